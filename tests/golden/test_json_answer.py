"""The answer for other programs: one object, always the same keys, and rows that add up."""

import pytest

KEYS = {"problems", "counts", "outputs", "policy"}
PROBLEM_KEYS = {"code", "severity", "file", "sheet", "row", "column", "cell", "message", "found", "hint"}
FATES = ("rated", "unplayed", "unrated", "outside", "duplicate", "rejected")
COUNTS = ["rows_read", *(f"rows_{fate}" for fate in FATES), "games_rated", "players", "newcomers", "periods"]
MESS = """White,Black,Result,Date,Rated,Games
Ana Ruiz,Ben Okafor,1-0,2026-10-03,,
Ben Okafor,Ana Ruiz,0-1,2026-10-03,,
Cleo Park,Ana Ruiz,bye,2026-10-10,,
Cleo Park,Ana Ruiz,½,2026-10-10,no,
Cleo Park,Ana Ruiz,1-0,2026-09-01,,
Cleo Park,Dan Weiss,x,2026-10-10,,
Cleo Park,,1-0,2026-10-10,,
Eva Lind,Dan Weiss,5,2026-10-11,,8
Ana Ruiz,ana ruiz,1-0,2026-10-12,,
Finn Moe,Dan Weiss,1-0,2026-10-13,,
"""
LIST = "player,rating\nAna Ruiz,1500\nBen Okafor,1600\nCleo Park,1400\nDan Weiss,1800\nEva Lind,1700\nFinn Moe,UNR\n"
OPTIONS = (
    "",
    "--on-error=skip",
    "--duplicates=drop --on-error=skip",
    "--from=2026-10-01 --on-error=skip",
    "--period=month",
)
RUNS = {
    "clean": "rate games.csv --ratings list.csv",
    "errors": "rate mess.csv --ratings list.csv",
    "skipped errors": "rate mess.csv --ratings list.csv --on-error skip",
    "check": "check games.csv --ratings list.csv",
    "check without a list": "check games.csv",
}


@pytest.fixture
def mess(folder):
    """Games with rows of every fate."""
    (folder / "mess.csv").write_text(MESS, encoding="utf-8")
    (folder / "six.csv").write_text(LIST, encoding="utf-8")


@pytest.mark.parametrize("line", RUNS.values(), ids=RUNS)
@pytest.mark.usefixtures("mess")
def test_the_answer_has_these_keys_and_no_others(line, elo):
    answer = elo(line, "--format", "json").json
    assert set(answer) == KEYS
    assert list(answer["counts"]) == COUNTS
    assert all(set(problem) == PROBLEM_KEYS for problem in answer["problems"])
    assert answer["policy"]["name"] == "elo"


@pytest.mark.usefixtures("mess")
def test_a_problem_says_where_it_stands_and_nothing_where_it_stands_nowhere(elo):
    problems = elo("rate mess.csv --ratings six.csv --format json").json["problems"]
    assert {one["code"]: one for one in problems}["G103"] == {
        "code": "G103",
        "severity": "error",
        "file": "mess.csv",
        "sheet": None,
        "row": 7,
        "column": "Result",
        "cell": "C7",
        "message": "this is not a result",
        "found": "x",
        "hint": "write 1-0, 0-1 or 0.5-0.5; leave the cell blank for a game not played",
    }
    whole = {one["code"]: one for one in problems}["G207"]
    assert [whole[key] for key in ("file", "sheet", "row", "column", "cell")] == [None] * 5


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("command", ["rate", "check"])
@pytest.mark.usefixtures("mess")
def test_every_row_read_is_counted_once(command, options, elo):
    counts = elo(f"{command} mess.csv --ratings six.csv --format json {options}").json["counts"]
    assert counts["rows_read"] == 10
    assert counts["rows_read"] == sum(counts[f"rows_{fate}"] for fate in FATES)


@pytest.mark.usefixtures("mess")
def test_every_fate_is_counted(elo):
    line = "rate mess.csv --ratings six.csv --duplicates drop --from 2026-10-01 --on-error skip --format json"
    counts = elo(line).json["counts"]
    assert [counts[f"rows_{fate}"] for fate in FATES] == [2, 1, 2, 1, 1, 3]
    assert (counts["games_rated"], counts["players"], counts["newcomers"], counts["periods"]) == (9, 6, 0, 1)


@pytest.mark.usefixtures("mess")
def test_check_finds_the_same_problems_as_rate(elo):
    rated, checked = (elo(f"{name} mess.csv --ratings six.csv --format json") for name in ("rate", "check"))
    assert (rated.exit, rated.json["problems"]) == (checked.exit, checked.json["problems"])
    assert checked.json["outputs"] == []


def test_the_outputs_are_named(elo, folder):
    answer = elo("rate games.csv --ratings list.csv --ratings-out new.csv --output report.xlsx --format json").json
    assert answer["outputs"] == ["report.xlsx", "new.csv"]
    assert all((folder / name).is_file() for name in answer["outputs"])


def test_the_policy_says_what_was_asked(elo):
    policy = elo("check games.csv --k 32 --initial 1450 --floor 100 --ceiling 3000 --format json").json["policy"]
    assert (policy["k"], policy["initial"], policy["floor"], policy["ceiling"], policy["scale"]) == (
        32,
        1450,
        100,
        3000,
        400,
    )


@pytest.mark.parametrize(
    "line", ["rate missing.csv --initial 1500", "rate games.csv", "rate games.csv --initial 1 --period day"]
)
def test_a_run_that_could_not_be_done_answers_in_json_too(line, elo):
    told = elo(line, "--format=json")
    assert (told.exit, set(told.json)) == (2, KEYS | {"error"})
    assert told.json["outputs"] == []
    assert told.json["error"] in told.err


def test_json_is_never_cut_short(elo, folder):
    rows = "".join(f"Stranger{number},Ben Okafor,1-0,2026-10-03\n" for number in range(250))
    (folder / "games.csv").write_text(f"White,Black,Result,Date\n{rows}", encoding="utf-8")
    assert elo("rate games.csv --ratings list.csv --format json").codes.count("G301") == 250


def test_a_thousand_unplayed_rows_have_a_note_each_and_the_rest_one_for_all(elo, folder):
    (folder / "games.csv").write_text("White,Black,Result\n" + "Ana Ruiz,Ben Okafor,\n" * 1500, encoding="utf-8")
    told = elo("rate games.csv --ratings list.csv --format json")
    notes = [one for one in told.json["problems"] if one["code"] == "G118"]
    assert (told.exit, told.json["counts"]["rows_unplayed"]) == (0, 1500)
    assert (len(notes), notes[-1]["found"]) == (1001, "rows 1002-1501")
