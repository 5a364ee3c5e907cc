"""From a rule for one cell to arrays and diagnostics: rules run once for each distinct cell of a column."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Codes, Days, Floats, Ints, Texts
from elo_batch.domain.codes import CODES, problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.spelling import tidy
from elo_batch.tables.grid import Cell, Cells, NoValue, never_calculated
from elo_batch.tables.headings import Sheet
from elo_batch.tables.names import LONGEST, all_plain, read_name

TOO_LONG = {"G115": "G161", "P113": "P150"}
"""Beside the code of an id whose digits are lost, that of one which is far too long."""
MOST_WHOLE = 1e15
ROWS = "rows "
MOST_LISTED = 1000
"""So many rows left out get a note of their own; one more note names the rest."""


@dataclass(frozen=True, kw_only=True)
class Judged:
    """What was found in some rows of a sheet.

    Attributes:
        problems: the diagnostics.
        wrong: the rows that have an error.
    """

    problems: tuple[Diagnostic, ...]
    wrong: Bools

    @property
    def cells(self) -> set[tuple[int, str]]:
        """Row and letter of every cell that a problem points to, so that none is judged twice."""
        return {(one.place.row, one.place.letter) for one in self.problems if one.place}


def column(sheet: Sheet, name: str) -> Cells:
    """A canonical column's cells; a column of blanks where the sheet has none."""
    return sheet.columns.get(name) or Cells(values=(), codes=np.broadcast_to(np.int64(NONE), len(sheet)))


def spread(answers: Sequence[object], blank: object, codes: Codes, dtype: str) -> np.ndarray:
    """An answer for each row from an answer for each distinct cell; blank cells get `blank`. Not to be written to."""
    return gathered(np.array([*answers, blank], dtype=dtype), codes)


def gathered(table: np.ndarray, codes: Codes) -> np.ndarray:
    """The table's entry for each row, the last where blank; a view where rows need no array of their own."""
    if table.tobytes() == table[:1].tobytes() * len(table):
        return np.broadcast_to(table[0], codes.shape)
    if table.dtype == codes.dtype and table[-1] == NONE and np.array_equal(table[:-1], np.arange(len(table) - 1)):
        return codes
    return table.take(codes)


def judge_column(sheet: Sheet, name: str, codes: Sequence[str | None], among: Bools) -> Judged:
    """Errors of a column from the code (or None) of each distinct cell, in the rows `among`.

    Cells without a value are left to `judge_values`.
    """
    faulty = faulty_rows(sheet, name, codes) & among
    cells = column(sheet, name)
    problems = []
    for index in np.flatnonzero(faulty):
        code = codes[cells.codes[index]] or ""
        place = sheet.place.ref(int(sheet.row[index]), name)
        problems.append(problem(code, place=place, found=as_found(cells.cell(index))))
    return Judged(problems=tuple(problems), wrong=faulty)


def faulty_rows(sheet: Sheet, name: str, codes: Sequence[str | None]) -> Bools:
    """The rows whose cell of a column has a code; cells without a value have none."""
    if not any(codes):
        return np.zeros(len(sheet), dtype=bool)
    cells = column(sheet, name)
    wrong = [code is not None and not isinstance(cell, NoValue) for code, cell in zip(codes, cells.values, strict=True)]
    faulty: Bools = spread(wrong, False, cells.codes, "bool")
    return faulty


def judge_values(sheet: Sheet, names: Sequence[str], formula: str, wrong: str, among: Bools) -> Judged:
    """Errors for cells without a value in these columns: formulas never calculated, error values."""
    found = np.zeros(len(sheet), dtype=bool)
    problems = []
    for name in names:
        cells = column(sheet, name)
        without = [isinstance(cell, NoValue) for cell in cells.values]
        if not any(without):
            continue
        empty = spread(without, False, cells.codes, "bool") & among
        found |= empty
        for index in np.flatnonzero(empty).tolist():
            cell = cells.cell(index)
            code = formula if never_calculated(cell) else wrong
            problems.append(problem(code, place=sheet.place.ref(int(sheet.row[index]), name), found=as_found(cell)))
    return Judged(problems=tuple(problems), wrong=found)


def judge_width(sheet: Sheet, code: str, among: Bools, told: Callable[[Sheet, int], str] = lambda *_: "") -> Judged:
    """Errors for cells of a text file that stand under no heading: a delimiter inside a cell moves all that follow."""
    found = np.zeros(len(sheet), dtype=bool)
    problems = []
    for letter, heading, _, cells in sheet.all_columns if not sheet.place.sheet else ():
        for index in np.flatnonzero((cells.codes != NONE) & among & ~found).tolist() if not heading else ():
            found[index] = True
            place = replace(sheet.place.ref(int(sheet.row[index])), letter=letter)
            hint = told(sheet, index)
            problems.append(problem(code, place=place, found=as_found(cells.cell(index)), hint=hint or None))
    return Judged(problems=tuple(problems), wrong=found)


def together(parts: Sequence[Judged], rows: int) -> Judged:
    """All that was found, as one."""
    wrong = np.zeros(rows, dtype=bool)
    for part in parts:
        wrong |= part.wrong
    return Judged(problems=tuple(found for part in parts for found in part.problems), wrong=wrong)


def repairs(sheet: Sheet, name: str, readings: Sequence[str | None], code: str) -> tuple[Diagnostic, ...]:
    """A note for each distinct cell that was put right, at its first row, with the number of such rows."""
    if not any(reading is not None for reading in readings):
        return ()
    cells = column(sheet, name)
    counts = np.bincount(cells.codes + 1, minlength=len(cells.values) + 1)[1:]
    first = np.zeros(len(cells.values) + 1, dtype=np.int64)
    first[cells.codes[::-1]] = sheet.row[::-1]
    notes = []
    for index, reading in enumerate(readings):
        if reading is not None and counts[index]:
            more = f", in {counts[index]} rows" if counts[index] > 1 else ""
            place = sheet.place.ref(int(first[index]), name)
            found, message = f"'{as_found(cells.values[index])}'", f"read as {reading!r}{more}"
            notes.append(problem(code, message, place=place, found=found, suggestion=reading))
    return tuple(notes)


def left_out(sheet: Sheet, name: str, code: str, rows: Ints, reasons: Callable[[int], str]) -> tuple[Diagnostic, ...]:
    """A note for each row left out; past a thousand, one that names all the others."""
    title = CODES[code].title
    notes = [
        problem(
            code,
            f"{title}: {reason}" if (reason := reasons(int(index))) else title,
            place=sheet.place.ref(int(sheet.row[index]), name),
        )
        for index in rows[:MOST_LISTED]
    ]
    if len(rest := sheet.row[rows[MOST_LISTED:]]):
        notes.append(
            problem(
                code, f"{title}: {len(rest)} more rows", place=sheet.place.ref(int(rest[0])), found=row_ranges(rest)
            )
        )
    return tuple(notes)


def row_ranges(rows: Ints) -> str:
    """Rows in short.

    >>> row_ranges(np.array([2, 3, 4, 9]))
    'rows 2-4, 9'
    """
    runs = np.split(rows, np.flatnonzero(np.diff(rows) != 1) + 1)
    return runs_text([(int(run[0]), int(run[-1])) for run in runs])


def runs_text(runs: Sequence[tuple[int, int]]) -> str:
    """Runs of rows, each by its first and its last."""
    return ROWS + ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def runs_of(text: str) -> list[tuple[int, int]]:
    """The runs that such a text names.

    >>> runs_of("rows 2-4, 9")
    [(2, 4), (9, 9)]
    """
    ends = [run.split("-") for run in text.removeprefix(ROWS).split(", ")]
    return [(int(run[0]), int(run[-1])) for run in ends]


def as_found(cell: Cell) -> str:
    """A cell as a message shows it: printable, and short."""
    text = "".join(letter if letter.isprintable() else "\N{OPEN BOX}" for letter in _raw(cell))
    return text if len(text) <= 80 else text[:79] + "…"  # noqa: PLR2004  # a line of a screen


def as_text(cell: Cell) -> str:
    """A cell as text: whole numbers without a decimal point, dates as 2026-10-31."""
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < MOST_WHOLE:
        return str(int(cell))
    if isinstance(cell, datetime):
        return cell.isoformat(sep=" ")
    return tidy(str(cell))


def numbers(cells: Cells, rule: Callable[[Cell], float | None]) -> Floats:
    """A number for each row; NaN where blank or none."""
    answers = [np.nan if answer is None else answer for answer in cells.each(rule)]
    return spread(answers, np.nan, cells.codes, "float64")


def days(cells: Cells, rule: Callable[[Cell], date | None]) -> Days:
    """A day for each row; NaT where blank or none."""
    return spread(cells.each(rule), None, cells.codes, "datetime64[D]")


def texts(cells: Cells, rule: Callable[[Cell], str] = as_text) -> Texts:
    """A text for each row; cells whose texts are the same share a code, empty texts are blank."""
    read = cells.each(rule)
    known = list(dict.fromkeys(text for text in read if text))
    index = {text: code for code, text in enumerate(known)}
    return Texts(
        values=tuple(known), codes=spread([index.get(text, NONE) for text in read], NONE, cells.codes, "int64")
    )


def codes_of(cells: Cells, rule: Callable[[Cell], object], code: str) -> list[str | None]:
    """The code for each distinct cell to which the rule has no answer."""
    return [code if answer is None else None for answer in cells.each(rule)]


def name_codes(cells: Cells, code: str) -> list[str | None]:
    """The code for each distinct id whose digits are lost, or which is far too long."""
    if all_plain(cells.values):
        return [None] * len(cells.values)
    codes = (TOO_LONG[code] if len(as_text(cell)) > LONGEST else code for cell in cells.values)
    return [code if name.lost else None for code, name in zip(codes, cells.each(read_name), strict=True)]


def repaired_names(sheet: Sheet, name: str, code: str) -> tuple[Diagnostic, ...]:
    """A note for each name that was put right."""
    if all_plain(column(sheet, name).values):
        return ()
    read = column(sheet, name).each(read_name)
    return repairs(sheet, name, [one.text if one.repaired else None for one in read], code)


def _raw(cell: Cell) -> str:
    return str(cell) if isinstance(cell, str) else as_text(cell)
