"""Exact sums: terms are integers, so a total does not depend on the order of rows, files or workers."""

import numpy as np

from elo_batch.domain.arrays import Ints
from elo_batch.domain.errors import EloBatchError
from elo_batch.systems.base import Facts, Games, GroupSums, Terms

LARGEST_SUM = 1 << 62


def add_up(codes: Ints, terms: Ints, length: int) -> Ints:
    """Sum of the terms of each code.

    Shape: n codes below `length` and n integers give `length` sums.
    Units: those of the terms.
    Holds: the same for any order of the rows.
    Errors: EloBatchError before a sum could overflow.

    >>> add_up(np.array([0, 2, 0]), np.array([1, 5, 2]), 3)
    array([3, 0, 5])
    """
    _guard(codes, terms)
    sums = np.zeros(length, dtype=np.int64)
    np.add.at(sums, codes, terms)
    return sums


def sums_by_player(games: Games, side_a: Terms, side_b: Terms, players: int) -> Terms:
    """Each term summed for each player over both sides of all games."""
    codes = np.concatenate([games.player_a, games.player_b])
    return {name: add_up(codes, np.concatenate([side_a[name], side_b[name]]), players) for name in side_a}


def sums_by_group(games: Games, facts: Facts, side_a: Terms, side_b: Terms) -> GroupSums | None:
    """Each term summed for each player and group, sorted by player, then group; None where there are no groups."""
    if facts.group is None:
        return None
    keys = np.stack([np.concatenate([games.player_a, games.player_b]), np.concatenate([facts.group, facts.group])])
    pairs, where = np.unique(keys, axis=1, return_inverse=True)
    terms = {
        name: add_up(where.ravel(), np.concatenate([side_a[name], side_b[name]]), pairs.shape[1]) for name in side_a
    }
    return GroupSums(player=pairs[0], group=pairs[1], terms=terms)


def _guard(codes: Ints, terms: Ints) -> None:
    """Refuse sums that could leave 64 bits: first by a cheap bound, then by the busiest player's rows."""
    if not len(terms):
        return
    largest = max(int(terms.max()), -int(terms.min()))
    if largest * len(terms) < LARGEST_SUM:
        return
    if largest * int(np.bincount(codes).max()) >= LARGEST_SUM:
        raise EloBatchError("a player has more games in one rating period than can be added up; take shorter periods")
