"""What a workbook may unpack to: looked at before anything large is made of it.

The reader of workbooks lays a sheet out as rows times columns and copies a text to each cell that has it. So a small
file can ask for more memory than there is, and then no error is raised: the process ends. Hence these limits.
"""

import re
import zipfile
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from elo_batch.domain.errors import UnreadableFileError
from elo_batch.readers.kinds import Source, ending, unreadable

LARGEST = 2 << 30
LARGEST_RATIO = 100
"""Sheets of a million blank rows, measured, shrink to a seventh, and to a thirteenth where their cells have formats."""
DOCUMENT_TYPE_FOUND = "a document type (DTD), which no program that writes sheets writes"
SMALL = 64 << 20
"""Below this nothing is a bomb, whatever its ratio."""
MOST_CELLS = 32_000_000
"""Rows times columns of all sheets: one stray cell in the last corner would ask for seventeen thousand million."""
MOST_TEXT = 512 << 20
"""Bytes of text in all cells of a workbook."""
MOST_PARTS = 50_000
TEXTS = "sharedstrings.xml"
DOCUMENT_TYPE = b"<!DOCTYPE"
HEAD = 4096
COUNT = re.compile(rb"""uniqueCount\s*=\s*["'](\d+)""")
TEXT_END = re.compile(rb"<(?:\w+:)?si\s*/>|</(?:\w+:)?si>")
SHARED_CELL = re.compile(rb't="s"[^<>]{0,100}><v>(\d{1,9})<')


@dataclass(frozen=True, kw_only=True)
class Inside:
    """What an archive is by one of its parts: the part, its name for people, the endings it may have, what to do."""

    part: str
    called: str
    endings: tuple[str, ...]
    hint: str


INSIDE = (
    Inside(
        part="xl/workbook.xml", called="an Excel workbook", endings=(".xlsx", ".xlsm"), hint="give it the ending .xlsx"
    ),
    Inside(
        part="xl/workbook.bin", called="a binary workbook", endings=(), hint="open it in Excel and save it as .xlsx"
    ),
    Inside(part="word/document.xml", called="a text document", endings=(), hint="copy its table into a workbook"),
    Inside(part="content.xml", called="an OpenDocument sheet", endings=(".ods",), hint="give it the ending .ods"),
)


def within_limits(source: Source, raw: bytes, archive: zipfile.ZipFile) -> None:
    """Refuse, before anything is unpacked, what would unpack to far too much, and what a password keeps.

    Raises:
        UnreadableFileError: it is such a file.
    """
    parts = archive.infolist()
    unpacked = sum(part.file_size for part in parts)
    if unpacked > LARGEST or (unpacked > SMALL and unpacked > LARGEST_RATIO * len(raw)):
        raise unreadable(source, "F107", found=f"{len(raw):,} bytes that unpack to {unpacked:,}")
    if len(parts) > MOST_PARTS:
        raise unreadable(source, "F107", found=f"a workbook of {len(parts):,} parts")
    if any(part.flag_bits & 1 for part in parts):
        raise unreadable(source, "F104")
    twice = [name for name, count in Counter(part.filename for part in parts).items() if count > 1]
    if twice:
        raise unreadable(source, "F112", found=f"two parts called {twice[0][:80]}, and nobody can tell which counts")


def right_kind(source: Source, archive: zipfile.ZipFile) -> None:
    """Refuse an archive that is a workbook of another kind than its name says, or none.

    Raises:
        UnreadableFileError: it is.
    """
    parts = {part.replace("\\", "/").lstrip("/").lower() for part in archive.namelist()}
    inside = [kind for kind in INSIDE if kind.part in parts]
    if inside and ending(source.path) not in inside[0].endings:
        raise unreadable(
            source, "F103", f"its name says {ending(source.path)}, but it holds {inside[0].called}", hint=inside[0].hint
        )


def no_own_names(xml: bytes) -> None:
    """Refuse a part with a document type: no program that writes sheets writes one, and it can grow without end.

    Raises:
        ValueError: it has one.
    """
    if DOCUMENT_TYPE in xml[:HEAD]:
        raise ValueError(DOCUMENT_TYPE_FOUND)


def not_too_many_cells(source: Source, reaches: Iterable[tuple[str, int, int]]) -> None:
    """Refuse sheets, told by name, rows and columns, that together have too many places for cells.

    Raises:
        UnreadableFileError: they have.
    """
    total = 0
    for name, rows, columns in reaches:
        total += rows * columns
        if total > MOST_CELLS:
            raise far_cell(source, name, rows, columns)


def far_cell(source: Source, name: str, rows: int, columns: int) -> UnreadableFileError:
    """The error for a sheet that reaches too far."""
    found = f"sheet {name} that reaches to row {rows:,}, column {columns:,}"
    return unreadable(
        source, "F107", found=found, hint="a stray cell lies far from the table; delete what lies beyond it"
    )


def shared_texts(archive: zipfile.ZipFile) -> list[int]:
    """How many bytes each text of the workbook's list of texts takes.

    Raises:
        ValueError: the list says that it has more texts than it has bytes.
    """
    lengths: list[int] = []
    for part in archive.namelist():
        if part.lower().endswith(TEXTS):
            xml = archive.read(part)
            no_own_names(xml)
            if any(int(found[1][:20]) > len(xml) for found in COUNT.finditer(xml, 0, HEAD)):
                raise ValueError("a list of texts that says it has more texts than it has bytes")
            ends = [0, *(found.end() for found in TEXT_END.finditer(xml))]
            lengths += [end - start for start, end in pairwise(ends)]
    return lengths


def text_of(xml: bytes, lengths: list[int]) -> int:
    """The most bytes of text that a sheet's cells can have from the list of texts.

    >>> text_of(b'<c r="A1" t="s"><v>1</v></c><c r="A2" t="s"><v>1</v></c>', [5, 7])
    14
    """
    cells = xml.count(b't="s"') + xml.count(b"t='s'")
    longest = max(lengths, default=0)
    if cells * longest <= MOST_TEXT:
        return cells * longest
    found = [int(one[1]) for one in SHARED_CELL.finditer(xml)]
    return sum(lengths[at] for at in found if at < len(lengths)) + (cells - len(found)) * longest
