"""The smallest sheet for every code: what it says, how much it weighs, and where it points.

`at` is the place as a message shows it: file, sheet and cell (or row), each only where there is one.
`heading` is the heading of the cell's column. The file is long because it is one table, with all codes in one place.
"""

import gzip
import io
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, time
from pathlib import Path
from typing import Any

import openpyxl
import pandas as pd
import xlsxwriter
from tampering import edited, renamed, with_row_twice, with_value, without_formula

import elo_batch

HEAD = "White,Black,Result,Date\n"
GAME = HEAD + "Ana Ruiz,Ben Okafor,1-0,2026-10-03\n"
LIST = "player,rating\nAna Ruiz,1500\nBen Okafor,1600\nCleo Park,1400\nDan Weiss,1800\n"
COLUMNS = ["White", "Black", "Result", "Date"]
PAIR = ["Ana Ruiz", "Ben Okafor"]
ONE_GAME = [COLUMNS, [*PAIR, "1-0", date(2026, 10, 3)]]
LIST_ROWS = [["player", "rating"], ["Ana Ruiz", 1500], ["Ben Okafor", 1600]]


@dataclass(frozen=True, kw_only=True)
class Example:
    """One sheet, its list and its options; what is found there; and the place and words of the problem."""

    code: str
    severity: str = "error"
    games: Any = GAME
    ratings: Any = LIST
    options: str = ""
    at: str = ""
    heading: str = ""
    found: str = ""
    says: str = ""
    hint: str = ""
    exit: int | None = None
    prepare: Callable[[Path], None] | None = None
    command: str = "rate"


def filtered(rows: list[list[Any]], *hidden: int) -> Callable[[Path], None]:
    """A workbook in which these rows are hidden."""

    def write(path: Path) -> None:
        book = openpyxl.Workbook()
        book.active.title = "Games"
        for row in rows:
            book.active.append(row)
        for row in hidden:
            book.active.row_dimensions[row].hidden = True
        book.save(path)

    return write


def merged(cells: str) -> Callable[[Path], None]:
    """A workbook of two games in which these cells are merged."""

    def write(path: Path) -> None:
        book = openpyxl.Workbook()
        book.active.title = "Games"
        for row in [*ONE_GAME, ["Cleo Park", "Dan Weiss", "1-0", date(2026, 10, 3)]]:
            book.active.append(row)
        book.active.merge_cells(cells)
        book.save(path)

    return write


def cut_short(path: Path) -> None:
    """Half of a workbook."""
    filtered(ONE_GAME)(path)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def bomb() -> bytes:
    """A workbook of 70 kB that unpacks to 70 MB."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", bytes(70 << 20))
    return packed.getvalue()


def encrypted(sector: int = 512) -> bytes:
    """The smallest compound file that holds an encrypted workbook: a header, a table and a directory."""

    def entry(name: str, kind: int, child: int, right: int) -> bytes:
        label = name.encode("utf-16-le")
        start = label.ljust(64, b"\0") + (len(label) + 2 if label else 0).to_bytes(2, "little") + bytes([kind, 1])
        links = b"\xff" * 4 + right.to_bytes(4, "little") + child.to_bytes(4, "little")
        return (start + links + bytes(36) + (0xFFFFFFFE).to_bytes(4, "little")).ljust(128, b"\0")

    def words(*values: int) -> bytes:
        return b"".join(value.to_bytes(4, "little") for value in values)

    none, end, table = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + bytes.fromhex("3e000300feff09000600") + bytes(6)
    header += words(0, 1, 1, 0, 4096, end, 0, end, 0, 0)
    header = header.ljust(sector, b"\xff")
    chain = words(table, end).ljust(sector, b"\xff")
    folder = (
        entry("Root Entry", 5, 1, none) + entry("EncryptedPackage", 2, none, 2) + entry("EncryptionInfo", 2, none, none)
    )
    return header + chain + folder.ljust(sector, b"\0")


def folder_without_games(path: Path) -> None:
    path.mkdir()
    (path / "hall.png").write_bytes(b"PNG")


def with_hidden_sheet(path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.title = "Games"
    for row in ONE_GAME:
        book.active.append(row)
    book.create_sheet("Lists").sheet_state = "hidden"
    book.save(path)


def with_picture(path: Path) -> None:
    """A workbook with a picture, which a marked copy cannot keep."""
    book = openpyxl.Workbook()
    for row in ONE_GAME:
        book.active.append(row)
    book.save(path)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("xl/media/image1.png", b"a picture")


def list_with_picture(path: Path) -> None:
    """A list with a picture, which an update cannot keep."""
    filtered(LIST_ROWS)(path)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("xl/media/image1.png", b"a picture")


def list_with_printer(path: Path) -> None:
    """A list of which a printer has kept something."""
    filtered(LIST_ROWS)(path)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("xl/printerSettings/printerSettings1.bin", b"a tray")


def list_with_formulas(path: Path) -> None:
    """A list of which one rating is a formula, and a sheet that looks at all of them."""
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet("Club")
    for row, cells in enumerate(LIST_ROWS):
        sheet.write_row(row, 0, cells)
    sheet.write_formula("B2", "=1000+500", None, 1500)
    book.add_worksheet("Mean").write_formula("A1", "=AVERAGE(Club!B2:B3)", None, 1550)
    book.close()


def with_lists(path: Path) -> None:
    frame = pd.DataFrame({"white": ["Ana Ruiz"], "black": ["Ben Okafor"], "result": ["1-0"], "moves": [["e4", "e5"]]})
    frame.to_parquet(path)


def never_calculated(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("content.xml", '<table:table-cell table:formula="of:=[.A1]"/>')


def folder_with_output(path: Path) -> None:
    path.mkdir()
    (path / "october.csv").write_text(GAME, encoding="utf-8")
    (path / "old.csv").write_text("period,player,previous,rating,change,played,score,expected,k_used,performance\n")


def game(result: Any) -> list[list[Any]]:
    return [COLUMNS, [*PAIR, result, date(2026, 10, 3)]]


def dated(*days: str) -> str:
    """Games of these days, each of another round."""
    return "White,Black,Result,Date,Round\n" + "".join(
        f"{','.join(PAIR)},1-0,{day},{number}\n" for number, day in enumerate(days, 1)
    )


def player(**cells: object) -> str:
    """A list with more columns; the first player has these cells."""
    return f"player,rating,{','.join(cells)}\nAna Ruiz,1500,{','.join(map(str, cells.values()))}\nBen Okafor,1600\n"


FILES = [
    Example(
        code="F101", games=Path("ocotber.xlsx"), at="ocotber.xlsx", found="ocotber.xlsx", says="no such file", exit=2
    ),
    Example(code="F102", games="", at="games.csv", says="no header found: the file is empty", exit=2),
    Example(code="F102", games={"Sheet1": []}, at="games.xlsx", says="the workbook is blank", exit=2),
    Example(
        code="F103", games=(".xlsx", GAME), at="games.xlsx", says="its name says workbook, but it holds text", exit=2
    ),
    Example(code="F103", games=(".xlsx", b"\x00\x01\x02\xff"), at="games.xlsx", says="something else", exit=2),
    Example(code="F103", games=(".csv", filtered(ONE_GAME)), at="games.csv", says="but it is a workbook", exit=2),
    Example(code="F103", games=(".csv", b"a,b\x00\n"), at="games.csv", says="something else than text", exit=2),
    Example(code="F104", games=encrypted(), at="games.xlsx", says="password", exit=2),
    Example(code="F105", games=(".xls", "<html><table></table>"), at="games.xls", says="web page (HTML)", exit=2),
    Example(code="F105", games=(".xlsx", "\ufeff <!DOCTYPE html>"), at="games.xlsx", says="web page (HTML)", exit=2),
    Example(
        code="F106",
        games=(".csv", f"{GAME}José,".encode() + f"{PAIR[1]},1-0,\nMuñoz,{PAIR[1]},1-0,\n".encode("cp1252")),
        at="games.csv",
        found="the byte 0xf1 in line 4",
        says="some lines of the text are UTF-8 and others are not",
        hint="CSV UTF-8",
        exit=2,
    ),
    Example(code="F106", games=(".csv", GAME.encode("utf-16")[:-1]), at="games.csv", says="cut short", exit=2),
    Example(code="F107", games=(".xlsx", bomb()), at="games.xlsx", says="unpacks to far more", exit=2),
    Example(code="F108", games=("", folder_without_games), at="games", says="holds no games", exit=2),
    Example(code="F109", games=(".pdf", b"%PDF-1.7"), at="games.pdf", found=".pdf", hint=".xlsx", exit=2),
    Example(code="F110", games=("~$october.xlsx", bytes(165)), at="~$october.xlsx", says="owner file", exit=2),
    Example(
        code="F111",
        severity="warning",
        games=f"{HEAD}=1+1,Ben Okafor,1-0,2026-10-03\n",
        ratings="player,rating\n=1+1,1500\nBen Okafor,1600\n",
        found="=1+1",
        says="ratings.csv: 1 text would run as formulas",
        hint="--csv-safe",
        exit=0,
    ),
    Example(code="F112", games=(".xlsx", cut_short), at="games.xlsx", says="damaged or cut short", exit=2),
    Example(code="F112", games=(".csv.gz", b"\x1f\x8b\x08\x00cut"), at="games.csv.gz", says="cut short", exit=2),
    Example(code="F113", ratings=("", folder_without_games), at="list", says="cannot be opened", exit=2),
    Example(
        code="F114",
        severity="note",
        at="games.csv",
        says="headings in row 1: White → player_a, Black → player_b, result, date",
        exit=0,
    ),
    Example(
        code="F115", severity="note", games=("", folder_with_output), at="old.csv", says="an output of ours", exit=0
    ),
    Example(
        code="F116",
        severity="note",
        games=(".xlsx", with_hidden_sheet),
        at="games.xlsx",
        found="Lists",
        says="hidden sheets",
        exit=0,
    ),
    Example(
        code="F117",
        games=f'{GAME}"Cleo Park,Dan Weiss,1-0,2026-10-03\nDan Weiss,Ana Ruiz,1-0,2026-10-04\n',
        at="games.csv",
        says="a quote is opened and never closed",
        exit=2,
    ),
    Example(code="F117", games=f'{HEAD}Ana Ruiz,Ben Okafor,"1-0,\n', at="games.csv", says="never closed", exit=2),
    Example(
        code="F117",
        games=f'{HEAD}"Ana Ruiz,Ben Okafor,1-0,2026-10-03\nCleo Park,Dan Weiss,1-0,2026-10-04\nDan "W,Ana Ruiz,1,\n',
        at="games.csv",
        found="a cell of row 2 that holds whole lines",
        says="the lines after it would be swallowed",
        exit=2,
    ),
    Example(
        code="F118",
        games=(".parquet", with_lists),
        at="games.parquet",
        found="moves",
        says="columns that hold lists or records",
        exit=2,
    ),
    Example(code="F119", games=(".ods", never_calculated), at="games.ods", says="never calculated", exit=2),
    Example(
        code="F122",
        severity="note",
        games="date,event,round,player_a,player_b,result,note\n"
        "2026-10-03,Autumn Open,1,Ana Ruiz,Ben Okafor,1-0,EXAMPLE\n2026-10-04,Autumn Open,2,Ana Ruiz,Ben Okafor,0-1,\n",
        at="games.csv:G2",
        heading="note",
        says="an example row, left out: 2026-10-03, Autumn Open, 1, Ana Ruiz, Ben Okafor, 1-0, EXAMPLE",
        hint="take the word EXAMPLE out of it",
        exit=0,
    ),
    Example(
        code="F161",
        severity="note",
        games=f"White,Black,Result,note\nAna Ruiz,Ben Okafor,1-0,{'x' * 33_000}\n",
        options="--output report.xlsx",
        says="Games, note: 1 shortened to 32767 characters",
        hint="take the whole text from --games-out",
        exit=0,
    ),
    Example(
        code="F131",
        severity="warning",
        games=with_picture,
        ratings=None,
        options="--marked-copy back.xlsx",
        at="games.xlsx",
        says="the copy lacks: pictures",
        hint="with the copy beside it",
        exit=0,
    ),
    Example(
        code="F151",
        ratings=list_with_picture,
        options="--update new.xlsx",
        at="list.xlsx",
        says="the updated list would lack: pictures",
        hint="accept the loss with --lossy",
        exit=2,
    ),
    Example(
        code="F152",
        ratings=list_with_formulas,
        options="--update new.xlsx",
        at="list.xlsx",
        says="formulas stand where new ratings are written: B2",
        hint="--as-column",
        exit=2,
    ),
    Example(
        code="F153",
        severity="warning",
        games="White,Black,Result\nZoe,Ben Okafor,1-0\n",
        ratings=list_with_formulas,
        options="--initial 1500 --update new.xlsx",
        at="list.xlsx",
        found="Mean!A1",
        says="to row 3, and not at the newcomers below",
        hint="make the ranges of these formulas longer",
        exit=0,
    ),
    Example(
        code="F154",
        severity="note",
        ratings=[["player", "Elo"], *LIST_ROWS[1:]],
        options="--update new.xlsx",
        at="list.xlsx",
        says="written: Elo; added: as_of, rating_exact (hidden)",
        exit=0,
    ),
    Example(
        code="F155",
        severity="note",
        ratings=list_with_printer,
        options="--update new.xlsx",
        at="list.xlsx",
        says="the updated list lacks: what a printer keeps of its own",
        exit=0,
    ),
    Example(
        code="P141",
        severity="note",
        ratings="player,Elo,Nov,rating_exact of Nov\nAna Ruiz,1400,1500,1500\nBen Okafor,1600,1600,1600\n",
        at="list.csv:D1",
        heading="rating_exact of Nov",
        says="ratings are read from the column Nov",
        exit=0,
    ),
    Example(
        code="P142",
        ratings="player,Elo,November,rating_exact of Nov\nAna Ruiz,1400,1500,1500\nBen Okafor,1600,1600,1600\n",
        at="list.csv:D1",
        heading="rating_exact of Nov",
        says="no column is called Nov",
        hint="give the column of the ratings in force the name",
    ),
    Example(
        code="F121",
        severity="note",
        ratings="player,rating,status\nAna Ruiz,1500,EXAMPLE\n",
        games=HEAD,
        at="list.csv",
        says="nothing is filled in yet",
        exit=0,
    ),
    Example(
        code="F120",
        games=(".csv.gz", gzip.compress((HEAD + "Ana Ruiz,Ben Okafor,1-0?,2026-10-03\n" * 100_000).encode(), mtime=0)),
        ratings=None,
        options="--stream",
        at="games.csv.gz",
        says="100,000 errors so far",
    ),
    Example(
        code="F141",
        severity="note",
        games=(".csv", f"{GAME}Müller,Ana Ruiz,,\n".encode("cp1252")),
        at="games.csv",
        found="Müller",
        says="read as Windows Western (cp1252)",
        hint="--encoding",
        exit=0,
    ),
    Example(
        code="F142",
        severity="warning",
        games=(".csv", f"{GAME}Muñoz,Ana Ruiz,,\n".encode("cp1252")),
        at="games.csv",
        found="Muñoz, or Muńoz",
        says="read as Windows Western (cp1252), but it could be Windows Central European (cp1250)",
        hint="--encoding cp1250",
        exit=0,
    ),
    Example(
        code="F201",
        games={"Round 1": ONE_GAME, "Round 2": ONE_GAME},
        at="games.xlsx",
        found="Round 1, Round 2",
        says="more than one sheet holds games",
        hint="--sheet",
        exit=1,
    ),
    Example(
        code="F202",
        games=ONE_GAME,
        options="--sheet Gmaes",
        at="games.xlsx",
        found="Gmaes",
        says="no sheet of that name",
    ),
]

GAMES = [
    Example(
        code="G101",
        games="White,Black,Datee\nAna Ruiz,Ben Okafor,1-0\n",
        at="games.csv:row 1",
        found="the headings White, Black, Datee",
        says="no result column for games",
    ),
    Example(
        code="G101", games="Foo,Bar\n1,2\n", at="games.csv:row 1", says="no player_a, no player_b, no result column"
    ),
    Example(code="G101", games="Whiet,Black,Result\n", at="games.csv:row 1", hint="did you mean 'Whiet' for player_a"),
    Example(
        code="G102",
        games="White,Home,Black,Result\nAna Ruiz,Ana Ruiz,Ben Okafor,1-0\n",
        at="games.csv:row 1",
        found="White (column A) and Home (column B)",
        says="two columns mean the same",
    ),
    Example(code="G103", games=f"{HEAD}{','.join(PAIR)},1-0?,\n", at="games.csv:C2", heading="Result", found="1-0?"),
    Example(code="G103", games=game("perhaps"), at="games.xlsx:Games!C2", heading="Result", found="perhaps"),
    Example(code="G103", games=game(True), at="games.xlsx:Games!C2", heading="Result", says="this is not a result"),
    Example(
        code="G103",
        games=f"White,Black,home_score,away_score\n{','.join(PAIR)},2,\n",
        options="--scoreline outcome",
        at="games.csv:D2",
        heading="away_score",
        found="2 beside a blank cell",
        says="one of the two scores is missing",
    ),
    Example(
        code="G104",
        games=game(date(2026, 1, 2)),
        at="games.xlsx:Games!C2",
        heading="Result",
        found="2026-01-02",
        says="a date stands where a result is expected",
        hint="write 0.5, or format the column as text",
    ),
    Example(code="G104", games=f"{HEAD}{','.join(PAIR)},2-Jan,\n", at="games.csv:C2", heading="Result", found="2-Jan"),
    Example(code="G105", games=game(time(1, 0, 30)), at="games.xlsx:Games!C2", heading="Result", found="01:00:30"),
    Example(code="G105", games=f"{HEAD}{','.join(PAIR)},1:00:30,\n", at="games.csv:C2", says="a time stands where"),
    Example(
        code="G106",
        games=f"{HEAD}{','.join(PAIR)},3-1,\n",
        at="games.csv:C2",
        heading="Result",
        found="3-1",
        says="say how it counts with --scoreline",
        hint="--scoreline games",
    ),
    Example(code="G107", games=f"{HEAD}{','.join(PAIR)},3,\n", at="games.csv:C2", heading="Result", found="3"),
    Example(
        code="G107", games=game(-2), at="games.xlsx:Games!C2", heading="Result", found="-2", says="a score outside"
    ),
    Example(
        code="G108",
        games=f"{HEAD}{','.join(PAIR)},1-0,31/13/2026\n",
        at="games.csv:D2",
        heading="Date",
        found="31/13/2026",
        says="this is not a date",
        hint="2026-10-31",
    ),
    Example(
        code="G140",
        games=dated("03/10/2026"),
        at="games.csv:D2",
        heading="Date",
        found="03/10/2026",
        says="say with --dates which comes first",
        hint="--dates dmy",
    ),
    Example(
        code="G141",
        games=dated("13/10/2026", "10/14/2026"),
        at="games.csv:D3",
        heading="Date",
        found="10/14/2026",
        says="the day comes first in 13/10/2026 (row 2), the month in 10/14/2026 (row 3)",
        hint="--dates",
    ),
    Example(
        code="G142",
        games=[*ONE_GAME, ["Cleo Park", "Dan Weiss", "1-0", "13/10/2026"]],
        at="games.xlsx:Games!D2",
        heading="Date",
        found="2026-10-03",
        says="real dates, such as 2026-10-03 (row 2), stand in one column with texts, such as 13/10/2026 (row 3)",
        hint="look at the date in the paper",
    ),
    Example(
        code="F123",
        options="--map Whitte=player_a",
        says="no sheet has the heading 'Whitte', which --map makes player_a",
        hint="did you mean 'White'?",
    ),
    Example(
        code="F124",
        severity="note",
        games=f"{GAME}Total,,1,\n",
        at="games.csv:A3",
        heading="White",
        says="no game, left out: a total or a signature",
    ),
    Example(
        code="F125",
        severity="note",
        games=f"{GAME}Black,White,Result,Date\nBen Okafor,Ana Ruiz,1-0,2026-10-04\n",
        at="games.csv:A3",
        says="another table of games",
    ),
    Example(
        code="F126",
        severity="note",
        games=merged("D2:D3"),
        at="games.xlsx:Games!D3",
        heading="Date",
        says="1 row read with the value of the merged cell above",
    ),
    Example(
        code="G162",
        games="White,Black,Result,,White,Black,Result\nAna Ruiz,Ben Okafor,1-0,x,Cleo Park,Dan Weiss,1-0\n",
        at="games.csv:D2",
        found="x",
        says="cells that belong to no table",
    ),
    Example(
        code="G160",
        games=merged("C2:C3"),
        at="games.xlsx:Games!C3",
        heading="Result",
        says="one result is merged over several games",
    ),
    Example(
        code="P134",
        severity="note",
        ratings=f"{LIST}\nAverage,1575\n",
        at="list.csv:A7",
        heading="player",
        says="no player, left out: a total or a signature",
    ),
    Example(
        code="P135",
        severity="warning",
        ratings=f"{LIST}Members,4\n",
        at="list.csv:A6",
        heading="player",
        found="Members",
        says="the last entry may be no player",
    ),
    Example(
        code="G147",
        games=f"{GAME}Black,White,Round,Date\nBen Okafor,Ana Ruiz,1-0,2026-10-04\n",
        at="games.csv:row 3",
        says="headings in another order",
    ),
    Example(code="G144", options="--columns player_a,player_b,result", at="games.csv:row 1", says="has headings"),
    Example(
        code="G145",
        games="Ana Ruiz,Ben Okafor,1-0\n",
        options="--columns player_a,player_b,result,date",
        at="games.csv",
        says="--columns names 4 columns, and the sheet has 3",
    ),
    Example(
        code="G146",
        games="Winner,Loser,Draw\nAna Ruiz,Ben Okafor,perhaps\n",
        at="games.csv:C2",
        heading="Draw",
        found="perhaps",
        says="whether the game was drawn",
    ),
    Example(
        code="G143",
        severity="note",
        games=dated("03/10/2026", "13/10/2026"),
        at="games.csv",
        heading="Date",
        says="read with the day first, as 13/10/2026 (row 3) can only be read",
    ),
    Example(
        code="G109", games=f"{HEAD},Ben Okafor,1-0,\n", at="games.csv:A2", heading="White", says="without a player"
    ),
    Example(code="G109", games=[COLUMNS, ["Ana Ruiz", None, "0-1"]], at="games.xlsx:Games!B2", heading="Black"),
    Example(
        code="G110",
        games=f"White,Black,Result,Games\n{','.join(PAIR)},1,2.5\n",
        at="games.csv:D2",
        heading="Games",
        found="2.5",
        says="this is not a number of games",
    ),
    Example(code="G110", games=f"White,Black,Result,Games\n{','.join(PAIR)},0,0\n", at="games.csv:D2", found="0"),
    Example(code="G110", games=f"White,Black,Result,Games\n{','.join(PAIR)},1,100001\n", at="games.csv:D2"),
    Example(
        code="G111", games=f"White,Black,Result,K\n{','.join(PAIR)},1,0\n", at="games.csv:D2", heading="K", found="0"
    ),
    Example(code="G111", games=f"White,Black,Result,K\n{','.join(PAIR)},1,ten\n", at="games.csv:D2", says="not a K"),
    Example(code="G111", games=f"White,Black,Result,K\n{','.join(PAIR)},1,1000.5\n", at="games.csv:D2", found="1000.5"),
    Example(
        code="G112",
        games=f"White,Black,Result,Rated\n{','.join(PAIR)},1,perhaps\n",
        at="games.csv:D2",
        heading="Rated",
        found="perhaps",
        says="whether the game is rated",
    ),
    Example(
        code="G113",
        games=game('=E2&"-"&F2'),
        at="games.xlsx:Games!C2",
        heading="Result",
        found='=E2&"-"&F2',
        says="a formula without a stored value",
        hint="let it calculate",
    ),
    Example(
        code="G114", games=game("#N/A"), at="games.xlsx:Games!C2", heading="Result", found="#N/A", says="an error value"
    ),
    Example(
        code="G115",
        games=f"{HEAD}1.23457E+11,Ben Okafor,1-0,\n",
        at="games.csv:A2",
        heading="White",
        found="1.23457E+11",
        says="its digits are lost",
    ),
    Example(code="G115", games=[COLUMNS, [1.2345678901234567e20, "Ben Okafor", 1]], at="games.xlsx:Games!A2"),
    Example(
        code="G161", games=f"{HEAD}{'x' * 1001},Ben Okafor,1-0,\n", at="games.csv:A2", heading="White", found="xxx"
    ),
    Example(
        code="G116",
        games=f"{GAME}Cleo Park,Dan Weiss,1-0,\n",
        options="--period month",
        at="games.csv:D3",
        heading="Date",
        says="the row cannot be placed",
    ),
    Example(
        code="G116",
        games=f"{GAME}Cleo Park,Dan Weiss,1-0,\n",
        options="--from 2026-10-01",
        at="games.csv:D3",
        heading="Date",
    ),
    Example(code="G117", severity="warning", games=HEAD, at="games.csv", says="no games", exit=0),
    Example(
        code="G118",
        severity="note",
        games=f"{HEAD}{','.join(PAIR)},+/-,\n",
        at="games.csv:C2",
        heading="Result",
        says="forfeit",
    ),
    Example(
        code="G119",
        severity="note",
        games=f"White,Black,Result,Rated\n{','.join(PAIR)},1,no\n",
        at="games.csv:D2",
        heading="Rated",
        says="marked as not rated",
    ),
    Example(
        code="G120",
        severity="note",
        games=f"{HEAD}Ana  Ruiz ,Ben Okafor,1-0,\n",
        at="games.csv:A2",
        heading="White",
        says="read as 'Ana Ruiz'",
    ),
    Example(
        code="G120", severity="note", games=game(time(1, 0)), at="games.xlsx:Games!C2", says="read as '1-0'", exit=0
    ),
    Example(
        code="G121",
        severity="note",
        options="--to 2026-09-30",
        at="games.csv:D2",
        heading="Date",
        found="2026-10-03",
        says="outside the days asked for",
    ),
    Example(
        code="G122",
        severity="warning",
        games=filtered([*ONE_GAME, ["Cleo Park", "Dan Weiss", "1-0", date(2026, 10, 4)]], 3),
        at="games.xlsx:Games!row 3",
        found="row 3",
        says="1 hidden row read like the others",
        exit=0,
    ),
    Example(
        code="G123",
        games=f"White,Black,Result,Games\n{','.join(PAIR)},5-2,8\n",
        at="games.csv:C2",
        heading="Result",
        found="5-2 beside games = 8",
        says="does not add up",
    ),
    Example(
        code="G124",
        severity="note",
        games=f"White,Black,Result,score_a\n{','.join(PAIR)},1-0,1\n",
        at="games.csv",
        heading="score_a",
        says="the column score_a is not used",
        exit=0,
    ),
    Example(
        code="G124",
        severity="note",
        games=f"White,Black,Result,Loser\n{','.join(PAIR)},1-0,Ben Okafor\n",
        ratings=LIST,
        at="games.csv:D1",
        heading="Loser",
        says="the column Loser is not used",
        exit=0,
    ),
    Example(
        code="G126",
        games=f"Winner,Loser,Result\n{','.join(PAIR)},0-1\n",
        at="games.csv:C2",
        heading="Result",
        found="0-1",
        says="a winner with fewer points than the loser",
    ),
    Example(
        code="G127",
        games=f"White,Black,Result\n{','.join(PAIR)},0,5\n",
        at="games.csv:D2",
        found="5",
        says="a cell that stands under no heading",
    ),
    Example(
        code="G128",
        games="White,Black,Result,Time_Control\nAna Ruiz,Ben Okafor,1-0,rapdi\n",
        ratings="player,rating,fast\nAna Ruiz,1500,1500\nBen Okafor,1600,1600\n",
        options="--list-column standard=rating,rapid=fast",
        at="games.csv:D2",
        heading="Time_Control",
        found="rapdi",
        says="no rating list is called so",
        hint="did you mean rapid? The lists are: standard, rapid",
    ),
    Example(
        code="G130",
        severity="note",
        games="White,Black,Result,Time control\nAna Ruiz,Ben Okafor,1-0,Standard\nBen Okafor,Ana Ruiz,1-0,rapid\n",
        at="games.csv",
        found="Standard, rapid",
        says="several time controls",
        hint="--list-column",
        exit=0,
    ),
    Example(
        code="P123",
        severity="warning",
        ratings="player,rating,rapid_rating,rapid_rating_exact\nAna Ruiz,1500,1600,1600\nBen Okafor,1600,1600,1600\n",
        at="list.csv",
        found="rapid_rating_exact",
        hint="the same --list-column",
        exit=0,
    ),
    Example(
        code="G131",
        games="White,Black,Result,Neutral\nAna Ruiz,Ben Okafor,1-0,perhaps\n",
        at="games.csv:D2",
        heading="Neutral",
        found="perhaps",
        hint="yes or no",
    ),
    Example(
        code="G129",
        command="odds",
        games="Wite,Black\nAna Ruiz,Ben Okafor\n",
        at="games.csv:row 1",
        found="the headings Wite, Black",
        says="no player_a column for pairings",
        hint="did you mean 'Wite' for player_a?",
    ),
    Example(
        code="G209",
        severity="warning",
        games="White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n",
        ratings="player,rating,as_of\nAna Ruiz,1500,2026-09-30\nBen Okafor,1600,\n",
        at="games.csv:row 2",
        says="1 game without a date; the list is already rated to 2026-09-30",
        exit=0,
    ),
    Example(
        code="G210",
        severity="note",
        ratings="player,rating,as_of\nAna Ruiz,1500,2026-10-31\nBen Okafor,1600,\n",
        options="--late",
        says="1 game on or before 2026-10-31 let through by --late",
        exit=0,
    ),
    Example(
        code="G125",
        options="--list-column standard=rating,rapid=fast",
        ratings="player,rating,fast\nAna Ruiz,1500,1500\nBen Okafor,1600,1600\n",
        at="games.csv",
        says="no column time_control, which --list-column with several lists needs",
        hint="with one of standard, rapid for each game",
    ),
    Example(
        code="G211",
        games=f"{GAME}Ben Okafor,Ana Ruiz,1-0,2026-09-30\n",
        ratings=None,
        options="--stream",
        at="games.csv:D3",
        heading="Date",
        found="2026-09-30",
        says="a game below one of 2026-10-03 (row 2)",
        hint="sort the log by its dates; or leave --stream away",
    ),
    Example(
        code="G212",
        games=f"{HEAD}Ana Ruiz,Ben Okafor,1-0,\n",
        ratings=None,
        options="--stream",
        at="games.csv:D2",
        heading="Date",
        hint="fill in the date; or leave --stream away",
    ),
    Example(code="G125", options="--period event", at="games.csv", says="no column event, which --period event needs"),
    Example(
        code="G201",
        games=f"{HEAD}Ana Ruiz,ana ruiz,1-0,\n",
        at="games.csv:B2",
        heading="Black",
        found="Ana Ruiz on both sides",
        says="a player meets himself",
    ),
    Example(
        code="G202",
        games=f"{GAME}Ben Okafor,Ana Ruiz,0-1,2026-10-03\n",
        at="games.csv:row 3",
        found="Ben Okafor 0-1 Ana Ruiz",
        says="the same game stands twice: here and in row 2",
        hint="--duplicates drop",
    ),
    Example(
        code="G203",
        games="White,Black,Result,Round\nAna Ruiz,Ben Okafor,1-0,1\nBen Okafor,Ana Ruiz,1-0,1\n",
        at="games.csv:row 3",
        found="Ben Okafor 1-0 Ana Ruiz here, Ana Ruiz 1-0 Ben Okafor there",
        says="row 2 contradict each other",
    ),
    Example(
        code="G204",
        severity="warning",
        games=f"{GAME}Ana Ruiz,Ben Okafor,0-1,2026-10-03\n",
        at="games.csv:row 3",
        says="row 2 has another result of the same pair",
        exit=0,
    ),
    Example(
        code="G205",
        severity="note",
        games="White,Black,Result\nAna Ruiz,Ben Okafor,1-0\nAna Ruiz,Ben Okafor,1-0\n",
        says="1 row repeats an earlier game",
        exit=0,
    ),
    Example(
        code="G206",
        severity="warning",
        games=f"White,Black,Result,Games\n{','.join(PAIR)},35,70\n",
        found="Ana Ruiz",
        says="70 games at K 20 are too many",
        hint="shorter periods",
        exit=0,
    ),
    Example(code="G207", severity="note", says="1 rating period (--period all): all (2026-10-03)", exit=0),
    Example(
        code="G208",
        severity="note",
        games=f"{HEAD}ANA RUIZ,Ben Okafor,1-0,\n",
        at="games.csv:A2",
        heading="White",
        found="ANA RUIZ",
        says="read as 'Ana Ruiz'",
        exit=0,
    ),
    Example(
        code="G301",
        games=f"{HEAD}Zed Novak,Ben Okafor,1-0,\n",
        at="games.csv:A2",
        heading="White",
        found="Zed Novak",
        says="not on the rating list",
        hint="--initial",
    ),
    Example(
        code="G302",
        games=f"{HEAD}Ana Riuz,Ben Okafor,1-0,\n",
        options="--initial 1500",
        at="games.csv:A2",
        heading="White",
        found="Ana Riuz",
        says="nearly equals Ana Ruiz on the list",
        hint="--newcomers",
    ),
    Example(
        code="G165",
        games="White,First Name,Black,First Name,Result\nSchmidt,Jan,Meier,Ute,1-0\n",
        at="games.csv",
        found="White (column A), Black (column C) beside First Name (column B), First Name (column D)",
        says="names are parted over two columns",
        hint="join the two",
    ),
    Example(
        code="P143",
        ratings="Name,Vorname,Elo\nRuiz,Ana,1500\nOkafor,Ben,1600\n",
        at="list.csv",
        found="Name (column A) beside Vorname (column B)",
        says="names are parted over two columns",
        hint="join the two",
    ),
    Example(
        code="G313",
        games=f'{HEAD}Neu Bob,Ben Okafor,1-0,\n"Neu, Bob",Ana Ruiz,1-0,\nBob Neu,Ben Okafor,0-1,\n',
        options="--initial 1500",
        at="games.csv:A3",
        heading="White",
        found="Neu, Bob",
        says="nearly equals Neu Bob, a newcomer too",
        hint="--newcomers",
    ),
    Example(
        code="G303",
        severity="note",
        games=f"{HEAD}Zed Novak,Ben Okafor,1-0,\n",
        options="--initial 1500",
        found="Zed Novak",
        says="1 on no list enter at 1500",
        exit=0,
    ),
    Example(
        code="G304",
        ratings=player(as_of="2026-10-31"),
        at="games.csv:D2",
        heading="Date",
        found="2026-10-03",
        says="on or before 2026-10-31",
        hint="--late",
    ),
    Example(
        code="G305",
        severity="note",
        ratings="player,rating\nAna Ruiz,UNR\nBen Okafor,1600\n",
        at="games.csv:A2",
        heading="White",
        found="Ana Ruiz",
        says="unrated player",
        exit=0,
    ),
    Example(
        code="G306",
        ratings="player,rating\nAna Ruiz,l500\nBen Okafor,1600\n",
        at="games.csv:A2",
        heading="White",
        found="Ana Ruiz",
        says="whose entry on the list has an error",
    ),
    Example(
        code="G307",
        games=f"{HEAD}Sam Lee,Ben Okafor,1-0,\n",
        ratings="id,name,rating\n1,Sam Lee,1200\n2,Sam Lee,1800\n3,Ben Okafor,1500\n",
        at="games.csv:A2",
        heading="White",
        found="Sam Lee",
        says="several players on the list share",
        hint="1 or 2 (rows 2, 3 of the list)",
    ),
    Example(
        code="G308",
        severity="warning",
        ratings="player,rating,status\nAna Ruiz,1500,\nBen Okafor,1600,Withdrawn\n",
        at="games.csv:B2",
        heading="Black",
        found="Ben Okafor",
        says="a player whose status is Withdrawn",
        exit=0,
    ),
]

PLAYERS = [
    Example(
        code="G132",
        games="White,Black,Result,White Elo,Black Elo\nAna Ruiz,Ben Okafor,1-0,l500,1600\n",
        ratings=None,
        options="--ratings log",
        at="games.csv:D2",
        heading="White Elo",
        found="l500",
        says="this is not a rating",
    ),
    Example(
        code="G213",
        games="White,Black,Result,White Elo,Black Elo\nAna Ruiz,Ben Okafor,1-0,1500,1600\n"
        "Cleo Park,Ana Ruiz,1-0,1400,1510\n",
        ratings=None,
        options="--ratings log",
        at="games.csv:E3",
        heading="Black Elo",
        found="1510 here, 1500 there",
        says="Ana Ruiz has another rating in row 2",
    ),
    Example(
        code="G309",
        severity="note",
        options="--policy fide-blitz",
        ratings="player,rating\nAna Ruiz,2700\nBen Okafor,2100\n",
        at="games.csv:A2",
        heading="White",
        says="the ratings lie too far apart, not rated",
        exit=0,
    ),
    Example(
        code="G310",
        severity="note",
        games="White,Black,Result,White Elo,Black Elo\nAna Ruiz,Ben Okafor,1-0,1510,1600\n",
        at="games.csv:D2",
        heading="White Elo",
        found="Ana Ruiz 1510 and 1500",
        says="1 player with another rating in the games than on the list, which counts",
        hint="--ratings log",
        exit=0,
    ),
    Example(
        code="P101",
        ratings="Member,Points last year\nAna Ruiz,3\n",
        at="list.csv:row 1",
        found="the headings Member, Points last year",
        says="no rating column for a rating list",
    ),
    Example(code="P101", ratings="a,b\n1,2\n", at="list.csv:row 1", says="no player, no rating column"),
    Example(
        code="P102",
        ratings="player,Elo,Rtg\nAna Ruiz,1500,1500\n",
        at="list.csv:row 1",
        found="Elo (column B) and Rtg (column C)",
    ),
    Example(
        code="P103",
        ratings="player,rating\nAna Ruiz,1500\nBen Okafor,1600\nCleo Park,l500\n",
        at="list.csv:B4",
        heading="rating",
        found="l500",
        says="this is not a rating",
    ),
    Example(code="P103", ratings=f"{LIST}Eva Lind,10000001\n", at="list.csv:B6", found="10000001"),
    Example(code="P103", ratings=[*LIST_ROWS, ["Eva", date(2026, 1, 2)]], at="list.xlsx:Games!B4", found="2026-01-02"),
    Example(
        code="P104", ratings=f"{LIST} ,1700\n", at="list.csv:A6", heading="player", says="an entry without a player"
    ),
    Example(code="P105", ratings=player(k=0), at="list.csv:C2", heading="k", found="0", says="this is not a K"),
    Example(code="P105", ratings=player(k="twenty"), at="list.csv:C2", found="twenty"),
    Example(
        code="P106",
        ratings=player(games=-3),
        at="list.csv:C2",
        heading="games",
        found="-3",
        says="not a number of games",
    ),
    Example(code="P106", ratings=player(games="2.5"), at="list.csv:C2", found="2.5"),
    Example(code="P107", ratings=player(as_of="last Sunday"), at="list.csv:C2", heading="as_of", found="last Sunday"),
    Example(
        code="P107", ratings=player(as_of="1/2/26"), at="list.csv:C2", says="this is not a date", hint="four digits"
    ),
    Example(code="P130", ratings=player(as_of="1/2/2026"), at="list.csv:C2", says="--dates", found="1/2/2026"),
    Example(
        code="P131",
        ratings="player,rating,as_of\nAna Ruiz,1500,31/1/2026\nBen Okafor,1600,1/31/2026\n",
        at="list.csv:C3",
        says="the day comes first in 31/1/2026 (row 2), the month in 1/31/2026 (row 3)",
    ),
    Example(
        code="P132",
        ratings=[
            ["player", "rating", "as_of"],
            ["Ana Ruiz", 1500, date(2026, 1, 2)],
            ["Ben Okafor", 1600, "31/1/2026"],
        ],
        at="list.xlsx:Games!C2",
        found="2026-01-02",
        says="real dates, such as 2026-01-02 (row 2)",
    ),
    Example(
        code="P133",
        severity="note",
        ratings="player,rating,as_of\nAna Ruiz,1500,1/2/2026\nBen Okafor,1600,31/1/2026\n",
        at="list.csv",
        heading="as_of",
        says="read with the day first, as 31/1/2026 (row 3) can only be read",
    ),
    Example(
        code="P108", ratings=player(peak="master"), at="list.csv:C2", heading="peak", found="master", says="not a peak"
    ),
    Example(
        code="P109",
        ratings=player(birth_year=98),
        at="list.csv:C2",
        heading="birth_year",
        found="98",
        says="year of birth",
    ),
    Example(
        code="P110",
        ratings=player(rating_exact="1512.8 (approx.)"),
        at="list.csv:C2",
        heading="rating_exact",
        found="1512.8 (approx.)",
        says="this is not an exact rating",
    ),
    Example(
        code="P111", ratings=[*LIST_ROWS, ["Eva", "=B2+C2"]], at="list.xlsx:Games!B4", found="=B2+C2", heading="rating"
    ),
    Example(
        code="P112", ratings=[*LIST_ROWS, ["Eva", "#N/A"]], at="list.xlsx:Games!B4", found="#N/A", says="an error value"
    ),
    Example(code="P113", ratings=f"{LIST}1.23457E+11,1500\n", at="list.csv:A6", heading="player", found="1.23457E+11"),
    Example(code="P150", ratings=f"{LIST}{'x' * 1001},1500\n", at="list.csv:A6", heading="player", found="xxx"),
    Example(
        code="P114",
        severity="note",
        ratings=player(rating_exact="1512.8"),
        at="list.csv:B2",
        heading="rating",
        found="1500 beside 1512.8",
        says="the rating as written counts",
        exit=0,
    ),
    Example(
        code="P115",
        severity="note",
        ratings="player,rating\nAna\u00a0Ruiz,1500\nBen Okafor,1600\n",
        at="list.csv:A2",
        heading="player",
        says="read as 'Ana Ruiz'",
        exit=0,
    ),
    Example(
        code="P116",
        severity="note",
        ratings=player(rank=1, change=5),
        at="list.csv",
        says="written anew by this run: rank, change",
        exit=0,
    ),
    Example(
        code="P117",
        severity="warning",
        ratings=filtered(LIST_ROWS, 2, 3),
        at="list.xlsx:Games!row 2",
        found="row 2, 3",
        says="2 hidden rows read like the others",
        exit=0,
    ),
    Example(
        code="P118",
        severity="note",
        ratings=f"{LIST}Eva Lind,UNR\n",
        at="list.csv:B6",
        heading="rating",
        found="Eva Lind",
        says="1 on the list without a rating",
        exit=0,
    ),
    Example(
        code="P119",
        severity="warning",
        games=HEAD,
        ratings="player,rating\n",
        at="list.csv",
        says="has no players",
        exit=0,
    ),
    Example(
        code="P120",
        options="--newcomers who.csv --initial 1500",
        prepare=lambda folder: (folder / "who.csv").write_text("Who\nZed Novak\n"),
        at="who.csv:row 1",
        found="the headings Who",
        says="no player column for a list of newcomers",
    ),
    Example(
        code="P121",
        severity="note",
        ratings="player,rating,Elo\nAna Ruiz,1500,1400\nBen Okafor,1600,1500\n",
        at="list.csv:C1",
        heading="Elo",
        says="the column Elo is not used",
        exit=0,
    ),
    Example(
        code="P122",
        ratings="player,rating\nRuiz, Ana,1500\nAna Ruiz,1500\nBen Okafor,1600\n",
        at="list.csv:C2",
        found="1500",
        says="a cell that stands under no heading",
    ),
    Example(code="P302", severity="note", ratings=None, says="no rating list was given", exit=0),
    Example(
        code="P304",
        severity="note",
        options="--policy fide-standard",
        ratings="player,rating,games\nAna Ruiz,1500,99\nBen Okafor,1405,99\n",
        found="Ben Okafor",
        says="1 left the list",
        exit=0,
    ),
    Example(
        code="P124",
        options="--policy fide-standard",
        ratings="player,rating,pending\nAna Ruiz,,3 games\nBen Okafor,1600,\n",
        at="list.csv:C2",
        heading="pending",
        found="3 games",
        says="results that wait for a first rating cannot be read",
        hint="write: games 3, points 1.5",
    ),
    Example(
        code="P125",
        options="--policy us-chess",
        ratings="player,rating,record\nAna Ruiz,1500,12-5\nBen Okafor,1600,won\n",
        at="list.csv:C2",
        heading="record",
        found="12-5",
        says="this is no record",
        hint="write won where all earlier games were won",
    ),
    Example(
        code="P201",
        ratings=f"{LIST}ana ruiz,1550\n",
        at="list.csv:A2",
        heading="player",
        found="Ana Ruiz",
        says="more than once, in row 6 too",
    ),
    Example(
        code="P301",
        severity="note",
        ratings=player(k=40),
        says="the list's own K of 1 player who played counts",
        exit=0,
    ),
    Example(
        code="P303",
        severity="note",
        ratings=f"{LIST}Eva Lind,1700\n".replace("\n", ",2025-10-02\n").replace("rating,2025-10-02", "rating,as_of"),
        options="--inactive-months 12",
        found="inactive: Cleo Park, Dan Weiss, Eva Lind",
        says="3 became inactive (last rated more than 12 months before 2026-10-03), 0 active again",
        exit=0,
    ),
]


def book(text: str) -> Callable[[Path], None]:
    """A rule book with this text."""
    return lambda folder: (folder / "own.toml").write_text(text, encoding="utf-8") and None


K20 = "[section.k]\nrule = [{ k = 20 }]\n"
OWN = "--policy own.toml"
RULES = [
    Example(
        code="R101",
        options=OWN,
        prepare=book('name = "ours"\ntitle = = 3\n'),
        at="own.toml:row 2",
        found="Invalid value",
        says="not a TOML file",
        hint="elo-batch policies elo",
        exit=2,
    ),
    Example(
        code="R102",
        options=OWN,
        prepare=book(f'name = "ours"\n[[section]]\n{K20}[section.limits]\nflor = 100\n'),
        at="own.toml:row 6",
        heading="section.limits.flor",
        says="no key section.limits.flor",
        exit=2,
    ),
    Example(
        code="R103",
        options=OWN,
        prepare=book('name = "ours"\n\n[[section]]\nsource = "us"\n'),
        at="own.toml:row 3",
        says="the key section.k is missing",
        exit=2,
    ),
    Example(
        code="R104",
        options=OWN,
        prepare=book('name = "ours"\n[[section]]\n[section.k]\nmost = 700\n[[section.k.rule]]\nk = 0\n'),
        at="own.toml:row 6",
        found="0",
        says="section.k.rule.k: should be greater than 0",
        exit=2,
    ),
    Example(
        code="R105",
        options=OWN,
        prepare=book(f'name = "ours"\n[[section]]\n{K20}[section.limits]\nfloor = 2000\nceiling = 1000\n'),
        at="own.toml:row 5",
        says="the floor 2000 lies above the ceiling 1000",
        exit=2,
    ),
    Example(
        code="G133",
        games="White,Black,Result,Weight\nAna Ruiz,Ben Okafor,1-0,heavy\n",
        options=OWN,
        prepare=book(f'name = "ours"\n[[section]]\n{K20}[section.events]\ncolumn = "Weight"\n'),
        at="games.csv:D2",
        heading="Weight",
        found="heavy",
        says="this is not a weight",
    ),
    Example(
        code="R302",
        severity="note",
        games="White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n",
        options="--policy fide-standard",
        says="rule book fide-standard: 1 row by the section in force from 2025-10-01, 1 of them undated",
        exit=0,
    ),
    Example(
        code="R301",
        severity="note",
        options=OWN,
        prepare=book('name = "ours"\n[[section]]\n[section.k]\nrule = [{ k = 40, age_to = 18 }, { k = 20 }]\n'),
        at="list.csv",
        found="Ana Ruiz, Ben Okafor",
        says="no birth_year is known of 2 players who played, so K 40 for juniors (age_to 18) could not apply to them",
        hint="add the column birth_year to the list",
        exit=0,
    ),
]
DOUBTS = [
    Example(
        code="G311",
        games="White ID,White Name,Black,Result\n7,Ben Okafor,Ana Ruiz,1-0\n",
        ratings="id,name,rating\n7,John Smith,1500\n8,Ben Okafor,1600\n9,Ana Ruiz,1600\n",
        at="games.csv:A2",
        found="id 7 (John Smith), name Ben Okafor",
        says="not one player's",
    ),
    Example(
        code="G214",
        severity="warning",
        games="White,Black,Result,Round\nAna Ruiz,Ben Okafor,1-0,1\nCleo Park,Ana Ruiz,0-1,1\n",
        at="games.csv:B3",
        found="Ana Ruiz, round 1",
        says="twice: here and in row 2",
        exit=0,
    ),
    Example(
        code="G134",
        severity="warning",
        games="White,Black,Result,Date,Event end\nAna Ruiz,Ben Okafor,1-0,2026-11-03,2026-10-31\n",
        at="games.csv:D2",
        found="2026-11-03",
        says="after the last day of its event, 2026-10-31",
        exit=0,
    ),
    Example(
        code="G150",
        games="White,Black,Winner\nAna Ruiz,Ben Okafor,Cleo Park\n",
        at="games.csv:C2",
        heading="Winner",
        found="Cleo Park",
        says="neither of the two sides",
        hint="The sides are Ana Ruiz and Ben Okafor",
    ),
    Example(
        code="G151",
        games="White,Black,Result,Winner\nAna Ruiz,Ben Okafor,1-0,Ben Okafor\n",
        at="games.csv:D2",
        heading="Winner",
        found="Ben Okafor beside 1-0",
        says="contradict each other",
    ),
    Example(
        code="G152",
        games="White,Black,Result\nAna Ruiz,Ben Okafor,V\n",
        at="games.csv:C2",
        heading="Result",
        found="V",
        says="different results in different languages",
    ),
    Example(
        code="G153",
        games="White,Black,Result\nAna Ruiz,Ben Okafor,½-0\n",
        at="games.csv:C2",
        heading="Result",
        found="½-0",
        says="do not add up to one game",
        hint="write the result as it was played",
    ),
    Example(
        code="G154",
        severity="warning",
        games="White,Black,Result,Note\nAna Ruiz,Ben Okafor,1-0,black forfeited after 20 moves\n",
        at="games.csv:D2",
        heading="Note",
        found="black forfeited after 20 moves",
        says="may say that the game was not played",
        exit=0,
    ),
    Example(
        code="G155",
        games="White,Black,Result\nAna Ruiz,White,White\n",
        ratings="player,rating\nAna Ruiz,1500\nWhite,1500\n",
        at="games.csv:C2",
        heading="Result",
        found="White",
        says="also a word for another result",
    ),
    Example(
        code="G156",
        games="Home,Away,Home pts,Away pts\nAna Ruiz,Ben Okafor,2,1\n",
        options="--points 3-1-0",
        at="games.csv:C2",
        found="2-1",
        says="other points than --points says",
    ),
    Example(
        code="G157",
        severity="warning",
        games="White,Black,Result,Note\nAna Ruiz,Ben Okafor,1-0,draw\n",
        at="games.csv:D2",
        heading="Note",
        found="draw beside 1-0",
        says="tells another result than the row",
        exit=0,
    ),
    Example(
        code="G158",
        games="Name,Colour,Opponent,Result\nAna Ruiz,Black,Ben Okafor,0-1\n",
        at="games.csv:D2",
        heading="Result",
        found="0-1",
        says="may have White's points first",
        hint="write win, loss or draw",
    ),
    Example(
        code="G159",
        severity="note",
        games="Name,Colour,Opponent,Result\nAna Ruiz,White,Ben Okafor,1-0\nBen Okafor,Black,Ana Ruiz,1-0\n",
        at="games.csv",
        heading="Result",
        says="read with White's points first",
        exit=0,
    ),
    Example(
        code="G220",
        severity="note",
        games="Name,Opponent,Result\nAna Ruiz,Ben Okafor,win\nBen Okafor,Ana Ruiz,loss\n",
        at="games.csv",
        found="rows 3",
        says="1 game counted once",
        exit=0,
    ),
    Example(
        code="G221",
        severity="warning",
        games="Name,Opponent,Result\nAna Ruiz,Ben Okafor,1\nBen Okafor,Ana Ruiz,0\nAna Ruiz,Ben Okafor,½\n"
        "Ben Okafor,Ana Ruiz,½\nCleo Park,Dan Weiss,1\n",
        at="games.csv:A6",
        found="Cleo Park 1-0 Dan Weiss",
        says="only one of its two players reports",
        exit=0,
    ),
    Example(
        code="G222",
        games="Name,Opponent,Result\nAna Ruiz,Ben Okafor,win\nBen Okafor,Ana Ruiz,win\n",
        at="games.csv:C3",
        found="Ben Okafor 1-0 Ana Ruiz here, Ana Ruiz 1-0 Ben Okafor there",
        says="in row 2 do not agree",
    ),
    Example(
        code="G223",
        severity="warning",
        games="Name,Opponent,Result\nAna Ruiz,Ben Okafor,1\nBen Okafor,Ana Ruiz,0\nAna Ruiz,Dan Weiss,0\n"
        "Ben Okafor,Dan Weiss,0\n",
        at="games.csv:A3",
        found="2 of 4 rows",
        says="some games stand once for each player",
        exit=0,
    ),
    Example(
        code="G312",
        severity="note",
        games="White,Black,Result\nStrong,Weak,0-1\n",
        ratings="player,rating\nStrong,2300\nWeak,1600\n",
        at="games.csv:C2",
        found="Weak beat Strong",
        says="700 points weaker",
        exit=0,
    ),
]
ALIASES = "--aliases aliases.csv"


def aliases(lines: str) -> Callable[[Path], None]:
    """An alias sheet with these lines."""
    return lambda folder: (folder / "aliases.csv").write_text(lines, encoding="utf-8")


def with_september(lines: str) -> Callable[[Path], None]:
    """An alias sheet, and September's list with two spellings of a player."""

    def write(folder: Path) -> None:
        aliases(lines)(folder)
        (folder / "september.csv").write_text("player,rating\nA. Ruiz,1500\nAnia,1520\n", encoding="utf-8")

    return write


ALIAS_SHEETS = [
    Example(
        code="P126",
        options=ALIASES,
        prepare=aliases("Seen,Who\nAnia,Ana Ruiz\n"),
        at="aliases.csv:row 1",
        found="the headings Seen, Who",
        says="no means column for an alias sheet",
    ),
    Example(
        code="P127",
        options=ALIASES,
        prepare=aliases("seen,means\nAnia,\n"),
        at="aliases.csv:B2",
        found="Ania",
        says="lacks one of its two names",
    ),
    Example(
        code="P202",
        options=ALIASES,
        prepare=aliases("seen,means\nAnia,Ana Ruiz\nANIA,Cleo Park\n"),
        at="aliases.csv:B3",
        found="Cleo Park",
        says="means Ana Ruiz in row 2 and Cleo Park here",
    ),
    Example(
        code="P203",
        options=ALIASES,
        prepare=aliases("seen,means\nAnia,Anka\nAnka,Ania\n"),
        at="aliases.csv:B2",
        found="Ania > Anka > Ania",
        says="in a circle",
    ),
    Example(
        code="P204",
        severity="note",
        options=ALIASES,
        prepare=aliases("seen,means\nAnka,Ania\nAnia,Ana Ruiz\n"),
        at="aliases.csv:B2",
        found="Anka > Ania > Ana Ruiz",
        says="an alias of an alias",
        exit=0,
    ),
    Example(
        code="P305",
        options=ALIASES,
        prepare=aliases("seen,means\nAnia,Anna Ruiz\n"),
        at="aliases.csv:B2",
        found="Anna Ruiz",
        hint="did you mean Ana Ruiz?",
    ),
    Example(
        code="P306",
        options=ALIASES,
        prepare=aliases("seen,means\nS. Lee,Sam Lee\n"),
        ratings="id,name,rating\n1,Ana Ruiz,1500\n2,Ben Okafor,1600\n8,Sam Lee,1600\n9,Sam Lee,1700\n",
        at="aliases.csv:B2",
        found="Sam Lee",
        hint="8 or 9",
    ),
    Example(
        code="P307",
        severity="note",
        options=ALIASES,
        prepare=aliases("seen,means\nAnia,Ana Ruiz\n"),
        games=HEAD + "Ania,Ben Okafor,1-0,2026-10-03\n",
        at="aliases.csv:A2",
        found="Ania",
        says="read as 'Ana Ruiz' in 1 row",
        exit=0,
    ),
    Example(
        code="P308",
        severity="note",
        options=ALIASES,
        prepare=aliases("seen,means\nAnia,Ana Ruiz\n"),
        at="aliases.csv:A2",
        found="Ania",
        says="1 alias was not used",
        exit=0,
    ),
    Example(
        code="P309",
        severity="note",
        options=ALIASES,
        prepare=aliases("seen,means\nCleo Park,Ana Ruiz\n"),
        at="aliases.csv:A2",
        says="Cleo Park and Ana Ruiz are one player",
        exit=0,
    ),
    Example(
        code="P310",
        options=f"{ALIASES} --policy fide-standard --list 2026-09-01=september.csv",
        prepare=with_september("seen,means\nA. Ruiz,Ana Ruiz\nAnia,Ana Ruiz\n"),
        at="september.csv:A3",
        heading="player",
        found="A. Ruiz and Ania",
        says="two entries mean Ana Ruiz",
    ),
]


def report(sheet: str = "", edit: Callable[[str], str] | None = None) -> Callable[[Path], None]:
    """The report of the usual game, one of its sheets edited."""

    def write(path: Path) -> None:
        (path / "games.csv").write_text(GAME, encoding="utf-8")
        (path / "list.csv").write_text(LIST, encoding="utf-8")
        run = elo_batch.rate(path / "games.csv", ratings=path / "list.csv")
        run.write_workbook(path / "report.xlsx")
        if sheet:
            edited(path / "report.xlsx", path / "report.xlsx", sheet, edit)

    return write


def without_pool(path: Path) -> None:
    """A report that somebody has saved without its sheet Pool."""
    report()(path)
    renamed(path / "report.xlsx", "Pool", "Our pool")


REPORTS = [
    Example(
        code="F171",
        command="verify",
        prepare=lambda path: pd.read_csv(io.StringIO(LIST)).to_excel(path / "report.xlsx", index=False),
        at="report.xlsx",
        says="there is no sheet Summary",
        exit=2,
    ),
    Example(
        code="F172",
        command="verify",
        prepare=report("Ratings", with_value("D3", 1512)),
        at="report.xlsx:Ratings!D3",
        heading="rating",
        found="1512",
        says="right is 1587",
    ),
    Example(
        code="F173",
        command="verify",
        prepare=report("Working", without_formula("M2")),
        at="report.xlsx:Working!M2",
        heading="surplus",
        says="right is =G2-L2",
    ),
    Example(
        code="F174",
        command="verify",
        prepare=report("Games", with_row_twice(2)),
        at="report.xlsx:Games!Q3",
        says="this rated game",
    ),
    Example(
        code="F175",
        command="verify",
        prepare=without_pool,
        at="report.xlsx:Summary",
        says="no sheet Pool",
    ),
    Example(
        code="F176",
        command="verify",
        prepare=report(),
        games=HEAD + "Ana Ruiz,Ben Okafor,0-1,2026-10-03\n",
        options="--inputs games.csv",
        at="report.xlsx:Rules!C16",
        says="games.csv is not the file",
    ),
]
EXAMPLES = [*FILES, *GAMES, *PLAYERS, *ALIAS_SHEETS, *DOUBTS, *RULES, *REPORTS]
