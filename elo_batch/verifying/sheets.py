"""The sheets Summary, Periods and Pool held against those on which their numbers stand one by one."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import Bools, Floats, Texts
from elo_batch.domain.marks import EQUAL
from elo_batch.domain.spelling import with_name
from elo_batch.reports.workbook.groups import groups_of
from elo_batch.reports.workbook.periods import PERIODS_OUT, periods_of
from elo_batch.reports.workbook.points import CAUSES, Pool
from elo_batch.reports.workbook.pool import ADDS_UP, SPREAD_OUT, group_rows, sizes, spread_of, sum_formula
from elo_batch.reports.workbook.small import counted_true
from elo_batch.reports.workbook.summary import ACCOUNTED, CHECK, ROWS, biggest_moves
from elo_batch.tables.frames import text_series
from elo_batch.verifying.cells import FIRST_ROW, Table
from elo_batch.verifying.findings import Findings, alike, differ, plain, shown
from elo_batch.verifying.one_list import OneList
from elo_batch.verifying.ratings import came, exact_number

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


def check_summary(summary: Summary, games: Table, ratings: Table, periods: int) -> None:
    """Counts, movers and newcomers."""
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
    _names(summary, ratings)


def _names(summary: Summary, ratings: Table) -> None:
    """Who rose, who fell, who came."""
    frame = pd.DataFrame({name: ratings.numbers(name) for name in ("rating", "previous", "change")})
    frame["name"], frame["player"] = ratings.texts("name"), ratings.texts("player")
    right = dict(biggest_moves(frame))
    for what, text in right.items():
        summary.say(what, text)
    for what in summary.rows:
        if what.startswith("biggest ") and what not in right:
            summary.findings.add("F174", summary.table, summary.rows[what], "", f"nobody is the {what}")
    named = [what for what in summary.rows if what.startswith(NEWCOMER)]
    more = summary.number(MORE)
    summary.hold("newcomers", len(named) + (0.0 if np.isnan(more) else more))
    known = {*map(with_name, frame["player"], frame["name"])}
    for what in named:
        if summary.texts[summary.rows[what]] not in known:
            summary.findings.add("F172", summary.table, summary.rows[what], "value", "this newcomer is not on Ratings")


def check_answer(summary: Summary, proofs: Sequence[tuple[Table, int]]) -> None:
    """The check: whether all accounts and all players are the tool's; the sheets, and how many answers each has."""
    parts, right = [], True
    for table, told in proofs:
        parts.append(counted_true(table.name, table.letters[EQUAL], len(table), told))
        right &= int((table.numbers(EQUAL) == 1).sum()) == told
    summary.answer(CHECK, f"AND({','.join(parts)})", right=right)


def check_periods(table: Table, games: Table, lists: list[OneList], findings: Findings) -> None:
    """What each period came to."""
    right = periods_of(table.texts("period"), _games(games), _changes(lists), _rated(lists))
    for name in PERIODS_OUT[1:]:
        values = right[name].to_numpy(dtype=np.float64, na_value=np.nan)
        findings.numbers(table, name, values, COUNTED)


def _games(games: Table) -> pd.DataFrame:
    told = {name: pd.Series(games.numbers(name)) for name in ("games", "rated")}
    return pd.DataFrame({**told, "period": pd.Series(games.texts("period"), dtype="str")})


def _changes(lists: list[OneList]) -> pd.DataFrame:
    """A line for each account of the main list, in the order of the periods."""
    one = next(one for one in lists if one.heading("rating") == "rating")
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
            "change": np.where(np.isnan(rating), read.columns["moved"][first], rating - previous),
        }
    )
    return frame.sort_values("number", kind="stable")


def _rated(lists: list[OneList]) -> set[str]:
    """Who had a rating on the list before."""
    one = next(one for one in lists if one.heading("rating") == "rating")
    had = ~np.isnan(one.table.numbers("previous")) & ~came(one)
    names = one.table.texts("player")
    return {names[row] for row in np.flatnonzero(had).tolist()}


def check_pool(table: Table, lists: list[OneList], findings: Findings) -> None:
    """Players, mean, median, spread and points of each list; that the causes add up; how ratings are spread."""
    names = table.texts("list") if table.has("list") else [""] * len(table)
    whats = table.texts("what")
    ordered = sorted(lists, key=lambda one: one.heading("rating") != "rating")
    for one in ordered:
        mine = one.read.keys.lists[one.number] if table.has("list") else ""
        rows = {what: row for row, (what, name) in enumerate(zip(whats, names, strict=True)) if name == mine and what}
        pool = Pool(before=before_of(one), after=_known(one.table.numbers(one.heading("rating"))), causes={})
        for what, *right, _ in sizes(pool):
            _row(table, rows.get(what), dict(zip(("before", "after", "change"), right, strict=True)), findings)
        _groups(table, rows, one, findings)
        _adds_up(table, rows, findings)
    _spread(table, ordered[0], findings)


def _groups(table: Table, rows: dict[str, int], one: OneList, findings: Findings) -> None:
    """Who never met whom."""
    read = one.read
    mine = read.keys.on == one.number
    # A game that counts for both sides has two lines, one that counts for a first rating has one.
    games = (np.where(np.isnan(read.columns["surplus"]), 2, 1) * read.columns["games"])[mine]
    whole = np.nan_to_num(games).astype(np.int64)
    rating = np.full(len(read.keys.players), np.nan)
    named = {name: row for row, name in enumerate(one.table.texts("player"))}
    rows_of = np.array([named.get(name, -1) for name in read.keys.players], dtype=np.int64)
    rating[rows_of >= 0] = one.table.numbers(one.heading("rating"))[rows_of[rows_of >= 0]]
    groups = groups_of(read.keys.player[mine], read.keys.opponent[mine], whole, len(rating))
    told = list(group_rows(groups, rating))
    for what, _, after, _, words in told:
        _row(table, rows.get(what), {"after": after}, findings)
        if what in rows:
            # Groups of one size may stand in any order: that of the list before is not in the report.
            twins = [other[-1] for other in told if other[-1].partition(", mean ")[0] == words.partition(", mean ")[0]]
            _words(table, rows[what], twins, findings)


def _words(table: Table, row: int, right: list[str], findings: Findings) -> None:
    """Hold the words of a group against those of all groups of its size."""
    there = table.texts("words")[row]
    if not any(_fits(there, one) for one in right):
        findings.add("F172", table, row, "words", f"words are not {COUNTED}", right=right[0])


def _fits(there: str, right: str) -> bool:
    """Words end in a mean without decimals, which so near a half may be the one or the other."""
    (said, _, mean), (wanted, _, number) = there.partition(", mean "), right.partition(", mean ")
    means = [exact_number(text.partition(" ")[0]) for text in (mean, number)]
    return there == right or (said == wanted and abs(means[0] - means[1]) <= 1)


def before_of(one: OneList) -> Floats:
    """The ratings on the list before the run."""
    previous = one.table.numbers(one.heading("previous"))
    return previous[~np.isnan(previous) & ~came(one)]


def _known(values: Floats) -> Floats:
    return values[~np.isnan(values)]


def _row(table: Table, row: int | None, right: dict[str, float], findings: Findings) -> None:
    if row is None:
        findings.add("F174", table, -1, "", "a row of the sheet is missing")
        return
    here = _only(table, row)
    for name, value in right.items():
        findings.numbers(table, name, np.full(len(table), value), COUNTED, where=here)


def _only(table: Table, row: int) -> Bools:
    here = np.zeros(len(table), dtype=bool)
    here[row] = True
    return here


def _adds_up(table: Table, rows: dict[str, int], findings: Findings) -> None:
    """The causes add up to the change of the points, and the formula asks just that."""
    if any(name not in rows for name in (*CAUSES, ADDS_UP, "points")):
        findings.add("F174", table, -1, "", "a row of the balance is missing")
        return
    change, at, total = table.numbers("change"), rows[ADDS_UP], rows["points"]
    causes = sum(change[rows[name]] for name in CAUSES)
    if not abs(causes - change[total]) < 1e-6:  # noqa: PLR2004  # as the formula asks
        findings.add("F172", table, total, "change", "the causes do not add up to the change of the points")
    formula = sum_formula(at, (total + 1, total), table.letters["change"])
    there = f"={table.formulas('change')[at]}"
    if plain(there) != plain(formula):
        message = f"change has another formula than rate writes there: {there}"
        findings.add("F173", table, at, "change", message, right=formula)
    findings.numbers(table, "change", np.ones(len(table)), "what its formula gives", where=_only(table, at))


def _spread(table: Table, one: OneList, findings: Findings) -> None:
    """How ratings and changes are spread."""
    played = one.table.numbers(one.heading("played")) > 0
    change = one.table.numbers(one.heading("change"))
    pool = Pool(before=before_of(one), after=_known(one.table.numbers(one.heading("rating"))), causes={})
    right = spread_of(pool, _known(change[played]))
    for name in SPREAD_OUT:
        values = np.full(max(len(table), len(right)), np.nan)
        values[: len(right)] = right[name].to_numpy(dtype=np.float64)
        findings.numbers(table, name, values[: len(table)], COUNTED)
