"""Several sheets of games as one log."""

from collections.abc import Sequence

import numpy as np

from elo_batch.domain.arrays import NONE, Ints, Texts
from elo_batch.domain.log import GameLog
from elo_batch.domain.places import Places


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
        k=_rows([log.k for log in logs]),
        round=_joined([log.round for log in logs]),
        event=_joined([log.event for log in logs]),
        note=_joined([log.note for log in logs]),
        reason=_joined([log.reason for log in logs]),
        period=_joined([log.period for log in logs]),
        fate=_rows([log.fate for log in logs]),
        places=_places([log.places for log in logs]),
        on_list=_on_lists(logs),
    )


def _on_lists(logs: Sequence[GameLog]) -> Ints | None:
    parts = [log.on_list for log in logs if log.on_list is not None]
    return _rows(parts) if parts else None


def _joined(columns: Sequence[Texts]) -> Texts:
    values = _merged([texts.values for texts in columns])
    return Texts(values=tuple(values), codes=_rows([_recoded(texts.values, texts.codes, values) for texts in columns]))


def _places(places: Sequence[Places]) -> Places:
    starts = np.cumsum([0, *(len(place.sheets) for place in places)])
    return Places(
        sheets=tuple(sheet for place in places for sheet in place.sheets),
        sheet=_rows([place.sheet + start for place, start in zip(places, starts[:-1], strict=True)]),
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
