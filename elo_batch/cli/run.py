"""What `rate` and `check` do once their options are parsed: one call of the door, then print and write."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd

import elo_batch
from elo_batch.cli.progress import progress_bar
from elo_batch.cli.replacing import ANOTHER_NAME, check_replaced, only_as_it_is
from elo_batch.cli.show import show_json, show_run
from elo_batch.domain.choices import Foreign, Losses, Start
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.errors import UsageProblem
from elo_batch.domain.progress import Progress
from elo_batch.readers.files import protected
from elo_batch.readers.kinds import STANDARD_INPUT, ending
from elo_batch.reports.cell_limits import shortened
from elo_batch.reports.outputs import Output, check_targets, write_outputs
from elo_batch.reports.run import TABLES, RatingRun, Update, table_writer
from elo_batch.reports.tables import files_of, table_outputs
from elo_batch.reports.text import formula_like, formula_warning, write_rows
from elo_batch.reports.workbook.book import write_report
from elo_batch.updating.sent import check_losses, check_update

CLEAN, HAS_ERRORS = 0, 1
PAGE_ENDINGS = (".html", ".htm")
TABLE_ENDINGS = (".csv", ".xlsx", ".parquet")
STANDARD_OUTPUT = Path("-")
"""The name that means standard output, where a table goes as CSV."""


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """The outputs asked for.

    Attributes:
        report, ratings, games, changes: where they go; None for those not wanted.
        update: where the list given goes, brought up to date.
        as_column: the heading of a column for the new ratings in it; None to write them over the old ones.
        losses: whether it may lack something of the workbook given.
        folder: where every table goes in every format.
        page: where the page to read and print goes.
        guard: whether CSV texts that look like formulas get an apostrophe.
        stream: whether the log is read a part at a time, which gives the list only.
        show: the officer's own columns that the report shows.
        foreign: whether files that somebody else wrote may be replaced.
    """

    report: Path | None
    ratings: Path | None
    games: Path | None
    changes: Path | None
    guard: bool
    stream: bool
    update: Path | None = None
    as_column: str | None = None
    losses: Losses = Losses.REFUSE
    show: tuple[str, ...] = ()
    folder: Path | None = None
    page: Path | None = None
    foreign: Foreign = Foreign.KEEP

    @property
    def tables(self) -> list[tuple[str, Path]]:
        """The tables asked for, by the name of the run's table."""
        named = (("ratings", self.ratings), ("games", self.games), ("changes", self.changes))
        return [(name, path) for name, path in named if path]

    @property
    def targets(self) -> list[Path]:
        """Every file to be written."""
        inside = [file for name in TABLES for file in files_of(self.folder, name)] if self.folder else []
        paths = [self.report, self.update, *(path for _, path in self.tables), *inside, self.page]
        return [path for path in paths if path and path != STANDARD_OUTPUT]

    @property
    def lossy(self) -> bool:
        """Whether losses were accepted."""
        return self.losses is Losses.ACCEPT

    @property
    def printed(self) -> list[str]:
        """The tables that go to standard output."""
        return [name for name, path in self.tables if path == STANDARD_OUTPUT]


def run_and_write(  # noqa: PLR0913  # what the command was told
    games: Sequence[Path],
    ratings: Path | None,
    options: dict[str, Any],
    wanted: Wanted,
    *,
    as_json: bool,
    quiet: bool,
) -> int:
    """Rate, write, print; the exit code."""
    if wanted.stream:
        _list_only(wanted)
    _can_update(wanted, ratings)
    default = _default_report(games) if not (wanted.targets or wanted.printed) else None
    _check_targets(wanted, default, as_json=as_json, inputs=[*games, *tables_beside(ratings, options)])
    with progress_bar(shown=not (quiet or as_json)) as progress:
        rate = elo_batch.rate_stream if wanted.stream else elo_batch.rate
        run = rate(games, ratings=ratings, progress=progress, **options)
        told: list[Diagnostic] = []
        outputs, warnings = ([], ()) if run.data is None else _outputs(run, wanted, default, progress, told)
        old = {output.target for output in outputs if output.target.exists()}
        if outputs:
            write_outputs(outputs)
    written = [str(output.target) for output in outputs]
    single = [output.target for output in outputs if output.folder is None]
    said = [f"{'replaced' if target in old else 'wrote'} {target}" for target in single]
    if wanted.folder and outputs:
        said.append(f"wrote {len(outputs) - len(single)} files to {wanted.folder}: {', '.join(TABLES)}")
    problems = (*run.diagnostics, *warnings, *told)
    if as_json:
        show_json(problems, counts=run.counts, outputs=written, policy=run.policy.record)
    else:
        show_run(run, problems, said, top=bool(default), quiet=quiet, aside=bool(wanted.printed))
    for name in wanted.printed if run.data else ():
        write_rows(sys.stdout, getattr(run, name), guard=wanted.guard)
    return CLEAN if run.ok else HAS_ERRORS


def tables_beside(ratings: Path | None, options: Mapping[str, Any]) -> list[Path]:
    """The tables that a run reads besides its games, which it must not write."""
    earlier = [Path(text.partition("=")[2]) for text in options.get("earlier_lists", ())]
    return [*filter(None, [ratings, options["newcomers"] or None, options["aliases"]]), *earlier]


def _list_only(wanted: Wanted) -> None:
    """Refuse outputs that a stream does not give."""
    asked = {"--output": wanted.report, "--games-out": wanted.games, "--changes-out": wanted.changes}
    asked |= {"--tables": wanted.folder, "--html": wanted.page}
    named = [option for option, path in asked.items() if path]
    if named:
        raise UsageProblem(f"--stream writes the rating list only, so {named[0]} cannot be given with it")
    if not (wanted.ratings or wanted.update):
        raise UsageProblem("--stream writes the rating list only: say with --ratings-out where it goes")


def _can_update(wanted: Wanted, ratings: Path | None) -> None:
    """Refuse an update that cannot be made, before any work is done."""
    if wanted.update is None:
        given = [name for name, said in (("--as-column", wanted.as_column), ("--lossy", wanted.lossy)) if said]
        if given:
            raise UsageProblem(f"{given[0]} says how a list is brought up to date: give --update NEW too")
        return
    if ratings is None or str(ratings) == Start.LOG:
        raise UsageProblem("--update NEW writes the list given by --ratings anew: give that list")
    if wanted.as_column is not None and not wanted.as_column.strip():
        raise UsageProblem("--as-column needs a heading, such as 'Nov 2026'")
    check_update(ratings, wanted.update)
    check_losses(ratings, wanted.losses)


def _default_report(games: Sequence[Path]) -> Path:
    """Where the report goes when nothing else is wanted: beside the first input, or in the folder given."""
    first = games[0]
    if first == STANDARD_INPUT:
        raise UsageProblem("the games come from standard input: say with --output or --ratings-out where results go")
    if first.is_dir():
        return first / f"{first.resolve().name}-rated.xlsx"
    stem = first.name[: len(first.name) - len(ending(first))]
    return first.with_name(f"{stem}-rated.xlsx")


def _check_targets(wanted: Wanted, default: Path | None, *, as_json: bool, inputs: Sequence[Path]) -> None:
    if len(wanted.printed) + as_json > 1:
        raise UsageProblem("only one thing can go to standard output")
    if wanted.report and wanted.report.suffix.lower() != ".xlsx":
        raise UsageProblem(f"--output {wanted.report}: a report is a workbook, so its name ends in .xlsx")
    if wanted.page and wanted.page.suffix.lower() not in PAGE_ENDINGS:
        raise UsageProblem(f"--html {wanted.page}: a page's name ends in .html")
    for _, table in wanted.tables:
        check_ending(table)
    targets = wanted.targets or [path for path in [default] if path]
    check_targets(targets, protected(inputs), wanted.folder)
    later = wanted.update if wanted.update and only_as_it_is(wanted.update, wanted.foreign) else None
    instead = "say with --output where the report goes" if default else ANOTHER_NAME
    check_replaced([target for target in targets if target != later], wanted.foreign, instead)


def check_ending(table: Path) -> None:
    """Refuse a table whose name does not say how it is written."""
    if table != STANDARD_OUTPUT and table.suffix.lower() not in TABLE_ENDINGS:
        raise UsageProblem(f"{table}: tables are written as {' or '.join(TABLE_ENDINGS)}, by the ending")


def _outputs(
    run: RatingRun, wanted: Wanted, default: Path | None, progress: Progress, told: list[Diagnostic]
) -> tuple[list[Output], tuple[Diagnostic, ...]]:
    """Everything to be written, and a warning for each CSV with texts that a spreadsheet would run."""
    reports = [path for path in (wanted.report, default) if path]
    report = run.report(wanted.show) if reports else None
    rows = report.rows if report else 0
    progress.stage("writing", rows + sum(len(getattr(run, name)) for name, _ in wanted.tables))
    outputs = [
        Output(target=path, write=partial(write_report, report=report, progress=progress)) for path in reports if report
    ]
    warnings: list[Diagnostic] = [*report.shortened] if report else []
    warnings += run.blank_formulas(None if "ratings" in dict(wanted.tables) else wanted.show)
    if wanted.update:
        update = Update(as_column=wanted.as_column or "", losses=wanted.losses, guard=wanted.guard)
        write, same = run.update_writer(update, told), only_as_it_is(wanted.update, wanted.foreign)
        outputs.append(Output(target=wanted.update, write=write, only_as_it_is=same))
    for name, target in wanted.tables:
        frame = getattr(run, name)
        warnings += [] if wanted.guard else formula_warnings(target, frame)
        warnings += shortened(target.name, frame) if target.suffix.lower() == ".xlsx" else []
        if target != STANDARD_OUTPUT:
            writer = table_writer(frame, target, name.capitalize(), guard=wanted.guard, progress=progress)
            outputs.append(Output(target=target, write=writer))
    return [*outputs, *_to_hand_out(run, wanted, warnings)], tuple(warnings)


def _to_hand_out(run: RatingRun, wanted: Wanted, warnings: list[Diagnostic]) -> list[Output]:
    """The folder of tables and the page, and a warning for each CSV in the folder that needs one."""
    page = [Output(target=wanted.page, write=run.page_writer(wanted.show))] if wanted.page else []
    if wanted.folder is None:
        return page
    tables = run.tables(wanted.show)
    for name, frame in tables.items() if not wanted.guard else ():
        warnings += formula_warnings(files_of(wanted.folder, name)[0], frame)
    return [*table_outputs(wanted.folder, tables, guard=wanted.guard), *page]


def formula_warnings(target: Path, frame: pd.DataFrame) -> list[Diagnostic]:
    """A warning where a CSV holds texts that a spreadsheet would run."""
    as_text = target == STANDARD_OUTPUT or target.suffix.lower() == ".csv"
    return [*formula_warning(formula_like(frame) if as_text else (), target.name)]
