"""The stages of a run, in order: find, read, decode, place, judge, rate. The only file that names them all."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Unpack

from elo_batch.decoding import (
    absent_headings,
    aliases_of,
    confirmed_by,
    decode_earlier,
    decode_games,
    decode_list,
    problems_of,
    stops,
    unusable,
)
from elo_batch.domain.choices import EventDay, Start
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, in_sheet_order
from elo_batch.domain.errors import UsageProblem
from elo_batch.domain.log import event_days
from elo_batch.domain.progress import Progress, Silent
from elo_batch.marking.sent import sent_of
from elo_batch.options import Options, RunOptions, settle
from elo_batch.rating import Judged, rate_lists
from elo_batch.readers.inputs import Inputs, Table, Tables, read_inputs
from elo_batch.reports.account import closing_notes, counts_of, row_counts, unless_errors
from elo_batch.reports.frames import RunData
from elo_batch.reports.run import Checkup, RatingRun
from elo_batch.tables.case import Case, cases_of
from elo_batch.tables.checks import judge_log
from elo_batch.tables.choose import unknown_sheets
from elo_batch.tables.meanings import with_merged
from elo_batch.tables.near import Lookalikes, known_names
from elo_batch.tables.own_views import halve
from elo_batch.tables.people import roster
from elo_batch.tables.periods import labelled, within
from elo_batch.tables.suggestions import suggestions_of
from elo_batch.tables.told import told_list, with_told
from elo_batch.updating.sent import list_file


def rate(
    games: Tables, *, ratings: Table | None = None, progress: Progress | None = None, **options: Unpack[Options]
) -> RatingRun:
    """Rate games from a rating list.

    Args:
        games: files, folders or frames of games.
        ratings: the rating list; without it everybody is a newcomer; "log" for the ratings beside the games.
        progress: told of each stage.
        **options: see `Options`.

    Returns:
        The run. Where the data has errors that are not to be skipped, it has problems and no tables.

    Raises:
        UsageProblem: options that make no sense.
        UnreadableFileError: files that cannot be read at all.
    """
    ratings, asked = start_of(ratings, settle(options))
    needs_start(ratings, asked)
    told = progress or Silent()
    run = rate_judged(judge(read := read_all(games, ratings, asked, told), asked, told), asked, told)
    return replace(run, listed=list_file(ratings, read.value, asked))


def rate_judged(judged: Checked[Judged], asked: RunOptions, progress: Progress) -> RatingRun:
    """Rate what has been read and judged; see `rate`."""
    rated = _rated(judged, asked, progress)
    return RatingRun(
        policy=asked.policy,
        diagnostics=in_sheet_order((*judged.problems, *rated.problems)),
        counts=_counts(judged.value, rated.value),
        inputs=judged.value.files,
        data=rated.value,
    )


def read_all(games: Tables, ratings: Table | None, asked: RunOptions, progress: Progress) -> Checked[Inputs]:
    """All tables of a run."""
    earlier = [table for _, table in asked.earlier]
    return read_inputs(
        games, ratings, asked.newcomers, progress, earlier, aliases=asked.aliases, encoding=asked.encoding
    )


def start_of(ratings: Table | None, asked: RunOptions) -> tuple[Table | None, RunOptions]:
    """The rating list, and where ratings come from: the word log in place of a file means the games themselves.

    Raises:
        UsageProblem: other lists, of which a log knows nothing.
    """
    if not isinstance(ratings, str | Path) or str(ratings) != Start.LOG:
        return ratings, asked
    if asked.earlier:
        raise UsageProblem("--ratings log needs no lists of earlier days; leave --list away")
    if asked.lists:
        raise UsageProblem("--ratings log tells one list; leave --list-column away")
    return None, replace(asked, start=Start.LOG)


def can_rate(ratings: Table | None, asked: RunOptions) -> bool:
    """Whether anybody has a rating to start from."""
    return ratings is not None or asked.policy.starts or asked.start is Start.LOG


def needs_start(ratings: Table | None, asked: RunOptions) -> None:
    """Refuse a run in which nobody has a rating to start from."""
    if not can_rate(ratings, asked):
        raise UsageProblem("without a rating list everybody is a newcomer: give --ratings FILE, or --initial RATING")


def check(
    games: Tables, *, ratings: Table | None = None, progress: Progress | None = None, **options: Unpack[Options]
) -> Checkup:
    """The same validation as `rate`, with the same problems; nothing is kept of the rating.

    Without a list and without a rating for newcomers nobody is unknown.
    """
    (ratings, asked), told = start_of(ratings, settle(options)), progress or Silent()
    read = read_all(games, ratings, asked, told)
    judged = judge(read, asked, told)
    rates = can_rate(ratings, asked)
    rated = _rated(judged, asked, told) if rates else Checked(value=None, problems=(problem("P302"),))
    return Checkup(
        policy=asked.policy,
        diagnostics=in_sheet_order((*judged.problems, *rated.problems)),
        counts=_counts(judged.value, rated.value),
        sent=sent_of(games, read.value),
        suggestions=judged.value.suggestions,
    )


def judge(read: Checked[Inputs], asked: RunOptions, progress: Progress) -> Checked[Judged]:
    """Decode, place and judge: everything between reading and rating."""
    inputs = read.value
    if not inputs.games:
        raise UsageProblem("no games were given")
    rows = sum(grid.height for grids in inputs.games for grid in grids)
    progress.stage("checking", rows)
    unknown = unknown_sheets((*inputs.games, *inputs.ratings, *inputs.aliases), asked.sheets)
    log = decode_games(inputs, asked)
    progress.step(rows // 3)
    told = with_told(log.value) if asked.start is Start.LOG else Checked(value=log.value)
    given, confirmed = decode_list(inputs, asked), confirmed_by(inputs, asked)
    aliased = aliases_of(inputs, asked, given, confirmed.value)
    listed = tuple(with_merged(one, aliased.value) for one in given.value)
    if asked.start is Start.LOG:
        listed = (told_list(log.value, aliased.value),)
    earlier = decode_earlier(inputs, asked, listed, aliased.value)
    whole = replace(told.value, rated_on=event_days(told.value, EventDay.END) if asked.whole_events else None)
    inside = within(whole, asked.from_date, asked.to_date)
    placed = labelled(inside.value, asked.period)
    progress.step(rows // 3)
    who = roster(placed.value.log, listed[0], aliased.value)
    halved = halve(placed.value.log, who.value, asked.duplicates)
    case = Case(
        log=halved.value,
        roster=who.value,
        listed=listed[0],
        has_list=bool(inputs.ratings) and not unusable(given.problems),
        enters=asked.policy.enters,
        confirmed=aliased.value.confirmed,
        duplicates=asked.duplicates,
        late=asked.late,
        near=Lookalikes(known_names(listed[0])),
        start=asked.start,
        astonishing=asked.policy.newest.results.astonishing,
    )
    verdict = judge_log(case, cases_of(case, listed, asked.lists))
    progress.step(rows - 2 * (rows // 3))
    value = Judged(
        log=verdict.value,
        roster=who.value,
        listed=listed,
        periods=placed.value,
        files=inputs.files,
        earlier=earlier.value,
        suggestions=suggestions_of(case, aliased.value),
    )
    stages = (read, log, told, given, earlier, confirmed, aliased, inside, placed, who, halved, verdict)
    return Checked(value=value, problems=(*unknown, *absent_headings(inputs, asked), *problems_of(stages)))


def _rated(judged: Checked[Judged], asked: RunOptions, progress: Progress) -> Checked[RunData | None]:
    """What is rated, with what is to be said of it; nothing where errors stop the run."""
    if stops(judged.problems, asked):
        return Checked(value=None)
    data = rate_lists(judged.value, asked, progress)
    return unless_errors(data, closing_notes(data, asked.policy, own_k=asked.own_k, missing=asked.missing))


def _counts(judged: Judged, data: RunData | None) -> Mapping[str, int]:
    log = judged.log if data is None else data.whole_log
    return counts_of(row_counts(log), len(judged.listed[0]), judged.labels, data)
