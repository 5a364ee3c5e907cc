"""Lists that are harder to bring up to date: pinned headings, prepared rows, merged cells, macros, far columns."""

import csv
import re
import zipfile

import openpyxl
import pytest
import xlsxwriter
from club_workbook import months, simple_list, with_part

import elo_batch
from elo_batch.updating.areas import Area, Growth
from elo_batch.updating.dependents import Written, formulas_of, moved_formula, stale

NEWCOMER = "White,Black,Result\nZoe,Ben Okafor,1-0\n"


def sheet_of(path, name=None):
    book = openpyxl.load_workbook(path)
    return book[name] if name else book.active


def as_excel_stores_blanks(path):
    """The workbook with the blank results of its formulas stored as Excel does."""
    rewritten(
        path,
        lambda xml: re.sub(rb'<c r="(\w+)"( s="\d+")?>(<f>[^<]*</f>)<v></v>', rb'<c r="\1"\2 t="str">\3<v></v>', xml),
    )


def rewritten(path, change):
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, change(content))


def test_a_pinned_heading_gives_way_to_the_newest_column(elo, folder):
    rows = [("player", "Stand"), ("Ana Ruiz", 1500), ("Ben Okafor", 1600), ("Cleo Park", 1400)]
    simple_list(folder / "list.xlsx", rows)
    months(folder, one="White,Black,Result,Date\nAna Ruiz,Ben Okafor,1-0,2026-10-01\n")
    months(folder, two="White,Black,Result,Date\nAna Ruiz,Cleo Park,0-1,2026-11-01\n")
    pin = ("--map", "Stand=rating")
    assert elo("rate one.csv --ratings list.xlsx --update one.xlsx --as-column Nov", *pin).exit == 0
    told = elo("rate two.csv --ratings one.xlsx --update two.xlsx --as-column Dec --ratings-out out.csv", *pin)
    assert told.exit == 0
    sheet = sheet_of(folder / "two.xlsx")
    headings = [cell.value for cell in sheet[1]]
    assert headings == ["player", "Stand", "as_of of Dec", "rating_exact of Dec", "Nov", "Dec"]
    assert [cell.value for cell in sheet["E"][1:]] == [1513, 1587, 1400]
    # 1512.80 against 1400 is expected to take 0.657: 20 x 0.657 = 13.14.
    assert [cell.value for cell in sheet["F"][1:]] == [1500, 1587, 1413]


def test_a_macro_workbook_comes_back_as_a_plain_one_if_that_is_accepted(elo, folder):
    with_part(simple_list(folder / "list.xlsm"))
    assert "ends in .xlsx" in elo("rate games.csv --ratings list.xlsm --update new.xlsm --lossy").err
    assert "macros" in elo("rate games.csv --ratings list.xlsm --update new.xlsx").err
    assert not (folder / "new.xlsx").exists()
    assert elo("rate games.csv --ratings list.xlsm --update new.xlsx --lossy").exit == 0
    assert sheet_of(folder / "new.xlsx")["B2"].value == 1510


def test_an_added_column_is_in_sight_where_all_columns_to_the_right_are_hidden(elo, folder):
    path = simple_list(folder / "list.xlsx")
    book = openpyxl.load_workbook(path)
    far = book.active.column_dimensions["C"]
    far.min, far.max, far.hidden, far.width = 3, 16384, True, 7
    book.save(path)
    assert elo("rate games.csv --ratings list.xlsx --update new.xlsx --as-column Nov").exit == 0
    runs = sorted((one.min, one.max, one.hidden) for one in sheet_of(folder / "new.xlsx").column_dimensions.values())
    assert runs == [(3, 3, False), (4, 4, True), (5, 5, False), (6, 16384, True)]


def test_a_column_added_inside_a_run_of_like_columns_parts_from_it(elo, folder):
    path = simple_list(folder / "list.xlsx")
    book = openpyxl.load_workbook(path)
    run = book.active.column_dimensions["B"]
    run.min, run.max, run.width = 2, 16384, 7
    book.save(path)
    assert elo("rate games.csv --ratings list.xlsx --update new.xlsx --as-column Nov").exit == 0
    runs = sorted((one.min, one.max, one.width) for one in sheet_of(folder / "new.xlsx").column_dimensions.values())
    assert [(low, high) for low, high, _ in runs] == [(2, 2), (3, 3), (4, 4), (5, 5), (6, 16384)]
    assert [runs[0][2], runs[-2][2], runs[-1][2]] == [7, 7, 7]


def test_rows_prepared_with_formulas_below_the_list_are_used(elo, folder):
    book = xlsxwriter.Workbook(folder / "list.xlsx")
    sheet = book.add_worksheet()
    for row, cells in enumerate((("player", "Elo", "Twice"), ("Ana Ruiz", 1500), ("Ben Okafor", 1600))):
        sheet.write_row(row, 0, cells)
    bold = book.add_format({"bold": True})
    for row in range(2, 6):
        value = {2: 3000, 3: 3200}.get(row, "")
        sheet.write_formula(f"C{row}", f'=IF(A{row}="","",B{row}*2)', bold, value)
    book.close()
    as_excel_stores_blanks(folder / "list.xlsx")
    (folder / "games.csv").write_text(NEWCOMER)
    assert elo("rate games.csv --ratings list.xlsx --initial 1500 --update new.xlsx").exit == 0
    sheet = sheet_of(folder / "new.xlsx")
    assert [cell.value for cell in sheet[4]][:3] == ["Zoe", 1513, '=IF(A4="","",B4*2)']
    assert sheet["C5"].value == '=IF(A5="","",B5*2)'
    assert sheet["C4"].font.bold


def test_a_formula_prepared_for_a_newcomers_rating_is_not_written_over_unasked(elo, folder):
    book = xlsxwriter.Workbook(folder / "list.xlsx")
    sheet = book.add_worksheet()
    for row, cells in enumerate((("player", "Elo"), ("Ana Ruiz", 1500), ("Ben Okafor", 1600))):
        sheet.write_row(row, 0, cells)
    sheet.write_formula("B4", '=IF(A4="","",1000)', None, "")
    book.close()
    as_excel_stores_blanks(folder / "list.xlsx")
    (folder / "games.csv").write_text(NEWCOMER)
    told = elo("rate games.csv --ratings list.xlsx --initial 1500 --update new.xlsx")
    assert (told.exit, "F152: formulas stand where new ratings are written: B4" in told.err) == (2, True)


def test_merged_cells_in_the_way_are_named(elo, folder):
    path = simple_list(folder / "list.xlsx")
    book = openpyxl.load_workbook(path)
    book.active["A8"] = None
    book.active.merge_cells("A5:B6")
    book.save(path)
    (folder / "games.csv").write_text(NEWCOMER)
    told = elo("rate games.csv --ratings list.xlsx --initial 1500 --update new.xlsx")
    assert (told.exit, "B5 lies inside merged cells" in told.err) == (2, True)
    assert not (folder / "new.xlsx").exists()


def test_rows_whose_cells_are_merged_across_are_followed_by_such_rows(elo, folder):
    path = simple_list(
        folder / "list.xlsx", [("player", None, "Elo"), ("Ana Ruiz", None, 1500), ("Ben Okafor", None, 1600)]
    )
    book = openpyxl.load_workbook(path)
    for row in (2, 3):
        book.active.merge_cells(f"A{row}:B{row}")
    book.active.row_dimensions[3].height = 33
    book.save(path)
    (folder / "games.csv").write_text(NEWCOMER)
    assert elo("rate games.csv --ratings list.xlsx --initial 1500 --update new.xlsx").exit == 0
    sheet = sheet_of(folder / "new.xlsx")
    assert "A4:B4" in str(sheet.merged_cells)
    assert (sheet["A4"].value, sheet["C4"].value, sheet.row_dimensions[4].height) == ("Zoe", 1513, 33)


def test_the_sheet_named_is_the_one_brought_up_to_date(elo, folder):
    book = openpyxl.Workbook()
    for title in ("Seniors", "Juniors"):
        sheet = book.create_sheet(title)
        for row in (("player", "Elo"), ("Ana Ruiz", 1500), ("Ben Okafor", 1600), ("Cleo Park", 1400)):
            sheet.append(row)
    book.remove(book.worksheets[0])
    book.save(folder / "list.xlsx")
    told = elo("rate games.csv --ratings list.xlsx --sheet Juniors --update new.xlsx")
    assert told.exit == 0
    assert [cell.value for cell in sheet_of(folder / "new.xlsx", "Seniors")["B"]] == ["Elo", 1500, 1600, 1400]
    assert [cell.value for cell in sheet_of(folder / "new.xlsx", "Juniors")["B"]] == ["Elo", 1510, 1587, 1403]


def test_who_falls_off_the_list_has_a_blank_and_the_status_says_why(elo, folder):
    rows = [("player", "Elo", "games"), ("Ana Ruiz", 1401, 50), ("Ben Okafor", 1600, 50), ("Cleo Park", 1500, 50)]
    simple_list(folder / "list.xlsx", rows)
    months(folder, games="White,Black,Result,Date,Event\nBen Okafor,Ana Ruiz,1-0,2026-10-03,Open\n")
    assert elo("rate games.csv --ratings list.xlsx --policy fide-standard --update new.xlsx").exit == 0
    sheet = sheet_of(folder / "new.xlsx")
    assert [cell.value for cell in sheet[1]][:4] == ["player", "Elo", "games", "peak"]
    found = {cell.value: sheet.cell(2, number).value for number, cell in enumerate(sheet[1], start=1)}
    assert (found["Elo"], found["status"]) == (None, "unrated (fell below 1400)")


def written_at(*cells, sheet="L"):
    marks = Written()
    for row, column in cells:
        marks.add(sheet, row, column)
    return marks


@pytest.mark.parametrize(
    ("formula", "reached"),
    [
        ("=B2+1", True),
        ("=B3+1", False),
        ("=SUM(B1:B2)", True),
        ("=SUM(B3:B9)", False),
        ("=SUM(B:B)", True),
        ("=SUM(A:A)", False),
        ("=SUM(2:2)", True),
        ("=SUM(L!$B$2:$C$4)", True),
        ("=SUM('Other one'!B2)", False),
        ("=Named+1", True),
        ("=Unnamed+1", True),
        ("=OFFSET(A1,1,1)", True),
        ("=T[Elo]", True),
        ("='[1]Book'!B2", False),
        ('="B2"', False),
        ("=PI()", False),
    ],
)
def test_a_formula_that_looks_at_a_written_cell_is_known(formula, reached):
    book = openpyxl.Workbook()
    book.active.title = "L"
    book.create_sheet("Other one")
    book.defined_names["Named"] = openpyxl.workbook.defined_name.DefinedName("Named", attr_text="L!$B$2:$B$4")
    book.active["A9"] = formula
    assert bool(list(stale(formulas_of(book), written_at((2, 2))))) is reached


def test_formulas_are_followed_through_others_in_any_order():
    book = openpyxl.Workbook()
    book.active.title = "L"
    for row in range(2, 80):
        book.active[f"A{row}"] = f"=A{row + 1}+1"
    book.active["C1"] = "=C2"
    assert len(list(stale(formulas_of(book), written_at((80, 1))))) >= 78
    assert [one.at for one in stale(formulas_of(book), written_at((2, 3)))] == ["C1"]


@pytest.mark.parametrize(
    ("formula", "moved"),
    [
        ("=B2-$B$1", "=B5-$B$1"),
        ("=SUM(B$2:B2)", "=SUM(B$2:B5)"),
        ("=Sheet!B2+T[Elo]+Named", "=Sheet!B5+T[Elo]+Named"),
        ("=VLOOKUP(A2,'My list'!A:C,3,0)", "=VLOOKUP(A5,'My list'!A:C,3,0)"),
        ('=IF(B2>1500,"B2","no")', '=IF(B5>1500,"B2","no")'),
    ],
)
def test_a_copied_formula_looks_at_its_own_row(formula, moved):
    assert moved_formula(formula, "C2", "C5") == moved


@pytest.mark.parametrize(
    ("area", "down", "both", "whole"),
    [
        ("A2:C9", "A2:C11", "A2:E11", "A2:F11"),
        ("A1:C9", "A1:C11", "A1:E11", "A1:F11"),
        ("C2:C9", "C2:C11", "C2:C11", "C2:C11"),
        ("A2:B9", "A2:B11", "A2:B11", "A2:B11"),
        ("A2:C8", "A2:C8", "A2:E8", "A2:F8"),
        ("A2:C10", "A2:C11", "A2:E11", "A2:F11"),
        ("A2:C20", "A2:C20", "A2:E20", "A2:F20"),
        ("B9", "B9", "B9", "B9"),
        ("A10:B20", "A10:B20", "A10:B20", "A10:B20"),
    ],
)
def test_areas_that_end_with_the_list_grow_with_it(area, down, both, whole):
    growth = Growth(headings=1, last=9, rows=2, right=3, seen=3, added=3, shown=2)
    got = [grow(Area.of(area)).text for grow in (growth.down, growth.both, growth.whole)]
    assert got == [down, both, whole]


def test_an_entry_with_an_error_keeps_even_what_a_run_writes_anew(elo, folder):
    rows = [("player", "Elo", "born", "change"), ("Ana Ruiz", 1500, None, 5), ("Ben Okafor", 1600, "long ago", 5)]
    simple_list(folder / "list.xlsx", [*rows, ("Cleo Park", 1400, None, 5)])
    assert elo("rate games.csv --ratings list.xlsx --on-error skip --update new.xlsx").exit == 1
    assert [cell.value for cell in sheet_of(folder / "new.xlsx")["D"]] == ["change", -3, 5, 3]


def test_every_program_is_told_to_work_out_the_formulas_anew(elo, folder):
    path = simple_list(folder / "list.xlsx")
    rewritten(path, lambda xml: xml.replace(b'fullCalcOnLoad="1"', b'fullCalcOnLoad="0"'))
    assert elo("rate games.csv --ratings list.xlsx --update new.xlsx").exit == 0
    with zipfile.ZipFile(folder / "new.xlsx") as archive:
        assert b'fullCalcOnLoad="1"' in archive.read("xl/workbook.xml")


@pytest.mark.parametrize("ending", [".xlsx", ".csv"])
def test_days_as_texts_are_written_as_a_whole_so_that_they_can_be_read_next_month(elo, folder, ending):
    rows = [("player", "Elo", "as_of"), ("Ana Ruiz", 1500, "13/09/2026"), ("Ben Okafor", 1600, "03/08/2026")]
    rows += [("Cleo Park", 1400, "03/09/2026"), ("Dan Weiss", 1800, None)]
    simple_list(folder / "list.xlsx", rows)
    if ending == ".csv":
        lines = [",".join("" if cell is None else str(cell) for cell in row) for row in rows]
        (folder / "list.csv").write_text("\n".join(lines))
    months(folder, one="White,Black,Result,Date\nAna Ruiz,Dan Weiss,1-0,2026-10-03\n")
    months(folder, two="White,Black,Result,Date\nBen Okafor,Cleo Park,1-0,2026-11-03\n")
    assert elo(f"rate one.csv --ratings list{ending} --update first{ending}").exit == 0
    assert elo(f"rate two.csv --ratings first{ending} --update second{ending} --ratings-out out.csv").exit == 0
    with (folder / "out.csv").open(encoding="utf-8", newline="") as file:
        days = {row["player"]: row["as_of"] for row in csv.DictReader(file)}
    assert days == {
        "Ana Ruiz": "2026-10-03",
        "Dan Weiss": "2026-10-03",
        **dict.fromkeys(["Ben Okafor", "Cleo Park"], "2026-11-03"),
    }


def test_newcomers_come_below_the_example_of_a_template(elo, folder):
    assert elo("template sheets").exit == 0
    (folder / "games.csv").write_text("White,Black,Result\nZoe,Ida,1-0\n")
    assert elo("rate games.csv --ratings sheets/ratings.xlsx --initial 1500 --update new.xlsx").exit == 0
    before, after = (openpyxl.load_workbook(folder / name) for name in ("sheets/ratings.xlsx", "new.xlsx"))
    sheet, new = before["Ratings"], after["Ratings"]
    assert [cell.value for cell in new[2]][:5] == [cell.value for cell in sheet[2]][:5]
    assert {new.cell(row, 1).value for row in (3, 4)} == {"Zoe", "Ida"}
    assert elo("rate games.csv --ratings new.xlsx --update newer.xlsx").exit == 0


def test_a_list_whose_players_have_changed_places_is_not_written(folder):
    rows = [("player", "Elo"), ("Ana Ruiz", 1500), ("Ben Okafor", 1600), ("Cleo Park", 1400)]
    path = simple_list(folder / "list.xlsx", rows)
    run = elo_batch.rate(folder / "games.csv", ratings=path)
    simple_list(path, [rows[0], *reversed(rows[1:])])
    with pytest.raises(elo_batch.OutputProblem, match="has changed since it was read"):
        run.write_update(folder / "new.xlsx")


@pytest.mark.parametrize("rating", [1495.1, 1503.7, 1511.3, 1529.9])
def test_exact_ratings_come_back_to_their_last_bit(rating, elo, folder):
    book = openpyxl.Workbook()
    for row in (["Player", "Elo"], ["Ana", rating], ["Ben", 1600.25], ["Cleo", 1400.5]):
        book.active.append(row)
    book.save(folder / "club.xlsx")
    (folder / "g.csv").write_text("White,Black,Result,Date\nAna,Ben,1-0,2026-10-03\nCleo,Ana,1-0,2026-10-04\n")
    (folder / "h.csv").write_text("White,Black,Result,Date\nAna,Ben,0-1,2026-11-03\nCleo,Ben,1-0,2026-11-04\n")
    exact = "--decimals exact --k 17.3"
    assert elo(f"rate g.csv --ratings club.xlsx {exact} --update new.xlsx --ratings-out new.csv").exit == 0
    for month in ("new.xlsx", "new.csv"):
        assert elo(f"rate h.csv --ratings {month} {exact} --ratings-out {month}.csv").exit == 0
    ours, theirs = (
        {
            row["player"]: (row["rating"], row["rating_exact"])
            for row in csv.DictReader((folder / name).read_text(encoding="utf-8").splitlines())
        }
        for name in ("new.xlsx.csv", "new.csv.csv")
    )
    assert ours == theirs
