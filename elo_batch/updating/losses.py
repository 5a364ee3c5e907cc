"""What the update of a workbook would lack: named before anything is written, and refused unless it is accepted."""

import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

from elo_batch.copying.books import Copy, load
from elo_batch.copying.heavy import is_heavy
from elo_batch.copying.lost import may_lose, slight_losses
from elo_batch.domain.cells import CellRef
from elo_batch.domain.choices import Losses
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic, Severity
from elo_batch.domain.errors import EloBatchError, LossProblem, OutputProblem
from elo_batch.readers.kinds import Source
from elo_batch.readers.limits import within_limits


def open_copy(path: Path) -> Copy:
    """Load the workbook for its update.

    Raises:
        OutputProblem: openpyxl refuses it, or would take more memory than there is.
    """
    if zipfile.is_zipfile(path) and is_heavy(path):
        raise OutputProblem(f"{path.name} is too large to be copied with its formats; take --ratings-out")
    try:
        return load(path)
    except (OSError, MemoryError, EloBatchError):
        raise
    except Exception as error:  # openpyxl refuses workbooks in many ways
        reason = str(error).splitlines()[0][:120] if str(error) else type(error).__name__
        raise OutputProblem(
            f"{path.name} cannot be copied with its formats ({reason}): save it anew in Excel, or take --ratings-out"
        ) from error


def refuse_losses(path: Path) -> None:
    """Refuse a workbook of which a copy would lack something.

    Raises:
        LossProblem: with a problem that names all of it.
        UnreadableFileError: it unpacks to far too much.
    """
    source = Source(path=path, order=0)
    try:
        with zipfile.ZipFile(path) as archive:
            within_limits(source, path.read_bytes(), archive)
        if not may_lose(path):
            return
    except (OSError, zipfile.BadZipFile, KeyError):
        return  # the reader says better what is wrong with it
    with tempfile.TemporaryDirectory() as folder:
        lost = open_copy(path).save(Path(folder) / "trial.xlsx")
    judge_losses(lost, source.ref, Losses.REFUSE)


def judge_losses(lost: Sequence[str], place: CellRef, losses: Losses) -> tuple[Diagnostic, ...]:
    """F151: what the copy lacks, as a warning where that was accepted.

    Raises:
        LossProblem: it was not.
    """
    return judged("F151", f"the updated list lacks: {', '.join(lost)}", place, losses) if lost else ()


def slightly_changed(path: Path, target: Path, place: CellRef) -> tuple[Diagnostic, ...]:
    """F155: what is a little different, for which nothing is refused."""
    found = slight_losses(path, target)
    return (problem("F155", f"the updated list lacks: {', '.join(found)}", place=place),) if found else ()


def judged(code: str, message: str, place: CellRef, losses: Losses) -> tuple[Diagnostic, ...]:
    """A loss as a warning, where losses are accepted.

    Raises:
        LossProblem: they are not.
    """
    if losses is Losses.REFUSE:
        raise LossProblem(problem(code, message.replace(" lacks:", " would lack:"), place=place))
    return (problem(code, message, place=place, severity=Severity.WARNING, hint=""),)
