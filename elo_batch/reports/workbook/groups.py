"""Groups of players of whom nobody met anybody of another group: between them ratings cannot be compared."""

from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import Ints


@dataclass(frozen=True, kw_only=True)
class Groups:
    """The groups, the largest first.

    Attributes:
        group: for each player the number of the group; -1 for who has no rated game.
        players, games: of each group.
    """

    group: Ints
    players: Ints
    games: Ints


def groups_of(a: Ints, b: Ints, games: Ints, players: int) -> Groups:
    """The groups that these games make.

    Formula: the connected parts of the graph whose edges are the games.
    Shape: n games and their two players give a group for each player.
    Holds: the order of the games makes no difference.

    >>> groups_of(np.array([0, 2, 0]), np.array([1, 3, 1]), np.array([1, 1, 2]), 5).group.tolist()
    [0, 0, 1, 1, -1]
    """
    root = np.arange(players)
    while True:
        low = np.minimum(root[a], root[b])
        before = root.copy()
        np.minimum.at(root, root[a], low)
        np.minimum.at(root, root[b], low)
        root = root[root]
        if (root == before).all():
            break
    plays = np.zeros(players, dtype=bool)
    plays[a] = plays[b] = True
    names, which = np.unique(root[plays], return_inverse=True)
    count = np.bincount(which, minlength=len(names))
    group = np.full(players, -1)
    group[plays] = which
    within = np.bincount(group[a], weights=games, minlength=len(names)).astype(np.int64)
    order = np.lexsort((names, -within, -count))
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    group[plays] = place[which]
    return Groups(group=group, players=count[order], games=within[order])
