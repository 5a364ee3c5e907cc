"""Who played whom and what came of it, in the order of the sheet Working.

Lines stand by player, then list, then period, so that all lines of a player are together, and those of one period in
one piece: a block. Its first line carries the account of that period.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints
from elo_batch.engine.accounts import Accounts
from elo_batch.engine.waiting import FirstRatings
from elo_batch.engine.working import WorkingLines, lines_at
from elo_batch.policies.installed import US_CHESS
from elo_batch.policies.section import Section
from elo_batch.reports.frames import RunData, by_code_point
from elo_batch.systems.us_chess import K_GAMES, Reliance, effective_games

T = TypeVar("T", WorkingLines, Accounts)
NEARLY = 1e-9
FIRST_ROW = 2
"""The sheet row of the first line; above it stand the headings."""


@dataclass(frozen=True, kw_only=True)
class Ledger:
    """Lines and accounts; arrays of one entry for each line, or for each account.

    Attributes:
        data: what was rated.
        lines: every game of every player.
        row: for each line the row of the log.
        on: for each line the number of its list.
        accounts: the accounts; one for each block, in the same order.
        account_on: for each account the number of its list.
        previous, rating: for each account what the lists before and after show.
        first: for each account the index of its first line.
        account: for each line the index of its account.
        firsts: for each list, by the period's number, what first ratings were made from.
    """

    data: RunData
    lines: WorkingLines
    row: Ints
    on: Ints
    accounts: Accounts
    account_on: Ints
    previous: Floats
    rating: Floats
    first: Ints
    account: Ints
    firsts: tuple[Mapping[int, FirstRatings], ...]

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sections of the rule book."""
        return self.data.rated.policy.sections

    @property
    def last(self) -> Ints:
        """For each account the index of its last line."""
        return np.append(self.first[1:], len(self.row)) - 1

    @cached_property
    def begins(self) -> Bools:
        """Which lines are the first of their block."""
        begins = np.zeros(len(self.row), dtype=bool)
        begins[self.first] = True
        return begins

    @cached_property
    def passes(self) -> Bools:
        """Which accounts are rated in passes, by the system of US Chess."""
        ours = [section.system == US_CHESS for section in self.sections]
        return np.array(ours)[self.accounts.section] & (self.data.rated.system is None)

    @cached_property
    def special(self) -> Bools:
        """Which accounts the special formula rates: in passes, and not by K."""
        return self.passes & np.isnan(self.lines.k[self.first])

    @cached_property
    def effective(self) -> Floats:
        """The effective games of each account that is rated in passes; NaN for the others."""
        known = effective_games(self.accounts.before, self.accounts.career, Reliance())
        return np.where(self.passes, known, np.nan)

    @cached_property
    def k_part(self) -> Floats:
        """For each account which part of the full K counts: less than 1 for dual-rated games of high ratings."""
        played = np.zeros(len(self.first))
        np.add.at(played, self.account, self.lines.games)
        part = self.lines.k[self.first] * (self.effective + played) / K_GAMES
        return np.where(np.abs(part - 1) < NEARLY, 1.0, part)

    @cached_property
    def before(self) -> Ints:
        """For each account the player's account before on the same list; none for the first."""
        return accounts_before(self.accounts.player, self.account_on)

    @cached_property
    def is_last(self) -> Bools:
        """Which accounts are the last of their player on a list."""
        return accounts_last(self.before)

    @cached_property
    def opponent(self) -> Ints:
        """For each line the opponent's account of the same period and list; none where there is none."""
        wanted = self._key(self.lines.period, self.on, self.lines.opponent)
        known = self._key(self.accounts.period, self.account_on, self.accounts.player)
        return places_among(known, wanted)

    def _key(self, period: Ints, on: Ints, player: Ints) -> Ints:
        key: Ints = (player * len(self.data.lists) + on) * max(len(self.data.labels), 1) + period
        return key

    def of_lines(self, values: NDArray[Any]) -> NDArray[Any]:
        """Values of accounts on all their lines."""
        return values[self.account]

    def of_first(self, values: Floats) -> Floats:
        """Values of accounts on their first lines; NaN on the others."""
        spread = np.full(len(self.row), np.nan)
        spread[self.first] = values
        return spread


def ledger_of(data: RunData) -> Ledger:
    """The lines and accounts of all lists of a run."""
    # Worked out anew, and forgotten once it stands in the order of the sheet.
    parts = [one.rated.working_of(None) for one in data.lists]
    lines = _stacked([part.lines for part in parts])
    accounts = _stacked([part.accounts for part in parts])
    on = np.repeat(np.arange(len(parts)), [len(part.lines.player) for part in parts])
    account_on = np.repeat(np.arange(len(parts)), [len(part.accounts.player) for part in parts])
    row = np.concatenate([_rows(one, part.lines) for one, part in zip(data.lists, parts, strict=True)])
    shown = [
        np.concatenate([getattr(one.rated.changes, name) for one in data.lists]) for name in ("previous", "rating")
    ]
    by_name = by_code_point(data.players)
    order = _order(data, lines, row, on, by_name)
    account_order = np.lexsort((accounts.period, account_on, by_name[accounts.player]))
    lines, accounts = lines_at(lines, order), lines_at(accounts, account_order)
    begins = _begins(lines, on[order])
    return Ledger(
        data=data,
        lines=lines,
        row=row[order],
        on=on[order],
        accounts=accounts,
        account_on=account_on[account_order],
        previous=shown[0][account_order],
        rating=shown[1][account_order],
        first=np.flatnonzero(begins),
        account=np.cumsum(begins) - 1,
        firsts=tuple(part.firsts for part in parts),
    )


def _rows(data: RunData, lines: WorkingLines) -> Ints:
    """The rows of the log that the lines of one list are of."""
    rows: Ints = np.arange(len(data.log))[data.rows][lines.place]
    return rows


def _order(data: RunData, lines: WorkingLines, row: Ints, on: Ints, by_name: Ints) -> Ints:
    """By player, list, period, day, then as the rows stand; days that are not known come last."""
    day = data.log.day[row].astype("datetime64[D]")
    return np.lexsort((row, day.view(np.int64), np.isnat(day), lines.period, on, by_name[lines.player]))


def _begins(lines: WorkingLines, on: Ints) -> Bools:
    """Which lines are the first of their block."""
    begins = np.ones(len(on), dtype=bool)
    keys = (lines.player, on, lines.period)
    begins[1:] = np.any([key[1:] != key[:-1] for key in keys], axis=0)
    return begins


def _stacked(parts: Sequence[T]) -> T:
    """One below the other."""
    names = [one.name for one in fields(parts[0])]
    return replace(parts[0], **{name: np.concatenate([getattr(part, name) for part in parts]) for name in names})


def lines_of(first: Ints, accounts: Ints) -> Ints:
    """The first lines of these accounts; none where there is none."""
    return np.where(accounts == NONE, NONE, first[accounts]) if len(first) else accounts


def accounts_before(player: Ints, on: Ints) -> Ints:
    """For each account the one before it of the same player on the same list; none for the first.

    >>> accounts_before(np.array([0, 0, 1]), np.array([0, 0, 0])).tolist()
    [-1, 0, -1]
    """
    same = np.zeros(len(player), dtype=bool)
    same[1:] = (player[1:] == player[:-1]) & (on[1:] == on[:-1])
    return np.where(same, np.arange(len(same)) - 1, NONE)


def accounts_last(before: Ints) -> Bools:
    """Which accounts are before no other."""
    last = np.ones(len(before), dtype=bool)
    last[before[before != NONE]] = False
    return last


def places_among(known: Ints, wanted: Ints) -> Ints:
    """Where these keys stand among the known ones, the first of equal ones; none for who is not there."""
    if not len(known):
        return np.full(len(wanted), NONE)
    order = np.argsort(known, kind="stable")
    place = np.minimum(np.searchsorted(known[order], wanted), len(known) - 1)
    found: Ints = np.where(known[order][place] == wanted, order[place], NONE)
    return found
