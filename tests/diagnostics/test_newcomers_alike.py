"""Newcomers are held against each other: one person in two spellings is not two players."""

from time import perf_counter

import pytest

LISTED = "player,rating\nAnna,1500\nBert,1600\n"
HEAD = "White,Black,Result\n"


def games_of(*names):
    return HEAD + "".join(
        f'"{name}",{rival},1-0\n' for name, rival in zip(names, ("Anna", "Bert", "Anna"), strict=False)
    )


@pytest.mark.parametrize(
    "names",
    [
        ("Jose", "José"),
        ("Neu Bob", "Bob Neu"),
        ("Neu Bob", "Neu, Bob"),
        ("Carla Lind", "Carla Lindt"),
        ("Resa", "Reza"),
    ],
)
def test_two_spellings_of_one_newcomer_are_asked_about_all_at_once(names, judge):
    answer = judge(games_of(*names), LISTED, "--initial 1500")
    assert (answer.exit, answer.errors) == (1, [("G313", "A3")])
    assert f"nearly equals {names[0]}, a newcomer too" in answer.of("G313")[0]["message"]


def test_three_spellings_name_each_other(judge):
    answer = judge(games_of("Neu Bob", "Bob Neu", "Neu, Bob"), LISTED, "--initial 1500")
    others = ["Neu Bob, a newcomer too", "Bob Neu and Neu Bob, newcomers too"]
    assert [one["message"].partition("equals ")[2] for one in answer.of("G313")] == others


@pytest.mark.parametrize(
    "names", [("Cleo Park", "Kai Berg"), ("Jane", "Jana"), ("Bob Neu", "Bob"), ("Team 1", "Team 2")]
)
def test_newcomers_who_are_spelled_apart_enter(names, judge):
    answer = judge(games_of(*names), LISTED, "--initial 1500")
    assert (answer.exit, answer.of("G313")) == (0, [])


def test_confirmed_newcomers_enter_both(judge, put):
    names = put("new", "player\nJose\nJosé\n")
    answer = judge(games_of("Jose", "José"), LISTED, f"--initial 1500 --newcomers {names}")
    assert (answer.exit, {"Jose", "José"} <= answer.ratings.keys()) == (0, True)


def test_without_a_list_it_is_a_warning(judge):
    answer = judge(games_of("Jose", "José"), None, "--initial 1500")
    assert (answer.exit, [one["severity"] for one in answer.of("G313")]) == (0, ["warning"])


def test_a_spelling_that_is_left_out_blocks_nobody(judge):
    games = HEAD + "Jose,Anna,1-0\nJosé,Bert,bye\n"
    assert judge(games, LISTED, "--initial 1500").of("G313") == []


def test_ten_thousand_newcomers_are_held_against_each_other_in_seconds(judge):
    letters = "abcdefghij"
    names = ["".join(letters[int(digit)] * 2 + "xy" for digit in f"{number:04}") for number in range(10_000)]
    games = HEAD + "".join(f"{one},{two},1-0\n" for one, two in zip(names[::2], names[1::2], strict=True))
    start = perf_counter()
    answer = judge(games, LISTED, "--initial 1500")
    assert (answer.exit, perf_counter() - start < 30) == (0, True)
