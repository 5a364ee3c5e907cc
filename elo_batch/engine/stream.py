"""The fold of a log that is larger than memory: its games come batch by batch, in running order.

What is kept is a line for each player. Sums are whole numbers, so that they do not hang on where a batch ends, and a
period is closed when the first game of a later one comes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise

import numpy as np

from elo_batch.domain.arrays import Bools, Days, Floats, Ints, latest, longer
from elo_batch.domain.rating_list import PlayerList
from elo_batch.engine.open_period import HeldPeriod, OpenPeriod, SummedPeriod
from elo_batch.engine.overshoot import Busiest, Overshoot
from elo_batch.engine.period import Part
from elo_batch.engine.plan import Plan, taken
from elo_batch.engine.running import Running
from elo_batch.engine.standing import Standing, opening
from elo_batch.engine.sums import number_for
from elo_batch.engine.systems import system_for
from elo_batch.engine.totals import Tally, Totals, TotalsObserver, standing_after, totals_of
from elo_batch.policies.policy import Decimals, Policy
from elo_batch.systems.base import Games, System


@dataclass(frozen=True, kw_only=True)
class Streamed:
    """What a streamed run came to.

    Attributes:
        standing: everybody after the last period.
        totals: everybody's run.
        k_used: K in the last period in which a player played; NaN without one, or with different Ks in it.
        overshoots: players who had too many games for one period at their K.
        last_day: the last day on which a game was rated.
        policy: the rule book.
    """

    standing: Standing
    totals: Totals
    k_used: Floats
    overshoots: list[Overshoot]
    last_day: np.datetime64
    policy: Policy

    @property
    def undated(self) -> Bools:
        """Nobody: a stream has days only."""
        return np.zeros(len(self.standing), dtype=bool)


class Stream:
    """Rates games as they come."""

    def __init__(
        self, policy: Policy, listed: PlayerList, *, decimals: Decimals | None = None, system: System | None = None
    ) -> None:
        self._policy, self._listed, self._decimals = policy, listed, decimals
        self._section, self._own_system = policy.newest, system
        self._system = system or system_for(policy.newest)
        players = len(listed)
        none = np.zeros(players, dtype=np.int64)
        start = opening(listed, 0, decimals)
        self._running = Running(policy.sections, start)
        self._rating = start.rating.copy()
        self._tally = Tally(played=none, score=none, last=np.full(players, np.datetime64("NaT"), "datetime64[D]"))
        self._seen, self._busiest = TotalsObserver(players), Busiest(players)
        self._k_used = np.full(players, np.nan)
        self._open: OpenPeriod | None = None
        self._days: Days = np.empty(0, dtype="datetime64[D]")

    @property
    def played(self) -> Ints:
        """Each player's games so far."""
        return self._tally.played

    def take(self, plan: Plan, numbers: Sequence[int]) -> None:
        """Rate the next games.

        Args:
            plan: these games; it may have more players than the one before.
            numbers: the number in the whole run of each of its periods.

        Raises:
            EloBatchError: a player has more games than can be added up exactly.
        """
        self._grow(plan.players)
        self._tally.add(Tally.of(plan, self._system.unit))
        number_for(self._system.unit, int(self._tally.played.max(initial=0)))
        for number, (first, last) in zip(numbers, pairwise(plan.bounds.tolist()), strict=True):
            if first < last:
                rows = slice(first, last)
                self._period(number, plan.day[rows]).add(taken(plan.games, rows), single=plan.single)

    def end(self, order: Ints) -> Streamed:
        """Close the last period; what came of the run, with the players in this order."""
        self._close()
        policy, seen, unit = self._policy, self._seen, self._system.unit
        written = self._section.rounding.decimals if self._decimals is None else self._decimals
        rating = self._rating
        start = opening(self._listed, len(rating) - len(self._listed), self._decimals)
        end = standing_after(start, rating, seen, self._tally, policy, unit, written)
        totals = totals_of(start, end, seen, self._tally, policy, unit, written)
        place = {player: index for index, player in enumerate(order.tolist())}
        found = [replace(one, player=place[one.player]) for one in self._busiest.overshoots()]
        return Streamed(
            standing=Standing(**{field.name: getattr(end, field.name)[order] for field in fields(Standing)}),
            totals=Totals(**{field.name: getattr(totals, field.name)[order] for field in fields(Totals)}),
            k_used=self._k_used[order],
            overshoots=sorted(found, key=lambda one: one.player),
            last_day=latest(self._tally.last),
            policy=self._policy,
        )

    def _period(self, number: int, days: Days) -> OpenPeriod:
        """The period of this number; one before it is closed."""
        if self._open is None or self._open.number != number:
            self._close()
            whole = self._system.passes > 1 or not self._system.by_row
            kind = HeldPeriod if whole else SummedPeriod
            self._days = days
            field = self._running.field(self._section, self._rating, days)
            self._open = kind(number, self._part, self._section, field, self._seen, self._running)
        return self._open

    def _close(self) -> None:
        if self._open is None:
            return
        end, work = self._open.close(), self._open.work
        self._open = None
        self._seen.see_end(end)
        self._busiest.see_work(end.number, work)
        who = np.flatnonzero(work.games)
        self._k_used[who] = work.k_used[who]
        self._running.see(self._section, end)
        self._rating = end.rating

    def _grow(self, players: int) -> None:
        """Let newcomers in, without a rating yet."""
        if players == len(self._rating):
            return
        self._rating = longer(self._rating, players, np.nan)
        self._running.grow(players)
        self._seen.grow(players)
        self._busiest.grow(players)
        self._k_used = longer(self._k_used, players, np.nan)
        if self._open is not None:
            self._open.grow(self._running.field(self._section, self._rating, self._days))

    def _part(self, games: Games) -> Part:
        """Games as the rule book's system takes them."""
        if self._own_system is not None:
            return Part(system=self._own_system, games=games)
        return Part(system=self._system, games=games, edge=self._section.expected.advantage)
