"""A log of games: columns of arrays, one place for each row of the sheets, each row knowing where it stood."""

from dataclasses import dataclass, replace
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from elo_batch.domain.arrays import NONE, Bools, Days, Floats, Ints, Texts
from elo_batch.domain.choices import EventDay
from elo_batch.domain.places import Places


class Fate(IntEnum):
    """What becomes of a row. Every row read has exactly one fate."""

    RATED = 0
    UNPLAYED = 1
    UNRATED = 2
    OUTSIDE = 3
    DUPLICATE = 4
    REJECTED = 5


@dataclass(frozen=True, kw_only=True)
class GameLog:
    """Games as read and judged; all arrays have one entry for each row.

    Attributes:
        people: every spelling of a player, once; `player_a` and `player_b` are codes into it.
        score_a: points that player_a took over the row's games; NaN where there is no result.
        games: how many games the row stands for.
        day: the day of the game; NaT where unknown.
        k_a, k_b: the K that the row itself asks for, for either side; NaN where it asks for none.
        round, event, note: the texts of those cells.
        reason: why an unplayed game was not played.
        period: the rating period's label.
        fate: a `Fate` for each row.
        neutral: whether it was played on neutral ground.
        places: where each row stood.
        weight: how many times K a row counts; NaN where it does not say, None where no row does.
        rating_a, rating_b: the ratings before the game that the row tells; NaN where it tells none, None where no row
            of the log tells any.
        id_a, id_b: the ids that stand beside the names of the sides; blank where a row has none, None where no row has.
        event_start, event_end: the first and the last day of the row's event as the row tells them; NaT where it does
            not, None where no row does.
        on_list: the number of the rating list that rates the row, `NONE` where it names none; None where there is
            one list for all.
        rated_on: the day on which the row is rated, the last of its event, where events are rated when they have ended;
            NaT where no day is known. None where each row is rated on its own day.
        own_view: whether the row is a player's own report of a game; None where no row is.
        pace: main time in minutes plus increment in seconds; NaN where the row's time control does not say it. None
            where no row says it.
    """

    people: tuple[str, ...]
    player_a: Ints
    player_b: Ints
    score_a: Floats
    games: Ints
    day: Days
    k_a: Floats
    k_b: Floats
    round: Texts
    event: Texts
    note: Texts
    reason: Texts
    period: Texts
    fate: NDArray[np.int8]
    neutral: Bools
    places: Places
    weight: Floats | None = None
    rating_a: Floats | None = None
    rating_b: Floats | None = None
    id_a: Texts | None = None
    id_b: Texts | None = None
    event_start: Days | None = None
    event_end: Days | None = None
    on_list: Ints | None = None
    rated_on: Days | None = None
    pace: Floats | None = None
    own_view: Bools | None = None

    def __len__(self) -> int:
        return len(self.fate)

    @property
    def rating_day(self) -> Days:
        """The day on which each row is rated."""
        return self.day if self.rated_on is None else self.rated_on

    def where(self, fate: Fate) -> Bools:
        """Which rows have this fate."""
        mask: Bools = self.fate == fate
        return mask

    def with_fate(self, rows: Bools, fate: Fate) -> "GameLog":
        """The log in which these rows have this fate."""
        return replace(self, fate=np.where(rows, fate, self.fate).astype(np.int8))

    def own_ks(self, rows: Ints | Bools) -> int:
        """How many of these rows ask for a K of their own."""
        return int((~np.isnan(self.k_a[rows]) | ~np.isnan(self.k_b[rows])).sum())

    def rows(self, fate: Fate) -> Ints | slice:
        """The rows of this fate, to take them from a column; nothing is copied where all have it."""
        mask = self.where(fate)
        return slice(None) if mask.all() else np.flatnonzero(mask)


def event_days(log: GameLog, which: EventDay) -> Days:
    """The first or the last day of each row's event, from all its rows and what they tell of it.

    A row's own where it has no event; NaT where no day is known.
    """
    day = log.day.astype("datetime64[D]", copy=False).copy()
    told = log.event_start if which is EventDay.START else log.event_end
    if told is not None:
        day = (np.fmin if which is EventDay.START else np.fmax)(day, told)
    known = np.flatnonzero(~np.isnat(day) & (log.event.codes != NONE))
    start = which is EventDay.START
    decides = np.full(len(log.event.values), np.datetime64("9999-12-31" if start else "0001-01-01", "D"))
    (np.minimum if start else np.maximum).at(decides, log.event.codes[known], day[known])
    day[known] = decides[log.event.codes[known]]
    return day
