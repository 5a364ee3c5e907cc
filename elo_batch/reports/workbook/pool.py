"""The sheet Pool: the balance sheet of a run's players, who never met whom, and how ratings are spread."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import Floats
from elo_batch.engine.working import OF_FIRST
from elo_batch.reports.spans import counts, spans
from elo_batch.reports.workbook.groups import Groups, groups_of
from elo_batch.reports.workbook.ledger import FIRST_ROW
from elo_batch.reports.workbook.points import CAUSES, Pool, pool_of
from elo_batch.reports.workbook.report import Report

POOL_OUT = ("list", "what", "before", "after", "change", "words")
SPREAD_OUT = ("rating_from", "players_before", "players_after", "change_from", "players_changed")
ADDS_UP = "adds up"
MOST_GROUPS = 20
MOST_BARS = 24


@dataclass(frozen=True, kw_only=True)
class PoolSheet:
    """The sheet.

    Attributes:
        rows: list, what, before, after, change, words.
        sums: for each row that says whether causes add up, as indices of rows: the first cause, and the total.
        spread: how ratings and changes are spread: the columns of `SPREAD_OUT`.
    """

    rows: Sequence[tuple[str, str, float, float, float, str]]
    sums: dict[int, tuple[int, int]]
    spread: pd.DataFrame

    @property
    def names(self) -> tuple[str, ...]:
        """The headings of its rows; the list is named where there are several."""
        return POOL_OUT if any(row[0] for row in self.rows) else POOL_OUT[1:]


def pool_sheet(report: Report) -> PoolSheet:
    """The sheet for a run."""
    rows: list[tuple[str, str, float, float, float, str]] = []
    sums = {}
    for number, one in enumerate(report.data.lists):
        name, pool = one.on.name if one.on else "", pool_of(report.ledger, number)
        rows += [(name, *row) for row in sizes(pool)]
        total = len(rows) - 1
        rows += [(name, what, np.nan, np.nan, pool.causes[what], words) for what, words in CAUSES.items()]
        sums[len(rows)] = (total + 1, total)
        rows.append((name, ADDS_UP, np.nan, np.nan, np.nan, "the causes add up to the change of the points"))
        rows += [(name, *row) for row in _groups(report, number)]
    first = pool_of(report.ledger, 0)
    change = report.data.rated.totals.change[report.data.rated.totals.played > 0]
    return PoolSheet(rows=rows, sums=sums, spread=spread_of(first, change[~np.isnan(change)]))


def sizes(pool: Pool) -> Iterator[tuple[str, float, float, float, str]]:
    """Players, mean, median, spread and, as the last, the total."""
    for what, count, words in (
        ("players", len, "players with a rating"),
        ("mean", mean_of, "the mean of their ratings"),
        ("median", _median, "half of them are rated higher"),
        ("spread", _spread, "the standard deviation of their ratings"),
        ("points", lambda values: float(np.sum(values)), "all ratings added up; what changed it stands below"),
    ):
        before, after = float(count(pool.before)), float(count(pool.after))
        yield what, before, after, after - before, words


def mean_of(values: Floats) -> float:
    """The mean; NaN of none."""
    return float(values.mean()) if len(values) else np.nan


def _median(values: Floats) -> float:
    return float(np.median(values)) if len(values) else np.nan


def _spread(values: Floats) -> float:
    return float(values.std()) if len(values) else np.nan


def _groups(report: Report, number: int) -> Iterator[tuple[str, float, float, float, str]]:
    """Who never met, on one list of a report."""
    one, lines = report.data.lists[number], report.ledger.lines
    mine = report.ledger.on == number
    # A game that counts for both sides has two lines, one that counts for a first rating has one.
    games = np.where(lines.rule == OF_FIRST, 2, 1) * lines.games
    groups = groups_of(lines.player[mine], lines.opponent[mine], games[mine], len(one.players))
    yield from group_rows(groups, one.rated.standing.shown)


def group_rows(groups: Groups, rating: Floats) -> Iterator[tuple[str, float, float, float, str]]:
    """A row for each group, the largest first; the ratings are those on the list, NaN for none."""
    many = len(groups.players)
    yield (
        "groups",
        np.nan,
        float(many),
        np.nan,
        "players of one group have met, directly or through others; no games between groups",
    )
    for group, (players, games) in enumerate(zip(groups.players[:MOST_GROUPS], groups.games, strict=False)):
        mean = mean_of(rating[(groups.group == group) & ~np.isnan(rating)])
        words = f"{players} players, {games // 2} games among them, mean {mean:.0f} afterwards"
        yield f"group {group + 1}", np.nan, float(players), np.nan, words
    if many > MOST_GROUPS:
        rest = int(groups.players[MOST_GROUPS:].sum())
        yield "smaller groups", np.nan, float(rest), np.nan, f"{rest} players in {many - MOST_GROUPS} more groups"


def spread_of(pool: Pool, change: Floats) -> pd.DataFrame:
    """How many players stand in each span of ratings before and after, and how many changed by so much."""
    ratings = spans(np.concatenate([pool.before, pool.after]), MOST_BARS)
    changes = spans(change, MOST_BARS)
    columns = {
        "rating_from": ratings[:-1],
        "players_before": counts(pool.before, ratings),
        "players_after": counts(pool.after, ratings),
        "change_from": changes[:-1],
        "players_changed": counts(change, changes),
    }
    return pd.DataFrame({name: pd.Series(columns[name], dtype=np.float64) for name in SPREAD_OUT})


def sum_formula(row: int, sums: tuple[int, int], letter: str) -> str:
    """Whether the causes above this row add up to the change of the total, as a formula."""
    first, total = (index + FIRST_ROW for index in sums)
    return f"=ABS(SUM({letter}{first}:{letter}{row + FIRST_ROW - 1})-{letter}{total})<0.000001"
