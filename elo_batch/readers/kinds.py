"""Which kind of file this is: by its ending, and by whether its first bytes agree."""

import gzip
import zlib
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from elo_batch.domain.cells import CellRef
from elo_batch.domain.codes import problem
from elo_batch.domain.errors import UnreadableFileError

ZIP, OLE, GZIP = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"\x1f\x8b"
UTF16 = (b"\xff\xfe", b"\xfe\xff")
SMALL_TEXT, LARGEST_RATIO = 64 << 20, 100
"""A gzipped log shrinks to a tenth; what unpacks to a hundred times its size and more than this is no log."""
LOOK = 4096


class Kind(StrEnum):
    """The kinds of files that are read."""

    TEXT = "text"
    WORKBOOK = "workbook"


ENDINGS = {".csv": Kind.TEXT, ".csv.gz": Kind.TEXT, ".xlsx": Kind.WORKBOOK}


@dataclass(frozen=True, kw_only=True)
class Source:
    """A file that was given.

    Attributes:
        path: where it is.
        order: its place among the files given.
        shared_name: whether another file of the run has the same name in another folder.
    """

    path: Path
    order: int
    shared_name: bool = False

    @property
    def name(self) -> str:
        """The file's name, with its folder where another has the same name; always printable."""
        name = str(self.path) if self.shared_name else self.path.name
        return name.encode("utf-8", "replace").decode("utf-8")

    @property
    def ref(self) -> CellRef:
        """The file as a whole."""
        return CellRef(file=self.name, order=self.order)


def ending(path: Path) -> str:
    """The ending that counts, `.csv.gz` too."""
    name = path.name.lower()
    return next(
        (known for known in sorted(ENDINGS, key=len, reverse=True) if name.endswith(known)), path.suffix.lower()
    )


def unreadable(
    source: Source, code: str, message: str = "", found: str = "", hint: str | None = None
) -> UnreadableFileError:
    """The error for a file that cannot be read at all."""
    return UnreadableFileError(problem(code, message, place=source.ref, found=found, hint=hint))


def read_bytes(source: Source) -> tuple[Kind, bytes]:
    """The file's kind and its bytes, unpacked if gzipped.

    Raises:
        UnreadableFileError: it is missing, empty, or not what its name says.
    """
    if source.path.name.startswith("~$"):
        raise unreadable(source, "F110")
    kind = ENDINGS.get(ending(source.path))
    raw = _bytes(source)
    if not raw:
        raise unreadable(source, "F102")
    if _is_html(raw):
        raise unreadable(source, "F105")
    if kind is None:
        hint = f"save it as .xlsx or CSV; files ending in {', '.join(ENDINGS)} are read"
        raise unreadable(source, "F109", found=source.path.suffix or "no ending", hint=hint)
    raw = _unpacked(source, raw) if raw.startswith(GZIP) and kind is Kind.TEXT else raw
    _agree(source, kind, raw)
    return kind, raw


def _bytes(source: Source) -> bytes:
    try:
        return source.path.read_bytes()
    except FileNotFoundError:
        raise unreadable(source, "F101", found=str(source.path)) from None
    except OSError as error:
        raise unreadable(source, "F113", found=error.strerror or "") from None


def _unpacked(source: Source, raw: bytes) -> bytes:
    most = max(SMALL_TEXT, LARGEST_RATIO * len(raw))
    try:
        with gzip.open(source.path) as stream:
            text = stream.read(most + 1)
    except (OSError, EOFError, zlib.error):
        raise unreadable(source, "F112", "the gzipped file is damaged or cut short") from None
    if len(text) > most:
        raise unreadable(source, "F107", found=f"{len(raw):,} bytes that unpack to more than {most:,}")
    if not text:
        raise unreadable(source, "F102")
    return text


def _agree(source: Source, kind: Kind, raw: bytes) -> None:
    """Refuse a file whose first bytes are not of the kind its name says."""
    if kind is Kind.WORKBOOK and not raw.startswith((ZIP, OLE)):
        looks = "text" if b"\x00" not in raw[:LOOK] else "something else"
        raise unreadable(source, "F103", f"its name says workbook, but it holds {looks}", hint=_rename(looks))
    if kind is Kind.TEXT and raw.startswith((ZIP, OLE)):
        raise unreadable(source, "F103", "its name says CSV, but it is a workbook", hint="give it the ending .xlsx")
    if kind is Kind.TEXT and raw.startswith(UTF16):
        raise unreadable(source, "F106", found="UTF-16")
    if kind is Kind.TEXT and b"\x00" in raw[:LOOK]:
        raise unreadable(source, "F103", "its name says CSV, but it holds something else than text")


def _rename(looks: str) -> str | None:
    return "if it is comma-separated text, give it the ending .csv" if looks == "text" else None


def _is_html(raw: bytes) -> bool:
    start = raw[:LOOK].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return start.startswith((b"<html", b"<!doctype html", b"<table", b"<head", b"<body"))
