"""How players without a rating get one."""

import numpy as np

from elo_batch.domain.arrays import Bools, Days, Floats, Ints
from elo_batch.domain.pending import OPPONENT_UNIT, Pending
from elo_batch.policies.activity import last_active_day
from elo_batch.policies.entry import Entry, Newcomer

POINT = 1 << 20
"""Points are counted in units of 2⁻²⁰, so that the share of the points is a whole percentage exactly."""


def enter(newcomer: Newcomer, rating: Floats, entering: Ints, own: Floats, age: Floats | None = None) -> None:
    """Put these newcomers into the ratings, in place: at their own entry, else at the rule book's; else they have none.

    Shape: n ratings, some indices, n entries of their own (NaN for none), n ages (None where nobody asks for them).
    """
    ages = np.full(len(entering), np.nan) if age is None else age[entering]
    rating[entering] = np.where(np.isnan(own[entering]), entry_ratings(newcomer, ages), own[entering])


def entry_ratings(newcomer: Newcomer, age: Floats) -> Floats:
    """The rule book's rating at which players of these ages enter; NaN where it has none.

    Shape: n ages (NaN for unknown) give n ratings.

    >>> by_age = Newcomer(enter=Entry.AGE, points_a_year=50, youngest=2, oldest=26)
    >>> entry_ratings(by_age, np.array([1.0, 12.0, 40.0, np.nan]))
    array([ 100.,  600., 1300., 1300.])
    """
    if newcomer.points_a_year is None:
        return np.full(len(age), np.nan if newcomer.rating is None else newcomer.rating)
    years = np.maximum(np.where(np.isnan(age), np.inf, age), newcomer.youngest or 0)
    return newcomer.points_a_year * np.minimum(years, newcomer.oldest or 0)


def published_entries(newcomer: Newcomer, rating: Floats, entering: Ints) -> Floats:
    """The ratings at which these newcomers enter, NaN where that is for the formulas only and was never published.

    Shape: n ratings and some indices give so many ratings.
    """
    return np.full(len(entering), np.nan) if newcomer.enter is Entry.AGE else rating[entering]


def counted(newcomer: Newcomer, pending: Pending, today: np.datetime64) -> Bools:
    """Which of these results count for a first rating: none too long ago, and no first event without a point.

    An event without a point is as if it had not been played, while none that counts stands before it.
    Shape: n results give n marks.
    Source: FIDE Rating Regulations (B.02), effective 1 March 2024, 7.1.4 and 8.2.
    """
    order = pending.in_order
    recent = ~too_old(newcomer, pending.day, today)
    counts = np.zeros(len(order), dtype=bool)
    counts[order] = recent[order] & (_so_far(pending.player[order], (pending.points * recent)[order]) > 0)
    return counts


def too_old(newcomer: Newcomer, day: Days, today: np.datetime64) -> Bools:
    """Which results of these days are too long ago to count for a first rating; one of an unknown day never is.

    Shape: n days give n marks.
    """
    if newcomer.months is None or np.isnat(today):
        return np.zeros(len(day), dtype=bool)
    old: Bools = last_active_day(day, newcomer.months) < today
    return old


def first_rating(newcomer: Newcomer, games: Ints, points: Floats, opponents: Ints) -> tuple[Floats, Ints]:
    """The mean of the opponents, and the percentage scored, from which a first rating is made.

    Formula: Ra = (Σ opponents + d · r) / (n + d); p = (W + d / 2) / (n + d), to whole hundredths, halves up, where d
        draws against opponents of r are added.
    Shape: n players give n means and n percentages.
    Units: opponents in 2⁻¹⁰ points; points; hundredths.
    Holds: half the points give 50.
    Errors: none for players with games.
    Source: FIDE Rating Regulations (B.02), effective 1 March 2024, 8.2.

    >>> rule = Newcomer(enter="performance", games=5, added_draws=2, added_rating=1800)
    >>> mean, percent = first_rating(rule, np.array([5]), np.array([2.5]), np.array([5 * 1700 * OPPONENT_UNIT]))
    >>> round(float(mean[0]), 2), int(percent[0])
    (1728.57, 50)
    """
    draws, rating = newcomer.added_draws or 0, newcomer.added_rating or 0.0
    whole = games + draws
    mean = (opponents + np.int64(round(draws * rating * OPPONENT_UNIT))) / (whole * OPPONENT_UNIT)
    twice = np.rint(points * POINT).astype(np.int64) * 2 + draws * POINT
    return mean, (100 * twice + whole * POINT) // (2 * whole * POINT)


def published(newcomer: Newcomer, rating: Floats) -> Floats:
    """First ratings to the whole point, halves up, no higher than the rule book allows; NaN where none is published.

    Shape: n ratings give n ratings.
    """
    whole = np.floor(rating + 0.5)
    if newcomer.most is not None:
        whole = np.minimum(whole, newcomer.most)
    return whole if newcomer.least is None else np.where(whole < newcomer.least, np.nan, whole)


def _so_far(player: Ints, points: Floats) -> Floats:
    """Each player's points up to and including each result; results stand by player, then day."""
    first = np.concatenate([[True], player[1:] != player[:-1]])[: len(player)]
    total = np.cumsum(np.rint(points * POINT).astype(np.int64))
    before = np.where(first, total - np.rint(points * POINT).astype(np.int64), 0)
    so_far: Floats = (total - np.maximum.accumulate(before)).astype(np.float64)
    return so_far
