"""The stages of a run, in order: find, read, decode, place, judge, rate. The only file that names them all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias, Unpack

import numpy as np
import pandas as pd

from elo_batch.domain.choices import COLUMN_PREFIX, OnError
from elo_batch.domain.diagnostics import Checked, Diagnostic, has_errors, in_sheet_order
from elo_batch.domain.errors import UsageProblem
from elo_batch.domain.log import Fate, GameLog
from elo_batch.domain.progress import Progress, Silent
from elo_batch.domain.rating_list import PlayerList
from elo_batch.engine.fold import rate_log
from elo_batch.engine.plan import Plan, plan_of, without_own_k
from elo_batch.options import Options, RunOptions, settle
from elo_batch.readers.files import find_files, read_grids
from elo_batch.readers.frames import grid_of
from elo_batch.readers.kinds import Source
from elo_batch.reports.account import closing_notes, counts_of
from elo_batch.reports.frames import RunData, list_frame, log_frame
from elo_batch.reports.run import Checkup, RatingRun
from elo_batch.systems.base import Games
from elo_batch.tables.case import Case
from elo_batch.tables.checks import judge_log
from elo_batch.tables.choose import choose, unknown_sheets
from elo_batch.tables.games import read_game_sheet
from elo_batch.tables.grid import Grid
from elo_batch.tables.headings import GAMES_TABLE, LIST_TABLE
from elo_batch.tables.join import join_logs
from elo_batch.tables.names import identity
from elo_batch.tables.newcomers import read_newcomers
from elo_batch.tables.people import Roster, roster
from elo_batch.tables.periods import labelled, within
from elo_batch.tables.ratings import no_list, read_list_sheet

Table: TypeAlias = str | Path | pd.DataFrame
"""A file, a folder (of games only), or a frame."""
Tables: TypeAlias = Table | Sequence[Table]


@dataclass(frozen=True, kw_only=True)
class Inputs:
    """The grids of a run: each file's sheets.

    Attributes:
        games, ratings, newcomers: for each file its grids; ratings and newcomers have one file or none.
    """

    games: tuple[tuple[Grid, ...], ...]
    ratings: tuple[tuple[Grid, ...], ...]
    newcomers: tuple[tuple[Grid, ...], ...]


@dataclass(frozen=True, kw_only=True)
class Judged:
    """Games and list as read and judged, before any rating.

    Attributes:
        log: every row with its fate.
        roster: who is who.
        listed: the rating list.
        labels: the labels of the periods, in running order.
    """

    log: GameLog
    roster: Roster
    listed: PlayerList
    labels: tuple[str, ...]


def rate(
    games: Tables, *, ratings: Table | None = None, progress: Progress | None = None, **options: Unpack[Options]
) -> RatingRun:
    """Rate games from a rating list.

    Args:
        games: files, folders or frames of games.
        ratings: the rating list; without it everybody is a newcomer.
        progress: told of each stage.
        **options: see `Options`.

    Returns:
        The run. Where the data has errors that are not to be skipped, it has problems and no tables.

    Raises:
        UsageProblem: options that make no sense.
        UnreadableFileError: files that cannot be read at all.
    """
    asked = settle(options)
    if ratings is None and asked.policy.initial is None:
        raise UsageProblem("without a rating list everybody is a newcomer: give --ratings FILE, or --initial RATING")
    judged = _judge(games, ratings, asked, progress or Silent())
    stopped = has_errors(judged.problems) and asked.on_error is OnError.STOP
    data = None if stopped else _rate(judged.value, asked, progress or Silent())
    return RatingRun(
        policy=asked.policy, data=data, diagnostics=_problems(judged, data, asked), counts=_counts(judged.value, data)
    )


def check(
    games: Tables, *, ratings: Table | None = None, progress: Progress | None = None, **options: Unpack[Options]
) -> Checkup:
    """The same validation as `rate`, with the same problems; nothing is kept of the rating.

    Without a list and without a rating for newcomers nobody is unknown.
    """
    asked = settle(options)
    judged = _judge(games, ratings, asked, progress or Silent())
    can_rate = ratings is not None or asked.policy.initial is not None
    stopped = not can_rate or (has_errors(judged.problems) and asked.on_error is OnError.STOP)
    data = None if stopped else _rate(judged.value, asked, progress or Silent())
    return Checkup(policy=asked.policy, diagnostics=_problems(judged, data, asked), counts=_counts(judged.value, data))


def read_games(games: Tables, **options: Unpack[Options]) -> Checked[pd.DataFrame]:
    """The games as they are understood: a frame of the contract's columns, and the problems of the sheets."""
    asked = settle(options)
    inputs, about = _read(games, None, asked, Silent())
    log = _decode_games(inputs, asked)
    return Checked(value=log_frame(log.value), problems=in_sheet_order((*about, *log.problems)))


def read_ratings(ratings: Table, **options: Unpack[Options]) -> Checked[pd.DataFrame]:
    """The rating list as it is understood: a frame of the contract's columns, and its problems."""
    asked = settle(options)
    inputs, about = _read([], ratings, asked, Silent())
    listed = _decode_list(inputs, asked)
    return Checked(value=list_frame(listed.value), problems=in_sheet_order((*about, *listed.problems)))


def _judge(games: Tables, ratings: Table | None, asked: RunOptions, progress: Progress) -> Checked[Judged]:
    """Read, decode and judge: everything before the rating."""
    inputs, about = _read(games, ratings, asked, progress)
    if not inputs.games:
        raise UsageProblem("no games were given")
    progress.stage("checking", 3)
    unknown = unknown_sheets((*inputs.games, *inputs.ratings), asked.sheets)
    log = _decode_games(inputs, asked)
    progress.step()
    listed = _decode_list(inputs, asked)
    confirmed = _confirmed(inputs, asked)
    inside = within(log.value, asked.from_date, asked.to_date)
    placed = labelled(inside.value, asked.period)
    progress.step()
    who = roster(placed.value.log, listed.value)
    case = Case(
        log=placed.value.log,
        roster=who.value,
        listed=listed.value,
        has_list=bool(inputs.ratings),
        enters=asked.policy.initial is not None,
        confirmed=confirmed.value,
        duplicates=asked.duplicates,
        late=asked.late,
    )
    verdict = judge_log(case)
    progress.step()
    value = Judged(log=verdict.value, roster=who.value, listed=listed.value, labels=placed.value.labels)
    stages = (log, listed, confirmed, inside, placed, who, verdict)
    return Checked(value=value, problems=(*about, *unknown, *_found(stages)))


def _read(
    games: Tables, ratings: Table | None, asked: RunOptions, progress: Progress
) -> tuple[Inputs, tuple[Diagnostic, ...]]:
    """All grids of the run; every file that cannot be read is named at once."""
    tables = _listed(games)
    beside: list[Table] = [] if ratings is None else [ratings]
    newcomers: list[Table] = [asked.newcomers] if isinstance(asked.newcomers, str | Path) else []
    found = find_files(_paths(tables), aside=_paths([*beside, *newcomers]))
    given: list[Table] = [*found.value, *(table for table in tables if isinstance(table, pd.DataFrame))]
    grids = _grids([*given, *beside, *newcomers], progress)
    lists, confirmed = len(given), len(given) + len(beside)
    inputs = Inputs(games=grids[:lists], ratings=grids[lists:confirmed], newcomers=grids[confirmed:])
    return inputs, found.problems


def _listed(games: Tables) -> list[Table]:
    """One table or several, as a list."""
    if isinstance(games, str | Path | pd.DataFrame):
        return [games]
    return list(games)


def _paths(tables: Sequence[Table]) -> list[Path]:
    return [Path(table) for table in tables if not isinstance(table, pd.DataFrame)]


def _grids(tables: Sequence[Table], progress: Progress) -> tuple[tuple[Grid, ...], ...]:
    """The grids of files and frames, in their order."""
    progress.stage("reading", len(tables))
    sources = [
        Source(path=Path(table), order=order)
        for order, table in enumerate(tables)
        if not isinstance(table, pd.DataFrame)
    ]
    read = iter(read_grids(sources, progress))
    return tuple(
        (grid_of(table, "frame", order),) if isinstance(table, pd.DataFrame) else next(read)
        for order, table in enumerate(tables)
    )


def _decode_games(inputs: Inputs, asked: RunOptions) -> Checked[GameLog]:
    """The log of all sheets."""
    heading = asked.period.removeprefix(COLUMN_PREFIX) if asked.period.startswith(COLUMN_PREFIX) else ""
    chosen = [choose(grids, GAMES_TABLE, asked.sheets) for grids in inputs.games]
    logs = [read_game_sheet(one.value, asked.scoreline, heading) for one in chosen]
    problems = (*_found(chosen), *_found(logs))
    return Checked(value=join_logs([log.value for log in logs]), problems=problems)


def _found(stages: Sequence[Checked[Any]]) -> tuple[Diagnostic, ...]:
    """All problems of these stages."""
    return tuple(found for stage in stages for found in stage.problems)


def _decode_list(inputs: Inputs, asked: RunOptions) -> Checked[PlayerList]:
    """The rating list; an empty one where none was given."""
    if not inputs.ratings:
        return Checked(value=no_list())
    chosen = choose(inputs.ratings[0], LIST_TABLE, asked.sheets)
    listed = read_list_sheet(chosen.value)
    return Checked(value=listed.value, problems=(*chosen.problems, *listed.problems))


def _confirmed(inputs: Inputs, asked: RunOptions) -> Checked[frozenset[str]]:
    """Identities of the newcomers that the officer has confirmed."""
    if inputs.newcomers:
        return read_newcomers(inputs.newcomers[0][0])
    names = [] if isinstance(asked.newcomers, str | Path) else asked.newcomers
    return Checked(value=frozenset(map(identity, names)))


def _rate(judged: Judged, asked: RunOptions, progress: Progress) -> RunData:
    """Rate the rows that are left."""
    log, listed = judged.log, judged.listed
    plan, newcomers = _plan(judged)
    if asked.own_k:
        plan = without_own_k(plan)
        listed = replace(listed, k=np.full(len(listed), np.nan))
    rated = rate_log(asked.policy, listed, plan, decimals=asked.decimals, progress=progress)
    players = (*listed.players, *newcomers)
    return RunData(
        log=log,
        roster=judged.roster,
        listed=judged.listed,
        players=players,
        labels=judged.labels,
        rated=rated,
    )


def _plan(judged: Judged) -> tuple[Plan, tuple[str, ...]]:
    """The rated rows as the engine takes them, and the names of the newcomers in the order of their indices."""
    log, known = judged.log, len(judged.listed)
    rows = np.flatnonzero(log.where(Fate.RATED))
    sides = [judged.roster.player_a[rows], judged.roster.player_b[rows]]
    strangers = np.unique(np.concatenate(sides)[np.concatenate(sides) >= known])
    a, b = (np.where(side < known, side, known + np.searchsorted(strangers, side)) for side in sides)
    number = {label: index for index, label in enumerate(judged.labels)}
    period = np.array([*(number.get(label, 0) for label in log.period.values), 0], dtype=np.int64)
    plan = plan_of(
        Games(player_a=a, player_b=b, score_a=log.score_a[rows], games=log.games[rows], k=log.k[rows]),
        log.day[rows],
        period[log.period.codes[rows]],
        periods=len(judged.labels),
        players=known + len(strangers),
    )
    return plan, tuple(judged.roster.strangers[index - known] for index in strangers)


def _problems(judged: Checked[Judged], data: RunData | None, asked: RunOptions) -> tuple[Diagnostic, ...]:
    """All problems of the run in sheet order."""
    closing = () if data is None else closing_notes(data, asked.policy, own_k=asked.own_k)
    return in_sheet_order((*judged.problems, *closing))


def _counts(judged: Judged, data: RunData | None) -> Mapping[str, int]:
    return counts_of(judged.log, len(judged.listed), judged.labels, data)
