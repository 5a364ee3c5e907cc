"""The tables of a run as frames, with the columns that scripts outside read."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import Floats, Ints, Texts
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.lists import ListColumn
from elo_batch.domain.log import Fate, GameLog
from elo_batch.domain.marks import CHANGES_OUT, GAMES_OUT, PROBLEMS_OUT
from elo_batch.domain.numbers import number_text
from elo_batch.domain.pending import texts_of
from elo_batch.domain.rating_list import RECORDS, PlayerList
from elo_batch.engine.fold import Rated
from elo_batch.engine.lines import Lines
from elo_batch.engine.stream import Streamed
from elo_batch.reports.statuses import Statuses, statuses_after
from elo_batch.tables.frames import text_series
from elo_batch.tables.grid import never_calculated
from elo_batch.tables.people import Roster

OUTCOMES = (Fate.RATED, Fate.UNRATED, Fate.UNPLAYED)
MOST_WHOLE = 2**53


@dataclass(frozen=True, kw_only=True)
class ListData:
    """What a new rating list is made of.

    Attributes:
        listed: the rating list given.
        players: ids of all players: the list's, then the newcomers'.
        called: the newcomers' names beside their ids; empty texts where there are none.
        labels: the periods' labels.
        rated: what came of the games.
        until: the last day asked for.
        on: which of several lists this is; None where there is one for all.
        others: what came of the other lists, of which each has the same players.
    """

    listed: PlayerList
    players: tuple[str, ...]
    called: tuple[str, ...]
    labels: tuple[str, ...]
    rated: Rated | Streamed
    until: date | None = None
    on: ListColumn | None = None
    others: "tuple[ListData, ...]" = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names beside the ids of all players."""
        return (*self.listed.names, *self.called)

    @property
    def name_of(self) -> dict[str, str]:
        """The name of each player who has one beside an id."""
        return {player: name for player, name in zip(self.players, self.names, strict=True) if name}

    @property
    def statuses(self) -> Statuses:
        """Everybody's status after the run."""
        return statuses_after(self.listed, [one.rated for one in (self, *self.others)], self.until)


@dataclass(frozen=True, kw_only=True)
class RunData(ListData):
    """What was rated: besides, the log and who played.

    Attributes:
        log: every row read, with its fate.
        rows: which of them were handed to the engine.
        roster: who is who in the rows.
    """

    log: GameLog
    rows: Ints | slice
    roster: Roster
    rated: Rated
    others: "tuple[RunData, ...]" = ()

    @property
    def lists(self) -> "tuple[RunData, ...]":
        """What was rated on each list, this one first."""
        return (self, *self.others)

    @property
    def whole_log(self) -> GameLog:
        """Every row read, with its fate on the list that rates it."""
        fate = self.log.fate.copy()
        for one in self.others:
            here = one.log.fate != Fate.OUTSIDE
            fate[here] = one.log.fate[here]
        return replace(self.log, fate=fate)


def ratings_frame(data: ListData) -> pd.DataFrame:
    """The new rating list: by exact rating, then player; equal ratings share a rank; the officer's columns last."""
    return pd.concat([entries_frame(data), _own_columns(data)], axis=1).iloc[list_order(data)].reset_index(drop=True)


def list_order(data: ListData) -> Ints:
    """The players by exact rating, then by code point."""
    return np.lexsort((by_code_point(data.players), -np.nan_to_num(data.rated.standing.rating, nan=-np.inf)))


def entries_frame(data: ListData) -> pd.DataFrame:
    """What a run writes of each player of one list, in the order of the players."""
    standing, totals = data.rated.standing, data.rated.totals
    frame = pd.DataFrame(
        {
            "rank": _ranks(standing.rating),
            "player": pd.Series(data.players, dtype="str"),
            "name": pd.Series(data.names, dtype="str"),
            "rating": as_numbers(standing.shown),
            "previous": as_numbers(totals.previous),
            "change": as_numbers(totals.change),
            "played": totals.played,
            "score": as_numbers(totals.score),
            "expected": totals.expected,
            "k_used": as_numbers(data.rated.k_used),
            "performance": as_numbers(totals.performance),
            "games": as_numbers(standing.games),
            "peak": as_numbers(standing.peak),
            "status": pd.Series(data.statuses.texts, dtype="str"),
            "as_of": standing.as_of.astype("datetime64[s]"),
            "rating_exact": pd.Series([number_text(value) for value in standing.rating.tolist()], dtype="str"),
        }
    )
    for name, texts in _of_the_rule_book(data).items():
        frame[name] = pd.Series(texts, dtype="str")
    _give_back(frame, data.listed)
    return frame


def _of_the_rule_book(data: ListData) -> dict[str, Sequence[str]]:
    """Columns that only this rule book uses: a correction counts once, results wait until there are enough."""
    uses, players = data.rated.policy.list_columns, len(data.players)
    columns: dict[str, Sequence[str]] = {}
    if "base" in uses:
        columns["base"] = [""] * players
    if "pending" in uses and isinstance(data.rated, Rated):
        columns["pending"] = texts_of(data.rated.pending, players)
    if "record" in uses:
        columns["record"] = records_text(data.rated.standing.record)
    return columns


def records_text(record: Ints) -> list[str]:
    """Records as a list's cells say them."""
    words = {number: word for word, number in RECORDS.items()}
    return [words.get(number, "") for number in record.tolist()]


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
    order = np.lexsort((by_code_point(data.players)[changes.player], changes.period))
    return frame.iloc[order].reset_index(drop=True)[list(CHANGES_OUT)]


def games_frame(data: RunData) -> pd.DataFrame:
    """Every rated, unrated or unplayed game of the run in the order of the sheets; single games are never rounded."""
    log = data.log
    rows = rows_told(log)
    rated = log.fate[rows] == Fate.RATED
    played = log.fate[rows] != Fate.UNPLAYED
    names = (*data.listed.players, *data.roster.strangers)
    columns = {
        "period": text_series(log.period.at(rows)),
        "date": log.day[rows].astype("datetime64[s]"),
        "event": text_series(log.event.at(rows)),
        "round": text_series(log.round.at(rows)),
        "player_a": named(names, data.roster.player_a[rows]),
        "player_b": named(names, data.roster.player_b[rows]),
        "score_a": as_numbers(np.where(played, log.score_a[rows], np.nan)),
        "games": log.games[rows],
        **_line_columns(data, rows),
        "rated": rated.astype(np.int64),
        "note": notes_of(log, rows),
        "source": sources_of(log, rows),
    }
    return pd.DataFrame(columns)[list(GAMES_OUT)]


def rows_told(log: GameLog) -> Ints:
    """The rows that games-out has: those rated, unrated or unplayed."""
    return np.flatnonzero(np.isin(log.fate, [fate.value for fate in OUTCOMES]))


def problems_frame(problems: Sequence[Diagnostic]) -> pd.DataFrame:
    """Every problem: weight, code, place, what was found, what to do."""
    return pd.DataFrame([as_record(one) for one in problems], columns=list(PROBLEMS_OUT))


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


def by_code_point(names: Sequence[str]) -> Ints:
    """Each name's place among all names by code point."""
    return np.argsort(np.array(sorted(range(len(names)), key=names.__getitem__), dtype=np.int64))


def named(names: Sequence[str], index: Ints) -> "pd.Series[str]":
    """The name for each index."""
    return text_series(Texts(values=tuple(names), codes=index))


def _own_columns(data: ListData) -> pd.DataFrame:
    """The officer's own columns; blank for newcomers, and for formulas never calculated: they name others' cells."""
    blanks = [""] * (len(data.players) - len(data.listed))
    values = [["" if never_calculated(cell) else cell for cell in column.values] for column in data.listed.own]
    columns = {index: pd.Series([*cells, *blanks], dtype=object) for index, cells in enumerate(values)}
    frame = pd.DataFrame(columns, index=range(len(data.players)))
    return frame.set_axis([column.header for column in data.listed.own], axis=1)


def _line_columns(data: RunData, rows: Ints) -> dict[str, "pd.Series[Any]"]:
    """The working of the rated rows; blank in the others, but for ratings where the ratings say that they are not."""
    columns = {}
    for field in fields(Lines):
        values = np.full(len(data.log), np.nan)
        values[data.rows] = getattr(data.rated.lines, field.name)
        columns[field.name] = as_numbers(values[rows])
    return columns


def notes_of(log: GameLog, rows: Ints) -> "pd.Series[str]":
    """The sheet's own note; before it, why a row was not rated."""
    notes = text_series(log.note.at(rows)).fillna("")
    reasons = text_series(log.reason.at(rows)).fillna("")
    notes = notes.where(notes.str.casefold() != reasons, "")
    between = np.where((notes != "") & (reasons != ""), "; ", "")
    return reasons + pd.Series(between, dtype="str") + notes


def sources_of(log: GameLog, rows: Ints) -> "pd.Series[str]":
    """`file!sheet!row` of each row; text files have no sheet."""
    sheets = Texts(
        values=tuple(f"{place.file}!{place.sheet}!" for place in log.places.sheets), codes=log.places.sheet[rows]
    )
    return text_series(sheets) + pd.Series(log.places.row[rows]).astype("str")
