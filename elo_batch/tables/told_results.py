"""Remarks that tell a result, or that a game is not rated: draw, Black won, 0-1, stalemate, friendly.

A whole cell that tells another result than the row's is said. Where the column is for how games end, or where no other
cell tells the result (Winner and Loser), it is an error, for one of the two cells is mistaken about the game itself; a
free note may speak of something else, of another game or of half time, and is a warning.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from elo_batch.domain.arrays import Bools, Floats, Ints
from elo_batch.domain.cells import CellRef
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.spelling import simplified, tidy
from elo_batch.tables.aliases import plain
from elo_batch.tables.grid import Cell, Cells
from elo_batch.tables.headings import Sheet
from elo_batch.tables.result_columns import WINS, side_words
from elo_batch.tables.result_words import DRAWN, DRAWN_ENDS, FRIENDLY, UNRATED
from elo_batch.tables.results import TWO_SCORES
from elo_batch.tables.scores import PLAYED, Counted, result_columns, side_headings
from elo_batch.tables.verdicts import as_found, gathered

ENDINGS = frozenset(
    map(
        plain,
        (
            *("termination", "terminated_by", "ended_by", "ending", "result_type", "outcome_type", "win_type"),
            *("beendigung", "ergebnisart", "zakończenie"),
        ),
    )
)
"""Plain headings of columns for how a game ended."""
HALF = 0.5
SHORTEST = 3
"""Letters of a word for a draw in a remark; D and T alone may be anything there."""
Columns = Sequence[tuple[str, str, Cells]]


@dataclass(frozen=True, kw_only=True)
class ToldResults:
    """What the remarks of a sheet tell of results; one entry for each row.

    Attributes:
        score: points of player_a that a remark tells; NaN where none does.
        unrated: rows that a remark says are not rated.
        at, unrated_at: which of `columns` says it.
        columns: letter, heading and cells of each column of remarks.
    """

    score: Floats
    unrated: Bools
    at: Ints
    unrated_at: Ints
    columns: Columns

    def place(self, sheet: Sheet, index: int, at: Ints) -> CellRef:
        """The cell of a row that says it."""
        letter, heading, _ = self.columns[int(at[index])]
        return replace(sheet.place.ref(int(sheet.row[index])), column=heading, letter=letter)

    def found(self, index: int, at: Ints) -> str:
        """What stands there."""
        return as_found(self.columns[int(at[index])][2].cell(index))


def read_told(sheet: Sheet, columns: Columns) -> ToldResults:
    """What the remarks of every row tell; of several the first."""
    rows = len(sheet)
    score, at = np.full(rows, np.nan), np.zeros(rows, dtype=np.int64)
    unrated, unrated_at = np.zeros(rows, dtype=bool), np.zeros(rows, dtype=np.int64)
    tells = _teller({} if sheet.own_view else side_words(side_headings(sheet)), scores=not sheet.own_view)
    for number, (letter, _, cells) in enumerate(columns):
        told = gathered(np.array([*cells.each(tells), np.nan], dtype=np.float64), cells.codes)
        new = np.isnan(score) & ~np.isnan(told)
        score, at = np.where(new, told, score), np.where(new, number, at)
        words = {*UNRATED, *(FRIENDLY if _is_note(sheet, letter) else ())}
        says = [isinstance(cell, str) and simplified(cell).strip(" .!()") in words for cell in cells.values]
        own = gathered(np.array([*says, False]), cells.codes) & ~unrated
        unrated, unrated_at = unrated | own, np.where(own, number, unrated_at)
    return ToldResults(score=score, unrated=unrated, at=at, unrated_at=unrated_at, columns=columns)


def contradictions(sheet: Sheet, told: ToldResults, counted: Counted) -> tuple[Bools, Bools]:
    """The rows in which a remark tells another result: those that are wrong, and those that may be."""
    apart = ~np.isnan(told.score) & ~np.isnan(counted.score) & (counted.reason == PLAYED) & (counted.games == 1)
    apart &= told.score != counted.score
    ending = np.array([plain(heading) in ENDINGS for _, heading, _ in told.columns] or [False])
    wrong: Bools = apart & (ending[told.at] | (sheet.winner_first and not result_columns(sheet)))
    return wrong, apart & ~wrong


def told_problem(sheet: Sheet, told: ToldResults, index: int, code: str) -> Diagnostic:
    """What is said of a remark that tells another result than the row."""
    cells = [sheet.columns[name].cell(index) for name in result_columns(sheet)]
    result = "-".join(map(as_found, cells)) or "a win of the first"
    return problem(code, place=told.place(sheet, index, told.at), found=f"{told.found(index, told.at)} beside {result}")


def _is_note(sheet: Sheet, letter: str) -> bool:
    return sheet.place.columns.get("note", ("", ""))[0] == letter


def _teller(sides: Mapping[str, float], *, scores: bool) -> Callable[[Cell], float]:
    """What reads the points of player_a that a remark tells; NaN where it tells none."""

    def tells(cell: Cell) -> float:
        if not isinstance(cell, str):
            return np.nan
        text = simplified(cell).strip(" .!()")
        if (text in DRAWN and len(text) >= SHORTEST and text.isalpha()) or text in DRAWN_ENDS or _half(cell):
            return HALF
        if (found := TWO_SCORES.fullmatch(text)) and float(found[1]) + float(found[2]) == 1:
            return float(found[1]) if scores or float(found[1]) == HALF else np.nan
        side = WINS.sub("", text)
        return sides.get(plain(side), np.nan) if side != text else np.nan

    return tells


def _half(cell: str) -> bool:
    return tidy(cell) in {"½", "1/2"}
