"""Every problem at its cell: the marks of a workbook, put on and taken off."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from openpyxl.cell.cell import Cell, MergedCell
from openpyxl.styles import PatternFill
from openpyxl.utils import get_column_letter

from elo_batch.domain.cells import CellRef
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.marks import PROBLEM_HEADINGS
from elo_batch.marking.looks import is_our_fill, mark_cell, unmark_cell

MOST_COMMENTS = 20_000
"""Excel grows slow beyond; further cells are filled, and the list of problems tells of them."""
MOST_LOOKED_AT = 100

Sheets = Mapping[str, Any]
"""The sheets of the copy by the names that problems have for them."""


def mark(sheets: Sheets, problems: Iterable[Diagnostic]) -> None:
    """Mark the cell of every problem that has one."""
    found: dict[tuple[str, str], list[Diagnostic]] = defaultdict(list)
    for one in problems:
        if one.place and (at := cell_at(sheets, one.place)):
            found[one.place.sheet, _anchor(sheets[one.place.sheet], at).coordinate].append(one)
    for number, ((sheet, at), of_cell) in enumerate(found.items()):
        mark_cell(sheets[sheet][at], of_cell, commented=number < MOST_COMMENTS)


def cell_at(sheets: Sheets, place: CellRef) -> str:
    """The cell that is marked: the one meant, or the first of the row meant; empty where neither is meant."""
    if place.sheet not in sheets or not place.row:
        return ""
    return place.cell or f"{_first_filled(sheets[place.sheet], place.row)}{place.row}"


def unmark(book: Any) -> None:  # noqa: ANN401  # untyped library
    """Take off the marks of an earlier copy: our list, our comments, our fills."""
    lists = [sheet for sheet in book.worksheets if is_list_of_problems(sheet)]
    marked = [unmark_cell(cell) for sheet in book.worksheets for cell in _cells(sheet)]
    if any(marked) or lists:
        _clear_fills(book)
    for sheet in lists:
        book.remove(sheet)


def is_list_of_problems(sheet: Any) -> bool:  # noqa: ANN401
    """Whether a sheet is the list that a marked copy begins with."""
    return all(sheet.cell(1, column).value == text for column, text in enumerate(PROBLEM_HEADINGS, start=1))


def _cells(sheet: Any) -> list[Cell]:  # noqa: ANN401
    """The cells that there are, without making others."""
    return [cell for cell in sheet._cells.values() if isinstance(cell, Cell)]  # noqa: SLF001


def _clear_fills(book: Any) -> None:  # noqa: ANN401
    """Our fills that have lost their comment: the sender has deleted it."""
    ours = {number for number, fill in enumerate(book._fills) if is_our_fill(fill)}  # noqa: SLF001
    for sheet in book.worksheets:
        for cell in _cells(sheet):
            if cell._style.fillId in ours:  # noqa: SLF001
                cell.fill = PatternFill()


def _anchor(sheet: Any, at: str) -> Cell:  # noqa: ANN401
    """The cell, or the one that shows it where cells are merged."""
    cell = sheet[at]
    if not isinstance(cell, MergedCell):
        return cell
    merged = next(area for area in sheet.merged_cells.ranges if at in area)
    return sheet.cell(merged.min_row, merged.min_col)


def _first_filled(sheet: Any, row: int) -> str:  # noqa: ANN401
    """The letter of the first cell of a row that holds anything; A where the first hundred are blank."""
    cells = sheet._cells  # noqa: SLF001
    for column in range(1, MOST_LOOKED_AT + 1):
        cell = cells.get((row, column))
        if cell is not None and cell.value is not None:
            return str(get_column_letter(column))
    return "A"
