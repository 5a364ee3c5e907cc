"""Frames as JSON: an array of records, one on each line; days as 2026-10-31, what is missing as null, never NaN."""

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pandas as pd

from elo_batch.domain.marks import NO_RECORDS
from elo_batch.reports.text import cell_text

RECORD = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
PLAIN = ("str", "Int64", "int64", "float64")
"""Columns of which each cell is missing or stands as it is."""


def write_json(path: Path, frame: pd.DataFrame) -> None:
    """Write a frame."""
    names = [str(heading) for heading in frame.columns]
    columns = [_values(frame.iloc[:, index]) for index in range(frame.shape[1])]
    with path.open("w", encoding="utf-8", newline="") as file:
        if frame.empty:
            file.write(NO_RECORDS)
            return
        before = "[\n"
        for row in zip(*columns, strict=True):
            file.write(before + RECORD.encode(dict(zip(names, row, strict=True))))
            before = ",\n"
        file.write("\n]\n")


def _values(column: "pd.Series[Any]") -> list[Any]:
    if str(column.dtype) in PLAIN:
        values: list[Any] = column.astype(object).where(column.notna(), None).tolist()
        return values
    if column.dtype == object:
        return [json_value(value) for value in column.tolist()]
    codes, kinds = pd.factorize(column)
    shown = [*map(json_value, kinds.tolist()), None]
    return [shown[code] for code in codes.tolist()]


def json_value(value: Any) -> str | float | bool | None:  # noqa: ANN401  # whatever an officer's cell held
    """A cell as JSON has it."""
    if value is None or value is pd.NA or value is pd.NaT or value != value:  # noqa: PLR0124  # not-a-number
        return None
    if isinstance(value, date | timedelta):
        return cell_text(value)
    return value if isinstance(value, str | int | float | bool) else str(value)
