"""The normal curve: right to the unit, symmetrical, and the same on every machine."""

from decimal import Decimal, localcontext

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from elo_batch.systems.logistic import UNIT
from elo_batch.systems.normal import expected_units


def phi(z):
    """The normal integral in forty decimals, by its series."""
    with localcontext(prec=60):
        pi = Decimal("3.14159265358979323846264338327950288419716939937510582097494")
        term = total = z
        factor = 1
        while abs(term) > Decimal("1e-50"):
            factor += 2
            term = term * z * z / factor
            total += term
        return Decimal("0.5") + total * (-z * z / 2).exp() / (2 * pi).sqrt()


@given(st.integers(-2000 * 1024, 2000 * 1024))
def test_the_curve_is_that_of_a_decimal_calculation_to_the_unit(lead):
    lead = lead / 1024
    with localcontext(prec=60):
        wanted = phi(Decimal(lead) * Decimal(2).sqrt() / 400) * UNIT
    assert abs(Decimal(expected_units(np.array([lead]), 400.0).item()) - wanted) <= Decimal("0.51")


@given(st.floats(-1e7, 1e7))
def test_the_two_sides_of_a_game_add_up_to_one(lead):
    assert expected_units(np.array([lead, -lead]), 400.0).sum() == UNIT


def test_a_longer_lead_never_lowers_the_expected_score():
    units = expected_units(np.arange(-4000, 4000, 0.25), 400.0)
    assert (np.diff(units) >= 0).all()


def test_beyond_eight_deviations_all_or_nothing_is_expected():
    assert expected_units(np.array([2300.0, -2300.0, 1e7, -1e7]), 400.0).tolist() == [UNIT, 0, UNIT, 0]
