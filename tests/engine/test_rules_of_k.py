"""Rules of K: the first that fits counts, bounds lie where they are written, what is not known fits no bound."""

import numpy as np
import pytest

from elo_batch.policies.k import Standpoint, hangs_on, k_in_force, rule_in_force
from elo_batch.policies.k_rules import KRule, KRules
from elo_batch.systems.base import capped

NONE = np.nan


def player(**known):
    return Standpoint(**{name: np.array([known.get(name, NONE)]) for name in ("rating", "games", "peak", "age")})


def k_of(rules, **known):
    return k_in_force(KRules(rules=(*rules, KRule(k=1))), player(**known), np.array([NONE])).item()


@pytest.mark.parametrize(
    ("bound", "name", "inside", "outside"),
    [
        ({"games_below": 30}, "games", 29, 30),
        ({"age_to": 18}, "age", 18, 19),
        ({"rating_from": 2400}, "rating", 2400, 2399.5),
        ({"rating_below": 2300}, "rating", 2299.5, 2300),
        ({"peak_from": 2400}, "peak", 2400, 2399),
        ({"peak_below": 2300}, "peak", 2299, 2300),
    ],
)
def test_a_bound_lies_where_it_is_written(bound, name, inside, outside):
    rule = KRule(k=40, **bound)
    assert k_of([rule], **{name: inside}) == 40
    assert k_of([rule], **{name: outside}) == 1


def test_all_bounds_of_a_rule_must_hold():
    rule = KRule(k=40, age_to=18, peak_below=2300)
    assert k_of([rule], age=16, peak=2000) == 40
    assert k_of([rule], age=16, peak=2300) == 1
    assert k_of([rule], age=19, peak=2000) == 1


def test_the_first_rule_that_fits_counts():
    assert k_of([KRule(k=10, peak_from=2400), KRule(k=40, games_below=30)], peak=2500, games=3) == 10
    assert k_of([KRule(k=40, games_below=30), KRule(k=10, peak_from=2400)], peak=2500, games=3) == 40


@pytest.mark.parametrize(
    ("rule", "k"),
    [
        ({"games_below": 30}, 1),
        ({"age_to": 18}, 1),
        ({"rating_from": 0}, 1),
        ({"peak_from": 0}, 1),
        ({"peak_below": 2300}, 40),
    ],
)
def test_what_the_list_does_not_say_fits_no_bound_but_that_of_never_having_been_published_so_high(rule, k):
    assert k_of([KRule(k=40, **rule)]) == k


def test_the_lists_own_k_goes_before_the_rules():
    rules = KRules(rules=(KRule(k=40, games_below=30), KRule(k=20)))
    two = Standpoint(**{name: np.full(2, NONE) for name in ("rating", "peak", "age")}, games=np.array([3.0, 3.0]))
    assert k_in_force(rules, two, np.array([NONE, 15.0])).tolist() == [40, 15]
    assert rule_in_force(rules, two).tolist() == [0, 0]


@pytest.mark.parametrize(
    ("k", "games", "used"),
    [(40, 17, 40), (40, 18, 38), (20, 35, 20), (20, 36, 19), (20, 39, 17), (10, 70, 10), (10, 71, 9), (10, 1400, 1)],
)
def test_k_times_the_games_of_a_period_is_at_most_700(k, games, used):
    assert capped(np.array([float(k)]), np.array([games]), 700).tolist() == [used]


def test_without_a_bound_on_k_times_games_k_stays():
    assert capped(np.array([40.0]), np.array([1000]), None).tolist() == [40]


RULES = KRules(
    rules=(
        KRule(k=10, peak_from=2400),
        KRule(k=40, age_to=18, peak_below=2300),
        KRule(k=40, games_below=30),
        KRule(k=20),
    )
)


def hangs(thing, override=NONE, *, unknown=True, rules=RULES, **known):
    marks = hangs_on(rules, player(**known), np.array([override]), thing, np.array([unknown]))
    return marks.item()


@pytest.mark.parametrize(
    ("thing", "known", "matters"),
    [
        ("age", {"peak": 2000, "games": 50}, True),
        ("age", {"peak": 2299, "games": 50}, True),
        ("age", {"peak": 2300, "games": 50}, False),  # no junior's K from there on
        ("age", {"peak": 2400, "games": 50}, False),
        ("age", {"peak": 2000, "games": 29}, False),  # K 40 in any case
        ("age", {"peak": 2000}, True),
        ("games", {"peak": 2000, "age": 30}, True),
        ("games", {"peak": 2000, "age": 18}, False),
        ("games", {"peak": 2000, "age": 19}, True),
        ("games", {"peak": 2400, "age": 30}, False),
        ("peak", {"peak": 1500, "games": 50, "age": 30}, True),
        ("peak", {"peak": 2399, "games": 50, "age": 30}, True),
        ("peak", {"peak": 2400, "games": 50, "age": 30}, False),  # it is at least what the list shows
    ],
)
def test_a_thing_matters_to_those_who_could_have_another_k_by_it(thing, known, matters):
    assert hangs(thing, **known) is matters
    assert hangs(thing, unknown=False, **known) is False
    assert hangs(thing, override=16, **known) is False


def test_what_no_rule_looks_at_matters_to_nobody():
    plain = KRules(rules=(KRule(k=40, rating_below=2300), KRule(k=20)))
    assert [hangs(thing, rules=plain, rating=2000) for thing in ("age", "games", "peak")] == [False] * 3
