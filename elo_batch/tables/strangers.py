"""Those who are on no list: whom an id makes one player, and whom a name.

An id is one player, whatever the spellings of the name beside it. A name alone is the one newcomer whose id came with
that name; where two ids have it, nobody can tell whose it is.
"""

from elo_batch.tables.names import identity
from elo_batch.tables.near import Neighbours


class Strangers:
    """The players on no list, in the order in which they came.

    Attributes:
        called: the id of each, or a spelling of the name where none is known; of several spellings the one in mixed
            case, whatever the order in which they came.
        names: the name beside the id, of several the longest; empty where there is no id, or no name.
        firsts: the name that came first beside the id.
        unclear: those whom rows without an id may mean or not, and somebody else whom they may mean.
        apart: players with names, as identities, that stand beside their ids and cannot be theirs.
    """

    def __init__(self) -> None:
        self.called: list[str] = []
        self.names: list[str] = []
        self.firsts: list[str] = []
        self.unclear: dict[int, int] = {}
        self.apart: set[tuple[int, str]] = set()
        self._with_id: set[int] = set()
        self._place: dict[str, int] = {}
        self._alone: dict[str, int] = {}
        self._named: dict[str, list[int]] = {}

    def has_id(self, place: int) -> bool:
        """Whether the id of a player is known."""
        return place in self._with_id

    def alone(self, name: str) -> int:
        """The player of a name, or an id, that stands alone."""
        key = identity(name)
        if key not in self._place and key not in self._alone:
            self._alone[key] = self._named_so(key, name)
        place = self._place.get(key, self._alone.get(key, 0))
        if identity(self.called[place]) == key:
            self.called[place] = min(self.called[place], name, key=plainness)
        return place

    def with_id(self, own: str, name: str) -> int:
        """The player of an id, with the name beside it; empty where there is none."""
        key, beside = identity(own), identity(name)
        place = self._place.get(key, self._joined(beside))
        if place is None:
            place = self._new(own)
        elif place not in self._with_id and identity(self.called[place]) != key:
            self.names[place], self.firsts[place] = self.called[place], self.called[place]
            self.called[place] = own
        self._place[key] = place
        self._with_id.add(place)
        self.called[place] = min(self.called[place], own, key=plainness)
        if name and beside != key:
            self._name(place, name, beside)
        return place

    def _named_so(self, key: str, name: str) -> int:
        """The player of a name that did not stand alone before."""
        known = self._named.get(key, [])
        if len(known) == 1:
            return known[0]
        place = self._place[key] = self._new(name)
        if known:
            self.unclear[place] = known[0]
        return place

    def _joined(self, beside: str) -> int | None:
        """The player without an id to whom an id beside this name belongs; None where there is none."""
        place = self._alone.get(beside)
        return None if place is None or place in self._with_id or place in self.unclear else place

    def _name(self, place: int, name: str, key: str) -> None:
        """Let a player have a name, if it can be the same as the first one."""
        first = self.firsts[place] = self.firsts[place] or name
        if key != identity(first) and not may_be_one(first, name):
            self.apart.add((place, key))
            return
        self.names[place] = min(self.names[place] or name, name, key=fullness)
        known = self._named.setdefault(key, [])
        if place in known:
            return
        known.append(place)
        if (other := self._alone.get(key, place)) != place:
            self.unclear[place] = other

    def _new(self, called: str) -> int:
        self.called.append(called)
        self.names.append("")
        self.firsts.append("")
        return len(self.called) - 1


def may_be_one(first: str, other: str) -> bool:
    """Whether one of two names nearly equals the other, or is half of it."""
    return bool(Neighbours([first]).of(other) or Neighbours([other]).of(first))


def plainness(name: str) -> tuple[bool, str]:
    """Of several spellings that differ in case the least is kept: one in mixed case."""
    return name.isupper() or name.islower(), name


def fullness(name: str) -> tuple[bool, int, str]:
    """Of several spellings beside an id the least is kept: in mixed case, and the longest."""
    return name.isupper() or name.islower(), -len(name), name
