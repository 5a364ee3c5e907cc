"""Puts the columns of the sheet Working together, each formula beside the value that it must give."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints, Texts
from elo_batch.reports.workbook.columns import Column, Values, pick
from elo_batch.reports.workbook.working_out import Sheet

NEAREST = 1e-9
"""A formula's value and the tool's differ by less, or the value is written without the formula."""


class Builder:
    """Takes the columns in the order in which they stand.

    Attributes:
        sheet: the columns so far, as a spreadsheet works them out.
        heading: the format of the headings of the columns to come.
        stated: for each column with formulas, the lines on which the value stands without the one that was to be there.
    """

    def __init__(self, sheet: Sheet, lines: int, *, formulas: bool) -> None:
        self.sheet, self.heading, self.stated = sheet, "heading", dict[str, Bools]()
        self._lines, self._formulas = lines, formulas
        self._columns: list[Column] = []

    @property
    def columns(self) -> tuple[Column, ...]:
        """All columns."""
        return tuple(self._columns)

    def add(self, name: str, values: Values, *choices: tuple[Bools, str], shown: str = "", width: float = 10) -> None:
        """A column: what is stored, and for marked lines the shape of a formula that gives just that.

        Where the formula would give another value, the value stands alone: it is stated, not worked out.
        """
        shapes, shape = self._picked(choices)
        if not isinstance(values, Texts | list):
            numbers = _numbers(values)
            self.sheet.columns[name] = numbers
            if shape is not None:
                shape = self._held_against(name, numbers, shapes, shape)
        self._put(name, values, shown, width, shapes, shape if self._formulas else None)

    def work_out(self, name: str, *choices: tuple[Bools, str], shown: str = "", width: float = 10) -> None:
        """A column that is what its formulas give, whatever that is."""
        shapes, shape = self._picked(choices)
        values = np.full(self._lines, np.nan)
        for number, text in enumerate(shapes):
            those = np.flatnonzero(shape == number)
            values[those] = self.sheet.worked_out(text, those)
        self.sheet.columns[name] = values
        self._put(name, values, shown, width, shapes, shape if self._formulas else None)

    def _picked(self, choices: Sequence[tuple[Bools, str]]) -> tuple[Sequence[str], Ints | None]:
        """The shapes that some line has, and for each line which."""
        asked = [(lines, text) for lines, text in choices if lines.any()]
        return pick(*asked) if asked else ((), None)

    def _put(self, name: str, values: Values, shown: str, width: float, shapes: Sequence[str], shape: Any) -> None:  # noqa: ANN401, PLR0913, PLR0917
        column = Column(name=name, values=values, format=shown, width=width, shapes=shapes, shape=shape, may_hide=True)
        self._columns.append(column.headed(self.heading))

    def _held_against(self, name: str, values: Floats, shapes: Sequence[str], shape: Ints) -> Ints:
        """The shapes that give the values; what the others give is not used further on either."""
        worked, kept = values.copy(), shape.copy()
        for number, text in enumerate(shapes):
            lines = np.flatnonzero(shape == number)
            got = self.sheet.worked_out(text, lines)
            same = np.isnan(got) & np.isnan(values[lines]) | (np.abs(got - values[lines]) < NEAREST)
            worked[lines[same]] = got[same]
            kept[lines[~same]] = NONE
        self.sheet.columns[name] = worked
        self.stated[name] = (shape != NONE) & (kept == NONE)
        return kept


def _numbers(values: Any) -> Floats:  # noqa: ANN401  # numbers or days
    """Values as formulas take them; days, of which none makes use, as no numbers."""
    return np.full(len(values), np.nan) if values.dtype.kind == "M" else np.asarray(values, dtype=np.float64)
