"""A file in parts: some million lines of a text, or rows of a Parquet file, at a time, each under the headings."""

import io
import re
import zipfile
import zlib
from codecs import BOM_UTF8
from collections.abc import Iterator
from dataclasses import replace
from gzip import GzipFile
from typing import IO, TypeAlias

import pyarrow as pa
from pyarrow import parquet

from elo_batch.domain.arrays import NONE
from elo_batch.domain.errors import UsageProblem
from elo_batch.domain.progress import Progress
from elo_batch.readers.encodings import Utf8Stream
from elo_batch.readers.kinds import (
    DAMAGED,
    GZIP,
    KILOBYTE,
    LARGEST_RATIO,
    SMALL_TEXT,
    STANDARD_INPUT,
    Kind,
    Source,
    agree,
    kilobytes,
    kind_of,
    opened,
    unpacking,
    unreadable,
)
from elo_batch.readers.parquet import no_nested, table_grid
from elo_batch.readers.text import FIRST_BYTES, delimiter_of, part_grid
from elo_batch.readers.wide import LOOK, wide_encoding
from elo_batch.tables.grid import Grid
from elo_batch.tables.header_rows import header_row, headings_at
from elo_batch.tables.table_kinds import GAMES_TABLE
from elo_batch.tables.table_kinds import Kind as Table

PART = 128 << 20
"""So many bytes of a text are read at a time: enough that what is done once for each player in a part weighs little."""
ROW = 40
"""The bytes of a text that a row of a Parquet file stands for."""
LONGEST_LINE = 16 << 20
GZIP_BITS = 31
"""What tells zlib that the bytes have a gzip header."""
MEGABYTE = 1 << 20
ROW_END = re.compile(rb'"|\r\n|\r|\n')
"""A quote, or what ends a row outside quotes."""
Text: TypeAlias = IO[bytes] | GzipFile


def first_look(source: Source) -> Kind:
    """The kind of a file, once it is clear that it can be read in parts.

    Raises:
        UnreadableFileError: it cannot be read at all.
        UsageProblem: it is a workbook.
    """
    with opened(source) as stream:
        start = _start(stream)
        kind = kind_of(source, start)
        if kind is Kind.WORKBOOK:
            raise UsageProblem(f"--stream reads CSV, TSV and Parquet; {source.name} is a workbook: leave --stream away")
        agree(source, kind, _text_start(source, stream, start) if kind is Kind.TEXT else start)
    return kind


def _text_start(source: Source, stream: IO[bytes], start: bytes) -> bytes:
    """The first bytes of a text, unpacked; what comes from standard input must stay there to be read."""
    if source.path == STANDARD_INPUT and start.startswith(GZIP):
        return zlib.decompressobj(wbits=GZIP_BITS).decompress(start, LOOK)
    return start if wide_encoding(start) else _start(_text(source, stream))


def parts_of(source: Source, size: int, progress: Progress, table: Table = GAMES_TABLE) -> Iterator[Grid]:
    """The grids of a file's parts, each with all rows down to the headings above its own.

    Raises:
        UnreadableFileError: a part cannot be read.
    """
    kind = first_look(source)
    told = 0
    for held, done in _parquet_parts(source, size) if kind is Kind.PARQUET else _text_parts(source, size, table):
        # A part lives no longer than its reader wants it.
        yield held.pop()
        progress.step(done - told)
        told = done


def _parquet_parts(source: Source, size: int) -> Iterator[tuple[list[Grid], int]]:
    """Each part's grid in a list, to be taken out of it, and how many megabytes are read."""
    try:
        file = parquet.ParquetFile(source.path, pre_buffer=False, buffer_size=MEGABYTE)
        no_nested(source, file.schema_arrow)
        rows, whole = 0, max(file.metadata.num_rows, 1)
        if not file.metadata.num_rows:
            yield [table_grid(source, file.schema_arrow.empty_table())], 0
        for batch in file.iter_batches(max(size // ROW, 1)):
            held = [table_grid(source, pa.Table.from_batches([batch]), rows)]
            rows += batch.num_rows
            del batch
            yield held, kilobytes(source) * rows // whole
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError, OSError) as error:
        raise unreadable(source, "F112", found=str(error).splitlines()[0][:120]) from None


def _text_parts(source: Source, size: int, table: Table) -> Iterator[tuple[list[Grid], int]]:
    """Each part's grid in a list, to be taken out of it, and how many megabytes are read."""
    with opened(source) as packed:
        head, top, skipped, delimiter, told = b"", NONE, 0, "", False
        text = _text(source, packed)
        for block in _blocks(source, text, size):
            body = head + block if head else block.removeprefix(BOM_UTF8)
            del block
            delimiter = delimiter or delimiter_of(body)
            held = [part_grid(source, body, delimiter, skipped)]
            if not held[0].height:
                raise unreadable(source, "F102")
            notes = held[0].notes or getattr(getattr(text, "raw", None), "notes", ())
            held, told = [replace(held[0], notes=() if told else notes)], told or bool(notes)
            if not head:
                top = header_row(held[0], table)
                top = NONE if top == NONE else headings_at(held[0], top, table)[1]
                head = _first_rows(body, top + 1)
            skipped += held[0].height - top - 1
            del body
            yield held, 0 if source.path == STANDARD_INPUT else packed.tell() // KILOBYTE
            if top == NONE:
                return


def _text(source: Source, packed: IO[bytes]) -> Text:
    """The text of a file, unpacked."""
    try:
        text = unpacking(source, packed, _start(packed))
        wide = wide_encoding(_start(text))
        return io.BufferedReader(Utf8Stream(source, text, wide), MEGABYTE) if wide else text
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError):
        raise unreadable(source, "F112", DAMAGED) from None


def _start(stream: Text) -> bytes:
    """The first bytes of a stream, which stay there to be read."""
    return stream.peek(LOOK)[:LOOK]  # type: ignore[union-attr]  # all streams here have buffers


def _blocks(source: Source, stream: Text, size: int) -> Iterator[bytes]:
    """The bytes of a text, block by block, each ending where a line ends."""
    rest = b""
    for read in _reads(source, stream, size):
        body = rest + read
        if len(read) < size:
            # The end of the file: its last line goes with those above it, whether it has an end or not.
            yield body
            return
        cut = _last_line_end(body)
        rest = body[cut:]
        if len(rest) > max(size, LONGEST_LINE):
            found = "" if b'"' in rest else "a line that does not end"
            raise unreadable(source, "F117", found=found)
        if cut:
            block = body[:cut]
            del read, body
            yield block
    if rest:
        yield rest


def _reads(source: Source, stream: Text, size: int) -> Iterator[bytes]:
    """The bytes of a stream, so many at a time, no more than a file of that size can reasonably hold."""
    packed = 0 if source.path == STANDARD_INPUT else source.path.stat().st_size
    done, most = 0, max(SMALL_TEXT, LARGEST_RATIO * packed)
    try:
        while read := stream.read(size):
            done += len(read)
            if packed and done > most:
                raise unreadable(source, "F107", found=f"{packed:,} bytes that unpack to more than {most:,}")
            yield read
    except (EOFError, zlib.error, zipfile.BadZipFile, RuntimeError, NotImplementedError):
        raise unreadable(source, "F112", DAMAGED) from None


def _last_line_end(body: bytes) -> int:
    """Where the last line ends that ends outside quotes; 0 where none does."""
    mark = b"\n" if b"\n" in body or len(body) < FIRST_BYTES else b"\r"
    inside = body.count(b'"') % 2
    end = len(body)
    while (at := body.rfind(mark, 0, end)) >= 0:
        inside ^= body.count(b'"', at, end) % 2
        if not inside:
            return at + 1
        end = at
    return 0


def _first_rows(body: bytes, rows: int) -> bytes:
    """The bytes of the first rows, with the end of the last; rows end where the reader of whole files sees them end."""
    inside, left = False, rows
    for found in ROW_END.finditer(body):
        if found[0] == b'"':
            inside = not inside
        elif not inside:
            left -= 1
            if not left:
                return body[: found.end()]
    return body
