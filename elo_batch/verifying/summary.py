"""The sheet Summary held against those on which its numbers stand one by one."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import Bools, Floats, Ints, Texts
from elo_batch.domain.choices import Halves
from elo_batch.domain.marks import EQUAL
from elo_batch.domain.spelling import with_name
from elo_batch.engine.rounding import shown as shown_on_list
from elo_batch.policies.part import MOST_DECIMALS
from elo_batch.reports.calibration import NEEDED, said_of
from elo_batch.reports.in_short import left_out_for_errors, periods_in_short
from elo_batch.reports.period_sums import LIST
from elo_batch.reports.workbook.ledger import FIRST_ROW
from elo_batch.reports.workbook.small import counted_true
from elo_batch.reports.workbook.summary import (
    A_FIRST,
    A_NEWCOMER,
    ACCOUNTED,
    CHECK,
    LEFT_OUT,
    MEANS_FIRST,
    NAMES_THEM,
    NUMBERED,
    ROWS,
    SCORES,
    TENTHS_OUT,
    calibration_of,
    in_one,
    means_newcomer,
    rated_anew,
    rows_of_list,
)
from elo_batch.tables.frames import text_series
from elo_batch.verifying.findings import Findings, alike, differ, plain, shown
from elo_batch.verifying.one_list import OneList
from elo_batch.verifying.ratings import came
from elo_batch.verifying.table import Table

COUNTED = "what the other sheets come to"
NEWCOMER, MORE = "newcomer ", "more newcomers"


@dataclass(frozen=True, kw_only=True)
class Summary:
    """The sheet Summary, by what its rows are about.

    Attributes:
        table: its cells.
        findings: where differences go.
    """

    table: Table
    findings: Findings

    @cached_property
    def rows(self) -> dict[str, int]:
        """The row of each thing."""
        return {what: row for row, what in enumerate(self.table.texts("what"))}

    @cached_property
    def values(self) -> Floats:
        """The numbers."""
        return self.table.numbers("value")

    @cached_property
    def texts(self) -> list[str]:
        """The texts."""
        return self.table.texts("value")

    def number(self, what: str) -> float:
        """A number of it; NaN for none."""
        return float(self.values[self.rows[what]]) if what in self.rows else np.nan

    def hold(self, what: str, right: float, why: str = COUNTED) -> None:
        """Hold a number against the right one."""
        if what not in self.rows:
            self.findings.add("F174", self.table, -1, "", f"there is no row {what}")
        elif differ(np.array([self.number(what)]), np.array([right]))[0]:
            self.findings.add("F172", self.table, self.rows[what], "value", f"{what} is not {why}", right=shown(right))

    def say(self, what: str, right: str) -> None:
        """Hold a text against the right one."""
        if what not in self.rows:
            self.findings.add("F174", self.table, -1, "", f"there is no row {what}")
        elif not alike(self.texts[self.rows[what]], right):
            self.findings.add("F172", self.table, self.rows[what], "value", f"{what} is not {COUNTED}", right=right)

    def answer(self, what: str, formula: str, right: bool) -> None:  # noqa: FBT001  # the answer itself
        """Hold an answer and its formula against the right ones."""
        if what not in self.rows:
            self.findings.add("F174", self.table, -1, "", f"there is no row {what}")
            return
        row = self.rows[what]
        there = self.table.formulas("value")[row]
        if plain(there) != plain(formula):
            message = f"{what} has another formula than rate writes there: ={there}"
            self.findings.add("F173", self.table, row, "value", message, right=f"={formula}")
        self.hold(what, float(right), "what its formula gives")


def check_scores(summary: Summary, games: Table) -> None:
    """Expected and actual scores by tenths, and what is said of them, held against the games."""
    frame = pd.DataFrame({name: games.numbers(name) for name in NEEDED})
    right = calibration_of(frame)
    if not len(right):
        return
    summary.say(SCORES, in_one(said_of(frame)))
    for name in TENTHS_OUT:
        if not summary.table.has(name):
            summary.findings.add("F175", summary.table, -1, "", f"the column {name} is missing")
            continue
        values = np.full(len(summary.table), np.nan)
        values[: len(right)] = right[name].to_numpy(dtype=np.float64)
        summary.findings.numbers(summary.table, name, values, "what the games come to")


def check_left_out(summary: Summary, problems: Table | None) -> None:
    """What is said of errors, held against the sheet Problems."""
    errors = problems.texts("severity").count("error") if problems else 0
    if errors:
        rejected = summary.number("rows rejected")
        rows = 0 if np.isnan(rejected) else int(rejected)
        summary.say(LEFT_OUT, left_out_for_errors(rows, errors, NAMES_THEM))
    elif LEFT_OUT in summary.rows:
        summary.findings.add("F174", summary.table, summary.rows[LEFT_OUT], "", f"nobody says so: {LEFT_OUT}")


def check_summary(summary: Summary, games: Table, lists: list[OneList]) -> None:
    """Counts, movers and newcomers."""
    labels = lists[0].read.keys.labels
    ratings, periods = lists[0].table, len(labels)
    if labels:
        summary.say("period", periods_in_short(labels))
    rated, count = games.numbers("rated") == 1, games.numbers("games")
    played = ~np.isnan(games.numbers("score_a"))
    summary.hold("rows rated", float(rated.sum()))
    summary.hold("rows unplayed", float((~rated & ~played).sum()))
    summary.hold("rows unrated", float((~rated & played).sum()))
    summary.hold("games rated", float(np.nansum(count[rated])))
    summary.hold("players", float(len(ratings)))
    summary.hold("rating periods", float(periods))
    summary.hold("rows read", float(np.nansum([summary.number(f"rows {name}") for name in ROWS])))
    read, last = (summary.rows.get(name, 0) + FIRST_ROW for name in ("rows read", f"rows {ROWS[-1]}"))
    summary.answer(ACCOUNTED, f"SUM(B{read + 1}:B{last})=B{read}", right=True)
    _moves(summary, lists)
    _newcomers(summary, lists)


def _moves(summary: Summary, lists: list[OneList]) -> None:
    """Who rose, who fell, who got a first rating on which list."""
    right = {what: value for one in lists for what, value in rows_of_list(_told(one), name_of(one))}
    if any(map(name_of, lists)):
        right[A_FIRST] = MEANS_FIRST
    for what, value in right.items():
        if isinstance(value, str):
            summary.say(what, value)
        else:
            summary.hold(what, float(value))
    for what in summary.rows:
        if what.rpartition(": ")[2].startswith(NUMBERED) and what not in right:
            summary.findings.add("F174", summary.table, summary.rows[what], "", f"nobody is the {what}")


def name_of(one: OneList) -> str:
    """What one of several lists is called; empty where there is one."""
    return one.read.keys.lists[one.number] if one.read.table.has(LIST) else ""


def _told(one: OneList) -> pd.DataFrame:
    """What a list shows of everybody, as `rows_of_list` takes it."""
    table = one.table
    told = pd.DataFrame({name: table.numbers(one.heading(name)) for name in ("rating", "previous", "change", "played")})
    told["name"], told["player"] = table.texts("name"), table.texts("player")
    return told.assign(had=had_rating(one), anew=told["player"].isin(rated_anew(changes_of(one))))


def _newcomers(summary: Summary, lists: list[OneList]) -> None:
    """Who came."""
    read = lists[0].read
    if summary.number("newcomers") > 0:
        summary.say(A_NEWCOMER, means_newcomer(len(read.keys.labels), len(lists)))
    named = _named(summary)
    more = summary.number(MORE)
    summary.hold("newcomers", len(named) + (0.0 if np.isnan(more) else more))
    known = _players(lists)
    for what in named:
        if summary.texts[summary.rows[what]] not in known:
            summary.findings.add("F172", summary.table, summary.rows[what], "value", "this newcomer is not on Ratings")


def _named(summary: Summary) -> list[str]:
    return [what for what in summary.rows if what.startswith(NEWCOMER)]


def _players(lists: list[OneList]) -> dict[str, str]:
    """The players on Ratings by what Summary calls them."""
    table = lists[0].table
    players = table.texts("player")
    return {with_name(player, name): player for player, name in zip(players, table.texts("name"), strict=True)}


def came_in(summary: Summary, lists: list[OneList]) -> frozenset[str] | None:
    """The newcomers: those named; of more than can be named all without a rating before, where these are as many."""
    if np.isnan(summary.number(MORE)):
        known, texts = _players(lists), [summary.texts[summary.rows[what]] for what in _named(summary)]
        return frozenset(known.get(text, text) for text in texts)
    unrated = np.flatnonzero(~np.any([had_rating(one) for one in lists], axis=0)).tolist()
    names = lists[0].table.texts("player")
    return frozenset(names[row] for row in unrated) if len(unrated) == summary.number("newcomers") else None


def check_answer(summary: Summary, proofs: Sequence[tuple[Table, int]]) -> None:
    """The check: whether all accounts and all players are the tool's; the sheets, and how many answers each has."""
    parts, right = [], True
    for table, told in proofs:
        parts.append(counted_true(table.name, table.letters[EQUAL], len(table), told))
        right &= int((table.numbers(EQUAL) == 1).sum()) == told
    summary.answer(CHECK, f"AND({','.join(parts)})", right=right)


def changes_of(one: OneList) -> pd.DataFrame:
    """A line for each account of a list, in the order of the periods."""
    read = one.read
    first = read.first[one.accounts]
    period, player = read.keys.period[first], read.keys.player[first]
    previous, rating = (read.columns[name][first] for name in ("previous", "tool_rating"))
    frame = pd.DataFrame(
        {
            "number": period,
            "period": text_series(Texts(values=tuple(read.keys.labels), codes=period)),
            "player": text_series(Texts(values=tuple(read.keys.players), codes=player)),
            "previous": previous,
            "change": np.where(np.isnan(rating), fallen_to(one, first), rating) - previous,
        }
    )
    return frame.sort_values("number", kind="stable")


def fallen_to(one: OneList, lines: Ints) -> Floats:
    """What the list would show of who fell off it: with as many decimals as the ratings that it does show have."""
    read, sections = one.read, one.proof.sections
    told = read.columns["tool_rating"][~np.isnan(read.columns["tool_rating"])].tolist()
    few = (n for n in range(MOST_DECIMALS + 1) if all(float(f"{value:.{n}f}") == value for value in told))
    moved = read.columns["moved"][lines]
    reached = read.columns["start"][lines] + moved
    halves = sections[-1].rounding.halves if sections else Halves.CHANGE
    known = ~np.isnan(reached)
    reached[known] = shown_on_list(reached[known], np.sign(moved[known]), next(few, "exact"), halves)
    return reached


def had_rating(one: OneList) -> Bools:
    """Who had a rating on the list before the run."""
    had: Bools = ~np.isnan(one.table.numbers(one.heading("previous"))) & ~came(one)
    return had
