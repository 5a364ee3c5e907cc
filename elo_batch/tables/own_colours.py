"""Scores in a player's own reports that also tell the colour: 0-1 of a player who had Black is a loss, or Black's win.

Words and single points are the reporter's. A score with two numbers may have White's first; where the sheet has both
reports of its games, they agree in one of the two readings only, and that one is taken for the sheet.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from elo_batch.domain.arrays import Bools, Texts
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.spelling import simplified
from elo_batch.tables.aliases import plain
from elo_batch.tables.grid import Cells
from elo_batch.tables.headings import Sheet
from elo_batch.tables.names import identity
from elo_batch.tables.result_columns import SIDE_WORDS
from elo_batch.tables.results import Reading, TwoScores
from elo_batch.tables.scores import Counted
from elo_batch.tables.verdicts import Judged, as_found, column, gathered

HEADINGS = frozenset(map(plain, ("colour", "color", "farbe", "couleur", "cor", "colore", "kleur", "kolor", "pieces")))
WHITE, BLACK = (frozenset(map(plain, words.split())) for words in SIDE_WORDS[0])
LETTERS = (("w", "b"), ("w", "s"), ("w", "z"), ("b", "n"))
"""Letters for White and Black, by pairs that stand in one column."""


@dataclass(frozen=True, kw_only=True)
class OwnColours:
    """How the scores of reports with a colour are read; one entry for each row.

    Attributes:
        asks: rows whose score has two readings.
        turned: rows whose score is White's first, and whose reporter had Black.
        said: how the sheet's scores are read, where its reports tell it; else empty.
    """

    asks: Bools
    turned: Bools
    said: str = ""


def colour_cells(sheet: Sheet) -> Cells | None:
    """The column of colours beside players' own reports; None where there is none."""
    columns = sheet.all_columns if sheet.own_view else ()
    return next((cells for _, heading, name, cells in columns if not name and plain(heading) in HEADINGS), None)


def read_own_colours(
    sheet: Sheet, readings: Sequence[Reading], cells: Cells, sides: tuple[Texts, Texts], when: Sequence[Sequence[str]]
) -> OwnColours | None:
    """How the scores of this sheet are read; None where no colour stands beside reports.

    Args:
        sheet: the sheet.
        readings: what each distinct cell of its result column says.
        cells: that column.
        sides: the reporters and their opponents.
        when: for each row what tells its game from others of the same two.
    """
    colours = colour_cells(sheet)
    if colours is None:
        return None
    scores = [isinstance(one, TwoScores) and one.a != one.b for one in readings]
    won = [isinstance(one, TwoScores) and one.a > one.b for one in readings]
    decided = gathered(np.array([*scores, False]), cells.codes)
    black = gathered(np.array([*_blacks(colours), 0.0]), colours.codes)
    if not decided.any() or not (decided & (black != 0)).any():
        return None
    votes = set(
        _votes(np.flatnonzero(decided).tolist(), gathered(np.array([*won, False]), cells.codes), black, sides, when)
    )
    doubtful, none = decided & (black != 0), np.zeros(len(sheet), dtype=bool)
    if votes == {True}:
        return OwnColours(asks=decided & np.isnan(black), turned=decided & (black == 1), said="White's points first")
    if votes == {False}:
        return OwnColours(asks=none, turned=none, said="the reporter's points first")
    return OwnColours(asks=doubtful, turned=none)


def _blacks(cells: Cells) -> list[float]:
    """For each distinct cell 1 for Black, 0 for White, NaN where it cannot be told."""
    texts = [simplified(str(cell)).strip(" .") for cell in cells.values]
    letters = {text for text in texts if len(text) == 1}
    pairs = [pair for pair in LETTERS if letters <= set(pair)] if len(letters) > 1 or letters == {"w"} else []
    white, black = ({pair[side] for pair in pairs} for side in (0, 1))
    return [
        0.0 if plain(text) in WHITE or text in white else 1.0 if plain(text) in BLACK or text in black else np.nan
        for text in texts
    ]


def _votes(
    rows: list[int], won: Bools, black: np.ndarray, sides: tuple[Texts, Texts], when: Sequence[Sequence[str]]
) -> Iterator[bool]:
    """For each game with both reports whether White's points stand first: where they do both scores are the same."""
    reports: dict[tuple[str, ...], list[int]] = {}
    for row in rows:
        pair = sorted(identity(side.text(row)) for side in sides)
        reports.setdefault((*pair, *when[row]), []).append(row)
    for several in reports.values():
        first, *others = several
        reporters = {identity(sides[0].text(row)) for row in several}
        if len(others) == 1 and len(reporters) > 1 and {black[first], black[others[0]]} == {0.0, 1.0}:
            yield bool(won[first] == won[others[0]])


def with_colours(counted: Counted, colours: OwnColours | None) -> Counted:
    """The points with those of the rows turned whose scores have White's first."""
    if colours is None or not colours.turned.any():
        return counted
    return replace(counted, score=np.where(colours.turned, counted.games - counted.score, counted.score))


def judge_colours(sheet: Sheet, colours: OwnColours | None, among: Bools) -> Judged:
    """G158: scores with two readings beside a colour."""
    rows = np.zeros(len(sheet), dtype=bool) if colours is None else colours.asks & among
    cells = column(sheet, "result")
    problems = tuple(
        problem("G158", place=sheet.place.ref(int(sheet.row[index]), "result"), found=as_found(cells.cell(index)))
        for index in np.flatnonzero(rows).tolist()
    )
    return Judged(problems=problems, wrong=rows)


def colours_said(sheet: Sheet, colours: OwnColours | None) -> tuple[Diagnostic, ...]:
    """A note that says how scores beside a colour are read."""
    if colours is None or not colours.said:
        return ()
    message = f"scores are read with {colours.said}: the two reports of each game agree only so"
    return (problem("G159", message, place=sheet.place.ref(0, "result")),)
