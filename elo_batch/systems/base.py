"""What a rating system is: prepare, map, sum, update.

Inside a rating period every player is rated against the ratings before it, so the engine can gather both
sides of every game, let the system turn them into terms, add the terms up for each player and hand the sums
back. Terms are whole numbers, so that a sum does not depend on the order of the rows.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from elo_batch.domain.arrays import Bools, Floats, Ints

Whole: TypeAlias = NDArray[Any]
"""Whole numbers: in doubles where every sum of them is exact there, else in 64 bits."""
Terms: TypeAlias = Mapping[str, Whole]


@dataclass(frozen=True, kw_only=True)
class Games:
    """Games; arrays of one entry for each row.

    Attributes:
        player_a, player_b: which player, as an index into the standing.
        score_a: points of player_a over the row's games.
        games: how many games the row stands for.
        k_a, k_b: the K that the row itself asks for, for either side; below 0 that many times the player's own; NaN
            where it asks for none.
        neutral: whether it was played on neutral ground; None where all rows were not.
        rating_a, rating_b: the ratings that the row itself is rated from; NaN where those in force count, None where
            they count for all rows.
        dual: whether the game is rated on two lists at once, by its time control; None where no row is.
    """

    player_a: Ints
    player_b: Ints
    score_a: Floats
    games: Ints
    k_a: Floats
    k_b: Floats
    neutral: Bools | None = None
    rating_a: Floats | None = None
    rating_b: Floats | None = None
    dual: Bools | None = None

    @property
    def own_k(self) -> bool:
        """Whether any row asks for a K of its own."""
        return not (np.isnan(self.k_a).all() and (self.k_b is self.k_a or np.isnan(self.k_b).all()))


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What one game must know of the others, worked out once before the map.

    Attributes:
        groups: for each row the group (an event, a K) that the terms of its first side and of its second are summed in
            besides the period; None where all these rows are in group 0.
    """

    groups: tuple[Ints, Ints] | None = None


@dataclass(frozen=True, kw_only=True)
class Field:
    """All players at the start of a period, idle ones too.

    Attributes:
        rating: exact ratings; NaN for players without one.
        k: the K that the rule book gives each of them for this period.
        most: K times a player's games of the period is at most this; None for no such rule.
        played: everybody's games of the period; None where nobody asks for them.
        games: career games; NaN where they are not known; None where nobody asks for them.
        peak: highest published ratings; NaN where they are not known; None where nobody asks for them.
        record: 1 where all earlier games were won, -1 where all were lost, else 0; None where nobody asks for it.
        age: age reached in the list's year; NaN where it is not known; None where nobody asks for it.
    """

    rating: Floats
    k: Floats
    most: float | None = None
    played: Ints | None = None
    games: Floats | None = None
    peak: Floats | None = None
    record: Ints | None = None
    age: Floats | None = None

    def k_for(self, player: Ints | slice = slice(None), asked: Floats | None = None) -> Floats:
        """The K that counts for these players: what their rows ask for, else their own, as far as `most` allows it."""
        k = self.k[player] if asked is None else used_k(asked, self.k[player])
        return k if self.played is None else capped(k, self.played[player], self.most)


def used_k(asked: Floats, own: Floats) -> Floats:
    """The K of each row: what it asks for, else the player's own, as many times as the row weighs.

    Shape: n rows' K (NaN for none, below 0 for a weight) and n players' K give n Ks.

    >>> used_k(np.array([np.nan, 32.0, -1.5]), np.array([20.0, 20.0, 20.0]))
    array([20., 32., 30.])
    """
    used: Floats = np.where(np.isnan(asked), own, np.where(asked < 0, -asked * own, asked))
    return used


def capped(k: Floats, games: Ints, most: float | None) -> Floats:
    """K where K times the games of a period may be no more than `most`.

    Formula: K, or the whole part of most / games where K · games > most; at least 1.
    Shape: n Ks and n numbers of games give n Ks.
    Units: none.
    Holds: K never rises, and stays where there is no such rule.
    Errors: none; NaN stays NaN.
    Source: FIDE Rating Regulations (B.02), 8.3.3, where most is 700.

    >>> capped(np.array([20.0, 20.0]), np.array([35, 39]), 700)
    array([20., 17.])
    """
    if most is None:
        return k
    over = k * games > most
    return np.where(over, np.maximum(most // np.maximum(games, 1), 1), k) if over.any() else k


@dataclass(frozen=True, kw_only=True)
class GroupSums:
    """Terms summed for each player and group, sorted by player, then group.

    Attributes:
        player: whose sum it is.
        group: in which group.
        terms: the sums.
    """

    player: Ints
    group: Ints
    terms: Terms


@dataclass(frozen=True, kw_only=True)
class Gained:
    """What one pass over a period brought.

    Attributes:
        number: which pass, from 1.
        sums: the terms added up for each player.
        groups: the same for each player and group; None where there are no groups.
        opponent: the ratings that opponents were taken at.
        games: the period's games; None where a period is fed part by part.
    """

    number: int
    sums: Terms
    groups: GroupSums | None
    opponent: Floats
    games: Games | None = None


def point_units(score: Floats, games: Whole | None, unit: int) -> tuple[Whole, Whole]:
    """Points of the two sides of each row in units; they add up to the row's games (one, where `games` is None).

    Points that are no whole unit go to the nearest, and the second side gets the rest.
    """
    side_a = np.rint(score * unit)
    if games is None:
        return side_a, unit - side_a
    # A long series has more units than a double can count one by one.
    whole = side_a.astype(np.int64)
    return whole, games.astype(np.int64) * unit - whole


class System(Protocol):
    """A rating system in four pure pieces; the third, the sum, is the engine's."""

    @property
    def unit(self) -> int:
        """What one point is in the units of the terms."""

    @property
    def passes(self) -> int:
        """The number of passes at most."""

    def mirrors(self, own: Floats, opponent: Floats) -> bool:
        """Whether the terms of the second sides of these games are those of the first with the other sign.

        That is asked only where own ratings and opponents' are of one list, as in a first pass.
        """

    @property
    def by_row(self) -> bool:
        """Whether the facts and the group of a row hang on that row alone, so that a period may be fed part by part."""

    def expected(self, lead: Floats) -> Floats:
        """Expected score of one game for each lead, in units; what a performance is read from."""

    def prepare(self, games: Games, field: Field) -> Facts:
        """What one game must know of the others."""

    def map(self, own: Floats, opponent: Floats, points: Whole, games: Whole | None, edge: Floats | None) -> Terms:
        """The terms of one side of every game, from the two ratings.

        `points` are that side's over the row's games, in units; `games` is None where every row is one game; `edge` is
        what is added to that side's lead (playing at home, say), None where nothing is.
        One term is `gain`, points − expected points, which reports read.
        """

    def update(self, field: Field, gained: Gained) -> tuple[Floats, bool]:
        """New ratings of all players, and whether this was the last pass."""


@runtime_checkable
class WorksOutK(Protocol):
    """A system that works out K itself from all games of a period."""

    def k_of(self, field: Field, games: Games) -> Floats:
        """Everybody's K for these games; NaN for who does not play, or whose change is not K times points."""


@runtime_checkable
class ByLead(Protocol):
    """A system whose ratings change by K · Σ(S − E), where E follows from one difference of ratings."""

    def lead(self, own: Floats, opponent: Floats, edge: Floats | None) -> Floats:
        """The difference that counts: with the advantage, and no longer than the system takes it."""
