"""Single pairings through the engine, so that a calculator cannot differ from a run."""

from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import Floats, Ints
from elo_batch.domain.choices import MOST_GAMES
from elo_batch.domain.errors import UsageProblem
from elo_batch.domain.rating_list import PlayerList
from elo_batch.engine.fold import Rated, rate_log
from elo_batch.engine.plan import plan_of
from elo_batch.policies.books import rule_book
from elo_batch.policies.part import FARTHEST_RATING
from elo_batch.policies.policy import Decimals, Policy
from elo_batch.systems.base import Games


def rate_pairs(  # noqa: PLR0913  # a pairing, and how it is rated
    policy: Policy,
    rating: tuple[Floats, Floats],
    score_a: Floats,
    games: Ints,
    *,
    k: tuple[Floats, Floats] | None = None,
    decimals: Decimals | None = None,
) -> Rated:
    """Rate n pairings, each as if it were a log of its own.

    Players 0 to n − 1 of the result are the first sides, n to 2n − 1 the second.

    Args:
        policy: the rule book.
        rating: the ratings of the two sides.
        score_a: points of the first sides over the games.
        games: how many games each pairing has.
        k: overrides of K of the two sides; NaN for the rule book's.
        decimals: how new ratings are written.
    """
    count = len(score_a)
    own_k = np.full(2 * count, np.nan) if k is None else np.concatenate(k)
    sides = np.arange(2 * count)
    none = np.full(count, np.nan)
    plan = plan_of(
        Games(player_a=sides[:count], player_b=sides[count:], score_a=score_a, games=games, k_a=none, k_b=none),
        np.full(count, np.datetime64("NaT"), dtype="datetime64[D]"),
        np.zeros(count, dtype=np.int64),
        periods=1,
        players=2 * count,
    )
    return rate_log(policy, PlayerList.of_ratings(np.concatenate(rating), own_k), plan, decimals=decimals)


@dataclass(frozen=True, kw_only=True)
class SideOfGame:
    """What a game does for one side.

    Attributes:
        rating: the rating before it.
        score, expected: points taken and expected over the games.
        k: the K used.
        change: K · (score − expected), unrounded and without limits.
        new_rating: as a list would show it.
    """

    rating: float
    score: float
    expected: float
    k: float
    change: float
    new_rating: float


@dataclass(frozen=True, kw_only=True)
class Calculation:
    """A game, or a series, rated by itself.

    Attributes:
        games: how many games.
        side_a, side_b: what it does for the two sides.
    """

    games: int
    side_a: SideOfGame
    side_b: SideOfGame


def calc(  # noqa: PLR0913  # a game, and how it is rated
    own: float,
    opponent: float,
    score: float,
    games: int = 1,
    *,
    policy: Policy | str = "elo",
    k: float | None = None,
    decimals: Decimals | None = None,
) -> Calculation:
    """What one game, or a series of games, does for both sides.

    Raises:
        UsageProblem: ratings that are no numbers, points outside the games, a K that makes no sense.
    """
    book = (rule_book(policy) if isinstance(policy, str) else policy).with_rules(k=k)
    _judge(own, opponent, score, games)
    rated = rate_pairs(
        book, (np.array([own]), np.array([opponent])), np.array([score]), np.array([games]), decimals=decimals
    )
    return Calculation(games=games, side_a=_side(rated, 0, score), side_b=_side(rated, 1, games - score))


def _side(rated: Rated, player: int, score: float) -> SideOfGame:
    letter, lines = "ab"[player], rated.lines
    rating, expected, k, change = (
        float(getattr(lines, f"{name}_{letter}")[0]) for name in ("rating", "expected", "k", "change")
    )
    new = float(rated.standing.shown[player])
    return SideOfGame(rating=rating, score=score, expected=expected, k=k, change=change, new_rating=new)


def judge_ratings(*ratings: float) -> None:
    """Refuse ratings that are no numbers or beyond all lists.

    Raises:
        UsageProblem: naming the first of them.
    """
    for rating in ratings:
        if not abs(rating) <= FARTHEST_RATING:
            raise UsageProblem(f"{rating} is not a rating")


def _judge(own: float, opponent: float, score: float, games: int) -> None:
    judge_ratings(own, opponent)
    if not 1 <= games <= MOST_GAMES:
        raise UsageProblem(f"--games {games}: give a whole number from 1 to {MOST_GAMES:,}")
    if not 0 <= score <= games:
        raise UsageProblem(f"--score {score:g}: points lie between 0 and the {games} game{'s' if games > 1 else ''}")
