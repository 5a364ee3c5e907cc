"""Plain Elo: R′ = R + K · Σ(S − E).

Source: Arpad Elo, The Rating of Chessplayers, Past and Present (1978), section 1.6.
"""

from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import Floats
from elo_batch.systems.base import Facts, Field, Games, GroupSums, Terms, Whole
from elo_batch.systems.curve import UNIT, expected_units


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

    @property
    def mirrored(self) -> bool:
        """Both sides use one difference: what one gains over the expected score the other loses."""
        return True

    @property
    def by_row(self) -> bool:
        """Yes: the K of a row is its own."""
        return True

    def prepare(self, games: Games, field: Field) -> Facts:  # noqa: ARG002  # plain Elo needs no list for it
        """Rows with a K of their own are summed apart, by that K.

        Group 0 holds the rows without one; the others have the bits of their K.
        """
        own_k = ~np.isnan(games.k)
        return Facts(group=np.where(own_k, games.k, 0.0).view(np.int64) if own_k.any() else None)

    def map(self, own: Floats, opponent: Floats, points: Whole, games: Whole | None) -> Terms:
        """Points less expected points over the row's games.

        Formula: gain = points − games · E(own, opponent).
        Shape: n rows in, n whole numbers out.
        Units: 2⁻⁴⁰ points.
        Holds: the two sides' gains add up to exactly 0.
        Errors: none for finite ratings.
        Source: Elo 1978.
        """
        expected = expected_units(own, opponent, self.scale).astype(points.dtype, copy=False)
        return {"gain": points - (expected if games is None else games * expected)}

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
        if group_sums is not None:
            return field.rating + change_by_group(field, group_sums), True
        change = sums["gain"] / UNIT
        change *= field.k
        change += field.rating
        return change, True


def change_by_group(field: Field, group_sums: GroupSums) -> Floats:
    """K · Σ(S − E) where some rows have a K of their own: summed for each K, added in the order of the Ks."""
    own_k = np.ascontiguousarray(group_sums.group).view(np.float64)
    k = np.where(group_sums.group == 0, field.k[group_sums.player], own_k)
    change = np.zeros(len(field.rating))
    np.add.at(change, group_sums.player, k * (group_sums.terms["gain"] / UNIT))
    return change
