"""The sheet Working read back: who met whom on which line, and where the lines and accounts of each stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints
from elo_batch.reports.workbook.ledger import accounts_before, accounts_last, lines_of, places_among
from elo_batch.reports.workbook.working_out import Blocks
from elo_batch.verifying.table import Table

MAIN = "rating"


@dataclass(frozen=True, kw_only=True)
class Keys:
    """Numbers that stand for texts of the sheet, line by line.

    Attributes:
        player, opponent: of the players on the sheet Ratings; further ones come after them.
        period: of the labels.
        on: of the list.
        players, labels, lists: the texts.
    """

    player: Ints
    opponent: Ints
    period: Ints
    on: Ints
    players: Sequence[str]
    labels: Sequence[str]
    lists: Sequence[str]


def keys_of(working: Table, ratings: Table, labels: Sequence[str]) -> Keys:
    """The keys of a report's lines.

    Args:
        working: the sheet Working.
        ratings: the sheet Ratings.
        labels: the periods in their order, where the report tells it.
    """
    players = dict.fromkeys(ratings.texts("player"))
    named = [working.texts(name) for name in ("player", "opponent")]
    players.update(dict.fromkeys([*named[0], *named[1]]))
    place = {name: number for number, name in enumerate(players)}
    periods = working.texts("period")
    known = list(dict.fromkeys([*labels, *periods]))
    lists = working.texts("list") if working.has("list") else [""] * len(working)
    on, names = pd.factorize(np.array(lists, dtype=object))
    label = {name: number for number, name in enumerate(known)}
    return Keys(
        player=np.array([place[name] for name in named[0]], dtype=np.int64),
        opponent=np.array([place[name] for name in named[1]], dtype=np.int64),
        period=np.array([label[name] for name in periods], dtype=np.int64),
        on=on.astype(np.int64),
        players=list(players),
        labels=known,
        lists=[str(name) for name in names] or [""],
    )


@dataclass(frozen=True, kw_only=True)
class WorkingRead:
    """The sheet.

    Attributes:
        table: its cells.
        keys: who met whom when.
        columns: the numbers of its columns; those found wrong give way to the right ones.
    """

    table: Table
    keys: Keys
    columns: dict[str, Floats]

    @cached_property
    def begins(self) -> Bools:
        """Which lines are the first of a player's lines of one period."""
        begins = np.ones(len(self.table), dtype=bool)
        keys = (self.keys.player, self.keys.on, self.keys.period)
        begins[1:] = np.any([key[1:] != key[:-1] for key in keys], axis=0)
        return begins

    @cached_property
    def first(self) -> Ints:
        """The first line of each account."""
        return np.flatnonzero(self.begins)

    @cached_property
    def account(self) -> Ints:
        """For each line the number of its account."""
        return np.cumsum(self.begins) - 1

    @cached_property
    def before(self) -> Ints:
        """For each account the player's account before on the same list; none for the first."""
        return accounts_before(self.keys.player[self.first], self.keys.on[self.first])

    @cached_property
    def is_last(self) -> Bools:
        """Which accounts are the last of their player on a list."""
        return accounts_last(self.before)

    @cached_property
    def opponent(self) -> Ints:
        """For each line the first line of the opponent's account; none where there is none."""
        keys = self.keys
        known = self._key(keys.period, keys.on, keys.player)[self.first]
        wanted = self._key(keys.period, keys.on, keys.opponent)
        return lines_of(self.first, places_among(known, wanted))

    @cached_property
    def blocks(self) -> Blocks:
        """Where things stand, as formulas mean it."""
        last = np.append(self.first[1:], len(self.table)) - 1
        before = np.where(self.before == NONE, NONE, self.first[self.before]) if len(self.first) else self.before
        return Blocks(
            first=self.first[self.account],
            last=last[self.account],
            before=before[self.account],
            opponent=self.opponent,
        )

    def of_accounts(self, name: str) -> Floats:
        """A column's values on the first lines; NaN where there is no such column."""
        return self.columns[name][self.first] if name in self.columns else np.full(len(self.first), np.nan)

    def _key(self, period: Ints, on: Ints, player: Ints) -> Ints:
        key: Ints = (player * len(self.keys.lists) + on) * max(len(self.keys.labels), 1) + period
        return key


TEXT_COLUMNS = frozenset(
    {
        "period",
        "player",
        "opponent",
        "event",
        "round",
        "k_rule",
        "note",
        "source",
        "list",
        "steps",
        "name",
        "opponent_name",
    }
)


def working_read(working: Table, ratings: Table, labels: Sequence[str]) -> WorkingRead:
    """The sheet Working of a report."""
    names = [name for name in working.letters if name not in TEXT_COLUMNS]
    columns = {name: working.numbers(name) for name in names}
    return WorkingRead(table=working, keys=keys_of(working, ratings, labels), columns=columns)


@dataclass(frozen=True, kw_only=True)
class Listed:
    """The sheet Ratings, as the lines of Working find their players there.

    Attributes:
        table: the sheet.
        row: for each line of Working the player's row, from 0; none for who is not there.
    """

    table: Table
    row: Ints


def listed_of(read: WorkingRead, ratings: Table) -> Listed:
    """Where the players of Working stand on Ratings."""
    where: dict[str, int] = {}
    for row, name in enumerate(ratings.texts("player")):
        where.setdefault(name, row)
    rows = np.array([where.get(name, NONE) for name in read.keys.players], dtype=np.int64)
    return Listed(table=ratings, row=rows[read.keys.player])
