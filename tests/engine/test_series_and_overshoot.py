"""A row may be a series; and too many games of one period are warned of, from the first that is too many."""

import pytest
from helpers import codes, column, file_bytes, games_frame, list_frame

import elo_batch

LIST = list_frame({"A": 1540, "B": 1475, "C": 1500})
SERIES = "player_a player_b score_a games"


def test_a_series_is_rated_like_its_single_games():
    series = elo_batch.rate(games_frame([("A", "B", 5, 8)], SERIES), ratings=LIST, decimals=6)
    single = games_frame([("A", "B", 1)] * 4 + [("B", "A", 1)] * 2 + [("A", "B", 0.5)] * 2)
    singles = elo_batch.rate(single, ratings=LIST, decimals=6)
    assert file_bytes(series.ratings) == file_bytes(singles.ratings)
    assert file_bytes(series.changes) == file_bytes(singles.changes)


def test_the_line_of_a_series_covers_all_its_games():
    run = elo_batch.rate(games_frame([("A", "B", 5, 8), ("A", "B", 1, 1)], SERIES), ratings=LIST)
    series, single = run.games.to_dict("records")
    assert series["expected_a"] == 8 * single["expected_a"]
    assert series["expected_a"] + series["expected_b"] == 8
    assert series["change_a"] == -series["change_b"] == pytest.approx(20 * (5 - series["expected_a"]))
    assert column(run, "played") == {"A": 9, "B": 9, "C": 0}


@pytest.mark.parametrize(("k", "most"), [(20, 69), (10, 138), (40, 34), (24, 57), (32, 43)])
def test_the_warning_of_overshoot_begins_just_beyond_k_games_ln10_of_1600_over_2(k, most):
    """K·n·ln10/1600 > 2: at K 20 it is 1.986 for 69 games and 2.015 for 70."""
    for games, warned in ((most, []), (most + 1, ["G206", "G206"])):
        run = elo_batch.rate(games_frame([("A", "B", games / 2, games)], SERIES), ratings=LIST, k=k)
        assert [code for code in codes(run) if code == "G206"] == warned


def test_overshoot_counts_each_period_alone():
    rows = [("A", "B", 20, 40, f"2026-0{month}-05") for month in (1, 2)]
    log = games_frame(rows, f"{SERIES} date")
    assert "G206" not in codes(elo_batch.rate(log, ratings=LIST, period="month"))
    assert "G206" in codes(elo_batch.rate(log, ratings=LIST, period="all"))


def test_overshoot_is_of_the_player_whose_k_it_is():
    listed = list_frame([("A", 1540, 40), ("B", 1475, None)], "player rating k")
    run = elo_batch.rate(games_frame([("A", "B", 20, 40)], SERIES), ratings=listed)
    assert [problem.found for problem in run.diagnostics if problem.code == "G206"] == ["A"]


def test_overshoot_adds_up_rows_with_different_ks():
    """K·n is 20·69 and 1 game of K 20 or of K 8 more: 1,400 is too much, 1,388 is not."""
    for k, warned in ((20, True), (8, False)):
        log = games_frame([("A", "B", 34.5, 69, None), ("A", "C", 1, 1, k)], f"{SERIES} k")
        found = [problem.found for problem in elo_batch.rate(log, ratings=LIST).diagnostics if problem.code == "G206"]
        assert found == (["A"] if warned else [])
