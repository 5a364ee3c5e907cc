"""Cells that say yes or no."""

from elo_batch.tables.grid import Cell
from elo_batch.tables.results import Points, TwoScores, read_result
from elo_batch.tables.verdicts import as_text

YES = frozenset({"1", "yes", "y", "true", "rated", "neutral", "x", "ja", "j", "oui", "sí", "si", "sì", "sim", "tak"})
NO = frozenset({"0", "no", "n", "false", "unrated", "nein", "non", "not rated", "nee", "não", "nao", "nie"})
HALF = 0.5


def says_yes(cell: Cell) -> bool | None:
    """Whether a cell says yes (rated, say) or no; None where it says neither."""
    text = as_text(cell).casefold()
    if text in YES:
        return True
    return False if text in NO else None


def says_drawn(cell: Cell) -> bool | None:
    """Whether a cell of a column draw says that the game was one; None where it says neither.

    >>> says_drawn("yes"), says_drawn("Remis"), says_drawn("no"), says_drawn("perhaps")
    (True, True, False, None)
    """
    if (answer := says_yes(cell)) is not None:
        return answer
    reading = read_result(cell)
    if isinstance(reading, TwoScores):
        return True if reading.a == reading.b == HALF else None
    return True if isinstance(reading, Points) and reading.score == HALF else None
