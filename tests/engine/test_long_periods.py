"""A period of many rows: whatever pieces the engine takes it in, every row counts once and on its own line."""

import numpy as np
import pytest
from helpers import plan_of, players_at

from elo_batch.engine.fold import rate_log
from elo_batch.policies.books import rule_book
from elo_batch.systems.logistic import UNIT, expected_units

ROWS, PLAYERS = 40_001, 501
ELO = rule_book("elo")


@pytest.fixture(scope="module", params=[1, 3], ids=["one period", "three periods, mixed"])
def rated(request):
    """Rows of single games and series, some with a K of their own, and what came of them."""
    random = np.random.default_rng(11)
    a = random.integers(0, PLAYERS, ROWS)
    b = (a + random.integers(1, PLAYERS, ROWS)) % PLAYERS
    games = random.choice([1, 1, 1, 5], ROWS)
    score = random.integers(0, 2 * games + 1) / 2
    period = random.integers(0, request.param, ROWS)
    k = random.choice([np.nan, np.nan, 10.0, 32.5], ROWS)
    ratings = random.normal(1500, 250, PLAYERS)
    rows = list(zip(*(values.tolist() for values in (a, b, score, games, period, k)), strict=True))
    run = rate_log(ELO, players_at(*ratings), plan_of(rows, PLAYERS, periods=request.param))
    return a, b, score, games, period, k, ratings, run


def test_every_line_is_that_of_its_row(rated):
    a, b, score, games, _, k, _, run = rated
    lines = run.lines
    expected = games * expected_units(lines.rating_a - lines.rating_b, 400.0) / UNIT
    assert (lines.expected_a == expected).all()
    assert (lines.expected_b == games - expected).all()
    assert (lines.k_a == np.where(np.isnan(k), 20, k)).all()
    assert (lines.change_a == lines.k_a * (score - expected)).all()
    assert (lines.change_b == -lines.change_a).all()
    assert len(np.unique(a * PLAYERS + b)) > PLAYERS


def test_the_first_periods_lines_have_the_lists_ratings(rated):
    a, b, _, _, period, _, ratings, run = rated
    first = period == 0
    assert (run.lines.rating_a[first] == ratings[a[first]]).all()
    assert (run.lines.rating_b[first] == ratings[b[first]]).all()


def test_ratings_move_by_the_sum_of_their_lines(rated):
    a, b, *_, ratings, run = rated
    moved = np.bincount(a, run.lines.change_a, PLAYERS) + np.bincount(b, run.lines.change_b, PLAYERS)
    assert run.standing.rating == pytest.approx(ratings + moved, abs=1e-8)


def test_points_and_games_add_up_by_player_and_period(rated):
    a, b, score, games, period, *_, run = rated
    changes = run.changes
    played, points = np.zeros((2, period.max() + 1, PLAYERS))
    for side, taken in ((a, score), (b, games - score)):
        np.add.at(played, (period, side), games)
        np.add.at(points, (period, side), taken)
    assert (played[changes.period, changes.player] == changes.played).all()
    assert (points[changes.period, changes.player] == changes.score).all()
    assert changes.played.sum() == 2 * games.sum() == run.totals.played.sum()
