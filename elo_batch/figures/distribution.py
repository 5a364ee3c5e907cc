"""How the ratings of a list are spread."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.domain.numbers import number_text
from elo_batch.figures.figure import Figure
from elo_batch.figures.lists import read_lists
from elo_batch.reports.spans import counts, spans

MOST_BARS = 30
MOST_NUMBERED = 16
"""With more bars the numbers above them would touch."""


def distribution(ratings: str | Path, *, sheets: Sequence[str] = (), encoding: str = "") -> Figure:
    """How many players of a list stand in each span of ratings.

    Args:
        ratings: the file of a rating list, or a report.
        sheets: which sheet to take where a workbook has several.
        encoding: of a text file that is not UTF-8, where it is not to be found.

    Raises:
        UnreadableFileError: the file cannot be read at all.
    """
    path = Path(ratings)
    read = read_lists([path], sheets, encoding)
    shown = read.value[0].listed.shown
    known = shown[~np.isnan(shown)]
    borders = spans(known, MOST_BARS)
    table = pd.DataFrame({"from": borders[:-1], "below": borders[1:], "players": counts(known, borders)})
    unrated = len(shown) - len(known)
    said = [f"{len(known)} players with a rating"] + ([f"{unrated} without one are not shown"] if unrated else [])
    if len(known):
        said.append(f"median {number_text(float(np.median(known)))}, mean {known.mean():.1f}")
    return Figure(
        title=f"{len(known)} players by rating: {path.name}",
        table=table,
        said=tuple(said),
        diagnostics=read.problems,
        inputs=(path,),
        draw=_draw,
        words={"median": number_text(float(np.median(known))) if len(known) else ""},
    )


def _draw(axes: Any, figure: Figure) -> None:  # noqa: ANN401  # matplotlib's axes
    """Bars, with the median named."""
    from elo_batch.figures.canvas import COLOURS, INK  # noqa: PLC0415  # matplotlib is heavy

    table = figure.table
    axes.set_xlabel("rating")
    axes.set_ylabel("players")
    axes.grid(axis="y")
    axes.yaxis.get_major_locator().set_params(integer=True)
    if table.empty:
        return
    wide = (table["below"] - table["from"]).to_numpy()
    bars = axes.bar(table["from"], table["players"], width=wide * 0.94, align="edge", color=COLOURS[0])
    if len(table) <= MOST_NUMBERED:
        axes.bar_label(bars, labels=[str(count or "") for count in table["players"].tolist()], padding=2)
    median = float(figure.words["median"])
    axes.axvline(median, color=COLOURS[1], linewidth=1.8)
    axes.margins(y=0.14)
    words = f"median {figure.words['median']} "
    left = median > (table["from"].iloc[0] + table["below"].iloc[-1]) / 2
    axes.annotate(
        words,
        (median, 0.97),
        xycoords=("data", "axes fraction"),
        xytext=(-5 if left else 5, 0),
        textcoords="offset points",
        ha="right" if left else "left",
        va="top",
        color=INK,
    )
