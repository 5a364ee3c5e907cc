"""A system of two passes: the second meets opponents as the first left them, from the same own ratings."""

from dataclasses import dataclass, field

import pytest
from helpers import plan_of, players_at

from elo_batch.engine.fold import rate_log
from elo_batch.policies.books import rule_book
from elo_batch.systems.base import Facts

ELO = rule_book("elo")
ROWS = [(0, 1, 1.0), (1, 2, 0.5)]


@dataclass(frozen=True)
class Passing:
    """Moves every rating by 1,000 in each pass and writes down whom each side met."""

    passes: int
    needed: int
    met: list = field(default_factory=list)
    numbers: list = field(default_factory=list)
    unit: int = 2

    def mirrors(self, own, opponent):  # noqa: ARG002
        return False

    def prepare(self, games, field):  # noqa: ARG002
        return Facts(groups=(games.player_a * 7, games.player_a * 7))

    def map(self, own, opponent, points, games, edge):  # noqa: ARG002  # nobody is at home
        self.met.append((own.tolist(), opponent.tolist()))
        assert games is None
        return {"gain": points, "against": opponent}

    def update(self, field, gained):
        self.numbers.append((gained.number, gained.sums["against"].tolist(), gained.groups))
        return field.rating + 1000 * gained.number, gained.number >= self.needed


def rated(passes, needed):
    system = Passing(passes=passes, needed=needed)
    return system, rate_log(ELO, players_at(1, 2, 3, 4), plan_of(ROWS, 4), system=system)


def test_the_second_pass_meets_opponents_as_the_first_left_them():
    system, run = rated(passes=2, needed=2)
    assert system.met == [
        ([1, 2], [2, 3]),
        ([2, 3], [1, 2]),
        ([1, 2], [1002, 1003]),
        ([2, 3], [1001, 1002]),
    ]
    assert run.standing.rating.tolist() == [2001, 2002, 2003, 2004]


def test_sums_and_opponents_are_those_of_the_last_pass():
    system, run = rated(passes=2, needed=2)
    assert [sums for _, sums, _ in system.numbers] == [[2, 4, 2, 0], [1002, 2004, 1002, 0]]
    assert run.changes.performance.tolist() == [1802, 1002 - 191, 1002]
    assert run.changes.score.tolist() == [1, 0.5, 0.5]


@pytest.mark.parametrize(("passes", "needed", "made"), [(1, 5, 1), (3, 5, 3), (5, 2, 2), (2, 1, 1)])
def test_passes_end_when_the_system_is_done_or_has_had_them_all(passes, needed, made):
    system, run = rated(passes, needed)
    assert [number for number, _, _ in system.numbers] == list(range(1, made + 1))
    assert run.standing.rating.tolist() == [player + 1000 * made for player in (1, 2, 3, 4)]


def test_groups_are_summed_by_player_then_group():
    system, _ = rated(passes=1, needed=1)
    sums = system.numbers[0][2]
    assert list(zip(sums.player.tolist(), sums.group.tolist(), strict=True)) == [(0, 0), (1, 0), (1, 7), (2, 7)]
    assert {name: values.tolist() for name, values in sums.terms.items()} == {
        "gain": [2, 0, 1, 1],
        "against": [2, 1, 3, 2],
    }
