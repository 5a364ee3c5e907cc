"""The same number told by three cells: two that agree are believed, and the third is named."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints
from elo_batch.verifying.findings import Findings, differ, shown
from elo_batch.verifying.table import Table

TOLD = "what Working and Ratings say elsewhere"


def as_it_is(values: Floats) -> Floats:
    """No change."""
    return values


@dataclass(frozen=True, kw_only=True)
class Told:
    """What one column says of a number.

    Attributes:
        values: what it says, in the words of the first of the three; NaN for a blank cell.
        rows: where it stands; none where it stands in no cell that could be wrong. None where none does.
        table, heading: the column.
        back: from the words of the first to its own.
        column: all its numbers, in which the right one takes the place of a wrong one.
    """

    values: Floats
    rows: Ints | None = None
    table: Table | None = None
    heading: str = ""
    back: Callable[[Floats], Floats] = as_it_is
    column: Floats | None = None

    @property
    def says(self) -> Bools:
        """For which numbers it says something."""
        said = ~np.isnan(self.values)
        return said if self.rows is None else said | (self.rows != NONE)

    def where(self, marks: Bools) -> "Told":
        """The same, nothing being said elsewhere."""
        rows = None if self.rows is None else np.where(marks, self.rows, NONE)
        return replace(self, values=np.where(marks, self.values, np.nan), rows=rows)


def judge(findings: Findings, one: Told, two: Told, three: Told, why: str) -> None:
    """Name who of three stands alone; where only two speak, or all differ, the first two.

    Args:
        findings: where differences go.
        one: what the first says.
        two: what the second says.
        three: what the third says.
        why: in words, what the number is.
    """
    apart, there = differ(one.values, two.values), one.says & two.says
    first, second = differ(one.values, three.values), differ(two.values, three.values)
    heard = three.says
    _tell(findings, one, there & apart & ~(heard & ~first), two.values, why)
    _tell(findings, two, there & apart & heard & ~first, one.values, why)
    if three.rows is not None:
        _tell(findings, three, there & heard & ~apart & first, one.values, why)
    unheard = two.says & ~one.says & heard & second
    if three.rows is not None:
        _tell(findings, three, unheard, two.values, why)


def _tell(findings: Findings, told: Told, wrong: Bools, right: Floats, why: str) -> None:
    """Name these cells, and put the right numbers in their place."""
    if told.rows is None or told.table is None:
        return
    which = np.flatnonzero(wrong & (told.rows != NONE))
    if not len(which):
        return
    good = told.back(right)
    for at in which.tolist():
        findings.add(
            "F172", told.table, int(told.rows[at]), told.heading, f"{told.heading} is not {why}", right=shown(good[at])
        )
    told.table.mend(told.heading, told.rows[which], good[which])
    if told.column is not None:
        told.column[told.rows[which]] = good[which]
