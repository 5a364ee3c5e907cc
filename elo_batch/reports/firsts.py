"""How one player's first rating is made, step by step: which results count, and what they come to."""

from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import Bools
from elo_batch.domain.pending import OPPONENT_UNIT, Pending
from elo_batch.engine.performance import lead_for_percentage
from elo_batch.engine.waiting import FirstRatings
from elo_batch.policies.entry import Newcomer
from elo_batch.policies.newcomers import first_rating, too_old
from elo_batch.systems.base import System


@dataclass(frozen=True, kw_only=True)
class Result:
    """What a player without a rating did in one event.

    Attributes:
        event: its name; empty where it has none.
        day: the last day of these games, as 2026-10-31; empty where it is not known.
        games, points: how many games, and the points taken.
        opponents: the mean of the opponents' ratings.
        disregarded: why it does not count; empty where it does.
    """

    event: str
    day: str
    games: int
    points: float
    opponents: float
    disregarded: str


@dataclass(frozen=True, kw_only=True)
class Made:
    """What a first rating is made of.

    Attributes:
        mean: the mean of the opponents, with the added draws.
        percent: the percentage scored, with the added draws.
        difference: what the curve gives for it.
        rating: the sum of mean and difference in whole points, halves up.
    """

    mean: float
    percent: int
    difference: int
    rating: float


@dataclass(frozen=True, kw_only=True)
class First:
    """A first rating in the making.

    Attributes:
        newcomer: the rules for it.
        results: all results that wait, by day; those that do not count too.
        games, points: of those that count.
        opponents: their opponents' ratings added up.
        made: what the rating is made of; None where there are too few games for one.
        rating: the first rating; NaN where there is none.
    """

    newcomer: Newcomer
    results: tuple[Result, ...]
    games: int
    points: float
    opponents: float
    made: Made | None
    rating: float


def first_of(player: int, firsts: FirstRatings, newcomer: Newcomer, system: System) -> First:
    """How the first rating of this player is made, or why there is none."""
    mine = firsts.weighed.player == player
    weighed, counts = firsts.weighed.where(mine), firsts.counts[mine]
    used, got = weighed.where(counts), np.flatnonzero(firsts.player == player)
    games = int(used.games.sum())
    return First(
        newcomer=newcomer,
        results=_results(weighed, counts, newcomer, firsts.today),
        games=games,
        points=float(used.points.sum()),
        opponents=float(used.opponents.sum() / OPPONENT_UNIT),
        made=_made(used, newcomer, system) if games >= (newcomer.games or 1) else None,
        rating=float(firsts.rating[got[0]]) if len(got) else np.nan,
    )


def _made(used: Pending, newcomer: Newcomer, system: System) -> Made:
    """What a rating from these results is made of."""
    games, points, opponents = (np.array([values.sum()]) for values in (used.games, used.points, used.opponents))
    mean, percent = first_rating(newcomer, games, points, opponents)
    difference = lead_for_percentage(percent, system)
    return Made(
        mean=float(mean[0]),
        percent=int(percent[0]),
        difference=int(difference[0]),
        rating=float(np.floor(mean[0] + difference[0] + 0.5)),
    )


def _results(weighed: Pending, counts: Bools, newcomer: Newcomer, today: np.datetime64) -> tuple[Result, ...]:
    """The results by day."""
    old = too_old(newcomer, weighed.day, today)
    return tuple(
        Result(
            event=weighed.event.text(index),
            day="" if np.isnat(weighed.day[index]) else str(weighed.day[index]),
            games=int(weighed.games[index]),
            points=float(weighed.points[index]),
            opponents=float(weighed.opponents[index] / OPPONENT_UNIT / weighed.games[index]),
            disregarded="" if counts[index] else _why_not(newcomer, old=bool(old[index])),
        )
        for index in np.argsort(weighed.day, kind="stable").tolist()
    )


def _why_not(newcomer: Newcomer, *, old: bool) -> str:
    return f"older than {newcomer.months} months" if old else "a first event without a point"
