"""The boxes of comments, whose sizes openpyxl does not read."""

from math import ceil
from typing import Any

from openpyxl.comments import Comment

WIDTH, LINE_HEIGHT, HIGHEST, LETTERS_A_LINE = 330, 18, 500, 46
"""Of a comment's box, in pixels, and how many letters surely fit on one of its lines."""


def fit_box(comment: Comment) -> None:
    """Make a comment's box large enough for its text."""
    lines = sum(max(1, ceil(len(line) / LETTERS_A_LINE)) for line in (comment.text or "").split("\n"))
    comment.width, comment.height = WIDTH, min(HIGHEST, LINE_HEIGHT * (lines + 1))


def fit_boxes(book: Any) -> None:  # noqa: ANN401  # untyped library
    """Give every comment a box that shows it."""
    for sheet in book.worksheets:
        for cell in sheet._cells.values():  # noqa: SLF001  # the cells that there are, without making others
            if getattr(cell, "comment", None):
                fit_box(cell.comment)
