"""The order of rows, their files and the sides of a game do not matter: the same list and changes, byte for byte."""

import pytest
from helpers import games_frame, list_and_changes, list_frame, log_frame, rate_frames, rating_lists, rows_of_games
from hypothesis import given
from hypothesis import strategies as st

import elo_batch

with_or_without_a_list = st.none() | rating_lists()
periods = st.sampled_from(["all", "month"])
decimals_ = st.sampled_from([0, 1, "exact"])


@given(rows_of_games(), with_or_without_a_list, periods, decimals_, st.data())
def test_shuffled_rows_give_the_same_list_and_changes(rows, listed, period, decimals, data):
    shuffled = data.draw(st.permutations(rows))
    one, other = (rate_frames(log_frame(log), listed, period=period, decimals=decimals) for log in (rows, shuffled))
    assert list_and_changes(one) == list_and_changes(other)


@given(rows_of_games(), with_or_without_a_list, periods, st.data())
def test_a_log_in_several_files_gives_the_same_list_and_changes(rows, listed, period, data):
    cuts = sorted(data.draw(st.lists(st.integers(0, len(rows)), max_size=3)))
    pieces = [rows[first:last] for first, last in zip([0, *cuts], [*cuts, len(rows)], strict=True)]
    files = [log_frame(piece) for piece in data.draw(st.permutations(pieces)) if piece]
    one, other = (rate_frames(log, listed, period=period) for log in (log_frame(rows), files))
    assert list_and_changes(one) == list_and_changes(other)


@given(rows_of_games(), with_or_without_a_list, periods, decimals_, st.data())
def test_swapped_sides_with_their_results_give_the_same_list_and_changes(rows, listed, period, decimals, data):
    swapped = [swap(row) if data.draw(st.booleans()) else row for row in rows]
    one, other = (rate_frames(log_frame(log), listed, period=period, decimals=decimals) for log in (rows, swapped))
    assert list_and_changes(one) == list_and_changes(other)


def swap(row):
    """The same game, the other side listed first."""
    a, b, score, games, *rest = row
    return (b, a, games - score, games, *rest)


@pytest.mark.parametrize(("result", "mirrored"), [("1-0", "0-1"), ("½-½", "0.5:0.5"), ("w", "l"), ("0", "1")])
def test_a_result_and_its_mirror_image_are_the_same_game(result, mirrored):
    listed = list_frame({"A": 1500, "B": 1612})
    one = elo_batch.rate(games_frame([("A", "B", result)], "white black result"), ratings=listed, decimals="exact")
    other = elo_batch.rate(games_frame([("B", "A", mirrored)], "white black result"), ratings=listed, decimals="exact")
    assert list_and_changes(one) == list_and_changes(other)


@given(st.permutations(["ADA", "ada", "Ada", "aDA"]))
def test_the_spelling_of_a_newcomer_does_not_depend_on_the_order_of_the_rows(spellings):
    log = games_frame([(spelling, f"P{index}", 1) for index, spelling in enumerate(sorted(spellings))])
    shuffled = games_frame([(spelling, f"P{sorted(spellings).index(spelling)}", 1) for spelling in spellings])
    assert list_and_changes(rate_frames(log)) == list_and_changes(rate_frames(shuffled))
