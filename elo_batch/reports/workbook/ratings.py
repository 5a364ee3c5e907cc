"""The sheet Ratings: the list, links to the working, and in a run of several periods the lists between."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints, Texts
from elo_batch.domain.marks import EQUAL, HISTORY, LIST_AT_END, WORKING
from elo_batch.reports.cell_limits import MOST_ROWS
from elo_batch.reports.frames import ListData, RunData, list_order
from elo_batch.reports.handing_out import personal
from elo_batch.reports.workbook.agreement import SIGNS, EndCells, ListCells, agreement, numbers_of
from elo_batch.reports.workbook.columns import Column, column_of, letters_of
from elo_batch.reports.workbook.ledger import lines_of
from elo_batch.reports.workbook.report import Report

if TYPE_CHECKING:
    import pandas as pd

MOST_LISTS = 24
"""More lists between are left to `--changes-out`; the last of them stand here."""
FORMATS = {"change": "change", "expected": "two", "rating_exact": "small", "as_of": "date"}
WIDTHS = {"player": 24, "name": 24, "status": 24, "as_of": 12, "rating_exact": 20}


@dataclass(frozen=True, kw_only=True)
class RatingsSheet:
    """The sheet, and where its numbers are.

    Attributes:
        columns: what stands in it.
        row: for each player the row (from 0).
        changes: headings of columns of changes.
        history: headings of the lists at the end of the periods shown; none where there is one period.
    """

    columns: tuple[Column, ...]
    row: Ints
    history: Sequence[str]
    changes: Sequence[str]


def ratings_sheet(report: Report, working: Mapping[str, str]) -> RatingsSheet:
    """The sheet for a run.

    Args:
        report: what is told.
        working: the letters of the columns of the sheet Working.
    """
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
        Column(name=LIST_AT_END + label, values=between[number][order], format="plain", width=9)
        for number, label in lists.items()
    ]
    if lists:
        columns.append(Column(name=HISTORY, values=np.full(len(order), np.nan), width=16))
    if report.formulas:
        ends = {LIST_AT_END + label: (number, between[number][order]) for number, label in lists.items()}
        columns.append(_equal(report, letters_of([column.name for column in columns]), ends, working))
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    return RatingsSheet(
        columns=tuple(columns),
        row=place,
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
    texts = list(map(games_in_words, played))
    values = tuple(dict.fromkeys(texts))
    place = {text: number for number, text in enumerate(values)}
    return Texts(values=values, codes=np.array([place[text] for text in texts], dtype=np.int64))


def games_in_words(games: int) -> str:
    """How many games, for the eye; nothing for none."""
    return "" if not games else f"{games} game{'s' if games > 1 else ''}"


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


def _equal(
    report: Report, letters: Mapping[str, str], ends: Mapping[str, tuple[int, Floats]], working: Mapping[str, str]
) -> Column:
    """Whether the list stands as Working has worked it out."""
    lists = [_list_cells(report, number, letters) for number in range(len(report.data.lists))]
    shown = [_end_cells(report, number, letters[heading], rating) for heading, (number, rating) in ends.items()]
    formulas, answers = agreement(lists, shown, working)
    return Column(name=EQUAL, values=answers, format="logical", width=7, formulas=formulas)


def _list_cells(report: Report, number: int, letters: Mapping[str, str]) -> ListCells:
    """What one list shows."""
    one, ledger = report.data.lists[number], report.ledger
    heading = {name: one.on.heading(name) if one.on and number else name for name in ("rating", "previous", "change")}
    first, last = (_accounts(report, marks, number) for marks in (ledger.before == NONE, ledger.is_last))
    return ListCells(
        letters={name: letters[own] for name, own in heading.items()},
        **{name: _numbers(report.ratings[own], SIGNS[name]) for name, own in heading.items()},
        first=lines_of(ledger.first, first),
        last=lines_of(ledger.first, last),
        before=_at(ledger.previous, first),
        after=_at(ledger.rating, last),
    )


def _numbers(cells: "pd.Series[Any]", sign: float) -> Floats:
    """The numbers of a column of the list, in which entries with an error come back as they were written."""
    texts = np.array([isinstance(cell, str) for cell in cells.tolist()], dtype=bool)
    return numbers_of(cells.mask(texts).to_numpy(np.float64, na_value=np.nan), texts, sign)


def _end_cells(report: Report, period: int, letter: str, rating: Floats) -> EndCells:
    """The main list at the end of a period."""
    ledger = report.ledger
    accounts = _accounts(report, ledger.accounts.period == period, 0)
    line, after = lines_of(ledger.first, accounts), _at(ledger.rating, accounts)
    return EndCells(letter=letter, rating=rating, line=line, after=after)


def _accounts(report: Report, marks: Bools, number: int) -> Ints:
    """For each row of the sheet the player's account among those marked, on this list; none for no such account."""
    ledger, order = report.ledger, list_order(report.data)
    account = np.full(len(order), NONE)
    those = np.flatnonzero(marks & (ledger.account_on == number))
    account[ledger.accounts.player[those]] = those
    rows: Ints = account[order]
    return rows


def _at(values: Floats, accounts: Ints) -> Floats:
    """Values of accounts; NaN where there is none."""
    return np.where(accounts == NONE, np.nan, values[accounts]) if len(values) else np.full(len(accounts), np.nan)
