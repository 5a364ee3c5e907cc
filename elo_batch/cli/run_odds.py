"""What `odds` does once its options are parsed: one call of the door, then print and write."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import elo_batch
from elo_batch.cli.progress import progress_bar
from elo_batch.cli.run import CLEAN, HAS_ERRORS, STANDARD_OUTPUT, check_ending, formula_warnings
from elo_batch.cli.show import show_advantage, show_json, show_problems
from elo_batch.cli.show_odds import records, show_odds, show_odds_run
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.errors import UsageProblem
from elo_batch.policies.books import rule_book
from elo_batch.policies.policy import Decimals
from elo_batch.readers.files import protected
from elo_batch.reports.odds import OddsRun, odds_record
from elo_batch.reports.outputs import Output, check_targets, write_outputs
from elo_batch.reports.run import table_writer
from elo_batch.reports.text import write_rows


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """The output asked for.

    Attributes:
        table: where the odds go; None for the screen only.
        guard: whether CSV texts that look like formulas get an apostrophe.
        decimals: how the screen shows changes.
    """

    table: Path | None
    guard: bool
    decimals: Decimals

    @property
    def printed(self) -> bool:
        """Whether the table goes to standard output."""
        return self.table == STANDARD_OUTPUT


def tell_odds(  # noqa: PLR0913  # a game, and how it is shown
    own: float, opponent: float, *, policy: str, k: float | None, decimals: Decimals, as_json: bool
) -> None:
    """Work out one game to come, and print it."""
    pair = elo_batch.odds(own, opponent, policy=policy, k=k)
    if as_json:
        book = rule_book(policy).with_rules(k=k).record
        show_json((), counts={}, outputs=[], policy=book, tables={"odds": [odds_record(pair)]})
    else:
        show_odds(pair, decimals)
        show_advantage(rule_book(policy))


def run_odds(  # noqa: PLR0913  # what the command was told
    pairings: Path, ratings: Path, options: dict[str, Any], wanted: Wanted, *, as_json: bool, quiet: bool
) -> int:
    """Work out the odds, write, print; the exit code."""
    beside = filter(None, [options["newcomers"] or None, options["aliases"]])
    _check_target(wanted, [pairings, ratings, *beside], as_json=as_json)
    with progress_bar(shown=not (quiet or as_json)) as progress:
        run = elo_batch.odds_of(pairings, ratings=ratings, progress=progress, **options)
    said, written = _write(run, wanted) if run.data else ([], [])
    problems = (*run.diagnostics, *_warnings(run, wanted))
    if as_json:
        tables = {"odds": records(run.odds) if run.data else []}
        policy = run.policy.record
        show_json(problems, counts=run.counts, outputs=written, policy=policy, tables=tables)
    else:
        show_problems(problems, quiet=quiet)
        show_odds_run(run, said, wanted.decimals, table=wanted.table is None, aside=wanted.printed)
        if wanted.table is None:
            show_advantage(run.policy)
    if wanted.printed and run.data:
        write_rows(sys.stdout, run.odds, guard=wanted.guard)
    return CLEAN if run.ok else HAS_ERRORS


def _warnings(run: OddsRun, wanted: Wanted) -> list[Diagnostic]:
    """A warning for names in CSV that a spreadsheet would run."""
    if wanted.table is None or wanted.guard or run.data is None:
        return []
    return formula_warnings(wanted.table, run.odds)


def _check_target(wanted: Wanted, inputs: list[Path], *, as_json: bool) -> None:
    if wanted.table is None:
        return
    if wanted.printed and as_json:
        raise UsageProblem("only one thing can go to standard output")
    check_ending(wanted.table)
    check_targets([] if wanted.printed else [wanted.table], protected(inputs))


def _write(run: OddsRun, wanted: Wanted) -> tuple[list[str], list[str]]:
    """Write the odds where they are to go; what is to be said of it, and the file's name."""
    if wanted.table is None or wanted.printed:
        return [], []
    verb = "replaced" if wanted.table.exists() else "wrote"
    writer = table_writer(run.odds, wanted.table, "Odds", guard=wanted.guard)
    write_outputs([Output(target=wanted.table, write=writer)])
    return [f"{verb} {wanted.table}"], [str(wanted.table)]
