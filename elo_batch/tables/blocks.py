"""Several tables of games on one sheet: side by side, or one under the other under headings of another order.

Each becomes a sheet of its own that is blank where the others stand, so that rows and columns keep their names.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

import numpy as np

from elo_batch.domain.arrays import NONE, Bools
from elo_batch.domain.cells import CellRef, column_letters
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.tables.grid import Cells, Grid
from elo_batch.tables.header_rows import header_row, headings_at, row_texts
from elo_batch.tables.table_kinds import Kind

CORE = frozenset(
    {
        *("player_a", "player_b", "id_a", "id_b", "name", "opponent", "winner", "loser"),
        *("result", "score_a", "score_b"),
    }
)
"""What makes a table one of games; what stands to the left of it holds for the tables to its right too."""
FEWEST = 2
"""Headings of games: Winner and Loser at least."""


@dataclass(frozen=True, kw_only=True)
class Block:
    """A table on a sheet of several.

    Attributes:
        row: the row of its headings, from 0.
        own: its own columns, from 0.
        lent: columns of the table on the left that hold for it too.
        meant: what each of its own columns means; empty where nothing.
    """

    row: int
    own: tuple[int, ...]
    lent: tuple[int, ...]
    meant: tuple[str, ...]

    @property
    def left(self) -> int:
        """The first column with a meaning."""
        return next(index for index, meaning in zip(self.own, self.meant, strict=True) if meaning)

    @property
    def first(self) -> int:
        """The first column that makes it a table of games."""
        return next(index for index, meaning in zip(self.own, self.meant, strict=True) if meaning in CORE)


def blocks(grid: Grid, kind: Kind) -> Checked[tuple[Grid, ...]]:
    """The tables of a sheet: mostly the sheet itself."""
    found = _found(grid, kind)
    if len(found) <= 1:
        return Checked(value=(grid,))
    rows = [slice(one.row, _end(grid, one, found)) for one in found]
    tables = [_only(grid, {*one.own, *one.lent}, part) for one, part in zip(found, rows, strict=True)]
    notes = tuple(problem("F125", place=_cell(grid, one.row, one.left)) for one in found[1:])
    return Checked(value=tuple(tables), problems=(*notes, *_outside(grid, found[0].row, tables)))


def _found(grid: Grid, kind: Kind) -> list[Block]:
    """The tables, by their headings; none where the first row of headings cannot be parted."""
    top = header_row(grid, kind)
    if top == NONE:
        return []
    texts, last = headings_at(grid, top, kind)
    found = _in_row(texts, top, kind)
    for row in _further(grid, kind, last) if found else ():
        games = _going_on(grid, row, found, kind)
        texts = ["" if index in games else text for index, text in enumerate(headings_at(grid, row, kind)[0])]
        found += [one for one in _in_row(texts, row, kind) if not _again(one, found)]
    return found


def _going_on(grid: Grid, row: int, found: Sequence[Block], kind: Kind) -> set[int]:
    """The columns of tables above that have a game in this row, beside the headings of another."""
    texts = row_texts(grid, row)
    meant = kind.meant(texts)
    return {column for one in found if texts[one.first] and not meant[one.first] for column in (*one.own, *one.lent)}


def _further(grid: Grid, kind: Kind, last: int) -> list[int]:
    """The rows below the headings that hold whole headings too."""
    words = {word for name, known in kind.aliases.items() if name != "draw" for word in known}
    words |= {word.replace("_", " ") for word in words}
    count = np.zeros(grid.height, dtype=np.int64)
    for cells in grid.columns:
        said = np.array([*(isinstance(cell, str) and cell.strip().casefold() in words for cell in cells.values), False])
        if said.any():
            count += said[cells.codes]
    rows = np.flatnonzero(count >= FEWEST)
    return [row for row in rows[rows > last].tolist() if not kind.lacking(row_texts(grid, row))]


def _again(block: Block, found: Sequence[Block]) -> bool:
    """Whether these are the headings of a table above, in the same columns."""
    return any((one.own, one.meant) == (block.own, block.meant) for one in found)


def _in_row(texts: Sequence[str], row: int, kind: Kind) -> list[Block]:
    """The tables that stand side by side under one row of headings; none where it cannot be told which they are."""
    meant = kind.meant(texts)
    named = [meaning for meaning in meant if meaning]
    if kind.lacks(frozenset(named)):
        return []
    if len(named) == len(set(named)):
        own = tuple(index for index, text in enumerate(texts) if text)
        return [Block(row=row, own=own, lent=(), meant=tuple(meant[index] for index in own))]
    pieces = _pieces(texts, meant)
    whole = [not kind.lacks(frozenset(meant[index] for index in piece)) for piece in pieces]
    first = whole.index(True) if any(whole) else 0
    if not all(whole[first:]) or any(meant[index] in CORE for piece in pieces[:first] for index in piece):
        return []
    shared = [index for index in range(_core(meant)) if texts[index]]
    return [
        Block(
            row=row,
            own=piece,
            lent=tuple(index for index in shared if index not in piece and _lacks(piece, meant, meant[index])),
            meant=tuple(meant[index] for index in piece),
        )
        for piece in pieces[first:]
    ]


def _pieces(texts: Sequence[str], meant: Sequence[str]) -> list[tuple[int, ...]]:
    """Runs of columns between which no heading stands, parted where a meaning would stand twice.

    Where a run is parted, what stands behind the first table's result may be of either: it is left with no table.
    """
    pieces = []
    for has_text, run in groupby(range(len(texts)), key=lambda index: bool(texts[index])):
        if has_text:
            pieces += _parted(list(run), meant)
    return pieces


def _parted(run: list[int], meant: Sequence[str]) -> list[tuple[int, ...]]:
    starts, seen = [0], set[str]()
    for at, index in enumerate(run):
        if meant[index] in seen:
            starts.append(at)
            seen = set()
        seen |= {meant[index]} - {""}
    parts = [tuple(run[slice(*edge)]) for edge in pairwise([*starts, len(run)])]
    unclear = [
        one for one, after in pairwise(parts) for index in _behind(one, meant) if _lacks(after, meant, meant[index])
    ]
    return [tuple(run)] if unclear else parts


def _behind(piece: Sequence[int], meant: Sequence[str]) -> list[int]:
    """The columns with a meaning behind all that makes a table one of games."""
    last = max((index for index in piece if meant[index] in CORE), default=NONE)
    return [index for index in piece if index > last and meant[index]]


def _core(meant: Sequence[str]) -> int:
    """The first column that makes a table one of games."""
    return next(index for index, meaning in enumerate(meant) if meaning in CORE)


def _lacks(piece: Sequence[int], meant: Sequence[str], meaning: str) -> bool:
    return not meaning or meaning not in {meant[index] for index in piece}


def _end(grid: Grid, block: Block, found: Sequence[Block]) -> int:
    """The row below a table's last: where another begins in its columns, or the title above that one."""
    below = [one.row for one in found if one.row > block.row and set(one.own) & {*block.own, *block.lent}]
    return _with_title(grid, min(below)) if below else grid.height


def _with_title(grid: Grid, row: int) -> int:
    """The row, or the one above where that has a single cell."""
    return row - 1 if sum(bool(text) for text in row_texts(grid, row - 1)) == 1 else row


def _outside(grid: Grid, top: int, tables: Sequence[Grid]) -> tuple[Diagnostic, ...]:
    """F124 and G162: cells below the first headings that stand in none of the tables."""
    filled = np.array([cells.codes != NONE for cells in grid.columns])
    taken = np.logical_or.reduce([[cells.codes != NONE for cells in table.columns] for table in tables])
    stray = filled & ~taken
    stray[:, : top + 1] = False
    alone = filled.sum(axis=0) == 1
    return tuple(
        _said(_cell(grid, row, int(np.argmax(stray[:, row]))), alone=bool(alone[row]), text=_text(grid, stray, row))
        for row in np.flatnonzero(stray.any(axis=0)).tolist()
    )


def _text(grid: Grid, stray: Bools, row: int) -> str:
    return ", ".join(
        text for text, is_stray in zip(row_texts(grid, row), stray[:, row].tolist(), strict=True) if is_stray
    )


def _said(place: CellRef, *, alone: bool, text: str) -> Diagnostic:
    if alone:
        return problem("F124", "no game, left out: a line of its own between tables", place=place, found=text)
    return problem("G162", place=place, found=text)


def _cell(grid: Grid, row: int, column: int) -> CellRef:
    place = CellRef(file=grid.file, sheet=grid.sheet, order=grid.order, row=row + 1)
    return replace(place, letter=column_letters(column), column="")


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
