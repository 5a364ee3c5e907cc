"""The normal curve in whole units of 2⁻⁴⁰, the same bits on every machine.

E = Φ((own − opponent) / σ), where σ = scale / √2 is the standard deviation of the difference of two performances.
Source: Arpad Elo, The Rating of Chessplayers (1978), section 8.
Letters: z is |own − opponent| / σ; z = n / 64 + h with n the nearest whole number; Q(z) = 1 − Φ(z) is the weaker side's
expected score, φ the density. Q and φ at n / 64 stand in tables; from there a Taylor series leads to z.
"""

from functools import cache
from math import isqrt, sqrt

import numpy as np

from elo_batch.domain.arrays import Floats
from elo_batch.systems.logistic import UNIT

STEPS = 64
# From z = 8 on Q is under half a unit, which is nothing.
FARTHEST = 8
BITS = 200


@cache
def tables() -> tuple[Floats, Floats]:
    """Q(n / 64) and φ(n / 64), each the nearest double, by series in long integers.

    φ(z) = e^(−z²/2) / √(2π), and Φ(z) − ½ = φ(z) · Σ z^(2i+1) / (1 · 3 · 5 ⋯ (2i+1)).
    """
    one = 1 << BITS
    density, tail = [], []
    for step in range(FARTHEST * STEPS + 1):
        square = step * step * one // (STEPS * STEPS)
        peak = one * one // _exponential(square // 2, one)
        height = peak * one // _root_of_two_pi(one)
        term = total = step * one // STEPS
        factor = 1
        while term:
            factor += 2
            term = term * square // one // factor
            total += term
        density.append(height / one)
        tail.append((one // 2 - height * total // one) / one)
    return np.array(tail), np.array(density)


def _exponential(power: int, one: int) -> int:
    """E to this power, both with `BITS` binary places."""
    term = total = one
    number = 0
    while term:
        number += 1
        term = term * power // one // number
        total += term
    return total


def _root_of_two_pi(one: int) -> int:
    """√(2π) with `BITS` binary places; π by Machin's formula."""

    def arctangent(inverse: int) -> int:
        term = total = one // inverse
        number, sign = 1, 1
        while term:
            term //= inverse * inverse
            number, sign = number + 2, -sign
            total += sign * (term // number)
        return total

    pi = 4 * (4 * arctangent(5) - arctangent(239))
    return isqrt(2 * pi * one)


def expected_units(lead: Floats, scale: float) -> Floats:
    """Expected score of one game for each lead, in units of 2⁻⁴⁰: whole numbers, held in doubles.

    Formula: E = Φ(lead · √2 / scale).
    Shape: n leads give n whole numbers.
    Units: leads in points; the result in 2⁻⁴⁰ points.
    Holds: E(d) + E(−d) is exactly `UNIT`; a longer lead never lowers E; the bits do not depend on the processor.
    Errors: none; NaN must not be given.
    Source: Elo 1978, section 8.

    >>> expected_units(np.array([0.0, 200.0, -200.0]), 400.0) / UNIT
    array([0.5       , 0.76024994, 0.23975006])
    """
    z = np.minimum(np.abs(lead) * (sqrt(2) / scale), FARTHEST)
    nearest = np.rint(z * STEPS)
    step = z - nearest / STEPS
    node = nearest.astype(np.intp)
    tail, density = tables()
    surplus: Floats = np.rint(
        (0.5 - tail.take(node)) * UNIT + _slope(nearest / STEPS, step) * density.take(node) * UNIT
    )
    np.copysign(surplus, lead, out=surplus)
    surplus += UNIT / 2
    return surplus


def _slope(z: Floats, step: Floats) -> Floats:
    """(Φ(z + h) − Φ(z)) / φ(z): its Taylor series, whose coefficients are Hermite polynomials of z, to h⁶."""
    square = z * z
    series = (
        (-z * ((square - 10.0) * square + 15.0) / 720.0),
        (((square - 6.0) * square + 3.0) / 120.0),
        (-z * (square - 3.0) / 24.0),
        ((square - 1.0) / 6.0),
        (-z / 2.0),
    )
    total = series[0]
    for coefficient in series[1:]:
        total = total * step + coefficient
    return (total * step + 1.0) * step
