"""What a copied workbook lacks: the parts of both archives are counted and held against each other."""

import re
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

FINER, OF_A_CHART = "finer formats of charts", ": "
PARTS = {
    "macros": r"xl/vbaProject\.bin",
    "pictures": r"xl/media/.+",
    "charts": r"xl/charts/chart[^/]*\.xml",
    "pivot tables": r"xl/pivotTables/[^/]+\.xml",
    "slicers": r"xl/slicers/.+\.xml",
    "timelines": r"xl/timelines/.+\.xml",
    "form controls": r"xl/(ctrlProps|activeX)/[^/]+\.xml",
    "threads of comments (they stay as plain notes)": r"xl/threadedComments/.+\.xml",
    "embedded objects": r"xl/embeddings/.+",
    "diagrams": r"xl/diagrams/data[^/]*\.xml",
    "data connections": r"xl/(connections\.xml|queryTables/[^/]+\.xml)",
    "digital signatures": r"_xmlsignatures/.+\.xml",
    "links to other workbooks": r"xl/externalLinks/[^/]+\.xml",
    FINER: r"xl/charts/(style|colors)[^/]*\.xml",
}
"""What is a file of its own in the archive."""
DRAWINGS, SHEETS = r"xl/drawings/[^/]+\.xml", r"xl/worksheets/[^/]+\.xml"
TEXTS, CHARTS = r"xl/(sharedStrings|worksheets/[^/]+)\.xml", r"xl/charts/chart[^/]*\.xml"
SIGNS = {
    "shapes and text boxes": (DRAWINGS, rb"<(?:\w+:)?sp[ >]"),
    "sparklines": (SHEETS, rb"<(?:\w+:)?sparklineGroup[ >]"),
    "newer kinds of conditional formats": (SHEETS, rb"<x14:cfRule[ >]"),
    "drop-downs that look at other sheets": (SHEETS, rb"<x14:dataValidation[ >]"),
    "ranges that some may edit in a protected sheet": (SHEETS, rb"<(?:\w+:)?protectedRange[ >]"),
    "custom views": (SHEETS, rb"<(?:\w+:)?customSheetView[ >]"),
    "embedded objects": (SHEETS, rb"<(?:\w+:)?oleObject[ >]"),
    "form controls": (SHEETS, rb"<(?:\w+:)?control[ >]"),
    "readings above characters": (TEXTS, rb"<(?:\w+:)?rPh[ >]"),
}
"""What stands inside of other parts."""
SLIGHT = {
    "fonts and colours inside of comments": (r"xl/comments[^/]*\.xml|xl/comments/[^/]+\.xml", rb"<(?:\w+:)?rPr[ >]"),
    "what a printer keeps of its own": (r"xl/printerSettings/[^/]+", rb"\A"),
}
"""What nobody misses, or hardly."""
TAG = re.compile(rb"<(?:\w+:)?(\w+)[ />]")
OF_THE_PRINTER = frozenset({b"lang", b"printSettings", b"headerFooter", b"pageMargins", b"pageSetup"})
"""Parts of a chart that change nothing of its looks."""


def lost_parts(sent: Path, copy: Path) -> tuple[str, ...]:
    """The names of what the workbook sent has more of than its copy."""
    before, after = _counts(sent), _counts(copy)
    lacking = (name.partition(OF_A_CHART)[0] for name, count in before.items() if after[name] < count)
    return tuple(dict.fromkeys(lacking))


def slight_losses(sent: Path, copy: Path) -> tuple[str, ...]:
    """The same of what nobody misses, or hardly."""
    before, after = _signs(sent, SLIGHT), _signs(copy, SLIGHT)
    return tuple(name for name, count in before.items() if after[name] < count)


def may_lose(sent: Path) -> bool:
    """Whether the workbook has anything at all that a copy of it could lack."""
    return any(_counts(sent).values())


def _counts(path: Path) -> Counter[str]:
    counts = _signs(path, SIGNS)
    with zipfile.ZipFile(path) as archive:
        names = _names(archive)
        for called, part in PARTS.items():
            counts[called] += len(_matching(names, part))
        for xml in _read(archive, names, CHARTS):
            tags = (tag for tag in TAG.findall(xml) if tag not in OF_THE_PRINTER)
            counts.update(f"{FINER}{OF_A_CHART}{tag.decode()}" for tag in tags)
    return counts


def _signs(path: Path, signs: Mapping[str, tuple[str, bytes]]) -> Counter[str]:
    """How often each of these signs stands in its parts."""
    with zipfile.ZipFile(path) as archive:
        names = _names(archive)
        return Counter(
            {
                called: sum(len(re.findall(sign, xml)) for xml in _read(archive, names, part))
                for called, (part, sign) in signs.items()
            }
        )


def _names(archive: zipfile.ZipFile) -> dict[str, str]:
    return {name.replace("\\", "/").lstrip("/"): name for name in archive.namelist()}


def _read(archive: zipfile.ZipFile, names: dict[str, str], pattern: str) -> Iterator[bytes]:
    return (archive.read(names[name]) for name in _matching(names, pattern))


def _matching(names: dict[str, str], pattern: str) -> list[str]:
    return [name for name in names if re.fullmatch(pattern, name, re.IGNORECASE)]
