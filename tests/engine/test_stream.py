"""Games that come batch by batch are rated as they are at once, by systems that need whole periods too."""

from dataclasses import dataclass, replace

import numpy as np
import pytest
from helpers import players_at
from hypothesis import given
from hypothesis import strategies as st

from elo_batch.domain.errors import EloBatchError
from elo_batch.engine.fold import rate_log
from elo_batch.engine.plan import plan_of
from elo_batch.engine.stream import Stream
from elo_batch.policies.books import rule_book
from elo_batch.systems.base import Games
from elo_batch.systems.elo import Elo

POLICY = rule_book("elo").with_rules(initial=1500)
RATINGS = (1500, 1600.5, 1433.25, 2100)
PLAYERS = 7


@dataclass(frozen=True)
class Twice(Elo):
    """Plain Elo in two passes: the second meets opponents as the first left them."""

    passes: int = 2


@dataclass(frozen=True)
class WholePeriods(Elo):
    """Plain Elo that says it must see all rows of a period."""

    by_row: bool = False


def games_of(rows):
    """Rows (player_a, player_b, half points, games, k)."""
    a, b, half, games, k = (np.array(values) for values in zip(*rows, strict=True))
    return Games(
        player_a=a,
        player_b=b,
        score_a=np.minimum(half / 2, games),
        games=games.astype(np.int64),
        k_a=k.astype(np.float64),
        k_b=k.astype(np.float64),
    )


def planned(rows, period, players):
    day = np.datetime64("2026-01-01") + 31 * np.array(period)
    return plan_of(games_of(rows), day, np.array(period), periods=4, players=players)


games_ = st.tuples(
    st.integers(0, PLAYERS - 1), st.integers(1, PLAYERS - 1), st.integers(0, 6), st.sampled_from([1, 1, 3, 80]),
    st.sampled_from([np.nan, np.nan, 10, 32.5]),
).map(lambda row: (row[0], (row[0] + row[1]) % PLAYERS, *row[2:]))  # fmt: skip


@given(
    st.lists(games_, min_size=1, max_size=30),
    st.integers(1, 9),
    st.sampled_from([Elo, Twice, WholePeriods]),
    st.sampled_from([None, 1480]),
    st.data(),
)
def test_batches_of_any_length_give_the_same_bits(rows, size, system, floor, data):
    period = sorted(data.draw(st.lists(st.integers(0, 3), min_size=len(rows), max_size=len(rows))))
    policy, listed = POLICY.with_rules(floor=floor), players_at(*RATINGS)
    at_once = rate_log(policy, listed, planned(rows, period, PLAYERS), system=system())
    stream, players = Stream(policy, listed, system=system()), len(RATINGS)
    for start in range(0, len(rows), size):
        some = slice(start, start + size)
        players = max(players, *(max(row[:2]) + 1 for row in rows[some]))
        stream.take(planned(rows[some], period[some], players), range(4))
    ended = stream.end(np.arange(players))
    for name in ("standing", "totals"):
        for field, values in vars(getattr(ended, name)).items():
            wanted = getattr(getattr(at_once, name), field)[:players]
            assert values.tobytes() == wanted.tobytes(), (name, field)
    assert np.array_equal(ended.k_used, at_once.k_used[:players], equal_nan=True)
    assert [replace(one, k=0) for one in ended.overshoots] == [replace(one, k=0) for one in at_once.overshoots]
    assert str([one.k for one in ended.overshoots]) == str([one.k for one in at_once.overshoots])


def test_players_come_back_in_the_order_asked_for():
    stream = Stream(POLICY, players_at())
    stream.take(planned([(0, 1, 2, 1, np.nan), (2, 1, 0, 100, np.nan)], [0, 0], 3), range(4))
    ended = stream.end(np.array([2, 0, 1]))
    assert ended.totals.played.tolist() == [100, 1, 101]
    assert [(one.player, one.games) for one in ended.overshoots] == [(0, 100), (2, 101)]


def test_sums_that_no_integer_holds_are_refused_over_batches_too():
    stream = Stream(POLICY, players_at(1500, 1500))
    batch = planned([(0, 1, 1, 100_000, np.nan)] * 41, [0] * 41, 2)
    stream.take(batch, range(4))
    with pytest.raises(EloBatchError, match="more games than can be added up exactly"):
        stream.take(batch, range(4))
