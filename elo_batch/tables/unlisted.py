"""The checks of those on no list: who they may be, and of names that several have."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from elo_batch.domain.arrays import NONE
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic, Severity
from elo_batch.domain.log import Fate
from elo_batch.tables.case import Case, Found
from elo_batch.tables.names import identity
from elo_batch.tables.near import Neighbours
from elo_batch.tables.people import SIDES

MOST_COMPARED = 50_000
"""More newcomers at once are no club's, and are not held against each other."""


def shared_name(case: Case) -> Found:
    """G307: a name that several on the list share."""
    shared = case.roster.shared
    return of_players(case, sorted(shared), lambda player: _shared(case, player))


def without_id(case: Case) -> Found:
    """G307: a name of several newcomers with ids, in rows without an id."""
    return of_players(case, sorted(case.roster.unclear), lambda player: _unclear(case, player))


def stranger(case: Case) -> Found:
    """G301: a player who is on no list, where newcomers may not enter."""
    if case.enters or not case.has_list or not (players := strangers_of(case)):
        return Found()
    return of_players(case, players, lambda player: _unknown(case, player))


def lookalike(case: Case) -> Found:
    """G302: a newcomer who nearly equals a listed player and is not confirmed."""
    if not (case.enters and case.has_list) or not (strangers := strangers_of(case)):
        return Found()
    players = {
        player: others
        for player in strangers
        if not _confirmed(case, player) and (others := case.near.of(case.spelled(player)))
    }
    return of_players(case, sorted(players), lambda player: _looks_like(case, player, players[player]))


def twin(case: Case) -> Found:
    """G313: newcomers whose names nearly equal an earlier one's; without a list everybody is new: a warning."""
    if not case.enters or not (strangers := strangers_of(case)):
        return Found()
    twins = {player: others for player, others in twins_of(case, strangers).items() if others}
    # Two ids are two players.
    told = {player: others for player, others in twins.items() if all(case.has_id(one) for one in (player, *others))}
    doubt = sorted(told if case.has_list else twins)
    sure = sorted(twins.keys() - set(doubt))
    found = of_players(case, sure, lambda player: _twin(case, player, twins[player]))
    said = of_players(case, doubt, lambda player: _twin(case, player, twins[player]))
    warnings = tuple(replace(one, severity=Severity.WARNING) for one in said.problems)
    return replace(found, problems=(*found.problems, *warnings))


def twins_of(case: Case, strangers: Sequence[int]) -> dict[int, list[int]]:
    """For each of these newcomers the earlier ones of nearly the same spelling; the confirmed are nobody's twins."""
    order = [player for player in entering(case, strangers) if not _confirmed(case, player)]
    if len(order) > MOST_COMPARED:
        return {}
    place = {player: number for number, player in enumerate(order) if player not in case.roster.unclear}
    called = defaultdict[str, list[int]](list)
    for player in place:
        called[case.spelled(player)].append(player)
    near = Neighbours(called)
    twins = {}
    for player in strangers:
        if player in place:
            name, number = case.spelled(player), place[player]
            alike = sorted({name, *near.spelled_like(name)})
            twins[player] = [other for one in alike for other in called[one] if place[other] < number]
    return twins


def _confirmed(case: Case, player: int) -> bool:
    """Whether the officer has confirmed a newcomer, by id or by name."""
    return not case.confirmed.isdisjoint(map(identity, (case.name(player), case.spelled(player))))


def entering(case: Case, strangers: Sequence[int]) -> list[int]:
    """All newcomers so far in the order of their first rated games."""
    rows = case.log.rows(Fate.RATED)
    seats = np.stack([case.roster.player_a[rows], case.roster.player_b[rows]], axis=1).ravel()
    players, first = np.unique(seats, return_index=True)
    known = set(strangers)
    return list(dict.fromkeys([*case.entered, *(one for one in players[np.argsort(first)].tolist() if one in known)]))


def of_players(case: Case, players: list[int], says: Callable[[int], Diagnostic]) -> Found:
    """A problem for each of these players who has rows that would be rated, at the first of them."""
    if not players:
        return Found()
    known = len(case.listed) + len(case.roster.strangers)
    meant = np.zeros(known + 1, dtype=bool)
    meant[players] = True
    a, b = (np.where(case.rated, side, NONE) for side in (case.roster.player_a, case.roster.player_b))
    rows = meant[a] | meant[b]
    first = np.full(known, len(case.log))
    for side in (a, b):
        at = np.flatnonzero(meant[side])
        np.minimum.at(first, side[at], at)
    problems = []
    for player in players:
        if (row := int(first[player])) < len(case.log):
            name = SIDES[0 if a[row] == player else 1]
            place = case.log.places.ref(row, name)
            found = case.in_full(player) if case.has_id(player) else case.written(row, name)
            problems.append(replace(says(player), place=place, found=found))
    return Found(problems=tuple(problems), rows=rows)


def strangers_of(case: Case) -> list[int]:
    """Those on no list who have rows that would be rated, without those whose name several on the list share."""
    rows = case.log.rows(Fate.RATED)
    plays = np.zeros(len(case.listed) + len(case.roster.strangers) + 1, dtype=bool)
    plays[case.roster.player_a[rows]] = plays[case.roster.player_b[rows]] = True
    playing = np.flatnonzero(plays[len(case.listed) : -1]) + len(case.listed)
    return [player for player in playing.tolist() if player not in case.roster.shared]


def _shared(case: Case, player: int) -> Diagnostic:
    others = [case.listed.players[index] for index in case.roster.shared[player]]
    rows = [str(case.listed.places.row[index]) for index in case.roster.shared[player]]
    hint = f"write the player's id instead: {' or '.join(others)} (rows {', '.join(rows)} of the list)"
    return problem("G307", found=case.name(player), hint=hint, suggestion=" or ".join(others))


def _unclear(case: Case, player: int) -> Diagnostic:
    others = {player, case.roster.unclear[player]}
    ids = " or ".join(sorted(case.name(one) for one in others if case.has_id(one)))
    message = "a name that several newcomers share, in some rows without an id"
    return problem("G307", message, found=case.name(player), hint=f"write the id in every row: {ids}", suggestion="")


def _unknown(case: Case, player: int) -> Diagnostic:
    others = case.near.of(case.spelled(player))
    meant = f"did you mean {' or '.join(others)}? Correct the name" if others else None
    return problem("G301", found=case.name(player), hint=meant, suggestion=" or ".join(others))


def _looks_like(case: Case, player: int, others: list[str]) -> Diagnostic:
    return problem(
        "G302",
        f"a newcomer whose name nearly equals {' and '.join(others)} on the list",
        found=case.name(player),
        suggestion=" or ".join(others),
    )


def _twin(case: Case, player: int, others: Sequence[int]) -> Diagnostic:
    called = "newcomers" if len(others) > 1 else "a newcomer"
    names = [case.in_full(other) for other in others]
    equals = "equals" if all(_alike(case, player, other) for other in others) else "nearly equals"
    told = all(case.has_id(one) for one in (player, *others))
    said = "; by their ids they are two players" if told else ""
    hint = "write one id if they are one person; if not, confirm them with --newcomers FILE (a column player)"
    return problem(
        "G313",
        f"a newcomer whose name {equals} {' and '.join(names)}, {called} too{said}",
        found=case.name(player),
        hint=hint if told else None,
        suggestion=" or ".join(names),
    )


def _alike(case: Case, player: int, other: int) -> bool:
    return identity(case.spelled(player)) == identity(case.spelled(other))
