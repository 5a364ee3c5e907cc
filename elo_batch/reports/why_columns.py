"""The games of one player and period as columns of texts, for a screen or a page."""

from collections.abc import Iterable
from math import isnan

import pandas as pd

from elo_batch.domain.numbers import amount_text, change_text
from elo_batch.reports.explanation import PeriodWhy
from elo_batch.reports.text import cell_text
from elo_batch.reports.why_words import sum_digits

LEGEND = "S is the score, E the expected score: points on average, not the chance to win."


def columns_of(one: PeriodWhy, *, rows: bool) -> dict[str, list[str]]:
    """The columns of the table: what says nothing in any line is left away.

    Args:
        one: the period.
        rows: whether the number of the row alone says where a game stands.
    """
    lines, digits = one.lines, sum_digits(one)
    source = [text.rpartition("!")[2] if rows else text for text in lines["source"].tolist()]
    own, games = lines["rating"].tolist(), lines["games"].tolist()
    columns = {
        "row" if rows else "source": source,
        "date": _texts(lines["date"]),
        "opponent": lines["opponent"].tolist(),
        "games": _texts(games) if max(games, default=1) > 1 else [],
        "own": _amounts(own) if any(rating != one.steps.before for rating in own if rating is not pd.NA) else [],
        "rating": _amounts(lines["opponent_rating"]),
        "diff.": _amounts(lines["difference"]),
        "S": _texts(lines["score"]),
        "E": [f"{value:.{digits}f}" if not isnan(value) else "" for value in lines["expected"].tolist()],
        "S - E": _signed(lines["surplus"], digits),
        "K": _texts(lines["k"]) if len(one.ks) > 1 else [],
        "change": _signed(lines["change"], 2),
    }
    return {name: cells for name, cells in columns.items() if any(cells)}


def sheets_of(one: PeriodWhy) -> set[str]:
    """The files and sheets in which the games stand."""
    return {text.rpartition("!")[0].removesuffix("!") for text in one.lines["source"].tolist()}


def _texts(column: Iterable[object]) -> list[str]:
    return [cell_text(value) for value in column]


def _amounts(column: Iterable[float | None]) -> list[str]:
    return [amount_text(float(value), 2) if (value := cell_text(one)) else "" for one in column]


def _signed(column: Iterable[float], digits: int) -> list[str]:
    return ["" if isnan(value) else change_text(value, digits) for value in column]
