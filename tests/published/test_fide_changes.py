"""FIDE's published changes, for players who have a rating: all exact.

Sources: fide_published_games.csv, fide_published_periods.csv and fide_calculator_change.csv (the regulation's column).
"""

import csv
from datetime import date

import numpy as np
import pytest
from helpers import column, games_frame, list_frame

import elo_batch
from elo_batch.domain.choices import Halves
from elo_batch.engine.calculator import rate_pairs
from elo_batch.engine.rounding import shown
from elo_batch.policies.books import rule_book

BOOK = rule_book("fide-standard")


def rows_of(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def numbers(rows, name):
    return np.array([float(row[name]) for row in rows])


def worked_out(rows, own, opponent, k):
    """The working of each row as a game of its own, of the first side."""
    score = numbers(rows, "score")
    ks = numbers(rows, k)
    return rate_pairs(
        BOOK, (numbers(rows, own), numbers(rows, opponent)), score, np.ones(len(rows), dtype=np.int64), k=(ks, ks)
    ).lines


def test_every_published_game_is_exact(shared):
    rows = rows_of(shared / "oracles" / "fide_published_games.csv")
    assert len(rows) == 53
    lines = worked_out(rows, "own_rating_Ro", "opp_rating_used", "K_used")
    assert np.round(numbers(rows, "score") - lines.expected_a, 2).tolist() == numbers(rows, "published_delta").tolist()
    assert np.round(lines.change_a, 2).tolist() == numbers(rows, "published_K_delta").tolist()


def test_every_game_of_the_calculator_follows_the_regulation(shared):
    rows = rows_of(shared / "oracles" / "fide_calculator_change.csv")
    assert len(rows) == 24
    lines = worked_out(rows, "own_rating", "opp_rating", "K")
    wanted = numbers(rows, "change_by_regulation_from_2025_10_01")
    assert np.round(lines.change_a, 2).tolist() == wanted.tolist()


def test_every_published_period_is_rounded_once_half_away_from_zero(shared):
    rows = [row for row in rows_of(shared / "oracles" / "fide_published_periods.csv") if not row["note"]]
    sums = numbers(rows, "published_sum_K_delta")
    assert shown(sums, sums, 0, Halves.AWAY).tolist() == numbers(rows, "published_list_change").tolist()


def rated(games, ratings, **options):
    log = games_frame(games, "date event player_a player_b score_a")
    return elo_batch.rate(log, ratings=list_frame(ratings), policy=BOOK, **options)


def test_a_period_s_change_of_two_and_a_half_goes_away_from_zero_on_both_sides():
    """A draw at a difference of 190, .75 and .25, at K 10: -2.50 becomes -3 and +2.50 becomes +3."""
    run = rated([(date(2025, 12, 1), "Open", "Own", "Opponent", 0.5)], {"Own": 2813, "Opponent": 2623})
    assert column(run, "change") == {"Own": -3, "Opponent": 3}
    assert column(run) == {"Own": 2810, "Opponent": 2626}


@pytest.mark.parametrize(
    ("starts", "expected_own", "expected_opponent"), [(date(2025, 9, 29), 0.92, 0.08), (date(2025, 10, 1), 0.93, 0.08)]
)
def test_the_day_an_event_starts_says_by_which_section_its_games_are_rated(starts, expected_own, expected_opponent):
    """2813 against 2400: .92 and .08 while everybody is capped; later the true difference for 2650 and above."""
    games = [(starts, "Cup", "Third", "Fourth", 0.5), (date(2025, 10, 5), "Cup", "Own", "Opponent", 1.0)]
    run = rated(games, {"Own": 2813, "Opponent": 2400, "Third": 2000, "Fourth": 2000}, period="all")
    line = run.games[run.games["player_a"] == "Own"].iloc[0]
    assert (line["expected_a"], line["expected_b"]) == (expected_own, expected_opponent)


def test_one_log_may_cross_the_day_on_which_a_section_begins():
    games = [
        (date(2025, 9, 29), "September Cup", "Own", "Opponent", 1.0),
        (date(2025, 10, 2), "September Cup", "Own", "Opponent", 1.0),
        (date(2025, 10, 2), "October Cup", "Own", "Opponent", 1.0),
    ]
    run = rated(games, {"Own": 2813, "Opponent": 2400}, period="all", duplicates="keep")
    assert run.games["expected_a"].tolist() == [0.92, 0.92, 0.93]
    # K 10 for both, who were published at 2400: 10 x (3 - 2.77) = 2.30 and 10 x (0 - 0.24) = -2.40.
    assert column(run, "change") == {"Own": 2, "Opponent": -2}


def test_k_times_games_is_at_most_700_over_the_whole_period():
    """39 games at K 20 are rated with 17, as the player of 2054 who gained 92 in October 2026 was."""
    games = [(date(2026, 10, 1 + day % 28), f"Event {day}", "Own", f"Opp {day}", 1.0) for day in range(39)]
    run = rated(games, {"Own": 2054, **{f"Opp {day}": 2054 for day in range(39)}})
    line = run.changes[run.changes["player"] == "Own"].iloc[0]
    # 17 x 39 x 0.5 is 331.5, and an exact half goes away from zero.
    assert (line["played"], line["k_used"], line["change"]) == (39, 17, 332)


def test_thousands_of_exact_halves_all_go_away_from_zero():
    random = np.random.default_rng(7)
    k = random.choice([10.0, 20.0, 40.0], 200_000)
    hundredths = random.integers(-400, 400, 200_000)
    change = k * hundredths / 100
    halves = np.abs(k * hundredths) % 100 == 50
    wanted = np.sign(hundredths) * ((np.abs(k * hundredths).astype(np.int64) + 50) // 100)
    assert halves.sum() > 3000
    assert (shown(change, change, 0, Halves.AWAY) == wanted).all()
