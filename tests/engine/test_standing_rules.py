"""What a list keeps and what a period brings up to date."""

import pytest
from helpers import column, exact, games_frame, list_frame

import elo_batch

DATED = "player_a player_b score_a date"
DRAW = games_frame([("A", "B", 0.5, "2026-03-07")], DATED)
WIN = games_frame([("A", "B", 1, "2026-03-07")], DATED)


def equals(written, exact_rating="1512.5"):
    """Two players of this rating, so that a draw moves nobody."""
    rows = [(player, written, exact_rating) for player in ("A", "B", "Idle")]
    return list_frame(rows, "player rating rating_exact")


@pytest.mark.parametrize("written", [1512, 1513])
def test_what_a_list_shows_stands_while_its_exact_value_is_unchanged(written):
    """An exact half was once shown on the one or the other side; a draw among equals must not turn it over."""
    run = elo_batch.rate(DRAW, ratings=equals(written))
    assert column(run) == dict.fromkeys(("A", "B", "Idle"), written)
    assert column(run, "change") == dict.fromkeys(("A", "B", "Idle"), 0)
    assert exact(run) == dict.fromkeys(("A", "B", "Idle"), 1512.5)


@pytest.mark.parametrize(("first", "equal", "shown"), [(1, 1525, 1512), (0, 1475, 1488)])
def test_an_exact_half_goes_the_way_of_the_last_change_not_of_the_run(first, equal, shown):
    """Up 25 and down 12.5, or down 25 and up 12.5, each time against an equal; then a draw that moves nobody."""
    half = 1512.5 if first else 1487.5
    rows = [("A", "B", first, "01", 50), ("A", "C", 1 - first, "02", 25), ("A", "D", 0.5, "03", 25)]
    log = games_frame([(a, b, s, f"2026-{month}-09", k) for a, b, s, month, k in rows], f"{DATED} k")
    listed = list_frame({"A": 1500, "B": 1500, "C": equal, "D": half})
    run = elo_batch.rate(log, ratings=listed, period="month")
    assert exact(run)["A"] == half
    assert column(run)["A"] == shown
    assert run.changes.loc[run.changes["player"] == "A", "rating"].tolist() == [equal, shown, shown]


@pytest.mark.parametrize(("written", "change"), [(1512, 11), (1513, 10)])
def test_previous_is_what_the_list_before_showed(written, change):
    run = elo_batch.rate(WIN, ratings=equals(written))
    assert column(run, "previous")["A"] == written
    assert (column(run)["A"], column(run, "change")["A"]) == (1523, change)


def test_the_exact_rating_counts_beside_its_rounded_one():
    run = elo_batch.rate(WIN, ratings=equals(1512, "1512.4375"), decimals="exact")
    assert exact(run)["A"] == 1522.4375


@pytest.mark.parametrize("decimals", [0, 1, 9, "exact"])
def test_the_peak_is_rounded_by_the_rule_book_whatever_the_decimals_asked_for(decimals):
    listed = list_frame({"A": 1500, "B": 1500.5})
    run = elo_batch.rate(WIN, ratings=listed, k=21, decimals=decimals)
    assert column(run, "peak")["A"] == 1511


def test_the_peak_is_the_highest_of_all_periods_and_of_the_list():
    log = games_frame([("A", "B", 1, "2026-01-07"), ("A", "B", 0, "2026-02-07")], DATED)
    listed = list_frame([("A", 1500, None), ("B", 1500, 1800)], "player rating peak")
    run = elo_batch.rate(log, ratings=listed, period="month")
    assert column(run, "peak") == {"A": 1510, "B": 1800}
    assert column(run)["A"] < 1510


def test_an_idle_player_without_a_peak_has_the_rating_as_peak():
    assert column(elo_batch.rate(WIN, ratings=equals(1512)), "peak")["Idle"] == 1512


def test_as_of_is_the_last_rated_day_of_each_player():
    rows = [("A", "B", 1, "2026-03-07"), ("C", "A", 1, "2026-03-21"), ("B", "C", None, "2026-03-30")]
    start = [("A", 1500, "2026-01-31"), ("B", 1500, None), ("C", 1500, None), ("D", 1500, "2026-01-15")]
    listed = list_frame(start, "player rating as_of")
    days = column(elo_batch.rate(games_frame(rows, DATED), ratings=listed), "as_of")
    assert {player: str(day.date()) for player, day in days.items()} == {
        "A": "2026-03-21",
        "B": "2026-03-07",
        "C": "2026-03-21",
        "D": "2026-01-15",
    }


def test_undated_games_leave_as_of_as_it_was():
    listed = list_frame([("A", 1500, "2026-01-31"), ("B", 1500, None)], "player rating as_of")
    days = column(elo_batch.rate(games_frame([("A", "B", 1)]), ratings=listed), "as_of")
    assert (str(days["A"].date()), str(days["B"])) == ("2026-01-31", "NaT")


def test_late_games_do_not_turn_as_of_back():
    listed = list_frame([("A", 1500, "2026-05-31"), ("B", 1500, None)], "player rating as_of")
    days = column(elo_batch.rate(WIN, ratings=listed, late="rate"), "as_of")
    assert (str(days["A"].date()), str(days["B"].date())) == ("2026-05-31", "2026-03-07")


def test_a_career_total_that_is_not_known_stays_unknown():
    listed = list_frame([("A", 1500, None), ("B", 1500, 40)], "player rating games")
    games = column(elo_batch.rate(games_frame([("A", "B", 1), ("B", "A", 1)]), ratings=listed), "games")
    assert (str(games["A"]), games["B"]) == ("<NA>", 42)


def test_a_newcomers_career_begins_with_the_run():
    run = elo_batch.rate(WIN, initial=1500)
    assert column(run, "games") == {"A": 1, "B": 1}
    assert column(run, "previous") == {"A": 1500, "B": 1500}


def test_an_unrated_player_of_the_list_who_enters_is_unrated_no_longer():
    listed = list_frame([("A", 1500, "active"), ("B", "unrated", "")], "player rating status")
    status = column(elo_batch.rate(WIN, ratings=listed, initial=1500), "status")
    assert status == {"A": "active", "B": ""}


def test_an_unrated_player_of_the_list_without_games_stays_unrated():
    listed = list_frame([("A", 1500), ("B", 1500), ("C", "unrated")])
    run = elo_batch.rate(WIN, ratings=listed, initial=1500)
    assert column(run, "status")["C"] == "unrated"
    assert set(exact(run)) == {"A", "B"}


def test_a_peak_is_a_rating_that_was_published():
    """From 1525 down to 1512.5, which is shown as 1512: nobody ever saw 1513."""
    listed = list_frame([("A", 1525, 1500), ("B", 1525, 1600)], "player rating peak")
    run = elo_batch.rate(games_frame([("A", "B", 0)]), ratings=listed, k=25)
    assert column(run)["A"] == 1512
    assert column(run, "peak")["A"] in {1500, 1512, 1525}
