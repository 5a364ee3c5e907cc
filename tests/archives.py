"""What a workbook's parts say, whoever wrote them: cells with the looks they come to, rules, names, notes, views.

Read from the XML of the archive and not by the library that copies workbooks: it cannot see what it overlooks.
"""

import posixpath
import re
import zipfile
from collections import Counter
from xml.etree import ElementTree

ASIDE = frozenset(
    {"sheetData", "cols", "dimension", "legacyDrawing", "drawing", "tableParts", "extLst", "ignoredErrors"}
)
"""Parts of a sheet that are compared by themselves, or say nothing of their own."""


class Archive:
    """A workbook taken apart."""

    def __init__(self, path):
        with zipfile.ZipFile(path) as archive:
            self.parts = {name.lstrip("/"): archive.read(name) for name in archive.namelist()}
        self.book = self._tree("xl/workbook.xml")
        self.styles = self._tree("xl/styles.xml")
        shared = self._tree("xl/sharedStrings.xml") if "xl/sharedStrings.xml" in self.parts else ()
        self.texts = [_runs(one) for one in shared]
        targets = self._relations("xl/workbook.xml")
        self.sheets = {one.get("name"): targets[_id(one)] for one in self.book.iter() if _local(one) == "sheet"}

    def _tree(self, part):
        return ElementTree.fromstring(self.parts[part])  # noqa: S314  # made by the test

    def _relations(self, part):
        folder, name = posixpath.split(part)
        relations = f"{folder}/_rels/{name}.rels"
        if relations not in self.parts:
            return {}
        return {
            one.get("Id"): posixpath.normpath(posixpath.join("/", folder, one.get("Target"))).lstrip("/")
            for one in self._tree(relations)
        }

    def kinds(self):
        """How many parts there are of each kind, numbers aside."""
        return Counter(re.sub(r"\d+", "", posixpath.basename(name)) for name in self.parts)

    def names(self):
        """The defined names: the sheet that they are of, and what they stand for."""
        titles = list(self.sheets)
        return {
            (one.get("name"), titles[int(one.get("localSheetId"))] if one.get("localSheetId") else ""): one.text
            for one in self.book.iter()
            if _local(one) == "definedName"
        }

    def states(self):
        return {one.get("name"): one.get("state", "visible") for one in self.book.iter() if _local(one) == "sheet"}

    def cells(self, sheet):
        """For each cell its formula, its value and the looks that its style comes to."""
        found = {}
        for cell in self._tree(self.sheets[sheet]).iter():
            if _local(cell) == "c":
                inside = {_local(one): one for one in cell}
                formula = inside["f"].text if "f" in inside else None
                found[cell.get("r")] = (formula, self._value(cell, inside), self._look(int(cell.get("s", 0))))
        return {at: one for at, one in found.items() if one[:2] != (None, None)}

    def looks(self, sheet):
        """The looks of all cells, the blank ones too."""
        tree = self._tree(self.sheets[sheet])
        return {one.get("r"): self._look(int(one.get("s", 0))) for one in tree.iter() if _local(one) == "c"}

    def _value(self, cell, inside):
        if cell.get("t") == "inlineStr":
            return _runs(inside["is"])
        value = inside["v"].text if "v" in inside else None
        if value is None:
            return None
        if cell.get("t") == "s":
            return self.texts[int(value)]
        return float(value) if cell.get("t", "n") == "n" else value

    def _look(self, style):
        """Font, fill, border, number format and alignment, as XML."""
        tables = {_local(one): list(one) for one in self.styles}
        xf = tables["cellXfs"][style]
        formats = {one.get("numFmtId"): one.get("formatCode") for one in tables.get("numFmts", ())}
        number = xf.get("numFmtId", "0")
        parts = [_said(tables[name][int(xf.get(key, 0))]) for name, key in _PARTS]
        return (*parts, formats.get(number, _USUAL.get(number, number)), tuple(_said(one) for one in xf))

    def columns(self, sheet):
        """Width, visibility and level of each column that says any."""
        found = {}
        for one in self._tree(self.sheets[sheet]).iter():
            if _local(one) == "col":
                said = (
                    round(float(one.get("width", 0)), 2),
                    one.get("hidden") in {"1", "true"},
                    one.get("outlineLevel", "0"),
                )
                found |= dict.fromkeys(range(int(one.get("min")), int(one.get("max")) + 1), said)
        return found

    def rows(self, sheet):
        """Height, visibility and level of each row that says any."""
        keys = ("ht", "hidden", "outlineLevel")
        rows = {
            int(one.get("r")): {key: one.get(key) for key in keys if one.get(key)}
            for one in self._tree(self.sheets[sheet]).iter()
            if _local(one) == "row"
        }
        return {row: said for row, said in rows.items() if said}

    def rest(self, sheet):
        """All else of a sheet: views, protection, merged cells, rules, links, the page."""
        found = {}
        for one in self._tree(self.sheets[sheet]):
            said = "" if _local(one) in ASIDE else self._with_looks(one)
            if said:
                found.setdefault(_local(one), []).append(said)
        return found

    def _with_looks(self, node):
        """A part as it says, with the differential format that a rule names in place of its number."""
        formats = [_said(one) for table in self.styles if _local(table) == "dxfs" for one in table]
        said = _said(node)
        return re.sub(r"dxfId=(\d+)", lambda found: formats[int(found[1])], said)

    def beside(self, sheet, kind):
        """The parts of a kind that belong to a sheet."""
        return [self._tree(part) for part in self._relations(self.sheets[sheet]).values() if kind in part]

    def notes(self, sheet):
        """For each commented cell the text and its author."""
        found = {}
        for tree in self.beside(sheet, "comments"):
            authors = [one.text for one in tree.iter() if _local(one) == "author"]
            for one in tree.iter():
                if _local(one) == "comment":
                    found[one.get("ref")] = ("".join(one.itertext()), authors[int(one.get("authorId"))])
        return found

    def tables(self, sheet):
        """Each table: where it is, its filter, its columns."""
        return {
            tree.get("displayName"): (
                tree.get("ref"),
                [one.get("ref") for one in tree.iter() if _local(one) == "autoFilter"],
                [one.get("name") for one in tree.iter() if _local(one) == "tableColumn"],
            )
            for tree in self.beside(sheet, "tables/")
        }


_PARTS = (("fonts", "fontId"), ("fills", "fillId"), ("borders", "borderId"))
_DEFAULTS = frozenset({"0", "false", "none", None})
_ON = frozenset(
    [
        "formatCells",
        "formatColumns",
        "formatRows",
        "insertColumns",
        "insertRows",
        "insertHyperlinks",
        "deleteColumns",
        "deleteRows",
        "sort",
        "autoFilter",
        "pivotTables",
        "summaryBelow",
        "summaryRight",
    ]
)
"""Attributes that are on where nothing is said of them."""
_FIRST = (("activeCell", "A1"), ("sqref", "A1"))
_FLAGS = frozenset({"b", "i", "u", "strike"})
"""Elements that mean yes by being there."""
_UNSAID = frozenset({"count", "xfId", "uid", "id", "priority", "applyNumberFormat", "baseColWidth", "defaultColWidth"})
_SAYS_NOTHING = frozenset(
    [
        "sheetViews",
        "sheetView",
        "sheetPr",
        "outlinePr",
        "pageSetUpPr",
        "selection",
        "oddHeader",
        "oddFooter",
        "evenHeader",
        "evenFooter",
        "firstHeader",
        "firstFooter",
    ]
)
"""Elements that say nothing where they are empty."""
_USUAL = {"1": "0", "2": "0.00", "3": "#,##0", "4": "#,##0.00", "14": "mm-dd-yy", "49": "@"}
"""Number formats that every program knows by their numbers."""


def _local(node):
    return node.tag.rpartition("}")[2]


def _id(node):
    return next(value for key, value in node.attrib.items() if key.endswith("}id"))


def _runs(node):
    """A text; a rich one with the looks of its runs."""
    runs = [one for one in node if _local(one) == "r"]
    if not runs:
        return "".join(node.itertext())
    return tuple(
        ("".join(t.text or "" for t in one if _local(t) == "t"), *(_said(p) for p in one if _local(p) == "rPr"))
        for one in runs
    )


def _said(node):
    """What an element says, in one text: attributes that are the default left out, the others sorted."""
    attributes = {key.rpartition("}")[2]: _tidy(value) for key, value in node.attrib.items()}
    if _local(node) in _FLAGS and attributes.get("val") == "1":
        attributes = {}
    said = [f"{key}={value}" for key, value in sorted(attributes.items()) if _counts(key, value)]
    inside = [text for one in node if (text := _said(one))]
    body = "".join(sorted(inside) if _local(node) in {"font", "rPr", "border"} else inside)
    text = (node.text or "").strip()
    if not (said or text or body) and _local(node) in _SAYS_NOTHING:
        return ""
    return f"<{' '.join([_local(node), *said])}>{text}{body}"


def _counts(key, value):
    if key in _ON:
        return value != "1"
    return key not in _UNSAID and value not in _DEFAULTS and (key, value) not in _FIRST


def _tidy(value):
    if value in {"true", "false"}:
        return str(int(value == "true"))
    try:
        return f"{float(value):g}"
    except ValueError:
        return value
