"""First ratings on the sheet Working: results that count, mean of the opponents, percentage, difference, sum."""

from collections.abc import Sequence

import numpy as np

from elo_batch.domain.arrays import Bools, Floats
from elo_batch.engine.systems import system_for
from elo_batch.engine.working import OF_FIRST
from elo_batch.reports.firsts import First, first_of
from elo_batch.reports.workbook import shapes
from elo_batch.reports.workbook.building import Builder
from elo_batch.reports.workbook.ledger import Ledger
from elo_batch.reports.workbook.lines import by_table


class FirstColumns:
    """The columns of first ratings; none where nobody's games count for one.

    Attributes:
        ends: the shapes of first ratings, and the lines that have them.
    """

    def __init__(self, ledger: Ledger, build: Builder) -> None:
        self.ends: list[tuple[Bools, str]] = []
        self._ledger, self._build = ledger, build
        waits = np.unique(ledger.account[ledger.lines.rule == OF_FIRST])
        self._firsts = {account: first for account in waits.tolist() if (first := _first(ledger, account)) is not None}

    def add(self) -> None:
        """Add the columns."""
        if not self._firsts:
            return
        self._counted()
        self._made()

    def _counted(self) -> None:
        """The results that count; where they are not just the lines, they are stated."""
        for name, values, shape in (
            ("counted_games", [first.games for first in self._firsts.values()], shapes.COUNTED_GAMES),
            ("counted_points", [first.points for first in self._firsts.values()], shapes.COUNTED_POINTS),
            ("counted_opponents", [first.opponents for first in self._firsts.values()], shapes.COUNTED_OPPONENTS),
        ):
            spread = self._spread(values)
            self._build.add(name, spread, (~np.isnan(spread), shape), shown="plain", width=9)

    def _made(self) -> None:
        """Mean, percentage, difference, and the shapes of their sum."""
        ledger, made = self._ledger, [first.made for first in self._firsts.values()]
        draws = np.array([first.newcomer.added_draws or 0 for first in self._firsts.values()]) > 0
        table = by_table(ledger)
        number = ledger.of_lines(ledger.accounts.section)
        for name, values, shape, asked in (
            ("mean", [one.mean if one else np.nan for one in made], shapes.mean_shape, True),
            ("percent", [one.percent if one else np.nan for one in made], shapes.percent_shape, True),
            ("lead", [one.difference if one else np.nan for one in made], shapes.lead_shape, table),
        ):
            spread = self._spread(values)
            choices = [
                (~np.isnan(spread) & (number == index), shapes.of_section(shape(draws=bool(draws.any())), index))
                for index in range(len(ledger.sections))
                if asked
            ]
            self._build.add(name, spread, *choices, shown="exact", width=8)
        there = ~np.isnan(self._spread([first.games for first in self._firsts.values()]))
        self.ends = [
            (there & (number == index), shapes.of_section(shapes.first_shape(section.newcomer), index))
            for index, section in enumerate(ledger.sections)
        ]

    def _spread(self, values: Sequence[float]) -> Floats:
        """A value for each of these accounts, on their first lines."""
        of_accounts = np.full(len(self._ledger.first), np.nan)
        of_accounts[list(self._firsts)] = values
        return self._ledger.of_first(of_accounts)


def _first(ledger: Ledger, account: int) -> First | None:
    """How the first rating of this account is made; None where it is no first rating by performance."""
    accounts, section = ledger.accounts, ledger.sections[int(ledger.accounts.section[account])]
    firsts = ledger.firsts[int(ledger.account_on[account])].get(int(accounts.period[account]))
    if firsts is None or not np.isnan(accounts.before[account]):
        return None
    return first_of(int(accounts.player[account]), firsts, section.newcomer, system_for(section))
