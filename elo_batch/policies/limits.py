"""How low and how high a rating can get."""

import numpy as np

from elo_batch.domain.arrays import Bools, Floats
from elo_batch.policies.policy import Policy


def within_limits(policy: Policy, rating: Floats, played: Bools) -> Floats:
    """Ratings held between floor and ceiling; players without games are left alone.

    Shape: n ratings and n marks give n ratings.
    """
    low = -np.inf if policy.floor is None else policy.floor
    high = np.inf if policy.ceiling is None else policy.ceiling
    limited: Floats = np.where(played, np.clip(rating, low, high), rating)
    return limited
