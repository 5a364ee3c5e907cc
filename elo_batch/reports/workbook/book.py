"""Writes the report: its sheets in their order, long ones as text, the rest by XlsxWriter."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import xlsxwriter
from xlsxwriter.utility import xl_range_abs

from elo_batch.domain.arrays import Floats, Texts
from elo_batch.domain.marks import HISTORY, OURS
from elo_batch.domain.progress import Progress, Silent
from elo_batch.reports.cell_limits import MOST_ROWS
from elo_batch.reports.frames import problems_frame
from elo_batch.reports.workbook.bulk import Bulk, BulkSheet
from elo_batch.reports.workbook.columns import Column, Places, column_of, letters_of
from elo_batch.reports.workbook.ledger import Ledger, lines_of
from elo_batch.reports.workbook.paper import (
    FONT,
    LEAST,
    NAMED,
    TALL,
    Footer,
    Formats,
    heading_width,
    height_of,
    pages_wide,
    set_page,
)
from elo_batch.reports.workbook.periods import periods_frame
from elo_batch.reports.workbook.pool import pool_sheet
from elo_batch.reports.workbook.ratings import RatingsSheet, links, ratings_sheet
from elo_batch.reports.workbook.report import Report
from elo_batch.reports.workbook.rules import RulesSheet, rules_sheet
from elo_batch.reports.workbook.small import write_pool, write_summary
from elo_batch.reports.workbook.working import working_columns
from elo_batch.reports.workbook.working_out import Blocks, Sheet

TEXTS_STAY = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
OPTIONS = {**TEXTS_STAY, "use_zip64": True, "default_format_properties": FONT}
COLOURS = {
    "type": "3_color_scale",
    "min_color": "#F6B9B0",
    "mid_color": "#FFFFFF",
    "max_color": "#B5DDB4",
    "mid_type": "num",
    "mid_value": 0,
}
SPARKLINE = {"type": "line", "markers": True, "series_color": "#1F5FA8"}
MOST_SPARKLINES = 20_000
LONG = 24
"""The most that the names of players take."""
GAMES_SHOWN = {
    **dict.fromkeys(("rating_a", "rating_b"), ("one", 9)),
    **dict.fromkeys(("expected_a", "expected_b"), ("three", 12)),
    **dict.fromkeys(("change_a", "change_b"), ("signed", 11)),
    "period": ("", 16),
    "player_a": ("", LONG),
    "player_b": ("", LONG),
    "date": ("date", 12),
    "event": ("", 20),
    "round": ("", 10),
    "note": ("", 30),
    "source": ("", 26),
}

PROBLEMS_SHOWN = {
    "severity": ("", 10),
    "code": ("", 8),
    "cell": ("", 8),
    "column": ("", 11),
    "file": ("", 18),
    "sheet": ("", 10),
    "message": ("wrap", 44),
    "found": ("wrap", 24),
    "hint": ("wrap", 44),
}
RULES_SHOWN = {
    "section": ("", 16),
    "rule": ("", 18),
    "value": ("left", 20),
    "words": ("wrap", 56),
    "source": ("wrap", 36),
}
PERIODS_SHOWN = {"period": ("", 24), "mean_change": ("signed", 12), "points": ("signed", 10)}


COUNTED = ("Ratings", "Games", "Working", "Problems")
"""The sheets whose rows are told as they are written."""


class Writing:
    """A report being written.

    Attributes:
        report: what is told.
        book: the workbook.
        formats: its formats.
        footer: what its pages say.
    """

    def __init__(self, report: Report, book: Any, progress: Progress) -> None:  # noqa: ANN401
        self.report, self.book, self.formats = report, book, Formats(book)
        self.footer = Footer(period=report.period, book=report.policy.name, day=report.today.isoformat())
        self._told = progress.step

    def long(self, name: str, columns: Sequence[Column], **more: Any) -> list[BulkSheet]:  # noqa: ANN401
        """A sheet written as text, which goes on on a second one where it is longer than a sheet can be."""
        bulk, count = Bulk(columns=columns, **more), rows_of(columns)
        sheets = []
        for part, first in enumerate(range(0, max(count, 1), MOST_ROWS)):
            title = name if part == 0 else f"{name} {part + 1}"
            sheet = self.book.add_worksheet(title, BulkSheet)
            self._head(sheet, columns)
            lines = slice(first, min(first + MOST_ROWS, count))
            bulk.fill(sheet, lines, self.formats.style, self._told if name in COUNTED else _ignored)
            sheet.autofilter(0, 0, max(lines.stop - lines.start, 1), len(columns) - 1)
            sheets.append(sheet)
        return sheets

    def _head(self, sheet: BulkSheet, columns: Sequence[Column]) -> None:
        widths = [max(column.needed, heading_width(column.name)) for column in columns]
        for index, (column, width) in enumerate(zip(columns, widths, strict=True)):
            sheet.write_string(0, index, column.name, self.formats.get(column.heading))
            hidden = {"hidden": column.blank}
            sheet.set_column(index, index, width, None, hidden)
        sheet.set_row(0, TALL)
        shown = [width for column, width in zip(columns, widths, strict=True) if not column.blank]
        set_page(sheet, self.footer, pages_wide(shown), last_named([column.name for column in columns]))


def last_named(names: Sequence[str]) -> int:
    """The last of the columns that say what a row is about, from 0."""
    return max((names.index(name) for name in ("opponent", "opponent_name") if name in names), default=NAMED)


def _ignored(_rows: int) -> None:
    """Tell nobody."""


def rows_of(columns: Sequence[Column]) -> int:
    """How many rows columns have."""
    if not columns:
        return 0
    values = columns[0].values
    return len(values.codes) if isinstance(values, Texts) else len(values)


def write_report(path: Path, report: Report, progress: Progress | None = None) -> None:
    """Write the report of a run."""
    book = xlsxwriter.Workbook(str(path), OPTIONS)
    book.set_custom_property("made_by", OURS)
    _sheets(Writing(report, book, progress or Silent()))
    book.close()


def _sheets(writing: Writing) -> None:
    """All sheets in their order."""
    report = writing.report
    rules = rules_sheet(report.policy, report.inputs)
    working, places = working_sheet(report, rules)
    ratings = ratings_sheet(report, places.letters)
    pool = pool_sheet(report)
    write_summary(writing, {"Working": working, "Ratings": ratings.columns}, pool)
    write_ratings(writing, ratings)
    write_games(writing)
    writing.long("Working", working, places=places if report.formulas else None)
    del working  # its texts are in the workbook's table now
    write_pool(writing, pool)
    if len(report.data.labels) > 1:
        writing.long("Periods", _of_frame(periods_frame(report), PERIODS_SHOWN))
    found = report.problems
    if report.shortened:
        found = pd.concat([found.astype(object), problems_frame(report.shortened).astype(object)], ignore_index=True)
    problems = _of_frame(found, PROBLEMS_SHOWN)
    writing.long("Problems", problems, heights=heights_of(found, problems))
    write_rules(writing, rules)


def working_sheet(report: Report, rules: RulesSheet) -> tuple[tuple[Column, ...], Places]:
    """The columns of the sheet Working, and how its formulas name cells."""
    blocks = blocks_of(report.ledger)
    sheet = Sheet(blocks=blocks, rules=rules.value)
    columns = working_columns(report.ledger, sheet, report.names, formulas=report.formulas)
    letters = letters_of([column.name for column in columns])
    return columns, Places(letters=letters, rules=rules.address, blocks=blocks)


def blocks_of(ledger: Ledger) -> Blocks:
    """Where things stand on the sheet Working."""
    account, first = ledger.account, ledger.first
    return Blocks(
        first=first[account],
        last=ledger.last[account],
        before=lines_of(first, ledger.before[account]),
        opponent=lines_of(first, ledger.opponent),
    )


def write_ratings(writing: Writing, sheet: RatingsSheet) -> None:
    """The list."""
    (page, *_) = writing.long("Ratings", sheet.columns)
    if writing.report.data.others:
        # Each list has a page of its own, with the players' names.
        set_page(page, writing.footer, len(writing.report.data.lists))
    page.links = list(links(writing.report, sheet))
    names, rows = [column.name for column in sheet.columns], max(rows_of(sheet.columns), 1)
    for number, name in enumerate(names):
        if name in sheet.changes:
            page.conditional_format(1, number, rows, number, COLOURS)
    if sheet.history:
        at, first, last = (names.index(name) for name in (HISTORY, sheet.history[0], sheet.history[-1]))
        for row in range(1, min(rows, MOST_SPARKLINES) + 1):
            page.add_sparkline(row, at, {"range": xl_range_abs(row, first, row, last), **SPARKLINE})


def write_games(writing: Writing) -> None:
    """Every game, with the players' names beside their ids; those that are not rated in grey."""
    games, names = writing.report.games, writing.report.called
    columns = _of_frame(games, GAMES_SHOWN, may_hide=True)
    for side in ("a", "b") if names else ():
        own = column_of(f"name_{side}", games[f"player_{side}"].map(names).astype("str"), width=LONG)
        place = [column.name for column in columns].index(f"player_{side}")
        columns.insert(place + 1, own)
    writing.long("Games", columns, grey=games["rated"].to_numpy() == 0)


def _of_frame(frame: pd.DataFrame, shown: Mapping[str, tuple[str, float]], **more: Any) -> list[Column]:  # noqa: ANN401
    """The columns of a frame, with format and width by name."""
    columns = []
    for name in map(str, frame.columns):
        form, width = shown.get(name, ("", LEAST))
        columns.append(column_of(name, frame[name], format=form, width=width, **more))
    return columns


def heights_of(frame: pd.DataFrame, columns: Sequence[Column]) -> Floats:
    """The heights of the rows of a frame with long texts."""
    wrapped = [column for column in columns if column.format in {"wrap", "left"}]
    texts = zip(*(frame[column.name].fillna("").astype(str) for column in wrapped), strict=True)
    return np.array([height_of(row, [column.width for column in wrapped]) for row in texts], dtype=np.float64)


def write_rules(writing: Writing, rules: RulesSheet) -> None:
    """The rule book in words, and beside it the tables that formulas look into."""
    tables = [(name, np.array(values, dtype=np.float64)) for name, values in rules.tables.items()]
    longest = max([len(rules.frame), *(len(values) for _, values in tables)])
    frame = rules.frame.reindex(range(longest))
    columns = [
        *_of_frame(frame, RULES_SHOWN),
        *(
            Column(name=name, values=padded(values, longest), width=10, format="two" if "score" in name else "")
            for name, values in tables
        ),
    ]
    writing.long("Rules", columns, heights=heights_of(frame, columns))


def padded(values: Floats, length: int) -> Floats:
    """Numbers, and blanks up to this length."""
    return np.append(values, np.full(length - len(values), np.nan))
