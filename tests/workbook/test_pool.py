"""The balance of points adds up, cause by cause; groups that never met are found."""

from math import fsum

import numpy as np
import pandas as pd
import pytest
from helpers import games_frame, list_frame
from reports import REPORTS, club, fide, log, months, us_chess

import elo_batch
from elo_batch.reports.workbook.groups import groups_of
from elo_batch.reports.workbook.points import pool_of
from elo_batch.reports.workbook.pool import pool_sheet


@pytest.mark.parametrize("make", REPORTS, ids=lambda make: make.__name__)
def test_the_causes_add_up_to_what_the_pool_has_won_or_lost(make):
    ledger = make().report().ledger
    for number in range(len(ledger.data.lists)):
        pool = pool_of(ledger, number)
        assert fsum(pool.causes.values()) == pytest.approx(fsum(pool.after) - fsum(pool.before), abs=1e-8)


def test_points_by_different_ks_are_those_of_the_games():
    run = club()
    games = run.games
    wanted = ((games["k_a"] - games["k_b"]) * (games["score_a"] - games["expected_a"])).sum()
    causes = pool_of(run.report().ledger, 0).causes
    assert causes["different K"] == pytest.approx(float(wanted), abs=1e-8)
    assert causes["caps and floors"] == pytest.approx(_held(run), abs=1e-8)
    assert (causes["newcomers"], causes["unequal expectations"]) == (0, 0)


def _held(run):
    """What floor and ceiling made of the ratings, from the changes alone."""
    sums = pd.concat([run.games.groupby("player_a")["change_a"].sum(), run.games.groupby("player_b")["change_b"].sum()])
    moved = sums.groupby(level=0).sum()
    ratings = run.ratings.set_index("player")
    exact = ratings["rating_exact"].astype(float)
    return float((exact - ratings["previous"].astype(float) - moved.reindex(exact.index).fillna(0)).sum())


def test_newcomers_bring_the_ratings_at_which_they_enter():
    assert pool_of(months().report().ledger, 0).causes["newcomers"] == 3000


def test_first_ratings_and_those_who_fall_off_are_told_apart():
    run = fide()
    ratings = run.ratings
    gone = ratings[ratings["status"].str.startswith("unrated (fell")]
    causes = pool_of(run.report().ledger, 0).causes
    assert len(gone) > 0
    assert causes["players who left"] == pytest.approx(-float((gone["previous"] + gone["change"]).sum()))


def test_the_bonus_and_special_ratings_are_points_of_other_formulas():
    assert abs(pool_of(us_chess().report().ledger, 0).causes["other formulas"]) > 1


def test_groups_are_the_same_whatever_the_order_and_sides_of_the_games():
    draw = np.random.default_rng(3)
    a, b = draw.integers(0, 60, 40), draw.integers(60, 120, 40)
    one = groups_of(a, b, np.ones(40, dtype=np.int64), 120)
    order = draw.permutation(40)
    other = groups_of(b[order], a[order], np.ones(40, dtype=np.int64), 120)
    assert one.group.tolist() == other.group.tolist()
    assert one.players.tolist() == sorted(one.players.tolist(), reverse=True)
    assert (one.games.sum(), one.players.sum()) == (40, len(set(a.tolist()) | set(b.tolist())))
    assert (one.group[a] == one.group[b]).all()


def test_a_long_chain_of_players_is_one_group():
    chain = np.random.default_rng(4).permutation(500)
    assert groups_of(chain[:-1], chain[1:], np.ones(499, dtype=np.int64), 500).players.tolist() == [500]


def test_the_sheet_names_the_groups_that_never_met():
    games = pd.concat([log(1, ["A1", "A2", "A3", "A4"]), log(2, ["B1", "B2"])])
    listed = list_frame(dict.fromkeys(["A1", "A2", "A3", "A4", "B1", "B2"], 1500))
    rows = pool_sheet(elo_batch.rate(games, ratings=listed, duplicates="keep").report()).rows
    told = {row[1]: (row[3], row[5]) for row in rows if row[1].startswith("group")}
    assert told["groups"][0] == 2
    assert told["group 1"][1].startswith("4 players, 24 games")
    assert told["group 2"][1].startswith("2 players, 12 games")


def test_the_points_of_one_game_between_equals_move_and_none_is_made():
    run = elo_batch.rate(games_frame([("Ana", "Ben", 1)]), ratings=list_frame({"Ana": 1500, "Ben": 1500}))
    pool = pool_of(run.report().ledger, 0)
    assert set(pool.causes.values()) == {0.0}
