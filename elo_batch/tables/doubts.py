"""What may be so and is worth a second look: a player twice in a round, days outside the event, astonishing results."""

from collections.abc import Iterator

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import NONE, Floats, Ints
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.numbers import number_text
from elo_batch.tables.case import Case, Found
from elo_batch.tables.game_keys import compared, more_than_once
from elo_batch.tables.people import SIDES

AT_A_TIME = 1 << 20
"""Rows looked at together: arrays of all rows of a long log would fill the memory."""
ODD = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93)
"""Odd numbers without a pattern, by which the parts of a key are multiplied."""
SEAT = ["player", "day", "round", "event"]


def twice_in_a_round(case: Case) -> Found:
    """G214: a player in two games of one event and round, against different opponents; dated alike or undated."""
    log = case.log
    rows = np.flatnonzero(case.rated & (log.round.codes != NONE))
    if not len(rows):
        return Found()
    day = log.day[rows].astype("datetime64[D]").view(np.int64)
    of_round, of_event = (compared(texts)[texts.codes[rows]] for texts in (log.round, log.event))
    sides = [case.roster.player_a[rows], case.roster.player_b[rows]]
    keys = np.concatenate([_hashes((side, day, of_round, of_event)) for side in sides])
    again = more_than_once(keys, np.concatenate(sides) != NONE)
    side, at = np.divmod(again, len(rows))
    frame = pd.DataFrame(
        {
            "player": np.concatenate(sides)[again],
            "day": day[at],
            "round": of_round[at],
            "event": of_event[at],
            "row": rows[at],
            "side": side,
            "opponent": np.concatenate(sides[::-1])[again],
        }
    ).sort_values(["row", "side"])
    return Found(problems=tuple(_twice(case, *pair) for pair in _pairs(frame)))


def _hashes(parts: tuple[Ints, ...]) -> np.ndarray:
    total = np.zeros(len(parts[0]), dtype=np.uint64)
    for part, odd in zip(parts, ODD, strict=True):
        total += part.astype(np.int64, copy=False).view(np.uint64) * np.uint64(odd)
        total ^= total >> np.uint64(29)
    return total


def _pairs(frame: pd.DataFrame) -> Iterator[tuple[int, int, int]]:
    """Row and side of each game of a player that is not the first of a round, and the row of the first.

    Further reports of the same pair are no second game: they have problems of their own. A player who meets himself has
    one too.
    """
    frame = frame[frame["player"] != frame["opponent"]].drop_duplicates([*SEAT, "opponent"])
    if not len(frame):
        return
    firsts = frame.groupby(SEAT, sort=False)["row"].transform("first")
    for row, side, first in zip(frame["row"].tolist(), frame["side"].tolist(), firsts.tolist(), strict=True):
        if row != first:
            yield row, side, first


def _twice(case: Case, row: int, side: int, first: int) -> Diagnostic:
    place = case.log.places.ref(row, SIDES[side])
    message = f"this player plays in this round twice: here and in {case.log.places.whole(first)}"
    return problem("G214", message, place=place, found=f"{case.written(row, SIDES[side])}, {_when(case, row)}")


def _when(case: Case, row: int) -> str:
    event = case.log.event.text(row)
    return f"round {case.log.round.text(row)}" + (f" of {event}" if event else "")


def outside_event(case: Case) -> Found:
    """G134: a game dated before the first or after the last day that its row tells of the event."""
    log, never = case.log, np.zeros(len(case.log), dtype=bool)
    early = never if log.event_start is None else log.day < log.event_start
    late = never if log.event_end is None else log.day > log.event_end
    rows = np.flatnonzero(case.rated & (early | late)).tolist()
    return Found(problems=tuple(_outside(case, row, "event_start" if early[row] else "event_end") for row in rows))


def _outside(case: Case, row: int, column: str) -> Diagnostic:
    told = getattr(case.log, column)[row]
    word = "before the first" if column == "event_start" else "after the last"
    message = f"a game {word} day of its event, {told}"
    return problem("G134", message, place=case.log.places.ref(row, "date", column), found=str(case.log.day[row]))


def astonishing(case: Case) -> Found:
    """G312: the weaker side won, in spite of so large a difference on the list (or told in the log)."""
    if case.astonishing is None or not (case.has_list or case.log.rating_a is not None):
        return Found()
    listed = np.concatenate([case.listed.rating, np.full(len(case.roster.strangers) + 1, np.nan)])
    parts = (slice(start, start + AT_A_TIME) for start in range(0, len(case.log), AT_A_TIME))
    upsets = (upset for part in parts for upset in _astonishing(case, part, _lead(case, part, listed)))
    return Found(problems=tuple(_upset(case, *upset) for upset in upsets))


def _astonishing(case: Case, part: slice, lead: Floats) -> Iterator[tuple[int, float]]:
    """The rows that the weaker side won in spite of so large a lead, and that lead."""
    points, games = case.log.score_a[part], case.log.games[part]
    upset = np.where(lead > 0, points < games / 2, points > games / 2) & (np.abs(lead) >= case.astonishing)
    found = np.flatnonzero(upset & case.rated[part])
    return zip((found + part.start).tolist(), lead[found].tolist(), strict=True)


def _lead(case: Case, part: slice, rating: Floats) -> Floats:
    """How far player_a is ahead, from these ratings unless the log tells its own; NaN where a side has none."""
    log, roster = case.log, case.roster
    if case.told and log.rating_a is not None and log.rating_b is not None:
        told: Floats = log.rating_a[part] - log.rating_b[part]
        return told
    lead: Floats = rating[roster.player_a[part]] - rating[roster.player_b[part]]
    return lead


def _upset(case: Case, row: int, lead: float) -> Diagnostic:
    winner, loser = SIDES[::-1] if lead > 0 else SIDES
    message = f"the winner is {number_text(round(abs(lead), 1))} points weaker: were the sides or the result mixed up?"
    found = f"{case.written(row, winner)} beat {case.written(row, loser)}"
    return problem("G312", message, place=case.log.places.ref(row, "result", "score_a"), found=found)
