"""The rule book us-chess through the whole run: thresholds by date, floors, newcomers, records, feeding back."""

from datetime import date, timedelta
from math import sqrt

import pandas as pd
import pytest
from helpers import codes, column, exact, list_frame
from naive_us_chess import Entrant, rate_event
from us_chess_runs import ONE_SECTION, PLAYED, STRONG, listed, rate, three_wins

import elo_batch
from elo_batch.domain.errors import UsageProblem
from elo_batch.policies.books import read_book, text_of


@pytest.mark.parametrize(
    ("end", "threshold"),
    [
        (date(2014, 6, 1), 12),
        (date(2017, 4, 30), 12),
        (date(2017, 5, 1), 14),
        (date(2023, 1, 31), 14),
        (date(2023, 2, 1), 12),
        (date(2024, 12, 31), 12),
        (date(2025, 1, 1), 10),
        (None, 10),
    ],
)
def test_the_day_on_which_an_event_ends_says_the_threshold(end, threshold):
    rows = three_wins("Open", end)
    if end:
        rows[0] = (end - timedelta(days=40), *rows[0][1:])
    run = rate(rows, listed([("Low", 1000), *STRONG]))
    wanted = rate_event([Entrant(1000), *[Entrant(1400)] * 3], [(0, 1, 1, 1), (0, 2, 1, 1), (0, 3, 1, 1)], threshold)
    assert exact(run)["Low"] == pytest.approx(wanted[0], abs=1e-6)


def test_one_log_may_have_events_on_both_sides_of_a_threshold():
    rows = three_wins("December", date(2024, 12, 31), "Ann")
    rows += [(*row[:3], f"New {row[3]}", row[4]) for row in three_wins("January", date(2025, 1, 1), "Bob")]
    others = [(f"New {name}", rating) for name, rating in STRONG]
    run = rate(rows, listed([("Ann", 1000), ("Bob", 1000), *STRONG, *others]))
    difference = exact(run)["Bob"] - exact(run)["Ann"]
    assert difference == pytest.approx(2 * sqrt(4))


def test_events_are_rated_in_the_order_of_their_ends():
    """The long event begins first and ends last, so it is rated from what the short one has left."""
    rows = [
        (date(2026, 1, 1), "Long", "Ann", "Bob", "1-0"),
        (date(2026, 1, 5), "Short", "Ann", "Cid", "1-0"),
        (date(2026, 1, 9), "Long", "Bob", "Cid", "1-0"),
    ]
    run = rate(rows, listed([("Ann", 1500), ("Bob", 1500), ("Cid", 1500)]))
    assert run.changes["period"].unique().tolist() == ["Short", "Long"]
    ann, bob, cid = Entrant(1500, 99), Entrant(1500, 99), Entrant(1500, 99)
    first = rate_event([ann, bob, cid], [(0, 2, 1, 1)], 10)
    second = [Entrant(rating, games) for rating, games in zip(first, (100, 99, 100), strict=True)]
    wanted = rate_event(second, [(0, 1, 1, 1), (1, 2, 1, 1)], 10)
    assert [exact(run)[name] for name in ("Ann", "Bob", "Cid")] == pytest.approx(wanted, abs=1e-6)


@pytest.mark.parametrize(
    ("peak", "games", "floor"),
    [
        (1941, 99, 1700),
        (1399, 99, None),
        (1400, 99, 1200),
        (1400, 26, 1200),
        (1400, 25, None),
        (2600, 99, 2100),
        (2300, None, 2100),
    ],
)
def test_nobody_falls_below_the_floor_of_the_own_peak(peak, games, floor):
    rating = (floor or 1200) + 1
    rows = [(date(2026, 1, 2), "Open", "Own", f"High {number}", "0-1") for number in (1, 2, 3)]
    run = rate(rows, listed([("Own", rating, games, peak), *((name, 1000) for name, _ in STRONG)]))
    free = rate(rows, listed([("Own", rating, games, rating), *((name, 1000) for name, _ in STRONG)]))
    assert exact(free)["Own"] < rating - 1
    assert exact(run)["Own"] == (floor or exact(free)["Own"])
    # The first pass knows no floor, so nobody else sees it.
    assert exact(run)["High 1"] == exact(free)["High 1"]


def test_nobody_falls_below_100():
    run = rate([(date(2026, 1, 2), "Open", "Own", "Low", "0-1")], listed([("Own", 110, 30), ("Low", 100, 30)]))
    assert column(run)["Own"] == 100


def test_newcomers_are_taken_at_their_age_and_get_a_first_rating():
    rows = [(date(2026, 1, 2), "Open", "Kid", "Old", "1-0"), (date(2026, 1, 2), "Open", "Kid", "Ann", "0-1")]
    rows += [(date(2026, 1, 2), "Open", "Eve", "Old", "1/2")]
    run = rate(rows, listed([("Kid", None, None, None, 2016), ("Old", None, None, None, 1950), ("Ann", 1500)]))
    entrants = [Entrant(500, 0), Entrant(1300, 0), Entrant(1500, 99), Entrant(1300, 0)]
    wanted = rate_event(entrants, [(0, 1, 1, 1), (0, 2, 0, 1), (3, 1, 0.5, 1)], 10)
    assert [exact(run)[name] for name in ("Kid", "Old", "Ann", "Eve")] == pytest.approx(wanted, abs=1e-6)
    kid = run.ratings.set_index("player").loc["Kid"]
    assert kid[["previous", "change", "k_used"]].isna().all()
    assert kid[["games", "peak", "played"]].tolist() == [2, kid["rating"], 2]
    lines = run.changes.set_index("player")
    assert lines.loc["Kid", ["previous", "change"]].isna().all()
    assert lines.loc["Kid", "rating"] == kid["rating"]
    note = next(problem for problem in run.diagnostics if problem.code == "G303")
    assert "at 50 points a year of age, 1300 at most" in note.message


def test_a_first_rating_that_is_the_one_by_age_is_shown_all_the_same():
    run = rate([(date(2026, 1, 2), "Open", "Eve", "Una", "1/2")])
    assert column(run) == {"Eve": 1300, "Una": 1300}
    assert run.changes["rating"].tolist() == [1300, 1300]
    assert column(run, "peak") == {"Eve": 1300, "Una": 1300}


def test_the_record_of_wins_or_losses_is_kept_up_to_date():
    rows = [
        (date(2026, 1, 2), "One", "Ann", "Bob", "1-0"),
        (date(2026, 1, 2), "One", "Cid", "Dan", "1-0"),
        (date(2026, 2, 2), "Two", "Ann", "Dan", "1-0"),
        (date(2026, 2, 2), "Two", "Eve", "Bob", "1/2"),
        (date(2026, 2, 2), "Two", "Fay", "Gus", "1-0"),
    ]
    ratings = [
        ("Ann", 1500, 3, None, None, "won"),
        ("Cid", 1500, 3, None, None, "Won"),
        ("Dan", 1500, 3, None, None, "lost"),
    ]
    ratings += [("Eve", 1500, 9, None, None, "won"), ("Fay", 1500, 9), ("Gus", 1500, 0, None, None, "")]
    run = rate(rows, listed(ratings))
    assert column(run, "record") == {
        "Ann": "won",
        "Bob": "",
        "Cid": "won",
        "Dan": "lost",
        "Eve": "",
        "Fay": "",
        "Gus": "lost",
    }


def test_a_record_counts_for_the_special_formula():
    rows = [(date(2026, 1, 2), "Open", "Own", "Low", "1-0")]
    won, plain = (rate(rows, listed([("Own", 1800, 40, None, None, text), ("Low", 1000)])) for text in ("won", ""))
    assert exact(won)["Own"] == 1800
    assert exact(plain)["Own"] > 1800
    assert pd.isna(column(won, "k_used")["Own"])
    assert column(plain, "k_used")["Own"] == pytest.approx(800 / (50 / sqrt(0.662 + 0.00000739 * 769**2) + 1))


def test_a_column_record_means_nothing_to_other_rule_books():
    ratings = list_frame([("Ann", 1500, "12-5"), ("Bob", 1500, "won")], "player rating record")
    rows = [(date(2026, 1, 2), "Open", "Ann", "Bob", "1-0")]
    run = rate(rows, ratings, policy="elo")
    assert column(run, "record") == {"Ann": "12-5", "Bob": "won"}
    assert "P125" in codes(rate(rows, ratings))


def test_k_is_the_system_s_own():
    rows = [(date(2026, 1, 2), "Open", "Ann", "Bob", "1-0", 40)]
    ratings = list_frame([("Ann", 1500, 40, 10), ("Bob", 1500, 40, None)], "player rating games k")
    run = rate(rows, ratings, PLAYED + " k")
    free = rate([row[:-1] for row in rows], ratings.drop(columns="k"))
    assert exact(run) == exact(free)
    assert run.games["k_a"].tolist() == free.games["k_a"].tolist()
    said = [problem.message for problem in run.diagnostics if problem.code == "P301"]
    assert [("is not used: the rule book works out K itself" in message) for message in said] == [True, True]
    with pytest.raises(UsageProblem, match="--k 32: this rule book works out K itself"):
        rate(rows, ratings, PLAYED + " k", k=32)


def test_each_missing_column_is_told_once_with_the_players_it_matters_to():
    rows = [(date(2026, 1, 2), "Open", "Ann", "Bob", "1-0"), (date(2026, 1, 2), "Open", "Ann", "Eve", "1-0")]
    run = rate(rows, list_frame([("Ann", 2300), ("Bob", 1500), ("Idle", 1500)]))
    assert [problem.message for problem in run.diagnostics if problem.code == "R301"] == [
        "the list has no games of 2 who played: they count as established",
        "the list has no peak: the floors of 2 who played go by the ratings that it shows",
        "the list has no record: 2 who played count as having won some games and lost others",
        "no birth_year is known of 1 without a rating: they count as 26 years old",
        "1 above 2200 played games whose time_control does not say G/45;d5 or the like: not dual-rated",
    ]
    full = rate(
        [(*rows[0], "G/90;d5")], listed([("Ann", 2300, 40, 2300, 1990, ""), ("Bob", 1500)]), PLAYED + " time_control"
    )
    assert "R301" not in codes(full)


@pytest.mark.parametrize(
    ("control", "part"),
    [("G/45;d5", 0.75), ("G/25;d5", 0.75), ("G/60;d5", 0.75), ("G/24;d5", 1), ("G/60;d6", 1), ("", 1)],
)
def test_high_ratings_move_less_in_dual_rated_games(control, part):
    rows = [(date(2026, 1, 2), "Open", "Ann", "Bob", "1-0", control)]
    run = rate(rows, listed([("Ann", 2300), ("Bob", 2100)]), PLAYED + " time_control")
    worth = 50 / sqrt(0.662 + 0.00000739 * 269**2)
    assert column(run, "k_used")["Ann"] == pytest.approx(part * 800 / (worth + 1))


def test_two_lists_have_records_of_their_own():
    ratings = list_frame(
        [("Ann", 1500, 9, "won", 1400, 9, ""), ("Bob", 1500, 9, "", 1400, 9, "lost")],
        "player rating games record quick quick_games quick_record",
    )
    rows = [
        (date(2026, 1, 2), "Open", "Ann", "Bob", "1-0", "regular"),
        (date(2026, 1, 2), "Fast", "Ann", "Bob", "1-0", "quick"),
    ]
    run = rate(rows, ratings, PLAYED + " time_control", list_columns="regular=rating,quick=quick")
    assert column(run, "record") == {"Ann": "won", "Bob": ""}
    assert column(run, "quick_record") == {"Ann": "", "Bob": "lost"}


PERSONAL = "[section.limits.personal]\nbelow_peak = 200\nstep = 100\nlowest = {}\nhighest = 8\ngames_above = 0\n"
ELO = '[[section]]\nin_force_from = 2026-01-01\nsystem = "elo"\n[section.k]\nrule = [{ k = 20 }]\n'


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('system = "us-chess"\n', "", "section.k is missing"),
        ("[section.bonus]\nthreshold = 12\n", "", "us-chess needs the table bonus"),
        ("threshold = 12", "threshold = 0", "greater than 0"),
        ("oldest = 26\n", "", "belong to enter"),
        ("oldest = 26", "oldest = 1", "is older than"),
        ('unit = "month"', 'unit = "month"\nlist_at = "event"', "works out first ratings itself"),
        ("floor = 100\n", "[section.k]\nrule = [{ k = 20 }]\n", "its own K"),
        ("floor = 100\n", '[section.expected]\ncurve = "normal"\n', "its own K and curve"),
        ("floor = 100\n", PERSONAL.format(9), "lies above"),
        ("floor = 100\n", "[section.dual_rated]\nleast = 65\nmost = 30\n", "is more than most"),
        ("floor = 100\n", ELO, "belong to system"),
    ],
)
def test_a_rule_book_that_contradicts_itself_is_refused(old, new, says):
    assert old in ONE_SECTION
    with pytest.raises(elo_batch.EloBatchError) as refused:
        read_book(ONE_SECTION.replace(old, new), "ours.toml")
    assert says in str(refused.value)


def test_the_built_in_thresholds_have_their_days_and_sources():
    book = read_book(text_of("us-chess"), "us-chess.toml")
    assert [(str(one.in_force_from), one.bonus.threshold) for one in book.sections] == [
        ("2015-01-01", 12),
        ("2017-05-01", 14),
        ("2023-02-01", 12),
        ("2025-01-01", 10),
    ]
    assert all(section.source for section in book.sections)


def test_a_listed_player_without_a_rating_has_no_games_behind_whatever_the_list_leaves_blank():
    """Two events: were the first not the player's first, the second would not be by the special formula."""
    rows = [(date(2026, month, 2), f"Event {month}", "New", "Ann", "1-0") for month in (1, 2)]
    blank, nought = (rate(rows, listed([("New", None, games), ("Ann", 1500)])) for games in (None, 0))
    assert exact(blank) == exact(nought)
    assert column(blank, "games")["New"] == 2
    assert column(blank, "record")["New"] == "won"


def test_ratings_that_the_log_tells_are_met_at_what_the_first_pass_leaves():
    rows = [(date(2026, 1, 2), "Open", "Ann", "Bob", "1-0"), (date(2026, 1, 2), "Open", "Ann", "Eve", "1/2")]
    ratings = {"Ann": 1500, "Bob": 1800, "Eve": None}
    told = [(*row, ratings[row[2]], ratings[row[3]]) for row in rows]
    run = rate(told, "log", PLAYED + " rating_a rating_b")
    entrants = [Entrant(1500), Entrant(1800), Entrant(1300, 0)]
    wanted = rate_event(entrants, [(0, 1, 1, 1), (0, 2, 0.5, 1)], 10)
    assert [exact(run)[name] for name in ratings] == pytest.approx(wanted, abs=1e-6)
    assert pd.isna(column(run, "previous")["Eve"])
    assert column(run, "previous")["Ann"] == 1500


@pytest.mark.parametrize("score", [1.0, 0.5, 0.0])
def test_a_single_game_is_worked_out_as_an_event_of_two(score):
    done = elo_batch.calc(1500, 1600, score, policy="us-chess")
    wanted = rate_event([Entrant(1500), Entrant(1600)], [(0, 1, score, 1)], 10)
    assert [1500 + done.side_a.change, 1600 + done.side_b.change] == pytest.approx(wanted, abs=1e-6)
    told = elo_batch.odds(1500, 1600, policy="us-chess")
    assert told.side_a.expected + told.side_b.expected == 1
    assert told.side_a.expected == pytest.approx(1 / (1 + 10**0.25))
    changes = {1.0: told.side_a.if_win, 0.5: told.side_a.if_draw, 0.0: told.side_a.if_loss}
    assert changes[score] == done.side_a.change
