"""One rating period: gather both sides, map, sum, update, limit."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import Floats, Ints
from elo_batch.engine.sums import Number, sides_of, sums_by_group, sums_by_player
from elo_batch.policies.limits import within_limits
from elo_batch.policies.policy import Policy
from elo_batch.systems.base import Field, Games, System, Whole


@dataclass(frozen=True, kw_only=True)
class PeriodRun:
    """What one period did.

    Attributes:
        number: the period's number.
        rows: its rows among those of the plan.
        games: these rows.
        entering: newcomers whose first period this is.
        field: the ratings and Ks at its start.
        opponent: the ratings that opponents were taken at, in the last pass.
        sums: the system's terms, added up for each player.
        rating: everybody's rating after it.
    """

    number: int
    rows: slice
    games: Games
    entering: Ints
    field: Field
    opponent: Floats
    sums: Mapping[str, Whole]
    rating: Floats


def rate_period(  # noqa: PLR0913  # what a period is made of
    system: System,
    policy: Policy,
    field: Field,
    games: Games,
    *,
    number: int,
    rows: slice,
    entering: Ints,
    single: bool,
    kind: Number,
) -> PeriodRun:
    """Rate the games of one period from the ratings at its start; no game sees any other."""
    facts = system.prepare(games, field)
    players = len(field.rating)
    rating = opponent = field.rating
    sums: Mapping[str, Whole] = {}
    for attempt in range(1, system.passes + 1):
        opponent = rating
        sides = sides_of(system, games, field.rating, opponent, single=single, number=kind)
        if facts.group is None:
            sums, groups = sums_by_player(sides, players, kind), None
        else:
            parts = list(sides)
            sums, groups = sums_by_player(parts, players, kind), sums_by_group(parts, facts, kind)
        rating, done = system.update(field, groups, sums, attempt)
        if done:
            break
    if policy.floor is not None or policy.ceiling is not None:
        played = np.zeros(players, dtype=bool)
        played[games.player_a] = played[games.player_b] = True
        rating = within_limits(policy, rating, played)
    return PeriodRun(
        number=number,
        rows=rows,
        games=games,
        entering=entering,
        field=field,
        opponent=opponent,
        sums=sums,
        rating=rating,
    )
