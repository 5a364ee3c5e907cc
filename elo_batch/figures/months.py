"""The day that a label says: of a period, or of a month in the heading of a column."""

import calendar
import re
from contextlib import suppress
from datetime import date

from elo_batch.tables.aliases import plain
from elo_batch.tables.dates import both_ways, read_day
from elo_batch.tables.table_kinds import LIST_TABLE

NAMES = (
    "january januar janvier enero gennaio januari janeiro styczen",
    "february februar fevrier febrero febbraio februari fevereiro luty",
    "march marz maerz mars marzo maart mrt marco marzec",
    "april avril abril aprile kwiecien",
    "may mai mayo maggio mei maio maj",
    "june juni juin junio giugno junho czerwiec",
    "july juli juillet julio luglio julho lipiec",
    "august aout agosto augustus sierpien",
    "september septembre septiembre settembre setembro wrzesien",
    "october oktober octobre octubre ottobre outubro pazdziernik",
    "november novembre noviembre novembro listopad",
    "december dezember decembre diciembre dicembre dezembro grudzien",
)
"""The months in English, German, French, Spanish, Italian, Dutch, Portuguese and Polish, as headings are compared."""
LEAST = 3
"""So many letters of a month's name say which it is, unless two months begin so."""
NUMBERS = re.compile(r"(\d{4})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{4})")
NAMED = re.compile(r"(?:(\d{1,2})\.?\s+)?([^\W\d_]+)\.?,?\s*[-/]?\s*(\d{4})|(\d{4})\s*[-/]?\s*([^\W\d_]+)\.?")
WEEK = re.compile(r"(\d{4})-W(\d{2})")
YEAR = re.compile(r"\d{4}")


def last_day(label: str) -> date | None:
    """The last day of a period that is a month, a week or a year; None for any other.

    >>> last_day("2026-02"), last_day("2026-W41"), last_day("2026"), last_day("Autumn Open")
    (datetime.date(2026, 2, 28), datetime.date(2026, 10, 11), datetime.date(2026, 12, 31), None)
    """
    with suppress(ValueError):
        if found := WEEK.fullmatch(label):
            return date.fromisocalendar(int(found[1]), int(found[2]), 7)
        if YEAR.fullmatch(label):
            return date(int(label), 12, 31)
        if re.fullmatch(r"\d{4}-\d{2}", label):
            year, month = int(label[:4]), int(label[5:])
            return date(year, month, calendar.monthrange(year, month)[1])
    return None


def day_in(heading: str) -> date | None:
    """The day that a heading says, a month being its first; None where it says none.

    >>> day_in("Nov 2026"), day_in("30.11.2026"), day_in("Elo Dezember 2026"), day_in("Nov 26")
    (datetime.date(2026, 11, 1), datetime.date(2026, 11, 30), datetime.date(2026, 12, 1), None)
    """
    text = " ".join(heading.split())
    first, _, rest = text.partition(" ")
    text = rest if LIST_TABLE.means.get(plain(first)) == "rating" else text
    ways = both_ways(text) or (read_day(text), None)
    if len(days := {day for day in ways if day}) == 1:
        return days.pop()
    with suppress(ValueError):
        if found := NUMBERS.fullmatch(text):
            return date(int(found[1] or found[4]), int(found[2] or found[3]), 1)
        if (found := NAMED.fullmatch(text)) and (number := _month(found[2] or found[5])):
            return date(int(found[3] or found[4]), number, int(found[1] or 1))
    return None


def _month(word: str) -> int:
    """The month of this name, or of one that begins so; 0 where it is none, or may be two."""
    said = plain(word)
    found = [number for number, names in enumerate(NAMES, start=1) if said in names.split()]
    if not found and len(said) >= LEAST:
        found = [n for n, names in enumerate(NAMES, start=1) if any(one.startswith(said) for one in names.split())]
    return found[0] if len(found) == 1 else 0
