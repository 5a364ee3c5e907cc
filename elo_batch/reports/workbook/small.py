"""Writes the sheets Summary and Pool, with their formulas."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import numpy as np
import pandas as pd
from xlsxwriter.utility import xl_col_to_name

from elo_batch.domain.marks import EQUAL
from elo_batch.reports.workbook.charts import spreads_of, write_calibration, write_charts
from elo_batch.reports.workbook.columns import Column, letters_of
from elo_batch.reports.workbook.ledger import FIRST_ROW
from elo_batch.reports.workbook.paper import TALL, heading_width, height_of, set_page
from elo_batch.reports.workbook.pool import POOL_OUT, SPREAD_OUT, PoolSheet, sum_formula
from elo_batch.reports.workbook.summary import (
    ACCOUNTED,
    CHECK,
    LEFT_OUT,
    ROWS,
    SUMMARY_OUT,
    calibration_of,
    summary_rows,
)

POOL_FORMATS = ("", "", "two", "two", "signed", "wrap")
POOL_WIDTHS = (10, 20, 12, 12, 12, 72)
VALUE_WIDTH = 58
TOGETHER = 1e-6
COUNTS = ("group", "smaller")


def write_summary(writing: Any, proofs: Mapping[str, Sequence[Column]], pool: PoolSheet) -> None:  # noqa: ANN401
    """The sheet Summary."""
    sheet = writing.book.add_worksheet("Summary")
    rows = summary_rows(writing.report)
    for index, (name, width) in enumerate(zip(SUMMARY_OUT, (26, VALUE_WIDTH), strict=True)):
        sheet.write_string(0, index, name, writing.formats.get("heading"))
        sheet.set_column(index, index, width)
    for number, (what, value) in enumerate(rows, start=1):
        sheet.write_string(number, 0, what, writing.formats.get("strong"))
        _write(sheet, number, value, writing, "strong" if what == LEFT_OUT else "left")
        sheet.set_row(number, height_of([str(value or "")], [VALUE_WIDTH]))
    _answers(writing, sheet, [what for what, _ in rows], proofs)
    set_page(sheet, writing.footer)
    below = write_calibration(writing, sheet, calibration_of(writing.report.games))
    write_charts(writing, sheet, spreads_of(writing.report, pool), len(pool.names), below)


def _write(sheet: Any, row: int, value: Any, writing: Any, form: str) -> None:  # noqa: ANN401
    if isinstance(value, date):
        sheet.write_datetime(row, 1, value, writing.formats.get("date"))
    elif isinstance(value, int | float):
        sheet.write_number(row, 1, value, writing.formats.get(form))
    elif value:
        sheet.write_string(row, 1, value, writing.formats.get(form))


def _answers(writing: Any, sheet: Any, whats: list[str], proofs: Mapping[str, Sequence[Column]]) -> None:  # noqa: ANN401
    """The answers that are formulas: whether all ratings agree, and whether every row is accounted for."""
    report, good = writing.report, writing.formats.get("good")
    if report.formulas:
        formula, value = check_formula(proofs)
        sheet.write_formula(whats.index(CHECK) + 1, 1, formula, good, value)
    else:
        sheet.write_string(whats.index(CHECK) + 1, 1, "not here, see below", good)
    read, last = (whats.index(f"rows {name}") + FIRST_ROW for name in ("read", ROWS[-1]))
    counted = sum(report.counts[f"rows_{name}"] for name in ROWS) == report.counts["rows_read"]
    sheet.write_formula(whats.index(ACCOUNTED) + 1, 1, f"=SUM(B{read + 1}:B{last})=B{read}", good, counted)


def check_formula(proofs: Mapping[str, Sequence[Column]]) -> tuple[str, bool]:
    """Whether all accounts and players agree with the tool; each must, so that an error or a blank is no agreement."""
    parts, right = [], True
    for sheet, columns in proofs.items():
        names = [column.name for column in columns]
        answers = np.asarray(columns[names.index(EQUAL)].values, dtype=np.float64)
        told = int((~np.isnan(answers)).sum())
        parts.append(counted_true(sheet, letters_of(names)[EQUAL], len(answers), told))
        right &= int((answers == 1).sum()) == told
    return f"=AND({','.join(parts)})", right


def counted_true(sheet: str, letter: str, rows: int, told: int) -> str:
    """The part of the check for one sheet: so many answers are TRUE."""
    return f"COUNTIF({sheet}!${letter}${FIRST_ROW}:${letter}${rows + 1},TRUE)={told}"


def write_pool(writing: Any, pool: PoolSheet) -> None:  # noqa: ANN401
    """The sheet Pool."""
    sheet = writing.book.add_worksheet("Pool")
    sheet.set_row(0, TALL)
    names = pool.names
    cut = len(POOL_OUT) - len(names)
    for index, name in enumerate(names):
        sheet.write_string(0, index, name, writing.formats.get("heading"))
        sheet.set_column(index, index, POOL_WIDTHS[index + cut])
    for number, row in enumerate(pool.rows, start=1):
        for index, value in enumerate(row[cut:]):
            _cell(
                writing,
                sheet,
                (number, index),
                value,
                POOL_FORMATS[index + cut],
                counts=row[1] == "players" or row[1].startswith(COUNTS),
            )
    at = names.index("change")
    for place, sums in pool.sums.items():
        formula = sum_formula(place, sums, xl_col_to_name(at))
        sheet.write_formula(place + 1, at, formula, writing.formats.get("good"), adds_up(pool, place, sums))
    sheet.autofilter(0, 0, max(len(pool.rows), 1), len(names) - 1)
    _spread(writing, sheet, pool)
    set_page(sheet, writing.footer)


def _cell(writing: Any, sheet: Any, place: tuple[int, int], value: Any, shown: str, *, counts: bool) -> None:  # noqa: ANN401, PLR0913
    if isinstance(value, str):
        sheet.write_string(*place, value, writing.formats.get(shown))
    elif pd.notna(value):
        sheet.write_number(*place, value, writing.formats.get("count" if counts else shown))


def adds_up(pool: PoolSheet, row: int, sums: tuple[int, int]) -> bool:
    """Whether the causes above this row add up to the change of the total."""
    first, total = sums
    return bool(abs(sum(cause[4] for cause in pool.rows[first:row]) - pool.rows[total][4]) < TOGETHER)


def _spread(writing: Any, sheet: Any, pool: PoolSheet) -> None:  # noqa: ANN401
    """How ratings and changes are spread on each list, beside the balance."""
    spreads = spreads_of(writing.report, pool)
    columns = [(one.heading(name), one.table[name]) for one in spreads for name in SPREAD_OUT]
    for index, (name, values) in enumerate(columns, start=len(pool.names)):
        sheet.write_string(0, index, name, writing.formats.get("heading"))
        sheet.set_column(index, index, heading_width(name))
        for number, value in enumerate(values.tolist(), start=1):
            if pd.notna(value):
                sheet.write_number(number, index, value)
