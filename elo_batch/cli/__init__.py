"""The command: a page for each subcommand, and the one edge at which what is raised is caught.

Nothing heavy is imported before a command runs, so that `--help` answers at once.
"""

import os
import sys
from itertools import pairwise

import typer

from elo_batch.cli.check import check
from elo_batch.cli.explain import explain
from elo_batch.cli.rate import rate
from elo_batch.cli.schemas import schemas
from elo_batch.domain.errors import EloBatchError, UnreadableFileError

CANNOT_RUN = 2
DEVELOPER = "ELO_BATCH_TRACEBACK"
"""Set to 1, an unforeseen error shows its traceback; users never see one."""

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Rate games from spreadsheets: a new rating list, every expected score, and the cell of every problem.",
)
for command in (rate, check, explain, schemas):
    app.command()(command)


def main() -> None:
    """Run the command; whatever goes wrong ends in a sentence and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
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


def _tell(error: EloBatchError) -> None:
    """The error on the error stream; as JSON too where JSON was asked for."""
    from elo_batch.cli.show import show_error, show_json  # noqa: PLC0415  # only when something went wrong

    problems = error.problems if isinstance(error, UnreadableFileError) else ()
    if _wants_json(sys.argv):
        show_json(problems, counts={}, outputs=[], policy={}, error=str(error))
    show_error(error)


def _wants_json(arguments: list[str]) -> bool:
    return "--format=json" in arguments or ("--format", "json") in pairwise(arguments)


def _unforeseen(error: Exception) -> str:
    if isinstance(error, MemoryError):
        return "the machine ran out of memory; rate fewer games at a time"
    kind = type(error).__name__
    return f"something went wrong that should not have ({kind}: {error}); nothing was written. Please report it"
