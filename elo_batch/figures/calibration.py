"""Expected against actual scores: of the games in which a side was to take 60 to 70 %, how much did it take?

Each rated game counts for either side, so that it does not matter which side was listed first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints
from elo_batch.domain.errors import UsageProblem
from elo_batch.domain.progress import Silent
from elo_batch.figures.figure import Figure
from elo_batch.readers.files import read_grids
from elo_batch.readers.kinds import Source
from elo_batch.tables.grid import Cell, Cells, Grid

NEEDED = ("score_a", "games", "expected_a", "expected_b", "rated")
TENTHS = 10
NEAREST = 1e-9
"""A share so near to a border is taken for the border."""


@dataclass(frozen=True, kw_only=True)
class Sides:
    """Both sides of rated games; arrays of one entry for each side.

    Attributes:
        games: how many games.
        score, expected: over them.
    """

    games: Floats
    score: Floats
    expected: Floats


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
    sides = _sides(rows)
    total = int(rows["games"][rows["rated"] == 1].sum())
    said = [f"{total} rated games, each of which counts for either side"]
    if len(sides.games):
        off = _off(tenths(sides))
        said.append(f"mean distance between expected and actual score, weighted by games: {off:.3f}")
    return Figure(
        title=f"Expected against actual score, {total:,} games",
        table=tenths(sides),
        said=tuple(said),
        diagnostics=(),
        inputs=paths,
        draw=_draw,
    )


def tenths(sides: Sides) -> pd.DataFrame:
    """For each tenth of the expected score: games, mean expected and mean actual score; blank without games.

    Formula: expected = Σ E / Σ games, actual = Σ S / Σ games, over the sides whose E / games lies in the tenth.
    Holds: mirrored about one half, as every game has two sides; a share of just one half is in the upper tenth.
    """
    tenth = tenth_of(sides.expected / sides.games)
    sums = {
        name: np.bincount(tenth, weights=getattr(sides, name), minlength=TENTHS)
        for name in ("games", "expected", "score")
    }
    with np.errstate(invalid="ignore"):
        expected, actual = sums["expected"] / sums["games"], sums["score"] / sums["games"]
    borders = np.arange(TENTHS) / TENTHS
    counted = sums["games"].astype(np.int64)
    return pd.DataFrame(
        {"from": borders, "to": borders + 1 / TENTHS, "games": counted, "expected": expected, "actual": actual}
    )


def tenth_of(share: Floats) -> Ints:
    """The tenth in which each share lies; a share on a border lies in the tenth nearer to one half.

    >>> tenth_of(np.array([0.0, 0.1, 0.25, 0.5, 0.9, 1.0])).tolist()
    [0, 1, 2, 5, 8, 9]
    """
    upper = share > 0.5 + NEAREST
    low = np.floor(np.where(upper, 1 - share, share) * TENTHS + NEAREST).astype(np.int64)
    return np.clip(np.where(upper, TENTHS - 1 - low, low), 0, TENTHS - 1)


def _off(table: pd.DataFrame) -> float:
    known = table[table["games"] > 0]
    return float((known["games"] * (known["actual"] - known["expected"]).abs()).sum() / known["games"].sum())


def _sides(rows: pd.DataFrame) -> Sides:
    """Both sides of the rated rows; who has nothing expected (a first rating, say) is left out."""
    rated: Bools = (rows["rated"] == 1).to_numpy()
    a, b = (rated & rows[f"expected_{side}"].notna().to_numpy() for side in "ab")
    games, score = rows["games"].to_numpy(), rows["score_a"].to_numpy()
    return Sides(
        games=np.concatenate([games[a], games[b]]),
        score=np.concatenate([score[a], (games - score)[b]]),
        expected=np.concatenate([rows["expected_a"].to_numpy()[a], rows["expected_b"].to_numpy()[b]]),
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
