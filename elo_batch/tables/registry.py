"""Who is who over any number of logs: every spelling met so far, and the player it means."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Ints, Texts
from elo_batch.domain.log import Fate, GameLog
from elo_batch.domain.rating_list import PlayerList
from elo_batch.domain.spelling import with_name
from elo_batch.tables.meanings import NO_MEANINGS, Meanings
from elo_batch.tables.names import identity
from elo_batch.tables.on_list import OnList, kept_by_ids
from elo_batch.tables.strangers import Strangers


@dataclass(frozen=True, kw_only=True)
class Seats:
    """The players of a log's rows, one side below the other: two rows of each array.

    Attributes:
        players: whom the row means; `NONE` where there is none.
        named: the players by name alone.
        own: the players by id alone; `NONE` where the id is on no list, None where a side has no ids.
    """

    players: Ints
    named: Ints
    own: tuple[Ints | None, Ints | None]


class Registry:
    """The list's players, then those who are on no list, in the order in which they came.

    A spelling means whom the aliases say, else a player by id, else by a name that only one on the list has; case and
    blanks do not count. Where the list is kept by ids, or there is none, a newcomer's id goes before the name.

    Attributes:
        strangers: those who are on no list, or whose name several share, as they are called.
        newcomers: what is known of them.
        shared: for each index of a stranger whose name several on the list share, their indices.
    """

    def __init__(self, listed: PlayerList, meanings: Meanings = NO_MEANINGS) -> None:
        self.newcomers = Strangers()
        self.strangers = self.newcomers.called
        self.shared: dict[int, tuple[int, ...]] = {}
        self._listed, self._meanings = listed, meanings
        self._on_list, self._by_ids = OnList(listed), kept_by_ids(listed)
        self._index: dict[str, int] = {}
        self._beside: dict[str, int] = {}
        self._aliased: dict[str, int] = {}

    def indices(self, people: Sequence[str]) -> Ints:
        """The player of each spelling that stands alone; those not met before are let in."""
        for name in people:
            if self._index.get(name, NONE) == NONE:
                self._index[name] = self._alone(name)
        return np.fromiter(map(self._index.__getitem__, people), dtype=np.int64, count=len(people))

    def seats(self, log: GameLog) -> Seats:
        """The players of every row of a log; an id goes before the name beside it."""
        ids = (log.id_a, log.id_b)
        by_ids = self._by_ids and any(one is not None for one in ids)
        table = np.append(self._known(log.people) if by_ids else self.indices(log.people), NONE)
        named = np.stack([table[log.player_a], table[log.player_b]])
        own = (self._by_id(log.id_a), self._by_id(log.id_b))
        sides = zip(named, own, strict=True)
        players = np.stack([side if mine is None else np.where(mine == NONE, side, mine) for side, mine in sides])
        if by_ids:
            players = self._with_newcomers(log, players, named, own)
        return Seats(players=players, named=named, own=own)

    def fresh(self, people: Sequence[str]) -> list[int]:
        """Which of these spellings were not met before."""
        return [code for code, name in enumerate(people) if name not in self._index]

    def spellings(self) -> Sequence[tuple[str, int]]:
        """Every spelling in the order in which it came, and its player; `NONE` of one that no row gives any."""
        return [(name, self._beside.get(name, NONE) if index == NONE else index) for name, index in self._index.items()]

    def called(self, spelling: str) -> str:
        """How messages call the player of a spelling; a spelling never met in games is the player's own."""
        index = self._index.get(spelling, NONE)
        if index == NONE:
            return spelling
        place = index - len(self._listed)
        means = self.means(spelling, index)
        return with_name(means, self.newcomers.firsts[place]) if place >= 0 else means

    def means(self, spelling: str, index: int) -> str:
        """How the player of this spelling is called; the spelling itself where it is the player's own."""
        if index >= len(self._listed):
            return self._newcomer(spelling, index - len(self._listed))
        own, beside = self._listed.players[index], self._listed.names[index]
        if spelling in {own, beside}:
            return spelling
        return beside if identity(beside) == identity(spelling) else own

    def in_order(self) -> Ints:
        """The strangers by code point, as places among them."""
        return np.array(sorted(range(len(self.strangers)), key=self.strangers.__getitem__), dtype=np.int64)

    def listed(self, own: str) -> int:
        """The entry of the list that an id means, or the one that it is merged into; `NONE` where it is on no list."""
        found = self._on_list.of(identity(self._meant(own)[0]))
        return self._meanings.merged.get(found[0], (found[0], NONE))[0] if len(found) == 1 else NONE

    def alias_of(self, spelling: str) -> int:
        """The number of the alias by which a spelling met is its player; `NONE` where there is none."""
        return self._aliased.get(spelling, NONE)

    def alias_of_id(self, own: str) -> int:
        """The number of the alias that says whom an id on no list means; `NONE` where there is none."""
        return self._meanings.spelled.get(identity(own), NONE)

    def _meant(self, name: str) -> tuple[str, int]:
        """What the aliases make of a spelling, and the number of the alias."""
        number = self._meanings.spelled.get(identity(name), NONE)
        return (name if number == NONE else self._meanings.meant[number]), number

    def _find(self, name: str) -> int:
        """The entry of the list that a spelling means; `NONE` where it means none, or several."""
        meant, number = self._meant(name)
        found = self._on_list.of(identity(meant))
        index, merging = self._meanings.merged.get(found[0], (found[0], NONE)) if len(found) == 1 else (NONE, NONE)
        if (alias := merging if number == NONE else number) != NONE:
            self._aliased[name] = alias
        return index

    def _alone(self, name: str) -> int:
        """The player of a spelling that stands alone."""
        if (index := self._find(name)) != NONE:
            return index
        meant = self._meant(name)[0]
        index = len(self._listed) + self.newcomers.alone(meant)
        if shared := self._on_list.of(identity(meant)):
            self.shared[index] = shared
        return index

    def _known(self, people: Sequence[str]) -> Ints:
        """The player of each spelling, where the list or what came before tells one; `NONE` of the others."""
        for code in self.fresh(people):
            name = people[code]
            several = len(self._on_list.of(identity(self._meant(name)[0]))) > 1
            self._index[name] = self._alone(name) if several else self._find(name)
        return np.fromiter(map(self._index.__getitem__, people), dtype=np.int64, count=len(people))

    def _by_id(self, ids: Texts | None) -> Ints | None:
        if ids is None:
            return None
        found: Ints = np.array([*map(self.listed, ids.values), NONE], dtype=np.int64)[ids.codes]
        return found

    def _with_newcomers(self, log: GameLog, players: Ints, named: Ints, own: tuple[Ints | None, Ints | None]) -> Ints:
        """The players, with those of the rows that have an id on no list, or a name that nobody had before.

        Ids and names come in the order of the rows; rows outside the days of the run tell nothing.
        """
        ids = _in_one(log.id_a, log.id_b, len(log))
        names = np.stack([log.player_a, log.player_b], axis=1).ravel()
        listed = np.stack([np.full(len(log), NONE) if one is None else one for one in own], axis=1).ravel()
        by_name, seats = named.T.ravel(), players.T.ravel()
        strange = self._strange(ids, by_name, listed) & (names != NONE)
        inside = np.repeat(~log.where(Fate.OUTSIDE), 2)
        seats[strange & ~inside] = NONE
        at = np.flatnonzero(strange & inside)
        pairs = (ids.codes[at] + 1) * (len(log.people) + 1) + names[at]
        _, first, pair = np.unique(pairs, return_index=True, return_inverse=True)
        found = np.full(len(first), NONE)
        for number in np.argsort(first).tolist():
            row = int(at[first[number]])
            found[number] = self._seated(ids.text(row), log.people[int(names[row])])
        seats[at] = found[pair]
        return np.ascontiguousarray(seats.reshape(-1, 2).T)

    def _strange(self, ids: Texts, named: Ints, listed: Ints) -> Bools:
        """The sides whose players only their own row can tell.

        A name that is on the list goes before an id that is not, unless the officer has confirmed the id.
        """
        confirmed = np.array([*(identity(own) in self._meanings.confirmed for own in ids.values), False], dtype=bool)
        shared = np.isin(named, list(self.shared))
        new = (named == NONE) | ((named >= len(self._listed)) & ~shared & (ids.codes != NONE))
        strange: Bools = (listed == NONE) & (new | confirmed[ids.codes])
        return strange

    def _seated(self, own: str, name: str) -> int:
        """The newcomer of an id and a name, or of a name alone."""
        if not own:
            index = self._index[name] = self._alone(name)
            return index
        meant = self._meant(own)[0]
        index = len(self._listed) + self.newcomers.with_id(meant, "" if name == own else self._meant(name)[0])
        self._beside.setdefault(name, index)
        return index

    def _newcomer(self, spelling: str, place: int) -> str:
        """How a newcomer is called: by id where the name stood alone, else by the name beside the id."""
        called, beside = self.strangers[place], self.newcomers.names[place]
        if not self.newcomers.has_id(place) or self._index[spelling] != NONE:
            return spelling if spelling == called else called
        return spelling if spelling == called or not beside else beside


def _in_one(first: Texts | None, second: Texts | None, rows: int) -> Texts:
    """The ids of both sides, row by row."""
    sides = [Texts.blank(rows) if one is None else one for one in (first, second)]
    values = {text: code for code, text in enumerate(dict.fromkeys(text for one in sides for text in one.values))}
    codes = [np.array([*map(values.__getitem__, one.values), NONE], dtype=np.int64)[one.codes] for one in sides]
    return Texts(values=tuple(values), codes=np.stack(codes, axis=1).ravel())
