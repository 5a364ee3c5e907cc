"""Logs in which each row is a player's own report: every game stands once for each of the two, and counts once.

By headings such as Name and Opponent a sheet says that its rows are seen from one player. Where nearly all of them have
a mirrored row of the other player, it lists every game twice: the second rows are left out before anything is checked,
whether or not the log has dates and rounds. Rows are matched by pair, day, round, event and result, as often as they
stand. Reports of different rounds or days are of different games, as in a double round robin: only in a log that lists
its games twice anyway is a pair of them a slip in the round or the day.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import NONE, Bools, Ints
from elo_batch.domain.choices import Duplicates
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.log import Fate, GameLog
from elo_batch.tables.game_keys import POINT, compared
from elo_batch.tables.people import SIDES, Roster
from elo_batch.tables.verdicts import row_ranges

MOSTLY = 0.75
"""A log lists every game twice where at least this part of its rows has a mirrored row."""
PAIR = ["first", "second", "games", "list"]
GAME = [*PAIR, "day", "round", "event"]
KEPT_FIRST = ["k_a", "k_b", "label", "row"]


@dataclass(frozen=True, kw_only=True)
class Mirrors:
    """Reports held against each other.

    Attributes:
        second: rows whose game is told by the other player's row too; the other row counts.
        apart: pairs of rows of one game that do not agree.
        single: rows without a mirrored one.
        rows: how many reports there are.
        matched: how many of them have a report of the other player with the same day, round and event.
    """

    second: Ints
    apart: tuple[tuple[int, int], ...]
    single: Ints
    rows: int
    matched: int

    @property
    def every_game_twice(self) -> bool:
        """Whether nearly every report has its mirrored one."""
        return self.rows > 0 and self.matched >= MOSTLY * self.rows


def halve(log: GameLog, roster: Roster, duplicates: Duplicates) -> Checked[GameLog]:
    """The log in which every game counts once, where players report each for themselves.

    Under `keep` the officer has said that what looks alike are several games.
    """
    if log.own_view is None or duplicates is Duplicates.KEEP:
        return Checked(value=log)
    mirrors = mirrored(log, roster)
    if not mirrors.every_game_twice:
        return Checked(value=log, problems=_some(log, mirrors))
    wrong = [row for pair in mirrors.apart for row in pair]
    halved = log.with_fate(_mask(log, mirrors.second), Fate.DUPLICATE).with_fate(_mask(log, wrong), Fate.REJECTED)
    singles = tuple(
        problem("G221", place=log.places.ref(row, *SIDES), found=_report(log, row)) for row in mirrors.single
    )
    apart = tuple(_apart(log, first, later) for first, later in mirrors.apart)
    return Checked(value=halved, problems=(*_halved(log, mirrors), *singles, *apart))


def mirrored(log: GameLog, roster: Roster) -> Mirrors:
    """Every report that is to be rated, with the mirrored one of the other player."""
    reports = _reports(log, roster)
    exact = _paired(reports, [*GAME, "score"])
    left = reports[~exact]
    same_game = _paired(left, GAME)
    rest = left[~same_game]
    same_pair = _paired(rest, PAIR)
    twins = [*_couples(left[same_game], GAME), *_couples(rest[same_pair], PAIR)]
    return Mirrors(
        second=np.sort(reports["row"][exact & ~reports["by_first"]].to_numpy()),
        apart=tuple(sorted(twins, key=max)),
        single=np.sort(rest["row"][~same_pair].to_numpy()),
        rows=len(reports),
        matched=int(exact.sum() + same_game.sum()),
    )


def _reports(log: GameLog, roster: Roster) -> pd.DataFrame:
    """A line for each report, its points seen from the player who is listed first."""
    a, b = roster.player_a, roster.player_b
    own = log.own_view if log.own_view is not None else np.zeros(len(log), dtype=bool)
    rows = np.flatnonzero(own & log.where(Fate.RATED) & (a != NONE) & (b != NONE) & (a != b))
    a, b, games = a[rows], b[rows], log.games[rows]
    points = np.rint(log.score_a[rows] * POINT).astype(np.int64)
    by_first = a < b
    columns = {
        "first": np.minimum(a, b),
        "second": np.maximum(a, b),
        "games": games,
        "list": np.full(len(rows), NONE) if log.on_list is None else log.on_list[rows],
        "day": log.day[rows].astype("datetime64[D]").view(np.int64),
        "round": compared(log.round)[log.round.codes[rows]],
        "event": compared(log.event)[log.event.codes[rows]],
        "score": np.where(by_first, points, games * POINT - points),
        "by_first": by_first,
        "k_a": np.where(by_first, log.k_a[rows], log.k_b[rows]),
        "k_b": np.where(by_first, log.k_b[rows], log.k_a[rows]),
        "label": compared(log.period)[log.period.codes[rows]],
        "row": rows,
    }
    return pd.DataFrame(columns).sort_values(KEPT_FIRST, na_position="first", ignore_index=True)


def _numbered(reports: pd.DataFrame, key: list[str]) -> pd.DataFrame:
    """The key of each report, and how many the same player gave of it before."""
    keys = reports[key]
    return keys.assign(nth=reports.groupby([*key, "by_first"], sort=False).cumcount())


def _paired(reports: pd.DataFrame, key: list[str]) -> "pd.Series[bool]":
    """Which reports have one of the other player with this key, each matched once."""
    return _numbered(reports, key).duplicated(keep=False)


def _couples(reports: pd.DataFrame, key: list[str]) -> Iterator[tuple[int, int]]:
    """The rows that belong together, the upper one first."""
    keys = _numbered(reports, key)
    for _, rows in reports["row"].groupby([keys[name] for name in keys.columns], sort=False):
        first, later = sorted(rows.tolist())
        yield first, later


def _mask(log: GameLog, rows: Ints | list[int]) -> Bools:
    mask = np.zeros(len(log), dtype=bool)
    mask[rows] = True
    return mask


def _halved(log: GameLog, mirrors: Mirrors) -> Iterator[Diagnostic]:
    """A note for each sheet: how many games stand twice, and which rows are left out."""
    sheets = log.places.sheet[mirrors.second]
    for number in np.unique(sheets).tolist():
        gone = log.places.row[mirrors.second[sheets == number]]
        games = f"{len(gone)} game{'s' if len(gone) > 1 else ''}"
        message = f"the log lists each game once for each player: {games} counted once, these rows left out"
        yield problem(
            "G220", message, place=log.places.sheets[number].ref(0, "player_b"), found=row_ranges(np.sort(gone))
        )


def not_halved(log: GameLog) -> Diagnostic:
    """What a stream says of such a log: it does not see it as a whole."""
    message = "--stream does not look for games that stand once for each player"
    hint = "if the log lists each game twice, leave --stream away, or use --duplicates drop"
    return problem("G220", message, place=log.places.sheets[0].ref(0, "player_b"), hint=hint)


def _some(log: GameLog, mirrors: Mirrors) -> tuple[Diagnostic, ...]:
    """A warning where some games stand once for each player and most do not, and no day, round or event tells."""
    told = (log.round.codes != NONE) | (log.event.codes != NONE) | ~np.isnat(log.day)
    untold = mirrors.second[~told[mirrors.second]]
    if not len(untold):
        return ()
    found = f"{2 * len(untold)} of {mirrors.rows} rows"
    return (problem("G223", place=log.places.ref(int(untold[0]), *SIDES), found=found),)


def _apart(log: GameLog, first: int, later: int) -> Diagnostic:
    message = f"this report and that of the other player in {log.places.whole(first)} do not agree"
    found = f"{_report(log, later)} here, {_report(log, first)} there"
    return problem("G222", message, place=log.places.ref(later, "result", "score_a"), found=found)


def _report(log: GameLog, row: int) -> str:
    """A report in short: who, points, against whom, when."""
    score, games = log.score_a[row], int(log.games[row])
    a, b = (log.people[int(side[row])] for side in (log.player_a, log.player_b))
    day = "" if np.isnat(log.day[row]) else str(log.day[row])
    of_round, event = log.round.text(row), log.event.text(row)
    when = ", ".join(filter(None, [day, of_round and f"round {of_round}", event]))
    return f"{a} {score:g}-{games - score:g} {b}" + (f" ({when})" if when else "")
