"""The charts of the sheet Summary, each on one printed page: how scores held, how ratings and changes are spread."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.domain.lists import ListColumn
from elo_batch.reports.workbook.paper import heading_width
from elo_batch.reports.workbook.points import pool_of
from elo_batch.reports.workbook.pool import SPREAD_OUT, PoolSheet, spread_of
from elo_batch.reports.workbook.report import Report

SIZE = {"width": 520, "height": 300}
COLUMN, FIRST_ROW, STEP, PAGE = 3, 1, 18, 46
"""Where charts stand on the sheet: one below the other, each with so many rows; so many are a printed page."""
SHOWN = {"expected_from": "one", "expected_to": "one", "games": "count", "expected": "three", "actual": "three"}
"""How the numbers of the calibration look."""
SQUARE = {"width": 520, "height": 420}
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


def write_calibration(writing: Any, sheet: Any, table: pd.DataFrame) -> int:  # noqa: ANN401
    """Expected and actual scores by tenths, with a chart of them; the row below which there is room."""
    if not len(table):
        return FIRST_ROW
    for index, name in enumerate(map(str, table), start=COLUMN):
        sheet.write_string(0, index, name, writing.formats.get("heading"))
        sheet.set_column(index, index, heading_width(name))
        for number, value in enumerate(table[name].tolist(), start=1):
            if pd.notna(value):
                sheet.write_number(number, index, value, writing.formats.get(SHOWN[name]))
    sheet.insert_chart(len(table) + 2, COLUMN, _scores(writing.book, table))
    return PAGE


def _scores(book: Any, table: pd.DataFrame) -> Any:  # noqa: ANN401
    """A point for each tenth with its games beside it, and the line on which the two scores are equal."""
    letter = {name: COLUMN + index for index, name in enumerate(table)}
    place = {name: ["Summary", 1, letter[name], len(table), letter[name]] for name in table}
    # LibreOffice shows no labels that point to cells.
    labels = [{"value": f"{count:,}"} for count in table["games"].tolist()]
    chart = book.add_chart({"type": "scatter"})
    chart.add_series(
        {
            "name": "actual score, with the number of games",
            "categories": place["expected"],
            "values": place["actual"],
            "marker": {"type": "circle", "size": 7, "fill": {"color": COLOURS[1]}, "border": {"color": COLOURS[1]}},
            "data_labels": {"custom": labels, "value": True, "position": "right", "font": SMALL},
        }
    )
    line = {"color": "#8A8A8A", "dash_type": "dash", "width": 1}
    chart.add_series(
        {
            "name": "as expected",
            "categories": place["expected"],
            "values": place["expected"],
            "marker": {"type": "none"},
            "line": line,
        }
    )
    axis = {"min": 0, "max": 1, "major_unit": 0.2, "num_format": "0.0", "num_font": SMALL, "name_font": NAME}
    chart.set_title({"name": "Expected against actual score", "name_font": {"size": 12}})
    chart.set_x_axis({"name": "expected score, points per game", "major_gridlines": {"visible": False}, **axis})
    chart.set_y_axis({"name": "actual score, points per game", **axis})
    chart.set_legend({"position": "bottom"})
    chart.set_size(SQUARE)
    return chart


def write_charts(writing: Any, sheet: Any, spreads: Sequence[Spread], first: int, row: int) -> None:  # noqa: ANN401
    """The charts of all lists, one below the other.

    Args:
        writing: the report being written.
        sheet: where they stand.
        spreads: the numbers, as they stand on the sheet Pool.
        first: the column of the sheet Pool in which these begin.
        row: where the first of them stands.
    """
    letters = count(first)
    for number, spread in enumerate(spreads):
        places = count(row + number * PAGE, STEP)
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
