"""What the working says of systems with a formula of their own: no K where there is none, the last pass, a bonus."""

from dataclasses import dataclass
from datetime import date

import numpy as np
import pytest
from helpers import column, exact, plan_of, players_at
from us_chess_runs import STRONG, listed, rate, three_wins

from elo_batch.engine.fold import rate_log
from elo_batch.engine.working import OF_SYSTEM
from elo_batch.policies.books import rule_book
from elo_batch.systems.base import Facts


@dataclass(frozen=True)
class Drawn:
    """A system of its own formula: two passes, the second from the ratings of the first."""

    passes: int = 2
    unit: int = 100
    by_row: bool = False
    by_k: bool = False

    def mirrors(self, own, opponent):  # noqa: ARG002
        return False

    def prepare(self, games, field):  # noqa: ARG002
        return Facts()

    def map(self, own, opponent, points, games, edge):  # noqa: ARG002  # nobody is at home
        return {"gain": points - np.rint(50 + (own - opponent) / 10)}

    def update(self, field, gained):
        k = field.k_for() / self.unit if self.by_k else 1
        return field.rating + k * gained.sums["gain"], gained.number == 2


def test_a_system_that_does_not_rate_by_k_leaves_it_blank_and_tells_the_last_pass():
    run = rate_log(rule_book("elo"), players_at(1500, 1400), plan_of([(0, 1, 1.0)], 2), system=Drawn())
    lines, accounts = run.working.lines, run.working.accounts
    assert lines.rule.tolist() == [OF_SYSTEM, OF_SYSTEM]
    assert np.isnan([lines.k, lines.full_k, lines.change]).all()
    # The first pass moves both by 40: 1540 and 1360.
    assert lines.rating.tolist() == [1500, 1400]
    assert lines.opponent_rating.tolist() == [1360, 1540]
    assert lines.difference.tolist() == [140, -140]
    assert lines.expected.tolist() == [0.64, 0.36]
    assert (lines.score - lines.expected).tolist() == pytest.approx(lines.surplus.tolist())
    assert accounts.unrounded.tolist() == [1536, 1364]
    assert accounts.surplus.tolist() == [0.36, -0.36]


def test_a_system_that_rates_by_the_rule_book_s_k_has_it_though_its_curve_is_not_known():
    run = rate_log(rule_book("club"), players_at(1500, 1400), plan_of([(0, 1, 1.0)], 2), system=Drawn(by_k=True))
    lines = run.working.lines
    # The first pass moves both by 32 x .40: 1512.8 and 1387.2; the second sees 112.8, 11.28 of a hundred: .61.
    assert lines.expected.tolist() == [0.61, 0.39]
    assert (lines.k.tolist(), lines.rule.tolist()) == ([32, 32], [0, 0])
    assert lines.change.tolist() == pytest.approx([32 * 0.39, -32 * 0.39])


def test_the_working_of_a_player_tells_the_bonus():
    """Three wins against 1400 from 1000, K 800 / (N′ + 3): the rest above 10 · √4 counts once more."""
    run = rate(three_wins("Open", date(2026, 1, 2)), listed([("Low", 1000), *STRONG]))
    told = {line.rpartition(" ")[0]: line.rpartition(" ")[2] for line in said(run, "Low")}
    k = f"{column(run, 'k_used')['Low']:.4f}"
    by_k = next(float(value) for line, value in told.items() if line.startswith(f"K x sum: {k} x "))
    bonus = float(told["bonus for what lies above 10 x the root of 4:"])
    assert by_k - 20 == pytest.approx(bonus, abs=0.011)
    assert 1000 + by_k + bonus == pytest.approx(exact(run)["Low"], abs=0.011)


def said(run, player):
    """The sentences on a player's only period."""
    (period,) = run.why(player).lists[0].periods
    return period.said


def test_the_working_without_a_bonus_says_nothing_of_one():
    run = rate(three_wins("Open", date(2026, 1, 2), "Cid"), listed([("Cid", 1700), *STRONG]))
    assert "bonus" not in " ".join(said(run, "Cid"))
