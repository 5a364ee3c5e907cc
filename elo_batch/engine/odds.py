"""Games to come: the expected score, and what a win, a draw and a loss would change, by the engine that rates."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from elo_batch.domain.arrays import Floats
from elo_batch.engine.calculator import judge_ratings, rate_pairs
from elo_batch.engine.lines import Lines
from elo_batch.engine.systems import system_for
from elo_batch.policies.books import rule_book
from elo_batch.policies.policy import Policy

ENDINGS = (1.0, 0.5, 0.0)
"""Points of the first side if it wins, draws, loses."""


@dataclass(frozen=True, kw_only=True)
class PairOdds:
    """What n single games to come may do for both sides; arrays of one entry for each pairing.

    Attributes:
        rating_a, rating_b: the ratings before the game.
        expected_a, expected_b: points to be expected; the two add up to 1.
        k_a, k_b: the K used.
        change_a, change_b: the changes of that side if a wins, if they draw, if b wins.
    """

    rating_a: Floats
    rating_b: Floats
    expected_a: Floats
    expected_b: Floats
    k_a: Floats
    k_b: Floats
    change_a: tuple[Floats, ...]
    change_b: tuple[Floats, ...]


@dataclass(frozen=True, kw_only=True)
class SideOdds:
    """What a game to come may do for one side.

    Attributes:
        rating: the rating before it.
        expected: points to be expected of the game; not the chance to win it.
        k: the K used.
        if_win, if_draw, if_loss: the change, unrounded and without limits, if this side wins, draws or loses.
    """

    rating: float
    expected: float
    k: float
    if_win: float
    if_draw: float
    if_loss: float


@dataclass(frozen=True, kw_only=True)
class Odds:
    """The odds of one game to come, from both sides."""

    side_a: SideOdds
    side_b: SideOdds


def odds(own: float, opponent: float, *, policy: Policy | str = "elo", k: float | None = None) -> Odds:
    """What a game to come may do for both sides.

    Raises:
        UsageProblem: ratings that are no numbers, a K that makes no sense.
    """
    book = (rule_book(policy) if isinstance(policy, str) else policy).with_rules(k=k)
    judge_ratings(own, opponent)
    pair = odds_of_pairs(book, (np.array([own], dtype=np.float64), np.array([opponent], dtype=np.float64)))
    return Odds(side_a=side_odds(pair, 0, "a"), side_b=side_odds(pair, 0, "b"))


def odds_of_pairs(policy: Policy, rating: tuple[Floats, Floats], k: tuple[Floats, Floats] | None = None) -> PairOdds:
    """The odds of n pairings: each is rated as won by its first side, as drawn, and as won by its second.

    Args:
        policy: the rule book.
        rating: the ratings of the two sides; NaN for players who enter at the rule book's.
        k: overrides of K of the two sides; NaN for the rule book's.
    """
    games = np.ones(len(rating[0]), dtype=np.int64)
    lines = [rate_pairs(policy, rating, np.full(len(games), score), games, k=k).lines for score in ENDINGS]
    expected_a, expected_b = _expected(policy, lines[0])
    return PairOdds(
        rating_a=lines[0].rating_a,
        rating_b=lines[0].rating_b,
        expected_a=expected_a,
        expected_b=expected_b,
        k_a=lines[0].k_a,
        k_b=lines[0].k_b,
        # A draw of equals changes nothing, and nothing has no sign.
        change_a=tuple(line.change_a + 0.0 for line in lines),
        change_b=tuple(line.change_b + 0.0 for line in lines),
    )


def _expected(policy: Policy, line: Lines) -> tuple[Floats, Floats]:
    """Points to be expected from the ratings before the game; a second pass sees them as the result has moved them."""
    system = system_for(policy.newest)
    if system.passes == 1:
        return line.expected_a, line.expected_b
    expected = system.expected(line.rating_a - line.rating_b) / system.unit
    return expected, 1 - expected


def side_odds(pairs: PairOdds, index: int, side: Literal["a", "b"]) -> SideOdds:
    """One side of one pairing; its win is the first ending for side a and the last for side b."""
    rating, expected, k = (float(getattr(pairs, f"{name}_{side}")[index]) for name in ("rating", "expected", "k"))
    changes = [float(change[index]) for change in getattr(pairs, f"change_{side}")]
    win, draw, loss = changes if side == "a" else reversed(changes)
    return SideOdds(rating=rating, expected=expected, k=k, if_win=win, if_draw=draw, if_loss=loss)
