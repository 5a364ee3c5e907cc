"""`elo-batch template`: workbooks that are filled in as they come, by hand, and rated."""

import os
from datetime import date

import openpyxl
import pytest

from elo_batch.domain.marks import OURS
from elo_batch.readers.files import is_ours

GAMES = ["date", "event", "round", "player_a", "player_b", "result", "note"]
RATINGS = ["player", "name", "rating", "k", "birth_year", "status"]
CHECK = "check new/games.xlsx --ratings new/ratings.xlsx"
RATE = "rate new/games.xlsx --ratings new/ratings.xlsx"
LIST = [("0012", "Ana Ruiz", 1500), ("0013", "Ben Okafor", 1600), ("0014", "Cleo Park", 1400)]
PLAYED = [
    (date(2026, 10, 3), "0012", "Ben Okafor", "1-0"),
    (date(2026, 10, 10), "Cleo Park", "0012", "1/2-1/2"),
    (date(2026, 10, 17), "Ben Okafor", "Cleo Park", "postponed"),
]


@pytest.fixture
def books(elo, folder):
    """Both workbooks as they come."""
    assert elo("template new").exit == 0
    return {name: folder / "new" / f"{name}.xlsx" for name in ("games", "ratings")}


def sheets(path):
    """A workbook's sheets."""
    return openpyxl.load_workbook(path)


def fill(path, rows, first=3):
    """Write rows, as `{column: value}`, into the first sheet from this row on."""
    book = sheets(path)
    for number, row in enumerate(rows, first):
        for letter, value in row.items():
            book.worksheets[0][f"{letter}{number}"] = value
    book.save(path)


def fill_both(books, first=3):
    fill(books["ratings"], [dict(zip("ABC", row, strict=True)) for row in LIST], first)
    fill(books["games"], [dict(zip("ADEF", row, strict=True)) for row in PLAYED], first)


def rule(path, column):
    """What the cells of a column let in, the same from its second row to its last."""
    rules = sheets(path).worksheets[0].data_validations.dataValidation
    (one,) = (one for one in rules if f"{column}2" in one.sqref)
    assert [row for row in (3, 500, 1_048_576) if f"{column}{row}" not in one.sqref] == []
    return one


def test_both_workbooks_are_written_and_what_comes_next_is_said(elo, folder):
    told = elo("template this/year")
    games, ratings = (os.path.join("this", "year", name) for name in ("games.xlsx", "ratings.xlsx"))  # noqa: PTH118
    assert (told.exit, told.err) == (0, "")
    assert told.out.splitlines() == [
        f"wrote {games}",
        f"wrote {ratings}",
        f"fill them in, then: elo-batch check {games} --ratings {ratings}",
    ]
    assert sorted(path.name for path in (folder / "this/year").iterdir()) == ["games.xlsx", "ratings.xlsx"]


def test_a_folder_with_a_blank_is_said_in_quotes(elo):
    told = elo("template", "my club")
    assert (told.exit, told.out.splitlines()[-1].count('"')) == (0, 4)


@pytest.mark.parametrize(("name", "headings"), [("games", GAMES), ("ratings", RATINGS)])
def test_a_workbook_has_its_headings_one_example_and_instructions(name, headings, books):
    book = sheets(books[name])
    assert book.sheetnames == [name.capitalize(), "Instructions"]
    rows = list(book.worksheets[0].iter_rows(values_only=True))
    assert (list(rows[0]), len(rows), rows[1][-1]) == (headings, 2, "EXAMPLE")
    example = [cell for cell in book.worksheets[0][2] if cell.value is not None]
    assert all(cell.font.italic and cell.font.color.rgb == "FF808080" for cell in example)
    assert book.worksheets[0].freeze_panes == "A2"
    told = " ".join(str(cell) for row in book["Instructions"].iter_rows(values_only=True) for cell in row if cell)
    assert [
        word for word in (*headings, "EXAMPLE", ".xlsx", "elo-batch check", "elo-batch rate") if word not in told
    ] == []


def test_a_text_stays_a_text_and_a_date_a_date_down_to_the_last_row(books):
    for name, formats in (("games", "yyyy-mm-dd @ @ @ @ @ @"), ("ratings", "@ @ General General General @")):
        sheet = sheets(books[name]).worksheets[0]
        columns = [sheet.column_dimensions[letter] for letter in "ABCDEFG"[: sheet.max_column]]
        assert [column.number_format for column in columns] == formats.split()
        assert all(column.width >= 8 for column in columns)


def test_results_and_statuses_are_offered_and_others_let_in(books):
    results = rule(books["games"], "F")
    assert (results.type, results.formula1) == ("list", '"1-0,0-1,1/2-1/2,bye,+/-,-/+,postponed"')
    statuses = rule(books["ratings"], "F")
    assert (statuses.type, statuses.formula1) == ("list", '"active,inactive,withdrawn,deceased"')
    assert {results.errorStyle, statuses.errorStyle} == {"warning"}


@pytest.mark.parametrize(
    ("name", "column", "wanted"),
    [
        # Excel counts days from the end of 1899: 1900-03-01 and 2150-12-31.
        ("games", "A", ("date", 61, 91677)),
        ("ratings", "C", ("decimal", -1e7, 1e7)),
        ("ratings", "D", ("decimal", 0.001, 1000)),
        ("ratings", "E", ("whole", 1850, 2150)),
    ],
)
def test_a_date_is_a_date_and_a_number_a_number(name, column, wanted, books):
    one = rule(books[name], column)
    assert (one.type, float(one.formula1), float(one.formula2)) == wanted
    assert one.errorStyle in {None, "stop"}


def test_every_result_offered_is_one_that_is_read(books, elo):
    fill(books["ratings"], [dict(zip("ABC", row, strict=True)) for row in LIST])
    words = rule(books["games"], "F").formula1.strip('"').split(",")
    fill(books["games"], [{"D": "0012", "E": "0013", "F": word, "C": str(index)} for index, word in enumerate(words)])
    counts = elo(f"{CHECK} --format json").json["counts"]
    assert (counts["rows_read"], counts["rows_rated"], counts["rows_unplayed"]) == (7, 3, 4)


@pytest.mark.usefixtures("books")
def test_templates_as_they_come_are_clean_and_the_examples_are_named(elo):
    told = elo(CHECK)
    assert (told.exit, told.out) == (0, "no errors, but no games yet\n")
    assert "error" not in told.err
    assert "warning" not in told.err
    assert "games.xlsx:Games!G2: note F122: an example row, left out: 2026-10-03, Autumn Open, 1, Ana Ruiz" in told.err
    assert "ratings.xlsx:Ratings!F2: note F122: an example row, left out: 0012, Ana Ruiz, 1500" in told.err
    assert told.err.count("note F121: nothing is filled in yet") == 2
    assert set(elo(f"{CHECK} --format json").json["counts"].values()) == {0}


def test_rating_templates_as_they_come_says_that_there_is_nothing_to_rate(books, elo):
    told = elo(f"{RATE} --quiet")
    assert (told.exit, told.err) == (0, "")
    assert told.out.splitlines()[0] == "no games yet: no rating changes"
    for path in books.values():
        path.rename(path.with_name(f"old-{path.name}"))
    assert elo("odds new/old-games.xlsx --ratings new/old-ratings.xlsx --quiet").out.startswith("0 pairings read")


@pytest.mark.parametrize("left", ["the example is left", "the example is deleted"])
def test_a_filled_template_is_rated_right_and_the_example_never_counts(left, books, elo, folder):
    first = 3 if left == "the example is left" else 2
    if first == 2:
        for path in books.values():
            book = sheets(path)
            book.worksheets[0].delete_rows(2)
            book.save(path)
    fill_both(books, first)
    assert elo(CHECK).out == "no errors; 3 rows read: 2 to be rated, 1 unplayed\n"
    told = elo(f"{RATE} --k 32 --ratings-out new.csv --format json")
    assert (told.exit, told.json["counts"]["players"], told.codes.count("F122")) == (0, 3, 2 if first == 3 else 0)
    lines = (folder / "new.csv").read_text(encoding="utf-8").splitlines()[1:]
    rating = {player: rating for _, player, _, rating, *_ in (line.split(",") for line in lines)}
    # 32 x (1 - 0.3599) + 32 x (0.5 - 0.6401) = 16.00 for Ana Ruiz, -20.48 and +4.48 for the others.
    assert rating == {"0012": "1516", "0013": "1580", "0014": "1404"}


def test_a_row_far_down_counts_like_the_first(books, elo):
    fill_both(books, first=500)
    assert elo(CHECK).out == "no errors; 3 rows read: 2 to be rated, 1 unplayed\n"


def test_a_game_written_over_the_example_is_named_so_that_it_is_not_lost(books, elo):
    fill_both(books)
    fill(books["games"], [{"D": "0013", "E": "0014", "F": "0-1"}], first=2)
    told = elo(CHECK)
    assert "warning F122: an example row, left out: 2026-10-03, Autumn Open, 1, 0013, 0014, 0-1, EXAMPLE" in told.err
    assert "hint: if this is a row of yours, take the word EXAMPLE out of it" in told.err


def test_a_template_without_results_is_a_sheet_of_pairings(books, elo):
    fill_both(books)
    fill(books["games"], [{"F": None}] * 3)
    told = elo("odds new/games.xlsx --ratings new/ratings.xlsx --k 32")
    assert (told.exit, "3 pairings read: 3 with odds" in told.out, "Ana Ruiz" in told.out) == (0, True, True)


def test_a_word_that_only_begins_like_example_is_a_remark(elo, folder):
    rows = "Ana Ruiz,Ben Okafor,1-0,{}\n"
    notes = ("EXAMPLE", " example ", "ExAmPlE", "EXAMPLE game", "examples", "")
    games = "White,Black,Result,Remarks\n" + "".join(rows.format(note) for note in notes)
    (folder / "games.csv").write_text(games, encoding="utf-8")
    counts = elo("check games.csv --ratings list.csv --duplicates keep --format json").json["counts"]
    assert (counts["rows_read"], counts["rows_rated"]) == (3, 3)


def test_an_example_in_the_list_is_no_player(elo, folder):
    (folder / "list.csv").write_text(
        "player,rating,status\nAna Ruiz,1500,\nBen Okafor,1600,active\nCleo Park,x,Example\n", encoding="utf-8"
    )
    told = elo("rate games.csv --ratings list.csv --format json --ratings-out new.csv")
    assert (told.exit, [one["found"] for one in told.json["problems"] if one["code"] == "G301"]) == (1, ["Cleo Park"])
    assert "P103" not in told.codes


def test_an_example_in_the_list_never_comes_out_again(books, elo, folder):
    fill_both(books)
    elo(f"{RATE} --ratings-out new.csv")
    assert "EXAMPLE" not in (folder / "new.csv").read_text(encoding="utf-8")


def test_own_columns_stay_beside_their_players_when_the_example_goes(books, elo, folder):
    fill_both(books)
    clubs = ["Club", "Example club", "Vega", "Lyra", "Orion"]
    fill(books["ratings"], [{"G": club} for club in clubs], first=1)
    elo(f"{RATE} --ratings-out new.csv")
    lines = [line.split(",") for line in (folder / "new.csv").read_text(encoding="utf-8").splitlines()]
    assert {line[1]: line[lines[0].index("Club")] for line in lines} == {
        "player": "Club",
        "0012": "Vega",
        "0013": "Lyra",
        "0014": "Orion",
    }


def test_templates_are_no_outputs_of_ours(books, elo):
    for path in books.values():
        assert not is_ours(path)
        assert OURS.encode() not in path.read_bytes()
    fill_both(books)
    told = elo("check new --ratings new/ratings.xlsx --format json")
    assert (told.exit, told.json["counts"]["rows_read"]) == (0, 3)


@pytest.mark.parametrize("there", ["games.xlsx", "ratings.xlsx", "games.xlsx ratings.xlsx"])
def test_a_file_that_is_there_is_never_replaced(there, elo, folder, standing):
    (folder / "new").mkdir()
    for name in there.split():
        (folder / "new" / name).write_text("mine", encoding="utf-8")
    before = standing()
    told = elo("template new")
    assert (told.exit, told.out, len(told.sentences), standing()) == (2, "", 1, before)
    assert all(name in told.err for name in there.split())
    assert "there already; nothing was written" in told.err


@pytest.mark.parametrize(
    ("name", "says"), [("list.csv", "list.csv is a file; name a folder"), ("list.csv/new", "cannot be written")]
)
def test_a_folder_that_cannot_be_is_one_sentence(name, says, elo, standing):
    before = standing()
    told = elo("template", name)
    assert (told.exit, told.out, len(told.sentences), standing()) == (2, "", 1, before)
    assert says in told.err


def test_a_full_disk_leaves_no_half(elo, folder, monkeypatch):
    def full(*_):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("xlsxwriter.Workbook.close", full)
    told = elo("template new")
    assert (told.exit, "the disk is full" in told.err, list((folder / "new").iterdir())) == (2, True, [])


def test_the_commands_of_the_instructions_run_as_they_stand(books, elo, monkeypatch):
    fill_both(books)
    monkeypatch.chdir(books["games"].parent)
    for path in books.values():
        cells = [cell for row in sheets(path)["Instructions"].iter_rows(values_only=True) for cell in row if cell]
        commands = [cell.removeprefix("elo-batch ") for cell in cells if cell.startswith("elo-batch ")]
        assert [elo(line).exit for line in commands] == [0, 0]
    assert elo("check games.xlsx --ratings next.xlsx --late").exit == 0
