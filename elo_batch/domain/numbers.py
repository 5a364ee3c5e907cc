"""Numbers as text."""

import math
from typing import Literal

MOST_WHOLE = 1e15


def number_text(value: float) -> str:
    """The shortest decimal that reads back to the same double; empty for not-a-number.

    >>> number_text(1513.0), number_text(1512.8012999), number_text(float("nan"))
    ('1513', '1512.8012999', '')
    """
    if math.isnan(value):
        return ""
    return str(int(value)) if value.is_integer() and abs(value) < MOST_WHOLE else repr(value)


def change_text(change: float, decimals: int | Literal["exact"]) -> str:
    """A change with its sign; a zero has none.

    >>> change_text(7.0, 2), change_text(-0.001, 2), change_text(-2.5, "exact")
    ('+7.00', '0.00', '-2.5')
    """
    if decimals == "exact":
        return f"{'+' if change > 0 else ''}{number_text(change + 0.0)}"
    text = f"{change:+.{decimals}f}"
    return text if float(text) else text[1:]


def amount_text(value: float, decimals: int) -> str:
    """A whole number as it is, another with so many decimals.

    >>> amount_text(1513.0, 2), amount_text(1512.8012999, 2)
    ('1513', '1512.80')
    """
    return number_text(value) if value.is_integer() else f"{value:.{decimals}f}"
