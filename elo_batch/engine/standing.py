"""Where every player stands while the periods pass: the list's players first, then the run's newcomers."""

from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import Days, Floats, Ints, longer
from elo_batch.domain.rating_list import PlayerList
from elo_batch.engine.rounding import shown
from elo_batch.policies.policy import Decimals


@dataclass(frozen=True, kw_only=True)
class Standing:
    """All players after some period; arrays of one entry for each player.

    Attributes:
        rating: exact ratings; NaN while a player has none.
        shown: ratings as a list written now shows them.
        games: career totals; NaN where the list given does not know.
        k: overrides of K; NaN where there is none.
        peak: highest published ratings.
        as_of: last rated days.
        birth_year: years of birth; NaN where unknown.
        entry: ratings of another list at which players enter who have none on this; NaN where there is none.
        record: 1 where all games so far were won, -1 where all were lost, else 0.
    """

    rating: Floats
    shown: Floats
    games: Floats
    k: Floats
    peak: Floats
    as_of: Days
    birth_year: Floats
    entry: Floats
    record: Ints

    def __len__(self) -> int:
        return len(self.rating)


def opening(listed: PlayerList, newcomers: int, decimals: Decimals | None) -> Standing:
    """The standing before the first period: the list as given, and newcomers without a rating yet.

    A rating stands as the list shows it. Where decimals are asked for it is written with these, and stands where what
    the list shows is a right way to do so.
    """
    players = len(listed) + newcomers
    return Standing(
        rating=longer(listed.rating, players, np.nan),
        shown=longer(listed.shown if decimals is None else _as_shown(listed, decimals), players, np.nan),
        games=longer(listed.games, players, 0.0),
        k=longer(listed.k, players, np.nan),
        peak=longer(_peak(listed), players, np.nan),
        as_of=longer(listed.as_of, players, np.datetime64("NaT")),
        birth_year=longer(listed.birth_year, players, np.nan),
        entry=longer(listed.standard, players, np.nan),
        record=longer(np.zeros(len(listed), dtype=np.int64) if listed.record is None else listed.record, players, 0),
    )


def _peak(listed: PlayerList) -> Floats:
    return np.where(np.isnan(listed.peak), listed.shown, listed.peak)


def _as_shown(listed: PlayerList, decimals: Decimals) -> Floats:
    """What the list shows, at the asked decimals: up and down are both right for an exact half."""
    up, down = (shown(listed.rating, np.full(len(listed), way), decimals) for way in (1.0, -1.0))
    return np.where(listed.shown == down, down, up)
