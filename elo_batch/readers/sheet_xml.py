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
from elo_batch.tables.grid import NoValue

ROW = re.compile(rb"<(?:\w+:)?row[^>]*?\sr=.(\d+)")
FAR_COLUMN = re.compile(rb"\sr=.([A-Za-z]{2,3})\d")
SIGNS = (b"<f", b":f>", b":f ", b't="e"', b'hidden="')
WORKBOOK, RELATIONS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"


@dataclass(kw_only=True)
class Unsaid:
    """What the values of a sheet do not say.

    Attributes:
        cells: (row, column), both from 0, of the cells without a value that can be read.
        hidden: Excel's numbers of hidden rows.
        day_zero: the day from which the workbook numbers its days.
    """

    cells: dict[tuple[int, int], NoValue] = field(default_factory=dict)
    hidden: set[int] = field(default_factory=set)
    day_zero: date | None = None


def sheet_parts(archive: zipfile.ZipFile) -> dict[str, str]:
    """For each sheet's name the part of the archive that holds it, whatever the case and the slashes of its name.

    Raises:
        KeyError: the workbook or the part of a sheet cannot be found.
        ElementTree.ParseError: the workbook's own parts are damaged.
    """
    parts = {_part_key(name): name for name in archive.namelist()}
    relations = ElementTree.fromstring(archive.read(parts[RELATIONS]))  # noqa: S314  # expat refuses entity bombs
    book = ElementTree.fromstring(archive.read(parts[WORKBOOK]))  # noqa: S314
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
    book = ElementTree.fromstring(archive.read(parts[WORKBOOK]))  # noqa: S314
    said = [node.get("date1904", "") for node in book.iter() if _local(node.tag) == "workbookPr"]
    return date(1904, 1, 1) if {"1", "true"} & set(said) else date(1899, 12, 30)


def _part_key(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").lower()


def extent(xml: bytes) -> tuple[int, int]:
    """How many rows and columns a sheet reaches, by the addresses of its rows and cells."""
    rows = max((int(found[1]) for found in ROW.finditer(xml)), default=0)
    # Columns of one letter are the usual case; only longer names are looked at one by one.
    columns = max((column_index(found[1].decode().upper()) + 1 for found in FAR_COLUMN.finditer(xml)), default=26)
    return rows, columns


def unsaid(xml: bytes) -> Unsaid:
    """What the values of this sheet do not say; sheets without any sign of it are not parsed."""
    if not any(sign in xml for sign in SIGNS):
        return Unsaid()
    scan = _Scan()
    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = scan.start, scan.end
    parser.CharacterDataHandler = scan.text
    with suppress(expat.ExpatError):
        parser.Parse(xml, True)
    return scan.found


class _Scan:
    """Follows a sheet's XML and remembers where it is."""

    def __init__(self) -> None:
        self.found = Unsaid()
        self._row, self._column = -1, -1
        self._kind, self._formula, self._value, self._inside = "", "", "", ""
        self._has_formula = self._has_value = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = _local(tag)
        if name == "row":
            self._row = int(attributes.get("r", self._row + 2)) - 1
            self._column = -1
            if attributes.get("hidden") in {"1", "true"}:
                self.found.hidden.add(self._row + 1)
        elif name == "c":
            letters = attributes.get("r", "").rstrip("0123456789").upper()
            self._column = column_index(letters) if letters else self._column + 1
            self._kind, self._formula, self._value = attributes.get("t", ""), "", ""
            self._has_formula = self._has_value = False
        elif name in {"f", "v", "t"}:
            self._inside = name
            self._has_formula |= name == "f"
            self._has_value |= name == "v"

    def text(self, data: str) -> None:
        if self._inside == "f":
            self._formula += data
        elif self._inside:
            self._value += data

    def end(self, tag: str) -> None:
        name = _local(tag)
        if name in {"f", "v", "t"}:
            self._inside = ""
        elif name == "c":
            self._judge()

    def _judge(self) -> None:
        at = (self._row, self._column)
        if self._kind == "e":
            self.found.cells[at] = NoValue(formula=False, text=self._value or "#N/A")
        elif self._has_formula and not self._value and not (self._kind == "str" and self._has_value):
            self.found.cells[at] = NoValue(formula=True, text=f"={self._formula}")


def _local(tag: str) -> str:
    return tag.rpartition("}")[2].rpartition(":")[2]
