"""Excel workbooks to grids, one for each visible sheet."""

import io
import re
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias
from xml.etree import ElementTree

from python_calamine import CalamineError, CalamineWorkbook, PasswordError, SheetTypeEnum, SheetVisibleEnum

from elo_batch.domain.errors import UnreadableFileError
from elo_batch.domain.marks import PROBLEM_HEADINGS
from elo_batch.readers.kinds import ZIP, Source, unreadable
from elo_batch.readers.sheet_xml import Unsaid, day_zero, extent, sheet_parts, unsaid
from elo_batch.tables.grid import Cell, Grid, Merge, cells_of

MergedRange: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""The first and the last cell of a merged range, each row and column from 0."""
LARGEST = 4 << 30
LARGEST_RATIO = 1000
MOST_CELLS = 200_000_000
"""Rows times columns of a sheet: one stray cell in the last corner would ask for seventeen thousand million."""
OPEN_DOCUMENT = "content.xml"
FORMULA_CELL = re.compile(rb"<table:table-cell[^>]*table:formula=[^>]*>")
SMALL = 64 << 20
"""Below this nothing is a bomb, whatever its ratio."""


def read_workbook(source: Source, raw: bytes) -> tuple[Grid, ...]:
    """The grids of a workbook's visible sheets, in their order.

    Raises:
        UnreadableFileError: it is encrypted, damaged, or unpacks to too much.
    """
    extras = _beside_the_values(source, raw) if raw.startswith(ZIP) else {}
    try:
        book = CalamineWorkbook.from_path(source.path)
        sheets = [sheet for sheet in book.sheets_metadata if sheet.typ is SheetTypeEnum.WorkSheet]
        visible = [sheet.name for sheet in sheets if sheet.visible is SheetVisibleEnum.Visible]
        pages = {name: book.get_sheet_by_name(name) for name in visible}
        values = {name: page.to_python(skip_empty_area=False) for name, page in pages.items()}
        values = {name: rows for name, rows in values.items() if not _is_list_of_problems(rows)}
        merged = {name: pages[name].merged_cell_ranges or () for name in values}
    except PasswordError:
        raise unreadable(source, "F104") from None
    except (CalamineError, OSError, ValueError) as error:
        raise unreadable(source, "F112", found=str(error).splitlines()[0][:120]) from None
    hidden = tuple(sheet.name for sheet in sheets if sheet.name not in visible)
    if not any(values.values()):
        where = f"; its other sheets are hidden: {', '.join(hidden)}" if hidden else ""
        raise unreadable(source, "F102", f"no header found: the workbook is blank{where}")
    grids = (
        _grid(source, name, rows, extras.get(name, Unsaid()), merged[name]) for name, rows in values.items() if rows
    )
    return tuple(replace(grid, hidden_sheets=hidden) for grid in grids)


def _is_list_of_problems(rows: Sequence[Sequence[Cell]]) -> bool:
    """Whether this sheet is the list of problems that a marked copy begins with."""
    return bool(rows) and tuple(rows[0][: len(PROBLEM_HEADINGS)]) == PROBLEM_HEADINGS


def _beside_the_values(source: Source, raw: bytes) -> dict[str, Unsaid]:
    """What the XML of each sheet says besides its values; the limits are kept before anything large is made."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            _not_a_bomb(source, raw, archive)
            if OPEN_DOCUMENT in archive.namelist():
                _calculated(source, archive.read(OPEN_DOCUMENT))
                return {}
            extras, zero = {}, day_zero(archive)
            for name, part in sheet_parts(archive).items():
                xml = archive.read(part) if part else b""
                rows, columns = extent(xml)
                if rows * columns > MOST_CELLS:
                    raise _far_cell(source, name, rows, columns)
                extras[name] = replace(unsaid(xml), day_zero=zero)
            return extras
    except (
        zipfile.BadZipFile,
        zlib.error,
        ElementTree.ParseError,
        KeyError,
        ValueError,
        RuntimeError,
        EOFError,
    ) as error:
        raise unreadable(source, "F112", found=str(error)[:120]) from None


def _grid(
    source: Source, name: str, rows: Sequence[Sequence[Cell]], extra: Unsaid, merged: Sequence[MergedRange]
) -> Grid:
    width = max([*map(len, rows), *(column + 1 for _, column in extra.cells)])
    height = max([len(rows), *(row + 1 for row, _ in extra.cells)])
    filled: list[list[Cell]] = [[*row, *[""] * (width - len(row))] for row in rows]
    filled += [[""] * width for _ in range(height - len(rows))]
    for (row, column), cell in extra.cells.items():
        filled[row][column] = cell
    merges = _spread(filled, merged)
    columns = tuple(cells_of(column) for column in zip(*filled, strict=True))
    return Grid(
        file=source.name,
        sheet=name,
        order=source.order,
        columns=columns,
        hidden=frozenset(extra.hidden),
        day_zero=extra.day_zero,
        merges=merges,
    )


def _spread(rows: list[list[Cell]], merged: Sequence[MergedRange]) -> tuple[Merge, ...]:
    """Give each row that a cell is merged over its value; none where ranges overlap, which Excel never writes."""
    height, width = len(rows), len(rows[0])
    inside = [
        Merge(column=left, top=top, last=min(last, height - 1))
        for (top, left), (last, _) in sorted(merged)
        if left < width and top < min(last, height - 1)
    ]
    if sum(one.last - one.top + 1 for one in inside) > height * width:
        return ()
    told = tuple(one for one in inside if rows[one.top][one.column] != "")
    for one in told:
        for row in rows[one.top + 1 : one.last + 1]:
            row[one.column] = rows[one.top][one.column]
    return told


def _calculated(source: Source, xml: bytes) -> None:
    """Refuse an OpenDocument sheet with formulas that were never calculated: they would read as blank cells."""
    if any(b"value-type" not in found[0] for found in FORMULA_CELL.finditer(xml)):
        hint = "open it in LibreOffice, let it calculate, and save it"
        raise unreadable(source, "F119", hint=hint)


def _far_cell(source: Source, name: str, rows: int, columns: int) -> UnreadableFileError:
    found = f"sheet {name} that reaches to row {rows:,}, column {columns:,}"
    return unreadable(
        source, "F107", found=found, hint="a stray cell lies far from the table; delete what lies beyond it"
    )


def _not_a_bomb(source: Source, raw: bytes, archive: zipfile.ZipFile) -> None:
    """Refuse, before anything is unpacked, what would unpack to far too much."""
    unpacked = sum(part.file_size for part in archive.infolist())
    if unpacked > LARGEST or (unpacked > SMALL and unpacked > LARGEST_RATIO * len(raw)):
        raise unreadable(source, "F107", found=f"{len(raw):,} bytes that unpack to {unpacked:,}")
