"""The columns of a sheet of games, decoded: what each row says, before anybody judges it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from elo_batch.domain.arrays import NONE, Bools, Days, Floats, Texts
from elo_batch.tables.aliases import plain
from elo_batch.tables.answers import says_yes
from elo_batch.tables.bye_names import NOBODY, Listed, is_bye, none_listed
from elo_batch.tables.day_columns import DayColumn, DayRules, read_day_column
from elo_batch.tables.grid import Cell, Cells
from elo_batch.tables.headings import Sheet
from elo_batch.tables.losers import Losers, read_losers, with_losers
from elo_batch.tables.names import all_plain, read_name
from elo_batch.tables.numbers import read_number, read_rating, read_whole
from elo_batch.tables.own_colours import OwnColours, colour_cells, read_own_colours, with_colours
from elo_batch.tables.remark_columns import Remarks, read_remarks
from elo_batch.tables.scores import (
    BYE,
    NO_RESULT,
    PLAYED,
    Counted,
    Counting,
    count_results,
    drawn_rows,
    result_columns,
)
from elo_batch.tables.told_results import ToldResults, read_told
from elo_batch.tables.verdicts import (
    column,
    numbers,
    spread,
    texts,
)
from elo_batch.tables.winners import NameColumn, Side, Winners, disagree, read_winners, with_winners

Span: TypeAlias = tuple[date | None, date | None]
"""The first and the last day of a run, both included; None where it is open."""
AS_WRITTEN = DayRules()
KS = ("k", "k_a", "k_b")
"""The columns that ask for a K: of both sides, or of one."""
OF_EVENT = ("event_start", "event_end")
"""The columns that tell the days of the row's event."""
IDS = ("id_a", "id_b")
"""The columns with the ids of the sides, where a sheet has their names too."""
START_NUMBERS = frozenset({plain("white_no"), plain("black_no")})
"""Headings of ids that are often numbers within one event."""
DAYS = ("date", *OF_EVENT)
"""All columns of days."""
TOLD = ("rating_a", "rating_b")
"""The columns that tell the ratings before the game."""


@dataclass(frozen=True, kw_only=True)
class TypedGames:
    """A sheet's columns, decoded; one entry for each row.

    Attributes:
        player_a, player_b: the names; a bye and nobody are blank.
        id_a, id_b: the ids beside the names; None where the sheet has no such column.
        counted: what the result says, and how it counts.
        reason: why a row was not played, as an index into `REASONS`.
        round, event, note: the texts of those cells.
        games, k, k_a, k_b, rating_a, rating_b: NaN where blank or wrong.
        dates: the columns of days, by their names.
        rated: False where the row says that it is not to be rated.
        played: False for byes, forfeits and the like.
        inside: False for rows outside the days of the run.
        neutral: True where the row says that it was played on neutral ground, and where no side is a home side.
        remarks: what notes, terminations and the like say of why a game was not played.
        told: what they tell of the result, and of whether the game is rated.
        winners: whom the result column names as the winner; None where it names nobody.
        beside: whom a column winner names beside the result; None where there is none.
        apart: rows in which winner and result do not agree.
        losers: whom a column loser beside the two sides names; None where there is none.
        colours: how scores are read that stand beside a reporter's colour; None where none does.
    """

    player_a: Texts
    player_b: Texts
    id_a: Texts | None
    id_b: Texts | None
    counted: Counted
    reason: NDArray[np.int8]
    round: Texts
    event: Texts
    note: Texts
    games: Floats
    k: Floats
    k_a: Floats
    k_b: Floats
    rating_a: Floats
    rating_b: Floats
    dates: Mapping[str, DayColumn]
    rated: Bools
    played: Bools
    inside: Bools
    neutral: Bools
    remarks: Remarks
    told: ToldResults
    winners: Winners | None = None
    beside: Winners | None = None
    apart: Bools | None = None
    losers: Losers | None = None
    colours: OwnColours | None = None

    @cached_property
    def by_remark(self) -> Bools:
        """The rows that are left out for what a remark says."""
        without = np.isin(self.counted.reason, (PLAYED, NO_RESULT))
        told: Bools = (self.remarks.reason != PLAYED) & (self.reason == self.remarks.reason) & without
        return told

    @property
    def day(self) -> Days:
        """The day of each game; NaT where blank or wrong."""
        return self.dates["date"].days

    @cached_property
    def counts(self) -> Bools:
        """The rows that would be rated: only what stands in these is judged."""
        return self.played & self.rated & self.inside


def decode_games(
    sheet: Sheet, counting: Counting, span: Span, days: DayRules = AS_WRITTEN, listed: Listed = none_listed
) -> TypedGames:
    """What every row of the sheet says."""
    games = numbers(column(sheet, "games"), read_whole)
    asked = np.where(games >= 1, games, np.nan) if "games" in sheet.columns else games
    names_a, bye_a = _names(column(sheet, "player_a"), listed)
    names_b, bye_b = _names(column(sheet, "player_b"), listed)
    ids = [texts(column(sheet, name), _player) if name in sheet.columns else None for name in IDS]
    names_a, names_b = _filled(names_a, ids[0], bye_a), _filled(names_b, ids[1], bye_b)
    ids = [None if _starts(sheet, name, listed) else one for name, one in zip(IDS, ids, strict=True)]
    sides = (_side(names_a, ids[0]), _side(names_b, ids[1]))
    winners, beside = (_winners(sheet, name, counting, sides, asked) for name in _winner_columns(sheet))
    counted = with_winners(count_results(sheet, asked, counting), winners)
    losers = read_losers(sheet, sides, asked, counted)
    counted = with_losers(counted, losers)
    dates = {name: read_day_column(sheet, name, days) for name in DAYS}
    colours = _colours(sheet, counting, (names_a, names_b), dates["date"])
    counted = with_colours(counted, colours)
    remarks = read_remarks(sheet)
    told = read_told(sheet, remarks.columns)
    alone = (names_a.codes == NONE) ^ (names_b.codes == NONE)
    bye = bye_a | bye_b | (alone & (counted.reason == NO_RESULT))
    why = _why(counted.reason, beside, remarks)
    played = (why == PLAYED) & ~bye
    if not result_columns(sheet):
        played &= (names_a.codes != NONE) | (names_b.codes != NONE)
    rated, neutral = column(sheet, "rated"), column(sheet, "neutral")
    return TypedGames(
        player_a=names_a,
        player_b=names_b,
        id_a=ids[0],
        id_b=ids[1],
        counted=counted,
        reason=np.where(bye, BYE, why).astype(np.int8),
        round=texts(column(sheet, "round")),
        event=texts(column(sheet, "event")),
        note=texts(column(sheet, "note")),
        games=games,
        k=numbers(column(sheet, "k"), read_number),
        k_a=numbers(column(sheet, "k_a"), read_number),
        k_b=numbers(column(sheet, "k_b"), read_number),
        rating_a=numbers(column(sheet, "rating_a"), read_rating),
        rating_b=numbers(column(sheet, "rating_b"), read_rating),
        dates=dates,
        rated=spread([answer is not False for answer in rated.each(says_yes)], True, rated.codes, "bool")
        & ~told.unrated,
        played=played,
        inside=~outside(dates["date"].days, span),
        neutral=spread(
            [sheet.own_view or answer is True for answer in neutral.each(says_yes)],
            sheet.own_view,
            neutral.codes,
            "bool",
        ),
        remarks=remarks,
        told=told,
        winners=winners,
        beside=beside,
        apart=_apart(sheet, counted, winners, beside),
        losers=losers,
        colours=colours,
    )


def _colours(sheet: Sheet, counting: Counting, sides: tuple[Texts, Texts], day: DayColumn) -> OwnColours | None:
    """How scores are read that stand beside a reporter's colour."""
    if colour_cells(sheet) is None or result_columns(sheet) != ("result",):
        return None
    cells, of_round, event = column(sheet, "result"), texts(column(sheet, "round")), texts(column(sheet, "event"))
    when = [(of_round.text(row), event.text(row), str(day.days[row])) for row in range(len(sheet))]
    return read_own_colours(sheet, cells.each(counting.reader(sheet, "result")), cells, sides, when)


def _side(names: Texts, ids: Texts | None) -> Side:
    return Side(texts=(names,) if ids is None else (names, ids))


def _winner_columns(sheet: Sheet) -> tuple[str, str]:
    """The result column that may name winners, and a column winner beside another result; empty where there is none."""
    own = result_columns(sheet)
    beside = "winner" if "winner" in sheet.columns and own != ("winner",) else ""
    return (own[0] if own in {("result",), ("winner",)} else ""), beside


def _winners(sheet: Sheet, name: str, counting: Counting, sides: tuple[Side, Side], games: Floats) -> Winners | None:
    """Who won by a column's names; None where there is no such column, or it names nobody."""
    if not name:
        return None
    cells = column(sheet, name)
    readings = cells.each(counting.reader(sheet, name))
    return read_winners(NameColumn(cells=cells, readings=readings, only_names=name == "winner"), sides, games)


def _why(reason: NDArray[np.int8], beside: Winners | None, remarks: Remarks) -> NDArray[np.int8]:
    """Why each row was not played: by its result, else by its winner, else by a remark."""
    if beside is not None:
        told = (reason == PLAYED) & ~np.isin(beside.reason, (PLAYED, NO_RESULT))
        reason = np.where(told, beside.reason, reason).astype(np.int8)
    told = (remarks.reason != PLAYED) & np.isin(reason, (PLAYED, NO_RESULT))
    return np.where(told, remarks.reason, reason).astype(np.int8) if told.any() else reason


def _apart(sheet: Sheet, counted: Counted, winners: Winners | None, beside: Winners | None) -> Bools | None:
    """The rows in which a winner stands beside a result, or a draw, that says otherwise."""
    if beside is not None:
        return disagree(beside, counted)
    return winners.named & drawn_rows(sheet) if winners is not None and "draw" in sheet.columns else None


def outside(day: Days, span: Span) -> Bools:
    """The days before the first or after the last day asked for; unknown days are not."""
    first, last = span
    before = day < np.datetime64(first, "D") if first else np.zeros(len(day), dtype=bool)
    after = day > np.datetime64(last, "D") if last else np.zeros(len(day), dtype=bool)
    return before | after


def _names(cells: Cells, listed: Listed) -> tuple[Texts, Bools]:
    """The names of a side, and the rows in which a bye stands for a player."""
    plain = all_plain(cells.values) and NOBODY.isdisjoint(map(str.casefold, map(str, cells.values)))
    if plain and not any(is_bye(str(name), listed) for name in cells.values):
        names = Texts(values=tuple(map(str, cells.values)), codes=cells.codes.astype(np.int64, copy=False))
        return names, np.broadcast_to(np.False_, len(cells.codes))
    nobody = {name for name in (read_name(cell).text for cell in cells.values) if is_bye(name, listed)}
    bye = spread([name.text in nobody for name in cells.each(read_name)], False, cells.codes, "bool")
    return texts(cells, lambda cell: "" if read_name(cell).text in nobody else _player(cell)), bye


def _starts(sheet: Sheet, name: str, listed: Listed) -> bool:
    """Whether ids may be the numbers of one event's starting list: no list knows them, and each event has its own."""
    return name in sheet.columns and plain(sheet.place.columns[name][1]) in START_NUMBERS and not listed()


def _filled(names: Texts, ids: Texts | None, bye: Bools) -> Texts:
    """The names, and the id where a row has no name."""
    if ids is None:
        return names
    alone = np.where((names.codes == NONE) & ~bye, ids.codes, NONE)
    place = {text: code for code, text in enumerate(names.values)}
    for code in np.unique(alone[alone != NONE]).tolist():
        place.setdefault(ids.values[code], len(place))
    own = np.array([*(place.get(text, NONE) for text in ids.values), NONE], dtype=np.int64)[alone]
    return Texts(values=tuple(place), codes=np.where(alone == NONE, names.codes, own))


def _player(cell: Cell) -> str:
    """The player in a cell; empty for a bye and for nobody."""
    name = read_name(cell).text
    return "" if name.casefold() in NOBODY else name
