"""Games that name a side twice, by id and by name: the id goes first, and the two must not contradict each other."""

from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import NONE, Ints, Texts
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.tables.case import Case, Found
from elo_batch.tables.game_columns import IDS
from elo_batch.tables.names import identity
from elo_batch.tables.people import SIDES


@dataclass(frozen=True, kw_only=True)
class Sides:
    """One side of all rows: what its two cells say, and whom they mean.

    Attributes:
        number: 0 for player_a, 1 for player_b.
        ids: the ids, as written.
        names: the names, as codes into the people of the log.
        own: the players by id; `NONE` where it is on no list.
        named: the players by name.
    """

    number: int
    ids: Texts
    names: Ints
    own: Ints
    named: Ints


def id_and_name(case: Case) -> Found:
    """G311: the id and the name of a side are not one player's on the list."""
    problems: list[Diagnostic] = []
    rows = np.zeros(len(case.log), dtype=bool)
    for side in _sides(case):
        wrong = _contradicting(case, side)
        problems += [_both(case, row, side) for row in wrong.tolist()]
        rows[wrong] = True
    return Found(problems=tuple(problems), rows=rows)


def _sides(case: Case) -> list[Sides]:
    """The sides that have ids beside their names."""
    log, who = case.log, case.roster
    both = ((log.id_a, log.player_a, who.own_a, who.named_a), (log.id_b, log.player_b, who.own_b, who.named_b))
    return [
        Sides(number=number, ids=ids, names=names, own=own, named=named)
        for number, (ids, names, own, named) in enumerate(both)
        if ids is not None and own is not None
    ]


def _contradicting(case: Case, side: Sides) -> Ints:
    """The rows whose id and name are two players'; each pair of an id and a name is judged once."""
    rows = np.flatnonzero(case.rated & (side.ids.codes != NONE) & (side.names != NONE))
    _, first, which = np.unique(
        side.ids.codes[rows] * len(case.log.people) + side.names[rows], return_index=True, return_inverse=True
    )
    apart = np.array([_apart(case, row, side) for row in rows[first].tolist()], dtype=bool)
    found: Ints = rows[apart[which]]
    return found


def _apart(case: Case, row: int, side: Sides) -> bool:
    """Whether the id and the name of a row contradict each other."""
    listed, own, named = case.listed, int(side.own[row]), int(side.named[row])
    if own == NONE:
        player = int((case.roster.player_a, case.roster.player_b)[side.number][row])
        if player >= len(listed) and player not in case.roster.shared:
            return (player, identity(case.log.people[int(side.names[row])])) in case.roster.apart
        # A list of names knows no ids.
        return 0 <= named < len(listed) and _has_id(case, named)
    if 0 <= named < len(listed):
        return own != named
    if named in case.roster.shared:
        return own not in case.roster.shared[named]
    near = case.near.of(case.log.people[int(side.names[row])])
    return _has_id(case, own) and not {listed.names[own], listed.players[own]} & set(near)


def _has_id(case: Case, player: int) -> bool:
    """Whether an entry of the list has a name and an id; where both are one text, only one is known."""
    name, own = case.listed.names[player], case.listed.players[player]
    return bool(name) and identity(name) != identity(own)


def _both(case: Case, row: int, side: Sides) -> Diagnostic:
    own, named = int(side.own[row]), int(side.named[row])
    name, written = case.log.people[int(side.names[row])], side.ids.text(row)
    place = case.log.places.ref(row, IDS[side.number], SIDES[side.number])
    if own == NONE and not 0 <= named < len(case.listed):
        player = int((case.roster.player_a, case.roster.player_b)[side.number][row])
        first = case.roster.spelled(player, case.listed)
        return problem("G311", place=place, found=f"id {written} ({first} in an earlier row), name {name}")
    if own == NONE:
        return problem(
            "G311", place=place, found=f"id {written} (not on the list), name {name} (id {case.name(named)})"
        )
    known = case.listed.names[own] or case.listed.players[own]
    return problem("G311", place=place, found=f"id {written} ({known}), name {name}")
