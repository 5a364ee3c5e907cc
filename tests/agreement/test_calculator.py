"""The calculator says what a run of a one-game log says."""

import pytest
from helpers import games_frame, list_frame
from hypothesis import given
from hypothesis import strategies as st

import elo_batch

ratings = st.integers(0, 3000) | st.floats(-3000, 3000).filter(lambda rating: rating != 0)


@given(ratings, ratings, st.integers(1, 9), st.data(), st.sampled_from([None, 10, 20, 32.5, 40]))
def test_a_calculation_is_a_run_of_one_row(own, opponent, games, data, k):
    own, opponent = own or 1, opponent or 1
    score = data.draw(st.integers(0, 2 * games)) / 2
    done = elo_batch.calc(own, opponent, score, games, k=k, decimals=3)
    log = games_frame([("A", "B", score, games)], "player_a player_b score_a games")
    run = elo_batch.rate(log, ratings=list_frame({"A": own, "B": opponent}), k=k, decimals=3)
    line = run.games.iloc[0]
    new = dict(zip(run.ratings["player"], run.ratings["rating"], strict=True))
    for letter, side, player in (("a", done.side_a, "A"), ("b", done.side_b, "B")):
        assert (side.expected, side.change, side.k) == tuple(
            line[f"{name}_{letter}"] for name in ("expected", "change", "k")
        )
        assert side.new_rating == new[player]


def test_five_of_eight_against_1500_gain_fifty_and_not_thirteen():
    """32 x (5 - 3.4283); one web text swaps the sides and gets 13.8."""
    done = elo_batch.calc(1450, 1500, 5, 8, k=32)
    assert done.side_a.expected / 8 == pytest.approx(0.4285, abs=5e-5)
    assert (round(done.side_a.change, 2), done.side_a.new_rating) == (50.29, 1500)


def test_a_newcomer_s_first_steps():
    done = elo_batch.calc(1500, 1600, 1, k=32)
    assert (round(done.side_a.expected, 4), round(done.side_a.change, 2), done.side_a.new_rating) == (
        0.3599,
        20.48,
        1520,
    )


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ((1500, 1600, 2), "--score 2"),
        ((1500, 1600, -1), "--score -1"),
        ((1500, 1600, 1, 0), "--games 0"),
        ((1500, 1600, 1, 100_001), "--games 100001"),
        ((float("nan"), 1600, 1), "nan is not a rating"),
        ((1500, float("inf"), 1), "inf is not a rating"),
    ],
)
def test_what_makes_no_sense_is_named(asked, says):
    with pytest.raises(elo_batch.UsageProblem, match=says):
        elo_batch.calc(*asked)
