"""Performance: the rating at which the score would have been the expected one."""

import numpy as np
import pytest
from helpers import column, games_frame, list_frame
from hypothesis import given
from hypothesis import strategies as st

import elo_batch
from elo_batch.engine.performance import OPPONENT_UNIT, performance
from elo_batch.systems.elo import Elo
from elo_batch.systems.logistic import UNIT, expected_units

FARTHEST = 800


def perform(points, games, mean):
    opponents = np.array([round(games * mean * OPPONENT_UNIT)])
    return performance(np.array([float(points)]), np.array([games]), opponents, Elo()).item()


@given(st.integers(1, 300), st.integers(0, 3000))
def test_half_the_points_perform_like_the_mean_of_the_opponents(games, mean):
    assert perform(games / 2, games, mean) == mean


@pytest.mark.parametrize(("points", "of", "above"), [(3, 4, 191), (1, 4, -191), (10, 11, 400), (1, 11, -400)])
def test_performance_is_the_curve_read_backwards(points, of, above):
    """400·log10(3) = 190.8 for 75 %, 400·log10(10) = 400 for ten points to one."""
    assert perform(points, of, 1600) == 1600 + above


@pytest.mark.parametrize(("points", "above"), [(9, FARTHEST), (0, -FARTHEST)])
def test_all_points_or_none_perform_no_farther_than_800_away(points, above):
    assert perform(points, 9, 1600) == 1600 + above


@given(st.integers(2, 200), st.data())
def test_a_player_of_that_rating_would_have_expected_the_score_within_half_a_point_of_rating(games, data):
    points = data.draw(st.integers(1, 2 * games - 1)) / 2
    away = perform(points, games, 2000) - 2000
    if abs(away) < FARTHEST:
        low, high = (expected_units(np.array([away + side]), 400.0).item() for side in (-0.5, 0.5))
        assert low <= points / games * UNIT <= high


@given(st.integers(1, 100), st.data())
def test_more_points_never_perform_worse(games, data):
    points = data.draw(st.integers(0, 2 * games - 1)) / 2
    assert perform(points + 0.5, games, 1500) >= perform(points, games, 1500)


def test_players_without_games_have_none():
    assert np.isnan(perform(0, 0, 0))


def test_a_series_counts_its_opponent_as_often_as_it_has_games():
    log = games_frame([("A", "B", 1.5, 3), ("A", "C", 0.5, 1)], "player_a player_b score_a games")
    run = elo_batch.rate(log, ratings=list_frame({"A": 1500, "B": 1600, "C": 1200}))
    assert column(run, "performance")["A"] == 1500


def test_performance_is_told_by_period_and_over_the_run():
    rows = [("A", "B", 0.5, "2026-01-05"), ("A", "C", 0.5, "2026-02-05")]
    listed = list_frame({"A": 1500, "B": 1500, "C": 1700})
    run = elo_batch.rate(games_frame(rows, "player_a player_b score_a date"), ratings=listed, period="month")
    lines = run.changes[run.changes["player"] == "A"]
    assert lines["performance"].tolist() == [1500, 1700]
    assert column(run, "performance")["A"] == 1600
