"""Which K a player has in a period."""

import numpy as np

from elo_batch.domain.arrays import Floats
from elo_batch.policies.policy import Policy


def k_in_force(policy: Policy, override: Floats) -> Floats:
    """K of every player at the start of a period: the list's override where there is one, else the rule book's.

    Shape: n overrides (NaN for none) give n Ks.
    """
    without = np.isnan(override)
    if without.all():
        return np.broadcast_to(np.float64(policy.k), override.shape)
    return np.where(without, policy.k, override)
