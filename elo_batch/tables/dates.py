"""The day a game belongs to: the calendar date as written, whatever the clock or the offset."""

import re
from datetime import date, datetime

from elo_batch.domain.spelling import tidy
from elo_batch.tables.grid import Cell

ISO = re.compile(
    r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?(?:Z|[+-]\d{2}:?\d{2}))?)?"
)
COMPACT = re.compile(r"((?:1[6-9]|2[01])\d{2})(\d{2})(\d{2})")


def read_day(cell: Cell) -> date | None:
    """The day in a cell; None where it is none, or where day and month could change places.

    >>> read_day("2026-09-30T23:30:00-04:00"), read_day("03/10/2026")
    (datetime.date(2026, 9, 30), None)
    """
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    text = tidy(str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell))
    if found := ISO.fullmatch(text):
        return _day(found[1], found[3], found[4])
    if found := COMPACT.fullmatch(text):
        return _day(found[1], found[2], found[3])
    return None


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
