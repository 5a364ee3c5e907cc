"""What is handed out (report, page, tables) tells nobody's age, and nothing of the officer's own columns."""

import json
import re
import zipfile

import pytest

HEAD = "player,name,Geburtsjahr,Club,rating,games,status,"
ROWS = (
    "1,Ana Ruiz,1947,Vega,2100,300,,",
    "2,Ben Okafor,2010,Vega,2000,300,,",
    "3,Cleo Park,1.949,Vega,1900,300,,",
    "4,Dan Weiss,born 12.3.1951,Vega,1800,300,,",
    "5,Eva Lind,1 952,Vega,1700,300,,",
    "6,Finn Roy,1953,Vega,1600,300,,+49 170 7654321",
    "7,Gus Secret,1954,Vega,1600,300,EXAMPLE,",
)
SECRETS = ("1947", "2010", "1949", "1.949", "1951", "1952", "1 952", "1953", "7654321", "1954", "Gus Secret")
GAMES = "White,Black,Result,Date,Event\n1,2,1-0,2026-10-03,Open\n2,5,1-0,2026-10-04,Open\n5,1,1-0,2026-10-05,Open\n"
RATE = "rate games.csv --ratings list.csv --policy fide-standard --on-error skip"
OUT = "--output r.xlsx --html p.html --tables t"
AGED = re.compile(r"(?<!at most )\b\d+ years old")
LIST_OUTPUTS = ("r.xlsx", "p.html")


@pytest.fixture
def club(folder):
    """A list with years of birth of every kind, and games."""
    (folder / "games.csv").write_text(GAMES, encoding="utf-8")
    (folder / "list.csv").write_text("\n".join([HEAD, *ROWS]) + "\n", encoding="utf-8")
    return folder


def outputs(folder):
    """The texts of everything that was handed out, by file."""
    texts = {
        path.name: path.read_text(encoding="utf-8") for path in (folder / "t").iterdir() if path.suffix != ".parquet"
    }
    with zipfile.ZipFile(folder / "r.xlsx") as book:
        texts["r.xlsx"] = "".join(book.read(name).decode() for name in book.namelist() if name.endswith(".xml"))
    return {**texts, "p.html": (folder / "p.html").read_text(encoding="utf-8")}


def test_nothing_that_is_handed_out_tells_an_age(elo, club):
    assert elo(f"{RATE} {OUT}").exit == 1
    assert {name for name, text in outputs(club).items() if AGED.search(text)} == set()


def test_nothing_that_is_handed_out_shows_a_cell_of_a_column_that_stays_at_home(elo, club):
    told = elo(f"{RATE} {OUT} --format json").json["problems"]
    assert {"P109", "P115", "P122", "F122"} <= {one["code"] for one in told}
    for name, text in outputs(club).items():
        assert [one for one in SECRETS if one in text] == [], name


@pytest.mark.usefixtures("club")
def test_the_officer_is_told_what_stands_there(elo):
    told = elo(f"{RATE} {OUT} --format json").json["problems"]
    found = {(one["code"], one["cell"]): one for one in told if one["code"].startswith("P")}
    assert found["P109", "C5"]["found"] == "born 12.3.1951"
    assert found["P115", "C4"]["message"] == "read as '1949'"
    assert found["P122", "H7"]["found"] == "+49 170 7654321"
    assert "79 years old" in elo(f"why 1 {RATE.removeprefix('rate games.csv')} --games games.csv").out


def test_a_problem_that_is_handed_out_names_its_place_all_the_same(elo, club):
    elo(f"{RATE} {OUT}")
    rows = json.loads((club / "t" / "problems.json").read_text(encoding="utf-8"))
    named = {(one["code"], one["cell"], one["column"], one["found"]) for one in rows if one["code"] == "P109"}
    assert named == {("P109", "C5", "Geburtsjahr", None)}
    (bad, *_) = [one for one in rows if one["cell"] == "C5"]
    assert (bad["message"], bad["file"]) == ("this is not a year of birth", "list.csv")


@pytest.mark.parametrize("asked", ["birth_year", "Geburtsjahr"])
def test_years_of_birth_that_are_asked_for_are_shown_with_ages_and_cells(asked, elo, club):
    elo(f"{RATE} {OUT} --show {asked}")
    texts = outputs(club)
    assert "79 years old" in texts["p.html"]
    assert all("born 12.3.1951" in texts[name] for name in (*LIST_OUTPUTS, "problems.csv"))
    assert "1,Ana Ruiz" not in texts["ratings.csv"].splitlines()[0]
    assert "Geburtsjahr" in texts["ratings.csv"].splitlines()[0]
    assert "7654321" not in "".join(texts.values())


def test_another_column_that_is_shown_tells_no_age(elo, club):
    elo(f"{RATE} {OUT} --show Club")
    texts = outputs(club)
    assert not AGED.search(texts["p.html"])
    assert "Vega" in texts["p.html"]
    assert "born 12.3.1951" not in texts["p.html"]


def test_a_list_of_an_earlier_day_tells_no_year_of_birth_either(elo, club):
    (club / "old.csv").write_text("player,Born,rating\n1,in 1947,2100\n2,,2000\n", encoding="utf-8")
    line = f"{RATE} {OUT} --list 2026-09-01=old.csv"
    assert "in 1947" in elo(f"{line} --format json").out
    assert {name for name, text in outputs(club).items() if "1947" in text} == set()


def test_a_cell_of_the_games_or_of_a_column_that_all_may_see_is_shown(elo, club):
    (club / "list.csv").write_text("player,rating,Club\n1,2100,Vega\n2,20oo,Vega\n5,1700,Vega\n", encoding="utf-8")
    (club / "games.csv").write_text(GAMES + "1,5,seven,2026-10-06,Open\n", encoding="utf-8")
    elo(f"{RATE} {OUT}")
    texts = outputs(club)
    assert all(word in texts[name] for word in ("20oo", "seven") for name in (*LIST_OUTPUTS, "problems.csv"))


def test_a_pinned_year_of_birth_stays_at_home(elo, club):
    text = (club / "list.csv").read_text(encoding="utf-8").replace("Geburtsjahr", "Foo")
    (club / "list.csv").write_text(text, encoding="utf-8")
    assert elo(f"{RATE} {OUT} --map Foo=birth_year").exit == 1
    for name, text in outputs(club).items():
        assert [one for one in SECRETS if one in text] == [], name
    assert not AGED.search(outputs(club)["p.html"])
