"""Putting a sheet down as tests describe it: text, rows, several sheets, bytes, or what a function writes."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import openpyxl


def put(folder: Path, name: str, content: Any) -> Path:
    """Write a sheet: text as CSV; rows, `{sheet: rows}`, bytes and what a function writes as a workbook.

    A pair gives the ending (or the whole name) first; a path is a file that is not there.
    """
    if isinstance(content, Path):
        return folder / content
    ending, content = content if isinstance(content, tuple) else (_ending(content), content)
    path = folder / (name + ending if ending.startswith(".") or not ending else ending)
    if isinstance(content, str | bytes):
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    elif callable(content):
        content(path)
    else:
        _write_book(path, content if isinstance(content, Mapping) else {"Games": content})
    return path


def _ending(content: Any) -> str:
    return ".csv" if isinstance(content, str) else ".xlsx"


def _write_book(path: Path, sheets: Mapping[str, Sequence[Sequence[Any]]]) -> None:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row, cells in enumerate(rows, 1):
            for column, value in enumerate(cells, 1):
                if value is not None:
                    sheet.cell(row, column).value = value
    book.save(path)
    book.close()


def of_results(texts: Sequence[str]) -> str:
    """A CSV of games between different players, with these results."""
    lines = [f'P{number},Q{number},"{text}"' for number, text in enumerate(texts)]
    return "\n".join(["White,Black,Result", *lines]) + "\n"
