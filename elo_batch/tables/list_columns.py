"""What rating and rating_exact of a list say together."""

from dataclasses import dataclass
from decimal import Decimal

import numpy as np

from elo_batch.domain.arrays import Bools, Floats
from elo_batch.domain.rating_list import RECORDS
from elo_batch.tables.grid import Cell, Cells
from elo_batch.tables.headings import Sheet
from elo_batch.tables.numbers import is_unrated, last_place, number_as_written, read_number
from elo_batch.tables.verdicts import (
    as_text,
    column,
    numbers,
    spread,
)


@dataclass(frozen=True, kw_only=True)
class TypedRatings:
    """What rating and rating_exact say together.

    Attributes:
        exact: the exact ratings; NaN for unrated players.
        shown: the ratings as written.
        carried: entries whose exact value counts.
        corrected: entries whose rating the officer has changed beside its exact value.
    """

    exact: Floats
    shown: Floats
    carried: Bools
    corrected: Bools


def read_record(cell: Cell) -> int | None:
    """1 for a player who has won all games so far, -1 for one who has lost them all; None for any other cell."""
    return RECORDS.get(as_text(cell).casefold())


def decode_ratings(sheet: Sheet) -> TypedRatings:
    """The exact value counts unless the rating beside it was changed: more than half a unit of its last place away."""
    rating, carried = column(sheet, "rating"), column(sheet, "rating_exact")
    written = numbers(rating, read_number)
    exact = numbers(carried, read_number)
    stands = ~np.isnan(exact) & _stands(rating, carried, written, exact)
    unrated = spread(rating.each(is_unrated), True, rating.codes, "bool")
    shown = np.where(unrated & ~stands, np.nan, written)
    return TypedRatings(
        exact=np.where(stands, exact, shown),
        shown=shown,
        carried=stands,
        corrected=~np.isnan(exact) & ~stands,
    )


def _stands(rating: Cells, carried: Cells, written: Floats, exact: Floats) -> Bools:
    """Where the rating as written is a right way to write the exact one."""
    stands: Bools = written == exact
    for row in np.flatnonzero(~stands & ~np.isnan(written) & ~np.isnan(exact)):
        half = Decimal(5).scaleb(-last_place(rating.cell(row)) - 1)
        stands[row] = abs(Decimal(written[row]) - Decimal(exact[row])) <= half or _nearly(
            rating, carried, int(row), half
        )
    return stands


def _nearly(rating: Cells, carried: Cells, row: int, half: Decimal) -> bool:
    """The same in the decimals as written, which floats only come near to."""
    as_written = [Decimal(number_as_written(cells.cell(row))) for cells in (rating, carried)]
    return abs(as_written[0] - as_written[1]) <= half
