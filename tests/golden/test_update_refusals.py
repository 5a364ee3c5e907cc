"""What an update would lose is named and refused; what it must not touch it does not touch."""

import zipfile

import openpyxl
import pandas as pd
import pytest
import xlsxwriter
from archives import Archive
from club_workbook import simple_list, with_part
from openpyxl.chart import BarChart, Reference


@pytest.mark.parametrize(
    ("part", "called"),
    [
        ("xl/vbaProject.bin", "macros"),
        ("xl/media/image1.png", "pictures"),
        ("xl/slicers/slicer1.xml", "slicers"),
        ("xl/ctrlProps/ctrlProp1.xml", "form controls"),
        ("xl/threadedComments/threadedComment1.xml", "threads of comments"),
    ],
)
def test_what_would_be_lost_is_named_and_refused_unless_it_is_accepted(elo, folder, part, called):
    with_part(simple_list(folder / "list.xlsx"), part)
    told = elo("rate games.csv --ratings list.xlsx --update new.xlsx --ratings-out o.csv")
    assert (told.exit, f"error F151: the updated list would lack: {called}" in told.err) == (2, True)
    assert not (folder / "new.xlsx").exists()
    assert not (folder / "o.csv").exists()
    told = elo("rate games.csv --ratings list.xlsx --update new.xlsx --lossy")
    assert (told.exit, f"warning F151: the updated list lacks: {called}" in told.err) == (0, True)
    assert (folder / "new.xlsx").exists()


def with_text(path, part, before, after):
    """The workbook with a text of one part replaced."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts[part] = parts[part].replace(before, after)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)


def test_a_list_merged_over_a_whole_sheet_is_refused_in_a_sentence(elo, folder):
    simple_list(folder / "list.xlsx")
    merged = b'</sheetData><mergeCells><mergeCell ref="H1:XFD1048576"/></mergeCells>'
    with_text(folder / "list.xlsx", "xl/worksheets/sheet1.xml", b"</sheetData>", merged)
    told = elo("rate games.csv --ratings list.xlsx --update new.xlsx --lossy")
    assert (told.exit, len(told.sentences), "too large" in told.err) == (2, 1, True)


def test_a_list_with_a_picture_that_unpacks_to_far_too_much_is_refused_before_it_is_unpacked(elo, folder):
    with_part(simple_list(folder / "list.xlsx"), "xl/drawings/drawing9.xml")
    with_text(folder / "list.xlsx", "xl/drawings/drawing9.xml", b"a part", bytes(70 << 20))
    told = elo("rate games.csv --ratings list.xlsx --update new.xlsx")
    assert (told.exit, "F107" in told.err, len(told.sentences)) == (2, True, 1)


def test_sparklines_are_named_and_charts_of_our_own_kind_come_along(elo, folder):
    book = xlsxwriter.Workbook(folder / "list.xlsx")
    sheet = book.add_worksheet()
    for row in enumerate((("player", "Elo"), ("Ana Ruiz", 1500), ("Ben Okafor", 1600), ("Cleo Park", 1400))):
        sheet.write_row(row[0], 0, row[1])
    sheet.add_sparkline("E2", {"range": "Sheet1!B2:B4"})
    book.close()
    assert "would lack: sparklines" in elo("rate games.csv --ratings list.xlsx --update new.xlsx").err
    book = openpyxl.load_workbook(simple_list(folder / "list.xlsx"))
    chart = BarChart()
    chart.add_data(Reference(book.active, min_col=2, min_row=1, max_row=4))
    book.active.add_chart(chart, "H2")
    book.save(folder / "list.xlsx")
    assert elo("rate games.csv --ratings list.xlsx --update new.xlsx").exit == 0
    assert Archive(folder / "list.xlsx").kinds()["chart.xml"] == Archive(folder / "new.xlsx").kinds()["chart.xml"] == 1


def calculated(path, formula="=1000+500", column="Elo"):
    """A list whose first rating is a formula, with its stored value."""
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet()
    for row, cells in enumerate((("player", column, "rank"), ("Ana Ruiz", 1500, 2), ("Ben Okafor", 1600, 1))):
        sheet.write_row(row, 0, cells)
    sheet.write_formula("B2", formula, None, 1500)
    sheet.write_formula("C2", "=RANK(B2,B$2:B$3)", None, 2)
    book.close()
    return path


def test_a_formula_in_the_rating_column_is_not_written_over_unasked(elo, folder):
    calculated(folder / "list.xlsx")
    (folder / "games.csv").write_text("White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n")
    told = elo("rate games.csv --ratings list.xlsx --update new.xlsx")
    assert (told.exit, "error F152: formulas stand where new ratings are written: B2" in told.err) == (2, True)
    assert not (folder / "new.xlsx").exists()
    told = elo("rate games.csv --ratings list.xlsx --update new.xlsx --lossy")
    assert (told.exit, "warning F152" in told.err) == (0, True)
    sheet = openpyxl.load_workbook(folder / "new.xlsx").active
    assert [sheet[at].value for at in ("B2", "C2")] == [1513, "=RANK(B2,B$2:B$3)"]


def test_a_formula_whose_rating_did_not_change_stays(elo, folder):
    calculated(folder / "list.xlsx")
    (folder / "games.csv").write_text("White,Black,Result\nZoe,Ben Okafor,1-0\n")
    assert elo("rate games.csv --ratings list.xlsx --initial 1500 --update new.xlsx").exit == 0
    sheet = openpyxl.load_workbook(folder / "new.xlsx").active
    assert [sheet[f"B{row}"].value for row in (2, 3, 4)] == ["=1000+500", 1587, 1513]
    assert [sheet[f"C{row}"].value for row in (2, 3)] == ["=RANK(B2,B$2:B$3)", 1]


def test_an_excel_table_grows_with_its_columns_and_rows(elo, folder):
    book = xlsxwriter.Workbook(folder / "list.xlsx")
    sheet = book.add_worksheet()
    columns = [{"header": "player"}, {"header": "Elo"}, {"header": "Twice", "formula": "=[@Elo]*2"}]
    data = [["Ana Ruiz", 1500], ["Ben Okafor", 1600], ["Cleo Park", 1400]]
    sheet.add_table("A1:C4", {"columns": columns, "data": data, "name": "Members"})
    book.close()
    (folder / "more.csv").write_text("White,Black,Result\nZoe,Ben Okafor,1-0\n")
    for number, month in enumerate(("Nov 26", "Dec 26")):
        names = [f"{'list' if not number else 'new0'}.xlsx", f"new{number}.xlsx"]
        told = elo(f"rate more.csv --ratings {names[0]} --initial 1500 --update {names[1]} --as-column", month)
        assert told.exit == 0
    headings = ["player", "Elo", "Twice", "as_of of Dec 26", "rating_exact of Dec 26", "Nov 26", "Dec 26"]
    assert Archive(folder / "new1.xlsx").tables("Sheet1") == {"Members": ("A1:G5", ["A1:G5"], headings)}
    sheet = openpyxl.load_workbook(folder / "new1.xlsx").active
    assert [cell.value for cell in sheet[1]] == headings
    assert sheet["C5"].value == sheet["C4"].value


def test_a_table_that_ends_with_totals_is_refused_where_newcomers_come(elo, folder):
    book = xlsxwriter.Workbook(folder / "list.xlsx")
    sheet = book.add_worksheet()
    columns = [{"header": "player", "total_string": "Ben Okafor"}, {"header": "Elo", "total_value": 1600}]
    sheet.add_table("A1:B3", {"columns": columns, "data": [["Ana Ruiz", 1500]], "total_row": True, "name": "Members"})
    sheet.write("B3", 1600)
    book.close()
    (folder / "more.csv").write_text("White,Black,Result\nZoe,Ben Okafor,1-0\n")
    told = elo("rate more.csv --ratings list.xlsx --initial 1500 --update new.xlsx")
    assert (told.exit, "row of totals" in told.err) == (2, True)


def test_entries_with_an_error_and_who_did_not_play_come_back_untouched(elo, folder):
    rows = [("player", "Elo", "born", "status", "games")]
    rows += [
        ("Ana Ruiz", 1500, 1990, None, 10),
        ("Ben Okafor", "1600", "long ago", None, 5),
        ("Cleo Park", "UNR", None, None, 0),
    ]
    rows += [
        ("Dan Weiss", 1800, None, "active", None),
        ("Eva Lind", "1450", None, None, 7),
        ("Eva Lind", 1450, None, None, 7),
    ]
    simple_list(folder / "list.xlsx", [*rows, ("Finn", 1700, None, None, 3)])
    (folder / "games.csv").write_text("White,Black,Result\nAna Ruiz,Finn,1-0\nBen Okafor,Ana Ruiz,1-0\n")
    told = elo("rate games.csv --ratings list.xlsx --on-error skip --update new.xlsx")
    assert told.exit == 1
    after = openpyxl.load_workbook(folder / "new.xlsx").active
    got = [tuple(cell.value for cell in row) for row in after.iter_rows(max_col=5)]
    assert [row for row in got if row[0] not in {"Ana Ruiz", "Finn"}] == [
        row for row in rows if row[0] not in {"Ana Ruiz", "Finn"}
    ]
    assert (got[1], got[7]) == (("Ana Ruiz", 1515, 1990, None, 11), ("Finn", 1685, None, None, 4))


def test_an_entry_with_an_error_keeps_its_rating_in_the_new_column(elo, folder):
    rows = [
        ("player", "Elo", "born"),
        ("Ana Ruiz", 1500, 1990),
        ("Ben Okafor", 1600, "long ago"),
        ("Cleo Park", 1400, None),
    ]
    simple_list(folder / "list.xlsx", rows)
    told = elo("rate games.csv --ratings list.xlsx --on-error skip --update new.xlsx --as-column New")
    assert told.exit == 1
    assert list(pd.read_excel(engine="openpyxl", io=folder / "new.xlsx")["New"]) == [1497, 1600, 1403]
