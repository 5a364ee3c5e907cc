"""What is wrong with the cells and entries of a rating list."""

from collections import defaultdict

import numpy as np
import pandas as pd

from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.pending import read_pending
from elo_batch.tables.contracts import Finding, RatingsTable, findings
from elo_batch.tables.day_columns import LIST_DAYS, DayColumn, judge_days
from elo_batch.tables.frames import text_series
from elo_batch.tables.grid import Cell
from elo_batch.tables.headings import Sheet
from elo_batch.tables.list_columns import TypedRatings, read_record
from elo_batch.tables.names import identity, read_name
from elo_batch.tables.number_columns import judge_numbers
from elo_batch.tables.numbers import is_unrated, read_number, read_rating, read_whole
from elo_batch.tables.parted_names import how_parted
from elo_batch.tables.verdicts import (
    Judged,
    as_found,
    as_text,
    column,
    judge_column,
    judge_values,
    judge_width,
    name_codes,
    numbers,
    texts,
    together,
)

READ = (
    "player",
    "name",
    "rating",
    "rating_exact",
    "games",
    "k",
    "peak",
    "birth_year",
    "status",
    "as_of",
    "base",
    "standard",
    "pending",
    "record",
)
CONTRACT_CODES = {
    "player": "P104",
    "rating": "P103",
    "games": "P106",
    "k": "P105",
    "birth_year": "P109",
    "peak": "P108",
}
UNIQUE = "field_uniqueness"
"""What Pandera calls the check that each player stands once."""


def judge_list(sheet: Sheet, ratings: TypedRatings, as_of: DayColumn) -> Judged:
    """Everything that is wrong with the entries of a list."""
    everywhere = np.ones(len(sheet), dtype=bool)
    rules = (
        ("games", read_whole, "P106"),
        ("k", read_number, "P105"),
        ("peak", read_number, "P108"),
        ("birth_year", read_whole, "P109"),
        ("rating", _rating, "P103"),
        ("rating_exact", read_number, "P110"),
        ("base", read_rating, "P103"),
        ("standard", read_rating, "P103"),
        ("pending", _pending, "P124"),
        ("record", read_record, "P125"),
    )
    cells = [
        judge_values(sheet, READ, "P111", "P112", everywhere),
        judge_width(sheet, "P122", everywhere, how_parted),
        judge_days(sheet, as_of, LIST_DAYS, everywhere),
        judge_column(sheet, "player", name_codes(column(sheet, "player"), "P113"), everywhere),
        *(judge_numbers(sheet, name, rule, code, everywhere) for name, rule, code in rules),
    ]
    found = together(cells, len(sheet))
    return together([found, _keep_contract(sheet, ratings, as_of, found)], len(sheet))


def _rating(cell: Cell) -> object:
    """A rating or a word for none; None for neither."""
    return True if is_unrated(cell) else read_number(cell)


def _pending(cell: Cell) -> object:
    """The results that wait; None where they cannot be read."""
    return read_pending(as_text(cell))


def _keep_contract(sheet: Sheet, ratings: TypedRatings, as_of: DayColumn, found: Judged) -> Judged:
    """The contract's findings; a cell already judged is not judged twice."""
    judged = found.cells
    wrong = np.zeros(len(sheet), dtype=bool)
    problems = []
    kept = findings(RatingsTable, _frame(sheet, ratings, as_of))
    twins = _twins(sheet) if any(finding.check == UNIQUE for finding in kept) else {}
    for finding in kept:
        index = int(np.searchsorted(sheet.row, finding.row))
        place = sheet.place.ref(finding.row, finding.column)
        if (place.row, place.letter) not in judged:
            wrong[index] = True
            problems.append(_finding(sheet, finding, index, twins))
    return Judged(problems=tuple(problems), wrong=wrong)


def _twins(sheet: Sheet) -> dict[str, list[int]]:
    """For each player, case and blanks aside, the rows of the list."""
    cells = column(sheet, "player")
    keys = [*(identity(name.text) for name in cells.each(read_name)), ""]
    rows: dict[str, list[int]] = defaultdict(list)
    for code, row in zip(cells.codes.tolist(), sheet.row.tolist(), strict=True):
        rows[keys[code]].append(row)
    return rows


def _finding(sheet: Sheet, finding: Finding, index: int, twins: dict[str, list[int]]) -> Diagnostic:
    cell = column(sheet, finding.column).cell(index)
    place = sheet.place.ref(finding.row, finding.column)
    if finding.check != UNIQUE:
        return problem(CONTRACT_CODES[finding.column], place=place, found=as_found(cell))
    others = [row for row in twins[identity(read_name(cell).text)] if row != finding.row]
    message = f"this player stands on the list more than once, in row {', '.join(map(str, others))} too"
    return problem("P201", message, place=place, found=as_found(cell))


def _frame(sheet: Sheet, ratings: TypedRatings, as_of: DayColumn) -> pd.DataFrame:
    """The typed table that the contract judges; its index is Excel's row number."""
    return pd.DataFrame(
        {
            "player": text_series(texts(column(sheet, "player"), lambda cell: identity(read_name(cell).text))),
            "name": text_series(texts(column(sheet, "name"), lambda cell: read_name(cell).text)),
            "rating": ratings.exact,
            "games": numbers(column(sheet, "games"), read_whole),
            "k": numbers(column(sheet, "k"), read_number),
            "birth_year": numbers(column(sheet, "birth_year"), read_whole),
            "peak": numbers(column(sheet, "peak"), read_number),
            "status": text_series(texts(column(sheet, "status"))),
            "as_of": as_of.days.astype("datetime64[s]"),
        }
    ).set_axis(pd.Index(sheet.row), axis=0)
