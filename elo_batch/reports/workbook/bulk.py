"""Long sheets written as text, a row at a time: several times faster than a call for each cell.

XlsxWriter does all else: it opens and packs the file, keeps formats and texts, and writes headings, widths, filters and
pages. Only the rows under the headings are ours. A cell is `<c r="G2" s="3"><f>formula</f><v>value</v></c>`; texts are
numbers into the workbook's table of texts (`t="s"`), so that none is ever taken for a formula.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints, Texts
from elo_batch.reports.cell_limits import fitting
from elo_batch.reports.text import cell_text
from elo_batch.reports.workbook.columns import Column, Places, escaped

MOST_LINKS = 65_530
"""Excel opens no sheet that has more."""
CHUNK = 4096
"""Rows that are made at a time."""
DAY_ZERO = np.datetime64("1899-12-30", "D")
FIRST_DAY = np.datetime64("1900-03-01", "D")
"""Excel counts days rightly from here on; older ones are texts."""
TAKEN_IN = "taken in"
"""The format of columns whose texts are numbers into the workbook's table."""
FIRST_MOMENT = datetime(1900, 3, 1)  # noqa: DTZ001  # as above
Style = Callable[[str, bool], int]
"""The number of a format by its name, and of the same in grey."""


class BulkSheet(Worksheet):  # type: ignore[misc]  # untyped library
    """A sheet whose rows under the headings come as text."""

    rows: Iterator[str] | None = None
    last_cell = "A1"
    links: Sequence[tuple[str, str]] = ()

    def _write_dimension(self) -> None:
        self._xml_empty_tag("dimension", [("ref", f"A1:{self.last_cell}")])

    def _write_rows(self) -> None:
        super()._write_rows()
        for text in self.rows or ():
            self.fh.write(text)

    def _write_hyperlinks(self) -> None:
        """Links inside the workbook: the cell and where it leads."""
        if not self.links:
            super()._write_hyperlinks()
            return
        self._xml_start_tag("hyperlinks")
        for cell, target in self.links[:MOST_LINKS]:
            self._xml_empty_tag("hyperlink", [("ref", cell), ("location", target)])
        self._xml_end_tag("hyperlinks")

    def _xml_number_element(self, number: float, attributes: Any = ()) -> None:  # noqa: ANN401
        marks = "".join(f' {key}="{value}"' for key, value in attributes)
        self.fh.write(f"<c{marks}><v>{number!r}</v></c>")


@dataclass(frozen=True, kw_only=True)
class Bulk:
    """The rows of a long sheet.

    Attributes:
        columns: what stands in them.
        places: how formulas name cells; None where there are no formulas.
        grey: which rows are written in grey; None for no row.
        heights: of the rows; None where all have the usual one.
    """

    columns: Sequence[Column]
    places: Places | None = None
    grey: Bools | None = None
    heights: Floats | None = None

    def fill(self, sheet: BulkSheet, lines: slice, style: Style, told: Callable[[int], None]) -> None:
        """Have a sheet write these lines once its turn comes; its texts are taken in at once.

        Args:
            sheet: with its headings.
            lines: which of the lines.
            style: the numbers of formats.
            told: of every so many rows written.
        """
        count = lines.stop - lines.start
        writers = [self._writer(index, column, sheet, style, lines) for index, column in enumerate(self.columns)]
        sheet.last_cell = f"{xl_col_to_name(max(len(self.columns) - 1, 0))}{count + 1}"
        sheet.rows = _rows(writers, lines, self.heights, told)

    def _writer(self, index: int, column: Column, sheet: BulkSheet, style: Style, lines: slice) -> "_Writer":
        letter = xl_col_to_name(index)
        name = column.format or ("text" if isinstance(column.values, Texts) else "")
        plain, grey = (f'" s="{style(name, shade)}"' for shade in (False, True))
        things: list[str] = []
        if isinstance(column.values, Texts):
            # The texts themselves are in the workbook's table now; only their numbers are kept.
            column = replace(column, values=_taken_in(column.values, sheet, lines), format=TAKEN_IN)
        elif isinstance(column.values, list):
            things, plain, grey = _things(column.values, column.format, sheet, style), '"', '"'
        return _Writer(letter=letter, column=column, things=things, styles=(plain, grey), bulk=self)


@dataclass(frozen=True, kw_only=True)
class _Writer:
    """Makes the cells of one column."""

    letter: str
    column: Column
    things: list[str]
    styles: tuple[str, str]
    bulk: Bulk

    def cells(self, first: int, last: int, row: int) -> list[str]:
        """The cells of these lines, the first of which is this row; an empty text for a blank one."""
        heads = self._heads(first, last, row)
        tails = self._tails(first, last)
        return [head + tail if tail else "" for head, tail in zip(heads, tails, strict=True)]

    def _heads(self, first: int, last: int, row: int) -> list[str]:
        """What a cell begins with: its place and its format."""
        plain, grey = self.styles
        begin, rows = f'<c r="{self.letter}', range(row, row + last - first)
        if self.bulk.grey is None or not self.bulk.grey[first:last].any():
            return [f"{begin}{number}{plain}" for number in rows]
        shades = self.bulk.grey[first:last].tolist()
        return [f"{begin}{number}{grey if shade else plain}" for number, shade in zip(rows, shades, strict=True)]

    def _tails(self, first: int, last: int) -> list[str]:
        """What a cell ends with: its formula, if it has one, and its value."""
        values, column = self.column.values, self.column
        if isinstance(values, list | Texts):
            return self.things[first:last]
        if column.format == TAKEN_IN:
            return [f' t="s"><v>{text}</v></c>' if text >= 0 else "" for text in values[first:last].tolist()]
        if np.issubdtype(values.dtype, np.datetime64):
            return _days(values[first:last])
        numbers = values[first:last]
        if column.formulas:
            own = zip(column.formulas[first:last], numbers.tolist(), strict=True)
            return [
                _formula(escaped(text), value, logical=column.format == "logical") if text else ""
                for text, value in own
            ]
        if column.shape is None or self.bulk.places is None or (column.shape[first:last] == NONE).all():
            return _answers(numbers) if column.format == "logical" else _numbers(numbers)
        return self._formulas(first, last, numbers)

    def _formulas(self, first: int, last: int, numbers: Floats) -> list[str]:
        """Cells with a formula, each of its own shape, among cells without."""
        shape, places = self.column.shape, self.bulk.places
        assert shape is not None and places is not None  # noqa: S101, PT018  # asked before
        logical = self.column.format == "logical"
        tails = _answers(numbers) if logical else _numbers(numbers)
        for number, text in enumerate(self.column.shapes):
            lines = np.flatnonzero(shape[first:last] == number)
            formulas = places.formulas(text, lines + first)
            for line, formula, value in zip(lines.tolist(), formulas, numbers[lines].tolist(), strict=True):
                tails[line] = _formula(formula, value, logical=logical)
        return tails


def _formula(formula: str, value: float, *, logical: bool) -> str:
    """A formula and the value that it has; NaN is an empty text."""
    if value != value:  # noqa: PLR0124  # not a number
        return f' t="str"><f>{formula}</f><v></v></c>'
    if logical:
        return f' t="b"><f>{formula}</f><v>{value:.0f}</v></c>'
    return f"><f>{formula}</f><v>{value!r}</v></c>"


def _numbers(values: Floats | Ints) -> list[str]:
    """Numbers in as many digits as read back to the same double; nothing for NaN."""
    return [f"><v>{value!r}</v></c>" if value == value else "" for value in values.tolist()]  # noqa: PLR0124


def _answers(values: Floats) -> list[str]:
    return [f' t="b"><v>{value:.0f}</v></c>' if value == value else "" for value in values.tolist()]  # noqa: PLR0124


def _days(values: Any) -> list[str]:  # noqa: ANN401  # days of any unit
    """Days as Excel counts them; older ones as texts."""
    days = values.astype("datetime64[D]")
    numbers = np.where(days >= FIRST_DAY, (days - DAY_ZERO).astype(np.int64), 0).tolist()
    return [
        f"><v>{number}</v></c>" if number else "" if text == "NaT" else _inline(text)
        for number, text in zip(numbers, days.astype(str).tolist(), strict=True)
    ]


def _things(values: list[Any], form: str, sheet: BulkSheet, style: Style) -> list[str]:
    """What cells end with that may hold anything, their formats with it."""
    number_style, text_style = style(form, False), style(form or "text", False)
    tails = []
    for value in values:
        if value is None or value is pd.NA or value is pd.NaT or value == "":
            tails.append("")
        elif isinstance(value, bool):
            tails.append(f' s="{style("logical", False)}" t="b"><v>{value:d}</v></c>')
        elif isinstance(value, int | float):
            tails.append(f' s="{number_style}"{_numbers(np.array([value]))[0]}' if value == value else "")  # noqa: PLR0124
        elif isinstance(value, date) and value >= (
            FIRST_MOMENT if isinstance(value, datetime) else FIRST_MOMENT.date()
        ):
            tails.append(_moment(value, style))
        else:
            number = sheet.str_table._get_shared_string_index(fitting(cell_text(value)))  # noqa: SLF001
            tails.append(f' s="{text_style}" t="s"><v>{number}</v></c>')
    return tails


def _moment(value: date, style: Style) -> str:
    """A day, with its time where it has one."""
    moment = value if isinstance(value, datetime) else datetime.combine(value, time())
    name = "date" if moment.time() == time() else "moment"
    number = (moment - datetime(1899, 12, 30)) / timedelta(days=1)  # noqa: DTZ001  # a spreadsheet's clock has no zone
    return f' s="{style(name, False)}"><v>{number!r}</v></c>'


def _inline(text: str) -> str:
    return f' t="inlineStr"><is><t>{text}</t></is></c>'


def _taken_in(column: Texts, sheet: BulkSheet, lines: slice) -> NDArray[np.int32]:
    """For each line the number of its text in the workbook's table; `NONE` for blank cells and lines not asked for."""
    number = np.full(len(column.values) + 1, NONE, dtype=np.int32)
    for code in np.unique(column.codes[lines]).tolist():
        if code != NONE and (text := column.values[code]):
            number[code] = sheet.str_table._get_shared_string_index(fitting(text))  # noqa: SLF001
    return number[column.codes]


def _rows(
    writers: Sequence[_Writer], lines: slice, heights: Floats | None, told: Callable[[int], None]
) -> Iterator[str]:
    """The rows as text, some thousand at a time."""
    for first in range(lines.start, lines.stop, CHUNK):
        last = min(first + CHUNK, lines.stop)
        row = first - lines.start + 2
        columns = [writer.cells(first, last, row) for writer in writers]
        rows = map("".join, zip(*columns, strict=True))
        if heights is None:
            yield "".join([f'<row r="{number}">{cells}</row>' for number, cells in enumerate(rows, start=row)])
        else:
            high = [f'" ht="{height:g}" customHeight="1">' for height in heights[first:last].tolist()]
            parts = zip(range(row, row + last - first), high, rows, strict=True)
            yield "".join([f'<row r="{number}{height}{cells}</row>' for number, height, cells in parts])
        told(last - first)
