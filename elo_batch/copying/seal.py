"""A seal in a workbook that we copied: it tells whether the file is still as we wrote it, whoever has opened it since.

A copy is somebody's own workbook, so it may not be known as an output of ours (a folder run reads it, and it may be the
list of next month); but as long as nobody has saved it anew, writing it again takes nothing away.
"""

import hashlib
import re
import zipfile
import zlib
from pathlib import Path
from typing import Any

NAME = "elo_batch_seal"
"""The document property that holds the seal."""
PART, OPEN = "docProps/custom.xml", "0" * 64
CHUNK = 1 << 20
SEAL = re.compile(NAME.encode() + rb".{0,200}?>([0-9a-f]{64})<", re.DOTALL)


def prepare(book: Any) -> None:  # noqa: ANN401  # untyped library
    """Give a workbook that is about to be saved an open seal, in place of one that it may have."""
    from openpyxl.packaging.custom import StringProperty  # noqa: PLC0415  # a heavy library, and seldom needed

    if NAME in book.custom_doc_props.names:
        del book.custom_doc_props[NAME]
    book.custom_doc_props.append(StringProperty(name=NAME, value=OPEN))


def close(path: Path) -> None:
    """Close the open seal of a workbook that has been saved, over all its other parts."""
    with zipfile.ZipFile(path) as archive:
        digest = _digest(archive)
        entries = {one: archive.read(one) for one in archive.infolist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, content in entries.items():
            sealed = content.replace(OPEN.encode(), digest.encode()) if entry.filename == PART else content
            archive.writestr(entry, sealed)


def is_sealed(path: Path) -> bool:
    """Whether a workbook is one that we copied, and as it was when we closed its seal."""
    try:
        with zipfile.ZipFile(path) as archive:
            with archive.open(PART) as properties:
                found = SEAL.search(properties.read(CHUNK))
            return found is not None and found[1].decode() == _digest(archive)
    except (OSError, KeyError, ValueError, RuntimeError, zipfile.BadZipFile, zlib.error):
        return False


def _digest(archive: zipfile.ZipFile) -> str:
    """A digest of all parts but the one with the seal, by their names."""
    digest = hashlib.sha256()
    for name in sorted(set(archive.namelist()) - {PART}):
        digest.update(f"{name}\n{archive.getinfo(name).file_size}\n".encode())
        with archive.open(name) as part:
            while chunk := part.read(CHUNK):
                digest.update(chunk)
    return digest.hexdigest()
