"""One rating period: gather both sides, map, sum, update, limit."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import Bools, Floats, Ints
from elo_batch.engine.sums import Number, sides_of, sums_by_group, sums_by_player
from elo_batch.policies.limits import within_limits
from elo_batch.policies.policy import Policy
from elo_batch.systems.base import Facts, Field, Games, GroupSums, System, Whole


@dataclass(frozen=True, kw_only=True)
class PeriodEnd:
    """What one period came to, whether its games were rated at once or part by part.

    Attributes:
        number: the period's number.
        entering: newcomers whose first period this is.
        field: the ratings and Ks at its start.
        sums: the system's terms, added up for each player.
        rating: everybody's rating after it.
    """

    number: int
    entering: Ints
    field: Field
    sums: Mapping[str, Whole]
    rating: Floats


@dataclass(frozen=True, kw_only=True)
class PeriodRun(PeriodEnd):
    """What one period did, with its games.

    Attributes:
        rows: its rows among those of the plan.
        games: these rows.
        opponent: the ratings that opponents were taken at, in the last pass.
    """

    rows: slice
    games: Games
    opponent: Floats


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
    rating = opponent = field.rating
    sums: Mapping[str, Whole] = {}
    for attempt in range(1, system.passes + 1):
        opponent = rating
        sums, groups = gathered(system, games, facts, field.rating, opponent, single=single, kind=kind)
        rating, done = system.update(field, groups, sums, attempt)
        if done:
            break
    return PeriodRun(
        number=number,
        rows=rows,
        games=games,
        entering=entering,
        field=field,
        opponent=opponent,
        sums=sums,
        rating=limited(policy, rating, lambda: _who_played(games, len(rating))),
    )


def gathered(  # noqa: PLR0913  # what a pass is made of
    system: System, games: Games, facts: Facts, own: Floats, opponent: Floats, *, single: bool, kind: Number
) -> tuple[dict[str, Whole], GroupSums | None]:
    """The terms of these games added up for each player, and for each player and group where there are groups."""
    sides = sides_of(system, games, own, opponent, single=single, number=kind)
    if facts.group is None:
        return sums_by_player(sides, len(own), kind), None
    parts = list(sides)
    return sums_by_player(parts, len(own), kind), sums_by_group(parts, facts, kind)


def limited(policy: Policy, rating: Floats, played: Callable[[], Bools]) -> Floats:
    """The ratings within the rule book's limits; who played is asked only where it has any."""
    if policy.floor is None and policy.ceiling is None:
        return rating
    return within_limits(policy, rating, played())


def _who_played(games: Games, players: int) -> Bools:
    played = np.zeros(players, dtype=bool)
    played[games.player_a] = played[games.player_b] = True
    return played
