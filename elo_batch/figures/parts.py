"""The lists that one file holds: the one in force, and those of earlier days that a report or an update left there."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from pathlib import Path

import numpy as np

from elo_batch.domain.arrays import Floats
from elo_batch.domain.marks import HISTORY, LIST_AT_END, WORKING
from elo_batch.domain.rating_list import PlayerList
from elo_batch.figures.lists import RATINGS, ListRead
from elo_batch.figures.months import day_in, last_day
from elo_batch.options import settle
from elo_batch.tables.aliases import plain
from elo_batch.tables.current import EXACT, OF, with_current
from elo_batch.tables.dates import read_day
from elo_batch.tables.examples import read_table
from elo_batch.tables.grid import Cells, Grid
from elo_batch.tables.header_rows import header_row, row_texts, texts_on_top
from elo_batch.tables.headings import Sheet
from elo_batch.tables.numbers import read_number

BEFORE = " (before "
"""How the heading goes on of the ratings that were in force before the column that is."""
GAMES = "Games"
TIMES = 2.0
"""Ratings of earlier months lie within half the lowest and twice the highest of those in force."""


class Told(StrEnum):
    """What tells the day of a list."""

    AS_OF = "the last rated day of each list (as_of)"
    PERIOD = "the last day of each period of the report"
    HEADING = "the months in the headings of the columns"


@dataclass(frozen=True, kw_only=True)
class Part:
    """One list of those in a file.

    Attributes:
        path: the file.
        listed: who stands on it, with these ratings.
        day: its day; None where nothing tells it.
        told: what tells it.
        label: what the file calls the list; empty where it holds one only.
    """

    path: Path
    listed: PlayerList
    day: date | None
    told: Told
    label: str = ""


@dataclass(frozen=True, kw_only=True)
class Parts:
    """The lists of one file in their order, the one in force last.

    Attributes:
        parts: the lists.
        said: what is to be known of them, in sentences.
    """

    parts: tuple[Part, ...]
    said: tuple[str, ...] = ()


def parts_of(read: ListRead) -> Parts:
    """The lists that a file holds."""
    alone = Part(path=read.path, listed=read.listed, day=_as_of(read.listed), told=Told.AS_OF)
    places = read.listed.places.sheets
    grid = next((grid for grid in read.grids if places and grid.sheet == places[0].sheet), None)
    if grid is None or not grid.height:
        return Parts(parts=(alone,))
    if grid.sheet == RATINGS and {WORKING, HISTORY} <= set(row_texts(grid, 0)):
        return _of_report(read, grid)
    return _of_updates(read, grid, alone)


def _as_of(listed: PlayerList) -> date | None:
    days = listed.as_of[~np.isnat(listed.as_of)]
    return days.max().astype("datetime64[D]").item() if len(days) else None


def _sheet_of(grid: Grid) -> Sheet:
    """The list as it is read: its rows are those of the players."""
    kind = settle({}).list_kind
    return read_table(with_current(grid, (), kind).value, kind)[0]


def _of_report(read: ListRead, grid: Grid) -> Parts:
    """The lists at the end of each period of a report, by the periods' last days."""
    columns = {
        heading.removeprefix(LIST_AT_END): cells
        for _, heading, _, cells in _between(_sheet_of(grid))
        if heading.startswith(LIST_AT_END)
    }
    played = _last_games(read.grids)
    parts = tuple(
        Part(
            path=read.path,
            listed=replace(read.listed, shown=_numbers(cells)),
            day=last_day(label) or played.get(label),
            told=Told.PERIOD,
            label=label,
        )
        for label, cells in columns.items()
    )
    periods = len(set(played))
    said = (f"{read.path.name} holds the lists of the last {len(parts)} of its {periods} periods",)
    return Parts(parts=parts, said=said if periods > len(parts) else ())


def _between(sheet: Sheet) -> list[tuple[str, str, str, Cells]]:
    """The columns between the links to the working and the sparklines."""
    headings = [heading for _, heading, _, _ in sheet.all_columns]
    return list(sheet.all_columns[headings.index(WORKING) + 1 : headings.index(HISTORY)])


def _last_games(grids: tuple[Grid, ...]) -> dict[str, date]:
    """For each period of a report the day of its last rated game."""
    last: dict[str, date] = {}
    for period, day in _games(grids):
        last[period] = max(day, last.get(period, day))
    return last


def _games(grids: tuple[Grid, ...]) -> Iterator[tuple[str, date]]:
    """Period and day of all rated games that have a day."""
    for grid in grids:
        texts = row_texts(grid, 0) if grid.height else []
        if grid.sheet.partition(" ")[0] == GAMES and {"period", "date", "rated"} <= set(texts):
            period, day, rated = (grid.columns[texts.index(name)] for name in ("period", "date", "rated"))
            for row in range(1, grid.height):
                played = read_day(day.cell(row))
                if played and read_number(rated.cell(row)) == 1:
                    yield str(period.cell(row)), played


def _of_updates(read: ListRead, grid: Grid, alone: Part) -> Parts:
    """The columns of ratings that updates have left on the officer's own list, by the months in their headings."""
    named = _in_force(grid)
    if not named:
        return Parts(parts=(alone,))
    sheet = _sheet_of(grid)
    earlier = [
        Part(
            path=read.path,
            listed=replace(read.listed, shown=_numbers(cells)),
            day=day,
            told=Told.HEADING,
            label=heading,
        )
        for _, heading, name, cells in sheet.all_columns
        if not name and (day := day_in(heading)) and _are_ratings(cells, read.listed.shown)
    ]
    left = [heading.partition(BEFORE)[0] for _, heading, _, _ in sheet.all_columns if BEFORE in heading]
    day = day_in(named)
    if not (earlier and day):
        why = "no other heading says a month" if day else "its heading says no month"
        return Parts(parts=(alone,), said=(f"{read.path.name}: only its column {named} is drawn, since {why}",))
    current = Part(path=read.path, listed=read.listed, day=day, told=Told.HEADING, label=named)
    parts = sorted([*earlier, current], key=lambda part: part.day or date.min)
    said = [f"{read.path.name}: drawn from its columns {', '.join(part.label for part in parts)}"]
    said += [f"{read.path.name}: its column {one} is not drawn, since its heading says no month" for one in left]
    return Parts(parts=tuple(parts), said=tuple(said))


def _in_force(grid: Grid) -> str:
    """The heading of the column that is said to hold the ratings in force; empty where none is."""
    kind = settle({}).list_kind
    texts = texts_on_top(grid) if header_row(with_current(grid, (), kind).value, kind) >= 0 else []
    pairs = [text.partition(OF) for text in texts]
    return next((named for exact, of, named in pairs if of and plain(exact) == plain(EXACT)), "")


def _are_ratings(cells: Cells, shown: Floats) -> bool:
    """Whether a column holds numbers alone, of the size of the ratings in force: a fee for that month is none."""
    known, numbers = shown[~np.isnan(shown)], _numbers(cells)
    filled = ~np.isnan(numbers)
    if (
        not len(known)
        or not filled.any()
        or any(read_number(cell) is None for cell in cells.values if str(cell).strip())
    ):
        return False
    return bool((numbers[filled] >= known.min() / TIMES).all() and (numbers[filled] <= known.max() * TIMES).all())


def _numbers(cells: Cells) -> Floats:
    """A column's numbers; NaN for none."""
    return np.array([np.nan if (n := read_number(cells.cell(row))) is None else n for row in range(len(cells.codes))])
