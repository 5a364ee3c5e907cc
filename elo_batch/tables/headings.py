"""Finding the headings of a grid and what each of them means."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

import numpy as np
from rapidfuzz import fuzz, process

from elo_batch.domain.arrays import NONE, Bools, Ints
from elo_batch.domain.cells import column_letters
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.marks import EQUAL, HISTORY, LIST_AT_END, RATINGS_OUT, WORKING
from elo_batch.domain.places import SheetPlace
from elo_batch.tables.aliases import RATINGS, plain
from elo_batch.tables.grid import Cells, Grid
from elo_batch.tables.header_rows import DEEPEST, header_row, headings_at, row_texts
from elo_batch.tables.table_kinds import GAMES_TABLE, LIST_TABLE, Kind

NEAR = 75
"""So many per cent of a heading and a known one agree where the one may be meant by the other."""
OF_A_RUN = frozenset(RATINGS_OUT) - RATINGS.keys()
"""Columns that only a run writes; several lists have them under headings of their own."""


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A table with its headings understood; rows without any cell are left out.

    Attributes:
        place: the sheet, and where each canonical column stands in it.
        columns: the cells of each canonical column.
        all_columns: every column in its order: letter, heading, canonical name (or empty text), cells.
        row: Excel's number of each row.
        day_zero: the day from which the workbook numbers its days; None where nobody knows.
        winner_first: whether the first side is the winner by its heading.
        merged: for each canonical column the rows whose cell is a row's above, merged over several.
        own_view: whether each row is a player's own report, by headings such as Name and Opponent.
    """

    place: SheetPlace
    columns: Mapping[str, Cells]
    all_columns: tuple[tuple[str, str, str, Cells], ...]
    row: Ints
    day_zero: date | None = None
    winner_first: bool = False
    merged: Mapping[str, frozenset[int]] = field(default_factory=dict)
    own_view: bool = False

    def __len__(self) -> int:
        return len(self.row)


def read_headings(grid: Grid, kind: Kind) -> tuple[Sheet, tuple[Diagnostic, ...]]:
    """The grid's table and what is to be said of its headings; where they cannot be used the table has no rows."""
    if not grid.height:
        return _no_rows(grid), ()
    first = header_row(grid, kind)
    if first == NONE:
        return _no_rows(grid), (_lacking(grid, kind),)
    headings, top = headings_at(grid, first, kind)
    taken, double = _match(headings, kind)
    place = _place(grid, headings, taken)
    if double:
        return _no_rows(grid), tuple(_twofold(place, top, headings, pair, kind) for pair in double)
    sheet = replace(
        _sheet(grid, top, headings, place, taken),
        winner_first=_side_is(headings, taken, kind, "player_a", "winner"),
        own_view=_side_is(headings, taken, kind, "player_b", "opponent"),
    )
    unused = _unused(place, top, headings, taken, kind)
    taken_so = _columns_taken(place, first + min(grid.skipped, 0), top + min(grid.skipped, 0))
    return sheet, (taken_so, *unused, *_hidden(grid, sheet, kind), *_spread_out(sheet))


def _match(headings: list[str], kind: Kind) -> tuple[dict[str, int], list[tuple[int, int]]]:
    """Canonical column → index of its heading; and pairs of headings that mean the same.

    A pinned heading goes before the canonical name itself, and that before those that only mean it.
    """
    known = kind.means
    wanted: dict[str, list[int]] = {}
    for index, heading in enumerate(headings):
        if column := known.get(plain(heading), ""):
            wanted.setdefault(column, []).append(index)
    taken, double = {}, []
    for column, indices in wanted.items():
        told = [index for index in indices if plain(headings[index]) in kind.pinned]
        named = told or [index for index in indices if plain(headings[index]) == plain(column)] or indices
        taken[column] = named[0]
        double += [(named[0], other) for other in named[1:]]
    settled = kind.settle(taken)
    return settled, [pair for pair in double if pair[0] in settled.values()]


def _place(grid: Grid, headings: list[str], taken: dict[str, int]) -> SheetPlace:
    columns = {column: (column_letters(index), headings[index]) for column, index in taken.items()}
    return SheetPlace(file=grid.file, sheet=grid.sheet, order=grid.order, columns=columns)


def _sheet(grid: Grid, top: int, headings: list[str], place: SheetPlace, taken: dict[str, int]) -> Sheet:
    """The rows under the headings that have any cell."""
    kept = [cells.below(top + 1) for cells in grid.columns]
    filled = np.zeros(grid.height - top - 1, dtype=bool)
    for cells in kept:
        filled |= cells.codes != NONE
    if not filled.all():
        kept = [cells.rows(filled) for cells in kept]
    rows = np.arange(len(filled)) if filled.all() else np.flatnonzero(filled)
    canonical = {index: column for column, index in taken.items()}
    return Sheet(
        place=place,
        columns={column: kept[index] for column, index in taken.items()},
        all_columns=tuple(
            (column_letters(index), heading, canonical.get(index, ""), cells)
            for index, (heading, cells) in enumerate(zip(headings, kept, strict=True))
            if heading or (cells.codes != NONE).any()
        ),
        row=rows + top + 2 + grid.skipped,
        day_zero=grid.day_zero,
        merged=_merged(grid, canonical),
    )


def _merged(grid: Grid, canonical: Mapping[int, str]) -> dict[str, frozenset[int]]:
    """For each canonical column the rows, by Excel's numbers, that have the value of a cell above."""
    found: dict[str, set[int]] = {}
    for one in grid.merges:
        if one.column in canonical:
            found.setdefault(canonical[one.column], set()).update(range(one.top + 2, one.last + 2))
    return {name: frozenset(rows) for name, rows in found.items()}


def with_rows(sheet: Sheet, kept: Bools) -> Sheet:
    """The sheet with these of its rows only."""
    return replace(
        sheet,
        columns={name: cells.rows(kept) for name, cells in sheet.columns.items()},
        all_columns=tuple(
            (letter, heading, name, cells.rows(kept)) for letter, heading, name, cells in sheet.all_columns
        ),
        row=sheet.row[kept],
    )


def _no_rows(grid: Grid) -> Sheet:
    place = SheetPlace(file=grid.file, sheet=grid.sheet, order=grid.order, columns={})
    return Sheet(place=place, columns={}, all_columns=(), row=np.empty(0, dtype=np.int64))


def _lacking(grid: Grid, kind: Kind) -> Diagnostic:
    """Which columns are missing, judged on the row that comes nearest to headings, and what may have been meant."""
    known = kind.means
    rows = [row_texts(grid, index) for index in range(min(grid.height, DEEPEST))]
    nearest = max(
        range(len(rows)), key=lambda i: (sum(plain(text) in known for text in rows[i]), any(rows[i])), default=0
    )
    headings = list(dict.fromkeys(text for text in rows[nearest] if text)) if rows else []
    lacking = kind.lacking(headings)
    place = SheetPlace(file=grid.file, sheet=grid.sheet, order=grid.order, columns={}).ref(nearest + 1)
    return problem(
        kind.missing,
        f"no {', no '.join(lacking)} column for {kind.called}",
        place=place,
        found="the headings " + ", ".join(headings[: kind.named]) if headings else "no headings",
        hint=_other_way_round(grid, kind) or _did_you_mean(headings, lacking, kind),
    )


def _other_way_round(grid: Grid, kind: Kind) -> str | None:
    """The hint for a rating list among the games or pairings, and for games in place of the list."""
    other = {GAMES_TABLE.called: LIST_TABLE, "pairings": LIST_TABLE, LIST_TABLE.called: GAMES_TABLE}.get(kind.called)
    if other is None or header_row(grid, other) == NONE:
        return None
    return f"this looks like {other.called}: are the files the wrong way round?"


def _did_you_mean(headings: list[str], lacking: tuple[str, ...], kind: Kind) -> str | None:
    """A heading that is nearly one of the missing ones; None for the code's own hint."""
    near = []
    for column in lacking:
        names = {plain(alias): alias for alias in kind.aliases[column]}
        for heading in headings:
            if process.extractOne(plain(heading), list(names), scorer=fuzz.ratio, score_cutoff=NEAR):
                near.append(
                    f"did you mean {heading!r} for {column}? Then {kind.correct.format(heading=heading, column=column)}"
                )
                break
    return "; ".join(near) or None


def _twofold(place: SheetPlace, top: int, headings: list[str], pair: tuple[int, int], kind: Kind) -> Diagnostic:
    first, second = (f"{headings[index]} (column {column_letters(index)})" for index in pair)
    return problem(kind.double, place=place.ref(top + 1), found=f"{first} and {second}")


def _side_is(headings: list[str], taken: dict[str, int], kind: Kind, side: str, meaning: str) -> bool:
    """Whether the column of a side has a heading of this meaning."""
    return side in taken and kind.means.get(plain(headings[taken[side]])) == meaning


def _columns_taken(place: SheetPlace, first: int, top: int) -> Diagnostic:
    taken = ", ".join(
        column if plain(heading) == plain(column) else f"{heading} → {column}"
        for column, (_, heading) in place.columns.items()
    )
    rows = f"row {top + 1}" if first == top else f"rows {first + 1} and {top + 1}"
    where = "columns as --columns has them" if top < 0 else f"headings in {rows}"
    return problem("F114", f"{where}: {taken}", place=place.ref())


def _unused(
    place: SheetPlace, top: int, headings: list[str], taken: dict[str, int], kind: Kind
) -> tuple[Diagnostic, ...]:
    """A note for each column that means something while another of that meaning is taken."""
    known = kind.means
    spare = [index for index, text in enumerate(headings) if plain(text) in known and index not in taken.values()]
    return tuple(
        problem(
            kind.unused,
            f"the column {headings[index]} is not used",
            place=replace(place.ref(top + 1), column=headings[index], letter=column_letters(index)),
        )
        for index in spare
    )


def _hidden(grid: Grid, sheet: Sheet, kind: Kind) -> tuple[Diagnostic, ...]:
    rows = sorted(grid.hidden & set(sheet.row.tolist())) if grid.hidden else []
    if not rows:
        return ()
    count = f"{len(rows)} hidden row{'s' if len(rows) > 1 else ''} read like the others"
    place = sheet.place.ref(rows[0])
    found = "row " + ", ".join(map(str, rows[:20])) + (" …" if len(rows) > 20 else "")  # noqa: PLR2004  # a screenful
    return (problem(kind.hidden, count, place=place, found=found),)


def _spread_out(sheet: Sheet) -> tuple[Diagnostic, ...]:
    """F126: for each column a note where cells were merged over several rows of the table."""
    notes = []
    for name, rows in sheet.merged.items():
        if kept := sorted(rows & set(sheet.row.tolist())):
            count = f"{len(kept)} row{'s' if len(kept) > 1 else ''} read with the value of the merged cell above"
            notes.append(problem("F126", count, place=sheet.place.ref(kept[0], name)))
    return tuple(notes)


def written_anew(sheet: Sheet) -> tuple[str, ...]:
    """Headings of a list's columns that a run writes anew, and that are nothing else."""
    names = {plain(name) for name in RATINGS_OUT}
    written = [
        heading
        for _, heading, column, _ in sheet.all_columns
        if (not column and plain(heading) in names) or column in OF_A_RUN
    ]
    return (*written, *_of_a_report([heading for _, heading, _, _ in sheet.all_columns]))


def _of_a_report(headings: Sequence[str]) -> Sequence[str]:
    """Where a list is the sheet Ratings of a report, what stands there behind the list itself."""
    if not {"rank", "k_used", WORKING} <= set(headings):
        return ()
    behind = headings[headings.index(WORKING) :]
    return [heading for heading in behind if heading in {WORKING, HISTORY, EQUAL} or heading.startswith(LIST_AT_END)]
