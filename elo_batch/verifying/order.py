"""Whether the rows of the long sheets stand in the order in which rate writes them."""

from collections import Counter
from itertools import groupby
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints
from elo_batch.reports.frames import by_code_point
from elo_batch.verifying.findings import Findings
from elo_batch.verifying.table import Table
from elo_batch.verifying.working import WorkingRead

ELSEWHERE = "this row stands elsewhere than rate writes it"


def check_order(read: WorkingRead, games: Table, ratings: Table, findings: Findings) -> None:
    """Name the first row of each sheet that is out of its order."""
    _working(read, findings)
    _games(games, findings)
    _ratings(ratings, findings)


def _working(read: WorkingRead, findings: Findings) -> None:
    """By player, list, period and day, then as the rows of the games stand."""
    keys, day = read.keys, read.columns["date"]
    file, row = _rows(read.table)
    by_name = by_code_point(keys.players)[keys.player]
    told = pd.DataFrame(
        {"player": by_name, "on": keys.on, "period": keys.period, "day": np.nan_to_num(day, nan=np.inf)}
    )
    later = _later(told.to_numpy())
    same = np.zeros(len(later) + 1, dtype=bool)
    same[1:] = (told.diff().iloc[1:] == 0).all(axis=1) if len(told) else same[1:]
    same[1:] &= file[1:] == file[:-1]
    wrong = np.append(False, ~later) if len(told) else np.zeros(0, dtype=bool)
    wrong |= same[: len(told)] & np.append(False, row[1:] < row[:-1])[: len(told)]
    _first(read.table, wrong, findings)


def _later(keys: Floats) -> Bools:
    """For each row but the first whether its keys come after those of the row before, or are the same."""
    if len(keys) < 2:  # noqa: PLR2004  # nothing to compare
        return np.zeros(0, dtype=bool)
    before, after = keys[:-1], keys[1:]
    unequal = before != after
    place = np.argmax(unequal, axis=1)
    rows = np.arange(len(before))
    later: Bools = ~unequal.any(axis=1) | (before[rows, place] < after[rows, place])
    return later


def _games(games: Table, findings: Findings) -> None:
    """As the rows of each sheet stand, and each sheet in one piece."""
    file, row = _rows(games)
    same = np.append(False, file[1:] == file[:-1])[: len(file)]
    wrong = same & np.append(False, row[1:] < row[:-1])[: len(row)]
    pieces = Counter(name for name, _ in groupby(file.tolist()))
    begins = np.append(True, file[1:] != file[:-1])[: len(file)]
    last = {name: at for at, name in enumerate(file.tolist()) if begins[at]}
    wrong[[last[name] for name, count in pieces.items() if count > 1]] = True
    _first(games, wrong, findings)


def _ratings(ratings: Table, findings: Findings) -> None:
    """By exact rating, then player by code point."""
    exact = exact_ratings(ratings, "rating_exact")
    keys = np.stack([-np.nan_to_num(exact, nan=-np.inf), by_code_point(ratings.texts("player"))], axis=1)
    if len(set(ratings.texts("player"))) == len(ratings):
        _first(ratings, np.append(False, ~_later(keys))[: len(ratings)], findings)
    names = pd.Series(ratings.texts("player"), dtype="str")
    for row in np.flatnonzero(names.duplicated()).tolist():
        findings.add("F174", ratings, row, "", f"{names[row]} stands on the list twice")


def exact_ratings(ratings: Table, heading: str) -> Floats:
    """Exact ratings, which stand as texts; NaN where there is none."""
    return np.array([exact_number(text) for text in ratings.texts(heading)], dtype=np.float64)


def exact_number(text: str) -> float:
    """The number that a text says; NaN for none."""
    try:
        return float(text)
    except ValueError:
        return float("nan")


def _rows(table: Table) -> tuple[Any, Ints]:
    """For each row its source without the row's number, and the number."""
    parts = [text.rpartition("!") for text in table.texts("source")]
    numbers = [int(number) if number.isdigit() else NONE for _, _, number in parts]
    return np.array([file for file, _, _ in parts], dtype=object), np.array(numbers, dtype=np.int64)


def _first(table: Table, wrong: Bools, findings: Findings) -> None:
    for row in np.flatnonzero(wrong)[:1].tolist():
        findings.add("F174", table, row, "", ELSEWHERE)
