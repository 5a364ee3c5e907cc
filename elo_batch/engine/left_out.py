"""Which played games of a period are not rated: those with a player who has no rating yet, and those too unequal."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from elo_batch.domain.arrays import Bools, Floats, Ints
from elo_batch.domain.log import Fate, GameLog
from elo_batch.engine.plan import Plan
from elo_batch.engine.sums import ratings_of
from elo_batch.policies.entry import Entry, Newcomer
from elo_batch.policies.section import Section, WhichGames
from elo_batch.systems.base import Games

Left = NDArray[np.int8]
"""A `Why` for each row."""


class Why(IntEnum):
    """Why a played game is not rated; the first is for those that are. `FIRST` games count for a first rating."""

    RATED = 0
    FIRST_A = 1
    FIRST_B = 2
    UNRATED_A = 3
    UNRATED_B = 4
    NEITHER = 5
    GAP = 6


SAID = {
    Why.FIRST_A: "player_a has no rating yet: counts for a first rating only",
    Why.FIRST_B: "player_b has no rating yet: counts for a first rating only",
    Why.UNRATED_A: "player_a has no rating yet",
    Why.UNRATED_B: "player_b has no rating yet",
    Why.NEITHER: "neither player has a rating yet",
    Why.GAP: "the ratings lie too far apart for a game of so strong a player",
}


LETTERS: tuple[Literal["a", "b"], ...] = ("a", "b")


@dataclass(frozen=True, kw_only=True)
class OneSided:
    """Games of players without a rating against rated opponents; arrays of one entry for each game.

    Attributes:
        row: which row of the period.
        player: who has no rating.
        opponent: the opponent's rating.
        points: points that the player took over the row's games.
        games: how many games.
    """

    row: Ints
    player: Ints
    opponent: Floats
    points: Floats
    games: Ints


def left_out(
    newcomer: Newcomer, games: Games, rating: Floats, sections: Sequence[Section], section: Ints | None
) -> Left | None:
    """Why each row of a period is not rated; None where all are.

    Args:
        newcomer: how newcomers enter.
        games: the rows.
        rating: everybody at the start of the period; NaN for players without a rating.
        sections: the sections of the rule book.
        section: for each row the number of its section; None where there is one for all, the newest.
    """
    gaps = any(one.games.gap is not None for one in sections)
    if games.rating_a is None and not gaps and not np.isnan(rating).any():
        return None
    a, b = (ratings_of(games, letter, slice(None), rating) for letter in LETTERS)
    none_a, none_b = ~np.isfinite(a), ~np.isfinite(b)
    unequal = _too_unequal(a, b, sections, section) if gaps else np.zeros(len(a), dtype=bool)
    if not (none_a | none_b | unequal).any():
        return None
    # Who is rated in another event of the period has a rating, and needs no first one.
    first = newcomer.enter is Entry.PERFORMANCE
    first_a, first_b = (first & none & np.isnan(rating[who]) for none, who in _sides(games, none_a, none_b))
    kinds = (
        (none_a & none_b, Why.NEITHER),
        (first_a, Why.FIRST_A),
        (first_b, Why.FIRST_B),
        (none_a, Why.UNRATED_A),
        (none_b, Why.UNRATED_B),
        (unequal, Why.GAP),
    )
    return np.select([rows for rows, _ in kinds], [why.value for _, why in kinds], Why.RATED.value).astype(np.int8)


def _sides(games: Games, none_a: Bools, none_b: Bools) -> tuple[tuple[Bools, Ints], ...]:
    return (none_a, games.player_a), (none_b, games.player_b)


def _too_unequal(a: Floats, b: Floats, sections: Sequence[Section], section: Ints | None) -> Bools:
    """Rows whose ratings lie so far apart that their section does not rate them."""
    if section is None:
        return _apart(sections[-1].games, a, b)
    return np.select(
        [section == number for number in range(len(sections))], [_apart(one.games, a, b) for one in sections], False
    )


def _apart(rule: WhichGames, a: Floats, b: Floats) -> Bools:
    """Formula: |a − b| ≥ gap and max(a, b) > gap_above."""
    if rule.gap is None:
        return np.zeros(len(a), dtype=bool)
    with np.errstate(invalid="ignore"):  # two players without a rating are not apart
        return (np.abs(a - b) >= rule.gap) & (np.maximum(a, b) > rule.gap_above)


def left_by(log: GameLog, left: Left | None) -> GameLog:
    """The log in which the rows that were to be rated, and are not, say why."""
    if left is None:
        return log
    rows = np.flatnonzero(log.where(Fate.RATED))
    for why, said in SAID.items():
        those = np.zeros(len(log), dtype=bool)
        those[rows[left == why]] = True
        log = replace(log.with_fate(those, Fate.UNRATED), reason=log.reason.with_text(those, said))
    return log


def as_given(plan: Plan, left: Sequence[tuple[slice, Left]]) -> Left | None:
    """Why rows are not rated, in the order in which the rows were given."""
    if not left:
        return None
    why = np.zeros(len(plan.day), dtype=np.int8)
    for rows, codes in left:
        why[rows if plan.order is None else plan.order[rows]] = codes
    return why


def one_sided(games: Games, rating: Floats, left: Left) -> OneSided:
    """The games that count for the first rating of one side."""
    parts = []
    for why, other in zip((Why.FIRST_A, Why.FIRST_B), reversed(LETTERS), strict=True):
        rows = np.flatnonzero(left == why)
        player = (games.player_a if why == Why.FIRST_A else games.player_b)[rows]
        opponent = ratings_of(games, other, slice(None), rating)[rows]
        points = games.score_a[rows] if why == Why.FIRST_A else games.games[rows] - games.score_a[rows]
        parts.append((rows, player, opponent, points, games.games[rows]))
    row, player, opponent, points, count = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    return OneSided(row=row, player=player, opponent=opponent, points=points, games=count)
