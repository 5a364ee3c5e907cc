"""Who is who over any number of logs: every spelling met so far, and the player it means."""

from collections.abc import Sequence

import numpy as np

from elo_batch.domain.arrays import NONE, Ints
from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.meanings import NO_MEANINGS, Meanings
from elo_batch.tables.names import identity
from elo_batch.tables.on_list import OnList


class Registry:
    """The list's players, then those who are on no list, in the order in which they came.

    A spelling means whom the aliases say, else a player by id, else by a name that only one on the list has; case and
    blanks do not count.

    Attributes:
        strangers: a spelling of each player who is on no list, or whose name several share; of several spellings the
            one in mixed case, whatever the order in which they came.
        shared: for each index of a stranger whose name several on the list share, their indices.
    """

    def __init__(self, listed: PlayerList, meanings: Meanings = NO_MEANINGS) -> None:
        self.strangers: list[str] = []
        self.shared: dict[int, tuple[int, ...]] = {}
        self._listed, self._meanings = listed, meanings
        self._on_list = OnList(listed)
        self._index: dict[str, int] = {}
        self._aliased: dict[str, int] = {}
        self._strange: dict[str, int] = {}

    def indices(self, people: Sequence[str]) -> Ints:
        """The player of each spelling; those not met before are let in."""
        for code in self.fresh(people):
            self._let_in(people[code])
        return np.fromiter(map(self._index.__getitem__, people), dtype=np.int64, count=len(people))

    def fresh(self, people: Sequence[str]) -> list[int]:
        """Which of these spellings were not met before."""
        return [code for code, name in enumerate(people) if name not in self._index]

    def spellings(self) -> Sequence[tuple[str, int]]:
        """Every spelling in the order in which it came, and its player."""
        return list(self._index.items())

    def called(self, spelling: str) -> str:
        """How the player of a spelling is called; a spelling never met in games is the player's own."""
        return self.means(spelling, self._index[spelling]) if spelling in self._index else spelling

    def means(self, spelling: str, index: int) -> str:
        """How the player of this spelling is called; the spelling itself where it is the player's own."""
        if index >= len(self._listed):
            return self.strangers[index - len(self._listed)]
        own, beside = self._listed.players[index], self._listed.names[index]
        if spelling in {own, beside}:
            return spelling
        return beside if identity(beside) == identity(spelling) else own

    def in_order(self) -> Ints:
        """The strangers by code point, as places among them."""
        return np.array(sorted(range(len(self.strangers)), key=self.strangers.__getitem__), dtype=np.int64)

    def listed(self, own: str) -> int:
        """The entry of the list that an id means, or the one that it is merged into; `NONE` where it is on no list."""
        found = self._on_list.of(identity(own))
        return self._meanings.merged.get(found[0], (found[0], NONE))[0] if len(found) == 1 else NONE

    def alias_of(self, spelling: str) -> int:
        """The number of the alias by which a spelling met is its player; `NONE` where there is none."""
        return self._aliased.get(spelling, NONE)

    def _let_in(self, name: str) -> None:
        number = self._meanings.spelled.get(identity(name), NONE)
        meant = name if number == NONE else self._meanings.meant[number]
        found = self._on_list.of(identity(meant))
        index, merging = self._meanings.merged.get(found[0], (found[0], NONE)) if len(found) == 1 else (NONE, NONE)
        if (alias := merging if number == NONE else number) != NONE:
            self._aliased[name] = alias
        self._index[name] = self._stranger(identity(meant), meant) if index == NONE else index

    def _stranger(self, key: str, name: str) -> int:
        known = len(self._listed)
        if key in self._strange:
            place = self._strange[key]
            self.strangers[place] = min(self.strangers[place], name, key=_plainness)
            return known + place
        self._strange[key] = len(self.strangers)
        self.strangers.append(name)
        if shared := self._on_list.of(key):
            self.shared[known + self._strange[key]] = shared
        return known + self._strange[key]


def _plainness(name: str) -> tuple[bool, str]:
    return name.isupper() or name.islower(), name
