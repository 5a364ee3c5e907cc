"""Stop after any period, feed the written list back: equal to straight through, bit for bit."""

import tempfile
from pathlib import Path

import pytest
from helpers import (
    LISTED,
    NEWCOMERS,
    carried,
    column,
    exact,
    games_frame,
    list_frame,
    log_frame,
    rate_frames,
    rating_lists,
    rows_of_games,
    written,
)
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import elo_batch

EARLIER = ("01-01", "01-31", "02-15")
LATER = ("03-01", "03-31", "04-30")
years = st.sampled_from([1872, 1900, 2026])
decimals_ = st.sampled_from([0, 0, 2, "exact"])
# A list written and read again takes a tenth of a second: making a failure smaller would take minutes.
UNSHRUNK = settings(phases=[Phase.explicit, Phase.reuse, Phase.generate], report_multiple_bugs=False)
BOOK = {"initial": 1512.5, "k": None, "period": "month"}


@st.composite
def runs(draw):
    """Games before and after the stop, and a list or none."""
    year = draw(years)
    parts = [draw(rows_of_games(year=year, days=days, most=6)) for days in (EARLIER, LATER)]
    return *parts, draw(st.none() | rating_lists(far=2500.0))


def resumed(earlier, later, listed, ending, **options):
    """Rated to the stop, written, read again and rated on."""
    with tempfile.TemporaryDirectory() as folder:
        half_way = rate_frames(log_frame(earlier), listed, **options)
        path = written(half_way.ratings, Path(folder) / f"list{ending}")
        return rate_frames(log_frame(later), path, **options)


@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
@settings(UNSHRUNK, max_examples=40)
@given(runs(), decimals_)
def test_a_run_resumed_from_its_written_list_equals_one_straight_through(ending, run, decimals):
    earlier, later, listed = run
    options = {**BOOK, "decimals": decimals}
    straight = rate_frames(log_frame(earlier + later), listed, **options)
    again = resumed(earlier, later, listed, ending, **options)
    assert straight.ok
    assert again.ok
    assert carried(straight).to_csv() == carried(again).to_csv()


@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
@UNSHRUNK
@given(runs(), decimals_)
def test_a_list_written_without_games_is_the_list_that_was_read(ending, run, decimals):
    earlier, _, listed = run
    done = rate_frames(log_frame(earlier), listed, period="month", decimals=decimals)
    unplayed = games_frame([("Ada", "Benedikt", "bye")], "player_a player_b result")
    with tempfile.TemporaryDirectory() as folder:
        path = written(done.ratings, Path(folder) / f"list{ending}")
        again = elo_batch.rate(unplayed, ratings=path, decimals=decimals)
    assert again.ok
    assert carried(done).to_csv() == carried(again).to_csv()


@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
@pytest.mark.parametrize("peak", [100.67263938913857, 1784.7239398390625, 0.1 + 0.2])
def test_a_number_of_seventeen_digits_comes_back_from_a_written_list(ending, peak, tmp_path):
    listed = list_frame([("A", -1500, peak), ("B", peak, None)], "player rating peak")
    log = games_frame([("A", "B", "bye")], "player_a player_b result")
    first = elo_batch.rate(log, ratings=listed, decimals="exact")
    again = elo_batch.rate(log, ratings=written(first.ratings, tmp_path / f"list{ending}"), decimals="exact")
    assert column(again, "peak") == {"A": peak, "B": peak}
    assert exact(again) == column(again) == {"A": -1500, "B": peak}


def test_newcomers_who_look_like_listed_players_need_to_be_confirmed_when_resuming():
    first = elo_batch.rate(games_frame([("Benedikt", "Ada", 1)]), initial=1500)
    more = games_frame([("Benedict", "Ada", 1)])
    doubted = elo_batch.rate(more, ratings=first.ratings, initial=1500)
    confirmed = elo_batch.rate(more, ratings=first.ratings, initial=1500, newcomers=["Benedict"])
    assert (doubted.ok, confirmed.ok) == (False, True)
    assert {"Benedikt", "Benedict"} <= {*LISTED, *NEWCOMERS}


@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
def test_a_month_is_not_rated_twice_by_accident(ending, tmp_path):
    log = games_frame([("A", "B", 1, "2026-10-04")], "player_a player_b score_a date")
    path = written(elo_batch.rate(log, initial=1500).ratings, tmp_path / f"list{ending}")
    again = elo_batch.rate(log, ratings=path)
    assert [problem.code for problem in again.diagnostics if problem.severity == "error"] == ["G304"]
    assert elo_batch.rate(log, ratings=path, late="rate").ok
