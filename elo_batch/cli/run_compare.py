"""What `compare` does once its options are parsed: one call of the door, then print and write."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import elo_batch
from elo_batch.cli.one_table import OneTable
from elo_batch.cli.progress import progress_bar
from elo_batch.cli.run import CLEAN, HAS_ERRORS, tables_beside
from elo_batch.cli.show import show_json, show_problems
from elo_batch.cli.show_compare import show_comparison
from elo_batch.cli.show_odds import records
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.reports.comparison import Comparison, totals_frame
from elo_batch.reports.excel import write_workbook
from elo_batch.reports.outputs import Writer
from elo_batch.reports.run import table_writer

SHEET = "Comparison"


@dataclass(frozen=True, kw_only=True)
class Wanted(OneTable):
    """The output asked for, and how the games are read.

    Attributes:
        stream: whether the log is read a part at a time.
    """

    stream: bool


def compare_and_write(  # noqa: PLR0913  # what the command was told
    games: Sequence[Path],
    ratings: Path | None,
    options: dict[str, Any],
    wanted: Wanted,
    *,
    as_json: bool,
    quiet: bool,
) -> int:
    """Compare, write, print; the exit code."""
    wanted.check([*games, *_others(ratings, options)], as_json=as_json)
    with progress_bar(shown=not (quiet or as_json)) as progress:
        compare = elo_batch.compare_stream if wanted.stream else elo_batch.compare
        found = compare(games, ratings=ratings, progress=progress, **options)
    said, written = wanted.write(partial(_writer, found, guard=wanted.guard)) if found.compared else ([], [])
    problems = (*found.diagnostics, *(wanted.warnings(found.players) if found.compared else ()))
    if as_json:
        _show_json(found, problems, written)
    else:
        show_problems(problems, quiet=quiet)
        show_comparison(found, said, aside=wanted.printed)
    if found.compared:
        wanted.print_rows(found.players)
    return CLEAN if found.ok else HAS_ERRORS


def _others(ratings: Path | None, options: dict[str, Any]) -> list[Path]:
    """The files that are read besides the games."""
    return [*tables_beside(ratings, options), *map(Path, options["policies"])]


def _writer(found: Comparison, target: Path, *, guard: bool) -> Writer:
    """What writes the players; a workbook has the totals on a second sheet."""
    if target.suffix.lower() == ".xlsx":
        return partial(write_workbook, sheets={SHEET: found.players, "Totals": totals_frame(found)})
    return table_writer(found.players, target, SHEET, guard=guard)


def _show_json(found: Comparison, problems: Sequence[Diagnostic], written: Sequence[str]) -> None:
    """The answer for other programs: what is of one rule book ends in 1 or 2."""
    numbered = list(enumerate(found.halves, start=1))
    counts = {f"{name}_{number}": count for number, half in numbered for name, count in half.counts.items()}
    policies = {str(number): half.policy.record for number, half in numbered}
    tables: dict[str, Any] = {
        "players": records(found.players) if found.compared else [],
        "totals": dict(found.totals) if found.compared else {},
    }
    show_json(problems, counts=counts, outputs=written, policy=policies, tables=tables)
