"""Results of players without a rating, which wait until there are enough of them for a first one."""

import re
from dataclasses import dataclass
from datetime import date

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Days, Floats, Ints, Texts
from elo_batch.domain.numbers import number_text

OPPONENT_UNIT = 1024
"""Opponents' ratings are added up in units of 2⁻¹⁰ points, so that their sum is exact."""
ONE_EVENT = np.timedelta64(90, "D")
"""Results of one name so many days apart are two events: a yearly championship has one name."""
UNDATED = "undated"
NUMBER = r"-?\d+(?:\.\d+)?"
RESULT = re.compile(
    rf"games (\d+), points ({NUMBER}), opponents ({NUMBER}), (\d{{4}}-\d\d-\d\d|{UNDATED})(?:, (.+))?", re.IGNORECASE
)


@dataclass(frozen=True, kw_only=True)
class Pending:
    """Results that wait; arrays of one entry for each player and event.

    Attributes:
        player: whose they are.
        event: in which event; blank where it has no name.
        day: the last day of these games; NaT where it is not known.
        games: how many games.
        points: points taken.
        opponents: the opponents' ratings added up, in units of 2⁻¹⁰ points.
    """

    player: Ints
    event: Texts
    day: Days
    games: Ints
    points: Floats
    opponents: Ints

    def __len__(self) -> int:
        return len(self.player)

    @property
    def in_order(self) -> Ints:
        """By player, then day, then the event's name: the same whatever the order in which they came."""
        names = self.event.values
        rank = np.append(
            np.argsort(np.argsort(np.array(names, dtype=object))) if names else np.empty(0, np.int64), NONE
        )
        return np.lexsort((rank[self.event.codes], self.day, self.player))

    def where(self, kept: Bools) -> "Pending":
        """Some of these results."""
        return Pending(
            player=self.player[kept],
            event=self.event.at(np.flatnonzero(kept)),
            day=self.day[kept],
            games=self.games[kept],
            points=self.points[kept],
            opponents=self.opponents[kept],
        )


NOTHING = Pending(
    player=np.empty(0, dtype=np.int64),
    event=Texts.blank(0),
    day=np.empty(0, dtype="datetime64[D]"),
    games=np.empty(0, dtype=np.int64),
    points=np.empty(0),
    opponents=np.empty(0, dtype=np.int64),
)


def joined(first: Pending, second: Pending) -> Pending:
    """The results of both; those of a player in one event are one result, though the event may cross a period's end."""
    names = list(dict.fromkeys((*first.event.values, *second.event.values)))
    place = {name: code for code, name in enumerate(names)}
    event = [np.array([*map(place.__getitem__, one.event.values), NONE])[one.event.codes] for one in (first, second)]
    player, day, games, points, opponents = (
        np.concatenate([getattr(first, name), getattr(second, name)])
        for name in ("player", "day", "games", "points", "opponents")
    )
    code = np.concatenate(event)
    order = np.lexsort((day, code, player))
    starts = _starts(player[order], code[order], day[order])
    if not len(starts):
        return NOTHING
    return Pending(
        player=player[order][starts],
        event=Texts(values=tuple(names), codes=code[order][starts]),
        # Within a group days stand in their order, so that the last is the latest.
        day=day[order][np.append(starts[1:], len(order)) - 1],
        games=np.add.reduceat(games[order], starts),
        points=np.add.reduceat(points[order], starts),
        opponents=np.add.reduceat(opponents[order], starts),
    )


def _starts(player: Ints, event: Ints, day: Days) -> Ints:
    """Where, in rows by player, event and day, the results of another player or event begin."""
    same = (player[1:] == player[:-1]) & (event[1:] == event[:-1]) & (event[1:] != NONE)
    apart = day[1:] - day[:-1]
    return np.flatnonzero(np.append(np.ones(min(len(player), 1), dtype=bool), ~same | (apart >= ONE_EVENT)))


def texts_of(pending: Pending, players: int) -> tuple[str, ...]:
    """For each player the waiting results as a list's cell says them."""
    parts: list[list[str]] = [[] for _ in range(players)]
    for index in pending.in_order.tolist():
        parts[int(pending.player[index])].append(_text(pending, index))
    return tuple("; ".join(texts) for texts in parts)


def _text(pending: Pending, index: int) -> str:
    day = pending.day[index]
    said = [
        f"games {pending.games[index]}",
        f"points {number_text(float(pending.points[index]))}",
        f"opponents {number_text(float(pending.opponents[index] / OPPONENT_UNIT))}",
        UNDATED if np.isnat(day) else str(day),
        # A semicolon parts two results.
        pending.event.text(index).replace(";", ","),
    ]
    return ", ".join(filter(None, said))


def read_pending(text: str) -> tuple[tuple[int, float, float, date | None, str], ...] | None:
    """Games, points, sum of opponents, day and event of each result in a cell; None where it cannot be read.

    >>> read_pending("games 3, points 1.5, opponents 5412, 2026-10-17, Autumn Open")
    ((3, 1.5, 5412.0, datetime.date(2026, 10, 17), 'Autumn Open'),)
    """
    results = []
    for part in filter(None, (piece.strip() for piece in text.split(";"))):
        found = RESULT.fullmatch(part)
        if not found or not 0 <= float(found[2]) <= int(found[1]):
            return None
        try:
            day = None if found[4].casefold() == UNDATED else date.fromisoformat(found[4])
        except ValueError:
            return None
        results.append((int(found[1]), float(found[2]), float(found[3]), day, (found[5] or "").strip()))
    return tuple(results)
