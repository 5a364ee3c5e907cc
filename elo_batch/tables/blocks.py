"""Several tables of games on one sheet: side by side, or one under the other under headings of another order.

Each becomes a sheet of its own that is blank where the others stand, so that rows and columns keep their names.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from elo_batch.domain.arrays import NONE, Bools
from elo_batch.domain.cells import CellRef, column_letters
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked
from elo_batch.tables.aliases import plain
from elo_batch.tables.grid import Cells, Grid
from elo_batch.tables.header_rows import header_row, headings_at, row_texts
from elo_batch.tables.table_kinds import Kind

SHARED = frozenset({"date", "round", "event", "event_start", "event_end"})
"""Columns on the left that hold for the tables to their right too."""
FEWEST = 3
"""Headings of games: two sides and a result."""


def blocks(grid: Grid, kind: Kind) -> Checked[tuple[Grid, ...]]:
    """The tables of a sheet: mostly the sheet itself."""
    tables = [one for part in _stacked(grid, kind) for one in _beside(part, kind)]
    notes = tuple(problem("F125", place=_corner(table, kind)) for table in tables[1:])
    return Checked(value=tuple(tables), problems=notes)


def _corner(grid: Grid, kind: Kind) -> CellRef:
    """Where a table begins."""
    top = header_row(grid, kind)
    texts = headings_at(grid, top, kind)[0]
    left = next(index for index, text in enumerate(texts) if kind.means.get(plain(text), "") in {"player_a", "winner"})
    return CellRef(
        file=grid.file, sheet=grid.sheet, order=grid.order, row=top + 1, letter=column_letters(left), column=texts[left]
    )


def _stacked(grid: Grid, kind: Kind) -> tuple[Grid, ...]:
    """The tables that stand one under the other, each with the title just above its headings."""
    top = header_row(grid, kind)
    if top == NONE:
        return (grid,)
    starts = [_with_title(grid, row) for row in _further(grid, kind, top)]
    edges = [0, *starts, grid.height]
    if not starts:
        return (grid,)
    return tuple(_only(grid, range(len(grid.columns)), slice(*edge)) for edge in pairwise(edges))


def _further(grid: Grid, kind: Kind, top: int) -> list[int]:
    """The rows below the headings that are whole headings too, but not the same in the same columns."""
    words = {alias.replace("_", " ") for name, known in kind.aliases.items() if name != "draw" for alias in known}
    words |= {alias for known in kind.aliases.values() for alias in known} - {"draw"}
    count = np.zeros(grid.height, dtype=np.int64)
    for cells in grid.columns:
        said = np.array([*(isinstance(cell, str) and cell.strip().casefold() in words for cell in cells.values), False])
        if said.any():
            count += said[cells.codes]
    rows = np.flatnonzero(count >= FEWEST)
    rows = rows[rows > headings_at(grid, top, kind)[1]]
    meant = [
        (NONE, _meant(row_texts(grid, top), kind)),
        *((row, _meant(row_texts(grid, row), kind)) for row in rows.tolist()),
    ]
    whole = [(row, columns) for row, columns in meant if row == NONE or not kind.lacks(frozenset(columns))]
    return [row for (_, above), (row, columns) in pairwise(whole) if columns != above]


def _meant(texts: Iterable[str], kind: Kind) -> tuple[str, ...]:
    return tuple(kind.means.get(plain(text), "") for text in texts)


def _with_title(grid: Grid, row: int) -> int:
    """The row, or the one above where that has a single cell."""
    return row - 1 if sum(bool(text) for text in row_texts(grid, row - 1)) == 1 else row


def _beside(grid: Grid, kind: Kind) -> tuple[Grid, ...]:
    """The tables that stand side by side under one row of headings; the sheet itself where they are not all whole."""
    top = header_row(grid, kind)
    if top == NONE:
        return (grid,)
    meant = _meant(headings_at(grid, top, kind)[0], kind)
    groups = _groups(meant)
    if len(groups) == 1 or any(kind.lacks(frozenset(meant[index] for index in group)) for group in groups):
        return (grid,)
    shared = [index for index in groups[0] if meant[index] in SHARED]
    return tuple(_only(grid, {*group, *_lent(shared, group, meant)}, slice(grid.height)) for group in groups)


def _groups(meant: Sequence[str]) -> list[range]:
    """Runs of columns in which no meaning stands twice."""
    starts, seen = [0], set[str]()
    for index, column in enumerate(meant):
        if column in seen:
            starts.append(index)
            seen = set()
        seen |= {column} - {""}
    return [range(*edge) for edge in pairwise([*starts, len(meant)])]


def _lent(shared: Sequence[int], group: Sequence[int], meant: Sequence[str]) -> list[int]:
    """The shared columns of which this table has none of its own."""
    own = {meant[index] for index in group}
    return [index for index in shared if meant[index] not in own]


def _only(grid: Grid, columns: Iterable[int], rows: slice) -> Grid:
    """The sheet with these columns and rows, blank elsewhere."""
    kept = np.zeros(grid.height, dtype=bool)
    kept[rows] = True
    wanted = frozenset(columns)
    return replace(
        grid, columns=tuple(_or_blank(cells, kept & (index in wanted)) for index, cells in enumerate(grid.columns))
    )


def _or_blank(cells: Cells, kept: Bools) -> Cells:
    return Cells(values=cells.values, codes=np.where(kept, cells.codes, NONE))
