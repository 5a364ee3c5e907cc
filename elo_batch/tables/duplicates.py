"""The same game standing twice, and reports that contradict each other.

One game's key is pair, date, round and event, whatever of them the row has. The same key with the same result,
mirrored or not, is the same game; with another result it is a contradiction where the round says that it is one game.
"""

from collections.abc import Iterator

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import NONE, Bools
from elo_batch.domain.choices import Duplicates
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic, Severity
from elo_batch.domain.log import Fate
from elo_batch.tables.case import Case, Found
from elo_batch.tables.people import SIDES

KEY = ["first", "second", "day", "round", "event"]
RESULT = ["score", "games"]
KEPT_FIRST = ["k_a", "k_b", "label", "row"]
"""Which of several rows is the game, whatever their order: they may differ in these."""
WEIGHT = {Duplicates.ERROR: Severity.ERROR, Duplicates.DROP: Severity.NOTE, Duplicates.KEEP: Severity.WARNING}


def repeated(case: Case) -> Found:
    """G202: the same key and the same result. Under `error` all rows of the game are rejected."""
    keys = case.keys
    told = keys[_tells(keys)]
    twice = told[told.duplicated(KEY + RESULT, keep=False)]
    if case.duplicates is Duplicates.DROP:
        twice = twice.sort_values(KEPT_FIRST, na_position="first")
    problems = tuple(_twice(case, first, later) for first, later in _groups(twice, KEY + RESULT))
    later = twice[twice.duplicated(KEY + RESULT)]
    if case.duplicates is Duplicates.ERROR:
        return Found(problems=problems, rows=_rows(case, twice), fate=Fate.REJECTED)
    if case.duplicates is Duplicates.DROP:
        return Found(problems=problems, rows=_rows(case, later), fate=Fate.DUPLICATE)
    return Found(problems=problems)


def contradicting(case: Case) -> Found:
    """G203 and G204: the same key and different results; an error where the round is given."""
    keys = case.keys
    told = keys[_tells(keys)].drop_duplicates(KEY + RESULT)
    apart = told[told.duplicated(KEY, keep=False)]
    same_round = apart[apart["round"] != NONE]
    problems = tuple(_apart(case, first, later) for first, later in _groups(apart, KEY))
    every = keys.merge(same_round[KEY].drop_duplicates(), on=KEY, how="inner") if len(same_round) else same_round
    return Found(problems=problems, rows=_rows(case, every))


def untold(case: Case) -> Found:
    """G205: repeats in rows that have none of date, round and event; all are rated."""
    keys = case.keys
    again = int(keys[~_tells(keys)].duplicated(KEY + RESULT).sum())
    if not again:
        return Found()
    rows = "row repeats" if again == 1 else "rows repeat"
    message = f"{again} {rows} an earlier game; without date, round and event nobody can tell, and all are rated"
    return Found(problems=(problem("G205", message),))


def _tells(keys: pd.DataFrame) -> "pd.Series[bool]":
    undated = np.iinfo(np.int64).min
    return (keys["day"] != undated) | (keys["round"] != NONE) | (keys["event"] != NONE)


def _groups(keys: pd.DataFrame, by: list[str]) -> Iterator[tuple[int, int]]:
    """Each row that is not the first of its group, with that first row."""
    if not len(keys):
        return
    firsts = keys.groupby(by, dropna=False, sort=False)["row"].transform("first")
    for first, row in zip(firsts.tolist(), keys["row"].tolist(), strict=True):
        if row != first:
            yield first, row


def _rows(case: Case, keys: pd.DataFrame) -> Bools:
    rows = np.zeros(len(case.log), dtype=bool)
    rows[keys["row"].to_numpy(dtype=np.int64)] = True
    return rows


def _twice(case: Case, first: int, later: int) -> Diagnostic:
    outcome = {
        Duplicates.ERROR: "the same game stands twice",
        Duplicates.DROP: "the same game stands twice; it counts once",
        Duplicates.KEEP: "the same game stands twice; both are rated",
    }[case.duplicates]
    return problem(
        "G202",
        f"{outcome}: here and in {case.log.places.whole(first)}",
        place=case.log.places.ref(later),
        found=_game(case, later),
        severity=WEIGHT[case.duplicates],
        hint=None if case.duplicates is Duplicates.ERROR else "",
    )


def _apart(case: Case, first: int, later: int) -> Diagnostic:
    one_game = case.log.round.codes[later] != NONE
    other = case.log.places.whole(first)
    message = (
        f"this report and the one in {other} contradict each other"
        if one_game
        else f"{other} has another result of the same pair, and no round tells them apart; both are rated"
    )
    found = f"{_game(case, later)} here, {_game(case, first)} there"
    return problem("G203" if one_game else "G204", message, place=case.log.places.ref(later), found=found)


def _game(case: Case, row: int) -> str:
    score, games = case.log.score_a[row], int(case.log.games[row])
    a, b = (case.written(row, side) for side in SIDES)
    return f"{a} {score:g}-{games - score:g} {b}"
