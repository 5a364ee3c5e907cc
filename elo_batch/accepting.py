"""Suggestions accepted into the officer's alias sheet: rows are added below, all that stands there is kept."""

import codecs
import csv
import io
from collections.abc import Sequence
from pathlib import Path

from elo_batch.domain.cells import column_index
from elo_batch.domain.diagnostics import has_errors
from elo_batch.domain.errors import OutputProblem
from elo_batch.readers.encodings import BOM
from elo_batch.readers.files import read_grid
from elo_batch.readers.kinds import Source, ending
from elo_batch.readers.text import delimiter_of
from elo_batch.reports.outputs import Output, Writer, check_targets, write_outputs
from elo_batch.reports.text import GUARD, is_formula_like
from elo_batch.tables.alias_sheet import ALIASES_TABLE, COLUMNS, SEEN
from elo_batch.tables.choose import choose_one
from elo_batch.tables.grid import Grid
from elo_batch.tables.headings import Sheet, read_headings
from elo_batch.tables.names import identity, read_name
from elo_batch.tables.suggestions import Suggestion

DELIMITERS = {".csv": ",", ".tsv": "\t"}
WORKBOOK = ".xlsx"
WITHOUT_MARK = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
"""In what lines are added to a text that begins with such a mark, so that there is no second one."""


def accept_suggestions(suggestions: Sequence[Suggestion], sheet: str | Path) -> tuple[Suggestion, ...]:
    """Add suggestions to an alias sheet, which is made where there is none; nothing is rated.

    Args:
        suggestions: what `check` found.
        sheet: a .csv, .tsv or .xlsx file with the columns seen and means.

    Returns:
        Those that were added; a spelling that stands there already is not added again.

    Raises:
        OutputProblem: the sheet has no such columns, or cannot be written.
        UnreadableFileError: it is there and cannot be read.
    """
    target = Path(sheet)
    can_accept(target)
    if not target.exists():
        rows = [[one.seen, one.means] for one in suggestions]
        _write(target, _new_sheet(target, rows), suggestions)
        return tuple(suggestions)
    grid, table = _table(target)
    known = {identity(read_name(cell).text) for cell in table.columns[SEEN].values}
    fresh = tuple(one for one in suggestions if identity(one.seen) not in known)
    _write(target, _longer_sheet(target, grid, _rows(fresh, grid, table)), fresh)
    return fresh


def can_accept(target: Path, inputs: Sequence[Path] = ()) -> None:
    """Refuse a sheet to which nothing can be added. Raises OutputProblem."""
    if ending(target) not in {*DELIMITERS, WORKBOOK}:
        raise OutputProblem(f"{target}: aliases are added to a file that ends in .csv, .tsv or .xlsx")
    check_targets([target], inputs)


def _table(target: Path) -> tuple[Grid, Sheet]:
    """The grid that holds the aliases, and its headings."""
    chosen = choose_one(read_grid(Source(path=target, order=0)), ALIASES_TABLE, ())
    table, about = read_headings(chosen.value[0], ALIASES_TABLE) if chosen.value else (None, chosen.problems)
    if table is None or has_errors(about):
        raise OutputProblem(f"{target}: no single sheet with the columns {' and '.join(COLUMNS)}; nothing was added")
    return chosen.value[0], table


def _rows(suggestions: Sequence[Suggestion], grid: Grid, table: Sheet) -> list[list[str]]:
    """The new rows, as wide as the sheet; the officer's own columns are blank."""
    seen, means = (column_index(table.place.columns[name][0]) for name in COLUMNS)
    rows = [[""] * len(grid.columns) for _ in suggestions]
    for row, one in zip(rows, suggestions, strict=True):
        row[seen], row[means] = one.seen, one.means
    return rows


def _write(target: Path, write: Writer, rows: Sequence[Suggestion]) -> None:
    if rows:
        write_outputs([Output(target=target, write=write)])


def _new_sheet(target: Path, rows: list[list[str]]) -> Writer:
    if ending(target) == WORKBOOK:
        return lambda path: _write_workbook(path, rows)
    text = _lines([list(COLUMNS), *rows], DELIMITERS[ending(target)], "\n").encode()
    return lambda path: _write_bytes(path, text)


def _longer_sheet(target: Path, grid: Grid, rows: list[list[str]]) -> Writer:
    if ending(target) == WORKBOOK:
        return lambda path: _add_to_workbook(target, path, grid, rows)
    raw = target.read_bytes()
    old = raw.decode(grid.encoding)
    end = "\r\n" if "\r\n" in old else "\n"
    more = ("" if old.endswith("\n") else end) + _lines(rows, delimiter_of(old.removeprefix(BOM).encode()), end)
    try:
        text = raw + more.encode(WITHOUT_MARK.get(raw[:2], grid.encoding))
    except UnicodeEncodeError:
        raise OutputProblem(
            f"{target}: it is {grid.encoding}, which lacks letters of these names; save it as 'CSV UTF-8'"
        ) from None
    return lambda path: _write_bytes(path, text)


def _write_bytes(path: Path, text: bytes) -> None:
    path.write_bytes(text)


def _lines(rows: list[list[str]], delimiter: str, end: str) -> str:
    """Rows as text; a name that a spreadsheet would run gets an apostrophe, which is taken off when it is read."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=delimiter, lineterminator=end)
    writer.writerows([GUARD + cell if is_formula_like(cell) else cell for cell in row] for row in rows)
    return text.getvalue()


def _write_workbook(path: Path, rows: list[list[str]]) -> None:
    from openpyxl import Workbook  # noqa: PLC0415  # heavy, and seldom needed

    book = Workbook()
    book.active.title = "Aliases"
    _put(book.active, [list(COLUMNS), *rows], 1)
    book.save(path)


def _add_to_workbook(old: Path, path: Path, grid: Grid, rows: list[list[str]]) -> None:
    from openpyxl import load_workbook  # noqa: PLC0415  # heavy, and seldom needed

    book = load_workbook(old)
    _put(book[grid.sheet], rows, grid.height + 1)
    book.save(path)


def _put(sheet: object, rows: list[list[str]], first: int) -> None:
    """Texts into cells from this row on: an id stays a text, and a name is never a formula."""
    for row, cells in enumerate(rows, first):
        for column, text in enumerate(cells, 1):
            if text:
                cell = sheet.cell(row, column)  # type: ignore[attr-defined]  # openpyxl has no types
                cell.value, cell.data_type, cell.number_format = text, "s", "@"
