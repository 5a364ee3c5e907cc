"""A single letter as a result means what the other letters of its column tell, or it is refused."""

import pytest
from sheets import of_results

LETTERS = [
    ("W D L", [1, 0.5, 0]),
    ("W T L", [1, 0.5, 0]),
    ("S U N", [1, 0.5, 0]),
    ("S R N", [1, 0.5, 0]),
    ("G U V", [1, 0.5, 0]),
    ("V N D", [1, 0.5, 0]),
    ("V D", [1, 0]),
    ("V E D", [1, 0.5, 0]),
    ("G E P", [1, 0.5, 0]),
    ("V N P", [1, 0.5, 0]),
    ("V P S", [1, 0.5, 0]),
    ("W G V", [1, 0.5, 0]),
    ("W R P", [1, 0.5, 0]),
    ("Z R P", [1, 0.5, 0]),
    ("H D A", [1, 0.5, 0]),
    ("W B", [1, 0]),
    ("W R S", [1, 0.5, 0]),
    ("D draw ½", [0.5, 0.5, 0.5]),
    ("1-0 = -", [1, 0.5]),
]
DOUBTFUL = [
    *("V", "N", "S", "P", "B", "V L", "L V N", "+ -", "+ =", "+ - = ="),
    *("U", "A", "H", "R", "W P", "D P", "D N", "S P", "W V", "H D", "B N X", "V D U"),
]


@pytest.mark.parametrize(("texts", "scores"), LETTERS)
def test_a_letter_means_what_the_others_of_its_column_tell(texts, scores, judge):
    answer = judge(of_results(texts.split()), ratings=None, options="--initial 1500")
    assert (answer.errors, [float(row["score_a"]) for row in answer.games if row["rated"] == "1"]) == ([], scores)


@pytest.mark.parametrize("texts", DOUBTFUL)
def test_a_letter_or_sign_with_two_meanings_is_refused(texts, judge):
    answer = judge(of_results(texts.split()), ratings=None, options="--initial 1500")
    assert {code for code, _ in answer.errors} - {"G103"} == {"G152"}


@pytest.mark.parametrize("letter", list("UAHRVNSPBGEZ"))
def test_a_letter_of_no_told_language_among_scores_is_refused(letter, judge):
    answer = judge(of_results(["1-0", "0-1", letter, "1-0"]), ratings=None, options="--initial 1500")
    assert answer.errors == [("G152", "C4")]


@pytest.mark.parametrize("texts", ["W L U", "W D L B H U", "W L V N"])
def test_only_letters_outside_english_are_refused_where_english_is_told(texts, judge):
    answer = judge(of_results(texts.split()), ratings=None, options="--initial 1500")
    wrong = [("G152", f"C{row}") for row, letter in enumerate(texts.split(), 2) if letter not in "WDL"]
    assert answer.errors == wrong


@pytest.mark.parametrize(
    ("heads", "texts"), [("Name,Opponent", "W B"), ("Name,Opponent", "H D A"), ("Home,Away", "W B")]
)
def test_letters_of_sides_mean_nothing_where_the_headings_do_not_speak_of_them(heads, texts, judge):
    lines = [f"P{number},Q{number},{text}" for number, text in enumerate(texts.split())]
    answer = judge("\n".join([f"{heads},Result", *lines]) + "\n", ratings=None, options="--initial 1500")
    assert {code for code, _ in answer.errors} == {"G152"}


def test_w_and_l_of_a_player_s_own_report_are_the_reporter_s(judge):
    answer = judge("Name,Opponent,Result\nAna Ruiz,Ben Okafor,L\nAna Ruiz,Cleo Park,W\n")
    assert [float(row["score_a"]) for row in answer.games] == [0, 1]


@pytest.mark.parametrize("texts", ["V N D", "H D A", "S"])
def test_a_stream_sees_no_whole_column_so_letters_tell_it_nothing(texts, command, put):
    games = "\n".join(
        ["White,Black,Result,Date", *(f"P,Q,{text},2026-10-{day:02}" for day, text in enumerate(texts.split(), 1))]
    )
    answer = command("check", put("games", games + "\n"), "--initial", "1500", "--stream", "--format=json")
    assert "G152" in {code for code, _ in answer.errors}
