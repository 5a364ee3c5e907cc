"""What an OpenDocument sheet says besides its values: hidden rows, error values, and formulas never calculated."""

import re
from xml.parsers import expat

from elo_batch.readers.limits import DOCUMENT_TYPE_FOUND
from elo_batch.readers.sheet_xml import Unsaid
from elo_batch.tables.grid import NoValue

SIGNS = (b'visibility="', b"visibility='", b"formula=")
BLANKS = re.compile(rb"""text:c\s*=\s*["']\s*\+?\d{5,}""")
"""A number of blanks in one text that nobody has typed."""
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
HIDDEN = frozenset({"collapse", "filter"})
CELLS = frozenset({"table:table-cell", "table:covered-table-cell"})


class NotCalculatedError(ValueError):
    """The sheet has formulas without values."""


def said_by_open_document(xml: bytes) -> dict[str, Unsaid]:
    """For each sheet what its values do not say; a document without any sign of it is parsed at full speed.

    Raises:
        NotCalculatedError: it has formulas that were never calculated, which would read as blank cells.
        ValueError: it is damaged, has a document type, or asks for far too many blanks.
    """
    if BLANKS.search(xml):
        raise ValueError("a text with more than ten thousand blanks in a row")
    scan = _Scan()
    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = scan.document_type
    if any(sign in xml for sign in SIGNS):
        parser.StartElementHandler, parser.EndElementHandler = scan.start, scan.end
        parser.CharacterDataHandler = scan.text
    try:
        # The reader of such sheets looks without end for a tag that is not there, so all of it must be well formed.
        parser.Parse(xml, True)
    except expat.ExpatError as error:
        raise ValueError(str(error)) from None
    return scan.found


class _Scan:
    """Follows the document and remembers where it is."""

    def __init__(self) -> None:
        self.found: dict[str, Unsaid] = {}
        self._sheet = Unsaid()
        self._row, self._rows, self._column = 0, 1, 0
        self._cell: dict[str, str] = {}
        self._value: list[str] = []
        self._is_cell = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "table:table":
            self._row, self._rows = 0, 0
            self._sheet = self.found.setdefault(attributes.get("table:name", ""), Unsaid())
        elif tag == "table:table-row":
            self._begin_row(attributes)
        elif tag in CELLS:
            self._cell, self._value, self._is_cell = attributes, [], True
            if "table:formula" in attributes and "office:value-type" not in attributes:
                raise NotCalculatedError(attributes["table:formula"])

    def _begin_row(self, attributes: dict[str, str]) -> None:
        self._row += self._rows
        self._rows, self._column = _times(attributes.get("table:number-rows-repeated", "1")), 0
        if attributes.get("table:visibility") in HIDDEN:
            self._sheet.hidden.update(range(self._row + 1, min(self._row + self._rows, LAST_ROW) + 1))

    def text(self, data: str) -> None:
        if self._is_cell:
            self._value.append(data)

    def end(self, tag: str) -> None:
        if tag in CELLS:
            text = "".join(self._value).strip()
            inside = self._row < LAST_ROW and self._column < LAST_COLUMN
            if inside and "table:formula" in self._cell and _is_error(self._cell, text):
                self._sheet.cells[self._row, self._column] = NoValue(formula=False, text=text or "#N/A")
            self._column += _times(self._cell.get("table:number-columns-repeated", "1"))
            self._is_cell = False

    def document_type(self, *_: object) -> None:
        raise ValueError(DOCUMENT_TYPE_FOUND)


def _is_error(cell: dict[str, str], text: str) -> bool:
    """Whether a formula came to an error: so it is told, or its text shows one and its value is blank."""
    told = cell.get("calcext:value-type") == "error"
    return told or (text.startswith(("#", "Err:")) and not cell.get("office:string-value", text))


def _times(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 10 else 1  # noqa: PLR2004  # digits
