"""Exact sums: terms are whole numbers, so a total does not depend on the order of rows, files or workers.

Doubles hold whole numbers exactly up to 2⁵³, so they are added up in doubles; where a player has so many games that a
sum could pass that bound, in 64-bit integers; and before those could overflow, the run is refused.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from elo_batch.domain.arrays import Floats, Ints
from elo_batch.domain.errors import EloBatchError
from elo_batch.engine.plan import in_chunks
from elo_batch.systems.base import Facts, Games, GroupSums, System, Terms, Whole, point_units

Number: TypeAlias = type[np.float64] | type[np.int64]

EXACT_IN_DOUBLES = 1 << 53
LARGEST_SUM = 1 << 62


@dataclass(frozen=True, kw_only=True)
class Side:
    """One side of some rows.

    Attributes:
        rows: which rows of the period.
        letter: which side.
        player: whose side it is.
        terms: what the system makes of it.
    """

    rows: slice
    letter: Literal["a", "b"]
    player: Ints
    terms: Terms


def number_for(unit: int, most_games: int) -> Number:
    """In which numbers the sums of a player with `most_games` games are exact.

    Raises:
        EloBatchError: in none.
    """
    largest = unit * most_games
    if largest >= LARGEST_SUM:
        raise EloBatchError("a player has more games than can be added up exactly; rate fewer at a time")
    return np.float64 if largest <= EXACT_IN_DOUBLES else np.int64


def sides_of(  # noqa: PLR0913  # what a game needs
    system: System, games: Games, own: Floats, opponent: Floats, *, single: bool, number: Number, edge: float = 0.0
) -> Iterator[Side]:
    """Both sides of all rows, some thousand rows at a time.

    Args:
        system: whose map is applied.
        games: the rows of a period.
        own: the ratings of all players, for a player's own side.
        opponent: the ratings of all players, for an opponent.
        single: whether every row is one game.
        number: in which numbers terms are exact.
        edge: what is added to the lead of player_a, but on neutral ground.
    """
    for rows in in_chunks(max(len(games.player_a), 1)):
        a, b = games.player_a[rows], games.player_b[rows]
        count = None if single else games.games[rows].astype(number, copy=False)
        points = [side.astype(number, copy=False) for side in point_units(games.score_a[rows], count, system.unit)]
        edges = edges_of(games, rows, edge)
        against = None if edges is None else -edges
        own_a, other_b = ratings_of(games, "a", rows, own), ratings_of(games, "b", rows, opponent)
        terms = system.map(own_a, other_b, points[0], count, edges)
        yield Side(rows=rows, letter="a", player=a, terms=terms)
        if own is opponent and system.mirrors(own_a, other_b):
            terms = {name: -term for name, term in terms.items()}
        else:
            own_b, other_a = ratings_of(games, "b", rows, own), ratings_of(games, "a", rows, opponent)
            terms = system.map(own_b, other_a, points[1], count, against)
        yield Side(rows=rows, letter="b", player=b, terms=terms)


def ratings_of(games: Games, letter: Literal["a", "b"], rows: Ints | slice, rating: Floats) -> Floats:
    """The ratings at which one side of these rows is taken: their own where they have them, else those in force."""
    player, own = (games.player_a, games.rating_a) if letter == "a" else (games.player_b, games.rating_b)
    # The codes are known to be right, and numpy takes them quicker without a look at each.
    in_force = rating.take(player[rows], mode="clip")
    return in_force if own is None else np.where(np.isnan(own[rows]), in_force, own[rows])


def edges_of(games: Games, rows: Ints | slice, edge: float) -> Floats | None:
    """What is added to the lead of player_a in these rows; None where nothing is."""
    if not edge:
        return None
    count = len(games.player_a[rows])
    return np.full(count, edge) if games.neutral is None else np.where(games.neutral[rows], 0.0, edge)


def sums_by_player(sides: Iterable[Side], players: int, number: Number) -> dict[str, Whole]:
    """Each term summed for each player over all sides.

    Shape: sides of any number of rows give `players` sums for each term.
    Units: those of the terms.
    Holds: the same for any order of the rows.
    """
    sums: dict[str, Whole] = {}
    for side in sides:
        for name, term in side.terms.items():
            if name not in sums:
                sums[name] = np.zeros(players, dtype=number)
            np.add.at(sums[name], side.player, term)
    return sums


def sums_by_group(sides: Iterable[Side], facts: Facts, number: Number) -> GroupSums | None:
    """Each term summed for each player and group, sorted by player, then group; None where there are no groups."""
    if facts.groups is None:
        return None
    parts = list(sides)
    if not parts:
        return None
    of = dict(zip("ab", facts.groups, strict=True))
    keys = np.stack([_joined(part.player for part in parts), _joined(of[part.letter][part.rows] for part in parts)])
    pairs, where = np.unique(keys, axis=1, return_inverse=True)
    terms: dict[str, Whole] = {}
    for name in parts[0].terms:
        terms[name] = np.zeros(pairs.shape[1], dtype=number)
        np.add.at(terms[name], where.ravel(), _joined(part.terms[name] for part in parts))
    return GroupSums(player=pairs[0], group=pairs[1], terms=terms)


def group_nought(sums: Mapping[str, Whole]) -> GroupSums:
    """Sums of rows without a group as those of group 0."""
    who = np.flatnonzero(np.any([values != 0 for values in sums.values()], axis=0)) if sums else np.empty(0, np.int64)
    return GroupSums(
        player=who, group=np.zeros(len(who), dtype=np.int64), terms={name: sums[name][who] for name in sums}
    )


def merged(*parts: GroupSums) -> GroupSums:
    """The sums of several parts, by player and group."""
    parts = tuple(part for part in parts if len(part.player))
    bounds = np.cumsum([0, *(len(part.player) for part in parts)])
    sides = [
        Side(rows=slice(first, first + len(part.player)), letter="a", player=part.player, terms=part.terms)
        for first, part in zip(bounds[:-1].tolist(), parts, strict=True)
    ]
    group = _joined(part.group for part in parts)
    sums = sums_by_group(sides, Facts(groups=(group, group)), np.int64)
    assert sums is not None  # noqa: S101  # there are groups
    return sums


def _joined(parts: Iterable[Whole]) -> Whole:
    return np.concatenate(list(parts))
