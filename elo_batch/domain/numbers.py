"""Numbers as text."""

import math

MOST_WHOLE = 1e15


def number_text(value: float) -> str:
    """The shortest decimal that reads back to the same double; empty for not-a-number.

    >>> number_text(1513.0), number_text(1512.8012999), number_text(float("nan"))
    ('1513', '1512.8012999', '')
    """
    if math.isnan(value):
        return ""
    return str(int(value)) if value.is_integer() and abs(value) < MOST_WHOLE else repr(value)
