"""Where newcomers enter."""

import numpy as np

from elo_batch.domain.arrays import Floats, Ints
from elo_batch.policies.policy import Policy


def with_entries(policy: Policy, rating: Floats, entering: Ints) -> Floats:
    """The ratings with these newcomers at the rule book's rating.

    Shape: n ratings and some indices give n ratings.
    """
    if not len(entering):
        return rating
    entered = rating.copy()
    entered[entering] = np.nan if policy.initial is None else policy.initial
    return entered
