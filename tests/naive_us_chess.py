"""US Chess by a pocket calculator: plain Python, one player at a time, the special rating by halving an interval."""

from collections import Counter
from dataclasses import dataclass
from math import inf, sqrt


@dataclass(frozen=True)
class Entrant:
    """A player before the event; `record` is 1 after wins only, −1 after losses only."""

    rating: float
    games: float = inf
    record: int = 0
    dual: bool = False


def rate_event(entrants, rows, bonus, passes=2):
    """Ratings after an event of rows (a, b, points of a, games), before any floor."""
    met = {player: [] for player in range(len(entrants))}
    for a, b, points, games in rows:
        met[a].append((b, points, games))
        met[b].append((a, games - points, games))
    playing = {player: rows for player, rows in met.items() if rows}
    before = [entrant.rating for entrant in entrants]
    ratings = before.copy()
    for player, games in playing.items():
        if entrants[player].games == 0:
            ratings[player] = special(before[player], 1, 0, against(games, before))
    for _ in range(passes):
        ratings = [
            rate_player(entrants[player], met[player], ratings, bonus) if player in playing else before[player]
            for player in range(len(entrants))
        ]
    return ratings


def against(rows, ratings):
    """Each game as (opponent's rating, points); a row of several games as so many of its mean."""
    return [(ratings[other], points / games) for other, points, games in rows for _ in range(games)]


def rate_player(entrant, rows, ratings, bonus):
    """One player's rating against opponents at these ratings."""
    games = against(rows, ratings)
    effective = min(entrant.games, worth(entrant.rating))
    if entrant.games <= 8 or entrant.record:
        return special(entrant.rating, effective, entrant.record, games)
    k = 800 / (effective + len(games))
    if entrant.dual and entrant.rating > 2200:
        k *= 6.5 - 0.0025 * entrant.rating if entrant.rating < 2500 else 0.25
    change = k * sum(points - 1 / (1 + 10 ** ((other - entrant.rating) / 400)) for other, points in games)
    often = Counter()
    for other, _, count in rows:
        often[other] += count
    most = max(often.values())
    if most <= 2 and (len(games) > 3 or (len(games) == 3 and most == 1)):
        change += max(0, change - bonus * sqrt(max(len(games), 4)))
    return entrant.rating + change


def worth(rating):
    """N*."""
    return 50 / sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2) if rating <= 2355 else 50


def special(rating, effective, record, games):
    """The rating that a player's points would have been expected at, the nearest to the one before of several."""
    adjusted = rating - 400 * record
    wanted = sum(points for _, points in games) + effective * (1 + record) / 2

    def missing(guess):
        expected = sum(line(guess - other) for other, _ in games) + effective * line(guess - adjusted)
        return wanted - expected

    lowest = border(lambda guess: missing(guess) < 1e-11)
    highest = border(lambda guess: missing(guess) < -1e-11)
    return min(max(lowest, min(rating, highest)), 2700)


def line(lead):
    """PWe."""
    return min(max(0.5 + lead / 800, 0), 1)


def border(holds):
    """The rating from which a claim holds."""
    low, high = -10_000.0, 10_000.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high
