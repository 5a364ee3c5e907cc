"""The officer's CSV brought up to date: lines without news stay byte for byte, others keep delimiter and quotes."""

import codecs
import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from elo_batch.domain.cells import CellRef
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.errors import OutputProblem
from elo_batch.domain.numbers import number_text
from elo_batch.readers.encodings import BOM
from elo_batch.readers.text import delimiter_of
from elo_batch.reports.text import GUARD, formula_warning, is_formula_like
from elo_batch.updating.columns import Value
from elo_batch.updating.plan import Plan
from elo_batch.updating.said import what_was_done

WITHOUT_MARK = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
"""Encodings by the mark that a text begins with."""
LINE_END = re.compile(r"(\r\n|\n|\r)\Z")
COMMA_NUMBER = re.compile(r"[+-]?\d+,\d+")


class _Text:
    """A text in cells, with each of its lines as it stands."""

    def __init__(self, text: str, delimiter: str) -> None:
        self.delimiter = delimiter
        self.pieces = pieces_of(delimiter)
        self.cells: list[list[str]] = []
        self.lines: list[str] = []
        for cells, line in _records(text, delimiter):
            self.cells.append(cells)
            self.lines.append(line)
        ends = [found[0] for line in self.lines if (found := LINE_END.search(line))]
        self.end = ends[0] if ends else "\n"
        known = (cell for cells in self.cells for cell in cells)
        self.comma = delimiter == ";" or any(COMMA_NUMBER.fullmatch(cell.strip()) for cell in known)

    def put(self, row: int, column: int, value: Value) -> None:
        """Give a cell a value; the row is counted from 1, the column from 0."""
        self.set(row, column, self.shown(value))

    def set(self, row: int, column: int, text: str) -> None:
        """Give a cell a text; all other cells of its line stay letter by letter."""
        cells, line = self.cells[row - 1], self.lines[row - 1]
        pieces, end = self._pieces(line, len(cells)), LINE_END.search(line)
        whole = _all_quoted(pieces)
        more = max(0, column + 1 - len(cells))
        cells += [""] * more
        pieces += [self._spelled("", quoted=whole)] * more
        cells[column] = text
        pieces[column] = self._spelled(text, quoted=whole or pieces[column].startswith('"'))
        self.lines[row - 1] = self.delimiter.join(pieces) + (end[0] if end else "")

    def _pieces(self, line: str, count: int) -> list[str]:
        """The cells of a line as they are spelled there."""
        found = self.pieces(LINE_END.sub("", line)) if count else []
        return found if len(found) == count else [self._spelled(cell, quoted=False) for cell in found[:count]]

    def _spelled(self, cell: str, *, quoted: bool) -> str:
        text = io.StringIO(newline="")
        # A second cell, since one blank cell alone would get quotes.
        csv.writer(
            text,
            delimiter=self.delimiter,
            lineterminator="",
            quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL,
        ).writerow([cell, ""])
        return text.getvalue().removesuffix('""' if quoted else "").removesuffix(self.delimiter)

    def shown(self, value: Value) -> str:
        """A value as the text's other cells have it."""
        if isinstance(value, int | float):
            number = number_text(float(value))
            return number.replace(".", ",") if self.comma else number
        return value.isoformat() if isinstance(value, date) else value or ""

    def is_number(self, cell: str) -> bool:
        """Whether a cell with a sign is a number with the text's decimal mark."""
        return self.comma and COMMA_NUMBER.fullmatch(cell.strip()) is not None

    def written(self, cells: list[str], like: str) -> str:
        """A line of cells, with quotes around all where the line that it is like has them."""
        found = LINE_END.search(like)
        quoted = _all_quoted(self.pieces(LINE_END.sub("", like)))
        text = io.StringIO(newline="")
        csv.writer(
            text,
            delimiter=self.delimiter,
            lineterminator=found[0] if found else "",
            quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL,
        ).writerow(cells)
        return text.getvalue()


def pieces_of(delimiter: str) -> Callable[[str], list[str]]:
    """What parts a line without its end into its cells as they are spelled there.

    >>> pieces_of(";")('1;"a;b"; "c" ;')
    ['1', '"a;b"', ' "c" ', '']
    """
    mark = re.escape(delimiter)
    piece = re.compile(rf'(?:"(?:[^"]|"")*"?)?[^{mark}]*')

    def parted(line: str) -> list[str]:
        found, at = [], -1
        while at < len(line):
            found.append(piece.match(line, at + 1)[0])  # type: ignore[index]  # it matches nothing as well
            at += 1 + len(found[-1])
        return found

    return parted


def _all_quoted(pieces: Sequence[str]) -> bool:
    """Whether all cells of a line that have anything are in quotes, and more than one is."""
    filled = [piece for piece in pieces if piece]
    return len(filled) > 1 and all(piece.startswith('"') for piece in filled)


def _records(text: str, delimiter: str) -> Iterator[tuple[list[str], str]]:
    """The cells of each record with the lines that hold it."""
    taken: list[str] = []

    def feed() -> Iterator[str]:
        for line in io.StringIO(text, newline=""):
            taken.append(line)
            yield line

    for cells in csv.reader(feed(), delimiter=delimiter):
        yield cells, "".join(taken)
        taken.clear()


@dataclass(frozen=True, kw_only=True)
class Form:
    """How a text is written.

    Attributes:
        encoding: its encoding.
        guard: whether texts that look like formulas get an apostrophe.
    """

    encoding: str
    guard: bool


def update_text(path: Path, plan: Plan, target: Path, place: CellRef, form: Form) -> tuple[Diagnostic, ...]:
    """Write the text with the plan carried out, in its own encoding; what there is to say of it.

    Raises:
        OutputProblem: the encoding lacks letters of the newcomers' names.
    """
    raw = path.read_bytes()
    whole = raw.decode(form.encoding)
    body = whole.removeprefix(BOM)
    text = _Text(body, delimiter_of(body.encode("utf-8", "replace")))
    _carry_out(text, plan)
    told = () if form.guard else _would_run(text, place)
    if form.guard:
        _guard(text)
    head = raw[:2] if raw[:2] in WITHOUT_MARK else b""
    mark = BOM if whole.startswith(BOM) and not head else ""
    try:
        new = (mark + "".join(text.lines)).encode(WITHOUT_MARK.get(raw[:2], form.encoding))
    except UnicodeEncodeError:
        reason = f"{path.name} is {form.encoding}, which lacks letters of the newcomers; save it as 'CSV UTF-8'"
        raise OutputProblem(reason) from None
    target.write_bytes(head + new)
    return (*what_was_done(plan, place), *told)


def _carry_out(text: _Text, plan: Plan) -> None:
    """Do what the plan says."""
    _add_rows(text, plan)
    for row, column, value in plan.changes():
        text.put(row, column.index, value)
    for index, heading in plan.headings.items():
        text.put(plan.top, index, heading)
    right = max(len(text.cells[row - 1]) for row in (plan.top, *plan.rows))
    for index, added in enumerate(plan.added, right):
        text.put(plan.top, index, added.heading)
        for row, value in plan.cells_of(added):
            text.put(row, index, value)


def _add_rows(text: _Text, plan: Plan) -> None:
    """Newcomers below the last entry; blank lines that follow it stay below them."""
    if not plan.newcomers:
        return
    if not LINE_END.search(text.lines[plan.last - 1]):
        text.lines[plan.last - 1] += text.end
    like, width = text.lines[plan.last - 1], len(text.cells[plan.top - 1])
    for row, cells in plan.below():
        new = [""] * width
        for index, value in cells.items():
            new[index] = text.shown(value)
        text.cells.insert(row - 1, new)
        text.lines.insert(row - 1, text.written(new, like))


def _run_by_spreadsheets(text: _Text) -> list[tuple[int, int, str]]:
    """The cells that a spreadsheet would run, by row from 1 and column from 0."""
    cells = ((row, column, cell) for row, cells in enumerate(text.cells, 1) for column, cell in enumerate(cells))
    return [(row, column, cell) for row, column, cell in cells if is_formula_like(cell) and not text.is_number(cell)]


def _guard(text: _Text) -> None:
    """An apostrophe before them all, the officer's own too: that is what was asked for."""
    for row, column, cell in _run_by_spreadsheets(text):
        text.set(row, column, GUARD + cell)


def _would_run(text: _Text, place: CellRef) -> tuple[Diagnostic, ...]:
    """F111: they stay as they are, and are counted."""
    return formula_warning([cell for _, _, cell in _run_by_spreadsheets(text)], "the updated list", place)
