"""The problems of a log that is judged part by part, as if it had been judged at once, in bounded memory."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

from elo_batch.domain.codes import CODES, problem
from elo_batch.domain.diagnostics import Diagnostic, Severity
from elo_batch.tables.names import identity
from elo_batch.tables.registry import Registry
from elo_batch.tables.verdicts import MOST_LISTED, ROWS, runs_of, runs_text

MOST_OF_A_CODE = 100_000
"""So many problems of a code are kept, and so many runs of rows left out are named; the others are counted."""
LEFT_OUT = frozenset({"G118", "G119", "G121"})
OF_PLAYERS = frozenset({"G301", "G302", "G313", "G306", "G307"})
REPAIRED, IN_ROWS = "G120", re.compile(r", in (\d+) rows$")

Key: TypeAlias = tuple[object, ...]


class ProblemBook:
    """Takes in problems part by part; what every part says again is kept once.

    Attributes:
        errors: how many errors there are so far.
    """

    def __init__(self) -> None:
        self.errors = 0
        self._kept: dict[Key, Diagnostic] = {}
        self._of_code: Counter[str] = Counter()
        self._left_out: dict[tuple[str, int], LeftOut] = {}

    def add(self, problems: Iterable[Diagnostic]) -> None:
        """Take in the problems of a part."""
        for one in problems:
            if one.code in LEFT_OUT and one.place:
                self._left_out.setdefault((one.code, one.place.order), LeftOut()).add(one)
            elif (key := _key(one)) in self._kept:
                self._kept[key] = _merged(self._kept[key], one)
            else:
                self._add_new(key, one)

    def everything(self, registry: Registry) -> tuple[Diagnostic, ...]:
        """All problems, with players called as they are called at the end."""
        renamed = [_renamed(one, registry) if one.code in OF_PLAYERS else one for one in self._kept.values()]
        # Who was called by name and then by id is one player.
        kept = {_key(one): one for one in reversed(renamed)}.values()
        left_out = [note for book in self._left_out.values() for note in book.notes()]
        return (*kept, *left_out, *self._uncounted())

    def _add_new(self, key: Key, one: Diagnostic) -> None:
        self.errors += one.severity is Severity.ERROR
        self._of_code[one.code] += 1
        if self._of_code[one.code] <= MOST_OF_A_CODE:
            self._kept[key] = one

    def _uncounted(self) -> list[Diagnostic]:
        more = {code: count - MOST_OF_A_CODE for code, count in self._of_code.items() if count > MOST_OF_A_CODE}
        return [problem(code, f"{CODES[code].title}: {count} more of these") for code, count in more.items()]


class LeftOut:
    """The rows of a file that are left out for one reason: the first each with a note, the others as runs."""

    def __init__(self) -> None:
        self._listed: list[Diagnostic] = []
        self._runs: list[tuple[int, int]] = []
        self._count = 0
        self._rest: Diagnostic | None = None

    def add(self, note: Diagnostic) -> None:
        """Take in a note of one row, or of runs of rows."""
        assert note.place is not None  # noqa: S101  # a row that is left out has a place
        if note.found.startswith(ROWS):
            runs = runs_of(note.found)
        elif len(self._listed) < MOST_LISTED:
            self._listed.append(note)
            return
        else:
            runs = [(note.place.row, note.place.row)]
        self._rest = self._rest or replace(note, place=replace(note.place, column="", letter=""))
        for first, last in runs:
            self._add_run(first, last)

    def notes(self) -> list[Diagnostic]:
        """The notes of the first rows, and one for the others."""
        if self._rest is None:
            return self._listed
        more = ", …" if len(self._runs) == MOST_OF_A_CODE else ""
        message = f"{CODES[self._rest.code].title}: {self._count} more rows"
        return [*self._listed, replace(self._rest, message=message, found=runs_text(self._runs) + more)]

    def _add_run(self, first: int, last: int) -> None:
        self._count += last - first + 1
        if self._runs and self._runs[-1][1] == first - 1:
            self._runs[-1] = (self._runs[-1][0], last)
        elif len(self._runs) < MOST_OF_A_CODE:
            self._runs.append((first, last))


def _key(one: Diagnostic) -> Key:
    """What makes two problems the same."""
    if one.code in OF_PLAYERS:
        return one.code, identity(one.found)
    if one.code == REPAIRED and one.place:
        return one.code, one.place.order, one.place.letter, one.found
    return one.code, one


def _merged(known: Diagnostic, again: Diagnostic) -> Diagnostic:
    """A repair in more rows; of other problems the first."""
    if known.code != REPAIRED:
        return known
    rows = sum(int(found[1]) if (found := IN_ROWS.search(one.message)) else 1 for one in (known, again))
    return replace(known, message=f"{IN_ROWS.sub('', known.message)}, in {rows} rows")


def _renamed(one: Diagnostic, registry: Registry) -> Diagnostic:
    return replace(one, found=registry.called(one.found))
