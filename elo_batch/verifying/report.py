"""Opens a report: its sheets as tables, or one sentence why it is none."""

import html
import re
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree
from xml.parsers import expat

from elo_batch.domain.marks import GAMES_OUT, PROBLEMS_OUT, RATINGS_OUT, WORKING_OUT
from elo_batch.domain.progress import Progress, Silent
from elo_batch.readers.kinds import Kind, Source, read_bytes, unreadable
from elo_batch.readers.limits import within_limits
from elo_batch.readers.sheet_xml import sheet_parts
from elo_batch.reports.period_sums import PERIODS_OUT
from elo_batch.reports.workbook.pool import POOL_OUT, SPREAD_OUT
from elo_batch.reports.workbook.rules import RULES_OUT
from elo_batch.reports.workbook.summary import SUMMARY_OUT
from elo_batch.verifying.cells import TEXT
from elo_batch.verifying.findings import Findings
from elo_batch.verifying.table import Table, table_of

SHEETS = ("Summary", "Ratings", "Games", "Working", "Pool", "Periods", "Problems", "Rules")
MUST = ("Summary", "Ratings", "Games", "Working", "Rules")
"""Without these sheets a workbook is no report."""
FIRSTS = {"Summary": ("what", "value"), "Working": ("period", "player", "opponent"), "Rules": ("section", "rule")}
"""The first headings of sheets by which a report is known."""
KILO = 1000
COLUMNS: Mapping[str, Sequence[str]] = {
    "Summary": SUMMARY_OUT,
    "Ratings": (*RATINGS_OUT, "rating_exact", "working"),
    "Games": GAMES_OUT,
    "Working": (
        *(*WORKING_OUT, "start", "sum", "moved", "end", "previous", "list_rating"),
        *("tool_rating", "tool_exact", "equal", "steps"),
    ),
    "Pool": (*POOL_OUT[1:], *SPREAD_OUT),
    "Periods": PERIODS_OUT,
    "Problems": PROBLEMS_OUT,
    "Rules": RULES_OUT,
}
"""What every report has, whatever its rule book."""
TEXT_TABLE = "xl/sharedStrings.xml"
SHARED = re.compile(r"<si>(.*?)</si>|<si ?/>", re.DOTALL)
PHONETIC = re.compile(r"<rPh\b.*?</rPh>", re.DOTALL)


@dataclass(frozen=True, kw_only=True)
class ReportBook:
    """A report as it stands.

    Attributes:
        path: where.
        tables: its tables by the names of their first sheets.
        others: the names of sheets that are not of a report.
    """

    path: Path
    tables: Mapping[str, Table]
    others: tuple[str, ...] = ()


def open_report(path: Path, progress: Progress | None = None) -> ReportBook:
    """The report in a file; each sheet read is told.

    Raises:
        UnreadableFileError: it cannot be read, or is no report.
    """
    source = Source(path=path, order=0)
    kind, raw = read_bytes(source)
    if kind is not Kind.WORKBOOK:
        raise unreadable(source, "F171")
    try:
        with zipfile.ZipFile(path) as archive:
            within_limits(source, raw, archive)
            return _opened(source, archive, progress or Silent())
    except (zipfile.BadZipFile, zlib.error, LookupError, ElementTree.ParseError, RuntimeError, ValueError, OSError):
        raise unreadable(source, "F171") from None


def _opened(source: Source, archive: zipfile.ZipFile, told: Progress) -> ReportBook:
    """The tables of a workbook, if they are those of a report."""
    parts = sheet_parts(archive)
    missing = [name for name in MUST if name not in parts]
    if missing:
        raise unreadable(source, "F171", f"no report: there is no sheet {', '.join(missing)}")
    shared = _texts(archive)
    tables, sizes = {}, {title: archive.getinfo(part).file_size // KILO for title, part in parts.items()}
    told.stage("reading", sum(sizes.values()), "kB")
    for name in SHEETS:
        sheets = [(title, _xml(archive.read(part))) for title, part in parts.items() if _is_part(title, name)]
        if sheets:
            tables[name] = table_of(source.path.name, sheets, shared)
            told.step(sum(sizes[title] for title, _ in sheets))
    for name, first in FIRSTS.items():
        if any(not tables[name].has(heading) for heading in first):
            raise unreadable(source, "F171", f"no report: the sheet {name} has no headings {', '.join(first)}")
    known = {part.title for table in tables.values() for part in table.parts}
    return ReportBook(path=source.path, tables=tables, others=tuple(title for title in parts if title not in known))


def missing_columns(book: ReportBook, findings: Findings) -> bool:
    """Name the columns that a sheet lacks; whether there are any."""
    lacks = [(table, name) for sheet, table in book.tables.items() for name in COLUMNS[sheet] if not table.has(name)]
    for table, name in lacks:
        findings.add("F175", table, -1, "", f"the sheet {table.name} has no column {name}")
    return bool(lacks)


def _xml(part: bytes) -> str:
    """A sheet's XML, with nothing in it that a program would see and we would not, or the other way round.

    Raises:
        ValueError: it is not whole, or has what no spreadsheet program writes: comments, sections, entities of its own.
    """
    if b"<!" in part:
        raise ValueError("the sheet has comments or sections of XML")
    try:
        expat.ParserCreate().Parse(part, True)  # the parser's own
    except expat.ExpatError as problem:
        raise ValueError("the sheet is not whole") from problem
    return part.decode()


def _is_part(title: str, name: str) -> bool:
    """Whether a sheet is the one of that name, or one on which it goes on."""
    return title == name or re.fullmatch(rf"{name} \d+", title) is not None


def _texts(archive: zipfile.ZipFile) -> list[str]:
    """The workbook's own table of texts."""
    if TEXT_TABLE not in archive.namelist():
        return []
    xml = PHONETIC.sub("", archive.read(TEXT_TABLE).decode())
    return [html.unescape("".join(TEXT.findall(found[1] or ""))) for found in SHARED.finditer(xml)]
