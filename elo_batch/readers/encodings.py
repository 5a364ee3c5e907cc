"""Which encoding a text file is in, and the same text in UTF-8.

UTF-8 costs nothing here: only a text that fails as UTF-8, or that begins as UTF-16 does, comes this way. Which names
are read decides: of the encodings in which people save sheets the one that gives the most that read like names.
"""

import codecs
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from gzip import GzipFile
from itertools import islice
from typing import IO

from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.errors import UnreadableFileError
from elo_batch.readers.alphabets import fewest_languages, reads_like_names
from elo_batch.readers.kinds import Source
from elo_batch.readers.wide import LOOK, wide_encoding

HOUSE = ("cp1252", "cp1250", "mac_roman", "cp1254", "iso8859_2", "cp850", "cp1251")
"""What spreadsheets save as where they do not save UTF-8, the usual first."""
RIVALS = HOUSE[:4]
"""Encodings that are as likely as another where names read well in both."""
CALLED = {
    "cp1252": "Windows Western (cp1252)",
    "cp1250": "Windows Central European (cp1250)",
    "mac_roman": "Mac (mac_roman)",
    "cp1251": "Windows Cyrillic (cp1251)",
    "cp1254": "Windows Turkish (cp1254)",
    "cp850": "DOS (cp850)",
}
BEYOND = re.compile(rb"[\x80-\xff]+")
MOST_PIECES = 5000
LONGEST_CELL = 400
"""So many bytes before and after one that is not ASCII are looked at; a longer cell is no name."""
ASCII = bytes(range(0x20, 0x7F))
BOM = "\ufeff"
END_OF_TEXT = b"\x1a"
"""The last byte of texts of DOS, which is no letter."""
HALF = 2
CUT_SHORT = "the text is cut short, or parts of it are not UTF-16"


class NotUtf8Error(UnreadableFileError):
    """A text that is not UTF-8, while nobody has looked for its encoding yet."""


@dataclass(frozen=True, kw_only=True)
class Text:
    """A text in UTF-8.

    Attributes:
        body: its bytes, without a byte order mark.
        encoding: in what it was; "utf-8" where it was so.
        notes: what is to be said of that.
    """

    body: bytes
    encoding: str = "utf-8"
    notes: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Reading:
    """The cells of a text as an encoding has them.

    Attributes:
        encoding: its name in Python.
        cells: the cells with letters beyond ASCII.
        good: how many of them read like names.
    """

    encoding: str
    cells: tuple[str, ...]
    good: int


def widened(source: Source, raw: bytes) -> Text:
    """A text whose first bytes say its encoding, in UTF-8; other texts as they are.

    Raises:
        UnreadableFileError: it is cut short.
    """
    encoding = wide_encoding(raw[:LOOK])
    if not encoding:
        return Text(body=raw.removeprefix(codecs.BOM_UTF8).removesuffix(END_OF_TEXT))
    try:
        text = raw.decode(encoding).removeprefix(BOM)
    except UnicodeDecodeError:
        raise _unreadable(source, CUT_SHORT) from None
    return Text(body=text.encode("utf-8", "replace"), encoding=encoding, notes=(read_as(source, encoding),))


def narrowed(source: Source, body: bytes, delimiter: str) -> Text:
    """A text that is not UTF-8, in UTF-8: from the encoding that was named, else from the one that is found.

    Raises:
        UnreadableFileError: it cannot be told, or some lines are UTF-8 and others are not.
    """
    if source.encoding:
        return named(source, body)
    pieces = _pieces(body, delimiter)
    _not_mixed(source, body, pieces)
    readings = _best_first(filter(None, (_reading(pieces, one) for one in _candidates(pieces))))
    best = next((one for one in readings if _decodes(body, one.encoding)), None)
    if best is None or best.good * HALF < len(pieces):
        raise _unreadable(source, found=_place(body, _first_odd(body)))
    others = [one for one in readings if one.encoding in RIVALS and one.good == best.good and one.cells != best.cells]
    notes = (_unsure(source, best, others[0]),) if others else (read_as(source, best.encoding, _sample(best, best)),)
    return Text(body=body.decode(best.encoding).encode(), encoding=best.encoding, notes=notes)


def named(source: Source, body: bytes) -> Text:
    """A text in UTF-8, from the encoding that `--encoding` names.

    Raises:
        UnreadableFileError: it does not fit.
    """
    try:
        text = body.decode(source.encoding)
    except UnicodeDecodeError as error:
        raise _unreadable(source, f"the text is not {source.encoding}", _place(body, error.start)) from None
    notes = (read_as(source, source.encoding),)
    return Text(body=text.encode("utf-8", "replace"), encoding=source.encoding, notes=notes)


def read_as(source: Source, encoding: str, found: str = "") -> Diagnostic:
    """F141: in which encoding a text was."""
    return problem("F141", f"read as {_called(encoding)}", place=source.ref, found=found, hint=None if found else "")


def not_utf8(source: Source, body: bytes, start: int, skipped: int) -> NotUtf8Error:
    """The error for a byte that UTF-8 does not know, in a text some of whose lines were skipped."""
    hint = "name its encoding with --encoding, cp1252 say, leave --stream away, or save it again as 'CSV UTF-8'"
    found = _place(body, start, skipped)
    return NotUtf8Error(problem("F106", "the text is not UTF-8", place=source.ref, found=found, hint=hint))


def _pieces(body: bytes, delimiter: str) -> list[bytes]:
    """The first distinct cells that have bytes beyond ASCII."""
    mark = re.escape(delimiter.encode())
    cell = re.compile(rb'"[^"]*[\x80-\xff][^"]*"|[^"%b]*[\x80-\xff][^"%b]*' % (mark, mark))
    lines = dict.fromkeys(_around(body, found.start()) for found in islice(BEYOND.finditer(body), MOST_PIECES))
    return list(dict.fromkeys(found.strip(b'"') for line in lines for found in cell.findall(line)))


def _around(body: bytes, at: int) -> bytes:
    """The line that a byte stands in, as far as a cell reaches."""
    before = re.split(rb"[\r\n]", body[max(at - LONGEST_CELL, 0) : at])[-1]
    return before + re.split(rb"[\r\n]", body[at : at + LONGEST_CELL])[0]


def _candidates(pieces: Sequence[bytes]) -> list[str]:
    """Encodings in which these cells could be: those of spreadsheets, then what charset-normalizer finds."""
    from charset_normalizer import from_bytes  # noqa: PLC0415  # heavy, and only texts that are not UTF-8 need it

    matches = from_bytes(b"\n".join(pieces[: MOST_PIECES // 10]))
    found = [name for match in matches for name in (match.encoding, *match.could_be_from_charset)]
    return [name for name in dict.fromkeys([*HOUSE, *found]) if _decodes(ASCII, name) and ASCII.decode(name).isascii()]


def _decodes(body: bytes, encoding: str) -> bool:
    try:
        body.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return False
    return True


def _reading(pieces: Sequence[bytes], encoding: str) -> Reading | None:
    if not _decodes(b"\n".join(pieces), encoding):
        return None
    cells = tuple(piece.decode(encoding) for piece in pieces)
    return Reading(encoding=encoding, cells=cells, good=sum(map(reads_like_names, cells)))


def _best_first(readings: "filter[Reading | None]") -> list[Reading]:
    """The most cells that read like names; of equals the usual encodings, the fewest languages first."""
    known = [one for one in readings if one is not None]
    return sorted(known, key=lambda one: (-one.good, one.encoding not in RIVALS, _languages(one)))


def _languages(one: Reading) -> int:
    return fewest_languages(filter(reads_like_names, one.cells))


def _not_mixed(source: Source, body: bytes, pieces: Sequence[bytes]) -> None:
    """Refuse a text of which some cells are names in UTF-8 and others are no UTF-8 at all."""
    utf8 = [piece for piece in pieces if _decodes(piece, "utf-8") and reads_like_names(piece.decode())]
    if utf8:
        message = "some lines of the text are UTF-8 and others are not"
        hint = "it was put together from two files: save each of them as 'CSV UTF-8' first"
        raise _unreadable(source, message, _place(body, _first_odd(body)), hint)


def _first_odd(body: bytes) -> int:
    """Where the first byte stands that is not UTF-8."""
    try:
        body.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start
    return 0


def _place(body: bytes, start: int, skipped: int = 0) -> str:
    line = body.count(b"\n", 0, start) + 1 + skipped
    return f"the byte {body[start]:#04x} in line {line}"


def _unreadable(source: Source, message: str = "", found: str = "", hint: str | None = None) -> UnreadableFileError:
    return UnreadableFileError(problem("F106", message, place=source.ref, found=found, hint=hint))


def _unsure(source: Source, best: Reading, other: Reading) -> Diagnostic:
    """F142: names read well in two encodings."""
    message = f"read as {_called(best.encoding)}, but it could be {_called(other.encoding)}"
    hint = f"look at the names; if they are wrong, say --encoding {other.encoding}, or save it as 'CSV UTF-8'"
    found = f"{_sample(best, other)}, or {_sample(other, best)}"
    return problem("F142", message, place=source.ref, found=found, hint=hint)


def _called(encoding: str) -> str:
    return CALLED.get(encoding, encoding.upper())


def _sample(one: Reading, other: Reading) -> str:
    """The first cell that differs in two readings; of one reading its first."""
    differ = (cell for cell, its in zip(one.cells, other.cells, strict=True) if cell != its or one is other)
    return next(differ, "").strip()


class Utf8Stream(io.RawIOBase):
    """A stream of UTF-8 out of one in another encoding, without a byte order mark.

    Attributes:
        notes: what is to be said of that.
    """

    def __init__(self, source: Source, stream: IO[bytes] | GzipFile, encoding: str) -> None:
        self.notes = (read_as(source, encoding),)
        self._source, self._stream = source, stream
        self._decoder = codecs.getincrementaldecoder(encoding)()
        self._rest, self._done, self._first = b"", False, True

    def readable(self) -> bool:
        """That it can be read."""
        return True

    def readinto(self, buffer: "memoryview | bytearray") -> int:  # type: ignore[override]  # any buffer
        """Fill a buffer with UTF-8; how many bytes."""
        while not self._rest and not self._done:
            text = self._decoded(self._stream.read(len(buffer)))
            self._rest = (text.removeprefix(BOM) if self._first else text).encode("utf-8", "replace")
            self._first = self._first and not text
        count = min(len(buffer), len(self._rest))
        buffer[:count], self._rest = self._rest[:count], self._rest[count:]
        return count

    def _decoded(self, read: bytes) -> str:
        self._done = not read
        try:
            return self._decoder.decode(read, final=self._done)
        except UnicodeDecodeError:
            raise _unreadable(self._source, CUT_SHORT) from None
