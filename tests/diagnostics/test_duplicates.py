"""The same game standing twice, and reports that contradict each other."""

from itertools import permutations

import pytest

HEAD = "White,Black,Result,Date,Round,Event"
GAME = "Ana Ruiz,Ben Okafor,1-0,2026-10-03,1,Cup"
WAYS = ("error", "drop", "keep")
SAME = {
    "as it is": GAME,
    "mirrored": "Ben Okafor,Ana Ruiz,0-1,2026-10-03,1,Cup",
    "another spelling of the result": "Ana Ruiz,Ben Okafor,1:0,2026-10-03,1,Cup",
    "another spelling of the players": "ANA RUIZ, Ben  Okafor,1-0,2026-10-03,1,Cup",
    "another spelling of the date": "Ana Ruiz,Ben Okafor,1-0,2026-10-03 19:30,1,Cup",
}
OTHER = {
    "another day": "Ana Ruiz,Ben Okafor,1-0,2026-10-04,1,Cup",
    "another round": "Ana Ruiz,Ben Okafor,1-0,2026-10-03,2,Cup",
    "another event": "Ana Ruiz,Ben Okafor,1-0,2026-10-03,1,League",
    "another opponent": "Ana Ruiz,Cleo Park,1-0,2026-10-03,1,Cup",
    "not played": "Ana Ruiz,Ben Okafor,,2026-10-03,1,Cup",
}
KEYS = {
    "a day": ("Date", "2026-10-03"),
    "a round": ("Round", "1"),
    "an event": ("Event", "Cup"),
    "a tournament": ("Tournament", "Cup"),
}


@pytest.fixture
def pair(judge):
    """Judge these rows."""
    return lambda *lines, how="error", head=HEAD: judge("\n".join([head, *lines]) + "\n", options=f"--duplicates {how}")


@pytest.mark.parametrize("again", SAME.values(), ids=SAME)
def test_the_same_game_twice_is_an_error_that_names_both_rows(again, pair):
    answer = pair(GAME, again)
    assert (answer.exit, answer.errors) == (1, [("G202", 3)])
    assert answer.of("G202")[0]["message"] == "the same game stands twice: here and in row 2"
    assert (answer.counts["rows_rejected"], answer.counts["rows_rated"]) == (2, 0)


@pytest.mark.parametrize("again", SAME.values(), ids=SAME)
def test_drop_counts_the_same_game_once(again, pair):
    answer = pair(GAME, again, how="drop")
    assert (answer.exit, answer.ratings["Ana Ruiz"], len(answer.games)) == (0, "1513", 1)
    assert (answer.counts["rows_duplicate"], answer.counts["rows_rated"]) == (1, 1)
    assert [(one["severity"], one["row"]) for one in answer.of("G202")] == [("note", 3)]


@pytest.mark.parametrize("again", SAME.values(), ids=SAME)
def test_keep_counts_the_same_game_twice_and_says_so(again, pair):
    answer = pair(GAME, again, how="keep")
    assert (answer.exit, answer.ratings["Ana Ruiz"], answer.counts["rows_rated"]) == (0, "1526", 2)
    assert [(one["severity"], one["row"]) for one in answer.of("G202")] == [("warning", 3)]


@pytest.mark.parametrize("other", OTHER.values(), ids=OTHER)
@pytest.mark.parametrize("how", WAYS)
def test_another_game_is_no_second_report(other, how, pair):
    answer = pair(GAME, other, how=how)
    assert (answer.exit, answer.of("G202", "G203", "G204", "G205")) == (0, [])


@pytest.mark.parametrize(("heading", "cell"), KEYS.values(), ids=KEYS)
def test_whatever_the_log_has_tells_a_game(heading, cell, pair):
    answer = pair(
        f"Ana Ruiz,Ben Okafor,1-0,{cell}", f"Ben Okafor,Ana Ruiz,0-1,{cell}", head=f"White,Black,Result,{heading}"
    )
    assert answer.errors == [("G202", 3)]


@pytest.mark.parametrize(("heading", "cell"), KEYS.values(), ids=KEYS)
def test_a_row_without_the_cell_is_another_game(heading, cell, pair):
    answer = pair(f"Ana Ruiz,Ben Okafor,1-0,{cell}", "Ana Ruiz,Ben Okafor,1-0,", head=f"White,Black,Result,{heading}")
    assert answer.of("G202") == []


def test_a_mirrored_draw_is_the_same_game(pair):
    draws = ("Ana Ruiz,Ben Okafor,½-½,2026-10-03,1,Cup", "Ben Okafor,Ana Ruiz,0.5,2026-10-03,1,Cup")
    assert pair(*draws).errors == [("G202", 3)]


def test_a_mirrored_series_is_the_same_game(pair):
    head = "White,Black,Result,Games,Date"
    series = ("Ana Ruiz,Ben Okafor,5,8,2026-10-03", "Ben Okafor,Ana Ruiz,3,8,2026-10-03")
    assert pair(*series, head=head).errors == [("G202", 3)]


def test_the_same_game_with_another_k_is_the_same_game(pair):
    twice = ("Ana Ruiz,Ben Okafor,1-0,2026-10-03,", "Ana Ruiz,Ben Okafor,1-0,2026-10-03,40")
    answer = pair(*twice, head="White,Black,Result,Date,K")
    assert (answer.exit, answer.errors) == (1, [("G202", 3)])


def test_every_further_report_is_named_with_the_first(pair):
    answer = pair(GAME, "Cleo Park,Dan Weiss,1-0,2026-10-03,1,Cup", GAME, SAME["mirrored"])
    assert answer.errors == [("G202", 4), ("G202", 5)]
    assert all(one["message"].endswith("in row 2") for one in answer.of("G202"))
    assert answer.counts["rows_rejected"] == 3


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize(
    "contrary", ["Ana Ruiz,Ben Okafor,0-1,,1,", "Ben Okafor,Ana Ruiz,1-0,,1,", "Ana Ruiz,Ben Okafor,½,,1,"]
)
def test_two_results_in_one_round_contradict_each_other_whatever_is_asked(contrary, how, pair):
    answer = pair("Ana Ruiz,Ben Okafor,1-0,,1,", contrary, how=how)
    assert (answer.exit, answer.errors) == (1, [("G203", 3)])
    assert "row 2" in answer.of("G203")[0]["message"]
    assert answer.counts["rows_rejected"] == 2


@pytest.mark.parametrize("how", WAYS)
def test_two_results_on_one_day_without_a_round_are_both_rated_with_a_warning(how, pair):
    games = ("Ana Ruiz,Ben Okafor,1-0,2026-10-03", "Ana Ruiz,Ben Okafor,0-1,2026-10-03")
    answer = pair(*games, how=how, head="White,Black,Result,Date")
    assert (answer.exit, answer.counts["rows_rated"]) == (0, 2)
    assert [(one["severity"], one["row"]) for one in answer.of("G204")] == [("warning", 3)]
    assert "row 2" in answer.of("G204")[0]["message"]


def test_a_blank_round_is_no_round(pair):
    answer = pair("Ana Ruiz,Ben Okafor,1-0,2026-10-03,,", "Ana Ruiz,Ben Okafor,0-1,2026-10-03,,")
    assert (answer.exit, len(answer.of("G204"))) == (0, 1)


def test_a_contradiction_among_doubles_rejects_them_all(pair):
    answer = pair(GAME, GAME, "Ben Okafor,Ana Ruiz,1-0,2026-10-03,1,Cup", how="drop")
    assert (answer.exit, answer.counts["rows_rejected"]) == (1, 3)


@pytest.mark.parametrize("how", WAYS)
def test_a_log_that_cannot_tell_rates_repeats_with_one_note(how, pair):
    rows = ["Ana Ruiz,Ben Okafor,1-0", "Ana Ruiz,Ben Okafor,1-0", "Ben Okafor,Ana Ruiz,0-1", "Ana Ruiz,Ben Okafor,0-1"]
    answer = pair(*rows, how=how, head="White,Black,Result")
    assert (answer.exit, answer.counts["rows_rated"]) == (0, 4)
    assert [one["message"].split(";")[0] for one in answer.of("G205")] == ["2 rows repeat an earlier game"]


def test_a_second_report_in_another_file_is_named_with_its_file(judge):
    first, second = (f"{HEAD}\n{line}\n" for line in (GAME, SAME["mirrored"]))
    answer = judge(first, more=[second])
    assert [(one["file"], one["row"]) for one in answer.of("G202")] == [("games2.csv", 2)]
    assert answer.of("G202")[0]["message"].endswith("here and in row 2 of games.csv")


def test_a_second_report_in_a_workbook_is_named_with_its_sheet(judge):
    rows = [HEAD.split(","), GAME.split(",")]
    answer = judge({"Cup": rows}, more=[f"{HEAD}\n{GAME}\n"])
    assert answer.of("G202")[0]["message"].endswith("row 2 of games.xlsx!Cup")


@pytest.mark.parametrize("how", ["drop", "keep"])
def test_the_order_of_the_reports_changes_no_rating(how, pair):
    rows = [GAME, SAME["mirrored"], "Ana Ruiz,Ben Okafor,0-1,2026-10-04,1,Cup", "Cleo Park,Ana Ruiz,½,2026-10-03,1,Cup"]
    lists = {(pair(*order, how=how).folder / "ratings.csv").read_bytes() for order in list(permutations(rows))[::5]}
    assert len(lists) == 1


def test_dropping_a_double_with_another_period_does_not_hang_on_the_order(judge):
    head = "White,Black,Result,Date,Stage"
    rows = [
        "Ana Ruiz,Ben Okafor,1-0,2026-10-03,Early",
        "Ben Okafor,Ana Ruiz,0-1,2026-10-03,Late",
        "Ana Ruiz,Cleo Park,0-1,2026-10-02,Early",
        "Ana Ruiz,Cleo Park,0-1,2026-10-05,Late",
    ]
    options = "--period column:Stage --duplicates drop --decimals exact"
    lists = [judge("\n".join([head, *order]) + "\n", options=options).ratings for order in (rows, rows[::-1])]
    assert lists[0] == lists[1]


def test_a_game_outside_the_days_is_no_second_report(judge, rows):
    games = rows("Ana Ruiz,Ben Okafor,1-0,2026-10-03", "Ana Ruiz,Ben Okafor,1-0,2026-10-03")
    answer = judge(games, options="--from 2026-10-04")
    assert (answer.exit, answer.counts["rows_outside"], answer.of("G202")) == (0, 2, [])
