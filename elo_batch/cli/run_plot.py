"""What `plot` does once its options are parsed: one call of the door, then draw and print."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

import elo_batch
from elo_batch.cli.replacing import check_replaced
from elo_batch.cli.run import CLEAN, HAS_ERRORS
from elo_batch.cli.show import console_of, printable, show_json, show_problems
from elo_batch.cli.show_odds import records
from elo_batch.domain.choices import Foreign
from elo_batch.figures.figure import Figure, check_picture
from elo_batch.reports.outputs import check_targets


def draw_and_tell(  # noqa: PLR0913  # what the command was told
    files: Sequence[Path],
    output: Path,
    *,
    foreign: Foreign,
    players: Sequence[str],
    distribution: bool,
    reading: dict[str, Any],
    as_json: bool,
    quiet: bool,
) -> int:
    """Read, draw, print; the exit code."""
    check_picture(output)
    check_targets([output], files)
    check_replaced([output], foreign)
    if players:
        figure = elo_batch.rating_history(files, players, **reading)
    elif distribution:
        figure = elo_batch.distribution(files[0], **reading)
    else:
        figure = elo_batch.calibration(files)
    verb = "replaced" if output.exists() else "wrote"
    said = (*figure.said, *figure.write(output), f"{verb} {output}") if figure.ok else ("nothing was drawn",)
    if as_json:
        outputs = [str(output)] if figure.ok else []
        tables = {"figure": records(figure.table) if figure.ok else []}
        show_json(figure.diagnostics, counts={}, outputs=outputs, policy={}, tables=tables)
    else:
        _show(figure, said, quiet=quiet)
    return CLEAN if figure.ok else HAS_ERRORS


def _show(figure: Figure, said: Sequence[str], *, quiet: bool) -> None:
    show_problems(figure.diagnostics, quiet=quiet)
    out = console_of(sys.stdout)
    for sentence in said:
        out.print(Text(printable(sentence)))
