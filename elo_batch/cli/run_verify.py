"""What `verify` does once its options are parsed: one call of the door, print."""

import sys
from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

import elo_batch
from elo_batch.cli.progress import progress_bar
from elo_batch.cli.run import CLEAN, HAS_ERRORS
from elo_batch.cli.show import console_of, printable, show_json, show_problems
from elo_batch.verifying.verdict import Verdict


def verify_and_tell(report: Path, inputs: Sequence[Path], *, as_json: bool, quiet: bool) -> int:
    """Verify and print; the exit code."""
    with progress_bar(shown=not (quiet or as_json)) as progress:
        found = elo_batch.verify(report, inputs=inputs, progress=progress)
    if as_json:
        show_json(found.diagnostics, counts=found.counts, outputs=[], policy={"name": found.policy})
    else:
        show_problems(found.diagnostics, quiet=quiet)
        console_of(sys.stdout).print(Text(printable(summary(found))))
    return CLEAN if found.ok else HAS_ERRORS


def summary(found: Verdict) -> str:
    """The answer in a sentence or two."""
    counts = found.counts
    read = (
        f"{counts['games']} games, {counts['lines']} lines and {counts['accounts']} accounts of Working, "
        f"{counts['players']} players, {counts['formulas']} formulas, rule book {found.policy}"
    )
    if found.ok:
        return f"{found.path.name} is intact: every number follows from its sheets Working and Rules\n{read}"
    cells = len(found.diagnostics)
    return f"{found.path.name} was changed: {cells} {'place differs' if cells == 1 else 'places differ'}\n{read}"
