"""What is wrong with the cells and rows of a sheet of games, each taken alone."""

from functools import partial

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import NONE, Bools
from elo_batch.domain.cells import CellRef
from elo_batch.domain.choices import Start
from elo_batch.domain.codes import problem
from elo_batch.tables.answers import says_drawn, says_yes
from elo_batch.tables.contracts import GamesTable, findings
from elo_batch.tables.day_columns import GAME_DAYS, judge_days
from elo_batch.tables.frames import text_series
from elo_batch.tables.game_columns import IDS, KS, OF_EVENT, TOLD, TypedGames
from elo_batch.tables.headings import Sheet
from elo_batch.tables.number_columns import judge_numbers
from elo_batch.tables.numbers import read_number, read_rating, read_weight, read_whole
from elo_batch.tables.own_colours import judge_colours
from elo_batch.tables.parted_names import how_parted, judge_parted
from elo_batch.tables.scores import (
    Counting,
    result_codes,
    result_columns,
)
from elo_batch.tables.verdicts import (
    Judged,
    as_found,
    codes_of,
    column,
    faulty_rows,
    judge_column,
    judge_values,
    judge_width,
    name_codes,
    together,
)
from elo_batch.tables.winner_cells import judge_winners

READ = (
    *("player_a", "player_b", *IDS, "result", "score_a", "score_b", "winner"),
    *("date", "round", "event", "games", *KS, *OF_EVENT, "rated", "neutral", "period", "weight", "draw"),
)
AT_A_TIME = 500_000
"""Rows that the contract judges at a time: texts of millions of rows would fill the memory."""
CONTRACT_CODES = {
    "player_a": "G109",
    "player_b": "G109",
    "score_a": "G107",
    "games": "G110",
    **dict.fromkeys(KS, "G111"),
}


def judge_games(sheet: Sheet, typed: TypedGames, counting: Counting, start: Start = Start.LIST) -> Judged:
    """Everything that is wrong with the cells and rows of this sheet, each taken alone.

    Ratings in the log are judged only where it is they that count.
    """
    told = TOLD if start is Start.LOG else ()
    of, moved = partial(judge_column, sheet), _moved(sheet, typed, counting)
    among, rated = typed.counts & ~moved.wrong, typed.played & typed.inside & ~moved.wrong
    by_names, merged = np.False_ if typed.winners is None else typed.winners.told, _judge_merged(sheet, among)
    results = among & ~by_names & ~merged.wrong
    cells = [
        judge_values(sheet, (*READ, *told), "G113", "G114", typed.inside),
        *(of(name, name_codes(column(sheet, name), "G115"), among) for name in ("player_a", "player_b", *IDS)),
        *(of(name, result_codes(sheet, name, counting), results) for name in result_columns(sheet)),
        *(judge_days(sheet, days, GAME_DAYS, among) for days in typed.dates.values()),
        judge_numbers(sheet, "games", read_whole, "G110", among),
        *(judge_numbers(sheet, name, read_number, "G111", among) for name in KS),
        *(judge_numbers(sheet, name, read_rating, "G132", among) for name in told),
        of("rated", codes_of(column(sheet, "rated"), says_yes, "G112"), rated),
        judge_numbers(sheet, "weight", read_weight, "G133", among),
        of("draw", codes_of(column(sheet, "draw"), says_drawn, "G146"), among),
        of("neutral", codes_of(column(sheet, "neutral"), says_yes, "G131"), among),
    ]
    cells += [merged, *judge_winners(sheet, typed, among), judge_colours(sheet, typed.colours, among)]
    found = together([*cells, moved], len(sheet))
    found = together([found, _judge_scores(sheet, typed, found.wrong)], len(sheet))
    return together([found, _keep_contract(sheet, typed, found, moved.wrong)], len(sheet))


def _moved(sheet: Sheet, typed: TypedGames, counting: Counting) -> Judged:
    """G127: rows whose cells a comma has moved, so that none of them is judged where it stands."""
    wide = judge_width(sheet, "G127", typed.inside, how_parted)
    named = np.False_ if typed.winners is None else typed.winners.named | typed.winners.two_readings
    unread = np.zeros(len(sheet), dtype=bool)
    for name in result_columns(sheet):
        unread |= faulty_rows(sheet, name, result_codes(sheet, name, counting))
    return together([wide, judge_parted(sheet, "G127", unread & typed.counts & ~wide.wrong & ~named)], len(sheet))


def _judge_merged(sheet: Sheet, among: Bools) -> Judged:
    """G160: results that are merged over several games."""
    wrong = np.zeros(len(sheet), dtype=bool)
    problems = []
    for name in result_columns(sheet):
        spread = np.isin(sheet.row, sorted(sheet.merged.get(name, ()))) & among
        wrong |= spread
        places = [sheet.place.ref(row, name) for row in sheet.row[spread].tolist()]
        problems += [problem("G160", place=place) for place in places]
    return Judged(problems=tuple(problems), wrong=wrong)


def _judge_scores(sheet: Sheet, typed: TypedGames, wrong: Bools) -> Judged:
    """Scores that do not say how they count, or say two things."""
    kinds = (
        ("G103", typed.counted.half, "one of the two scores is missing"),
        ("G106", typed.counted.asks, ""),
        ("G153", typed.counted.penalty, ""),
        ("G156", typed.counted.off, ""),
        ("G123", typed.counted.differs, ""),
        ("G126", sheet.winner_first & (typed.counted.score < typed.counted.games / 2), ""),
    )
    among = typed.counts & ~wrong
    parts = [_judge_score(sheet, code, rows & among, message) for code, rows, message in kinds]
    return together(parts, len(sheet))


def _judge_score(sheet: Sheet, code: str, rows: Bools, message: str) -> Judged:
    problems = tuple(
        problem(code, message, place=_score_cell(sheet, index), found=_score_found(sheet, index))
        for index in np.flatnonzero(rows).tolist()
    )
    return Judged(problems=problems, wrong=rows)


def _score_cell(sheet: Sheet, index: int) -> CellRef:
    """The cell that gives the score; of two the one that is blank."""
    names = result_columns(sheet) or ("player_a",)
    blank = [name for name in names if column(sheet, name).codes[index] == NONE]
    return sheet.place.ref(int(sheet.row[index]), (blank or names)[0])


def _score_found(sheet: Sheet, index: int) -> str:
    cells = [as_found(column(sheet, name).cell(index)) or "a blank cell" for name in result_columns(sheet)]
    score = ("-" if "a blank cell" not in cells else " beside ").join(cells)
    games = as_found(column(sheet, "games").cell(index))
    return " beside ".join(filter(None, [score, games and f"games = {games}"]))


def _keep_contract(sheet: Sheet, typed: TypedGames, found: Judged, moved: Bools) -> Judged:
    """The contract's findings in the rows that are to be rated; a cell already judged is not judged twice."""
    judged = found.cells
    wrong = np.zeros(len(sheet), dtype=bool)
    problems = []
    parts = (slice(start, start + AT_A_TIME) for start in range(0, len(sheet), AT_A_TIME))
    for finding in (found for rows in parts for found in findings(GamesTable, _frame(sheet, typed, rows))):
        index = int(np.searchsorted(sheet.row, finding.row))
        place = _cell(sheet, index, finding.column)
        # A score cannot be held against games that are wrong themselves.
        hangs_on = sheet.place.ref(finding.row, "games").letter if finding.column == "score_a" else ""
        if not moved[index] and judged.isdisjoint({(place.row, place.letter), (place.row, hangs_on)}):
            wrong[index] = True
            judged.add((place.row, place.letter))
            code = CONTRACT_CODES[finding.column]
            problems.append(problem(code, place=place, found=_found(sheet, index, finding.column)))
    return Judged(problems=tuple(problems), wrong=wrong)


def _cell(sheet: Sheet, index: int, name: str) -> CellRef:
    """The cell of a row that holds this canonical column, whatever its sheet calls it."""
    return sheet.place.ref(int(sheet.row[index]), named_column(sheet, name))


def named_column(sheet: Sheet, name: str) -> str:
    """Under which canonical name the sheet has this column of the contract."""
    if name == "score_a":
        return next(iter(result_columns(sheet)), "")
    return name


def _found(sheet: Sheet, index: int, name: str) -> str:
    return (
        _score_found(sheet, index)
        if name == "score_a"
        else as_found(column(sheet, named_column(sheet, name)).cell(index))
    )


def _frame(sheet: Sheet, typed: TypedGames, rows: slice) -> pd.DataFrame:
    """The typed table that the contract judges: those of these rows that count; its index is Excel's row number."""
    games = np.where(np.isnan(typed.games[rows]), typed.counted.games[rows], typed.games[rows])
    frame = pd.DataFrame(
        {
            "player_a": text_series(typed.player_a.at(rows)),
            "player_b": text_series(typed.player_b.at(rows)),
            "score_a": typed.counted.score[rows],
            "games": games.astype(np.int64),
            **{name: getattr(typed, name)[rows] for name in KS},
            "date": typed.day[rows].astype("datetime64[s]"),
            "round": text_series(typed.round.at(rows)),
            "event": text_series(typed.event.at(rows)),
            "rated": typed.rated[rows],
            "note": text_series(typed.note.at(rows)),
        },
        copy=False,
    ).set_axis(pd.Index(sheet.row[rows]), axis=0)
    counts = typed.counts[rows]
    return frame if counts.all() else frame[counts]
