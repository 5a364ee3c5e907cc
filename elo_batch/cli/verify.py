"""`elo-batch verify`: is a report as rate wrote it?"""

from pathlib import Path
from typing import Annotated

import typer

from elo_batch.cli import choices as ask

ReportFile = Annotated[Path, typer.Argument(metavar="REPORT", help="The report.xlsx that rate wrote.")]
InputFiles = Annotated[
    list[Path] | None,
    typer.Option("--inputs", help="A file it was made from, held against its SHA-256; again for each file."),
]


def verify(
    report: ReportFile,
    *,
    inputs: InputFiles = None,
    format_: ask.Format = "text",
    quiet: ask.Quiet = False,
) -> None:
    """Say whether a report is intact: every number worked out anew from its own sheets, every changed cell named.

    Exit code: 0 intact, 1 changed, 2 cannot be read, or no report.
    """
    from elo_batch.cli.run_verify import verify_and_tell  # noqa: PLC0415  # heavy; --help stays quick

    raise typer.Exit(verify_and_tell(report, inputs or (), as_json=ask.wants_json(format_), quiet=quiet))
