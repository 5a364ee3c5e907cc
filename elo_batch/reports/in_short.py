"""A run in short, for whatever is handed out: its periods, and who moved most."""

from collections.abc import Sequence

import numpy as np

from elo_batch.domain.arrays import Bools, Floats

A_NEWCOMER = "a player who was not on the list given"
"""Who is called a newcomer, wherever newcomers are counted."""


def periods_in_short(labels: Sequence[str]) -> str:
    """The periods of a run, by the first and the last.

    >>> periods_in_short(["2026-10", "2026-11", "2026-12"]), periods_in_short([])
    ('2026-10 to 2026-12', 'no games')
    """
    if not labels:
        return "no games"
    return labels[0] if len(labels) == 1 else f"{labels[0]} to {labels[-1]}"


def left_out_for_errors(rows: int, errors: int, where: str) -> str:
    """What to say of a run that goes on in spite of errors.

    Args:
        rows: how many rows were left out.
        errors: how many errors there are, those of the rating list among them.
        where: what names them.

    >>> left_out_for_errors(10, 4, "the sheet Problems")
    '10 rows were left out for errors; the sheet Problems names all 4 errors'
    """
    named = "the error" if errors == 1 else f"all {errors} errors"
    out = f"{rows} row{' was' if rows == 1 else 's were'} left out for errors"
    return f"{out if rows else 'no row was left out, but there are errors'}; {where} names {named}"


def moves(change: Floats, before: Floats, after: Floats, anew: Bools) -> Floats:
    """The changes that are rises or falls; none of who fell off the list and came back by a first rating.

    Shape: one of each for each player; `anew` marks who had no rating before some period of the run.

    >>> moves(np.array([7.0, 197.0]), np.array([1500.0, 1400.0]), np.array([1507.0, 1597.0]), np.array([False, True]))
    array([ 7., nan])
    """
    return np.where(anew & ~np.isnan(before) & ~np.isnan(after), np.nan, change)


def movers(change: Floats, most: int) -> tuple[list[int], list[int]]:
    """Who rose and who fell most, by their places; of those who moved alike, the later ones rise first.

    Shape: one change for each player, NaN where there is none; `most` of either at most.

    >>> movers(np.array([3.0, -2.0, np.nan, 7.0]), 5)
    ([3, 0], [1])
    """
    by = np.nan_to_num(change)
    order = np.argsort(by, kind="stable")
    rises = [index for index in order[::-1][:most].tolist() if by[index] > 0]
    return rises, [index for index in order[:most].tolist() if by[index] < 0]
