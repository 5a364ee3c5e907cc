"""What is wrong with the cells that name a winner, or tell another result than the row."""

import numpy as np

from elo_batch.domain.arrays import Bools
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.tables.game_columns import TypedGames
from elo_batch.tables.headings import Sheet
from elo_batch.tables.losers import judge_losers
from elo_batch.tables.near import Neighbours
from elo_batch.tables.scores import result_columns
from elo_batch.tables.told_results import contradictions, told_problem
from elo_batch.tables.verdicts import Judged, as_found, column

MOST_NEAR = 1000
"""For so many rows a name that may be meant is looked for."""


def judge_winners(sheet: Sheet, typed: TypedGames, among: Bools) -> list[Judged]:
    """Winners who are neither side, who could be a side or another result, and who did not win by the result."""
    found = []
    for winners, name in ((typed.winners, next(iter(result_columns(sheet)), "")), (typed.beside, "winner")):
        if winners is not None:
            found.append(_neither(sheet, typed, winners.neither & among, name))
            found.append(_each(sheet, "G155", winners.two_readings & among, name))
    if typed.apart is not None:
        found.append(_apart(sheet, typed, typed.apart))
    wrong = contradictions(sheet, typed.told, typed.counted)[0] & among
    rows = np.flatnonzero(wrong).tolist()
    problems = tuple(told_problem(sheet, typed.told, index, "G151") for index in rows)
    return [*found, Judged(problems=problems, wrong=wrong), judge_losers(sheet, typed.losers, among)]


def _neither(sheet: Sheet, typed: TypedGames, rows: Bools, name: str) -> Judged:
    problems = tuple(
        _stranger(sheet, typed, index, name, near=number < MOST_NEAR)
        for number, index in enumerate(np.flatnonzero(rows).tolist())
    )
    return Judged(problems=problems, wrong=rows)


def _stranger(sheet: Sheet, typed: TypedGames, index: int, name: str, *, near: bool) -> Diagnostic:
    """The problem of a winner who is neither side, with the side that may be meant."""
    found = as_found(column(sheet, name).cell(index))
    sides = [typed.player_a.text(index), typed.player_b.text(index)]
    others = Neighbours(filter(None, sides)).of(found) if near else []
    meant = f"did you mean {others[0]}? " if len(others) == 1 else ""
    return problem(
        "G150",
        place=sheet.place.ref(int(sheet.row[index]), name),
        found=found,
        hint=f"{meant}The sides are {' and '.join(side or 'nobody' for side in sides)}; write one of them, or draw",
        suggestion=others[0] if len(others) == 1 else "",
    )


def _apart(sheet: Sheet, typed: TypedGames, apart: Bools) -> Judged:
    both = typed.player_a.codes >= 0
    both &= typed.player_b.codes >= 0
    return _each(sheet, "G151", apart & both & typed.inside & typed.rated & (typed.played | ~typed.by_remark), "winner")


def _each(sheet: Sheet, code: str, rows: Bools, name: str) -> Judged:
    beside = [other for other in (*result_columns(sheet), "draw") if other != name and other in sheet.columns]
    problems = tuple(
        problem(code, place=sheet.place.ref(int(sheet.row[index]), name), found=_beside(sheet, index, name, beside))
        for index in np.flatnonzero(rows).tolist()
    )
    return Judged(problems=problems, wrong=rows)


def _beside(sheet: Sheet, index: int, name: str, others: list[str]) -> str:
    """What stands in the cell, and what in the others that it is held against."""
    cells = [as_found(column(sheet, other).cell(index)) or "a blank cell" for other in (name, *others)]
    return " beside ".join([cells[0], "-".join(cells[1:])] if others else cells[:1])
