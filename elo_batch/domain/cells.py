"""Where a thing stands: file, sheet, row, column.

Rows are counted as Excel counts them, from 1; columns have Excel's letters.
"""

from dataclasses import dataclass

LETTERS = 26


@dataclass(frozen=True, kw_only=True, slots=True)
class CellRef:
    """A place in a file: a cell, a row, or the file as a whole.

    Attributes:
        file: the file's name as given, without its folder.
        sheet: the sheet's name; empty for text files, which have none.
        row: Excel's row number; 0 when the whole sheet is meant.
        column: the heading of the column; empty when the whole row is meant.
        letter: Excel's letters of that column.
        order: where the file stood among those given, for sorting.
    """

    file: str
    sheet: str = ""
    row: int = 0
    column: str = ""
    letter: str = ""
    order: int = 0

    @property
    def cell(self) -> str:
        """The cell's name, `C14`; empty when no single cell is meant."""
        return f"{self.letter}{self.row}" if self.letter and self.row else ""

    def __str__(self) -> str:
        where = self.cell or (f"row {self.row}" if self.row else "")
        return ":".join(filter(None, [self.file, "!".join(filter(None, [self.sheet, where]))]))


def column_letters(index: int) -> str:
    """Excel's letters of the column with this 0-based index.

    >>> [column_letters(i) for i in (0, 25, 26, 701, 702)]
    ['A', 'Z', 'AA', 'ZZ', 'AAA']
    """
    letters, index = "", index + 1
    while index:
        index, rest = divmod(index - 1, LETTERS)
        letters = chr(ord("A") + rest) + letters
    return letters


def column_index(letters: str) -> int:
    """The 0-based index of the column with these letters.

    >>> [column_index(letters) for letters in ("A", "Z", "AA", "ZZ", "AAA")]
    [0, 25, 26, 701, 702]
    """
    index = 0
    for letter in letters:
        index = index * LETTERS + ord(letter) - ord("A") + 1
    return index - 1
