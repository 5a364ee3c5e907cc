"""The alias sheet says whom a spelling means, and everything after it sees that player."""

import pandas as pd
import pytest

import elo_batch

LIST = "player,rating\nAna Ruiz,1500\nBen Okafor,1600\nCleo Park,1400\nDan Weiss,1800\n"
IDS = "id,name,rating\n7,John Smith,1500\n8,Sam Lee,1600\n9,Sam Lee,1700\n007,Jon Smith,1450\n"
ANIA = "seen,means\nAnia,Ana Ruiz\n"


@pytest.fixture
def aliased(judge, put):
    """Rate with this alias sheet."""

    def run(sheet, games, ratings=LIST, options="", **more):
        return judge(games, ratings, f"--aliases {put('aliases', sheet)} {options}", **more)

    return run


@pytest.mark.parametrize("spelling", ["Ania", "ANIA", " ania ", "Ani\u200ba"])
def test_a_spelling_on_the_sheet_is_the_player_it_means(spelling, aliased, judge, rows):
    answer = aliased(ANIA, rows(f"{spelling},Ben Okafor,1-0,2026-10-03"))
    plain = judge(rows("Ana Ruiz,Ben Okafor,1-0,2026-10-03"))
    assert (answer.exit, answer.ratings, answer.of("G301", "G208")) == (0, plain.ratings, [])


@pytest.mark.parametrize("heading", ["seen,means", "Means,SEEN", "alias,note,player"])
def test_the_columns_may_stand_in_any_order(heading, aliased, rows):
    line = {"seen,means": "Ania,Ana Ruiz", "Means,SEEN": "Ana Ruiz,Ania", "alias,note,player": "Ania,mine,Ana Ruiz"}
    assert aliased(f"{heading}\n{line[heading]}\n", rows("Ania,Ben Okafor,1-0,2026-10-03")).exit == 0


@pytest.mark.parametrize("means", ["7", "John Smith", "JOHN  SMITH"])
def test_an_alias_means_a_player_by_id_or_by_name(means, aliased, rows):
    answer = aliased(f"seen,means\nJohnny,{means}\n", rows("Johnny,8,1-0,2026-10-03"), IDS)
    assert (answer.exit, answer.ratings["7"], answer.ratings["8"]) == (0, "1513", "1587")


def test_each_alias_used_is_a_note_with_the_number_of_rows(aliased, rows):
    sheet = "seen,means\nAnia,Ana Ruiz\nBenny,Ben Okafor\nClea,Cleo Park\n"
    games = rows("Ania,Benny,1-0,2026-10-03", "Benny,Ana Ruiz,1-0,2026-10-04", "Cleo Park,ANIA,1-0,2026-10-05")
    answer = aliased(sheet, games)
    used = [(one["cell"], one["found"], one["message"]) for one in answer.of("P307")]
    assert used == [("A2", "Ania", "read as 'Ana Ruiz' in 2 rows"), ("A3", "Benny", "read as 'Ben Okafor' in 2 rows")]
    assert [(one["cell"], one["found"]) for one in answer.of("P308")] == [("A4", "Clea")]


def test_a_game_of_two_spellings_of_one_alias_counts_as_one_row(aliased, rows):
    answer = aliased(ANIA, rows("Ania,ANIA,1-0,2026-10-03"))
    assert answer.of("P307")[0]["message"].endswith("in 1 row")


def test_rows_outside_the_days_of_the_run_use_no_alias(aliased, rows):
    games = rows("Ania,Ben Okafor,1-0,2026-09-03", "Cleo Park,Ben Okafor,1-0,2026-10-03")
    answer = aliased(ANIA, games, options="--from 2026-10-01")
    assert (answer.of("P307"), answer.of("P308")[0]["found"]) == ([], "Ania")


def test_the_games_written_out_name_the_player_meant(aliased, rows):
    answer = aliased(ANIA, rows("Ania,Ben Okafor,1-0,2026-10-03"))
    assert [game["player_a"] for game in answer.games] == ["Ana Ruiz"]


def test_a_shared_name_is_settled_by_an_alias(aliased, rows):
    answer = aliased("seen,means\nSam Lee,9\n", rows("Sam Lee,7,1-0,2026-10-03"), IDS)
    assert (answer.exit, answer.ratings["9"], answer.ratings["8"]) == (0, "1705", "1600")


def test_an_alias_may_mean_a_newcomer(aliased, rows):
    games = rows("Z. Novak,Ben Okafor,1-0,2026-10-03", "Zed Novak,Ana Ruiz,1-0,2026-10-04")
    answer = aliased("seen,means\nZ. Novak,Zed Novak\n", games, options="--initial 1500")
    assert (answer.exit, answer.counts["newcomers"], answer.of("G303")[0]["found"]) == (0, 1, "Zed Novak")


def test_an_alias_of_an_alias_is_followed_and_named(aliased, rows):
    answer = aliased("seen,means\nAnka,Ania\nAnia,Ana Ruiz\n", rows("Anka,Ben Okafor,1-0,2026-10-03"))
    assert (answer.exit, answer.ratings["Ana Ruiz"]) == (0, "1513")
    assert [(one["cell"], one["found"]) for one in answer.of("P204")] == [("B2", "Anka > Ania > Ana Ruiz")]


@pytest.mark.parametrize(
    ("sheet", "problem"),
    [
        ("seen,means\nAnia,Anka\nAnka,Ania\n", ("P203", ["B2", "B3"], "Ania > Anka > Ania")),
        ("seen,means\nAna Ruiz,Ben Okafor\nBen Okafor,Ana Ruiz\n", ("P203", ["B2", "B3"], "Ana Ruiz > Ben Okafor")),
        ("seen,means\nA,B\nB,C\nC,B\n", ("P203", ["B2", "B3", "B4"], "A > B > C > B")),
        ("seen,means\nAnia,Ana Ruiz\nANIA,Ben Okafor\n", ("P202", ["B3"], "Ben Okafor")),
        ("seen,means\nAnia,Anna Ruiz\n", ("P305", ["B2"], "Anna Ruiz")),
        ("seen,means\nAnia,\n,Ana Ruiz\n", ("P127", ["B2", "A3"], "Ania")),
        ("seen,means\nAnia,1.23457E+11\n", ("P113", ["B2"], "1.23457E+11")),
    ],
)
def test_a_sheet_with_an_error_stops_the_run(sheet, problem, aliased, rows):
    code, cells, found = problem
    for options in ("", "--initial 1500"):
        answer = aliased(sheet, rows("Cleo Park,Ben Okafor,1-0,2026-10-03"), options=options)
        assert (answer.exit, answer.errors) == (1, [(code, cell) for cell in cells])
        assert found in answer.of(code)[0]["found"]
        assert {one["file"] for one in answer.of(code)} == {"aliases.csv"}


def test_an_alias_that_means_nobody_asks_who_was_meant(aliased, rows):
    answer = aliased("seen,means\nAnia,Anna Ruiz\n", rows("Ania,Ben Okafor,1-0,2026-10-03"))
    assert answer.of("P305")[0]["hint"] == "did you mean Ana Ruiz?"


def test_an_alias_may_mean_a_confirmed_newcomer_who_nearly_equals_a_listed_player(aliased, put, rows):
    confirmed = put("new", "player\nAnna Ruiz\n")
    answer = aliased(
        "seen,means\nAnia,Anna Ruiz\n",
        rows("Ania,Ben Okafor,1-0,2026-10-03"),
        options=f"--initial 1500 --newcomers {confirmed}",
    )
    assert (answer.exit, answer.ratings["Anna Ruiz"], answer.ratings["Ana Ruiz"]) == (0, "1513", "1500")


def test_an_alias_that_means_a_shared_name_names_the_ids(aliased, rows):
    answer = aliased("seen,means\nS. Lee,Sam Lee\n", rows("S. Lee,7,1-0,2026-10-03"), IDS)
    assert ("P306", "B2") in answer.errors
    assert answer.of("P306")[0]["hint"] == "write the player's id instead: 8 or 9"


def test_the_same_alias_twice_is_one(aliased, rows):
    answer = aliased("seen,means\nAnia,Ana Ruiz\nania,ANA RUIZ\n", rows("Ania,Ben Okafor,1-0,2026-10-03"))
    assert (answer.exit, len(answer.of("P307")), answer.of("P308")[0]["cell"]) == (0, 1, "A3")


def test_a_player_who_means_himself_is_no_circle(aliased, rows):
    answer = aliased("seen,means\nJohn Smith,7\n", rows("7,8,1-0,2026-10-03"), IDS)
    assert (answer.exit, answer.of("P308")[0]["found"]) == (0, "John Smith")


MERGE = "seen,means\n007,7\n"


@pytest.mark.parametrize("spelling", ["007", "Jon Smith", "JON SMITH"])
def test_games_of_a_merged_entry_count_for_the_other(spelling, aliased, rows):
    answer = aliased(MERGE, rows(f"{spelling},8,1-0,2026-10-03", "7,9,0-1,2026-10-04"), IDS)
    table = {row["player"]: row for row in answer.table("ratings")}
    assert (answer.exit, table["7"]["played"], table["007"]["played"]) == (0, "2", "0")
    assert (table["007"]["rating"], table["007"]["status"]) == ("1450", "merged into 7")
    assert "1 row of 007 count for 7" in answer.of("P309")[0]["message"]


def test_an_entry_is_merged_whether_it_played_or_not(aliased, rows):
    answer = aliased(MERGE, rows("7,8,1-0,2026-10-03"), IDS)
    assert {row["player"]: row["status"] for row in answer.table("ratings")}["007"] == "merged into 7"
    assert (len(answer.of("P309")), answer.of("P308")) == (1, [])


def test_a_merged_entry_cannot_mean_somebody_on_no_list(aliased, rows):
    answer = aliased("seen,means\n007,Zed Novak\n", rows("7,8,1-0,2026-10-03"), IDS, "--initial 1500")
    assert answer.errors == [("P305", "B2")]


def test_next_month_a_game_of_a_merged_entry_is_a_warning_without_the_sheet(aliased, judge, rows, tmp_path):
    aliased(MERGE, rows("7,8,1-0,2026-10-03"), IDS)
    merged = (tmp_path / "out" / "ratings.csv").read_text()
    answer = judge(rows("007,8,1-0,2026-11-03"), merged)
    assert [one["severity"] for one in answer.of("G308")] == ["warning"]


def test_next_month_the_same_sheet_merges_the_same(aliased, rows, tmp_path):
    aliased(MERGE, rows("7,8,1-0,2026-10-03"), IDS)
    merged = (tmp_path / "out" / "ratings.csv").read_text()
    answer = aliased(MERGE, rows("007,8,1-0,2026-11-03"), merged)
    table = {row["player"]: row for row in answer.table("ratings")}
    assert (answer.exit, table["7"]["played"], table["007"]["status"]) == (0, "1", "merged into 7")
    assert answer.of("G308") == []


def test_a_spelling_may_mean_an_entry_that_is_merged(aliased, rows):
    answer = aliased("seen,means\nJonny,007\n007,7\n", rows("Jonny,8,1-0,2026-10-03"), IDS)
    table = {row["player"]: row for row in answer.table("ratings")}
    assert (answer.exit, table["7"]["played"], table["007"]["played"]) == (0, "1", "0")


@pytest.mark.parametrize("other", ["Ania,Ben Okafor,1-0,2026-10-03", "Ben Okafor,ANIA,0-1,2026-10-03"])
def test_a_game_reported_under_two_spellings_stands_twice(other, aliased, rows):
    answer = aliased(ANIA, rows("Ana Ruiz,Ben Okafor,1-0,2026-10-03", other))
    assert answer.errors == [("G202", 3)]


def test_a_game_stands_twice_across_files_and_spellings(aliased, rows):
    first, second = rows("Ania,Ben Okafor,1-0,2026-10-03"), rows("Ben Okafor,Ana Ruiz,0-1,2026-10-03")
    assert aliased(ANIA, first, more=[second]).errors == [("G202", 2)]


def test_a_game_stands_twice_across_sheets_and_spellings(aliased):
    head = ["White", "Black", "Result", "Round"]
    games = {
        "A": [head, ["Ania", "Ben Okafor", "1-0", "1"]],
        "B": [head, ["Ben Okafor", "Ana Ruiz", "0-1", "1"]],
    }
    answer = aliased(ANIA, games, options="--sheet A --sheet B")
    assert [(one["code"], one["sheet"]) for one in answer.problems if one["severity"] == "error"] == [("G202", "B")]


def test_reports_under_two_spellings_contradict_each_other(aliased, rows):
    head = "White,Black,Result,Round"
    answer = aliased(ANIA, rows("Ana Ruiz,Ben Okafor,1-0,1", "Ben Okafor,Ania,1-0,1", head=head))
    assert answer.errors == [("G203", 3)]


def test_two_games_of_a_merged_entry_and_its_player_stand_twice(aliased, rows):
    answer = aliased(MERGE, rows("7,8,1-0,2026-10-03", "8,Jon Smith,0-1,2026-10-03"), IDS)
    assert answer.errors == [("G202", 3)]


def test_a_player_under_two_spellings_meets_himself(aliased, rows):
    assert aliased(ANIA, rows("Ana Ruiz,Ania,1-0,2026-10-03")).errors == [("G201", "B2")]


def test_a_game_of_a_day_already_rated_is_refused_under_any_spelling(aliased, rows):
    listed = "player,rating,as_of\nAna Ruiz,1500,2026-10-31\nBen Okafor,1600,2026-10-31\n"
    assert aliased(ANIA, rows("Ania,Ben Okafor,1-0,2026-10-03"), listed).errors == [("G304", "D2")]


def test_an_entry_with_an_error_is_refused_under_any_spelling(aliased, rows):
    listed = "player,rating\nAna Ruiz,l500\nBen Okafor,1600\n"
    answer = aliased(ANIA, rows("Ania,Ben Okafor,1-0,2026-10-03"), listed)
    assert ("G306", "A2") in answer.errors


def test_the_order_of_rows_and_aliases_changes_nothing(aliased, rows):
    sheet = ["Ania,Ana Ruiz", "Anka,Ania", "Benny,Ben Okafor"]
    games = ["Ania,Benny,1-0,2026-10-03", "Anka,Cleo Park,1-0,2026-10-04", "Dan Weiss,Benny,0-1,2026-10-05"]
    first = aliased("\n".join(["seen,means", *sheet]) + "\n", rows(*games)).table("ratings")
    assert aliased("\n".join(["seen,means", *reversed(sheet)]) + "\n", rows(*reversed(games))).table("ratings") == first


def test_a_stream_reads_spellings_as_an_ordinary_run_does(aliased, command, rows, tmp_path):
    sheet = "seen,means\nJohnny,7\n007,7\nNobody,8\n"
    games = rows("Johnny,8,1-0,2026-10-03", "007,9,1-0,2026-10-04")
    whole = aliased(sheet, games, IDS)
    written = (tmp_path / "out" / "ratings.csv").read_bytes()
    paths = ["games.csv", "--ratings", "list.csv", "--aliases", "aliases.csv"]
    streamed = command("rate", *paths, "--stream", "--ratings-out", "streamed.csv", "--format=json")
    assert (streamed.exit, (tmp_path / "streamed.csv").read_bytes()) == (0, written)
    assert streamed.of("P307", "P308", "P309") == whole.of("P307", "P308", "P309")


def test_odds_know_the_spellings(aliased):
    answer = aliased(ANIA, "White,Black\nAnia,Ben Okafor\n", name="odds")
    assert (answer.exit, answer.counts["odds"], len(answer.of("P307"))) == (0, 1, 1)


def test_ratings_in_the_log_know_the_spellings(put, command, rows):
    head = "White,White Elo,Black,Black Elo,Result,Date"
    put("games", rows("Ania,1500,Ben Okafor,1600,1-0,2026-10-03", "Ana Ruiz,1500,Cleo,1600,1-0,2026-10-03", head=head))
    put("aliases", ANIA)
    answer = command(
        "rate", "games.csv", "--ratings=log", "--aliases=aliases.csv", "--ratings-out=o.csv", "--format=json"
    )
    assert (answer.exit, answer.counts["players"]) == (0, 3)


def test_a_comparison_knows_the_spellings(put, command, rows):
    for name, content in (("games", rows("Ania,Ben Okafor,1-0,2026-10-03")), ("list", LIST), ("aliases", ANIA)):
        put(name, content)
    books = ["--policy", "elo", "--policy", "club"]
    answer = command("compare", "games.csv", "--ratings=list.csv", "--aliases=aliases.csv", *books, "--format=json")
    assert (answer.exit, len(answer.of("P307"))) == (0, 1)


@pytest.mark.parametrize("aliases", [{"Ania": "Ana Ruiz"}, pd.DataFrame({"seen": ["Ania"], "means": ["Ana Ruiz"]})])
def test_the_door_takes_a_mapping_or_a_frame(aliases):
    games = pd.DataFrame({"white": ["Ania"], "black": ["Ben Okafor"], "result": ["1-0"]})
    listed = pd.DataFrame({"player": ["Ana Ruiz", "Ben Okafor"], "rating": [1500, 1600]})
    run = elo_batch.rate(games, ratings=listed, aliases=aliases)
    assert run.ratings.set_index("player")["rating"].to_dict() == {"Ben Okafor": 1587, "Ana Ruiz": 1513}


def test_an_alias_sheet_is_never_written_over(put, command, rows):
    for name, content in (("games", rows("Ania,Ben Okafor,1-0,2026-10-03")), ("list", LIST), ("aliases", ANIA)):
        put(name, content)
    answer = command("rate", "games.csv", "--ratings=list.csv", "--aliases=aliases.csv", "--ratings-out=aliases.csv")
    assert (answer.exit, "aliases.csv is an input of this run" in answer.err) == (2, True)


def test_an_alias_sheet_in_a_folder_of_games_is_no_game(put, command, rows, tmp_path):
    (tmp_path / "season").mkdir()
    for name, content in (("games", rows("Ania,Ben Okafor,1-0,2026-10-03")), ("aliases", ANIA)):
        put(name, content).rename(tmp_path / "season" / f"{name}.csv")
    put("list", LIST)
    answer = command("check", "season", "--ratings=list.csv", "--aliases=season/aliases.csv", "--format=json")
    assert (answer.exit, answer.counts["rows_read"]) == (0, 1)
