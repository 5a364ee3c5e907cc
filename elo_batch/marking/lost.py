"""What a copied workbook lacks: the parts of both archives are counted and held against each other."""

import re
import zipfile
from pathlib import Path

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
}
"""What is a file of its own in the archive."""
DRAWINGS, SHEETS = r"xl/drawings/[^/]+\.xml", r"xl/worksheets/[^/]+\.xml"
SIGNS = {
    "shapes and text boxes": (DRAWINGS, rb"<(?:\w+:)?sp[ >]"),
    "sparklines": (SHEETS, rb"<(?:\w+:)?sparklineGroup[ >]"),
    "newer kinds of conditional formats": (SHEETS, rb"<x14:cfRule[ >]"),
    "drop-downs that look at other sheets": (SHEETS, rb"<x14:dataValidation[ >]"),
}
"""What stands inside of other parts."""


def lost_parts(sent: Path, copy: Path) -> tuple[str, ...]:
    """The names of what the workbook sent has more of than its copy."""
    before, after = _counts(sent), _counts(copy)
    return tuple(name for name, count in before.items() if after[name] < count)


def _counts(path: Path) -> dict[str, int]:
    with zipfile.ZipFile(path) as archive:
        names = {name.replace("\\", "/").lstrip("/"): name for name in archive.namelist()}
        counts = {called: len(_matching(names, part)) for called, part in PARTS.items()}
        for called, (part, sign) in SIGNS.items():
            inside = (archive.read(names[name]) for name in _matching(names, part))
            counts[called] = sum(len(re.findall(sign, xml)) for xml in inside)
    return counts


def _matching(names: dict[str, str], pattern: str) -> list[str]:
    return [name for name in names if re.fullmatch(pattern, name, re.IGNORECASE)]
