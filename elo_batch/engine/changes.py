"""A line for each period and player who played in it."""

from dataclasses import dataclass, fields

import numpy as np

from elo_batch.domain.arrays import Floats, Ints
from elo_batch.engine.performance import add_opponents, performance
from elo_batch.engine.period import PeriodRun
from elo_batch.engine.rounding import difference, shown, shown_unmoved
from elo_batch.engine.systems import system_for
from elo_batch.engine.totals import add_one_sided, add_points
from elo_batch.engine.workload import Workload
from elo_batch.policies.policy import Decimals, Policy


@dataclass(frozen=True, kw_only=True)
class Changes:
    """A line for each period and player who played in it.

    Attributes:
        period: the period's number.
        player: the player's index into the standing.
        previous, rating, change: as written.
        played, score, expected: over the period.
        k_used: the K of all the player's games of the period; NaN where they had different ones.
        performance: the performance rating.
    """

    period: Ints
    player: Ints
    previous: Floats
    rating: Floats
    change: Floats
    played: Ints
    score: Floats
    expected: Floats
    k_used: Floats
    performance: Floats


class ChangesObserver:
    """Writes down every period's changes.

    Attributes:
        lines: for each period its lines.
        k_used: the K of each player's last period; NaN without one.
    """

    def __init__(self, start_shown: Floats, policy: Policy, unit: int, decimals: Decimals) -> None:
        self.lines: list[Changes] = []
        self.k_used = np.full(len(start_shown), np.nan)
        self._shown = start_shown.copy()
        self._unit, self._decimals = unit, decimals
        self._halves, self._curve = policy.newest.rounding.halves, system_for(policy.newest)

    def see(self, run: PeriodRun) -> None:
        """Write down one period's changes."""
        work = Workload(run.counted.k, run.field.most)
        played = work.add(run.games, single=False)
        points = np.zeros(len(run.rating), dtype=np.int64)
        add_points(points, run.games, self._unit, single=False)
        opponents = np.zeros(len(played), dtype=np.int64)
        add_opponents(opponents, run.games, run.opponent)
        if run.one_sided is not None:
            played = played + add_one_sided(run.one_sided, points, opponents, self._unit)
        who = np.flatnonzero(played)
        self._shown[run.entering] = shown_unmoved(run.entry, self._decimals)
        previous = self._shown[who]
        moved = run.moves[who]
        reached = np.where(moved != 0, shown(run.reached[who], moved, self._decimals, self._halves), previous)
        rating = np.where(run.rating[who] == run.reached[who], reached, shown_unmoved(run.rating[who], self._decimals))
        self._shown[who] = rating
        self.k_used[who] = np.where(work.games[who] > 0, work.k_used[who], np.nan)
        expected = points[who] - run.sums["gain"][who].astype(np.int64)
        self.lines.append(
            Changes(
                period=np.full(len(who), run.number),
                player=who,
                previous=previous,
                rating=rating,
                # Who falls off the list keeps the change.
                change=difference(reached, previous, self._decimals),
                played=played[who],
                score=points[who] / self._unit,
                expected=expected / self._unit,
                k_used=self.k_used[who],
                performance=performance(points[who] / self._unit, played[who], opponents[who], self._curve),
            )
        )

    def changes(self) -> Changes:
        """All lines, one period below the other."""
        names = [field.name for field in fields(Changes)]
        none = np.empty(0, dtype=np.int64)
        return Changes(
            **{name: np.concatenate([none, *(getattr(part, name) for part in self.lines)]) for name in names}
        )
