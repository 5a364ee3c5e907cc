"""Newcomers below the list, each in a row that looks like the last one."""

from collections.abc import Collection
from copy import copy
from typing import Any

from elo_batch.updating.areas import Growth
from elo_batch.updating.dependents import formula_text, moved_formula
from elo_batch.updating.plan import Plan
from elo_batch.updating.put import put


def add_rows(sheet: Any, plan: Plan, growth: Growth) -> list[tuple[int, int]]:  # noqa: ANN401  # untyped library
    """Write the newcomers' rows; the cells that were written."""
    written = []
    may_stay = {column.index for column in plan.columns if column.own_formulas}
    for row, cells in plan.below():
        taken = cells.keys() - may_stay
        written += _like_the_last(sheet, plan, growth, row, taken)
        for index, value in cells.items():
            cell = sheet.cell(row, index + 1)
            if index in taken or formula_text(cell) is None:
                put(cell, value)
                written.append((row, index + 1))
    return written


def _like_the_last(sheet: Any, plan: Plan, growth: Growth, row: int, taken: Collection[int]) -> list[tuple[int, int]]:  # noqa: ANN401
    """Styles, height and merged cells of the last row, and its formulas in the officer's own columns."""
    written: list[tuple[int, int]] = []
    if plan.last == plan.top:
        return written
    for column in range(1, growth.right + 1):
        old, new = sheet.cell(plan.last, column), sheet.cell(row, column)
        if not new.has_style:
            new._style = copy(old._style)  # noqa: SLF001  # the one way to copy all of a style
        text = formula_text(old)
        if text and new.value is None and column - 1 not in taken and isinstance(old.value, str):
            new.value = moved_formula(text, old.coordinate, new.coordinate)
            written.append((row, column))
    heights = sheet.row_dimensions
    if plan.last in heights and heights[row].height is None:
        heights[row].height = heights[plan.last].height
        heights[row].outlineLevel = heights[plan.last].outlineLevel
    for area in list(sheet.merged_cells.ranges):
        if area.min_row == area.max_row == plan.last:
            sheet.merge_cells(start_row=row, end_row=row, start_column=area.min_col, end_column=area.max_col)
    return written
