"""Which of a file's sheets holds the table."""

from collections.abc import Sequence

from elo_batch.domain.arrays import NONE
from elo_batch.domain.cells import CellRef
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.tables.grid import Grid
from elo_batch.tables.header_rows import header_row
from elo_batch.tables.table_kinds import Kind


def unknown_sheets(files: Sequence[Sequence[Grid]], asked: Sequence[str]) -> tuple[Diagnostic, ...]:
    """F202: sheets asked for that are in none of the files."""
    known = list(dict.fromkeys(grid.sheet for grids in files for grid in grids if grid.sheet))
    hint = f"the sheets are: {', '.join(known)}" if known else "text files have no sheets"
    place = _file(files[0])
    return tuple(problem("F202", place=place, found=name, hint=hint) for name in asked if name not in known)


def choose(grids: Sequence[Grid], kind: Kind, asked: Sequence[str]) -> Checked[tuple[Grid, ...]]:
    """The one sheet with such a table, or those asked for; none and an error where it cannot be told.

    Where no sheet has the table, the first is given back, so that its headings can be judged.
    """
    hidden = _hidden(grids)
    if named := tuple(grid for grid in grids if grid.sheet in asked):
        return Checked(value=named, problems=hidden)
    tables = tuple(grid for grid in grids if header_row(grid, kind) != NONE)
    if len(tables) <= 1:
        return Checked(value=tables or (grids[0],), problems=hidden)
    sheets = ", ".join(grid.sheet for grid in tables)
    message = f"more than one sheet holds {kind.called}"
    return Checked(value=(), problems=(*hidden, problem("F201", message, place=_file(grids), found=sheets)))


def choose_one(grids: Sequence[Grid], kind: Kind, asked: Sequence[str]) -> Checked[tuple[Grid, ...]]:
    """As `choose`, where there may be one only."""
    chosen = choose(grids, kind, asked)
    if len(chosen.value) <= 1:
        return chosen
    sheets = ", ".join(grid.sheet for grid in chosen.value)
    message = f"{kind.called} stands on one sheet, and more are asked for"
    return Checked(value=(), problems=(*chosen.problems, problem("F201", message, place=_file(grids), found=sheets)))


def _hidden(grids: Sequence[Grid]) -> tuple[Diagnostic, ...]:
    """F116: hidden sheets are left alone, and named."""
    names = ", ".join(grids[0].hidden_sheets)
    return (problem("F116", place=_file(grids), found=names),) if names else ()


def _file(grids: Sequence[Grid]) -> CellRef:
    return CellRef(file=grids[0].file, order=grids[0].order)
