"""One rating period: gather both sides, map, sum, update, limit."""

from dataclasses import dataclass, replace

import numpy as np

from elo_batch.domain.arrays import Days, Floats, Ints
from elo_batch.engine.performance import opponent_units
from elo_batch.engine.rounding import shown
from elo_batch.engine.standing import Standing
from elo_batch.engine.sums import add_up, sums_by_group, sums_by_player
from elo_batch.policies.k import k_in_force
from elo_batch.policies.limits import within_limits
from elo_batch.policies.policy import Decimals, Policy
from elo_batch.systems.base import Facts, Field, Games, System, Terms

PULL_UNIT = 1 << 20


@dataclass(frozen=True, kw_only=True)
class Lines:
    """The working of single games, never rounded; one entry for each row."""

    rating_a: Floats
    rating_b: Floats
    expected_a: Floats
    expected_b: Floats
    k_a: Floats
    k_b: Floats
    change_a: Floats
    change_b: Floats


@dataclass(frozen=True, kw_only=True)
class PeriodRun:
    """What one period did; arrays have one entry for each player.

    Attributes:
        before: everybody before the period, its newcomers at the rating at which they entered.
        standing: everybody after it.
        sums: the system's terms added up, with `games` and `opponents`.
        k_used: the one K of all the player's games; NaN where they had different ones.
        pull: K times games: how hard the period could pull at the rating.
        lines: the working of each game.
    """

    before: Standing
    standing: Standing
    sums: Terms
    k_used: Floats
    pull: Floats
    lines: Lines


def rate_period(  # noqa: PLR0913, PLR0917  # what a period is made of
    system: System, policy: Policy, standing: Standing, games: Games, day: Days, decimals: Decimals
) -> PeriodRun:
    """Rate the games of one period from the standing at its start.

    Shape: n rows of games and their days (NaT where unknown); a standing of all players.
    Holds: no game sees a rating other than those before the period.
    """
    before = _with_entries(policy, standing, games, decimals)
    field = Field(rating=before.rating, k=k_in_force(policy, before.k))
    facts = system.prepare(games, field)
    rating, sums, sides = _passes(system, field, games, facts)
    rating = within_limits(policy, rating, sums["games"] > 0)
    lines = _lines(system, field, games, sides)
    return PeriodRun(
        before=before,
        standing=_after(policy, before, rating, sums, _last_days(games, day, len(before)), decimals),
        sums=sums,
        k_used=_k_used(field, games, lines),
        pull=_pull(field, games, lines, sums),
        lines=lines,
    )


def _with_entries(policy: Policy, standing: Standing, games: Games, decimals: Decimals) -> Standing:
    """Newcomers of this period enter at the rule book's rating."""
    playing = np.zeros(len(standing), dtype=bool)
    playing[games.player_a] = playing[games.player_b] = True
    enters = playing & np.isnan(standing.rating)
    if not enters.any() or policy.initial is None:
        return standing
    rating = np.where(enters, policy.initial, standing.rating)
    unmoved = np.zeros(len(rating))
    return replace(
        standing,
        rating=rating,
        shown=np.where(enters, shown(rating, unmoved, decimals), standing.shown),
        peak=np.where(enters, np.fmax(standing.peak, shown(rating, unmoved, policy.decimals)), standing.peak),
    )


def _passes(system: System, field: Field, games: Games, facts: Facts) -> tuple[Floats, Terms, tuple[Terms, Terms]]:
    """Map, sum and update until the system is done: the new ratings, the sums, the terms of both sides."""
    rating = field.rating
    sums: Terms = {}
    sides: tuple[Terms, Terms] = ({}, {})
    for number in range(1, system.passes + 1):
        sides = (
            _map_side(system, field, facts, (games.player_a, rating[games.player_b]), facts.points_a),
            _map_side(system, field, facts, (games.player_b, rating[games.player_a]), facts.points_b),
        )
        sums = sums_by_player(games, *sides, len(rating))
        rating, done = system.update(field, sums_by_group(games, facts, *sides), sums, number)
        if done:
            break
    return rating, sums, sides


def _map_side(system: System, field: Field, facts: Facts, meets: tuple[Ints, Floats], points: Ints) -> Terms:
    """One side's terms, and what every report wants summed beside them: games and opponents."""
    player, opponent = meets
    terms = system.map(field.rating[player], opponent, points, facts.games)
    return {**terms, "games": facts.games, "opponents": opponent_units(opponent, facts.games)}


def _lines(system: System, field: Field, games: Games, sides: tuple[Terms, Terms]) -> Lines:
    """Expected score and change of each side of each row."""
    k_a, k_b = (np.where(np.isnan(games.k), field.k[who], games.k) for who in (games.player_a, games.player_b))
    side_a, side_b = sides
    return Lines(
        rating_a=field.rating[games.player_a],
        rating_b=field.rating[games.player_b],
        expected_a=side_a["expected"] / system.unit,
        expected_b=side_b["expected"] / system.unit,
        k_a=k_a,
        k_b=k_b,
        change_a=k_a * ((side_a["score"] - side_a["expected"]) / system.unit),
        change_b=k_b * ((side_b["score"] - side_b["expected"]) / system.unit),
    )


def _after(  # noqa: PLR0913, PLR0917  # what a standing is made of
    policy: Policy, before: Standing, rating: Floats, sums: Terms, day: Days, decimals: Decimals
) -> Standing:
    """Everybody after the period: what a list shows stands while the exact rating is unchanged."""
    change = rating - before.rating
    moved = ~np.isnan(rating) & (change != 0)
    published = np.where(moved, shown(rating, change, policy.decimals), np.nan)
    return replace(
        before,
        rating=rating,
        shown=np.where(moved, shown(rating, change, decimals), before.shown),
        games=before.games + sums["games"],
        peak=np.fmax(before.peak, published),
        as_of=np.fmax(before.as_of, day),
    )


def _last_days(games: Games, day: Days, players: int) -> Days:
    """The last day on which each player had a game; NaT without a dated game."""
    known = ~np.isnat(day)
    last = np.full(players, np.iinfo(np.int64).min)
    for side in (games.player_a, games.player_b):
        np.maximum.at(last, side[known], day[known].astype("datetime64[D]").astype(np.int64))
    return last.astype("datetime64[D]")


def _k_used(field: Field, games: Games, lines: Lines) -> Floats:
    """The one K of all the player's games; NaN where rows asked for different ones."""
    if np.isnan(games.k).all():
        return field.k
    low, high = np.full(len(field.k), np.inf), np.full(len(field.k), -np.inf)
    for player, k in ((games.player_a, lines.k_a), (games.player_b, lines.k_b)):
        np.minimum.at(low, player, k)
        np.maximum.at(high, player, k)
    return np.where(low == high, low, np.nan)


def _pull(field: Field, games: Games, lines: Lines, sums: Terms) -> Floats:
    """K times games of each player."""
    if np.isnan(games.k).all():
        return field.k * sums["games"]
    pulls = [np.rint(k * games.games * PULL_UNIT).astype(np.int64) for k in (lines.k_a, lines.k_b)]
    players = np.concatenate([games.player_a, games.player_b])
    return add_up(players, np.concatenate(pulls), len(field.k)) / PULL_UNIT
