"""Writing the marked copy: of a workbook with everything that openpyxl keeps, of anything else the values."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from elo_batch.copying import seal
from elo_batch.copying.books import load, quiet_save
from elo_batch.copying.heavy import is_heavy
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.errors import EloBatchError
from elo_batch.marking.marks import Sheets, mark, unmark
from elo_batch.marking.problem_list import write_list
from elo_batch.marking.sent import Sent
from elo_batch.marking.values import book_of
from elo_batch.readers.files import read_grid
from elo_batch.readers.kinds import Kind, Source, ending, read_bytes
from elo_batch.tables.grid import Grid

COPIED = (".xlsx", ".xlsm")
VALUES_ONLY = "the copy holds the values only: no formats, no formulas, no hidden sheets"


def write_copy(sent: Sent, problems: Sequence[Diagnostic], path: Path) -> tuple[Diagnostic, ...]:
    """Write the marked copy to this path; what it lacks of the file that was sent."""
    source = Source(path=sent.path, order=0, encoding=sent.encoding)
    grids = read_grid(source)
    workbook = read_bytes(source)[0] is Kind.WORKBOOK
    if ending(sent.path) in COPIED and not is_heavy(sent.path):
        try:
            return _workbook(sent, grids, problems, path)
        except (OSError, MemoryError, EloBatchError):
            raise
        except Exception:  # noqa: BLE001, S110  # openpyxl refuses workbooks in many ways; their values are known
            pass
    book, sheets = book_of(grids)
    _mark(book, sheets, sent, problems)
    quiet_save(book, path)
    seal.close(path)
    return (_lacks(sent, VALUES_ONLY),) if workbook else ()


def _workbook(sent: Sent, grids: Sequence[Grid], problems: Sequence[Diagnostic], path: Path) -> tuple[Diagnostic, ...]:
    """Copy a workbook with everything that openpyxl keeps, and mark the copy."""
    copy = load(sent.path)
    unmark(copy.book)
    _mark(copy.book, {grid.sheet: copy.book[grid.sheet] for grid in grids}, sent, problems)
    lost = copy.save(path)
    return (_lacks(sent, f"the copy lacks: {', '.join(lost)}"),) if lost else ()


def _mark(book: Any, sheets: Sheets, sent: Sent, problems: Sequence[Diagnostic]) -> None:  # noqa: ANN401
    mark(sheets, [one for one in problems if one.place and one.place.file == sent.called])
    write_list(book, sheets, sent.called, problems)


def _lacks(sent: Sent, message: str) -> Diagnostic:
    return problem("F131", message, place=Source(path=sent.path, order=0).ref)
