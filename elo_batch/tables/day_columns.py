"""A column of days: which of day and month comes first in its texts, and what cannot be told.

A value above 12 tells it for the texts of its column that are written with the same marks. Where texts tell two things,
nothing is told; and beside texts a real date is in doubt whose day may be its month: Excel reads 03/10/2026 as a real
date with day and month as its own country has them, and leaves 13/10/2026 a text.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Days
from elo_batch.domain.choices import Dates
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.tables.dates import BothWays, DayReader, both_ways, mark_of, may_be_swapped, serial_day, short_year
from elo_batch.tables.grid import Cell, Cells, NoValue
from elo_batch.tables.headings import Sheet
from elo_batch.tables.verdicts import Judged, as_found, column, spread

FIRST = {Dates.DMY: "day", Dates.MDY: "month"}


class Fault(StrEnum):
    """What is wrong with a cell of a column of days."""

    NO_DAY = "no day"
    EITHER = "either"
    TWO_ORDERS = "two orders"
    TWO_KINDS = "two kinds"


GAME_DAYS = {Fault.NO_DAY: "G108", Fault.EITHER: "G140", Fault.TWO_ORDERS: "G141", Fault.TWO_KINDS: "G142"}
LIST_DAYS = {Fault.NO_DAY: "P107", Fault.EITHER: "P130", Fault.TWO_ORDERS: "P131", Fault.TWO_KINDS: "P132"}


@dataclass(frozen=True, kw_only=True)
class DayRules:
    """How days are to be read.

    Attributes:
        order: which of day and month comes first, as the officer has said.
        whole: whether a column is seen whole; a part must not tell the order, since another could tell the other.
    """

    order: Dates = Dates.ASK
    whole: bool = True


@dataclass(frozen=True, kw_only=True)
class Told:
    """What the texts of a column tell of their order, each distinct cell by its index.

    Attributes:
        order: which of day and month comes first.
        fault: what makes the column tell nothing.
        by: the cells that told it.
        mark: what parts the numbers of the texts for which it holds; empty where it holds for all.
    """

    order: Dates
    fault: Fault | None = None
    by: tuple[int, ...] = ()
    mark: str = ""


@dataclass(frozen=True, kw_only=True)
class DayColumn:
    """A column of days as understood.

    Attributes:
        name: its canonical name.
        days: the day of each row; NaT where blank or where it cannot be told.
        faults: what is wrong with each distinct cell.
        told: what its texts tell.
        serials: whether each distinct cell is one of Excel's day numbers.
    """

    name: str
    days: Days
    faults: tuple[Fault | None, ...]
    told: Told
    serials: tuple[bool, ...]


def read_day_column(sheet: Sheet, name: str, rules: DayRules) -> DayColumn:
    """What the column says, read as a whole."""
    cells = column(sheet, name)
    serials = [_serial(cell, sheet.day_zero) for cell in cells.values]
    moments = (serial or cell for serial, cell in zip(serials, cells.values, strict=True))
    reals = [isinstance(moment, date) and may_be_swapped(moment) for moment in moments]
    ways = cells.each(both_ways)
    told = _marked(_told(ways, reals, rules), cells)
    read = cells.each(DayReader(order=told.order, day_zero=sheet.day_zero))
    faults = tuple(_faults(cells, ways, read, reals, told))
    known = [None if fault else day for fault, day in zip(faults, read, strict=True)]
    days = spread(known, None, cells.codes, "datetime64[D]")
    numbered = tuple(serial is not None for serial in serials)
    return DayColumn(name=name, days=days, faults=faults, told=told, serials=numbered)


def _serial(cell: Cell, day_zero: date | None) -> date | None:
    return None if isinstance(cell, NoValue) else serial_day(cell, day_zero)


def _marked(told: Told, cells: Cells) -> Told:
    """Where one cell told the order, with its mark: it says nothing of texts written in another way."""
    alone = told.fault is None and len(told.by) == 1
    return replace(told, mark=mark_of(cells.values[told.by[0]])) if alone else told


def _told(ways: Sequence[BothWays | None], reals: Sequence[bool], rules: DayRules) -> Told:
    """The order that these cells tell, or why they tell none."""
    text, real = _first(ways), _first(reals)
    if min(text, real) > NONE:
        return Told(order=rules.order, fault=Fault.TWO_KINDS, by=(text, real))
    if rules.order is not Dates.ASK or not rules.whole:
        return Told(order=rules.order)
    day = _first([way is not None and way[1] is None and way[0] for way in ways])
    month = _first([way is not None and way[0] is None and way[1] for way in ways])
    if min(day, month) > NONE:
        return Told(order=Dates.ASK, fault=Fault.TWO_ORDERS, by=(day, month))
    if day > NONE:
        return Told(order=Dates.DMY, by=(day,))
    return Told(order=Dates.MDY, by=(month,)) if month > NONE else Told(order=Dates.ASK)


def _first(answers: Sequence[object]) -> int:
    """The index of the first that holds; NONE where none does."""
    return next((index for index, answer in enumerate(answers) if answer), NONE)


def _faults(
    cells: Cells,
    ways: Sequence[BothWays | None],
    read: Sequence[date | None],
    reals: Sequence[bool],
    told: Told,
) -> list[Fault | None]:
    """What is wrong with each distinct cell; cells without a value are judged elsewhere."""
    return [
        None if isinstance(cell, NoValue) else _fault(way, day, told, mark_of(cell), real=real)
        for cell, way, day, real in zip(cells.values, ways, read, reals, strict=True)
    ]


def _fault(way: BothWays | None, day: date | None, told: Told, mark: str, *, real: bool) -> Fault | None:
    """What is wrong with a cell; a text that can be read in one way only is not in doubt."""
    mixed = told.fault is Fault.TWO_KINDS
    if way is None:
        return Fault.NO_DAY if day is None else Fault.TWO_KINDS if mixed and real else None
    if way == (None, None):
        return Fault.NO_DAY
    if way[0] == way[1] or (mixed and None in way):
        return None
    return told.fault or _untold(way, day, told, mark)


def _untold(way: BothWays, day: date | None, told: Told, mark: str) -> Fault | None:
    """Whether the order told says nothing of this text, or makes it no day."""
    of_others = None not in way and told.mark not in {"", mark}
    if of_others or (day is None and told.order is Dates.ASK):
        return Fault.EITHER
    return Fault.NO_DAY if day is None else None


def judge_days(sheet: Sheet, days: DayColumn, codes: Mapping[Fault, str], among: Bools) -> Judged:
    """Errors for the cells, in the rows `among`, that are no day or whose day cannot be told."""
    if not any(days.faults):
        return Judged(problems=(), wrong=np.zeros(len(sheet), dtype=bool))
    cells = column(sheet, days.name)
    faulty = spread([fault is not None for fault in days.faults], False, cells.codes, "bool") & among
    problems = []
    for index in np.flatnonzero(faulty).tolist():
        fault, cell = days.faults[cells.codes[index]] or Fault.NO_DAY, cells.cell(index)
        message = _two(sheet, days) if fault in {Fault.TWO_KINDS, Fault.TWO_ORDERS} else ""
        place = sheet.place.ref(int(sheet.row[index]), days.name)
        hint = _no_day_hint(cell, days.told.order) if fault is Fault.NO_DAY else None
        problems.append(problem(codes[fault], message, place=place, found=as_found(cell), hint=hint))
    return Judged(problems=tuple(problems), wrong=faulty)


def _two(sheet: Sheet, days: DayColumn) -> str:
    """The two cells that contradict each other, with their rows."""
    one, other = (_with_row(sheet, days, index) for index in days.told.by)
    if days.told.fault is Fault.TWO_KINDS:
        return f"real dates, such as {other}, stand in one column with texts, such as {one}"
    return f"the day comes first in {one}, the month in {other}"


def _with_row(sheet: Sheet, days: DayColumn, index: int) -> str:
    """A distinct cell with the first row that has it."""
    cells = column(sheet, days.name)
    return f"{as_found(cells.values[index])} (row {sheet.row[int(np.argmax(cells.codes == index))]})"


def _no_day_hint(cell: Cell, order: Dates) -> str | None:
    """What to do about a cell that is no day; None for the code's own hint."""
    if short_year(cell):
        return "write the year with four digits, or the date as 2026-10-31"
    if isinstance(cell, str) and (ways := both_ways(cell)) and any(ways):
        return f"with the {FIRST[order]} first this is no day; write it like the others, or as 2026-10-31"
    return None


def days_said(sheet: Sheet, days: DayColumn, decided: str, repaired: str) -> tuple[Diagnostic, ...]:
    """A note where one cell told how all texts are read, and one where Excel's day numbers were read."""
    return (*_decided(sheet, days, decided), *_serials(sheet, days, repaired))


def _decided(sheet: Sheet, days: DayColumn, code: str) -> tuple[Diagnostic, ...]:
    if days.told.fault or not days.told.by:
        return ()
    first, shown = FIRST[days.told.order], _with_row(sheet, days, days.told.by[0])
    message = f"read with the {first} first, as {shown} can only be read"
    return (problem(code, message, place=sheet.place.ref(0, days.name)),)


def _serials(sheet: Sheet, days: DayColumn, code: str) -> tuple[Diagnostic, ...]:
    cells = column(sheet, days.name)
    read = [
        index
        for index, (serial, fault) in enumerate(zip(days.serials, days.faults, strict=True))
        if serial and not fault
    ]
    if not read:
        return ()
    rows = np.flatnonzero(np.isin(cells.codes, read))
    first = int(rows[0])
    more = f", and {len(rows) - 1} more of Excel's day numbers likewise" if len(rows) > 1 else ""
    place = sheet.place.ref(int(sheet.row[first]), days.name)
    return (problem(code, f"read as {days.days[first]}{more}", place=place, found=f"'{as_found(cells.cell(first))}'"),)
