"""Where batch Elo overshoots: too many games in one period at that K."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from elo_batch.domain.arrays import Bools, Floats
from elo_batch.engine.plan import Plan

# Beyond a slope K·n·ln10/1600 of 2 a rating moves past its target, farther each period.
BOUND = 2 * 1600 / np.log(10)


@dataclass(frozen=True, kw_only=True)
class Overshoot:
    """A player's busiest period that is too busy.

    Attributes:
        player: the player's index.
        period: the period's number.
        games: the games in it.
        k: the K that all of them had, or NaN.
    """

    player: int
    period: int
    games: int
    k: float


def overshoots(plan: Plan, k: Floats) -> list[Overshoot]:
    """For each player whose K times games was too much for one period, the period where it was most."""
    highest = np.fmax(k, np.nanmax(plan.games.k, initial=0.0))
    suspects = plan.played * highest > BOUND
    worst: dict[int, tuple[float, Overshoot]] = {}
    periods = pairwise(plan.bounds.tolist()) if suspects.any() else ()
    for number, (first, last) in enumerate(periods):
        rows = slice(first, last)
        if not _busy(plan, highest, rows):
            continue
        for pull, found in _in_period(plan, k, number, rows, suspects):
            if pull > worst.get(found.player, (BOUND, found))[0]:
                worst[found.player] = (pull, found)
    return [worst[player][1] for player in sorted(worst)]


def _busy(plan: Plan, highest: Floats, rows: slice) -> bool:
    """Whether anybody can have too many games in these rows: a quick count that overstates K at most."""
    weights = None if plan.single else plan.games.games[rows]
    sides = (plan.games.player_a[rows], plan.games.player_b[rows])
    counts = sum(np.bincount(side, weights, plan.players) for side in sides)
    return bool((counts * highest > BOUND).any())


def _in_period(plan: Plan, k: Floats, number: int, rows: slice, suspects: Bools) -> Iterator[tuple[float, Overshoot]]:
    """K times games of each suspect in one period, in an order that does not hang on the rows'."""
    player = np.concatenate([plan.games.player_a[rows], plan.games.player_b[rows]])
    asked, games = (np.tile(column[rows], 2) for column in (plan.games.k, plan.games.games))
    used = np.where(np.isnan(asked), k[player], asked)
    keep = suspects[player]
    order = np.lexsort((used[keep], player[keep]))
    who, starts = np.unique(player[keep][order], return_index=True)
    if not len(who):
        return
    used, games = used[keep][order], games[keep][order]
    pulls = np.add.reduceat(used * games, starts)
    low, high = np.minimum.reduceat(used, starts), np.maximum.reduceat(used, starts)
    totals = np.add.reduceat(games, starts)
    for index in np.flatnonzero(pulls > BOUND).tolist():
        one = float(low[index]) if low[index] == high[index] else float("nan")
        yield float(pulls[index]), Overshoot(player=int(who[index]), period=number, games=int(totals[index]), k=one)
