"""The fold: each period starts from the ratings that the one before it left.

The fold itself carries ratings only. Whoever wants to know more observes it: what every player's run comes to
(`totals`), a line for each period and player (`changes`), the working of each game (`lines`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Protocol

import numpy as np

from elo_batch.domain.arrays import Bools, Floats, latest
from elo_batch.domain.progress import Progress, Silent
from elo_batch.domain.rating_list import PlayerList
from elo_batch.engine.changes import Changes, ChangesObserver
from elo_batch.engine.lines import Lines, LinesObserver
from elo_batch.engine.overshoot import Busiest, Overshoot, may_overshoot
from elo_batch.engine.period import PeriodRun, rate_period
from elo_batch.engine.plan import Plan, entries, taken
from elo_batch.engine.running import Running
from elo_batch.engine.standing import Standing, opening
from elo_batch.engine.sums import number_for
from elo_batch.engine.systems import parts_of, system_for
from elo_batch.engine.totals import Tally, Totals, TotalsObserver, standing_after, totals_of
from elo_batch.engine.workload import games_of_each
from elo_batch.policies.newcomers import enter
from elo_batch.policies.policy import Decimals, Policy
from elo_batch.systems.base import System


class Observer(Protocol):
    """Sees every period of a fold."""

    def see(self, run: PeriodRun) -> None:
        """Take in what one period did."""


@dataclass(frozen=True, kw_only=True)
class Rated:
    """A rated plan. What nobody asks for is never worked out: `changes` and `lines` fold the plan once more.

    Attributes:
        system: another rating system than the rule book's; None for its own.
        policy: the rule book.
        plan: the rated rows.
        start, standing: everybody before the first period and after the last.
        totals: everybody's run.
        decimals: how ratings are written.
        unit: what one point is in the system's units.
    """

    system: System | None
    policy: Policy
    plan: Plan
    start: Standing
    standing: Standing
    totals: Totals
    decimals: Decimals
    unit: int

    @cached_property
    def changes(self) -> Changes:
        """A line for each period and player who played in it."""
        return self._observed_changes.changes()

    @cached_property
    def k_used(self) -> Floats:
        """K in the last period in which a player played; NaN without one, or with different Ks in it."""
        rules = self.policy.newest.k
        if len(self.policy.sections) > 1 or len(rules.rules) > 1 or rules.most or self.plan.games.own_k:
            return self._observed_changes.k_used
        return np.where(self.plan.played > 0, np.where(np.isnan(self.start.k), rules.rules[0].k, self.start.k), np.nan)

    @cached_property
    def lines(self) -> Lines:
        """The working of every row, in the order in which the rows were given."""
        observer = LinesObserver(self.plan, number_for(self.unit, self._most_games))
        fold(self.system, self.policy, self.start, self.plan, [observer])
        return observer.lines

    @cached_property
    def overshoots(self) -> list[Overshoot]:
        """Players who had too many games for one period at their K."""
        highest = max(rule.k for section in self.policy.sections for rule in section.k.rules)
        if not may_overshoot(self.plan, np.fmax(self.start.k, highest)):
            return []
        observer = Busiest(self.plan.players)
        fold(self.system, self.policy, self.start, self.plan, [observer])
        return observer.overshoots()

    @cached_property
    def _observed_changes(self) -> ChangesObserver:
        observer = ChangesObserver(self.start.shown, self.policy, self.unit, self.decimals)
        fold(self.system, self.policy, self.start, self.plan, [observer])
        return observer

    @cached_property
    def last_day(self) -> np.datetime64:
        """The last day on which a game was rated; NaT where no day is known."""
        return latest(self.plan.day)

    @cached_property
    def undated(self) -> Bools:
        """Who played a game whose day is unknown: they cannot be said to have stayed away."""
        marks = np.zeros(self.plan.players, dtype=bool)
        unknown = np.isnat(self.plan.day)
        if unknown.any():
            marks[self.plan.games.player_a[unknown]] = marks[self.plan.games.player_b[unknown]] = True
        return marks

    @property
    def _most_games(self) -> int:
        return int(self.plan.played.max(initial=0))


def rate_log(  # noqa: PLR0913  # the options have defaults
    policy: Policy,
    listed: PlayerList,
    plan: Plan,
    *,
    decimals: Decimals | None = None,
    system: System | None = None,
    progress: Progress | None = None,
) -> Rated:
    """Rate all periods of a plan, one after the other.

    Args:
        policy: the rule book.
        listed: the rating list in force at the start.
        plan: the games and their periods; players past the list's end are newcomers.
        decimals: how ratings are written; the rule book's own decimals when None.
        system: another system than the rule book's.
        progress: told of each period.
    """
    written = policy.newest.rounding.decimals if decimals is None else decimals
    unit = (system or system_for(policy.newest)).unit
    start = opening(listed, plan.players - len(listed), decimals)
    seen = TotalsObserver(plan.players)
    rating = fold(system, policy, start, plan, [seen], progress or Silent())
    tally = Tally.of(plan, unit)
    end = standing_after(start, rating, seen, tally, policy, written)
    return Rated(
        system=system,
        policy=policy,
        plan=plan,
        start=start,
        standing=end,
        totals=totals_of(start, end, seen, tally, policy, unit, written),
        decimals=written,
        unit=unit,
    )


def fold(  # noqa: PLR0913, PLR0917  # what the loop passes through
    system: System | None,
    policy: Policy,
    start: Standing,
    plan: Plan,
    observers: Sequence[Observer] = (),
    progress: Progress | None = None,
) -> Floats:
    """Everybody's rating after the last period; observers see each period on the way."""
    told = progress or Silent()
    told.stage("rating", len(plan.day))
    running, most = Running(policy.sections, start), int(plan.played.max(initial=0))
    rating, entering = start.rating.copy(), entries(plan, np.isnan(start.rating))
    for number, (first, last) in enumerate(pairwise(plan.bounds.tolist())):
        rows = slice(first, last)
        games = taken(plan.games, rows)
        parts, section = parts_of(system, policy, games, None if plan.section is None else plan.section[rows])
        enter(section.newcomer, rating, entering[number])
        field = running.field(section, rating, plan.day[rows])
        if running.looks or section.k.most is not None:
            field = replace(field, played=games_of_each(games, plan.players, single=plan.single))
        run = rate_period(
            section,
            parts,
            field,
            games,
            number=number,
            rows=rows,
            entering=entering[number],
            single=plan.single,
            kind=number_for(parts[-1].system.unit, most),
        )
        for observer in observers:
            observer.see(run)
        if field.played is not None:
            running.see(section, run, field.played)
        rating = run.rating
        told.step(last - first)
    return rating
