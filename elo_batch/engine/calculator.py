"""Single pairings through the engine, so that a calculator cannot differ from a run."""

import numpy as np

from elo_batch.domain.arrays import Floats, Ints
from elo_batch.domain.rating_list import PlayerList
from elo_batch.engine.fold import Rated, rate_log
from elo_batch.engine.plan import plan_of
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
    plan = plan_of(
        Games(player_a=sides[:count], player_b=sides[count:], score_a=score_a, games=games, k=np.full(count, np.nan)),
        np.full(count, np.datetime64("NaT"), dtype="datetime64[D]"),
        np.zeros(count, dtype=np.int64),
        periods=1,
        players=2 * count,
    )
    return rate_log(policy, PlayerList.of_ratings(np.concatenate(rating), own_k), plan, decimals=decimals)
