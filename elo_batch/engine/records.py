"""Who has won, or lost, all games so far."""

import numpy as np

from elo_batch.domain.arrays import Floats, Ints


def record_after(record: Ints, games: Floats, played: Ints, points: Ints, unit: int) -> Ints:
    """Everybody's record after some more games.

    Shape: n records, career totals before (NaN for unknown), games played, and points in units give n records.
    Holds: a record once lost never comes back; who did not play keeps it.

    >>> record, games = np.array([0, 1, 1, 0, -1, 0]), np.array([0.0, 3, 3, 9, 2, np.nan])
    >>> record_after(record, games, np.array([2, 2, 2, 2, 0, 1]), np.array([2, 2, 1, 2, 0, 1]), 1).tolist()
    [1, 1, 0, 0, -1, 0]
    """
    first = games == 0
    won = ((record == 1) | first) & (points == played * unit)
    lost = ((record == -1) | first) & (points == 0)
    return np.where(played == 0, record, won.astype(np.int64) - lost)
