"""The sheet Summary: what the run was, whether the report proves itself, who moved on each list, and charts."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import Floats
from elo_batch.domain.diagnostics import Severity
from elo_batch.domain.numbers import change_text, number_text
from elo_batch.domain.spelling import with_name
from elo_batch.reports.calibration import said_of, sides_of, tenths
from elo_batch.reports.frames import RunData, list_order
from elo_batch.reports.in_short import A_NEWCOMER as WHO
from elo_batch.reports.in_short import left_out_for_errors, movers, moves
from elo_batch.reports.period_sums import of_list
from elo_batch.reports.workbook.report import MOST_FORMULAS, Report

SUMMARY_OUT = ("what", "value")
MOST_NAMED = 5
MOST_NEWCOMERS = 20
ROWS = ("rated", "unplayed", "unrated", "outside", "duplicate", "rejected")
CHECK = "check"
ACCOUNTED = "every row accounted for"
LEFT_OUT, NAMES_THEM = "left out for errors", "the sheet Problems"
FIRSTS = "first ratings"
NUMBERED = ("biggest rise ", "biggest fall ", "first rating ")
"""How the rows begin that name a player each, after the list's name where there are several."""
A_NEWCOMER = "a newcomer is"
SCORES = "expected and actual scores"
TENTHS_OUT = ("expected_from", "expected_to", "games", "expected", "actual")
"""Beside the rows: expected and actual scores by tenths of the expected one; each game counts for either side."""
A_FIRST = "a first rating is"
MEANS_FIRST = "that of a player who had none on this list before the run"


def summary_rows(report: Report) -> list[tuple[str, Any]]:
    """What stands on the sheet; the two answers that are formulas are left blank."""
    return [
        (CHECK, None),
        ("what is checked", _checked(report)),
        *_left_out(report),
        ("period", report.period),
        ("run of", report.today),
        *_rule_book(report),
        *_counts(report),
        *(row for one in report.data.lists for row in rows_of_list(told_of(report, one), name_of(one))),
        *([(A_FIRST, MEANS_FIRST)] if report.data.on else []),
        *_newcomers(report),
        *_scores(report),
    ]


def _checked(report: Report) -> str:
    lines = len(report.ledger.row)
    if report.formulas:
        return (
            f"every rating of {len(report.ledger.first)} accounts, worked out anew on the sheet Working, is the tool's"
        )
    return f"Working holds values, not formulas: {lines} lines are more than {MOST_FORMULAS}"


def _left_out(report: Report) -> Iterator[tuple[str, str]]:
    """That the run went on in spite of errors."""
    errors = int((report.problems["severity"] == Severity.ERROR).sum())
    if errors:
        yield LEFT_OUT, left_out_for_errors(report.counts["rows_rejected"], errors, NAMES_THEM)


def _rule_book(report: Report) -> Iterator[tuple[str, Any]]:
    """The rule book in three lines."""
    policy = report.policy
    yield "rule book", policy.name
    yield "in words", policy.title
    yield "laid down in", policy.newest.source


def _counts(report: Report) -> Iterator[tuple[str, Any]]:
    counts = report.counts
    yield "rows read", counts["rows_read"]
    yield from ((f"rows {name}", counts[f"rows_{name}"]) for name in ROWS)
    yield ACCOUNTED, None
    yield "games rated", counts["games_rated"]
    yield "players", counts["players"]
    yield "newcomers", counts["newcomers"]
    if counts["newcomers"]:
        yield A_NEWCOMER, means_newcomer(counts["periods"], len(report.data.lists))
    yield "rating periods", counts["periods"]


def means_newcomer(periods: int, lists: int) -> str:
    """Who is called a newcomer, and where one is counted on the sheet Periods."""
    if periods == 1:
        return WHO
    there = " on that list" if lists > 1 else ""
    return f"{WHO}; the sheet Periods counts each in the period of the first game{there}"


def name_of(one: RunData) -> str:
    """What one of several lists is called; empty where there is one."""
    return one.on.name if one.on else ""


def told_of(report: Report, one: RunData) -> pd.DataFrame:
    """What a list shows of everybody, in the order of the sheet Ratings, as `rows_of_list` takes it."""
    heading = one.on.heading if one.on else str
    told = report.ratings[["player", "name"]].copy()
    for name in ("rating", "previous", "change", "played"):
        told[name] = _numbers(report.ratings[heading(name)])
    newcomers = np.zeros(len(one.players) - len(one.listed), dtype=bool)
    told["had"] = np.append(~np.isnan(one.listed.rating), newcomers)[list_order(report.data)]
    return told.assign(anew=told["player"].isin(rated_anew(of_list(report.changes, name_of(one)))))


def _numbers(cells: "pd.Series[Any]") -> Floats:
    """A column's numbers; none where an entry with an error came back as it was written."""
    texts = cells.map(lambda cell: isinstance(cell, str)) if cells.dtype == object else np.zeros(len(cells), dtype=bool)
    numbers: Floats = cells.mask(texts).to_numpy(dtype=np.float64, na_value=np.nan)
    return numbers


def rated_anew(changes: pd.DataFrame) -> frozenset[str]:
    """Who had no rating before some period: `player previous` of each line."""
    return frozenset(changes["player"][changes["previous"].isna()])


def rows_of_list(told: pd.DataFrame, on: str = "") -> Iterator[tuple[str, Any]]:
    """The biggest rises and falls of a list; of one of several also who got a first rating on it.

    Args:
        told: `player name rating previous change played` of everybody; `had`, whether there was a rating on the list
            before the run; `anew`, whether there was none before some period of it.
        on: the name of the list, with which each row begins; empty where there is one list.
    """
    begin = f"{on}: " if on else ""
    before, after = (told[name].to_numpy(dtype=np.float64) for name in ("previous", "rating"))
    change = moves(told["change"].to_numpy(dtype=np.float64), before, after, told["anew"].to_numpy())
    came = told[~told["had"] & told["rating"].notna() & (told["played"] > 0)] if on else told[:0]
    if on:
        yield begin + FIRSTS, len(came)
    for word, rows in zip(NUMBERED, movers(change, MOST_NAMED), strict=False):
        for number, row in enumerate(rows, start=1):
            yield f"{begin}{word}{number}", _moved(told.iloc[row])
    for number, (_, player) in enumerate(came[:MOST_NEWCOMERS].iterrows(), start=1):
        yield f"{begin}{NUMBERED[-1]}{number}", f"{_called(player)} ({number_text(float(player['rating']))})"
    if len(came) > MOST_NEWCOMERS:
        yield f"{begin}more {FIRSTS}", len(came) - MOST_NEWCOMERS


def _scores(report: Report) -> Iterator[tuple[str, str]]:
    """How well expected scores held; the numbers stand beside, with a chart."""
    if len(calibration_of(report.games)):
        yield SCORES, in_one(said_of(report.games))


def calibration_of(games: pd.DataFrame) -> pd.DataFrame:
    """Expected and actual scores by tenths, under the headings of the sheet; no rows where nothing was expected."""
    table = tenths(sides_of(games)).set_axis(list(TENTHS_OUT), axis=1)
    return table if table["games"].any() else table[:0]


def in_one(sentences: Sequence[str]) -> str:
    """Several sentences as one cell has them."""
    return "; ".join(sentences)


def _moved(player: Any) -> str:  # noqa: ANN401  # a row of a frame
    before, after = (number_text(float(player[name])) for name in ("previous", "rating"))
    way = f" ({before} to {after})" if before and after else ""
    return f"{change_text(float(player['change']), 'exact')}  {_called(player)}{way}"


def _called(player: Any) -> str:  # noqa: ANN401  # a row of a frame
    return str(player["name"] or player["player"])


def _newcomers(report: Report) -> Iterator[tuple[str, Any]]:
    """Who came in, by name."""
    came = sorted(zip(report.data.players[len(report.data.listed) :], report.data.called, strict=True))
    for number, (player, name) in enumerate(came[:MOST_NEWCOMERS], start=1):
        yield f"newcomer {number}", with_name(player, name)
    if len(came) > MOST_NEWCOMERS:
        yield "more newcomers", len(came) - MOST_NEWCOMERS
