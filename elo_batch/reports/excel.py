"""Frames as Excel workbooks: a sheet for each, headings in row 1, texts as text, numbers with their format."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import xlsxwriter
from xlsxwriter.worksheet import Worksheet

from elo_batch.domain.marks import ODDS_OUT, OURS
from elo_batch.domain.progress import Progress, Silent
from elo_batch.reports.cell_limits import MOST_ROWS, fitting
from elo_batch.reports.text import cell_text

"""Rows of a sheet under its heading; what is more goes on the next sheet."""
MEANS = "means"
"""The attribute of a frame that tells which columns mean the same as a plain one, so that they look alike."""
FIRST_DAY = date(1900, 3, 1)
"""Excel counts days rightly from here on; older ones are written as text."""

FORMATS = {
    "date": "yyyy-mm-dd",
    "moment": "yyyy-mm-dd hh:mm",
    "clock": "hh:mm:ss",
    "span": "[h]:mm:ss",
    "one": "0.0",
    "two": "0.00",
    "three": "0.000",
    "change": "+0;-0;0",
    "change1": "+0.0#####;-0.0#####;0",
}
WRAPPED = ("message", "found", "hint")
CHANGES = ("change_a", "change_b", *(name for name in ODDS_OUT if name.startswith("change")))
COLUMN_FORMATS = {
    **dict.fromkeys(("rating_a", "rating_b"), "one"),
    **dict.fromkeys(("expected", *CHANGES), "two"),
    **dict.fromkeys(("expected_a", "expected_b"), "three"),
}
HEADING = {"bold": True, "bottom": 1, "bg_color": "#EAF0F7"}
TEXTS_STAY = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
NARROWEST, WIDEST, LOOKED_AT = 7, 48, 1000
A4 = 9
NAMED = 2
"""The index of the last column that says who a row is about: rank, player, name."""


class _ExactSheet(Worksheet):  # type: ignore[misc]  # untyped library
    """A sheet whose numbers read back to the same double: seventeen digits where sixteen would not do."""

    def _xml_number_element(self, number: float, attributes: Any = ()) -> None:  # noqa: ANN401
        marks = "".join(f' {key}="{value}"' for key, value in attributes)
        self.fh.write(f"<c{marks}><v>{number!r}</v></c>")


def write_workbook(path: Path, sheets: Mapping[str, pd.DataFrame], progress: Progress | None = None) -> None:
    """Write a workbook with a sheet for each frame; one that is too long for a sheet goes on (`Games 2`)."""
    told = progress or Silent()
    with xlsxwriter.Workbook(str(path), TEXTS_STAY) as book:
        book.set_custom_property("made_by", OURS)
        formats = {name: book.add_format({"num_format": text}) for name, text in FORMATS.items()}
        formats["text"] = book.add_format({"indent": 1})
        formats["wrap"] = book.add_format({"text_wrap": True, "valign": "top"})
        formats["heading"] = book.add_format(HEADING)
        for name, frame in sheets.items():
            for part, start in enumerate(range(0, max(len(frame), 1), MOST_ROWS)):
                title = name if part == 0 else f"{name} {part + 1}"
                rows = frame.iloc[start : start + MOST_ROWS]
                for done in _write_sheet(book.add_worksheet(title, _ExactSheet), rows, formats):
                    told.step(done)


def _write_sheet(sheet: Any, frame: pd.DataFrame, formats: Mapping[str, Any]) -> Iterator[int]:  # noqa: ANN401  # untyped library
    """Write column by column; after each, its share of the rows."""
    shares = np.diff(np.linspace(0, len(frame), frame.shape[1] + 1).astype(int)).tolist()
    for index, heading in enumerate(map(str, frame.columns)):
        column, means = frame.iloc[:, index], frame.attrs.get(MEANS, {}).get(heading, heading)
        sheet.write_string(0, index, heading, formats["heading"])
        sheet.set_column(index, index, _width(heading, column))
        shown = formats.get(_format_of(means, column))
        for row, value in enumerate(column.tolist(), start=1):
            _write_cell(sheet, row, index, value, shown, formats)
        yield shares[index]
    set_page(sheet, lists=1 + list(frame.attrs.get(MEANS, {}).values()).count("rating"))
    if len(frame.columns):
        sheet.autofilter(0, 0, max(len(frame), 1), len(frame.columns) - 1)


def _width(heading: str, column: "pd.Series[Any]") -> int:
    """Wide enough for the heading with its filter button and for the first thousand cells, within reason."""
    shown = 7 if heading in COLUMN_FORMATS else max(map(len, map(cell_text, column.head(LOOKED_AT))), default=0)
    return min(max(NARROWEST, len(heading) + 3, shown + 1), WIDEST)


def set_page(sheet: Any, lists: int = 1) -> None:  # noqa: ANN401
    """Headings stay in sight on the screen and on every printed page; the columns of each list fit on an A4 page."""
    sheet.freeze_panes(1, 0)
    sheet.repeat_rows(0)
    sheet.set_landscape()
    set_paper(sheet, lists)


def set_paper(sheet: Any, lists: int = 1) -> None:  # noqa: ANN401
    """All columns of a list fit on an A4 page, which says what it is."""
    sheet.set_paper(A4)
    sheet.fit_to_pages(lists, 0)
    if lists > 1:
        sheet.repeat_columns(0, NAMED)
    sheet.set_footer("&L&A&Rpage &P of &N")


def _format_of(heading: str, column: "pd.Series[Any]") -> str:
    if heading in WRAPPED and column.dtype == object:
        return "wrap"
    if heading == "change":
        return "change" if column.dtype == "Int64" else "change1"
    return COLUMN_FORMATS.get(heading, "")


def _write_cell(sheet: Any, row: int, column: int, value: Any, shown: Any, formats: Mapping[str, Any]) -> None:  # noqa: ANN401, PLR0913, PLR0917
    """One cell, by its type; a text is always a text cell, whatever it begins with."""
    if value is None or value is pd.NA or value is pd.NaT or value == "":
        return
    if isinstance(value, bool):
        sheet.write_boolean(row, column, value)
    elif isinstance(value, int | float):
        if value == value:  # noqa: PLR0124  # not-a-number stays a blank cell
            sheet.write_number(row, column, value, shown)
    elif isinstance(value, datetime | date):
        _write_day(sheet, row, column, value, formats)
    elif isinstance(value, time | timedelta):
        sheet.write_datetime(row, column, value, formats["clock" if isinstance(value, time) else "span"])
    else:
        sheet.write_string(row, column, fitting(cell_text(value)), shown or formats["text"])


def _write_day(sheet: Any, row: int, column: int, value: date, formats: Mapping[str, Any]) -> None:  # noqa: ANN401
    midnight = not isinstance(value, datetime) or value.time() == time()
    day = value.date() if isinstance(value, datetime) else value
    if day < FIRST_DAY:
        sheet.write_string(row, column, cell_text(value))
    else:
        sheet.write_datetime(row, column, value, formats["date" if midnight else "moment"])
