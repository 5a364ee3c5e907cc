"""The day a game belongs to: the calendar date as written, whatever the clock or the offset."""

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TypeAlias

from elo_batch.domain.choices import Dates
from elo_batch.domain.spelling import tidy
from elo_batch.tables.grid import Cell

CLOCK = r"(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[AaPp][Mm])?(?:\s?(?:Z|[+-]\d{2}:?\d{2}))?)?"
ISO = re.compile(rf"(\d{{4}})([-/.])(\d{{1,2}})\2(\d{{1,2}}){CLOCK}")
COMPACT = re.compile(r"((?:1[6-9]|2[01])\d{2})(\d{2})(\d{2})")
YEAR_LAST = re.compile(rf"(\d{{1,2}})(\s?[-/.]\s?)(\d{{1,2}})\2(\d{{4}}){CLOCK}")
SHORT_YEAR = re.compile(rf"\d{{1,2}}(\s?[-/.]\s?)\d{{1,2}}\1\d{{2}}{CLOCK}")
MONTHS = 12
SERIALS = range(20_000, 80_000)
"""Excel's numbers of the days from 1954 to 2119."""

BothWays: TypeAlias = tuple[date | None, date | None]
"""A text read with the day first, and with the month first; None where that is no day."""


@dataclass(frozen=True, kw_only=True)
class DayReader:
    """What reads the days of a column; two that are told the same are equal, so that a column keeps their answers.

    Attributes:
        order: which of day and month comes first in a text such as 03/10/2026; where nobody has said, only texts that
            are one day either way are read.
        day_zero: the day from which the workbook numbers its days; None where nobody knows.
    """

    order: Dates = Dates.ASK
    day_zero: date | None = None

    def __call__(self, cell: Cell) -> date | None:
        """The day in a cell; None where it is none, or where nobody has said which number is the month."""
        if (ways := both_ways(cell)) is None:
            return serial_day(cell, self.day_zero) or read_day(cell)
        if self.order is Dates.ASK:
            return ways[0] if ways[0] == ways[1] else None
        return ways[self.order is Dates.MDY]


def read_day(cell: Cell) -> date | None:
    """The day in a cell; None where it is none, or where day and month could change places.

    >>> read_day("2026-09-30T23:30:00-04:00"), read_day("03/10/2026")
    (datetime.date(2026, 9, 30), None)
    """
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    text = _text(cell)
    if found := ISO.fullmatch(text):
        return _day(found[1], found[3], found[4])
    if found := COMPACT.fullmatch(text):
        return _day(found[1], found[2], found[3])
    return None


def both_ways(cell: Cell) -> BothWays | None:
    """A text that ends in its year, read both ways; None for any other cell.

    >>> both_ways("13.10.2026 19:30"), both_ways("2026-10-13")
    ((datetime.date(2026, 10, 13), None), None)
    """
    found = YEAR_LAST.fullmatch(tidy(cell)) if isinstance(cell, str) else None
    return None if found is None else (_day(found[4], found[3], found[1]), _day(found[4], found[1], found[3]))


def mark_of(cell: Cell) -> str:
    """What parts the numbers of a text that ends in its year; empty for any other cell.

    >>> mark_of("13.10.2026"), mark_of("2026-10-13")
    ('.', '')
    """
    found = YEAR_LAST.fullmatch(tidy(cell)) if isinstance(cell, str) else None
    return found[2].strip() if found else ""


def may_be_swapped(day: date) -> bool:
    """Whether Excel may have swapped day and month of a real date: not where the day is no month, or both are the same.

    >>> may_be_swapped(date(2026, 10, 3)), may_be_swapped(date(2026, 10, 13)), may_be_swapped(date(2026, 5, 5))
    (True, False, False)
    """
    return day.day <= MONTHS and day.day != day.month


def short_year(cell: Cell) -> bool:
    """Whether a text is a date whose year has two digits."""
    return isinstance(cell, str) and SHORT_YEAR.fullmatch(tidy(cell)) is not None


def serial_day(cell: Cell, day_zero: date | None) -> date | None:
    """The day of one of Excel's day numbers; None for any other cell, and where nobody knows where counting began.

    >>> serial_day(46326, date(1899, 12, 30)), serial_day(44864.5, date(1904, 1, 1))
    (datetime.date(2026, 10, 31), datetime.date(2026, 10, 31))
    """
    if day_zero is None or isinstance(cell, bool) or not isinstance(cell, int | float) or int(cell) not in SERIALS:
        return None
    return day_zero + timedelta(days=int(cell))


def _text(cell: Cell) -> str:
    return tidy(str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell))


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
