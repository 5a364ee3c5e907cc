"""The tables of a run as frames, with the columns that scripts outside read."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import Bools, Floats, Ints, Texts
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.log import Fate, GameLog
from elo_batch.domain.marks import CHANGES_OUT, GAMES_OUT
from elo_batch.domain.rating_list import PlayerList
from elo_batch.engine.fold import Rated
from elo_batch.engine.lines import Lines
from elo_batch.policies.k import k_in_force
from elo_batch.reports.numbers import number_text
from elo_batch.tables.frames import text_series
from elo_batch.tables.people import Roster
from elo_batch.tables.ratings import UNRATED

OUTCOMES = (Fate.RATED, Fate.UNRATED, Fate.UNPLAYED)
MOST_WHOLE = 2**53
PROBLEM_COLUMNS = ("severity", "code", "file", "sheet", "row", "column", "cell", "message", "found", "hint")


@dataclass(frozen=True, kw_only=True)
class RunData:
    """What was rated: the log, who played, and what came of it.

    Attributes:
        log: every row read, with its fate.
        roster: who is who in the rows.
        listed: the rating list given.
        players: ids of all players: the list's, then the newcomers'.
        labels: the periods' labels.
        rated: what came of it.
    """

    log: GameLog
    roster: Roster
    listed: PlayerList
    players: tuple[str, ...]
    labels: tuple[str, ...]
    rated: Rated


def ratings_frame(data: RunData) -> pd.DataFrame:
    """The new rating list: by exact rating, then player; equal ratings share a rank; the officer's columns last."""
    standing, totals, listed = data.rated.standing, data.rated.totals, data.listed
    newcomers = len(data.players) - len(listed)
    frame = pd.DataFrame(
        {
            "rank": _ranks(standing.rating),
            "player": pd.Series(data.players, dtype="str"),
            "name": pd.Series([*listed.names, *[""] * newcomers], dtype="str"),
            "rating": as_numbers(standing.shown),
            "previous": as_numbers(totals.previous),
            "change": as_numbers(np.where(np.isnan(standing.shown), np.nan, totals.change)),
            "played": totals.played,
            "score": as_numbers(totals.score),
            "expected": totals.expected,
            "k_used": as_numbers(_k_used(data)),
            "performance": as_numbers(totals.performance),
            "games": as_numbers(standing.games),
            "peak": as_numbers(standing.peak),
            "status": pd.Series(_statuses(data), dtype="str"),
            "as_of": standing.as_of.astype("datetime64[s]"),
            "rating_exact": pd.Series([number_text(value) for value in standing.rating.tolist()], dtype="str"),
        }
    )
    _give_back(frame, listed)
    order = np.lexsort((_by_code_point(data.players), -np.nan_to_num(standing.rating, nan=-np.inf)))
    return pd.concat([frame, _own_columns(data)], axis=1).iloc[order].reset_index(drop=True)


def changes_frame(data: RunData) -> pd.DataFrame:
    """A line for each period and player who played in it."""
    changes = data.rated.changes
    frame = pd.DataFrame(
        {
            "period": named(data.labels, changes.period),
            "player": named(data.players, changes.player),
            "previous": as_numbers(changes.previous),
            "rating": as_numbers(changes.rating),
            "change": as_numbers(changes.change),
            "played": changes.played,
            "score": as_numbers(changes.score),
            "expected": changes.expected,
            "k_used": as_numbers(changes.k_used),
            "performance": as_numbers(changes.performance),
        }
    )
    order = np.lexsort((_by_code_point(data.players)[changes.player], changes.period))
    return frame.iloc[order].reset_index(drop=True)[list(CHANGES_OUT)]


def games_frame(data: RunData) -> pd.DataFrame:
    """Every rated, unrated or unplayed game of the run in the order of the sheets; single games are never rounded."""
    log = data.log
    rows = np.flatnonzero(np.isin(log.fate, [fate.value for fate in OUTCOMES]))
    rated = log.fate[rows] == Fate.RATED
    played = log.fate[rows] != Fate.UNPLAYED
    names = (*data.listed.players, *data.roster.strangers)
    columns = {
        "period": text_series(_at(log.period, rows)),
        "date": log.day[rows].astype("datetime64[s]"),
        "event": text_series(_at(log.event, rows)),
        "round": text_series(_at(log.round, rows)),
        "player_a": named(names, data.roster.player_a[rows]),
        "player_b": named(names, data.roster.player_b[rows]),
        "score_a": as_numbers(np.where(played, log.score_a[rows], np.nan)),
        "games": log.games[rows],
        **_line_columns(data.rated.lines, rated),
        "rated": rated.astype(np.int64),
        "note": _notes(log, rows),
        "source": _sources(log, rows),
    }
    return pd.DataFrame(columns)[list(GAMES_OUT)]


def log_frame(log: GameLog) -> pd.DataFrame:
    """The games as read, a row for each row of the sheets, with the fate that its own cells give it."""
    rows = np.arange(len(log))
    columns = {
        "player_a": named(log.people, log.player_a),
        "player_b": named(log.people, log.player_b),
        "score_a": as_numbers(log.score_a),
        "games": log.games,
        "k": as_numbers(log.k),
        "date": log.day.astype("datetime64[s]"),
        "round": text_series(log.round),
        "event": text_series(log.event),
        "fate": pd.Series([Fate(fate).name.lower() for fate in log.fate.tolist()], dtype="str"),
        "note": _notes(log, rows),
        "source": _sources(log, rows),
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


def problems_frame(problems: Sequence[Diagnostic]) -> pd.DataFrame:
    """Every problem: weight, code, place, what was found, what to do."""
    return pd.DataFrame([as_record(one) for one in problems], columns=list(PROBLEM_COLUMNS))


def as_record(problem: Diagnostic) -> dict[str, str | int | None]:
    """A problem as JSON and the Problems sheet show it; what does not apply is None."""
    place = problem.place
    record = {
        "severity": problem.severity.value,
        "code": problem.code,
        "file": place.file if place else None,
        "sheet": place.sheet if place else None,
        "row": place.row if place else None,
        "column": place.column if place else None,
        "cell": place.cell if place else None,
        "message": problem.message,
        "found": problem.found,
        "hint": problem.hint,
    }
    return {key: value or None for key, value in record.items()}


def as_numbers(values: Floats) -> "pd.Series[Any]":
    """A column of whole numbers where all are whole, else of floats; missing where there is none."""
    known = values[~np.isnan(values)]
    if (known == np.floor(known)).all() and (np.abs(known) < MOST_WHOLE).all():
        whole = pd.Series(np.nan_to_num(values).astype(np.int64)).astype("Int64")
        return whole.mask(np.isnan(values))
    return pd.Series(values)


def _k_used(data: RunData) -> Floats:
    """K of those who played; where rows asked for Ks of their own, of the last period played."""
    rated = data.rated
    if not np.isnan(rated.plan.games.k).all():
        return rated.k_used
    return np.where(rated.plan.played > 0, k_in_force(rated.policy, rated.start.k), np.nan)


def _statuses(data: RunData) -> list[str]:
    """The statuses given; who has a rating is unrated no longer."""
    newcomers = len(data.players) - len(data.listed)
    given = [*data.listed.status, *[""] * newcomers]
    has = (~np.isnan(data.rated.standing.rating)).tolist()
    return ["" if text == UNRATED and rated else text for text, rated in zip(given, has, strict=True)]


def _give_back(frame: pd.DataFrame, listed: PlayerList) -> None:
    """Put the cells of broken entries back as they were read."""
    for name in {name for cells in listed.as_read.values() for name in cells} & set(frame.columns):
        column = frame[name].astype(object)
        for index, cells in listed.as_read.items():
            column.iloc[index] = cells.get(name, "")
        frame[name] = column


def _ranks(rating: Floats) -> "pd.Series[Any]":
    """Equal ratings share a rank; players without a rating have none."""
    return as_numbers(np.asarray(pd.Series(rating).rank(method="min", ascending=False), dtype=np.float64))


def _by_code_point(names: Sequence[str]) -> Ints:
    """Each name's place among all names by code point."""
    place = np.empty(len(names), dtype=np.int64)
    place[sorted(range(len(names)), key=names.__getitem__)] = np.arange(len(names))
    return place


def named(names: Sequence[str], index: Ints) -> "pd.Series[str]":
    """The name for each index."""
    return text_series(Texts(values=tuple(names), codes=index))


def _at(texts: Texts, rows: Ints) -> Texts:
    return Texts(values=texts.values, codes=texts.codes[rows])


def _own_columns(data: RunData) -> pd.DataFrame:
    """The officer's own columns as they were; newcomers have blanks there."""
    blanks = [""] * (len(data.players) - len(data.listed))
    columns = {
        index: pd.Series([*column.values, *blanks], dtype=object) for index, column in enumerate(data.listed.own)
    }
    frame = pd.DataFrame(columns, index=range(len(data.players)))
    return frame.set_axis([column.header for column in data.listed.own], axis=1)


def _line_columns(lines: Lines, rated: Bools) -> dict[str, "pd.Series[Any]"]:
    """The working of the rated rows; blank in the others."""
    columns = {}
    for field in fields(Lines):
        values = np.full(len(rated), np.nan)
        values[rated] = getattr(lines, field.name)
        columns[field.name] = as_numbers(values)
    return columns


def _notes(log: GameLog, rows: Ints) -> "pd.Series[str]":
    """The sheet's own note; before it, why a row was not rated."""
    notes = text_series(_at(log.note, rows)).fillna("")
    reasons = text_series(_at(log.reason, rows)).fillna("")
    between = np.where((notes != "") & (reasons != ""), "; ", "")
    return reasons + pd.Series(between, dtype="str") + notes


def _sources(log: GameLog, rows: Ints) -> "pd.Series[str]":
    """`file!sheet!row` of each row; text files have no sheet."""
    sheets = Texts(
        values=tuple(f"{place.file}!{place.sheet}!" for place in log.places.sheets), codes=log.places.sheet[rows]
    )
    return text_series(sheets) + pd.Series(log.places.row[rows]).astype("str")
