"""The figure of expected against actual scores, read from the games that runs have written."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import NONE, Floats
from elo_batch.domain.errors import UsageProblem
from elo_batch.domain.progress import Silent
from elo_batch.figures.figure import Figure
from elo_batch.readers.files import read_grids
from elo_batch.readers.kinds import Source
from elo_batch.reports.calibration import NEEDED, TENTHS, rated_games, said_of, sides_of, tenths
from elo_batch.tables.grid import Cell, Cells, Grid


def calibration(games: Sequence[str | Path] | str | Path) -> Figure:
    """Expected and actual scores by tenths of the expected one, with the number of games.

    Args:
        games: what `--games-out` has written, or reports.

    Raises:
        UsageProblem: a file has no games with expected scores.
        UnreadableFileError: a file cannot be read at all.
    """
    paths = tuple(map(Path, [games] if isinstance(games, str | Path) else games))
    sources = [Source(path=path, order=order) for order, path in enumerate(paths)]
    read = [_rows(path, grids) for path, grids in zip(paths, read_grids(sources, Silent()), strict=True)]
    rows = pd.concat(read, ignore_index=True)
    return Figure(
        title=f"Expected against actual score, {rated_games(rows):,} games",
        table=tenths(sides_of(rows)),
        said=said_of(rows),
        diagnostics=(),
        inputs=paths,
        draw=_draw,
    )


def _rows(path: Path, grids: Sequence[Grid]) -> pd.DataFrame:
    """The games of all sheets that have them."""
    found = [rows for rows in map(_rows_of, grids) if rows is not None]
    if not found:
        raise UsageProblem(f"{path} has no games with expected scores: give what --games-out or --output has written")
    return pd.concat(found, ignore_index=True)


def _rows_of(grid: Grid) -> pd.DataFrame | None:
    """The games of a sheet; None where it has not all the columns."""
    headings = {str(column.cell(0)): column for column in grid.columns} if grid.height else {}
    if not set(NEEDED) <= set(headings):
        return None
    return pd.DataFrame({name: _numbers(headings[name]) for name in NEEDED})


def _numbers(cells: Cells) -> Floats:
    """A column under its heading as numbers; what is none is NaN."""
    values = np.array([*map(_number, cells.values), np.nan])
    numbers: Floats = values[np.where(cells.codes == NONE, len(values) - 1, cells.codes)][1:]
    return numbers


def _number(cell: Cell) -> float:
    try:
        return float(str(cell))
    except ValueError:
        return np.nan


def _draw(axes: Any, figure: Figure) -> None:  # noqa: ANN401  # matplotlib's axes
    """A point for each tenth, with its games, against the line on which the two scores are equal."""
    from elo_batch.figures.canvas import COLOURS, SOFT  # noqa: PLC0415  # matplotlib is heavy

    known = figure.table[figure.table["games"] > 0]
    axes.plot([0, 1], [0, 1], color=SOFT, linestyle="--", linewidth=1)
    axes.plot(known["expected"], known["actual"], color=COLOURS[0], marker="o", markersize=7, linestyle="none")
    for row in known.itertuples():
        axes.annotate(
            f"{row.games:,}", (row.expected, row.actual), xytext=(8, -11), textcoords="offset points", fontsize=9
        )
    axes.text(0.03, 0.97, "dashed: as expected\nbeside each point: games", va="top", color=SOFT, linespacing=1.5)
    axes.set_xlabel("expected score, points per game")
    axes.set_ylabel("actual score, points per game")
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.set_aspect("equal")
    axes.set_xticks([tick / TENTHS for tick in range(0, TENTHS + 1, 2)])
    axes.set_yticks([tick / TENTHS for tick in range(0, TENTHS + 1, 2)])
    axes.grid(visible=True)
