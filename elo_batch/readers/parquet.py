"""Parquet files to grids; a row of the file is the row that it would be in a sheet with its headings in row 1."""

from datetime import datetime
from decimal import Decimal

import numpy as np
import pyarrow as pa
from pyarrow import parquet

from elo_batch.domain.arrays import NONE
from elo_batch.readers.kinds import Source, unreadable
from elo_batch.tables.grid import Cell, Cells, Grid, without_blanks


def read_parquet(source: Source, raw: bytes) -> tuple[Grid, ...]:
    """The one grid of a Parquet file.

    Raises:
        UnreadableFileError: it is damaged, or a column holds lists or records.
    """
    try:
        table = parquet.ParquetFile(pa.BufferReader(raw)).read()
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError, OSError) as error:
        raise unreadable(source, "F112", found=str(error).splitlines()[0][:120]) from None
    no_nested(source, table.schema)
    return (table_grid(source, table),)


def no_nested(source: Source, schema: pa.Schema) -> None:
    """Refuse columns of lists or records."""
    if nested := [field.name for field in schema if pa.types.is_nested(field.type)]:
        raise unreadable(source, "F118", found=", ".join(nested))


def table_grid(source: Source, table: pa.Table, skipped: int = 0) -> Grid:
    """A table as a grid, or a later part of one under its headings; so many rows were `skipped` between."""
    columns = tuple(_cells(name, column) for name, column in zip(table.column_names, table.columns, strict=True))
    return Grid(file=source.name, sheet="", order=source.order, columns=columns, skipped=skipped)


def _cells(heading: str, column: pa.ChunkedArray) -> Cells:
    """A column under its heading, with only the values that its rows have."""
    if not len(column) or pa.types.is_null(column.type):
        return Cells(values=(heading,), codes=np.append(0, np.full(len(column), NONE)))
    coded = column if pa.types.is_dictionary(column.type) else column.dictionary_encode()
    whole = coded.unify_dictionaries().combine_chunks()
    if isinstance(whole, pa.ChunkedArray):
        whole = pa.concat_arrays(whole.chunks)
    codes = whole.indices.fill_null(NONE).to_numpy(zero_copy_only=False).astype(np.int64)
    values = [heading, *map(_cell, whole.dictionary.to_pylist())]
    cells = without_blanks(values, np.concatenate([[0], np.where(codes == NONE, NONE, codes + 1)]))
    return cells if cells.all_used else cells.rows(np.ones(len(cells.codes), dtype=bool))


def _cell(value: object) -> Cell | None:
    """A value as a sheet would hold it."""
    if isinstance(value, datetime):
        return value.replace(tzinfo=None)
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return value  # type: ignore[return-value]  # Parquet's other plain values are cells already
