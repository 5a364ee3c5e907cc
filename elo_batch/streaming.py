"""The stages of a run over a log larger than memory: part by part, each read, decoded, judged and rated.

The same stages as in `pipeline`, with what must outlive a part kept in one place: who is who, the problems, the days
that are not complete yet, and a line of sums for each player.
"""

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Unpack

import numpy as np

from elo_batch.decoding import (
    absent_headings,
    aliases_of,
    confirmed_by,
    decode_list,
    listed_names,
    problems_of,
    rules_of_parts,
    stops,
    unusable,
)
from elo_batch.domain.arrays import longer
from elo_batch.domain.choices import Late
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic, in_sheet_order
from elo_batch.domain.log import Fate, GameLog
from elo_batch.domain.progress import Progress, Silent
from elo_batch.engine.plan import Plan, plan_rows
from elo_batch.engine.stream import Stream
from elo_batch.options import Options, RunOptions, settle
from elo_batch.pipeline import can_rate, needs_start, start_of
from elo_batch.readers.inputs import Table, Tables, find_inputs
from elo_batch.readers.kinds import Source, kilobytes
from elo_batch.readers.parts import PART, parts_of
from elo_batch.reports.account import counts_of, notes_of_list, of_everybody, row_counts, unless_errors
from elo_batch.reports.frames import ListData
from elo_batch.reports.run import Checkup, RatingRun
from elo_batch.streamable import can_stream
from elo_batch.tables.alias_uses import AliasUses
from elo_batch.tables.case import Case
from elo_batch.tables.checks import judge_log, let_through, rated_to
from elo_batch.tables.choose import unknown_sheets
from elo_batch.tables.date_order import DateOrder, WholeDays, dated
from elo_batch.tables.games import read_game_sheet
from elo_batch.tables.grid import Grid
from elo_batch.tables.meanings import with_merged
from elo_batch.tables.near import Lookalikes, known_names
from elo_batch.tables.own_views import not_halved
from elo_batch.tables.people import Roster, SpellingPlaces, seated, spelling_notes
from elo_batch.tables.periods import Periods, Span, labelled, periods_taken, within
from elo_batch.tables.pins import pinned, texts_of
from elo_batch.tables.problem_book import ProblemBook
from elo_batch.tables.registry import Registry
from elo_batch.tables.table_kinds import GAMES_TABLE
from elo_batch.tables.unlisted import entering, strangers_of
from elo_batch.updating.sent import list_file

MOST_ERRORS = 100_000
EMPTY = frozenset({"G117", "F121"})
SAID_AT_THE_END = frozenset({*EMPTY, "G207", "G210"})
"""What a part cannot say of the whole log: that it has no games, its periods, how many games are late."""


def rate_stream(
    games: Tables,
    *,
    ratings: Table | None = None,
    progress: Progress | None = None,
    part: int = PART,
    **options: Unpack[Options],
) -> RatingRun:
    """Rate a log in date order that may be larger than memory; the list is that of `rate`, bit for bit.

    Args:
        games: CSV, TSV and Parquet files in date order.
        ratings: the rating list; without it everybody is a newcomer.
        progress: told of each megabyte.
        part: how many bytes are read at a time.
        **options: see `Options`.

    Returns:
        The run with its rating list; single games and changes of periods are not kept.

    Raises:
        UsageProblem: options that make no sense, or that a stream cannot serve.
        UnreadableFileError: files that cannot be read at all.
    """
    ratings, asked = start_of(ratings, settle(options))
    needs_start(ratings, asked)
    told = progress or Silent()
    judge = _Judge(games, ratings, asked, told)
    rated = _rate(judge, asked, told, part)
    return RatingRun(
        policy=asked.policy,
        diagnostics=judge.problems(rated.problems),
        counts=judge.counts(rated.value),
        inputs=judge.inputs.files,
        data=rated.value,
        listed=list_file(ratings, judge.inputs, asked),
    )


def check_stream(
    games: Tables,
    *,
    ratings: Table | None = None,
    progress: Progress | None = None,
    part: int = PART,
    **options: Unpack[Options],
) -> Checkup:
    """The same validation as `rate_stream`, with the same problems; nothing is kept of the rating."""
    ratings, asked = start_of(ratings, settle(options))
    told = progress or Silent()
    judge = _Judge(games, ratings, asked, told)
    rates = can_rate(ratings, asked)
    if rates:
        rated = _rate(judge, asked, told, part)
    else:
        deque(judge.batches(part, told), maxlen=0)  # there is nothing to rate from
        rated = Checked(value=None, problems=(problem("P302"),))
    diagnostics = judge.problems(rated.problems)
    return Checkup(policy=asked.policy, diagnostics=diagnostics, counts=judge.counts(rated.value))


def _rate(judge: "_Judge", asked: RunOptions, progress: Progress, part: int) -> Checked[ListData | None]:
    """Judge and rate all parts, with what is to be said at the end; nothing where errors stop the run."""
    listed = judge.listed
    counted = listed.without_own_k() if asked.own_k else listed
    stream = Stream(asked.policy, counted, decimals=asked.decimals)
    for log, who in judge.batches(part, progress):
        if not judge.stopped:
            plan = _plan(log, who, judge, asked)
            stream.take(plan, range(len(judge.labels)))
            del plan
        # Nothing of a batch may outlive it while the next part is read.
        del log, who
    if judge.stopped:
        return Checked(value=None)
    newcomers = judge.registry.in_order()
    newcomers = newcomers[longer(stream.played, len(listed) + len(newcomers), 0)[len(listed) + newcomers] > 0]
    data = ListData(
        listed=listed,
        players=(*listed.players, *(judge.registry.strangers[index] for index in newcomers.tolist())),
        called=tuple(judge.registry.newcomers.names[index] for index in newcomers.tolist()),
        labels=judge.labels,
        rated=stream.end(np.concatenate([np.arange(len(listed)), len(listed) + newcomers])),
        until=asked.to_date,
    )
    return unless_errors(data, judge.closing(data))


def _plan(log: GameLog, who: Roster, judge: "_Judge", asked: RunOptions) -> Plan:
    """The rated rows of a batch."""
    rows = np.flatnonzero(log.where(Fate.RATED))
    sides = (who.player_a[rows], who.player_b[rows])
    players = len(judge.listed) + len(who.strangers)
    return plan_rows(log, rows, sides, judge.labels, players=players, policy=asked.policy, same_k=asked.same_k)


class _Judge:
    """Reads a log once, judges it batch by batch, and keeps what must outlive a batch.

    Attributes:
        inputs: the other tables of the run, and its files.
        listed: the rating list.
        registry: who is who.
        stopped: whether errors have made a rating impossible.
    """

    def __init__(self, games: Tables, ratings: Table | None, asked: RunOptions, progress: Progress) -> None:
        said = (asked.aliases, asked.encoding)
        sources, inputs = find_inputs(games, ratings, asked.newcomers, progress, *said)
        can_stream(sources, asked)
        listed, confirmed = decode_list(inputs.value, asked), confirmed_by(inputs.value, asked)
        aliased = aliases_of(inputs.value, asked, listed, confirmed.value)
        self.inputs, self.listed = inputs.value, with_merged(listed.value[0], aliased.value)
        self.registry, self.stopped = Registry(self.listed, aliased.value), False
        self._uses = AliasUses(aliased.value)
        self._sources, self._asked = sources, asked
        self._has_list = bool(inputs.value.ratings) and not unusable(listed.problems)
        self._entered = list[int]()
        self._confirmed, self._near = aliased.value.confirmed, Lookalikes(known_names(self.listed))
        self._spelled, self._order, self._days = SpellingPlaces(), DateOrder(), WholeDays()
        self._book, self._empty = ProblemBook(), dict[int, Diagnostic | None]()
        self._spans = dict[str, Span]()
        self._listed = cache(lambda: listed_names(self.inputs))
        self._kind, self._seen = pinned(GAMES_TABLE, asked.pins), dict[str, None]()
        self._rows, self._late = Counter[str](), 0
        unread = [(Grid(file=source.name, sheet="", order=source.order, columns=()),) for source in sources]
        unknown = unknown_sheets((*unread, *inputs.value.ratings, *inputs.value.aliases), asked.sheets)
        self._note((*unknown, *problems_of([inputs, listed, confirmed, aliased])))

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the periods so far, in running order."""
        return tuple(self._spans)

    def batches(self, part: int, progress: Progress) -> Iterator[tuple[GameLog, Roster]]:
        """Every row of the log, in batches of whole days, each row with its fate."""
        progress.stage("rating", sum(map(kilobytes, self._sources)), "kB")
        return map(self._judged, self._days.of(self._parts(part, progress)))

    def problems(self, closing: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
        """All problems of the run in sheet order, with what is to be said at its end."""
        said = periods_taken(self._asked.period, self.labels, self._spans)
        late = let_through(self._late, rated_to(self.listed))
        spelled = (*spelling_notes(self.registry, self._spelled), *self._uses.notes(self.listed))
        kept = self._book.everything(self.registry)
        return in_sheet_order((*kept, *filter(None, self._empty.values()), *spelled, *said, *late, *closing))

    def closing(self, data: ListData) -> tuple[Diagnostic, ...]:
        """What only the rating as a whole can say."""
        asked = self._asked
        notes = notes_of_list(data, asked.policy, self._rows, own_k=asked.own_k, missing=asked.missing)
        return (*notes, *of_everybody(data, asked.policy))

    def counts(self, data: ListData | None) -> Mapping[str, int]:
        """Rows by fate; games, players, newcomers, periods."""
        return counts_of(self._rows, len(self.listed), self.labels, data)

    def _parts(self, part: int, progress: Progress) -> Iterator[GameLog]:
        """The rows of each part, until there are too many errors."""
        for source in self._sources:
            for log in map(self._decoded, parts_of(source, part, progress, self._kind)):
                held = [log]
                del log
                yield held.pop()
                if self._too_many(source):
                    return
        self._note(absent_headings(self.inputs, self._asked, self._kind, self._seen))

    def _decoded(self, grid: Grid) -> GameLog:
        """What the rows of a part say, each taken alone, and whether they stand in date order."""
        asked = self._asked
        self._seen.update(dict.fromkeys(texts_of([grid])) if asked.pins and not grid.skipped else ())
        log = read_game_sheet(grid, rules_of_parts(asked, self._kind, self._listed))
        self._note([not_halved(log.value)] if log.value.own_view is not None and not grid.skipped else ())
        inside = within(log.value, asked.from_date, asked.to_date)
        ordered = self._order.check(inside.value)
        placed = labelled(ordered.value, asked.period)
        known = dated(placed.value.log)
        self._note((*grid.notes, *problems_of([log, inside, ordered, placed, known])))
        self._span(placed.value)
        self._mind_empty(grid.order, log)
        return known.value if len(self._sources) == 1 else replace(known.value, places=known.value.places.of_several())

    def _judged(self, log: GameLog) -> tuple[GameLog, Roster]:
        """The checks across rows and against the list, on whole days."""
        self._spelled.add(log, self.registry.fresh(log.people))
        who = seated(self.registry.seats(log), self.registry, len(self.listed))
        self._uses.add(log, self.registry)
        case = Case(
            log=log,
            roster=who,
            listed=self.listed,
            has_list=self._has_list,
            enters=self._asked.policy.enters,
            confirmed=self._confirmed,
            duplicates=self._asked.duplicates,
            late=self._asked.late,
            near=self._near,
            entered=self._entered,
            astonishing=self._asked.policy.newest.results.astonishing,
        )
        verdict = judge_log(case)
        self._entered = entering(case, strangers_of(case))
        self._note(verdict.problems)
        self._late += int((case.rated & (log.day <= rated_to(self.listed))).sum()) * (case.late is Late.RATE)
        self._rows.update(row_counts(verdict.value))
        return verdict.value, who

    def _note(self, problems: Sequence[Diagnostic]) -> None:
        kept = [one for one in problems if one.code not in SAID_AT_THE_END]
        self._book.add(kept)
        self.stopped = self.stopped or stops(kept, self._asked)

    def _span(self, periods: Periods) -> None:
        """Widen the periods by what a part says of them."""
        for label in periods.labels:
            self._spans[label] = (self._spans.get(label, periods.spans[label])[0], periods.spans[label][1])

    def _mind_empty(self, order: int, log: Checked[GameLog]) -> None:
        """Remember the warning of a file without games, until it has some."""
        if len(log.value):
            self._empty[order] = None
        for one in log.problems:
            if one.code in EMPTY:
                self._empty.setdefault(order, one)

    def _too_many(self, source: Source) -> bool:
        """Whether there are so many errors that reading ends here."""
        if self._book.errors < MOST_ERRORS:
            return False
        said = f"{self._book.errors:,} errors so far; the rest of the log was not read"
        self._note([problem("F120", said, place=source.ref)])
        return True
