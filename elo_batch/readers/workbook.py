"""Excel workbooks to grids, one for each visible sheet."""

import io
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias
from xml.etree import ElementTree

from python_calamine import CalamineError, CalamineWorkbook, PasswordError, SheetTypeEnum, SheetVisibleEnum

from elo_batch.domain.marks import PROBLEM_HEADINGS
from elo_batch.readers.kinds import ZIP, Source, ending, unreadable
from elo_batch.readers.limits import (
    MOST_TEXT,
    no_own_names,
    not_too_many_cells,
    right_kind,
    shared_texts,
    text_of,
    within_limits,
)
from elo_batch.readers.old_workbook import LockedError, OldSheet, old_sheets
from elo_batch.readers.open_document import NotCalculatedError, said_by_open_document
from elo_batch.readers.panics import without_panic
from elo_batch.readers.sheet_xml import Unsaid, day_zero, extent, own_names, sheet_parts, unsaid
from elo_batch.tables.grid import Cell, Grid, Merge, cells_of

MergedRange: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""The first and the last cell of a merged range, each row and column from 0."""
OPEN_DOCUMENT = "content.xml"
MANIFEST = "META-INF/manifest.xml"
LONGEST_NAME = 255
OLD_ENDING = ".xls"


def read_workbook(source: Source, raw: bytes) -> tuple[Grid, ...]:
    """The grids of a workbook's visible sheets, in their order.

    Raises:
        UnreadableFileError: it is encrypted, damaged, or unpacks to too much.
    """
    extras = _beside_the_values(source, raw) if raw.startswith(ZIP) else {}
    old = () if raw.startswith(ZIP) else _old_sheets(source, raw)
    try:
        with without_panic(quiet=not raw.startswith(ZIP)):
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
        raise unreadable(source, "F112", found=(str(error).splitlines() or [""])[0][:120]) from None
    if len(old) == len(sheets):
        extras = {sheet.name: one.unsaid for sheet, one in zip(sheets, old, strict=True)}
    hidden = tuple(sheet.name for sheet in sheets if sheet.name not in visible)
    if not any(values.values()):
        where = f"; its other sheets are hidden: {', '.join(hidden)}" if hidden else ""
        raise unreadable(source, "F102", f"no header found: the workbook is blank{where}")
    grids = (
        _grid(source, name, rows, extras.get(name, Unsaid()), merged[name]) for name, rows in values.items() if rows
    )
    return tuple(replace(grid, hidden_sheets=hidden) for grid in grids)


def _old_sheets(source: Source, raw: bytes) -> tuple[OldSheet, ...]:
    """The sheets of an old workbook by its records, none of them too large."""
    try:
        sheets = old_sheets(raw)
    except LockedError:
        raise unreadable(source, "F104") from None
    except ValueError as error:
        raise unreadable(source, "F112", found=str(error)[:120]) from None
    if ending(source.path) != OLD_ENDING:
        raise unreadable(
            source, "F103", "its name says workbook, but it holds an older one", hint="give it the ending .xls"
        )
    not_too_many_cells(source, ((f"number {n}", one.rows, one.columns) for n, one in enumerate(sheets, 1)))
    return sheets


def _is_list_of_problems(rows: Sequence[Sequence[Cell]]) -> bool:
    """Whether this sheet is the list of problems that a marked copy begins with."""
    return bool(rows) and tuple(rows[0][: len(PROBLEM_HEADINGS)]) == PROBLEM_HEADINGS


def _beside_the_values(source: Source, raw: bytes) -> dict[str, Unsaid]:
    """What the XML of each sheet says besides its values; the limits are kept before anything large is made."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            within_limits(source, raw, archive)
            right_kind(source, archive)
            if OPEN_DOCUMENT in archive.namelist():
                for part in {MANIFEST} & set(archive.namelist()):
                    said_by_open_document(archive.read(part))
                return said_by_open_document(archive.read(OPEN_DOCUMENT))
            return _unsaid_of(source, archive)
    except NotCalculatedError:
        raise unreadable(source, "F119", hint="open it in LibreOffice, let it calculate, and save it") from None
    except (
        zipfile.BadZipFile,
        zlib.error,
        ElementTree.ParseError,
        KeyError,
        ValueError,
        RuntimeError,
        EOFError,
    ) as error:
        lacking = "no part " if isinstance(error, KeyError) else ""
        raise unreadable(source, "F112", found=lacking + str(error)[:120]) from None


def _unsaid_of(source: Source, archive: zipfile.ZipFile) -> dict[str, Unsaid]:
    """What each sheet does not say, once it is clear that all of them together do not ask for too much."""
    extras, reaches, text, zero = {}, [], 0, day_zero(archive)
    lengths, named = shared_texts(archive), own_names(archive)
    for name, part in sheet_parts(archive).items():
        if len(name) > LONGEST_NAME:
            raise ValueError(f"a sheet with a name of {len(name):,} letters")
        xml = archive.read(part) if part else b""
        no_own_names(xml)
        reaches.append((name, *extent(xml)))
        not_too_many_cells(source, reaches)
        text += text_of(xml, lengths)
        if text > MOST_TEXT:
            raise unreadable(source, "F107", found=f"cells that hold {text:,} bytes of text")
        extras[name] = replace(unsaid(xml), day_zero=zero, named=named.get(name, {}))
    return extras


def _grid(
    source: Source, name: str, rows: Sequence[Sequence[Cell]], extra: Unsaid, merged: Sequence[MergedRange]
) -> Grid:
    width = max([*map(len, rows), *(column + 1 for _, column in extra.cells)])
    height = max([len(rows), *(row + 1 for row, _ in extra.cells)])
    not_too_many_cells(source, [(name, height, width)])
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
        named=extra.named,
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
