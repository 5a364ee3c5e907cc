"""LibreOffice, opening a workbook with every formula worked out anew."""

import os
import shutil
import subprocess
import warnings
from collections.abc import Sequence
from pathlib import Path

import openpyxl
import pytest

RECALCULATE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"""
"""Formulas of workbooks are always worked out when one is opened."""
NEAR = 1e-9


def without(program):
    """What becomes of a test that needs a program that is not there."""
    reason = f"there is no {program} to open workbooks with"
    return pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)


class Office:
    """One LibreOffice with a profile of its own."""

    def __init__(self, folder: Path) -> None:
        self._program, self._folder, self._number = shutil.which("soffice"), folder, 0
        (folder / "profile" / "user").mkdir(parents=True)
        (folder / "profile" / "user" / "registrymodifications.xcu").write_text(RECALCULATE, encoding="utf-8")

    def convert(self, books: Sequence[Path], ending: str = "xlsx", seconds: float = 500) -> list[Path]:
        """Workbooks, opened and worked out, written as something else; many at a time take little longer than one."""
        self._number += 1
        out = self._folder / str(self._number)
        profile = f"-env:UserInstallation={(self._folder / 'profile').as_uri()}"
        command = [self._program, profile, "--headless", "--convert-to", ending, "--outdir", str(out), *map(str, books)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=seconds)
        written = [out / f"{book.stem}.{ending}" for book in books]
        assert all(path.exists() for path in written), (done.stdout, done.stderr)
        return written


def opened(path, **how):
    """A workbook as openpyxl has it, which says that it has no sparklines."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Sparkline Group extension is not supported")
        return openpyxl.load_workbook(path, **how)


def values(path):
    """The stored values of a workbook: sheet and cell to value."""
    book = opened(path, data_only=True)
    cells = {(sheet.title, cell.coordinate): cell.value for sheet in book for row in sheet.iter_rows() for cell in row}
    book.close()
    return cells


def formulas(path):
    """The formulas of a workbook: sheet and cell to formula."""
    book = opened(path)
    cells = {
        (sheet.title, cell.coordinate): cell.value
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "f"
    }
    book.close()
    return cells


def differences(path, converted):
    """How many formula cells there are, and those whose value is another one in LibreOffice, or an error."""
    stored, worked, asked = values(path), values(converted), formulas(path)
    wrong = {
        cell: (asked[cell], stored[cell], worked.get(cell))
        for cell in asked
        if not same(stored[cell], worked.get(cell))
    }
    return len(asked), wrong


def same(stored, worked):
    """Whether two values are the same within 1e-9; an empty text is as a blank cell."""
    if isinstance(stored, bool) or isinstance(worked, bool):
        return stored is worked
    if isinstance(stored, int | float) and isinstance(worked, int | float):
        return abs(stored - worked) <= NEAR
    return (stored or None) == (worked or None) and not str(worked or "").startswith("#")
