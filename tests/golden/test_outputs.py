"""The tables that are written: their columns, sheets and names, exactly as scripts outside read them."""

import csv
import gzip

import openpyxl
import pytest

from elo_batch.domain.marks import WORKING_OUT

RATINGS = [
    *("rank", "player", "name", "rating", "previous", "change", "played", "score", "expected", "k_used"),
    *("performance", "games", "peak", "status", "as_of", "rating_exact"),
]
CHANGES = ["period", "player", "previous", "rating", "change", "played", "score", "expected", "k_used", "performance"]
GAMES = [
    *("period", "date", "event", "round", "player_a", "player_b", "score_a", "games", "rating_a", "rating_b"),
    *("expected_a", "expected_b", "k_a", "k_b", "change_a", "change_b", "rated", "note", "source"),
]
PROBLEMS = ["severity", "code", "file", "sheet", "row", "column", "cell", "message", "found", "hint"]
TABLES = {"ratings": [*RATINGS, "Club"], "games": GAMES, "changes": CHANGES}
RATE = "rate games.csv --ratings list.csv"


def csv_rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


@pytest.fixture
def sheets():
    """The sheets of a workbook: name to rows."""

    def read(path):
        book = openpyxl.load_workbook(path)
        rows = {sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)] for sheet in book}
        book.close()
        return rows

    return read


@pytest.mark.parametrize(("table", "columns"), TABLES.items())
def test_a_table_has_its_columns_in_csv(table, columns, elo, folder):
    assert elo(f"{RATE} --{table}-out out.csv").exit == 0
    assert csv_rows(folder / "out.csv")[0] == columns


@pytest.mark.parametrize(("table", "columns"), TABLES.items())
def test_a_table_has_its_columns_in_a_workbook(table, columns, elo, folder, sheets):
    assert elo(f"{RATE} --{table}-out out.xlsx").exit == 0
    written = sheets(folder / "out.xlsx")
    assert list(written) == [table.capitalize()]
    assert written[table.capitalize()][0] == columns


@pytest.mark.parametrize("table", TABLES)
def test_csv_and_workbook_say_the_same(table, elo, folder, sheets):
    elo(f"{RATE} --{table}-out out.csv")
    elo(f"{RATE} --{table}-out out.xlsx")
    texts = [
        [str(cell or "").removesuffix(" 00:00:00") for cell in row]
        for row in sheets(folder / "out.xlsx")[table.capitalize()]
    ]
    expected = [[cell if cell != "0" else "" for cell in row] for row in csv_rows(folder / "out.csv")]
    assert [len(row) for row in texts] == [len(row) for row in expected]
    for row, other in zip(texts[1:], expected[1:], strict=True):
        assert [_number(cell) for cell in row] == [_number(cell) for cell in other]


def _number(text):
    try:
        return pytest.approx(float(text), abs=1e-9)
    except ValueError:
        return text


@pytest.mark.parametrize("command", [f"{RATE} --output report.xlsx", f"{RATE} -o report.xlsx"])
def test_a_report_has_its_sheets(command, elo, folder, sheets):
    assert elo(command).exit == 0
    written = sheets(folder / "report.xlsx")
    assert list(written) == ["Summary", "Ratings", "Games", "Working", "Pool", "Problems", "Rules"]
    assert {name: written[name][0] for name in ("Ratings", "Games", "Problems")} == {
        "Ratings": [*RATINGS, "working", "equal"],
        "Games": GAMES,
        "Problems": PROBLEMS,
    }
    assert written["Working"][0][: len(WORKING_OUT)] == list(WORKING_OUT)
    assert len(written["Ratings"]) == 5


@pytest.mark.parametrize(
    ("named", "report"),
    [
        ("games.csv", "games-rated.xlsx"),
        ("./games.csv", "games-rated.xlsx"),
        ("club/oct.games.csv", "club/oct.games-rated.xlsx"),
        ("club/oct.csv.gz", "club/oct-rated.xlsx"),
        ("club", "club/club-rated.xlsx"),
    ],
)
def test_without_an_output_the_report_lies_beside_the_first_input(named, report, elo, folder, standing):
    (folder / "club").mkdir()
    games = (folder / "games.csv").read_bytes()
    if named.startswith("club"):
        path = folder / (named if "." in named else "club/oct.csv")
        path.write_bytes(gzip.compress(games) if named.endswith(".gz") else games)
    before = set(standing())
    told = elo(f"rate {named} --ratings list.csv")
    assert (told.exit, set(standing()) - before) == (0, {report})
    assert f"wrote {report}" in told.out


def test_the_top_of_the_list_is_printed_only_when_no_output_was_asked_for(elo):
    assert "Dan Weiss" in elo(RATE).out
    assert "Dan Weiss" not in elo(f"{RATE} --ratings-out new.csv").out


def test_an_own_report_is_replaced_and_a_foreign_file_of_its_name_is_not(elo, folder):
    assert [elo(RATE).exit, elo(RATE).exit] == [0, 0]
    (folder / "games-rated.xlsx").write_bytes(b"the officer's own")
    told = elo(RATE)
    assert (told.exit, (folder / "games-rated.xlsx").read_bytes()) == (2, b"the officer's own")
    assert "say with --output where the report goes, or add --replace" in told.err
    assert elo(f"{RATE} --replace").exit == 0


@pytest.mark.parametrize("table", TABLES)
def test_a_run_with_errors_writes_nothing_and_replaces_nothing(table, elo, folder, standing):
    (folder / "old.csv").write_text("old", encoding="utf-8")
    (folder / "games.csv").write_text("White,Black,Result\nAna Ruiz,Ben Okafor,x\n", encoding="utf-8")
    before = standing()
    assert elo(f"{RATE} --{table}-out old.csv --output new.xlsx --replace").exit == 1
    assert standing() == before


def test_skipping_errors_writes_the_rest(elo, folder):
    (folder / "games.csv").write_text("White,Black,Result\nAna Ruiz,Ben Okafor,x\nCleo Park,Dan Weiss,1-0\n")
    assert elo(f"{RATE} --games-out new.csv --on-error skip").exit == 1
    assert [row[4] for row in csv_rows(folder / "new.csv")] == ["player_a", "Cleo Park"]


@pytest.mark.parametrize("ending", ["CSV", "Xlsx"])
def test_the_ending_of_an_output_may_be_in_capitals(ending, elo, folder):
    assert elo(f"{RATE} --ratings-out new.{ending}").exit == 0
    assert (folder / f"new.{ending}").stat().st_size


def test_a_header_without_games_writes_the_list_unchanged(elo, folder):
    (folder / "games.csv").write_text("White,Black,Result\n", encoding="utf-8")
    told = elo(f"{RATE} --ratings-out new.csv --games-out games-new.csv --changes-out changes.csv")
    assert told.exit == 0
    head, *rows = csv_rows(folder / "new.csv")
    assert {row[head.index("player")]: row[head.index("rating")] for row in rows} == {
        "Dan Weiss": "1800",
        "Ben Okafor": "1600",
        "Ana Ruiz": "1500",
        "Cleo Park": "1400",
    }
    assert csv_rows(folder / "games-new.csv") == [GAMES]
    assert csv_rows(folder / "changes.csv") == [CHANGES]


def test_the_list_is_sorted_and_equal_ratings_share_a_rank(elo, folder):
    (folder / "games.csv").write_text("White,Black,Result\n", encoding="utf-8")
    (folder / "list.csv").write_text("player,rating\nzoe,1500\nBen,1500\nAna,UNR\nCleo,1600\nDan,1400\n")
    elo(f"{RATE} --ratings-out new.csv")
    assert [row[:2] for row in csv_rows(folder / "new.csv")[1:]] == [
        ["1", "Cleo"],
        ["2", "Ben"],
        ["2", "zoe"],
        ["4", "Dan"],
        ["", "Ana"],
    ]


def test_the_exact_rating_is_text_in_a_workbook(elo, folder):
    elo(f"{RATE} --ratings-out new.xlsx")
    book = openpyxl.load_workbook(folder / "new.xlsx")
    column = RATINGS.index("rating_exact") + 1
    cells = [book.active.cell(row, column) for row in range(2, 6)]
    assert {cell.data_type for cell in cells} == {"s"}
    assert all(repr(float(cell.value)) == cell.value or cell.value.isdecimal() for cell in cells)
    book.close()


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_a_written_list_can_be_fed_back(ending, elo, folder):
    (folder / "none.csv").write_text("White,Black,Result\n", encoding="utf-8")
    elo(f"{RATE} --ratings-out first.{ending}")
    assert elo(f"rate none.csv --ratings first.{ending} --ratings-out second.csv").exit == 0
    elo(f"{RATE} --ratings-out first.csv")
    first, second = csv_rows(folder / "first.csv"), csv_rows(folder / "second.csv")
    kept = [
        first[0].index(name)
        for name in ("rank", "player", "rating", "games", "peak", "status", "as_of", "rating_exact", "Club")
    ]
    assert [[row[index] for index in kept] for row in first] == [[row[index] for index in kept] for row in second]


def test_the_report_can_be_fed_back_as_the_list(elo, folder):
    (folder / "none.csv").write_text("White,Black,Result\n", encoding="utf-8")
    elo(f"{RATE} --output report.xlsx --ratings-out first.csv")
    assert elo("rate none.csv --ratings report.xlsx --ratings-out second.csv").exit == 0
    assert [row[1] for row in csv_rows(folder / "second.csv")] == [row[1] for row in csv_rows(folder / "first.csv")]


def test_two_runs_write_the_same_bytes(elo, folder):
    for name in ("one", "two"):
        elo(f"{RATE} --ratings-out {name}.csv --games-out {name}-games.csv --changes-out {name}-changes.csv")
    for table in ("", "-games", "-changes"):
        assert (folder / f"one{table}.csv").read_bytes() == (folder / f"two{table}.csv").read_bytes()
