"""`rate --update` of a list kept by ids: a newcomer has the id in the column of ids and the name in that of names."""

import openpyxl
import pytest

HEAD = "Date,Round,White ID,White,Black ID,Black,Result\n"
OCTOBER = HEAD + "2026-10-03,1,20001,Kim Lee,10000,Ana Ruiz,1-0\n2026-10-04,2,0012,Zed Novak,10001,Ben Okafor,0-1\n"
NOVEMBER = HEAD + "2026-11-03,1,20001,Kim Lee,0012,Zed Novak,1-0\n2026-11-04,2,20002,Uma Stein,20001,,1-0\n"
ENTRIES = [(10000, "Ana Ruiz", 1600), (10001, "Ben Okafor", 1700)]


def workbook(path, entries=ENTRIES):
    book = openpyxl.Workbook()
    for row in [("Id", "Name", "Rating"), *entries]:
        book.active.append(row)
    book.save(path)


def entries_of(path):
    rows = openpyxl.load_workbook(path).active.iter_rows(min_row=2, max_col=2, values_only=True)
    return [row for row in rows if any(row)]


@pytest.fixture
def months(folder):
    (folder / "october.csv").write_text(OCTOBER, encoding="utf-8")
    (folder / "november.csv").write_text(NOVEMBER, encoding="utf-8")
    workbook(folder / "list.xlsx")
    lines = ["Id,Name,Rating", *(",".join(map(str, entry)) for entry in ENTRIES)]
    (folder / "list.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def test_ids_stand_under_id_and_names_under_name(months, elo):
    assert elo("rate october.csv --ratings list.xlsx --initial 1500 --update new.xlsx --format json").exit == 0
    assert entries_of(months / "new.xlsx")[2:] == [(20001, "Kim Lee"), ("0012", "Zed Novak")]


def test_ids_are_texts_in_a_column_of_texts(months, elo):
    workbook(months / "list.xlsx", [(str(own), name, rating) for own, name, rating in ENTRIES])
    assert elo("rate october.csv --ratings list.xlsx --initial 1500 --update new.xlsx --format json").exit == 0
    assert entries_of(months / "new.xlsx")[2:] == [("20001", "Kim Lee"), ("0012", "Zed Novak")]


@pytest.mark.parametrize("kind", ["xlsx", "csv"])
@pytest.mark.parametrize("heading", ["", "Nov"])
def test_the_month_after_an_update_gives_what_the_list_out_gives(kind, heading, months, elo):
    options = "--initial 1500 --format json --quiet"
    at = (f"--as-column={heading}2026", f"--as-column={heading}2027") if heading else ("", "")
    first = elo(f"rate october.csv --ratings list.{kind} --update new.{kind} --ratings-out a.csv {at[0]} {options}")
    assert first.exit == 0
    second = elo(f"rate november.csv --ratings new.{kind} --update newer.{kind} --ratings-out b.csv {at[1]} {options}")
    fed_back = elo(f"rate november.csv --ratings a.csv --ratings-out c.csv {options}")
    assert (second.exit, fed_back.exit) == (0, 0)
    told = [
        [line.split(",")[:11] for line in (months / name).read_text(encoding="utf-8").splitlines()]
        for name in ("b.csv", "c.csv")
    ]
    assert told[0] == told[1]
    assert {row[1]: row[2] for row in told[0][1:]} == {
        "10000": "Ana Ruiz",
        "10001": "Ben Okafor",
        "20001": "Kim Lee",
        "20002": "Uma Stein",
        "0012": "Zed Novak",
    }
