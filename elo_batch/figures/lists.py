"""Rating lists as figures read them: officers' own, those that a run has written, and reports."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path

from elo_batch.decoding import decode_list, problems_of
from elo_batch.domain.diagnostics import Checked, Diagnostic, in_sheet_order
from elo_batch.domain.errors import UnreadableFileError
from elo_batch.domain.progress import Silent
from elo_batch.domain.rating_list import PlayerList
from elo_batch.options import settle
from elo_batch.readers.inputs import read_inputs
from elo_batch.tables.grid import Grid

RATINGS = "Ratings"
"""The sheet of a report that holds the list."""


@dataclass(frozen=True, kw_only=True)
class ListRead:
    """A rating list.

    Attributes:
        path: its file.
        listed: who stands on it.
        grids: the sheets of the file.
    """

    path: Path
    listed: PlayerList
    grids: tuple[Grid, ...] = field(default=(), repr=False)


def read_lists(paths: Iterable[Path], sheets: Sequence[str], encoding: str) -> Checked[tuple[ListRead, ...]]:
    """The lists in these files, with every problem of them.

    Raises:
        UnreadableFileError: files cannot be read at all; all of them are named.
    """
    read: list[Checked[ListRead]] = []
    unreadable: list[Diagnostic] = []
    for path in paths:
        try:
            read.append(_read(path, sheets, encoding))
        except UnreadableFileError as error:
            unreadable += error.problems
    if unreadable:
        raise UnreadableFileError(*unreadable)
    return Checked(value=tuple(one.value for one in read), problems=in_sheet_order(problems_of(read)))


def _read(path: Path, sheets: Sequence[str], encoding: str) -> Checked[ListRead]:
    said = settle({"encoding": encoding or None})
    inputs = read_inputs([], path, (), Silent(), encoding=said.encoding)
    known = {grid.sheet for grids in inputs.value.ratings for grid in grids}
    asked = replace(said, sheets=tuple(sheets) or ((RATINGS,) if RATINGS in known else ()))
    listed = decode_list(inputs.value, asked)
    value = ListRead(path=path, listed=listed.value[0], grids=tuple(chain(*inputs.value.ratings)))
    return Checked(value=value, problems=problems_of([inputs, listed]))
