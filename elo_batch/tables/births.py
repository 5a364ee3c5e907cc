"""Years of birth held against the days of games: nobody plays before being born, or at more than 120 years."""

from dataclasses import replace

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic, Severity
from elo_batch.domain.numbers import number_text
from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.case import Case, Found

OLDEST = 120
"""More years than anybody has lived and played."""


def impossible_birth(case: Case) -> Found:
    """P109: players born after a game of theirs, or far too long before it; those games are rejected."""
    if np.isnan(case.listed.birth_year).all():
        return Found()
    # An entry with an error is judged already.
    listed = np.where(case.listed.broken, np.nan, case.listed.birth_year)
    years = np.append(listed, np.full(len(case.roster.strangers) + 1, np.nan))
    day = case.log.rating_day.astype("datetime64[D]")
    played = np.where(np.isnat(day), np.nan, day.astype("datetime64[Y]").astype(np.int64) + 1970.0)
    rows, players = np.zeros(len(case.log), dtype=bool), list[Ints]()
    for side in (case.roster.player_a, case.roster.player_b):
        wrong = case.rated & (side != NONE) & cannot_be(years[side], played)
        rows |= wrong
        players.append(side[wrong])
    found = np.unique(np.concatenate(players)).tolist()
    return Found(problems=tuple(_birth(case.listed, player) for player in found), rows=rows)


def cannot_be(born: Floats, played: Floats) -> Bools:
    """Where a year of birth is later than a year of play, or too long before it; unknown years are neither."""
    wrong: Bools = (born > played) | (played - born > OLDEST)
    return wrong


def idle_births(listed: PlayerList, played: Ints, last_day: np.datetime64) -> tuple[Diagnostic, ...]:
    """P109 as a warning: players of whom no game was rated, and whose year of birth cannot be on the run's last day."""
    if np.isnat(last_day):
        return ()
    year = np.full(len(listed), last_day.astype("datetime64[Y]").astype(np.int64) + 1970.0)
    wrong = cannot_be(listed.birth_year, year) & (played[: len(listed)] == 0) & ~listed.broken
    found = (_birth(listed, player) for player in np.flatnonzero(wrong).tolist())
    return tuple(replace(one, severity=Severity.WARNING) for one in found)


def _birth(listed: PlayerList, player: int) -> Diagnostic:
    born, own = number_text(float(listed.birth_year[player])), listed.players[player]
    message = f"no year of birth for these games: later than they are, or more than {OLDEST} years before"
    place, hint = listed.places.ref(player, "birth_year"), "write the right year, or leave the cell blank"
    return problem("P109", message, place=place, found=f"{born} ({own})", hint=hint)
