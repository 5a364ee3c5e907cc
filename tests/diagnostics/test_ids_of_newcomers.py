"""Newcomers whose ids the log tells: two ids are two players, one id is one, and what is not told is asked for."""

import itertools

import pytest

import elo_batch

LIST = "player,name,rating\n10000,Ana Ruiz,1600\n10001,Ben Okafor,1700\n"
NAMES = "player,rating\nAna Ruiz,1600\nBen Okafor,1700\n"
IDS_ONLY = "player,rating\n10000,1600\n10001,1700\n"
HEAD = "Date,Round,White ID,White,Black ID,Black,Result"


def games(*lines, head=HEAD):
    return "\n".join([head, *(f"2026-10-{number:02},{number},{line}" for number, line in enumerate(lines, 1))]) + "\n"


def rate(judge, log, listed=LIST, options=""):
    return judge(log, listed, f"--initial 1500 {options}")


def people(answer):
    return {row["player"]: row["name"] for row in answer.table("ratings")}


@pytest.mark.parametrize("listed", [LIST, None])
def test_two_ids_of_one_name_are_two_players(listed, judge):
    log = games("20001,Kim Lee,10000,Ana Ruiz,1-0", "20002,Kim Lee,10001,Ben Okafor,0-1", "20001,Kim Lee,10001,,1-0")
    answer = rate(judge, log, listed)
    told = {row["player"]: (row["name"], row["played"]) for row in answer.table("ratings")}
    assert (answer.exit, told["20001"], told["20002"]) == (0, ("Kim Lee", "2"), ("Kim Lee", "1"))
    assert [(one["severity"], one["found"]) for one in answer.of("G313")] == [("warning", "Kim Lee (20002)")]


def test_games_and_changes_have_the_id(judge):
    answer = rate(judge, games("20001,Kim Lee,10000,Ana Ruiz,1-0"))
    assert [row["player_a"] for row in answer.games] == ["20001"]
    assert {row["player"] for row in answer.table("changes")} == {"20001", "10000"}


def test_ids_stay_texts(judge):
    answer = rate(judge, games("0012,Kim Lee,10000,Ana Ruiz,1-0", "12,Zed Novak,10001,Ben Okafor,1-0"))
    assert (answer.exit, people(answer)) == (
        0,
        {"10000": "Ana Ruiz", "10001": "Ben Okafor", "0012": "Kim Lee", "12": "Zed Novak"},
    )


@pytest.mark.parametrize("spellings", [*itertools.permutations(["Kim Lee", "KIM LEE", "Lee, Kim-Anh"])])
def test_one_id_under_several_spellings_is_one_player_whatever_their_order(spellings, judge):
    lines = [f'20001,"{name}",10000,Ana Ruiz,1-0' for name in ("Kim Anh Lee", *spellings)]
    answer = rate(judge, games(*lines))
    assert (answer.exit, people(answer)["20001"], answer.counts["newcomers"]) == (0, "Lee, Kim-Anh", 1)
    assert {one["found"] for one in answer.of("G208")} == {"Kim Anh Lee", "Kim Lee", "KIM LEE"}


@pytest.mark.parametrize("listed", [LIST, None])
def test_one_id_under_two_names_that_are_not_alike_is_an_error_with_both(listed, judge):
    answer = rate(judge, games("20001,Kim Lee,10000,Ana Ruiz,1-0", "20001,Zed Novak,10001,Ben Okafor,1-0"), listed)
    assert answer.errors == [("G311", "C3")]
    assert answer.of("G311")[0]["found"] == "id 20001 (Kim Lee in an earlier row), name Zed Novak"


@pytest.mark.parametrize(
    "lines",
    [
        (",Kim Lee,10000,,1-0", "20001,Kim Lee,10001,,1-0"),
        ("20001,Kim Lee,10000,,1-0", ",Kim Lee,10001,,1-0"),
        ("20001,Kim Lee,10000,,1-0", ",KIM LEE,10001,,1-0"),
        ("20001,,10000,,1-0", "20001,Kim Lee,10001,,1-0"),
        (",20001,10000,,1-0", "20001,Kim Lee,10001,,1-0"),
    ],
)
def test_a_newcomer_with_an_id_in_some_rows_is_one_player(lines, judge):
    answer = rate(judge, games(*lines))
    assert (answer.exit, answer.counts["newcomers"], people(answer)["20001"]) == (0, 1, "Kim Lee")


def test_a_name_taken_for_an_id_is_told(judge):
    answer = rate(judge, games("20001,Kim Lee,10000,,1-0", ",Kim Lee,10001,,1-0"))
    assert [(one["found"], "'20001'" in one["message"]) for one in answer.of("G208")] == [("Kim Lee", True)]


@pytest.mark.parametrize(
    ("lines", "cell"),
    [
        (("20001,Kim Lee,10000,,1-0", "20002,Kim Lee,10001,,1-0", ",Kim Lee,10000,,0-1"), "D4"),
        (("20001,Kim Lee,10000,,1-0", ",Kim Lee,10000,,0-1", "20002,Kim Lee,10001,,1-0"), "D4"),
        ((",Kim Lee,10000,,0-1", "20001,Kim Lee,10000,,1-0", "20002,Kim Lee,10001,,1-0"), "D4"),
    ],
)
def test_a_name_without_an_id_that_two_newcomers_have_is_an_error(lines, cell, judge):
    answer = rate(judge, games(*lines))
    assert answer.errors == [("G307", cell)]
    assert "20001" in answer.of("G307")[0]["hint"]


def test_a_newcomer_of_a_listed_name_is_confirmed_by_the_id(judge, put):
    sheet = put("newcomers", "player\n20001\n")
    log = games("20001,Ana Ruiz,10001,Ben Okafor,1-0")
    assert rate(judge, log).errors == [("G311", "C2")]
    answer = rate(judge, log, options=f"--newcomers {sheet}")
    assert (answer.exit, people(answer)["20001"]) == (0, "Ana Ruiz")


@pytest.mark.parametrize("sheet", ["player\n20001\n", "name\nAna Ruis\n", "id,name\n20001,Ana Ruis\n"])
def test_a_newcomer_whose_name_is_like_a_listed_one_is_confirmed_by_id_or_name(sheet, judge, put):
    log = games("20001,Ana Ruis,10000,Ana Ruiz,1-0")
    wrong = rate(judge, log)
    assert (wrong.errors, wrong.of("G302")[0]["found"]) == ([("G302", "D2")], "Ana Ruis (20001)")
    answer = rate(judge, log, options=f"--newcomers {put('newcomers', sheet)}")
    assert (answer.exit, people(answer)["20001"]) == (0, "Ana Ruis")


def test_unknown_players_are_named_with_their_ids(judge):
    answer = judge(games("20001,Kim Lee,10000,Ana Ruiz,1-0"), LIST)
    assert (answer.errors, answer.of("G301")[0]["found"]) == ([("G301", "D2")], "Kim Lee (20001)")


def test_a_list_of_names_gets_newcomers_by_name(judge):
    answer = rate(judge, games("20001,Kim Lee,10000,Ana Ruiz,1-0"), NAMES)
    assert (answer.exit, people(answer)["Kim Lee"]) == (0, "")


def test_a_list_of_ids_without_names_gets_newcomers_by_id(judge):
    answer = rate(judge, games("20001,Kim Lee,10000,Ana Ruiz,1-0"), IDS_ONLY)
    assert (answer.exit, people(answer)["20001"]) == (0, "Kim Lee")


def test_an_entry_whose_name_is_its_id_has_none_yet(judge):
    listed = LIST + "Kim Lee,Kim Lee,1500\n"
    answer = rate(judge, games("20001,Kim Lee,10000,Ana Ruiz,1-0"), listed)
    assert (answer.exit, answer.counts["newcomers"]) == (0, 0)


def test_an_alias_of_an_id_is_the_player_it_means(judge, put):
    sheet = put("aliases", "seen,means\n20001,10001\n")
    answer = rate(judge, games("20001,Ben Okafor,10000,Ana Ruiz,1-0"), options=f"--aliases {sheet}")
    assert (answer.exit, answer.counts["newcomers"], len(answer.of("P307"))) == (0, 0, 1)


def test_ratings_in_the_log_are_those_of_the_ids(judge):
    head = "Date,Round,White ID,White,Black ID,Black,white_rating,black_rating,Result"
    log = games("20001,Kim Lee,20003,Ana Ruiz,1500,1600,1-0", "20002,Kim Lee,20003,,1700,1600,1-0", head=head)
    answer = judge(log, None, "--ratings log --period all --initial 1500")
    assert (answer.exit, sorted(people(answer))) == (0, ["20001", "20002", "20003"])


def test_rows_outside_the_run_say_nothing_of_who_has_an_id(judge):
    log = games("20001,Zed Novak,10000,,1-0", "20001,Kim Lee,10001,,1-0", ",Zed Novak,10001,,0-1")
    answer = rate(judge, log, options="--from 2026-10-02")
    told = {"10000": "Ana Ruiz", "10001": "Ben Okafor", "20001": "Kim Lee", "Zed Novak": ""}
    assert (answer.exit, people(answer)) == (0, told)


STARTS = "Date,Round,White No,White,Black No,Black,Result"


def test_numbers_of_a_starting_list_are_no_ids_where_no_list_knows_them(judge):
    log = games("1,Ana Ruiz,2,Ben Okafor,1-0", "1,Ben Okafor,2,Ana Ruiz,1-0", head=STARTS)
    answer = rate(judge, log, None)
    assert (answer.exit, sorted(people(answer))) == (0, ["Ana Ruiz", "Ben Okafor"])


def test_such_numbers_are_ids_where_the_list_has_them(judge):
    answer = rate(judge, games("10000,Ana Ruiz,20001,Kim Lee,1-0", head=STARTS))
    assert (answer.exit, people(answer)["20001"]) == (0, "Kim Lee")


ODD = [
    ("20001,Kim Lee,10000,,1-0", "20002,Kim Lee,10001,,1-0", "20001,Lee Kim,10000,,0-1"),
    (",Kim Lee,10000,,0-1", "20001,Kim Lee,10000,,1-0", ",KIM LEE,10001,,1-0"),
    (",Kim Lee,10000,,0-1", "20001,Kim Lee,10000,,1-0", "20002,Kim Lee,10001,,1-0"),
    ("20001,Kim Lee,10000,,1-0", "20002,Kim Lee,10001,,1-0", ",Kim Lee,10000,,0-1"),
    ("20001,Kim Lee,10000,,1-0", "20001,Zed Novak,10001,,1-0", ",Zed Novak,10000,,0-1"),
    (",Ana Ruis,10000,,0-1", "20001,Ana Ruis,10000,,1-0", ",Ana Ruis,10001,,1-0"),
    ("10000,Ana R,20001,Kim Lee,1-0", "10001,Zed,20001,Kim Lee,1-0", ",Zed,10000,,0-1"),
]


@pytest.mark.parametrize("lines", ODD)
@pytest.mark.parametrize("skip", ["", "--on-error skip"])
@pytest.mark.parametrize("listed", [LIST, None])
def test_a_stream_of_several_files_gives_the_same(lines, skip, listed, tmp_path):
    files = []
    for number, line in enumerate(lines, 1):
        files.append(tmp_path / f"{number}.csv")
        files[-1].write_text(f"{HEAD}\n2026-10-{number:02},{number},{line}\n", encoding="utf-8")
    ratings = None
    if listed:
        (ratings := tmp_path / "list.csv").write_text(listed, encoding="utf-8")
    options = {"initial": 1500, "on_error": "skip" if skip else "stop"}
    runs = [rate(files, ratings=ratings, **options) for rate in (elo_batch.rate, elo_batch.rate_stream)]
    said = [(run.ok, [str(one) for one in run.diagnostics], run.data and run.ratings.to_csv()) for run in runs]
    assert said[0] == said[1]
