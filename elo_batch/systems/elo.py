"""Elo: R′ = R + K · Σ(S − E), on the curve that a rule book asks for.

Source: Arpad Elo, The Rating of Chessplayers, Past and Present (1978), section 1.6.
"""

from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import Floats, Ints
from elo_batch.domain.choices import Curve
from elo_batch.systems import fide_table, logistic, normal
from elo_batch.systems.base import Facts, Field, Gained, Games, GroupSums, Terms, Whole


@dataclass(frozen=True, kw_only=True)
class Elo:
    """Elo on one curve.

    Attributes:
        curve: which.
        scale: its scale, in points.
        cap: a longer difference counts as this one; None where nothing is capped.
        uncapped_from: own ratings from which the cap does not hold; None where it holds for everybody.
    """

    curve: Curve = Curve.LOGISTIC
    scale: float = 400.0
    cap: float | None = None
    uncapped_from: float | None = None

    @property
    def unit(self) -> int:
        """Terms are in 2⁻⁴⁰ points, in hundredths where the table gives hundredths."""
        return fide_table.HUNDREDTHS if self.curve is Curve.FIDE_TABLE else logistic.UNIT

    @property
    def passes(self) -> int:
        """One: nobody's new rating depends on another's."""
        return 1

    def mirrors(self, own: Floats, opponent: Floats) -> bool:
        """Both sides use one difference, unless own ratings decide about the cap and one is high enough for that."""
        strongest = self.uncapped_from
        return strongest is None or not ((own >= strongest).any() or (opponent >= strongest).any())

    @property
    def by_row(self) -> bool:
        """Yes: the K of a row is its own."""
        return True

    def prepare(self, games: Games, field: Field) -> Facts:  # noqa: ARG002  # Elo needs no list for it
        """Rows with a K of their own are summed apart, by that K.

        Group 0 holds the rows without one; the others have the bits of their K.
        """
        if not games.own_k:
            return Facts()
        a = _by_k(games.k_a)
        return Facts(groups=(a, a if games.k_b is games.k_a else _by_k(games.k_b)))

    def expected(self, lead: Floats) -> Floats:
        """Expected score of one game for each lead, in units.

        Formula: the curve's E of the lead.
        Shape: n leads give n whole numbers, held in doubles.
        Units: leads in points; the result in units.
        Holds: E(d) + E(−d) is one unit; a longer lead never lowers E.
        Errors: none for finite leads.
        Source: the curve's own.
        """
        if self.curve is Curve.FIDE_TABLE:
            return fide_table.expected_hundredths(lead)
        if self.curve is Curve.NORMAL:
            return normal.expected_units(lead, self.scale)
        return logistic.expected_units(lead, self.scale)

    def map(self, own: Floats, opponent: Floats, points: Whole, games: Whole | None, edge: Floats | None) -> Terms:
        """Points less expected points over the row's games.

        Formula: gain = points − games · E(own + edge − opponent).
        Shape: n rows in, n whole numbers out.
        Units: see `unit`.
        Holds: the two sides' gains add up to exactly 0 where both use one difference.
        Errors: none for finite ratings.
        Source: Elo 1978.
        """
        expected = self.expected(self.lead(own, opponent, edge)).astype(points.dtype, copy=False)
        return {"gain": points - (expected if games is None else games * expected)}

    def lead(self, own: Floats, opponent: Floats, edge: Floats | None) -> Floats:
        """The difference that counts.

        Formula: own + edge − opponent, held between −cap and cap for those whom the cap holds.
        Shape: n rows in, n leads out.
        Units: points.
        Holds: without a cap that the own rating decides about the two sides' leads add up to 0.
        Errors: none.
        Source: Elo 1978; the cap is FIDE's, 8.3.1.
        """
        lead = own - opponent
        if edge is not None:
            lead += edge
        if self.cap is not None:
            self._shorten(lead, own)
        return lead

    def _shorten(self, lead: Floats, own: Floats) -> None:
        """A lead longer than the cap becomes the cap, in place; not for those whom the cap does not hold."""
        cap = float("inf") if self.cap is None else self.cap
        exempt = None if self.uncapped_from is None else own >= self.uncapped_from
        # Most of the time nobody is exempt, and numpy is quicker without a mask.
        held = True if exempt is None or not exempt.any() else ~exempt
        np.minimum(lead, cap, out=lead, where=held)
        np.maximum(lead, -cap, out=lead, where=held)

    def update(self, field: Field, gained: Gained) -> tuple[Floats, bool]:
        """New ratings of all players.

        Formula: R′ = R + K · Σ(S − E).
        Shape: sums over all players; ratings of all players.
        Units: points.
        Holds: a player without games keeps the rating to the last bit.
        Errors: none.
        Source: Elo 1978.
        """
        if gained.groups is not None:
            return field.rating + self._change_by_group(field, gained.groups), True
        # K goes first: so a sum of hundredths, whole numbers all, is divided once, and an exact half stays one.
        change = field.k_for() * gained.sums["gain"]
        change /= self.unit
        change += field.rating
        return change, True

    def _change_by_group(self, field: Field, group_sums: GroupSums) -> Floats:
        """K · Σ(S − E) where some rows have a K of their own: summed for each K, added in the order of the Ks."""
        own_k = np.ascontiguousarray(group_sums.group).view(np.float64)
        asked = np.where(group_sums.group == 0, np.nan, own_k)
        change = np.zeros(len(field.rating))
        np.add.at(change, group_sums.player, field.k_for(group_sums.player, asked) * group_sums.terms["gain"])
        return change / self.unit


def _by_k(k: Floats) -> Ints:
    """Rows by the bits of their K; 0 for those without one."""
    group: Ints = np.where(np.isnan(k), 0.0, k).view(np.int64)
    return group
