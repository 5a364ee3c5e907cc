"""Copies of a report in which somebody has changed something, all other bytes as they were."""

import re
import zipfile

from elo_batch.readers.sheet_xml import sheet_parts


def edited(path, target, sheet, edit):
    """A copy in which the XML of one sheet is what `edit` makes of it."""
    with zipfile.ZipFile(path) as archive:
        parts = sheet_parts(archive)
        data = {name: archive.read(name) for name in archive.namelist()}
    if edit is None:
        del data[parts[sheet]]
    else:
        before = data[parts[sheet]].decode()
        after = edit(before)
        assert after != before
        data[parts[sheet]] = after.encode()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in data.items():
            archive.writestr(name, content)
    return target


def cell_pattern(cell):
    """A cell with its marks, its formula, and its value."""
    return re.compile(rf'<c r="{cell}"([^>]*)>(<f>[^<]*</f>)?<v>([^<]*)</v></c>')


def with_value(cell, value):
    """Another stored value, the formula as it is."""
    pattern = cell_pattern(cell)
    return lambda xml: pattern.sub(lambda found: f'<c r="{cell}"{found[1]}>{found[2] or ""}<v>{value}</v></c>', xml)


def with_text(cell, text):
    """A text in the place of whatever stands in a cell."""
    pattern = re.compile(rf'<c r="{cell}"([^>]*?)(?: t="\w+")?>.*?</c>')
    return lambda xml: pattern.sub(rf'<c r="{cell}"\1 t="str"><v>{text}</v></c>', xml)


def without_formula(cell):
    """The value alone, as when somebody pastes values."""
    pattern = cell_pattern(cell)
    return lambda xml: pattern.sub(lambda found: f'<c r="{cell}"{found[1]}><v>{found[3]}</v></c>', xml)


def with_formula(cell, formula):
    """Another formula, the value as it is."""
    pattern = cell_pattern(cell)
    return lambda xml: pattern.sub(lambda found: f'<c r="{cell}"{found[1]}><f>{formula}</f><v>{found[3]}</v></c>', xml)


def shared(letter, first, last, formula=None, *, number_first=False):
    """The formulas of a column written once for these rows, as Excel may; another one in place of theirs by choice."""

    def edit(xml):
        for row in range(first, last + 1):
            cell = f"{letter}{row}"
            found = cell_pattern(cell).search(xml)
            there = f' ref="{letter}{first}:{letter}{last}" si="7">{formula or found[2][3:-4]}</f>'
            mark = there if row == first else ' si="7"/>'
            xml = xml.replace(found[0], f'<c r="{cell}"{found[1]}><f t="shared"{mark}<v>{found[3]}</v></c>')
        return re.sub(r'(t="shared")(.*?)( si="7")', r"\3 \1\2", xml) if number_first else xml

    return edit


def cleared(cell):
    """A blank cell."""
    pattern = cell_pattern(cell)
    return lambda xml: pattern.sub("", xml)


def _row(number, xml):
    return re.search(rf'<row r="{number}"[^>]*>.*?</row>', xml)[0]


def _numbered(row, number):
    """A row moved to another place; formulas that look at its own line go with it."""
    old = re.match(r'<row r="(\d+)"', row)[1]
    row = re.sub(rf'<row r="{old}"', f'<row r="{number}"', row)
    row = re.sub(rf'<c r="([A-Z]+){old}"', rf'<c r="\g<1>{number}"', row)
    return re.sub(rf"(?<![A-Z$!])([A-Z]{{1,2}}){old}(?!\d)", rf"\g<1>{number}", row)


def without_row(number):
    """A sheet from which a row was deleted, the others moved up."""

    def edit(xml):
        last = max(map(int, re.findall(r'<row r="(\d+)"', xml)))
        rows = {at: _row(at, xml) for at in range(number, last + 1)}
        for at in range(number, last):
            xml = xml.replace(rows[at], _numbered(rows[at + 1], at), 1)
        return xml.replace(rows[last], "", 1)

    return edit


def with_row_twice(number):
    """A sheet at whose end a row stands once more."""

    def edit(xml):
        last = max(map(int, re.findall(r'<row r="(\d+)"', xml)))
        return xml.replace("</sheetData>", _numbered(_row(number, xml), last + 1) + "</sheetData>")

    return edit


def with_rows_swapped(one, other):
    """A sheet with two rows in each other's place."""

    def edit(xml):
        first, second = _row(one, xml), _row(other, xml)
        return xml.replace(first, "@1").replace(second, _numbered(first, other)).replace("@1", _numbered(second, one))

    return edit


def renamed(path, sheet, name):
    """The same report, one of its sheets called otherwise."""
    with zipfile.ZipFile(path) as archive:
        data = {part: archive.read(part) for part in archive.namelist()}
    book = "xl/workbook.xml"
    data[book] = data[book].replace(f'name="{sheet}"'.encode(), f'name="{name}"'.encode())
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for part, content in data.items():
            archive.writestr(part, content)
    return path
