"""A rating period whose games come part by part.

Where a row hangs on no other, its terms are added up as it comes and it is forgotten; a sum of sums is a sum. Systems
that need all rows of a period at once, or several passes over them, get them at its end.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from elo_batch.domain.arrays import Ints, longer
from elo_batch.engine.period import Part, PeriodEnd, gathered, rate_period, settled
from elo_batch.engine.plan import joined
from elo_batch.engine.running import Running
from elo_batch.engine.sums import group_nought, merged, number_for
from elo_batch.engine.totals import TotalsObserver
from elo_batch.engine.workload import Workload
from elo_batch.policies.newcomers import enter, published_entries
from elo_batch.policies.section import Section
from elo_batch.systems.base import Field, Gained, Games, GroupSums, System, Whole


class OpenPeriod(ABC):
    """A period that still takes games.

    Attributes:
        number: the period's number.
        work: everybody's games and Ks in it.
    """

    def __init__(  # noqa: PLR0913, PLR0917  # what a period is made of
        self,
        number: int,
        part: Callable[[Games], Part],
        section: Section,
        field: Field,
        seen: TotalsObserver,
        running: Running,
    ) -> None:
        self.number = number
        self.work = Workload(field.k, field.most)
        self._part, self._section, self._field, self._seen = part, section, field, seen
        self._running = running
        self._entering: list[Ints] = []

    def add(self, games: Games, *, single: bool) -> None:
        """Take in some games; newcomers among them enter."""
        counts = self.work.add(games, single=single)
        entering = np.flatnonzero((counts > 0) & np.isnan(self._field.rating))
        none = np.full(len(self._field.rating), np.nan)
        enter(self._section.newcomer, self._field.rating, entering, none, self._field.age)
        self._running.enter(self._section.newcomer, entering)
        self._entering.append(entering)
        self._take(games, counts, single=single)

    def grow(self, field: Field) -> None:
        """Let newcomers in: the field with them at its end."""
        self._field = field
        self.work.grow(field.k)

    @abstractmethod
    def close(self) -> PeriodEnd:
        """What the period came to."""

    @abstractmethod
    def _take(self, games: Games, counts: Ints, *, single: bool) -> None:
        """Take in the games themselves."""


class SummedPeriod(OpenPeriod):
    """Keeps sums, no games."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]  # as the class above takes them
        self._system: System
        self._sums: dict[str, Ints] = {}
        self._alone: dict[str, Ints] | None = None
        self._groups: GroupSums | None = None

    def grow(self, field: Field) -> None:
        """Let newcomers in."""
        super().grow(field)
        for sums in filter(None, (self._sums, self._alone)):
            sums.update({name: longer(values, len(field.rating), 0) for name, values in sums.items()})

    def close(self) -> PeriodEnd:
        """What the period came to."""
        groups = self._groups and merged(group_nought(self._alone or {}), self._groups)
        field = replace(self._field, played=self.work.games)
        gained = Gained(number=1, sums=self._sums, groups=groups, opponent=field.rating)
        rating, _ = self._system.update(field, gained)
        reached = settled(self._section, field, rating, lambda: self.work.games > 0)
        entering = np.concatenate(self._entering)
        return PeriodEnd(
            number=self.number,
            entering=entering,
            entry=published_entries(self._section.newcomer, field.rating, entering),
            field=field,
            sums=self._sums,
            reached=reached,
            rating=reached,
        )

    def _take(self, games: Games, counts: Ints, *, single: bool) -> None:
        own = self._field.rating
        self._seen.see_games(games, own)
        part = self._part(games)
        self._system = part.system
        facts = part.system.prepare(games, self._field)
        kind = number_for(part.system.unit, int(counts.max()))
        sums, groups = gathered(part.system, games, facts, own, own, single=single, kind=kind, edge=part.edge)
        if groups is not None:
            self._groups = merged(*filter(None, (self._groups, groups)))
            self._alone = dict(self._sums) if self._alone is None else self._alone
        elif self._alone is not None:
            self._alone = _added(self._alone, sums)
        self._sums = _added(self._sums, sums)


class HeldPeriod(OpenPeriod):
    """Keeps the games until its end."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]  # as the class above takes them
        self._games: list[Games] = []

    def close(self) -> PeriodEnd:
        """Rate the games at once."""
        games, entering = joined(self._games), np.concatenate(self._entering)
        part = self._part(games)
        run = rate_period(
            self._section,
            [part],
            replace(self._field, played=self.work.games),
            games,
            number=self.number,
            rows=slice(0, len(games.player_a)),
            entering=entering,
            entry=published_entries(self._section.newcomer, self._field.rating, entering),
            single=bool((games.games == 1).all()),
            kind=number_for(part.system.unit, int(self.work.games.max())),
        )
        if run.counted is not run.field:
            self.work = Workload(run.counted.k, run.field.most)
            self.work.add(games, single=False)
        self._seen.see_games(run.games, run.opponent)
        return run

    def _take(self, games: Games, counts: Ints, *, single: bool) -> None:  # noqa: ARG002  # rated at the end
        self._games.append(games)


def _added(sums: dict[str, Ints], more: dict[str, Whole]) -> dict[str, Ints]:
    whole = {name: values.astype(np.int64, copy=False) for name, values in more.items()}
    return {name: sums[name] + values if name in sums else values for name, values in whole.items()}
