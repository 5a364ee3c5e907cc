"""The cells of a report's sheet with their stored values and their formulas, read from the workbook's own XML."""

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from openpyxl.formula.translate import Translator

from elo_batch.domain.arrays import Ints
from elo_batch.reports.cell_limits import MOST_ROWS

CELL = re.compile(
    r'<c r="([A-Z]{1,3})(\d+)"(?: s="\d+")?(?: t="(\w+)")?[^>]*?'
    r"(?:/>|>(?:<f([^>]*?)(?:/>|>([^<]*)</f>))?(?:<v>([^<]*)</v>|<v ?/>|<v [^>]*>([^<]*)</v>|<is>(.*?)</is>)?</c>)",
    re.DOTALL,
)
"""Letters, row, kind, the marks of a formula, the formula, the value (twice), a text of the cell's own."""
USUAL = re.compile(
    r'<c r="([A-Z]{1,3})(\d+)"(?: s="\d+")?(?: t="(\w+)")?[^>]*>(?:<f(?: aca="\w+")?>([^<]*)</f>)?<v>([^<]*)</v></c>'
)
"""The same of sheets that have no cells of another form: letters, row, kind, formula, value."""
ANY = re.compile(r"<(?:[\w.-]+:)?c[\s/>]")
"""The begin of every cell, however it is written."""
SHARED = re.compile(r't="shared".*?si="(\d+)"|si="(\d+)".*?t="shared"')
UNKNOWN = "shared"
"""What stands for a formula whose first cell is not there."""
TEXT = re.compile(r"<t(?: [^>]*)?>([^<]*)</t>", re.DOTALL)


@dataclass(frozen=True, kw_only=True)
class Cells:
    """The cells of one column that hold something.

    Attributes:
        row: for each the sheet row.
        kind: for each what the file calls its kind; empty for numbers.
        stored: for each the text of its value.
        formula: for each its formula; empty for none.
    """

    row: Ints
    kind: Any
    stored: Any
    formula: Any


def cells_of(xml: str, shared: Sequence[str]) -> dict[str, Cells]:
    """The cells of a sheet by the letters of their columns.

    Args:
        xml: the sheet's part of the workbook.
        shared: the workbook's own table of texts.

    Raises:
        ValueError: not all its cells can be read, or one stands there twice.
    """
    letters, rows, kinds, marks, formulas, values, spaced, own = _found(xml)
    if not letters:
        return {}
    codes, names = pd.factorize(np.array(letters, dtype=object))
    order = np.argsort(codes, kind="stable")
    bounds = np.searchsorted(codes[order], np.arange(len(names) + 1))
    kind, formula, stored = (_array(part) for part in (kinds, formulas, values))
    _say_texts(kind, stored, shared, (spaced, own))
    spread(letters, rows, marks, formula)
    row = np.array(list(map(int, rows)), dtype=np.int64)
    if row.max() > MOST_ROWS + 1:
        raise ValueError(f"row {row.max()}")
    columns = {}
    for number, name in enumerate(names):
        those = order[bounds[number] : bounds[number + 1]]
        if (np.diff(row[those]) <= 0).any():
            raise ValueError(f"a cell of the column {name} stands there twice")
        columns[name] = Cells(row=row[those], kind=kind[those], stored=stored[those], formula=_plain(formula[those]))
    return columns


def _array(texts: Sequence[str | None]) -> Any:  # noqa: ANN401  # an array of texts
    """Texts; an empty one for none."""
    return np.array([text or "" for text in texts], dtype=object)


def _found(xml: str) -> list[list[Any]]:
    """The parts of all cells, a list of each part.

    Raises:
        ValueError: there are cells of a form that no spreadsheet program writes.
    """
    count = len(ANY.findall(xml))
    letters, rows, kinds, formulas, values = _split(USUAL, xml)
    if len(letters) == count:
        return [letters, rows, kinds, [], formulas, values, [], []]
    parts = _split(CELL, xml)
    if len(parts[0]) != count:
        raise ValueError("not all cells can be read")
    return parts


def _split(pattern: re.Pattern[str], xml: str) -> list[list[Any]]:
    """The groups of all that a pattern finds, a list of each group: no tuple for each of millions of cells."""
    flat, step = pattern.split(xml), pattern.groups + 1
    return [flat[number::step] for number in range(1, step)]


def _say_texts(kind: Any, stored: Any, shared: Sequence[str], others: tuple[Sequence[str], Sequence[str]]) -> None:  # noqa: ANN401
    """Put texts in place of their numbers, and values that stand elsewhere in the cell in place."""
    for at in np.flatnonzero(kind == "s").tolist():
        stored[at] = shared[int(stored[at])]
    for at in np.flatnonzero(kind == "str").tolist():
        stored[at] = html.unescape(stored[at] or (others[0][at] if others[0] else "") or "")
    for at in np.flatnonzero(kind == "inlineStr").tolist():
        stored[at] = html.unescape("".join(TEXT.findall(others[1][at] or "")))


def spread(letters: Sequence[str], rows: Sequence[str], marks: Sequence[str | None], formulas: Any) -> None:  # noqa: ANN401
    """Write out the formulas that Excel writes once for a run of cells."""
    firsts: dict[str, Translator] = {}
    for at, mark in enumerate(marks):
        found = SHARED.search(mark) if mark else None
        if found is None:
            continue
        here = f"{letters[at]}{rows[at]}"
        number = found[1] or found[2]
        if formulas[at]:
            firsts[number] = Translator(f"={html.unescape(formulas[at])}", origin=here)
        elif number in firsts:
            formulas[at] = html.escape(firsts[number].translate_formula(here)[1:], quote=False)
        else:
            formulas[at] = UNKNOWN


def _plain(formulas: Any) -> Any:  # noqa: ANN401  # an array of texts
    """Formulas without what XML has for signs."""
    return np.array([html.unescape(one) if "&" in one else one for one in formulas.tolist()], dtype=object)
