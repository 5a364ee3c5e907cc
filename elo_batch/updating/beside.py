"""Columns added to the right of the list, each looking like the ratings that it belongs to."""

from copy import copy
from typing import Any

from openpyxl.utils import get_column_letter

from elo_batch.updating.additions import Added, Look
from elo_batch.updating.plan import Plan
from elo_batch.updating.put import DAY, put

TEXT, GENERAL = "@", "General"
DAY_WIDTH = 11.5


def add_column(sheet: Any, plan: Plan, column: int, added: Added) -> list[tuple[int, int]]:  # noqa: ANN401  # untyped library
    """A column that looks like the ratings that it belongs to."""
    beside = added.beside + 1
    cells = [(plan.top, added.heading), *plan.cells_of(added)]
    for row, value in cells:
        cell, like = sheet.cell(row, column), sheet.cell(row, beside)
        cell._style = copy(like._style)  # noqa: SLF001  # the one way to copy all of a style
        put(cell, value)
        if row != plan.top and added.look is not Look.RATING:
            _plain(cell, like, sheet.cell(row, min(plan.named, default=0) + 1))
            cell.number_format = {Look.DAY: DAY, Look.TEXT: TEXT}.get(added.look, GENERAL)
    _set_width(sheet, column, beside, added)
    return [(row, column) for row, _ in cells]


def _plain(cell: Any, like: Any, player: Any) -> None:  # noqa: ANN401
    """What makes ratings stand out is not for a day: no bold letters, and the row's own colours."""
    colours = like if like.fill == player.fill else player
    font = copy(like.font)
    font.b = font.i = font.u = font.strike = None
    font.color = copy(colours.font.color)
    cell.font, cell.fill = font, copy(colours.fill)


def _set_width(sheet: Any, column: int, beside: int, added: Added) -> None:  # noqa: ANN401
    """As wide as the ratings, a day as wide as it needs; a column among many that have one width parts from them."""
    _part(sheet, column)
    letter = get_column_letter(column)
    runs = [one for one in sheet.column_dimensions.values() if (one.min or 0) <= beside <= (one.max or 0)]
    usual = sheet.sheet_format.defaultColWidth or sheet.column_dimensions[letter].width
    width = runs[0].width if runs else usual
    needed = max(len(added.heading) + 2, DAY_WIDTH if added.look is Look.DAY else 0)
    sheet.column_dimensions[letter].width = max(width, needed)
    sheet.column_dimensions[letter].hidden = added.hidden


def is_hidden(sheet: Any, column: int) -> bool:  # noqa: ANN401
    """Whether a column is out of sight."""
    return any(run.hidden and (run.min or 0) <= column <= (run.max or 0) for run in sheet.column_dimensions.values())


def _part(sheet: Any, column: int) -> None:  # noqa: ANN401
    """Take a column out of a run of columns that are described together."""
    for letter, run in list(sheet.column_dimensions.items()):
        low, high = run.min or 0, run.max or 0
        if not low <= column <= high or low == high:
            continue
        if column < high:
            rest = copy(run)
            rest.index, rest.min, rest.max = get_column_letter(column + 1), column + 1, high
            sheet.column_dimensions[rest.index] = rest
        if low == column:
            del sheet.column_dimensions[letter]
        else:
            run.max = column - 1
