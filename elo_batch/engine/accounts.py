"""What each period comes to for each player: from the rating at its start to the one at its end, step by step."""

from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import Bools, Floats, Ints
from elo_batch.engine.period import PeriodRun, rounded
from elo_batch.engine.workload import games_of_each


@dataclass(frozen=True, kw_only=True)
class Accounts:
    """A line for each period and player with games in it, in the order of `Changes`.

    Attributes:
        period: the period's number.
        player: the player's index into the standing.
        section: the number of the section of the rule book whose K, rounding and limits hold.
        games: rated games, over which K times games is held.
        surplus: score − expected, added up over them.
        entry: the rating at which the player enters in this period; NaN for all who had one.
        before: the exact rating at the start; NaN without one.
        unrounded: as the system gives it.
        rounded: after the rounding of the period.
        reached: within the limits.
        after: the end of it: with a first rating, or NaN for players who have none.
        estimate, first: of who is met in several passes, at which ratings in the pass before the last and in the last;
            NaN where there is one pass.
        record: 1 where all earlier games were won, -1 where all were lost, else 0.
        career, peak, age: what rules of K look at; NaN where it is not known or nobody asks.
    """

    period: Ints
    player: Ints
    section: Ints
    games: Ints
    surplus: Floats
    entry: Floats
    before: Floats
    unrounded: Floats
    rounded: Floats
    reached: Floats
    after: Floats
    career: Floats
    peak: Floats
    age: Floats
    estimate: Floats
    first: Floats
    record: Ints


def accounts_of(run: PeriodRun, section: int, asked: Bools) -> Accounts:
    """The accounts of one period.

    Args:
        run: the period.
        section: the number of its section.
        asked: whose accounts.
    """
    seen, games = run.field, games_of_each(run.games, len(run.rating), single=False)
    has_games = games > 0
    if run.one_sided is not None:
        has_games[run.one_sided.player] = True
    who = np.flatnonzero(has_games & asked)
    none = np.full(len(run.rating), np.nan)
    entry = none.copy()
    entry[run.entering] = seen.rating[run.entering]
    career, peak, age = (none if known is None else known for known in (seen.games, seen.peak, seen.age))
    estimate, first = run.met[-2:] if len(run.met) > 1 else (none, none)
    record = np.zeros(len(none), dtype=np.int64) if seen.record is None else seen.record
    return Accounts(
        period=np.full(len(who), run.number),
        player=who,
        section=np.full(len(who), section),
        games=games[who],
        surplus=run.sums["gain"][who] / run.parts[-1].system.unit,
        entry=entry[who],
        before=seen.rating[who],
        unrounded=run.unrounded[who],
        rounded=rounded(run.section, seen.rating, run.unrounded)[who],
        reached=run.reached[who],
        after=run.rating[who],
        career=career[who],
        peak=peak[who],
        age=age[who],
        estimate=estimate[who],
        first=first[who],
        record=record[who],
    )
