"""Rounding happens once, at the end; an exact half goes the way of the change."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from elo_batch.engine.rounding import difference, shown

decimals_ = st.integers(0, 9)
changes = st.sampled_from([1.0, -1.0, 0.0, 1e-9, -1e-9])
halves = st.builds(
    lambda whole, decimals, steps: nudged((whole + 0.5) / 10**decimals, steps),
    st.integers(-3_000_000, 3_000_000),
    decimals_,
    st.integers(-3, 3),
)


def nudged(value, steps):
    """The double so many places from this one."""
    for _ in range(abs(steps)):
        value = math.nextafter(value, math.inf if steps > 0 else -math.inf)
    return value


def in_fractions(exact, change, decimals):
    scaled = Fraction(exact) * 10**decimals
    below = math.floor(scaled)
    rest = scaled - below
    up = rest > Fraction(1, 2) or (rest == Fraction(1, 2) and change >= 0)
    return float(Fraction(below + up, 10**decimals))


def show(exact, change, decimals):
    return shown(np.array([exact]), np.array([change]), decimals).item()


@given(st.floats(-1e6, 1e6) | halves, changes, decimals_)
@example(2.5, 1.0, 0)
@example(2.5, -1.0, 0)
@example(1.005, 1.0, 2)
@example(2.675, 1.0, 2)
@example(0.285, -1.0, 2)
@example(1512.125, -1.0, 2)
@example(0.49999999999999994, 1.0, 0)
@example(4503599627370497.5, 1.0, 0)
def test_what_is_shown_is_the_nearest_value_in_fractions(exact, change, decimals):
    assert show(exact, change, decimals) == in_fractions(exact, change, decimals)


@pytest.mark.parametrize(
    ("exact", "decimals", "down", "up"),
    [
        (1512.5, 0, 1512, 1513),
        (1513.5, 0, 1513, 1514),
        (-0.5, 0, -1, 0),
        (-2.5, 0, -3, -2),
        (1500.25, 1, 1500.2, 1500.3),
        (1500.375, 2, 1500.37, 1500.38),
        (1500.0625, 3, 1500.062, 1500.063),
        (1500 + 2**-10, 9, 1500.000976562, 1500.000976563),
    ],
)
def test_an_exact_half_goes_up_after_a_gain_and_down_after_a_loss(exact, decimals, down, up):
    assert show(exact, -0.25, decimals) == down
    assert show(exact, 0.25, decimals) == up
    assert show(exact, 0.0, decimals) == up


@pytest.mark.parametrize("even", [1512.5, 1514.5, 1500.125, 2.5])
def test_halves_do_not_go_to_the_even_neighbour(even):
    decimals = 0 if even * 2 == int(even * 2) else 2
    assert show(even, 1.0, decimals) > np.round(even, decimals)


@pytest.mark.parametrize(("exact", "decimals", "nearest"), [(1.005, 2, 1.0), (2.675, 2, 2.67), (1.115, 2, 1.11)])
def test_what_only_looks_like_a_half_is_none(exact, decimals, nearest):
    """These doubles lie under the half that they print as."""
    assert show(exact, 1.0, decimals) == nearest


@given(st.floats(-1e6, 1e6), changes)
def test_exact_shows_the_value_itself(exact, change):
    assert show(exact, change, "exact") == exact


def test_a_player_without_a_rating_shows_none():
    assert np.isnan(shown(np.array([np.nan]), np.array([np.nan]), 2)).all()


@given(halves, halves, decimals_)
def test_a_change_as_written_is_the_difference_of_the_ratings_as_written(one, other, decimals):
    rating, previous = show(one, 1.0, decimals), show(other, -1.0, decimals)
    change = difference(np.array([rating]), np.array([previous]), decimals).item()
    wanted = round(Fraction(rating) * 10**decimals) - round(Fraction(previous) * 10**decimals)
    assert change == float(Fraction(wanted, 10**decimals))
