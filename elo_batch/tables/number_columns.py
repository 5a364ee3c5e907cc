"""Numbers that a column settles: 1.500 is fifteen hundred in one country and one and a half in another."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from elo_batch.domain.arrays import Bools
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.policies.part import HIGHEST_K
from elo_batch.tables.grid import Cell, Cells
from elo_batch.tables.headings import Sheet
from elo_batch.tables.numbers import (
    decimal_mark,
    read_number,
    read_rating,
    read_weight,
    read_whole,
    two_readings,
    without_thousands,
)
from elo_batch.tables.verdicts import Judged, codes_of, column, judge_column, repairs

Rule = Callable[[Cell], float | None]
HUNDRED = 100
"""Beside numbers of at least a hundred only, 1.500 is no one and a half."""
LARGEST_UNIT = 10


def read_k(cell: Cell) -> float | None:
    """The K in a cell; None where it is none."""
    k = read_number(cell)
    return k if k is not None and 0 < k <= HIGHEST_K else None


TOGETHER: tuple[tuple[tuple[str, ...], Rule], ...] = (
    (("rating_exact", "rating", "peak", "base", "standard"), read_rating),
    (("rating_a", "rating_b"), read_rating),
    (("k", "k_a", "k_b"), read_k),
    (("weight",), read_weight),
    (("games",), read_whole),
    (("birth_year",), read_whole),
)
"""Columns whose numbers are written in one way, and what reads them."""
OUR_OWN = "rating_exact"
"""Runs write this column, with a point for decimals and no marks of thousands."""


def settled(sheet: Sheet) -> Sheet:
    """The sheet with each number of two readings in the one that its columns settle, where they do."""
    columns = dict[str, Cells]()
    for names, rule in TOGETHER:
        known = {name: sheet.columns[name] for name in names if name in sheet.columns}
        if any(two_readings(cell) for cells in known.values() for cell in cells.values):
            columns |= _settled(known, rule)
    return replace(sheet, columns={**sheet.columns, **columns}) if columns else sheet


def _settled(columns: Mapping[str, Cells], rule: Rule) -> dict[str, Cells]:
    cells = [cell for of in columns.values() for cell in of.values]
    mark, large = _mark(columns), _all_large(cells)
    return {
        name: replace(of, values=tuple(_one_reading(cell, rule, mark, large=large) for cell in of.values))
        for name, of in columns.items()
    }


def _mark(columns: Mapping[str, Cells]) -> str:
    """The mark of decimals in these columns; empty where no cell shows it, or where two show two."""
    if OUR_OWN in columns:
        return "."
    marks = {decimal_mark(cell) for of in columns.values() for cell in of.values} - {""}
    return marks.pop() if len(marks) == 1 else ""


def _all_large(cells: Iterable[Cell]) -> bool:
    """Whether there are numbers of one reading, and all of them are far from those below ten."""
    numbers = [abs(number) for number in map(read_number, cells) if number]
    return bool(numbers) and min(numbers) >= HUNDRED


def _one_reading(cell: Cell, rule: Rule, mark: str, *, large: bool) -> Cell:
    """The text of the one number that a cell can be here; the cell itself where it can be two."""
    if not (both := two_readings(cell)):
        return cell
    # With an exponent a text has one reading.
    thousands, decimal = both[0], f"{both[1]}e0"
    possible = [text for text in (thousands, decimal) if rule(text) is not None]
    if len(possible) == 1:
        return possible[0]
    if mark:
        return decimal if mark in str(cell) else thousands
    return thousands if large and abs(float(both[1])) < LARGEST_UNIT else cell


def number_notes(sheet: Sheet, read: Sheet, code: str) -> tuple[Diagnostic, ...]:
    """A note for each number that had marks of thousands.

    Args:
        sheet: the sheet as written.
        read: the same once settled.
        code: what such a repair is called in this table.
    """
    names = [name for names, _ in TOGETHER for name in names if name in sheet.columns]
    return tuple(note for name in names for note in repairs(sheet, name, _plainer(sheet, read, name), code))


def _plainer(sheet: Sheet, read: Sheet, name: str) -> list[str | None]:
    pairs = zip(column(sheet, name).values, column(read, name).values, strict=True)
    return [
        str(after) if after != before and "e" not in str(after) else without_thousands(before)
        for before, after in pairs
    ]


def judge_numbers(sheet: Sheet, name: str, rule: Callable[[Cell], object], code: str, among: Bools) -> Judged:
    """Errors of a column of numbers; a cell of two readings is told both."""
    judged = judge_column(sheet, name, codes_of(column(sheet, name), rule, code), among)
    return replace(judged, problems=tuple(map(_with_both, judged.problems)))


def _with_both(found: Diagnostic) -> Diagnostic:
    if not (both := two_readings(found.found)):
        return found
    thousands, decimal = both[0], f"{float(both[1]):g}"
    words = f"{problem(found.code).message}: it may be {thousands} or {decimal}"
    return replace(found, message=words, hint=f"write {thousands} or {decimal}")
