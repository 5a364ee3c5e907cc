"""Plain Elo: R′ = R + K · Σ(S − E).

Source: Arpad Elo, The Rating of Chessplayers, Past and Present (1978), section 1.6.
"""

from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import Floats, Ints
from elo_batch.systems.base import Facts, Field, Games, GroupSums, Terms
from elo_batch.systems.curve import UNIT, expected_units, point_units


@dataclass(frozen=True, kw_only=True)
class Elo:
    """Plain Elo on the logistic curve.

    Attributes:
        scale: the rating difference at which the stronger side expects ten points to the other's one.
    """

    scale: float = 400.0

    @property
    def unit(self) -> int:
        """Terms are in 2⁻⁴⁰ points."""
        return UNIT

    @property
    def passes(self) -> int:
        """One: nobody's new rating depends on another's."""
        return 1

    def prepare(self, games: Games, field: Field) -> Facts:  # noqa: ARG002  # plain Elo needs no list for it
        """Points in units; rows with a K of their own are summed apart, by that K.

        Group 0 holds the rows without a K of their own; the others have the bits of their K.
        """
        points_a, points_b = point_units(games.score_a, games.games)
        own_k = ~np.isnan(games.k)
        group = np.where(own_k, games.k, 0.0).view(np.int64) if own_k.any() else None
        return Facts(points_a=points_a, points_b=points_b, games=games.games, group=group)

    def map(self, own: Floats, opponent: Floats, points: Ints, games: Ints) -> Terms:
        """Points and expected points over the row's games, in units of 2⁻⁴⁰.

        Formula: expected = games · E(own, opponent).
        Shape: n rows in, n integers a term out.
        Units: 2⁻⁴⁰ points.
        Holds: the two sides' expected points add up to the row's games, exactly.
        Errors: none for finite ratings.
        Source: Elo 1978.
        """
        return {"score": points, "expected": games * expected_units(own, opponent, self.scale)}

    def update(
        self,
        field: Field,
        group_sums: GroupSums | None,
        sums: Terms,
        pass_number: int,  # noqa: ARG002  # there is one pass
    ) -> tuple[Floats, bool]:
        """New ratings of all players.

        Formula: R′ = R + K · Σ(S − E).
        Shape: sums over all players; ratings of all players.
        Units: points.
        Holds: a player without games keeps the rating to the last bit.
        Errors: none.
        Source: Elo 1978.
        """
        if group_sums is None:
            return field.rating + field.k * as_points(sums["score"] - sums["expected"]), True
        return field.rating + change_by_group(field, group_sums), True


def change_by_group(field: Field, group_sums: GroupSums) -> Floats:
    """K · Σ(S − E) where some rows have a K of their own: summed for each K, added in the order of the Ks."""
    own_k = np.ascontiguousarray(group_sums.group).view(np.float64)
    k = np.where(group_sums.group == 0, field.k[group_sums.player], own_k)
    part = k * as_points(group_sums.terms["score"] - group_sums.terms["expected"])
    change = np.zeros(len(field.rating))
    np.add.at(change, group_sums.player, part)
    return change


def as_points(units: Ints) -> Floats:
    """Units of 2⁻⁴⁰ as points.

    >>> as_points(np.array([1 << 39]))
    array([0.5])
    """
    points: Floats = units / UNIT
    return points
