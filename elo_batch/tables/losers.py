"""A column loser beside the two sides: a named loser says that the other side won, and must agree with all else."""

from dataclasses import dataclass, replace

import numpy as np

from elo_batch.domain.arrays import Bools, Floats
from elo_batch.domain.codes import problem
from elo_batch.tables.aliases import GAMES, plain
from elo_batch.tables.grid import Cells
from elo_batch.tables.headings import Sheet
from elo_batch.tables.results import read_result
from elo_batch.tables.scores import NO_RESULT, PLAYED, Counted, result_columns
from elo_batch.tables.verdicts import Judged, as_found, column
from elo_batch.tables.winners import NameColumn, Side, Winners, read_winners

HEADINGS = frozenset(map(plain, GAMES["loser"]))


@dataclass(frozen=True, kw_only=True)
class Losers:
    """What a column of losers says; one entry for each row.

    Attributes:
        letter, heading, cells: the column.
        names: its cells as names; a named loser has the score 1 where it is player_a.
        apart: rows whose loser did not lose by the result or the winner.
    """

    letter: str
    heading: str
    cells: Cells
    names: Winners
    apart: Bools

    @property
    def score(self) -> Floats:
        """Points of player_a by the loser's name; NaN where it names no side."""
        return np.where(self.names.named, 1 - self.names.score, np.nan)


def read_losers(sheet: Sheet, sides: tuple[Side, Side], games: Floats, counted: Counted) -> Losers | None:
    """Who lost; None where the sheet has no such column beside its sides."""
    columns = [one for one in sheet.all_columns if not one[2] and plain(one[1]) in HEADINGS]
    if not columns:
        return None
    letter, heading, _, cells = columns[0]
    names = read_winners(NameColumn(cells=cells, readings=cells.each(read_result), only_names=True), sides, games)
    if names is None:
        return None
    lead = np.sign(2 * counted.score - counted.games)
    apart = names.named & (counted.reason == PLAYED) & ~np.isnan(counted.score) & (lead != np.sign(1 - 2 * names.score))
    return Losers(letter=letter, heading=heading, cells=cells, names=names, apart=apart)


def with_losers(counted: Counted, losers: Losers | None) -> Counted:
    """The points with those of the rows in which only the loser is named."""
    if losers is None:
        return counted
    alone = losers.names.named & (counted.reason == NO_RESULT) & (counted.games == 1)
    reason = np.where(alone, PLAYED, counted.reason).astype(np.int8)
    return replace(counted, score=np.where(alone, losers.score, counted.score), reason=reason)


def judge_losers(sheet: Sheet, losers: Losers | None, among: Bools) -> Judged:
    """G150, G151: losers who are neither side, and who did not lose."""
    wrong = np.zeros(len(sheet), dtype=bool)
    if losers is None:
        return Judged(problems=(), wrong=wrong)
    problems = []
    beside = [name for name in dict.fromkeys((*result_columns(sheet), "winner")) if name in sheet.columns]
    kinds: tuple[tuple[str, Bools, list[str]], ...] = (
        ("G150", losers.names.neither, []),
        ("G151", losers.apart, beside),
    )
    for code, rows, others in kinds:
        wrong |= rows & among
        for index in np.flatnonzero(rows & among).tolist():
            place = replace(sheet.place.ref(int(sheet.row[index])), column=losers.heading, letter=losers.letter)
            cells = [losers.cells.cell(index), *(column(sheet, name).cell(index) for name in others)]
            message = (
                "the loser is neither of the two sides"
                if code == "G150"
                else "the loser and the result contradict each other"
            )
            problems.append(problem(code, message, place=place, found=" beside ".join(map(as_found, cells))))
    return Judged(problems=tuple(problems), wrong=wrong)
