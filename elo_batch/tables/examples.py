"""A table with its headings, without the rows that a template shows as an example."""

from dataclasses import replace
from functools import partial

import numpy as np

from elo_batch.domain.arrays import Bools
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic, Severity, has_errors
from elo_batch.domain.marks import EXAMPLE, EXAMPLE_ROWS
from elo_batch.tables.closing import without_closing
from elo_batch.tables.furniture import without_furniture
from elo_batch.tables.grid import Cell, Grid
from elo_batch.tables.headings import Sheet, read_headings, with_rows
from elo_batch.tables.parted_columns import parted_columns
from elo_batch.tables.table_kinds import Kind
from elo_batch.tables.verdicts import as_found, column, left_out, spread


def read_table(grid: Grid, kind: Kind) -> tuple[Sheet, tuple[Diagnostic, ...]]:
    """As `read_headings`; rows marked as an example are left out and named, and so is a table without any row."""
    sheet, about = read_headings(grid, kind)
    marked = _marked(sheet, kind)
    if marked.any():
        rows = np.flatnonzero(marked)
        about += tuple(
            _weighed(note) for note in left_out(sheet, kind.example, "F122", rows, partial(_stood_there, sheet))
        )
        sheet = with_rows(sheet, ~marked)
    sheet, furniture = without_furniture(sheet, kind) if "player_a" in sheet.columns else without_closing(sheet)
    about += furniture
    if parted := parted_columns(sheet, kind):
        return with_rows(sheet, np.zeros(len(sheet), dtype=bool)), (*about, *parted)
    if len(sheet) or has_errors(about) or not grid.height:
        return sheet, about
    place = sheet.place.ref()
    nothing = problem("F121", place=place) if marked.any() else problem(kind.empty, kind.empty_words, place=place)
    return sheet, (*about, nothing)


def _marked(sheet: Sheet, kind: Kind) -> Bools:
    cells = column(sheet, kind.example)
    marked: Bools = spread(cells.each(_is_example), False, cells.codes, "bool")
    return marked


def _is_example(cell: Cell) -> bool:
    return isinstance(cell, str) and cell.strip().upper() == EXAMPLE


def _weighed(note: Diagnostic) -> Diagnostic:
    """A warning where the example is no longer the one that a template shows."""
    shipped = any(", ".join(row) in note.message for row in EXAMPLE_ROWS)
    return note if shipped else replace(note, severity=Severity.WARNING)


def _stood_there(sheet: Sheet, index: int) -> str:
    cells = (as_found(cells.cell(index)) for _, _, _, cells in sheet.all_columns)
    return ", ".join(filter(None, cells))
