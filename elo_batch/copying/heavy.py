"""Whether a workbook asks for more than openpyxl should be given: it makes an object of every cell, merged ones too."""

import re
import zipfile
from pathlib import Path

from elo_batch.domain.cells import column_index
from elo_batch.readers.sheet_xml import sheet_parts

HEAVY = 256 << 20
"""Bytes of all sheets unpacked; openpyxl takes about ten times as many."""
MOST_COVERED = 2_000_000
"""Cells of merged areas and links."""
AREA = re.compile(
    rb"""<(?:\w+:)?(?:mergeCell|hyperlink)\s[^<>]{0,400}?\bref=["']\$?([A-Za-z]{1,3})\$?(\d{1,7}):\$?([A-Za-z]{1,3})\$?(\d{1,7})"""
)


def is_heavy(path: Path) -> bool:
    """Whether its sheets, or the areas that cells in them are merged to, are too large."""
    with zipfile.ZipFile(path) as archive:
        sheets = [part for part in sheet_parts(archive).values() if part]
        if sum(archive.getinfo(part).file_size for part in sheets) > HEAVY:
            return True
        return sum(map(covered, map(archive.read, sheets))) > MOST_COVERED


def covered(xml: bytes) -> int:
    """How many cells the merged areas and links of a sheet cover.

    >>> covered(b'<mergeCells><mergeCell ref="A1:C4"/></mergeCells>')
    12
    """
    return sum(_area(*found.groups()) for found in AREA.finditer(xml))


def _area(first: bytes, top: bytes, last: bytes, bottom: bytes) -> int:
    columns = column_index(last.decode().upper()) - column_index(first.decode().upper())
    return (abs(columns) + 1) * (abs(int(bottom) - int(top)) + 1)
