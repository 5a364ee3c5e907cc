"""Players without a rating: their results wait until there are enough of them for a first one."""

from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Days, Floats, Ints, Texts, latest
from elo_batch.domain.pending import NOTHING, OPPONENT_UNIT, Pending, joined, read_pending
from elo_batch.domain.rating_list import PlayerList
from elo_batch.engine.left_out import OneSided
from elo_batch.engine.performance import in_units, lead_for_percentage
from elo_batch.policies.entry import Entry, Newcomer
from elo_batch.policies.newcomers import POINT, counted, first_rating, published
from elo_batch.systems.base import System


@dataclass(frozen=True, kw_only=True)
class FirstRatings:
    """Who got a first rating at the end of a period; arrays of one entry for each of them.

    Attributes:
        player: who.
        rating: the rating.
        games: from how many games it was made.
        weighed: the results of all who had a game that waits, whether they got a rating or not.
        counts: which of these results count.
        today: the day from which their age is reckoned; NaT where no day is known.
    """

    player: Ints
    rating: Floats
    games: Ints
    weighed: Pending
    counts: Bools
    today: np.datetime64


def waiting_on(listed: PlayerList) -> Pending:
    """The results that a list says wait; those of players who have a rating do not."""
    said = [
        (player, *result)
        for player in np.flatnonzero(np.isnan(listed.rating)).tolist()
        for result in read_pending(listed.pending[player]) or ()
    ]
    if not said:
        return NOTHING
    player, games, points, opponents, day, event = zip(*said, strict=True)
    names = tuple(dict.fromkeys(filter(None, event)))
    return Pending(
        player=np.array(player, dtype=np.int64),
        event=Texts(values=names, codes=np.array([names.index(one) if one else NONE for one in event], dtype=np.int64)),
        day=np.array(day, dtype="datetime64[D]"),
        games=np.array(games, dtype=np.int64),
        points=np.array(points, dtype=np.float64),
        opponents=np.rint(np.array(opponents) * OPPONENT_UNIT).astype(np.int64),
    )


class Waiting:
    """The results that wait, brought up to date after every period.

    Attributes:
        pending: they.
    """

    def __init__(self, pending: Pending) -> None:
        self.pending = pending

    def see(
        self, newcomer: Newcomer, system: System, played: OneSided, event: Texts | None, day: Days
    ) -> FirstRatings | None:
        """Take in a period's games of players without a rating; the first ratings at its end.

        Args:
            newcomer: how newcomers enter.
            system: whose curve says what a percentage is worth.
            played: the games.
            event: the events of all rows of the period; None where none is known.
            day: the days of all rows of the period.
        """
        if newcomer.enter is not Entry.PERFORMANCE or not len(played.player):
            return None
        self.pending = joined(self.pending, _results(played, event, day))
        mine = np.isin(self.pending.player, played.player)
        found = _first_ratings(newcomer, system, self.pending.where(mine), latest(day))
        self.pending = self.pending.where(~np.isin(self.pending.player, found.player))
        return found


def _results(played: OneSided, event: Texts | None, day: Days) -> Pending:
    """The games added up for each player and event."""
    names = Texts.blank(len(day)) if event is None else event
    codes = names.codes[played.row]
    pairs, where = np.unique(np.stack([played.player, codes]), axis=1, return_inverse=True)
    where, count = where.ravel(), pairs.shape[1]
    days = np.full(count, np.iinfo(np.int64).min)
    np.maximum.at(days, where, day[played.row].astype("datetime64[D]").view(np.int64))
    return Pending(
        player=pairs[0],
        event=Texts(values=names.values, codes=pairs[1]),
        day=days.view("datetime64[D]"),
        games=_added(where, played.games, count),
        points=_added(where, np.rint(played.points * POINT).astype(np.int64), count) / POINT,
        opponents=_added(where, in_units(played.opponent, played.games), count),
    )


def _first_ratings(newcomer: Newcomer, system: System, pending: Pending, today: np.datetime64) -> FirstRatings:
    """The first ratings that these results are enough for."""
    marks = counted(newcomer, pending, today)
    counts = pending.where(marks)
    players, where = np.unique(counts.player, return_inverse=True)
    games = _added(where, counts.games, len(players))
    enough: Bools = games >= (newcomer.games or 1)
    points = _added(where, np.rint(counts.points * POINT).astype(np.int64), len(players)) / POINT
    opponents = _added(where, counts.opponents, len(players))
    mean, percent = first_rating(newcomer, games, points, opponents)
    rating = published(newcomer, mean + lead_for_percentage(percent, system))
    gets = enough & ~np.isnan(rating)
    return FirstRatings(
        player=players[gets],
        rating=rating[gets],
        games=games[gets],
        weighed=pending,
        counts=marks,
        today=today,
    )


def _added(where: Ints, values: Ints, count: int) -> Ints:
    totals = np.zeros(count, dtype=np.int64)
    np.add.at(totals, where, values)
    return totals
