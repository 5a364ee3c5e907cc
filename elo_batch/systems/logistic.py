"""The logistic curve in whole units of 2⁻⁴⁰, the same bits on every machine.

E = 1 / (1 + 10^((opponent − own) / scale)), after Arpad Elo, The Rating of Chessplayers (1978), section 8.
Letters: d is own − opponent; x = 1024 · |d| · log2(10) / scale, so that the power is 2^(x/1024); x is n + f with n the
nearest whole number, 2^(n/1024) stands in a table and 2^(f/1024) is a short series.
"""

from math import isqrt

import numpy as np

from elo_batch.domain.arrays import Floats

UNIT_BITS = 40
UNIT = 1 << UNIT_BITS
"""One point, and an expected score of one, in the units of this file."""

LOG2_10 = 3.3219280948873626
STEPS = 1024
# From 2⁴² on the weaker side's expected score is under half a unit, which is nothing.
FARTHEST = 42.0
# (ln 2 / 1024)ⁿ / n!: the series of 2^(f/1024) for |f| ≤ 1/2, cut where the next term is under a part in 2⁵⁰.
SERIES = (1.0, 0.0006769015435155716, 2.290978498068816e-07, 5.169222938345892e-11)
ROOT_BITS = 128


def _powers() -> Floats:
    """2^(n/1024) for every n that occurs, each the nearest double: products of square roots in long integers."""
    factors = [2 << ROOT_BITS]
    for _ in range(10):
        factors.append(isqrt(factors[-1] << ROOT_BITS))
    roots = [1 << ROOT_BITS]
    for factor in factors[:0:-1]:
        roots += [root * factor >> ROOT_BITS for root in roots]
    nearest = np.array([root / (1 << ROOT_BITS) for root in roots])
    steps = np.arange(int(FARTHEST) * STEPS + 1)
    powers: Floats = np.ldexp(nearest[steps % STEPS], (steps // STEPS).astype(np.int32))
    return powers


POWERS = _powers()


def expected_units(lead: Floats, scale: float) -> Floats:
    """Expected score of one game for each lead, in units of 2⁻⁴⁰: whole numbers, held in doubles.

    Formula: E = 1 / (1 + 10^(−lead / scale)).
    Shape: n leads, own − opponent, give n whole numbers.
    Units: leads in points; the result in 2⁻⁴⁰ points.
    Holds: E(d) + E(−d) is exactly `UNIT`; a longer lead never lowers E; the bits do not depend on the processor.
    Errors: none for leads within ±10¹⁵; NaN must not be given.
    Source: Elo 1978, section 8.

    >>> expected_units(np.array([-100.0, 100.0]), 400.0) / UNIT
    array([0.359935, 0.640065])
    """
    units = np.abs(lead)
    units *= LOG2_10 * STEPS / scale
    units = power_of_two(units)
    units += 1.0
    np.divide(UNIT, units, out=units)
    np.rint(units, out=units)
    # The weaker side's units are at hand; they lie as far below one half as the stronger side's lie above it.
    units -= UNIT / 2
    np.copysign(units, lead, out=units)
    units += UNIT / 2
    return units


def power_of_two(exponent: Floats) -> Floats:
    """2 to the power of each exponent, given in steps of 1/1024, by IEEE + and × only.

    Formula: 2^(x/1024) = 2^(n/1024) · Σ (f · ln 2 / 1024)ⁱ / i!, with n the nearest integer to x and f = x − n.
    Shape: n exponents give n powers.
    Units: the exponents in steps of 1/1024.
    Holds: within a part in 2⁵⁰ up to x = 42 · 1024; larger exponents give some power of 2⁴² and more.
    Errors: none for 0 ≤ x < 2⁶².
    Source: the exponential series. `np.exp2` differs between processors in its last bit, hence our own.

    >>> power_of_two(np.array([0.0, 1024.0, 512.0]))
    array([1.        , 2.        , 1.41421356])
    """
    nearest = np.rint(exponent)
    fraction = exponent - nearest
    power = fraction * SERIES[-1]
    for coefficient in SERIES[-2:0:-1]:
        power += coefficient
        power *= fraction
    power += SERIES[0]
    power *= POWERS.take(nearest.astype(np.intp), mode="clip")
    return power
