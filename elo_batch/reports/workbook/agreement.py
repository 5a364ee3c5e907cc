"""The column `equal` of the sheet Ratings: does the list stand as the sheet Working has worked it out?

Each formula looks at cells of its own row and at fixed cells of Working, so that people may sort the list.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints
from elo_batch.reports.workbook.ledger import FIRST_ROW

ADDS_UP = 1e-6
SIGNS = {"rating": 1.0, "previous": -1.0, "change": np.nan}
"""The columns that are held against each other, with a sign for the texts in each, which equal nothing."""
"""A change and the difference of two ratings shown differ by less: digits that no spreadsheet keeps."""


@dataclass(frozen=True, kw_only=True)
class ListCells:
    """What one list shows of the players; arrays of one entry for each row of the sheet.

    Attributes:
        letters: the letters of its columns `rating`, `previous` and `change`.
        rating, previous, change: what stands in them; NaN for blank cells.
        first, last: the lines of Working with the player's first and last account on this list; none for no game.
        before, after: what these accounts say of the list before the one and after the other.
    """

    letters: Mapping[str, str]
    rating: Floats
    previous: Floats
    change: Floats
    first: Ints
    last: Ints
    before: Floats
    after: Floats


@dataclass(frozen=True, kw_only=True)
class EndCells:
    """What the sheet shows of the main list at the end of a period.

    Attributes:
        letter: the letter of the column.
        rating: what stands in it.
        line: the lines of Working with the players' accounts of the period; none for who has none.
        after: what these accounts say.
    """

    letter: str
    rating: Floats
    line: Ints
    after: Floats


@dataclass(frozen=True, kw_only=True)
class Claim:
    """One part of the formulas: on which rows it is true, and so stands; how it reads, and which line it looks at."""

    where: Bools
    reads: str
    line: Ints


def agreement(
    lists: Sequence[ListCells], ends: Sequence[EndCells], working: Mapping[str, str]
) -> tuple[list[str], Floats]:
    """The formulas and their answers.

    Args:
        lists: all lists.
        ends: the main list at the end of each period shown.
        working: the letters of the columns of Working.

    Returns:
        For each row the formula without its `=`, an empty text where there is nothing to say; its answer, NaN for none.
    """
    claims = [claim for one in lists for claim in _of_list(one, working)] + [_of_end(one, working) for one in ends]
    parts: list[list[str]] = [[] for _ in lists[0].rating]
    for claim in claims:
        rows = np.flatnonzero(claim.where)
        for row, line in zip(rows.tolist(), claim.line[rows].tolist(), strict=True):
            parts[row].append(claim.reads.format(row=row + FIRST_ROW, line=line + FIRST_ROW))
    formulas = [f"AND({','.join(each)})" if each else "" for each in parts]
    return formulas, np.array([1.0 if each else np.nan for each in parts])


def _of_list(one: ListCells, working: Mapping[str, str]) -> list[Claim]:
    """The list after the run, the one before, who has not played, and the change."""
    rating, previous, change = (one.letters[name] + "{row}" for name in ("rating", "previous", "change"))
    played, nowhere = one.last != NONE, np.full(len(one.rating), NONE)
    idle = ~played & same(one.rating, one.previous)
    with np.errstate(invalid="ignore"):
        adds_up = np.abs(one.rating - one.previous - one.change) < ADDS_UP
    begins = played & same(one.before, one.previous)
    # Games that tell a later rating, and rate nothing, leave the account behind.
    worked = played & same(one.rating, one.after)
    return [
        Claim(where=worked, reads=f"{rating}=Working!${working['tool_rating']}${{line}}", line=one.last),
        Claim(where=begins, reads=f"{previous}=Working!${working['previous']}${{line}}", line=one.first),
        Claim(where=idle, reads=f"{rating}={previous}", line=nowhere),
        Claim(where=adds_up, reads=f"ABS({rating}-{previous}-{change})<0.000001", line=nowhere),
    ]


def _of_end(one: EndCells, working: Mapping[str, str]) -> Claim:
    """The list at a period's end."""
    reads = f"{one.letter}{{row}}=Working!${working['tool_rating']}${{line}}"
    worked = (one.line != NONE) & same(one.rating, one.after)
    return Claim(where=worked, reads=reads, line=one.line)


def numbers_of(values: Floats, texts: Bools, sign: float) -> Floats:
    """The numbers of a column; a text, as in an entry with an error, is the same as nothing in another column.

    Args:
        values: the numbers, NaN where there is none.
        texts: where a text stands.
        sign: that of the column.
    """
    return np.where(texts, sign * np.inf, values)


def same(one: Floats, other: Floats) -> Bools:
    """Which numbers are the same; blank cells are."""
    marks: Bools = (one == other) | (np.isnan(one) & np.isnan(other))
    return marks
