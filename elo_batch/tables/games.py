"""One sheet of games: cells to typed columns, through the contract, to a log whose rows each have a fate."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from elo_batch.domain.arrays import NONE, Bools, Days, Floats, Ints, Texts
from elo_batch.domain.choices import Start
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.lists import ListColumn
from elo_batch.domain.log import Fate, GameLog
from elo_batch.domain.places import Places
from elo_batch.tables.aliases import plain
from elo_batch.tables.bye_names import Listed, none_listed
from elo_batch.tables.day_columns import DayRules, days_said
from elo_batch.tables.examples import read_table
from elo_batch.tables.game_cells import judge_games, named_column
from elo_batch.tables.game_columns import AS_WRITTEN, IDS, TOLD, Span, TypedGames, decode_games
from elo_batch.tables.game_lists import TIME_CONTROL, several_controls, with_lists
from elo_batch.tables.grid import Grid
from elo_batch.tables.headings import Sheet
from elo_batch.tables.number_columns import number_notes, settled
from elo_batch.tables.numbers import read_weight
from elo_batch.tables.own_colours import colours_said
from elo_batch.tables.scores import (
    PLAYED,
    REASONS,
    Counting,
    readings,
    result_columns,
)
from elo_batch.tables.table_kinds import GAMES_TABLE, Kind
from elo_batch.tables.time_controls import read_pace
from elo_batch.tables.told_results import contradictions, told_problem
from elo_batch.tables.verdicts import (
    MOST_LISTED,
    column,
    left_out,
    numbers,
    repaired_names,
    repairs,
    spread,
    texts,
)


@dataclass(frozen=True, kw_only=True)
class ReadingRules:
    """How sheets of games are to be read.

    Attributes:
        counting: how results count.
        span: the first and the last day of the run; rows outside are not judged.
        period_column: the heading whose cells say the rating period, for `--period column:NAME`.
        weight_column: the heading whose cells say how many times K a game counts.
        lists: the rating lists among which the time_control cells choose; none where there is one for all.
        days: how days are to be read.
        kind: the kind of table, with its pinned headings.
        start: where the ratings before the games come from; only where it is the log are its ratings judged.
        listed: tells the players on the list, who play even if they are called as a bye is.
    """

    counting: Counting
    span: Span = (None, None)
    period_column: str = ""
    weight_column: str = ""
    lists: Sequence[ListColumn] = ()
    days: DayRules = AS_WRITTEN
    kind: Kind = GAMES_TABLE
    start: Start = Start.LIST
    listed: Listed = none_listed


def read_game_sheet(grid: Grid, rules: ReadingRules) -> Checked[GameLog]:
    """The games of one sheet."""
    sheet, about = read_table(grid, rules.kind)
    sheet = _with_column(sheet, "period", rules.period_column)
    sheet = _with_column(sheet, "weight", rules.weight_column)
    written, sheet = sheet, settled(sheet)
    typed = decode_games(sheet, rules.counting, rules.span, rules.days, rules.listed)
    judged = judge_games(sheet, typed, rules.counting, rules.start)
    log = with_lists(sheet, log_of(sheet, typed, judged.wrong), rules.lists, typed.counts)
    notes = (*_repaired(sheet, rules.counting), *_unused(sheet), *_left_out(sheet, typed, log.value))
    notes += tuple(note for days in typed.dates.values() for note in days_said(sheet, days, "G143", "G120"))
    notes += number_notes(written, sheet, "G120")
    notes += () if rules.lists else several_controls(sheet, typed.counts)
    notes += colours_said(sheet, typed.colours)
    notes += _doubtful(sheet, typed, log.value)
    return Checked(value=log.value, problems=(*about, *judged.problems, *log.problems, *notes))


def _with_column(sheet: Sheet, name: str, heading: str) -> Sheet:
    """The sheet with the column of this heading under this name too."""
    for letter, written, canonical, cells in sheet.all_columns:
        if heading and (plain(written) == plain(heading) or canonical == heading):
            place = replace(sheet.place, columns={**sheet.place.columns, name: (letter, written)})
            return replace(sheet, place=place, columns={**sheet.columns, name: cells})
    return sheet


def log_of(sheet: Sheet, typed: TypedGames, wrong: Bools) -> GameLog:
    """The rows as a log; a row's own cells give it its fate."""
    people = list(dict.fromkeys([*typed.player_a.values, *typed.player_b.values]))
    index = {name: code for code, name in enumerate(people)}
    told = not sheet.columns.keys().isdisjoint(TOLD)
    return GameLog(
        people=tuple(people),
        player_a=_recoded(typed.player_a, index),
        player_b=_recoded(typed.player_b, index),
        score_a=typed.counted.score if typed.played.all() else np.where(typed.played, typed.counted.score, np.nan),
        games=typed.counted.games,
        day=typed.day,
        k_a=_side_k(typed.k, typed.k_a),
        k_b=_side_k(typed.k, typed.k_b),
        round=typed.round,
        event=typed.event,
        note=typed.note,
        reason=_reasons(typed).with_text(typed.played & ~typed.rated, "not rated"),
        period=texts(column(sheet, "period")),
        fate=_fates(typed, wrong),
        neutral=typed.neutral,
        event_start=_days_told(sheet, typed, "event_start"),
        event_end=_days_told(sheet, typed, "event_end"),
        weight=numbers(column(sheet, "weight"), read_weight) if "weight" in sheet.columns else None,
        id_a=typed.id_a,
        id_b=typed.id_b,
        rating_a=typed.rating_a if told else None,
        rating_b=typed.rating_b if told else None,
        places=Places(sheets=(sheet.place,), sheet=np.broadcast_to(np.int64(0), len(sheet)), row=sheet.row),
        own_view=np.broadcast_to(np.True_, len(sheet)) if sheet.own_view else None,
        pace=numbers(sheet.columns[TIME_CONTROL], read_pace) if TIME_CONTROL in sheet.columns else None,
    )


def _days_told(sheet: Sheet, typed: TypedGames, name: str) -> Days | None:
    """A column of days; None where the sheet has none."""
    return typed.dates[name].days if name in sheet.columns else None


def _side_k(k: Floats, own: Floats) -> Floats:
    """The K of one side: its own column goes before that of both."""
    return k if np.isnan(own).all() else np.where(np.isnan(own), k, own)


def _fates(typed: TypedGames, wrong: Bools) -> NDArray[np.int8]:
    """Each row's fate by its own cells; of several the heaviest counts."""
    fate = np.full(len(wrong), Fate.RATED, dtype=np.int8)
    for rows, heavier in ((~typed.rated, Fate.UNRATED), (~typed.played, Fate.UNPLAYED), (wrong, Fate.REJECTED)):
        fate[rows] = heavier
    return fate


def _reasons(typed: TypedGames) -> Texts:
    """Why rows were not played."""
    if typed.played.all():
        return Texts(values=REASONS[1:], codes=np.broadcast_to(np.int64(NONE), len(typed.played)))
    return Texts(values=REASONS[1:], codes=typed.reason.astype(np.int64) - 1)


def _recoded(texts: Texts, index: dict[str, int]) -> Ints:
    return spread([index[text] for text in texts.values], NONE, texts.codes, "int64")


def _repaired(sheet: Sheet, counting: Counting) -> tuple[Diagnostic, ...]:
    """A note for each cell that was put right."""
    sides = [note for name in ("player_a", "player_b", *IDS) for note in repaired_names(sheet, name, "G120")]
    results = [
        note for name in result_columns(sheet) for note in repairs(sheet, name, readings(sheet, name, counting), "G120")
    ]
    return (*sides, *results)


def _unused(sheet: Sheet) -> tuple[Diagnostic, ...]:
    """A note for scores that stand beside a result."""
    spare = [name for name in ("score_a", "score_b") if name in sheet.columns and "result" in sheet.columns]
    return tuple(
        problem("G124", f"the column {sheet.place.columns[name][1]} is not used", place=sheet.place.ref(0, name))
        for name in spare
    )


def _left_out(sheet: Sheet, typed: TypedGames, log: GameLog) -> tuple[Diagnostic, ...]:
    """A note for each row that is left out for what it says itself."""
    unplayed = np.flatnonzero(log.where(Fate.UNPLAYED))
    unrated = np.flatnonzero(log.where(Fate.UNRATED))
    where = named_column(sheet, "score_a")
    notes = left_out(sheet, where, "G118", unplayed, partial(_why, sheet, typed))
    listed = zip(notes, unplayed[:MOST_LISTED].tolist(), strict=False)
    own = [_at_its_remark(sheet, typed, note, index) for note, index in listed]
    return (
        *own,
        *notes[len(own) :],
        *_unrated(sheet, typed, unrated),
    )


def _unrated(sheet: Sheet, typed: TypedGames, rows: Ints) -> Iterator[Diagnostic]:
    """A note for each row that is not to be rated, at the remark where one says so."""
    told = typed.told
    notes = left_out(sheet, "rated", "G119", rows, lambda _: "")
    for number, note in enumerate(notes):
        index = int(rows[number]) if number < MOST_LISTED else NONE
        if index == NONE or not told.unrated[index]:
            yield note
        else:
            place = told.place(sheet, index, told.unrated_at)
            yield replace(note, place=place, found=told.found(index, told.unrated_at))


def _why(sheet: Sheet, typed: TypedGames, index: int) -> str:
    """Why a row was not played, and the column that says it where it is not that of the result."""
    told = f" (column {typed.remarks.heading(index)})" if typed.by_remark[index] else ""
    told = f" (column {sheet.place.columns['winner'][1]})" if _by_winner(typed, index) else told
    return f"{REASONS[typed.reason[index]]}{told}"


def _at_its_remark(sheet: Sheet, typed: TypedGames, note: Diagnostic, index: int) -> Diagnostic:
    """The note at the remark that says that there was no game."""
    if _by_winner(typed, index):
        return replace(note, place=sheet.place.ref(int(sheet.row[index]), "winner"))
    if not typed.by_remark[index]:
        return note
    return replace(note, place=typed.remarks.place(sheet, index), found=typed.remarks.found(index))


def _by_winner(typed: TypedGames, index: int) -> bool:
    """Whether a winner's cell beside the result says that there was no game."""
    return (
        typed.beside is not None
        and typed.counted.reason[index] == PLAYED
        and typed.beside.reason[index] == typed.reason[index]
    )


def _doubtful(sheet: Sheet, typed: TypedGames, log: GameLog) -> tuple[Diagnostic, ...]:
    """A warning for each rated row with a remark that may say that there was no game, or that it ended otherwise."""
    rated = log.where(Fate.RATED)
    rows = np.flatnonzero(typed.remarks.doubt & rated).tolist()
    apart = np.flatnonzero(contradictions(sheet, typed.told, typed.counted)[1] & rated).tolist()
    return (
        *(problem("G154", place=typed.remarks.place(sheet, index), found=typed.remarks.found(index)) for index in rows),
        *(told_problem(sheet, typed.told, index, "G157") for index in apart),
    )
