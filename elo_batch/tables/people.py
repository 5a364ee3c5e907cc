"""Who is who: every spelling in the games becomes a player of the list or a newcomer."""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import NONE, Ints
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.log import GameLog
from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.names import identity


@dataclass(frozen=True, kw_only=True)
class Roster:
    """The players of a run: those of the list, then those who are on no list.

    Attributes:
        player_a, player_b: for each row of the log the player's index; `NONE` where there is none.
        strangers: the names of those on no list; the first has the index that follows the list's last.
        shared: for each index of a stranger whose name several on the list share, their indices.
    """

    player_a: Ints
    player_b: Ints
    strangers: tuple[str, ...]
    shared: dict[int, tuple[int, ...]]


def roster(log: GameLog, listed: PlayerList) -> Checked[Roster]:
    """Match every spelling: by id, then by a name that only one on the list has; case and blanks do not count."""
    by_id = {identity(player): index for index, player in reversed(list(enumerate(listed.players))) if player}
    by_name = _by_name(listed)
    strangers = _strangers(log.people, by_id, by_name)
    number = {identity(name): len(listed) + index for index, name in enumerate(strangers)}
    table = np.array([*(_index(identity(name), by_id, by_name, number) for name in log.people), NONE], dtype=np.int64)
    shared = {number[key]: tuple(found) for key, found in by_name.items() if key in number}
    value = Roster(
        player_a=table[log.player_a], player_b=table[log.player_b], strangers=tuple(strangers), shared=shared
    )
    return Checked(value=value, problems=_spellings(log, listed, value, table))


def _by_name(listed: PlayerList) -> dict[str, list[int]]:
    by_name = defaultdict(list)
    for index, name in enumerate(listed.names):
        if name:
            by_name[identity(name)].append(index)
    return by_name


def _index(key: str, by_id: dict[str, int], by_name: dict[str, list[int]], number: dict[str, int]) -> int:
    if key in by_id:
        return by_id[key]
    return number[key] if key in number else by_name[key][0]


def _strangers(people: tuple[str, ...], by_id: dict[str, int], by_name: dict[str, list[int]]) -> list[str]:
    """One spelling of each player who is on no list, or whose name several share; by code point.

    Of several spellings the one in mixed case is kept, whatever the order of the rows.
    """
    spellings: dict[str, list[str]] = defaultdict(list)
    for name in people:
        key = identity(name)
        if key not in by_id and len(by_name.get(key, ())) != 1:
            spellings[key].append(name)
    return sorted(min(names, key=lambda name: (name.isupper() or name.islower(), name)) for names in spellings.values())


def _spellings(log: GameLog, listed: PlayerList, value: Roster, table: Ints) -> tuple[Diagnostic, ...]:
    """A note for each spelling that is not the player's own, where it first stands."""
    read: dict[int, str] = {}
    for code, name in enumerate(log.people):
        index = int(table[code])
        own = listed.players[index] if index < len(listed) else value.strangers[index - len(listed)]
        beside = listed.names[index] if index < len(listed) else ""
        if name not in {own, beside}:
            read[code] = beside if identity(beside) == identity(name) else own
    if not read:
        return ()
    first = [_first_rows(side, len(log.people)) for side in (log.player_a, log.player_b)]
    notes = []
    for code, means in read.items():
        row, name = min((int(rows[code]), name) for rows, name in zip(first, ("player_a", "player_b"), strict=True))
        notes.append(problem("G208", f"read as {means!r}", place=log.places.ref(row, name), found=log.people[code]))
    return tuple(notes)


def _first_rows(side: Ints, people: int) -> Ints:
    """The first row of each person on this side; the number of rows where there is none."""
    first = np.full(people + 1, len(side))
    first[side[::-1]] = np.arange(len(side) - 1, -1, -1)
    return first[:people]
