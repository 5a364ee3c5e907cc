"""Rating lists of earlier days, seen from the players of the list given."""

import numpy as np

from elo_batch.domain.arrays import Floats
from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.registry import Registry


def ratings_on(earlier: PlayerList, listed: PlayerList) -> Floats:
    """The ratings that the players of a list had on an earlier one; NaN for those who were not on it.

    A player is found by id, else by a name that only one on the list has; who is on the earlier list only is left out.
    """
    place = Registry(listed).indices(earlier.players)
    known = (place < len(listed)) & ~earlier.broken
    rating = np.full(len(listed), np.nan)
    rating[place[known]] = earlier.rating[known]
    return rating
