"""Newcomers below the list, each in a row that looks like the last one."""

from collections.abc import Collection, Mapping
from copy import copy
from typing import Any, TypeAlias

from elo_batch.updating.areas import Growth
from elo_batch.updating.dependents import columns_in_row, formula_text, moved_formula
from elo_batch.updating.plan import Plan
from elo_batch.updating.put import put

Cells: TypeAlias = list[tuple[int, int]]
"""Cells by row and column, from 1."""


def add_rows(sheet: Any, plan: Plan, growth: Growth) -> tuple[Cells, Cells]:  # noqa: ANN401  # untyped library
    """Write the newcomers' rows; the cells that were written, and those whose formula was left out."""
    written: Cells = []
    left: Cells = []
    may_stay = {column.index for column in plan.columns if column.own_formulas}
    for row, cells in plan.below():
        taken = cells.keys() - may_stay
        formulas = _formulas_of_the_last(sheet, plan, growth, row, taken)
        blind = _blind(formulas, sheet, plan, row)
        left += [(row, column) for column in sorted(blind)]
        _like_the_last(sheet, plan, growth, row)
        for column in formulas.keys() - blind:
            sheet.cell(row, column).value = formulas[column]
            written.append((row, column))
        for index, value in cells.items():
            cell = sheet.cell(row, index + 1)
            if index in taken or formula_text(cell) is None:
                put(cell, value)
                written.append((row, index + 1))
    return written, left


def _formulas_of_the_last(
    sheet: Any,  # noqa: ANN401
    plan: Plan,
    growth: Growth,
    row: int,
    taken: Collection[int],
) -> dict[int, str]:
    """By column the last row's formulas in the officer's own columns, as they read in this row where it is blank."""
    found: dict[int, str] = {}
    for column in range(1, growth.right + 1) if plan.last > plan.top else ():
        old, new = sheet.cell(plan.last, column), sheet.cell(row, column)
        text = formula_text(old)
        if text and new.value is None and column - 1 not in taken and isinstance(old.value, str):
            found[column] = moved_formula(text, old.coordinate, new.coordinate)
    return found


def _blind(formulas: Mapping[int, str], sheet: Any, plan: Plan, row: int) -> set[int]:  # noqa: ANN401
    """The columns of formulas that would look, be it by way of others, at a rating that this row does not have."""
    headings = {str(cell.value).casefold(): cell.column for cell in sheet[plan.top] if cell.value is not None}
    looks = {column: columns_in_row(text, sheet.title, row, headings) for column, text in formulas.items()}
    blank, blind = {index + 1 for index in plan.old}, set[int]()
    while more := {column for column, seen in looks.items() if seen & (blank | blind)} - blind:
        blind |= more
    return blind


def _like_the_last(sheet: Any, plan: Plan, growth: Growth, row: int) -> None:  # noqa: ANN401
    """Styles, height and merged cells of the last row."""
    if plan.last == plan.top:
        return
    for column in range(1, growth.right + 1):
        old, new = sheet.cell(plan.last, column), sheet.cell(row, column)
        if not new.has_style:
            new._style = copy(old._style)  # noqa: SLF001  # the one way to copy all of a style
    heights = sheet.row_dimensions
    if plan.last in heights and heights[row].height is None:
        heights[row].height = heights[plan.last].height
        heights[row].outlineLevel = heights[plan.last].outlineLevel
    for area in list(sheet.merged_cells.ranges):
        if area.min_row == area.max_row == plan.last:
            sheet.merge_cells(start_row=row, end_row=row, start_column=area.min_col, end_column=area.max_col)
