"""The account of a run: every row counted once, and the notes that only the rating itself can give."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from elo_batch.domain.arrays import Floats, Ints, latest
from elo_batch.domain.choices import Missing
from elo_batch.domain.codes import CODES, problem
from elo_batch.domain.diagnostics import Checked, Diagnostic, Severity
from elo_batch.domain.log import Fate, GameLog
from elo_batch.domain.numbers import number_text
from elo_batch.domain.spelling import with_name
from elo_batch.engine.fold import Rated
from elo_batch.engine.left_out import SAID, Why
from elo_batch.engine.overshoot import Overshoot
from elo_batch.policies.policy import Policy
from elo_batch.reports.frames import ListData, RunData
from elo_batch.reports.not_told import not_told
from elo_batch.reports.statuses import ACTIVE, INACTIVE
from elo_batch.reports.unknown import unknown
from elo_batch.tables.births import idle_births
from elo_batch.tables.periods import rest_of_rows
from elo_batch.tables.verdicts import MOST_LISTED

ROWS = {f"rows_{fate.name.lower()}": fate for fate in Fate}
OWN_KS = "own_ks"
Data = TypeVar("Data", bound=ListData)


def row_counts(log: GameLog) -> Mapping[str, int]:
    """Rows by fate, which add up to the rows read, and the games and own Ks of those rated."""
    rated = log.where(Fate.RATED)
    return {
        "rows_read": len(log),
        **{name: int(log.where(fate).sum()) for name, fate in ROWS.items()},
        "games_rated": int(log.games[rated].sum()),
        OWN_KS: log.own_ks(rated),
    }


def counts_of(
    rows: Mapping[str, int], players: int, labels: tuple[str, ...], data: ListData | None
) -> Mapping[str, int]:
    """The counts of rows; and players, newcomers, periods."""
    return {
        **{name: rows[name] for name in rows if name != OWN_KS},
        "players": players if data is None else len(data.players),
        "newcomers": 0 if data is None else len(data.players) - len(data.listed),
        "periods": len(labels),
    }


def closing_notes(data: RunData, policy: Policy, *, own_k: bool, missing: Missing) -> tuple[Diagnostic, ...]:
    """What is to be said after the rating: newcomers, Ks of the list, periods too long for their K, who is inactive."""
    of_lists = (notes_of_list(one, policy, row_counts(one.log), own_k=own_k, missing=missing) for one in data.lists)
    return (*(note for notes in of_lists for note in notes), *of_everybody(data, policy))


def notes_of_list(
    data: ListData, policy: Policy, rows: Mapping[str, int], *, own_k: bool, missing: Missing
) -> tuple[Diagnostic, ...]:
    """What is to be said of one list; of several each says its name."""
    told = (*(() if own_k else not_told(data, policy, missing)), *unknown(data, policy, missing))
    firsts = (*_first_ratings(data), *_fell(data)) if policy.by_performance else _newcomers(data, policy)
    left = (*_sections(data, policy), *_left_rows(data)) if isinstance(data, RunData) else ()
    overrides = _overrides(data, rows[OWN_KS], instead_of_k(policy, own_k=own_k))
    notes = (*left, *firsts, *overrides, *told, *_overshoots(data))
    return notes if data.on is None else tuple(replace(one, message=f"{data.on.name}: {one.message}") for one in notes)


def unless_errors(data: Data, closing: Sequence[Diagnostic]) -> Checked[Data | None]:
    """What was rated, with what is to be said at the end; where there are errors in that, they alone."""
    errors = tuple(one for one in closing if one.severity is Severity.ERROR)
    return Checked(value=None, problems=errors) if errors else Checked(value=data, problems=tuple(closing))


def of_everybody(data: ListData, policy: Policy) -> tuple[Diagnostic, ...]:
    """What all lists together say of the players: years of birth that cannot be, and who is inactive."""
    parts = (data, *data.others)
    days = np.array([one.rated.last_day for one in parts])
    played = np.sum([one.rated.totals.played for one in parts], axis=0)
    return (*idle_births(data.listed, played, latest(days)), *activity(data, policy))


def activity(data: ListData, policy: Policy) -> tuple[Diagnostic, ...]:
    """Who became inactive by the rule, and who active again."""
    if policy.inactive_months is None:
        return ()
    after = data.statuses
    if after.end is None:
        return (problem("P303", "no status was changed: neither --to nor the games say on which day the run ends"),)
    left, returned = ([data.players[index] for index in who] for who in (after.left, after.returned))
    rule = f"last rated more than {policy.inactive_months} months before {after.end}"
    found = [f"{word}: {', '.join(names)}" for word, names in ((INACTIVE, left), (ACTIVE, returned)) if names]
    message = f"{len(left)} became {INACTIVE} ({rule}), {len(returned)} {ACTIVE} again"
    return (problem("P303", message, found="; ".join(found)),)


def _newcomers(data: ListData, policy: Policy) -> tuple[Diagnostic, ...]:
    if isinstance(data.rated, Rated) and data.rated.plan.told is not None:
        return entrants(_untold(data.players, data.rated.plan.told), (), policy) if policy.initial is not None else ()
    known = len(data.listed)
    came = np.flatnonzero(data.rated.totals.played[known:]).tolist()
    names = [with_name(data.players[known + index], data.called[index]) for index in came]
    had_none = np.isnan(data.rated.standing.rating[: len(data.listed)]) | ~np.isnan(data.listed.rating)
    entered = [data.listed.players[index] for index in np.flatnonzero(~had_none)]
    return entrants(names, entered, policy)


def _untold(players: Sequence[str], told: Sequence[tuple[Ints, Floats]]) -> list[str]:
    """Those of whom a log that tells ratings tells none in some period."""
    without = {index for who, ratings in told for index in who[np.isnan(ratings)].tolist()}
    return [players[index] for index in sorted(without)]


def _first_ratings(data: ListData) -> tuple[Diagnostic, ...]:
    """G303: who got a first rating, and whose results wait for one."""
    rating, before = data.rated.standing.rating, data.rated.totals.previous
    played = data.rated.totals.played > 0
    got = np.flatnonzero(played & np.isnan(before) & ~np.isnan(rating))
    wait = np.flatnonzero(played & np.isnan(rating) & ~data.rated.totals.fell)
    firsts = [f"{data.players[index]} {number_text(float(rating[index]))}" for index in got.tolist()]
    waiting = [data.players[index] for index in wait.tolist()]
    said = [f"{len(firsts)} got a first rating"] if firsts else []
    said += [f"{len(waiting)} without a rating wait for more games"] if waiting else []
    found = "; ".join(filter(None, [", ".join(firsts), ", ".join(waiting)]))
    return (problem("G303", ", ".join(said), found=found),) if said else ()


def _fell(data: ListData) -> tuple[Diagnostic, ...]:
    """P304: who left the list."""
    who = [data.players[index] for index in np.flatnonzero(data.rated.totals.fell).tolist()]
    return (problem("P304", f"{len(who)} left the list", found=", ".join(who)),) if who else ()


def _sections(data: RunData, policy: Policy) -> tuple[Diagnostic, ...]:
    """R302: by which sections of the rule book the rows are rated, and which rows have no day that says so."""
    plan = data.rated.plan
    if plan.section is None or not len(plan.section):
        return ()
    numbers, counts = np.unique(plan.section, return_counts=True)
    said = [
        f"{count} row{'s' if count > 1 else ''} by the section in force from {policy.sections[number].in_force_from}"
        for number, count in zip(numbers.tolist(), counts.tolist(), strict=True)
    ]
    first, undated = policy.sections[0].in_force_from, int(np.isnat(plan.day).sum())
    early = 0 if first is None else int((plan.day < np.datetime64(first)).sum())
    said += [f"{undated} of them undated, for which the newest holds"] if undated else []
    said += [f"{early} of them before {first}, for which the oldest holds"] if early else []
    return (problem("R302", f"rule book {policy.name}: {', '.join(said)}"),)


def _left_rows(data: RunData) -> tuple[Diagnostic, ...]:
    """G305 and G309: a note for each row that the ratings of its players leave out."""
    if data.rated.left is None:
        return ()
    rows = np.arange(len(data.log))[data.rows]
    notes: list[Diagnostic] = []
    for why, said in SAID.items():
        those = rows[data.rated.left == why]
        code, message = ("G309", CODES["G309"].title) if why is Why.GAP else ("G305", f"not rated: {said}")
        notes += [_left_row(data, int(row), code, message, why) for row in those[:MOST_LISTED]]
        notes += rest_of_rows(data.log, those[MOST_LISTED:], code, message)
    return tuple(notes)


def _left_row(data: RunData, row: int, code: str, message: str, why: Why) -> Diagnostic:
    """The note of one row, at the player who has no rating."""
    second = why in {Why.FIRST_B, Why.UNRATED_B}
    player = (data.roster.player_b if second else data.roster.player_a)[row]
    place = data.log.places.ref(row, "player_b" if second else "player_a")
    # Nobody enters at a fixed rating where the first one is made from games.
    hint = "" if why in {Why.FIRST_A, Why.FIRST_B, Why.NEITHER} else None
    return problem(code, message, place=place, found=data.roster.name(int(player), data.listed), hint=hint)


def entrants(names: Sequence[str], entered: Sequence[str], policy: Policy) -> tuple[Diagnostic, ...]:
    """G303: those on no list, and those on it without a rating, who enter at the rule book's."""
    if not names and not entered:
        return ()
    at = policy.newest.newcomer.in_words if policy.initial is None else number_text(policy.initial)
    said = [f"{len(names)} on no list enter at {at}"] if names else []
    said += [f"{len(entered)} on the list without a rating enter at {at}"] if entered else []
    return (problem("G303", "; ".join(said), found=", ".join([*names, *entered])),)


def _overrides(data: ListData, rows: int, instead: str) -> tuple[Diagnostic, ...]:
    overridden = int((~np.isnan(data.listed.k) & (data.rated.totals.played[: len(data.listed)] > 0)).sum())
    return own_ks(overridden, rows, instead)


def instead_of_k(policy: Policy, *, own_k: bool) -> str:
    """What counts in place of Ks that the list or the rows have of their own; empty where these count."""
    if not policy.takes_k:
        return "the rule book works out K itself"
    return "--k counts" if own_k else ""


def own_ks(
    players: int, rows: int, instead: str, *, who: str = "who played", table: str = "games"
) -> tuple[Diagnostic, ...]:
    """P301: Ks that the list or the rows have of their own, and whether they count."""
    notes, unused = [], f"is not used: {instead}" if instead else ""
    if players:
        named = f"{players} player{'s' if players > 1 else ''} {who}"
        notes.append(f"the list's own K of {named} {unused or 'counts'}")
    if rows:
        which = f"{rows} row{'s' if rows > 1 else ''} of the {table}"
        notes.append(f"the own K of {which} {unused or 'counts'}")
    return tuple(problem("P301", note) for note in notes)


def _overshoots(data: ListData) -> tuple[Diagnostic, ...]:
    """One warning for each player, naming the busiest period."""
    return tuple(_overshoot(data, found) for found in data.rated.overshoots)


def _overshoot(data: ListData, found: Overshoot) -> Diagnostic:
    at = "different Ks" if np.isnan(found.k) else f"K {number_text(found.k)}"
    message = f"{found.games} games at {at} are too many for one rating period ({data.labels[found.period]})"
    return problem("G206", message, found=data.players[found.player])
