"""Formulas whose stored value no longer holds, since they look at cells that an update has written.

A formula whose references cannot be told for sure (names of formulas, tables, OFFSET and INDIRECT) counts among them:
it is worked out when the workbook is opened, which is right in any case.
"""

import re
from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from openpyxl.formula.tokenizer import Token, Tokenizer
from openpyxl.formula.translate import Translator
from openpyxl.utils import get_column_letter
from openpyxl.utils.cell import coordinate_to_tuple
from openpyxl.worksheet.formula import ArrayFormula

from elo_batch.updating.areas import Area

FAR_LOOKING = re.compile(r"\b(?:OFFSET|INDIRECT)\(", re.IGNORECASE)
PLAIN = re.compile(r"\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d+:\$?\d+")
THIS_ROW, NAMED_COLUMN = re.compile(r"\[#this row\]|\[@"), re.compile(r"\[@?\[?([^\[\]@#]+)\]")
"""A table's own row, and the columns named there, in small letters: T[[#this row],[elo]], [@elo], [@[my elo]]."""
MOST_PASSES = 50
"""After so many all formulas that are left count as looking at written cells."""


@dataclass(frozen=True, kw_only=True)
class Formula:
    """A formula and what it looks at.

    Attributes:
        sheet: the title of its sheet.
        row, column: where it stands, from 1.
        looks: the areas that it looks at, with the titles of their sheets, without case.
        fixed: those among them that it names by their cells, and that do not grow with a name.
        unsure: whether it may look at others too.
    """

    sheet: str
    row: int
    column: int
    looks: tuple[tuple[str, Area], ...]
    fixed: tuple[tuple[str, Area], ...]
    unsure: bool

    @property
    def at(self) -> str:
        """Its cell."""
        return f"{get_column_letter(self.column)}{self.row}"


class Written:
    """Cells that were written, by sheet and column."""

    def __init__(self) -> None:
        self._rows: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))

    def add(self, sheet: str, row: int, column: int) -> None:
        """Remember a cell."""
        insort(self._rows[sheet.casefold()][column], row)

    def any_in(self, sheet: str, area: Area) -> bool:
        """Whether any of them lies in an area."""
        columns = self._rows.get(sheet.casefold(), {})
        return any(_any_between(rows, area) for at, rows in columns.items() if area.left <= at <= area.right)


def _any_between(rows: list[int], area: Area) -> bool:
    first = bisect_left(rows, area.top)
    return first < len(rows) and rows[first] <= area.bottom


def formulas_of(book: Any) -> tuple[Formula, ...]:  # noqa: ANN401  # untyped library
    """All formulas of a workbook."""
    names = dict(_names(book))
    return tuple(
        _formula(sheet, cell, text, names)
        for sheet in book.worksheets
        for cell in sheet._cells.values()  # noqa: SLF001  # the cells that there are, without making others
        if (text := formula_text(cell)) is not None
    )


def formula_text(cell: Any) -> str | None:  # noqa: ANN401
    """The formula of a cell; None where it has none, empty where it cannot be told."""
    if getattr(cell, "data_type", "") != "f":
        return None
    if isinstance(cell.value, ArrayFormula):
        return cell.value.text or ""
    return cell.value if isinstance(cell.value, str) else ""


def moved_formula(text: str, here: str, there: str) -> str:
    """A formula as it reads when its cell is copied to another; names and tables in it stay.

    >>> moved_formula("=B2-$A$1+T[Elo]", "C2", "C5")
    '=B5-$A$1+T[Elo]'
    """
    rows, columns = (to - at for at, to in zip(coordinate_to_tuple(here), coordinate_to_tuple(there), strict=True))
    parts = (
        Translator.translate_range(one.value, rows, columns) if _is_plain_range(one) else one.value
        for one in Tokenizer(text).items
    )
    return "=" + "".join(parts)


def _is_plain_range(token: Token) -> bool:
    is_range = token.type == Token.OPERAND and token.subtype == Token.RANGE
    return is_range and bool(PLAIN.fullmatch(token.value.rpartition("!")[2]))


def columns_in_row(text: str, title: str, row: int, headings: Mapping[str, int]) -> set[int]:
    """The columns of whose cells in this row a formula on this sheet takes the value; whole columns are another thing.

    Args:
        text: the formula.
        title: the title of its sheet.
        row: its row, from 1.
        headings: by heading, in small letters, the column that a table's own row is known by.
    """
    found: set[int] = set()
    for operand in map(str.casefold, _operands(text)):
        for sheet, area in _areas(operand.upper(), title) or () if "[" not in operand else ():
            if sheet == title.casefold() and area.top == area.bottom == row:
                found |= set(range(area.left, area.right + 1))
        if THIS_ROW.search(operand):
            named = NAMED_COLUMN.findall(operand)
            found |= {headings[name] for name in named if name in headings}
    return found


def stale(formulas: Iterable[Formula], written: Written) -> Iterator[Formula]:
    """The formulas that look at written cells, be it by way of other formulas; each is added to those written."""
    left = list(formulas)
    for number in range(MOST_PASSES):
        rest = []
        for one in left:
            looks = one.unsure or any(written.any_in(sheet, area) for sheet, area in one.looks)
            if looks or number == MOST_PASSES - 1:
                written.add(one.sheet, one.row, one.column)
                yield one
            else:
                rest.append(one)
        if len(rest) == len(left):
            return
        left = rest


def _formula(sheet: Any, cell: Any, text: str, names: dict[str, str]) -> Formula:  # noqa: ANN401
    looks: list[tuple[str, Area]] = []
    fixed: list[tuple[str, Area]] = []
    unsure = not text or bool(FAR_LOOKING.search(text))
    for operand in _operands(text):
        known = names.get(operand.casefold())
        areas = _areas(operand if known is None else known, sheet.title)
        unsure |= areas is None
        looks += areas or ()
        fixed += (areas or ()) if known is None else ()
    at = {"sheet": sheet.title, "row": cell.row, "column": cell.column}
    return Formula(**at, looks=tuple(looks), fixed=tuple(fixed), unsure=unsure)


def _operands(text: str) -> list[str]:
    tokens: list[Token] = Tokenizer(text).items if text else []
    return [one.value for one in tokens if one.type == Token.OPERAND and one.subtype == Token.RANGE]


def _areas(text: str, title: str) -> list[tuple[str, Area]] | None:
    """The areas of a reference; None where they cannot be told."""
    found = []
    for part in text.split(","):
        place, mark, area = part.rpartition("!")
        if place.strip("'").startswith("["):
            continue  # another workbook, which is not written
        if not PLAIN.fullmatch(area):
            return None
        sheet = place.strip("'").replace("''", "'") if mark else title
        found.append((sheet.casefold(), Area.of(area)))
    return found


def _names(book: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401
    """What the names of the workbook and its sheets stand for."""
    for holder in (book, *book.worksheets):
        for name, defined in holder.defined_names.items():
            yield name.casefold(), defined.attr_text or ""
