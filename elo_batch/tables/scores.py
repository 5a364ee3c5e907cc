"""From result cells to points over games: one game, a series, or a scoreline."""

from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints
from elo_batch.domain.choices import MOST_GAMES, Scoreline
from elo_batch.domain.point_systems import PointSystem
from elo_batch.tables.answers import HALF, says_drawn
from elo_batch.tables.grid import Cells
from elo_batch.tables.headings import Sheet
from elo_batch.tables.result_columns import column_reader
from elo_batch.tables.result_words import UNPLAYED
from elo_batch.tables.results import (
    NotAResult,
    Points,
    Reading,
    ReadResult,
    TwoScores,
    Unplayed,
    read_result,
)
from elo_batch.tables.verdicts import column, gathered

OF_WORDS = frozenset({"result", "winner"})
"""Columns in which words stand; the others hold numbers."""
CLOSE = 1e-9
TOO_MANY = 1 << 40
PLAYED = 0
REASONS = ("", *UNPLAYED)
"""Why a game was not played; the first, no reason, is for games that were."""
BYE, NO_RESULT = REASONS.index("bye"), REASONS.index("no result")


@dataclass(frozen=True, kw_only=True)
class Counting:
    """How results count.

    Attributes:
        scoreline: how two scores such as 3-1 count.
        read: what a cell of the column result says; scores in two columns are numbers in any rule book.
        points: what a win, a draw and a loss are worth where numbers are a league's points; None where they are not.
        whole: whether sheets are read as a whole; a part of one does not show all letters of a column.
    """

    scoreline: Scoreline
    read: ReadResult = read_result
    points: PointSystem | None = None
    whole: bool = True

    def reader(self, sheet: Sheet, name: str) -> ReadResult:
        """What reads the cells of this result column."""
        if name not in OF_WORDS:
            return read_result
        return column_reader(column(sheet, name), side_headings(sheet), self.read, whole=self.whole)


def side_headings(sheet: Sheet) -> tuple[str, str]:
    """The headings of the two sides; empty where the first is whoever won, or whoever reports."""
    if sheet.winner_first or sheet.own_view:
        return "", ""
    first, second = (sheet.place.columns.get(name, ("", ""))[1] for name in ("player_a", "player_b"))
    return first, second


@dataclass(frozen=True, kw_only=True)
class Scores:
    """What the result columns of a sheet say; one entry for each row.

    Attributes:
        a, b: the numbers on either side; b is NaN where only player_a's points stand there.
        one_game: rows whose cell says the outcome of one game, whatever the row stands for.
        reason: an index into `REASONS`.
        half: rows in which one of two scores is missing.
    """

    a: Floats
    b: Floats
    one_game: Bools
    reason: NDArray[np.int8]
    half: Bools


@dataclass(frozen=True, kw_only=True)
class Counted:
    """Points over games, and the rows whose scores do not say so.

    Attributes:
        score: points of player_a; NaN where they cannot be told.
        games: how many games the row stands for.
        asks: rows that need --scoreline.
        penalty: rows with half a point on one side and not on the other: no score of a game, nor goals.
        off: rows with other points than --points says.
        differs: rows whose points do not add up to their games.
        reason, half: as in `Scores`.
    """

    score: Floats
    games: Ints
    asks: Bools
    penalty: Bools
    off: Bools
    differs: Bools
    reason: NDArray[np.int8]
    half: Bools


def result_columns(sheet: Sheet) -> tuple[str, ...]:
    """The columns that give the result; none where winner and loser say it all."""
    if "result" in sheet.columns:
        return ("result",)
    scores = tuple(name for name in ("score_a", "score_b") if name in sheet.columns)
    return scores or tuple(name for name in ("winner",) if name in sheet.columns)


def read_scores(sheet: Sheet, counting: Counting) -> Scores:
    """The numbers of every row, before it is settled how they count."""
    names = result_columns(sheet)
    won = Points(1.0, one_game=True)
    if not names:
        nobody = Cells(values=(), codes=np.full(len(sheet), NONE, dtype=np.int64))
        return _with_draws(sheet, _numbers(nobody, read_result, blank=won))
    nothing = Unplayed("no result")
    first = _numbers(
        column(sheet, names[0]), counting.reader(sheet, names[0]), blank=won if sheet.winner_first else nothing
    )
    if len(names) == 1:
        return _with_draws(sheet, first)
    second = _numbers(column(sheet, names[1]), counting.reader(sheet, names[1]), blank=nothing)
    both = (first.reason != PLAYED) & (second.reason != PLAYED)
    return Scores(
        a=first.a,
        b=second.a,
        one_game=first.one_game,
        reason=np.where(both, first.reason, PLAYED).astype(np.int8),
        half=(first.reason != PLAYED) ^ (second.reason != PLAYED),
    )


def _with_draws(sheet: Sheet, won: Scores) -> Scores:
    """Half a point for either side where the column draw says so."""
    if "draw" not in sheet.columns:
        return won
    drawn = drawn_rows(sheet)
    blank = drawn & (won.reason != PLAYED)
    reason = np.where(blank, PLAYED, won.reason).astype(np.int8)
    return replace(won, a=np.where(drawn & (blank | sheet.winner_first), HALF, won.a), reason=reason)


def drawn_rows(sheet: Sheet) -> Bools:
    """The rows whose column draw says that the game was one."""
    cells = column(sheet, "draw")
    drawn: Bools = gathered(np.array([*(answer is True for answer in cells.each(says_drawn)), False]), cells.codes)
    return drawn


def result_codes(sheet: Sheet, name: str, counting: Counting) -> list[str | None]:
    """For each distinct cell of a result column the code of what is wrong with it."""
    alone = len(result_columns(sheet)) == 1
    return [_code(reading, name, alone=alone) for reading in column(sheet, name).each(counting.reader(sheet, name))]


def readings(sheet: Sheet, name: str, counting: Counting) -> list[str | None]:
    """For each distinct cell of a result column how it was put right; None where it needed no repair."""
    return [
        f"{reading.a:g}-{reading.b:g}" if isinstance(reading, TwoScores) and reading.repaired else None
        for reading in column(sheet, name).each(counting.reader(sheet, name))
    ]


def count(scores: Scores, games: Floats, counting: Counting) -> Counted:
    """Points over games. `games` is NaN where the row does not say how many.

    Two scores that add up to the row's games (one, where it does not say) are points; others are a scoreline. A cell
    that says the outcome of one game does not say how a series ended.
    """
    scoreline = counting.scoreline
    off = np.zeros(len(games), dtype=bool)
    if counting.points is not None:
        scores, off = _from_points(scores, games, counting.points)
    two = ~np.isnan(scores.b) & ~scores.half
    says = ~np.isnan(games)
    asked = np.where(says, games, 1.0)
    total = scores.a + scores.b
    points = ~two | (np.abs(total - asked) <= CLOSE)
    line = ~points & ~(says & (asked > 1))
    differs = (~points & ~line) | (scores.one_game & (asked > 1))
    score, number = np.where(points & ~differs, scores.a, np.nan), asked
    if scoreline is Scoreline.OUTCOME:
        score = np.where(line, (np.sign(scores.a - scores.b) + 1) / 2, score)
    if scoreline is Scoreline.GAMES:
        series = line & (total >= 1) & (total <= MOST_GAMES) & (total == np.floor(total)) & ~says
        score, number = np.where(series, scores.a, score), np.where(series, total, number)
        differs |= line & ~series
    asks = line & (scoreline is Scoreline.ASK)
    halves = (scores.a == HALF) | (scores.b == HALF)
    penalty = asks & halves & (np.maximum(scores.a, scores.b) <= 1)
    return Counted(
        score=score,
        games=np.minimum(number, TOO_MANY).astype(np.int64),
        asks=asks & ~penalty & ~off,
        penalty=penalty & ~off,
        off=off,
        differs=differs & ~off,
        reason=scores.reason,
        half=scores.half,
    )


def _from_points(scores: Scores, games: Floats, system: PointSystem) -> tuple[Scores, Bools]:
    """Scores of one game from a league's points, and the rows that have other points, or points of several games."""
    number = (scores.reason == PLAYED) & ~np.isnan(scores.a) & ~scores.one_game & ~scores.half
    alone = np.isnan(scores.b)
    score = np.full(len(scores.a), np.nan)
    worth = ((1.0, system.win, system.loss), (HALF, system.draw, system.draw), (0.0, system.loss, system.win))
    for points, own, other in worth:
        score[number & (scores.a == own) & (alone | (scores.b == other))] = points
    off = number & (np.isnan(score) | (games > 1))
    a = np.where(number, score, scores.a)
    return replace(scores, a=a, b=np.where(number & ~alone, 1 - score, scores.b)), off


def count_results(sheet: Sheet, games: Floats, counting: Counting) -> Counted:
    """What the results say and how they count.

    Where a result stands in one column and no row says its games, each distinct cell is counted once.
    """
    names = result_columns(sheet)
    if len(names) != 1 or "draw" in sheet.columns or not np.isnan(games).all():
        return count(read_scores(sheet, counting), games, counting)
    cells = column(sheet, names[0])
    distinct = Cells(values=cells.values, codes=np.array([*range(len(cells.values)), NONE], dtype=np.int64))
    small = read_scores(replace(sheet, columns={**sheet.columns, names[0]: distinct}), counting)
    counted = count(small, np.full(len(distinct.codes), np.nan), counting)
    return Counted(**{field.name: gathered(getattr(counted, field.name), cells.codes) for field in fields(Counted)})


def _numbers(cells: Cells, read: ReadResult, blank: Reading) -> Scores:
    known = [*cells.each(read), blank]
    codes = cells.codes
    two = [reading.b if isinstance(reading, TwoScores) else np.nan for reading in known]
    one = [isinstance(reading, Points) and reading.one_game for reading in known]
    return Scores(
        a=np.array([_first(reading) for reading in known])[codes],
        b=np.array(two, dtype=np.float64)[codes],
        one_game=np.array(one, dtype=bool)[codes],
        reason=np.array([_reason(reading) for reading in known], dtype=np.int8)[codes],
        half=np.zeros(len(codes), dtype=bool),
    )


def _first(reading: Reading) -> float:
    if isinstance(reading, Points):
        return reading.score
    return reading.a if isinstance(reading, TwoScores) else np.nan


def _reason(reading: Reading) -> int:
    return REASONS.index(reading.reason) if isinstance(reading, Unplayed) else PLAYED


def _code(reading: Reading, name: str, *, alone: bool) -> str | None:
    """Words belong in a result column, two scores in a column alone."""
    if isinstance(reading, NotAResult):
        return reading.code
    misplaced = (isinstance(reading, TwoScores) and not alone) or (
        isinstance(reading, Points) and reading.one_game and name not in OF_WORDS
    )
    return "G103" if misplaced else None
