"""Who is who: every spelling in the games becomes a player of the list or a newcomer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from elo_batch.domain.arrays import NONE, Ints
from elo_batch.domain.cells import CellRef
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.log import GameLog
from elo_batch.domain.places import SheetPlace
from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.alias_uses import AliasUses
from elo_batch.tables.meanings import NO_MEANINGS, Meanings
from elo_batch.tables.registry import Registry, Seats

SIDES = ("player_a", "player_b")
"""The two columns that name the sides of a game."""


@dataclass(frozen=True, kw_only=True)
class Roster:
    """The players of a run: those of the list, then those who are on no list.

    Attributes:
        player_a, player_b: for each row of the log the player's index; `NONE` where there is none.
        strangers: the ids, or names, of those on no list; the first has the index that follows the list's last.
        names: the names beside the ids of those; empty where there is no id, or no name.
        firsts: of several such names the one that came first.
        shared: for each index of a stranger whose name several on the list share, their indices.
        unclear: strangers whom rows without an id may mean or not, and somebody else whom they may mean.
        apart: strangers with names, as identities, that stand beside their ids and cannot be theirs.
        named_a, named_b: the players by name alone; `NONE` where a name stands beside ids only.
        own_a, own_b: the players by id alone; `NONE` where the id is on no list.
        meanings: whom the alias sheet says that spellings mean.
    """

    player_a: Ints
    player_b: Ints
    strangers: tuple[str, ...]
    names: tuple[str, ...]
    firsts: tuple[str, ...]
    shared: dict[int, tuple[int, ...]]
    unclear: dict[int, int]
    apart: frozenset[tuple[int, str]]
    named_a: Ints
    named_b: Ints
    own_a: Ints | None = None
    own_b: Ints | None = None
    meanings: Meanings = NO_MEANINGS

    def name(self, player: int, listed: PlayerList) -> str:
        """The id, or name, of this player of the list or of none."""
        known = len(listed)
        return listed.players[player] if player < known else self.strangers[player - known]

    def spelled(self, player: int, listed: PlayerList) -> str:
        """The name of somebody on no list, where one is known, else the id."""
        return self.firsts[player - len(listed)] or self.name(player, listed)


def roster(log: GameLog, listed: PlayerList, meanings: Meanings = NO_MEANINGS) -> Checked[Roster]:
    """Match every spelling of a log; strangers stand by code point."""
    registry, uses = Registry(listed, meanings), AliasUses(meanings)
    seats = registry.seats(log)
    value = seated(seats, registry, len(listed), registry.in_order())
    uses.add(log, registry)
    places = SpellingPlaces()
    if any(index != NONE and name != registry.means(name, index) for name, index in registry.spellings()):
        places.add(log, list(range(len(log.people))))
    problems = (*spelling_notes(registry, places), *uses.notes(listed))
    return Checked(value=replace(value, meanings=meanings), problems=problems)


def seated(seats: Seats, registry: Registry, known: int, order: Ints | None = None) -> Roster:
    """The roster of a log with these seats.

    Args:
        seats: the players of its rows.
        registry: who is who.
        known: how many are on the list.
        order: the strangers in the order in which they get their indices; None for that in which they came.
    """
    new = registry.newcomers
    order = np.arange(len(new.called)) if order is None else order
    place = np.arange(known + len(order) + 1)
    place[known + order], place[-1] = np.arange(known, known + len(order)), NONE
    at = place.tolist()
    own_a, own_b = seats.own
    return Roster(
        player_a=place[seats.players[0]],
        player_b=place[seats.players[1]],
        strangers=tuple(new.called[index] for index in order.tolist()),
        names=tuple(new.names[index] for index in order.tolist()),
        firsts=tuple(new.firsts[index] for index in order.tolist()),
        shared={at[index]: players for index, players in registry.shared.items()},
        unclear={at[known + one]: at[known + other] for one, other in new.unclear.items()},
        apart=frozenset((at[known + one], name) for one, name in new.apart),
        named_a=place[seats.named[0]],
        named_b=place[seats.named[1]],
        own_a=own_a,
        own_b=own_b,
    )


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
    found = [(number, name, registry.means(name, index)) for number, (name, index) in spelled if index != NONE]
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
