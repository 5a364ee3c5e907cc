"""The section of a page on the rating periods of a run: what each of them came to, on each list."""

from collections.abc import Iterator
from math import isnan
from typing import Any

import pandas as pd

from elo_batch.domain.numbers import change_text
from elo_batch.reports.page.markup import Column, change, name, said, section, table, text
from elo_batch.reports.page.told import Told
from elo_batch.reports.period_sums import LIST, PERIODS_OUT, period_sums

MOVES = {"mean_change": 2, "points": 2, "highest_rise": 2, "deepest_fall": 2}
"""Columns of changes, and with how many decimals at most they are shown."""
COUNTED_THERE = "A newcomer is counted in the period of the first game."


def periods(told: Told) -> Iterator[str]:
    """A table for each list; nothing where the run has one period."""
    if len(told.data.labels) == 1 or not told.data.labels:
        return
    sums = period_sums(told.data, told.games, told.changes)
    yield section("periods", "Rating periods")
    yield said(COUNTED_THERE) if sums["newcomers"].any() else ""
    for one in told.data.lists:
        mine = sums[sums[LIST] == one.on.name] if one.on else sums
        yield from table(f"{one.on.name}: rating periods" if one.on else "Rating periods", _columns(mine))
    yield "</section>\n"


def _columns(sums: pd.DataFrame) -> list[Column]:
    """A column for each of the sheet Periods."""
    return [
        Column(
            heading=heading.replace("_", " "),
            cells=[_cell(heading, value) for value in sums[heading].tolist()],
            number=heading != "period",
            head=heading == "period",
        )
        for heading in PERIODS_OUT
    ]


def _cell(heading: str, value: Any) -> str:  # noqa: ANN401  # a text or a number
    if heading in MOVES:
        return "" if isnan(value) else change(_short(change_text(float(value), MOVES[heading])))
    return name(value) if heading == "period" else text(f"{value:,}")


def _short(written: str) -> str:
    """A change without the noughts at its end; nothing stands before a nought.

    >>> _short("+7.00"), _short("-0.50"), _short("+0.00")
    ('+7', '-0.5', '0')
    """
    shown = written.rstrip("0").rstrip(".") if "." in written else written
    return "0" if shown in {"+0", "-0"} else shown
