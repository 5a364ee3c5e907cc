"""Command before the row, the row before the list, the list before the rule book."""

import pytest
from helpers import column, exact, games_frame, list_frame

import elo_batch

EQUAL = {"A": 1500, "B": 1500}


def gain(row_k=None, list_k=None, command_k=None):
    """What player A gains by a win against an equal, and the K that is told."""
    log = games_frame([("A", "B", 1, row_k)], "player_a player_b score_a k")
    listed = list_frame([("A", 1500, list_k), ("B", 1500, None)], "player rating k")
    run = elo_batch.rate(log, ratings=listed, k=command_k)
    return exact(run)["A"] - 1500, column(run, "k_used")["A"], run.games["k_a"].item()


@pytest.mark.parametrize(
    ("given", "k"),
    [
        ({}, 20),
        ({"list_k": 32}, 32),
        ({"row_k": 10}, 10),
        ({"row_k": 10, "list_k": 32}, 10),
        ({"command_k": 40}, 40),
        ({"command_k": 40, "list_k": 32}, 40),
        ({"command_k": 40, "row_k": 10}, 40),
        ({"command_k": 40, "row_k": 10, "list_k": 32}, 40),
    ],
)
def test_the_nearest_k_counts(given, k):
    assert gain(**given) == (k / 2, k, k)


def test_each_side_is_rated_by_its_own_k():
    listed = list_frame([("A", 1500, 40), ("B", 1500, 10)], "player rating k")
    run = elo_batch.rate(games_frame([("A", "B", 1)]), ratings=listed)
    assert exact(run) == {"A": 1520, "B": 1495}
    line = run.games.iloc[0]
    assert (line["k_a"], line["k_b"], line["change_a"], line["change_b"]) == (40, 10, 20, -5)


def test_a_rows_own_k_counts_for_both_sides_of_that_row_alone():
    log = games_frame([("A", "B", 1, 50), ("A", "C", 1, None)], "player_a player_b score_a k")
    run = elo_batch.rate(log, ratings=list_frame({**EQUAL, "C": 1500}))
    assert exact(run) == {"A": 1535, "B": 1475, "C": 1490}


def test_a_player_whose_games_had_different_ks_has_no_one_k():
    log = games_frame([("A", "B", 1, 50), ("A", "C", 1, None)], "player_a player_b score_a k")
    used = column(elo_batch.rate(log, ratings=list_frame({**EQUAL, "C": 1500})), "k_used")
    assert (str(used["A"]), used["B"], used["C"]) == ("<NA>", 50, 20)


def test_an_override_comes_back_as_given_and_the_command_does_not_change_it():
    listed = list_frame([("A", 1500, 40), ("B", 1500, None)], "player rating k")
    run = elo_batch.rate(games_frame([("A", "B", 1)]), ratings=listed, k=10)
    assert {player: str(k) for player, k in column(run, "k").items()} == {"A": "40", "B": ""}


def test_rows_with_a_k_of_their_own_give_the_sum_of_each_games_change():
    """Three groups of one player, against the sum of the games' own lines."""
    rows = [("A", "B", 1, 10), ("C", "A", 0.5, 32.5), ("A", "C", 0, None), ("B", "A", 1, 10), ("A", "B", 1, 16.25)]
    listed = {"A": 1512.25, "B": 1433.5, "C": 1607.125}
    run = elo_batch.rate(games_frame(rows, "player_a player_b score_a k"), ratings=list_frame(listed))
    gained = dict.fromkeys(listed, 0.0)
    for line in run.games.to_dict("records"):
        gained[line["player_a"]] += line["change_a"]
        gained[line["player_b"]] += line["change_b"]
    assert exact(run) == pytest.approx({player: listed[player] + gained[player] for player in listed}, abs=1e-9)


@pytest.mark.parametrize(
    ("row", "columns", "k"),
    [
        (("A", "B", 1, 40, 10), "player_a player_b score_a k_a k_b", (40, 10)),
        (("A", "B", 1, 40, None), "player_a player_b score_a white_k black_k", (40, 20)),
        (("A", "B", 1, 40, 30), "player_a player_b score_a k k_b", (40, 30)),
        (("A", "B", 1, None, 10), "player_a player_b score_a k_a k_b", (20, 10)),
    ],
)
def test_a_row_may_ask_for_a_k_for_one_side(row, columns, k):
    run = elo_batch.rate(games_frame([row], columns), ratings=list_frame(EQUAL))
    assert exact(run) == {"A": 1500 + k[0] / 2, "B": 1500 - k[1] / 2}
    assert (run.games["k_a"].item(), run.games["k_b"].item()) == k
    assert column(run, "k_used") == {"A": k[0], "B": k[1]}


def test_the_ks_of_either_side_stand_beside_others_in_one_period():
    """A has K 40 in one game and the rule book's in the other; B and C have one K each."""
    rows = [("A", "B", 1, 40, None), ("C", "A", 1, 10, None)]
    listed = list_frame({**EQUAL, "C": 1500})
    run = elo_batch.rate(games_frame(rows, "player_a player_b score_a k_a k_b"), ratings=listed)
    assert exact(run) == {"A": 1500 + 20 - 10, "B": 1490, "C": 1505}
    assert [column(run, "k_used")[player] for player in "BC"] == [20, 10]


@pytest.mark.parametrize("column_", ["k_a", "k_b"])
@pytest.mark.parametrize("cell", [0, -5, 1001, "twenty"])
def test_a_k_of_one_side_that_makes_no_sense_is_an_error_at_its_cell(column_, cell):
    run = elo_batch.rate(
        games_frame([("A", "B", 1, cell)], f"player_a player_b score_a {column_}"), ratings=list_frame(EQUAL)
    )
    (error,) = [one for one in run.diagnostics if one.severity == "error"]
    assert (error.code, error.place.row, error.place.column) == ("G111", 2, column_)
