"""The sheet Periods: what each rating period of a run came to."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

import numpy as np
import pandas as pd

from elo_batch.reports.workbook.report import Report

PERIODS_OUT = ("period", "games", "players", "newcomers", "mean_change", "points", "highest_rise", "deepest_fall")


def periods_frame(report: Report) -> pd.DataFrame:
    """A line for each period: games and players rated, who came in, and how ratings moved (as written)."""
    listed = report.data.listed
    rated = set(pd.Series(listed.players, dtype="str")[~np.isnan(listed.rating)])
    return periods_of(report.data.labels, report.games, report.changes, rated)


def periods_of(
    labels: Sequence[str], games: pd.DataFrame, changes: pd.DataFrame, rated: AbstractSet[str]
) -> pd.DataFrame:
    """The same of games and changes as they are written.

    Args:
        labels: the periods in their order.
        games: `period games rated` of each game.
        changes: `period player previous change`, in the order of the periods.
        rated: who had a rating on the list before.
    """
    labels = list(labels)
    rated_games = games[games["rated"] == 1].groupby("period", sort=False)["games"].sum()
    changes = changes.assign(
        change=changes["change"].astype(np.float64),
        came=changes["previous"].isna() | _first_seen(changes, rated),
    )
    groups = changes.groupby("period", sort=False)
    table = pd.DataFrame(
        {
            "period": pd.Series(labels, dtype="str"),
            "games": rated_games.reindex(labels).fillna(0).astype(np.int64).to_numpy(),
            "players": groups["player"].nunique().reindex(labels).fillna(0).astype(np.int64).to_numpy(),
            "newcomers": groups["came"].sum().reindex(labels).fillna(0).astype(np.int64).to_numpy(),
            "mean_change": groups["change"].mean().reindex(labels).to_numpy(),
            "points": groups["change"].sum().reindex(labels).to_numpy(),
            "highest_rise": groups["change"].max().reindex(labels).to_numpy(),
            "deepest_fall": groups["change"].min().reindex(labels).to_numpy(),
        }
    )
    return table[list(PERIODS_OUT)]


def _first_seen(changes: pd.DataFrame, rated: AbstractSet[str]) -> "pd.Series[bool]":
    """Which lines are the first of a player who was on no list, or on it without a rating."""
    return ~changes["player"].isin(rated) & ~changes["player"].duplicated()
