"""Performance: the rating at which the score would have been the expected one, in whole points.

The mean of the opponents plus the difference that the curve gives for the percentage scored; 800 points at
most, as no curve has an answer for 0 % and 100 %.
"""

import numpy as np

from elo_batch.domain.arrays import Floats, Ints
from elo_batch.domain.pending import OPPONENT_UNIT
from elo_batch.engine.sums import ratings_of
from elo_batch.systems.base import Games, System
from elo_batch.systems.fide_table import HUNDREDTHS, difference_for

FARTHEST = 800


def add_opponents(totals: Ints, games: Games, rating: Floats) -> None:
    """Add to each player's total the opponents' ratings over the rows' games, in units of 2⁻¹⁰ points."""
    every = slice(None)
    for player, opponent in (
        (games.player_a, ratings_of(games, "b", every, rating)),
        (games.player_b, ratings_of(games, "a", every, rating)),
    ):
        np.add.at(totals, player, in_units(opponent, games.games))


def in_units(opponent: Floats, games: Ints) -> Ints:
    """The ratings of opponents over the rows' games, in units of 2⁻¹⁰ points."""
    units = np.rint(opponent * OPPONENT_UNIT).astype(np.int64)
    units *= games
    return units


def performance(points: Floats, games: Ints, opponents: Ints, system: System) -> Floats:
    """Performance ratings.

    Formula: the mean of the opponents plus the d whose E(d) is the share of the points scored.
    Shape: n players' points, games and sums of opponents (2⁻¹⁰ points) give n ratings in whole points.
    Holds: half the points give the mean of the opponents, to the nearest point.
    Errors: none; players without games give NaN.
    Source: the curve read backwards.

    >>> from elo_batch.systems.elo import Elo
    >>> performance(np.array([1.0]), np.array([2]), np.array([2 * 1600 * OPPONENT_UNIT]), Elo())
    array([1600.])
    """
    mean = opponents / np.maximum(games, 1) / OPPONENT_UNIT
    lead = lead_for(points / np.maximum(games, 1), system)
    return np.where(games > 0, np.floor(mean + lead + 0.5), np.nan)


def lead_for(share: Floats, system: System) -> Ints:
    """The lead at which this share of the points is expected, in whole points; the curve read backwards."""
    borders: Floats = np.arange(-FARTHEST, FARTHEST, dtype=np.float64) + 0.5
    curve = system.expected(borders) / system.unit
    lead: Ints = np.searchsorted(curve, share, side="right") - FARTHEST
    return lead


def lead_for_percentage(percent: Ints, system: System) -> Ints:
    """The same for a whole percentage: read in the table where the system has one, 8.1.1."""
    return difference_for(percent) if system.unit == HUNDREDTHS else lead_for(percent / 100, system)
