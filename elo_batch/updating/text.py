"""The officer's CSV brought up to date: lines without news stay byte for byte, others keep delimiter and quotes."""

import codecs
import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from elo_batch.domain.cells import CellRef
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.errors import OutputProblem
from elo_batch.domain.numbers import number_text
from elo_batch.readers.encodings import BOM
from elo_batch.readers.text import delimiter_of
from elo_batch.reports.text import GUARD, is_formula_like
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
        cells = self.cells[row - 1]
        cells += [""] * (column + 1 - len(cells))
        cells[column] = self.shown(value)
        self.lines[row - 1] = self.written(cells, self.lines[row - 1])

    def shown(self, value: Value) -> str:
        """A value as the text's other cells have it."""
        if isinstance(value, int | float):
            number = number_text(float(value))
            return number.replace(".", ",") if self.comma else number
        return value.isoformat() if isinstance(value, date) else value or ""

    def written(self, cells: list[str], like: str) -> str:
        """A line of cells, with quotes around all where the line that it is like has them."""
        quoted = bool(cells) and like.count('"') >= 2 * len(cells) - 2 > 0
        found = LINE_END.search(like)
        text = io.StringIO(newline="")
        csv.writer(
            text,
            delimiter=self.delimiter,
            lineterminator=found[0] if found else "",
            quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL,
        ).writerow(cells)
        return text.getvalue()


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
        guard: whether names that look like formulas get an apostrophe.
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
    _carry_out(text, plan, guard=form.guard)
    head = raw[:2] if raw[:2] in WITHOUT_MARK else b""
    mark = BOM if whole.startswith(BOM) and not head else ""
    try:
        new = (mark + "".join(text.lines)).encode(WITHOUT_MARK.get(raw[:2], form.encoding))
    except UnicodeEncodeError:
        reason = f"{path.name} is {form.encoding}, which lacks letters of the newcomers; save it as 'CSV UTF-8'"
        raise OutputProblem(reason) from None
    target.write_bytes(head + new)
    return (*what_was_done(plan, place), *_would_run(plan, place, guard=form.guard))


def _carry_out(text: _Text, plan: Plan, *, guard: bool) -> None:
    """Do what the plan says."""
    _add_rows(text, plan, guard=guard)
    for row, column, value in plan.changes():
        text.put(row, column.index, value)
    for index, heading in plan.headings.items():
        text.put(plan.top, index, heading)
    right = max(len(text.cells[row - 1]) for row in (plan.top, *plan.rows))
    for index, added in enumerate(plan.added, right):
        text.put(plan.top, index, added.heading)
        for row, value in plan.cells_of(added):
            text.put(row, index, value)


def _add_rows(text: _Text, plan: Plan, *, guard: bool) -> None:
    """Newcomers below the last entry; blank lines that follow it stay below them."""
    if not plan.newcomers:
        return
    if not LINE_END.search(text.lines[plan.last - 1]):
        text.lines[plan.last - 1] += text.end
    like, width = text.lines[plan.last - 1], len(text.cells[plan.top - 1])
    for row, cells in plan.below():
        new = [""] * width
        for index, value in cells.items():
            shown = text.shown(value)
            new[index] = GUARD + shown if guard and index in plan.named and is_formula_like(shown) else shown
        text.cells.insert(row - 1, new)
        text.lines.insert(row - 1, text.written(new, like))


def _would_run(plan: Plan, place: CellRef, *, guard: bool) -> tuple[Diagnostic, ...]:
    """F111: names of newcomers that a spreadsheet would run."""
    names = [str(texts[player]) for player in plan.newcomers for texts in plan.named.values()]
    found = [*dict.fromkeys(name for name in names if is_formula_like(name))]
    return (problem("F111", place=place, found=", ".join(found)),) if found and not guard else ()
