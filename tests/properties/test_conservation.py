"""What is given is taken: sums of zero, idle players, finite ratings."""

import math

from helpers import (
    LISTED,
    NEWCOMERS,
    column,
    file_bytes,
    games_frame,
    list_frame,
    log_frame,
    rate_frames,
    rating_lists,
    rows_of_games,
)
from hypothesis import given
from hypothesis import strategies as st

import elo_batch
from elo_batch.systems.logistic import UNIT

numbers = st.floats(-1e6, 1e6, allow_nan=False).filter(bool)


def in_units(points):
    """Points in whole units, added up without end; doubles hold each of them exactly."""
    assert all((value * UNIT).is_integer() for value in points.tolist())
    return sum(int(value * UNIT) for value in points.tolist())


@given(rows_of_games(), st.none() | rating_lists(), st.sampled_from(["all", "month"]))
def test_scores_less_expected_scores_of_a_period_add_up_to_exactly_nothing(rows, listed, period):
    changes = rate_frames(log_frame(rows), listed, period=period).data.rated.changes
    for number in set(changes.period.tolist()):
        of_period = changes.period == number
        assert in_units(changes.score[of_period]) == in_units(changes.expected[of_period])


@given(st.lists(st.tuples(st.integers(1, 50), st.floats(0, 1)), min_size=1, max_size=8))
def test_points_that_are_no_whole_unit_still_add_up(series):
    rows = [("A", f"P{index}", share * games, games) for index, (games, share) in enumerate(series)]
    changes = rate_frames(games_frame(rows, "player_a player_b score_a games")).data.rated.changes
    assert in_units(changes.score) == in_units(changes.expected) == sum(games for games, _ in series) * UNIT


@given(rows_of_games(), rating_lists(), st.sampled_from([0, 3, "exact"]))
def test_idle_players_stay_as_they_were_to_the_bit(rows, listed, decimals):
    without = rate_frames(games_frame([], "player_a player_b score_a"), listed, decimals=decimals)
    run = rate_frames(log_frame(rows), listed, decimals=decimals)
    played = {name for row in rows for name in row[:2]}
    kept = ["player", "rating", "rating_exact", "previous", "change", "played", "games", "peak", "status", "as_of"]
    for name in set(LISTED) - played:
        then, now = (one.ratings[one.ratings["player"] == name][kept] for one in (without, run))
        assert file_bytes(then) == file_bytes(now)
    assert set(run.ratings["player"]) == {*LISTED, *played}


@given(st.lists(numbers, min_size=2, max_size=5), numbers, st.sampled_from([1, 20, 1000]), st.data())
def test_any_ratings_however_far_apart_give_finite_ratings(ratings, initial, k, data):
    listed = list_frame({f"P{index}": rating for index, rating in enumerate(ratings)})
    pair = st.lists(st.sampled_from([*listed["player"], "New"]), min_size=2, max_size=2, unique=True)
    rows = [(*data.draw(pair), data.draw(st.sampled_from([0, 0.5, 1]))) for _ in range(4)]
    run = rate_frames(games_frame(rows), listed, initial=initial, k=k)
    assert run.ok
    for name in ("rating", "previous", "change", "peak"):
        assert all(math.isfinite(value) for value in column(run, name).values()), name
    lines = run.games[["expected_a", "expected_b"]].to_numpy(dtype=float)
    assert ((lines >= 0) & (lines <= 1)).all()
    assert (lines.sum(axis=1) == 1).all()


def test_ratings_two_million_apart_move_by_all_of_k_or_not_at_all():
    listed = list_frame({"High": 1e6, "Low": -1e6})
    upset = elo_batch.rate(games_frame([("Low", "High", 1)]), ratings=listed)
    as_expected = elo_batch.rate(games_frame([("Low", "High", 0)]), ratings=listed)
    assert column(upset, "change") == {"High": -20, "Low": 20}
    assert column(as_expected, "change") == {"High": 0, "Low": 0}


@given(rows_of_games(names=(*LISTED, *NEWCOMERS)), st.sampled_from(["all", "month"]))
def test_the_lists_totals_are_those_of_its_games(rows, period):
    """With one K and no limits a player's exact change is K·(score − expected) of the run."""
    plain = [(*row[:5], None) for row in rows]
    run = rate_frames(log_frame(plain), period=period, decimals="exact", k=16)
    for line in run.ratings.to_dict("records"):
        assert math.isclose(line["change"], 16 * (line["score"] - line["expected"]), abs_tol=1e-9)
        sides = [(row, side) for row in plain for side in (0, 1) if row[side] == line["player"]]
        assert line["played"] == sum(row[3] for row, _ in sides)
        assert line["score"] == sum(row[2] if side == 0 else row[3] - row[2] for row, side in sides)
