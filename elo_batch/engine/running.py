"""What rules of K look at while the periods pass: career games, published peaks, ages."""

from collections.abc import Sequence

import numpy as np

from elo_batch.domain.arrays import Days, Floats, Ints, longer
from elo_batch.engine.period import PeriodEnd
from elo_batch.engine.rounding import shown, shown_unmoved
from elo_batch.engine.standing import Standing
from elo_batch.policies.k import Standpoint, k_in_force
from elo_batch.policies.section import Section
from elo_batch.systems.base import Field


class Running:
    """Brought up to date after every period; kept only as far as the rule book's sections look at it.

    Attributes:
        looks: whether any section has more than one K.
    """

    def __init__(self, sections: Sequence[Section], start: Standing) -> None:
        self.looks = any(len(section.k.rules) > 1 for section in sections)
        self._override, self._birth_year = start.k, start.birth_year
        self._games, self._peak = start.games, start.peak.copy()

    def field(self, section: Section, rating: Floats, days: Days) -> Field:
        """Everybody at the start of a period with games on these days; who has no rating yet is seen as entering."""
        if not self.looks:
            return Field(rating=rating, k=k_in_force(section.k, None, self._override), most=section.k.most)
        entry = np.nan if section.newcomer.rating is None else section.newcomer.rating
        enters, age = np.isnan(rating), _year(days) - self._birth_year
        player = Standpoint(
            rating=np.where(enters, entry, rating),
            games=self._games,
            peak=np.where(enters, np.fmax(self._peak, entry), self._peak),
            age=age,
        )
        return Field(
            rating=rating,
            k=k_in_force(section.k, player, self._override),
            most=section.k.most,
            games=self._games,
            peak=player.peak,
            age=age,
        )

    def see(self, section: Section, end: PeriodEnd) -> None:
        """Take in what a period came to."""
        if not self.looks or end.field.played is None:
            return
        rounding, before = section.rounding, end.field.rating
        self._games = self._games + end.field.played  # the old ones are the field's
        if end.firsts is not None:
            self._games[end.firsts.player] = np.nan_to_num(self._games[end.firsts.player]) + end.firsts.games
        change = end.rating - before
        published = shown(end.rating, change, rounding.decimals, rounding.halves)
        self._peak[end.entering] = np.fmax(self._peak, shown_unmoved(before, rounding.decimals))[end.entering]
        self._peak = np.where(change != 0, np.fmax(self._peak, published), self._peak)

    def publish(self, players: Ints, rating: Floats) -> None:
        """Ratings of these players that were published before the period."""
        self._peak[players] = np.fmax(self._peak[players], rating)

    def grow(self, players: int) -> None:
        """Let newcomers in."""
        self._override = longer(self._override, players, np.nan)
        self._birth_year = longer(self._birth_year, players, np.nan)
        self._games, self._peak = longer(self._games, players, 0.0), longer(self._peak, players, np.nan)


def _year(days: Days) -> float:
    """The year of the list in force on these days; NaN where no day is known."""
    known = days[~np.isnat(days)]
    return float(str(known.min())[:4]) if len(known) else np.nan
