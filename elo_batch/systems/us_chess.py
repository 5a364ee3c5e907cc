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

from elo_batch.domain.arrays import Bools, Floats, Ints
from elo_batch.systems import logistic
from elo_batch.systems.base import Facts, Field, Gained, Games, Terms, Whole
from elo_batch.systems.meetings import games_of_players, most_meetings, sides_of_players
from elo_batch.systems.special import Met, Prior, special_ratings

FEW_GAMES = 8
"""With no more games than this behind a player the special formula holds."""
SCALE = 400.0
K_GAMES = 800.0
"""K times the effective games and the event's."""
FEWEST, FOUR = 3, 4
"""A bonus takes so many games; fewer than four count as four."""
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

    def mirrors(self, own: Floats, opponent: Floats) -> bool:  # noqa: ARG002  # no rating decides about it
        """Yes, while opponents are at the ratings before the event."""
        return True

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

    def k_of(self, field: Field, games: Games) -> Floats:
        """K of those whom the standard formula rates; NaN for all others."""
        players = _entrants(field, games, self.reliance)
        standard = players.at(~players.special)
        k = np.full(len(field.rating), np.nan)
        k[standard.who] = standard_k(standard.rating, standard.effective, standard.played, standard.dual)
        return k

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
        if len(special.who):
            rating[special.who] = _special(special, games, gained.opponent)
        rating[standard.who] += self._change(standard, gained, games)
        return rating, gained.number == self.passes - (not unrated.any())

    def _change(self, players: "_Entrants", gained: Gained, games: Games) -> Floats:
        """What the standard formula adds to their ratings."""
        k = standard_k(players.rating, players.effective, players.played, players.dual)
        change = k * gained.sums["gain"][players.who] / self.unit
        surplus = change - self.bonus * np.sqrt(np.maximum(players.played, FOUR))
        earning = np.flatnonzero((surplus > 0) & (players.played >= FEWEST))
        often = most_meetings(players.who[earning], games, len(gained.opponent))[players.who[earning]]
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
    played = games_of_players(games, len(field.rating)) if field.played is None else field.played
    dual = np.full(len(field.rating), games.dual is not None)
    if games.dual is not None:
        dual[games.player_a[~games.dual]] = dual[games.player_b[~games.dual]] = False
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


def _special(players: _Entrants, games: Games, opponent: Floats) -> Floats:
    """The special ratings of these players, their opponents taken at these ratings."""
    sides = sides_of_players(players.who, games, opponent, logistic.UNIT)
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
