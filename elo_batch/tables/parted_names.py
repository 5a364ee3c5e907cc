"""Names such as "Ruiz, Ana" that a comma has parted, since they stand in a text without quotes."""

from itertools import pairwise

import numpy as np

from elo_batch.domain.arrays import Bools
from elo_batch.domain.codes import problem
from elo_batch.tables.headings import Sheet
from elo_batch.tables.verdicts import Judged, column

PARTED = "a name with a comma in it stands without quotes"


def parted_name(sheet: Sheet, index: int) -> tuple[str, str]:
    """The letter of the first cell that begins with a blank, and the name that it ends; else empty texts.

    Where numbers begin with blanks too, the sender writes a blank after every comma.
    """
    cells = [(letter, cells.cell(index)) for letter, _, _, cells in sheet.all_columns]
    if any(str(cell).startswith(" ") and not _is_name(cell) for _, cell in cells):
        return "", ""
    for (_, one), (letter, other) in pairwise(cells):
        if _is_name(one) and _is_name(other) and str(other).startswith(" ") and not str(one).startswith(" "):
            return letter, f"{one},{other}"
    return "", ""


def how_parted(sheet: Sheet, index: int) -> str:
    """What to do about the parted name of a row; empty where there is none."""
    name = parted_name(sheet, index)[1]
    return f'is this one name? Then put it in quotes: "{name}"' if name else ""


def judge_parted(sheet: Sheet, code: str, unread: Bools) -> Judged:
    """Errors for the rows among these, whose results cannot be read, in which a comma has parted a name."""
    wrong = np.zeros(len(sheet), dtype=bool)
    problems = []
    for index in np.flatnonzero(unread).tolist() if not sheet.place.sheet else ():
        letter, name = parted_name(sheet, index)
        if letter == sheet.place.ref(0, "player_b").letter and name:
            wrong[index] = True
            place = sheet.place.ref(int(sheet.row[index]), "player_b")
            found = str(column(sheet, "player_b").cell(index))
            problems.append(problem(code, PARTED, place=place, found=found.strip(), hint=how_parted(sheet, index)))
    return Judged(problems=tuple(problems), wrong=wrong)


def _is_name(cell: object) -> bool:
    return isinstance(cell, str) and any(map(str.isalpha, cell)) and not any(map(str.isdigit, cell))
