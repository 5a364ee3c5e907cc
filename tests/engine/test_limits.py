"""Floor and ceiling hold for those who played, and for nobody else."""

import pytest
from helpers import column, exact, games_frame, list_frame

import elo_batch

LOG = games_frame([("High", "Low", 1)])
LIST = list_frame({"High": 2000, "Low": 1005, "Idle low": 700, "Idle high": 2500})


def run(**limits):
    return elo_batch.rate(LOG, ratings=LIST, k=400, **limits)


def test_no_rating_of_a_player_who_played_falls_below_the_floor():
    assert column(run(floor=1005))["Low"] == 1005
    assert column(run(floor=1000))["Low"] == 1004


def test_no_rating_of_a_player_who_played_rises_above_the_ceiling():
    assert column(run(ceiling=2001))["High"] == 2001
    assert exact(run(ceiling=2001))["High"] == 2001


def test_players_without_games_are_left_beyond_the_limits():
    limited = column(run(floor=1000, ceiling=2400))
    assert (limited["Idle low"], limited["Idle high"]) == (700, 2500)


def test_a_player_listed_below_the_floor_comes_up_to_it_by_playing():
    again = elo_batch.rate(games_frame([("Idle low", "High", 0)]), ratings=LIST, floor=1000)
    assert column(again)["Idle low"] == 1000
    assert column(again, "change")["Idle low"] == 300


def test_the_peak_is_what_the_limits_left():
    assert column(run(ceiling=2001), "peak")["High"] == 2001


@pytest.mark.parametrize(("limit", "player", "rating"), [("floor", "A", 1509.712), ("ceiling", "B", 1490.288)])
def test_the_next_period_starts_from_the_limited_ratings(limit, player, rating):
    """Held at 1500, the other is 10 points away in February; free, 20."""
    log = games_frame([("A", "B", 1, "2026-01-05"), ("B", "A", 0.5, "2026-02-05")], "player_a player_b score_a date")
    again = elo_batch.rate(log, ratings=list_frame({"A": 1500, "B": 1500}), period="month", decimals=3, **{limit: 1500})
    assert column(again)[player] == rating
