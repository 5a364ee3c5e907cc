"""The checks across rows and against the list: each is a small function with its code, all in one tuple."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from elo_batch.domain.arrays import NONE
from elo_batch.domain.choices import Late
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.log import Fate, GameLog
from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.births import impossible_birth
from elo_batch.tables.case import Case, Found
from elo_batch.tables.doubts import astonishing, outside_event, twice_in_a_round
from elo_batch.tables.duplicates import contradicting, repeated, untold
from elo_batch.tables.ids import id_and_name
from elo_batch.tables.people import SIDES
from elo_batch.tables.statuses import is_departed
from elo_batch.tables.told import other_ratings, two_ratings
from elo_batch.tables.unlisted import lookalike, of_players, shared_name, stranger, twin, without_id


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


def broken_entry(case: Case) -> Found:
    """G306: a player whose entry on the list has an error."""
    broken = np.flatnonzero(case.listed.broken).tolist()
    return of_players(case, broken, lambda player: problem("G306", found=case.name(player)))


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


OF_PEOPLE: tuple[Callable[[Case], Found], ...] = (
    shared_name,
    without_id,
    stranger,
    lookalike,
    twin,
    id_and_name,
    impossible_birth,
)
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
