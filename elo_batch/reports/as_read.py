"""The tables as they were read, before anything is rated, as frames."""

import numpy as np
import pandas as pd

from elo_batch.domain.log import Fate, GameLog
from elo_batch.domain.rating_list import PlayerList
from elo_batch.reports.frames import as_numbers, named, notes_of, sources_of
from elo_batch.tables.frames import text_series


def log_frame(log: GameLog) -> pd.DataFrame:
    """The games as read, a row for each row of the sheets, with the fate that its own cells give it."""
    rows = np.arange(len(log))
    columns = {
        "player_a": named(log.people, log.player_a),
        "player_b": named(log.people, log.player_b),
        "score_a": as_numbers(log.score_a),
        "games": log.games,
        "k_a": as_numbers(log.k_a),
        "k_b": as_numbers(log.k_b),
        "date": log.day.astype("datetime64[s]"),
        "round": text_series(log.round),
        "event": text_series(log.event),
        "fate": pd.Series([Fate(fate).name.lower() for fate in log.fate.tolist()], dtype="str"),
        "note": notes_of(log, rows),
        "source": sources_of(log, rows),
    }
    return pd.DataFrame(columns)


def list_frame(listed: PlayerList) -> pd.DataFrame:
    """The rating list as read; ratings are exact, players without one have none."""
    columns = {
        "player": pd.Series(listed.players, dtype="str"),
        "name": pd.Series(listed.names, dtype="str"),
        "rating": listed.rating,
        "games": as_numbers(listed.games),
        "k": as_numbers(listed.k),
        "peak": as_numbers(listed.peak),
        "status": pd.Series(listed.status, dtype="str"),
        "as_of": listed.as_of.astype("datetime64[s]"),
    }
    return pd.DataFrame(columns)
