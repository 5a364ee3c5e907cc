"""Points of a league's table as results: only when asked for."""

import pytest

PAIRS = "Home,Away,Home pts,Away pts\nAna Ruiz,Ben Okafor,3,0\nAna Ruiz,Cleo Park,1,1\nAna Ruiz,Dan Weiss,0,3\n"
ONE = "Home,Away,Result\nAna Ruiz,Ben Okafor,3-0\nAna Ruiz,Cleo Park,1:1\nAna Ruiz,Dan Weiss,0-3\n"
OWN = "Home,Away,Home pts\nAna Ruiz,Ben Okafor,3\nAna Ruiz,Cleo Park,1\nAna Ruiz,Dan Weiss,0\n"
BOOK = 'name = "league"\n[[section]]\n[section.k]\nrule = [{ k = 20 }]\n[section.results]\nwin_draw_loss = "3-1-0"\n'


def scored(answer):
    return [(float(row["score_a"]), row["games"]) for row in answer.games]


@pytest.mark.parametrize("games", [PAIRS, ONE, OWN], ids=["two columns", "one column", "own points"])
def test_points_of_a_league_are_a_win_a_draw_and_a_loss(games, judge):
    answer = judge(games, options="--points 3-1-0")
    assert (answer.errors, scored(answer)) == ([], [(1, "1"), (0.5, "1"), (0, "1")])


def test_a_rule_book_says_it_for_good(judge, put):
    put("league", (".toml", BOOK))
    assert scored(judge(PAIRS, options="--policy league.toml")) == [(1, "1"), (0.5, "1"), (0, "1")]


def test_two_points_for_a_win_are_a_system_too(judge):
    answer = judge("Home,Away,Result\nAna Ruiz,Ben Okafor,2-0\nAna Ruiz,Dan Weiss,1-1\n", options="--points 2-1-0")
    assert scored(answer) == [(1, "1"), (0.5, "1")]


def test_without_the_option_points_are_asked_about(judge):
    answer = judge(PAIRS)
    assert [code for code, _ in answer.errors] == ["G106"] * 3
    assert "--points 3-1-0" in answer.of("G106")[0]["hint"]


@pytest.mark.parametrize("cells", ["2,1", "3,1", "3,3", "1,0", "0,0", "4,0"])
def test_other_points_are_refused_at_their_cell(cells, judge):
    assert judge(f"Home,Away,Home pts,Away pts\nAna Ruiz,Ben Okafor,{cells}\n", options="--points 3-1-0").errors == [
        ("G156", "C2")
    ]


@pytest.mark.parametrize("scoreline", ["outcome", "games"])
def test_other_points_are_refused_whatever_a_scoreline_means(scoreline, judge):
    answer = judge(ONE.replace("3-0", "2-0"), options=f"--points 3-1-0 --scoreline {scoreline}")
    assert answer.errors == [("G156", "C2")]


def test_points_are_those_of_one_game(judge):
    games = "Home,Away,Result,Games\nAna Ruiz,Ben Okafor,3-0,2\n"
    assert judge(games, options="--points 3-1-0").errors == [("G156", "C2")]


def test_words_and_games_not_played_stay_what_they_are(judge):
    games = "Home,Away,Result\nAna Ruiz,Ben Okafor,draw\nAna Ruiz,Cleo Park,Cleo Park\nAna Ruiz,Dan Weiss,forfeit\n"
    answer = judge(games, options="--points 3-1-0")
    assert (answer.errors, [row["score_a"] for row in answer.games]) == ([], ["0.5", "0", ""])


@pytest.mark.parametrize("text", ["3-1", "0-1-3", "3-3-0", "three"])
def test_a_system_falls_from_win_to_loss(text, judge):
    answer = judge(PAIRS, options=f"--points {text}")
    assert answer.exit == 2
