"""`elo-batch explain CODE`: why a problem matters, an example, and the repair."""

from typing import Annotated

import typer

from elo_batch.domain.errors import UsageProblem

CodeName = Annotated[str | None, typer.Argument(metavar="[CODE]", help="A code such as G104; none lists them all.")]


def explain(code: CodeName = None) -> None:
    """Explain a problem's code: why it matters, an example, the repair."""
    from elo_batch.domain.codes import CODES  # noqa: PLC0415  # --help stays quick

    if code is None:
        for each in CODES.values():
            typer.echo(f"{each.code}  {each.severity:<8} {each.title}")
        return
    if code.upper() not in CODES:
        raise UsageProblem(f"there is no code {code}; elo-batch explain lists them all")
    known = CODES[code.upper()]
    typer.echo(f"{known.code} ({known.severity}): {known.title}\n\nWhy:      {known.why}\nExample:  {known.example}")
    if known.repair:
        typer.echo(f"Repair:   {known.repair}")
