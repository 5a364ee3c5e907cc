"""What a workbook's own XML says and its values do not: formulas never calculated, error values, hidden rows."""

import posixpath
import re
import zipfile
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from xml.etree import ElementTree
from xml.parsers import expat

from elo_batch.domain.cells import column_index
from elo_batch.domain.marks import IN_FORCE
from elo_batch.readers.limits import DOCUMENT_TYPE_FOUND, no_own_names
from elo_batch.tables.grid import NoValue

ROW = re.compile(rb'<row r="(\d+)')
FAR_COLUMN = re.compile(rb'<c r="([A-Za-z]{2,})')
FAR_ROW = re.compile(rb'<c r="[A-Za-z]+(\d{7,})')
CELL_ROW = re.compile(rb'<c r="[A-Za-z]+(\d+)')
PLAIN = ((b"<row", b'<row r="'), (b"<c", b'<c r="'))
"""How rows and cells begin, and how they begin where nearly every program has written them."""
SURE_ROWS, SURE_COLUMNS = 1_000_000, 50
"""So many rows and columns are never too many cells."""
NAMED_CELL = re.compile(r"(.+)!\$?([A-Z]{1,3})\$?([1-9][0-9]{0,6})")
SIGNS = (b"<f", b":f>", b":f ", b":f/", b't="e"', b"t='e'", b"hidden=")
SMALL_PART, MOST_DIGITS = 8 << 20, 10
WORKBOOK, RELATIONS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"


@dataclass(kw_only=True)
class Unsaid:
    """What the values of a sheet do not say.

    Attributes:
        cells: (row, column), both from 0, of the cells without a value that can be read.
        hidden: Excel's numbers of hidden rows.
        day_zero: the day from which the workbook numbers its days.
        named: the cells that names of ours stand for, row and column from 0.
    """

    cells: dict[tuple[int, int], NoValue] = field(default_factory=dict)
    hidden: set[int] = field(default_factory=set)
    day_zero: date | None = None
    named: dict[str, tuple[int, int]] = field(default_factory=dict)


def sheet_parts(archive: zipfile.ZipFile) -> dict[str, str]:
    """For each sheet's name the part of the archive that holds it, whatever the case and the slashes of its name.

    Raises:
        KeyError: the workbook or the part of a sheet cannot be found.
        ElementTree.ParseError: the workbook's own parts are damaged.
    """
    parts = {_part_key(name): name for name in archive.namelist()}
    relations = small_part(archive, parts[RELATIONS])
    book = small_part(archive, parts[WORKBOOK])
    targets = {node.get("Id"): node.get("Target", "") for node in relations}
    found = {}
    for node in book.iter():
        if _local(node.tag) == "sheet":
            identity = next((value for key, value in node.attrib.items() if _local(key) == "id" and "}" in key), "")
            key = _part_key(posixpath.normpath(posixpath.join("/xl", targets.get(identity, "").replace("\\", "/"))))
            found[node.get("name", "")] = parts.get(key, "")
    return found


def day_zero(archive: zipfile.ZipFile) -> date:
    """The day from which the workbook numbers its days: old Macs began with 1904.

    The other system has a day too many, 29 February 1900: from March 1900 on its days count from 30 December 1899.
    """
    parts = {_part_key(name): name for name in archive.namelist()}
    book = small_part(archive, parts[WORKBOOK])
    said = [node.get("date1904", "") for node in book.iter() if _local(node.tag) == "workbookPr"]
    return date(1904, 1, 1) if {"1", "true"} & set(said) else date(1899, 12, 30)


def own_names(archive: zipfile.ZipFile) -> dict[str, dict[str, tuple[int, int]]]:
    """For each sheet the cells that names of ours stand for; a name whose cell is deleted stands for none."""
    parts = {_part_key(name): name for name in archive.namelist()}
    found: dict[str, dict[str, tuple[int, int]]] = {}
    for node in small_part(archive, parts[WORKBOOK]).iter():
        name = node.get("name", "").lower()
        at = NAMED_CELL.fullmatch((node.text or "").strip())
        if _local(node.tag) == "definedName" and name.startswith(IN_FORCE) and at:
            sheet = at[1].strip("'").replace("''", "'")
            found.setdefault(sheet, {})[name] = (int(at[3]) - 1, column_index(at[2]))
    return found


def _part_key(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").lower()


def small_part(archive: zipfile.ZipFile, part: str) -> ElementTree.Element:
    """A part that only says what the others are.

    Raises:
        ValueError: it is far larger than such a part can be, or has a document type.
        ElementTree.ParseError: it is damaged.
    """
    if archive.getinfo(part).file_size > SMALL_PART:
        raise ValueError(f"{part} of {archive.getinfo(part).file_size:,} bytes")
    xml = archive.read(part)
    no_own_names(xml)
    return ElementTree.fromstring(xml)  # noqa: S314  # expat refuses entity bombs


def extent(xml: bytes) -> tuple[int, int]:
    """How many rows and columns a sheet reaches, by the addresses of its rows and cells."""
    start, end = max(xml.find(b"<sheetData"), 0), xml.rfind(b"</sheetData>") + 1 or len(xml)
    if any(xml.count(every, start, end) != xml.count(plain, start, end) for every, plain in PLAIN):
        return _scanned(xml).reach
    rows = max((int(found[1]) for pattern in (ROW, FAR_ROW) for found in pattern.finditer(xml)), default=0)
    # Columns of one letter are the usual case; only longer names are looked at one by one.
    columns = max((column_index(found[1].decode().upper()) + 1 for found in FAR_COLUMN.finditer(xml)), default=26)
    if columns > SURE_COLUMNS:
        # A cell's own address counts, whatever its row says.
        rows = max(rows, max((int(found[1]) for found in CELL_ROW.finditer(xml)), default=0))
    return rows, columns


def unsaid(xml: bytes) -> Unsaid:
    """What the values of this sheet do not say; sheets without any sign of it are not parsed."""
    return _scanned(xml).found if any(sign in xml for sign in SIGNS) else Unsaid()


def _scanned(xml: bytes) -> "_Scan":
    """The sheet looked at from its start to its end, or to where it is damaged."""
    scan = _Scan()
    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = scan.start, scan.end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = scan.text, scan.document_type
    with suppress(expat.ExpatError):
        parser.Parse(xml, True)
    return scan


class _Scan:
    """Follows a sheet's XML and remembers where it is."""

    def __init__(self) -> None:
        self.found = Unsaid()
        self.reach = (0, 0)
        self._row, self._column, self._at = -1, -1, (-1, -1)
        self._kind, self._inside = "", ""
        self._formula: list[str] = []
        self._value: list[str] = []
        self._has_formula = self._has_value = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = _local(tag)
        if name == "row":
            self._row = _whole(attributes.get("r", ""), self._row + 2) - 1
            self._column = -1
            if attributes.get("hidden") in {"1", "true"}:
                self.found.hidden.add(self._row + 1)
        elif name == "c":
            self._begin_cell(attributes)
        elif name in {"f", "v", "t"}:
            self._inside = name
            self._has_formula |= name == "f"
            self._has_value |= name == "v"

    def _begin_cell(self, attributes: dict[str, str]) -> None:
        address = attributes.get("r", "").upper()
        letters = address.rstrip("0123456789")
        row = _whole(address[len(letters) :], self._row + 1) - 1
        self._column = column_index(letters) if letters else self._column + 1
        self.reach = (max(self.reach[0], row + 1), max(self.reach[1], self._column + 1))
        self._at = (row, self._column)
        self._kind, self._formula, self._value = attributes.get("t", ""), [], []
        self._has_formula = self._has_value = False

    def text(self, data: str) -> None:
        if self._inside == "f":
            self._formula.append(data)
        elif self._inside:
            self._value.append(data)

    def end(self, tag: str) -> None:
        name = _local(tag)
        if name in {"f", "v", "t"}:
            self._inside = ""
        elif name == "c":
            self._judge()

    def document_type(self, *_: object) -> None:
        raise ValueError(DOCUMENT_TYPE_FOUND)

    def _judge(self) -> None:
        if self._kind == "e":
            self.found.cells[self._at] = NoValue(formula=False, text="".join(self._value) or "#N/A")
        elif self._has_formula and not any(self._value) and not (self._kind == "str" and self._has_value):
            self.found.cells[self._at] = NoValue(formula=True, text=f"={''.join(self._formula)}")


def _whole(text: str, missing: int) -> int:
    """A number of a row as it is written, or this one where none is.

    Raises:
        ValueError: it is no such number.
    """
    if not text:
        return missing
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise ValueError(f"a row called {text[:20]}")
    return int(text)


def _local(tag: str) -> str:
    return tag.rpartition("}")[2].rpartition(":")[2]
