"""Which column of a list holds the ratings in force, where an update has added a column for its month.

The column of exact ratings says it in its heading: `rating_exact of Nov 2026` stands beside the column `Nov 2026`,
which then is `rating`. The mark is a text in the sheet: every program and format keeps it, and people can read it.
Since somebody may delete that column, the day's heading (`as_of of Nov 2026`) says it again, and in a workbook a name
of the sheet that stands for the cell `Nov 2026`: where they say it alone, the older ratings are never rated from.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from elo_batch.domain.cells import CellRef, column_letters
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.lists import ListColumn
from elo_batch.domain.marks import IN_FORCE
from elo_batch.domain.places import SheetPlace
from elo_batch.tables.aliases import plain
from elo_batch.tables.grid import Cells, Grid
from elo_batch.tables.header_rows import DEEPEST
from elo_batch.tables.table_kinds import Kind

EXACT, DAY, OF, BEFORE = "rating_exact", "as_of", " of ", " (before "
Headings = dict[tuple[int, int], str]
"""New headings by row and column, from 0."""


@dataclass(frozen=True, kw_only=True)
class Names:
    """How the columns of one list are called.

    Attributes:
        exact, day, rating: the headings of its exact ratings, its days and its ratings where nothing is marked.
        ratings: the plain headings that its ratings could have.
    """

    exact: str
    day: str
    rating: str
    ratings: frozenset[str]


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A cell that says where the ratings in force stand.

    Attributes:
        row, column: where it stands, from 0.
        text: what stands there.
        named: the heading of the column that it names.
    """

    row: int
    column: int
    text: str
    named: str


def marked_heading(heading: str, named: str) -> str:
    """The heading of the exact ratings, or the days, beside a column of ratings.

    >>> marked_heading("rating_exact", "Nov 2026")
    'rating_exact of Nov 2026'
    """
    return f"{heading}{OF}{named}"


def named_by(text: str) -> str:
    """The heading that such a heading names; empty where it names none.

    >>> named_by("rating_exact of Nov 2026")
    'Nov 2026'
    """
    return text.partition(OF)[2]


def name_in_workbook(exact: str) -> str:
    """The name that a sheet gives to the heading of the ratings in force, by the heading of the exact ratings.

    >>> name_in_workbook("rapid-2_rating_exact")
    'elo_batch_rapid_2_rating_exact'
    """
    return IN_FORCE + re.sub(r"\W", "_", exact.lower())


def with_current(grid: Grid, lists: Sequence[ListColumn], kind: Kind) -> Checked[Grid]:
    """The grid as if the ratings in force stood under the usual heading, and those before them under another."""
    found = [_current(grid, names) for names in _names(lists, kind)]
    headings = {at: text for one in found for at, text in one.value.items()}
    return Checked(value=_renamed(grid, headings), problems=tuple(told for one in found for told in one.problems))


def _names(lists: Sequence[ListColumn], kind: Kind) -> Iterator[Names]:
    pairs = [(EXACT, DAY, "rating"), *((one.heading(EXACT), one.heading(DAY), one.column) for one in lists[1:])]
    for exact, day, rating in pairs:
        ratings = frozenset(heading for heading, column in kind.means.items() if column == rating)
        yield Names(exact=exact, day=day, rating=rating, ratings=ratings)


def _current(grid: Grid, names: Names) -> Checked[Headings]:
    """The new headings of one list, and what there is to say of them."""
    exact, days = _marks(grid, names.exact), _marks(grid, names.day)
    plainly: Headings = {(one.row, one.column): names.day for one in days}
    told = _disagreeing(grid, exact, days) or _lost(grid, names, exact, days)
    if told or not exact:
        return Checked(value=plainly, problems=told)
    mark = exact[0]
    texts = {index: _text(cells, mark.row) for index, cells in enumerate(grid.columns)}
    current = [index for index, text in texts.items() if plain(text) == plain(mark.named)]
    if len(current) != 1:
        return Checked(value=plainly, problems=(_not_one(mark, _place(grid, mark), len(current)),))
    before = [index for index, text in texts.items() if plain(text) in names.ratings and index not in current]
    headings = {(mark.row, index): f"{texts[index]}{BEFORE}{mark.named})" for index in before}
    headings |= {(mark.row, current[0]): names.rating, (mark.row, mark.column): names.exact}
    said = problem("P141", f"ratings are read from the column {mark.named}", place=_place(grid, mark))
    return Checked(value=plainly | headings, problems=(said,))


def _disagreeing(grid: Grid, exact: Sequence[Mark], days: Sequence[Mark]) -> tuple[Diagnostic, ...]:
    """P142: headings that name several columns, or exact ratings that stand twice."""
    if len(exact) < 2 and len({plain(one.named) for one in (*exact, *days)}) < 2:  # noqa: PLR2004  # one and no more
        return ()
    said = ", ".join(one.text for one in (*exact, *days))
    message = f"several headings say which column holds the ratings: {said}"
    hint = "delete those that are too many, and let the others name the column of the ratings in force"
    return (problem("P142", message, place=_place(grid, [*exact, *days][0]), hint=hint),)


def _lost(grid: Grid, names: Names, exact: Sequence[Mark], days: Sequence[Mark]) -> tuple[Diagnostic, ...]:
    """P142: the exact ratings are gone, and the day or the workbook still says which column was in force."""
    name = name_in_workbook(names.exact)
    left = [*days, *_at_name(grid, name, names)]
    if exact or not left:
        return ()
    lost = marked_heading(names.exact, left[0].named)
    message = f"the column {lost} is gone, by which the ratings in force are those of {left[0].named}"
    other = f"call this one {names.day}" if days else f"delete the workbook's name {name}"
    hint = f"put a column with the heading {lost} back (blank, the ratings count as shown); if others count, {other}"
    return (problem("P142", message, place=_place(grid, left[0]), hint=hint),)


def _at_name(grid: Grid, name: str, names: Names) -> list[Mark]:
    """The cell that a name of the sheet stands for, if it is no usual heading of ratings."""
    row, column = grid.named.get(name, (grid.height, 0))
    text = _text(grid.columns[column], row) if row < grid.height and column < len(grid.columns) else ""
    return [Mark(row=row, column=column, text=text, named=text)] if text and plain(text) not in names.ratings else []


def _not_one(mark: Mark, where: CellRef, count: int) -> Diagnostic:
    message = f"{count} columns are called {mark.named}" if count else f"no column is called {mark.named}"
    return problem("P142", f"{message}, which is said to hold the ratings", place=where)


def _place(grid: Grid, mark: Mark) -> CellRef:
    place = SheetPlace(file=grid.file, sheet=grid.sheet, order=grid.order, columns={}).ref(mark.row + 1)
    return replace(place, column=mark.text, letter=column_letters(mark.column))


def _marks(grid: Grid, heading: str) -> list[Mark]:
    """The marks in the first rows that begin with this heading, the first of each column."""
    found: dict[int, Mark] = {}
    for row in range(min(grid.height, DEEPEST)):
        for column, cells in enumerate(grid.columns):
            text = _text(cells, row)
            begins, _, named = text.partition(OF)
            if named and plain(begins) == plain(heading):
                found.setdefault(column, Mark(row=row, column=column, text=text, named=named))
    return [*found.values()]


def _text(cells: Cells, row: int) -> str:
    return " ".join(str(cells.cell(row)).split())


def _renamed(grid: Grid, headings: Headings) -> Grid:
    """The grid with other headings at these rows and columns."""
    columns = list(grid.columns)
    for (row, index), heading in headings.items():
        codes = np.array(columns[index].codes)
        codes[row] = len(columns[index].values)
        columns[index] = Cells(values=(*columns[index].values, heading), codes=codes)
    return replace(grid, columns=tuple(columns)) if headings else grid
