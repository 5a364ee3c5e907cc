"""What of a run is handed out: nothing that is personal, but for the columns that are to be shown.

Personal are the officer's own columns, and years of birth with all that tells them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import pandas as pd

from elo_batch.domain.cells import CellRef
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.errors import UsageProblem
from elo_batch.reports.frames import RunData
from elo_batch.tables.aliases import plain
from elo_batch.tables.table_kinds import LIST_TABLE

BIRTH_YEAR, AGE = "birth_year", "age"
EXAMPLE_ROW = "F122"
"""Its message names every cell of the row."""


@dataclass(frozen=True, kw_only=True)
class HandingOut:
    """What of a run may be seen by everybody.

    Attributes:
        data: what was rated.
        asked: the columns of the list that are to be shown, by their headings or by what they mean (birth_year).
    """

    data: RunData
    asked: tuple[str, ...]

    @cached_property
    def shown(self) -> frozenset[str]:
        """The headings of the columns that are to be shown.

        Raises:
            UsageProblem: the list has no such column.
        """
        own = self.data.listed.own
        for name in self.asked:
            if not any(name in _called(one.header, one.name) for one in own):
                there = f"its own columns are: {', '.join(one.header for one in own)}"
                none = "it has no columns of its own"
                raise UsageProblem(f"--show {name}: the list has no such column; {there if own else none}")
        return frozenset(one.header for one in own if set(self.asked) & _called(one.header, one.name))

    @cached_property
    def hidden(self) -> frozenset[str]:
        """The headings of the columns that stay at home."""
        return frozenset(personal(self.data)) - self.shown

    @property
    def untold(self) -> frozenset[str]:
        """What words of a K do not say of a player: the age, unless years of birth are shown."""
        told = any(one.header in self.shown for one in self.data.listed.own if one.name == BIRTH_YEAR)
        return frozenset() if told else frozenset({AGE})

    def ratings(self, ratings: pd.DataFrame) -> pd.DataFrame:
        """The rating list without what is personal."""
        return ratings[[name for name in ratings.columns if name not in self.hidden]]

    def problems(self, problems: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """The problems without what stands in cells that are personal; their places are named all the same."""
        return tuple(_without_cells(one) if self._quotes(one) else one for one in problems)

    def _quotes(self, one: Diagnostic) -> bool:
        """Whether a problem of the list may have the words of a personal cell in it."""
        if one.place is None:
            return False
        if one.code == EXAMPLE_ROW:
            return bool(self.hidden) and not self._of_games(one.place)
        # A problem of the list as a whole, or of a row, has no column; a cell under no heading has a letter only.
        return one.code.startswith("P") and bool(one.place.letter) and self._is_hidden(one.place.column)

    def _is_hidden(self, heading: str) -> bool:
        """Whether a list's column stays at home; one of an earlier list may be called otherwise."""
        means_year = LIST_TABLE.means.get(plain(heading)) == BIRTH_YEAR and bool(self.untold)
        return heading in self.hidden or not heading or means_year

    def _of_games(self, place: CellRef) -> bool:
        sheets = self.data.log.places.sheets
        return any((one.file, one.sheet) == (place.file, place.sheet) for one in sheets)


def handed_out(data: RunData, asked: Sequence[str]) -> HandingOut:
    """What of a run may be seen by everybody, once the list has all columns that are to be shown.

    Raises:
        UsageProblem: the list has no such column.
    """
    out = HandingOut(data=data, asked=tuple(asked))
    _ = out.shown
    return out


def personal(data: RunData) -> set[str]:
    """Headings of a list's columns that nothing shows which is handed out: the officer's own, and birth years."""
    return {column.header for column in data.listed.own if column.name in {"", BIRTH_YEAR}}


def _called(header: str, name: str) -> set[str]:
    """By what a column may be asked for."""
    return {header, name} - {""}


def _without_cells(one: Diagnostic) -> Diagnostic:
    """The problem in the words of its code alone."""
    plainly = problem(one.code)
    return replace(one, message=plainly.message, hint=plainly.hint, found="", suggestion="")
