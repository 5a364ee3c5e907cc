"""The command: a page for each subcommand, and the one edge at which what is raised is caught.

Nothing heavy is imported before a command runs, so that `--help` answers at once.
"""

import os
import sys
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer

from elo_batch import __version__
from elo_batch.cli.calc import calc
from elo_batch.cli.check import check
from elo_batch.cli.compare import compare
from elo_batch.cli.explain import explain
from elo_batch.cli.odds import odds
from elo_batch.cli.plot import plot
from elo_batch.cli.policies import policies
from elo_batch.cli.rate import rate
from elo_batch.cli.schemas import schemas
from elo_batch.cli.template import template
from elo_batch.cli.verify import verify
from elo_batch.cli.why import why
from elo_batch.domain.errors import EloBatchError, LossProblem, UnreadableFileError, UsageProblem

CANNOT_RUN = 2
DEVELOPER = "ELO_BATCH_TRACEBACK"
"""Set to 1, an unforeseen error shows its traceback; users never see one."""


def _show_version(asked: bool) -> None:  # noqa: FBT001  # Typer hands the option over so
    if asked:
        typer.echo(f"elo-batch {__version__}")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
]
app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
COMMANDS = (rate, check, why, verify, compare, calc, odds, plot, template, policies, explain, schemas)
for command in COMMANDS:
    # A negative rating, or one above a minus, is no option.
    settings = {"ignore_unknown_options": True} if command in {calc, odds} else {}
    app.command(context_settings=settings)(command)


@app.callback()
def top(version: Version = False) -> None:  # noqa: FBT002  # an option of the command
    """Rate games from spreadsheets: a new rating list, every expected score, and the cell of every problem."""


def run() -> None:
    """The command as a process of its own, which ends as soon as everything is written and said.

    While a process is taken apart, Arrow's threads may abort it: a run that went well would end with a signal. All
    files are closed by now, and nothing else needs to be taken apart.
    """
    try:
        main()
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    else:
        code = 0
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def main() -> None:
    """Run the command; whatever goes wrong ends in a sentence and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        _meant_rate(sys.argv[1:2])
        app()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(CANNOT_RUN)
    except EloBatchError as error:
        _tell(error)
        sys.exit(CANNOT_RUN)
    except Exception as error:
        if os.environ.get(DEVELOPER) == "1":
            raise
        _tell(EloBatchError(_unforeseen(error)))
        sys.exit(CANNOT_RUN)


def _meant_rate(first: list[str]) -> None:
    """A file in place of a command is most likely meant to be rated."""
    names = {command.__name__ for command in COMMANDS}
    if first and first[0] not in names and Path(first[0]).exists():
        raise UsageProblem(f"{first[0]} is no command; did you mean: elo-batch rate {' '.join(sys.argv[1:])}")


def _tell(error: EloBatchError) -> None:
    """The error on the error stream; as JSON too where JSON was asked for."""
    from elo_batch.cli.show import show_error, show_json  # noqa: PLC0415  # only when something went wrong

    problems = error.problems if isinstance(error, UnreadableFileError | LossProblem) else ()
    if _wants_json(sys.argv):
        show_json(problems, counts={}, outputs=[], policy={}, error=str(error))
    show_error(error)


def _wants_json(arguments: list[str]) -> bool:
    return "--format=json" in arguments or ("--format", "json") in pairwise(arguments)


def _unforeseen(error: Exception) -> str:
    if isinstance(error, MemoryError):
        return "the machine ran out of memory; rate fewer games at a time"
    if isinstance(error, PermissionError) and error.filename:
        return f"{error.filename}: the system does not let it be looked at; check the rights of the file and its folder"
    kind = type(error).__name__
    return f"something went wrong that should not have ({kind}: {error}); nothing was written. Please report it"
