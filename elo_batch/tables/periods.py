"""Which rows belong to the run, and to which of its rating periods."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TypeAlias

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Days, Ints, Texts
from elo_batch.domain.choices import COLUMN_PREFIX, PeriodUnit
from elo_batch.domain.codes import CODES, problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.log import Fate, GameLog
from elo_batch.domain.natural import natural
from elo_batch.tables.game_columns import outside
from elo_batch.tables.verdicts import MOST_LISTED, row_ranges

BY_DAY = {
    PeriodUnit.MONTH: lambda day: f"{day:%Y-%m}",
    PeriodUnit.WEEK: lambda day: "{}-W{:02}".format(*day.isocalendar()[:2]),
    PeriodUnit.YEAR: lambda day: f"{day:%Y}",
}
Span: TypeAlias = tuple[date | None, date | None]
Spans: TypeAlias = Mapping[str, Span]
ALL = "all"
NOT_A_DAY = np.iinfo(np.int64).min


@dataclass(frozen=True, kw_only=True)
class Periods:
    """The log with its rows labelled, and the periods in the order in which they run.

    Attributes:
        log: each row's `period` says its label.
        labels: the labels of the periods that have rated rows.
        spans: the first and the last known day of each.
        opens: the first day of each month, week or year; None for periods of other units.
    """

    log: GameLog
    labels: tuple[str, ...]
    spans: Spans = field(default_factory=dict)
    opens: tuple[date | None, ...] = ()


def first_day(label: str, unit: str) -> date | None:
    """The first day of a month, week or year; None for a period of another unit.

    >>> first_day("2026-W41", "week"), first_day("2026-10", "month"), first_day("all", "all")
    (datetime.date(2026, 10, 5), datetime.date(2026, 10, 1), None)
    """
    if unit not in BY_DAY or label == ALL:
        return None
    if unit == PeriodUnit.WEEK:
        year, week = label.split("-W")
        return date.fromisocalendar(int(year), int(week), 1)
    return date.fromisoformat(f"{label}-01" if unit == PeriodUnit.MONTH else f"{label}-01-01")


def within(log: GameLog, first: date | None, last: date | None) -> Checked[GameLog]:
    """The rows of the days asked for, both included; the others are outside."""
    if first is None and last is None:
        return Checked(value=log)
    counts = log.where(Fate.RATED)
    if not any("date" in place.columns for place in log.places.sheets):
        return _without_column(log, "--from and --to need a column date")
    left = outside(log.rating_day, (first, last)) & ~log.where(Fate.REJECTED)
    blank = np.isnat(log.day) & counts
    fate = np.select([left, blank], [Fate.OUTSIDE, Fate.REJECTED], log.fate).astype(np.int8)
    return Checked(value=replace(log, fate=fate), problems=(*_outside(log, left), *_blank(log, blank, "date")))


def labelled(log: GameLog, unit: str) -> Checked[Periods]:
    """The rows labelled by their rating period.

    Args:
        log: the games.
        unit: a `PeriodUnit` or `column:NAME`; the log's `period` then holds the texts of that column.
    """
    rated = log.where(Fate.RATED)
    if unit in BY_DAY:
        if not (~np.isnat(log.day[rated])).any():
            return _checked(replace(log, period=_everywhere(log)), unit, ())
        texts, column = _by_day(log.day, PeriodUnit(unit)), "date"
    elif unit == PeriodUnit.ALL:
        return _checked(replace(log, period=_everywhere(log)), unit, ())
    else:
        column = "period" if unit.startswith(COLUMN_PREFIX) else unit
        texts = {"event": log.event, "round": log.round}.get(unit, log.period)
    if not any(column in place.columns for place in log.places.sheets):
        asked = unit.removeprefix(COLUMN_PREFIX)
        found = _without_column(log, f"the games have no column {asked}, which --period {unit} needs")
        return Checked(value=Periods(log=found.value, labels=()), problems=found.problems)
    blank = rated & (texts.codes == NONE)
    placed = log.with_fate(blank, Fate.REJECTED) if blank.any() else log
    return _checked(replace(placed, period=texts), unit, _blank(log, blank, column))


def _checked(log: GameLog, unit: str, problems: tuple[Diagnostic, ...]) -> Checked[Periods]:
    """The periods that have rated rows, in running order."""
    spans = _spans(log)
    if all(first is not None for first, _ in spans.values()):
        starts = _rated_on(log) if log.rated_on is not None else {label: first for label, (first, _) in spans.items()}
        labels = sorted(spans, key=lambda label: (starts[label], natural(label), label))
    else:
        labels = sorted(spans, key=lambda label: (natural(label), label))
    opens = tuple(first_day(label, unit) for label in labels)
    value = Periods(log=log, labels=tuple(labels), spans=spans, opens=opens)
    return Checked(value=value, problems=(*problems, *periods_taken(unit, labels, spans)))


def _spans(log: GameLog) -> dict[str, tuple[date | None, date | None]]:
    """First and last known day of the rated rows of each label."""
    rated = log.rows(Fate.RATED)
    codes, days = log.period.codes[rated], log.day[rated].astype("datetime64[D]", copy=False)
    unknown = np.isnat(days)
    known = ~unknown if unknown.any() else slice(None)
    numbers = days.view(np.int64)
    first = np.full(len(log.period.values), np.iinfo(np.int64).max)
    last = np.full(len(log.period.values), NOT_A_DAY)
    np.minimum.at(first, codes[known], numbers[known])
    np.maximum.at(last, codes[known], numbers[known])
    first[last == NOT_A_DAY] = NOT_A_DAY
    spans = np.stack([first, last]).view("datetime64[D]")
    used = np.flatnonzero(np.bincount(codes, minlength=len(first)))
    return {log.period.values[code]: (spans[0, code].item(), spans[1, code].item()) for code in used}


def _rated_on(log: GameLog) -> dict[str, date]:
    """The day on which each label's rows are rated."""
    rows = log.rows(Fate.RATED)
    days = np.full(len(log.period.values), np.datetime64("0001-01-01", "D"))
    np.fmax.at(days, log.period.codes[rows], log.rating_day[rows])
    return dict(zip(log.period.values, days.tolist(), strict=True))


def _everywhere(log: GameLog) -> Texts:
    return Texts(values=(ALL,), codes=np.zeros(len(log), dtype=np.int64))


def _by_day(days: Days, unit: PeriodUnit) -> Texts:
    """The label of each row's day, worked out once for each distinct day."""
    if not len(known := days[~np.isnat(days)]):
        return Texts.blank(len(days))
    first, last = known.min(), known.max()
    labels = [BY_DAY[unit](day) for day in np.arange(first, last + 1).tolist()]
    values = list(dict.fromkeys(labels))
    index = {label: code for code, label in enumerate(values)}
    table = np.array([*(index[label] for label in labels), NONE], dtype=np.int64)
    return Texts(values=tuple(values), codes=table[np.where(np.isnat(days), NONE, (days - first).view(np.int64))])


def periods_taken(unit: str, labels: Sequence[str], spans: Spans) -> tuple[Diagnostic, ...]:
    """The note that names the periods taken and their dates."""
    if not labels:
        return ()
    count = "1 rating period" if len(labels) == 1 else f"{len(labels)} rating periods"
    shown = labels if len(labels) <= 6 else [*labels[:3], "…", *labels[-2:]]  # noqa: PLR2004  # what a line holds
    texts = [label if label == "…" else _with_days(label, *spans[label]) for label in shown]
    return (problem("G207", f"{count} (--period {unit}): {', '.join(texts)}"),)


def _with_days(label: str, first: date | None, last: date | None) -> str:
    if first is None:
        return f"{label} (undated)"
    return f"{label} ({first})" if first == last else f"{label} ({first} to {last})"


def _outside(log: GameLog, outside: Bools) -> tuple[Diagnostic, ...]:
    rows = np.flatnonzero(outside)
    title = CODES["G121"].title
    notes = [
        problem("G121", place=log.places.ref(int(row), "date"), found=str(log.rating_day[row]))
        for row in rows[:MOST_LISTED]
    ]
    return (*notes, *rest_of_rows(log, rows[MOST_LISTED:], "G121", title))


def rest_of_rows(log: GameLog, rows: Ints, code: str, title: str) -> tuple[Diagnostic, ...]:
    """One note for each sheet that names all the rows that have none of their own."""
    sheets = log.places.sheet[rows]
    return tuple(
        problem(
            code,
            f"{title}: {int((sheets == sheet).sum())} more rows",
            place=log.places.sheets[sheet].ref(int(log.places.row[rows[sheets == sheet]][0])),
            found=row_ranges(log.places.row[rows[sheets == sheet]]),
        )
        for sheet in np.unique(sheets)
    )


def _blank(log: GameLog, rows: Bools, column: str) -> tuple[Diagnostic, ...]:
    return tuple(problem("G116", place=log.places.ref(int(row), column)) for row in np.flatnonzero(rows))


def _without_column(log: GameLog, message: str) -> Checked[GameLog]:
    """A column that the run needs is in none of the sheets: no row can be placed."""
    if not len(log):
        return Checked(value=log)
    return Checked(
        value=log.with_fate(log.where(Fate.RATED), Fate.REJECTED),
        problems=(problem("G125", message, place=log.places.sheets[0].ref()),),
    )
