"""What a workbook's own XML says and its values do not: formulas never calculated, error values, hidden rows."""

import posixpath
import zipfile
from dataclasses import dataclass, field
from xml.etree import ElementTree
from xml.parsers import expat

from elo_batch.domain.cells import column_index
from elo_batch.tables.grid import NoValue

SIGNS = (b"<f", b":f>", b":f ", b't="e"', b'hidden="')
WORKBOOK, RELATIONS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"


@dataclass(kw_only=True)
class Unsaid:
    """What the values of a sheet do not say.

    Attributes:
        cells: (row, column), both from 0, of the cells without a value that can be read.
        hidden: Excel's numbers of hidden rows.
    """

    cells: dict[tuple[int, int], NoValue] = field(default_factory=dict)
    hidden: set[int] = field(default_factory=set)


def sheet_parts(archive: zipfile.ZipFile) -> dict[str, str]:
    """For each sheet's name the part of the archive that holds it; nothing where the workbook does not say."""
    try:
        relations = ElementTree.fromstring(archive.read(RELATIONS))  # noqa: S314  # expat refuses entity bombs
        book = ElementTree.fromstring(archive.read(WORKBOOK))  # noqa: S314
    except (KeyError, ElementTree.ParseError):
        return {}
    targets = {node.get("Id"): node.get("Target", "") for node in relations}
    parts = {}
    for node in book.iter():
        if _local(node.tag) == "sheet":
            identity = next((value for key, value in node.attrib.items() if _local(key) == "id" and "}" in key), "")
            parts[node.get("name", "")] = posixpath.normpath(posixpath.join("/xl", targets.get(identity, "")))[1:]
    return parts


def unsaid(archive: zipfile.ZipFile, part: str) -> Unsaid:
    """What the values of this sheet do not say; sheets without any sign of it are not parsed."""
    try:
        xml = archive.read(part)
    except KeyError:
        return Unsaid()
    if not any(sign in xml for sign in SIGNS):
        return Unsaid()
    scan = _Scan()
    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = scan.start, scan.end
    parser.CharacterDataHandler = scan.text
    try:
        parser.Parse(xml, True)
    except expat.ExpatError:
        return scan.found
    return scan.found


class _Scan:
    """Follows a sheet's XML and remembers where it is."""

    def __init__(self) -> None:
        self.found = Unsaid()
        self._row, self._column = -1, -1
        self._kind, self._formula, self._value, self._inside = "", "", "", ""
        self._has_formula = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = _local(tag)
        if name == "row":
            self._row = int(attributes.get("r", self._row + 2)) - 1
            self._column = -1
            if attributes.get("hidden") in {"1", "true"}:
                self.found.hidden.add(self._row + 1)
        elif name == "c":
            letters = attributes.get("r", "").rstrip("0123456789")
            self._column = column_index(letters) if letters else self._column + 1
            self._kind, self._formula, self._value, self._has_formula = attributes.get("t", ""), "", "", False
        elif name in {"f", "v", "t"}:
            self._inside = name
            self._has_formula |= name == "f"

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
        elif self._has_formula and not self._value and self._kind != "str":
            self.found.cells[at] = NoValue(formula=True, text=f"={self._formula}")


def _local(tag: str) -> str:
    return tag.rpartition("}")[2].rpartition(":")[2]
