"""The sheet Periods: what each rating period of a run came to."""

import numpy as np
import pandas as pd

from elo_batch.reports.workbook.report import Report

PERIODS_OUT = ("period", "games", "players", "newcomers", "mean_change", "points", "highest_rise", "deepest_fall")


def periods_frame(report: Report) -> pd.DataFrame:
    """A line for each period: games and players rated, who came in, and how ratings moved (as written)."""
    labels = list(report.data.labels)
    games = report.games[report.games["rated"] == 1].groupby("period", sort=False)["games"].sum()
    changes = report.changes.assign(
        change=report.changes["change"].astype(np.float64),
        came=report.changes["previous"].isna() | _first_seen(report),
    )
    groups = changes.groupby("period", sort=False)
    table = pd.DataFrame(
        {
            "period": pd.Series(labels, dtype="str"),
            "games": games.reindex(labels).fillna(0).astype(np.int64).to_numpy(),
            "players": groups["player"].nunique().reindex(labels).fillna(0).astype(np.int64).to_numpy(),
            "newcomers": groups["came"].sum().reindex(labels).fillna(0).astype(np.int64).to_numpy(),
            "mean_change": groups["change"].mean().reindex(labels).to_numpy(),
            "points": groups["change"].sum().reindex(labels).to_numpy(),
            "highest_rise": groups["change"].max().reindex(labels).to_numpy(),
            "deepest_fall": groups["change"].min().reindex(labels).to_numpy(),
        }
    )
    return table[list(PERIODS_OUT)]


def _first_seen(report: Report) -> "pd.Series[bool]":
    """Which lines are the first of a player who was on no list, or on it without a rating."""
    listed = report.data.listed
    rated = set(pd.Series(listed.players, dtype="str")[~np.isnan(listed.rating)])
    changes = report.changes
    return ~changes["player"].isin(rated) & ~changes["player"].duplicated()
