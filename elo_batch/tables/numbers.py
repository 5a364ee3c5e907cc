"""Numbers in cells."""

import math
import re

from elo_batch.domain.spelling import tidy
from elo_batch.policies.part import FARTHEST_RATING, MOST_WEIGHT
from elo_batch.tables.grid import Cell

NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
DECIMAL_COMMA = re.compile(r"([+-]?\d*),(\d+)")
# No number begins its thousands with a nought: 0.500 is a half in every country.
GROUPED = re.compile(r"([+-]?[1-9]\d{0,2}(?:([., '\u2019])\d{3})(?:\2\d{3})*)(?:(?!\2)([.,])(\d+))?")
TWO_READINGS = re.compile(r"\+?(-?[1-9]\d{0,2})[.,](\d{3})")
OTHER_MARK = {".": ",", ",": "."}
LARGEST = 1e15
UNRATED = frozenset({"0", "0.0", "unr", "unr.", "unrated", "ur", "nr", "n/a", "na", "-", "--", "new", "none"})


def read_number(cell: Cell) -> float | None:
    r"""The number in a cell; None where it is none, or may be two.

    >>> read_number("1500,5"), read_number("\u22123"), read_number("1.500"), read_number("1 500,5")
    (1500.5, -3.0, None, 1500.5)
    """
    if isinstance(cell, bool):
        return None
    if isinstance(cell, int | float):
        return float(cell) if math.isfinite(cell) else None
    text = number_as_written(cell) if isinstance(cell, str) else ""
    if not NUMBER.fullmatch(text) or TWO_READINGS.fullmatch(text):
        return None
    number = float(text)
    return number if math.isfinite(number) else None


def number_as_written(cell: Cell) -> str:
    """A number's text with a point for a decimal comma, a plain minus and no marks of thousands.

    >>> number_as_written("1500,50"), number_as_written("1.500,50"), number_as_written("1'500")
    ('1500.50', '1500.50', '1500')
    """
    text = _plain(cell)
    if TWO_READINGS.fullmatch(text):
        return text
    return without_thousands(text) or DECIMAL_COMMA.sub(r"\1.\2", text)


def without_thousands(cell: Cell) -> str | None:
    """The text of a number without its marks of thousands; None where it has none, or may have none."""
    text = _plain(cell) if isinstance(cell, str) else ""
    found = GROUPED.fullmatch(text)
    if not found or TWO_READINGS.fullmatch(text):
        return None
    whole, mark, _, rest = found.groups()
    return whole.replace(mark, "") + (f".{rest}" if rest else "")


def two_readings(cell: Cell) -> tuple[str, str] | None:
    """The two numbers that a text such as 1.500 may be, the thousands first; None for any other cell.

    >>> two_readings("1.500"), two_readings("1,500"), two_readings("0.500"), two_readings("1500.125")
    (('1500', '1.500'), ('1500', '1.500'), None, None)
    """
    found = TWO_READINGS.fullmatch(_plain(cell)) if isinstance(cell, str) else None
    return (f"{found[1]}{found[2]}", f"{found[1]}.{found[2]}") if found else None


def decimal_mark(cell: Cell) -> str:
    """Which mark a text shows to be that of decimals; empty where it shows none.

    >>> decimal_mark("1500,5"), decimal_mark("1.234.567"), decimal_mark("1500.5"), decimal_mark("1.500")
    (',', ',', '.', '')
    """
    text = _plain(cell) if isinstance(cell, str) else ""
    grouped = GROUPED.fullmatch(text)
    if two_readings(text) or not (grouped or NUMBER.fullmatch(text) or DECIMAL_COMMA.fullmatch(text)):
        return ""
    if grouped and grouped[2] in OTHER_MARK:
        return OTHER_MARK[grouped[2]]
    return next((mark for mark in OTHER_MARK if mark in text), "")


def _plain(cell: Cell) -> str:
    return tidy(str(cell)).replace("\u2212", "-")


def read_rating(cell: Cell) -> float | None:
    """The rating in a cell; NaN where the cell says that there is none, None where it is no rating."""
    if is_unrated(cell):
        return math.nan
    number = read_number(cell)
    return number if number is not None and abs(number) <= FARTHEST_RATING else None


def read_weight(cell: Cell) -> float | None:
    """How many times K a game counts; None where the cell does not say it."""
    weight = read_number(cell)
    return weight if weight is not None and 0 < weight <= MOST_WEIGHT else None


def read_whole(cell: Cell) -> float | None:
    """The whole number in a cell; None where it is none.

    >>> read_whole("8"), read_whole("8.0"), read_whole("2.5")
    (8.0, 8.0, None)
    """
    number = read_number(cell)
    return number if number is not None and number.is_integer() and abs(number) < LARGEST else None


def is_unrated(cell: Cell) -> bool:
    """Whether a rating cell says that the player has no rating."""
    if isinstance(cell, int | float):
        return cell == 0
    return isinstance(cell, str) and tidy(cell).casefold() in UNRATED


def last_place(cell: Cell) -> int:
    """How many decimals a number was written with.

    >>> last_place("1512.80"), last_place(1513.0), last_place("1512,5")
    (2, 0, 1)
    """
    text = str(int(cell)) if isinstance(cell, float) and cell.is_integer() else number_as_written(cell)
    mantissa, _, exponent = text.lower().partition("e")
    decimals = len(mantissa.partition(".")[2])
    return decimals - (int(exponent) if exponent else 0)
