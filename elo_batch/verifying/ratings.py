"""The sheet Ratings held against the accounts and lines of Working, list by list."""

from collections.abc import Sequence
from math import floor, log10

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints
from elo_batch.domain.marks import EQUAL, LIST_AT_END, WORKING
from elo_batch.domain.numbers import number_text
from elo_batch.engine.performance import in_units, performance
from elo_batch.engine.systems import system_for
from elo_batch.policies.installed import OURS
from elo_batch.reports.workbook.account_words import LEAVES
from elo_batch.reports.workbook.ledger import FIRST_ROW
from elo_batch.reports.workbook.ratings import games_in_words
from elo_batch.verifying.majority import TOLD, Told, judge
from elo_batch.verifying.one_list import OneList
from elo_batch.verifying.order import exact_number, exact_ratings

MADE = "what the lines of Working make of it"
BLANK = -1e300
"""A blank cell among numbers, where it says as much as they do."""
HALF = 0.5 + 1e-9
"""An exact rating is not further from the one shown, whatever the decimals."""


def settle_accounts(one: OneList) -> None:
    """The end of each account is told three times: by itself, by the tool's rating, by what comes after it."""
    _settle(one, "end", "tool_exact", exact_ratings(one.table, one.heading("rating_exact")), "start", "rating_exact")
    shown = one.table.numbers(one.heading("rating"))
    _settle(one, "list_rating", "tool_rating", shown, "previous", "rating")


def _settle(one: OneList, mine: str, tool: str, listed: Floats, after: str, heading: str) -> None:  # noqa: PLR0913, PLR0917
    """Hold the account's value against the tool's and the next account's, or on the last the list's."""
    read, accounts = one.read, one.accounts
    lines = read.first[accounts]
    follows = np.full(len(read.first), NONE)
    has = read.before != NONE
    follows[read.before[has]] = np.flatnonzero(has)
    following = follows[accounts]
    listed_row = np.where(read.is_last[accounts], one.row, NONE)
    after_it = np.where(following == NONE, np.nan, read.columns[after][read.first[following]])
    third = np.where(listed_row == NONE, after_it, listed[listed_row] if len(listed) else np.nan)
    # A blank rating is told as well as a number.
    marked = [
        np.where(np.isnan(values), BLANK, values) for values in (read.columns[mine][lines], read.columns[tool][lines])
    ]
    told = np.where(np.isnan(third) & (listed_row != NONE), BLANK, third)
    own, tools = (
        Told(values=values, rows=lines, table=read.table, heading=name, back=_blank, column=read.columns[name])
        for values, name in zip(marked, (mine, tool), strict=True)
    )
    last = Told(values=told, rows=listed_row, table=one.table, heading=one.heading(heading), back=_blank)
    # What comes after may start anew: it may bear witness, and is not found wrong itself.
    judge(one.proof.findings, own, tools, Told(values=told) if heading == "rating_exact" else last, TOLD)
    if heading == "rating_exact":
        _exact_texts(one)


def _blank(values: Floats) -> Floats:
    return np.where(values == BLANK, np.nan, values)


def _exact_texts(one: OneList) -> None:
    """The exact rating is a text, the shortest that reads back to the same number."""
    read, heading = one.read, one.heading("rating_exact")
    exact = read.columns["tool_exact"][read.first[one.last]]
    texts = one.table.texts(heading)
    for row, value in zip(one.row_of(one.last).tolist(), exact.tolist(), strict=True):
        right = number_text(value)
        if texts[row] != right and not as_saved_by_others(texts[row], value):
            message = f"{heading} is not the exact rating at the end of the player's account"
            one.proof.findings.add("F172", one.table, row, heading, message, right=right or "a blank cell")


def as_saved_by_others(text: str, value: float) -> bool:
    """Whether a text is the exact rating whose number another program has saved with the digits it has, 15 at most.

    >>> as_saved_by_others("1935.386799437205", 1935.38679943721)
    True
    >>> as_saved_by_others("1935.3867994372", 1935.38679943721)
    False
    """
    there = exact_number(text)
    short = float(f"{value:.15g}") == value and value != 0
    # Programs round a half of the last digit either way.
    return short and number_text(there) == text and abs(there - value) <= 0.6 * 10.0 ** (floor(log10(abs(value))) - 14)


def check_list(one: OneList) -> None:
    """Hold the columns of one list against Working."""
    _sums(one)
    _between(one)
    _last_days(one)
    _changes(one)
    if one.number == 0 or one.heading("rank") != "rank":
        _ranks(one)


def _sums(one: OneList) -> None:
    """Games, points, expected points, the last K and the performance of who has played."""
    read, findings, table = one.read, one.proof.findings, one.table
    lines = np.flatnonzero((read.keys.on == one.number) & (one.proof.listed.row != NONE))
    row, count = one.proof.listed.row[lines], len(table)
    columns = {name: read.columns[name][lines] for name in ("games", "score", "expected")}
    counts = ~np.isnan(columns["expected"]) | ~np.isnan(columns["score"])
    expected = np.where(np.isnan(columns["expected"]), columns["score"], columns["expected"])
    for name, values in (("played", columns["games"]), ("score", columns["score"]), ("expected", expected)):
        total = np.bincount(row[counts], weights=values[counts], minlength=count)
        heading = one.heading(name)
        there = table.numbers(heading) if table.has(heading) else total
        findings.numbers(table, heading, np.where(np.isnan(there) & (total == 0), np.nan, total), MADE)
    _used(one)
    if one.proof.sections and all(section.system in OURS for section in one.proof.sections):
        _performance(one, lines, row)


def _used(one: OneList) -> None:
    """K of the last period, where all games had one and the same; nothing is said where rows have their own."""
    read = one.read
    k, account, rules = read.columns["k"], read.account, read.table.texts("k_rule")
    same, own = np.ones(len(read.first), dtype=bool), np.zeros(len(read.first), dtype=bool)
    with np.errstate(invalid="ignore"):
        np.logical_and.at(same, account, k == k[read.first[account]])
    marks = np.array([rule.startswith("row") or ", times " in rule for rule in rules], dtype=bool)
    np.logical_or.at(own, account, marks)
    sure = one.last[(same & ~own)[one.last]]
    _spread(one, "k_used", sure, k[read.first[sure]])


def _performance(one: OneList, lines: Ints, row: Ints) -> None:
    """The rating at which the score would have been the expected one."""
    read, count = one.read, len(one.table)
    met = read.columns["opponent_rating"]
    sure = ~np.isnan(met[lines]) & ~np.isnan(read.columns["score"][lines])
    whole = np.zeros(count, dtype=bool)
    whole[row] = True
    whole[row[~sure]] = False
    games, points = (
        np.bincount(row[sure], weights=read.columns[name][lines][sure], minlength=count).astype(np.float64)
        for name in ("games", "score")
    )
    total = np.zeros(count, dtype=np.int64)
    np.add.at(total, row[sure], in_units(met[lines][sure], read.columns["games"][lines][sure].astype(np.int64)))
    right = performance(points, games.astype(np.int64), total, system_for(one.proof.sections[-1]))
    one.proof.findings.numbers(one.table, one.heading("performance"), right, MADE, where=whole)


def _spread(one: OneList, name: str, accounts: Ints, values: Floats) -> None:
    """Hold a column against values of accounts."""
    right, where = np.full(len(one.table), np.nan), np.zeros(len(one.table), dtype=bool)
    rows = one.row_of(accounts)
    right[rows], where[rows] = values, True
    one.proof.findings.numbers(one.table, one.heading(name), right, MADE, where=where)


def _between(one: OneList) -> None:
    """The lists between, and what the list before the run showed."""
    read, table = one.read, one.table
    accounts = one.accounts[(one.row != NONE) & (read.before[one.accounts] == NONE)]
    _previous(one, accounts)
    if one.heading("rating") != "rating":
        return
    now = table.numbers("previous")
    newcomers = came(one)
    now[newcomers] = np.nan
    period = read.keys.period[read.first[one.accounts]]
    for number, label in enumerate(read.keys.labels):
        those = one.accounts[(period == number) & (one.row != NONE)]
        now[one.row_of(those)] = read.columns["tool_rating"][read.first[those]]
        if table.has(LIST_AT_END + label):
            one.proof.findings.numbers(table, LIST_AT_END + label, now.copy(), "the list after that period")


def _previous(one: OneList, accounts: Ints) -> None:
    """What the list before the run showed, where the formula of `equal` holds it against Working."""
    read, letter = one.read, one.table.letters.get(one.heading("previous"), "")
    formulas, rows = one.table.formulas(EQUAL).tolist(), one.row_of(accounts).tolist()
    looks = [f"{letter}{row + FIRST_ROW}=Working!" in formulas[row] for row in rows]
    sure = accounts[np.array(looks, dtype=bool)]
    rows, lines = one.row_of(sure), read.first[sure]
    rating, previous, change = (one.table.numbers(one.heading(name))[rows] for name in ("rating", "previous", "change"))
    column = read.columns["previous"]
    listed = Told(values=previous, rows=rows, table=one.table, heading=one.heading("previous"))
    mine = Told(values=column[lines], rows=lines, table=read.table, heading="previous", column=column)
    judge(one.proof.findings, listed, mine, Told(values=rating - change), TOLD)


def came(one: OneList) -> Bools:
    """Who entered the list in this run: the steps of the first account say so, or there was no rating before."""
    read = one.read
    steps = read.table.texts("steps")
    marks = np.zeros(len(one.table), dtype=bool)
    for account, row in zip(one.accounts.tolist(), one.row.tolist(), strict=True):
        if row != NONE and read.before[account] == NONE and "no rating before" in steps[read.first[account]]:
            marks[row] = True
    return marks


def _changes(one: OneList) -> None:
    """The change is the rating less the one before, and no exact rating is far from the one shown."""
    table, findings = one.table, one.proof.findings
    rating, previous = (table.numbers(one.heading(name)) for name in ("rating", "previous"))
    played = table.numbers(one.heading("played"))
    change = table.numbers(one.heading("change"))
    moves = rating - previous
    # Who fell off the list has a change without a rating; a first rating that was worked out has none.
    tells = ~np.isnan(rating) & ~(np.isnan(change) & (np.isnan(previous) | ~(played > 0)))
    findings.numbers(table, one.heading("change"), moves, "the rating less the one before", where=tells)
    fell = _reached(one) - previous
    off = np.isnan(rating) & (np.abs(change - fell) > HALF)
    findings.numbers(table, one.heading("change"), fell, "that of who fell off the list", where=off)
    exact = exact_ratings(table, one.heading("rating_exact"))
    far = np.abs(rating - exact) > HALF
    for row in np.flatnonzero(far & ~(played > 0)).tolist():
        findings.add(
            "F172",
            table,
            row,
            one.heading("rating"),
            "the rating is far from the exact one",
            right=number_text(exact[row]),
        )


def _reached(one: OneList) -> Floats:
    """For each row the unrounded rating with which the player left the list; NaN for who did not."""
    read = one.read
    steps = read.table.texts("steps")
    left = np.array([LEAVES in steps[line] for line in read.first[one.accounts].tolist()], dtype=bool)
    accounts = one.accounts[left & (one.row != NONE)]
    reached = np.full(len(one.table), np.nan)
    lines = read.first[accounts]
    reached[one.row_of(accounts)] = (read.columns["start"] + read.columns["moved"])[lines]
    return reached


def _last_days(one: OneList) -> None:
    """Nobody was last rated before the last game here, and no published peak is below a rating published here."""
    read, table, findings = one.read, one.table, one.proof.findings
    lines = np.flatnonzero((read.keys.on == one.number) & (one.proof.listed.row != NONE))
    rated = lines[~np.isnan(read.columns["surplus"][lines]) & ~np.isnan(read.columns["date"][lines])]
    last = np.full(len(table), -np.inf)
    np.maximum.at(last, one.proof.listed.row[rated], read.columns["date"][rated])
    for name, least, why in (
        ("as_of", last, "the day of the last rated game, or a later one"),
        ("peak", table.numbers(one.heading("rating")) - HALF, "as high as the rating"),
    ):
        if table.has(one.heading(name)):
            there = table.numbers(one.heading(name))
            findings.numbers(table, one.heading(name), least, why, where=(there < least) | _lost(name, there, least))


def _lost(name: str, there: Floats, least: Floats) -> Bools:
    """Where no last day stands, though there were rated games with one."""
    marks: Bools = np.isnan(there) & np.isfinite(least) & (name == "as_of")
    return marks


def check_links(lists: Sequence[OneList]) -> None:
    """What leads to a player's lines says how many games there are, on all lists."""
    table, findings = lists[0].table, lists[0].proof.findings
    played = np.nansum([one.table.numbers(one.heading("played")) for one in lists], axis=0)
    findings.texts(
        table, WORKING, [games_in_words(int(games)) for games in played.tolist()], "how many games were played"
    )


def _ranks(one: OneList) -> None:
    """Equal exact ratings share a rank."""
    exact = exact_ratings(one.table, one.heading("rating_exact"))
    ordered = np.sort(-exact[~np.isnan(exact)])
    rank = np.where(np.isnan(exact), np.nan, np.searchsorted(ordered, -np.nan_to_num(exact)) + 1)
    one.proof.findings.numbers(one.table, one.heading("rank"), rank, "the place by the exact ratings")
