"""Writing files without ever harming one: all are prepared beside their targets, then put in place, all or none."""

import errno
import filecmp
import os
import stat
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from elo_batch.domain.errors import OutputProblem

Writer = Callable[[Path], None]


@dataclass(frozen=True, kw_only=True)
class Output:
    """A file to be written.

    Attributes:
        target: where it goes.
        write: writes it to the path given.
        folder: a folder of ours, made where it is missing; None where the target's folder must be there.
        only_as_it_is: whether a file that is there may be replaced by the same bytes only.
    """

    target: Path
    write: Writer
    folder: Path | None = None
    only_as_it_is: bool = False


def is_foreign(target: Path, instead: str) -> OutputProblem:
    """That an output would take the place of a file that is not ours, and what to do instead."""
    there = f"{target} is there already, and not as elo_batch has written it"
    return OutputProblem(f"{there}; nothing was written: {instead}, or add --replace")


def check_targets(targets: Sequence[Path], inputs: Iterable[Path], folder: Path | None = None) -> None:
    """Refuse targets that cannot or must not be written, before any work is done.

    Args:
        targets: the files to be written.
        inputs: the files that must not be.
        folder: a folder of targets that is made where it is missing.

    Raises:
        OutputProblem: a target is an input (links too), is named twice, is no plain file, or has no folder.
    """
    if folder is not None:
        check_folder(folder)
    read = [path for path in inputs if path.exists()]
    for index, target in enumerate(targets):
        with _in_words(target):
            _check_target(target, read, targets[:index])
        if target.parent != folder and not target.resolve().parent.is_dir():
            raise OutputProblem(f"there is no folder {target.resolve().parent} to write {target.name} to")


def _check_target(target: Path, read: Sequence[Path], others: Sequence[Path]) -> None:
    if any(_same(target, path) for path in read):
        raise OutputProblem(f"{target} is an input of this run; give the output another name")
    if any(_same(target, other) for other in others):
        raise OutputProblem(f"{target} is named as an output twice")
    if target.exists() and not target.is_file():
        raise OutputProblem(f"{target} is not a file that could be replaced")


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, where they are missing.

    Raises:
        OutputProblem: it is a file, or may not be made.
    """
    if folder.exists() and not folder.is_dir():
        raise OutputProblem(f"{folder} is a file; name a folder")
    with _in_words(folder):
        folder.mkdir(parents=True, exist_ok=True)


def check_folder(folder: Path) -> None:
    """Refuse a folder that cannot be made, before any work is done.

    Raises:
        OutputProblem: it, or one above it, is a file.
    """
    with _in_words(folder):
        there = next(path for path in (folder.resolve(), *folder.resolve().parents) if path.exists())
    if not there.is_dir():
        raise OutputProblem(f"{there} is a file; name a folder")


def write_outputs(outputs: Sequence[Output]) -> None:
    """Write all outputs, or none: a failure leaves every old file as it was, and no new folder.

    Raises:
        OutputProblem: the disk is full, the folder is closed to us, a target is open elsewhere, or not to be replaced.
    """
    prepared: list[tuple[Path, Path]] = []
    made = list(_made(outputs))
    try:
        for output in outputs:
            target = output.target.resolve()
            with _in_words(output.target):
                prepared.append((target, _beside(target)))
                output.write(prepared[-1][1])
                if output.only_as_it_is and target.exists() and not filecmp.cmp(*prepared[-1], shallow=False):
                    raise is_foreign(output.target, "give the output another name")
                _settle(*prepared[-1])
        _put_in_place(prepared)
    finally:
        for _, temporary in prepared:
            temporary.unlink(missing_ok=True)
        for folder in made:
            # One in which outputs were put is not empty, and stays.
            with suppress(OSError):
                folder.rmdir()


def _made(outputs: Sequence[Output]) -> Iterator[Path]:
    """Make the folders of outputs where they are missing; those made, the innermost first."""
    for folder in dict.fromkeys(output.folder for output in outputs if output.folder):
        missing = [path for path in (folder, *folder.parents) if not path.exists()]
        make_folder(folder)
        yield from missing


def _same(one: Path, other: Path) -> bool:
    """Whether two names lead to one file, by whatever links."""
    if one.resolve() == other.resolve():
        return True
    with suppress(OSError):
        return one.samefile(other)
    return False


def _beside(target: Path) -> Path:
    """An empty temporary file in the target's folder, with the target's ending."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=target.suffix, dir=target.parent)
    os.close(handle)
    return Path(name)


def _settle(target: Path, temporary: Path) -> None:
    """Bring the new file to the disk, with the rights of the old one or the usual ones."""
    if target.exists():
        mode = stat.S_IMODE(target.stat().st_mode)
    else:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    temporary.chmod(mode)
    with temporary.open("rb+") as file:
        os.fsync(file.fileno())


def _put_in_place(prepared: Sequence[tuple[Path, Path]]) -> None:
    """Rename every new file over its target; should one fail, put the old ones back."""
    kept: list[tuple[Path, Path | None]] = []
    try:
        for target, temporary in prepared:
            with _in_words(target):
                kept.append((target, _second_name(target)))
                temporary.replace(target)
    except BaseException:
        for target, old in reversed(kept):
            _put_back(target, old)
        raise
    for _, old in kept:
        if old:
            old.unlink(missing_ok=True)


def _second_name(target: Path) -> Path | None:
    """A second name for the old file, under which it outlives its replacement; None where there is no old file."""
    if not target.exists():
        return None
    second = _beside(target)
    second.unlink()
    try:
        os.link(target, second)
    except OSError:
        second.write_bytes(target.read_bytes())
    return second


def _put_back(target: Path, old: Path | None) -> None:
    if old is None:
        with suppress(OSError):
            target.unlink(missing_ok=True)
        return
    with suppress(OSError):
        old.replace(target)
    # Where the target was never replaced the second name is left over; it goes once the old file is safely there.
    with suppress(OSError):
        if old.exists() and filecmp.cmp(old, target, shallow=False):
            old.unlink()


@contextmanager
def _in_words(target: Path) -> Iterator[None]:
    """Say in a sentence what the system said in a number."""
    try:
        yield
    except OSError as error:
        reason = {
            errno.ENOSPC: "the disk is full",
            errno.EDQUOT: "the disk quota is used up",
            errno.EROFS: "the disk cannot be written to",
            errno.EACCES: "it is open in another program or closed to you; close it in Excel and try again",
            errno.EPERM: "it is open in another program or closed to you; close it in Excel and try again",
        }.get(error.errno or 0, error.strerror or str(error))
        raise OutputProblem(f"{target} cannot be written: {reason}; nothing was changed") from error
