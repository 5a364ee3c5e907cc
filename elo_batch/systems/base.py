"""What a rating system is: prepare, map, sum, update.

Inside a rating period every player is rated against the ratings before it, so the engine can gather both
sides of every game, let the system turn them into terms, add the terms up for each player and hand the sums
back. Terms are whole numbers, so that a sum does not depend on the order of the rows.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from elo_batch.domain.arrays import Floats, Ints

Terms: TypeAlias = Mapping[str, Ints]


@dataclass(frozen=True, kw_only=True)
class Games:
    """The games of one period; arrays of one entry for each row.

    Attributes:
        player_a, player_b: which player, as an index into the standing.
        score_a: points of player_a over the row's games.
        games: how many games the row stands for.
        k: the K that the row itself asks for; NaN where it asks for none.
    """

    player_a: Ints
    player_b: Ints
    score_a: Floats
    games: Ints
    k: Floats


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What one game must know of the others, worked out once before the map.

    Attributes:
        points_a, points_b: the two sides' points in the system's units.
        games: how many games the row stands for.
        group: for each row the group (an event, a K) that its terms are summed in besides the period;
            None where the system needs no groups.
    """

    points_a: Ints
    points_b: Ints
    games: Ints
    group: Ints | None = None


@dataclass(frozen=True, kw_only=True)
class Field:
    """All players at the start of a period, idle ones too.

    Attributes:
        rating: exact ratings; NaN for players without one.
        k: the K that the rule book gives each of them for this period.
    """

    rating: Floats
    k: Floats


@dataclass(frozen=True, kw_only=True)
class GroupSums:
    """Terms summed for each player and group, sorted by player, then group.

    Attributes:
        player: whose sum it is.
        group: in which group.
        terms: the sums.
    """

    player: Ints
    group: Ints
    terms: Terms


class System(Protocol):
    """A rating system in four pure pieces; the third, the sum, is the engine's."""

    @property
    def unit(self) -> int:
        """What one point is in the units of the terms `score` and `expected`, which every system gives."""

    @property
    def passes(self) -> int:
        """The number of passes at most."""

    def prepare(self, games: Games, field: Field) -> Facts:
        """What one game must know of the others."""

    def map(self, own: Floats, opponent: Floats, points: Ints, games: Ints) -> Terms:
        """The terms of one side of every game, from the two ratings."""

    def update(self, field: Field, group_sums: GroupSums | None, sums: Terms, pass_number: int) -> tuple[Floats, bool]:
        """New ratings of all players, and whether this was the last pass.

        The engine adds the sums `games` and `opponents` (ratings in units of 2⁻¹⁰) to the system's own.
        """
