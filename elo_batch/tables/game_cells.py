"""What is wrong with the cells and rows of a sheet of games, each taken alone."""

from functools import partial

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import Bools
from elo_batch.domain.cells import CellRef
from elo_batch.domain.codes import problem
from elo_batch.tables.contracts import GamesTable, findings
from elo_batch.tables.dates import read_day
from elo_batch.tables.frames import text_series
from elo_batch.tables.game_columns import TypedGames, is_rated, side_column
from elo_batch.tables.headings import Sheet
from elo_batch.tables.numbers import read_number, read_whole
from elo_batch.tables.scores import (
    result_codes,
    result_columns,
)
from elo_batch.tables.verdicts import (
    Judged,
    as_found,
    codes_of,
    column,
    judge_column,
    judge_values,
    name_codes,
    texts,
    together,
)

READ = (
    *("player_a", "player_b", "winner", "loser", "result", "score_a", "score_b"),
    *("date", "round", "event", "games", "k", "rated", "period"),
)
CONTRACT_CODES = {"player_a": "G109", "player_b": "G109", "score_a": "G107", "games": "G110", "k": "G111"}


def judge_games(sheet: Sheet, typed: TypedGames) -> Judged:
    """Everything that is wrong with the cells and rows of this sheet, each taken alone."""
    results = result_columns(sheet)
    of = partial(judge_column, sheet)
    cells = [
        judge_values(sheet, [name for name in READ if name in sheet.columns], "G113", "G114"),
        *(of(name, name_codes(column(sheet, name), "G115"), typed.played) for name in both_sides(sheet)),
        *(of(name, result_codes(column(sheet, name), alone=len(results) == 1), typed.played) for name in results),
        of("date", codes_of(column(sheet, "date"), read_day, "G108"), typed.played),
        of("games", codes_of(column(sheet, "games"), read_whole, "G110"), typed.played),
        of("k", codes_of(column(sheet, "k"), read_number, "G111"), typed.played),
        of("rated", codes_of(column(sheet, "rated"), is_rated, "G112"), typed.played),
    ]
    found = together(cells, len(sheet))
    found = together([found, _judge_scores(sheet, typed, found.wrong)], len(sheet))
    return together([found, _keep_contract(sheet, typed, found)], len(sheet))


def both_sides(sheet: Sheet) -> tuple[str, str]:
    """The columns of the two sides."""
    return side_column(sheet, "player_a"), side_column(sheet, "player_b")


def _judge_scores(sheet: Sheet, typed: TypedGames, wrong: Bools) -> Judged:
    """Scores that do not say how they count, or say two things."""
    kinds = (
        ("G103", typed.scores.half, "one of the two scores is missing"),
        ("G106", typed.counted.asks, ""),
        ("G123", typed.counted.differs, ""),
    )
    among = typed.played & ~wrong
    parts = [_judge_score(sheet, code, rows & among, message) for code, rows, message in kinds]
    return together(parts, len(sheet))


def _judge_score(sheet: Sheet, code: str, rows: Bools, message: str) -> Judged:
    problems = tuple(
        problem(code, message, place=_cell(sheet, index, "score_a"), found=_score_found(sheet, index))
        for index in np.flatnonzero(rows).tolist()
    )
    return Judged(problems=problems, wrong=rows)


def _score_found(sheet: Sheet, index: int) -> str:
    score = "-".join(as_found(column(sheet, name).cell(index)) for name in result_columns(sheet))
    games = as_found(column(sheet, "games").cell(index))
    return f"{score} beside games = {games}" if games else score


def _keep_contract(sheet: Sheet, typed: TypedGames, found: Judged) -> Judged:
    """The contract's findings in the rows that are to be rated; a cell already judged is not judged twice."""
    judged = {(place.row, place.letter) for place in (one.place for one in found.problems) if place}
    wrong = np.zeros(len(sheet), dtype=bool)
    problems = []
    for finding in findings(GamesTable, _frame(sheet, typed)[typed.played]):
        index = int(np.searchsorted(sheet.row, finding.row))
        place = _cell(sheet, index, finding.column)
        if (place.row, place.letter) not in judged:
            wrong[index] = True
            problems.append(
                problem(CONTRACT_CODES[finding.column], place=place, found=_found(sheet, index, finding.column))
            )
    return Judged(problems=tuple(problems), wrong=wrong)


def _cell(sheet: Sheet, index: int, name: str) -> CellRef:
    """The cell of a row that holds this canonical column, whatever its sheet calls it."""
    return sheet.place.ref(int(sheet.row[index]), named_column(sheet, name))


def named_column(sheet: Sheet, name: str) -> str:
    """Under which canonical name the sheet has this column of the contract."""
    if name == "score_a":
        return next(iter(result_columns(sheet)), "")
    return side_column(sheet, name) if name in {"player_a", "player_b"} else name


def _found(sheet: Sheet, index: int, name: str) -> str:
    return (
        _score_found(sheet, index)
        if name == "score_a"
        else as_found(column(sheet, named_column(sheet, name)).cell(index))
    )


def _frame(sheet: Sheet, typed: TypedGames) -> pd.DataFrame:
    """The typed table that the contract judges; its index is Excel's row number."""
    return pd.DataFrame(
        {
            "player_a": text_series(typed.player_a),
            "player_b": text_series(typed.player_b),
            "score_a": typed.counted.score,
            "games": np.where(np.isnan(typed.games), typed.counted.games, typed.games).astype(np.int64),
            "k": typed.k,
            "date": typed.day.astype("datetime64[s]"),
            "round": text_series(texts(column(sheet, "round"))),
            "event": text_series(texts(column(sheet, "event"))),
            "rated": typed.rated,
            "note": text_series(texts(column(sheet, "note"))),
        }
    ).set_axis(pd.Index(sheet.row), axis=0)
