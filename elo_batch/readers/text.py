"""Comma-separated text to a grid: at speed where every line has the same cells, line by line where not."""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pyarrow as pa
from pyarrow import csv as arrow_csv

from elo_batch.readers.encodings import NotUtf8Error, named, narrowed, not_utf8, widened
from elo_batch.readers.kinds import Source, unreadable
from elo_batch.readers.limits import not_too_many_cells
from elo_batch.readers.text_limits import not_mostly_blank, not_too_many_lines, within_text_limits
from elo_batch.tables.aliases import GAMES, RATINGS, meanings, plain
from elo_batch.tables.grid import Cells, Grid, cells_of, without_blanks

DELIMITERS = ",;\t|"
FIRST_LINES = 20
FIRST_BYTES = 1 << 16
LONGEST_CELL = 1 << 20
BLOCK = 16 << 20
"""Bytes parsed at a time; each block numbers its distinct cells anew, so few blocks are quickly brought together."""
BLANK_ENDS = (b"\n\n", b"\n\r\n", b"\r\r")
GUARDED = ("'=", "'+", "'-", "'@")
SEPARATOR_LINE = re.compile(r"\"?sep=([^\w\s\"']|\t)\"?[^\w]*", re.IGNORECASE)
"""The first line by which a text tells Excel its delimiter."""
HEADINGS = frozenset(meanings(GAMES)) | frozenset(meanings(RATINGS))


def read_text(source: Source, raw: bytes) -> tuple[Grid, ...]:
    """The one grid of a text file.

    Raises:
        UnreadableFileError: its encoding cannot be told, or a quote is never closed.
    """
    text = widened(source, raw)
    delimiter = delimiter_of(text.body)
    try:
        grid = text_grid(source, text.body, delimiter)
    except NotUtf8Error:
        text = narrowed(source, text.body, delimiter)
        grid = text_grid(source, text.body, delimiter)
    return (replace(grid, encoding=text.encoding, notes=text.notes),)


def part_grid(source: Source, body: bytes, delimiter: str, skipped: int) -> Grid:
    """The grid of a part of a text, which is UTF-8 or in the encoding that somebody has named.

    Raises:
        UnreadableFileError: it is neither, or a quote is never closed.
    """
    try:
        return text_grid(source, body, delimiter, skipped)
    except NotUtf8Error:
        if not source.encoding:
            raise
    text = named(source, body)
    return replace(text_grid(source, text.body, delimiter, skipped), encoding=text.encoding, notes=text.notes)


def text_grid(source: Source, body: bytes, delimiter: str, skipped: int = 0) -> Grid:
    """The grid of a text, or of a later part of one under its headings; so many rows were `skipped` between.

    Raises:
        NotUtf8Error: it is not UTF-8.
        UnreadableFileError: a quote is never closed.
    """
    within_text_limits(source, body, delimiter, skipped)
    body = _without_last_blanks(body)
    # Most logs have no quotes but in their headings, and to look for one is quicker than to count.
    end = len(body) if body.find(b'"', FIRST_BYTES) >= 0 else FIRST_BYTES
    if body.count(b'"', 0, end) % 2:
        raise unreadable(source, "F117")
    columns = _at_speed(source, body, delimiter)
    if columns is None:
        columns = _line_by_line(source, body, delimiter, skipped)
    _no_swallowed_lines(source, columns, delimiter, skipped)
    return Grid(file=source.name, sheet="", order=source.order, columns=tuple(columns), skipped=skipped)


def _without_last_blanks(body: bytes) -> bytes:
    """The text without blank lines at its end; nothing is copied where there are none."""
    return body.rstrip(b"\r\n") + b"\n" if body.endswith(BLANK_ENDS) else body


def delimiter_of(body: bytes) -> str:
    """The delimiter that a line such as sep=; names, else that which shows the most known headings in a line.

    Where no line has any, that which parts the first lines into the most cells.
    """
    lines = body[:FIRST_BYTES].decode("utf-8", "replace").splitlines()[:FIRST_LINES]
    if lines and (named := SEPARATOR_LINE.fullmatch(lines[0])):
        return named[1]
    return max(DELIMITERS, key=lambda mark: _fits(_parted(lines, mark)))


def _fits(rows: list[list[str]]) -> tuple[int, int]:
    known = max((sum(plain(cell) in HEADINGS for cell in row) for row in rows), default=0)
    return known, sum(map(len, rows))


def _parted(lines: Sequence[str], delimiter: str) -> list[list[str]]:
    try:
        return list(csv.reader(lines, delimiter=delimiter))
    except csv.Error:
        return []


def _at_speed(source: Source, body: bytes, delimiter: str) -> list[Cells] | None:
    """The columns, ids as texts from the first byte; None where some line has more or fewer cells than the first."""
    first = _parted(body[:FIRST_BYTES].decode("utf-8", "replace").splitlines()[:1], delimiter)
    names = [str(index) for index in range(len(first[0]) if first else 0)]
    if not names:
        return None
    text = pa.dictionary(pa.int32(), pa.string())
    try:
        table = arrow_csv.read_csv(
            pa.BufferReader(body),
            arrow_csv.ReadOptions(column_names=names, block_size=BLOCK),
            arrow_csv.ParseOptions(delimiter=delimiter, newlines_in_values=b'"' in body, ignore_empty_lines=False),
            arrow_csv.ConvertOptions(column_types=dict.fromkeys(names, text), strings_can_be_null=False),
        )
    except pa.ArrowInvalid:
        return None
    not_mostly_blank(source, body, table.num_rows)
    return [_cells(column) for column in table.itercolumns()]


def _cells(column: pa.ChunkedArray) -> Cells:
    whole = column.unify_dictionaries().combine_chunks()
    if isinstance(whole, pa.ChunkedArray):
        whole = whole.chunk(0)
    return without_blanks(list(map(_unguarded, whole.dictionary.to_pylist())), whole.indices.to_numpy())


def _unguarded(cell: str) -> str:
    """A cell without the apostrophe that keeps spreadsheets from running it."""
    return cell[1:] if cell.startswith(GUARDED) else cell


def _no_swallowed_lines(source: Source, columns: Sequence[Cells], delimiter: str, skipped: int) -> None:
    """Refuse a cell that holds whole lines: a quote was opened in one line and closed in a later one by chance."""
    for cells in columns:
        several = "\n" in "".join(map(str, cells.values))
        for code, cell in enumerate(cells.values if several else ()):
            lines = str(cell).split("\n")[1:] if "\n" in str(cell) else []
            if any(line.count(delimiter) >= len(columns) - 1 > 0 for line in lines):
                row = int(np.argmax(cells.codes == code)) + 1 + skipped
                raise unreadable(source, "F117", found=f"a cell of row {row} that holds whole lines")


def _line_by_line(source: Source, body: bytes, delimiter: str, skipped: int) -> list[Cells]:
    """The columns as Python's own reader sees them; short lines are filled up with blank cells."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise not_utf8(source, body, error.start, skipped) from None
    not_too_many_lines(source, body)
    csv.field_size_limit(LONGEST_CELL)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error as error:
        raise unreadable(source, "F112", f"the text cannot be split into cells ({error})") from None
    width = max(map(len, rows), default=0)
    not_too_many_cells(source, [("", len(rows), width)])
    filled = [[*map(_unguarded, row), *[""] * (width - len(row))] for row in rows]
    return [cells_of(column) for column in zip(*filled, strict=True)]
