"""The working of single games: ratings used, expected scores, K, changes. Never rounded."""

from dataclasses import dataclass, fields

import numpy as np

from elo_batch.domain.arrays import Floats, Ints
from elo_batch.engine.period import Part, PeriodRun
from elo_batch.engine.plan import Plan
from elo_batch.engine.sums import Number, Side, ratings_of, sides_of
from elo_batch.systems.base import Games, point_units


@dataclass(frozen=True, kw_only=True)
class Lines:
    """The working of games; one entry for each row. Expected scores and changes are over the row's games."""

    rating_a: Floats
    rating_b: Floats
    expected_a: Floats
    expected_b: Floats
    k_a: Floats
    k_b: Floats
    change_a: Floats
    change_b: Floats


def finite(rating: Floats) -> Floats:
    """Ratings; NaN where a row says that the player has none."""
    known: Floats = np.where(np.isfinite(rating), rating, np.nan)
    return known


class LinesObserver:
    """Writes down every game's working, in the order in which the rows were given."""

    def __init__(self, plan: Plan, number: Number) -> None:
        rows = len(plan.day)
        self.lines = Lines(**{field.name: np.full(rows, np.nan) for field in fields(Lines)})
        self._plan, self._number = plan, number

    def see(self, run: PeriodRun) -> None:
        """Write down one period's games."""
        own, opponent = run.field.rating, run.opponent
        for part in run.parts:
            for side in sides_of(
                part.system, part.games, own, opponent, single=self._plan.single, number=self._number, edge=part.edge
            ):
                self._write(run, part, side)
        if run.whole is not None:
            self._write_ratings(run, run.whole)

    def _write(self, run: PeriodRun, part: Part, side: Side) -> None:
        """One side of some rows."""
        first = side.rows.start
        rows = places_of(run, self._plan, rows_of(run, part, np.arange(first, first + len(side.player))))
        unit, games = part.system.unit, part.games
        sides = point_units(games.score_a[side.rows], games.games[side.rows], unit)
        points = sides["ab".index(side.letter)].astype(np.int64)
        gain = side.terms["gain"]
        k = run.counted.k_for(side.player, getattr(games, f"k_{side.letter}")[side.rows])
        for name, values in (
            ("rating", ratings_of(games, side.letter, side.rows, run.field.rating)),
            ("expected", (points - gain.astype(np.int64)) / unit),
            ("k", k),
            ("change", k * gain / unit),
        ):
            getattr(self.lines, f"{name}_{side.letter}")[rows] = values

    def _write_ratings(self, run: PeriodRun, games: Games) -> None:
        """The ratings of all rows of a period, those that are not rated too."""
        rows = places_of(run, self._plan, np.arange(len(games.player_a)))
        self.lines.rating_a[rows] = finite(ratings_of(games, "a", slice(None), run.field.rating))
        self.lines.rating_b[rows] = finite(ratings_of(games, "b", slice(None), run.field.rating))


def places_of(run: PeriodRun, plan: Plan, rows: Ints) -> Ints:
    """Where these rows of a period stood when they were given."""
    places: Ints = rows + run.rows.start
    if plan.order is not None:
        places = plan.order[places]
    return places


def rows_of(run: PeriodRun, part: Part, rows: Ints) -> Ints:
    """Which rows of the period these rows of a part are."""
    for which in (part.rows, run.kept):
        rows = rows if isinstance(which, slice) else which[rows]
    return rows
