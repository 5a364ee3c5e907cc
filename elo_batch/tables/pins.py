"""Headings pinned to columns by --map or a rule book, and columns told by --columns where a table has no headings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches

import numpy as np

from elo_batch.domain.arrays import NONE
from elo_batch.domain.cells import CellRef, column_letters
from elo_batch.domain.codes import problem
from elo_batch.domain.columns import GAME_COLUMNS, NAMES, Pin, no_column
from elo_batch.domain.diagnostics import Checked, Diagnostic, Severity
from elo_batch.domain.errors import UsageProblem
from elo_batch.domain.spelling import tidy
from elo_batch.tables.aliases import plain
from elo_batch.tables.grid import Cells, Grid
from elo_batch.tables.header_rows import header_row, texts_on_top
from elo_batch.tables.table_kinds import GAMES_TABLE, Kind

FORM = 'write it as --map "Weiß=player_a"'


def pins_from(value: Mapping[str, str] | Sequence[str] | str | None) -> tuple[Pin, ...]:
    """What `--map` says.

    Raises:
        UsageProblem: a text that cannot be read, a name that no column has, a heading pinned to two columns.
    """
    texts = [value] if isinstance(value, str) else [] if value is None else value
    pairs = list(texts.items()) if isinstance(texts, Mapping) else [_pair(text) for text in texts]
    pins = tuple(Pin(heading=tidy(heading), column=column.strip(), by="--map", sure=True) for heading, column in pairs)
    for pin in pins:
        if pin.column not in NAMES:
            raise UsageProblem(f"--map {pin.heading}={pin.column}: {no_column(pin.column)}")
        if not plain(pin.heading):
            raise UsageProblem(f"--map {pin.heading}={pin.column}: {FORM}")
    return pins


def _pair(text: str) -> tuple[str, str]:
    heading, mark, column = text.rpartition("=")
    if not mark:
        raise UsageProblem(f"--map {text}: {FORM}")
    return heading, column


def together(told: Sequence[Pin], book: Sequence[Pin]) -> tuple[Pin, ...]:
    """Pins of the run and of its rule book: what is said of a heading for the run goes before the book's word."""
    own = {plain(pin.heading) for pin in told}
    return (*told, *(pin for pin in book if plain(pin.heading) not in own))


def pinned(kind: Kind, pins: Iterable[Pin]) -> Kind:
    """The kind of table with those of the pins that name one of its columns."""
    return replace(kind, pinned={plain(pin.heading): pin.column for pin in pins if pin.column in kind.aliases})


def absent(pins: Sequence[Pin], tables: Sequence[tuple[Kind, Sequence[str]]]) -> tuple[Diagnostic, ...]:
    """F123: pinned headings that stand in none of the tables of this run that have such a column."""
    found = []
    for pin in pins:
        seen = [texts for kind, texts in tables if pin.column in kind.aliases]
        headings = {plain(text): text for texts in seen for text in texts}
        if seen and plain(pin.heading) not in headings:
            near = get_close_matches(plain(pin.heading), list(headings), n=1)
            hint = f"did you mean {headings[near[0]]!r}?" if near else None
            severity = Severity.ERROR if pin.sure else Severity.WARNING
            message = f"no sheet has the heading {pin.heading!r}, which {pin.by} makes {pin.column}"
            found.append(problem("F123", message, hint=hint, severity=severity))
    return tuple(found)


def texts_of(grids: Iterable[Grid]) -> list[str]:
    """All texts that may be headings in these sheets."""
    return [text for grid in grids for text in texts_on_top(grid)]


def columns_from(value: Sequence[str] | str | None) -> tuple[str, ...]:
    """What `--columns` says: the columns from the left; a blank one is not used.

    Raises:
        UsageProblem: a name that no column of games has, or one named twice.
    """
    names = tuple(name.strip() for name in (value.split(",") if isinstance(value, str) else value or ()))
    for name in filter(None, names):
        if name not in GAME_COLUMNS:
            raise UsageProblem(f"--columns: {no_column(name)}")
        if names.count(name) > 1:
            raise UsageProblem(f"--columns: {name} is named twice")
    return names


def headed(grid: Grid, names: Sequence[str], kind: Kind = GAMES_TABLE) -> Checked[Grid]:
    """The sheet under these names; G144 and G145 where it has headings of its own, or fewer columns."""
    if not names or not grid.height:
        return Checked(value=grid)
    place = CellRef(file=grid.file, sheet=grid.sheet, order=grid.order)
    if (top := header_row(grid, kind)) != NONE:
        return Checked(value=grid, problems=(problem("G144", place=replace(place, row=top + 1)),))
    few = len(names) > len(grid.columns)
    said = f"--columns names {len(names)} columns, and the sheet has {len(grid.columns)}"
    # A column that is named as not used has a heading, so that only cells beyond those named stand under none.
    told = [name or f"({column_letters(index)})" for index, name in enumerate(names)]
    names = (*told, *[""] * len(grid.columns))
    columns = tuple(_under(cells, name) for cells, name in zip(grid.columns, names, strict=False))
    # The row of names stands above row 1, so that rows keep their numbers.
    value = replace(grid, columns=columns, skipped=grid.skipped - 1)
    return Checked(value=value, problems=(problem("G145", said, place=place),) if few else ())


def _under(cells: Cells, name: str) -> Cells:
    """A column with one more cell on top."""
    if not name:
        return Cells(values=cells.values, codes=np.append(np.int64(NONE), cells.codes))
    codes = np.where(cells.codes == NONE, NONE, cells.codes + 1)
    return Cells(values=(name, *cells.values), codes=np.append(np.int64(0), codes))
