"""What is to be rated: coded rows, standing period by period."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Days, Floats, Ints, Texts
from elo_batch.domain.errors import EloBatchError
from elo_batch.domain.log import GameLog, event_days
from elo_batch.domain.natural import natural
from elo_batch.domain.pending import NOTHING, Pending
from elo_batch.engine.history import ListDays
from elo_batch.engine.workload import games_of_each
from elo_batch.policies.policy import Policy
from elo_batch.systems.base import Games

CHUNK = 15_000
"""Rows taken at a time: arrays of so many doubles are small enough to be handed out again and again."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What is to be rated; its rows stand in running order.

    Attributes:
        games: the rated rows; players are indices into the list, those past its end are newcomers.
        day: the rows' days; NaT where unknown.
        bounds: where the rows of each period begin, and the end of the last.
        players: how many players there are, newcomers included.
        played: each player's games over the whole run.
        single: whether every row is one game.
        order: for each row its place among the rows as they were given; None where nothing was moved.
        section: for each row the number of the section by which it is rated; None where there is one for all.
        event: the events of the rows; None where nobody asks for them.
        pending: results of earlier periods that wait for a first rating.
        lists: what says which list a game is rated from; None where it is the one at its period's start.
        told: for each period the players whose rating at its start its own games tell, and these ratings; NaN for
            none. None where ratings go on from period to period.
    """

    games: Games
    day: Days
    bounds: Ints
    players: int
    played: Ints
    single: bool
    order: Ints | None
    section: Ints | None = None
    event: Texts | None = None
    pending: Pending = NOTHING
    lists: ListDays | None = None
    told: tuple[tuple[Ints, Floats], ...] | None = None

    @property
    def most_games(self) -> int:
        """The games of the busiest player."""
        return int(self.played.max(initial=0))


def plan_of(  # noqa: PLR0913  # what a row has
    games: Games,
    day: Days,
    period: Ints,
    *,
    periods: int,
    players: int,
    section: Ints | None = None,
    event: Texts | None = None,
    lists: ListDays | None = None,
) -> Plan:
    """A plan of rows in any order; rows that are in running order already are not moved.

    Args:
        games: the rows to be rated.
        day: their days; NaT where unknown.
        period: for each row the number of its period.
        periods: how many periods there are, 0 running first.
        players: how many players there are.
        section: for each row the number of its section; None where there is one for all.
        event: the events of the rows; None where nobody asks for them.
        lists: what says which list a game is rated from; None where it is the one at its period's start.
    """
    order = None
    if (period[1:] < period[:-1]).any():
        order = np.argsort(period.astype(np.uint32), kind="stable")
        games, day, period = taken(games, order), day[order], period[order]
        section = None if section is None else section[order]
        event = None if event is None else event.at(order)
        lists = None if lists is None else replace(lists, event=lists.event[order])
    single = bool((games.games == 1).all())
    return Plan(
        games=games,
        day=day,
        bounds=np.searchsorted(period, np.arange(periods + 1)),
        players=players,
        played=games_of_each(games, players, single=single),
        single=single,
        order=order,
        section=section,
        event=event,
        lists=lists,
    )


def plan_rows(  # noqa: PLR0913  # whose rows, and how they are rated
    log: GameLog,
    rows: Ints | slice,
    sides: tuple[Ints, Ints],
    labels: Sequence[str],
    *,
    players: int,
    policy: Policy,
    lists: ListDays | None = None,
    told: bool = False,
    same_k: bool = False,
) -> Plan:
    """These rows of a log as the engine takes them, in the periods with these labels.

    Where a game is rated from the list in force when its event started, `lists` has an entry for each row of the log.
    `told` says that each period is rated from the ratings that its own games tell, `same_k` that no row has a K of its
    own.
    """
    number = {label: index for index, label in enumerate(labels)}
    period = np.array([*(number.get(label, 0) for label in log.period.values), 0], dtype=np.int64)
    a, b = sides
    section = sections_of(log, policy)
    k_a, k_b = _ks(log, rows, weights_of(log, policy), same_k=same_k)
    plan = plan_of(
        Games(
            player_a=a,
            player_b=b,
            score_a=log.score_a[rows],
            games=log.games[rows],
            k_a=k_a,
            k_b=k_b,
            neutral=log.neutral[rows] if log.neutral.any() else None,
            rating_a=_told(log.rating_a, rows) if told else None,
            rating_b=_told(log.rating_b, rows) if told else None,
            dual=dual_rated(log, rows, policy, section),
        ),
        log.day[rows],
        period[log.period.codes[rows]],
        periods=len(labels),
        players=players,
        section=None if section is None else section[rows],
        event=log.event.at(rows) if policy.by_performance else None,
        lists=None if lists is None else replace(lists, event=lists.event[rows]),
    )
    return replace(plan, told=told_by_period(plan, log.event.at(rows))) if told else plan


def _told(rating: Floats | None, rows: Ints | slice) -> Floats:
    """Ratings that rows tell; −∞ where they say that the player has none."""
    if rating is None:
        raise EloBatchError("the log tells no ratings")
    return np.where(np.isnan(rating[rows]), -np.inf, rating[rows])


def told_by_period(plan: Plan, event: Texts) -> tuple[tuple[Ints, Floats], ...]:
    """For each period its players and the ratings that its games tell; of several events the last counts.

    Events stand in the order of their games' days, those of one day in natural order.
    """
    names = sorted(range(len(event.values)), key=lambda code: natural(event.values[code]))
    place = np.append(np.argsort(np.array(names, dtype=np.int64)), NONE)
    rank = place[event.codes if plan.order is None else event.codes[plan.order]]
    day = plan.day.astype("datetime64[D]").view(np.int64)
    return tuple(_told_in(plan.games, day, rank, slice(first, last)) for first, last in pairwise(plan.bounds.tolist()))


def _told_in(games: Games, day: Ints, rank: Ints, rows: slice) -> tuple[Ints, Floats]:
    """The same for one period; a player's rating goes before its lack in another event."""
    sides = ((games.player_a, games.rating_a), (games.player_b, games.rating_b))
    player = np.concatenate([who[rows] for who, _ in sides])
    rating = np.concatenate([told[rows] for _, told in sides if told is not None])
    order = np.lexsort((np.tile(rank[rows], 2), np.tile(day[rows], 2), np.isfinite(rating), player))
    last = np.append(player[order][1:] != player[order][:-1], np.ones(min(len(order), 1), dtype=bool))
    who, told = player[order][last], rating[order][last]
    return who, np.where(np.isfinite(told), told, np.nan)


def dual_rated(log: GameLog, rows: Ints | slice, policy: Policy, section: Ints | None) -> Bools | None:
    """Which of these rows count for two ratings at once, by their time control; None where none does."""
    rules = [one.dual_rated for one in policy.sections]
    if log.pace is None or not any(rules):
        return None
    least, most = (
        np.array([np.inf if rule is None else getattr(rule, bound) for rule in rules]) for bound in ("least", "most")
    )
    number = np.array(0) if section is None else section[rows]
    dual: Bools = (least[number] <= log.pace[rows]) & (log.pace[rows] <= most[number])
    return dual if dual.any() else None


def sections_of(log: GameLog, policy: Policy) -> Ints | None:
    """For each row the number of the section by which it is rated; None where there is one for all.

    The day of the row's event decides, as the rule book says. Rows without a day are rated by the newest section.
    """
    if len(policy.sections) == 1:
        return None
    day = event_days(log, policy.section_by)
    distinct, where = np.unique(day, return_inverse=True)
    numbers = policy.number_on([None if np.isnat(one) else one.item() for one in distinct])
    return np.array(numbers, dtype=np.int64)[where]


def weights_of(log: GameLog, policy: Policy) -> Floats | None:
    """How many times K each row counts, by its own cell or its event; None where all count once."""
    named = {name.casefold(): weight for name, weight in policy.newest.events.weight.items()}
    if not named and log.weight is None:
        return None
    by_event = np.array([*(named.get(text.casefold(), 1.0) for text in log.event.values), 1.0])[log.event.codes]
    weight = by_event if log.weight is None else np.where(np.isnan(log.weight), by_event, log.weight)
    return None if (weight == 1).all() else weight


def _ks(log: GameLog, rows: Ints | slice, weight: Floats | None, *, same_k: bool) -> tuple[Floats, Floats]:
    """The Ks that these rows ask for on either side; where one asks for none and counts more than once, its weight."""
    none = np.broadcast_to(np.nan, len(log))
    asked = [none, none] if same_k else [log.k_a, log.k_b]
    if weight is not None:
        asked = [np.where(np.isnan(k) & (weight != 1), -weight, k) for k in asked]
    a = np.ascontiguousarray(asked[0][rows])
    return a, a if asked[1] is asked[0] else np.ascontiguousarray(asked[1][rows])


def entries(plan: Plan, without: Bools) -> list[Ints]:
    """For each period the players `without` a rating whose first period it is."""
    periods = len(plan.bounds) - 1
    if not (without & (plan.played > 0)).any():
        return [np.empty(0, dtype=np.int64)] * periods
    first = np.full(plan.players, periods)
    for number in range(periods - 1, -1, -1):
        rows = slice(plan.bounds[number], plan.bounds[number + 1])
        first[plan.games.player_a[rows]] = first[plan.games.player_b[rows]] = number
    first[~without] = periods
    order = np.argsort(first, kind="stable")
    return np.split(order, np.searchsorted(first[order], np.arange(1, periods + 1)))[:periods]


def in_chunks(rows: int) -> Iterator[slice]:
    """All rows, some thousand at a time."""
    return (slice(start, start + CHUNK) for start in range(0, rows, CHUNK))


def taken(games: Games, rows: Ints | slice) -> Games:
    """These rows of every column."""
    columns = {field.name: getattr(games, field.name) for field in fields(Games)}
    return Games(**{name: column[rows] for name, column in columns.items() if column is not None})


def joined(parts: Sequence[Games]) -> Games:
    """The rows of all parts, one below the other."""
    columns = {field.name: [getattr(part, field.name) for part in parts] for field in fields(Games)}
    return Games(**{name: np.concatenate(column) for name, column in columns.items() if column[0] is not None})
