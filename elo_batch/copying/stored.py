"""Stored values, put back: openpyxl writes formulas without what they came to, and numbers with sixteen digits."""

import re
import zipfile
from collections.abc import Collection, Mapping
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from elo_batch.readers.sheet_xml import sheet_parts

Stored = dict[str, tuple[str, str]]
"""For each cell its kind and its stored value."""
KINDS = frozenset({"n", "str", "b", "e"})
SURE_DIGITS = 15
LAST_DAY = 2_958_465
"""31 December 9999; what lies beyond, or below 0, openpyxl takes for an error where the cell's format is a date."""
CELL = re.compile(rb'<c r="([A-Z]+[0-9]+)"((?: [a-z]+="[^"]*")*)>(.*?)</c>', re.DOTALL)
FORMULA = re.compile(rb"<f[ />].*(?:</f>|<f[^>]*/>)|<f[^>]*/>", re.DOTALL)
KIND = re.compile(rb' t="[^"]*"')


def put_back(sent: Path, copy: Path, without: Mapping[str, Collection[str]]) -> None:
    """Give the cells of the copy the stored values that they have in the workbook sent, but for some of each sheet."""
    with zipfile.ZipFile(sent) as archive:
        stored = {
            name: _apart(_stored(archive, part), without.get(name, ()))
            for name, part in sheet_parts(archive).items()
            if part
        }
    if not any(stored.values()):
        return
    with zipfile.ZipFile(copy) as archive:
        parts = {part: stored.get(name, {}) for name, part in sheet_parts(archive).items()}
        entries = {one: archive.read(one) for one in archive.infolist()}
    with zipfile.ZipFile(copy, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, content in entries.items():
            values = parts.get(entry.filename)
            archive.writestr(entry, _with_values(content, values) if values else content)


def _apart(stored: Stored, without: Collection[str]) -> Stored:
    return {at: value for at, value in stored.items() if at not in without}


def _stored(archive: zipfile.ZipFile, part: str) -> Stored:
    """The stored values of a sheet that would be lost."""
    found: Stored = {}
    with archive.open(part) as stream:
        for _, node in ElementTree.iterparse(stream):  # noqa: S314  # expat refuses entity bombs
            name = node.tag.rpartition("}")[2]
            if name == "c":
                kept = _kept({child.tag.rpartition("}")[2]: child.text or "" for child in node}, node.get("t", "n"))
                if kept and (at := node.get("r")):
                    found[at] = kept
            elif name == "row":
                node.clear()
    return found


def _kept(cell: Mapping[str, str], kind: str) -> tuple[str, str] | None:
    """Kind and value of a cell, if it has a value that would be lost."""
    value = cell.get("v")
    if value is None or kind not in KINDS:
        return None
    if "f" in cell:
        return kind, value
    return (kind, value) if kind == "n" and _is_far(value) else None


def _is_far(value: str) -> bool:
    """Whether a number has more digits than are sure to be written again, or is the serial of no day."""
    try:
        return len(value) > SURE_DIGITS or not 0 <= float(value) <= LAST_DAY
    except ValueError:
        return False


def _with_values(xml: bytes, values: Mapping[str, tuple[str, str]]) -> bytes:
    def valued(found: re.Match[bytes]) -> bytes:
        at, attributes, inside = found.groups()
        if at.decode() not in values:
            return found[0]
        kind, value = values[at.decode()]
        formula = FORMULA.search(inside)
        head = KIND.sub(b"", attributes) + (b"" if kind == "n" else f' t="{kind}"'.encode())
        body = (formula[0] if formula else b"") + f"<v>{escape(value)}</v>".encode()
        return b'<c r="' + at + b'"' + head + b">" + body + b"</c>"

    return CELL.sub(valued, xml)
