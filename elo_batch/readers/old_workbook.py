"""What an old workbook (.xls) says besides its values, and how far its sheets reach, by its own records."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

from elo_batch.readers.sheet_xml import Unsaid
from elo_batch.tables.grid import NoValue

FREE = 0xFFFFFFF0
"""Numbers of sectors end below this."""
IN_HEADER = 109
ENTRY = 128
ENCRYPTED = "EncryptedPackage"
STREAMS = ("Workbook", "Book")
PASSWORD, BEGIN, END, SHEET, ROW, TRUTH_OR_ERROR = 0x2F, 0x0809, 0x0A, 0x10, 0x0208, 0x0205
SEVERAL = frozenset({0xBD, 0xBE})
"""Records of some cells in a row."""
CELLS = frozenset({0x0203, 0x0204, 0xFD, 0x027E, 0x0205, 0x06, 0x0206, 0x0406, 0xBD, 0xBE, 0x0201, 0xD6})
"""Records that begin with the row and the column of a cell."""
FORMULAS = frozenset({0x06, 0x0206, 0x0406})
HIDDEN = 0x20
ERRORS = {0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?", 0x24: "#NUM!"}


@dataclass(kw_only=True)
class OldSheet:
    """A sheet of an old workbook.

    Attributes:
        unsaid: what its values do not say.
        rows, columns: how far it reaches.
    """

    unsaid: Unsaid = field(default_factory=Unsaid)
    rows: int = 0
    columns: int = 0


class LockedError(ValueError):
    """The workbook is encrypted."""


def old_sheets(raw: bytes) -> tuple[OldSheet, ...]:
    """The sheets of an old workbook, in their order; none where it has no such stream.

    Raises:
        LockedError: it is encrypted.
        ValueError: it is damaged.
    """
    try:
        stream = _stream(raw)
        return tuple(_sheets(stream))
    except (struct.error, IndexError) as error:
        raise ValueError(str(error)) from None


def _stream(raw: bytes) -> bytes:
    """The bytes of the stream that holds the workbook; empty where there is none."""
    size, small = (1 << min(shift, 20) for shift in struct.unpack_from("<HH", raw, 30))
    table = _table(raw, size)
    first, cutoff, small_first = struct.unpack_from("<I4xII", raw, 48)
    folder = _chained(raw, size, 1, table, first)
    root, found = (FREE, 0), (FREE, 0)
    for at in range(0, len(folder) - ENTRY + 1, ENTRY):
        entry = folder[at : at + ENTRY]
        name = entry[: max(min(struct.unpack_from("<H", entry, 64)[0], 64) - 2, 0)].decode("utf-16-le", "replace")
        where = struct.unpack_from("<II", entry, 116)
        if name == ENCRYPTED:
            raise LockedError
        root = where if not at else root
        found = where if name in STREAMS else found
    stream = _chained(raw, size, 1, table, found[0])
    if found[1] < cutoff:
        inner = _chained(raw, size, 1, table, root[0])
        small_table = _numbers(_chained(raw, size, 1, table, small_first))
        stream = _chained(inner, small, 0, small_table, found[0])
    if len(stream) < found[1]:
        raise ValueError(f"{len(stream):,} bytes of {found[1]:,}")
    return stream[: found[1]]


def _table(raw: bytes, size: int) -> list[int]:
    """For each sector the one that comes after it."""
    listed = list(struct.unpack_from(f"<{IN_HEADER}I", raw, 76))
    more, left = struct.unpack_from("<I", raw, 68)[0], len(raw) // size
    while more < FREE and left > 0:
        numbers = _numbers(raw[(more + 1) * size : (more + 2) * size])
        listed += numbers[:-1]
        more, left = (numbers[-1] if numbers else FREE), left - 1
    sectors = (raw[(number + 1) * size : (number + 2) * size] for number in listed if number < FREE)
    return _numbers(b"".join(sectors))


def _numbers(part: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(part) // 4}I", part[: len(part) // 4 * 4]))


def _chained(raw: bytes, size: int, before: int, table: list[int], first: int) -> bytes:
    """The bytes of a chain of sectors, which ends where it would begin anew; so many sectors stand before them all."""
    pieces: list[bytes] = []
    at = first
    while at < FREE and len(pieces) <= len(table):
        pieces.append(raw[(at + before) * size : (at + before + 1) * size])
        at = table[at] if at < len(table) else FREE
    return b"".join(pieces)


def _sheets(stream: bytes) -> Iterator[OldSheet]:
    """The sheets as their records tell them; a chart within a sheet has a beginning and an end of its own."""
    sheet: OldSheet | None = None
    depth = 0
    for kind, body in _records(stream):
        if kind == PASSWORD:
            raise LockedError
        if kind == BEGIN:
            depth += 1
            if depth == 1 and struct.unpack_from("<H", body, 2)[0] == SHEET:
                yield (sheet := OldSheet())
        elif kind == END:
            depth -= 1
            sheet = sheet if depth else None
        elif sheet:
            _take_in(sheet, kind, body)


def _records(stream: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, at)
        yield kind, stream[at + 4 : at + 4 + length]
        at += 4 + length


def _take_in(sheet: OldSheet, kind: int, body: bytes) -> None:
    """Take in a record of a sheet."""
    if kind == ROW:
        row, options = struct.unpack_from("<H10xH", body)
        if options & HIDDEN:
            sheet.unsaid.hidden.add(row + 1)
    elif kind in CELLS:
        _cell(sheet, kind, body)


def _cell(sheet: OldSheet, kind: int, body: bytes) -> None:
    """Take in a record of one cell, or of several in a row."""
    row, column = struct.unpack_from("<HH", body)
    last = struct.unpack_from("<H", body, len(body) - 2)[0] if kind in SEVERAL else column
    sheet.rows, sheet.columns = max(sheet.rows, row + 1), max(sheet.columns, last + 1)
    error = None
    if kind == TRUTH_OR_ERROR and body[7]:
        error = body[6]
    elif kind in FORMULAS and body[12:14] == b"\xff\xff" and body[6] == 2:  # noqa: PLR2004  # the kind of an error
        error = body[8]
    if error is not None:
        sheet.unsaid.cells[row, column] = NoValue(formula=False, text=ERRORS.get(error, "#N/A"))
