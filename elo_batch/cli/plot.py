"""`elo-batch plot`: figures of rating lists and of rated games."""

from pathlib import Path
from typing import Annotated

import typer

from elo_batch.cli import choices as ask
from elo_batch.domain.errors import UsageProblem

Files = Annotated[
    list[Path], typer.Argument(metavar="FILES...", help="Rating lists or reports; for --calibration games written out.")
]
Players = Annotated[
    list[str] | None, typer.Option("--player", metavar="NAME", help="Whose history; given once for each player.")
]
Distribution = Annotated[bool, typer.Option("--distribution", help="How the ratings of one list are spread.")]
Calibration = Annotated[bool, typer.Option("--calibration", help="Expected against actual score, with game counts.")]
Picture = Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The picture (png or svg).")]


def plot(  # noqa: PLR0913  # a command's options are its parameters
    files: Files,
    *,
    output: Picture,
    replace: ask.Replace = False,
    player: Players = None,
    distribution: Distribution = False,
    calibration: Calibration = False,
    encoding: ask.EncodingName = None,
    sheet: ask.SheetNames = None,
    format_: ask.Format = "text",
    quiet: ask.Quiet = False,
) -> None:
    """Draw the rating history of players, how a list is spread, or how well expected scores hold.

    Example: elo-batch plot october.xlsx november.xlsx --player "Ana Ruiz" --output ana.png.
    Exit code: 0 clean, 1 a list has errors (nothing drawn), 2 could not run, or nobody is called so.
    """
    if (bool(player) + distribution + calibration) != 1:
        raise UsageProblem("say what to draw: --player NAME for a history, or --distribution, or --calibration")
    if distribution and len(files) > 1:
        raise UsageProblem("--distribution shows one list: give one file")
    if calibration and (sheet or encoding):
        raise UsageProblem(
            "--calibration takes all sheets of what a run has written: leave --sheet and --encoding away"
        )
    from elo_batch.cli.run_plot import draw_and_tell  # noqa: PLC0415  # heavy; --help stays quick

    raise typer.Exit(
        draw_and_tell(
            files,
            output,
            foreign=ask.foreign_from(replace),
            players=player or [],
            distribution=distribution,
            reading={"sheets": sheet or (), "encoding": encoding or ""},
            as_json=ask.wants_json(format_),
            quiet=quiet,
        )
    )
