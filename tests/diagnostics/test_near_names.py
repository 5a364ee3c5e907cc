"""A newcomer who nearly equals a listed player is most likely that player, misspelt."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from elo_batch.tables.near import Neighbours

NEAR = [
    ("Jose Nunez", "José Núñez", "accents"),
    ("Soren Aebischer", "Søren Æbischer", "letters with a stroke"),
    ("OBrien", "O'Brien", "punctuation"),
    ("Smith-Jones Ann", "Smith Jones, Ann", "a hyphen"),
    ("Lee Sam", "Sam Lee", "word order"),
    ("Nunez, Jose", "José Núñez", "accents and word order"),
    ("J.R. Smith", "JR Smith", "full stops"),
    ("Johnn Smith", "John Smith", "a letter added"),
    ("Jon Smith", "John Smith", "a letter left out"),
    ("Jahn Smith", "John Smith", "a letter changed"),
    ("Jonh Smith", "John Smith", "two neighbours swapped"),
    ("ohn Smith", "John Smith", "the first letter left out"),
    ("John Smit", "John Smith", "the last letter left out"),
    ("Marca", "Marco", "one of five letters"),
    ("12", "0012", "leading zeros"),
    ("00012", "12", "more leading zeros"),
    ("Team 1 Alpa", "Team 1 Alpha", "a letter beside a digit"),
    ("SMITH JON", "smith john", "case and a slip"),
    ("J. Smith", "John Smith", "an initial"),
    ("Smith, J", "John Smith", "an initial after the surname"),
    ("John Smith", "Smith J.", "an initial on the list"),
    ("J.R. Smith", "John Robert Smith", "two initials"),
    ("J. Robert Smith", "John R. Smith", "initials in both"),
    ("Ana", "Anna", "a doubled letter"),
    ("Joze Ruis", "José Ruiz", "z for s, twice"),
    ("Nunez, J.", "José Núñez", "an initial and accents"),
]
APART = [
    ("Anna", "Anne", "four letters"),
    ("Team 11", "Team 1", "a doubled digit"),
    ("Team 2 Alpha", "Team 1 Alpha", "another digit"),
    ("Team 12 Alpha", "Team 1 Alpha", "one digit more"),
    ("13", "12", "another number"),
    ("120", "12", "a trailing zero"),
    ("John Smythe", "John Smith", "two letters"),
    ("Jhon Smiht", "John Smith", "two swaps"),
    ("Sam Lee", "Sam Leopold", "a longer name"),
    ("Ben Okafor", "Cleo Park", "another name"),
    ("B. Smith", "John Smith", "another initial"),
    ("J. S.", "John Smith", "initials only"),
    ("Jane Smith", "John Smith", "another first name with the same initial"),
]


def games_of(name):
    return f'White,Black,Result\n"{name}",Zed Xavier,1-0\n'


def list_of(name):
    return f'player,rating\n"{name}",1500\nZed Xavier,1600\n'


@pytest.mark.parametrize(("played", "listed", "_why"), NEAR)
def test_a_newcomer_who_nearly_equals_a_listed_player_is_an_error(played, listed, _why, judge):
    answer = judge(games_of(played), list_of(listed), "--initial 1500")
    assert (answer.exit, answer.errors) == (1, [("G302", "A2")])
    assert listed in answer.of("G302")[0]["message"]


@pytest.mark.parametrize(("played", "listed", "_why"), NEAR)
def test_a_stranger_is_asked_whether_he_is_the_listed_player(played, listed, _why, judge):
    answer = judge(games_of(played), list_of(listed))
    assert answer.errors == [("G301", "A2")]
    assert answer.of("G301")[0]["hint"].startswith(f"did you mean {listed}?")


@pytest.mark.parametrize(("played", "listed", "_why"), APART)
def test_a_newcomer_with_a_name_of_his_own_enters(played, listed, _why, judge):
    answer = judge(games_of(played), list_of(listed), "--initial 1500")
    assert (answer.exit, answer.counts["newcomers"], answer.of("G303")[0]["found"]) == (0, 1, played)


@pytest.mark.parametrize(("played", "listed", "_why"), APART)
def test_a_stranger_with_a_name_of_his_own_is_compared_to_nobody(played, listed, _why, judge):
    assert "did you mean" not in judge(games_of(played), list_of(listed)).of("G301")[0]["hint"]


@pytest.mark.parametrize("heading", ["player", "Player", "Name"])
@pytest.mark.parametrize("spelling", ["Jon Smith", "JON SMITH", " Jon  Smith "])
def test_a_confirmed_newcomer_enters(heading, spelling, judge, put):
    confirmed = put("new", f"{heading}\n{spelling}\n")
    answer = judge(games_of("Jon Smith"), list_of("John Smith"), f"--initial 1500 --newcomers {confirmed}")
    assert (answer.exit, answer.ratings["Jon Smith"], answer.ratings["John Smith"]) == (0, "1513", "1500")


def test_confirming_one_confirms_no_other(judge, put, rows):
    confirmed = put("new", "player\nJon Smith\n")
    games = rows("Jon Smith,Zed Xavier,1-0,", "Johm Smith,Zed Xavier,1-0,")
    answer = judge(games, list_of("John Smith"), f"--initial 1500 --newcomers {confirmed}")
    assert [(one["code"], one["found"]) for one in answer.problems if one["severity"] == "error"] == [
        ("G302", "Johm Smith")
    ]


def test_a_confirmed_newcomer_still_needs_a_rating_to_enter_at(judge, put):
    confirmed = put("new", "player\nJon Smith\n")
    assert judge(games_of("Jon Smith"), list_of("John Smith"), f"--newcomers {confirmed}").errors == [("G301", "A2")]


def test_newcomers_are_not_compared_to_each_other(judge, rows):
    answer = judge(rows("Jon Smith,John Smith,1-0,"), None, "--initial 1500")
    assert (answer.exit, answer.counts["newcomers"]) == (0, 2)


def test_the_names_beside_ids_are_compared_too(judge):
    answer = judge(games_of("Jon Smith"), "id,name,rating\n7,John Smith,1500\n8,Zed Xavier,1600\n", "--initial 1500")
    assert answer.errors == [("G302", "A2")]


def test_all_newcomers_are_named(judge, rows):
    answer = judge(rows("Yara Stone,Zed Novak,1-0,"), "player,rating\nAna Ruiz,1500\n", "--initial 1450")
    assert [one["found"] for one in answer.of("G303")] == ["Yara Stone, Zed Novak"]
    assert answer.ratings == {"Ana Ruiz": "1500", "Yara Stone": "1460", "Zed Novak": "1440"}


@pytest.mark.parametrize("half", ["Ruiz", "ana", "Ruiz Ana"])
def test_half_a_name_is_taken_for_the_listed_one(half):
    assert Neighbours(["Ana Maria Ruiz", "Ben Okafor", "0012"]).of(half) == ["Ana Maria Ruiz"]


def test_an_initial_that_many_have_means_none_of_them():
    names = [f"{first} Smith" for first in ("John", "Jane", "Jack", "Jill", "Joan", "Jude")]
    assert Neighbours(names[:2]).of("J. Smith") == ["Jane Smith", "John Smith"]
    assert Neighbours(names).of("J. Smith") == []


@given(
    name=st.text("abcde", min_size=5, max_size=12),
    where=st.integers(0, 11),
    letter=st.sampled_from("abcdex"),
    slip=st.sampled_from(["added", "left out", "changed", "swapped"]),
    others=st.lists(st.text("abcde", min_size=5, max_size=12), max_size=20),
)
def test_a_slip_anywhere_in_a_name_finds_it_among_others(name, where, letter, slip, others):
    at = where % len(name)
    slipped = {
        "added": name[:at] + letter + name[at:],
        "left out": name[:at] + name[at + 1 :],
        "changed": name[:at] + letter + name[at + 1 :],
        "swapped": name[:at] + name[at : at + 2][::-1] + name[at + 2 :],
    }[slip]
    found = Neighbours([name, *others]).of(slipped)
    assert name in found or slipped == name or len(slipped) < 5
    assert all(OSA.distance("".join(sorted(slipped)), "".join(sorted(other))) <= 2 for other in found)


def test_half_a_name_that_many_have_means_none_of_them():
    assert Neighbours([f"Ana Ruiz {letter}" for letter in "ABCDEFG"]).of("Ana") == []


def test_a_longer_name_is_not_taken_for_a_part_of_it():
    assert Neighbours(["Ana Ruiz"]).of("Ana Ruiz Senior") == []
