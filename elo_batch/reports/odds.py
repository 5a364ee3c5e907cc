"""The odds of pairings as a table, with the columns that scripts outside read."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pandas as pd

from elo_batch.domain.arrays import Ints, Texts
from elo_batch.domain.errors import BadDataError
from elo_batch.domain.log import GameLog
from elo_batch.domain.marks import ODDS_OUT
from elo_batch.domain.rating_list import PlayerList
from elo_batch.engine.odds import Odds, PairOdds
from elo_batch.reports.frames import as_numbers, named
from elo_batch.reports.run import Checkup
from elo_batch.tables.frames import text_series
from elo_batch.tables.people import Roster

ENDED = ("a_wins", "draw", "b_wins")


@dataclass(frozen=True, kw_only=True)
class OddsData:
    """The pairings that have odds, and who is in them.

    Attributes:
        log: every row read, with its fate.
        roster: who is who in the rows.
        listed: the rating list given.
        rows: the rows of the log that have odds.
        pairs: the odds of each of them.
    """

    log: GameLog
    roster: Roster
    listed: PlayerList
    rows: Ints
    pairs: PairOdds

    @property
    def players(self) -> Sequence[str]:
        """The ids of all players: the list's, then those on no list."""
        return (*self.listed.players, *self.roster.strangers)

    @property
    def names(self) -> Sequence[str]:
        """What people call them: the name beside the id, where the list has one."""
        known = zip(self.listed.names, self.listed.players, strict=True)
        new = zip(self.roster.names, self.roster.strangers, strict=True)
        return tuple(name or player for name, player in (*known, *new))


@dataclass(frozen=True, kw_only=True)
class OddsRun(Checkup):
    """What came of pairings.

    Attributes:
        inputs: the files that were read, which are never written.
        data: the odds; None where errors stopped the run.
    """

    inputs: tuple[Path, ...]
    data: OddsData | None

    @cached_property
    def odds(self) -> pd.DataFrame:
        """A row for each pairing. Raises BadDataError where the data has errors."""
        if self.data is None:
            raise BadDataError(self.diagnostics)
        return odds_frame(self.data)


def odds_frame(data: OddsData) -> pd.DataFrame:
    """A row for each pairing in the order of the sheet; nothing is rounded."""
    pairs, rows = data.pairs, data.rows
    names = (*data.listed.names, *data.roster.names)
    columns = {
        "round": text_series(Texts(values=data.log.round.values, codes=data.log.round.codes[rows])),
        "date": data.log.day[rows].astype("datetime64[s]"),
        "player_a": named(data.players, data.roster.player_a[rows]),
        "name_a": named(names, data.roster.player_a[rows]),
        "player_b": named(data.players, data.roster.player_b[rows]),
        "name_b": named(names, data.roster.player_b[rows]),
        **odds_columns(pairs),
    }
    return pd.DataFrame(columns)[list(ODDS_OUT)]


def odds_columns(pairs: PairOdds) -> dict[str, "pd.Series[float]"]:
    """The numbers of each pairing."""
    plain = ("rating_a", "rating_b", "expected_a", "expected_b", "k_a", "k_b")
    changes = {
        f"change_{side}_if_{ended}": values
        for side, change in (("a", pairs.change_a), ("b", pairs.change_b))
        for ended, values in zip(ENDED, change, strict=True)
    }
    return {name: as_numbers(values) for name, values in ({n: getattr(pairs, n) for n in plain} | changes).items()}


def odds_record(pair: Odds) -> dict[str, float]:
    """The numbers of one game, under the names of the table's columns."""
    a, b = pair.side_a, pair.side_b
    sides = {
        f"{name}_{side}": getattr(odds, name)
        for name in ("rating", "expected", "k")
        for side, odds in (("a", a), ("b", b))
    }
    changes = (a.if_win, a.if_draw, a.if_loss), (b.if_loss, b.if_draw, b.if_win)
    return sides | {
        f"change_{side}_if_{ended}": change
        for side, three in zip("ab", changes, strict=True)
        for ended, change in zip(ENDED, three, strict=True)
    }
