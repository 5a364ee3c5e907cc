"""How low and how high a rating can get."""

import numpy as np

from elo_batch.domain.arrays import Bools, Floats
from elo_batch.policies.federation import PersonalFloor
from elo_batch.policies.section import Limits


def listed(limits: Limits, before: Floats, rating: Floats) -> Floats:
    """Ratings of those who stay on the list; NaN for those whose new rating is too low for it.

    Shape: n ratings before and n after give n ratings.
    """
    if limits.delisted_below is None:
        return rating
    kept: Floats = np.where((rating < limits.delisted_below) & (rating != before), np.nan, rating)
    return kept


def within_limits(limits: Limits, rating: Floats, played: Bools, personal: Floats | None = None) -> Floats:
    """Ratings held between floor and ceiling; players without games are left alone.

    Shape: n ratings, n marks and the players' own floors (NaN for none) give n ratings.
    """
    low = np.float64(-np.inf if limits.floor is None else limits.floor)
    high = np.inf if limits.ceiling is None else limits.ceiling
    limited: Floats = np.clip(rating, low if personal is None else np.fmax(low, personal), high)
    return np.where(played, limited, rating)


def personal_floors(rule: PersonalFloor, peak: Floats, games: Floats) -> Floats:
    """Everybody's own floor; NaN for those who have none.

    Formula: peak − below_peak, rounded down to a multiple of step, and not above highest; none below lowest.
    Shape: n peaks and n career totals (NaN for unknown, which counts as many) give n floors.
    Units: points.
    Holds: a floor is never above the peak less below_peak; a higher peak never lowers it.
    Errors: none.

    >>> rule = PersonalFloor(below_peak=200, step=100, lowest=1200, highest=2100, games_above=25)
    >>> peak, games = np.array([1941.0, 1399, 2600, 1941]), np.array([99.0, 99, np.nan, 25])
    >>> personal_floors(rule, peak, games)
    array([1700.,   nan, 2100.,   nan])
    """
    floor = np.floor((peak - rule.below_peak) / rule.step) * rule.step
    has = (floor >= rule.lowest) & ~(games <= rule.games_above)
    return np.where(has, np.minimum(floor, rule.highest), np.nan)
