"""The odds of a game to come are what rating it, however it ends, gives."""

from itertools import product

import numpy as np
import pandas as pd
import pytest
from helpers import games_frame, list_frame
from hypothesis import given
from hypothesis import strategies as st

import elo_batch
from elo_batch.domain.marks import ODDS_OUT

RATINGS = (-50, 999.5, 1512.8012999, 1600, 2860)
KS = (None, 32.5)
ENDINGS = {"a_wins": 1, "draw": 0.5, "b_wins": 0}
ratings = st.integers(1, 3000) | st.floats(-3000, 3000).filter(lambda rating: rating != 0)
NUMBERS = ("rating_a", "rating_b", "expected_a", "expected_b", "k_a", "k_b")


def pair_frame(*pairs):
    """Pairings of these players."""
    return pd.DataFrame(pairs, columns=["White", "Black"], dtype=object)


def rated(pair, listed, score, **options):
    """The one row of games-out for a log of one game."""
    log = games_frame([(*pair, score)])
    return elo_batch.rate(log, ratings=listed, **options).games.iloc[0]


@pytest.mark.parametrize("k", KS)
def test_odds_are_what_rating_a_log_of_one_game_gives(k):
    names = {f"P{index}": rating for index, rating in enumerate(RATINGS)}
    listed = list_frame(
        [(name, rating, [None, 40, 15.5][index % 3]) for index, (name, rating) in enumerate(names.items())],
        "player rating k",
    )
    pairs = [(a, b) for a, b in product(names, names) if a != b]
    table = elo_batch.odds_of(pair_frame(*pairs), ratings=listed, k=k).odds
    assert len(table) == len(pairs)
    for pair, line in zip(pairs, table.to_dict("records"), strict=True):
        for ended, score in ENDINGS.items():
            game = rated(pair, listed, score, k=k)
            assert [line[name] for name in NUMBERS] == [game[name] for name in NUMBERS]
            assert line[f"change_a_if_{ended}"] == game["change_a"]
            assert line[f"change_b_if_{ended}"] == game["change_b"]


@given(ratings, ratings, st.sampled_from([None, 10, 20, 32.5]))
def test_the_odds_of_two_ratings_are_what_calc_gives(own, opponent, k):
    pair = elo_batch.odds(own, opponent, k=k)
    for score, mine, theirs in ((1, "if_win", "if_loss"), (0.5, "if_draw", "if_draw"), (0, "if_loss", "if_win")):
        done = elo_batch.calc(own, opponent, score, k=k)
        for side, game, change in ((pair.side_a, done.side_a, mine), (pair.side_b, done.side_b, theirs)):
            assert (side.rating, side.expected, side.k) == (game.rating, game.expected, game.k)
            assert getattr(side, change) == game.change


@given(ratings, ratings)
def test_the_expected_scores_of_both_sides_add_up_to_one(own, opponent):
    pair = elo_batch.odds(own, opponent)
    assert pair.side_a.expected + pair.side_b.expected == 1


@given(ratings, ratings)
def test_a_win_never_changes_less_than_a_draw_nor_a_draw_less_than_a_loss(own, opponent):
    side = elo_batch.odds(own, opponent).side_a
    assert side.if_win > side.if_draw > side.if_loss
    assert side.if_win >= 0 >= side.if_loss
    assert np.sign(side.if_draw) in {0, np.sign(opponent - own)}


def test_a_hundred_points_below_expects_thirty_six_of_a_hundred():
    """E = 1 / (1 + 10^(100/400)) = 0.3599; 32 x 0.6401 = 20.48."""
    pair = elo_batch.odds(1500, 1600, k=32)
    assert [round(value, 4) for value in (pair.side_a.expected, pair.side_b.expected)] == [0.3599, 0.6401]
    a, b = ([round(x, 2) for x in (side.if_win, side.if_draw, side.if_loss)] for side in (pair.side_a, pair.side_b))
    assert (a, b) == ([20.48, 4.48, -11.52], [11.52, -4.48, -20.48])


def test_a_row_s_own_k_counts_for_both_sides_unless_k_is_given():
    table = games_frame([("A", "B", 8)], "player_a player_b k")
    listed = list_frame([("A", 1500, 40), ("B", 1500, None)], "player rating k")
    log = games_frame([("A", "B", 1, 8)], "player_a player_b score_a k")
    for k, wanted in ((None, 8), (24, 24)):
        line = elo_batch.odds_of(table, ratings=listed, k=k).odds.iloc[0]
        game = elo_batch.rate(log, ratings=listed, k=k).games.iloc[0]
        assert (line["k_a"], line["k_b"]) == (game["k_a"], game["k_b"]) == (wanted, wanted)
        assert line["change_a_if_a_wins"] == game["change_a"] == wanted / 2


def test_newcomers_and_unrated_players_enter_where_they_would_enter_a_rating():
    listed = list_frame([("A", 1700), ("U", "UNR")])
    run = elo_batch.odds_of(pair_frame(("N", "A"), ("A", "U")), ratings=listed, initial=1450)
    assert run.odds[["rating_a", "rating_b"]].to_numpy().tolist() == [[1450, 1700], [1700, 1450]]
    for pair, line in zip((("N", "A"), ("A", "U")), run.odds.to_dict("records"), strict=True):
        game = rated(pair, listed, 1, initial=1450)
        assert (line["expected_a"], line["change_b_if_a_wins"]) == (game["expected_a"], game["change_b"])
    assert [str(one) for one in run.diagnostics if one.code == "G303"] == [
        "note G303: 1 on no list enter at 1450; 1 on the list without a rating enter at 1450, found N, U"
    ]


def test_a_result_that_stands_already_moves_nothing():
    listed = list_frame({"A": 1500, "B": 1600})
    filled = games_frame([("A", "B", "1-0", 8, "2026-01-02")], "player_a player_b result games as_played")
    bare = elo_batch.odds_of(pair_frame(("A", "B")), ratings=listed)
    assert elo_batch.odds_of(filled, ratings=listed).odds.equals(bare.odds)


def test_the_table_has_the_columns_agreed_and_its_rows_stand_as_in_the_sheet():
    listed = list_frame({"A": 1500, "B": 1600, "C": 1550})
    pairings = games_frame(
        [("3.2", "2026-11-07", "C", "A"), (None, None, "B", None), ("3.1", None, "B", "C")], "Round Date Home Away"
    )
    run = elo_batch.odds_of(pairings, ratings=listed)
    assert tuple(run.odds.columns) == ODDS_OUT
    assert run.odds[["round", "player_a", "player_b"]].to_numpy().tolist() == [["3.2", "C", "A"], ["3.1", "B", "C"]]
    assert run.odds["date"].astype("str").fillna("").tolist() == ["2026-11-07", ""]
    assert run.counts == {
        "pairings_read": 3,
        "pairings_in_order": 2,
        "pairings_unplayed": 1,
        "pairings_unrated": 0,
        "pairings_rejected": 0,
        "odds": 2,
    }


def test_errors_leave_no_odds_and_the_door_says_them_all():
    run = elo_batch.odds_of(pair_frame(("A", "Bb"), ("A", "a")), ratings=list_frame({"A": 1500, "Bbb": 1500}))
    assert (run.ok, [one.code for one in run.diagnostics if one.severity == "error"]) == (False, ["G301", "G201"])
    with pytest.raises(elo_batch.BadDataError, match="G301"):
        _ = run.odds


@pytest.mark.parametrize(("own", "opponent"), [(float("nan"), 1500), (1500, float("inf")), (1e9, 1500)])
def test_what_is_no_rating_is_named(own, opponent):
    with pytest.raises(elo_batch.UsageProblem, match="is not a rating"):
        elo_batch.odds(own, opponent)
