"""What a run comes to for each player: the new standing, and the sums that a list shows."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import Bools, Days, Floats, Ints, longer
from elo_batch.engine.left_out import Left, OneSided, Why
from elo_batch.engine.performance import add_opponents, in_units, performance
from elo_batch.engine.period import PeriodEnd, PeriodRun
from elo_batch.engine.plan import Plan, in_chunks, taken
from elo_batch.engine.records import record_after
from elo_batch.engine.rounding import difference, shown, shown_unmoved
from elo_batch.engine.standing import Standing
from elo_batch.engine.systems import system_for
from elo_batch.policies.policy import Decimals, Policy
from elo_batch.systems.base import Games, Whole, point_units


@dataclass(frozen=True, kw_only=True)
class Totals:
    """Each player's run as a whole; arrays over all players.

    Attributes:
        previous: what the list before showed; a newcomer's entry.
        change: rating as written − previous as written.
        played, score, expected: over the run.
        performance: over the run; NaN without games.
        fell: who is on the list no longer, since the rating fell too low.
    """

    previous: Floats
    change: Floats
    played: Ints
    score: Floats
    expected: Floats
    performance: Floats
    fell: Bools


class TotalsObserver:
    """Watches the fold for what its end alone does not tell.

    Attributes:
        opponents: each player's opponents' ratings added up, in units of 2⁻¹⁰ points.
        gain: points less expected points, in the system's units.
        entry: the rating at which a newcomer entered; NaN for the others.
        moved: whether a player's rating changed in any period, or was the first that the system worked out.
        rose: whether the last change went up.
        highest: the highest rating after a change.
        fell_to: the rating with which a player left the list; NaN for those who stayed.
        waiting: games of players without a rating that count for a first one only.
        credited: games from which first ratings were made.
        worked_out: whose first rating the system has worked out.
        left: the rows that are not rated, and why each of them is not.
    """

    def __init__(self, players: int) -> None:
        self.opponents = np.zeros(players, dtype=np.int64)
        self.gain = np.zeros(players, dtype=np.int64)
        self.entry = np.full(players, np.nan)
        self.moved = np.zeros(players, dtype=bool)
        self.rose = np.zeros(players, dtype=bool)
        self.highest = np.full(players, -np.inf)
        self.fell_to = np.full(players, np.nan)
        self.waiting = np.zeros(players, dtype=np.int64)
        self.credited = np.zeros(players, dtype=np.int64)
        self.worked_out = np.zeros(players, dtype=bool)
        self.left: list[tuple[slice, Left]] = []

    def see(self, run: PeriodRun) -> None:
        """Take in what one period did."""
        self.see_games(run.games, run.opponent)
        if run.left is not None:
            self.left.append((run.rows, run.left))
        if run.one_sided is not None:
            self.waiting += add_one_sided(run.one_sided, np.zeros_like(self.opponents), self.opponents, 1)
        self.see_end(run)

    def see_games(self, games: Games, opponent: Floats) -> None:
        """Take in some games of a period and the ratings that opponents were taken at."""
        add_opponents(self.opponents, games, opponent)

    def see_end(self, end: PeriodEnd) -> None:
        """Take in what a period came to."""
        self.entry[end.entering] = end.entry
        self.worked_out[end.worked_out] = True
        self.gain += end.sums["gain"].astype(np.int64, copy=False)
        change = end.moves
        who = np.flatnonzero((change != 0) & ~np.isnan(change))
        self._move(who, change[who] > 0, end.reached[who])
        fell = np.flatnonzero(np.isnan(end.rating) & ~np.isnan(end.reached))
        self.fell_to[fell] = end.reached[fell]
        if end.firsts is not None:
            self.credited[end.firsts.player] += end.firsts.games
            self._move(end.firsts.player, np.True_, end.firsts.rating)

    def _move(self, who: Ints, rose: Bools | np.bool_, rating: Floats) -> None:
        self.moved[who], self.rose[who] = True, rose
        self.highest[who] = np.maximum(self.highest[who], rating)

    def grow(self, players: int) -> None:
        """Let newcomers in."""
        fresh = vars(TotalsObserver(players - len(self.gain)))
        for name, values in vars(self).items():
            if isinstance(values, np.ndarray):
                setattr(self, name, np.concatenate([values, fresh[name]]))


@dataclass(kw_only=True)
class Tally:
    """What the games alone say of each player.

    Attributes:
        played: games over the run.
        score: points over the run, in units.
        last: the last day with a game; NaT without a dated game.
    """

    played: Ints
    score: Ints
    last: Days

    @classmethod
    def of(cls, plan: Plan, unit: int, left: Sequence[tuple[slice, Left]] = ()) -> "Tally":
        """Of all the games of a plan, without the sides that do not count in the rows left out."""
        if not left:
            return cls(played=plan.played, score=scores(plan, unit), last=last_days(plan))
        why = np.zeros(len(plan.day), dtype=np.int8)
        for rows, codes in left:
            why[rows] = codes
        none = np.zeros(plan.players, dtype=np.int64)
        tally = cls(played=none, score=none.copy(), last=np.full(plan.players, np.datetime64("NaT"), "datetime64[D]"))
        sides = point_units(plan.games.score_a, plan.games.games, unit)
        for player, points, own in zip(
            (plan.games.player_a, plan.games.player_b), sides, (Why.FIRST_A, Why.FIRST_B), strict=True
        ):
            tally._add_side(plan, player, points, (why == Why.RATED) | (why == own))
        return tally

    def _add_side(self, plan: Plan, player: Ints, points: Whole, counts: Bools) -> None:
        """Add one side of the rows in which it counts."""
        who = player[counts]
        np.add.at(self.played, who, plan.games.games[counts])
        np.add.at(self.score, who, points[counts].astype(np.int64))
        np.fmax.at(self.last, who, plan.day[counts].astype("datetime64[D]", copy=False))

    def add(self, other: "Tally") -> None:
        """Add the tally of later games, which may have brought newcomers."""
        players = len(other.played)
        self.played = longer(self.played, players, 0) + other.played
        self.score = longer(self.score, players, 0) + other.score
        self.last = np.fmax(longer(self.last, players, np.datetime64("NaT")), other.last)


def standing_after(  # noqa: PLR0913, PLR0917  # the two ends of a run and what was seen between
    start: Standing, rating: Floats, seen: TotalsObserver, tally: Tally, policy: Policy, unit: int, decimals: Decimals
) -> Standing:
    """Everybody after the run: what a list shows stands while the exact rating was not moved."""
    way = np.where(seen.rose, 1.0, -1.0)
    highest = np.where(seen.moved, seen.highest, np.nan)
    # The highest rating after a change was reached by a rise, unless the start was higher still.
    rounding = policy.newest.rounding
    published = shown(highest, np.ones(len(way)), rounding.decimals, rounding.halves)
    # Who got a first rating was on no list, so whatever games there were before are those of no rating.
    games: Floats = np.where((seen.credited > 0) | seen.worked_out, np.nan_to_num(start.games), start.games)
    return Standing(
        rating=rating,
        shown=np.where(seen.moved, shown(rating, way, decimals, rounding.halves), before(start, seen, decimals)),
        games=games + (tally.played - seen.waiting + seen.credited),
        k=start.k,
        birth_year=start.birth_year,
        entry=start.entry,
        record=record_after(start.record, games, tally.played, tally.score, unit),
        peak=np.fmax(np.fmax(start.peak, shown_unmoved(seen.entry, rounding.decimals)), published),
        as_of=np.fmax(start.as_of, tally.last),
    )


def totals_of(  # noqa: PLR0913, PLR0917  # as above
    start: Standing, end: Standing, seen: TotalsObserver, tally: Tally, policy: Policy, unit: int, decimals: Decimals
) -> Totals:
    """Everybody's run in sums."""
    previous = before(start, seen, decimals)
    # Who fell off the list keeps the change.
    way = np.where(seen.rose, 1.0, -1.0)
    reached = np.where(np.isnan(end.rating), shown(seen.fell_to, way, decimals), end.shown)
    return Totals(
        previous=previous,
        change=difference(reached, previous, decimals),
        played=tally.played,
        score=tally.score / unit,
        expected=(tally.score - seen.gain) / unit,
        performance=performance(tally.score / unit, tally.played, seen.opponents, system_for(policy.newest)),
        fell=np.isnan(end.rating) & ~np.isnan(seen.fell_to),
    )


def before(start: Standing, seen: TotalsObserver, decimals: Decimals) -> Floats:
    """What the list before showed, or the rating at which a newcomer entered."""
    return np.where(np.isnan(seen.entry), start.shown, shown_unmoved(seen.entry, decimals))


def scores(plan: Plan, unit: int) -> Ints:
    """Each player's points over the run, in units."""
    totals = np.zeros(plan.players, dtype=np.int64)
    for rows in in_chunks(len(plan.day)):
        games = taken(plan.games, rows)
        add_points(totals, games, unit, single=plan.single)
    return totals


def add_points(totals: Ints, games: Games, unit: int, *, single: bool) -> None:
    """Add the points of these games to both sides' totals, in units."""
    sides = point_units(games.score_a, None if single else games.games, unit)
    for player, points in zip((games.player_a, games.player_b), sides, strict=True):
        np.add.at(totals, player, points.astype(np.int64))


def add_one_sided(played: OneSided, points: Ints, opponents: Ints, unit: int) -> Ints:
    """Add what counts for first ratings to points (in units) and opponents; how many games each player had of them."""
    counts = np.zeros(len(points), dtype=np.int64)
    np.add.at(counts, played.player, played.games)
    np.add.at(points, played.player, np.rint(played.points * unit).astype(np.int64))
    np.add.at(opponents, played.player, in_units(played.opponent, played.games))
    return counts


def last_days(plan: Plan) -> Days:
    """The last day on which each player had a game; NaT without a dated game."""
    # A day that is not known is the lowest of all numbers, so it never counts.
    days = plan.day.astype("datetime64[D]", copy=False).view(np.int64)
    last = np.full(plan.players, np.iinfo(np.int64).min)
    for side in (plan.games.player_a, plan.games.player_b):
        np.maximum.at(last, side, days)
    return last.view("datetime64[D]")
