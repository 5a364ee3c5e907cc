"""A rating list: who stands where on a date."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from elo_batch.domain.arrays import Bools, Days, Floats
from elo_batch.domain.places import Places


@dataclass(frozen=True, kw_only=True)
class OwnColumn:
    """A column that belongs to the officer: kept as it is and given back.

    Attributes:
        header: its heading, as written.
        values: its cells, as read.
    """

    header: str
    values: tuple[Any, ...]


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
        status: texts such as active or withdrawn.
        as_of: the last rated day; NaT where unknown.
        broken: entries that have an error; nobody can be rated against them.
        own: all further columns.
        as_read: the cells of broken entries, by entry and canonical column.
        places: where each entry stood.
    """

    players: tuple[str, ...]
    names: tuple[str, ...]
    rating: Floats
    shown: Floats
    games: Floats
    k: Floats
    peak: Floats
    status: tuple[str, ...]
    as_of: Days
    broken: Bools
    places: Places
    own: tuple[OwnColumn, ...] = ()
    as_read: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.players)
