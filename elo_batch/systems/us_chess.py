"""The rating system of US Chess: one event at a time, in two passes.

All are rated from their ratings before the event, then all again from those same ratings, but against opponents as the
first pass left them. Before that, whoever has no rated game yet gets an estimate, to be met at in the first pass.

Source: Mark Glickman and Thomas Doan, The US Chess Rating System (2 September 2020); the thresholds of the bonus by
later decisions, see the rule book.
Letters: R is the rating before the event, N the games before it, N′ the effective ones, m the event's games, S the
points, E the expected score, B the threshold of the bonus.
"""

from dataclasses import dataclass, fields, replace

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints
from elo_batch.systems import logistic
from elo_batch.systems.base import Facts, Field, Gained, Games, Terms, Whole, point_units
from elo_batch.systems.special import Met, Prior, special_ratings

FEW_GAMES = 8
"""With no more games than this behind a player the special formula holds."""
SCALE = 400.0
K_GAMES = 800.0
"""K times the effective games and the event's."""
FEWEST, FOUR, TOO_OFTEN = 3, 4, 3
"""A bonus takes so many games; fewer games than four count as four; who meets anybody three times has none."""
HIGH = 2200.0
HIGHEST = 2500.0
"""Where the K of dual-rated games begins to fall, and where it has fallen to a quarter."""
SHIFT = 400.0
"""Who has only won, or only lost, counts as so much weaker, or stronger, in the special formula."""


@dataclass(frozen=True, kw_only=True)
class Reliance:
    """How many games a rating is worth at most: N* = 50 / √(least + growth · (top − R)²), and 50 above `full_above`."""

    least: float = 0.662
    growth: float = 0.00000739
    top: float = 2569.0
    full_above: float = 2355.0


FULL = 50.0


def effective_games(rating: Floats, games: Floats, reliance: Reliance) -> Floats:
    """How many games a rating is worth.

    Formula: N′ = min(N, N*).
    Shape: n ratings and n numbers of games give n numbers.
    Units: games.
    Holds: never more than the games, nor than 50; a higher rating is never worth fewer.
    Errors: none; unknown games (NaN) count as many.
    Source: Glickman and Doan 2020.

    >>> effective_games(np.array([1300.0, 1700.0, 2400.0]), np.array([45.0, 9.0, np.nan]), Reliance())
    array([14.10687426,  9.        , 50.        ])
    """
    below = reliance.top - rating
    worth = FULL / np.sqrt(reliance.least + reliance.growth * (below * below))
    worth = np.where(rating > reliance.full_above, FULL, worth)
    return np.fmin(games, worth)


def standard_k(rating: Floats, effective: Floats, games: Ints, dual: Bools) -> Floats:
    """K of the standard formula.

    Formula: 800 / (N′ + m); for dual-rated games 800 · (6.5 − 0.0025 R) / (N′ + m) from 2200, 200 / (N′ + m) from 2500.
    Shape: n ratings, effective games, games of the event and marks of who played dual-rated games only give n Ks.
    Units: points.
    Holds: more games never raise K; for dual-rated games neither does a higher rating.
    Errors: none where somebody played.
    Source: Glickman and Doan 2020; the part for dual-rated games from two implementations of it.

    >>> standard_k(np.full(3, 2400.0), np.full(3, 50.0), np.array([5, 5, 11]), np.array([False, True, True]))
    array([14.54545455,  7.27272727,  6.55737705])
    """
    part = np.where(dual & (rating > HIGH), np.where(rating < HIGHEST, 6.5 - 0.0025 * rating, 0.25), 1.0)
    return K_GAMES * part / (effective + games)


@dataclass(frozen=True, kw_only=True)
class UsChess:
    """The rating system of US Chess.

    Attributes:
        bonus: B.
        reliance: what N* hangs on.
    """

    bonus: float
    reliance: Reliance = Reliance()

    @property
    def unit(self) -> int:
        """Terms are in 2⁻⁴⁰ points."""
        return logistic.UNIT

    @property
    def passes(self) -> int:
        """An estimate for those without a game, and the two passes."""
        return 3

    @property
    def mirrored(self) -> bool:
        """No: from the second pass on own ratings and opponents' are of different passes."""
        return False

    @property
    def by_row(self) -> bool:
        """No: m and the bonus hang on all games of the event."""
        return False

    def prepare(self, games: Games, field: Field) -> Facts:  # noqa: ARG002  # the update looks at all games itself
        """Nothing: rows are not summed apart."""
        return Facts()

    def expected(self, lead: Floats) -> Floats:
        """Expected score of one game for each lead, in units: the logistic curve's of scale 400."""
        return logistic.expected_units(lead, SCALE)

    def map(self, own: Floats, opponent: Floats, points: Whole, games: Whole | None, edge: Floats | None) -> Terms:
        """Points less expected points over the row's games.

        Formula: gain = points − games · E(own + edge − opponent).
        Shape: n rows in, n whole numbers out.
        Units: 2⁻⁴⁰ points.
        Holds: in the first pass the two sides' gains add up to exactly 0.
        Errors: none for finite ratings.
        Source: Glickman and Doan 2020, standard formula.
        """
        lead = own - opponent
        if edge is not None:
            lead += edge
        expected = self.expected(lead).astype(points.dtype, copy=False)
        return {"gain": points - (expected if games is None else games * expected)}

    def update(self, field: Field, gained: Gained) -> tuple[Floats, bool]:
        """Everybody's rating after this pass, and whether it was the last.

        Formula: the special one for N ≤ 8 and for those who have only won or only lost so far, else
            R + K(S − E) + max(0, K(S − E) − B √max(m, 4)).
        Shape: sums and ratings of all players.
        Units: points.
        Holds: who did not play keeps the rating to the last bit; nobody's rating hangs on the order of the rows.
        Errors: none.
        Source: Glickman and Doan 2020, steps 3 to 5.
        """
        games = gained.games
        assert games is not None  # noqa: S101  # the engine gives them to systems whose rows hang on each other
        players = _entrants(field, games, self.reliance)
        unrated, rating = players.games == 0, field.rating.copy()
        if gained.number == 1 and unrated.any():
            new = players.at(unrated)
            # Elsewhere the rating that somebody unrated was given weighs nothing, but here as much as a game.
            rating[new.who] = _special(replace(new, effective=np.ones(len(new.who))), games, gained.opponent)
            return rating, False
        special, standard = players.at(players.special), players.at(~players.special)
        rating[special.who] = _special(special, games, gained.opponent)
        rating[standard.who] += self._change(standard, gained, games)
        return rating, gained.number == self.passes - (not unrated.any())

    def _change(self, players: "_Entrants", gained: Gained, games: Games) -> Floats:
        """What the standard formula adds to their ratings."""
        k = standard_k(players.rating, players.effective, players.played, players.dual)
        change = k * gained.sums["gain"][players.who] / self.unit
        surplus = change - self.bonus * np.sqrt(np.maximum(players.played, FOUR))
        earning = np.flatnonzero((surplus > 0) & (players.played >= FEWEST))
        often = _most_meetings(players.who[earning], games, gained.opponent)
        earned = earning[often <= np.where(players.played[earning] == FEWEST, 1, 2)]
        change[earned] += surplus[earned]
        return change


@dataclass(frozen=True, kw_only=True)
class _Entrants:
    """Some of those who play in the event; arrays of one entry for each of them.

    Attributes:
        who: which players they are.
        rating: R.
        games: N; NaN where unknown.
        effective: N′.
        record: 1 who has only won so far, −1 who has only lost, 0 all others.
        played: m.
        dual: who plays dual-rated games only.
    """

    who: Ints
    rating: Floats
    games: Floats
    effective: Floats
    record: Ints
    played: Ints
    dual: Bools

    @property
    def special(self) -> Bools:
        """For whom the special formula holds."""
        special: Bools = (self.games <= FEW_GAMES) | (self.record != 0)
        return special

    def at(self, some: Bools) -> "_Entrants":
        """Those marked."""
        return _Entrants(**{field.name: getattr(self, field.name)[some] for field in fields(self)})


def _entrants(field: Field, games: Games, reliance: Reliance) -> _Entrants:
    """All who play in the event."""
    played = np.zeros(len(field.rating), dtype=np.int64)
    dual = np.full(len(field.rating), games.dual is not None)
    for player in (games.player_a, games.player_b):
        np.add.at(played, player, games.games)
        if games.dual is not None:
            dual[player[~games.dual]] = False
    who = np.flatnonzero(played)
    rating = field.rating[who]
    before = np.full(len(who), np.nan) if field.games is None else field.games[who]
    return _Entrants(
        who=who,
        rating=rating,
        games=before,
        effective=effective_games(rating, before, reliance),
        record=np.zeros(len(who), dtype=np.int64) if field.record is None else field.record[who],
        played=played[who],
        dual=dual[who],
    )


@dataclass(frozen=True, kw_only=True)
class _Sides:
    """The sides of some players in an event's rows; arrays of one entry for each side.

    Attributes:
        player: whose it is, as an index into these players.
        opponent: whom they met, as an index into all.
        rating: the opponent's rating.
        games: how many games.
        points: points taken, in units.
    """

    player: Ints
    opponent: Ints
    rating: Floats
    games: Ints
    points: Ints


def _sides(who: Ints, games: Games, rating: Floats) -> _Sides:
    """All sides of these players, their opponents taken at these ratings, or at those that rows have of their own."""
    place = np.full(len(rating), NONE)
    place[who] = np.arange(len(who))
    parts = []
    for side, (player, opponent, own) in enumerate(
        [
            (games.player_a, games.player_b, games.rating_b),
            (games.player_b, games.player_a, games.rating_a),
        ]
    ):
        rows = np.flatnonzero(place.take(player, mode="clip") != NONE)
        met = rating[opponent[rows]]
        points = point_units(games.score_a[rows], games.games[rows], logistic.UNIT)[side]
        if own is not None:
            met = np.where(np.isnan(own[rows]), met, own[rows])
        parts.append((place[player[rows]], opponent[rows], met, games.games[rows], points))
    player, opponent, met, count, points = map(np.concatenate, zip(*parts, strict=True))
    return _Sides(player=player, opponent=opponent, rating=met, games=count, points=points)


def _special(players: _Entrants, games: Games, opponent: Floats) -> Floats:
    """The special ratings of these players, their opponents taken at these ratings."""
    sides = _sides(players.who, games, opponent)
    points = np.zeros(len(players.who), dtype=np.int64)
    np.add.at(points, sides.player, sides.points)
    prior = Prior(
        rating=players.rating,
        adjusted=players.rating - SHIFT * players.record,
        weight=players.effective,
        credit=players.effective * ((1 + players.record) / 2),
    )
    met = Met(player=sides.player, rating=sides.rating, games=sides.games)
    return special_ratings(prior, met, points / logistic.UNIT)


def _most_meetings(who: Ints, games: Games, rating: Floats) -> Ints:
    """How many games each of these players has against the opponent met most often; three stand for more."""
    sides = _sides(who, games, rating)
    pairs = np.repeat(sides.player * len(rating) + sides.opponent, np.minimum(sides.games, TOO_OFTEN))
    pairs.sort()
    most = np.ones(len(who), dtype=np.int64)
    for times in range(2, TOO_OFTEN + 1):
        most[pairs[times - 1 :][pairs[times - 1 :] == pairs[: 1 - times]] // len(rating)] = times
    return most
