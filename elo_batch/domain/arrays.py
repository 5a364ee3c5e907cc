"""Names for the arrays that carry games and players, and texts kept as numbers into a short list."""

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
Bools: TypeAlias = NDArray[np.bool_]
Days: TypeAlias = NDArray[np.datetime64]
Codes: TypeAlias = NDArray[np.integer[Any]]
"""Indices into a short list, of any width."""

NONE = -1


@dataclass(frozen=True, kw_only=True)
class Texts:
    """A column of texts: each distinct text once, and for each row which of them.

    Attributes:
        values: the distinct texts.
        codes: for each row an index into `values`; `NONE` where the cell is blank.
    """

    values: tuple[str, ...]
    codes: Ints

    @classmethod
    def blank(cls, rows: int) -> "Texts":
        """A column of `rows` blank cells."""
        return cls(values=(), codes=np.full(rows, NONE, dtype=np.int64))

    def text(self, row: int) -> str:
        """The text in this row; empty where blank."""
        code = int(self.codes[row])
        return "" if code == NONE else self.values[code]

    def at(self, rows: Ints | slice) -> "Texts":
        """These rows of the column."""
        return Texts(values=self.values, codes=self.codes[rows])

    def with_text(self, rows: Bools, text: str) -> "Texts":
        """The column with this text in these rows."""
        if not rows.any():
            return self
        values = self.values if text in self.values else (*self.values, text)
        return Texts(values=values, codes=np.where(rows, values.index(text), self.codes))


def longer(values: NDArray[Any], length: int, fill: Any) -> NDArray[Any]:  # noqa: ANN401  # what the array holds
    """The array made as long as this, its new places filled."""
    return np.concatenate([values, np.full(length - len(values), fill)])


def latest(days: Days) -> np.datetime64:
    """The last of these days; NaT where none is known."""
    known = days[~np.isnat(days)]
    return known.max().astype("datetime64[D]") if len(known) else np.datetime64("NaT", "D")
