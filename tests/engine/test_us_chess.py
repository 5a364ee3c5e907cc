"""The rating system of US Chess against a plain calculation, and what must hold of any event."""

from itertools import pairwise
from math import inf, nan, sqrt

import numpy as np
import pytest
from helpers import field_at, games_of, rate_once
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_us_chess import Entrant, rate_event, special, worth

from elo_batch.systems.special import Met, Prior, special_ratings
from elo_batch.systems.us_chess import Reliance, UsChess, effective_games, standard_k

RATINGS = st.integers(1, 28).map(lambda hundreds: 100.0 * hundreds) | st.floats(100, 2800)
CAREERS = st.sampled_from([0, 1, 2, 5, 8, 9, 20, 26, 400, inf])


@st.composite
def events(draw, most=6):
    """Entrants, rows of them with rematches and short matches, and the threshold of the bonus."""
    entrants = []
    for _ in range(draw(st.integers(2, most))):
        games = draw(CAREERS)
        record = draw(st.sampled_from([0, 0, 0, 1, -1])) if games else 0
        entrants.append(Entrant(draw(RATINGS), games, record, draw(st.booleans())))
    rows = []
    for _ in range(draw(st.integers(1, 16))):
        a, b = draw(st.permutations(range(len(entrants))))[:2]
        games = draw(st.sampled_from([1, 1, 1, 1, 2, 3]))
        rows.append((a, b, draw(st.integers(0, 2 * games)) / 2, games))
    return entrants, rows, draw(st.sampled_from([10.0, 12.0, 14.0]))


def ours(entrants, rows, bonus):
    """The same event by the system; who plays dual-rated games meets only such in them."""
    field = field_at(
        [entrant.rating for entrant in entrants],
        [entrant.games for entrant in entrants],
        [entrant.record for entrant in entrants],
    )
    return rate_once(UsChess(bonus=bonus), field, games_of(rows))[0]


def without_dual(entrants):
    return [Entrant(one.rating, one.games, one.record) for one in entrants]


@settings(max_examples=300, deadline=None)
@given(events())
def test_any_event_is_rated_as_by_a_pocket_calculator(event):
    entrants, rows, bonus = event
    wanted = rate_event(without_dual(entrants), rows, bonus)
    assert ours(entrants, rows, bonus).tolist() == pytest.approx(wanted, abs=1e-6, rel=0)


@settings(max_examples=60, deadline=None)
@given(events(), st.lists(st.booleans(), min_size=16, max_size=16))
def test_who_plays_dual_rated_games_only_has_their_k(event, marks):
    entrants, rows, bonus = event
    marks = np.array(marks[: len(rows)])
    other = {player for row, mark in zip(rows, marks, strict=True) if not mark for player in row[:2]}
    dual = [Entrant(one.rating, one.games, one.record, number not in other) for number, one in enumerate(entrants)]
    field = field_at(*zip(*((one.rating, one.games, one.record) for one in entrants), strict=True))
    rating, _ = rate_once(UsChess(bonus=bonus), field, games_of(rows, dual=marks))
    assert rating.tolist() == pytest.approx(rate_event(dual, rows, bonus), abs=1e-6, rel=0)


@settings(max_examples=60, deadline=None)
@given(events(), st.randoms(use_true_random=False))
def test_neither_the_order_of_rows_nor_of_players_nor_of_sides_moves_a_bit(event, random):
    entrants, rows, bonus = event
    number = list(range(len(entrants)))
    random.shuffle(number)
    moved = [None] * len(entrants)
    for old, new in enumerate(number):
        moved[new] = entrants[old]
    shuffled = [(number[a], number[b], points, games) for a, b, points, games in rows]
    shuffled = [
        (b, a, games - points, games) if random.random() < 0.5 else (a, b, points, games)
        for a, b, points, games in shuffled
    ]
    random.shuffle(shuffled)
    assert ours(moved, shuffled, bonus)[number].tolist() == ours(entrants, rows, bonus).tolist()


def test_a_series_is_rated_like_its_games_one_by_one():
    entrants = [Entrant(1500, 3), Entrant(1400, 40), Entrant(1700)]
    one_by_one = [(0, 1, 1.0, 1), (0, 1, 0.5, 1), (2, 0, 1.0, 1), (2, 1, 0.0, 1)]
    as_series = [(0, 1, 1.5, 2), (2, 0, 1.0, 1), (2, 1, 0.0, 1)]
    assert ours(entrants, one_by_one, 12.0).tolist() == ours(entrants, as_series, 12.0).tolist()


def test_who_does_not_play_keeps_the_rating_to_the_last_bit():
    rating = ours([Entrant(1500, 0), Entrant(1600), Entrant(1 / 3, 0), Entrant(2000.1, 8, 1)], [(0, 1, 1.0, 1)], 12.0)
    assert rating[2:].tolist() == [1 / 3, 2000.1]


@pytest.mark.parametrize(("games", "passes"), [([30, 0], 3), ([30, 1], 2), ([nan, nan], 2), (None, 2)])
def test_an_estimate_is_made_only_where_somebody_has_no_game_yet(games, passes):
    field = field_at([1500, 1500], games)
    assert rate_once(UsChess(bonus=12), field, games_of([(0, 1, 1.0)]))[1] == passes


def test_an_idle_player_without_games_asks_for_no_estimate():
    field = field_at([1500, 1500, 1300], [30, 30, 0])
    assert rate_once(UsChess(bonus=12), field, games_of([(0, 1, 1.0)]))[1] == 2


def test_unknown_careers_count_as_long_ones():
    rows = games_of([(0, 1, 1.0)])
    found = [
        rate_once(UsChess(bonus=12), field_at([2400, 1500], games), rows)[0].tolist() for games in ([nan, nan], None)
    ]
    assert found[0] == found[1] == rate_once(UsChess(bonus=12), field_at([2400, 1500], [999, 999]), rows)[0].tolist()


@pytest.mark.parametrize(("games", "gained"), [(8, 100), (9, 800 / 10 * (1 - 1 / (1 + 10**2.75)))])
def test_the_special_formula_ends_with_the_eighth_game(games, gained):
    """Eight games like one opponent of 1200, and a win out of reach: 100 points."""
    rating = ours([Entrant(1200, games), Entrant(2300, 1e9)], [(0, 1, 1.0, 1)], 12.0)
    assert rating[0] - 1200 == pytest.approx(gained, abs=0.2)


@pytest.mark.parametrize("record", [1, -1])
@pytest.mark.parametrize("games", [3, 60])
def test_nothing_but_wins_or_losses_so_far_keeps_the_special_formula(record, games):
    """A win among wins or a loss among losses: no rating falls by the first or rises by the second."""
    points = 1.0 if record == 1 else 0.0
    weaker = 1500 - 1000 * record
    rating = ours([Entrant(1500, games, record), Entrant(weaker)], [(0, 1, points, 1)], 12.0)
    assert rating[0] == 1500


def bonus_of(rows, others=6, bonus=12.0):
    """What an established player of 1000 gains by a bonus when others are beaten."""
    entrants = [Entrant(1000), *[Entrant(1400)] * others]
    rows = [(0, other, 1.0, games) for other, games in rows]
    return ours(entrants, rows, bonus)[0] - ours(entrants, rows, 1e6)[0]


@pytest.mark.parametrize(
    ("rows", "earns"),
    [
        ([(1, 1), (2, 1)], False),
        ([(1, 1), (2, 1), (3, 1)], True),
        ([(1, 2), (2, 1)], False),
        ([(1, 1), (2, 1), (1, 1)], False),
        ([(1, 3)], False),
        ([(1, 2), (2, 2)], True),
        ([(1, 1), (2, 2), (1, 1)], True),
        ([(1, 1), (2, 1), (1, 1), (1, 1)], False),
        ([(1, 3), (2, 1), (3, 1)], False),
        ([(1, 2), (2, 2), (3, 2)], True),
    ],
)
def test_a_bonus_takes_three_games_and_no_opponent_met_too_often(rows, earns):
    assert (bonus_of(rows) > 1) == earns


def test_the_bonus_is_what_lies_above_the_threshold_of_at_least_four_games():
    for games in (3, 4, 5, 6):
        rows = [(other, 1) for other in range(1, games + 1)]
        higher, lower = (bonus_of(rows, bonus=bonus) for bonus in (12.0, 10.0))
        assert lower - higher == pytest.approx(2 * sqrt(max(games, 4)))


@given(st.lists(RATINGS, min_size=2, max_size=9), st.data())
def test_more_points_never_lower_a_special_rating(opponents, data):
    rating, games, record = data.draw(RATINGS), data.draw(st.sampled_from([0, 1, 5, 8])), data.draw(st.integers(-1, 1))
    found = solved(
        [
            (rating, games, record, [(other, 0.0) for other in opponents], points / 2)
            for points in range(2 * len(opponents) + 1)
        ]
    )
    assert all(low <= high + 1e-9 for low, high in pairwise(found))


@given(RATINGS, st.sampled_from([0, 1, 5, 8]), st.integers(-1, 1), st.lists(RATINGS, min_size=1, max_size=9), st.data())
def test_special_ratings_are_those_found_by_halving(rating, games, record, opponents, data):
    games_met = [(other, data.draw(st.sampled_from([0, 0.5, 1]))) for other in opponents]
    found = solved([(rating, games, record, games_met, sum(points for _, points in games_met))])
    assert found == pytest.approx([special(rating, games, record, games_met)], abs=1e-6, rel=0)


@pytest.mark.parametrize(
    ("rating", "nearest"),
    [(1000, 1400), (1400, 1400), (1700, 1700), (2100, 2100), (2500, 2100)],
)
def test_of_a_level_stretch_the_rating_nearest_to_the_old_one_counts(rating, nearest):
    """A win against 1000 and a loss against 2500: all from 1400 to 2100 expect one point of two."""
    assert solved([(rating, 0, 0, [(1000, 1), (2500, 0)], 1)]) == [nearest]


@pytest.mark.parametrize(
    ("rating", "points", "found"), [(1300, 2, 1400), (1800, 2, 1800), (1300, 0, 500), (300, 0, 300)]
)
def test_above_all_and_below_all_opponents_the_old_rating_counts(rating, points, found):
    assert solved([(rating, 0, 0, [(900, points / 2), (1000, points / 2)], points)]) == [found]


def test_a_level_stretch_is_seen_though_its_border_is_no_round_number():
    """Ratings whose sums and quotients are off by a last place, on one side or the other."""
    opponents = np.random.default_rng(1).uniform(50, 1100, 2000).tolist()
    beaten = solved([(1700, 0, 0, [(other, 1)] * games, games) for other in opponents for games in (1, 3, 7)])
    lost = solved([(100, 0, 0, [(other + 900, 0)] * games, 0) for other in opponents for games in (1, 3, 7)])
    assert set(beaten) == {1700}
    assert set(lost) == {100}


def test_points_beyond_the_games_count_as_all_of_them():
    assert solved([(1300, 5, 0, [(1500, 1)], 4), (1300, 0, 0, [(900, 1)], 2)]) == [1900, 1300]


def test_no_special_rating_lies_above_2700():
    assert solved([(2650, 2, 0, [(2600, 1), (2600, 1)], 2), (2650, 0, 0, [(2600, 1)], 1)]) == [2700, 2700]


def test_a_long_series_is_no_slower_to_solve_than_a_game():
    met = Met(player=np.zeros(1, dtype=int), rating=np.array([1500.0]), games=np.array([100_000]))
    one = np.array([1500.0])
    prior = Prior(rating=one, adjusted=one, weight=np.array([8.0]), credit=np.array([4.0]))
    assert special_ratings(prior, met, np.array([50_000.0])).tolist() == [1500]


def solved(players):
    """Special ratings of (rating, effective games, record, [(opponent, …)], points), all at once."""
    sides = [(number, other) for number, player in enumerate(players) for other, _ in player[3]]
    rating, games, record = (np.array([player[column] for player in players], dtype=float) for column in range(3))
    return special_ratings(
        Prior(rating=rating, adjusted=rating - 400 * record, weight=games, credit=games * (1 + record) / 2),
        Met(
            player=np.array([number for number, _ in sides]),
            rating=np.array([other for _, other in sides], dtype=float),
            games=np.ones(len(sides), dtype=int),
        ),
        np.array([player[4] for player in players], dtype=float),
    ).tolist()


def test_a_rating_is_worth_more_games_the_higher_it_is_and_no_more_than_were_played():
    rating = np.arange(0, 3000, 5.0)
    found = effective_games(rating, np.full(len(rating), nan), Reliance())
    assert (np.diff(found) >= 0).all()
    assert found.tolist() == pytest.approx([worth(each) for each in rating])
    assert effective_games(rating, np.full(len(rating), 5.0), Reliance()).tolist() == [5.0] * len(rating)


@pytest.mark.parametrize(("rating", "part"), [(2355, 0.999784), (2355.01, 1)])
def test_above_2355_a_rating_is_worth_fifty_games(rating, part):
    assert effective_games(np.array([rating]), np.array([nan]), Reliance())[0] / 50 == pytest.approx(part, abs=1e-5)


@pytest.mark.parametrize(
    ("rating", "part"), [(2200, 1), (2201, 0.9975), (2300, 0.75), (2499, 0.2525), (2500, 0.25), (2800, 0.25)]
)
def test_k_of_dual_rated_games_falls_to_a_quarter(rating, part):
    k = standard_k(np.full(2, float(rating)), np.full(2, 50.0), np.array([6, 6]), np.array([True, False]))
    assert k.tolist() == pytest.approx([part * 800 / 56, 800 / 56])
