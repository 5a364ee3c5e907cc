"""Which rating list each game is rated from, where that is the list in force when its event started."""

from dataclasses import dataclass, replace

import numpy as np

from elo_batch.domain.arrays import Days, Floats, Ints
from elo_batch.systems.base import Games

OWN = -1
"""The number that stands for the list in force at the start of the game's own period."""


@dataclass(frozen=True, kw_only=True)
class EarlierList:
    """A rating list of an earlier day.

    Attributes:
        day: from which day it was in force.
        rating: the ratings of the players of the run; NaN for those who were not on it.
    """

    day: np.datetime64
    rating: Floats


@dataclass(frozen=True, kw_only=True)
class ListDays:
    """What says which list a game is rated from.

    Attributes:
        event: for each row, in running order, the first day of its event; NaT where it is not known.
        opens: for each period its first day; NaT where it has none, as a period of all games has.
        earlier: lists of earlier days than the one given, the oldest first.
    """

    event: Days
    opens: Days
    earlier: tuple[EarlierList, ...] = ()


class History:
    """The lists in force on earlier days, of which those are kept that some game is rated from."""

    def __init__(self, days: ListDays | None, bounds: Ints) -> None:
        self._days = days
        self._from = np.empty(0, dtype=np.int64) if days is None else _lists(days, bounds)
        self._openings: dict[int, Floats] = {}
        self._asked = set(np.unique(self._from).tolist())

    def see(self, number: int, rating: Floats) -> None:
        """The ratings at the start of a period."""
        if self._days is not None and number + len(self._days.earlier) in self._asked:
            self._openings[number] = rating.copy()

    def rated_from(self, games: Games, rows: slice, current: Floats) -> Games:
        """These rows of the plan with the ratings of the lists that they are rated from.

        Who has a rating on one of the two lists only is taken as on the list in force now.
        """
        source = self._from[rows]
        if self._days is None or not (source != OWN).any():
            return games
        a, b = (np.full(len(source), np.nan) for _ in range(2))
        for number in np.unique(source[source != OWN]).tolist():
            those = source == number
            rating = np.where(np.isnan(current), np.nan, self._rating(number))
            a[those], b[those] = rating[games.player_a[those]], rating[games.player_b[those]]
        return replace(games, rating_a=a, rating_b=b)

    def _rating(self, number: int) -> Floats:
        earlier = self._days.earlier if self._days else ()
        return earlier[number].rating if number < len(earlier) else self._openings[number - len(earlier)]


def _lists(days: ListDays, bounds: Ints) -> Ints:
    """For each row the number of its list: those given come first, then the opening of each period; or `OWN`.

    It is the one of the latest day that is not after the event's first; where all are after it, the row's own.
    """
    given = len(days.earlier)
    own = np.repeat(np.arange(len(days.opens)), np.diff(bounds))
    starts = np.array([*(one.day for one in days.earlier), *days.opens], dtype="datetime64[D]")
    # A period without a first day opens before all others.
    starts = np.where(np.isnat(starts), np.datetime64("0001-01-01"), starts)
    order = np.argsort(starts, kind="stable")
    found = np.searchsorted(starts[order], days.event, side="right") - 1
    number = np.where(found >= 0, order[found], OWN)
    unknown = np.isnat(days.event) | (number - given >= own) | (found < 0)
    return np.where(unknown, OWN, number)
