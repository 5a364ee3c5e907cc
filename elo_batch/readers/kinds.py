"""Which kind of file this is: by its ending, and by whether its first bytes agree."""

import gzip
import io
import re
import sys
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import IO, Any

from elo_batch.domain.cells import CellRef
from elo_batch.domain.codes import problem
from elo_batch.domain.errors import UnreadableFileError
from elo_batch.readers.wide import LOOK, wide_encoding

ZIP, OLE, GZIP, PARQUET = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"\x1f\x8b", b"PAR1"
STANDARD_INPUT = Path("-")
"""The name that means standard input, which is read as CSV."""
SMALL_TEXT, LARGEST_RATIO = 64 << 20, 100
"""A gzipped log shrinks to a tenth; what unpacks to a hundred times its size and more than this is no log."""
HTML = re.compile(
    rb"(?:\s|<!--.*?-->|<\?xml[^<>]*\?>)*<(?:html|!doctype html|table|head|body|meta|style)[\s>]|mime-version:",
    re.DOTALL,
)
"""How a web page begins, saved as a page or as an archive of one."""
KILOBYTE = 1 << 10
MOST_BYTES, PIECE = 2 << 30, 16 << 20
"""The most bytes of a workbook, or of what comes from standard input and may never end."""
DAMAGED = "the packed file is damaged, encrypted or cut short"


class Kind(StrEnum):
    """The kinds of files that are read."""

    TEXT = "text"
    WORKBOOK = "workbook"
    PARQUET = "Parquet"


TEXT_ENDINGS = tuple(f"{text}{packed}" for text in (".csv", ".tsv") for packed in ("", ".gz", ".zip"))
WORKBOOK_STARTS = {".xlsx": ZIP, ".xlsm": ZIP, ".ods": ZIP, ".xls": OLE}
ENDINGS = {
    **dict.fromkeys(TEXT_ENDINGS, Kind.TEXT),
    **dict.fromkeys(WORKBOOK_STARTS, Kind.WORKBOOK),
    ".parquet": Kind.PARQUET,
}


@dataclass(frozen=True, kw_only=True)
class Source:
    """A file that was given.

    Attributes:
        path: where it is.
        order: its place among the files given.
        shared_name: whether another file of the run has the same name in another folder.
        encoding: the encoding of a text that is not UTF-8, where somebody has said it.
    """

    path: Path
    order: int
    shared_name: bool = False
    encoding: str = ""

    @property
    def name(self) -> str:
        """The file's name, with its folder where another has the same name; always printable."""
        if self.path == STANDARD_INPUT:
            return "standard input"
        name = str(self.path) if self.shared_name else self.path.name
        return name.encode("utf-8", "replace").decode("utf-8")

    @property
    def ref(self) -> CellRef:
        """The file as a whole."""
        return CellRef(file=self.name, order=self.order)


def kilobytes(source: Source) -> int:
    """How much there is to read; 0 where nobody knows."""
    known = source.path != STANDARD_INPUT and source.path.is_file()
    return source.path.stat().st_size // KILOBYTE if known else 0


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
    raw = _bytes(source)
    kind = kind_of(source, raw)
    raw = _unpacked(source, raw) if kind is Kind.TEXT else raw
    agree(source, kind, raw)
    return kind, raw


def kind_of(source: Source, raw: bytes) -> Kind:
    """The kind of a file by its name, once its first bytes show that it can be one.

    Raises:
        UnreadableFileError: it is empty, a web page, or of a kind that is not read.
    """
    if not raw:
        raise unreadable(source, "F102")
    if _is_html(raw):
        raise unreadable(source, "F105")
    kind = Kind.TEXT if source.path == STANDARD_INPUT else ENDINGS.get(ending(source.path))
    if kind is None:
        hint = f"save it as .xlsx or CSV; files ending in {', '.join(ENDINGS)} are read"
        raise unreadable(source, "F109", found=source.path.suffix or "no ending", hint=hint)
    return kind


@contextmanager
def opened(source: Source) -> Iterator[IO[bytes]]:
    """The file, open for reading.

    Raises:
        UnreadableFileError: it is missing, or the system refuses it.
    """
    _no_owner_file(source)
    try:
        _no_device(source)
        with nullcontext(_standard_input()) if source.path == STANDARD_INPUT else source.path.open("rb") as stream:
            yield stream
    except FileNotFoundError:
        raise unreadable(source, "F101", found=str(source.path)) from None
    except (EOFError, zlib.error, zipfile.BadZipFile, gzip.BadGzipFile):
        raise unreadable(source, "F112", DAMAGED) from None
    except OSError as error:
        raise unreadable(source, "F113", found=error.strerror or "") from None


def _standard_input() -> IO[bytes]:
    """Standard input, of which the first bytes can be looked at."""
    stream: Any = sys.stdin.buffer
    return stream if hasattr(stream, "peek") else io.BufferedReader(stream)


def unpacking(source: Source, stream: IO[bytes], start: bytes) -> IO[bytes] | gzip.GzipFile:
    """The text of a file that begins with these bytes, unpacked where it is packed."""
    if start.startswith(ZIP) and ending(source.path).endswith(".zip"):
        return _only_member(source, stream)
    return gzip.GzipFile(fileobj=stream) if start.startswith(GZIP) else stream


def _no_owner_file(source: Source) -> None:
    if source.path.name.startswith("~$"):
        raise unreadable(source, "F110")


def _no_device(source: Source) -> None:
    """Refuse what never ends or waits for somebody who writes."""
    path = source.path
    if path != STANDARD_INPUT and path.exists() and not (path.is_file() or path.is_dir()):
        hint = "save it as a file, or send it to standard input: elo-batch check -"
        raise unreadable(source, "F113", found="a device or a pipe, which is no file", hint=hint)


def _bytes(source: Source) -> bytes:
    """All bytes of a file, once its first ones show that it is worth it."""
    with opened(source) as stream:
        start: bytes = stream.peek(LOOK)[:LOOK]  # type: ignore[attr-defined]  # all streams here have buffers
        kind = kind_of(source, start)
        if not start.startswith((ZIP, GZIP)):
            agree(source, kind, start)
        if source.path == STANDARD_INPUT or kind is Kind.WORKBOOK:
            return _no_more_than(source, stream, MOST_BYTES)
        return stream.read()


def _no_more_than(source: Source, stream: IO[bytes], most: int) -> bytes:
    """All bytes of a stream, if it ends after so many."""
    pieces, done = [], 0
    while piece := stream.read(PIECE):
        pieces.append(piece)
        done += len(piece)
        if done > most:
            raise unreadable(source, "F107", f"there is far more of it than there should be: over {most:,} bytes")
    return b"".join(pieces)


def _unpacked(source: Source, raw: bytes) -> bytes:
    """The text of a gzipped or zipped file, no longer than a text can reasonably be; other bytes as they are."""
    zipped = raw.startswith(ZIP) and ending(source.path).endswith(".zip")
    if not (raw.startswith(GZIP) or zipped):
        return raw
    most = max(SMALL_TEXT, LARGEST_RATIO * len(raw))
    try:
        with unpacking(source, io.BytesIO(raw), raw) as stream:
            text = stream.read(most + 1)
    except (OSError, EOFError, zlib.error, zipfile.BadZipFile, RuntimeError, NotImplementedError):
        raise unreadable(source, "F112", DAMAGED) from None
    if len(text) > most:
        raise unreadable(source, "F107", found=f"{len(raw):,} bytes that unpack to more than {most:,}")
    if not text:
        raise unreadable(source, "F102")
    return text


def _only_member(source: Source, stream: IO[bytes]) -> IO[bytes]:
    """The one file in a zip archive."""
    archive = zipfile.ZipFile(stream)
    files = [one for one in archive.infolist() if not one.is_dir() and not one.filename.startswith("__MACOSX")]
    if len(files) != 1:
        names = ", ".join(one.filename for one in files) or "nothing"
        raise unreadable(source, "F103", "an archive must hold one text file", found=names, hint="unpack it first")
    return archive.open(files[0])


def agree(source: Source, kind: Kind, raw: bytes) -> None:
    """Refuse a file whose first bytes are not of the kind its name says."""
    if kind is Kind.PARQUET and not raw.startswith(PARQUET):
        raise unreadable(source, "F103", "its name says Parquet, but it holds something else")
    if kind is Kind.WORKBOOK and not raw.startswith((WORKBOOK_STARTS[ending(source.path)], OLE)):
        raise unreadable(source, "F103", f"its name says workbook, but it holds {_looks(raw)}", hint=_rename(raw))
    if kind is Kind.TEXT and raw.startswith((ZIP, OLE, PARQUET)):
        raise unreadable(source, "F103", "its name says CSV, but it is a workbook", hint="give it the ending .xlsx")
    if kind is Kind.TEXT and b"\x00" in raw[:LOOK] and not wide_encoding(raw):
        raise unreadable(source, "F103", "its name says CSV, but it holds something else than text")


def _looks(raw: bytes) -> str:
    if raw.startswith(ZIP):
        return "a newer workbook"
    return "text" if b"\x00" not in raw[:LOOK] else "something else"


def _rename(raw: bytes) -> str | None:
    hints = {
        "text": "if it is comma-separated text, give it the ending .csv",
        "a newer workbook": "give it the ending .xlsx",
    }
    return hints.get(_looks(raw))


def _is_html(raw: bytes) -> bool:
    start = raw[:LOOK].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").lower()
    return bool(HTML.match(start))
