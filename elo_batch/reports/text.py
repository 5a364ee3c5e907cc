"""Frames as CSV: UTF-8, commas, numbers in their shortest exact form, dates as 2026-10-31."""

import csv
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any, TextIO

import pandas as pd

from elo_batch.domain.cells import CellRef
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic, some_of
from elo_batch.domain.numbers import number_text

FORMULA_SIGNS = ("=", "+", "-", "@")
GUARD = "'"


def write_csv(path: Path, frame: pd.DataFrame, *, guard: bool) -> None:
    """Write a frame; with `guard` an apostrophe goes before texts that a spreadsheet would run as formulas."""
    with path.open("w", encoding="utf-8", newline="") as file:
        write_rows(file, frame, guard=guard)


def write_rows(file: TextIO, frame: pd.DataFrame, *, guard: bool) -> None:
    """Write a frame's heading and rows to a stream."""
    columns = [_texts(frame.iloc[:, index], guard=guard) for index in range(frame.shape[1])]
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([_guarded(str(heading), guard=guard) for heading in frame.columns])
    writer.writerows(zip(*columns, strict=True))


def formula_like(frame: pd.DataFrame) -> Sequence[str]:
    """The texts of a frame that a spreadsheet would run as formulas, each once."""
    texts = [frame.iloc[:, index] for index in range(frame.shape[1]) if _is_text(frame.iloc[:, index])]
    cells = {cell_text(value) for column in texts for value in column.dropna().unique()}
    return sorted(text for text in cells | set(map(str, frame.columns)) if is_formula_like(text))


def formula_warning(texts: Iterable[str], called: str, place: CellRef | None = None) -> tuple[Diagnostic, ...]:
    """F111: the texts of an output that a spreadsheet would run, each once; none for no texts."""
    found = sorted(set(texts))
    count = f"{len(found)} text{'s' if len(found) > 1 else ''} would run as formulas in a spreadsheet"
    return (problem("F111", f"{called}: {count}", place=place, found=some_of(found)),) if found else ()


def is_formula_like(value: object) -> bool:
    """Whether a cell is a text that a spreadsheet would run; a plain number with its sign is none."""
    if not isinstance(value, str) or not value.startswith(FORMULA_SIGNS):
        return False
    try:
        float(value)
    except ValueError:
        return True
    return False


def cell_text(value: Any) -> str:  # noqa: ANN401  # whatever an officer's cell held
    """A cell as text."""
    if value is None or value is pd.NA or value is pd.NaT:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return number_text(value)
    return _moment_text(value) if isinstance(value, date | timedelta) else str(value)


def _moment_text(value: date | timedelta) -> str:
    """A day as 2026-10-31, with its time where it has one; a span in hours, as Excel shows it."""
    if isinstance(value, timedelta):
        minutes, seconds = divmod(int(value.total_seconds()), 60)
        return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
    if isinstance(value, datetime) and value.time() != datetime.min.time():
        return value.isoformat(sep=" ")
    return value.isoformat()[: len("2026-10-31")]


def _is_text(column: "pd.Series[Any]") -> bool:
    return str(column.dtype) in {"str", "object"}


def _texts(column: "pd.Series[Any]", *, guard: bool) -> list[str]:
    if column.dtype == object:
        # 1, 1.0 and True are the same to a table of values, and are not on paper.
        return [_guarded(cell_text(value), guard=guard) for value in column.tolist()]
    codes, values = pd.factorize(column)
    guard = guard and _is_text(column)
    texts = [*(_guarded(cell_text(value), guard=guard) for value in values.tolist()), ""]
    return [texts[code] for code in codes.tolist()]


def _guarded(text: str, *, guard: bool) -> str:
    return GUARD + text if guard and is_formula_like(text) else text
