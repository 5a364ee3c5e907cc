"""The tables of a run over several rating lists: their rows together, each naming its list in a last column."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import Texts
from elo_batch.domain.lists import OF_A_RULE_BOOK, OF_EACH_LIST, WRITTEN, ListColumn
from elo_batch.domain.rating_list import PlayerList
from elo_batch.reports.as_read import list_frame
from elo_batch.reports.excel import MEANS
from elo_batch.reports.frames import (
    ListData,
    RunData,
    by_code_point,
    changes_frame,
    entries_frame,
    games_frame,
    list_order,
    ratings_frame,
    rows_told,
)
from elo_batch.reports.working import working_frame
from elo_batch.tables.frames import text_series


def ratings_of_lists(data: ListData) -> pd.DataFrame:
    """The new rating list: the main list, what each other has for itself, the officer's columns."""
    frame, order = ratings_frame(data), list_order(data)
    if not data.others:
        return frame
    own = frame.shape[1] - len(data.listed.own)
    others = [(one, one.on.heading) for one in data.others if one.on]
    entries = [entries_frame(one) for one, _ in others]
    names = [*WRITTEN, *(name for name in OF_A_RULE_BOOK if all(name in each for each in (frame, *entries)))]
    parts = [each[names].rename(columns=heading) for each, (_, heading) in zip(entries, others, strict=True)]
    sorted_parts = [part.iloc[order].reset_index(drop=True) for part in parts]
    whole = pd.concat([frame.iloc[:, :own], *sorted_parts, frame.iloc[:, own:]], axis=1)
    whole.attrs[MEANS] = {heading(name): name for _, heading in others for name in names}
    return whole


def changes_of_lists(data: RunData) -> pd.DataFrame:
    """A line for each period, player and list, in this order; the frame of the one list where there is one."""
    if data.on is None:
        return changes_frame(data)
    return _in_order(data, [(one, changes_frame(one)) for one in data.lists])


def working_of_lists(data: RunData) -> pd.DataFrame:
    """A line for each player and game; of several lists in the order of `changes_of_lists`."""
    if data.on is None:
        return working_frame(data, data.rated.working.lines)
    return _in_order(data, [(one, working_frame(one, one.rated.working.lines)) for one in data.lists])


def games_of_lists(data: RunData) -> pd.DataFrame:
    """The games of all lists in the order of the sheets; the frame of the one list where there is one."""
    if data.on is None:
        return games_frame(data)
    rows = np.concatenate([rows_told(one.log) for one in data.lists])
    whole = _together([games_frame(one) for one in data.lists])
    names = tuple(one.on.name for one in data.lists if one.on)
    if data.log.on_list is not None:
        whole["list"] = text_series(Texts(values=names, codes=data.log.on_list[rows]))
    return whole.iloc[np.argsort(rows, kind="stable")].reset_index(drop=True)


def lists_frame(listed: Sequence[PlayerList], lists: Sequence[ListColumn]) -> pd.DataFrame:
    """The rating lists as read: the main one, and what each other has for itself under its own headings."""
    frames = [list_frame(listed[0])]
    for players, one in zip(listed[1:], lists[1:], strict=True):
        frame = list_frame(players)
        frames.append(frame[[name for name in OF_EACH_LIST if name in frame]].rename(columns=one.heading))
    return frames[0] if len(frames) == 1 else pd.concat(frames, axis=1)


def _in_order(data: RunData, of_lists: Sequence[tuple[RunData, pd.DataFrame]]) -> pd.DataFrame:
    """The lines of all lists by period and player, those of each list together and in their order."""
    whole = _together([frame.assign(list=one.on.name) for one, frame in of_lists if one.on])
    place = dict(zip(data.players, by_code_point(data.players).tolist(), strict=True))
    period = {label: number for number, label in enumerate(data.labels)}
    order = np.lexsort((whole["player"].map(place).to_numpy(), whole["period"].map(period).to_numpy()))
    return whole.iloc[order].reset_index(drop=True)


def _together(frames: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """One frame below the other; a column that has fractions in any of them is one of floats."""
    mixed = [name for name in frames[0] if len({str(frame[name].dtype) for frame in frames}) > 1]
    floats = [frame.assign(**{str(name): _floats(frame[name]) for name in mixed}) for frame in frames]
    return pd.concat(floats, ignore_index=True)


def _floats(column: "pd.Series[float]") -> "pd.Series[float]":
    return pd.Series(column.to_numpy(dtype=np.float64, na_value=np.nan), index=column.index)
