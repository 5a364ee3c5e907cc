"""What makes two rows the same game: pair, date, round and event, whatever of them the rows have.

Most logs have no game twice, and to see that takes one sorted column of hashes; only rows whose hash stands more than
once become a frame of exact keys.
"""

import re
from dataclasses import dataclass

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
AT_A_TIME = 1 << 15
"""Rows hashed at a time: so few that the processor's nearest memory holds them."""


@dataclass(frozen=True, kw_only=True)
class Key:
    """What the rows' keys are made of.

    Attributes:
        player_a, player_b: who played.
        day: the rows' days, as numbers.
        round, event: these texts.
        rounds, events: for each distinct text its place among all.
    """

    player_a: Ints
    player_b: Ints
    day: Ints
    round: Texts
    event: Texts
    rounds: Ints
    events: Ints

    def at(self, rows: Ints | slice) -> dict[str, Ints]:
        """The keys of these rows."""
        a, b = self.player_a[rows], self.player_b[rows]
        return {
            "first": np.minimum(a, b),
            "second": np.maximum(a, b),
            "day": self.day[rows],
            "round": self.rounds[self.round.codes[rows]],
            "event": self.events[self.event.codes[rows]],
        }


def game_keys(log: GameLog, roster: Roster, rated: Bools) -> pd.DataFrame:
    """Key and result of every row that may be a game told twice, seen from the player who is listed first."""
    a, b = roster.player_a, roster.player_b
    key = Key(
        player_a=a,
        player_b=b,
        day=log.day.astype("datetime64[D]", copy=False).view(np.int64),
        round=log.round,
        event=log.event,
        rounds=compared(log.round),
        events=compared(log.event),
    )
    rows = more_than_once(_hashes(key, len(log)), rated & (a != NONE) & (b != NONE))
    a, b = a[rows], b[rows]
    # In whole units the points of both sides add up exactly, so that a mirrored 0.1 is 0.9.
    points = np.rint(log.score_a[rows] * POINT).astype(np.int64)
    columns = {
        **key.at(rows),
        "score": np.where(a <= b, points, log.games[rows] * POINT - points),
        "games": log.games[rows],
        "k_a": np.where(a <= b, log.k_a[rows], log.k_b[rows]),
        "k_b": np.where(a <= b, log.k_b[rows], log.k_a[rows]),
        "label": compared(log.period)[log.period.codes[rows]],
        "row": rows,
    }
    return pd.DataFrame(columns)


def compared(texts: Texts) -> Ints:
    """For each distinct text its place among all, then one for blanks: case makes no other round, nor 1.0 one for 1."""
    plain = [re.sub(r"^(\d+)\.0+$", r"\1", text.casefold()) for text in texts.values]
    place = {text: code for code, text in enumerate(sorted(set(plain)))}
    return np.array([*(place[text] for text in plain), NONE], dtype=np.int64)


def _hashes(key: Key, count: int) -> NDArray[np.uint64]:
    """A hash for each row; equal keys have equal hashes."""
    hashes = np.zeros(count, dtype=np.uint64)
    for start in range(0, count, AT_A_TIME):
        rows = slice(start, start + AT_A_TIME)
        total = hashes[rows]
        for column, mixer in zip(key.at(rows).values(), MIXERS, strict=True):
            total += column.view(np.uint64) * np.uint64(mixer)
            total ^= total >> SHIFT
    return hashes


def more_than_once(hashes: NDArray[np.uint64], among: Bools) -> Ints:
    """The places `among` these of hashes that stand there more than once."""
    ordered = hashes.copy() if among.all() else hashes[among]
    ordered.sort()
    twice = ordered[1:][ordered[1:] == ordered[:-1]]
    return np.flatnonzero(np.isin(hashes, twice) & among) if len(twice) else np.empty(0, dtype=np.int64)
