"""Works the shapes of formulas out as a spreadsheet does, over whole columns at once.

So the report knows, before it is written, that a formula gives the rating of the tool; and who reads a report can work
it out without a spreadsheet.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from elo_batch.domain.arrays import NONE, Floats, Ints
from elo_batch.reports.workbook.parsing import Call, Cell, Term, parsed
from elo_batch.systems.logistic import UNIT
from elo_batch.systems.normal import expected_units

Worked: TypeAlias = Any
"""An array, a number, or the columns of whole blocks."""


@dataclass(frozen=True, kw_only=True)
class Blocks:
    """Where things stand, as indices of lines.

    Attributes:
        first, last: for each line those of its block.
        before: for each line the account before, where there is one.
        opponent: for each line the opponent's account, where there is one.
    """

    first: Ints
    last: Ints
    before: Ints
    opponent: Ints


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """The columns of the sheet Working as they come.

    Attributes:
        blocks: where things stand.
        rules: what the sheet Rules has, by section and name: a number, or the column of a table.
        columns: the values of the columns so far; texts are left out.
    """

    blocks: Blocks
    rules: Callable[[int, str], Any]
    columns: dict[str, Floats] = field(default_factory=dict)

    def worked_out(self, shape: str, lines: Ints) -> Floats:
        """What the formula of this shape gives on these lines; NaN for an empty text."""
        with np.errstate(all="ignore"):
            value = self._term(parsed(shape), lines)
        return np.broadcast_to(np.asarray(value, dtype=np.float64), lines.shape).copy()

    def _term(self, term: Term, lines: Ints) -> Worked:
        if isinstance(term, Cell):
            return self._cell(term, lines)
        if isinstance(term, Call):
            if term.name in {"SUM", "SUMPRODUCT"}:
                return self._sum([part for part in term.parts if isinstance(part, Cell)], lines)
            return FUNCTIONS[term.name](*(self._term(part, lines) for part in term.parts))
        return np.nan if isinstance(term, str) else term

    def _cell(self, cell: Cell, lines: Ints) -> Worked:
        if cell.sheet == "!":
            return self.rules(cell.section or 0, cell.name)
        blocks = self.blocks
        where = {"": lines, "^": blocks.first[lines], "<": blocks.before[lines], "@": blocks.opponent[lines]}
        row = where[cell.which]
        return np.where(row == NONE, np.nan, self.columns[cell.name][row])

    def _sum(self, columns: list[Cell], lines: Ints) -> Floats:
        """Products of the blocks' columns added up; blank cells count for nothing."""
        product = np.ones(len(self.blocks.first))
        for cell in columns:
            product = product * np.nan_to_num(self.columns[cell.name])
        total = np.concatenate([[0.0], np.add.reduceat(product, np.unique(self.blocks.first))])
        block = np.searchsorted(np.unique(self.blocks.first), self.blocks.first[lines], side="right")
        added: Floats = total[block]
        return added


def _rounded(value: Floats, decimals: float) -> Floats:
    """Halves go away from zero."""
    scale = 10.0**decimals
    away: Floats = np.sign(value) * np.floor(np.abs(value) * scale + 0.5) / scale
    return away


def _looked_up(value: Floats, keys: Floats, results: Floats) -> Floats:
    """The result beside the last key that is not above the value."""
    place = np.searchsorted(keys, value, side="right") - 1
    found: Floats = np.asarray(results)[np.clip(place, 0, len(keys) - 1)]
    return found


def _same(one: Worked, other: Worked) -> Worked:
    """Empty texts and blank cells equal each other."""
    return (one == other) | (np.isnan(one) & np.isnan(other))


def _normal(z: Floats) -> Floats:
    """The normal distribution."""
    return expected_units(np.asarray(z, dtype=np.float64), np.sqrt(2.0)) / UNIT


FUNCTIONS: Mapping[str, Callable[..., Worked]] = {
    "+": lambda one, other: one + other,
    "-": lambda one, other: one - other,
    "*": lambda one, other: one * other,
    "/": np.divide,
    "^": lambda one, other: np.power(one, other, dtype=np.float64),
    "negative": lambda one: -one,
    "=": _same,
    "<>": lambda one, other: ~_same(one, other),
    "<": np.less,
    ">": np.greater,
    "<=": np.less_equal,
    ">=": np.greater_equal,
    "ABS": np.abs,
    "AND": lambda *parts: np.logical_and.reduce(np.broadcast_arrays(*parts)),
    "IF": np.where,
    "INT": np.floor,
    "ISNUMBER": lambda one: ~np.isnan(one),
    "LOOKUP": _looked_up,
    "MAX": lambda *parts: np.maximum.reduce(np.broadcast_arrays(*parts)),
    "MIN": lambda *parts: np.minimum.reduce(np.broadcast_arrays(*parts)),
    "MOD": np.mod,
    "NORMSDIST": _normal,
    "ROUND": _rounded,
    "SQRT": np.sqrt,
}
"""What the functions and operators do; every one of them exists in Excel 2016 and in LibreOffice."""
