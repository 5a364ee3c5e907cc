"""DataFrames to grids, so that they are judged like any sheet."""

from datetime import date, time, timedelta

import pandas as pd

from elo_batch.tables.grid import Cell, Grid, cells_of


def grid_of(frame: pd.DataFrame, name: str, order: int) -> Grid:
    """A frame as the sheet that it would be, with its headings in row 1."""
    columns = tuple(
        cells_of([str(heading), *map(_cell, frame.iloc[:, index].tolist())])
        for index, heading in enumerate(frame.columns)
    )
    return Grid(file=name, sheet="", order=order, columns=columns)


def _cell(value: object) -> Cell | None:
    """A value as a sheet would hold it."""
    if value is None or value is pd.NaT or value is pd.NA:
        return None
    if isinstance(value, pd.Timestamp):
        return value.to_pydatetime() if value.time() != pd.Timestamp(0).time() else value.date()
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    return value if isinstance(value, int | float | bool | date | time | timedelta) else str(value)
