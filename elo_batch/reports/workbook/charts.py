"""The charts of the sheet Summary, fed from the sheet Pool: how ratings and changes are spread on each list."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.domain.lists import ListColumn
from elo_batch.reports.workbook.points import pool_of
from elo_batch.reports.workbook.pool import SPREAD_OUT, PoolSheet, spread_of
from elo_batch.reports.workbook.report import Report

SIZE = {"width": 520, "height": 300}
COLUMN, FIRST_ROW, STEP = 3, 1, 18
"""Where charts stand on the sheet: one below the other, each with so many rows."""
COLOURS = ("#B7C6D9", "#1F5FA8")
TITLES = (
    ("Ratings before and after", "rating_from", ("players_before", "players_after"), "rating, from"),
    ("Changes", "change_from", ("players_changed",), "change, from"),
)
"""Of each chart its title, the column across, those upwards, and what stands below."""
NAME, SMALL = {"size": 9}, {"size": 8}


@dataclass(frozen=True, kw_only=True)
class Spread:
    """How the ratings of one list are spread.

    Attributes:
        on: which of several lists it is; None where there is one.
        table: the columns of `SPREAD_OUT`.
    """

    on: ListColumn | None
    table: pd.DataFrame

    def heading(self, name: str) -> str:
        """The heading of a column on the sheet Pool."""
        return self.on.heading(name) if self.on else name

    def title(self, words: str) -> str:
        """A title that says which list it is about, where there are several."""
        return f"{self.on.name}: {words}" if self.on else words


def spreads_of(report: Report, pool: PoolSheet) -> tuple[Spread, ...]:
    """How the ratings of each list are spread, the main one first."""
    others = [
        Spread(on=one.on, table=spread_of(pool_of(report.ledger, number), _changed(one.rated.totals)))
        for number, one in enumerate(report.data.others, start=1)
    ]
    return (Spread(on=report.data.on, table=pool.spread), *others)


def _changed(totals: Any) -> Any:  # noqa: ANN401  # the engine's sums
    """The changes of all who played."""
    change = totals.change[totals.played > 0]
    return change[~np.isnan(change)]


def write_charts(writing: Any, sheet: Any, spreads: Sequence[Spread], first: int) -> None:  # noqa: ANN401
    """The charts of all lists, one below the other.

    Args:
        writing: the report being written.
        sheet: where they stand.
        spreads: the numbers, as they stand on the sheet Pool.
        first: the column of the sheet Pool in which these begin.
    """
    letters, places = count(first), count(FIRST_ROW, STEP)
    for spread in spreads:
        columns = dict(zip(SPREAD_OUT, letters, strict=False))
        for words, across, series, axis in TITLES:
            if spread.table[across].count():
                chart = _chart(writing.book, spread, (across, *series), columns)
                _dress(chart, spread.title(words), axis, max(float(spread.table[name].max()) for name in series))
                chart.set_legend({"position": "bottom"} if len(series) > 1 else {"none": True})
                sheet.insert_chart(next(places), COLUMN, chart)


def _chart(book: Any, spread: Spread, names: Sequence[str], columns: dict[str, int]) -> Any:  # noqa: ANN401
    """Columns above the first of these columns of numbers, a set of them for each other."""
    across, *series = names
    last, chart = int(spread.table[across].count()), book.add_chart({"type": "column"})
    for name, colour in zip(series, COLOURS if len(series) > 1 else COLOURS[1:], strict=True):
        chart.add_series(
            {
                "name": name.replace("_", " "),
                "categories": ["Pool", 1, columns[across], last, columns[across]],
                "values": ["Pool", 1, columns[name], last, columns[name]],
                "fill": {"color": colour},
                "gap": 40,
            }
        )
    return chart


def _dress(chart: Any, title: str, axis: str, most: float) -> None:  # noqa: ANN401
    """Title, axes and size."""
    whole = {"min": 0, "major_unit": max(1, ceil(most / 6)), "num_format": "0"}
    chart.set_title({"name": title, "name_font": {"size": 12}})
    chart.set_x_axis({"name": axis, "num_font": SMALL, "name_font": NAME})
    chart.set_y_axis({"name": "players", "num_font": SMALL, "name_font": NAME, **whole})
    chart.set_size(SIZE)
