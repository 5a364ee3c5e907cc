"""What rules of K look at while the periods pass: career games, published peaks, ages."""

from collections.abc import Sequence

import numpy as np

from elo_batch.domain.arrays import Days, Floats, Ints, longer
from elo_batch.engine.period import PeriodEnd, PeriodRun
from elo_batch.engine.records import record_after
from elo_batch.engine.rounding import shown, shown_unmoved
from elo_batch.engine.standing import Standing
from elo_batch.engine.totals import add_points
from elo_batch.policies.entry import Entry, Newcomer
from elo_batch.policies.installed import US_CHESS
from elo_batch.policies.k import Standpoint, k_in_force
from elo_batch.policies.section import Section
from elo_batch.systems.base import Field, Games
from elo_batch.systems.logistic import UNIT


class Running:
    """Brought up to date after every period; kept only as far as the rule book's sections look at it.

    Attributes:
        looks: whether any section looks at them.
    """

    def __init__(self, sections: Sequence[Section], start: Standing) -> None:
        self.looks = any(len(one.rules_of_k) != 1 or one.limits.personal is not None for one in sections)
        self._keeps_record = any(section.system == US_CHESS for section in sections)
        self._by_age = any(section.newcomer.enter is Entry.AGE for section in sections)
        self._override, self._birth_year = start.k, start.birth_year
        self._games, self._peak, self._record = start.games.copy(), start.peak.copy(), start.record

    def ages(self, days: Days) -> Floats | None:
        """Everybody's age in the year of these days; None where nobody enters by it."""
        return _year(days) - self._birth_year if self._by_age else None

    def enter(self, newcomer: Newcomer, entering: Ints) -> None:
        """Whose first rating is worked out from these games has none behind them, if the list does not say how many."""
        if newcomer.enter is Entry.AGE:
            self._games[entering] = np.nan_to_num(self._games[entering])

    def field(self, section: Section, rating: Floats, days: Days, played: Ints | None = None) -> Field:
        """Everybody at the start of a period with games on these days; who has no rating yet is seen as entering.

        Where it is known who plays, the others have the K 0.
        """
        if not self.looks:
            k = k_in_force(section.k, None, self._override)
            return Field(rating=rating, k=k, most=section.most, played=played)
        who = np.arange(len(rating)) if played is None else np.flatnonzero(played)
        entry = np.nan if section.newcomer.rating is None else section.newcomer.rating
        age = _year(days) - self._birth_year
        player = Standpoint(rating=rating, games=self._games, peak=self._peak, age=age).entering_at(entry)
        k = np.zeros(len(rating))
        k[who] = k_in_force(section.k, player.of(who), self._override[who])
        return Field(
            rating=rating,
            k=k,
            most=section.most,
            played=played,
            games=self._games,
            peak=player.peak,
            record=self._record,
            age=age,
        )

    def see(self, section: Section, end: PeriodEnd) -> None:
        """Take in what a period came to."""
        if not self.looks or end.field.played is None:
            return
        if self._keeps_record and isinstance(end, PeriodRun):
            self._see_record(end.games, end.field.played)
        rounding, before = section.rounding, end.field.rating
        self._games = self._games + end.field.played  # the old ones are the field's
        if end.firsts is not None:
            self._games[end.firsts.player] = np.nan_to_num(self._games[end.firsts.player]) + end.firsts.games
        self.publish(end.entering, shown_unmoved(end.entry, rounding.decimals))
        moves = end.rating != before
        moves[end.worked_out] = True
        moved = np.flatnonzero(moves)
        change = end.rating[moved] - before[moved]
        self.publish(moved, shown(end.rating[moved], change, rounding.decimals, rounding.halves))

    def _see_record(self, games: Games, played: Ints) -> None:
        """Who of those with nothing but wins, or nothing but losses, behind them has more of the same."""
        if ((played > 0) & ((self._record != 0) | (self._games == 0))).any():
            points = np.zeros(len(played), dtype=np.int64)
            add_points(points, games, UNIT, single=False)
            self._record = record_after(self._record, self._games, played, points, UNIT)

    def publish(self, players: Ints, rating: Floats) -> None:
        """Ratings of these players that were published before the period."""
        self._peak[players] = np.fmax(self._peak[players], rating)

    def grow(self, players: int) -> None:
        """Let newcomers in."""
        self._override = longer(self._override, players, np.nan)
        self._birth_year = longer(self._birth_year, players, np.nan)
        self._games, self._peak = longer(self._games, players, 0.0), longer(self._peak, players, np.nan)
        self._record = longer(self._record, players, 0)


def _year(days: Days) -> float:
    """The year of the list in force on these days; NaN where no day is known."""
    known = days[~np.isnat(days)]
    return float(str(known.min())[:4]) if len(known) else np.nan
