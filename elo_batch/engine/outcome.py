"""What a run says of each player: a line for each period played, and the run as a whole."""

from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import Bools, Floats, Ints
from elo_batch.engine.performance import performance
from elo_batch.engine.period import PeriodRun
from elo_batch.engine.rounding import difference
from elo_batch.engine.standing import Standing
from elo_batch.engine.sums import add_up
from elo_batch.policies.policy import Decimals, Policy

# Batch Elo moves a rating past its target, farther each period, once the slope K·n·ln10/1600 exceeds 2.
OVERSHOOT = 2 * 1600 / np.log(10)


@dataclass(frozen=True, kw_only=True)
class Changes:
    """A line for each period and player who played in it.

    Attributes:
        period: the period's number.
        player: the player's index into the standing.
        previous, rating, change: as written.
        played: the games of the period.
        score, expected: in the system's units.
        opponents: their ratings added up, in units of 2⁻¹⁰ points.
        k_used: the K of all the player's games of the period; NaN where they had different ones.
        performance: the performance rating.
        overshoots: whether K times games was too much for one period.
    """

    period: Ints
    player: Ints
    previous: Floats
    rating: Floats
    change: Floats
    played: Ints
    score: Ints
    expected: Ints
    opponents: Ints
    k_used: Floats
    performance: Floats
    overshoots: Bools


@dataclass(frozen=True, kw_only=True)
class Totals:
    """Each player's run as a whole; arrays over all players.

    Attributes:
        previous: what the list before showed; a newcomer's entry.
        change: rating as written − previous as written.
        played, score, expected: over the run.
        k_used: K in the last period in which the player played; NaN without one.
        performance: over the run; NaN without games.
    """

    previous: Floats
    change: Floats
    played: Ints
    score: Floats
    expected: Floats
    k_used: Floats
    performance: Floats


def changes_of(number: int, run: PeriodRun, policy: Policy, unit: int, decimals: Decimals) -> Changes:
    """The lines of one period, for those who played in it."""
    who = np.flatnonzero(run.sums["games"])
    previous, rating = run.before.shown[who], run.standing.shown[who]
    played, score, expected, opponents = (run.sums[term][who] for term in ("games", "score", "expected", "opponents"))
    return Changes(
        period=np.full(len(who), number),
        player=who,
        previous=previous,
        rating=rating,
        change=difference(rating, previous, decimals),
        played=played,
        score=score,
        expected=expected,
        opponents=opponents,
        k_used=run.k_used[who],
        performance=performance(score / unit, played, opponents, policy.scale),
        overshoots=run.pull[who] > OVERSHOOT,
    )


def totals_of(  # noqa: PLR0913, PLR0917  # a run's two ends, its lines and how they are written
    start: Standing, end: Standing, changes: Changes, policy: Policy, unit: int, decimals: Decimals
) -> Totals:
    """Everybody's run: sums over the periods, the entry of newcomers, the last K."""
    played, score, expected, opponents = (
        add_up(changes.player, values, len(end))
        for values in (changes.played, changes.score, changes.expected, changes.opponents)
    )
    previous = _entries(start, changes)
    return Totals(
        previous=previous,
        change=difference(end.shown, previous, decimals),
        played=played,
        score=score / unit,
        expected=expected / unit,
        k_used=_last(changes.player, changes.k_used, len(end)),
        performance=performance(score / unit, played, opponents, policy.scale),
    )


def _entries(start: Standing, changes: Changes) -> Floats:
    """What the list before showed, or the rating at which a newcomer entered."""
    first = _last(changes.player[::-1], changes.previous[::-1], len(start))
    return np.where(np.isnan(start.shown), first, start.shown)


def _last(player: Ints, values: Floats, players: int) -> Floats:
    """Each player's last value, the lines being in order; NaN for players without a line."""
    last = np.full(players, np.nan)
    last[player] = values
    return last
