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

from elo_batch.domain.arrays import Bools, Floats, Ints, latest
from elo_batch.domain.pending import NOTHING, Pending
from elo_batch.domain.progress import Progress, Silent
from elo_batch.domain.rating_list import PlayerList
from elo_batch.engine.changes import Changes, ChangesObserver
from elo_batch.engine.history import History
from elo_batch.engine.left_out import Left, Why, as_given, left_out, one_sided
from elo_batch.engine.lines import Lines, LinesObserver
from elo_batch.engine.overshoot import Busiest, Overshoot, may_overshoot
from elo_batch.engine.period import PeriodRun, rate_period
from elo_batch.engine.plan import Plan, entries, taken
from elo_batch.engine.running import Running
from elo_batch.engine.standing import Standing, opening
from elo_batch.engine.sums import number_for
from elo_batch.engine.systems import newest_of, parts_of, system_for
from elo_batch.engine.totals import Tally, Totals, TotalsObserver, standing_after, totals_of
from elo_batch.engine.waiting import Waiting
from elo_batch.engine.working import Working, WorkingObserver
from elo_batch.engine.workload import games_of_each
from elo_batch.policies.installed import US_CHESS
from elo_batch.policies.k import k_in_force
from elo_batch.policies.newcomers import enter, published_entries
from elo_batch.policies.policy import Decimals, Policy
from elo_batch.policies.section import Section
from elo_batch.systems.base import Games, System


class Observer(Protocol):
    """Sees every period of a fold."""

    def see(self, run: PeriodRun) -> None:
        """Take in what one period did."""


@dataclass(frozen=True, kw_only=True)
class Rated:
    """A rated plan. What nobody asks for is never worked out: `changes`, `lines`, `working` fold the plan once more.

    Attributes:
        system: another rating system than the rule book's; None for its own.
        policy: the rule book.
        plan: the rated rows.
        start, standing: everybody before the first period and after the last.
        totals: everybody's run.
        decimals: how ratings are written.
        unit: what one point is in the system's units.
        left: for each row, as given, a `Why` that says why it is not rated; None where all are.
        pending: results that wait for a first rating after the last period.
    """

    system: System | None
    policy: Policy
    plan: Plan
    start: Standing
    standing: Standing
    totals: Totals
    decimals: Decimals
    unit: int
    left: Left | None = None
    pending: Pending = NOTHING

    @cached_property
    def changes(self) -> Changes:
        """A line for each period and player who played in it."""
        return self._observed_changes.changes()

    @cached_property
    def k_used(self) -> Floats:
        """K in the last period in which a player played; NaN without one, or with different Ks in it."""
        rules = self.policy.newest.k
        several = len(self.policy.sections) > 1 or self.plan.games.own_k or self.left is not None
        if rules is None or several or len(rules.rules) > 1 or rules.most:
            return self._observed_changes.k_used
        return np.where(self.plan.played > 0, k_in_force(rules, None, self.start.k), np.nan)

    @cached_property
    def lines(self) -> Lines:
        """The working of every row, in the order in which the rows were given."""
        observer = LinesObserver(self.plan, number_for(self.unit, self.plan.most_games))
        fold(self.system, self.policy, self.start, self.plan, [observer])
        return observer.lines

    @cached_property
    def working(self) -> Working:
        """The working of every player's games, and what each of their periods comes to."""
        return self.working_of(None)

    def working_of(self, player: int | None) -> Working:
        """The same of one player, which takes little room; None for all."""
        number = number_for(self.unit, self.plan.most_games)
        observer = WorkingObserver(self.plan, number, self.policy, self.start.k, player)
        fold(self.system, self.policy, self.start, self.plan, [observer])
        return observer.working

    @cached_property
    def overshoots(self) -> list[Overshoot]:
        """Players who had too many games for one period at their K."""
        highest = max((rule.k for section in self.policy.sections for rule in section.rules_of_k), default=0.0)
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
    rating, pending = fold(system, policy, start, plan, [seen], progress or Silent())
    tally = Tally.of(plan, unit, seen.left)
    end = standing_after(start, rating, seen, tally, policy, unit, written)
    return Rated(
        system=system,
        policy=policy,
        plan=plan,
        start=start,
        standing=end,
        totals=totals_of(start, end, seen, tally, policy, unit, written),
        decimals=written,
        unit=unit,
        left=as_given(plan, seen.left),
        pending=pending,
    )


def fold(  # noqa: PLR0913, PLR0917  # what the loop passes through
    system: System | None,
    policy: Policy,
    start: Standing,
    plan: Plan,
    observers: Sequence[Observer] = (),
    progress: Progress | None = None,
) -> tuple[Floats, Pending]:
    """Everybody's rating after the last period, and results that wait for one; observers see each period on the way."""
    told = progress or Silent()
    told.stage("rating", len(plan.day))
    rating, going = start.rating.copy(), _Going(system, policy, start, plan)
    for number, (first, last) in enumerate(pairwise(plan.bounds.tolist())):
        run = going.period(number, slice(first, last), rating)
        for observer in observers:
            observer.see(run)
        rating = run.rating
        told.step(last - first)
    return rating, going.waiting.pending


class _Going:
    """What goes from one period into the next besides the ratings.

    Attributes:
        waiting: results that wait for a first rating.
    """

    def __init__(self, system: System | None, policy: Policy, start: Standing, plan: Plan) -> None:
        self.waiting = Waiting(plan.pending)
        self._system, self._policy, self._plan, self._entry = system, policy, plan, start.entry
        self._running, self._history = Running(policy.sections, start), History(plan.lists, plan.bounds)
        told = plan.told
        self._entering = entries(plan, np.isnan(start.rating)) if told is None else [who for who, _ in told]

    def period(self, number: int, rows: slice, rating: Floats) -> PeriodRun:
        """One period: which list each game is rated from, who enters, which games are rated, and what they come to."""
        policy, plan = self._policy, self._plan
        self._history.see(number, rating)
        games = self._history.rated_from(taken(plan.games, rows), rows, rating)
        sections = None if plan.section is None else plan.section[rows]
        section = newest_of(policy, sections)
        if plan.told is not None:
            self._begin_anew(rating, *plan.told[number])
        entry, age = rating[self._entering[number]], self._running.ages(plan.day[rows])
        new = self._entering[number][np.isnan(entry)]
        enter(section.newcomer, rating, new, self._entry, age)
        self._running.enter(section.newcomer, new)
        entry[np.isnan(entry)] = published_entries(section.newcomer, rating, new)
        games = _entered(games, section)
        asks = policy.may_leave_out or plan.told is not None
        left = left_out(section.newcomer, games, rating, policy.sections, sections) if asks else None
        run = self._rated(number, rows, rating, games, left, entry)
        run = run if left is None else self._with_firsts(run, games, left)
        self._running.see(section, run)
        return run

    def _begin_anew(self, rating: Floats, players: Ints, told: Floats) -> None:
        """The ratings that a period's own games tell, in place of those left by the period before."""
        rating[players] = told
        self._running.publish(players, told)
        self.waiting.pending = NOTHING

    def _rated(  # noqa: PLR0913, PLR0917  # what a period is made of
        self, number: int, rows: slice, rating: Floats, games: Games, left: Left | None, entry: Floats
    ) -> PeriodRun:
        """The games that are rated, rated."""
        plan, sections = self._plan, None if self._plan.section is None else self._plan.section[rows]
        section = newest_of(self._policy, sections)
        kept: Ints | slice = slice(None) if left is None else np.flatnonzero(left == Why.RATED)
        rated = games if left is None else taken(games, kept)
        parts = parts_of(self._system, self._policy, rated, None if sections is None else sections[kept])
        asks = self._running.looks or section.most is not None
        played = games_of_each(rated, plan.players, single=plan.single) if asks else None
        field = self._running.field(section, rating, plan.day[rows], played)
        return rate_period(
            section,
            parts,
            field,
            rated,
            number=number,
            rows=rows,
            kept=kept,
            entering=self._entering[number],
            entry=entry,
            single=plan.single,
            kind=number_for(parts[-1].system.unit, plan.most_games),
        )

    def _with_firsts(self, run: PeriodRun, games: Games, left: Left) -> PeriodRun:
        """The period with the games that count for first ratings, and these ratings."""
        plan, played = self._plan, one_sided(games, run.field.rating, left)
        event = None if plan.event is None else plan.event.at(run.rows)
        firsts = self.waiting.see(run.section.newcomer, run.parts[-1].system, played, event, plan.day[run.rows])
        rating = run.rating.copy()
        if firsts is not None:
            rating[firsts.player] = firsts.rating
        return replace(run, rating=rating, left=left, whole=games, one_sided=played, firsts=firsts)


def _entered(games: Games, section: Section) -> Games:
    """Games in which those who have no rating by the row itself play at the rating at which newcomers enter.

    Where a second pass meets opponents as the first left them, no row has ratings of its own.
    """
    if section.system == US_CHESS:
        return replace(games, rating_a=None, rating_b=None)
    newcomer = section.newcomer
    if newcomer.rating is None or games.rating_a is None or games.rating_b is None:
        return games
    a, b = (np.where(np.isfinite(told), told, newcomer.rating) for told in (games.rating_a, games.rating_b))
    return replace(games, rating_a=a, rating_b=b)
