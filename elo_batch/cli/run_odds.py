"""What `odds` does once its options are parsed: one call of the door, then print and write."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import elo_batch
from elo_batch.cli.one_table import OneTable
from elo_batch.cli.progress import progress_bar
from elo_batch.cli.run import CLEAN, HAS_ERRORS, tables_beside
from elo_batch.cli.show import show_advantage, show_json, show_problems
from elo_batch.cli.show_odds import records, show_odds, show_odds_run
from elo_batch.policies.books import rule_book
from elo_batch.policies.policy import Decimals
from elo_batch.reports.odds import OddsRun, odds_record
from elo_batch.reports.outputs import Writer
from elo_batch.reports.run import table_writer


@dataclass(frozen=True, kw_only=True)
class Wanted(OneTable):
    """The output asked for.

    Attributes:
        decimals: how the screen shows changes.
    """

    decimals: Decimals


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
    wanted.check([pairings, *tables_beside(ratings, options)], as_json=as_json)
    with progress_bar(shown=not (quiet or as_json)) as progress:
        run = elo_batch.odds_of(pairings, ratings=ratings, progress=progress, **options)
    said, written = wanted.write(partial(_writer, run, guard=wanted.guard)) if run.data else ([], [])
    problems = (*run.diagnostics, *(wanted.warnings(run.odds) if run.data else ()))
    if as_json:
        tables = {"odds": records(run.odds) if run.data else []}
        policy = run.policy.record
        show_json(problems, counts=run.counts, outputs=written, policy=policy, tables=tables)
    else:
        show_problems(problems, quiet=quiet)
        show_odds_run(run, said, wanted.decimals, table=wanted.table is None, aside=wanted.printed)
        if wanted.table is None:
            show_advantage(run.policy)
    if run.data:
        wanted.print_rows(run.odds)
    return CLEAN if run.ok else HAS_ERRORS


def _writer(run: OddsRun, target: Path, *, guard: bool) -> Writer:
    """What writes the odds."""
    return table_writer(run.odds, target, "Odds", guard=guard)
