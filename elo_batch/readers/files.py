"""The files of a run: those named, and those in the folders named."""

import csv
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from pyarrow import parquet

from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.errors import UnreadableFileError, UsageProblem
from elo_batch.domain.marks import OURS, OUTPUT_HEADINGS, PROBLEMS_OUT
from elo_batch.domain.natural import natural
from elo_batch.domain.progress import Progress
from elo_batch.readers.kinds import ENDINGS, Kind, Source, ending, kilobytes, read_bytes, unreadable
from elo_batch.readers.parquet import read_parquet
from elo_batch.readers.records import first_keys
from elo_batch.readers.text import FIRST_BYTES, read_text
from elo_batch.readers.workbook import read_workbook
from elo_batch.tables.grid import Grid

MARKED_AT_THE_TOP = (".html", ".htm", ".svg", ".png")
"""Files of ours that say so in their first bytes."""
TOP = 4096
READERS = {Kind.TEXT: read_text, Kind.WORKBOOK: read_workbook, Kind.PARQUET: read_parquet}


def find_files(named: Sequence[Path], aside: Iterable[Path]) -> Checked[tuple[Path, ...]]:
    """The files named and those in the folders named; `aside` are files of the run that hold no games.

    Raises:
        UsageProblem: a file is named twice.
        UnreadableFileError: a folder holds no games.
    """
    other = {path.resolve() for path in aside}
    paths: list[Path] = []
    left: list[Diagnostic] = []
    for order, path in enumerate(named):
        if path.is_dir():
            inside, problems = _in_folder(path, other, order)
            paths += inside
            left += problems
        else:
            paths.append(path)
    _no_twins(paths)
    return Checked(value=tuple(paths), problems=tuple(left))


def read_grids(sources: Iterable[Source], progress: Progress) -> tuple[tuple[Grid, ...], ...]:
    """Every file's grids; all files that cannot be read are named at once.

    Raises:
        UnreadableFileError: with a diagnostic for each of them.
    """
    grids: list[tuple[Grid, ...]] = []
    problems: list[Diagnostic] = []
    for source in sources:
        try:
            grids.append(read_grid(source))
        except UnreadableFileError as error:
            problems += error.problems
        progress.step(kilobytes(source))
    if problems:
        raise UnreadableFileError(*problems)
    return tuple(grids)


def read_grid(source: Source) -> tuple[Grid, ...]:
    """One file's grids.

    Raises:
        UnreadableFileError: it cannot be read.
    """
    kind, raw = read_bytes(source)
    grids = READERS[kind](source, raw)
    if not any(grid.height for grid in grids):
        raise unreadable(source, "F102")
    return grids


def _in_folder(folder: Path, other: set[Path], order: int) -> tuple[list[Path], list[Diagnostic]]:
    """The folder's files of games; our own outputs, lock files and the run's other files stay aside."""
    games, left = [], []
    for path in sorted(folder.iterdir(), key=lambda path: natural(path.name)):
        if path.name.startswith(("~$", ".")) or path.resolve() in other:
            continue
        reason = _why_aside(path)
        if reason:
            left.append(problem("F115", f"left aside: {reason}", place=Source(path=path, order=order).ref))
        else:
            games.append(path)
    if not games:
        raise unreadable(Source(path=folder, order=order), "F108")
    return games, left


def _why_aside(path: Path) -> str:
    """Why a file of a folder is not read; empty where it is."""
    if path.is_dir():
        return "a folder in the folder"
    if path.exists() and not path.is_file():
        return "a device or a pipe, which is no file"
    if is_ours(path):
        return "an output of ours"
    return "" if ending(path) in ENDINGS else "a file of a kind that is not read"


def protected(named: Iterable[Path]) -> tuple[Path, ...]:
    """Files that a run must not write: those named, and those in folders named that are none of ours."""
    return tuple(
        path
        for one in named
        for path in (one, *(inside for inside in (one.iterdir() if one.is_dir() else ()) if not is_ours(inside)))
    )


def is_ours(path: Path) -> bool:
    """Whether a file was written by this tool: a workbook, a page or a picture by its mark, a table by its headings."""
    if not path.is_file():
        return False
    try:
        if path.suffix.lower() in MARKED_AT_THE_TOP:
            with path.open("rb") as file:
                return OURS.encode() in file.read(TOP)
        if ENDINGS.get(ending(path)) is Kind.WORKBOOK:
            with zipfile.ZipFile(path) as archive, archive.open("docProps/custom.xml") as properties:
                return OURS.encode() in properties.read(FIRST_BYTES)
        headings = _headings(path)
    except (OSError, KeyError, ValueError, RuntimeError, zipfile.BadZipFile, zlib.error, csv.Error):
        return False
    return any(tuple(headings[: len(known)]) == known for known in OUTPUT_HEADINGS)


def _headings(path: Path) -> Sequence[str]:
    """The first line of a text, the columns of a Parquet file, the keys of a record; a table without rows is ours."""
    if ENDINGS.get(ending(path)) is Kind.PARQUET:
        return list(parquet.read_schema(path).names)
    if path.suffix.lower() == ".json":
        return first_keys(path) or PROBLEMS_OUT
    with path.open(encoding="utf-8-sig", newline="") as text:
        return next(csv.reader([text.readline(FIRST_BYTES)]), [])


def _no_twins(paths: Sequence[Path]) -> None:
    seen: set[Path] = set()
    for path in paths:
        if path.resolve() in seen:
            raise UsageProblem(f"{path} is given twice; its games would count double")
        seen.add(path.resolve())
