"""One rating period: gather both sides, map, sum, update, limit."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeAlias

import numpy as np

from elo_batch.domain.arrays import Bools, Floats, Ints
from elo_batch.engine.left_out import Left, OneSided
from elo_batch.engine.rounding import shown
from elo_batch.engine.sums import Number, group_nought, merged, sides_of, sums_by_group, sums_by_player
from elo_batch.engine.waiting import FirstRatings
from elo_batch.policies.limits import listed, personal_floors, within_limits
from elo_batch.policies.section import Rounded, Section, When
from elo_batch.systems.base import Facts, Field, Gained, Games, GroupSums, System, Whole, WorksOutK

Sums: TypeAlias = tuple[dict[str, Whole], GroupSums | None]
"""Terms added up for each player, and for each player and group where there are groups."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """The games of a period that are rated by one section of the rule book.

    Attributes:
        system: the section's rating system.
        games: these games.
        rows: which rows of the period they are.
        edge: what the section adds to the lead of player_a.
    """

    system: System
    games: Games
    rows: Ints | slice = field(default_factory=lambda: slice(None))
    edge: float = 0.0


@dataclass(frozen=True, kw_only=True)
class PeriodEnd:
    """What one period came to, whether its games were rated at once or part by part.

    Attributes:
        number: the period's number.
        entering: newcomers whose first period this is.
        entry: the ratings at which they enter; NaN where the system works out their first rating from their games.
        field: the ratings and Ks at its start.
        sums: the system's terms, added up for each player.
        reached: everybody's rating after its games.
        rating: the same after first ratings were given and those too low left the list; NaN without one.
        firsts: who got a first rating; None where nobody did.
    """

    number: int
    entering: Ints
    entry: Floats
    field: Field
    sums: Mapping[str, Whole]
    reached: Floats
    rating: Floats
    firsts: FirstRatings | None = None

    @property
    def worked_out(self) -> Ints:
        """Whose first rating the system has worked out from their games."""
        return self.entering[np.isnan(self.entry) & ~np.isnan(self.reached[self.entering])]

    @property
    def moves(self) -> Floats:
        """How far everybody's rating moved by the games; +∞ for a first rating that was worked out."""
        moves = self.reached - self.field.rating
        moves[self.worked_out] = np.inf
        return moves


@dataclass(frozen=True, kw_only=True)
class PeriodRun(PeriodEnd):
    """What one period did, with its games.

    Attributes:
        section: the newest section of the rule book among those by which its games are rated.
        rows: its rows among those of the plan.
        games: those of them that are rated.
        kept: which of its rows they are.
        parts: the same by the section that each row is rated by.
        met: for each pass the ratings that opponents were taken at.
        unrounded: everybody's rating as the system gives it, before any rounding and limits.
        left: why each of its rows is not rated; None where all are.
        whole: all of its rows; None where all are rated.
        one_sided: games that count for a first rating only.
    """

    section: Section
    rows: slice
    games: Games
    kept: Ints | slice
    parts: "tuple[Part, ...]"
    met: tuple[Floats, ...]
    unrounded: Floats
    left: Left | None = None
    whole: Games | None = None
    one_sided: OneSided | None = None

    @property
    def opponent(self) -> Floats:
        """The ratings that opponents were taken at in the last pass."""
        return self.met[-1]

    @cached_property
    def counted(self) -> Field:
        """The field with the Ks that counted, where the system has worked them out."""
        system = self.parts[-1].system
        if isinstance(system, WorksOutK):
            return replace(self.field, k=system.k_of(self.field, self.games))
        return self.field


def rate_period(  # noqa: PLR0913  # what a period is made of
    section: Section,
    parts: Sequence[Part],
    field: Field,
    games: Games,
    *,
    number: int,
    rows: slice,
    kept: Ints | slice = slice(None),
    entering: Ints,
    entry: Floats,
    single: bool,
    kind: Number,
) -> PeriodRun:
    """Rate the games of one period from the ratings at its start; no game sees any other.

    Args:
        section: the newest section of the rule book among those by which the games are rated.
        parts: the games by the section that each of them is rated by; the newest last.
        field: everybody at the start.
        games: all games.
        number: the period's number.
        rows: its rows among those of the plan.
        kept: which of these rows the games are.
        entering: newcomers whose first period this is.
        entry: the ratings at which they enter; NaN where the system works out their first rating from their games.
        single: whether every row is one game.
        kind: in which numbers sums are exact.
    """
    system = parts[-1].system
    facts = [part.system.prepare(part.games, field) for part in parts]
    rating, met = field.rating, []
    sums: Mapping[str, Whole] = {}
    for attempt in range(1, system.passes + 1):
        met.append(opponent := rating)
        parted = [
            gathered(part.system, part.games, fact, field.rating, opponent, single=single, kind=kind, edge=part.edge)
            for part, fact in zip(parts, facts, strict=True)
        ]
        sums, groups = added(parted)
        gained = Gained(number=attempt, sums=sums, groups=groups, opponent=opponent, games=games)
        rating, done = system.update(field, gained)
        if done:
            break
    reached = settled(section, field, rating, lambda: _who_played(games, field))
    return PeriodRun(
        number=number,
        section=section,
        rows=rows,
        games=games,
        kept=kept,
        parts=tuple(parts),
        entering=entering,
        entry=entry,
        field=field,
        met=tuple(met),
        unrounded=rating,
        sums=sums,
        reached=reached,
        rating=listed(section.limits, field.rating, reached),
    )


def added(gained: Sequence[Sums]) -> Sums:
    """The sums of several parts of a period as one."""
    sums = dict(gained[0][0])
    for more, _ in gained[1:]:
        sums = {name: sums[name] + values for name, values in more.items()}
    if all(groups is None for _, groups in gained):
        return sums, None
    return sums, merged(*(groups if groups is not None else group_nought(part) for part, groups in gained))


def gathered(  # noqa: PLR0913  # what a pass is made of
    system: System,
    games: Games,
    facts: Facts,
    own: Floats,
    opponent: Floats,
    *,
    single: bool,
    kind: Number,
    edge: float = 0.0,
) -> Sums:
    """The terms of these games added up for each player, and for each player and group where there are groups."""
    sides = sides_of(system, games, own, opponent, single=single, number=kind, edge=edge)
    if facts.groups is None:
        return sums_by_player(sides, len(own), kind), None
    parts = list(sides)
    return sums_by_player(parts, len(own), kind), sums_by_group(parts, facts, kind)


def settled(section: Section, field: Field, after: Floats, played: Callable[[], Bools]) -> Floats:
    """The ratings rounded, where a section rounds at each period, and within its limits.

    Who played is asked only where there are limits; the others' ratings do not move.
    """
    limits, rating = section.limits, rounded(section, field.rating, after)
    if limits.floor is None and limits.ceiling is None and limits.personal is None:
        return rating
    personal = None
    if limits.personal is not None and field.peak is not None and field.games is not None:
        personal = personal_floors(limits.personal, field.peak, field.games)
    return within_limits(limits, rating, played(), personal)


def rounded(section: Section, before: Floats, after: Floats) -> Floats:
    """The ratings after a period rounded as its section asks, where it rounds at each period."""
    rounding = section.rounding
    if rounding.when is not When.PERIOD:
        return after
    rating, moved = after.copy(), np.flatnonzero(after != before)
    change = after[moved] - before[moved]
    if rounding.of is Rounded.CHANGE:
        rating[moved] = before[moved] + shown(change, change, rounding.decimals, rounding.halves)
    else:
        rating[moved] = shown(after[moved], change, rounding.decimals, rounding.halves)
    return rating


def _who_played(games: Games, field: Field) -> Bools:
    if field.played is not None:
        return field.played > 0
    played = np.zeros(len(field.rating), dtype=bool)
    played[games.player_a] = played[games.player_b] = True
    return played
