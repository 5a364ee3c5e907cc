"""The cells of a report's sheets with their stored values and their formulas, read from the workbook's own XML.

A sheet goes on as "Games 2" where it is longer than a sheet can be; its parts are one table here, and each row knows on
which of them it stands.
"""

import html
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
from openpyxl.formula.translate import Translator

from elo_batch.domain.arrays import Bools, Floats, Ints
from elo_batch.domain.cells import CellRef, column_index
from elo_batch.reports.cell_limits import MOST_ROWS

CELL = re.compile(
    r'<c r="([A-Z]{1,3})(\d+)"(?: s="\d+")?(?: t="(\w+)")?[^>]*?'
    r"(?:/>|>(?:<f([^>]*?)(?:/>|>([^<]*)</f>))?(?:<v>([^<]*)</v>|<v ?/>|<v [^>]*>([^<]*)</v>|<is>(.*?)</is>)?</c>)",
    re.DOTALL,
)
"""Letters, row, kind, the marks of a formula, the formula, the value (twice), a text of the cell's own."""
USUAL = re.compile(
    r'<c r="([A-Z]{1,3})(\d+)"(?: s="\d+")?(?: t="(\w+)")?[^>]*>(?:<f(?: aca="\w+")?>([^<]*)</f>)?<v>([^<]*)</v></c>'
)
"""The same of sheets that have no cells of another form: letters, row, kind, formula, value."""
ANY = re.compile(r"<(?:[\w.-]+:)?c[\s/>]")
"""The begin of every cell, however it is written."""
RARE = ('t="inlineStr"', "<f t=", "<f ref=", "<v/>", "<v />", "<v ", "/></c>")
"""What only cells of another form have."""
SHARED = re.compile(r't="shared".*?si="(\d+)"|si="(\d+)".*?t="shared"')
UNKNOWN = "shared"
"""What stands for a formula whose first cell is not there."""
TEXT = re.compile(r"<t(?: [^>]*)?>([^<]*)</t>", re.DOTALL)
TEXTS = {"s", "str", "inlineStr"}
NOT_A_NUMBER = {*TEXTS, "e"}
FIRST_ROW = 2
ERROR = "e"


@dataclass(frozen=True, kw_only=True)
class Cells:
    """The cells of one column that hold something.

    Attributes:
        row: for each the sheet row.
        kind: for each what the file calls its kind; empty for numbers.
        stored: for each the text of its value.
        formula: for each its formula; empty for none.
    """

    row: Ints
    kind: Any
    stored: Any
    formula: Any


def cells_of(xml: str, shared: Sequence[str]) -> dict[str, Cells]:
    """The cells of a sheet by the letters of their columns.

    Args:
        xml: the sheet's part of the workbook.
        shared: the workbook's own table of texts.

    Raises:
        ValueError: not all its cells can be read, or one stands there twice.
    """
    letters, rows, kinds, marks, formulas, values, spaced, own = _found(xml)
    if len(letters) != len(ANY.findall(xml)):
        raise ValueError("there are cells of a form that no spreadsheet program writes")
    if not letters:
        return {}
    codes, names = pd.factorize(np.array(letters, dtype=object))
    order = np.argsort(codes, kind="stable")
    bounds = np.searchsorted(codes[order], np.arange(len(names) + 1))
    kind, formula, stored = (_array(part) for part in (kinds, formulas, values))
    _say_texts(kind, stored, shared, (spaced, own))
    spread(letters, rows, marks, formula)
    row = np.array(list(map(int, rows)), dtype=np.int64)
    if row.max() > MOST_ROWS + 1:
        raise ValueError(f"row {row.max()}")
    columns = {}
    for number, name in enumerate(names):
        those = order[bounds[number] : bounds[number + 1]]
        if (np.diff(row[those]) <= 0).any():
            raise ValueError(f"a cell of the column {name} stands there twice")
        columns[name] = Cells(row=row[those], kind=kind[those], stored=stored[those], formula=_plain(formula[those]))
    return columns


def _array(texts: Sequence[str | None]) -> Any:  # noqa: ANN401  # an array of texts
    """Texts; an empty one for none."""
    return np.array([text or "" for text in texts], dtype=object)


def _found(xml: str) -> list[list[Any]]:
    """The parts of all cells, a list of each part."""
    pattern = CELL if any(sign in xml for sign in RARE) else USUAL
    # Split gives one flat list: no tuple for each of millions of cells.
    flat, step = pattern.split(xml), pattern.groups + 1
    parts = [flat[number::step] for number in range(1, step)]
    if len(parts) == CELL.groups:
        return parts
    letters, rows, kinds, formulas, values = parts
    return [letters, rows, kinds, [], formulas, values, [], []]


def _say_texts(kind: Any, stored: Any, shared: Sequence[str], others: tuple[Sequence[str], Sequence[str]]) -> None:  # noqa: ANN401
    """Put texts in place of their numbers, and values that stand elsewhere in the cell in place."""
    for at in np.flatnonzero(kind == "s").tolist():
        stored[at] = shared[int(stored[at])]
    for at in np.flatnonzero(kind == "str").tolist():
        stored[at] = html.unescape(stored[at] or (others[0][at] if others[0] else "") or "")
    for at in np.flatnonzero(kind == "inlineStr").tolist():
        stored[at] = html.unescape("".join(TEXT.findall(others[1][at] or "")))


def spread(letters: Sequence[str], rows: Sequence[str], marks: Sequence[str | None], formulas: Any) -> None:  # noqa: ANN401
    """Write out the formulas that Excel writes once for a run of cells."""
    firsts: dict[str, Translator] = {}
    for at, mark in enumerate(marks):
        found = SHARED.search(mark) if mark else None
        if found is None:
            continue
        here = f"{letters[at]}{rows[at]}"
        if formulas[at]:
            firsts[found[1]] = Translator(f"={html.unescape(formulas[at])}", origin=here)
        elif found[1] in firsts:
            formulas[at] = html.escape(firsts[found[1]].translate_formula(here)[1:], quote=False)
        else:
            formulas[at] = UNKNOWN


def _plain(formulas: Any) -> Any:  # noqa: ANN401  # an array of texts
    """Formulas without what XML has for signs."""
    return np.array([html.unescape(one) if "&" in one else one for one in formulas.tolist()], dtype=object)


@dataclass(frozen=True, kw_only=True)
class Part:
    """One sheet of a table.

    Attributes:
        title: its name.
        columns: its cells by letters.
        first: how many rows of the table stand on the sheets before.
        rows: how many rows it has under its headings.
    """

    title: str
    columns: dict[str, Cells]
    first: int
    rows: int


@dataclass(frozen=True, kw_only=True)
class Table:
    """A sheet, with those on which it goes on.

    Attributes:
        file: the name of the report.
        parts: the sheets.
        letters: the letters of the columns by their headings.
    """

    file: str
    parts: tuple[Part, ...]
    letters: dict[str, str]
    _numbers: dict[str, Floats] = field(default_factory=dict, repr=False)

    def __len__(self) -> int:
        return sum(part.rows for part in self.parts)

    @property
    def name(self) -> str:
        """The name of the first of its sheets."""
        return self.parts[0].title

    def has(self, heading: str) -> bool:
        """Whether there is a column of that heading."""
        return heading in self.letters

    def numbers(self, heading: str) -> Floats:
        """The numbers of a column; answers are 1 or 0, NaN stands for blank cells and texts."""
        if heading not in self._numbers:
            self._numbers[heading] = self._read(heading)
        return self._numbers[heading].copy()

    def mend(self, heading: str, rows: Ints, right: Floats) -> None:
        """Put right numbers in the place of wrong ones, so that nothing is held against these again."""
        self.numbers(heading)
        self._numbers[heading][rows] = right

    def _read(self, heading: str) -> Floats:
        values = np.full(len(self), np.nan)
        for rows, cells in self._cells(heading):
            number = (cells.stored != "") & ~_is_text(cells.kind)
            values[rows[number]] = _numbers_in(cells.stored[number])
        return values

    def texts(self, heading: str) -> list[str]:
        """The texts of a column; numbers as the file has them, blank cells as an empty text."""
        values = np.full(len(self), "", dtype=object)
        for rows, cells in self._cells(heading):
            values[rows] = cells.stored
        texts: list[str] = values.tolist()
        return texts

    def formulas(self, heading: str) -> Any:  # noqa: ANN401  # an array of texts
        """The formulas of a column; an empty text where there is none."""
        values = np.full(len(self), "", dtype=object)
        for rows, cells in self._cells(heading):
            values[rows] = cells.formula
        return values

    def filled(self, heading: str) -> Bools:
        """Which cells of a column hold something: a value, or a formula."""
        marks = np.zeros(len(self), dtype=bool)
        for rows, cells in self._cells(heading):
            marks[rows] = (cells.stored != "") | (cells.formula != "")
        return marks

    @cached_property
    def has_formulas(self) -> bool:
        """Whether any cell under the headings has a formula."""
        return any((cells.formula != "").any() for part in self.parts for cells in part.columns.values())

    @property
    def formula_count(self) -> int:
        """How many cells have a formula."""
        return sum(int((cells.formula != "").sum()) for part in self.parts for cells in part.columns.values())

    def place(self, row: int, heading: str = "") -> CellRef:
        """Where a row of the table stands, or a cell of it; the whole sheet for a row below 0."""
        part = next((one for one in reversed(self.parts) if row >= one.first), self.parts[0])
        letter = self.letters.get(heading, "")
        number = row - part.first + FIRST_ROW if row >= 0 else 0
        return CellRef(file=self.file, sheet=part.title, row=number, column=heading, letter=letter)

    def shown(self, row: int, heading: str) -> str:
        """What stands in a cell, as the file has it."""
        for rows, cells in self._cells(heading):
            here = np.flatnonzero(rows == row)
            if len(here):
                return _shown(cells.kind[here[0]], cells.stored[here[0]])
        return ""

    def _cells(self, heading: str) -> Iterable[tuple[Ints, Cells]]:
        """The cells of a column under the headings, and the rows of the table in which they stand."""
        letter = self.letters.get(heading)
        for part in self.parts:
            cells = part.columns.get(letter or "")
            if cells is not None:
                under = cells.row >= FIRST_ROW
                yield cells.row[under] - FIRST_ROW + part.first, _those(cells, under)


def _is_text(kind: Any) -> Bools:  # noqa: ANN401  # an array of texts
    """Which cells hold no number by their kind."""
    marks: Bools = np.array([one in NOT_A_NUMBER for one in kind.tolist()], dtype=bool)
    return marks


def _those(cells: Cells, marks: Bools) -> Cells:
    return Cells(row=cells.row[marks], kind=cells.kind[marks], stored=cells.stored[marks], formula=cells.formula[marks])


def _shown(kind: str, stored: str) -> str:
    """A stored value as people read it."""
    if kind == "b":
        return "TRUE" if stored == "1" else "FALSE"
    number = np.nan if kind in NOT_A_NUMBER else _numbers_in(np.array([stored], dtype=object))[0]
    return stored if np.isnan(number) else f"{number:.15g}"


def _numbers_in(stored: Any) -> Floats:  # noqa: ANN401  # an array of texts
    """The numbers that texts say; NaN for those that say none."""
    return np.asarray(pd.to_numeric(stored, errors="coerce"), dtype=np.float64)


def table_of(file: str, sheets: Sequence[tuple[str, str]], shared: Sequence[str]) -> Table:
    """The table that stands on these sheets.

    Args:
        file: the name of the report.
        sheets: their names and their XML, in order.
        shared: the workbook's own table of texts.
    """
    parts, first = [], 0
    for title, xml in sheets:
        columns = cells_of(xml, shared)
        rows = max((int(cells.row.max()) for cells in columns.values()), default=1) - 1
        parts.append(Part(title=title, columns=columns, first=first, rows=rows))
        first += rows
    return Table(file=file, parts=tuple(parts), letters=_headings(parts[0].columns))


def _headings(columns: dict[str, Cells]) -> dict[str, str]:
    """The letters of the columns by the texts of the first row; of two alike the first."""
    letters: dict[str, str] = {}
    for letter in sorted(columns, key=column_index):
        cells = columns[letter]
        heading = next((str(cells.stored[at]) for at in np.flatnonzero(cells.row == 1)), "")
        if heading:
            letters.setdefault(heading, letter)
    return letters
