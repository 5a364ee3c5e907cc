"""What a sheet of Excel can hold, and texts that are made to fit so that everybody sees it."""

from typing import Any

import pandas as pd

from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic

MOST_ROWS = 1_048_575
"""Rows of a sheet under its headings; what is more goes on the next sheet."""
MOST_CHARACTERS = 32_767
"""Characters of a cell, and of a comment."""
SHORTENED = " ... (shortened)"


def fitting(text: str, most: int = MOST_CHARACTERS) -> str:
    """A text that fits; one that is too long ends in a mark that says so.

    >>> fitting("Ana"), fitting("a" * 40, 30)
    ('Ana', 'aaaaaaaaaaaaaa ... (shortened)')
    """
    return text if len(text) <= most else (text[: max(most - len(SHORTENED), 0)] + SHORTENED)[: max(most, 0)]


def shortened(called: str, frame: pd.DataFrame) -> list[Diagnostic]:
    """F161 for each column that has texts too long for a cell; headings are never so long, a reader refuses them.

    Args:
        called: the sheet, or the file.
        frame: what is written.
    """
    counts = [(str(name), _too_long(frame.iloc[:, index])) for index, name in enumerate(frame.columns)]
    return [
        problem("F161", f"{called}, {name}: {count} shortened to {MOST_CHARACTERS} characters")
        for name, count in counts
        if count
    ]


def _too_long(column: "pd.Series[Any]") -> int:
    """How many texts of a column are too long for a cell."""
    if str(column.dtype) == "str":
        return int((column.str.len() > MOST_CHARACTERS).sum())
    if column.dtype != object:
        return 0
    return sum(isinstance(value, str) and len(value) > MOST_CHARACTERS for value in column.tolist())
