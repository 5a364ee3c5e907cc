"""The checks across rows and against the list: each is a small function with its code, all in one tuple."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from elo_batch.domain.arrays import NONE
from elo_batch.domain.choices import Late
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic, Severity
from elo_batch.domain.log import Fate, GameLog
from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.case import Case, Found
from elo_batch.tables.doubts import astonishing, outside_event, twice_in_a_round
from elo_batch.tables.duplicates import contradicting, repeated, untold
from elo_batch.tables.ids import id_and_name
from elo_batch.tables.names import identity
from elo_batch.tables.near import Neighbours
from elo_batch.tables.people import SIDES
from elo_batch.tables.statuses import is_departed
from elo_batch.tables.told import other_ratings, two_ratings

MOST_COMPARED = 50_000
"""More newcomers at once are no club's, and are not held against each other."""


def self_play(case: Case) -> Found:
    """G201: both sides are the same player."""
    a, b = case.roster.player_a, case.roster.player_b
    rows = case.rated & (a == b) & (a != NONE)
    problems = tuple(
        problem(
            "G201",
            place=case.log.places.ref(int(row), SIDES[1]),
            found=f"{case.written(int(row), SIDES[0])} on both sides",
        )
        for row in np.flatnonzero(rows)
    )
    return Found(problems=problems, rows=rows)


def shared_name(case: Case) -> Found:
    """G307: a name that several on the list share."""
    shared = case.roster.shared
    return _of_players(case, sorted(shared), lambda player: _shared(case, player))


def stranger(case: Case) -> Found:
    """G301: a player who is on no list, where newcomers may not enter."""
    if case.enters or not case.has_list or not (players := strangers_of(case)):
        return Found()
    return _of_players(case, players, lambda player: _unknown(case, player))


def lookalike(case: Case) -> Found:
    """G302: a newcomer who nearly equals a listed player and is not confirmed."""
    if not (case.enters and case.has_list) or not (strangers := strangers_of(case)):
        return Found()
    players = {
        player: others
        for player in strangers
        if identity(case.name(player)) not in case.confirmed and (others := case.near.of(case.name(player)))
    }
    return _of_players(case, sorted(players), lambda player: _looks_like(case, player, players[player]))


def twin(case: Case) -> Found:
    """G313: newcomers whose names nearly equal an earlier one's; without a list everybody is new: a warning."""
    if not case.enters or not (strangers := strangers_of(case)):
        return Found()
    twins = {player: others for player, others in twins_of(case, strangers).items() if others}
    found = _of_players(case, sorted(twins), lambda player: _twin(case, player, twins[player]))
    if case.has_list:
        return found
    return Found(problems=tuple(replace(one, severity=Severity.WARNING) for one in found.problems))


def twins_of(case: Case, strangers: Sequence[int]) -> dict[int, list[str]]:
    """For each of these newcomers the earlier ones of nearly the same spelling; the confirmed are nobody's twins."""
    order = entering(case, strangers)
    if len(order) > MOST_COMPARED:
        return {}
    place = {case.name(player): number for number, player in enumerate(order)}
    place = {name: number for name, number in place.items() if identity(name) not in case.confirmed}
    near = Neighbours(place)
    names = {player: name for player in strangers if (name := case.name(player)) in place}
    return {
        player: [other for other in near.spelled_like(name) if place[other] < place[name]]
        for player, name in names.items()
    }


def entering(case: Case, strangers: Sequence[int]) -> list[int]:
    """All newcomers so far in the order of their first rated games."""
    rows = case.log.rows(Fate.RATED)
    seats = np.stack([case.roster.player_a[rows], case.roster.player_b[rows]], axis=1).ravel()
    players, first = np.unique(seats, return_index=True)
    known = set(strangers)
    return list(dict.fromkeys([*case.entered, *(one for one in players[np.argsort(first)].tolist() if one in known)]))


def broken_entry(case: Case) -> Found:
    """G306: a player whose entry on the list has an error."""
    broken = np.flatnonzero(case.listed.broken).tolist()
    return _of_players(case, broken, lambda player: problem("G306", found=case.name(player)))


def already_rated(case: Case) -> Found:
    """G304: a game on or before the latest day to which the list is rated; G210 where --late lets it through."""
    last = rated_to(case.listed)
    rows = case.rated & (case.log.rating_day <= last)
    if case.late is Late.RATE:
        return Found(problems=let_through(int(rows.sum()), last))
    message = f"a game on or before {last}, the day to which {case.called} is already rated"
    problems = tuple(
        problem("G304", message, place=case.log.places.ref(int(row), "date"), found=str(case.log.rating_day[row]))
        for row in np.flatnonzero(rows)
    )
    return Found(problems=problems, rows=rows)


def undated(case: Case) -> Found:
    """G209: games without a date, which may be in the list already."""
    rows = np.flatnonzero(case.rated & np.isnat(case.log.day))
    last = rated_to(case.listed)
    if case.late is Late.RATE or np.isnat(last) or not len(rows):
        return Found()
    message = f"{len(rows)} game{'s' if len(rows) > 1 else ''} without a date; {case.called} is already rated to {last}"
    return Found(problems=(problem("G209", message, place=case.log.places.ref(int(rows[0]), "date")),))


def let_through(count: int, last: np.datetime64) -> tuple[Diagnostic, ...]:
    """G210: so many games on or before the day to which the list is rated."""
    message = f"{count} game{'s' if count > 1 else ''} on or before {last} let through by --late"
    return (problem("G210", message),) if count else ()


def rated_to(listed: PlayerList) -> np.datetime64:
    """The latest day to which the list is rated; NaT where it does not say."""
    days = listed.as_of[~np.isnat(listed.as_of)]
    return days.max() if len(days) else np.datetime64("NaT")


def unrated_player(case: Case) -> Found:
    """G305: a side on the list without a rating, where nobody enters by the rule book."""
    if case.enters or not case.has_list:
        return Found()
    without = np.append(
        np.isnan(case.listed.rating) & ~case.listed.broken, np.zeros(len(case.roster.strangers) + 1, bool)
    )
    side_a, side_b = (without[side] for side in (case.roster.player_a, case.roster.player_b))
    rows = case.rated & (side_a | side_b)
    problems = tuple(
        problem(
            "G305",
            place=case.log.places.ref(int(row), SIDES[0 if side_a[row] else 1]),
            found=case.written(int(row), SIDES[0 if side_a[row] else 1]),
        )
        for row in np.flatnonzero(rows)
    )
    return Found(problems=problems, rows=rows, fate=Fate.UNRATED)


def departed(case: Case) -> tuple[Diagnostic, ...]:
    """G308: a rated game of a player whose status says that he no longer plays."""
    gone = {status for status in set(case.listed.status) if is_departed(status)}
    if not gone:
        return ()
    meant = np.zeros(len(case.listed) + len(case.roster.strangers) + 1, dtype=bool)
    meant[: len(case.listed)] = [status in gone for status in case.listed.status]
    sides = zip(SIDES, (case.roster.player_a, case.roster.player_b), strict=True)
    return tuple(
        _departed(case, int(row), name, int(side[row]))
        for name, side in sides
        for row in np.flatnonzero(case.rated & meant[side])
    )


def _departed(case: Case, row: int, side: str, player: int) -> Diagnostic:
    message = f"a rated game of a player whose status is {case.listed.status[player]}"
    return problem("G308", message, place=case.log.places.ref(row, side), found=case.written(row, side))


OF_PEOPLE: tuple[Callable[[Case], Found], ...] = (shared_name, stranger, lookalike, twin, id_and_name)
"""Who is who, whatever the list."""
OF_A_LIST: tuple[Callable[[Case], Found], ...] = (
    self_play,
    repeated,
    contradicting,
    untold,
    already_rated,
    undated,
    broken_entry,
    unrated_player,
    two_ratings,
    other_ratings,
    twice_in_a_round,
    outside_event,
    astonishing,
)
OF_PAIRINGS = (self_play, broken_entry, unrated_player)
"""What can be wrong with a game that has no result yet."""
HEAVIER_FIRST = (Fate.REJECTED, Fate.DUPLICATE, Fate.UNRATED)


def judge_log(
    case: Case, of_lists: Sequence[Case] = (), checks: Sequence[Callable[[Case], Found]] = OF_A_LIST
) -> Checked[GameLog]:
    """Every check on the same rows; of several fates the heaviest counts.

    Args:
        case: all games.
        of_lists: where there are several rating lists, for each of them its games and its entries.
        checks: those to be made against a list.
    """
    found = [check(case) for check in OF_PEOPLE]
    found += [check(one) for one in of_lists or (case,) for check in checks]
    fate = case.log.fate.copy()
    for heavier in reversed(HEAVIER_FIRST):
        for one in found:
            if one.rows is not None and one.fate is heavier:
                fate[one.rows] = heavier
    problems = tuple(diagnostic for one in found for diagnostic in one.problems)
    against = (fate == Fate.UNRATED) & case.rated
    log = replace(case.log, fate=fate, reason=case.log.reason.with_text(against, "unrated player"))
    return Checked(value=log, problems=(*problems, *departed(replace(case, log=log))))


def _of_players(case: Case, players: list[int], says: Callable[[int], Diagnostic]) -> Found:
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
            place, found = case.log.places.ref(row, name), case.written(row, name)
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


def _unknown(case: Case, player: int) -> Diagnostic:
    others = case.near.of(case.name(player))
    meant = f"did you mean {' or '.join(others)}? Correct the name" if others else None
    return problem("G301", found=case.name(player), hint=meant, suggestion=" or ".join(others))


def _looks_like(case: Case, player: int, others: list[str]) -> Diagnostic:
    return problem(
        "G302",
        f"a newcomer whose name nearly equals {' and '.join(others)} on the list",
        found=case.name(player),
        suggestion=" or ".join(others),
    )


def _twin(case: Case, player: int, others: list[str]) -> Diagnostic:
    called = "newcomers" if len(others) > 1 else "a newcomer"
    return problem(
        "G313",
        f"a newcomer whose name nearly equals {' and '.join(others)}, {called} too",
        found=case.name(player),
        suggestion=" or ".join(others),
    )
