"""Frames as Parquet: numbers as numbers, days as days, everything else as text."""

from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
from pyarrow import parquet

from elo_batch.reports.text import cell_text


def write_parquet(path: Path, frame: pd.DataFrame) -> None:
    """Write a frame; columns that mix kinds of cells are written as text."""
    columns = [_column(frame.iloc[:, index]) for index in range(frame.shape[1])]
    table = pa.Table.from_arrays(columns, names=[str(heading) for heading in frame.columns])
    parquet.write_table(table, path, store_schema=False)


def _column(column: "pd.Series[Any]") -> pa.Array:
    if column.dtype == object:
        return pa.array([cell_text(value) or None for value in column.tolist()], type=pa.string())
    if str(column.dtype).startswith("datetime"):
        return pa.array(column, from_pandas=True).cast(pa.date32())
    return pa.array(column, from_pandas=True)
