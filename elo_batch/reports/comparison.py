"""Two rule books side by side: what each makes of every player, and what that comes to in all."""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import Floats, Ints
from elo_batch.domain.diagnostics import Diagnostic, has_errors, in_sheet_order
from elo_batch.domain.errors import BadDataError
from elo_batch.domain.marks import COMPARISON_OUT
from elo_batch.engine.rounding import FINEST, difference, shown_unmoved
from elo_batch.policies.policy import Decimals, Policy
from elo_batch.reports.excel import MEANS
from elo_batch.reports.frames import ListData, as_numbers, by_code_point
from elo_batch.reports.run import RatingRun

LIST = "list"
LIKE_CHANGES = dict.fromkeys(("change_1", "change_2", "difference"), "change")
Total: TypeAlias = int | float


@dataclass(frozen=True, kw_only=True)
class Side:
    """What one rule book makes of the players of one rating list; arrays of one entry for each player.

    Attributes:
        players, names: the list's players, then the newcomers.
        known: how many of them stand on the list.
        previous, rating, change: as written; NaN for players without a rating.
        played: games rated.
        on: the name of the list; empty where there is one for all.
    """

    players: tuple[str, ...]
    names: tuple[str, ...]
    known: int
    previous: Floats
    rating: Floats
    change: Floats
    played: Floats
    on: str


@dataclass(frozen=True, kw_only=True)
class Half:
    """What came of one of the two rule books.

    Attributes:
        name: how messages and tables call the rule book.
        policy: the rule book.
        diagnostics: every problem of its run, in sheet order.
        counts: rows by fate, games, players, newcomers, periods.
        lists: what it makes of the players of each list; None where errors stopped its run.
        decimals: how ratings were asked to be written.
    """

    name: str
    policy: Policy
    diagnostics: tuple[Diagnostic, ...]
    counts: Mapping[str, int]
    lists: tuple[Side, ...] | None
    decimals: Decimals | None

    @property
    def changes(self) -> Floats:
        """All changes of ratings, as written."""
        changes: Floats = np.concatenate([side.change for side in self.lists or ()])
        known: Floats = changes[~np.isnan(changes)]
        return known


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """Two rule books side by side.

    Attributes:
        first, second: what came of each of them.
        inputs: the files that were read, which are never written.
    """

    first: Half
    second: Half
    inputs: tuple[Path, ...]

    @property
    def halves(self) -> tuple[Half, Half]:
        """Both rule books."""
        return self.first, self.second

    @property
    def ok(self) -> bool:
        """Whether the data has no errors by either rule book."""
        return not any(has_errors(half.diagnostics) for half in self.halves)

    @property
    def compared(self) -> bool:
        """Whether both rule books gave ratings."""
        return self.first.lists is not None and self.second.lists is not None

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Every problem once, in sheet order; those of one rule book only begin with its name."""
        both = Counter(self.first.diagnostics) & Counter(self.second.diagnostics)
        alone = (_alone(half, both) for half in self.halves)
        return in_sheet_order([*both.elements(), *(one for found in alone for one in found)])

    @cached_property
    def players(self) -> pd.DataFrame:
        """A row for each player and list, the largest difference first. Raises BadDataError where errors stopped it."""
        return self.both_sides[[*COMPARISON_OUT, *([LIST] if LIST in self.both_sides else [])]]

    @cached_property
    def both_sides(self) -> pd.DataFrame:
        """The same rows, with what each rule book says where `players` has one column for both."""
        return sides_frame(*self._compared())

    @cached_property
    def totals(self) -> Mapping[str, Total]:
        """What the comparison comes to, under names of which those that end in 1 and 2 are of one rule book.

        `mean_difference` and `largest_difference` are of the differences without their signs, of the players who move
        differently. `leakage` is the sum of all changes. Raises BadDataError where errors stopped it.
        """
        self._compared()
        apart = self.players["difference"].dropna().to_numpy(dtype=np.float64)
        apart = np.abs(apart[apart != 0])
        one, two = (self.players[f"rating_{number}"].notna() for number in (1, 2))
        return {
            "players": len(self.players),
            "players_who_differ": len(apart),
            "mean_difference": _mean(apart, self.first.decimals),
            "largest_difference": float(apart.max(initial=0.0)),
            **_totals_of(self.first, 1, only=int((one & ~two).sum())),
            **_totals_of(self.second, 2, only=int((two & ~one).sum())),
        }

    def _compared(self) -> tuple[Half, Half]:
        if not self.compared:
            raise BadDataError(self.diagnostics)
        return self.halves


def half_of(run: RatingRun, name: str, decimals: Decimals | None) -> Half:
    """What a comparison keeps of a run."""
    lists = None if run.data is None else tuple(_side(one) for one in (run.data, *run.data.others))
    return Half(
        name=name,
        policy=run.policy,
        diagnostics=run.diagnostics,
        counts=run.counts,
        lists=lists,
        decimals=decimals,
    )


def sides_frame(first: Half, second: Half) -> pd.DataFrame:
    """A row for each player and list: the largest difference first, then by code point."""
    pairs = list(zip(first.lists or (), second.lists or (), strict=True))
    parts = [_columns(one, two, first.decimals) for one, two in pairs]
    whole = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    players = whole["player"].tolist()
    order = np.lexsort((by_code_point(players), -np.nan_to_num(np.abs(whole["difference"]), nan=-1.0)))
    frame = pd.DataFrame({name: _series(values[order]) for name, values in whole.items()})
    frame.attrs[MEANS] = LIKE_CHANGES
    return frame


def totals_frame(comparison: Comparison) -> pd.DataFrame:
    """The totals with the names of the rule books: those of both in one column, those of each in its own."""
    totals = comparison.totals
    both = [name for name in totals if not name.endswith(("_1", "_2"))]
    each = [name.removesuffix("_1") for name in totals if name.endswith("_1")]
    rows: list[tuple[str | Total | None, ...]] = [(name, totals[name], None, None) for name in both]
    rows += [(name, None, totals[f"{name}_1"], totals[f"{name}_2"]) for name in each]
    names = [half.name for half in comparison.halves]
    return pd.DataFrame(rows, dtype=object).set_axis(["total", "both", *names], axis=1)


def _side(data: ListData) -> Side:
    standing, totals = data.rated.standing, data.rated.totals
    return Side(
        players=data.players,
        names=data.names,
        known=len(data.listed),
        previous=totals.previous,
        rating=standing.shown,
        change=totals.change,
        played=totals.played.astype(np.float64),
        on=data.on.name if data.on else "",
    )


def _columns(one: Side, two: Side, decimals: Decimals | None) -> dict[str, np.ndarray]:
    """The columns of one list, everybody in one order: the list's players, then the newcomers of either."""
    strangers = {
        player: name
        for side in (one, two)
        for player, name in zip(side.players[side.known :], side.names[side.known :], strict=True)
    }
    players = [*one.players[: one.known], *strangers]
    names = [*one.names[: one.known], *strangers.values()]
    place = {name: one.known + number for number, name in enumerate(strangers)}
    each = {
        f"{name}_{number}": _seated(getattr(side, name), side, place)
        for name in ("previous", "played", "rating", "change")
        for number, side in enumerate((one, two), start=1)
    }
    return {
        "player": np.array(players, dtype=object),
        "name": np.array(names, dtype=object),
        **{name: _agreed(each[f"{name}_1"], each[f"{name}_2"]) for name in ("previous", "played")},
        **each,
        "difference": difference(each["rating_2"], each["rating_1"], _finest(decimals)),
        **({LIST: np.full(len(players), one.on, dtype=object)} if one.on else {}),
    }


def _seated(values: Floats, side: Side, place: Mapping[str, int]) -> Floats:
    """A side's values at the places of all players; NaN for newcomers of the other side."""
    seats: Ints = np.array([*range(side.known), *(place[name] for name in side.players[side.known :])], dtype=np.int64)
    seated = np.full(side.known + len(place), np.nan)
    seated[seats] = values
    return seated


def _agreed(one: Floats, two: Floats) -> Floats:
    """What both say, or the one that says anything; NaN where they say different things."""
    return np.where(np.isnan(one), two, np.where(np.isnan(two) | (one == two), one, np.nan))


def _series(values: np.ndarray) -> "pd.Series[str] | pd.Series[float]":
    return pd.Series(values, dtype="str") if values.dtype == object else as_numbers(values)


def _alone(half: Half, both: Counter[Diagnostic]) -> list[Diagnostic]:
    """The problems of one rule book that the other does not have, with its name."""
    left = Counter(half.diagnostics) - both
    return [replace(one, message=f"{half.name}: {one.message}") for one in left.elements()]


def _totals_of(half: Half, number: int, *, only: int) -> dict[str, Total]:
    """The totals of one rule book; `only` so many players have a rating by it alone."""
    changes = half.changes
    totals: dict[str, Total] = {
        "games_rated": half.counts["games_rated"],
        "periods": half.counts["periods"],
        "newcomers": half.counts["newcomers"],
        "points_in": _sum(changes[changes > 0], half.decimals),
        "points_out": _sum(changes[changes < 0], half.decimals),
        "leakage": _sum(changes, half.decimals),
        "rated_here_only": only,
    }
    return {f"{name}_{number}": total for name, total in totals.items()}


def _sum(changes: Floats, decimals: Decimals | None) -> float:
    """The sum of changes as written, in whatever order they stand."""
    return _tidied(math.fsum(changes.tolist()), decimals)


def _mean(apart: Floats, decimals: Decimals | None) -> float:
    """The mean of differences; 0 without any."""
    return _tidied(math.fsum(apart.tolist()) / max(len(apart), 1), decimals)


def _tidied(value: float, decimals: Decimals | None) -> float:
    """A number made of ratings as written, without what binary fractions leave over; nothing has no sign."""
    return value + 0.0 if decimals == "exact" else float(shown_unmoved(np.array([value]), FINEST)[0]) + 0.0


def _finest(decimals: Decimals | None) -> Decimals:
    """To how many decimals differences of written ratings are exact."""
    return "exact" if decimals == "exact" else FINEST
