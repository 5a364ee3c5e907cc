"""What is to be rated: coded rows, standing period by period."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace

import numpy as np

from elo_batch.domain.arrays import Bools, Days, Ints
from elo_batch.domain.log import GameLog
from elo_batch.systems.base import Games

CHUNK = 15_000
"""Rows taken at a time: arrays of so many doubles are small enough to be handed out again and again."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What is to be rated; its rows stand in running order.

    Attributes:
        games: the rated rows; players are indices into the list, those past its end are newcomers.
        day: the rows' days; NaT where unknown.
        bounds: where the rows of each period begin, and the end of the last.
        players: how many players there are, newcomers included.
        played: each player's games over the whole run.
        single: whether every row is one game.
        order: for each row its place among the rows as they were given; None where nothing was moved.
    """

    games: Games
    day: Days
    bounds: Ints
    players: int
    played: Ints
    single: bool
    order: Ints | None


def plan_of(games: Games, day: Days, period: Ints, *, periods: int, players: int) -> Plan:
    """A plan of rows in any order; rows that are in running order already are not moved.

    Args:
        games: the rows to be rated.
        day: their days; NaT where unknown.
        period: for each row the number of its period.
        periods: how many periods there are, 0 running first.
        players: how many players there are.
    """
    order = None
    if (period[1:] < period[:-1]).any():
        order = np.argsort(period.astype(np.uint32), kind="stable")
        games, day, period = taken(games, order), day[order], period[order]
    single = bool((games.games == 1).all())
    weights = None if single else games.games
    played = np.bincount(games.player_a, weights, players) + np.bincount(games.player_b, weights, players)
    return Plan(
        games=games,
        day=day,
        bounds=np.searchsorted(period, np.arange(periods + 1)),
        players=players,
        played=played.astype(np.int64),
        single=single,
        order=order,
    )


def plan_rows(
    log: GameLog, rows: Ints | slice, sides: tuple[Ints, Ints], labels: Sequence[str], *, players: int
) -> Plan:
    """These rows of a log as the engine takes them, in the periods with these labels."""
    number = {label: index for index, label in enumerate(labels)}
    period = np.array([*(number.get(label, 0) for label in log.period.values), 0], dtype=np.int64)
    a, b = sides
    return plan_of(
        Games(player_a=a, player_b=b, score_a=log.score_a[rows], games=log.games[rows], k=log.k[rows]),
        log.day[rows],
        period[log.period.codes[rows]],
        periods=len(labels),
        players=players,
    )


def entries(plan: Plan, without: Bools) -> list[Ints]:
    """For each period the players `without` a rating whose first period it is."""
    periods = len(plan.bounds) - 1
    if not (without & (plan.played > 0)).any():
        return [np.empty(0, dtype=np.int64)] * periods
    first = np.full(plan.players, periods)
    for number in range(periods - 1, -1, -1):
        rows = slice(plan.bounds[number], plan.bounds[number + 1])
        first[plan.games.player_a[rows]] = first[plan.games.player_b[rows]] = number
    first[~without] = periods
    order = np.argsort(first, kind="stable")
    return np.split(order, np.searchsorted(first[order], np.arange(1, periods + 1)))[:periods]


def in_chunks(rows: int) -> Iterator[slice]:
    """All rows, some thousand at a time."""
    return (slice(start, start + CHUNK) for start in range(0, rows, CHUNK))


def taken(games: Games, rows: Ints | slice) -> Games:
    """These rows of every column."""
    return Games(**{field.name: getattr(games, field.name)[rows] for field in fields(Games)})


def without_own_k(plan: Plan) -> Plan:
    """The plan as if no row asked for a K of its own."""
    return replace(plan, games=replace(plan.games, k=np.full(len(plan.games.k), np.nan)))


def joined(parts: Sequence[Games]) -> Games:
    """The rows of all parts, one below the other."""
    return Games(
        **{field.name: np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Games)}
    )
