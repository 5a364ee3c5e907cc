"""The tables of a run, files and frames alike, as grids."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TypeAlias

import pandas as pd

from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.errors import UsageProblem
from elo_batch.domain.progress import Progress
from elo_batch.readers.files import find_files, protected, read_grids
from elo_batch.readers.frames import grid_of
from elo_batch.readers.kinds import Source, kilobytes
from elo_batch.tables.grid import Grid

Table: TypeAlias = str | Path | pd.DataFrame
"""A file, a folder (of games only), or a frame."""
Tables: TypeAlias = Table | Sequence[Table]
Aliases: TypeAlias = Table | Mapping[str, str] | None
"""An alias sheet, or what each spelling means."""


@dataclass(frozen=True, kw_only=True)
class Inputs:
    """The grids of a run: each file's sheets.

    Attributes:
        games, ratings, newcomers: for each file its grids; ratings and newcomers have one file or none.
        earlier: for each rating list of an earlier day its grids.
        files: the files that hold them, which a run must not write.
        aliases: the grids of the alias sheet; none where none was given.
        encoding: what was said of the encoding of texts that are not UTF-8.
    """

    games: tuple[tuple[Grid, ...], ...]
    ratings: tuple[tuple[Grid, ...], ...]
    newcomers: tuple[tuple[Grid, ...], ...]
    files: tuple[Path, ...]
    earlier: tuple[tuple[Grid, ...], ...] = ()
    aliases: tuple[tuple[Grid, ...], ...] = ()
    encoding: str = ""


def read_inputs(  # noqa: PLR0913  # the tables of a run
    games: Tables,
    ratings: Table | None,
    newcomers: Table | Sequence[str],
    progress: Progress,
    earlier: Sequence[Table] = (),
    *,
    aliases: Aliases = None,
    encoding: str = "",
) -> Checked[Inputs]:
    """All grids of the run; every file that cannot be read is named at once."""
    tables = listed(games)
    others = [_beside(ratings), list(earlier), _beside(newcomers), _sheet_of(aliases)]
    aside = [table for group in others for table in group]
    found = find_files(_paths(tables), aside=_paths(aside))
    given: list[Table] = [*found.value, *(table for table in tables if isinstance(table, pd.DataFrame))]
    grids = iter(_grids(_Tables(given=[*given, *aside], encoding=encoding), progress))
    parts = [tuple(islice(grids, len(group))) for group in (given, *others)]
    inputs = Inputs(
        games=parts[0],
        ratings=parts[1],
        earlier=parts[2],
        newcomers=parts[3],
        aliases=parts[4],
        files=protected(_paths([*tables, *aside])),
        encoding=encoding,
    )
    return Checked(value=inputs, problems=(*found.problems, *_said(parts)))


def find_inputs(  # noqa: PLR0913, PLR0917  # the tables of a run
    games: Tables,
    ratings: Table | None,
    newcomers: Table | Sequence[str],
    progress: Progress,
    aliases: Aliases = None,
    encoding: str = "",
) -> tuple[tuple[Source, ...], Checked[Inputs]]:
    """The files of games, which stay unread, and all other grids of the run.

    Raises:
        UsageProblem: some games are no files.
    """
    tables = listed(games)
    if any(isinstance(table, pd.DataFrame) for table in tables):
        raise UsageProblem("a stream reads files; a frame is in memory already: rate it without streaming")
    others = [_beside(ratings), _beside(newcomers), _sheet_of(aliases)]
    aside = [table for group in others for table in group]
    found = find_files(_paths(tables), aside=_paths(aside))
    every = _Tables(given=[*found.value, *aside], encoding=encoding)
    grids = iter(_grids(every, progress, unread=len(found.value)))
    parts = [tuple(islice(grids, len(group))) for group in others]
    inputs = Inputs(
        games=(), ratings=parts[0], newcomers=parts[1], aliases=parts[2], files=protected(_paths([*tables, *aside]))
    )
    sources = tuple(filter(None, _sources(every)[: len(found.value)]))
    return sources, Checked(value=inputs, problems=(*found.problems, *_said(parts)))


def _beside(table: Table | Sequence[str] | None) -> list[Table]:
    """A table that may be missing, or names instead of a table."""
    return [table] if isinstance(table, str | Path | pd.DataFrame) else []


def _sheet_of(aliases: Aliases) -> list[Table]:
    """The alias sheet, if any; what spellings mean as a frame."""
    if isinstance(aliases, Mapping):
        rows = [(seen, means) for seen, means in aliases.items()]
        return [pd.DataFrame(rows, columns=["seen", "means"], dtype=object)]
    return _beside(aliases)


def listed(games: Tables) -> list[Table]:
    """One table or several, as a list."""
    if isinstance(games, str | Path | pd.DataFrame):
        return [games]
    return list(games)


def _paths(tables: Sequence[Table]) -> list[Path]:
    return [Path(table) for table in tables if not isinstance(table, pd.DataFrame)]


@dataclass(frozen=True, kw_only=True)
class _Tables:
    """Files and frames in their order, and the encoding of texts that are not UTF-8 where it was said."""

    given: Sequence[Table]
    encoding: str


def _said(parts: Sequence[Sequence[Sequence[Grid]]]) -> tuple[Diagnostic, ...]:
    """What the readers have to say of the files."""
    return tuple(note for files in parts for grids in files for grid in grids for note in grid.notes)


def _sources(tables: _Tables) -> list[Source | None]:
    """The files among these tables; None for frames."""
    names = Counter(path.name for path in _paths(tables.given))
    return [
        None
        if isinstance(table, pd.DataFrame)
        else Source(path=Path(table), order=order, shared_name=names[Path(table).name] > 1, encoding=tables.encoding)
        for order, table in enumerate(tables.given)
    ]


def _grids(tables: _Tables, progress: Progress, unread: int = 0) -> tuple[tuple[Grid, ...], ...]:
    """The grids of files and frames, in their order; the first so many are left unread."""
    sources = list(filter(None, _sources(tables)[unread:]))
    progress.stage("reading", sum(map(kilobytes, sources)), "kB")
    read = iter(read_grids(sources, progress))
    return tuple(
        (grid_of(table, "frame", order),) if isinstance(table, pd.DataFrame) else next(read)
        for order, table in enumerate(tables.given)
        if order >= unread
    )
