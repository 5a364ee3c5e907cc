"""A rating run: its tables, its counts, its problems, and the ways to write them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import Protocol

import pandas as pd

from elo_batch.domain.choices import Losses
from elo_batch.domain.diagnostics import Diagnostic, has_errors
from elo_batch.domain.errors import BadDataError, OutputProblem, UsageProblem
from elo_batch.domain.progress import Progress
from elo_batch.policies.policy import Policy
from elo_batch.reports.blanks import blank_formulas
from elo_batch.reports.excel import write_workbook
from elo_batch.reports.explanation import Explanation
from elo_batch.reports.frames import ListData, RunData, problems_frame
from elo_batch.reports.handing_out import handed_out
from elo_batch.reports.lists import changes_of_lists, games_of_lists, ratings_of_lists, working_of_lists
from elo_batch.reports.outputs import Output, Writer, check_targets, write_outputs
from elo_batch.reports.page.page import write_page
from elo_batch.reports.page.told import Told
from elo_batch.reports.parquet import write_parquet
from elo_batch.reports.tables import counts_frame, rules_frame, table_outputs, typed
from elo_batch.reports.text import write_csv
from elo_batch.reports.why import explain
from elo_batch.reports.workbook.book import write_report
from elo_batch.reports.workbook.report import Report
from elo_batch.tables.suggestions import Suggestion

TABLES = ("ratings", "changes", "games", "working", "problems", "rules", "counts")
"""The tables of a run, as they are called in files."""


class Markable(Protocol):
    """A file that can be given back marked."""

    def write(self, problems: Sequence[Diagnostic], target: Path) -> tuple[Diagnostic, ...]:
        """Write a copy with these problems marked; what the copy lacks."""


@dataclass(frozen=True, kw_only=True)
class Update:
    """How a list is brought up to date.

    Attributes:
        as_column: the heading of a column for the new ratings; empty to write them over the old ones.
        losses: whether the updated list may lack something of the workbook that it is made from.
        guard: whether CSV texts that look like formulas get an apostrophe.
    """

    as_column: str = ""
    losses: Losses = Losses.REFUSE
    guard: bool = False


class Updatable(Protocol):
    """A rating list that can be given back brought up to date."""

    def write(self, data: ListData, target: Path, update: Update) -> tuple[Diagnostic, ...]:
        """Write the updated list; what there is to say of it."""

    def writer(self, data: ListData, update: Update, told: list[Diagnostic]) -> Writer:
        """What writes the updated list to a path, and tells what there is to say of it."""


@dataclass(frozen=True, kw_only=True)
class Checkup:
    """What was found in the data.

    Attributes:
        policy: the rule book used.
        diagnostics: every problem, in sheet order.
        counts: rows by fate, games, players, newcomers, periods.
        sent: the one file of games that was checked; None where there were several, or frames.
        suggestions: names on no list that nearly equal one listed player, for the alias sheet.
    """

    policy: Policy
    diagnostics: tuple[Diagnostic, ...]
    counts: Mapping[str, int]
    sent: Markable | None = None
    suggestions: tuple[Suggestion, ...] = field(default=(), kw_only=True)

    @property
    def ok(self) -> bool:
        """Whether the data has no errors."""
        return not has_errors(self.diagnostics)

    @cached_property
    def problems(self) -> pd.DataFrame:
        """Every problem as a table."""
        return problems_frame(self.diagnostics)

    def write_marked_copy(self, path: str | Path) -> tuple[Diagnostic, ...]:
        """Write the checked workbook with every problem marked at its cell, and a list of them as its first sheet.

        Returns:
            A warning for what the copy lacks of the workbook, such as pictures or macros.

        Raises:
            UsageProblem: not one file of games was checked, or the path does not end in .xlsx.
            OutputProblem: it cannot be written, or is a file that was read.
        """
        if self.sent is None:
            raise UsageProblem("a marked copy is made of one file of games: check one file, and by itself")
        return self.sent.write(self.diagnostics, Path(path))


@dataclass(frozen=True, kw_only=True)
class RatingRun(Checkup):
    """What came of a run.

    Attributes:
        inputs: the files that were read, which are never written.
        data: what was rated; None when errors stopped the run.
        listed: the file of the rating list given; None where there was none, or a frame.
    """

    inputs: tuple[Path, ...]
    data: ListData | None
    listed: Updatable | None = None

    @cached_property
    def ratings(self) -> pd.DataFrame:
        """The new rating list. Raises BadDataError when errors stopped the run."""
        return ratings_of_lists(self._rated())

    @cached_property
    def games(self) -> pd.DataFrame:
        """Every game with its expected scores. Raises BadDataError when errors stopped the run."""
        return games_of_lists(self._whole())

    @cached_property
    def changes(self) -> pd.DataFrame:
        """A line for each period and player. Raises BadDataError when errors stopped the run."""
        return changes_of_lists(self._whole())

    @cached_property
    def working(self) -> pd.DataFrame:
        """A line for each player and game that counts for that player, never rounded; their sums make `changes`.

        Raises BadDataError when errors stopped the run.
        """
        return working_of_lists(self._whole())

    def why(self, player: str) -> Explanation:
        """Why a player, asked for by id or name, has the rating that this run gave.

        Raises BadDataError when errors stopped the run, UsageProblem when nobody is called so.
        """
        return explain(self._whole(), self.policy, player)

    def write_workbook(self, path: str | Path, *, show: Sequence[str] = ()) -> None:
        """Write the report, a workbook that shows its working. Raises BadDataError, OutputProblem or UsageProblem.

        Args:
            path: where it goes; the name ends in .xlsx.
            show: headings of the list's own columns that the report shows, which it does not else.
        """
        target = Path(path)
        if target.suffix.lower() != ".xlsx":
            raise OutputProblem(f"{target}: a report is a workbook, so its name ends in .xlsx")
        check_targets([target], self.inputs)
        write_outputs([Output(target=target, write=self.workbook_writer(show=show))])

    def write_update(
        self, path: str | Path, *, as_column: str = "", losses: Losses | str = Losses.REFUSE
    ) -> tuple[Diagnostic, ...]:
        """Write the given list anew with the new ratings in its own columns, all else as it was.

        Args:
            path: the new file; the list given is never written. A workbook comes back as .xlsx, a text as it was.
            as_column: the heading of a column for the new ratings; without it they go over the old ones.
            losses: whether the new file may lack something of the workbook given: refuse or accept.

        Returns:
            What was written and added, and a warning for what the new file lacks.

        Raises:
            BadDataError: errors stopped the run.
            UsageProblem: no file was given as the list, or an option makes no sense.
            LossProblem: the new file would lack something.
            OutputProblem: it cannot be written, or is a file that was read.
        """
        if losses not in set(Losses):
            raise UsageProblem(f"losses {losses!r}: choose {' or '.join(Losses)}")
        update = Update(as_column=as_column, losses=Losses(losses))
        return self._updatable().write(self._rated(), Path(path), update)

    def update_writer(self, update: Update, told: list[Diagnostic]) -> Writer:
        """What writes the updated list to a path, and tells what there is to say of it."""
        return self._updatable().writer(self._rated(), update, told)

    def _updatable(self) -> Updatable:
        if self.listed is None:
            raise UsageProblem("an update is made of the file of a rating list: give one as ratings")
        return self.listed

    def tables(self, show: Sequence[str] = ()) -> Mapping[str, pd.DataFrame]:
        """Every table by its name, to be handed out: of the officer's own columns only those named.

        Raises BadDataError when errors stopped the run, UsageProblem where the list has no such column.
        """
        out = handed_out(self._whole(), show)
        frames = (
            *(out.ratings(self.ratings), self.changes, self.games, self.working),
            typed(problems_frame(out.problems(self.diagnostics))),
            *(rules_frame(self.policy), counts_frame(self.counts)),
        )
        return dict(zip(TABLES, frames, strict=True))

    def write_tables(self, folder: str | Path, *, show: Sequence[str] = (), guard: bool = False) -> None:
        """Write every table as CSV, Parquet and JSON into a folder, which is made where it is missing; all or none.

        Args:
            folder: where they go.
            show: headings of the officer's own columns that may be handed out.
            guard: whether CSV texts that look like formulas get an apostrophe.

        Raises:
            BadDataError: errors stopped the run.
            OutputProblem: they cannot be written, or one is a file that was read.
        """
        outputs = table_outputs(Path(folder), self.tables(show), guard=guard)
        check_targets([output.target for output in outputs], self.inputs, Path(folder))
        write_outputs(outputs)

    def write_page(self, path: str | Path, *, show: Sequence[str] = ()) -> None:
        """Write the run as one HTML page to read and print. Raises BadDataError or OutputProblem."""
        check_targets([Path(path)], self.inputs)
        write_outputs([Output(target=Path(path), write=self.page_writer(show))])

    def page_writer(self, show: Sequence[str] = ()) -> Writer:
        """What writes the page to a path; of the officer's own columns only those named, which the list must have."""
        out = handed_out(self._whole(), show)
        told = Told(
            data=out.data,
            policy=self.policy,
            counts=self.counts,
            ratings=out.ratings(self.ratings),
            games=self.games,
            changes=self.changes,
            problems=problems_frame(out.problems(self.diagnostics)),
            untold=out.untold,
        )
        return partial(write_page, told=told)

    def workbook_writer(self, progress: Progress | None = None, show: Sequence[str] = ()) -> Writer:
        """What writes the report to a path."""
        return partial(write_report, report=self.report(show), progress=progress)

    def report(self, show: Sequence[str] = ()) -> Report:
        """What the report is made of; with the officer's own columns of these headings.

        Raises UsageProblem where the list has no such column.
        """
        out = handed_out(self._whole(), show)
        return Report(
            data=out.data,
            policy=self.policy,
            counts=self.counts,
            inputs=self.inputs,
            ratings=self.ratings,
            games=self.games,
            changes=self.changes,
            problems=problems_frame(out.problems(self.diagnostics)),
            show=tuple(out.shown),
        )

    def blank_formulas(self, columns: Sequence[str] | None = None) -> tuple[Diagnostic, ...]:
        """A warning for formulas of own columns that are blank in what is written; of all columns, or of these."""
        return blank_formulas(self._rated().listed, columns)

    def _rated(self) -> ListData:
        if self.data is None:
            raise BadDataError(self.diagnostics)
        return self.data

    def _whole(self) -> RunData:
        data = self._rated()
        if not isinstance(data, RunData):
            raise UsageProblem("a streamed run keeps the rating list only, no games and no changes of single periods")
        return data


def table_writer(
    frame: pd.DataFrame, target: Path, sheet: str, *, guard: bool, progress: Progress | None = None
) -> Writer:
    """What writes one table, as CSV, Parquet or a workbook, by the target's ending."""
    if target.suffix.lower() == ".xlsx":
        return partial(write_workbook, sheets={sheet: frame}, progress=progress)
    if target.suffix.lower() == ".parquet":
        return partial(write_parquet, frame=frame)
    return partial(write_csv, frame=frame, guard=guard)
