"""What has been judged, rated: each list's rows as a plan, folded by its rule book."""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from elo_batch.domain.arrays import Ints, longer
from elo_batch.domain.choices import EventDay, Start
from elo_batch.domain.log import Fate, GameLog, event_days
from elo_batch.domain.progress import Progress
from elo_batch.domain.rating_list import PlayerList
from elo_batch.engine.fold import rate_log
from elo_batch.engine.history import EarlierList, ListDays
from elo_batch.engine.left_out import left_by
from elo_batch.engine.plan import Plan, plan_rows
from elo_batch.engine.waiting import waiting_on
from elo_batch.options import RunOptions
from elo_batch.reports.frames import RunData
from elo_batch.tables.lists import by_list
from elo_batch.tables.people import Roster
from elo_batch.tables.periods import Periods
from elo_batch.tables.suggestions import Suggestion


@dataclass(frozen=True, kw_only=True)
class Judged:
    """Games and list as read and judged, before any rating.

    Attributes:
        log: every row with its fate.
        roster: who is who.
        listed: the rating lists, the main one first; mostly there is one.
        periods: the rating periods, in running order.
        files: the files that were read.
        earlier: for each rating list those of earlier days, the oldest first.
        suggestions: names on no list that nearly equal one listed player.
    """

    log: GameLog
    roster: Roster
    listed: tuple[PlayerList, ...]
    periods: Periods
    files: tuple[Path, ...]
    earlier: tuple[tuple[EarlierList, ...], ...] = ()
    suggestions: tuple[Suggestion, ...] = ()

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the periods, in running order."""
        return self.periods.labels


def rate_lists(judged: Judged, asked: RunOptions, progress: Progress) -> RunData:
    """Rate the rows that are left, those of each list by themselves."""
    logs = by_list(judged.log, asked.lists)
    rated = [_rate_list(judged, log, number, asked, progress) for number, log in enumerate(logs)]
    return replace(rated[0], others=tuple(rated[1:]))


def _rate_list(judged: Judged, log: GameLog, number: int, asked: RunOptions, progress: Progress) -> RunData:
    """Rate the rows of one list."""
    listed = judged.listed[number]
    plan, newcomers = _plan(judged, log, asked, judged.earlier[number] if judged.earlier else ())
    if asked.same_k:
        listed = listed.without_own_k()
    if asked.policy.by_performance:
        plan = replace(plan, pending=waiting_on(listed))
    rated = rate_log(asked.policy, listed.from_base(), plan, decimals=asked.decimals, progress=progress)
    return RunData(
        log=left_by(log, rated.left),
        rows=log.rows(Fate.RATED),
        roster=judged.roster,
        listed=judged.listed[number],
        players=(*listed.players, *(judged.roster.strangers[index] for index in newcomers)),
        called=tuple(judged.roster.names[index] for index in newcomers),
        labels=judged.labels,
        rated=rated,
        until=asked.to_date,
        on=asked.lists[number] if asked.lists else None,
    )


def _sides(judged: Judged, log: GameLog) -> tuple[Ints | slice, list[Ints]]:
    """The rated rows of a log and the players of their two sides."""
    rows = log.rows(Fate.RATED)
    return rows, [judged.roster.player_a[rows], judged.roster.player_b[rows]]


def _plan(judged: Judged, log: GameLog, asked: RunOptions, earlier: tuple[EarlierList, ...]) -> tuple[Plan, list[int]]:
    """The rated rows as the engine takes them, and the newcomers, as places among those on no list.

    Who is new on any list has a place on all of them, so that they have the same players.
    """
    known = len(judged.listed[0])
    rows, sides = _sides(judged, log)
    everybody = sides if log is judged.log else _sides(judged, judged.log)[1]
    plays = np.zeros(known + len(judged.roster.strangers), dtype=bool)
    for side in everybody:
        plays[side] = True
    plays[:known] = True
    strangers = np.flatnonzero(plays)[known:]
    a, b = sides if plays.all() else ((np.cumsum(plays) - 1)[side] for side in sides)
    opens = np.array(judged.periods.opens, dtype="datetime64[D]")
    players = known + len(strangers)
    padded = tuple(replace(one, rating=longer(one.rating, players, np.nan)) for one in earlier)
    lists = ListDays(event=event_days(judged.log, EventDay.START), opens=opens, earlier=padded)
    plan = plan_rows(
        log,
        rows,
        (a, b),
        judged.labels,
        players=players,
        policy=asked.policy,
        lists=lists if asked.policy.by_event_start and asked.start is Start.LIST else None,
        told=asked.start is Start.LOG,
        same_k=asked.same_k,
    )
    return plan, (strangers - known).tolist()
