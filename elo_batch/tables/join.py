"""Several sheets of games as one log."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from elo_batch.domain.arrays import NONE, Ints, Texts
from elo_batch.domain.log import GameLog
from elo_batch.domain.places import Places, SheetPlace
from elo_batch.tables.game_columns import OF_EVENT, TOLD

OPTIONAL = {
    **dict.fromkeys(("weight", "pace", *TOLD), np.nan),
    **dict.fromkeys(OF_EVENT, np.datetime64("NaT", "D")),
    "own_view": False,
}
"""Columns that not every sheet has, and what stands where a sheet has none."""


def join_logs(logs: Sequence[GameLog]) -> GameLog:
    """The rows of all logs, one log below the other."""
    if len(logs) == 1:
        return logs[0]
    people = _merged([log.people for log in logs])
    return GameLog(
        people=tuple(people),
        player_a=_rows([_recoded(log.people, log.player_a, people) for log in logs]),
        player_b=_rows([_recoded(log.people, log.player_b, people) for log in logs]),
        score_a=_rows([log.score_a for log in logs]),
        games=_rows([log.games for log in logs]),
        day=_rows([log.day for log in logs]),
        k_a=_rows([log.k_a for log in logs]),
        k_b=_rows([log.k_b for log in logs]),
        round=_joined([log.round for log in logs]),
        event=_joined([log.event for log in logs]),
        note=_joined([log.note for log in logs]),
        reason=_joined([log.reason for log in logs]),
        period=_joined([log.period for log in logs]),
        fate=_rows([log.fate for log in logs]),
        neutral=_rows([log.neutral for log in logs]),
        **{name: _told([getattr(log, name) for log in logs], logs, nothing) for name, nothing in OPTIONAL.items()},
        id_a=_ids([log.id_a for log in logs], logs),
        id_b=_ids([log.id_b for log in logs], logs),
        places=_places([log.places for log in logs]),
        on_list=_on_lists(logs),
    )


def _told(columns: Sequence[Any], logs: Sequence[GameLog], nothing: Any) -> Any:  # noqa: ANN401  # any column
    """What the rows of all logs tell in a column that not all have; None where none has it."""
    if all(column is None for column in columns):
        return None
    parts = zip(columns, logs, strict=True)
    return _rows([np.full(len(log), nothing) if column is None else column for column, log in parts])


def _ids(columns: Sequence[Texts | None], logs: Sequence[GameLog]) -> Texts | None:
    """The ids of all logs; None where none has any."""
    if all(column is None for column in columns):
        return None
    return _joined([Texts.blank(len(log)) if ids is None else ids for ids, log in zip(columns, logs, strict=True)])


def _on_lists(logs: Sequence[GameLog]) -> Ints | None:
    parts = [log.on_list for log in logs if log.on_list is not None]
    return _rows(parts) if parts else None


def _joined(columns: Sequence[Texts]) -> Texts:
    values = _merged([texts.values for texts in columns])
    return Texts(values=tuple(values), codes=_rows([_recoded(texts.values, texts.codes, values) for texts in columns]))


def rows_of(log: GameLog, rows: slice | Ints) -> GameLog:
    """Some rows of a log, with only the people and texts that they have; a slice shares its memory."""
    sides = _used(Texts(values=log.people, codes=np.concatenate([log.player_a[rows], log.player_b[rows]])))
    side_a, side_b = np.split(sides.codes, 2)
    return GameLog(
        people=sides.values,
        player_a=side_a,
        player_b=side_b,
        score_a=log.score_a[rows],
        games=log.games[rows],
        day=log.day[rows],
        k_a=log.k_a[rows],
        k_b=log.k_b[rows],
        round=_cut(log.round, rows),
        event=_cut(log.event, rows),
        note=_cut(log.note, rows),
        reason=_cut(log.reason, rows),
        period=_cut(log.period, rows),
        neutral=log.neutral[rows],
        **{name: None if (told := getattr(log, name)) is None else told[rows] for name in OPTIONAL},
        id_a=None if log.id_a is None else _cut(log.id_a, rows),
        id_b=None if log.id_b is None else _cut(log.id_b, rows),
        fate=log.fate[rows],
        places=replace(log.places, sheet=log.places.sheet[rows], row=log.places.row[rows]),
    )


def _cut(texts: Texts, rows: slice | Ints) -> Texts:
    return _used(Texts(values=texts.values, codes=texts.codes[rows]))


def _used(texts: Texts) -> Texts:
    """A column with only the distinct texts that its rows have."""
    used = np.zeros(len(texts.values) + 1, dtype=bool)
    used[texts.codes] = True
    kept = np.flatnonzero(used[:-1])
    if len(kept) == len(texts.values):
        return texts
    table = np.full(len(used), NONE)
    table[kept] = np.arange(len(kept))
    return Texts(values=tuple(texts.values[index] for index in kept.tolist()), codes=table[texts.codes])


def _places(places: Sequence[Places]) -> Places:
    """The places of all logs; parts of one sheet are that sheet."""
    sheets: list[SheetPlace] = []
    for sheet in (sheet for place in places for sheet in place.sheets):
        if sheet not in sheets:
            sheets.append(sheet)
    tables = [np.array([sheets.index(sheet) for sheet in place.sheets], dtype=np.int64) for place in places]
    return Places(
        sheets=tuple(sheets),
        sheet=_rows([table[place.sheet] for table, place in zip(tables, places, strict=True)]),
        row=_rows([place.row for place in places]),
    )


def _merged(values: Sequence[tuple[str, ...]]) -> dict[str, int]:
    """Each distinct text and its new code."""
    return {text: code for code, text in enumerate(dict.fromkeys(text for part in values for text in part))}


def _recoded(values: tuple[str, ...], codes: Ints, known: dict[str, int]) -> Ints:
    table = np.array([*(known[text] for text in values), NONE], dtype=np.int64)
    return table[codes]


def _rows(parts: Sequence[np.ndarray]) -> np.ndarray:
    return np.concatenate(parts)
