"""First ratings by the rule of 2024: the published one exact, and every part of the rule.

Sources: fide_initial_published.csv; FIDE Rating Regulations (B.02), effective 1 March 2024, 5.1 to 8.2.
"""

import csv
from datetime import date

import pandas as pd
import pytest
from helpers import codes, column, games_frame, list_frame

import elo_batch

NEW = "Newcomer"
OPPONENTS = {f"R{number}": 1800 for number in range(1, 10)}


def games(results, *, month=12, event="Open", opponents=None, player=NEW, day=1):  # noqa: PLR0913
    """The newcomer's games against R1, R2 … with these points."""
    names = opponents or list(OPPONENTS)
    return [(date(2025, month, day), event, player, name, score) for name, score in zip(names, results, strict=False)]


def rated(rows, ratings=None, columns="player rating", policy="fide-standard", **options):
    log = games_frame(rows, "date event player_a player_b score_a")
    if not isinstance(ratings, pd.DataFrame):
        ratings = list_frame(OPPONENTS if ratings is None else ratings, columns)
    return elo_batch.rate(log, ratings=ratings, policy=policy, **options)


def first(results, **options):
    """What the newcomer gets for these points; None where there is no rating yet."""
    run = rated(games(results), **options)
    rating = column(run)[NEW]
    return None if str(rating) == "<NA>" else rating


def test_the_published_first_rating_is_exact(shared):
    with (shared / "oracles" / "fide_initial_published.csv").open(encoding="utf-8", newline="") as file:
        cases = list(csv.DictReader(file))
    assert len(cases) == 1
    for case in cases:
        listed = {f"R{number}": int(rating) for number, rating in enumerate(case["opp_ratings"].split(";"))}
        scores = [float(score) for score in case["scores"].split(";")]
        run = rated(games(scores, opponents=list(listed)), listed)
        assert column(run)[NEW] == int(case["published_first_rating"]) == 1922
        assert column(run, "games")[NEW] == int(case["n_games"])
        then = rated(games([1], month=12, day=28), run.ratings, late="rate")
        assert column(then, "k_used")[NEW] == int(case["K_on_list"]) == 40


@pytest.mark.parametrize(
    ("results", "rating"),
    [
        # Ra = 1800 in all of them; p = (W + 1) / (n + 2).
        ([0.5] * 5, 1800),
        ([1, 0, 0, 0, 0], 1800 - 158),  # 2/7 = .2857, .29
        ([0, 0, 0, 0, 0.5], 1800 - 230),  # 1.5/7 = .2143, .21
        ([1] * 5, 1800 + 309),  # 6/7 = .857, .86
        ([1, 1, 1, 1, 0.5, 0.5], 1800 + 193),  # 6/8 = .75
    ],
)
def test_a_first_rating_is_the_mean_with_two_drawn_games_and_the_difference_of_the_table(results, rating):
    assert first(results) == rating


def test_a_percentage_of_an_exact_half_goes_up():
    """5 of 14 games: 6/16 = .375 becomes .38, a difference of 87 and not of 95."""
    listed = {f"R{number}": 1800 for number in range(14)}
    run = rated(games([1] * 5 + [0] * 9, opponents=list(listed)), listed)
    assert column(run)[NEW] == 1800 - 87


def test_four_games_are_not_enough_and_five_are():
    assert first([0.5] * 4) is None
    assert first([0.5] * 5) == 1800


def test_no_first_rating_is_above_2200_or_below_1400():
    strong = dict.fromkeys(OPPONENTS, 2300)
    assert first([1] * 9, ratings=strong) == 2200
    weak = dict.fromkeys(OPPONENTS, 1420)
    # (5 · 1420 + 3600) / 7 = 1528.57; 1.5/7 = .21 less 230 is 1298.57: not published.
    run = rated(games([0, 0, 0, 0, 0.5]), weak)
    assert str(column(run)[NEW]) == "<NA>"
    assert column(run, "pending")[NEW] == "games 5, points 0.5, opponents 7100, 2025-12-01, Open"


def test_a_first_event_without_a_point_is_disregarded_whatever_its_length():
    rows = [*games([0] * 6, event="First", day=1), *games([0.5] * 5, event="Second", day=10)]
    run = rated(rows)
    assert column(run)[NEW] == 1800
    assert column(run, "games")[NEW] == 5


def test_a_later_event_without_a_point_counts():
    rows = [*games([0.5] * 5, event="First", day=1), *games([0] * 5, event="Second", day=10)]
    # 3.5/12 = .2917, .29: 158 less.
    assert column(rated(rows))[NEW] == 1800 - 158


def test_events_without_a_point_are_disregarded_until_one_has_some():
    rows = [*games([0] * 3, event="A"), *games([0] * 3, event="B", day=5), *games([0.5] * 5, event="C", day=10)]
    run = rated(rows)
    assert (column(run)[NEW], column(run, "games")[NEW]) == (1800, 5)


def test_games_between_two_without_a_rating_count_for_neither():
    rows = [*games([0.5] * 5), (date(2025, 12, 1), "Open", NEW, "Another", 1)]
    run = rated(rows)
    assert column(run)[NEW] == 1800
    assert str(column(run)["Another"]) == "<NA>"
    assert column(run, "played") == {**dict.fromkeys(OPPONENTS, 0), NEW: 5, "Another": 0}
    assert run.games["note"].tolist()[-1] == "neither player has a rating yet"


def test_a_game_against_a_newcomer_changes_nothing_for_the_rated_side():
    run = rated(games([1, 1, 1, 1, 1]))
    assert {name: column(run, "change")[name] for name in OPPONENTS} == dict.fromkeys(OPPONENTS, 0)
    line = run.games.iloc[0]
    assert (line["rated"], line["note"]) == (0, "player_a has no rating yet: counts for a first rating only")
    assert (str(line["rating_a"]), line["rating_b"]) == ("<NA>", 1800)
    assert run.counts["rows_rated"] == 0
    assert run.counts["rows_unrated"] == run.counts["rows_read"] == 5


def test_the_newcomer_may_be_listed_on_either_side():
    swapped = [(day, event, b, a, 1 - score) for day, event, a, b, score in games([1, 0.5, 0.5, 0, 1])]
    assert column(rated(swapped))[NEW] == first([1, 0.5, 0.5, 0, 1])


def test_results_wait_over_periods_until_there_are_five_games():
    rows = [*games([0.5] * 3, month=10, event="October Open"), *games([0.5] * 2, month=11, event="November Open")]
    run = rated(rows)
    assert column(run)[NEW] == 1800
    lines = run.changes[run.changes["player"] == NEW]
    assert lines["rating"].isna().tolist() == [True, False]
    assert lines["previous"].isna().all()
    assert lines["change"].isna().all()
    assert lines[["played", "score", "expected"]].to_numpy().tolist() == [[3, 1.5, 1.5], [2, 1, 1]]


def test_waiting_results_come_back_in_the_list_and_count_in_the_next_run():
    early, late = games([0.5] * 3, month=10, event="Open; of Spain"), games([1, 0], month=11, event="Cup")
    october = rated(early)
    assert column(october, "pending")[NEW] == "games 3, points 1.5, opponents 5400, 2025-10-01, Open, of Spain"
    november = rated(late, october.ratings)
    assert column(november)[NEW] == column(rated([*early, *late]))[NEW] == 1800
    assert column(november, "pending")[NEW] == ""
    assert column(november, "games")[NEW] == 5


def test_an_event_that_crosses_the_month_s_end_is_one_event():
    """No point in October and some in November, all in one event: it is not an event without a point."""
    early, late = games([0, 0, 0], month=10, day=30), games([1, 0.5], month=11, day=2)
    once = rated([*early, *late])
    assert column(once)[NEW] == 1800 - 102  # 2.5/7 = .357, .36
    october = rated(early)
    again = rated(late, october.ratings)
    assert column(again)[NEW] == column(once)[NEW]


def test_games_older_than_26_months_do_not_count():
    names = "player rating pending"
    old = "games 4, points 2, opponents 7200, 2023-09-30, Old Open"
    young = "games 4, points 2, opponents 7200, 2023-10-01, Old Open"
    for text, rating in ((old, None), (young, 1800)):
        ratings = [*((name, 1800, "") for name in OPPONENTS), (NEW, None, text)]
        run = rated(games([0.5], month=12, day=1), ratings, names)
        assert (None if str(column(run)[NEW]) == "<NA>" else column(run)[NEW]) == rating


def test_who_falls_below_1400_leaves_the_list_and_keeps_the_change():
    rows = [(date(2025, 12, 1), "Open", "Low", "R1", 0)]
    run = rated(rows, [("Low", 1401, 100), ("R1", 1410, 100)], "player rating games")
    assert str(column(run)["Low"]) == "<NA>"
    assert column(run, "rating_exact")["Low"] == ""
    assert (column(run, "previous")["Low"], column(run, "change")["Low"]) == (1401, -10)
    assert column(run, "status")["Low"] == "unrated (fell below 1400)"
    line = run.changes[run.changes["player"] == "Low"].iloc[0]
    assert (line["previous"], str(line["rating"]), line["change"]) == (1401, "<NA>", -10)


def test_1400_itself_stays_on_the_list():
    rows = [(date(2025, 12, 1), "Open", "Low", "R1", 0)]
    run = rated(rows, [("Low", 1410, 100), ("R1", 1410, 100)], "player rating games")
    assert column(run)["Low"] == 1400


def test_who_fell_off_the_list_is_an_unrated_player_afterwards_and_may_come_back():
    fall = [(date(2025, 11, 1), "Autumn", "Low", "R1", 0)]
    back = games([0.5] * 5, player="Low", opponents=[f"R{number}" for number in range(1, 6)])
    ratings = [("Low", 1401, 100, 1500), *((name, 1410, 100, 1410) for name in OPPONENTS)]
    columns = "player rating games peak"
    once = rated([*fall, *back], ratings, columns)
    # (5 · opponents + 3600) / 7, R1 at 1420 after the win: 1523 to the nearest point.
    assert column(once)["Low"] == round((1420 + 4 * 1410 + 3600) / 7)
    assert column(once, "status")["Low"] == ""
    november = rated(fall, ratings, columns)
    again = rated(back, november.ratings)
    assert column(again) == column(once)
    assert column(again, "games") == column(once, "games")
    assert column(again, "peak") == column(once, "peak")


def test_a_correction_of_the_base_counts_once():
    rows = [(date(2025, 12, 1), "Open", "A", "B", 0.5)]
    ratings = [("A", 1800, 1810, 100), ("B", 1810, None, 100), ("C", 1700, 1650, 100)]
    run = rated(rows, ratings, "player rating base games")
    assert column(run) == {"A": 1810, "B": 1810, "C": 1650}
    assert column(run, "previous") == {"A": 1810, "B": 1810, "C": 1650}
    assert set(column(run, "base").values()) == {""}
    assert run.games["rating_a"].item() == 1810


def test_a_base_that_is_no_number_is_an_error_and_an_own_column_elsewhere():
    rows, ratings = [(date(2025, 12, 1), "Open", "A", "B", 1)], [("A", 1800, "Madrid"), ("B", 1800, "Oslo")]
    assert "P103" in codes(rated(rows, ratings, "player rating base"))
    run = rated(rows, ratings, "player rating base", policy="elo")
    assert column(run, "base") == {"A": "Madrid", "B": "Oslo"}


@pytest.mark.parametrize("text", ["three games", "games 3, points 4, opponents 5400, undated", "games 3, points 1.5"])
def test_waiting_results_that_cannot_be_read_are_an_error(text):
    run = rated(games([0.5]), [*((name, 1800, "") for name in OPPONENTS), (NEW, None, text)], "player rating pending")
    assert "P124" in codes(run)
    assert not run.ok


@pytest.mark.parametrize("kind", ["rapid", "blitz"])
def test_who_has_a_standard_rating_enters_rapid_and_blitz_with_it(kind):
    rows = [(date(2025, 12, 1), "Open", NEW, "R1", 0.5)]
    ratings = [(NEW, None, 1700, 0), ("R1", 1700, None, 100)]
    run = rated(rows, ratings, "player rating standard games", policy=f"fide-{kind}")
    assert column(run) == {NEW: 1700, "R1": 1700}
    assert run.games["rated"].tolist() == [1]
    assert column(run, "k_used")[NEW] == 40


@pytest.mark.parametrize(
    ("starts", "strong", "weak", "counts"),
    [
        (date(2024, 11, 30), 2601, 2001, True),
        (date(2024, 12, 1), 2601, 2001, False),
        (date(2024, 12, 1), 2601, 2002, True),
        (date(2024, 12, 1), 2600, 2000, True),
        (date(2024, 12, 1), 2400, 1700, True),
    ],
)
@pytest.mark.parametrize("side", [0, 1])
def test_rapid_games_of_the_strongest_are_not_rated_from_a_difference_of_600_on(starts, strong, weak, counts, side):
    names = ("Strong", "Weak") if side == 0 else ("Weak", "Strong")
    run = rated(
        [(starts, "Open", *names, 0.5)],
        [("Strong", strong, 100), ("Weak", weak, 100)],
        "player rating games",
        policy="fide-rapid",
    )
    assert run.games["rated"].tolist() == [int(counts)]
    assert run.counts["rows_rated"] == int(counts)
    assert set(column(run, "played").values()) == {int(counts)}


def test_rapid_and_blitz_have_no_exemption_from_the_cap():
    rows = [(date(2025, 12, 1), "Open", "A", "B", 1)]
    ratings = [("A", 2813, 100), ("B", 2400, 100)]
    expected = {
        policy: rated(rows, ratings, "player rating games", policy=policy).games["expected_a"].item()
        for policy in ("fide-standard", "fide-rapid", "fide-blitz")
    }
    assert expected == {"fide-standard": 0.93, "fide-rapid": 0.92, "fide-blitz": 0.92}


def test_a_first_rating_of_1400_is_published():
    """(5 · 1406 + 3600) / 7 = 1518.57; 1.5/7 = .21 less 230 is 1288.57; with 1562: 1630 less 230 is 1400."""
    assert first([0, 0, 0, 0, 0.5], ratings=dict.fromkeys(OPPONENTS, 1562)) == 1400
    assert first([0, 0, 0, 0, 0.5], ratings=dict.fromkeys(OPPONENTS, 1561)) is None


def test_half_a_point_of_a_first_rating_goes_up():
    """(6 · 1802 + 3600) / 8 = 1801.5, and half the points: 1801.5 becomes 1802."""
    assert first([0.5] * 6, ratings=dict.fromkeys(OPPONENTS, 1802)) == 1802
