"""From result cells to points over games: one game, a series, or a scoreline."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from elo_batch.domain.arrays import Bools, Floats, Ints
from elo_batch.domain.choices import Scoreline
from elo_batch.tables.grid import Cells
from elo_batch.tables.headings import Sheet
from elo_batch.tables.results import UNPLAYED, NotAResult, Points, TwoScores, Unplayed, read_result
from elo_batch.tables.verdicts import column, each, spread

Reading = Points | TwoScores | Unplayed | NotAResult

CLOSE = 1e-9
PLAYED = 0
REASONS = ("", *UNPLAYED)
"""Why a game was not played; the first, no reason, is for games that were."""
BYE, NO_RESULT = REASONS.index("bye"), REASONS.index("no result")


@dataclass(frozen=True, kw_only=True)
class Scores:
    """What the result columns of a sheet say; one entry for each row.

    Attributes:
        a, b: the numbers on either side; b is NaN where only player_a's points stand there.
        reason: an index into `REASONS`.
        half: rows in which one of two scores is missing.
    """

    a: Floats
    b: Floats
    reason: NDArray[np.int8]
    half: Bools


@dataclass(frozen=True, kw_only=True)
class Counted:
    """Points over games, and the rows whose scores do not say so.

    Attributes:
        score: points of player_a; NaN where they cannot be told.
        games: how many games the row stands for.
        asks: rows that need --scoreline.
        differs: rows whose points do not add up to their games.
    """

    score: Floats
    games: Ints
    asks: Bools
    differs: Bools


def result_columns(sheet: Sheet) -> tuple[str, ...]:
    """The columns that give the result; none where winner and loser say it all."""
    if "result" in sheet.columns:
        return ("result",)
    return tuple(name for name in ("score_a", "score_b") if name in sheet.columns)


def read_scores(sheet: Sheet) -> Scores:
    """The numbers of every row, before it is settled how they count."""
    names = result_columns(sheet)
    if not names:
        return _winners(len(sheet))
    first = _numbers(column(sheet, names[0]), blank=Points(1.0) if "winner" in sheet.columns else Unplayed("no result"))
    if len(names) == 1:
        return first
    second = _numbers(column(sheet, names[1]), blank=Unplayed("no result"))
    both = (first.reason != PLAYED) & (second.reason != PLAYED)
    return Scores(
        a=first.a,
        b=second.a,
        reason=np.where(both, first.reason, PLAYED).astype(np.int8),
        half=(first.reason != PLAYED) ^ (second.reason != PLAYED),
    )


def result_codes(cells: Cells, *, alone: bool) -> list[str | None]:
    """For each distinct result cell the code of what is wrong with it; two scores belong in a column alone."""
    return [_code(reading, alone=alone) for reading in each(cells, read_result)]


def readings(cells: Cells) -> list[str | None]:
    """For each distinct result cell how it was put right; None where it needed no repair."""
    return [
        f"{reading.a:g}-{reading.b:g}" if isinstance(reading, TwoScores) and reading.repaired else None
        for reading in each(cells, read_result)
    ]


def count(scores: Scores, games: Floats, scoreline: Scoreline) -> Counted:
    """Points over games. `games` is NaN where the row does not say how many.

    Two scores that add up to the row's games (one, where it does not say) are points; others are a scoreline.
    """
    two = ~np.isnan(scores.b)
    says = ~np.isnan(games)
    asked = np.where(says, games, 1.0)
    total = scores.a + scores.b
    points = ~two | (np.abs(total - asked) <= CLOSE)
    score, number = np.where(points, scores.a, np.nan), asked
    line = ~points & ~(says & (asked > 1))
    differs = ~points & ~line
    asks = line & (scoreline is Scoreline.ASK)
    if scoreline is Scoreline.OUTCOME:
        score = np.where(line, (np.sign(scores.a - scores.b) + 1) / 2, score)
    if scoreline is Scoreline.GAMES:
        series = line & (total >= 1) & (total == np.floor(total)) & ~says
        score, number = np.where(series, scores.a, score), np.where(series, total, number)
        differs |= line & ~series
    return Counted(score=score, games=number.astype(np.int64), asks=asks, differs=differs)


def _numbers(cells: Cells, blank: Reading) -> Scores:
    known = [*each(cells, read_result), blank]
    return Scores(
        a=spread([_first(reading) for reading in known[:-1]], _first(blank), cells.codes, "float64"),
        b=spread([r.b if isinstance(r, TwoScores) else np.nan for r in known[:-1]], np.nan, cells.codes, "float64"),
        reason=spread([_reason(reading) for reading in known[:-1]], _reason(blank), cells.codes, "int8"),
        half=np.zeros(len(cells.codes), dtype=bool),
    )


def _winners(rows: int) -> Scores:
    """Winner and loser alone: player_a has won every row."""
    none = np.zeros(rows, dtype=bool)
    return Scores(a=np.ones(rows), b=np.full(rows, np.nan), reason=none.astype(np.int8), half=none)


def _first(reading: Reading) -> float:
    if isinstance(reading, Points):
        return reading.score
    return reading.a if isinstance(reading, TwoScores) else np.nan


def _reason(reading: Reading) -> int:
    return REASONS.index(reading.reason) if isinstance(reading, Unplayed) else PLAYED


def _code(reading: Reading, *, alone: bool) -> str | None:
    if isinstance(reading, NotAResult):
        return reading.code
    return "G103" if isinstance(reading, TwoScores) and not alone else None
