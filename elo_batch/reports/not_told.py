"""What rules of K look at and nobody says: which rules could not apply, and for whose K that matters."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from elo_batch.domain.arrays import Bools, Floats
from elo_batch.domain.cells import CellRef
from elo_batch.domain.choices import Missing
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic, Severity
from elo_batch.domain.lists import OF_EACH_LIST
from elo_batch.engine.fold import Rated
from elo_batch.policies.k import LOOKS_AT, Standpoint, hangs_on
from elo_batch.policies.k_rules import KRule, KRules
from elo_batch.policies.policy import Policy
from elo_batch.reports.frames import ListData

MOST_NAMED = 20
"""A note names so many players."""
WEIGHT = {Missing.NOTE: Severity.NOTE, Missing.ERROR: Severity.ERROR}
FOR_WHOM = {"age": "for juniors", "games": "for new players", "peak": ""}
"""For what a rule looks at, how a message calls the rule."""


@dataclass(frozen=True, kw_only=True)
class Thing:
    """Something that rules of K look at.

    Attributes:
        column: the column that says it.
        looks: the rules' word for it.
        said: how a message begins that misses it.
        so: what follows, before and after the rules.
    """

    column: str
    looks: str
    said: str
    so: tuple[str, str]


COULD_NOT = ("so", "could not apply to them")
BIRTH_YEAR = Thing(column="birth_year", looks="age", said="no birth_year is known of", so=COULD_NOT)
DATE = Thing(column="date", looks="age", said="no date is known of the games, and so no age, of", so=COULD_NOT)
GAMES = Thing(column="games", looks="games", said="no career games are known of", so=COULD_NOT)
PEAK = Thing(
    column="peak", looks="peak", said="no peak is known of", so=("and the rating shown was taken for it in", "")
)


def not_told(data: ListData, policy: Policy, missing: Missing) -> tuple[Diagnostic, ...]:
    """R301: for each thing that rules of K look at and nobody says, which rules these are and for whom it matters."""
    rules, override = policy.newest.k, _overrides(data)
    if rules is None or len(rules.rules) == 1:
        return ()
    counts, standpoints = _has_k(data), _standpoints(data, policy)
    found = []
    for thing, unknown in _unknown(data):
        among = unknown & counts
        marks = [hangs_on(rules, player, override, thing.looks, among) for player in standpoints if among.any()]
        if np.any(marks):
            found.append(_told(data, thing, rules, np.any(marks, axis=0), missing))
    return tuple(found)


def _unknown(data: ListData) -> Iterator[tuple[Thing, Bools]]:
    """For each thing who of all players lacks it."""
    listed, strangers = data.listed, np.zeros(len(data.players) - len(data.listed), dtype=bool)
    no_year = np.append(np.isnan(listed.birth_year), ~strangers)
    yield BIRTH_YEAR, no_year
    yield DATE, _undated(data) & ~no_year
    yield GAMES, np.append(np.isnan(listed.games), strangers)
    if listed.peak_assumed is not None:
        yield PEAK, np.append(listed.peak_assumed, strangers)


def _undated(data: ListData) -> Bools:
    """Who played in a period of which no day is known."""
    marks = np.zeros(len(data.players), dtype=bool)
    if not isinstance(data.rated, Rated) or not np.isnat(data.rated.plan.day).any():
        return marks
    plan = data.rated.plan
    for first, last in pairwise(plan.bounds.tolist()):
        if np.isnat(plan.day[first:last]).all():
            marks[plan.games.player_a[first:last]] = marks[plan.games.player_b[first:last]] = True
    return marks


def _has_k(data: ListData) -> Bools:
    """Who played with a rating, so that K counted; who got the first one in the only period had none yet."""
    totals = data.rated.totals
    rated = ~np.isnan(data.rated.standing.rating) | totals.fell
    return (totals.played > 0) & rated & (~np.isnan(totals.previous) | (len(data.labels) > 1))


def _overrides(data: ListData) -> Floats:
    return np.append(data.listed.k, np.full(len(data.players) - len(data.listed), np.nan))


def _standpoints(data: ListData, policy: Policy) -> tuple[Standpoint, Standpoint]:
    """Everybody before the first period and after the last: a rule may have come into question on the way."""
    listed, standing = data.listed, data.rated.standing
    newcomers = np.full(len(data.players) - len(listed), np.nan)
    entry = np.nan if policy.initial is None else policy.initial
    last = data.rated.last_day
    year = np.nan if np.isnat(last) else float(str(last)[:4])
    age = year - np.append(listed.birth_year, newcomers)
    before = Standpoint(
        rating=np.append(listed.rating, newcomers),
        games=np.append(listed.games, np.zeros(len(newcomers))),
        peak=np.append(listed.peak, newcomers),
        age=age,
    )
    return before.entering_at(entry), Standpoint(
        rating=standing.rating, games=standing.games, peak=standing.peak, age=age
    )


def _told(data: ListData, thing: Thing, rules: KRules, matters: Bools, missing: Missing) -> Diagnostic:
    who = np.flatnonzero(matters).tolist()
    concerned = [rule for rule in rules.rules if any(LOOKS_AT[bound][0] == thing.looks for bound in rule.bounds)]
    named = ", ".join(_in_words(rule, thing) for rule in concerned)
    count = f"{len(who)} player{'s' if len(who) > 1 else ''} who played"
    before, after = thing.so
    names = [data.players[index] for index in who[:MOST_NAMED]]
    more = [f"and {len(who) - MOST_NAMED} more"] if len(who) > MOST_NAMED else []
    return problem(
        "R301",
        f"{thing.said} {count}, {before} {named} {after}".strip(),
        place=_place(data, thing, who),
        found=", ".join([*names, *more]),
        hint=_hint(data, thing),
        severity=WEIGHT[missing],
    )


def _in_words(rule: KRule, thing: Thing) -> str:
    """A rule with its bounds as the rule book has them."""
    bounds = ", ".join(f"{name} {value:g}" for name, value in rule.bounds.items())
    return " ".join(filter(None, [f"K {rule.k:g}", FOR_WHOM[thing.looks], f"({bounds})"]))


def _place(data: ListData, thing: Thing, who: list[int]) -> CellRef | None:
    """The first entry's cell where the list has the column, else the list; nowhere without one."""
    places = data.listed.places
    if thing is DATE or not places.sheets:
        return None
    if thing.column in places.sheets[0].columns and who[0] < len(data.listed):
        return places.ref(who[0], thing.column)
    return places.sheets[0].ref()


def _hint(data: ListData, thing: Thing) -> str:
    """What to do about it."""
    sheets, each = data.listed.places.sheets, data.on is not None and thing.column in OF_EACH_LIST
    column = data.on.heading(thing.column) if data.on and each else thing.column
    if thing is DATE:
        return "add the column date to the games"
    if not sheets:
        return f"give a rating list with the column {column}"
    if thing.column in sheets[0].columns:
        return f"fill in {column} for these players"
    return f"add the column {column} to the list"
