"""Files that would harm a careless reader: each made in memory, byte by byte where no writer would make it."""

import io
import struct
import zipfile
from collections.abc import Iterable, Mapping

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
HEADINGS = ("White", "Black", "Result")
GAME = ("Ana Ruiz", "Ben Okafor", "1-0")
SHEET, TEXTS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"


def cell(address: str, text: str) -> str:
    """A cell with a text of its own."""
    return f'<c r="{address}" t="inlineStr"><is><t>{text}</t></is></c>'


def row(number: int, *cells: str, more: str = "", attributes: str = "") -> str:
    """A row with these texts from A on, and more XML behind them."""
    inside = "".join(cell(f"{chr(65 + index)}{number}", text) for index, text in enumerate(cells))
    return f'<row r="{number}"{attributes}>{inside}{more}</row>'


ROWS = row(1, *HEADINGS) + row(2, *GAME)


def worksheet(rows: str = ROWS, *, before: str = "", after: str = "", prolog: str = "") -> str:
    """The XML of a sheet."""
    inside = f"{before}<sheetData>{rows}</sheetData>{after}"
    return f'<?xml version="1.0"?>{prolog}<worksheet xmlns="{MAIN}" xmlns:r="{RELATED}">{inside}</worksheet>'


def parts(sheet: str | bytes | None = None, shared: str | None = None, names: Iterable[str] = ("Games",)) -> dict:
    """The parts of a workbook with one sheet, under as many names as are given."""
    names = list(names)
    sheets = "".join(f'<sheet name="{name}" sheetId="{n}" r:id="rId1"/>' for n, name in enumerate(names, 1))
    kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    texts = "" if shared is None else f'<Override PartName="/{TEXTS}" ContentType="{kinds}.sharedStrings+xml"/>'
    found: dict[str, str | bytes] = {
        "[Content_Types].xml": (
            f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{kinds}.sheet.main+xml"/>'
            f'<Override PartName="/{SHEET}" ContentType="{kinds}.worksheet+xml"/>'
            f"{texts}</Types>"
        ),
        "_rels/.rels": relations(("officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATED}"><sheets>{sheets}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relations(
            ("worksheet", "worksheets/sheet1.xml"), *[("sharedStrings", "sharedStrings.xml")] * (shared is not None)
        ),
        SHEET: worksheet() if sheet is None else sheet,
    }
    return found if shared is None else {**found, TEXTS: shared}


def relations(*targets: tuple[str, str]) -> str:
    """The XML that says which part is which."""
    inside = "".join(
        f'<Relationship Id="rId{n}" Type="{RELATED}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(targets, 1)
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{inside}</Relationships>'


def packed(entries: Mapping[str, str | bytes] | Iterable[tuple[str, str | bytes]]) -> bytes:
    """A zip archive of these entries; a name may come twice."""
    target = io.BytesIO()
    pairs = entries.items() if isinstance(entries, Mapping) else entries
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in pairs:
            archive.writestr(name, content)
    return target.getvalue()


def xlsx(sheet: str | bytes | None = None, *, shared: str | None = None, **more: str | bytes | None) -> bytes:
    """A workbook of one sheet; parts by name replace or, being None, take away what it has."""
    return packed({name: content for name, content in {**parts(sheet, shared), **more}.items() if content is not None})


def lying(raw: bytes, name: str, size: int) -> bytes:
    """The archive, which now says that this entry unpacks to so many bytes."""
    changed = bytearray(raw)
    for mark, at, name_at in ((b"PK\x03\x04", 22, 30), (b"PK\x01\x02", 24, 46)):
        start = -1
        while (start := raw.find(mark, start + 1)) >= 0:
            if raw[start + name_at :].startswith(name.encode()):
                changed[start + at : start + at + 4] = struct.pack("<I", size)
    return bytes(changed)


def ods(rows: str, *, before: str = "") -> bytes:
    """An OpenDocument sheet with these rows."""
    urn = "urn:oasis:names:tc:opendocument:xmlns"
    spaces = " ".join(f'xmlns:{name}="{urn}:{name}:1.0"' for name in ("office", "table", "text"))
    table = f"<table:table table:name='Games'>{rows}</table:table>"
    body = f"<office:body><office:spreadsheet>{table}</office:spreadsheet></office:body>"
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    entry = f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>'
    manifest = f'<manifest:manifest xmlns:manifest="{urn}:manifest:1.0">{entry}</manifest:manifest>'
    content = f'<?xml version="1.0"?>{before}<office:document-content {spaces}>{body}</office:document-content>'
    return packed({"mimetype": kind, "META-INF/manifest.xml": manifest, "content.xml": content})


def ods_row(*cells: str, attributes: str = "", more: str = "") -> str:
    """A row of an OpenDocument sheet."""
    inside = "".join(
        f'<table:table-cell office:value-type="string"><text:p>{one}</text:p></table:table-cell>' for one in cells
    )
    return f"<table:table-row{attributes}>{inside}{more}</table:table-row>"


ODS_ROWS = ods_row(*HEADINGS) + ods_row(*GAME)


def record(kind: int, body: bytes = b"") -> bytes:
    """A record of an old workbook."""
    return struct.pack("<HH", kind, len(body)) + body


def label(row: int, column: int, text: str) -> bytes:
    """A cell with a text, as Excel 95 wrote it; BIFF8 readers take it too."""
    return record(0x0204, struct.pack("<HHHH", row, column, 0, len(text)) + text.encode("latin-1"))


def biff(cells: bytes | None = None, *, version: int = 0x0500, more: bytes = b"") -> bytes:
    """The stream of an old workbook with one sheet."""
    if cells is None:
        both = (*((0, i, text) for i, text in enumerate(HEADINGS)), *((1, i, text) for i, text in enumerate(GAME)))
        cells = b"".join(label(*one) for one in both)
    begin = record(0x0809, struct.pack("<HHHH", version, 5, 0, 0)) + more
    name = b"Games"
    where = len(begin) + 4 + 4 + 2 + 1 + len(name) + 4
    bound = record(0x0085, struct.pack("<IHB", where, 0, len(name)) + name)
    sheet = record(0x0809, struct.pack("<HHHH", version, 0x10, 0, 0)) + cells + record(0x000A)
    return begin + bound + record(0x000A) + sheet


def ole(streams: Mapping[str, bytes], sector: int = 512) -> bytes:
    """A compound file with these streams, each longer than 4,095 bytes or filled up to that."""
    none, end, table = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
    bodies = {name: body.ljust(max(4096, -(-len(body) // sector) * sector), b"\0") for name, body in streams.items()}
    counts = {name: len(body) // sector for name, body in bodies.items()}
    folders = -(-(len(bodies) + 1) * 128 // sector)
    tables = 1
    while tables * sector // 4 < tables + folders + sum(counts.values()):
        tables += 1
    chain, starts, at = [table] * tables, {}, tables + folders
    chain += [*range(tables + 1, tables + folders), end]
    for name, count in counts.items():
        starts[name] = at
        chain += [*range(at + 1, at + count), end]
        at += count

    def entry(name: str, kind: int, child: int, right: int, at: tuple[int, int]) -> bytes:
        text = name.encode("utf-16-le")
        head = text.ljust(64, b"\0") + struct.pack("<HBB", len(text) + 2, kind, 1)
        return head + struct.pack("<III", none, right, child) + bytes(36) + struct.pack("<IQ", *at)

    names = list(bodies)
    folder = entry("Root Entry", 5, 1, none, (end, 0))
    for n, name in enumerate(names, 1):
        folder += entry(name, 2, none, n + 1 if n < len(names) else none, (starts[name], len(bodies[name])))
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + bytes.fromhex("3e000300feff09000600") + bytes(6)
    header += struct.pack("<IIIIIIIII", 0, tables, tables, 0, 4096, end, 0, end, 0)
    header += b"".join(struct.pack("<I", n) for n in range(min(tables, 109)))
    fat = b"".join(struct.pack("<I", one) for one in chain).ljust(tables * sector, b"\xff")
    return header.ljust(sector, b"\xff") + fat + folder.ljust(folders * sector, b"\0") + b"".join(bodies.values())


def xls(cells: bytes | None = None, **how: object) -> bytes:
    """An old workbook: BIFF5 in a stream called Book."""
    return ole({"Book": biff(cells, **how)})
