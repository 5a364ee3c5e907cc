"""Which columns of the officer's list a run brings up to date, and with what."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, TypeAlias

import numpy as np
import pandas as pd

from elo_batch.domain.cells import column_index
from elo_batch.domain.lists import OF_A_RULE_BOOK, OF_EACH_LIST, WRITTEN
from elo_batch.reports.frames import ListData, entries_frame, records_text
from elo_batch.tables.aliases import plain
from elo_batch.tables.grid import Cells, NoValue
from elo_batch.tables.headings import OF_A_RUN, Sheet
from elo_batch.tables.numbers import read_number
from elo_batch.tables.ratings import UNRATED
from elo_batch.tables.verdicts import as_text

Value: TypeAlias = int | float | str | date | None
"""What a cell is given; None leaves it blank."""
Values: TypeAlias = tuple[Value, ...]
ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
KEPT = frozenset({"k"})
"""The officer's own, though each list has it."""
UPDATED = tuple(name for name in (*OF_EACH_LIST, "status", *OF_A_RULE_BOOK) if name not in KEPT)


@dataclass(frozen=True, kw_only=True)
class Written:
    """A column that stands on the list and is brought up to date.

    Attributes:
        index: where it stands, from 0.
        heading: its heading.
        values: what each player has there after the run, the list's players first.
        changed: for each of the list's players whether the cell is to be written.
        own_formulas: whether a formula in it may stay, since nothing is read from it.
    """

    index: int
    heading: str
    values: Values
    changed: tuple[bool, ...]
    own_formulas: bool = False


@dataclass(frozen=True, kw_only=True)
class Entries:
    """What a run writes of each player of one list.

    Attributes:
        data: the run's part on this list.
        columns: the values by canonical name.
    """

    data: ListData
    columns: dict[str, Values]

    def heading(self, name: str) -> str:
        """The heading of one of its columns."""
        return self.data.on.heading(name) if self.data.on and self.data.on.prefix else name


def entries_of(data: ListData) -> tuple[Entries, ...]:
    """What the run writes on each list, the main one first."""
    return tuple(Entries(data=one, columns=_columns(one)) for one in (data, *data.others))


def _columns(data: ListData) -> dict[str, Values]:
    frame = entries_frame(data)
    return {str(name): tuple(map(_value, frame[name].tolist())) for name in frame}


def _value(cell: Any) -> Value:  # noqa: ANN401  # whatever a frame holds
    if isinstance(cell, pd.Timestamp | datetime):
        return None if pd.isna(cell) else cell.date()
    if isinstance(cell, NoValue):
        return str(cell)
    if isinstance(cell, str):
        return cell or None
    return None if pd.isna(cell) else cell


def written_columns(sheet: Sheet, entries: Sequence[Entries]) -> Iterator[tuple[int, str, Written]]:
    """The columns of the sheet that the run has values for: which list, which canonical column, and the column."""
    named, headed = _known(entries)
    for letter, heading, name, cells in sheet.all_columns:
        found = named.get(name) if name else headed.get(plain(heading))
        if found is None:
            continue
        number, canonical = found
        values = entries[number].columns[canonical]
        before = _before(entries[number].data, canonical, cells)
        yield (
            number,
            canonical,
            Written(
                index=column_index(letter),
                heading=heading,
                values=values,
                changed=_changed(entries[number].data, canonical, before, values, anew=_anew(canonical, cells)),
                own_formulas=canonical in OF_A_RUN,
            ),
        )


def _known(entries: Sequence[Entries]) -> tuple[dict[str, tuple[int, str]], dict[str, tuple[int, str]]]:
    """List and canonical column by the name that a sheet's column was taken for; else by its plain heading."""
    named, headed = {}, {}
    for number, one in enumerate(entries):
        for name in one.columns:
            heading = one.heading(name)
            if name in UPDATED and (number == 0 or name != "status"):
                named[heading] = (number, name)
            elif name in OF_A_RUN and (number == 0 or name in WRITTEN):
                headed[plain(heading)] = (number, name)
    return named, headed


def _before(data: ListData, name: str, cells: Cells) -> Values:
    """What the cells of the list's players were understood to say."""
    listed = data.listed
    read = {"rating": listed.shown, "games": listed.games, "peak": listed.peak, "base": listed.base}
    if name in read:
        return tuple(None if np.isnan(value) else value for value in read[name].tolist())
    if name == "as_of":
        return tuple(listed.as_of.tolist())
    if name == "record" and listed.record is not None:
        return tuple(text or None for text in records_text(listed.record))
    rule = as_text if name in UPDATED else read_number
    return tuple(rule(cells.cell(row)) or None for row in range(len(cells.codes)))


def _anew(name: str, cells: Cells) -> bool:
    """Whether a column of days is written as a whole: beside others, texts such as 3/10/2026 could not be told."""
    return name == "as_of" and any(isinstance(cell, str) and not ISO_DAY.match(cell.strip()) for cell in cells.values)


def _changed(data: ListData, name: str, before: Values, after: Values, *, anew: bool) -> tuple[bool, ...]:
    """Which cells are to be written; entries with an error never are."""
    pairs = zip(before, after, data.listed.broken.tolist(), strict=False)
    return tuple(not broken and (anew or not _same(name, old, new)) for old, new, broken in pairs)


def _same(name: str, old: Value, new: Value) -> bool:
    """Whether a cell says what it should; an unrated player needs no status that says so."""
    if name == "status" and new == UNRATED and old is None:
        return True
    return old == new or (name in OF_A_RUN and not old and not new)
