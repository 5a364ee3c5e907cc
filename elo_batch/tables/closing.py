"""What stands under a rating list and is no player: averages, totals, how many members there are, signatures.

Nobody is called an average. Other such words may be names: they close a list below a blank row, in a row of nothing
but the word and a number, or as a word where all others have ids. What only looks so stays a player, with a warning.
"""

import re
from functools import partial

import numpy as np

from elo_batch.domain.arrays import NONE, Bools
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.tables.furniture import AVERAGE, FOOTER, LEFTMOST, TOTAL
from elo_batch.tables.grid import Cell
from elo_batch.tables.headings import Sheet, with_rows
from elo_batch.tables.verdicts import as_found, as_text, column, left_out

PEOPLE = (
    "players|members|spieler(?:innen)?|mitglieder|joueurs|membres|jugadores|socios|miembros|giocatori|soci|spelers|leden|"
    "jogadores|membros|sócios|graczy|gracze|członkowie|członków|zawodnicy|zawodników"
)
COUNTED = re.compile(
    r"(?:(?:grand |sub)?total|totale|totaal|sum|summe|somme|suma|soma|som|gesamt|razem|count|anzahl|number|nombre|"
    r"número|numero|aantal|liczba|median(?:e|o|wert)?|mediana|minimum|maximum|min|max|highest|lowest|höchste|niedrigste)"
    rf"(?: (?:of |der |de |di )?(?:{PEOPLE}|rating|elo|dwz))?\s*[:.]?"
    rf"|(?:{PEOPLE})\s*[:.]?"
    r"|(?:stand|last update|last updated|updated|as of)\b[^\w]*\d.*",
    re.IGNORECASE,
)
"""What closes a list and may be a name; those of `FOOTER` too."""
MOSTLY = 0.5
"""A list has ids where fewer than this part of its entries have none."""
FEWEST = 3
"""Where most entries have so many cells, one of two has nothing but a word and a number."""


def without_closing(sheet: Sheet) -> tuple[Sheet, tuple[Diagnostic, ...]]:
    """A list without the rows at its end that close it, and a note or a warning for each."""
    if "player" not in sheet.columns or not len(sheet):
        return sheet, ()
    sure, words = _says(sheet, AVERAGE), _says(sheet, FOOTER) | _says(sheet, COUNTED)
    body = ~(sure | words)
    if not body.any():
        return sheet, ()
    filled = np.sum([cells.codes != NONE for _, _, _, cells in sheet.all_columns], axis=0)
    bare = (filled < FEWEST) & (np.median(filled[body]) >= FEWEST)
    nameless = _without_id(sheet, body)
    others = np.flatnonzero(~(sure | words | bare | nameless))
    first = int(others[-1]) + 1 if len(others) else 0
    if not 0 < first < len(sheet):
        return sheet, ()
    under = np.arange(len(sheet)) >= first
    apart = sheet.row - sheet.row[first - 1] > np.arange(len(sheet)) - (first - 1)
    closes = under & (sure | (words & (_below(sure | apart, first) | bare | nameless)))
    doubt = under & ~closes & (words | (apart & (bare | nameless)) | (bare & nameless))
    rows = np.flatnonzero(closes)
    notes = left_out(sheet, "player", "P134", rows, partial(_said, TOTAL))
    doubts = (_doubtful(sheet, index) for index in np.flatnonzero(doubt).tolist())
    return (with_rows(sheet, ~closes) if len(rows) else sheet), (*notes, *filter(None, doubts))


def _below(known: Bools, first: int) -> Bools:
    """The rows that are known to stand apart from the list, or stand below such a row."""
    below: Bools = np.logical_or.accumulate(known & (np.arange(len(known)) >= first))
    return below


def _says(sheet: Sheet, words: re.Pattern[str]) -> Bools:
    """The rows whose first cell, in one of the leftmost columns, is one of these words."""
    columns = [cells for _, _, _, cells in sheet.all_columns[:LEFTMOST]]
    known = [[*(_is(cell, words) for cell in cells.values), False] for cells in columns]
    found, before = np.zeros(len(sheet), dtype=bool), np.zeros(len(sheet), dtype=bool)
    for cells, said in zip(columns, known, strict=True):
        found |= np.array(said, dtype=bool)[cells.codes] & ~before
        before |= cells.codes != NONE
    return found


def _is(cell: Cell, words: re.Pattern[str]) -> bool:
    return isinstance(cell, str) and words.fullmatch(cell.strip()) is not None


def _without_id(sheet: Sheet, body: Bools) -> Bools:
    """The rows of a word alone, or of nothing, under player, where nearly all entries have ids with digits."""
    cells = column(sheet, "player")
    digits = [*(any(map(str.isdigit, as_text(cell))) for cell in cells.values), False]
    has_digit = np.array(digits, dtype=bool)[cells.codes]
    beside = column(sheet, "name").codes != NONE if "name" in sheet.columns else np.zeros(len(sheet), dtype=bool)
    without: Bools = ~has_digit & ~(beside & (cells.codes != NONE))
    return without if without[body].mean() < MOSTLY else np.zeros(len(sheet), dtype=bool)


def _doubtful(sheet: Sheet, index: int) -> Diagnostic | None:
    """P135: an entry that may be no player; one without a player is an error anyway."""
    cell = column(sheet, "player").cell(index)
    if not as_text(cell):
        return None
    return problem("P135", place=sheet.place.ref(int(sheet.row[index]), "player"), found=as_found(cell))


def _said(words: str, _: int) -> str:
    return words
