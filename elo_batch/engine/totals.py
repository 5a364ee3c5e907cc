"""What a run comes to for each player: the new standing, and the sums that a list shows."""

from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import Days, Floats, Ints, longer
from elo_batch.engine.performance import add_opponents, performance
from elo_batch.engine.period import PeriodEnd, PeriodRun
from elo_batch.engine.plan import Plan, in_chunks, taken
from elo_batch.engine.rounding import difference, shown, shown_unmoved
from elo_batch.engine.standing import Standing
from elo_batch.engine.systems import system_for
from elo_batch.policies.policy import Decimals, Policy
from elo_batch.systems.base import Games, point_units


@dataclass(frozen=True, kw_only=True)
class Totals:
    """Each player's run as a whole; arrays over all players.

    Attributes:
        previous: what the list before showed; a newcomer's entry.
        change: rating as written − previous as written.
        played, score, expected: over the run.
        performance: over the run; NaN without games.
    """

    previous: Floats
    change: Floats
    played: Ints
    score: Floats
    expected: Floats
    performance: Floats


class TotalsObserver:
    """Watches the fold for what its end alone does not tell.

    Attributes:
        opponents: each player's opponents' ratings added up, in units of 2⁻¹⁰ points.
        gain: points less expected points, in the system's units.
        entry: the rating at which a newcomer entered; NaN for the others.
        moved: whether a player's rating changed in any period.
        rose: whether the last change went up.
        highest: the highest rating after a change.
    """

    def __init__(self, players: int) -> None:
        self.opponents = np.zeros(players, dtype=np.int64)
        self.gain = np.zeros(players, dtype=np.int64)
        self.entry = np.full(players, np.nan)
        self.moved = np.zeros(players, dtype=bool)
        self.rose = np.zeros(players, dtype=bool)
        self.highest = np.full(players, -np.inf)

    def see(self, run: PeriodRun) -> None:
        """Take in what one period did."""
        self.see_games(run.games, run.opponent)
        self.see_end(run)

    def see_games(self, games: Games, opponent: Floats) -> None:
        """Take in some games of a period and the ratings that opponents were taken at."""
        add_opponents(self.opponents, games, opponent)

    def see_end(self, end: PeriodEnd) -> None:
        """Take in what a period came to."""
        self.entry[end.entering] = end.field.rating[end.entering]
        self.gain += end.sums["gain"].astype(np.int64, copy=False)
        change = end.rating - end.field.rating
        who = np.flatnonzero((change != 0) & ~np.isnan(change))
        self.moved[who] = True
        self.rose[who] = change[who] > 0
        self.highest[who] = np.maximum(self.highest[who], end.rating[who])

    def grow(self, players: int) -> None:
        """Let newcomers in."""
        fresh = vars(TotalsObserver(players - len(self.gain)))
        for name, values in vars(self).items():
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
    def of(cls, plan: Plan, unit: int) -> "Tally":
        """Of all the games of a plan."""
        return cls(played=plan.played, score=scores(plan, unit), last=last_days(plan))

    def add(self, other: "Tally") -> None:
        """Add the tally of later games, which may have brought newcomers."""
        players = len(other.played)
        self.played = longer(self.played, players, 0) + other.played
        self.score = longer(self.score, players, 0) + other.score
        self.last = np.fmax(longer(self.last, players, np.datetime64("NaT")), other.last)


def standing_after(  # noqa: PLR0913, PLR0917  # the two ends of a run and what was seen between
    start: Standing, rating: Floats, seen: TotalsObserver, tally: Tally, policy: Policy, decimals: Decimals
) -> Standing:
    """Everybody after the run: what a list shows stands while the exact rating was not moved."""
    way = np.where(seen.rose, 1.0, -1.0)
    highest = np.where(seen.moved, seen.highest, np.nan)
    # The highest rating after a change was reached by a rise, unless the start was higher still.
    rounding = policy.newest.rounding
    published = shown(highest, np.ones(len(way)), rounding.decimals, rounding.halves)
    return Standing(
        rating=rating,
        shown=np.where(seen.moved, shown(rating, way, decimals, rounding.halves), before(start, seen, decimals)),
        games=start.games + tally.played,
        k=start.k,
        birth_year=start.birth_year,
        peak=np.fmax(np.fmax(start.peak, shown_unmoved(seen.entry, rounding.decimals)), published),
        as_of=np.fmax(start.as_of, tally.last),
    )


def totals_of(  # noqa: PLR0913, PLR0917  # as above
    start: Standing, end: Standing, seen: TotalsObserver, tally: Tally, policy: Policy, unit: int, decimals: Decimals
) -> Totals:
    """Everybody's run in sums."""
    previous = before(start, seen, decimals)
    return Totals(
        previous=previous,
        change=difference(end.shown, previous, decimals),
        played=tally.played,
        score=tally.score / unit,
        expected=(tally.score - seen.gain) / unit,
        performance=performance(tally.score / unit, tally.played, seen.opponents, system_for(policy.newest)),
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


def last_days(plan: Plan) -> Days:
    """The last day on which each player had a game; NaT without a dated game."""
    # A day that is not known is the lowest of all numbers, so it never counts.
    days = plan.day.astype("datetime64[D]", copy=False).view(np.int64)
    last = np.full(plan.players, np.iinfo(np.int64).min)
    for side in (plan.games.player_a, plan.games.player_b):
        np.maximum.at(last, side, days)
    return last.view("datetime64[D]")
