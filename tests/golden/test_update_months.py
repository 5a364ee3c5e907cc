"""Months side by side, beside a day that looks like one; and no formula for a newcomer that would look at nothing."""

import re
import zipfile

import openpyxl
import pytest
from openpyxl.styles import Font, PatternFill

from elo_batch.updating.dependents import columns_in_row

GAMES = "White,Black,Result,Date\nZoe,Ben Okafor,1-0,2026-10-01\nYves,Zoe,1-0,2026-10-02\n"
FORMULAS = ("=RANK(B{0},B$2:B$3)", "=2000-B{0}", '=IF(D{0}<400,"A","B")', "=A{0}&F{0}", "=SUM(B$2:B{0})")
LINE = "rate games.csv --ratings {} --initial 1500 --update {} --as-column {}"


def own_list(path, formulas=FORMULAS, last=3):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["player", "Elo", "Rank", "To 2000", "Class", "Label", "Sum"][: 2 + len(formulas)])
    for row, entry in enumerate((("Ana Ruiz", 1500), ("Ben Okafor", 1600))[: last - 1], 2):
        sheet.append([*entry, *(text.format(row) for text in formulas)])
        sheet.cell(row, 2).font = Font(name="Arial", sz=9, b=True, i=True, u="single", color="FF00FF00")
        sheet.cell(row, 2).fill = PatternFill("solid", fgColor="FF000000")
        sheet.cell(row, 1).fill = PatternFill("solid", fgColor="FFFFEEDD")
        sheet.cell(row, 1).font = Font(color="FF112233")
    book.save(path)
    with_values(path)


def with_values(path):
    """Give every formula a stored value, as a program that has worked it out does."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, re.sub(rb"(<f>[^<]*</f>)(<v>[^<]*</v>|<v ?/>)?", rb"\1<v>1</v>", content))


@pytest.fixture
def updated(elo, folder):
    """What was told of an update with two newcomers, and its sheet by heading."""
    own_list(folder / "list.xlsx")
    (folder / "games.csv").write_text(GAMES)
    told = elo(LINE.format("list.xlsx", "new.xlsx", "Nov"), "--format", "json")
    assert told.exit == 0
    return told.json["problems"], openpyxl.load_workbook(folder / "new.xlsx").active


def by_heading(sheet, row):
    return {cell.value: sheet.cell(row, cell.column).value for cell in sheet[1]}


def test_formulas_that_would_look_at_the_old_rating_are_left_out_for_newcomers(updated):
    _, sheet = updated
    for row in (4, 5):
        cells = by_heading(sheet, row)
        assert [cells[name] for name in ("To 2000", "Class")] == [None, None]
        assert cells["Label"] == f"=A{row}&F{row}"
        assert cells["Sum"] == f"=SUM(B$2:B{row})"
        assert cells["Elo"] is None
    assert by_heading(sheet, 3)["To 2000"] == "=2000-B3"


def test_one_warning_names_and_counts_them(updated):
    problems, _ = updated
    (warning,) = [one for one in problems if "left out" in one["message"]]
    assert (warning["code"], warning["severity"]) == ("F153", "warning")
    assert warning["message"] == "6 formulas look at Elo, which is blank for newcomers: they were left out"
    assert warning["found"] == "Sheet!C4, Sheet!D4, Sheet!E4, Sheet!C5, Sheet!D5, Sheet!E5"


def test_a_rank_that_the_run_knows_takes_the_place_of_its_formula(updated):
    _, sheet = updated
    assert [by_heading(sheet, row)["Rank"] for row in (4, 5)] == [2, 3]


def test_formulas_are_copied_where_the_ratings_are_written_over(elo, folder):
    own_list(folder / "list.xlsx")
    (folder / "games.csv").write_text(GAMES)
    told = elo("rate games.csv --ratings list.xlsx --initial 1500 --update new.xlsx")
    assert "left out" not in told.err
    assert by_heading(openpyxl.load_workbook(folder / "new.xlsx").active, 4)["To 2000"] == "=2000-B4"


def test_formulas_that_look_at_the_column_before_the_last_are_left_out_too(elo, folder):
    own_list(folder / "list.xlsx")
    (folder / "games.csv").write_text("White,Black,Result,Date\nAna Ruiz,Ben Okafor,1-0,2026-10-01\n")
    assert elo(LINE.format("list.xlsx", "nov.xlsx", "Nov")).exit == 0
    (folder / "games.csv").write_text("White,Black,Result,Date\nZoe,Ben Okafor,1-0,2026-11-01\n")
    with_values(folder / "nov.xlsx")
    told = elo(LINE.format("nov.xlsx", "dec.xlsx", "Dec"))
    assert (told.exit, "formulas look at Elo, Nov, which is blank for newcomers" in told.err) == (0, True)
    told = elo("rate games.csv --ratings nov.xlsx --initial 1500 --update over.xlsx")
    assert (told.exit, "formulas look at Elo, which is blank for newcomers" in told.err) == (0, True)


def test_months_stand_side_by_side_and_the_columns_of_the_list_stay(elo, folder):
    own_list(folder / "m0.xlsx")
    for number, month in enumerate(("Nov", "Dec", "Jan"), 1):
        (folder / "games.csv").write_text(f"White,Black,Result,Date\nAna Ruiz,Ben Okafor,1-0,2026-{number:02d}-01\n")
        assert elo(LINE.format(f"m{number - 1}.xlsx", f"m{number}.xlsx", month)).exit == 0
        with_values(folder / f"m{number}.xlsx")
    sheet = openpyxl.load_workbook(folder / "m3.xlsx").active
    assert [cell.value for cell in sheet[1]][7:] == ["as_of of Jan", "rating_exact of Jan", "Nov", "Dec", "Jan"]
    hidden = {letter for letter, column in sheet.column_dimensions.items() if column.hidden}
    assert hidden == {"I"}


def test_the_day_beside_ratings_is_plain_and_the_months_look_like_them(updated):
    _, sheet = updated
    at = {cell.value: cell.column for cell in sheet[1]}
    for row in (2, 5):
        day, rating = sheet.cell(row, at["as_of of Nov"]), sheet.cell(row, at["Nov"])
        assert (rating.font.b, rating.font.u, rating.fill.fgColor.rgb) == (True, "single", "FF000000")
        assert (day.font.name, day.font.sz) == ("Arial", 9)
        assert not any((day.font.b, day.font.i, day.font.u))
        assert (day.fill.fgColor.rgb, day.font.color.rgb) == ("FFFFEEDD", "FF112233")
        assert day.number_format == "yyyy-mm-dd"


@pytest.mark.parametrize(
    ("formula", "columns"),
    [
        ("=B9+1", {2}),
        ("=$B9*C$9+D8", {2, 3}),
        ("=SUM(B9:D9)", {2, 3, 4}),
        ("=SUM(B$2:B9)", set()),
        ("=SUM(B:B)", set()),
        ("=L!B9+M!C9", {2}),
        ("=T[[#This Row],[Elo]]*2", {2}),
        ("=T[@Elo]*2+[@[To 2000]]", {2, 4}),
        ("=SUM(T[Elo])", set()),
        ("=Named+1", set()),
        ('="B9"', set()),
    ],
)
def test_the_cells_of_its_own_row_that_a_formula_looks_at_are_known(formula, columns):
    assert columns_in_row(formula, "L", 9, {"elo": 2, "to 2000": 4}) == columns
