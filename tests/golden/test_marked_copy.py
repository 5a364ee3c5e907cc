"""`check --marked-copy`: the sender's own sheet, with every problem at its cell.

The file is long because all its cases look at one command from the one folder that its fixture fills.
"""

import re
import sys
import zipfile
from datetime import date
from pathlib import Path

import openpyxl
import pandas as pd
import pytest
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.colors import Color
from openpyxl.worksheet.datavalidation import DataValidation

import elo_batch
from elo_batch.domain.diagnostics import Diagnostic, Severity
from elo_batch.domain.marks import PROBLEM_HEADINGS
from elo_batch.marking import marks, problem_list
from elo_batch.marking.looks import COLOURS, HEAD, mark_cell, unmark_cell
from elo_batch.readers.files import is_ours
from elo_batch.reports.cell_limits import MOST_CHARACTERS

RED, AMBER, BLUE = (COLOURS[weight] for weight in Severity)
YELLOW = "FFFFFF00"
SHEET = "Round 1's"
WRONG = (
    ["Ana Ruiz", "Ben Okafor", "1-0", date(2026, 10, 3)],
    ["Cleo Park", "Ana Ruiz", date(2026, 1, 2), date(2026, 10, 10)],
    ["Cleo Prk", "Ben Okafor ", "0-1", date(2026, 10, 11)],
    ["Dan Weiss", "Cleo Park", "win?", "someday"],
    ["Ben Okafor", "Ana Ruiz", "bye", None],
)
REPAIRS = {"C4": "1-0", "A5": "Cleo Park", "C6": "0-1", "D6": date(2026, 10, 12), "B5": "Ben Okafor"}


def club_sheet(path, rows=WRONG):
    """A workbook as clubs keep it: a title across, colours, rules, a note, hidden rows, formulas, other sheets."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = SHEET
    sheet["A1"] = "Club championship"
    sheet.merge_cells("A1:D1")
    for number, row in enumerate([["White", "Black", "Result", "Date"], *rows], start=2):
        for column, cell in enumerate(row, start=1):
            sheet.cell(number, column, cell)
    sheet["A3"].comment = Comment("late by an hour", "Jane")
    sheet["C4"].comment = Comment("seen by both\nplayers", "Jane")
    sheet["C4"].fill = PatternFill("solid", fgColor=YELLOW)
    sheet["D5"].fill = PatternFill("lightGrid", fgColor=YELLOW)
    sheet["A5"].font = Font(bold=True, color="FF00AA00")
    sheet.column_dimensions["A"].width = 33
    sheet.row_dimensions[6].height = 40
    sheet.row_dimensions[7].hidden = True
    sheet.conditional_formatting.add("C3:C9", CellIsRule(operator="equal", formula=['"1-0"'], font=Font(bold=True)))
    rule = DataValidation(type="list", formula1='"1-0,0-1"')
    rule.add("C3:C20")
    sheet.add_data_validation(rule)
    other = book.create_sheet("Other")
    other.append([1.1, "=A1*2", 0.1 + 0.2])
    chart = BarChart()
    chart.add_data(Reference(other, min_col=1, min_row=1, max_row=1))
    other.add_chart(chart, "D4")
    book.create_sheet("Hidden")["A1"] = 5
    book["Hidden"].sheet_state = "hidden"
    book.save(path)
    return path


def with_stored(path, value="2.2"):
    """The workbook with a stored value for its one formula, as Excel leaves it."""
    rewritten(path, lambda xml: re.sub(rb"(</f>)<v ?/>|(</f>)<v></v>", rb"\1\2<v>%s</v>" % value.encode(), xml))
    rewritten(path, lambda xml: xml.replace(b"<v>0.3</v>", b"<v>0.30000000000000004</v>"))
    return path


def rewritten(path, change, more=()):
    """Change every sheet of an archive, and add parts."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in [*parts.items(), *more]:
            archive.writestr(name, change(content) if name.startswith("xl/worksheets/sheet") else content)


def mended(path, repairs, to, sheet=SHEET):
    """What the sender does: correct the cells, and nothing else."""
    book = openpyxl.load_workbook(path)
    for at, value in repairs.items():
        book[sheet][at] = value
    book.save(to)


def looks(sheet):
    """Everything about a sheet that is not a mark: cells with their formats, sizes, merges, rules."""
    cells = {
        at.coordinate: (at.value, at.data_type, at.number_format, repr(at.font), repr(at.border), repr(at.alignment))
        for row in sheet.iter_rows()
        for at in row
    }
    sizes = {key: (one.width, one.hidden) for key, one in sheet.column_dimensions.items()}
    rows = {key: (one.height, one.hidden) for key, one in sheet.row_dimensions.items()}
    rules = [(str(area.sqref), [rule.formula for rule in area.rules]) for area in sheet.conditional_formatting]
    lists = [(str(one.sqref), one.formula1) for one in sheet.data_validations.dataValidation]
    return cells, sizes, rows, rules, lists, str(sheet.merged_cells), sheet.sheet_state, len(sheet._charts)  # noqa: SLF001


def marked(sheet):
    """For each marked cell the colour and the comment."""
    return {
        cell.coordinate: (cell.fill.fgColor.rgb, cell.comment.text if cell.comment else "")
        for row in sheet.iter_rows()
        for cell in row
        if cell.fill.fill_type == "solid" and cell.fill.fgColor.rgb in COLOURS.values()
    }


def own_words(sheet):
    """Comments, and fills other than ours."""
    cells = [cell for row in sheet.iter_rows() for cell in row]
    return (
        {cell.coordinate: (cell.comment.text, cell.comment.author) for cell in cells if cell.comment},
        {cell.coordinate: (cell.fill.fill_type, cell.fill.fgColor.rgb) for cell in cells if cell.fill.fill_type},
    )


@pytest.fixture
def club(folder) -> Path:
    return with_stored(club_sheet(folder / "club.xlsx"))


@pytest.fixture
def copy(club, elo):
    assert elo("check club.xlsx --ratings list.csv --marked-copy back.xlsx").exit == 1
    return openpyxl.load_workbook(club.with_name("back.xlsx"), rich_text=True)


def test_cells_are_filled_by_the_weight_of_their_problems(copy):
    colours = {at: colour for at, (colour, _) in marked(copy[SHEET]).items()}
    assert colours == {"C4": RED, "A5": RED, "C6": RED, "D6": RED, "B5": BLUE, "C7": BLUE, "A7": AMBER}


def test_every_problem_with_a_cell_has_its_fill_and_its_comment(elo, copy):
    problems = elo("check club.xlsx --ratings list.csv --format json").json["problems"]
    cells = marked(copy[SHEET])
    placed = [one for one in problems if one["cell"]]
    assert len(placed) > 5
    for one in placed:
        assert f"{one['severity']} {one['code']}: {one['message']}" in cells[one["cell"]][1]
        assert one["hint"] is None or one["hint"] in cells[one["cell"]][1]
        assert (one["found"] or "") in cells[one["cell"]][1]


def test_a_problem_of_a_row_is_marked_at_the_first_cell_that_holds_anything(folder, elo):
    rows = [[None, *row] for row in (["White", "Black", "Result"], ["Ana Ruiz", "Ben Okafor", "1-0"])]
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    book.active.row_dimensions[2].hidden = True
    book.save(folder / "shifted.xlsx")
    elo("check shifted.xlsx --marked-copy back.xlsx")
    cells = marked(openpyxl.load_workbook(folder / "back.xlsx")["Sheet"])
    assert {at: colour for at, (colour, _) in cells.items()} == {"B2": AMBER}


def test_the_heaviest_problem_of_a_cell_gives_its_colour_and_all_are_told(folder, elo):
    (folder / "two.csv").write_text("White,Black,Result\nAna Ruiz,ana ruiz ,1-0\n", encoding="utf-8")
    elo("check two.csv --ratings list.csv --marked-copy back.xlsx")
    colour, comment = marked(openpyxl.load_workbook(folder / "back.xlsx")["Games"])["B2"]
    assert colour == RED
    assert [word for word in ("error G201", "note G120", "note G208") if word in comment] == [
        "error G201",
        "note G120",
        "note G208",
    ]
    assert comment.index("error G201") < comment.index("note G120")


def test_the_list_comes_first_with_the_heaviest_first(copy):
    assert copy.sheetnames == ["Problems", SHEET, "Other", "Hidden"]
    rows = list(copy["Problems"].iter_rows(values_only=True))
    assert rows[0] == PROBLEM_HEADINGS
    weights = [row[0] for row in rows[1:]]
    assert weights == sorted(weights, key=["error", "warning", "note"].index)
    by_place = {row[2]: row for row in rows[1:] if row[1] == "G301"}
    code, place, wrong, found, to_do, suggestion = by_place[f"{SHEET}!A5"][1:]
    assert (code, place, wrong) == ("G301", f"{SHEET}!A5", "a player who is not on the rating list")
    assert (found, suggestion) == ("Cleo Prk", "Cleo Park")
    assert to_do.startswith("did you mean Cleo Park?")


def test_places_are_links_to_their_cells(copy):
    links = {row[2].value: row[2].hyperlink.location for row in copy["Problems"].iter_rows() if row[2].hyperlink}
    assert links[f"{SHEET}!C4"] == "'Round 1''s'!C4"
    assert links[f"{SHEET}!row 7"] == "'Round 1''s'!A7"
    assert not any(row[2].hyperlink.target for row in copy["Problems"].iter_rows() if row[2].hyperlink)


def test_the_copy_opens_at_the_list_and_no_second_sheet_is_selected(copy):
    assert copy.active.title == "Problems"
    assert [bool(sheet.sheet_view.tabSelected) for sheet in copy.worksheets] == [True, False, False, False]


def test_everything_but_the_marks_is_as_it_was_sent(club, copy):
    sent = openpyxl.load_workbook(club, rich_text=True)
    for sheet in sent:
        assert looks(copy[sheet.title]) == looks(sheet)
    comments, fills = own_words(copy[SHEET])
    assert comments["A3"] == ("late by an hour", "Jane")
    assert comments["C4"][0].startswith(f"seen by both\nplayers\n\n{HEAD}\n")
    assert fills["D5"] == ("lightGrid", YELLOW)


def test_formulas_keep_what_they_came_to_and_numbers_their_last_digit(club, copy):
    del copy
    values = openpyxl.load_workbook(club.with_name("back.xlsx"), data_only=True)["Other"]
    assert [cell.value for cell in values[1]] == [1.1, 2.2, 0.1 + 0.2]
    with zipfile.ZipFile(club.with_name("back.xlsx")) as archive:
        assert b"<v>0.30000000000000004</v>" in b"".join(archive.read(one) for one in archive.namelist())


@pytest.mark.parametrize(("kind", "value"), [("str", "1-0 &lt;ok&gt;"), ("b", "1"), ("e", "#N/A"), ("n", "46023.5")])
def test_stored_values_of_every_kind_come_back(folder, elo, kind, value):
    path = club_sheet(folder / "kinds.xlsx")
    stored = rb'<c r="B1" t="%s"><f>A1*2</f><v>%s</v></c>' % (kind.encode(), value.encode())
    rewritten(path, lambda xml: re.sub(rb'<c r="B1"[^>]*><f>.*?</c>', stored, xml))
    elo("check kinds.xlsx --marked-copy back.xlsx")
    with zipfile.ZipFile(folder / "back.xlsx") as archive:
        written = b"".join(archive.read(one) for one in archive.namelist())
    assert stored.replace(b' t="n"', b"") in written


def test_a_day_that_is_none_stays_the_number_that_it_is(folder, elo):
    path = club_sheet(folder / "far.xlsx")
    rewritten(path, lambda xml: re.sub(rb'(<c r="D3"[^>]*><v>)[^<]*', rb"\g<1>-5", xml))
    elo("check far.xlsx --marked-copy back.xlsx")
    with zipfile.ZipFile(folder / "back.xlsx") as archive:
        written = b"".join(archive.read(one) for one in archive.namelist())
    assert re.search(rb'<c r="D3" s="\d+"><v>-5</v></c>', written)


def test_a_corrected_copy_reads_cleanly(club, elo, copy):
    del copy
    mended(club.with_name("back.xlsx"), REPAIRS, club.with_name("again.xlsx"))
    told = elo("check again.xlsx --ratings list.csv --format json")
    assert (told.exit, told.json["counts"]["rows_rated"]) == (0, 4)
    assert {one["severity"] for one in told.json["problems"]} <= {"note", "warning"}
    assert not [one for one in told.json["problems"] if one["sheet"] == "Problems"]


def test_a_copy_has_the_problems_of_what_was_sent(elo, copy):
    del copy

    def found(name):
        problems = elo(f"check {name} --ratings list.csv --format json").json["problems"]
        return [(one["code"], one["sheet"], one["cell"], one["row"], one["found"]) for one in problems]

    assert found("back.xlsx") == found("club.xlsx")


def test_marking_again_takes_the_old_marks_off_and_gives_the_senders_own_back(club, elo, copy):
    del copy
    back, again = club.with_name("back.xlsx"), club.with_name("again.xlsx")
    mended(back, {**REPAIRS, "C6": "2-7"}, again)
    elo("check again.xlsx --ratings list.csv --marked-copy third.xlsx")
    book = openpyxl.load_workbook(club.with_name("third.xlsx"))
    assert book.sheetnames == ["Problems", SHEET, "Other", "Hidden"]
    assert {at: colour for at, (colour, _) in marked(book[SHEET]).items()} == {"C6": RED, "C7": BLUE, "A7": AMBER}
    comments, fills = own_words(book[SHEET])
    assert comments["A3"] == ("late by an hour", "Jane")
    assert comments["C4"] == ("seen by both\nplayers", "Jane")
    assert set(comments) == {"A3", "C4", "C6", "C7", "A7"}
    assert fills["C4"] == ("solid", YELLOW)
    assert fills["D5"] == ("lightGrid", YELLOW)


def test_marking_a_copy_that_nobody_corrected_changes_nothing(club, elo, copy):
    elo("check back.xlsx --ratings list.csv --marked-copy second.xlsx")
    second = openpyxl.load_workbook(club.with_name("second.xlsx"))
    assert marked(second[SHEET]) == marked(copy[SHEET])
    assert own_words(second[SHEET]) == own_words(copy[SHEET])


def test_an_answer_below_our_words_is_kept(club, elo, copy):
    comment = copy[SHEET]["C6"].comment
    copy[SHEET]["C6"].comment = Comment(f"{comment.text}\nit was 1-0, sorry", comment.author)
    copy.save(club.with_name("answered.xlsx"))
    elo("check answered.xlsx --ratings list.csv --marked-copy third.xlsx")
    text = openpyxl.load_workbook(club.with_name("third.xlsx"))[SHEET]["C6"].comment.text
    assert text.startswith("it was 1-0, sorry\n\n" + HEAD)
    assert text.count(HEAD) == 1


def test_a_fill_whose_comment_was_deleted_goes_with_the_next_check(club, elo, copy):
    copy[SHEET]["C6"].comment = None
    copy[SHEET]["C6"] = "1-0"
    copy.save(club.with_name("deleted.xlsx"))
    elo("check deleted.xlsx --ratings list.csv --marked-copy third.xlsx")
    assert openpyxl.load_workbook(club.with_name("third.xlsx"))[SHEET]["C6"].fill.fill_type is None


def test_a_sheet_of_the_senders_called_problems_stays(folder, elo):
    book = openpyxl.Workbook()
    book.active.title = "Games"
    book.active.append(["White", "Black", "Result"])
    book.active.append(["Ana Ruiz", "Ben Okafor", "what"])
    book.create_sheet("problems").append(["severity", "code", "heating is broken"])
    book.save(folder / "own.xlsx")
    elo("check own.xlsx --marked-copy back.xlsx")
    elo("check back.xlsx --marked-copy twice.xlsx")
    for name in ("back.xlsx", "twice.xlsx"):
        again = openpyxl.load_workbook(folder / name)
        assert again.sheetnames == ["Problems 2", "Games", "problems"]
        assert again["problems"]["C1"].value == "heating is broken"


def test_games_on_a_sheet_called_problems_are_read(folder, elo):
    book = openpyxl.Workbook()
    book.active.title = "Problems"
    book.active.append(["White", "Black", "Result"])
    book.active.append(["Ana Ruiz", "Ben Okafor", "1-0"])
    book.save(folder / "own.xlsx")
    assert elo("check own.xlsx --ratings list.csv --format json").json["counts"]["rows_rated"] == 1


def test_a_copy_is_no_output_of_ours_so_a_folder_run_reads_it(folder, elo, club, copy):
    del copy, club
    assert not is_ours(folder / "back.xlsx")
    inside = folder / "sent"
    inside.mkdir()
    mended(folder / "back.xlsx", REPAIRS, inside / "october.xlsx")
    assert elo("check sent --ratings list.csv --format json").json["counts"]["rows_rated"] == 4


def test_a_problem_in_a_merged_cell_is_marked_where_the_cell_shows(folder, elo):
    path = club_sheet(folder / "merged.xlsx")
    book = openpyxl.load_workbook(path)
    book[SHEET].merge_cells("C4:C5")
    book.save(path)
    told = elo("check merged.xlsx --ratings list.csv --marked-copy back.xlsx --format json")
    assert [
        (one["code"], one["cell"]) for one in told.json["problems"] if one["row"] in {4, 5} and one["cell"][0] == "C"
    ] == [("G104", "C4"), ("F126", "C5"), ("G160", "C5")]
    elo("check back.xlsx --ratings list.csv --marked-copy twice.xlsx")
    for name in ("back.xlsx", "twice.xlsx"):
        colour, comment = marked(openpyxl.load_workbook(folder / name)[SHEET])["C4"]
        assert (colour, comment.count(HEAD), comment.count(YELLOW)) == (RED, 1, 1)
        assert ("G104" in comment, "G160" in comment) == (True, True)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_a_text_comes_back_as_a_workbook_whose_cells_stay_text(folder, elo, encoding):
    text = "White;Black;Result;Date\nAna Ruiz;0012;0,5;2026-10-03\n=1+1;José;1-2;03/04/2026\n"
    (folder / "semi.csv").write_text(text, encoding=encoding)
    first = elo("check semi.csv --initial 1500 --marked-copy back.xlsx --format json").json["problems"]
    sheet = openpyxl.load_workbook(folder / "back.xlsx")["Games"]
    assert [[cell.value for cell in row] for row in sheet.iter_rows()] == [
        line.split(";") for line in text.splitlines()
    ]
    assert {(cell.data_type, cell.number_format) for row in sheet.iter_rows() for cell in row} == {("s", "@")}
    again = elo("check back.xlsx --initial 1500 --format json").json["problems"]
    assert [(one["code"], one["cell"], one["found"]) for one in again] == [
        (one["code"], one["cell"], one["found"]) for one in first
    ]
    assert set(marked(sheet)) == {"C3", "D3"}


def test_texts_like_formulas_are_text_cells_of_the_list(folder, elo):
    (folder / "bad.csv").write_text("White,Black,Result\nAna Ruiz,Ben Okafor,=1+1\n", encoding="utf-8")
    elo("check bad.csv --marked-copy back.xlsx")
    cells = [cell for row in openpyxl.load_workbook(folder / "back.xlsx")["Problems"].iter_rows() for cell in row]
    assert [(cell.value, cell.data_type) for cell in cells if cell.value == "=1+1"] == [("=1+1", "s")]
    assert {cell.data_type for cell in cells if cell.value is not None} == {"s"}


def test_characters_that_no_workbook_may_hold_do_no_harm(folder, elo):
    (folder / "bad.csv").write_bytes(b"White,Black,Result\nAna\x07 Ruiz,Ben Okafor,1\x012\n")
    assert elo("check bad.csv --marked-copy back.xlsx").exit == 1
    assert openpyxl.load_workbook(folder / "back.xlsx")["Games"]["C2"].value == "1\N{REPLACEMENT CHARACTER}2"


def test_a_parquet_file_comes_back_as_a_workbook(folder, elo):
    frame = pd.DataFrame({"White": ["Ana Ruiz"], "Black": ["Ben Okafor"], "Result": ["what"], "Round": [3]})
    frame.to_parquet(folder / "games.parquet")
    told = elo("check games.parquet --marked-copy back.xlsx --format json")
    sheet = openpyxl.load_workbook(folder / "back.xlsx")["Games"]
    assert (sheet["C2"].value, sheet["D2"].value) == ("what", 3)
    assert (set(marked(sheet)), "F131" in told.codes) == ({"C2"}, False)


def test_what_openpyxl_cannot_copy_comes_back_as_values_with_a_warning(folder, elo, monkeypatch):
    club_sheet(folder / "club.xlsx")

    def refuse(*_, **__):
        raise TypeError("expected <class 'float'>")

    monkeypatch.setattr(openpyxl, "load_workbook", refuse)
    told = elo("check club.xlsx --ratings list.csv --marked-copy back.xlsx --format json")
    monkeypatch.undo()
    assert [one["severity"] for one in told.json["problems"] if one["code"] == "F131"] == ["warning"]
    book = openpyxl.load_workbook(folder / "back.xlsx")
    assert book.sheetnames == ["Problems", SHEET, "Other"]
    assert book[SHEET]["D4"].value.date() == date(2026, 10, 10)
    assert "C4" in marked(book[SHEET])


def test_what_is_lost_is_named(folder, elo):
    path = club_sheet(folder / "rich.xlsx")
    more = [("xl/media/image1.png", b"png"), ("xl/vbaProject.bin", b"vba"), ("xl/pivotTables/pivotTable1.xml", b"<p/>")]
    rewritten(path, lambda xml: xml, more)
    told = elo("check rich.xlsx --marked-copy back.xlsx --format json")
    lost = [one["message"] for one in told.json["problems"] if one["code"] == "F131"]
    assert lost == ["the copy lacks: macros, pictures, pivot tables"]


def test_a_workbook_that_is_copied_whole_has_no_warning(elo, club):
    del club
    assert "F131" not in elo("check club.xlsx --marked-copy back.xlsx --format json").codes


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("games.csv list.csv --marked-copy back.xlsx", "give one file"),
        (". --marked-copy back.xlsx", "give one file"),
        ("- --marked-copy back.xlsx", "give one file"),
        ("games.csv --stream --marked-copy back.xlsx", "--stream"),
        ("games.csv --marked-copy back.csv", "ends in .xlsx"),
        ("games.csv --marked-copy nowhere/back.xlsx", "no folder"),
        ("club.xlsx --marked-copy club.xlsx", "is an input"),
        ("games.csv --ratings club.xlsx --marked-copy club.xlsx", "is an input"),
        ("games.csv --ratings list.csv --newcomers club.xlsx --marked-copy club.xlsx", "is an input"),
        ("link.xlsx --marked-copy club.xlsx", "is an input"),
    ],
)
def test_a_copy_that_cannot_be_made_is_refused_in_a_sentence_and_nothing_is_written(line, says, elo, club, standing):
    club.with_name("link.xlsx").symlink_to(club)
    before = standing()
    told = elo(f"check {line}")
    assert (told.exit, len(told.sentences), standing() == before) == (2, 1, True)
    assert says in told.err


def test_an_unreadable_file_gives_no_copy(folder, elo, standing):
    (folder / "cut.xlsx").write_bytes(b"PK\x03\x04 cut short")
    before = standing()
    assert elo("check cut.xlsx --marked-copy back.xlsx").exit == 2
    assert standing() == before


def test_the_input_is_never_touched_and_an_old_copy_is_replaced(elo, club, standing, folder):
    (folder / "back.xlsx").write_bytes(b"old")
    before = standing()
    told = elo("check club.xlsx --marked-copy back.xlsx --replace")
    assert "replaced back.xlsx" in told.out
    after = standing()
    assert before.pop("back.xlsx") != after.pop("back.xlsx")
    assert after == before
    assert club.exists()


def test_a_full_disk_leaves_the_old_copy(elo, club, standing, folder, monkeypatch):
    (folder / "back.xlsx").write_bytes(b"old")
    before = standing()

    save, tried = openpyxl.Workbook.save, []

    def full_once(book, path):
        tried.append(path)
        if len(tried) == 1:
            raise OSError(28, "No space left on device")
        save(book, path)

    monkeypatch.setattr(openpyxl.Workbook, "save", full_once)
    told = elo("check club.xlsx --marked-copy back.xlsx --replace")
    assert (told.exit, standing() == before) == (2, True)
    assert "the disk is full" in told.err
    assert club.exists()


def test_what_stands_in_the_officers_list_is_not_told_to_the_sender(folder, elo):
    (folder / "list.csv").write_text("player,rating,birth_year\nAna Ruiz,1500,98765\n", encoding="utf-8")
    elo("check games.csv --ratings list.csv --marked-copy back.xlsx")
    rows = list(openpyxl.load_workbook(folder / "back.xlsx")["Problems"].iter_rows(values_only=True))
    [listed] = [row for row in rows if row[1] == "P109"]
    assert (listed[2], listed[4]) == ("list.csv:C2", None)
    assert not any("98765" in str(cell) for row in rows for cell in row)


def test_without_problems_the_list_says_so(folder):
    found = elo_batch.check(folder / "games.csv")
    blank = type(found)(policy=found.policy, diagnostics=(), counts={}, sent=found.sent)
    assert blank.write_marked_copy(folder / "back.xlsx") == ()
    assert openpyxl.load_workbook(folder / "back.xlsx")["Problems"]["D2"].value == "no problems were found"


def test_the_door_writes_a_copy_of_one_file_only(folder):
    found = elo_batch.check([folder / "games.csv", pd.DataFrame({"White": ["A"], "Black": ["B"], "Result": ["1-0"]})])
    with pytest.raises(elo_batch.UsageProblem, match="one file"):
        found.write_marked_copy(folder / "back.xlsx")
    with pytest.raises(elo_batch.OutputProblem, match="is an input"):
        elo_batch.check(folder / "games.csv", ratings=club_sheet(folder / "r.xlsx")).write_marked_copy(
            folder / "r.xlsx"
        )


def test_a_comment_is_never_longer_than_excel_allows(folder, elo):
    path = club_sheet(folder / "long.xlsx")
    book = openpyxl.load_workbook(path)
    book[SHEET]["C5"].comment = Comment("x" * (MOST_CHARACTERS - 20), "Jane")
    book[SHEET]["C6"] = "y" * MOST_CHARACTERS
    book.save(path)
    elo("check long.xlsx --marked-copy back.xlsx")
    sheet = openpyxl.load_workbook(folder / "back.xlsx")[SHEET]
    assert sheet["C5"].comment.text.startswith("x" * (MOST_CHARACTERS - 20))
    assert max(len(cell.comment.text) for row in sheet.iter_rows() for cell in row if cell.comment) <= MOST_CHARACTERS


def test_beyond_so_many_comments_cells_are_filled_and_listed_only(folder, elo, monkeypatch):
    monkeypatch.setattr(marks, "MOST_COMMENTS", 3)
    rows = [f"Ana Ruiz,Ben Okafor,what {number}" for number in range(5)]
    (folder / "many.csv").write_text("\n".join(["White,Black,Result", *rows]), encoding="utf-8")
    elo("check many.csv --marked-copy back.xlsx")
    book = openpyxl.load_workbook(folder / "back.xlsx")
    cells = marked(book["Games"])
    assert [bool(comment) for _, comment in cells.values()] == [True, True, True, False, False]
    assert sum(row[0].value == "error" for row in book["Problems"].iter_rows()) == 5


def test_more_problems_than_a_sheet_has_rows_are_counted_and_than_links_are_listed_without(folder, monkeypatch, elo):
    rows = [f"Ana Ruiz,Ben Okafor,what {number}" for number in range(5)]
    (folder / "many.csv").write_text("\n".join(["White,Black,Result", *rows]), encoding="utf-8")
    monkeypatch.setattr(problem_list, "MOST_ROWS", 4)
    monkeypatch.setattr(problem_list, "MOST_LINKS", 3)
    elo("check many.csv --marked-copy back.xlsx")
    listed = list(openpyxl.load_workbook(folder / "back.xlsx")["Problems"].iter_rows())[1:]
    assert [row[2].value for row in listed] == ["Games!C2", "Games!C3", "Games!C4", None]
    assert [bool(row[2].hyperlink) for row in listed] == [True, True, False, False]
    told = len(elo("check many.csv --format json").json["problems"])
    assert listed[-1][3].value == f"and {told - 3} more, which no sheet has room for"


def test_of_very_many_problems_of_a_cell_the_comment_tells_the_heaviest_ten():
    cell = openpyxl.Workbook().active["A1"]
    notes = [Diagnostic(code="G120", severity=Severity.NOTE, message=f"note {number}") for number in range(10)]
    mark_cell(cell, [*notes, Diagnostic(code="G103", severity=Severity.ERROR, message="wrong")], commented=True)
    lines = cell.comment.text.split("\n")
    assert (len(lines), lines[0], lines[-1]) == (12, HEAD, "\N{BULLET} and 1 more, see the list of problems")
    assert "error G103: wrong" in lines[1]


@pytest.mark.parametrize(
    "fill",
    [
        PatternFill("solid", fgColor=Color(theme=4, tint=-0.249977111117893)),
        PatternFill("solid", fgColor=Color(indexed=13), bgColor=Color(indexed=64)),
        PatternFill("darkGrid", fgColor="FF112233", bgColor="FF445566"),
        PatternFill(),
    ],
)
def test_a_fill_of_the_senders_comes_back_as_it_was(fill):
    cell = openpyxl.Workbook().active["A1"]
    cell.fill = fill
    mark_cell(cell, [Diagnostic(code="G103", severity=Severity.ERROR, message="wrong")], commented=True)
    assert cell.fill.fgColor.rgb == RED
    assert unmark_cell(cell)
    assert (cell.fill == fill, cell.comment) == (True, None)


def test_a_check_without_a_copy_loads_no_openpyxl(process):
    ran = "import sys, elo_batch\nelo_batch.check('games.csv')\nprint('openpyxl' in sys.modules)"
    assert process("-c", ran).out.split() == ["False"], sys.executable
