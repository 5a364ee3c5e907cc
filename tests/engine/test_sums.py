"""Sums are exact: terms are whole numbers, added in 64 bits, and refused before they could overflow."""

import numpy as np
import pytest
from helpers import plan_of, players_at
from hypothesis import given
from hypothesis import strategies as st

from elo_batch.domain.errors import EloBatchError
from elo_batch.engine.fold import rate_log
from elo_batch.engine.sums import LARGEST_SUM, Side, number_for, sums_by_player
from elo_batch.policies.books import rule_book
from elo_batch.systems.logistic import UNIT

ELO = rule_book("elo")


def add(codes, terms, players=2):
    """The sums of one term, as the engine makes them in 64-bit integers."""
    side = Side(
        rows=slice(None), letter="a", player=np.array(codes, np.int64), terms={"gain": np.array(terms, np.int64)}
    )
    return sums_by_player([side], players, np.int64)["gain"].tolist()


def test_a_sum_beyond_what_a_float_can_count_is_exact():
    assert add([0, 0, 0, 1], [2**53, 1, 1, -(2**53) - 1]) == [2**53 + 2, -(2**53) - 1]


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(-(2**57), 2**57)), max_size=15))
def test_sums_equal_those_of_unbounded_integers(rows):
    codes, terms = [code for code, _ in rows], [term for _, term in rows]
    wanted = [sum(term for code, term in rows if code == player) for player in range(5)]
    assert add(codes, terms, 5) == wanted


def test_players_without_rows_have_sums_of_nothing():
    assert add([], [], 3) == [0, 0, 0]


def test_doubles_count_as_long_as_they_are_exact_and_integers_as_long_as_they_hold():
    assert number_for(UNIT, 8192) is np.float64
    assert number_for(UNIT, 8193) is np.int64
    assert number_for(UNIT, LARGEST_SUM // UNIT - 1) is np.int64
    with pytest.raises(EloBatchError, match="more games than can be added up"):
        number_for(UNIT, LARGEST_SUM // UNIT)


@pytest.mark.parametrize("games", [4096, 8192, 8193, 20_000])
def test_doubles_and_integers_give_the_same_bits(games):
    rows = [(0, 1, index % 3 / 2) for index in range(games)]
    rated = rate_log(ELO, players_at(1500, 1613.7), plan_of(rows, 2))
    one = rate_log(ELO, players_at(1500, 1613.7), plan_of([(0, 1, 1.0)], 2))
    gain = sum(index % 3 for index in range(games)) * UNIT // 2 - games * int(one.changes.expected[0] * UNIT)
    assert rated.standing.rating[0] == 1500 + 20 * (gain / UNIT)


def test_twenty_thousand_games_of_one_player_add_up_to_the_unit():
    """A sum of floats is exact only to 8,192 games of a player."""
    rated = rate_log(ELO, players_at(1500, 1613.7), plan_of([(0, 1, 1.0)] * 20_000, 2))
    one = rate_log(ELO, players_at(1500, 1613.7), plan_of([(0, 1, 1.0)], 2))
    assert one.changes.expected[0] * UNIT % 2 == 1
    assert rated.changes.expected.tolist() == [20_000 * expected for expected in one.changes.expected.tolist()]
    assert rated.changes.score.tolist() == [20_000, 0]


def test_a_player_with_more_games_than_can_be_added_up_is_refused():
    longest = [(0, 1, 100_000, 100_000)]
    assert rate_log(ELO, players_at(1500, 1500), plan_of(longest * 41, 2)).changes.played.tolist() == [4_100_000] * 2
    with pytest.raises(EloBatchError, match="more games than can be added up"):
        rate_log(ELO, players_at(1500, 1500), plan_of(longest * 100, 2))


def test_a_long_series_of_others_refuses_nobody():
    rows = [(0, 1, 100_000, 100_000), *[(2, 3, 1.0)] * 50]
    rated = rate_log(ELO, players_at(1500, 1500, 1500, 1500), plan_of(rows, 4))
    assert rated.changes.played.tolist() == [100_000, 100_000, 50, 50]
