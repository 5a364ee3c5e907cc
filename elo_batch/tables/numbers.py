"""Numbers in cells."""

import math
import re

from elo_batch.domain.spelling import tidy
from elo_batch.policies.part import FARTHEST_RATING, MOST_WEIGHT
from elo_batch.tables.grid import Cell

NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
# One comma and other than three digits after it: a decimal comma. With three it could mark thousands.
DECIMAL_COMMA = re.compile(r"([+-]?\d*),(\d{1,2}|\d{4,})")
LARGEST = 1e15
UNRATED = frozenset({"0", "0.0", "unr", "unr.", "unrated", "ur", "nr", "n/a", "na", "-", "--", "new", "none"})


def read_number(cell: Cell) -> float | None:
    r"""The number in a cell; None where it is none.

    >>> read_number("1500,5"), read_number("\u22123"), read_number("1,500"), read_number("l500")
    (1500.5, -3.0, None, None)
    """
    if isinstance(cell, bool):
        return None
    if isinstance(cell, int | float):
        return float(cell) if math.isfinite(cell) else None
    text = number_as_written(cell) if isinstance(cell, str) else ""
    if not NUMBER.fullmatch(text):
        return None
    number = float(text)
    return number if math.isfinite(number) else None


def number_as_written(cell: Cell) -> str:
    """A number's text with a point for a decimal comma and a plain minus, its digits as they are."""
    text = tidy(str(cell)).replace("\u2212", "-")
    return DECIMAL_COMMA.sub(r"\1.\2", text) if DECIMAL_COMMA.fullmatch(text) else text


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
    text = tidy(str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell))
    mantissa, _, exponent = text.lower().partition("e")
    decimals = len(mantissa.replace(",", ".").partition(".")[2])
    return decimals - (int(exponent) if exponent else 0)
