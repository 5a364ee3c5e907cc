"""`elo-batch schemas DIR`: the published contract of the tables that are read."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from elo_batch.cli import choices as ask

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="Where the schema files go.")]


def schemas(folder: Folder = Path("schemas"), *, replace: ask.Replace = False) -> None:
    """Write the published contract: a JSON Schema for each table that is read."""
    from elo_batch.cli.replacing import check_replaced, is_schema  # noqa: PLC0415  # --help stays quick
    from elo_batch.reports.outputs import Output, check_targets, write_outputs  # noqa: PLC0415  # --help stays quick
    from elo_batch.tables.schemas import published  # noqa: PLC0415

    files = {folder / name: text for name, text in published().items()}
    check_targets(list(files), inputs=[])
    check_replaced([path for path, text in files.items() if not is_schema(path, text)], ask.foreign_from(replace))
    outputs = [Output(target=path, write=partial(_write, text=text)) for path, text in files.items()]
    write_outputs(outputs)
    for path in files:
        typer.echo(f"wrote {path}")


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
