"""The logistic curve in whole units of 2⁻⁴⁰, the same bits on every machine.

E = 1 / (1 + 10^((opponent − own) / scale)), after Arpad Elo, The Rating of Chessplayers (1978), section 8.
Letters: d is own − opponent; x = |d| · log2(10) / scale, so that the power is one of two.
"""

import numpy as np

from elo_batch.domain.arrays import Floats, Ints

UNIT_BITS = 40
UNIT = 1 << UNIT_BITS
"""One point, and an expected score of one, in the units of this file."""

LOG2_10 = 3.3219280948873626
# Beyond 2⁶⁴ the weaker side's expected score is far under half a unit: nothing is lost by stopping there.
FARTHEST = 64.0
# ln(2)ⁿ / n!: the series of 2ᶠ for |f| ≤ ½, cut where the next term is under half a unit in the last place.
SERIES = (
    1.0,
    0.6931471805599453,
    0.2402265069591007,
    0.05550410866482158,
    0.009618129107628477,
    0.0013333558146428443,
    0.0001540353039338161,
    1.5252733804059841e-05,
    1.3215486790144307e-06,
    1.0178086009239699e-07,
    7.054911620801121e-09,
    4.4455382718708116e-10,
    2.5678435993488206e-11,
    1.3691488853904128e-12,
)


def expected_units(own: Floats, opponent: Floats, scale: float) -> Ints:
    """Expected score of one game for each side given, in units of 2⁻⁴⁰.

    Formula: E = 1 / (1 + 10^((opponent − own) / scale)).
    Shape: two arrays of n ratings give n integers.
    Units: ratings in points; the result in 2⁻⁴⁰ points.
    Holds: E(own, opponent) + E(opponent, own) is exactly `UNIT`; a longer lead never lowers E;
        the bits do not depend on the processor.
    Errors: none for finite ratings; NaN must not be given.
    Source: Elo 1978, section 8.

    >>> expected_units(np.array([1500.0, 1600.0]), np.array([1600.0, 1500.0]), 400.0) / UNIT
    array([0.359935, 0.640065])
    """
    lead = own - opponent
    weaker = np.rint(UNIT / (1.0 + power_of_two(np.abs(lead) * (LOG2_10 / scale)))).astype(np.int64)
    units: Ints = np.where(lead < 0, weaker, UNIT - weaker)
    return units


def power_of_two(exponent: Floats) -> Floats:
    """2 to the power of each exponent, by IEEE + and × only.

    Formula: 2ˣ = 2ⁿ · Σ (f·ln 2)ⁱ / i!, with n the nearest integer to x and f = x − n.
    Shape: n exponents give n powers.
    Units: none.
    Holds: within 2 units in the last place for 0 ≤ x ≤ 64; larger exponents give 2⁶⁴.
    Errors: none.
    Source: the exponential series. `np.exp2` differs between processors in its last bit, hence our own.

    >>> power_of_two(np.array([0.0, 1.0, 0.5]))
    array([1.        , 2.        , 1.41421356])
    """
    x = np.minimum(exponent, FARTHEST)
    whole = np.rint(x)
    fraction = x - whole
    power = np.full_like(fraction, SERIES[-1])
    for coefficient in SERIES[-2::-1]:
        power *= fraction
        power += coefficient
    result: Floats = np.ldexp(power, whole.astype(np.int32))
    return result


def point_units(score: Floats, games: Ints) -> tuple[Ints, Ints]:
    """Points of the two sides of each row in units of 2⁻⁴⁰; they add up to the row's games.

    Points that are no whole unit go to the nearest, and the second side gets the rest.
    """
    side_a = np.rint(score * UNIT).astype(np.int64)
    return side_a, games * UNIT - side_a
