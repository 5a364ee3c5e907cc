"""LibreOffice, made to work every formula out anew, finds what the tool has found; and the check can fail."""

import pytest
from office import differences, opened, values
from openpyxl.formula.translate import Translator
from reports import REPORTS, elo, fide, lists, months, quiet, us_chess

CHECKS = {"check": True, "every row accounted for": True}


TAMPERED = {
    f"{make.__name__}-{sheet}-{column}": (make, sheet, column)
    for make, sheet, columns in (
        (elo, "Working", "score rating opponent_rating k start previous tool_rating tool_exact equal"),
        (elo, "Working", "k#1 change sum"),
        (elo, "Ratings", "rating previous change change#7"),
        (quiet, "Ratings", "rating rating#-1 previous#-1"),
        (elo, "Rules", "value"),
        (fide, "Working", "score"),
        (fide, "Rules", "expected_score"),
        (us_chess, "Working", "special career estimate"),
    )
    for column in columns.split()
}
"""Copies in which one number is another, the first of a column or the one of that number; `equal` is cleared."""
SORTED = (elo, months, lists)


@pytest.fixture(scope="module")
def reports(tmp_path_factory):
    """Every report, and the copies that somebody has changed."""
    folder = tmp_path_factory.mktemp("reports")
    paths = {}
    for make in REPORTS:
        paths[make.__name__] = folder / f"{make.__name__}.xlsx"
        run = make()
        assert run.data is not None, run.diagnostics
        run.write_workbook(paths[make.__name__])
    quiet().write_workbook(folder / "quiet.xlsx")
    for name, (make, sheet, column) in TAMPERED.items():
        paths[name] = tampered(folder / f"{make.__name__}.xlsx", sheet, column, folder / f"{name}.xlsx")
    for make in SORTED:
        paths[f"{make.__name__}-sorted"] = sorted_by_name(paths[make.__name__], folder / f"{make.__name__}-sorted.xlsx")
    return paths


@pytest.fixture(scope="module")
def worked_out(reports, office):
    """The same as LibreOffice writes them."""
    return dict(zip(reports, office.convert(list(reports.values())), strict=True))


def tampered(path, sheet, column, target):
    """A copy with another number in the first cell of a column that has one."""
    book = opened(path)
    column, _, number = column.partition("#")
    place = [cell.value for cell in book[sheet][1]].index(column)
    cells = [row[place] for row in book[sheet].iter_rows(min_row=2)]
    if column == "equal":
        cells[0].value = None
    elif column == "expected_score":
        for cell in cells[:51]:
            cell.value += 0.01
    else:
        told = [cell for cell in cells if isinstance(cell.value, int | float) or cell.data_type == "f"]
        cell = told[int(number or 0)]
        cell.value = 0.5 + (cell.value if cell.data_type != "f" else 0)
    book.save(target)
    return target


def sorted_by_name(path, target):
    """A copy whose list somebody has sorted: cells of a row move together, formulas look at their own row again."""
    book = opened(path)
    sheet = book["Ratings"]
    rows = [[(cell.coordinate, cell.value) for cell in row] for row in sheet.iter_rows(min_row=2)]
    place = [cell.value for cell in sheet[1]].index("player")
    before = [row[place][1] for row in rows]
    rows.sort(key=lambda row: row[place][1], reverse=True)
    assert [row[place][1] for row in rows] != before
    for cells, row in zip(sheet.iter_rows(min_row=2), rows, strict=True):
        for cell, (came, value) in zip(cells, row, strict=True):
            moves = isinstance(value, str) and value.startswith("=")
            cell.value = Translator(value, origin=came).translate_formula(cell.coordinate) if moves else value
    book.save(target)
    return target


def answers(path):
    """What the sheet Summary answers."""
    cells = values(path)
    rows = {cells["Summary", f"A{row}"]: cells["Summary", f"B{row}"] for row in range(2, 20)}
    return {what: rows[what] for what in CHECKS}


@pytest.mark.parametrize("name", [make.__name__ for make in REPORTS])
def test_every_formula_gives_in_libreoffice_what_the_report_says(name, reports, worked_out):
    count, wrong = differences(reports[name], worked_out[name])
    assert wrong == {}
    assert count > 20
    assert answers(reports[name]) == answers(worked_out[name]) == CHECKS


@pytest.mark.parametrize("name", TAMPERED)
def test_a_number_overwritten_turns_the_check_to_false(name, worked_out):
    assert answers(worked_out[name])["check"] is False


@pytest.mark.parametrize("make", SORTED, ids=lambda make: make.__name__)
def test_the_check_stands_when_the_list_is_sorted(make, worked_out):
    assert answers(worked_out[f"{make.__name__}-sorted"]) == CHECKS
