"""Rows of a sheet that are no games: headings that stand again, totals, averages, a signature."""

import re
from functools import partial

import numpy as np

from elo_batch.domain.arrays import NONE, Bools
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.tables.grid import Cell, Cells
from elo_batch.tables.headings import Sheet, with_rows
from elo_batch.tables.table_kinds import Kind
from elo_batch.tables.verdicts import column, left_out, spread

AVERAGE = re.compile(
    r"(?:(?:club|team|list)[ -])?"
    r"(?:average|avg|mean|durchschnitt|schnitt|mittelwert|ø|moyenne|promedio|media|média|gemiddelde|średnia)"
    r"(?: (?:rating|elo|dwz))?\s*[:.]?"
    r"|\d+ (?:players|members|spieler|mitglieder|joueurs|membres|jugadores|socios|giocatori|soci|spelers|leden|"
    r"jogadores|membros|graczy|członków)",
    re.IGNORECASE,
)
"""What nobody is called: it closes a list even where no blank row stands above it."""
FOOTER = re.compile(
    r"(?:(?:grand )?totals?|totale|totaal|sum|summe|gesamt|razem|(?:total|number of) (?:players|games)|count)\s*[:.]?"
    r"|(?:signed|signature|unterschrift|firma|gez\.)(?:\W.*)?",
    re.IGNORECASE | re.DOTALL,
)
"""What may close a sheet, and may be a player's name."""
ROUND = re.compile(r"(?:round|runde|ronde|ronda|turno|rodada|runda|spieltag|jornada|giornata)\W*\d+\b.*", re.IGNORECASE)
"""A title over games, such as Round 2, 9 October."""
BLANKS = " \t\r\n\xa0\ufeff"
"""Where files were put together, the second begins with a byte order mark."""
TOTAL = "a total or a signature"
LEFTMOST = 3
"""A footer begins in one of so many columns."""
OUTCOMES = ("result", "score_a")


def without_furniture(sheet: Sheet, kind: Kind) -> tuple[Sheet, tuple[Diagnostic, ...]]:
    """A sheet of games without such rows, and a note for each kind of them."""
    if not len(sheet):
        return sheet, ()
    again, turned = _again(sheet, kind)
    title = _titles(sheet, again)
    footer = _footers(sheet) & ~again & ~title
    said = {"the headings again": again, "a title": title, TOTAL: footer}
    notes = [
        note
        for words, rows in said.items()
        for note in left_out(sheet, "player_a", "F124", np.flatnonzero(rows), partial(_said, words))
    ]
    errors = [problem("G147", place=sheet.place.ref(int(sheet.row[index]))) for index in np.flatnonzero(turned)]
    gone = again | title | footer
    return (with_rows(sheet, ~gone) if gone.any() else sheet), (*notes, *errors)


def _said(words: str, _: int) -> str:
    return words


def _titles(sheet: Sheet, again: Bools) -> Bools:
    """The rows of a single cell that says a round, or stands just above headings that stand again."""
    rounds = _begins(sheet, ROUND)
    if not again.any() and not rounds.any():
        return again
    cells = np.sum([cells.codes != NONE for _, _, _, cells in sheet.all_columns], axis=0)
    below: Bools = np.append(again[1:], False)
    titles: Bools = (below | rounds) & (cells == 1)
    return titles


def _again(sheet: Sheet, kind: Kind) -> tuple[Bools, Bools]:
    """The rows in which headings stand again: as above, and in another order."""
    outcome = next((name for name in OUTCOMES if name in sheet.columns), "")
    as_above = _says_heading(sheet, "player_a") & _says_heading(sheet, "player_b")
    if not outcome:
        return as_above, np.zeros(len(sheet), dtype=bool)
    as_above &= _says_heading(sheet, outcome)
    for name in sheet.columns if as_above.any() else ():
        as_above &= _says_heading(sheet, name) | (column(sheet, name).codes == NONE)
    # A game of White against Black ends 1-0, or with the word draw; it does not end with a heading.
    words = {alias.replace("_", " ") for name, known in kind.aliases.items() if name != "draw" for alias in known}
    headings = [_holds(sheet.columns[name], words) for name in ("player_a", "player_b", outcome)]
    return as_above, headings[0] & headings[1] & headings[2] & ~as_above


def _says_heading(sheet: Sheet, name: str) -> Bools:
    """The rows whose cell is the heading of its own column."""
    return _holds(sheet.columns[name], {sheet.place.columns[name][1].casefold()})


def _holds(cells: Cells, words: set[str]) -> Bools:
    """The rows whose cell is one of these words."""
    answers = [isinstance(cell, str) and cell.strip(BLANKS).casefold() in words for cell in cells.values]
    held: Bools = spread(answers, False, cells.codes, "bool")
    return held


def _footers(sheet: Sheet) -> Bools:
    """The rows that begin with a footer's word and are no whole game."""
    found = _begins(sheet, FOOTER) | _begins(sheet, AVERAGE)
    if not found.any():
        return found
    needed = ("player_a", "player_b", *[name for name in OUTCOMES if name in sheet.columns][:1])
    whole = np.logical_and.reduce([column(sheet, name).codes != NONE for name in needed])
    left: Bools = found & ~whole
    return left


def _begins(sheet: Sheet, words: re.Pattern[str]) -> Bools:
    """The rows that begin with one of these words."""
    found = np.zeros(len(sheet), dtype=bool)
    for _, _, _, cells in sheet.all_columns[:LEFTMOST]:
        said = [_is(cell, words) for cell in cells.values]
        if any(said):
            found |= spread(said, False, cells.codes, "bool")
    return found


def _is(cell: Cell, words: re.Pattern[str]) -> bool:
    return isinstance(cell, str) and words.fullmatch(cell.strip()) is not None
