"""The logistic curve in whole units: symmetry, direction, accuracy."""

from decimal import Decimal, localcontext

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from elo_batch.systems.base import point_units
from elo_batch.systems.logistic import FARTHEST, LOG2_10, STEPS, UNIT, expected_units, power_of_two

SCALE = 400.0
ratings = st.floats(-1e7, 1e7, allow_nan=False)
scales = st.sampled_from([400.0, 600.0, 1.0, 1e4])


def units(own, opponent, scale=SCALE):
    return expected_units(np.atleast_1d(own).astype(float) - np.atleast_1d(opponent).astype(float), scale)


@given(ratings, ratings, scales)
def test_the_two_sides_of_a_game_expect_exactly_one_point(own, opponent, scale):
    assert units(own, opponent, scale).item() + units(opponent, own, scale).item() == UNIT


@given(ratings, ratings)
def test_an_expected_score_lies_between_none_and_all(own, opponent):
    assert 0 <= units(own, opponent).item() <= UNIT


def test_equal_ratings_expect_half_a_point():
    assert units([0, -1e6, 1e6, 1500.1], [0, -1e6, 1e6, 1500.1]).tolist() == [UNIT // 2] * 4


@given(st.floats(-4000, 4000), st.floats(1e-6, 10))
def test_a_longer_lead_never_lowers_the_expected_score(lead, longer_by):
    assert units(lead + longer_by, 0).item() >= units(lead, 0).item()


def test_a_longer_lead_never_lowers_it_where_the_polynomial_changes_its_branch():
    """A power is taken from the next place of the table at each half step; the weaker side changes at a lead of 0."""
    halves = (np.arange(0, FARTHEST * STEPS, 61) + 0.5) / STEPS
    borders = [0.0, *(halves * SCALE / LOG2_10), FARTHEST * SCALE / LOG2_10]
    steps = np.arange(-50, 51) * 1e-6
    for border in borders:
        for sign in (1, -1):
            assert (np.diff(units(sign * border + steps, np.zeros(len(steps)))) >= 0).all(), border


def test_a_lead_that_can_be_told_raises_the_expected_score():
    leads = np.arange(-2000, 2001, 0.5)
    assert (np.diff(units(leads, np.zeros(len(leads)))) > 0).all()


@given(st.integers(-3_000_000, 3_000_000), st.integers(-3_000_000, 3_000_000))
def test_the_curve_is_that_of_a_decimal_calculation_to_the_unit(own, opponent):
    own, opponent = own / 1024, opponent / 1024
    with localcontext(prec=60):
        lead = (Decimal(own) - Decimal(opponent)) / 400
        wanted = UNIT / (1 + Decimal(10) ** -lead)
    assert abs(Decimal(units(own, opponent).item()) - wanted) <= Decimal("0.501")


@given(st.floats(0, FARTHEST))
def test_powers_of_two_are_right_to_a_part_in_two_to_the_fiftieth(exponent):
    with localcontext(prec=60):
        wanted = Decimal(2) ** Decimal(exponent)
    power = power_of_two(np.array([exponent * STEPS])).item()
    assert abs(Decimal(power) - wanted) <= wanted / 2**50


@pytest.mark.parametrize("far", [1e5, 1e6, 2e7, 1e15])
def test_leads_beyond_measure_expect_all_or_nothing(far):
    assert units([far, -far], [-far, far]).tolist() == [UNIT, 0]


@given(st.integers(1, 100_000), st.floats(0, 1))
@example(100_000, 3e-6)
def test_the_points_of_both_sides_add_up_to_the_games(games, share):
    score = np.array([games * share])
    side_a, side_b = point_units(score, np.array([games]), UNIT)
    assert int(side_a.item()) + int(side_b.item()) == games * UNIT
    assert abs(side_a.item() - score.item() * UNIT) <= 0.5
