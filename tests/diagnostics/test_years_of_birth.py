"""A year of birth after a game, or more than 120 years before it, is told: by an error where it would give a K."""

import pytest

import elo_batch

GAMES = "Date,White,Black,Result\n2026-10-03,Ana Ruiz,Ben Okafor,1-0\n2026-10-04,Cleo Park,Ben Okafor,1-0\n"


def listed(born, idle=""):
    lines = [f"Ana Ruiz,1600,{born}", "Ben Okafor,1700,1980", "Cleo Park,1500,", f"Dan Weiss,1800,{idle}"]
    return "\n".join(["player,rating,birth_year", *lines]) + "\n"


@pytest.mark.parametrize("born", ["2031", "2027", "1905", "1850"])
@pytest.mark.parametrize("policy", ["", "--policy fide-standard"])
def test_an_impossible_year_of_who_plays_is_an_error(born, policy, judge):
    answer = judge(GAMES, listed(born), policy)
    assert (answer.exit, answer.errors) == (1, [("P109", "C2")])
    assert answer.of("P109")[0]["found"] == f"{born} (Ana Ruiz)"


@pytest.mark.parametrize("born", ["2026", "1906", "1999", ""])
def test_a_possible_year_is_none(born, judge):
    answer = judge(GAMES, listed(born, born))
    assert (answer.exit, answer.of("P109")) == (0, [])


@pytest.mark.parametrize("born", ["2031", "1850"])
def test_an_impossible_year_of_who_does_not_play_is_a_warning(born, judge):
    answer = judge(GAMES, listed("1999", born))
    assert (answer.exit, [(one["severity"], one["cell"]) for one in answer.of("P109")]) == (0, [("warning", "C5")])


def test_games_of_such_a_player_are_left_out_and_the_rest_is_rated(judge):
    answer = judge(GAMES, listed("2031"), "--on-error skip")
    assert (answer.exit, answer.counts["rows_rejected"], answer.ratings["Ana Ruiz"]) == (1, 1, "1600")
    assert answer.ratings["Cleo Park"] != "1500"


def test_games_without_a_day_say_nothing_of_it(judge):
    answer = judge("White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n", listed("2031"))
    assert (answer.exit, answer.of("P109")) == (0, [])


@pytest.mark.parametrize(("born", "idle"), [("2031", ""), ("1999", "1850"), ("1850", "2031")])
@pytest.mark.parametrize("on_error", ["stop", "skip"])
def test_a_stream_says_the_same(born, idle, on_error, tmp_path):
    for name, text in (("games.csv", GAMES), ("list.csv", listed(born, idle))):
        (tmp_path / name).write_text(text, encoding="utf-8")
    runs = [
        rate(tmp_path / "games.csv", ratings=tmp_path / "list.csv", on_error=on_error, **more)
        for rate, more in ((elo_batch.rate, {}), (elo_batch.rate_stream, {"part": 60}))
    ]
    said = [([str(one) for one in run.diagnostics], run.data and run.ratings.to_csv()) for run in runs]
    assert said[0] == said[1]
