"""What may be so and is worth a second look is named, and rated all the same."""

import pytest
from helpers import games_frame, list_frame

import elo_batch
from elo_batch.tables import doubts

LIST = "player,rating\nAna Ruiz,1500\nBen Okafor,1600\nCleo Park,1400\nDan Weiss,2100\n"
ROUND = "White,Black,Result,Event,Round,Date"


def rounds(*lines):
    return "\n".join([ROUND, *lines]) + "\n"


@pytest.mark.parametrize(
    ("first", "second", "cell"),
    [
        ("Ana Ruiz,Ben Okafor,1-0,Open,1,", "Cleo Park,Ana Ruiz,0-1,Open,1,", "B3"),
        ("Ana Ruiz,Ben Okafor,1-0,,1,", "Ana Ruiz,Cleo Park,0-1,,1,", "A3"),
        ("Ana Ruiz,Ben Okafor,1-0,Open,1,2026-10-03", "Cleo Park,ANA RUIZ,0-1,OPEN,1.0,2026-10-03", "B3"),
    ],
)
def test_a_player_twice_in_one_round_is_a_warning_that_names_both_rows(first, second, cell, judge):
    answer = judge(rounds(first, second))
    found = [(one["severity"], one["cell"], "row 2" in one["message"]) for one in answer.of("G214")]
    assert (answer.exit, found, answer.counts["games_rated"]) == (0, [("warning", cell, True)], 2)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ana Ruiz,Ben Okafor,1-0,Open,1,", "Cleo Park,Ana Ruiz,0-1,Open,2,"),
        ("Ana Ruiz,Ben Okafor,1-0,Open,1,", "Cleo Park,Ana Ruiz,0-1,Cup,1,"),
        ("Ana Ruiz,Ben Okafor,1-0,Open,,", "Cleo Park,Ana Ruiz,0-1,Open,,"),
        ("Ana Ruiz,Ben Okafor,1-0,Open,1,2026-10-03", "Cleo Park,Ana Ruiz,0-1,Open,1,2026-10-04"),
        ("Ana Ruiz,Ben Okafor,1-0,Open,1,", "Cleo Park,Dan Weiss,0-1,Open,1,"),
        ("Ana Ruiz,Ben Okafor,1-0,Open,1,", "Ana Ruiz,,bye,Open,1,"),
    ],
)
def test_other_rounds_events_days_and_players_are_no_matter(first, second, judge):
    assert judge(rounds(first, second)).of("G214") == []


def test_a_game_reported_twice_is_not_a_second_game_of_the_round(judge):
    answer = judge(
        rounds("Ana Ruiz,Ben Okafor,1-0,Open,1,", "Ben Okafor,Ana Ruiz,0-1,Open,1,"), options="--duplicates keep"
    )
    assert (answer.of("G214"), len(answer.of("G202"))) == ([], 1)


def test_a_player_who_meets_himself_is_not_twice_in_the_round(judge):
    answer = judge(rounds("Ana Ruiz,Ana Ruiz,1-0,Open,1,"))
    assert (answer.of("G214"), answer.errors) == ([], [("G201", "B2")])


def test_a_player_in_three_games_of_a_round_is_named_twice(judge):
    games = [f"Ana Ruiz,{other},1-0,Open,1," for other in ("Ben Okafor", "Cleo Park", "Dan Weiss")]
    assert [one["cell"] for one in judge(rounds(*games)).of("G214")] == ["A3", "A4"]


def test_a_player_under_two_spellings_is_twice_in_the_round(judge, put):
    sheet = put("aliases", "seen,means\nAnia,Ana Ruiz\n")
    games = rounds("Ana Ruiz,Ben Okafor,1-0,Open,1,", "Cleo Park,Ania,0-1,Open,1,")
    answer = judge(games, options=f"--aliases {sheet}")
    assert [(one["cell"], "Ania (Ana Ruiz)" in one["found"]) for one in answer.of("G214")] == [("B3", True)]


def test_both_players_of_a_repeated_pair_of_sides_are_named(judge):
    games = rounds("Ana Ruiz,Ben Okafor,1-0,,1,", "Ana Ruiz,Cleo Park,1-0,,1,", "Dan Weiss,Cleo Park,1-0,,1,")
    assert [one["cell"] for one in judge(games).of("G214")] == ["A3", "B4"]


@pytest.mark.parametrize(
    ("day", "cells"),
    [("2026-10-02", ["D2"]), ("2026-10-03", []), ("2026-10-05", []), ("2026-10-06", ["D2"]), ("", [])],
)
def test_a_game_outside_the_days_of_its_event_is_a_warning(day, cells, judge):
    games = f"White,Black,Result,Date,Event start,Event end\nAna Ruiz,Ben Okafor,1-0,{day},2026-10-03,2026-10-05\n"
    answer = judge(games)
    assert (answer.exit, [one["cell"] for one in answer.of("G134")], answer.counts["games_rated"]) == (0, cells, 1)


@pytest.mark.parametrize("column", ["Event start", "Event end"])
def test_one_of_the_two_days_is_enough(column, judge):
    games = f"White,Black,Result,Date,{column}\nAna Ruiz,Ben Okafor,1-0,2026-10-03,2026-10-04\n"
    assert len(judge(games).of("G134")) == (column == "Event start")


@pytest.mark.parametrize(
    ("game", "found"),
    [
        ("Dan Weiss,Ana Ruiz,0-1,", "Ana Ruiz beat Dan Weiss"),
        ("Ana Ruiz,Dan Weiss,1-0,", "Ana Ruiz beat Dan Weiss"),
        ("Dan Weiss,Ana Ruiz,1-0,", None),
        ("Dan Weiss,Ana Ruiz,1/2-1/2,", None),
        ("Dan Weiss,Ben Okafor,0-1,", None),
        ("Dan Weiss,Ana Ruiz,-/+,", None),
    ],
)
def test_a_win_of_a_side_six_hundred_points_weaker_is_a_note(game, found, judge, rows):
    answer = judge(rows(game), LIST)
    assert (answer.exit, [one["found"] for one in answer.of("G312")]) == (0, [found] if found else [])


def test_the_rule_book_says_what_is_astonishing(judge, rows, tmp_path):
    k = "[section.k]\nrule = [{ k = 20 }]\n"
    (tmp_path / "own.toml").write_text(f'name = "ours"\n[[section]]\n{k}[section.results]\nastonishing = 500\n')
    answer = judge(rows("Dan Weiss,Ben Okafor,0-1,"), LIST, options="--policy own.toml")
    assert "500 points weaker" in answer.of("G312")[0]["message"]


def test_a_series_is_astonishing_when_the_weaker_takes_more_than_half(judge):
    head = "White,Black,score_a,games\n"
    lost, drawn = (judge(f"{head}Dan Weiss,Ana Ruiz,{points},8\n", LIST).of("G312") for points in ("3.5", "4"))
    assert (len(lost), drawn) == (1, [])


def test_ratings_told_in_the_log_are_those_that_count(put, command):
    put("games", "White,White Elo,Black,Black Elo,Result\nAna Ruiz,2200,Ben Okafor,1500,0-1\n")
    answer = command("check", "games.csv", "--ratings=log", "--format=json")
    assert [one["found"] for one in answer.of("G312")] == ["Ben Okafor beat Ana Ruiz"]


def test_a_newcomer_astonishes_nobody(judge, rows):
    assert judge(rows("Dan Weiss,Zed Novak,0-1,"), LIST, options="--initial 1000").of("G312") == []


def test_a_stream_says_the_same(judge, command):
    games = rounds("Ana Ruiz,Dan Weiss,1-0,Open,1,2026-10-03", "Ana Ruiz,Cleo Park,1-0,Open,1,2026-10-03")
    whole = judge(games, LIST)
    streamed = command("check", "games.csv", "--ratings=list.csv", "--stream", "--format=json")
    assert streamed.of("G214", "G312") == whole.of("G214", "G312") != []


def test_an_astonishing_result_of_a_long_log_is_named_at_its_row(monkeypatch):
    monkeypatch.setattr(doubts, "AT_A_TIME", 2)
    games = games_frame([("Ana", "Ben", 0.5)] * 3 + [("Ben", "Ana", 1)])
    found = elo_batch.check(games, ratings=list_frame({"Ana": 2300, "Ben": 1500})).diagnostics
    assert [one.place.row for one in found if one.code == "G312"] == [5]
