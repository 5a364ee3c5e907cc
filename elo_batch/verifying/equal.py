"""The columns `equal` of Working and Ratings, whose formulas depend on what stands on the sheets."""

from collections.abc import Iterator, Sequence

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints
from elo_batch.domain.marks import EQUAL, LIST_AT_END
from elo_batch.reports.workbook import shapes
from elo_batch.reports.workbook.agreement import SIGNS, EndCells, ListCells, agreement, numbers_of
from elo_batch.verifying.findings import plain
from elo_batch.verifying.one_list import OneList
from elo_batch.verifying.proof import Proof
from elo_batch.verifying.table import Table


def equal_shapes(proof: Proof) -> Iterator[tuple[str, Ints]]:
    """The shapes of the column on Working, and the lines that have each."""
    read = proof.read
    residuals = [name for name in shapes.RESIDUALS if name in read.columns]
    filled = [read.table.filled(name)[read.first] for name in residuals]
    gone = np.isnan(read.of_accounts("tool_rating"))
    keys = np.stack([gone, ~np.isnan(read.of_accounts("sum")), *filled])
    for key in np.unique(keys, axis=1).T if len(read.first) else ():
        blank, summed, *present = key.tolist()
        asked = tuple(name for name, there in zip(residuals, present, strict=True) if there)
        lines = read.first[(keys == key[:, None]).all(axis=0)]
        yield shapes.equal_shape(blank=blank, summed=summed, residuals=asked), lines


def check_list_equal(lists: Sequence[OneList]) -> int:
    """Hold the column on Ratings against the formulas that rate writes there, and their answers; how many there are."""
    one, findings = lists[0], lists[0].proof.findings
    table = one.table
    if not table.has(EQUAL) or not one.read.table.has_formulas:
        return 0
    formulas, answers = agreement([_cells(each) for each in lists], list(_ends(one)), one.read.table.letters)
    for row, (there, wanted) in enumerate(zip(table.formulas(EQUAL).tolist(), formulas, strict=True)):
        if plain(there) != plain(wanted):
            message = f"{EQUAL} has another formula than rate writes there: ={there}"
            findings.add("F173", table, row, EQUAL, message, right=f"={wanted}" if wanted else "")
    findings.numbers(table, EQUAL, answers, "what its formula gives")
    return sum(1 for formula in formulas if formula)


def _cells(one: OneList) -> ListCells:
    """What a list shows."""
    names = ("rating", "previous", "change")
    first, last = _by_row(one, one.read.before == NONE), _by_row(one, one.read.is_last)
    return ListCells(
        letters={name: one.table.letters[one.heading(name)] for name in names},
        **{name: _numbers(one.table, one.heading(name), SIGNS[name]) for name in names},
        first=first,
        last=last,
        before=_at(one, "previous", first),
        after=_at(one, "tool_rating", last),
    )


def _numbers(table: Table, heading: str, sign: float) -> Floats:
    """The numbers of a column, and where texts stand."""
    values = table.numbers(heading)
    texts = np.isnan(values) & np.array([bool(text) for text in table.texts(heading)], dtype=bool)
    return numbers_of(values, texts, sign)


def _ends(one: OneList) -> Iterator[EndCells]:
    """What the main list shows at the end of each period."""
    table, read = one.table, one.read
    for number, label in enumerate(read.keys.labels):
        if table.has(LIST_AT_END + label):
            line = _by_row(one, read.keys.period[read.first] == number)
            letter, rating = table.letters[LIST_AT_END + label], table.numbers(LIST_AT_END + label)
            yield EndCells(letter=letter, rating=rating, line=line, after=_at(one, "tool_rating", line))


def _by_row(one: OneList, marks: Bools) -> Ints:
    """For each row of Ratings the line of Working with the player's account among those marked; none for none."""
    lines = np.full(len(one.table), NONE)
    those = one.accounts[marks[one.accounts] & (one.row != NONE)]
    lines[one.row_of(those)] = one.read.first[those]
    return lines


def _at(one: OneList, name: str, lines: Ints) -> Floats:
    """What stands on these lines; NaN for none."""
    if not len(one.read.table):
        return np.full(len(lines), np.nan)
    return np.where(lines == NONE, np.nan, one.read.columns[name][lines])
