"""What makes two rows the same game: pair, date, round and event, whatever of them the rows have.

Most logs have no game twice, and to see that takes one sorted column of hashes; only rows whose hash stands more than
once become a frame of exact keys.
"""

import re

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.domain.arrays import NONE, Bools, Ints, Texts
from elo_batch.domain.log import GameLog
from elo_batch.tables.people import Roster

POINT = 1 << 40
# Odd numbers without a pattern; the parts of a key are multiplied by them and added, modulo 2⁶⁴.
MIXERS = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93, 0xA0761D6478BD642F)
SHIFT = np.uint64(29)


def game_keys(log: GameLog, roster: Roster, rated: Bools) -> pd.DataFrame:
    """Key and result of every row that may be a game told twice, seen from the player who is listed first."""
    a, b = roster.player_a, roster.player_b
    key = {
        "first": np.minimum(a, b),
        "second": np.maximum(a, b),
        "day": log.day.astype("datetime64[D]", copy=False).view(np.int64),
        "round": as_compared(log.round),
        "event": as_compared(log.event),
    }
    rows = _more_than_once(_hashes(list(key.values())), rated & (key["first"] != NONE))
    a, b = a[rows], b[rows]
    # In whole units the points of both sides add up exactly, so that a mirrored 0.1 is 0.9.
    points = np.rint(log.score_a[rows] * POINT).astype(np.int64)
    columns = {
        **{name: values[rows] for name, values in key.items()},
        "score": np.where(a <= b, points, log.games[rows] * POINT - points),
        "games": log.games[rows],
        "k": log.k[rows],
        "label": as_compared(log.period)[rows],
        "row": rows,
    }
    return pd.DataFrame(columns)


def as_compared(texts: Texts) -> Ints:
    """A code for each row, by the text's place among all: case makes no other round, nor does 1.0 for 1."""
    plain = [re.sub(r"^(\d+)\.0+$", r"\1", text.casefold()) for text in texts.values]
    place = {text: code for code, text in enumerate(sorted(set(plain)))}
    table = np.array([*(place[text] for text in plain), NONE], dtype=np.int64)
    return table[texts.codes]


def _hashes(columns: list[Ints]) -> NDArray[np.uint64]:
    """A hash for each row; equal keys have equal hashes."""
    total = np.zeros(len(columns[0]), dtype=np.uint64)
    for column, mixer in zip(columns, MIXERS, strict=True):
        total += column.astype(np.int64, copy=False).view(np.uint64) * np.uint64(mixer)
        total ^= total >> SHIFT
    return total


def _more_than_once(hashes: NDArray[np.uint64], among: Bools) -> Ints:
    """The places `among` these of hashes that stand there more than once."""
    ordered = hashes.copy() if among.all() else hashes[among]
    ordered.sort()
    twice = ordered[1:][ordered[1:] == ordered[:-1]]
    return np.flatnonzero(np.isin(hashes, twice) & among) if len(twice) else np.empty(0, dtype=np.int64)
