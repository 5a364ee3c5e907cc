"""The first sheet of a marked copy: every problem, its place as a link."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any

from openpyxl.cell.cell import Cell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.worksheet.hyperlink import Hyperlink

from elo_batch.domain.diagnostics import Diagnostic, Severity
from elo_batch.domain.marks import PROBLEM_HEADINGS
from elo_batch.marking.looks import WEIGHTS, plain, solid
from elo_batch.marking.marks import Sheets, cell_at
from elo_batch.reports.cell_limits import MOST_ROWS, fitting

NAME = "Problems"
WIDTHS = (16, 8, 22, 44, 26, 56, 28)
PLACE = 3
MOST_LINKS = 65_000
"""Excel takes 65,530 links in a sheet."""
HEADING = {"font": Font(bold=True), "fill": PatternFill("solid", fgColor="FFEAF0F7")}
LINK = Font(color="FF0563C1", underline="single")
WRAPPED = Alignment(wrap_text=True, vertical="top")
A4 = "9"
LINE_HEIGHT, HIGHEST = 15, 300
"""Of a row, in points; Excel takes 409 at most."""


def write_list(book: Any, sheets: Sheets, called: str, problems: Sequence[Diagnostic]) -> None:  # noqa: ANN401
    """Put the list of problems before the other sheets, the heaviest first."""
    sheet = book.create_sheet(_free_name(book), 0)
    for column, (heading, width) in enumerate(zip(PROBLEM_HEADINGS, WIDTHS, strict=True), start=1):
        cell = _text(sheet, 1, column, heading)
        cell.font, cell.fill, cell.alignment = HEADING["font"], HEADING["fill"], WRAPPED
        sheet.column_dimensions[cell.column_letter].width = width
    sheet.row_dimensions[1].height = 2 * LINE_HEIGHT
    for row, one in enumerate(_shown(problems), start=2):
        _write_row(sheet, row, one, sheets, called)
    if not problems:
        _text(sheet, 2, 4, "no problems were found")
    _set_page(sheet)
    _show_first(book)


def _shown(problems: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """The problems in the order of the list, as many as a sheet holds."""
    ordered = sorted(problems, key=lambda one: WEIGHTS.index(one.severity))
    kept = ordered if len(ordered) <= MOST_ROWS else ordered[: MOST_ROWS - 1]
    yield from kept
    if more := len(ordered) - len(kept):
        yield Diagnostic(code="", severity=Severity.NOTE, message=f"and {more:,} more, which no sheet has room for")


def _write_row(sheet: Any, row: int, one: Diagnostic, sheets: Sheets, called: str) -> None:  # noqa: ANN401
    """One problem. Of the officer's other files it is said where the problem is, not what stands there."""
    senders = one.place is None or one.place.file == called
    found = one.found if senders else ""
    texts = (one.severity.value, one.code, _place(one, sheets, called), one.message, found, one.hint, one.suggestion)
    for column, text in enumerate(texts, start=1):
        _text(sheet, row, column, text).alignment = WRAPPED
    sheet.row_dimensions[row].height = _height(texts)
    sheet.cell(row, 1).fill = solid(one.severity)
    if senders and one.place and row <= MOST_LINKS and (at := cell_at(sheets, one.place)):
        cell, title = sheet.cell(row, PLACE), sheets[one.place.sheet].title.replace("'", "''")
        cell.hyperlink = Hyperlink(ref=cell.coordinate, location=f"'{title}'!{at}")
        cell.font = LINK


def _place(one: Diagnostic, sheets: Sheets, called: str) -> str:
    """Where: the sheet and the cell or row; with its file where that is another one than the sender's."""
    place = one.place
    if place is None or place.file != called:
        return str(place or "")
    sheet = sheets[place.sheet].title if place.sheet in sheets and (place.sheet or place.row) else place.sheet
    where = place.cell or (f"row {place.row}" if place.row else "")
    return "!".join(filter(None, [sheet, where])) or place.file


def _text(sheet: Any, row: int, column: int, text: str) -> Cell:  # noqa: ANN401
    """A cell of text, whatever it begins with."""
    cell: Cell = sheet.cell(row, column)
    if text:
        cell.value = fitting(plain(text))
        cell.data_type = "s"
    return cell


def _height(texts: Sequence[str]) -> float:
    """The height of a row in which every text can be read; not every program works it out."""
    lines = max(ceil(len(text) / (0.9 * width)) for text, width in zip(texts, WIDTHS, strict=True))
    return min(HIGHEST, LINE_HEIGHT * max(1, lines))


def _free_name(book: Any) -> str:  # noqa: ANN401
    """A name that none of the sender's sheets has."""
    taken = {title.casefold() for title in book.sheetnames}
    names = (NAME, *(f"{NAME} {number}" for number in range(2, len(taken) + 3)))
    return next(name for name in names if name.casefold() not in taken)


def _set_page(sheet: Any) -> None:  # noqa: ANN401
    """The headings stay in sight, and all columns fit on a page."""
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = sheet.dimensions
    sheet.print_title_rows = "1:1"
    sheet.page_setup.orientation, sheet.page_setup.paperSize = "landscape", A4
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.page_setup.fitToHeight = 0


def _show_first(book: Any) -> None:  # noqa: ANN401
    """The copy opens at the list, with no other sheet selected: what is typed must go into one sheet only."""
    book.active = 0
    for view in book.views:
        view.firstSheet = 0
    for number, sheet in enumerate(book._sheets):  # noqa: SLF001  # chart sheets too
        views = getattr(sheet, "views", None) or sheet.sheetViews
        for view in views.sheetView:
            view.tabSelected = number == 0
