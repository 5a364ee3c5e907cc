"""The special rating of US Chess: the rating at which a player's points would have been the expected ones.

It is for players with few games, and for those with nothing but wins, or nothing but losses, behind them. A straight
line takes the curve's place, and the rating before the event takes part like an opponent met N′ times.

Source: Mark Glickman and Thomas Doan, The US Chess Rating System (2 September 2020), section on the special formula;
math.bu.edu/people/mg/ratings/rs/node4.html.
Letters: R₀ is the rating before the event, R₀′ the same, adjusted; N′ the effective games; S the points, S′ the same,
adjusted; Rᵢ the opponents; f(R) = N′ · PWe(R − R₀′) + Σ PWe(R − Rᵢ) − S′. f never falls as R rises; it bends at the
borders R₀′ ± 400 and Rᵢ ± 400 and is straight between two of them.
"""

from dataclasses import dataclass, fields

import numpy as np

from elo_batch.domain.arrays import Bools, Floats, Ints

REACH = 400.0
"""A lead so long expects the whole point."""
HIGHEST = 2700.0
BEYOND = 2.0**100
"""Farther than any rating."""


@dataclass(frozen=True, kw_only=True)
class Prior:
    """What players bring to an event; arrays of one entry for each of them.

    Attributes:
        rating: R₀.
        adjusted: R₀′.
        weight: N′.
        credit: S′ − S, the points that come with R₀′.
    """

    rating: Floats
    adjusted: Floats
    weight: Floats
    credit: Floats


@dataclass(frozen=True, kw_only=True)
class Met:
    """Whom they met; arrays of one entry for each side of a row.

    Attributes:
        player: whose side it is, as an index into the prior.
        rating: the opponent's rating.
        games: the row's games.
    """

    player: Ints
    rating: Floats
    games: Ints


def special_ratings(prior: Prior, met: Met, points: Floats) -> Floats:
    """The special ratings of all these players.

    Formula: the R with f(R) = 0; where that is a whole stretch, the R of it nearest to R₀; 2700 at most.
    Shape: n players, their sides, and the points of n players give n ratings.
    Units: points.
    Holds: a better score never lowers a rating; each hangs on that player's own sides and not on their order, to the
        last bit.
    Errors: none where everybody has met somebody; points beyond the games count as all of them.
    Source: Glickman and Doan 2020; that the nearest R is taken, from an implementation of that text.

    >>> old = np.array([1500.0])
    >>> prior = Prior(rating=old, adjusted=old, weight=np.array([6.0]), credit=np.array([3.0]))
    >>> met = Met(player=np.zeros(3, int), rating=np.array([1400.0, 1550.0, 1650.0]), games=np.ones(3, int))
    >>> special_ratings(prior, met, np.array([1.5]))
    array([1511.11111111])
    """
    ladder, first = _ladder(met, len(prior.rating))
    found, near = _all_within_reach(prior, points, ladder, first)
    walk = _Walk.from_below(np.flatnonzero(~near), prior, points, first)
    # The others climb border by border, all at once, until f has come to 0.
    while len(walk.who):
        stretch = walk.stretch(ladder)
        climbs = walk.note(stretch, found)
        walk.climb(climbs, stretch.next, ladder)
    return np.minimum(found, HIGHEST)


@dataclass(frozen=True, kw_only=True)
class _Ladder:
    """Everybody's opponents by rating, one player's after another's; each player's last rung is nobody, far away.

    Attributes:
        begin, end: where the opponent's straight line begins and ends.
        games: how many games.
    """

    begin: Floats
    end: Floats
    games: Floats


def _ladder(met: Met, players: int) -> tuple[_Ladder, Ints]:
    """The sides as a ladder, opponents of one rating on one rung, and where each player's rungs begin."""
    player = np.concatenate([met.player, np.arange(players)])
    rating = np.concatenate([met.rating, np.full(players, BEYOND)])
    games = np.concatenate([met.games, np.zeros(players, dtype=np.int64)])
    # Sorted by rating, then numbered, each side is one whole number, which sorts several times faster than pairs.
    by_rating = np.argsort(rating)
    keys = player[by_rating] * len(player) + np.arange(len(player))
    keys.sort()
    order = by_rating[keys % len(player)]
    player, rating = player[order], rating[order]
    rungs = np.flatnonzero(np.diff(rating, prepend=np.nan) != 0)  # no two players' parts meet at one rating
    count = np.add.reduceat(games[order], rungs).astype(np.float64)
    ladder = _Ladder(begin=rating[rungs] - REACH, end=rating[rungs] + REACH, games=count)
    return ladder, np.searchsorted(player[rungs], np.arange(players + 1))


def _all_within_reach(prior: Prior, points: Floats, ladder: _Ladder, first: Ints) -> tuple[Floats, Bools]:
    """The ratings with everybody met within reach, as mostly they are, and for whom they all are."""
    games, moment = prior.weight.copy(), prior.weight * (prior.adjusted - REACH)
    player = np.repeat(np.arange(len(games)), np.diff(first))
    np.add.at(games, player, ladder.games)
    np.add.at(moment, player, ladder.games * ladder.begin)
    rating = (2 * REACH * (points + prior.credit) + moment) / games
    far = (prior.weight > 0) & (np.abs(rating - prior.adjusted) > REACH - 1)
    # The last of a player's rungs is nobody. Within a point of a border the climb decides: it tells borders exactly.
    lowest, highest = ladder.end[first[:-1]], ladder.begin[first[1:] - 2]
    within = (highest + 1 < rating) & (rating < lowest - 1) & ~far
    return rating, within


@dataclass(frozen=True, kw_only=True)
class _Stretch:
    """For each who climbs the stretch from the border reached to the next one.

    Attributes:
        next: the border at its end.
        flat: whether f is level there.
        lacking: −f at its beginning, but for games within reach.
        aim: the R sought if the stretch went on for ever.
    """

    next: Floats
    flat: Bools
    lacking: Floats
    aim: Floats


@dataclass(kw_only=True)
class _Walk:
    """Those who climb; arrays of one entry for each of them.

    Attributes:
        who: which players they are.
        rating: R₀.
        points: S.
        credit: S′ − S.
        weight: N′.
        begin, end: where the straight line of R₀′ begins and ends; far away where N′ is 0.
        border: the border reached.
        coming, going: the next rungs to come within reach, and to fall behind.
        active, moment: the games against those within reach, and Σ (their rating − 400) over these games.
        passed: the games against those fallen behind.
        found: whether f has come to 0.
    """

    who: Ints
    rating: Floats
    points: Floats
    credit: Floats
    weight: Floats
    begin: Floats
    end: Floats
    border: Floats
    coming: Ints
    going: Ints
    active: Floats
    moment: Floats
    passed: Floats
    found: Bools

    @classmethod
    def from_below(cls, who: Ints, prior: Prior, points: Floats, first: Ints) -> "_Walk":
        """These players below all borders."""
        none, weight, begin = np.zeros(len(who)), prior.weight[who], prior.adjusted[who] - REACH
        return cls(
            who=who,
            rating=prior.rating[who],
            points=points[who],
            credit=prior.credit[who],
            weight=weight,
            begin=np.where(weight > 0, begin, BEYOND),
            end=np.where(weight > 0, begin + 2 * REACH, BEYOND),
            border=none - BEYOND,
            coming=first[who],
            going=first[who],
            active=none.copy(),
            moment=none.copy(),
            passed=none.copy(),
            found=none > 0,
        )

    def stretch(self, ladder: _Ladder) -> _Stretch:
        """What lies before them.

        Games within reach sum to Σ (R − Rᵢ + 400) / 800, so f is 0 at R = (800 · lacking + Σ (Rᵢ − 400)) / games.
        """
        own_next = np.where(self.border < self.begin, self.begin, np.where(self.border < self.end, self.end, BEYOND))
        rungs = np.minimum(ladder.begin[self.coming], ladder.end[self.going])
        within = (self.begin <= self.border) & (self.border < self.end)
        behind = np.where(self.border >= self.end, self.weight, 0.0)
        # Whole and half games first, so that a level f is 0 without a rounding.
        lacking = (self.points - self.passed) + (self.credit - behind)
        slope = self.active + np.where(within, self.weight, 0.0)
        flat = slope == 0
        moment = self.moment + np.where(within, self.weight * self.begin, 0.0)
        straight = (2 * REACH * lacking + moment) / np.where(flat, 1.0, slope)
        level = np.where(lacking < 0, -BEYOND, self.rating)
        return _Stretch(
            next=np.minimum(own_next, rungs), flat=flat, lacking=lacking, aim=np.where(flat, level, straight)
        )

    def note(self, stretch: _Stretch, found: Floats) -> Bools:
        """Write down the ratings found; who climbs on.

        At the border of a level stretch at 0 f is 0 already, so who has found a rating looks once more.
        """
        ends = stretch.flat & ((stretch.lacking <= 0) | (stretch.next == BEYOND))
        level = ends & (stretch.lacking >= 0)
        reached = ends | (~stretch.flat & (stretch.aim <= stretch.next))
        now = level | (reached & ~self.found)
        found[self.who[now]] = np.clip(stretch.aim, self.border, stretch.next)[now]
        climbs: Bools = ~(ends | self.found)
        self.found = reached
        return climbs

    def climb(self, climbs: Bools, border: Floats, ladder: _Ladder) -> None:
        """To the next border, those who climb on."""
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name)[climbs])
        self.border = border[climbs]
        # There is a rung for everybody: the last stretch ends the climb.
        comes, goes = ladder.begin[self.coming] == self.border, ladder.end[self.going] == self.border
        joining = np.where(comes, ladder.games[self.coming], 0.0)
        leaving = np.where(goes, ladder.games[self.going], 0.0)
        self.active += joining
        self.active -= leaving
        self.passed += leaving
        self.moment += joining * ladder.begin[self.coming]
        self.moment -= leaving * ladder.begin[self.going]
        self.coming += comes
        self.going += goes
