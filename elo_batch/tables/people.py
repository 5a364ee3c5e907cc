"""Who is who: every spelling in the games becomes a player of the list or a newcomer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from elo_batch.domain.arrays import NONE, Ints, Texts
from elo_batch.domain.cells import CellRef
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.log import GameLog
from elo_batch.domain.places import SheetPlace
from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.alias_uses import AliasUses
from elo_batch.tables.meanings import NO_MEANINGS, Meanings
from elo_batch.tables.registry import Registry

SIDES = ("player_a", "player_b")
"""The two columns that name the sides of a game."""


@dataclass(frozen=True, kw_only=True)
class Roster:
    """The players of a run: those of the list, then those who are on no list.

    Attributes:
        player_a, player_b: for each row of the log the player's index; `NONE` where there is none.
        strangers: the names of those on no list; the first has the index that follows the list's last.
        shared: for each index of a stranger whose name several on the list share, their indices.
        named_a, named_b: the players by name alone, where the log has ids beside the names.
        own_a, own_b: the players by id alone; `NONE` where the id is on no list.
        meanings: whom the alias sheet says that spellings mean.
    """

    player_a: Ints
    player_b: Ints
    strangers: tuple[str, ...]
    shared: dict[int, tuple[int, ...]]

    def name(self, player: int, listed: PlayerList) -> str:
        """The id, or name, of this player of the list or of none."""
        known = len(listed)
        return listed.players[player] if player < known else self.strangers[player - known]

    named_a: Ints
    named_b: Ints
    own_a: Ints | None = None
    own_b: Ints | None = None
    meanings: Meanings = NO_MEANINGS


def roster(log: GameLog, listed: PlayerList, meanings: Meanings = NO_MEANINGS) -> Checked[Roster]:
    """Match every spelling of a log; strangers stand by code point."""
    registry, uses = Registry(listed, meanings), AliasUses(meanings)
    found = registry.indices(log.people)
    order = registry.in_order()
    place = np.arange(len(listed) + len(order))
    place[len(listed) + order] = np.arange(len(listed), len(place))
    value = seated(
        log,
        registry,
        place[found],
        strangers=tuple(registry.strangers[index] for index in order.tolist()),
        shared={int(place[index]): players for index, players in registry.shared.items()},
    )
    uses.add(log, registry)
    places = SpellingPlaces()
    if any(name != registry.means(name, index) for name, index in registry.spellings()):
        places.add(log, list(range(len(log.people))))
    problems = (*spelling_notes(registry, places), *uses.notes(listed))
    return Checked(value=replace(value, meanings=meanings), problems=problems)


def seated(
    log: GameLog,
    registry: Registry,
    indices: Ints,
    *,
    strangers: tuple[str, ...],
    shared: dict[int, tuple[int, ...]],
) -> Roster:
    """The roster of a log whose spellings mean these players; an id that is on the list goes before the name."""
    table = np.append(indices, NONE)
    a, b = table[log.player_a], table[log.player_b]
    own_a, own_b = (_by_id(ids, registry) for ids in (log.id_a, log.id_b))
    return Roster(
        player_a=a if own_a is None else np.where(own_a == NONE, a, own_a),
        player_b=b if own_b is None else np.where(own_b == NONE, b, own_b),
        strangers=strangers,
        shared=shared,
        named_a=a,
        named_b=b,
        own_a=own_a,
        own_b=own_b,
    )


def _by_id(ids: Texts | None, registry: Registry) -> Ints | None:
    if ids is None:
        return None
    found: Ints = np.array([*map(registry.listed, ids.values), NONE], dtype=np.int64)[ids.codes]
    return found


class SpellingPlaces:
    """Where every spelling stood first, in the order in which spellings came."""

    def __init__(self) -> None:
        self._sheets = list[SheetPlace]()
        self._at: list[Ints] = []

    def add(self, log: GameLog, codes: Sequence[int]) -> None:
        """The spellings of a log that have these codes."""
        first_a, first_b = (_first_rows(side, len(log.people))[codes] for side in (log.player_a, log.player_b))
        rows = np.minimum(first_a, first_b)
        sheets = log.places.sheet[rows] + len(self._sheets)
        self._sheets += log.places.sheets
        self._at.append(np.stack([sheets, log.places.row[rows], first_a != rows]))

    def refs(self, numbers: Sequence[int]) -> list[CellRef]:
        """The cells of the spellings with these numbers."""
        places = np.concatenate(self._at, axis=1)[:, numbers].T.tolist() if numbers else []
        return [self._sheets[sheet].ref(row, SIDES[side]) for sheet, row, side in places]


def spelling_notes(registry: Registry, places: SpellingPlaces) -> tuple[Diagnostic, ...]:
    """A note for each spelling that is not the player's own, where it first stands; aliases have notes of their own."""
    spelled = enumerate(registry.spellings())
    found = [(number, name, registry.means(name, index)) for number, (name, index) in spelled]
    other = [one for one in found if one[1] != one[2] and registry.alias_of(one[1]) == NONE]
    refs = places.refs([number for number, _, _ in other])
    return tuple(
        problem("G208", f"read as {means!r}", place=place, found=name)
        for (_, name, means), place in zip(other, refs, strict=True)
    )


def _first_rows(side: Ints, people: int) -> Ints:
    """The first row of each person on this side; the number of rows where there is none."""
    first = np.full(people + 1, len(side))
    first[side[::-1]] = np.arange(len(side) - 1, -1, -1)
    return first[:people]
