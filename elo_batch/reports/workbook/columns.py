"""Columns of the two long sheets, as they are written: stored values, and for some cells a formula beside them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from xlsxwriter.utility import xl_col_to_name

from elo_batch.domain.arrays import NONE, Bools, Ints, Texts
from elo_batch.reports.workbook.ledger import FIRST_ROW
from elo_batch.reports.workbook.parsing import CELL, Cell, cell_in
from elo_batch.reports.workbook.working_out import Blocks

Values: TypeAlias = NDArray[Any] | Texts | list[Any]
"""Numbers, days, texts; or a list of whatever an officer's cells held."""


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column of a long sheet.

    Attributes:
        name: its heading.
        values: what is stored in its cells; NaN, NaT and no text are blank.
        format: the name of the format of its cells.
        width: in characters; of texts the most, they take what the longest needs.
        shapes: the shapes of its formulas.
        shape: for each row the index of its shape; `NONE` where the value stands alone. None where no cell has one.
        formulas: for each row its own formula, as people type it but for the `=`; an empty text for none.
        heading: the name of the format of the heading.
        may_hide: whether it is hidden where nothing stands in it.
    """

    name: str
    values: Values
    format: str = ""
    width: float = 10
    shapes: Sequence[str] = ()
    shape: Ints | None = None
    formulas: Sequence[str] = ()
    heading: str = "heading"
    may_hide: bool = False

    def headed(self, heading: str) -> "Column":
        """The column under a heading of this format."""
        return replace(self, heading=heading)

    @property
    def needed(self) -> float:
        """The width that its cells need, in characters."""
        if not isinstance(self.values, Texts) or self.format == "wrap":
            return self.width
        here = [self.values.values[code] for code in np.unique(self.values.codes).tolist() if code != NONE]
        return min(self.width, max(map(len, here), default=0) + 2)

    @property
    def blank(self) -> bool:
        """Whether the column may be hidden, since nothing stands in it."""
        values = self.values
        if not self.may_hide or isinstance(values, list):
            return False
        if isinstance(values, Texts):
            return not any(values.values[code] for code in np.unique(values.codes).tolist() if code != NONE)
        return bool(pd.isna(values).all())


def column_of(name: str, series: "pd.Series[Any]", **shown: Any) -> Column:  # noqa: ANN401  # format and width
    """A column of a frame as it is written."""
    kind = str(series.dtype)
    if kind == "str":
        codes, texts = pd.factorize(series)
        return Column(name=name, values=Texts(values=tuple(texts), codes=codes), **shown)
    if kind == "object":
        return Column(name=name, values=series.tolist(), **shown)
    if kind == "Int64":
        missing = series.isna().to_numpy()
        whole = series.fillna(0).to_numpy(dtype=np.int64)
        return Column(name=name, values=np.where(missing, np.nan, whole) if missing.any() else whole, **shown)
    return Column(name=name, values=series.to_numpy(), **shown)


@dataclass(frozen=True, kw_only=True)
class Places:
    """What a shape needs to become a formula.

    Attributes:
        letters: the letters of the columns of the sheet, by name.
        rules: where the sheet Rules has a number, by section and name.
        blocks: which lines the shapes mean.
    """

    letters: Mapping[str, str]
    rules: Callable[[int, str], str]
    blocks: Blocks = field(repr=False)

    def formulas(self, shape: str, lines: Ints) -> list[str]:
        """The formulas of this shape on these lines, as the file has them."""
        wanted: list[list[int]] = []
        text = escaped(CELL.sub(lambda found: self._cell(cell_in(found[0]), lines, wanted), shape))
        return [text % row for row in zip(*wanted, strict=True)] if wanted else [text] * len(lines)

    def _cell(self, cell: Cell, lines: Ints, wanted: list[list[int]]) -> str:
        """What stands in place of one pair of braces; the sheet rows it needs go on the list."""
        if cell.sheet == "!":
            return self.rules(cell.section or 0, cell.name)
        blocks, letter = self.blocks, self.letters[cell.name]
        first = blocks.first[lines]
        line = {"": lines, ":": first, "^": first, "<": blocks.before[lines], "@": blocks.opponent[lines]}[cell.which]
        wanted.append((line + FIRST_ROW).tolist())
        if cell.which != ":":
            return f"{letter}%d"
        wanted.append((blocks.last[lines] + FIRST_ROW).tolist())
        return f"{letter}%d:{letter}%d"


def escaped(text: str) -> str:
    """A text as XML has it."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def letters_of(names: Sequence[str]) -> dict[str, str]:
    """The letters of columns by their names."""
    return {name: xl_col_to_name(index) for index, name in enumerate(names)}


def pick(*choices: tuple[Bools, str]) -> tuple[tuple[str, ...], Ints]:
    """Shapes and for each row which of them it has: the first whose mark is set, none where no mark is.

    >>> pick((np.array([True, False, False]), "a"), (np.array([True, True, False]), "b"))[1].tolist()
    [0, 1, -1]
    """
    shapes = tuple(dict.fromkeys(shape for _, shape in choices))
    index = [shapes.index(shape) for _, shape in choices]
    return shapes, np.select([marks for marks, _ in choices], index, NONE).astype(np.int16)
