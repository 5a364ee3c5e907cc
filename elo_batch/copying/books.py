"""Loading and saving a workbook that is to come back as it was but for a few cells."""

import warnings
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import openpyxl

from elo_batch.copying import seal
from elo_batch.copying.boxes import fit_boxes
from elo_batch.copying.lost import lost_parts
from elo_batch.copying.stored import put_back

NOTE_IN_MERGED = "has a comment which will be removed"
"""What openpyxl says of a comment at a cell that others of its merged area hide."""


@dataclass(frozen=True, kw_only=True)
class Copy:
    """A workbook on its way to its copy.

    Attributes:
        sent: the file that it was loaded from.
        book: the workbook, open to changes.
        hidden_notes: whether it has comments inside merged cells, which openpyxl removes.
    """

    sent: Path
    book: Any
    hidden_notes: bool

    def save(self, path: Path, without: Mapping[str, Collection[str]] | None = None) -> tuple[str, ...]:
        """Write the copy to a path; the names of what it lacks.

        Args:
            path: where it goes.
            without: cells, by sheet, whose stored values are not put back, since they hold no longer.
        """
        quiet_save(self.book, path)
        put_back(self.sent, path, without or {})
        seal.close(path)
        hidden = ("comments inside merged cells",) if self.hidden_notes else ()
        return (*lost_parts(self.sent, path), *hidden)


def load(sent: Path) -> Copy:
    """Load a workbook with rich texts, and with boxes that show its comments."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        book = openpyxl.load_workbook(sent, rich_text=True)
    fit_boxes(book)
    return Copy(sent=sent, book=book, hidden_notes=any(NOTE_IN_MERGED in str(one.message) for one in told))


def quiet_save(book: Any, path: Path) -> None:  # noqa: ANN401  # untyped library
    """Save a workbook, its seal still open, without the library's own warnings."""
    seal.prepare(book)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        book.save(path)
