"""Which column of a list holds the ratings in force, where an update has added a column for its month.

The column of exact ratings says it in its heading: `rating_exact of Nov 2026` stands beside the column `Nov 2026`,
which then is `rating`. The mark is a text in the sheet: every program and format keeps it, and people can read it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from elo_batch.domain.cells import CellRef, column_letters
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.lists import ListColumn
from elo_batch.domain.places import SheetPlace
from elo_batch.tables.aliases import plain
from elo_batch.tables.grid import Cells, Grid
from elo_batch.tables.header_rows import DEEPEST
from elo_batch.tables.table_kinds import Kind

EXACT, OF = "rating_exact", " of "


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A heading that says where the ratings in force stand.

    Attributes:
        row, column: where it stands, from 0.
        exact: the heading that its column has in a list of one column of ratings.
        ratings: the plain headings that such a list's ratings could have.
        heading: the heading that it gives to them.
        named: the heading of the column that it names.
    """

    row: int
    column: int
    exact: str
    ratings: frozenset[str]
    heading: str
    named: str


def marked_heading(exact: str, named: str) -> str:
    """The heading of the exact ratings beside a column of ratings.

    >>> marked_heading("rating_exact", "Nov 2026")
    'rating_exact of Nov 2026'
    """
    return f"{exact}{OF}{named}"


def with_current(grid: Grid, lists: Sequence[ListColumn], kind: Kind) -> Checked[Grid]:
    """The grid as if the ratings in force stood under the usual heading, and those before them under another."""
    headings: dict[tuple[int, int], str] = {}
    problems = []
    for mark in _marks(grid, lists, kind):
        texts = {index: _text(cells, mark.row) for index, cells in enumerate(grid.columns)}
        current = [index for index, text in texts.items() if plain(text) == plain(mark.named)]
        place = SheetPlace(file=grid.file, sheet=grid.sheet, order=grid.order, columns={}).ref(mark.row + 1)
        where = replace(place, column=texts[mark.column], letter=column_letters(mark.column))
        if len(current) != 1:
            problems.append(_not_one(mark, where, len(current)))
            continue
        before = [index for index, text in texts.items() if plain(text) in mark.ratings and index not in current]
        headings |= {(mark.row, index): f"{texts[index]} (before {mark.named})" for index in before}
        headings |= {(mark.row, current[0]): mark.heading, (mark.row, mark.column): mark.exact}
        problems.append(problem("P141", f"ratings are read from the column {mark.named}", place=where))
    return Checked(value=_renamed(grid, headings), problems=tuple(problems))


def _not_one(mark: Mark, where: CellRef, count: int) -> Diagnostic:
    message = f"{count} columns are called {mark.named}" if count else f"no column is called {mark.named}"
    return problem("P142", f"{message}, which is said to hold the ratings", place=where)


def _marks(grid: Grid, lists: Sequence[ListColumn], kind: Kind) -> list[Mark]:
    """The marks in the first rows, at most one for each list."""
    pairs = [(EXACT, "rating"), *((one.heading(EXACT), one.column) for one in lists[1:])]
    means = kind.means.items()
    known = {
        plain(exact): (exact, frozenset(heading for heading, column in means if column == rating), rating)
        for exact, rating in pairs
    }
    found: dict[str, Mark] = {}
    for row in range(min(grid.height, DEEPEST)):
        for column, cells in enumerate(grid.columns):
            exact, of, named = _text(cells, row).partition(OF)
            if of and named and plain(exact) in known and plain(exact) not in found:
                called, ratings, heading = known[plain(exact)]
                found[plain(exact)] = Mark(
                    row=row, column=column, exact=called, ratings=ratings, heading=heading, named=named
                )
    return list(found.values())


def _text(cells: Cells, row: int) -> str:
    return " ".join(str(cells.cell(row)).split())


def _renamed(grid: Grid, headings: dict[tuple[int, int], str]) -> Grid:
    """The grid with other headings at these rows and columns."""
    columns = list(grid.columns)
    for (row, index), heading in headings.items():
        codes = np.array(columns[index].codes)
        codes[row] = len(columns[index].values)
        columns[index] = Cells(values=(*columns[index].values, heading), codes=codes)
    return replace(grid, columns=tuple(columns)) if headings else grid
