"""The sheet Summary: what the run was, whether the report proves itself, who moved, and two charts."""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from elo_batch.domain.numbers import change_text, number_text
from elo_batch.domain.spelling import with_name
from elo_batch.reports.in_short import movers
from elo_batch.reports.workbook.report import MOST_FORMULAS, Report

SUMMARY_OUT = ("what", "value")
MOST_NAMED = 5
MOST_NEWCOMERS = 20
ROWS = ("rated", "unplayed", "unrated", "outside", "duplicate", "rejected")
CHECK = "check"
ACCOUNTED = "every row accounted for"


def summary_rows(report: Report) -> list[tuple[str, Any]]:
    """What stands on the sheet; the two answers that are formulas are left blank."""
    return [
        (CHECK, None),
        ("what is checked", _checked(report)),
        ("period", report.period),
        ("run of", report.today),
        *_rule_book(report),
        *_counts(report),
        *biggest_moves(report.ratings),
        *_newcomers(report),
    ]


def _checked(report: Report) -> str:
    lines = len(report.ledger.row)
    if report.formulas:
        return (
            f"every rating of {len(report.ledger.first)} accounts, worked out anew on the sheet Working, is the tool's"
        )
    return f"Working holds values, not formulas: {lines} lines are more than {MOST_FORMULAS}"


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
    yield "rating periods", counts["periods"]


def biggest_moves(ratings: pd.DataFrame) -> Iterator[tuple[str, Any]]:
    """The biggest rises and falls of a list."""
    rises, falls = movers(ratings["change"].to_numpy(dtype=float, na_value=0.0), MOST_NAMED)
    for word, rows in (("rise", rises), ("fall", falls)):
        for number, row in enumerate(rows, start=1):
            yield f"biggest {word} {number}", _moved(ratings.iloc[row])


def _moved(player: Any) -> str:  # noqa: ANN401  # a row of a frame
    before, after = (
        (number_text(float(player[name])) for name in ("previous", "rating") if pd.notna(player[name]))
        if (pd.notna(player["previous"]) and pd.notna(player["rating"]))
        else ("", "")
    )
    called = player["name"] or player["player"]
    way = f" ({before} to {after})" if before else ""
    return f"{change_text(float(player['change']), 'exact')}  {called}{way}"


def _newcomers(report: Report) -> Iterator[tuple[str, Any]]:
    """Who came in, by name."""
    came = sorted(zip(report.data.players[len(report.data.listed) :], report.data.called, strict=True))
    for number, (player, name) in enumerate(came[:MOST_NEWCOMERS], start=1):
        yield f"newcomer {number}", with_name(player, name)
    if len(came) > MOST_NEWCOMERS:
        yield "more newcomers", len(came) - MOST_NEWCOMERS
