"""Which column of an updated list is in force is never guessed: where its mark is gone, that is an error."""

import csv
import shutil
import subprocess

import openpyxl
import pytest
from archives import Archive
from club_workbook import months, simple_list

FIRST = "White,Black,Result,Date\nAna Ruiz,Ben Okafor,1-0,2026-10-01\n"
SECOND = "White,Black,Result,Date\nAna Ruiz,Cleo Park,0-1,2026-11-01\n"
LINE = "rate two.csv --ratings {} --initial 1500 --update {} --as-column Dec"


@pytest.fixture(params=[".csv", ".xlsx"])
def nov(request, elo, folder):
    """A list with November in force, as text and as workbook."""
    months(folder, one=FIRST, two=SECOND)
    path = folder / f"list{request.param}"
    if request.param == ".csv":
        path.write_text("player,Elo\nAna Ruiz,1500\nBen Okafor,1600\nCleo Park,1400\n")
    else:
        simple_list(path)
    told = elo(f"rate one.csv --ratings {path.name} --update nov{request.param} --as-column Nov")
    assert told.exit == 0
    return folder / f"nov{request.param}"


def edited(path, change):
    """The list after somebody has changed its rows, given as lists of cells, headings first."""
    if path.suffix == ".csv":
        with path.open(encoding="utf-8", newline="") as file:
            rows = change(list(csv.reader(file)))
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)
        return
    book = openpyxl.load_workbook(path)
    sheet = book.active
    rows = change([[cell.value for cell in row] for row in sheet.iter_rows()])
    sheet.delete_cols(1, sheet.max_column)
    for number, row in enumerate(rows, 1):
        for column, value in enumerate(row, 1):
            sheet.cell(number, column).value = value
    book.save(path)


def without(*headings):
    def change(rows):
        kept = [number for number, text in enumerate(rows[0]) if text not in headings]
        return [[row[number] for number in kept] for row in rows]

    return change


def renamed(**headings):
    def change(rows):
        names = {old.replace("_of_", " of "): new for old, new in headings.items()}
        return [[names.get(text, text) for text in rows[0]], *rows[1:]]

    return change


def next_month(elo, path):
    return elo(LINE.format(path.name, f"new{path.suffix}"))


def headings(path):
    if path.suffix == ".csv":
        return path.read_text(encoding="utf-8").splitlines()[0].split(",")
    return [cell.value for cell in openpyxl.load_workbook(path).active[1]]


def test_the_days_heading_names_the_column_in_force_as_well(nov):
    assert {"as_of of Nov", "rating_exact of Nov"} <= set(headings(nov))


def test_a_deleted_column_of_exact_ratings_is_an_error_and_no_older_rating(nov, elo, folder):
    edited(nov, without("rating_exact of Nov"))
    told = next_month(elo, nov)
    assert (told.exit, "P142" in told.err, "if others count, call this one as_of" in told.err) == (1, True, True)
    assert "the column rating_exact of Nov is gone, by which the ratings in force are those of Nov" in told.err
    assert not (folder / f"new{nov.suffix}").exists()


def test_a_blank_column_with_its_heading_cures_it(nov, elo, folder):
    edited(nov, without("rating_exact of Nov"))
    edited(nov, lambda rows: [[*row, "rating_exact of Nov" if not number else None] for number, row in enumerate(rows)])
    assert next_month(elo, nov).exit == 0
    assert "Dec" in headings(folder / f"new{nov.suffix}")


@pytest.mark.parametrize("name", ["exact", "rating_exact", "rating exact (Nov)"])
def test_a_renamed_column_of_exact_ratings_is_an_error(nov, elo, name):
    edited(nov, lambda rows: [[name if text == "rating_exact of Nov" else text for text in rows[0]], *rows[1:]])
    told = next_month(elo, nov)
    assert (told.exit, "P142" in told.err) == (1, True)


@pytest.mark.parametrize("column", ["rating_exact of Nov", "as_of of Nov", "Nov"])
def test_a_copied_column_is_an_error_wherever_nobody_can_tell(nov, elo, column):
    def twice(rows):
        number = rows[0].index(column)
        return [[*row, row[number]] for row in rows]

    edited(nov, twice)
    told = next_month(elo, nov)
    assert (told.exit, any(code in told.err for code in ("P142", "P102"))) == (1, True)


def test_moved_columns_are_the_same_list(nov, elo, folder):
    edited(nov, lambda rows: [list(reversed(row)) for row in rows])
    assert next_month(elo, nov).exit == 0
    assert "rating_exact of Dec" in headings(folder / f"new{nov.suffix}")
    assert "as_of of Dec" in headings(folder / f"new{nov.suffix}")


def test_headings_that_name_two_columns_are_an_error(nov, elo):
    edited(nov, renamed(rating_exact_of_Nov="rating_exact of Elo"))
    told = next_month(elo, nov)
    assert (told.exit, "several headings say which column holds the ratings" in told.err) == (1, True)


def test_a_list_of_which_only_the_exact_ratings_say_it_is_read_as_before(nov, elo):
    edited(nov, renamed(as_of_of_Nov="as_of"))
    told = next_month(elo, nov)
    assert (told.exit, "ratings are read from the column Nov" in told.err) == (0, True)


def test_the_days_heading_means_the_day(nov, elo):
    told = elo(f"rate one.csv --ratings {nov.name} --update again{nov.suffix}")
    assert (told.exit, "P307" in told.err or "already rated" in told.err) == (1, True)


def test_a_month_without_days_marks_its_column_all_the_same(elo, folder):
    (folder / "one.csv").write_text("White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n")
    assert elo("rate one.csv --ratings list.csv --update nov.csv --as-column Nov").exit == 0
    edited(folder / "nov.csv", without("rating_exact of Nov"))
    assert elo("check one.csv --ratings nov.csv").exit == 1


def test_writing_over_the_column_in_force_keeps_both_marks(nov, elo, folder):
    assert elo(f"rate two.csv --ratings {nov.name} --update new{nov.suffix}").exit == 0
    assert {"as_of of Nov", "rating_exact of Nov"} <= set(headings(folder / f"new{nov.suffix}"))


def test_a_list_of_an_earlier_day_is_held_to_its_mark_too(nov, elo):
    edited(nov, without("rating_exact of Nov"))
    told = elo(f"check two.csv --ratings list{nov.suffix} --policy fide-standard --list 2026-09-01={nov.name}")
    assert (told.exit, "P142" in told.err) == (1, True)


def test_each_of_several_lists_has_its_own_marks(elo, folder):
    (folder / "list.csv").write_text("player,rating,rapid_rating\nAna Ruiz,1500,1500\nBen Okafor,1600,1600\n")
    (folder / "one.csv").write_text("White,Black,Result,Date,Time Control\nAna Ruiz,Ben Okafor,1-0,2026-10-01,rapid\n")
    both = "--list-column standard=rating,rapid=rapid_rating"
    assert elo(f"rate one.csv --ratings list.csv {both} --update nov.csv --as-column Nov").exit == 0
    assert elo(f"check one.csv --ratings nov.csv {both} --late").exit == 0
    edited(folder / "nov.csv", without("rapid_rating_exact of rapid_Nov"))
    told = elo(f"check one.csv --ratings nov.csv {both} --late")
    assert (told.exit, "the ratings in force are those of rapid_Nov" in told.err) == (1, True)


@pytest.fixture
def book(elo, folder):
    """A workbook with November in force."""
    months(folder, one=FIRST, two=SECOND)
    simple_list(folder / "list.xlsx")
    assert elo("rate one.csv --ratings list.xlsx --update nov.xlsx --as-column Nov").exit == 0
    return folder / "nov.xlsx"


def test_a_workbook_says_it_by_a_name_of_the_sheet_too(book):
    (found,) = [(at, text) for (name, at), text in Archive(book).names().items() if name == "elo_batch_rating_exact"]
    assert found == ("Sheet", "'Sheet'!$E$1")


def test_both_marked_columns_deleted_in_a_workbook_are_an_error(book, elo):
    change = openpyxl.load_workbook(book)
    sheet = change.active
    for heading in ("rating_exact of Nov", "as_of of Nov"):
        (column,) = [cell.column for cell in sheet[1] if cell.value == heading]
        for row in range(1, sheet.max_row + 1):
            sheet.cell(row, column).value = None
    change.save(book)
    told = next_month(elo, book)
    assert (told.exit, "Sheet!E1" in told.err, "delete the workbook's name elo_batch_rating_exact" in told.err) == (
        1,
        True,
        True,
    )
    del sheet.defined_names["elo_batch_rating_exact"]
    change.save(book)
    assert next_month(elo, book).exit == 0


def test_a_workbook_tidied_to_one_column_called_rating_is_read_by_it(book, elo):
    change = openpyxl.load_workbook(book)
    sheet = change.active
    names = {"rating_exact of Nov": None, "as_of of Nov": "as_of", "Elo": "old", "Nov": "Rating"}
    for cell in sheet[1]:
        cell.value = names.get(cell.value, cell.value)
        if cell.value is None:
            for row in range(2, sheet.max_row + 1):
                sheet.cell(row, cell.column).value = None
    change.save(book)
    told = next_month(elo, book)
    assert (told.exit, "P142" in told.err) == (0, False)


def test_a_sheet_copied_to_another_workbook_keeps_the_mark_of_its_headings(book, elo, folder):
    sheet = openpyxl.load_workbook(book).active
    rows = [[cell.value for cell in row if sheet.cell(1, cell.column).value != "rating_exact of Nov"] for row in sheet]
    simple_list(folder / "copy.xlsx", rows)
    told = next_month(elo, folder / "copy.xlsx")
    assert (told.exit, "P142" in told.err) == (1, True)


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not here")
def test_a_list_saved_by_libreoffice_keeps_both_marks(book, elo, folder):
    (folder / "saved").mkdir()
    line = ["soffice", f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless", "--convert-to", "xlsx"]
    subprocess.run([*line, "--outdir", "saved", book.name], cwd=folder, check=True, capture_output=True)
    saved = folder / "saved" / "nov.xlsx"
    assert elo("check two.csv --ratings saved/nov.xlsx").exit == 0
    assert ("elo_batch_rating_exact", "Sheet") in Archive(saved).names()
    change = openpyxl.load_workbook(saved)
    for cell in change.active[1]:
        if cell.value in {"rating_exact of Nov", "as_of of Nov"}:
            cell.value = None
    change.save(saved)
    told = elo("check two.csv --ratings saved/nov.xlsx")
    assert (told.exit, "P142" in told.err) == (1, True)
