"""Own columns of formulas that no program has calculated: blank in a new list, with a warning, never the formula."""

import openpyxl
import pytest

GAMES = "Date,White,Black,Result\n2026-10-03,Ana Ruiz,Ben Okafor,1-0\n"


@pytest.fixture
def listed(folder):
    book = openpyxl.Workbook()
    rows = [("Player", "Rating", "To 2000", "Class", "Club"), ("Ana Ruiz", 1600, "=2000-B2", "=IF(B2>1,1,2)", "North")]
    for row in [*rows, ("Ben Okafor", 1700, "=2000-B3", "B", "South")]:
        book.active.append(row)
    book.save(folder / "list.xlsx")
    (folder / "games.csv").write_text(GAMES, encoding="utf-8")
    return folder


def warned(told):
    return [(one["severity"], one["message"]) for one in told.json["problems"] if one["code"] == "P111"]


ALL = [("warning", "formulas without a stored value, left blank: To 2000 (2 cells), Class (1 cell)")]


def test_a_new_list_has_blanks_for_them(listed, elo):
    told = elo("rate games.csv --ratings list.xlsx --ratings-out new.csv --format json")
    assert (told.exit, warned(told)) == (0, ALL)
    lines = (listed / "new.csv").read_text(encoding="utf-8").splitlines()
    assert [line.split(",")[-3:] for line in lines] == [
        ["To 2000", "Class", "Club"],
        ["", "B", "South"],
        ["", "", "North"],
    ]


def test_a_workbook_has_blanks_for_them(listed, elo):
    assert elo("rate games.csv --ratings list.xlsx --ratings-out new.xlsx --format json").exit == 0
    sheet = openpyxl.load_workbook(listed / "new.xlsx").active
    assert [[cell.value for cell in row][-3:] for row in sheet.iter_rows(min_row=2)] == [
        [None, "B", "South"],
        [None, None, "North"],
    ]


@pytest.mark.usefixtures("listed")
def test_only_what_is_written_is_told(elo):
    base = "rate games.csv --ratings list.xlsx --format json"
    assert warned(elo(f"{base} --output r.xlsx")) == []
    assert warned(elo(f"{base} --update u.xlsx")) == []
    assert warned(elo(f"{base} --output r.xlsx --show Class")) == [
        ("warning", "formulas without a stored value, left blank: Class (1 cell)")
    ]


def test_an_update_keeps_the_formulas(listed, elo):
    assert elo("rate games.csv --ratings list.xlsx --update u.xlsx").exit == 0
    assert openpyxl.load_workbook(listed / "u.xlsx").active["C2"].value == "=2000-B2"
