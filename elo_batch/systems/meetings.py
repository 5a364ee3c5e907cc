"""Who meets whom in a period, and how often: for systems that look at single opponents."""

from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import NONE, Floats, Ints
from elo_batch.systems.base import Games, point_units

TOO_OFTEN = 3
"""So many meetings stand for more."""


def games_of_players(games: Games, players: int) -> Ints:
    """Everybody's games of the event."""
    played = np.zeros(players, dtype=np.int64)
    for player in (games.player_a, games.player_b):
        np.add.at(played, player, games.games)
    return played


@dataclass(frozen=True, kw_only=True)
class Sides:
    """The sides of some players in an event's rows; arrays of one entry for each side.

    Attributes:
        player: whose it is, as an index into these players.
        opponent: whom they met, as an index into all players.
        rating: the opponent's rating.
        games: how many games.
        points: points taken, in units.
    """

    player: Ints
    opponent: Ints
    rating: Floats
    games: Ints
    points: Ints


def sides_of_players(who: Ints, games: Games, rating: Floats, unit: int) -> Sides:
    """All sides of these players, their opponents taken at these ratings."""
    place = np.full(len(rating), NONE)
    place[who] = np.arange(len(who))
    parts = []
    for side, (player, opponent) in enumerate([(games.player_a, games.player_b), (games.player_b, games.player_a)]):
        rows = np.flatnonzero(place.take(player, mode="clip") != NONE)
        points = point_units(games.score_a[rows], games.games[rows], unit)[side]
        parts.append((place[player[rows]], opponent[rows], games.games[rows], points))
    player, opponent, count, points = map(np.concatenate, zip(*parts, strict=True))
    return Sides(player=player, opponent=opponent, rating=rating[opponent], games=count, points=points)


def most_meetings(who: Ints, games: Games, players: int) -> Ints:
    """For these of all players how many games they have against the opponent met most often; three stand for more."""
    asked = np.zeros(players, dtype=bool)
    asked[who] = True
    rows = np.flatnonzero(asked.take(games.player_a, mode="clip") | asked.take(games.player_b, mode="clip"))
    a, b = games.player_a[rows], games.player_b[rows]
    pairs = np.repeat(np.minimum(a, b) * players + np.maximum(a, b), np.minimum(games.games[rows], TOO_OFTEN))
    pairs.sort()
    most = np.ones(players, dtype=np.int64)
    for times in range(2, TOO_OFTEN + 1):
        met = pairs[times - 1 :][pairs[times - 1 :] == pairs[: 1 - times]]
        most[met // players] = most[met % players] = times
    return most
