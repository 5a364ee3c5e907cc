"""Which of a file's sheets holds the table."""

from collections.abc import Sequence

from elo_batch.domain.arrays import NONE
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.places import SheetPlace
from elo_batch.tables.grid import Grid
from elo_batch.tables.headings import Kind, header_row


def unknown_sheets(files: Sequence[Sequence[Grid]], asked: Sequence[str]) -> tuple[Diagnostic, ...]:
    """F202: sheets asked for that are in none of the files."""
    known = list(dict.fromkeys(grid.sheet for grids in files for grid in grids if grid.sheet))
    hint = f"the sheets are: {', '.join(known)}" if known else "text files have no sheets"
    return tuple(problem("F202", found=name, hint=hint) for name in asked if name not in known)


def choose(grids: Sequence[Grid], kind: Kind, asked: Sequence[str]) -> Checked[Grid]:
    """The one sheet with such a table, or the one asked for; a blank sheet and an error where there are several.

    Where no sheet has the table, the first is given back, so that its headings can be judged.
    """
    named = [grid for grid in grids if grid.sheet in asked]
    if named:
        return Checked(value=named[0])
    tables = [grid for grid in grids if header_row(grid, kind) != NONE]
    if len(tables) <= 1:
        return Checked(value=tables[0] if tables else grids[0])
    sheets = ", ".join(grid.sheet for grid in tables)
    place = SheetPlace(file=grids[0].file, sheet="", order=grids[0].order, columns={}).ref()
    message = f"more than one sheet holds {kind.called}"
    blank = Grid(file=grids[0].file, sheet="", order=grids[0].order, columns=())
    return Checked(value=blank, problems=(problem("F201", message, place=place, found=sheets),))
