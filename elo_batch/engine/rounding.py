"""The one rounding, at the end: what a list shows of an exact rating.

The nearest value at the asked decimals; an exact half goes the way of the player's last change.
`round()` and `numpy.round` send halves to the even neighbour and are never used on a rating.
"""

from fractions import Fraction
from typing import Any

import numpy as np

from elo_batch.domain.arrays import Floats
from elo_batch.domain.choices import Halves
from elo_batch.policies.policy import Decimals

HALF = 0.5
# A product of floats is off by half a unit in its last place: this near to a half it may only look like one.
LAST_PLACE = 2.0**-51
FINEST = 9


def shown(exact: Floats, change: Floats, decimals: Decimals, halves: Halves = Halves.CHANGE) -> Floats:
    """What a list shows of these exact ratings.

    Shape: n ratings and the n changes that led to them give n ratings.
    Units: points.
    Holds: within half a unit of the last decimal; an exact half goes where `halves` says: the way of the change (up
        where there was none), away from zero, up, or to the even neighbour.
    Errors: none; NaN stays NaN.

    >>> shown(np.array([1512.5, 1487.5, 1499.5]), np.array([12.5, -12.5, 0.0]), 0)
    array([1513., 1487., 1500.])
    """
    if decimals == "exact":
        return exact.copy()
    scale = 10.0**decimals
    scaled = exact * scale
    below = np.floor(scaled)
    fraction = scaled - below
    up = fraction > HALF
    half = np.flatnonzero(fraction == HALF)
    up[half] = _half_up(halves, exact[half], change[half], below[half])
    nearest: Floats = (below + up) / scale
    doubtful = np.abs(fraction - HALF) <= np.abs(scaled) * LAST_PLACE if decimals else np.zeros(0, dtype=bool)
    for player in np.flatnonzero(doubtful):
        nearest[player] = _shown_exactly(float(exact[player]), float(change[player]), decimals, halves)
    return nearest


def shown_unmoved(exact: Floats, decimals: Decimals) -> Floats:
    """What a list shows of ratings that no change led to: an exact half goes up."""
    return shown(exact, np.zeros(len(exact)), decimals)


def _shown_exactly(exact: float, change: float, decimals: int, halves: Halves) -> float:
    """The same for one rating, in fractions, where a product of floats could hide or feign a half."""
    scaled = Fraction(exact) * 10**decimals
    below = scaled.numerator // scaled.denominator
    fraction = scaled - below
    up = fraction > Fraction(1, 2) or (fraction == Fraction(1, 2) and _half_up(halves, exact, change, below))
    return float(Fraction(below + up, 10**decimals))


def _half_up(halves: Halves, exact: Any, change: Any, below: Any) -> Any:  # noqa: ANN401  # one rating or many
    """Whether an exact half goes up; `below` is the rating's whole part in units of the last decimal."""
    if halves is Halves.CHANGE:
        return change >= 0
    if halves is Halves.AWAY:
        return exact >= 0
    return True if halves is Halves.UP else below % 2 == 1


def difference(rating: Floats, previous: Floats, decimals: Decimals) -> Floats:
    """The change as written: rating as written − previous as written, at the same decimals."""
    change = rating - previous
    if decimals == "exact":
        return change
    # A list may have shown more decimals than are written now; the change then has as many.
    finest = np.where(previous == shown_unmoved(previous, decimals), shown(change, change, decimals), np.nan)
    return np.where(np.isnan(finest), shown(change, change, FINEST), finest)
