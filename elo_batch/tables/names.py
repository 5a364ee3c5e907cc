"""Ids and names: texts from the first byte to the last."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from elo_batch.domain.spelling import tidy
from elo_batch.tables.grid import Cell

SCIENTIFIC = re.compile(r"\d(?:[.,]\d+)?[eE]\+\d+")
FLOATED = re.compile(r"(\d+)\.0+")
MOST_DIGITS = 10**15
"""Excel keeps fifteen digits of a number; a longer id has lost the rest."""

LONGEST = 1_000
"""Characters of a name; what is longer is a text that went astray."""

ODD = re.compile(
    r"[^ -~\n]|  |^ | $|^$|^\d+\.0+$|^\d(?:[.,]\d+)?[eE]\+\d+$",
    re.MULTILINE,
)
"""What a name has, in a text with a name in each line, that must be put right or cannot be told."""


@dataclass(frozen=True, slots=True)
class Name:
    """An id or a name as it counts.

    Attributes:
        text: the name; empty where it cannot be told.
        repaired: whether the cell had to be put right.
        lost: whether it cannot be told: digits were lost in scientific notation, or it is far too long for a name.
    """

    text: str
    repaired: bool = False
    lost: bool = False


def read_name(cell: Cell) -> Name:
    r"""The name in a cell.

    >>> read_name("Ana\xa0 Ruiz "), read_name(12345679.0), read_name("1.23457E+11")
    (Name(text='Ana Ruiz', repaired=True, lost=False), Name(text='12345679', repaired=False, lost=False), \
Name(text='', repaired=False, lost=True))
    """
    if isinstance(cell, float | int) and not isinstance(cell, bool):
        return _number(float(cell))
    written = str(cell)
    text = tidy(written)
    if SCIENTIFIC.fullmatch(text) or len(text) > LONGEST:
        return Name("", lost=True)
    if whole := FLOATED.fullmatch(text):
        return Name(whole[1], repaired=True)
    return Name(text, repaired=text != written)


def all_plain(names: Sequence[Cell]) -> bool:
    """Whether all these names count as they stand; a long log has a million of them, so all are judged at once.

    >>> all_plain(("Ana Ruiz", "0012")), all_plain(("Ana Ruiz ",)), all_plain((12.0,))
    (True, False, False)
    """
    try:
        text = "\n".join(names)  # type: ignore[arg-type]  # what is no text is caught
    except TypeError:
        return False
    plain = text.count("\n") == len(names) - 1 and not ODD.search(text)
    return plain and max(map(len, names), default=0) <= LONGEST  # type: ignore[arg-type]  # they are texts


def identity(name: str) -> str:
    """What makes two spellings the same player: everything but case."""
    return unicodedata.normalize("NFC", name.casefold())


def _number(value: float) -> Name:
    if not abs(value) < MOST_DIGITS:
        return Name("", lost=True)
    return Name(str(int(value)) if value.is_integer() else repr(value))
