"""Giving a cell of the officer's workbook a value."""

from datetime import date
from typing import Any

from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, MergedCell
from openpyxl.styles.numbers import is_date_format

from elo_batch.domain.errors import OutputProblem
from elo_batch.reports.cell_limits import fitting
from elo_batch.updating.columns import Value

DAY = "yyyy-mm-dd"
FIRST_YEAR = 1900
"""Excel knows no days before."""


def put(cell: Any, value: Value) -> None:  # noqa: ANN401  # untyped library
    """Give a cell a value; what begins like a formula stays a text.

    Raises:
        OutputProblem: it lies inside merged cells.
    """
    if isinstance(cell, MergedCell):
        raise OutputProblem(
            f"{cell.coordinate} lies inside merged cells: part them in Excel, so that it can be written"
        )
    if isinstance(value, str):
        cell.value = fitting(ILLEGAL_CHARACTERS_RE.sub("\N{REPLACEMENT CHARACTER}", value))
        cell.data_type = "s"
    elif isinstance(value, date) and value.year < FIRST_YEAR:
        put(cell, value.isoformat())
    elif isinstance(value, date):
        look = cell.number_format
        cell.value = value
        cell.number_format = look if is_date_format(look) else DAY
    else:
        cell.value = value
