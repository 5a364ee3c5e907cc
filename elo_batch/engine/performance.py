"""Performance: the rating at which the score would have been the expected one, in whole points.

The mean of the opponents plus the difference that the curve gives for the percentage scored; 800 points at
most, as no curve has an answer for 0 % and 100 %.
"""

import numpy as np

from elo_batch.domain.arrays import Floats, Ints
from elo_batch.systems.base import Games
from elo_batch.systems.elo import Elo

FARTHEST = 800
OPPONENT_UNIT = 1024
"""Opponents' ratings are added up in units of 2⁻¹⁰ points, so that their sum is exact."""


def add_opponents(totals: Ints, games: Games, rating: Floats) -> None:
    """Add to each player's total the opponents' ratings over the rows' games, in units of 2⁻¹⁰ points."""
    for player, opponent in ((games.player_a, games.player_b), (games.player_b, games.player_a)):
        units = np.rint(rating.take(opponent) * OPPONENT_UNIT).astype(np.int64)
        units *= games.games
        np.add.at(totals, player, units)


def performance(points: Floats, games: Ints, opponents: Ints, system: Elo) -> Floats:
    """Performance ratings.

    Formula: the mean of the opponents plus the d whose E(d) is the share of the points scored.
    Shape: n players' points, games and sums of opponents (2⁻¹⁰ points) give n ratings in whole points.
    Holds: half the points give the mean of the opponents, to the nearest point.
    Errors: none; players without games give NaN.
    Source: the curve read backwards.

    >>> performance(np.array([1.0]), np.array([2]), np.array([2 * 1600 * OPPONENT_UNIT]), Elo())
    array([1600.])
    """
    borders: Floats = np.arange(-FARTHEST, FARTHEST, dtype=np.float64) + 0.5
    share = points / np.maximum(games, 1)
    curve = system.expected(borders) / system.unit
    steps = np.searchsorted(curve, share, side="right")
    mean = opponents / np.maximum(games, 1) / OPPONENT_UNIT
    return np.where(games > 0, np.floor(mean + (steps - FARTHEST) + 0.5), np.nan)
