"""The one file of games that a sender sent, and the copy of it that goes back. Light: openpyxl loads when it writes."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.errors import UsageProblem
from elo_batch.readers.inputs import Inputs, Table, Tables, listed
from elo_batch.readers.kinds import STANDARD_INPUT
from elo_batch.reports.outputs import Output, check_targets, write_outputs

ONE_FILE = "a marked copy is made of one file of games: give one file"


@dataclass(frozen=True, kw_only=True)
class Sent:
    """A file of games as it was sent.

    Attributes:
        path: where it is.
        called: how problems call it.
        inputs: every file that was read with it; none of them is ever written.
        encoding: what was said of the encoding of a text that is not UTF-8.
    """

    path: Path
    called: str
    inputs: tuple[Path, ...]
    encoding: str = ""

    def write(self, problems: Sequence[Diagnostic], target: Path) -> tuple[Diagnostic, ...]:
        """Write the marked copy; what it lacks of the file that was sent.

        Raises:
            UsageProblem: the target's name does not end in .xlsx.
            OutputProblem: it cannot or must not be written.
        """
        from elo_batch.marking.copy import write_copy  # noqa: PLC0415  # openpyxl loads for this only

        marked_target(target, self.inputs)
        lacks: list[Diagnostic] = []
        write_outputs([Output(target=target, write=lambda path: lacks.extend(write_copy(self, problems, path)))])
        return tuple(lacks)


def sent_of(games: Tables, read: Inputs) -> Sent | None:
    """The file of games where there is one only; None for several, for folders, frames and standard input."""
    path = only_file(listed(games))
    if path is None:
        return None
    return Sent(path=path, called=read.games[0][0].file, inputs=read.files, encoding=read.encoding)


def only_file(games: Sequence[Table]) -> Path | None:
    """The one file given; None where anything else was."""
    if len(games) != 1 or not isinstance(games[0], str | Path):
        return None
    path = Path(games[0])
    return None if path == STANDARD_INPUT or path.is_dir() else path


def marked_target(target: Path, inputs: Sequence[Path]) -> None:
    """Refuse a place to which no marked copy may go."""
    if target.suffix.lower() != ".xlsx":
        raise UsageProblem(f"{target}: a marked copy is a workbook, so its name ends in .xlsx")
    check_targets([target], inputs)
