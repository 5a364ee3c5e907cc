"""Where batch Elo overshoots: too many games in one period at that K."""

from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import NONE, Floats, longer
from elo_batch.engine.period import PeriodRun
from elo_batch.engine.plan import Plan
from elo_batch.engine.workload import K_UNIT, Workload

# Beyond a slope K·n·ln10/1600 of 2 a rating moves past its target, farther each period.
BOUND = 2 * 1600 / np.log(10)


@dataclass(frozen=True, kw_only=True)
class Overshoot:
    """A player's busiest period that is too busy.

    Attributes:
        player: the player's index.
        period: the period's number.
        games: the games in it.
        k: the K that all of them had, or NaN.
    """

    player: int
    period: int
    games: int
    k: float


class Busiest:
    """Keeps for each player whose K times games was too much for one period the period where it was most."""

    def __init__(self, players: int) -> None:
        self._pull = np.full(players, int(BOUND * K_UNIT), dtype=np.int64)
        self._period = np.full(players, NONE, dtype=np.int64)
        self._games = np.zeros(players, dtype=np.int64)
        self._k = np.full(players, np.nan)

    def grow(self, players: int) -> None:
        """Let newcomers in."""
        self._pull = longer(self._pull, players, int(BOUND * K_UNIT))
        self._period, self._games = longer(self._period, players, NONE), longer(self._games, players, 0)
        self._k = longer(self._k, players, np.nan)

    def see(self, run: PeriodRun) -> None:
        """Take in one period with its games."""
        work = Workload(run.counted.k, run.field.most)
        work.add(run.games, single=False)
        self.see_work(run.number, work)

    def see_work(self, number: int, work: Workload) -> None:
        """Take in everybody's games of one period."""
        pull = work.pull
        who = np.flatnonzero(pull > self._pull)
        self._pull[who], self._period[who], self._games[who] = pull[who], number, work.games[who]
        self._k[who] = work.k_used[who]

    def overshoots(self) -> list[Overshoot]:
        """What was found, by player."""
        return [
            Overshoot(
                player=player,
                period=int(self._period[player]),
                games=int(self._games[player]),
                k=float(self._k[player]),
            )
            for player in np.flatnonzero(self._period != NONE).tolist()
        ]


def may_overshoot(plan: Plan, k: Floats) -> bool:
    """Whether anybody can have had too many games at this K, were they all in one period."""
    asked = [plan.games.k_a, plan.games.k_b]
    most, heaviest = (max(float(np.nanmax(way * side, initial=0.0)) for side in asked) for way in (1, -1))
    highest = np.fmax(k * max(heaviest, 1.0), most)
    return bool((plan.played * highest > BOUND).any())
