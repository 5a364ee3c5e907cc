"""What each rating period of a run came to, of each list where there are several."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

import numpy as np
import pandas as pd

from elo_batch.reports.frames import RunData

PERIODS_OUT = ("period", "games", "players", "newcomers", "mean_change", "points", "highest_rise", "deepest_fall")
LIST = "list"


def period_sums(data: RunData, games: pd.DataFrame, changes: pd.DataFrame) -> pd.DataFrame:
    """A line for each period, and of several lists for each of them, which a last column names.

    Args:
        data: what was rated.
        games: the run's own frame.
        changes: the run's own frame.
    """
    came = frozenset(data.players[len(data.listed) :])
    names = [one.on.name for one in data.lists if one.on]
    if not names:
        return periods_of(data.labels, games, changes, came)
    parts = [
        periods_of(data.labels, of_list(games, name), of_list(changes, name), came).assign(**{LIST: name})
        for name in names
    ]
    whole = pd.concat(parts)
    return whole.sort_index(kind="stable").reset_index(drop=True)


def of_list(frame: pd.DataFrame, name: str) -> pd.DataFrame:
    """The rows of one of several lists."""
    return frame[frame[LIST] == name] if LIST in frame else frame


def periods_of(
    labels: Sequence[str], games: pd.DataFrame, changes: pd.DataFrame, came: AbstractSet[str]
) -> pd.DataFrame:
    """Games and players rated, who came in, and how ratings moved (as written).

    Args:
        labels: the periods in their order.
        games: `period player_a player_b score_a games rated` of each game.
        changes: `period player change`, a line for each period and player.
        came: the newcomers of the run: who was not on the list given.
    """
    labels = list(labels)
    rated = games[games["rated"] == 1].groupby("period", sort=False)["games"].sum()
    changes = changes.assign(change=changes["change"].astype(np.float64))
    groups = changes.groupby("period", sort=False)
    table = pd.DataFrame(
        {
            "period": pd.Series(labels, dtype="str"),
            "games": rated.reindex(labels).fillna(0).astype(np.int64).to_numpy(),
            "players": groups["player"].nunique().reindex(labels).fillna(0).astype(np.int64).to_numpy(),
            "newcomers": _came_in(labels, games, came),
            "mean_change": groups["change"].mean().reindex(labels).to_numpy(),
            "points": groups["change"].sum().reindex(labels).to_numpy(),
            "highest_rise": groups["change"].max().reindex(labels).to_numpy(),
            "deepest_fall": groups["change"].min().reindex(labels).to_numpy(),
        }
    )
    return table[list(PERIODS_OUT)]


def _came_in(labels: Sequence[str], games: pd.DataFrame, came: AbstractSet[str]) -> "np.ndarray":
    """How many newcomers played their first game in each period, rated or not: each is counted once."""
    played = games[games["score_a"].notna()]
    player = pd.concat([played["player_a"], played["player_b"]], ignore_index=True)
    number = pd.concat([played["period"]] * 2, ignore_index=True).map({one: n for n, one in enumerate(labels)})
    mine = player.isin(came) & number.notna()
    first = number[mine].astype(np.int64).groupby(player[mine]).min()
    return np.bincount(first.to_numpy(dtype=np.int64), minlength=len(labels))
