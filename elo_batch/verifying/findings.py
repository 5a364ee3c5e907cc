"""What is found to differ in a report: each difference once, at its cell, with what stands there and what is right."""

import re
from collections.abc import Iterator

import numpy as np

from elo_batch.domain.arrays import Bools, Floats
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic, in_sheet_order
from elo_batch.domain.numbers import number_text
from elo_batch.verifying.table import Table

NEAR = 1e-9
"""What a number may differ by: other programs write fewer digits."""


class Findings:
    """Collects differences, of each cell the first."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], Diagnostic] = {}

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All of them in the order of the sheets."""
        return in_sheet_order(self._found.values())

    def on(self, table: Table) -> bool:
        """Whether anything differs on this sheet."""
        return any(sheet == table.name for sheet, _ in self._found)

    def add(self, code: str, table: Table, row: int, heading: str, message: str, *, right: str = "") -> None:  # noqa: PLR0913
        """A difference at a cell; at a row where there is no heading, at the whole sheet for a row below 0."""
        place = table.place(row, heading)
        key = (place.sheet, place.cell or f"{place.row} {message}")
        said = f"{message}; right is {right}" if right else message
        shown = table.shown(row, heading) if heading and row >= 0 else ""
        found = shown or ("a blank cell" if right else "")
        self._found.setdefault(key, problem(code, said, place=place, found=found, suggestion=right))

    def numbers(self, table: Table, heading: str, right: Floats, why: str, *, where: Bools | None = None) -> Bools:
        """Hold a column against the numbers that are right; NaN is for blank cells. Which cells differ."""
        if not table.has(heading):
            return np.zeros(len(table), dtype=bool)
        there = table.numbers(heading)
        wrong = differ(there, right)
        # A text in place of a number is no blank cell.
        wrong |= np.isnan(there) & np.isnan(right) & table.filled(heading) & (table.formulas(heading) == "")
        if where is not None:
            wrong &= where
        for row in np.flatnonzero(wrong).tolist():
            self.add("F172", table, row, heading, f"{heading} is not {why}", right=shown(right[row]))
        table.mend(heading, np.flatnonzero(wrong), right[wrong])
        return wrong

    def texts(self, table: Table, heading: str, right: list[str], why: str, *, where: Bools | None = None) -> None:
        """Hold a column against the texts that are right."""
        if not table.has(heading):
            return
        for row, (there, wanted) in enumerate(zip(table.texts(heading), right, strict=True)):
            if there != wanted and (where is None or where[row]):
                self.add("F172", table, row, heading, f"{heading} is not {why}", right=wanted or "a blank cell")

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.diagnostics)


NUMBER = re.compile(r"(?<![A-Z$\d.])(\d+\.?\d*(?:E[-+]?\d+)?)", re.IGNORECASE)
DIGITS = re.compile(r"\d+\.\d+")


def alike(one: str, other: str) -> bool:
    """Whether two texts are the same but for the last digits of long numbers in them."""
    if one == other:
        return True
    numbers, right = DIGITS.findall(one), DIGITS.findall(other)
    if DIGITS.split(one) != DIGITS.split(other):
        return False
    pairs = zip(map(float, numbers), map(float, right), strict=True)
    return not any(differ(np.array([number]), np.array([wanted]))[0] for number, wanted in pairs)


def differ(one: Floats, other: Floats) -> Bools:
    """Which numbers are not the same; NaN is the same as NaN."""
    with np.errstate(invalid="ignore"):
        near = np.abs(one - other) <= NEAR * np.maximum(1.0, np.abs(other))
    marks: Bools = ~(near | (np.isnan(one) & np.isnan(other)))
    return marks


def shown(value: float) -> str:
    """A number as people read it."""
    return "a blank cell" if np.isnan(value) else number_text(float(value))


def plain(formula: str) -> str:
    """A formula without what programs write differently: blanks, the digits of numbers, `TRUE()` for `TRUE`."""
    formula = formula.replace("TRUE()", "TRUE").replace("FALSE()", "FALSE")
    return NUMBER.sub(lambda found: f"{float(found[1]):.12g}", formula.replace(" ", ""))
