"""The sheet Ratings: the list, links to the working, and in a run of several periods the lists between."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints, Texts
from elo_batch.domain.marks import HISTORY, LIST_AT_END, WORKING
from elo_batch.reports.frames import ListData, RunData, list_order, personal
from elo_batch.reports.workbook.columns import Column, column_of, letters_of
from elo_batch.reports.workbook.report import MOST_ROWS, Report

MOST_LISTS = 24
"""More lists between are left to `--changes-out`; the last of them stand here."""
FORMATS = {"change": "change", "expected": "two", "rating_exact": "small", "as_of": "date"}
WIDTHS = {"player": 20, "name": 20, "status": 12, "as_of": 12, "rating_exact": 20}


@dataclass(frozen=True, kw_only=True)
class RatingsSheet:
    """The sheet, and where its numbers are.

    Attributes:
        columns: what stands in it.
        row: for each player the row (from 0).
        values: numbers that formulas look at, by player, as shapes name them.
        letters: the columns of these numbers.
        changes: headings of columns of changes.
        history: headings of the lists at the end of the periods shown; none where there is one period.
    """

    columns: tuple[Column, ...]
    row: Ints
    values: dict[tuple[str, int], Floats]
    letters: dict[tuple[str, int], str]
    history: Sequence[str]
    changes: Sequence[str]


def ratings_sheet(report: Report) -> RatingsSheet:
    """The sheet for a run."""
    frame, data = report.ratings, report.data
    order = list_order(data)
    hidden = personal(data)
    columns = [
        column_of(
            str(name), frame.iloc[:, index], **_shown(str(name), data, whole=str(frame.dtypes.iloc[index]) == "Int64")
        )
        for index, name in enumerate(frame.columns)
        if name not in hidden - set(report.show)
    ]
    columns.append(Column(name=WORKING, values=_links(report, order), format="link", width=10))
    first = max(len(data.labels) - MOST_LISTS, 0)
    lists = {number: label for number, label in enumerate(data.labels) if number >= first and len(data.labels) > 1}
    between = lists_between(data) if lists else np.empty((0, 0))
    columns += [
        Column(name=LIST_AT_END + label, values=between[number][order], format="plain", width=max(9, len(label) + 8))
        for number, label in lists.items()
    ]
    if lists:
        columns.append(Column(name=HISTORY, values=np.full(len(order), np.nan), width=16))
    letters = letters_of([column.name for column in columns])
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    named = dict(_named(data, {number: LIST_AT_END + label for number, label in lists.items()}))
    values = {**_values(data), **{("list", number): between[number] for number in lists}}
    return RatingsSheet(
        columns=tuple(columns),
        row=place,
        values=values,
        letters={key: letters[heading] for key, heading in named.items()},
        history=[LIST_AT_END + label for label in lists.values()],
        changes=["change", *(one.on.heading("change") for one in data.others if one.on)],
    )


def _shown(name: str, data: ListData, *, whole: bool) -> dict[str, object]:
    """Format and width of a column by its name, of another list by what it means there."""
    means = {one.on.heading(known): known for one in data.others if one.on for known in (*FORMATS, *WIDTHS, "rating")}
    known = means.get(name, name)
    shown = FORMATS.get(known, "")
    if shown == "change" and whole:
        shown = "change0"
    return {"format": shown, "width": WIDTHS.get(known, 8), "may_hide": known in {"name", "status"}}


def _links(report: Report, order: Ints) -> Texts:
    """What leads from a player to the working: how many games."""
    played = np.sum([one.rated.totals.played for one in report.data.lists], axis=0)[order].tolist()
    texts = ["" if not games else f"{games} game{'s' if games > 1 else ''}" for games in played]
    values = tuple(dict.fromkeys(texts))
    place = {text: number for number, text in enumerate(values)}
    return Texts(values=values, codes=np.array([place[text] for text in texts], dtype=np.int64))


def links(report: Report, sheet: RatingsSheet) -> Iterator[tuple[str, str]]:
    """The cell and the target of each link."""
    ledger = report.ledger
    letter = letters_of([column.name for column in sheet.columns])[WORKING]
    player = ledger.accounts.player
    begins = np.flatnonzero(np.append(True, player[1:] != player[:-1])[: len(player)])
    rows, lines = sheet.row[player[begins]], ledger.first[begins]
    order = np.argsort(rows)
    for row, line in zip(rows[order].tolist(), lines[order].tolist(), strict=True):
        if row < MOST_ROWS:
            part = "" if line < MOST_ROWS else f" {line // MOST_ROWS + 1}"
            yield f"{letter}{row + 2}", f"'Working{part}'!A{line % MOST_ROWS + 2}"


def lists_between(data: RunData) -> Floats:
    """What the list shows of everybody at the end of each period; NaN for who is not on it."""
    changes = data.rated.changes
    shown = np.where(np.isnan(data.listed.shown), np.nan, data.rated.totals.previous[: len(data.listed)])
    now = np.append(shown, np.full(len(data.players) - len(data.listed), np.nan))
    bounds = np.searchsorted(changes.period, np.arange(len(data.labels) + 1))
    lists = np.empty((len(data.labels), len(now)))
    for number in range(len(data.labels)):
        those = slice(bounds[number], bounds[number + 1])
        now[changes.player[those]] = changes.rating[those]
        lists[number] = now
    return lists


def _named(data: ListData, lists: dict[int, str]) -> Iterator[tuple[tuple[str, int], str]]:
    """The headings of the columns that formulas look at."""
    for number, one in enumerate((data, *data.others)):
        for name in ("rating", "previous"):
            yield (name, number), one.on.heading(name) if one.on and number else name
    for number, heading in lists.items():
        yield ("list", number), heading


def _values(data: ListData) -> dict[tuple[str, int], Floats]:
    """The ratings on all lists, by player."""
    values = {}
    for number, one in enumerate((data, *data.others)):
        values["rating", number] = one.rated.standing.shown
        values["previous", number] = one.rated.totals.previous
    return values


def listed_for(report: Report, sheet: RatingsSheet) -> tuple[Texts, Texts]:
    """For each account the column of the list after its period, and of the one before; none where none fits."""
    ledger = report.ledger
    period, on, player = ledger.accounts.period, ledger.account_on, ledger.accounts.player
    names = [f"rating#{number}" for number in range(len(report.data.lists))]
    names += [f"previous#{number}" for number in range(len(report.data.lists))]
    names += [f"list#{number}" for number in range(len(report.data.labels))]
    lists = len(report.data.lists)
    between = np.where((on == 0) & _has(sheet, period), 2 * lists + period, NONE)
    after = np.where(ledger.is_last, on, between)
    first = ledger.before == NONE
    stands = np.zeros(len(on), dtype=bool)
    for number in range(lists):
        same = sheet.values["previous", number][player] == ledger.previous
        stands |= (on == number) & (same | np.isnan(ledger.previous))
    before = np.where(first & stands, lists + on, NONE)
    return Texts(values=tuple(names), codes=after), Texts(values=tuple(names), codes=before)


def _has(sheet: RatingsSheet, period: Ints) -> Bools:
    """Which accounts are of a period whose list stands on the sheet."""
    known = [number for name, number in sheet.letters if name == "list"]
    stands: Bools = np.isin(period, known)
    return stands
