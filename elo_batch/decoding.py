"""The first stages of every run: the sheets that were read become a log of games and a rating list."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import Any, Unpack

import numpy as np
import pandas as pd

from elo_batch.domain.choices import COLUMN_PREFIX, OnError
from elo_batch.domain.codes import WHOLE_TABLE
from elo_batch.domain.diagnostics import Checked, Diagnostic, Severity, has_errors, in_sheet_order
from elo_batch.domain.log import GameLog
from elo_batch.domain.progress import Silent
from elo_batch.domain.rating_list import PlayerList
from elo_batch.engine.history import EarlierList
from elo_batch.options import Options, RunOptions, settle
from elo_batch.readers.inputs import Inputs, Table, Tables, read_inputs
from elo_batch.reports.as_read import log_frame
from elo_batch.reports.lists import lists_frame
from elo_batch.tables.alias_sheet import ALIASES_TABLE, read_aliases
from elo_batch.tables.blocks import blocks
from elo_batch.tables.bye_names import Listed
from elo_batch.tables.choose import choose, choose_one
from elo_batch.tables.current import with_current
from elo_batch.tables.day_columns import DayRules
from elo_batch.tables.earlier import ratings_on
from elo_batch.tables.games import ReadingRules, read_game_sheet
from elo_batch.tables.grid import Grid
from elo_batch.tables.join import join_logs
from elo_batch.tables.meanings import NO_MEANINGS, Known, Meanings, meanings_of
from elo_batch.tables.names import identity, read_name
from elo_batch.tables.near import Lookalikes, known_names
from elo_batch.tables.newcomers import read_newcomers
from elo_batch.tables.pins import absent, headed, pinned, texts_of
from elo_batch.tables.ratings import no_list, read_lists
from elo_batch.tables.table_kinds import GAMES_TABLE, Kind

NO_SHEET = Grid(file="", sheet="", order=0, columns=())


def read_games(games: Tables, **options: Unpack[Options]) -> Checked[pd.DataFrame]:
    """The games as they are understood: a frame of the contract's columns, and the problems of the sheets."""
    asked = settle(options)
    inputs = read_inputs(games, None, (), Silent(), encoding=asked.encoding)
    log = decode_games(inputs.value, asked)
    return Checked(value=log_frame(log.value), problems=in_sheet_order(problems_of([inputs, log])))


def read_ratings(ratings: Table, **options: Unpack[Options]) -> Checked[pd.DataFrame]:
    """The rating list as it is understood: a frame of the contract's columns, and its problems."""
    asked = settle(options)
    inputs = read_inputs([], ratings, (), Silent(), encoding=asked.encoding)
    listed = decode_list(inputs.value, asked)
    problems = in_sheet_order(problems_of([inputs, listed]))
    return Checked(value=lists_frame(listed.value, asked.lists), problems=problems)


def decode_games(inputs: Inputs, asked: RunOptions) -> Checked[GameLog]:
    """The log of all sheets."""
    heading = asked.period.removeprefix(COLUMN_PREFIX) if asked.period.startswith(COLUMN_PREFIX) else ""
    kind = pinned(GAMES_TABLE, asked.pins)
    told = [[headed(grid, asked.columns, kind) for grid in grids] for grids in inputs.games]
    chosen = [choose([one.value for one in grids], kind, asked.sheets) for grids in told]
    # A row of an earlier day is inside where its event ends inside.
    span = (None if asked.whole_events else asked.from_date, asked.to_date)
    parted = [blocks(grid, kind) for one in chosen for grid in one.value]
    grids = [grid for one in parted for grid in one.value] or [NO_SHEET]
    rules = ReadingRules(
        counting=asked.counting,
        span=span,
        period_column=heading,
        weight_column=asked.policy.newest.events.column,
        lists=asked.lists,
        days=DayRules(order=asked.dates),
        kind=kind,
        start=asked.start,
        listed=cache(partial(listed_names, inputs)),
    )
    logs = [read_game_sheet(grid, rules) for grid in grids]
    named = [one for grids in told for one in grids]
    problems = (*problems_of(named), *problems_of([*chosen, *parted]), *problems_of(logs))
    return Checked(value=join_logs([log.value for log in logs]), problems=problems)


def rules_of_parts(asked: RunOptions, kind: Kind, listed: Listed) -> ReadingRules:
    """How the parts of a stream are read: no part sees a column whole."""
    return ReadingRules(
        counting=replace(asked.counting, whole=False),
        span=(asked.from_date, asked.to_date),
        weight_column=asked.policy.newest.events.column,
        days=DayRules(order=asked.dates, whole=False),
        kind=kind,
        listed=listed,
    )


def listed_names(inputs: Inputs) -> frozenset[str]:
    """All texts of the rating list as names, to ask whether a player is called as a bye is."""
    columns = (cells for grids in inputs.ratings for grid in grids for cells in grid.columns)
    return frozenset(identity(read_name(cell).text) for cells in columns for cell in cells.values)


def decode_list(inputs: Inputs, asked: RunOptions) -> Checked[tuple[PlayerList, ...]]:
    """The rating list, or each of several lists; empty ones where none was given."""
    nobody = (no_list(),) * max(len(asked.lists), 1)
    if not inputs.ratings:
        return Checked(value=nobody)
    kind, days = asked.list_kind, DayRules(order=asked.dates)
    current = [with_current(grid, asked.lists, kind) for grid in inputs.ratings[0]]
    chosen = choose_one([one.value for one in current], kind, asked.sheets)
    said = problems_of([one for one in current if any(one.value is grid for grid in chosen.value)])
    listed = [read_lists(grid, kind, asked.lists, asked.policy.list_columns, days) for grid in chosen.value]
    value = listed[0].value if listed else nobody
    return Checked(value=value, problems=(*said, *chosen.problems, *problems_of(listed)))


def absent_headings(
    inputs: Inputs, asked: RunOptions, kind: Kind = GAMES_TABLE, seen: Iterable[str] | None = None
) -> tuple[Diagnostic, ...]:
    """Headings that are pinned and stand in no sheet; the headings `seen` of the games where they are known."""
    if not asked.pins:
        return ()
    games = texts_of(grid for grids in inputs.games for grid in grids) if seen is None else tuple(seen)
    listed = [(asked.list_kind, texts_of(grids)) for grids in inputs.ratings]
    return absent(asked.pins, [(kind, games), *listed])


def decode_earlier(
    inputs: Inputs, asked: RunOptions, listed: Sequence[PlayerList], meanings: Meanings = NO_MEANINGS
) -> Checked[tuple[tuple[EarlierList, ...], ...]]:
    """For each rating list those of earlier days, the oldest first, over the same players."""
    read = [decode_list(replace(inputs, ratings=(grids,)), asked) for grids in inputs.earlier]
    days = [np.datetime64(day, "D") for day, _ in asked.earlier]
    found = [[ratings_on(one.value[number], own, meanings) for one in read] for number, own in enumerate(listed)]
    value = tuple(
        tuple(EarlierList(day=day, rating=one.value) for day, one in zip(days, of_list, strict=True))
        for of_list in found
    )
    # What is said of entries is said of the list given; of the others only what makes them unreadable.
    wrong = (one for one in problems_of(read) if has_errors([one]))
    return Checked(value=value, problems=(*wrong, *dict.fromkeys(problems_of(list(chain(*found))))))


def confirmed_by(inputs: Inputs, asked: RunOptions) -> Checked[frozenset[str]]:
    """Identities of the newcomers that the officer has confirmed."""
    if inputs.newcomers:
        return read_newcomers(inputs.newcomers[0][0])
    names = [] if isinstance(asked.newcomers, str | Path | pd.DataFrame) else asked.newcomers
    return Checked(value=frozenset(map(identity, names)))


def aliases_of(
    inputs: Inputs, asked: RunOptions, listed: Checked[tuple[PlayerList, ...]], confirmed: frozenset[str]
) -> Checked[Meanings]:
    """Whom the alias sheet means on the list, and which newcomers are confirmed by whatever spelling."""
    if not inputs.aliases:
        return Checked(value=replace(NO_MEANINGS, confirmed=confirmed))
    chosen = choose_one(inputs.aliases[0], ALIASES_TABLE, asked.sheets)
    sheets = [read_aliases(grid) for grid in chosen.value]
    known = Known(
        listed=listed.value[0],
        has_list=bool(inputs.ratings) and not unusable(listed.problems),
        enters=asked.policy.enters,
        confirmed=confirmed,
        near=Lookalikes(known_names(listed.value[0])),
    )
    meant = meanings_of([alias for sheet in sheets for alias in sheet.value], known)
    return Checked(value=meant.value, problems=(*chosen.problems, *problems_of(sheets), *meant.problems))


def stops(problems: Sequence[Diagnostic], asked: RunOptions) -> bool:
    """Whether nothing can be rated: an error that may not be skipped, or a table that could not be read at all."""
    if unusable(problems):
        return True
    return has_errors(problems) and asked.on_error is OnError.STOP


def unusable(problems: Sequence[Diagnostic]) -> bool:
    """Whether a table as a whole cannot be used."""
    return any(one.code in WHOLE_TABLE and one.severity is Severity.ERROR for one in problems)


def problems_of(stages: Sequence[Checked[Any]]) -> tuple[Diagnostic, ...]:
    """All problems of these stages."""
    return tuple(found for stage in stages for found in stage.problems)
