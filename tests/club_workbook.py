"""A rating list as clubs keep it, written by another library than the one that brings it up to date."""

import zipfile

import openpyxl
import pandas as pd
import xlsxwriter

OCTOBER = "Date,White,Black,Result\n2026-10-01,0012,0007,1-0\n2026-10-05,0031,0012,1/2\n2026-10-09,Zoë =New,0031,0-1\n"
NOVEMBER = "Date,White,Black,Result\n2026-11-01,0012,0044,1-0\n2026-11-05,Zoë =New,0007,1-0\n2026-11-06,Ida,0007,0-1\n"
SHEET = "Club's list"
QUOTED = "'Club''s list'"
RATINGS = {"0012": 1510, "0007": 1587, "0031": 1416, "0044": 1800, "0050": 1550.5, "Zoë =New": 1487}
"""By hand, K 20, newcomers at 1500: 20 x (1 - 0.3599) = 12.80 for each win of the weaker by 100, 2.80 for the draw."""


def club_list(path):
    """A list as clubs keep it, written by another library than the one that updates it."""
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet(SHEET)
    summary, secret = book.add_worksheet("Summary"), book.add_worksheet("Secret")
    look = {name: book.add_format(said) for name, said in LOOKS.items()}
    sheet.merge_range("A1:F1", "Riverside Chess Club", look["title"])
    sheet.write_row("A3", ["Member no", "Member", "Elo", "Nick", "Fee", "Gain"], look["heading"])
    for row, (number, name, rating, nick, fee) in enumerate(MEMBERS, start=3):
        sheet.write_string(row, 0, number, look["id"])
        sheet.write_string(row, 1, name, look["cell"])
        sheet.write(row, 2, rating, look["rating"])
        sheet.write(row, 3, nick, look["cell"])
        sheet.write(row, 4, fee, look["cell"])
        sheet.write_formula(row, 5, f"=C{row + 1}-1500", look["cell"], rating - 1500)
    sheet.write_rich_string("D5", look["bold"], "Ben", " the ", look["bold"], "Great", look["cell"])
    sheet.write_comment("B4", "born 1990", {"author": "Jane"})
    sheet.write_url("B6", "https://example.org/cleo", look["cell"], "Cleo Park")
    sheet.conditional_format("C4:C8", {"type": "3_color_scale"})
    sheet.conditional_format("A4:F8", {"type": "formula", "criteria": '=$E4="no"', "format": look["bold"]})
    sheet.data_validation("E4:E8", {"validate": "list", "source": ["yes", "no"]})
    sheet.data_validation("C4:C8", {"validate": "decimal", "criteria": "between", "minimum": 0, "maximum": 3500})
    sheet.autofilter("A3:F8")
    sheet.freeze_panes(3, 2)
    sheet.set_column("B:B", 24)
    sheet.set_column("D:D", 9, None, {"hidden": True, "level": 1})
    sheet.set_row(4, 30, None, {"level": 1})
    sheet.set_row(5, None, None, {"level": 1, "hidden": True})
    sheet.print_area("A1:F8")
    sheet.repeat_rows(2)
    sheet.set_landscape()
    sheet.set_paper(9)
    sheet.set_header("&CRatings")
    sheet.set_h_pagebreaks([6])
    sheet.protect("chess", {"sort": True})
    book.define_name("Ratings", f"={QUOTED}!$C$4:$C$8")
    book.define_name("Base", "=Secret!$A$1")
    for row, (formula, value) in enumerate(FORMULAS):
        summary.write_formula(row, 0, formula, None, value)
    summary.add_table("C1:D3", {"columns": [{"header": "Term"}, {"header": "Fee"}], "name": "Fees"})
    secret.write("A1", 1500)
    secret.very_hidden()
    book.close()
    return path


LOOKS = {
    "title": {"bold": True, "font_size": 16, "align": "center"},
    "heading": {"bold": True, "bg_color": "#305496", "font_color": "white", "border": 1},
    "id": {"num_format": "@", "border": 1, "locked": True},
    "rating": {"num_format": "#,##0", "border": 1, "locked": False},
    "cell": {"border": 1},
    "bold": {"bold": True},
}
MEMBERS = (
    ("0012", "Ana Ruiz", 1500, "Ani", "yes"),
    ("0007", "Ben Okafor", 1600, "", "no"),
    ("0031", "Cleo Park", 1400, "=1+1", "yes"),
    ("0044", "Dan Weiss", 1800, "Danny", "yes"),
    ("0050", "Eva Lind", 1550.5, "", "no"),
)
FORMULAS = (
    ("=AVERAGE(Ratings)", 1570.1),
    (f"=MAX({QUOTED}!C4:C8)", 1800),
    ("=Base*2", 3000),
    (f"=LEN({QUOTED}!B4)", 8),
    ("=A1+1", 1571.1),
    ("=PI()", 3.14159265358979),
)


def months(folder, **logs):
    for name, text in logs.items():
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")


def table(path, sheet=None, **how):
    """The list as pandas reads it, by player."""
    return pd.read_excel(
        engine="openpyxl", io=path, sheet_name=sheet or SHEET, header=2, dtype=object, **how
    ).set_index("Member no")


def simple_list(path, rows=(("player", "Elo"), ("Ana Ruiz", 1500), ("Ben Okafor", 1600), ("Cleo Park", 1400))):
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    book.save(path)
    return path


def with_part(path, name="xl/vbaProject.bin"):
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(name, b"a part")
    return path
