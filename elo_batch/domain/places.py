"""Where the rows of a log came from: which sheet, which row, and which column holds what."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from elo_batch.domain.arrays import NONE, Ints
from elo_batch.domain.cells import CellRef


@dataclass(frozen=True, kw_only=True)
class SheetPlace:
    """One sheet that was read.

    Attributes:
        file: the file's name.
        sheet: the sheet's name; empty for text files.
        order: where the file stood among those given.
        columns: for each canonical name its letter and its heading.
    """

    file: str
    sheet: str
    order: int
    columns: Mapping[str, tuple[str, str]]

    def ref(self, row: int = 0, column: str = "") -> CellRef:
        """The cell of this row and canonical column; the row where there is no such column."""
        letter, heading = self.columns.get(column, ("", ""))
        return CellRef(file=self.file, sheet=self.sheet, row=row, column=heading, letter=letter, order=self.order)


@dataclass(frozen=True, kw_only=True)
class Places:
    """Where each row of a table stood.

    Attributes:
        sheets: the sheets read.
        sheet: for each row which of them.
        row: for each row Excel's row number.
    """

    sheets: tuple[SheetPlace, ...]
    sheet: Ints
    row: Ints

    def ref(self, index: int, *columns: str) -> CellRef:
        """The cell of this row in the first of the canonical columns that its sheet has."""
        place = self.sheets[int(self.sheet[index])]
        column = next((name for name in columns if name in place.columns), "")
        return place.ref(int(self.row[index]), column)

    def whole(self, index: int) -> str:
        """The row in short, for naming it in another row's message: `row 7`, with file and sheet."""
        place = self.sheets[int(self.sheet[index])]
        where = "!".join(filter(None, [place.file, place.sheet]))
        return f"row {self.row[index]}" if len(self.sheets) == 1 else f"row {self.row[index]} of {where}"

    def of_several(self) -> "Places":
        """The places of one of several files, so that a row named in another row's message is named with its file."""
        another = SheetPlace(file="", sheet="", order=NONE, columns={})
        return replace(self, sheets=(*self.sheets, another))
