"""FIDE's published figures through the command itself: games, events and whole periods, with the K by the rules.

Sources: fide_published_games.csv, fide_published_events.csv, fide_published_periods.csv, fide_calculator_change.csv and
fide_initial_published.csv. All exact.
"""

import csv
from collections import defaultdict

import pandas as pd
import pytest
from typer.testing import CliRunner

from elo_batch.cli import app

WHOLE = {"F-P01": "-2.50", "F-P03": "1.90", "F-M03": "-51.60"}
"""Periods of which every game was published, and which follow the rule: their sums."""


def rows_of(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture
def rated(tmp_path):
    """What the command writes for a log, with the ratings beside its games or with a list: changes and games."""

    def run(log, listed=None, *options):
        log.to_csv(tmp_path / "games.csv", index=False)
        if listed is not None:
            listed.to_csv(tmp_path / "list.csv", index=False)
        ratings = "log" if listed is None else str(tmp_path / "list.csv")
        outputs = [str(tmp_path / name) for name in ("changes.csv", "out.csv", "new.csv")]
        command = ["rate", str(tmp_path / "games.csv"), "--ratings", ratings, "--policy", "fide-standard", *options]
        command += ["--changes-out", outputs[0], "--games-out", outputs[1], "--ratings-out", outputs[2]]
        told = CliRunner().invoke(app, command)
        assert told.exit_code == 0, told.output
        return [pd.read_csv(path, dtype={"player": "str"}) for path in outputs]

    return run


def log_of(rows):
    """Published games as a log, the player first; every opponent a player of his own."""
    return pd.DataFrame(
        {
            "list": row["rating_period"],
            "event": row["event_id"],
            "date": row["event_start"],
            "player_a": row["case"],
            "player_b": f"{row['case']} {row['event_id']} {row['game_no']}",
            "score_a": row["score"],
            "rating_a": row["own_rating_Ro"],
            "rating_b": row["opp_rating_used"],
        }
        for row in rows
    )


def test_the_games_of_each_event_add_up_to_what_was_published(shared, rated):
    games = rows_of(shared / "oracles" / "fide_published_games.csv")
    log = log_of(games)
    log["k_a"] = [row["K_used"] for row in games]
    _, out, _ = rated(log, None, "--period", "column:event")
    assert out["change_a"].round(2).tolist() == [float(row["published_K_delta"]) for row in games]
    sums, surplus = defaultdict(float), defaultdict(float)
    for row in out.itertuples():
        sums[row.player_a, str(row.event)] += row.change_a
        surplus[row.player_a, str(row.event)] += row.score_a - row.expected_a
    events = rows_of(shared / "oracles" / "fide_published_events.csv")
    assert len(events) == 11
    for row in events:
        key = row["case"], row["event_id"]
        assert round(sums[key], 2) == float(row["published_K_sum"]), key
        assert round(surplus[key], 2) == float(row["published_sum_delta"]), key


@pytest.mark.parametrize("case", WHOLE)
def test_a_whole_period_moves_the_list_as_published_with_the_k_of_the_rules(case, shared, rated):
    games = [row for row in rows_of(shared / "oracles" / "fide_published_games.csv") if row["case"] == case]
    (period,) = [row for row in rows_of(shared / "oracles" / "fide_published_periods.csv") if row["case"] == case]
    assert (len(games), period["published_sum_K_delta"]) == (int(period["n_games"]), WHOLE[case])
    log = log_of(games)
    if case == "F-M03":  # a player with K 40, which the log's ratings alone do not tell
        log["k_a"] = [row["K_used"] for row in games]
    changes, _, _ = rated(log, None, "--period", "column:list")
    assert changes.set_index("player").loc[case, "change"] == int(period["published_list_change"])


def test_39_games_in_one_period_are_rated_with_k_17_and_move_the_list_by_92(shared, rated):
    """F-P05: 92.48 over 39 games; 38 against equals and one at a lead of 43 (.56) make the same sum of 5.44."""
    (period,) = [row for row in rows_of(shared / "oracles" / "fide_published_periods.csv") if row["case"] == "F-P05"]
    assert (period["n_games"], period["published_sum_K_delta"]) == ("39", "92.48")
    opponents = [2054] * 38 + [2011]
    scores = [1] * 24 + [0] * 14 + [1]
    log = pd.DataFrame(
        {
            "date": f"2026-09-{1 + number // 2:02}",
            "event": f"Event {number % 5}",
            "player_a": "Own",
            "player_b": f"Opponent {number}",
            "score_a": score,
        }
        for number, score in enumerate(scores)
    )
    listed = pd.DataFrame(
        {
            "player": ["Own", *(f"Opponent {number}" for number in range(39))],
            "rating": [2054, *opponents],
            "games": 100,
        }
    )
    changes, out, new = rated(log, listed)
    own = changes.set_index("player").loc["Own"]
    assert (own["previous"], own["rating"], own["change"], own["k_used"]) == (2054, 2146, 92, 17)
    assert round(out["change_a"].sum(), 2) == 92.48
    assert new.set_index("player").loc["Own", "rating"] == int(period["new_list_rating"])


def test_a_corrected_base_moves_the_list_by_the_correction(shared, rated):
    """F-P04: FIDE's base was 2053 where the list said 2052; -0.20 rounds to 0, and the list moved to 2053."""
    games = [row for row in rows_of(shared / "oracles" / "fide_published_games.csv") if row["case"] == "F-P04"]
    log = log_of(games).drop(columns=["rating_a", "rating_b"])
    opponents = [(f"F-P04 {row['event_id']} {row['game_no']}", row["opp_rating_used"], "") for row in games]
    listed = pd.DataFrame([("F-P04", 2052, 2053), *opponents], columns=["player", "rating", "base"])
    _, out, new = rated(log, listed, "--period", "column:list")
    assert round(out["change_a"].sum(), 2) == -0.2
    assert new.set_index("player").loc["F-P04", "rating"] == 2053


def test_every_game_of_the_calculator_is_a_game_of_a_log(shared, rated):
    rows = rows_of(shared / "oracles" / "fide_calculator_change.csv")
    assert len(rows) == 24
    log = pd.DataFrame(
        {
            "date": "2026-01-05",
            "player_a": f"Own {number}",
            "player_b": f"Opponent {number}",
            "score_a": row["score"],
            "rating_a": row["own_rating"],
            "rating_b": row["opp_rating"],
            "k_a": row["K"],
        }
        for number, row in enumerate(rows)
    )
    _, out, _ = rated(log)
    wanted = [float(row["change_by_regulation_from_2025_10_01"]) for row in rows]
    assert out["change_a"].round(2).tolist() == wanted


def test_the_published_first_rating_is_1922(shared, rated):
    (case,) = rows_of(shared / "oracles" / "fide_initial_published.csv")
    ratings, scores = case["opp_ratings"].split(";"), case["scores"].split(";")
    names = [f"Opponent {number}" for number in range(5)]
    log = pd.DataFrame(
        {"date": "2025-11-10", "event": "Open", "player_a": "New", "player_b": name, "score_a": score}
        for name, score in zip(names, scores, strict=True)
    )
    _, _, new = rated(log, pd.DataFrame({"player": names, "rating": ratings, "games": 100}))
    assert new.set_index("player").loc["New", "rating"] == 1922


@pytest.mark.parametrize(("second", "list_rating", "next_k"), [(0, 2397, 20), (0.5, 2407, 10)])
def test_crossing_2400_in_mid_period_gives_no_k_10_but_being_published_there_does(second, list_rating, next_k, rated):
    """2392 and a win against 2700 (E .14) are 2409 for a while; K is 20 for all of October."""
    log = pd.DataFrame(
        {
            "date": ["2026-10-02", "2026-10-20", "2026-11-05"],
            "player_a": "Own",
            "player_b": ["B", "C", "D"],
            "score_a": [1, second, 1],
        }
    )
    listed = pd.DataFrame({"player": ["Own", "B", "C", "D"], "rating": [2392, 2700, 2300, 2400], "games": 100})
    changes, _, _ = rated(log, listed)
    own = changes[changes["player"] == "Own"]
    assert own["rating"].iloc[0] == list_rating
    assert own["k_used"].tolist() == [20, next_k]


@pytest.mark.parametrize(
    ("born", "peak", "k"), [(2008, 2290, 40), (2008, 2300, 20), (2007, 2290, 20), (2012, 2310, 20), (2012, None, 40)]
)
def test_a_junior_once_published_at_2300_has_k_20_though_he_fell_below(born, peak, k, rated):
    """18 until the end of the year: who was born in 2008 is a junior in 2026, and in 2007 no longer."""
    log = pd.DataFrame({"date": ["2026-12-31"], "player_a": ["Own"], "player_b": ["B"], "score_a": [1]})
    listed = pd.DataFrame(
        {"player": ["Own", "B"], "rating": [2250, 2250], "games": 100, "birth_year": [born, 1980], "peak": [peak, 2250]}
    )
    changes, _, _ = rated(log, listed)
    assert changes.set_index("player").loc["Own", "k_used"] == k
