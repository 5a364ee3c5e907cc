"""Issue A, right values: small examples of plain Elo, through the door."""

import pytest
from helpers import column, exact, games_frame, list_frame

import elo_batch

HALF_POINT = 0.5


def rated(own, opponent, score, *, games=1, **options):
    """One row between two players, `own` listed first."""
    log = games_frame([("Own", "Opp", score, games)], "player_a player_b score_a games")
    return elo_batch.rate(log, ratings=list_frame({"Own": own, "Opp": opponent}), **options)


def test_issue_a_1500_beats_1600_at_k_32():
    run = rated(1500, 1600, 1, k=32, decimals=2)
    assert run.games["expected_a"].item() == pytest.approx(0.3599, abs=5e-5)
    assert column(run, "change") == {"Own": 20.48, "Opp": -20.48}
    assert column(run) == {"Own": 1520.48, "Opp": 1579.52}
    assert column(rated(1500, 1600, 1, k=32)) == {"Own": 1520, "Opp": 1580}


@pytest.mark.parametrize(("score", "hundredths", "whole"), [(1, 15.19, 15), (HALF_POINT, 5.19, 5)])
def test_issue_a_1600_against_1800_at_k_20(score, hundredths, whole):
    fine = rated(1600, 1800, score, k=20, decimals=2)
    assert column(fine, "change") == {"Own": hundredths, "Opp": -hundredths}
    coarse = rated(1600, 1800, score, k=20)
    assert column(coarse, "change") == {"Own": whole, "Opp": -whole}


def test_issue_a_1450_scores_5_of_8_against_1500_at_k_32():
    run = rated(1450, 1500, 5, games=8, k=32, decimals=2)
    assert run.games["expected_a"].item() / 8 == pytest.approx(0.4285, abs=5e-5)
    assert run.games["expected_a"].item() == pytest.approx(3.4283, abs=5e-5)
    assert column(run, "change")["Own"] == 50.29
    assert column(rated(1450, 1500, 5, games=8, k=32))["Own"] == 1500


def test_the_web_explanation_that_swaps_the_sides_of_that_example_is_not_followed():
    """A web page gives E = 0.571 and +13.8 for 1450's 5 of 8 against 1500: those are the opponent's expectations."""
    run = rated(1450, 1500, 5, games=8, k=32)
    assert run.games["expected_b"].item() / 8 == pytest.approx(0.571, abs=1e-3)
    assert run.games["expected_a"].item() / 8 < HALF_POINT
    assert exact(run)["Own"] - 1450 != pytest.approx(13.8, abs=1)


@pytest.mark.parametrize(("lead", "expected"), [(200, 0.760), (400, 0.909)])
def test_issue_a_expected_score_of_a_lead(lead, expected):
    run = rated(1500 + lead, 1500, 1)
    assert run.games["expected_a"].item() == pytest.approx(expected, abs=5e-4)


@pytest.mark.parametrize(("score", "change"), [(1, 16), (HALF_POINT, 0), (0, -16)])
def test_issue_a_equal_ratings_draw_for_nothing_and_win_half_of_k(score, change):
    run = rated(1500, 1500, score, k=32, decimals="exact")
    assert column(run, "change") == {"Own": change, "Opp": -change}


def test_issue_a_an_exact_half_goes_the_way_of_the_change():
    run = rated(1500, 1500, 1, k=25)
    assert exact(run) == {"Own": 1512.5, "Opp": 1487.5}
    assert column(run) == {"Own": 1513, "Opp": 1487}
    assert column(run, "change") == {"Own": 13, "Opp": -13}


def test_ecf_equal_ratings_adult_k_20_win():
    """misc_published_examples.csv, X5: English Chess Federation, K 20, equal ratings, a win: +10."""
    assert column(rated(1700, 1700, 1), "change") == {"Own": 10, "Opp": -10}
