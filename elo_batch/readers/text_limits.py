"""What a text may hold: looked at before its lines are parted into cells."""

import csv
from collections.abc import Iterator

from elo_batch.readers.kinds import Source, unreadable

MOST_COLUMNS = 16_384
"""As many as a sheet has."""
MOST_BLANK, SHORTEST_GAME = 3_000_000, 3
TAKE_OUT = "take out the blank lines"
MOST_LINES = 10_000_000
"""So many lines at the most are read one by one, where not all have the same number of cells."""


def within_text_limits(source: Source, body: bytes, delimiter: str, skipped: int) -> None:
    """Refuse a text with bytes of zero, or with a line of more cells than a sheet has columns.

    Raises:
        UnreadableFileError: it has.
    """
    if (at := body.find(b"\0")) >= 0:
        line = body.count(b"\n", 0, at) + 1 + skipped
        raise unreadable(source, "F103", f"its name says CSV, but a zero byte in line {line} is no text")
    for start, end in _long_lines(body):
        if (cells := _cells(body[start:end], delimiter)) > MOST_COLUMNS:
            line = body.count(b"\n", 0, start) + 1 + skipped
            found, hint = f"{cells:,} in line {line}", f"a sheet has {MOST_COLUMNS:,} columns; take out what follows"
            raise unreadable(source, "F107", "a line with far too many cells", found, hint)


def not_mostly_blank(source: Source, body: bytes, rows: int) -> None:
    """Refuse a text of millions of lines of which most are blank.

    Raises:
        UnreadableFileError: it is one.
    """
    if rows > MOST_BLANK and len(body) < SHORTEST_GAME * rows:
        raise unreadable(source, "F107", "far too many blank lines", f"{rows:,} lines in {len(body):,} bytes", TAKE_OUT)


def not_too_many_lines(source: Source, body: bytes) -> None:
    """Refuse a text whose lines would have to be read one by one, and are too many for that.

    Raises:
        UnreadableFileError: they are.
    """
    if (lines := body.count(b"\n") + body.count(b"\r")) > 2 * MOST_LINES:
        message = "far too many lines that differ in their number of cells, or are blank"
        raise unreadable(
            source, "F107", message, f"about {lines:,}", "give every line the same number of cells; take out blank ones"
        )


def _long_lines(body: bytes) -> Iterator[tuple[int, int]]:
    """Where the lines start and end that are long enough to have more cells than a sheet has columns."""
    mark = b"\n" if b"\n" in body else b"\r"
    start = 0
    while len(body) - start > MOST_COLUMNS:
        # The last end of a line in as many bytes; all lines before it are shorter.
        end = body.rfind(mark, start, start + MOST_COLUMNS)
        if end < 0:
            end = body.find(mark, start)
            end = len(body) if end < 0 else end
            yield start, end
        start = end + 1


def _cells(line: bytes, delimiter: str) -> int:
    """How many cells a line has; delimiters within quotes part nothing."""
    count = line.count(delimiter.encode()) + 1
    if count <= MOST_COLUMNS or b'"' not in line:
        return count
    try:
        return len(next(csv.reader([line.decode("utf-8", "replace")], delimiter=delimiter), []))
    except csv.Error:
        return 0
