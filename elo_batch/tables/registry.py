"""Who is who over any number of logs: every spelling met so far, and the player it means."""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from elo_batch.domain.arrays import NONE, Ints
from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.names import identity


class Registry:
    """The list's players, then those who are on no list, in the order in which they came.

    A spelling means a player by id, then by a name that only one on the list has; case and blanks do not count.

    Attributes:
        strangers: a spelling of each player who is on no list, or whose name several share; of several spellings the
            one in mixed case, whatever the order in which they came.
        shared: for each index of a stranger whose name several on the list share, their indices.
    """

    def __init__(self, listed: PlayerList) -> None:
        self.strangers: list[str] = []
        self.shared: dict[int, tuple[int, ...]] = {}
        self._listed = listed
        self._by_id = {identity(player): index for index, player in reversed(list(enumerate(listed.players))) if player}
        self._by_name = _by_name(listed)
        self._index: dict[str, int] = {}
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

    def _let_in(self, name: str) -> None:
        key = identity(name)
        index = self._on_list(key)
        self._index[name] = self._stranger(key, name) if index == NONE else index

    def _on_list(self, key: str) -> int:
        named = self._by_name.get(key, ())
        return self._by_id.get(key, named[0] if len(named) == 1 else NONE)

    def _stranger(self, key: str, name: str) -> int:
        known = len(self._listed)
        if key in self._strange:
            place = self._strange[key]
            self.strangers[place] = min(self.strangers[place], name, key=_plainness)
            return known + place
        self._strange[key] = len(self.strangers)
        self.strangers.append(name)
        if key in self._by_name:
            self.shared[known + self._strange[key]] = tuple(self._by_name[key])
        return known + self._strange[key]


def _by_name(listed: PlayerList) -> dict[str, list[int]]:
    by_name = defaultdict(list)
    for index, name in enumerate(listed.names):
        if name:
            by_name[identity(name)].append(index)
    return dict(by_name)


def _plainness(name: str) -> tuple[bool, str]:
    return name.isupper() or name.islower(), name
