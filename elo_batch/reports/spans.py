"""Spans of ratings or changes, in round steps, and how many lie in each."""

import numpy as np

from elo_batch.domain.arrays import Floats, Ints

ROUND = (1.0, 2.0, 5.0)
"""Steps are one of these times a power of ten."""


def spans(values: Floats, most: int) -> Floats:
    """The borders of spans that hold all values, a span having its lower border in it.

    Shape: as many as there are spans, and one more; none without values.
    Holds: the borders are whole steps apart; there are `most` spans at most; every value lies in one of them.

    >>> spans(np.array([1490.0, 1510.0, 1733.0]), 8).tolist()
    [1450.0, 1500.0, 1550.0, 1600.0, 1650.0, 1700.0, 1750.0]
    """
    known = values[np.isfinite(values)]
    if not len(known):
        return np.empty(0)
    least, greatest = float(known.min()), float(known.max())
    for power in range(300):
        for step in (one * 10.0**power for one in ROUND):
            first, last = np.floor(least / step), np.floor(greatest / step) + 1
            if last - first <= most:
                return np.arange(first, last + 1) * step
    return np.empty(0)


def counts(values: Floats, borders: Floats) -> Ints:
    """How many values lie in each span.

    >>> counts(np.array([1450.0, 1499.9, 1500.0, np.nan]), np.array([1450.0, 1500.0, 1550.0])).tolist()
    [2, 1]
    """
    place = np.searchsorted(borders, values[np.isfinite(values)], side="right") - 1
    return np.bincount(place, minlength=max(len(borders) - 1, 0)).astype(np.int64)
