"""The sheets Periods and Pool held against those on which their numbers stand one by one."""

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import Bools, Floats
from elo_batch.reports.period_sums import LIST, PERIODS_OUT, of_list, periods_of
from elo_batch.reports.workbook.groups import groups_of
from elo_batch.reports.workbook.points import CAUSES, Pool
from elo_batch.reports.workbook.pool import ADDS_UP, SPREAD_OUT, group_rows, sizes, spread_of, sum_formula
from elo_batch.verifying.findings import Findings, plain
from elo_batch.verifying.one_list import OneList
from elo_batch.verifying.order import exact_number
from elo_batch.verifying.summary import COUNTED, Summary, came_in, changes_of, had_rating, name_of
from elo_batch.verifying.table import Table


def check_periods(table: Table, games: Table, lists: list[OneList], summary: Summary) -> None:
    """What each period came to on each list."""
    labels, came = table.texts("period"), came_in(summary, lists)
    names = table.texts(LIST) if table.has(LIST) else [""] * len(table)
    for one in lists:
        mine = np.array([name == name_of(one) for name in names], dtype=bool)
        if not mine.any():
            summary.findings.add("F174", table, -1, "", f"the list {name_of(one)} is missing")
            continue
        of_one = [label for label, here in zip(labels, mine.tolist(), strict=True) if here]
        right = periods_of(of_one, of_list(_games(games), name_of(one)), changes_of(one), came or frozenset())
        for name in PERIODS_OUT[1:]:
            if name != "newcomers" or came is not None:
                values = np.full(len(table), np.nan)
                values[mine] = right[name].to_numpy(dtype=np.float64, na_value=np.nan)
                summary.findings.numbers(table, name, values, COUNTED, where=mine)
    if came is None and len(lists) == 1 and np.nansum(table.numbers("newcomers")) != summary.number("newcomers"):
        summary.findings.add("F172", table, -1, "", "the newcomers of all periods are not those of the sheet Summary")


def _games(games: Table) -> pd.DataFrame:
    told = {name: pd.Series(games.numbers(name)) for name in ("games", "rated", "score_a")}
    texts = [name for name in ("period", "player_a", "player_b", LIST) if games.has(name)]
    return pd.DataFrame({**told, **{name: pd.Series(games.texts(name), dtype="str") for name in texts}})


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
        _spread(table, one, findings)


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
    return one.table.numbers(one.heading("previous"))[had_rating(one)]


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
        findings.numbers(table, spread_heading(one, name), values[: len(table)], COUNTED)


def spread_heading(one: OneList, name: str) -> str:
    """The heading on Pool under which a list has how its ratings are spread."""
    main = one.heading("rating") == "rating"
    return name if main else f"{name_of(one)}_{name}"
