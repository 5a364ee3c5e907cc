"""The fold: each period starts from the standing that the one before it left."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import TypeVar

import numpy as np

from elo_batch.domain.arrays import Days, Ints
from elo_batch.domain.progress import Progress, Silent
from elo_batch.domain.rating_list import PlayerList
from elo_batch.engine.outcome import Changes, Totals, changes_of, totals_of
from elo_batch.engine.period import Lines, PeriodRun, rate_period
from elo_batch.engine.standing import Standing, opening
from elo_batch.policies.policy import Decimals, Policy
from elo_batch.systems.base import Games, System
from elo_batch.systems.elo import Elo

Columns = TypeVar("Columns", Changes, Lines, Games)
NOTHING = np.empty(0, dtype=np.int64)


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What is to be rated.

    Attributes:
        games: the rated rows; players are indices into the list, those past its end are newcomers.
        day: the rows' days; NaT where unknown.
        period: for each row the number of its period.
        periods: how many periods there are, 0 running first.
        newcomers: how many newcomers there are.
    """

    games: Games
    day: Days
    period: Ints
    periods: int
    newcomers: int


@dataclass(frozen=True, kw_only=True)
class Rated:
    """The fold's result.

    Attributes:
        standing: everybody after the last period.
        totals: everybody's run.
        changes: period by period.
        lines: the working of every rated row, in the order of the plan's rows.
        unit: what one point is in the units of the changes' `score` and `expected`.
    """

    standing: Standing
    totals: Totals
    changes: Changes
    lines: Lines
    unit: int


def system_for(policy: Policy) -> System:
    """The rating system that a rule book asks for."""
    return Elo(scale=policy.scale)


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
        plan: the games and their periods.
        decimals: how ratings are written; the rule book's own decimals when None.
        system: another system than the rule book's.
        progress: told of each period.
    """
    written = policy.decimals if decimals is None else decimals
    maths = system or system_for(policy)
    start = opening(listed, plan.newcomers, written)
    order = np.argsort(plan.period, kind="stable")
    end, parts, lines = start, [], []
    for number, run in enumerate(_fold(maths, policy, start, plan, order, written, progress or Silent())):
        end = run.standing
        parts.append(changes_of(number, run, policy, maths.unit, written))
        lines.append(run.lines)
    changes = _joined(Changes, parts)
    return Rated(
        standing=end,
        totals=totals_of(start, end, changes, policy, maths.unit, written),
        changes=changes,
        lines=_taken(_joined(Lines, lines), np.argsort(order, kind="stable")),
        unit=maths.unit,
    )


def _fold(  # noqa: PLR0913, PLR0917  # what the loop passes through
    system: System,
    policy: Policy,
    standing: Standing,
    plan: Plan,
    order: Ints,
    decimals: Decimals,
    progress: Progress,
) -> Iterator[PeriodRun]:
    """The periods one after the other; `order` has the rows of each period together."""
    bounds = np.searchsorted(plan.period[order], np.arange(plan.periods + 1))
    progress.stage("rating", len(order))
    for first, last in pairwise(bounds.tolist()):
        rows = order[first:last]
        run = rate_period(system, policy, standing, _taken(plan.games, rows), plan.day[rows], decimals)
        standing = run.standing
        progress.step(len(rows))
        yield run


def _taken(columns: Columns, rows: Ints) -> Columns:
    """These rows of every column."""
    kind = type(columns)
    return kind(**{field.name: getattr(columns, field.name)[rows] for field in fields(kind)})


def _joined(kind: type[Columns], parts: list[Columns]) -> Columns:
    """The columns of all parts, one part below the other."""
    names = [field.name for field in fields(kind)]
    return kind(**{name: np.concatenate([getattr(part, name) for part in parts] or [NOTHING]) for name in names})
