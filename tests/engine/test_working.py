"""Where each K came from, and which difference counted."""

from datetime import date

import numpy as np
import pandas as pd
import pytest
from helpers import games_frame, list_frame, plan_of, players_at

import elo_batch
from elo_batch.engine.fold import rate_log
from elo_batch.policies.books import rule_book

FIDE = "fide-standard"
STRONG, JUNIOR, FRESH, OTHERS = (
    "10: peak_from 2400 (8.3.3)",
    "40: age_to 18, peak_below 2300 (8.3.3)",
    "40: games_below 30 (8.3.3)",
    "20: everybody else (8.3.3)",
)


def working(rows, listed, columns="player rating", game_columns="date player_a player_b score_a", **options):
    return elo_batch.rate(games_frame(rows, game_columns), ratings=list_frame(listed, columns), **options).working


def of(frame, player, name):
    return frame.loc[frame["player"] == player, name].tolist()


def test_the_columns_are_those_that_scripts_read():
    frame = working([(date(2026, 1, 1), "A", "B", 1)], {"A": 1500, "B": 1500})
    assert list(frame) == [
        *("period", "player", "opponent", "date", "event", "round", "score", "games", "rating", "opponent_rating"),
        *("difference", "expected", "surplus", "k", "k_rule", "change", "note", "source"),
    ]


@pytest.mark.parametrize(
    ("games", "birth_year", "peak", "rule"),
    [
        (500, 1980, 2400, STRONG),
        (500, 2008, 2299, JUNIOR),
        (500, 2008, 2300, OTHERS),
        (29, 1980, 1900, FRESH),
        (30, 1980, 1900, OTHERS),
        (29, 2008, 1900, JUNIOR),
        (None, None, None, OTHERS),
    ],
)
def test_the_rule_that_gives_k_is_named_with_its_source(games, birth_year, peak, rule):
    listed = [("A", 1900, games, birth_year, peak), ("B", 1900, 500, 1980, 1900)]
    rows = [(date(2026, 1, 1), "A", "B", 1)]
    frame = working(rows, listed, "player rating games birth_year peak", policy=FIDE)
    assert of(frame, "A", "k_rule") == [rule]
    assert of(frame, "A", "k") == [float(rule.split(":")[0])]
    assert of(frame, "B", "k_rule") == [OTHERS]


def test_the_rule_is_told_anew_in_every_period():
    rows = [(date(2026, month, 1), "A", "B", 1) for month in (1, 2, 3)]
    frame = working(rows, [("A", 1900, 28), ("B", 1900, 500)], "player rating games", policy=FIDE)
    assert of(frame, "A", "k_rule") == [FRESH, FRESH, OTHERS]
    assert of(frame, "A", "k") == [40, 40, 20]


def test_players_without_games_do_not_mix_up_the_rules():
    listed = [("Idle", 1900, 500), ("A", 1900, 3), ("Idler", 1900, 3), ("B", 1900, 500)]
    frame = working([(date(2026, 1, 1), "A", "B", 1)], listed, "player rating games", policy=FIDE)
    assert of(frame, "A", "k_rule") + of(frame, "B", "k_rule") == [FRESH, OTHERS]
    run = elo_batch.rate(
        games_frame([(date(2026, 1, 1), "A", "B", 1)], "date player_a player_b score_a"),
        ratings=list_frame(listed, "player rating games"),
        policy=FIDE,
    )
    assert run.data.rated.working.accounts.career.tolist() == [3, 500]


@pytest.mark.parametrize(
    ("row_k", "list_k", "options", "rule"),
    [
        (None, None, {}, "20: everybody (Arpad Elo, The Rating of Chessplayers, Past and Present (1978))"),
        (None, 32, {}, "list"),
        (10, 32, {}, "row"),
        (10, 32, {"k": 40}, "--k"),
        (None, None, {"policy": "club"}, "32: everybody (common practice of clubs)"),
    ],
)
def test_what_goes_before_the_rules_is_named(row_k, list_k, options, rule):
    columns = "date player_a player_b score_a k"
    rows = [(date(2026, 1, 1), "A", "B", 1, row_k)]
    frame = working(rows, [("A", 1500, list_k), ("B", 1500, None)], "player rating k", columns, **options)
    assert of(frame, "A", "k_rule") == [rule]


def test_a_row_s_own_k_of_one_side_is_the_row_s_on_that_side_only():
    columns = "player_a player_b score_a k_a"
    frame = working([("A", "B", 1, 16), ("B", "A", 1, None)], {"A": 1500, "B": 1500}, game_columns=columns)
    assert [text.split(":")[0] for text in of(frame, "A", "k_rule")] == ["row", "20"]
    assert [text.split(":")[0] for text in of(frame, "B", "k_rule")] == ["20", "20"]


def test_k_is_told_as_far_as_k_times_games_allows():
    rows = [(date(2026, 10, 1 + day % 28), "A", f"B{day}", 1) for day in range(39)]
    listed = {"A": 2054, **{f"B{day}": 2054 for day in range(39)}}
    frame = working(rows, listed, policy=FIDE)
    assert set(of(frame, "A", "k")) == {17}
    assert set(of(frame, "A", "k_rule")) == {OTHERS}
    assert set(of(frame, "B7", "k")) == {20}
    assert sum(of(frame, "A", "change")) == pytest.approx(17 * 19.5)


def test_the_difference_is_that_of_the_player_s_own_side():
    """From October 2025 the true difference counts for 2650 and above: 2813 against 2400."""
    listed = {"A": 2813, "B": 2400, "C": 2000}
    rows = [(date(2025, 10, 1), "A", "B", 1), (date(2025, 10, 2), "C", "B", 1), (date(2025, 9, 30), "B", "A", 0)]
    frame = working(rows, listed, policy=FIDE)
    september, october = frame[frame["period"] == "2025-09"], frame[frame["period"] == "2025-10"]
    assert (of(september, "A", "difference"), of(september, "B", "difference")) == ([400], [-400])
    assert of(october, "A", "difference") == [2813 + 1 - 2399]
    assert of(october, "B", "difference") == [-400, 399]
    assert of(october, "C", "difference") == [-399]


def test_the_home_side_s_points_are_in_the_difference_but_on_neutral_ground():
    columns = "player_a player_b score_a neutral"
    rows = [("A", "B", 1, None), ("B", "A", 1, None), ("A", "B", 1, "yes")]
    frame = working(rows, {"A": 1500, "B": 1400}, game_columns=columns, policy="nfl-style", duplicates="keep")
    assert of(frame, "A", "difference") == [165, 35, 100]
    assert of(frame, "B", "difference") == [-165, -35, -100]


def test_ratings_of_the_list_under_which_an_event_began_are_told():
    columns = "date event player_a player_b score_a"
    rows = [
        (date(2025, 12, 30), "Cup", "A", "B", 1),
        (date(2025, 12, 30), "Cup", "A", "C", 1),
        (date(2026, 1, 2), "Cup", "B", "A", 0.5),
    ]
    frame = working(rows, {"A": 1800, "B": 1800, "C": 1800}, game_columns=columns, policy=FIDE)
    line = frame[(frame["period"] == "2026-01") & (frame["player"] == "A")].iloc[0]
    assert (line["rating"], line["opponent_rating"], line["difference"]) == (1800, 1800, 0)


def test_players_stand_by_period_and_name_their_games_by_day_and_those_without_a_day_last():
    rows = [
        (None, "A", "B", 1),
        (date(2026, 1, 9), "B", "A", 1),
        (date(2026, 1, 2), "A", "C", 0),
        (date(2026, 1, 2), "A", "B", 0.5),
    ]
    frame = working(rows, {"A": 1500, "B": 1500, "C": 1500})
    assert frame["player"].tolist() == list("AAAABBBC")
    assert frame["source"].str[-1].astype(int).tolist() == [4, 5, 3, 2, 5, 3, 2, 4]


def test_games_that_count_for_a_first_rating_have_a_line_of_one_side_and_no_numbers_of_a_rated_one():
    rows = [
        (date(2025, 12, 1), "New", "A", 1),
        (date(2025, 12, 2), "B", "New", 0.5),
        (date(2025, 12, 3), "New", "X", 1),
    ]
    frame = working(rows, {"A": 1800, "B": 1700}, policy=FIDE)
    assert frame["player"].tolist() == ["New", "New"]
    assert frame["opponent"].tolist() == ["A", "B"]
    assert frame["score"].tolist() == [1, 0.5]
    assert frame["opponent_rating"].tolist() == [1800, 1700]
    assert set(frame["note"]) == {"for a first rating"}
    blank = ["rating", "difference", "expected", "surplus", "k", "k_rule", "change"]
    assert frame[blank].isna().all(axis=None)


def test_the_sheet_s_note_stands_behind_that_of_a_first_rating():
    columns = "date player_a player_b score_a note"
    rows = [(date(2025, 12, 1), "New", "A", 1, "board 3"), (date(2025, 12, 2), "A", "B", 1, "late")]
    frame = working(rows, {"A": 1800, "B": 1700}, game_columns=columns, policy=FIDE)
    assert frame["note"].tolist() == ["late", "late", "for a first rating; board 3"]


def test_no_game_gives_no_lines_and_the_same_columns():
    empty = working([], {"A": 1500, "B": 1500})
    some = working([(date(2026, 1, 1), "A", "B", 1)], {"A": 1500, "B": 1500})
    assert list(empty) == list(some)
    assert len(empty) == 0


def test_nothing_is_worked_out_before_somebody_asks():
    run = elo_batch.rate(games_frame([("A", "B", 1)]), ratings=list_frame({"A": 1500, "B": 1500}))
    assert "working" not in vars(run)
    assert "working" not in vars(run.data.rated)
    assert run.working is run.working


def test_a_run_stopped_by_errors_says_what_was_wrong():
    run = elo_batch.rate(games_frame([("A", "B", "x")]), ratings=list_frame({"A": 1500, "B": 1500}))
    with pytest.raises(elo_batch.BadDataError, match="not a"):
        _ = run.working
    with pytest.raises(elo_batch.BadDataError):
        run.why("A")


BOOK = """
name = "weighed"
[[section]]
[section.k]
most = 100
rule = [{ k = 40, games_below = 30, source = "5" }, { k = 20 }]
[section.events]
weight = { "Cup" = 1.5 }
"""


def test_a_game_that_counts_more_than_once_says_how_often(tmp_path):
    (tmp_path / "ours.toml").write_text(BOOK, encoding="utf-8")
    rows = [("Cup", "A", "B", 1, None), ("Open", "C", "A", 1, None), ("Cup", "A", "B", 0.5, 30)]
    frame = working(
        rows,
        [("A", 1500, 3), ("B", 1500, 40), ("C", 1500, 40)],
        "player rating games",
        "event player_a player_b score_a k",
        policy=tmp_path / "ours.toml",
        duplicates="keep",
    )
    assert of(frame, "A", "k_rule") == ["40: games_below 30 (5), times 1.5", "40: games_below 30 (5)", "row"]
    assert of(frame, "A", "k") == [33, 33, 30]
    assert of(frame, "B", "k_rule") == ["20: everybody else, times 1.5", "row"]
    assert of(frame, "B", "k") == [30, 30]


def test_working_of_one_player_is_what_working_of_all_says_of_him():
    rows = [(0, 1, 1.0), (1, 2, 0.5), (2, 0, 0.0, 1, 1)]
    run = rate_log(rule_book("elo"), players_at(1500, 1400, 1300), plan_of(rows, 3, periods=2))
    one, every = run.working_of(2), run.working
    for part in ("lines", "accounts"):
        mine, theirs = getattr(one, part), getattr(every, part)
        for name, values in vars(mine).items():
            np.testing.assert_array_equal(values, getattr(theirs, name)[theirs.player == 2])


def test_the_working_is_known_again_as_an_output_of_ours(tmp_path):
    games = games_frame([("A", "B", 1)])
    run = elo_batch.rate(games, ratings=list_frame({"A": 1500, "B": 1500}))
    run.working.to_csv(tmp_path / "working.csv", index=False)
    games.to_csv(tmp_path / "games.csv", index=False)
    again = elo_batch.rate(tmp_path, ratings=list_frame({"A": 1500, "B": 1500}))
    assert again.counts["rows_read"] == 1


def test_the_bits_of_the_lines_are_those_of_the_rating():
    """A change of one game, added to the rating, is the new rating to the last bit."""
    rng = np.random.default_rng(3)
    ratings = rng.uniform(1000, 2500, 40)
    rows = [(2 * pair, 2 * pair + 1, 0.5) for pair in range(20)]
    run = rate_log(rule_book("elo"), players_at(*ratings), plan_of(rows, 40))
    lines = run.working.lines
    np.testing.assert_array_equal(lines.rating + lines.change, run.standing.rating[lines.player])
    assert pd.Series(lines.player).is_unique
