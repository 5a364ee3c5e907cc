"""Sheets that name a side twice: by id, which goes first, and by name, which must not contradict it."""

import pytest

LIST = "id,name,rating\n7,John Smith,1500\n8,Ben Okafor,1600\n9,Sam Lee,1600\n10,Sam Lee,1700\n"
HEAD = "White ID,White Name,Black ID,Black Name,Result,Date"


def games(*lines, head=HEAD):
    return "\n".join([head, *lines]) + "\n"


@pytest.mark.parametrize(
    ("own", "name"),
    [
        ("7", "John Smith"),
        ("7", "JOHN  SMITH"),
        ("7", "Smith, John"),
        ("7", "Jon Smith"),
        ("7", "Smith"),
        ("7", ""),
        ("", "John Smith"),
        ("7", "7"),
    ],
)
def test_an_id_and_a_name_of_one_player_are_that_player(own, name, judge):
    answer = judge(games(f'{own},"{name}",8,Ben Okafor,1-0,2026-10-03'), LIST)
    assert (answer.exit, answer.ratings["7"], answer.ratings["8"]) == (0, "1513", "1587")


@pytest.mark.parametrize(
    ("own", "name", "found"),
    [
        ("7", "Ben Okafor", "id 7 (John Smith), name Ben Okafor"),
        ("7", "Zed Novak", "id 7 (John Smith), name Zed Novak"),
        ("7", "Sam Lee", "id 7 (John Smith), name Sam Lee"),
        ("99", "John Smith", "id 99 (not on the list), name John Smith (id 7)"),
    ],
)
@pytest.mark.parametrize("mirrored", ["", "B"])
def test_an_id_and_a_name_of_two_players_are_an_error_with_both(own, name, found, mirrored, judge):
    line = f"9,,{own},{name}" if mirrored else f"{own},{name},9,"
    answer = judge(games(f"{line},1-0,2026-10-03"), LIST, "--initial 1500")
    cell = "C2" if mirrored else "A2"
    assert (answer.exit, answer.errors, answer.of("G311")[0]["found"]) == (1, [("G311", cell)], found)


def test_a_shared_name_is_settled_by_the_id_beside_it(judge):
    answer = judge(games("10,Sam Lee,7,John Smith,1-0,2026-10-03"), LIST)
    assert (answer.exit, answer.table("ratings")[0]["player"], answer.table("ratings")[0]["played"]) == (0, "10", "1")


def test_an_alias_makes_a_name_agree_with_its_id(judge, put):
    sheet = put("aliases", "seen,means\nJohnny,7\n")
    answer = judge(games("7,Johnny,8,Ben Okafor,1-0,2026-10-03"), LIST, f"--aliases {sheet}")
    assert (answer.exit, answer.ratings["7"]) == (0, "1513")


def test_an_id_of_a_merged_entry_agrees_with_the_player_it_is_merged_into(judge, put):
    sheet = put("aliases", "seen,means\n9,7\n")
    answer = judge(games("9,John Smith,8,Ben Okafor,1-0,2026-10-03"), LIST, f"--aliases {sheet}")
    assert (answer.exit, answer.ratings["7"], answer.ratings["9"]) == (0, "1513", "1600")


def test_ids_alone_are_the_players(judge):
    answer = judge(games("7,8,1-0,2026-10-03", head="White ID,Black ID,Result,Date"), LIST)
    assert (answer.exit, answer.ratings["7"]) == (0, "1513")


def test_ids_mean_nothing_to_a_list_of_names(judge):
    listed = "player,rating\nJohn Smith,1500\nBen Okafor,1600\n"
    answer = judge(games("1503014,John Smith,1503015,Ben Okafor,1-0,2026-10-03"), listed)
    assert (answer.exit, answer.ratings["John Smith"]) == (0, "1513")


def test_a_newcomer_with_an_id_enters_by_the_id_and_has_the_name(judge):
    answer = judge(games("99,Zed Novak,8,Ben Okafor,1-0,2026-10-03"), LIST, "--initial 1500")
    assert (answer.exit, answer.of("G303")[0]["found"]) == (0, "Zed Novak (99)")


def test_a_game_reported_by_id_and_by_name_stands_twice(judge):
    answer = judge(games("7,,8,,1-0,2026-10-03", ",Ben Okafor,,John Smith,0-1,2026-10-03"), LIST)
    assert answer.errors == [("G202", 3)]


def test_an_id_and_a_name_of_one_player_on_both_sides_is_a_player_who_meets_himself(judge):
    assert judge(games("7,,,John Smith,1-0,2026-10-03"), LIST).errors == [("G201", "D2")]


def test_sheets_with_and_without_ids_are_one_log(judge):
    second = "White,Black,Result,Date\nJohn Smith,Ben Okafor,1-0,2026-10-04\n"
    answer = judge(games("7,Jon Smith,8,Ben Okafor,1-0,2026-10-03"), LIST, more=[second])
    assert (answer.exit, answer.counts["games_rated"], answer.table("ratings")[-1]["played"]) == (0, 2, "2")


def test_a_bye_beside_an_id_stays_a_bye(judge):
    answer = judge(games("7,John Smith,,bye,1,", head=HEAD), LIST)
    assert (answer.exit, answer.counts["rows_unplayed"]) == (0, 1)


def test_lost_digits_of_an_id_are_an_error(judge):
    assert judge(games("1.23E+07,John Smith,8,Ben Okafor,1-0,2026-10-03"), LIST).errors == [("G115", "A2")]


def test_a_row_with_a_contradiction_is_left_out_and_the_rest_is_rated(judge):
    lines = ["7,Ben Okafor,9,,1-0,2026-10-03", "7,John Smith,8,Ben Okafor,1-0,2026-10-04"]
    answer = judge(games(*lines), LIST, "--on-error skip")
    assert (answer.exit, answer.counts["rows_rejected"], answer.ratings["7"]) == (1, 1, "1513")


def test_odds_take_ids_beside_names(judge):
    head = "White ID,White,Black ID,Black"
    right = judge(games("7,Jon Smith,8,Ben Okafor", head=head), LIST, name="odds")
    wrong = judge(games("7,Ben Okafor,9,Sam Lee", head=head), LIST, name="odds")
    assert (right.exit, wrong.errors) == (0, [("G311", "A2")])


def test_a_stream_says_the_same(judge, command, tmp_path):
    lines = ["7,Jon Smith,8,Ben Okafor,1-0,2026-10-03", "10,Sam Lee,7,,1-0,2026-10-04"]
    assert judge(games(*lines), LIST).exit == 0
    outs = ["--stream", "--ratings-out", "streamed.csv", "--format=json"]
    assert command("rate", "games.csv", "--ratings=list.csv", *outs).exit == 0
    assert (tmp_path / "streamed.csv").read_bytes() == (tmp_path / "out" / "ratings.csv").read_bytes()
