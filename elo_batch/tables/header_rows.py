"""In which row of a grid the headings stand, and what their cells say."""

import numpy as np

from elo_batch.domain.arrays import NONE
from elo_batch.domain.marks import WORKING_OUT
from elo_batch.tables.aliases import LONGEST
from elo_batch.tables.grid import Grid
from elo_batch.tables.table_kinds import Kind
from elo_batch.tables.two_rows import of_either_row, of_two_rows

DEEPEST = 50
"""Headings are looked for in the first rows that have any cell."""
NEAR_TOP = 4096
"""So many rows are looked at first; all others only where few of these have a cell."""


def header_row(grid: Grid, kind: Kind) -> int:
    """The index of the first row with all headings the table needs, else of the upper of two such rows, else NONE."""
    rows = _upper_rows(grid)
    if WORKING_OUT in {tuple(texts[: len(WORKING_OUT)]) for texts in rows.values()}:
        return NONE  # a report's working has players and ratings too
    for index, texts in rows.items():
        if not kind.lacking(texts):
            return index
    pairs = [(index, above, rows[index + 1]) for index, above in rows.items() if index + 1 in rows]
    both = ((index, of_either_row(above, below, kind.means)) for index, above, below in pairs)
    return next((index for index, texts in both if not kind.lacking(texts)), NONE)


def _upper_rows(grid: Grid) -> dict[int, list[str]]:
    """The rows among which headings are looked for: the first with any cell."""
    for height in (NEAR_TOP, grid.height):
        filled = np.zeros(min(height, grid.height), dtype=bool)
        for cells in grid.columns:
            filled |= cells.codes[:height] != NONE
        if (rows := np.flatnonzero(filled)[:DEEPEST]).size == DEEPEST:
            break
    return {index: row_texts(grid, index) for index in rows.tolist()}


def headings_at(grid: Grid, top: int, kind: Kind) -> tuple[list[str], int]:
    """The headings that begin in this row, and the row in which they end: some have a second row below."""
    above = row_texts(grid, top)
    below = row_texts(grid, top + 1) if top + 1 < grid.height else []
    both = of_two_rows(above, below) if below else None
    if below and kind.lacking(above):
        both = of_either_row(above, below, kind.means)
    return (above, top) if both is None else (both, top + 1)


def texts_on_top(grid: Grid) -> list[str]:
    """All texts that stand where headings are looked for."""
    return [text for index in range(min(grid.height, DEEPEST)) for text in row_texts(grid, index) if text]


def row_texts(grid: Grid, index: int) -> list[str]:
    """The cells of a row as headings."""
    return [" ".join(str(cells.cell(index))[:LONGEST].split()) for cells in grid.columns]
