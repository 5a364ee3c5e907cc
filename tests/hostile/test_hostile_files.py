"""Files that would harm a careless reader end in one sentence, in little memory and time, and are not changed.

All run through the command, one after the other, in one process that may have 3 GB: where it dies, hangs or prints
what no user should see, the tests fail.
"""

import gzip
import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hostile_files import (
    GAME,
    HEADINGS,
    MAIN,
    ODS_ROWS,
    ROWS,
    SHEET,
    biff,
    cell,
    label,
    lying,
    ods,
    ods_row,
    ole,
    packed,
    parts,
    record,
    relations,
    row,
    worksheet,
    xls,
    xlsx,
)

MB = 1 << 20
MOST_SECONDS = 50
"""On a slow machine; most take a tenth of a second."""
TOP = b"White,Black,Result,Note\n"
BOOK, LINKS, TEXTS, STYLES = (
    f"xl/{name}" for name in ("workbook.xml", "_rels/workbook.xml.rels", "sharedStrings.xml", "styles.xml")
)
LAUGHS = (
    '<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9))
    + "]>"
)
OUTSIDE = '<!DOCTYPE l [<!ENTITY j SYSTEM "file:///etc/hosts">]>'
STYLED = relations(("worksheet", "worksheets/sheet1.xml"), ("styles", "styles.xml"))


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of file: its ending, what makes it, how the command ends, and what it says."""

    ending: str = ".xlsx"
    make: Callable[[], bytes]
    exit: int = 2
    says: str = ""


def sheet(rows: str = ROWS, **more: str) -> Callable[[], bytes]:
    return lambda: xlsx(worksheet(rows, **more))


def part(name: str, content: str | bytes | None) -> Callable[[], bytes]:
    return lambda: xlsx(**{name: content})


def text(body: bytes) -> Callable[[], bytes]:
    return lambda: body


def stray(address: str, more: str = "") -> Callable[[], bytes]:
    """A sheet with one cell that lies far away, in a row that does not say so."""
    return sheet(f'{ROWS}<row r="3"><c r="{address}"{more}><v>1</v></c></row>')


def shared(texts: str, cells: int, attributes: str = "") -> Callable[[], bytes]:
    """A sheet in which so many cells have the first text of the list of texts."""
    rows = "".join(f'<row r="{3 + n}"><c r="A{3 + n}" t="s"><v>0</v></c></row>' for n in range(cells))
    return lambda: xlsx(worksheet(ROWS + rows), shared=f'<sst xmlns="{MAIN}"{attributes}>{texts}</sst>')


def repeating(body: bytes) -> Callable[[], bytes]:
    """A workbook whose sheet is 200 MB of this."""

    def make() -> bytes:
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for name, content in parts().items():
                if name != SHEET:
                    archive.writestr(name, content)
            with archive.open(SHEET, "w") as stream:
                for _ in range(200):
                    stream.write(body * (MB // len(body)))
        return target.getvalue()

    return make


def with_password() -> bytes:
    """A workbook whose parts say that they are encrypted."""
    raw = bytearray(xlsx())
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = -1
        while (at := raw.find(mark, at + 1)) >= 0:
            raw[at + flags] |= 1
    return bytes(raw)


def cut(raw: bytes, percent: int) -> Callable[[], bytes]:
    return text(raw[: len(raw) * percent // 100])


def twice() -> bytes:
    """A workbook with two parts of one name, which readers take for one another."""
    target = io.BytesIO(xlsx())
    with zipfile.ZipFile(target, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr(SHEET, worksheet(row(1, *HEADINGS) + row(2, "Eve", "Mallory", "1-0")))
    return target.getvalue()


def game_with(third: str) -> Callable[[], bytes]:
    """A sheet with one game, whose result is this cell."""
    return sheet(f'{row(1, *HEADINGS)}<row r="2">{cell("A2", GAME[0])}{cell("B2", GAME[1])}{third}</row>')


REPEATED = ' table:number-rows-repeated="1048570"'
ODS_ERROR = (
    '<table:table-cell table:formula="of:=NA()" office:value-type="string" office:string-value="">'
    "<text:p>#N/A</text:p></table:table-cell>"
)
PLENTY = '<table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"/>'
OLD_ERROR = b"".join(label(0, n, name) for n, name in enumerate(HEADINGS)) + b"".join(
    label(1, n, name) for n, name in enumerate(GAME[:2])
)

KINDS = {
    "bomb of five hundred to one": Kind(make=repeating(b'<row r="1"/>'), says="F107"),
    "bomb of spaces": Kind(make=repeating(b" "), says="F107"),
    "bomb in csv.gz": Kind(ending=".csv.gz", make=lambda: gzip.compress(bytes(100 * MB)), says="F107"),
    "bomb in csv.zip": Kind(ending=".csv.zip", make=lambda: packed({"g.csv": b"a,b\n" * (25 * MB)}), says="F107"),
    "archive in an archive": Kind(make=lambda: xlsx(**{"xl/more.zip": packed({"x": bytes(60 * MB)})}), exit=0),
    "sheet that lies of its size": Kind(make=lambda: lying(xlsx(worksheet(ROWS + " " * MB)), SHEET, 2000), says="F112"),
    "styles that lie of their size": Kind(
        make=lambda: lying(xlsx(**{LINKS: STYLED, STYLES: "<a/>" * MB}), STYLES, 1000), says="F112"
    ),
    "sixty thousand parts": Kind(
        make=lambda: packed([*parts().items(), *((f"x/{n}", "") for n in range(60_000))]), says="parts"
    ),
    "long text in many cells": Kind(make=shared(f"<si><t>{'a' * 10 * MB}</t></si>", 2000), says="bytes of text"),
    "more texts than bytes": Kind(make=shared("<si><t>a</t></si>", 1, ' uniqueCount="4000000000"'), says="more texts"),
    "a few texts that stand in many cells": Kind(
        make=shared("<si><t>a</t></si>", 1, ' count="4000000" uniqueCount="1"'), exit=0
    ),
    "text that is not there": Kind(make=shared("", 1), says="F112"),
    "password on the parts": Kind(make=with_password, says="F104"),
    "password on an old workbook": Kind(ending=".xls", make=lambda: xls(more=record(0x2F, bytes(6))), says="F104"),
    "password behind the ending xls": Kind(
        ending=".xls", make=lambda: ole({"EncryptedPackage": b"", "EncryptionInfo": b""}), says="F104"
    ),
    **{f"xlsx, {n} % of it": Kind(make=cut(xlsx(), n), says="F112") for n in (2, 50, 99)},
    **{f"xls, {n} % of it": Kind(ending=".xls", make=cut(xls(), n), says="F112") for n in (10, 50, 99)},
    **{f"ods, {n} % of it": Kind(ending=".ods", make=cut(ods(ODS_ROWS), n), says="F112") for n in (5, 50, 99)},
    "deep sheet": Kind(make=sheet(after="<f>" * 200_000 + "</f>" * 200_000), exit=0),
    "deep list of sheets": Kind(make=part(BOOK, "<a>" * (2 * MB) + "</a>" * (2 * MB)), says="xl/workbook.xml of"),
    "entities in a sheet": Kind(make=sheet(row(1, "&j;"), prolog=LAUGHS), says="(DTD)"),
    "entities in a sheet with hidden rows": Kind(
        make=sheet(row(1, "&j;", attributes=' hidden="1"'), prolog="<!--" + " " * 5000 + "-->" + LAUGHS), says="(DTD)"
    ),
    "entities in the list of sheets": Kind(
        make=part(BOOK, LAUGHS + parts()[BOOK].replace("Games", "&j;")), says="(DTD)"
    ),
    "entity from outside": Kind(make=part(BOOK, OUTSIDE + parts()[BOOK].replace("Games", "&j;")), says="(DTD)"),
    "entities in the texts": Kind(
        make=lambda: xlsx(shared=f'{LAUGHS}<sst xmlns="{MAIN}"><si><t>&j;</t></si></sst>'), says="(DTD)"
    ),
    "entities in ods": Kind(ending=".ods", make=lambda: ods(ods_row("&j;"), before=LAUGHS), says="(DTD)"),
    "rows without an end": Kind(make=sheet(ROWS, after="<row " * 200_000), exit=0),
    "cells of ods without an end": Kind(
        ending=".ods", make=lambda: ods(ODS_ROWS + '<table:table-cell formula="' * 100_000), says="F112"
    ),
    "stray cell in the last corner": Kind(make=stray("XFD1048576"), says="column 16,384"),
    "stray cell in a row that lies": Kind(make=stray("A4000000000"), says="4,000,000,000"),
    "stray cell, middle columns": Kind(make=stray("XFD900000"), says="900,000"),
    "stray cell in column ZZZZZZ": Kind(make=stray("ZZZZZZ3"), says="F107"),
    "stray cell, forty letters": Kind(make=stray("Z" * 40 + "3"), says="F107"),
    "stray error value": Kind(make=stray("XFD900000", ' t="e"'), says="F107"),
    "cells without addresses": Kind(
        make=sheet(f"{ROWS}<row>{'<c><v>1</v></c>' * 40_000}</row>{'<row><c><v>1</v></c></row>' * 2000}"), says="F107"
    ),
    "dimension that lies": Kind(make=sheet(before='<dimension ref="A1:XFD1048576"/>'), exit=0),
    "row called x": Kind(make=sheet(f'{ROWS}<row r="x" hidden="1"><c r="A3"/></row>'), says="a row called x"),
    "row of five thousand digits": Kind(make=sheet(f'{ROWS}<row r="1{"0" * 5000}"/>'), says="F112"),
    "merged from corner to corner": Kind(
        make=sheet(after='<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'), exit=0
    ),
    "linked from corner to corner": Kind(
        make=sheet(after='<hyperlinks><hyperlink ref="A1:XFD1048576" location="A1"/></hyperlinks>'), exit=0
    ),
    "blank rows to the last": Kind(
        make=sheet(ROWS + "".join(f'<row r="{n}"/>' for n in range(3, 1_048_577, 4))), exit=0
    ),
    "formatted blank rows": Kind(
        make=sheet(ROWS + "".join(f'<row r="{n}"><c r="A{n}" s="0"/></row>' for n in range(3, 150_000))), exit=0
    ),
    "cell of 5 MB": Kind(make=sheet(row(1, *HEADINGS, "Note") + row(2, *GAME, "x" * 5 * MB)), exit=0),
    "name of 5 MB": Kind(
        make=sheet(row(1, *HEADINGS) + row(2, "x" * 5 * MB, "b", "1-0")), exit=1, says="Games!A2: error G161"
    ),
    "result of 5 MB": Kind(make=sheet(row(1, *HEADINGS) + row(2, "a", "b", "9" * 5 * MB)), exit=1, says="C2: error"),
    "heading of 5 MB": Kind(make=sheet(row(1, *HEADINGS, "x" * 5 * MB) + row(2, *GAME)), exit=0),
    "formula of 4 MB": Kind(make=game_with(f'<c r="C2"><f>{"A1+" * MB}</f></c>'), exit=1, says="C2: error G113"),
    "csv cell of 5 MB": Kind(ending=".csv", make=text(TOP + b"a,b,1-0," + b"x" * 5 * MB), exit=0),
    "csv name of 5 MB": Kind(
        ending=".csv", make=text(TOP + b"x" * 5 * MB + b",b,1-0,\n"), exit=1, says="A2: error G161"
    ),
    "csv of one line": Kind(ending=".csv", make=text(b"x" * 20 * MB), exit=1, says="G101"),
    "csv of commas": Kind(ending=".csv", make=text(b"," * 20 * MB), says="far too many cells"),
    "csv with a line of commas": Kind(ending=".csv", make=text(TOP + b"a,b,1-0,\n" + b"," * 20 * MB), says="line 3"),
    "csv of 20,000 columns": Kind(ending=".csv", make=text(b"White,Black" + b",c" * 20_000), says="20,002 in line 1"),
    "csv of quotes": Kind(ending=".csv", make=text(TOP + b'"' * 10 * MB), says="F112"),
    "csv that ends in blank lines": Kind(ending=".csv", make=text(TOP + b"a,b,1-0,\n" + b"\n" * 30 * MB), exit=0),
    "csv of blank lines": Kind(
        ending=".csv", make=text(TOP + b"\n" * 30 * MB + b"a,b,1-0,\n"), says="far too many blank lines"
    ),
    "csv with a late zero byte": Kind(
        ending=".csv", make=text(TOP + b"a,b,1-0,\n" * 999 + b"a\0,b,1-0,\n"), says="line 1001"
    ),
    "zeros": Kind(ending=".csv", make=text(bytes(1000)), says="F103"),
    "empty": Kind(make=text(b""), says="F102"),
    "web page with a remark": Kind(ending=".xls", make=text(b"<!-- ours -->\n<html><table></table>"), says="F105"),
    "web page in UTF-16": Kind(ending=".xls", make=text("<html><table>".encode("utf-16")), says="F105"),
    "web archive": Kind(ending=".xls", make=text(b"MIME-Version: 1.0\nContent-Type: multipart/related\n"), says="F105"),
    "no sheets": Kind(make=part(BOOK, f'<workbook xmlns="{MAIN}"><sheets/></workbook>'), says="F102"),
    "odd name of a sheet": Kind(make=lambda: packed(parts(names=["[red]&lt;b&gt;'!$A$1 &quot;名前"])), exit=0),
    "name of a sheet of 1 MB": Kind(make=lambda: packed(parts(names=["x" * MB])), says="a name of 1,048,576 letters"),
    "chart and no sheet": Kind(
        make=lambda: xlsx(
            **{LINKS: relations(("chartsheet", "chartsheets/sheet1.xml")), "xl/chartsheets/sheet1.xml": "<chartsheet/>"}
        ),
        says="F102",
    ),
    **{f"without {name}": Kind(make=part(name, None), says="F112") for name in (BOOK, LINKS, SHEET, "_rels/.rels")},
    "without kinds of content": Kind(make=part("[Content_Types].xml", None), exit=0),
    "styles that are not there": Kind(make=part(LINKS, STYLED), exit=0),
    "sheet outside of the archive": Kind(make=part(LINKS, relations(("worksheet", "../../../etc/hosts"))), says="F112"),
    "sheet on another machine": Kind(make=part(LINKS, relations(("worksheet", "http://127.0.0.1:1/x"))), says="F112"),
    "two parts of one name": Kind(make=twice, says="two parts called"),
    "names that lead elsewhere": Kind(make=lambda: packed({**parts(), "../../evil": "x", "/etc/evil": "x"}), exit=0),
    "value of another workbook": Kind(make=game_with('<c r="C2" t="str"><f>[1]A!A1</f><v>1-0</v></c>'), exit=0),
    "formula without a value": Kind(make=game_with('<c r="C2"><f>[1]A!A1</f></c>'), exit=1, says="C2: error G113"),
    "error value": Kind(make=game_with("<c r='C2' t='e'><v>#N/A</v></c>"), exit=1, says="C2: error G114"),
    "error value beside the table": Kind(
        make=sheet(row(1, *HEADINGS) + row(2, *GAME, more='<c r="F2" t="e"><v>#N/A</v></c>')), exit=0
    ),
    "hidden row": Kind(
        make=sheet(row(1, *HEADINGS) + row(2, *GAME, attributes=" hidden='1'")), exit=0, says="1 hidden row"
    ),
    "xlsx called ods": Kind(ending=".ods", make=xlsx, says="give it the ending .xlsx"),
    "ods called xlsx": Kind(make=lambda: ods(ODS_ROWS), says="give it the ending .ods"),
    "xls called xlsx": Kind(make=xls, says="give it the ending .xls"),
    "xlsx called xls": Kind(ending=".xls", make=xlsx, says="give it the ending .xlsx"),
    "text document": Kind(make=lambda: packed({"word/document.xml": "<w/>"}), says="a text document"),
    "binary workbook": Kind(make=lambda: packed({"xl/workbook.bin": bytes(9)}), says="a binary workbook"),
    "xlsb": Kind(ending=".xlsb", make=lambda: packed({"xl/workbook.bin": bytes(9)}), says="F109"),
    "xlsm": Kind(ending=".xlsm", make=part("xl/vbaProject.bin", bytes(9)), exit=0),
    "old workbook": Kind(ending=".xls", make=xls, exit=0),
    "old workbook, stray cell": Kind(ending=".xls", make=lambda: xls(label(65_535, 65_535, "x")), says="65,536"),
    "old workbook, error value": Kind(
        ending=".xls",
        make=lambda: xls(OLD_ERROR + record(0x0205, b"\1\0\2\0\0\0\x2a\1")),
        exit=1,
        says="C2: error G114",
    ),
    "old workbook, error of a formula": Kind(
        ending=".xls",
        make=lambda: xls(OLD_ERROR + record(0x06, b"\1\0\2\0\0\0\2\0\x17\0\0\0\xff\xff" + bytes(8))),
        exit=1,
        says="found #REF!",
    ),
    "old workbook, hidden row": Kind(
        ending=".xls",
        make=lambda: ole(
            {
                "Book": biff().replace(
                    label(0, 0, "White"), record(0x0208, b"\1\0" + bytes(10) + b"\x20\0\0\0") + label(0, 0, "White")
                )
            }
        ),
        exit=0,
        says="1 hidden row",
    ),
    "old workbook, broken records": Kind(
        ending=".xls", make=lambda: ole({"Book": biff()[:60] + b"\xff" * 200}), says="F112"
    ),
    "old workbook, text that lies": Kind(
        ending=".xls", make=lambda: xls(record(0x0204, b"\0\0\0\0\0\0\x60\xeaabc")), exit=1, says="G101"
    ),
    "ods, blank to the last corner": Kind(
        ending=".ods",
        make=lambda: ods(f"{ODS_ROWS}{ods_row(attributes=REPEATED, more='<table:table-cell/>')}"),
        exit=0,
    ),
    "ods, one cell repeated to the last corner": Kind(
        ending=".ods", make=lambda: ods(ODS_ROWS + ods_row(attributes=REPEATED, more=PLENTY)), says="F112"
    ),
    "ods, two thousand million blanks": Kind(
        ending=".ods", make=lambda: ods(ODS_ROWS + ods_row("a<text:s text:c='2000000000'/>b")), says="blanks"
    ),
    "ods, error value": Kind(
        ending=".ods",
        make=lambda: ods(ods_row(*HEADINGS) + ods_row(*GAME[:2], more=ODS_ERROR)),
        exit=1,
        says="C2: error G114",
    ),
    "ods, hidden rows": Kind(
        ending=".ods",
        make=lambda: ods(ODS_ROWS + ods_row("Ben Okafor", "Ana Ruiz", "1-0", attributes=' table:visibility="filter"')),
        exit=0,
        says="1 hidden row",
    ),
    "parquet, cut": Kind(ending=".parquet", make=text(b"PAR1"), says="F112"),
}
COPIED = (
    *("merged from corner to corner", "linked from corner to corner", "cell of 5 MB", "formula of 4 MB", "error value"),
    *("old workbook", "ods, error value", "odd name of a sheet", "csv of one line"),
)
"""Kinds of which a marked copy is made."""
BESIDE = (
    "entities in a sheet",
    "stray cell in a row that lies",
    "more texts than bytes",
    "csv of commas",
    "xls, 10 % of it",
)
"""Kinds that are tried as a rating list and as an alias sheet too."""


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What the command told of each kind, by name; and of some as a list and as an alias sheet."""
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "good.csv").write_bytes(b"White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n")
    lines, raw = {}, {}
    for number, (name, kind) in enumerate(KINDS.items()):
        path = folder / f"g{number}{kind.ending}"
        path.write_bytes(kind.make())
        raw[path] = path.read_bytes() if path.stat().st_size < MB else None
        lines[name] = ["check", str(path), "--initial", "1500"]
        if name in BESIDE:
            for option in ("--ratings", "--aliases"):
                lines[f"{option} {name}"] = ["check", str(folder / "good.csv"), "--initial", "1500", option, str(path)]
        if name in COPIED:
            copy = ["--marked-copy", str(path.with_name(f"copy{number}.xlsx"))]
            lines[f"copy of {name}"] = [*lines[name], *copy]
    answers, noise = judged(folder, list(lines.values()))
    assert not noise
    assert len(answers) == len(lines), f"the process died at {list(lines)[len(answers)]}"
    assert all(path.read_bytes() == before for path, before in raw.items() if before is not None)
    return dict(zip(lines, answers, strict=True))


def judged(folder: Path, lines: list[list[str]]) -> tuple[list[dict], str]:
    """How the command ends for each line of arguments, in one process; and what that process printed besides."""
    (folder / "lines.json").write_text(json.dumps(lines), encoding="utf-8")
    script = Path(__file__).parent.parent / "judge_each.py"
    done = subprocess.run(
        [sys.executable, str(script), str(folder / "lines.json")],
        cwd=folder,
        env={**os.environ, "COLUMNS": "1000", "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


@pytest.mark.parametrize("name", KINDS)
def test_a_hostile_file_ends_in_one_sentence(told, name):
    answer, kind = told[name], KINDS[name]
    assert (answer["exit"], kind.says in answer["err"]) == (kind.exit, True), answer["err"][:500]
    assert "Traceback" not in answer["err"]
    assert "should not have" not in answer["err"]
    assert len(answer["err"]) < 5000
    assert answer["seconds"] < MOST_SECONDS
    if kind.exit == 2:
        assert len([line for line in answer["err"].splitlines() if not line.startswith("  hint:")]) == 1


@pytest.mark.parametrize("name", BESIDE)
@pytest.mark.parametrize("option", ["--ratings", "--aliases"])
def test_a_hostile_list_or_alias_sheet_ends_in_one_sentence(told, name, option):
    answer = told[f"{option} {name}"]
    assert (answer["exit"], KINDS[name].says in answer["err"]) == (2, True), answer["err"][:500]


@pytest.mark.parametrize("name", COPIED)
def test_a_marked_copy_of_a_hostile_file_is_made(told, name):
    answer = told[f"copy of {name}"]
    assert (answer["exit"], KINDS[name].says in answer["err"]) == (KINDS[name].exit, True), answer["err"][:500]
    assert "wrote " in answer["out"] + answer["err"]
    assert answer["seconds"] < MOST_SECONDS
