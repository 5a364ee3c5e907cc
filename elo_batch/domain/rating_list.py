"""A rating list: who stands where on a date."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from elo_batch.domain.arrays import Bools, Days, Floats, Ints
from elo_batch.domain.places import Places

RECORDS = {"won": 1, "lost": -1}
"""How a list says that a player has won, or lost, all games so far."""


@dataclass(frozen=True, kw_only=True)
class OwnColumn:
    """A column that belongs to the officer: kept as it is and given back.

    Attributes:
        header: its heading, as written.
        values: its cells, as read.
        name: what it is, where it is one of those that every list may have (k, say); empty where it is nobody else's.
    """

    header: str
    values: tuple[Any, ...]
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class PlayerList:
    """A rating list; all arrays have one entry for each player.

    Attributes:
        players: ids (or names, where the list has no ids), as written.
        names: names beside the ids; empty texts where there are none.
        rating: exact ratings; NaN for players without one.
        shown: ratings as the list shows them; NaN where it shows none.
        games: career totals; NaN where the list does not know.
        k: the officer's override of K; NaN where there is none.
        peak: highest published ratings; NaN where the list does not know.
        birth_year: years of birth; NaN where the list does not know.
        base: the officer's corrections of the rating to start from; NaN where there is none.
        standard: ratings on the standard list, for a list of rapid or blitz; NaN where there is none.
        pending: results that wait for a first rating, as written; empty texts where there are none.
        status: texts such as active or withdrawn.
        as_of: the last rated day; NaT where unknown.
        broken: entries that have an error; nobody can be rated against them.
        own: all further columns.
        peak_assumed: entries of which the list says no peak, so that the rating shown is taken for it; None where it
            says all.
        as_read: the cells of broken entries, by entry and canonical column.
        record: 1 where all games so far were won, -1 where all were lost, 0 else; None where no rule book asks.
        places: where each entry stood.
    """

    players: tuple[str, ...]
    names: tuple[str, ...]
    rating: Floats
    shown: Floats
    games: Floats
    k: Floats
    peak: Floats
    birth_year: Floats
    base: Floats
    standard: Floats
    pending: tuple[str, ...]
    status: tuple[str, ...]
    as_of: Days
    broken: Bools
    places: Places
    own: tuple[OwnColumn, ...] = ()
    peak_assumed: Bools | None = None
    as_read: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    record: Ints | None = None

    def __len__(self) -> int:
        return len(self.players)

    def without_own_k(self) -> "PlayerList":
        """The list as if no player had a K of its own."""
        return replace(self, k=np.full(len(self), np.nan))

    def from_base(self) -> "PlayerList":
        """The list with its ratings corrected."""
        corrected = ~np.isnan(self.base)
        return replace(
            self,
            rating=np.where(corrected, self.base, self.rating),
            shown=np.where(corrected, self.base, self.shown),
        )

    @classmethod
    def of_ratings(cls, rating: Floats, k: Floats) -> "PlayerList":
        """A list of nameless players with these ratings and overrides of K."""
        count = len(rating)
        unknown = np.full(count, np.nan)
        return cls(
            players=("",) * count,
            names=("",) * count,
            rating=rating,
            shown=rating,
            games=unknown,
            k=k,
            peak=unknown,
            birth_year=unknown,
            base=unknown,
            standard=unknown,
            pending=("",) * count,
            status=("",) * count,
            as_of=np.full(count, np.datetime64("NaT"), dtype="datetime64[D]"),
            broken=np.zeros(count, dtype=bool),
            places=Places(sheets=(), sheet=np.zeros(0, dtype=np.int64), row=np.zeros(0, dtype=np.int64)),
        )
