"""Where newcomers enter."""

import numpy as np

from elo_batch.domain.arrays import Floats, Ints
from elo_batch.policies.section import Newcomer


def enter(newcomer: Newcomer, rating: Floats, entering: Ints) -> None:
    """Put these newcomers into the ratings, in place, at the rule book's rating; without one they have none.

    Shape: n ratings and some indices.
    """
    rating[entering] = np.nan if newcomer.rating is None else newcomer.rating
