"""A workbook made of values only: of a text, of an older workbook, of one that openpyxl cannot copy."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

import openpyxl
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, Cell
from openpyxl.utils import get_column_letter

from elo_batch.domain.arrays import NONE
from elo_batch.domain.errors import OutputProblem
from elo_batch.reports.cell_limits import MOST_ROWS, fitting
from elo_batch.tables import grid as cells

LONGEST_TITLE, FIRST_YEAR = 31, 1900
FORBIDDEN = str.maketrans(dict.fromkeys("[]*?:/\\", "_"))
TEXT, DAY, MOMENT = "@", "yyyy-mm-dd", "yyyy-mm-dd hh:mm"
NARROWEST, WIDEST = 8, 48


def book_of(grids: Sequence[cells.Grid]) -> tuple[Any, dict[str, Any]]:
    """A workbook with a sheet for each grid, and its sheets by the grids' names.

    Raises:
        OutputProblem: a table has more rows than a sheet.
    """
    book = openpyxl.Workbook()
    book.remove(book.active)
    sheets = {}
    for grid in grids:
        if grid.height > MOST_ROWS + 1:
            raise OutputProblem(
                f"{grid.file} has {grid.height:,} rows, and a sheet takes {MOST_ROWS + 1:,}: no copy made"
            )
        sheets[grid.sheet] = book.create_sheet(_title(grid.sheet))
        _fill(sheets[grid.sheet], grid)
    return book, sheets


def _title(name: str) -> str:
    """A name that Excel takes; openpyxl numbers those that are the same."""
    return (name or "Games").translate(FORBIDDEN).strip("'")[:LONGEST_TITLE] or "Games"


def _fill(sheet: Any, grid: cells.Grid) -> None:  # noqa: ANN401  # untyped library
    for number, column in enumerate(grid.columns, start=1):
        shown = [_shown(value) for value in column.values]
        for row in (column.codes != NONE).nonzero()[0].tolist():
            value, look = shown[column.codes[row]]
            _write(sheet.cell(row + 1, number), value, look)
        longest = max((len(str(value)) for value, _ in shown[:1000]), default=0)
        sheet.column_dimensions[get_column_letter(number)].width = min(WIDEST, max(NARROWEST, longest + 2))


def _write(cell: Cell, value: Any, look: str) -> None:  # noqa: ANN401  # whatever a cell holds
    cell.value = value
    if look:
        cell.number_format = look
    if look == TEXT:
        cell.data_type = "s"


def _shown(value: cells.Cell) -> tuple[Any, str]:
    """A value and its number format; texts stay texts when they are corrected: 1/2 becomes no date."""
    if isinstance(value, cells.NoValue):
        return value.text, ""
    if isinstance(value, date) and value.year < FIRST_YEAR:
        return value.isoformat(), TEXT
    if isinstance(value, date):
        return value, MOMENT if isinstance(value, datetime) and value.time() != datetime.min.time() else DAY
    if isinstance(value, str):
        return fitting(ILLEGAL_CHARACTERS_RE.sub("\N{REPLACEMENT CHARACTER}", value)), TEXT
    return value, ""
