"""The fold of a log that is larger than memory: its games come batch by batch, in running order.

What is kept is a line for each player. Sums are whole numbers, so that they do not hang on where a batch ends, and a
period is closed when the first game of a later one comes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise

import numpy as np

from elo_batch.domain.arrays import Bools, Floats, Ints, latest, longer
from elo_batch.domain.rating_list import PlayerList
from elo_batch.engine.fold import system_for
from elo_batch.engine.open_period import HeldPeriod, OpenPeriod, SummedPeriod
from elo_batch.engine.overshoot import Busiest, Overshoot
from elo_batch.engine.plan import Plan, taken
from elo_batch.engine.standing import Standing, opening
from elo_batch.engine.sums import number_for
from elo_batch.engine.totals import Tally, Totals, TotalsObserver, standing_after, totals_of
from elo_batch.policies.k import k_in_force
from elo_batch.policies.policy import Decimals, Policy
from elo_batch.systems.base import Field, System


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
        self._system = system or system_for(policy)
        players = len(listed)
        none = np.zeros(players, dtype=np.int64)
        start = opening(listed, 0, decimals)
        self._field = Field(rating=start.rating.copy(), k=k_in_force(policy, start.k))
        self._tally = Tally(played=none, score=none, last=np.full(players, np.datetime64("NaT"), "datetime64[D]"))
        self._seen, self._busiest = TotalsObserver(players), Busiest(players)
        self._k_used = np.full(players, np.nan)
        self._open: OpenPeriod | None = None

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
                self._period(number).add(taken(plan.games, slice(first, last)), single=plan.single)

    def end(self, order: Ints) -> Streamed:
        """Close the last period; what came of the run, with the players in this order."""
        self._close()
        policy, seen, unit = self._policy, self._seen, self._system.unit
        written = policy.decimals if self._decimals is None else self._decimals
        rating = self._field.rating
        start = opening(self._listed, len(rating) - len(self._listed), self._decimals)
        end = standing_after(start, rating, seen, self._tally, policy, written)
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

    def _period(self, number: int) -> OpenPeriod:
        """The period of this number; one before it is closed."""
        if self._open is None or self._open.number != number:
            self._close()
            whole = self._system.passes > 1 or not self._system.by_row
            kind = HeldPeriod if whole else SummedPeriod
            self._open = kind(number, self._system, self._policy, self._field, self._seen)
        return self._open

    def _close(self) -> None:
        if self._open is None:
            return
        end, work = self._open.close(), self._open.work
        self._open = None
        self._seen.see_end(end)
        self._busiest.see(end.number, work)
        who = np.flatnonzero(work.games)
        self._k_used[who] = work.k_used[who]
        self._field = replace(self._field, rating=end.rating)

    def _grow(self, players: int) -> None:
        """Let newcomers in, without a rating yet."""
        if players == len(self._field.rating):
            return
        overrides = longer(self._listed.k, players, np.nan)
        rating = longer(self._field.rating, players, np.nan)
        self._field = Field(rating=rating, k=k_in_force(self._policy, overrides))
        self._seen.grow(players)
        self._busiest.grow(players)
        self._k_used = longer(self._k_used, players, np.nan)
        if self._open is not None:
            self._open.grow(self._field)
