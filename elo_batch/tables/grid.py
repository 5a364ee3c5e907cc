"""A sheet as read: cells in columns, each distinct cell once.

Results, dates and names repeat, so a column keeps its distinct cells and, for each row, which of them it has.
Rules for cells then run once for each distinct cell, whatever the number of rows.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Codes
from elo_batch.domain.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class NoValue:
    """A cell without a value that can be read.

    Attributes:
        formula: whether it is a formula that was never calculated; otherwise an error value.
        text: the formula or the error, as Excel shows it.
    """

    formula: bool
    text: str

    def __str__(self) -> str:
        return self.text


def never_calculated(cell: object) -> bool:
    """Whether a cell is a formula that no program has calculated."""
    return isinstance(cell, NoValue) and cell.formula


Cell: TypeAlias = str | int | float | bool | date | datetime | time | timedelta | NoValue
Answer = TypeVar("Answer")


@dataclass(frozen=True, kw_only=True)
class Cells:
    """A column of cells.

    Attributes:
        values: its distinct cells.
        codes: for each row an index into `values`; `NONE` where the cell is blank. 64 bits wide but in a `Grid`.
    """

    values: tuple[Cell, ...]
    codes: Codes
    _answers: dict[Callable[[Cell], Any], list[Any]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def cell(self, row: int | np.integer[Any]) -> Cell:
        """The cell in this row; empty text where blank."""
        code = int(self.codes[row])
        return "" if code == NONE else self.values[code]

    def each(self, rule: Callable[[Cell], Answer]) -> list[Answer]:
        """A rule's answer for each distinct cell, which must have a value; worked out once, whoever asks again."""
        if rule not in self._answers:
            self._answers[rule] = [rule("" if isinstance(cell, NoValue) else cell) for cell in self.values]
        return cast("list[Answer]", self._answers[rule])

    @property
    def all_used(self) -> bool:
        """Whether each distinct cell stands in some row."""
        used = np.zeros(len(self.values) + 1, dtype=bool)
        used[self.codes] = True
        return bool(used[:-1].all())

    def below(self, top: int) -> "Cells":
        """The rows under the first `top` rows, with only the distinct cells that they have."""
        above = np.unique(self.codes[:top][self.codes[:top] != NONE])
        codes = self.codes[top:]
        if not np.array_equal(above, np.arange(len(above))) or any((codes == code).any() for code in above):
            return Cells(values=self.values, codes=codes).rows(np.ones(len(codes), dtype=bool))
        # Cells are numbered as they come, so those that stand above only are the first ones.
        codes = np.subtract(codes, len(above), dtype=np.int64)
        np.maximum(codes, NONE, out=codes)
        return Cells(values=self.values[len(above) :], codes=codes)

    def rows(self, mask: Bools) -> "Cells":
        """The rows where the mask is true, with only the distinct cells that they have."""
        codes: Codes = self.codes[mask]
        used = np.zeros(len(self.values) + 1, dtype=bool)
        used[codes] = True
        used = used[:-1]
        table = np.where(np.append(used, False), np.append(np.cumsum(used), 0) - 1, NONE)
        kept = tuple(value for value, has in zip(self.values, used.tolist(), strict=True) if has)
        return Cells(values=kept, codes=table[codes])


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """Cells of a column that are merged into one, rows and column from 0; each has the value of the first.

    Attributes:
        column: their column.
        top, last: their first and their last row.
    """

    column: int
    top: int
    last: int


@dataclass(frozen=True, kw_only=True)
class Grid:
    """A sheet of a file before anybody has looked for headings; row i of a column is Excel's row i + 1.

    Attributes:
        file: the file's name.
        sheet: the sheet's name; empty for text files.
        order: where the file stood among those given.
        columns: its columns, A first, all equally long.
        hidden: Excel's numbers of the rows that are hidden.
        hidden_sheets: names of hidden sheets of the same workbook, which are left alone.
        day_zero: the day from which the workbook numbers its days; None where nobody knows.
        merges: where one value was merged over several rows.
        skipped: how many rows lie between its headings and the row below them, where it is a later part of a table.
        encoding: that of the text that it was read from.
        notes: what the reader has to say of the file.
        named: the cells, row and column from 0, that names of ours stand for, by the name in small letters.
    """

    file: str
    sheet: str
    order: int
    columns: tuple[Cells, ...]
    hidden: frozenset[int] = frozenset()
    hidden_sheets: tuple[str, ...] = ()
    day_zero: date | None = None
    merges: tuple[Merge, ...] = ()
    skipped: int = 0
    encoding: str = "utf-8"
    notes: tuple[Diagnostic, ...] = ()
    named: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def height(self) -> int:
        """How many rows it has."""
        return len(self.columns[0].codes) if self.columns else 0


def cells_of(column: Iterable[Cell | None]) -> Cells:
    """A column with its distinct cells; None, blank text and not-a-number are blank cells.

    >>> cells_of(["1-0", None, " ", "1-0"]).codes
    array([ 0, -1, -1,  0])
    """
    known: dict[tuple[type, Cell | None], int] = {}
    codes = np.fromiter((known.setdefault((type(cell), cell), len(known)) for cell in column), dtype=np.int64)
    return without_blanks([cell for _, cell in known], codes)


def without_blanks(values: Sequence[Cell | None], codes: Codes) -> Cells:
    """A column whose blank cells have the code `NONE`."""
    blank = np.array([_is_blank(value) for value in values] + [True])
    if not blank[:-1].any():
        return Cells(values=tuple(values), codes=codes)  # type: ignore[arg-type]  # none of them is None
    # The last place of the table is for rows that have no cell at all, whose code is NONE.
    table = np.where(blank, NONE, np.cumsum(~blank) - 1)
    kept = tuple(value for value in values if value is not None and not _is_blank(value))
    return Cells(values=kept, codes=table[codes])


def _is_blank(cell: Cell | None) -> bool:
    if isinstance(cell, str):
        return not cell.strip()
    return cell is None or (isinstance(cell, float) and cell != cell)  # noqa: PLR0124  # not-a-number only
