"""What the formulas of a federation look at and nobody has told: how it is taken, and for how many players."""

from collections.abc import Iterator

import numpy as np

from elo_batch.domain.arrays import Bools, Floats
from elo_batch.domain.choices import Missing
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.log import Fate
from elo_batch.policies.entry import Entry
from elo_batch.policies.policy import Policy
from elo_batch.reports.frames import ListData, RunData
from elo_batch.reports.not_told import WEIGHT
from elo_batch.systems.us_chess import HIGH


def unknown(data: ListData, policy: Policy, missing: Missing) -> tuple[Diagnostic, ...]:
    """R301: a note for each column that is missing, with the number of players whom it matters to."""
    counts = (*_of_the_list(data, policy), *_of_newcomers(data, policy), *_of_the_games(data, policy))
    return tuple(problem("R301", message.format(count), severity=WEIGHT[missing]) for count, message in counts if count)


def _of_the_list(data: ListData, policy: Policy) -> Iterator[tuple[int, str]]:
    listed = data.listed
    plays = (data.rated.totals.played[: len(listed)] > 0) & ~np.isnan(listed.rating)
    games, personal = listed.games, policy.newest.limits.personal
    if personal is not None or "record" in policy.list_columns:
        yield _count(plays & np.isnan(games)), "the list has no games of {} who played: they count as established"
    if personal is not None and "peak" not in _columns(data):
        held = plays & ~(games <= personal.games_above)
        yield _count(held), "the list has no peak: the floors of {} who played go by the ratings that it shows"
    if "record" in policy.list_columns and listed.record is None:
        some = plays & ~(games == 0)
        yield _count(some), "the list has no record: {} who played count as having won some games and lost others"


def _of_newcomers(data: ListData, policy: Policy) -> Iterator[tuple[int, str]]:
    newcomer = policy.newest.newcomer
    if newcomer.enter is not Entry.AGE:
        return
    enters = (data.rated.totals.played > 0) & np.isnan(_padded(data.listed.rating, data))
    count = _count(enters & np.isnan(_padded(data.listed.birth_year, data)))
    yield count, f"no birth_year is known of {{}} without a rating: they count as {newcomer.oldest} years old"


def _of_the_games(data: ListData, policy: Policy) -> Iterator[tuple[int, str]]:
    """Players whose K hangs on the time control, and who played games that do not tell it."""
    if policy.newest.dual_rated is None or not isinstance(data, RunData):
        return
    log = data.log
    untold = log.where(Fate.RATED) & (True if log.pace is None else np.isnan(log.pace))
    high = np.append(data.listed.rating > HIGH, np.zeros(len(data.roster.strangers), dtype=bool))
    who = np.zeros(len(high), dtype=bool)
    for side in (data.roster.player_a, data.roster.player_b):
        who[side[untold]] = True
    message = f"{{}} above {HIGH:g} played games whose time_control does not say G/45;d5 or the like: not dual-rated"
    yield _count(who & high), message


def _columns(data: ListData) -> frozenset[str]:
    return frozenset(name for sheet in data.listed.places.sheets for name in sheet.columns)


def _padded(values: Floats, data: ListData) -> Floats:
    """Values of the list's players, and of newcomers, of whom nothing is known."""
    return np.append(values, np.full(len(data.players) - len(values), np.nan))


def _count(who: Bools) -> int:
    return int(who.sum())
