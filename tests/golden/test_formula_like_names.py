"""Names that a spreadsheet would run as formulas stay names: in workbooks, in CSV, and when they are read again."""

import csv

import openpyxl
import pytest

NAMES = ["=1+1", "@home", "-Rook-", "+44", "+44 Team", '=HYPERLINK("http://x.invalid","x")', "-2+3", "=", "@SUM(A1)"]
TEXTS = [
    *NAMES,
    "0012",
    "1e5",
    "TRUE",
    "http://x.invalid",
    "mailto:a@x.invalid",
    "2026-10-03",
    "#N/A",
    "12.50",
    "'quoted",
]
OWN = ["=A1", "-inactive", "+club", "@x", "'tis"]


def write(path, rows):
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)


def read(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture
def games_of(folder):
    """Games of everybody against Ben, and a list of them all."""

    def put(names):
        write(folder / "games.csv", [["White", "Black", "Result"], *([name, "Ben Okafor", "1-0"] for name in names)])
        write(folder / "list.csv", [["player", "rating"], *([name, 1500] for name in names), ["Ben Okafor", 1600]])

    return put


@pytest.mark.parametrize("name", TEXTS)
def test_a_name_stays_a_text_cell_in_every_workbook(name, games_of, elo, folder):
    games_of([name])
    outputs = [f"--{table}-out={table}.xlsx" for table in ("ratings", "games", "changes")]
    assert elo("rate games.csv --ratings list.csv --output report.xlsx", *outputs).exit == 0
    for file in ("report", "ratings", "games", "changes"):
        book = openpyxl.load_workbook(folder / f"{file}.xlsx")
        cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.value == name]
        tables = [sheet for sheet in book if file != "report" or sheet.title in {"Ratings", "Games", "Problems"}]
        kinds = {
            cell.data_type
            for sheet in tables
            for column in sheet.iter_cols()
            for cell in column
            if column[0].value != "equal"  # the list's own check
        }
        assert cells or name.startswith("'")
        assert {cell.data_type for cell in cells} <= {"s"}
        assert not {cell.hyperlink for cell in cells} - {None}
        assert "f" not in kinds
        book.close()


@pytest.mark.parametrize(
    ("ending", "options"), [("csv", ""), ("csv", "--csv-safe"), ("xlsx", ""), ("xlsx", "--csv-safe")]
)
def test_names_survive_a_second_reading(ending, options, games_of, elo, folder):
    games_of(NAMES)
    assert elo(f"rate games.csv --ratings list.csv --ratings-out new.{ending} {options}").exit == 0
    assert elo(f"rate games.csv --ratings new.{ending} --ratings-out again.csv").exit == 0
    assert {row["player"] for row in read(folder / "again.csv")} == {*NAMES, "Ben Okafor"}


def test_a_problem_with_such_a_name_is_written_as_text(games_of, elo, folder):
    games_of(["=1+1"])
    write(
        folder / "games.csv", [["White", "Black", "Result"], ["=1+1", "Ben Okafor", "x"], ["Ben Okafor", "=2+2", "1-0"]]
    )
    assert elo("rate games.csv --ratings list.csv --on-error skip --output report.xlsx").exit == 1
    book = openpyxl.load_workbook(folder / "report.xlsx")
    assert "f" not in {cell.data_type for row in book["Problems"].iter_rows() for cell in row}
    found = [cell.data_type for sheet in book for row in sheet.iter_rows() for cell in row if cell.value in NAMES]
    assert set(found) <= {"s"}
    book.close()


def test_a_plain_csv_has_the_names_verbatim_and_a_warning_that_counts_them(games_of, elo, folder):
    games_of(NAMES)
    told = elo("rate games.csv --ratings list.csv --ratings-out new.csv --format json")
    warning = next(one for one in told.json["problems"] if one["code"] == "F111")
    assert {row["player"] for row in read(folder / "new.csv")} == {*NAMES, "Ben Okafor"}
    assert (told.exit, warning["severity"]) == (0, "warning")
    assert all(name in warning["found"] for name in NAMES if name != "+44")


def test_a_guarded_csv_has_an_apostrophe_before_them_and_no_warning(games_of, elo, folder):
    games_of(NAMES)
    told = elo("rate games.csv --ratings list.csv --ratings-out new.csv --csv-safe --format json")
    assert "F111" not in told.codes
    players = {row["player"] for row in read(folder / "new.csv")}
    assert not [player for player in players if player.startswith(("=", "@", "-", "+")) and player != "+44"]


def test_a_guarded_csv_guards_no_numbers(games_of, elo, folder):
    games_of(["Ana Ruiz"])
    elo("rate games.csv --ratings list.csv --ratings-out new.csv --csv-safe")
    assert {row["player"]: row["change"] for row in read(folder / "new.csv")} == {"Ana Ruiz": "13", "Ben Okafor": "-13"}


@pytest.mark.parametrize("text", OWN)
@pytest.mark.parametrize("column", ["Club", "status", "federation"])
def test_a_guarded_list_comes_back_as_it_was(text, column, folder, elo):
    write(folder / "none.csv", [["White", "Black", "Result"]])
    write(folder / "list.csv", [["player", "rating", column], ["Ana Ruiz", 1500, text], ["Ben Okafor", 1600, ""]])
    elo("rate none.csv --ratings list.csv --ratings-out plain.csv")
    elo("rate none.csv --ratings list.csv --ratings-out safe.csv --csv-safe")
    elo("rate none.csv --ratings safe.csv --ratings-out back.csv")
    assert (folder / "back.csv").read_text() == (folder / "plain.csv").read_text()
    elo("rate none.csv --ratings safe.csv --ratings-out safe-again.csv --csv-safe")
    assert (folder / "safe-again.csv").read_text() == (folder / "safe.csv").read_text()


def test_a_heading_is_guarded_too(folder, elo):
    write(
        folder / "list.csv",
        [["player", "rating", "=1+1"], ["Ana Ruiz", 1500, "x"], ["Ben Okafor", 1600, ""], ["Cleo Park", 1, ""]],
    )
    assert elo("rate games.csv --ratings list.csv --ratings-out new.csv --csv-safe").exit == 0
    assert (folder / "new.csv").read_text(encoding="utf-8").splitlines()[0].endswith(",'=1+1")
