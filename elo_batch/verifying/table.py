"""The sheets of a report as tables, by their headings.

A sheet goes on as "Games 2" where it is longer than a sheet can be; its parts are one table here, and each row knows on
which of them it stands.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import Bools, Floats, Ints
from elo_batch.domain.cells import CellRef, column_index
from elo_batch.reports.workbook.ledger import FIRST_ROW
from elo_batch.verifying.cells import Cells, cells_of

NOT_A_NUMBER = {"s", "str", "inlineStr", "e"}
"""The kinds of cells that hold texts, or errors."""


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
