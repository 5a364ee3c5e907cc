"""`elo-batch template DIR`: an empty games workbook and rating list, ready to fill in."""

from pathlib import Path
from typing import Annotated

import typer

from elo_batch.domain.errors import OutputProblem

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="Where games.xlsx and ratings.xlsx go; made if missing.")]


def template(folder: Folder) -> None:
    """Write an empty games.xlsx and ratings.xlsx, ready to fill in; no file is ever replaced."""
    from elo_batch.reports.outputs import Output, make_folder, write_outputs  # noqa: PLC0415  # --help stays quick
    from elo_batch.reports.template import templates  # noqa: PLC0415

    outputs = [Output(target=folder / name, write=write) for name, write in templates().items()]
    if there := [str(output.target) for output in outputs if output.target.exists() or output.target.is_symlink()]:
        verb = "is" if len(there) == 1 else "are"
        raise OutputProblem(f"{' and '.join(there)} {verb} there already; nothing was written: name another folder")
    make_folder(folder)
    write_outputs(outputs)
    for output in outputs:
        typer.echo(f"wrote {output.target}")
    games, ratings = (f'"{path}"' if " " in (path := str(output.target)) else path for output in outputs)
    typer.echo(f"fill them in, then: elo-batch check {games} --ratings {ratings}")
