"""What a report is made of, whatever sheet it stands on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from pathlib import Path

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import NONE, Texts
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.policies.policy import Policy
from elo_batch.reports.cell_limits import MOST_ROWS, shortened
from elo_batch.reports.frames import RunData
from elo_batch.reports.in_short import periods_in_short
from elo_batch.reports.workbook.ledger import Ledger, ledger_of

MOST_FORMULAS = 300_000
"""Beyond so many lines (150,000 games) the sheet Working holds values, and says so: LibreOffice works 200,000 lines out
in about half a minute, and nobody should wait for more than one."""


@dataclass(frozen=True, kw_only=True)
class Report:
    """A run as the report tells it.

    Attributes:
        data: what was rated.
        policy: the rule book.
        counts: rows by fate, games, players, newcomers, periods.
        inputs: the files that were read.
        ratings, games, changes: the run's own frames.
        problems: every problem as it is handed out.
        show: headings of the officer's own columns that the report may show.
        today: the day of the run.
    """

    data: RunData
    policy: Policy
    counts: Mapping[str, int]
    inputs: Sequence[Path]
    ratings: pd.DataFrame
    games: pd.DataFrame
    changes: pd.DataFrame
    problems: pd.DataFrame
    show: tuple[str, ...] = ()
    today: date = field(default_factory=date.today)

    @cached_property
    def ledger(self) -> Ledger:
        """The lines and accounts of the sheet Working."""
        return ledger_of(self.data)

    @cached_property
    def called(self) -> Mapping[str, str]:
        """The name of each player who has one beside an id."""
        return self.data.name_of

    @property
    def names(self) -> Texts:
        """The same by the players' places."""
        names = tuple(dict.fromkeys(self.called.values()))
        place = {name: code for code, name in enumerate(names)}
        codes = [place.get(self.called.get(player, ""), NONE) for player in self.data.players]
        return Texts(values=names, codes=np.array(codes, dtype=np.int64))

    @property
    def formulas(self) -> bool:
        """Whether the sheet Working holds formulas."""
        # A formula reaches into one sheet, and no part of the list may stand on a second one.
        return len(self.ledger.row) <= min(MOST_FORMULAS, MOST_ROWS) and len(self.ratings) <= MOST_ROWS

    @cached_property
    def shortened(self) -> tuple[Diagnostic, ...]:
        """Texts that are too long for a cell, which end in words that say so."""
        sheets = {"Ratings": self.ratings, "Games": self.games, "Problems": self.problems}
        return tuple(one for sheet, frame in sheets.items() for one in shortened(sheet, frame))

    @property
    def period(self) -> str:
        """The periods of the run in short."""
        return periods_in_short(self.data.labels)

    @property
    def rows(self) -> int:
        """How many rows its long sheets have."""
        return len(self.ratings) + len(self.games) + len(self.ledger.row) + len(self.problems)
