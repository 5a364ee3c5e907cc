"""How low and how high a rating can get."""

import numpy as np

from elo_batch.domain.arrays import Bools, Floats
from elo_batch.policies.section import Limits


def listed(limits: Limits, before: Floats, rating: Floats) -> Floats:
    """Ratings of those who stay on the list; NaN for those whose new rating is too low for it.

    Shape: n ratings before and n after give n ratings.
    """
    if limits.delisted_below is None:
        return rating
    kept: Floats = np.where((rating < limits.delisted_below) & (rating != before), np.nan, rating)
    return kept


def within_limits(limits: Limits, rating: Floats, played: Bools) -> Floats:
    """Ratings held between floor and ceiling; players without games are left alone.

    Shape: n ratings and n marks give n ratings.
    """
    low = -np.inf if limits.floor is None else limits.floor
    high = np.inf if limits.ceiling is None else limits.ceiling
    limited: Floats = np.where(played, np.clip(rating, low, high), rating)
    return limited
