"""Excel workbooks to grids, one for each visible sheet."""

import io
import zipfile
from collections.abc import Mapping, Sequence

from python_calamine import CalamineError, CalamineWorkbook, PasswordError, SheetTypeEnum, SheetVisibleEnum

from elo_batch.readers.kinds import OLE, Source, unreadable
from elo_batch.readers.sheet_xml import Unsaid, sheet_parts, unsaid
from elo_batch.tables.grid import Cell, Grid, cells_of

LARGEST = 4 << 30
LARGEST_RATIO = 1000
SMALL = 64 << 20
"""Below this nothing is a bomb, whatever its ratio."""


def read_workbook(source: Source, raw: bytes) -> tuple[Grid, ...]:
    """The grids of a workbook's visible sheets, in their order.

    Raises:
        UnreadableFileError: it is encrypted, damaged, or unpacks to too much.
    """
    _not_a_bomb(source, raw)
    try:
        book = CalamineWorkbook.from_path(source.path)
        visible = [
            sheet.name
            for sheet in book.sheets_metadata
            if sheet.typ is SheetTypeEnum.WorkSheet and sheet.visible is SheetVisibleEnum.Visible
        ]
        sheets = {name: book.get_sheet_by_name(name).to_python(skip_empty_area=False) for name in visible}
    except PasswordError:
        raise unreadable(source, "F104") from None
    except (CalamineError, OSError, ValueError) as error:
        raise unreadable(source, "F112", found=str(error).splitlines()[0][:120]) from None
    if not any(sheets.values()):
        raise unreadable(source, "F102", "no header found: the workbook is blank")
    return _grids(source, raw, sheets)


def _grids(source: Source, raw: bytes, sheets: Mapping[str, Sequence[Sequence[Cell]]]) -> tuple[Grid, ...]:
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        parts = sheet_parts(archive)
        return tuple(
            _grid(source, name, rows, unsaid(archive, parts.get(name, ""))) for name, rows in sheets.items() if rows
        )


def _grid(source: Source, name: str, rows: Sequence[Sequence[Cell]], extra: Unsaid) -> Grid:
    width = max([*map(len, rows), *(column + 1 for _, column in extra.cells)])
    height = max([len(rows), *(row + 1 for row, _ in extra.cells)])
    filled: list[list[Cell]] = [[*row, *[""] * (width - len(row))] for row in rows]
    filled += [[""] * width for _ in range(height - len(rows))]
    for (row, column), cell in extra.cells.items():
        filled[row][column] = cell
    columns = tuple(cells_of(column) for column in zip(*filled, strict=True))
    return Grid(file=source.name, sheet=name, order=source.order, columns=columns, hidden=frozenset(extra.hidden))


def _not_a_bomb(source: Source, raw: bytes) -> None:
    """Refuse, before anything is unpacked, what would unpack to far too much."""
    if raw.startswith(OLE):
        return
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            unpacked = sum(part.file_size for part in archive.infolist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise unreadable(source, "F112", found=str(error)) from None
    if unpacked > LARGEST or (unpacked > SMALL and unpacked > LARGEST_RATIO * len(raw)):
        raise unreadable(source, "F107", found=f"{len(raw):,} bytes that unpack to {unpacked:,}")
