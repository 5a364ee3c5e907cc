"""What an update does to a list, whatever the format: cells written, columns added, newcomers below."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import NONE
from elo_batch.domain.cells import column_index
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.errors import OutputProblem
from elo_batch.domain.rating_list import PlayerList
from elo_batch.reports.frames import ListData, list_order
from elo_batch.tables.current import with_current
from elo_batch.tables.examples import read_table
from elo_batch.tables.grid import Grid
from elo_batch.tables.header_rows import header_row, headings_at, row_texts
from elo_batch.tables.headings import Sheet
from elo_batch.tables.names import read_name
from elo_batch.tables.table_kinds import Kind
from elo_batch.tables.verdicts import column
from elo_batch.updating.additions import Added, ListColumns, Look, columns_after
from elo_batch.updating.columns import Value, Values, Written, entries_of, written_columns

PLAIN_NUMBER = re.compile(r"[1-9][0-9]{0,14}", re.ASCII)
"""An id that comes back from a cell with a number as it was."""
CLOSING = "P134"
"""The code of a row below the list that is no player."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What an update does.

    Attributes:
        sheet: the sheet's name; empty for text.
        top: Excel's number of the row of headings.
        rows: Excel's number of each listed player's row.
        last: the row below which newcomers come.
        players: what the list calls everybody, its own players first.
        newcomers: who comes below, in this order, as indices of players.
        columns: columns brought up to date.
        added: columns added at the right.
        headings: columns that get another heading.
        named: columns that tell who a player is, and what everybody has there.
        in_force: by the name that a workbook's sheet gives to it, the heading of the ratings in force.
        old: columns of ratings that are no longer in force, where newcomers have none.
    """

    sheet: str
    top: int
    rows: tuple[int, ...]
    last: int
    players: tuple[str, ...]
    newcomers: tuple[int, ...]
    columns: tuple[Written, ...]
    added: tuple[Added, ...]
    headings: dict[int, str]
    named: Mapping[int, Values]
    in_force: dict[str, str]
    old: frozenset[int]

    def changes(self) -> Iterator[tuple[int, Written, Value]]:
        """Every cell of a listed player that is written: row, column, value."""
        for one in self.columns:
            for row, value, changed in zip(self.rows, one.values, one.changed, strict=False):
                if changed:
                    yield row, one, value

    def below(self) -> Iterator[tuple[int, dict[int, Value]]]:
        """The rows of the newcomers, with their cells but for those of added columns."""
        for row, player in enumerate(self.newcomers, self.last + 1):
            cells = {one.index: one.values[player] for one in self.columns}
            yield row, {**{index: names[player] for index, names in self.named.items()}, **cells}

    def cells_of(self, added: Added) -> Iterator[tuple[int, Value]]:
        """The cells of an added column, row by row."""
        yield from zip(self.rows, added.values, strict=False)
        yield from ((row, added.values[player]) for row, player in enumerate(self.newcomers, self.last + 1))


def plan_update(grid: Grid, kind: Kind, data: ListData, as_column: str) -> Plan:
    """Plan the update of a list.

    Args:
        grid: the sheet as it is read now.
        kind: what its headings mean.
        data: what came of the run.
        as_column: the heading of the new ratings; empty to write them over the old ones.

    Raises:
        OutputProblem: the list is not as it was when it was rated, or ends with totals and would get newcomers.
        UsageProblem: the new heading cannot be taken.
    """
    current = with_current(grid, [one.on for one in (data, *data.others) if one.on], kind).value
    sheet, told = read_table(current, kind)
    _unchanged(sheet, data.listed)
    _nothing_below(sheet, told, data)
    top = headings_at(current, header_row(current, kind), kind)[1]
    seen = tuple(row_texts(grid, top))
    entries, written = entries_of(data), list(written_columns(sheet, entries_of(data)))
    after = [
        columns_after(
            ListColumns(
                sheet=sheet,
                seen=seen,
                entries=of_list,
                written={name: one for of, name, one in written if of == number},
                as_column=as_column.strip(),
            )
        )
        for number, of_list in enumerate(entries)
    ]
    rows, known = tuple(sheet.row.tolist()), len(data.listed)
    return Plan(
        sheet=grid.sheet,
        top=top + 1,
        rows=rows,
        last=max(top + 1, _last_row(grid)),
        players=data.players,
        newcomers=tuple(player for player in list_order(data).tolist() if player >= known),
        columns=tuple(written for one in after for written in one.written),
        added=tuple(sorted((added for one in after for added in one.added), key=_months_last)),
        headings={index: heading for one in after for index, heading in one.headings.items()},
        old=frozenset(index for one in after for index in one.old),
        in_force={name: heading for one in after for name, heading in one.in_force.items()},
        named={
            column_index(sheet.place.columns[name][0]): texts
            for name, texts in (("player", _ids(sheet, data)), ("name", _names(data)))
            if name in sheet.place.columns
        },
    )


def _ids(sheet: Sheet, data: ListData) -> Values:
    """What stands in the column of players: in one of numbers ids that read the same are numbers too."""
    cells = column(sheet, "player").values
    if not cells or not all(isinstance(cell, int | float) for cell in cells):
        return data.players
    return tuple(int(own) if PLAIN_NUMBER.fullmatch(own) else own for own in data.players)


def _names(data: ListData) -> tuple[str, ...]:
    """What stands in a column of names: the name beside the id, else what there is."""
    return tuple(name or player for player, name in zip(data.players, data.names, strict=True))


def _months_last(added: Added) -> tuple[bool, bool]:
    """Columns of ratings come last, so that those of next month stand beside them; before them what is out of sight."""
    return added.look is Look.RATING, added.hidden


def _nothing_below(sheet: Sheet, told: Sequence[Diagnostic], data: ListData) -> None:
    """Refuse newcomers below totals: next to those the totals would be players of the next run.

    Raises:
        OutputProblem: the list ends with totals or a signature, and there are newcomers.
    """
    closing = [one.place.row for one in told if one.code == CLOSING and one.place]
    came = len(data.players) - len(data.listed)
    if closing and came:
        raise OutputProblem(
            f"{sheet.place.file}: the list ends with a total or a signature in row {min(closing)}, and"
            f" {came} newcomer{'s' if came > 1 else ''} would come below it; move what stands below the list"
            " above its headings or to another sheet; nothing was written"
        )


def _last_row(grid: Grid) -> int:
    """Excel's number of the last row that has anything: what is no entry, such as an example, is not written over."""
    filled = [int(rows[-1]) for cells in grid.columns if len(rows := np.flatnonzero(cells.codes != NONE))]
    return max(filled, default=-1) + 1


def _unchanged(sheet: Sheet, listed: PlayerList) -> None:
    """Refuse a list whose players no longer stand in their rows."""
    cells = column(sheet, "player")
    players = tuple(read_name(cells.cell(row)).text for row in range(len(sheet)))
    if players != listed.players or not np.array_equal(sheet.row, listed.places.row):
        raise OutputProblem(f"{sheet.place.file} has changed since it was read; nothing was written")
