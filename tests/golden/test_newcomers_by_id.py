"""Every output names a newcomer by the id and the name that the games tell."""

import csv
import re

import pytest

LIST = "player,name,rating\n10000,Ana Ruiz,1600\n10001,Ben Okafor,1700\n"
GAMES = (
    "date,White ID,White,Black ID,Black,result\n"
    "2026-10-03,20001,Kim Lee,10000,Ana Ruiz,1-0\n2026-10-04,20002,Kim Lee,10001,Ben Okafor,0-1\n"
)


@pytest.fixture
def october(folder):
    (folder / "list.csv").write_text(LIST, encoding="utf-8")
    (folder / "games.csv").write_text(GAMES, encoding="utf-8")
    return folder


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_tables_report_and_page_name_them(october, elo):
    told = elo(
        "rate games.csv --ratings list.csv --initial 1500 --output r.xlsx --html p.html --tables t --format json"
    )
    assert told.exit == 0
    assert {(row["player"], row["name"]) for row in rows(october / "t/ratings.csv")} >= {
        ("20001", "Kim Lee"),
        ("20002", "Kim Lee"),
    }
    assert {row["player"] for row in rows(october / "t/working.csv")} == {"10000", "10001", "20001", "20002"}
    page = (october / "p.html").read_text(encoding="utf-8")
    assert re.search(r'Kim Lee</span></bdi> <span class="id"><bdi>20001', page)
    assert re.search(r'Kim Lee</span></bdi> <span class="id"><bdi>20002', page)
    assert elo("verify r.xlsx").exit == 0


@pytest.mark.usefixtures("october")
def test_why_answers_by_id(elo):
    told = elo("why 20002 --games games.csv --ratings list.csv --initial 1500 --format json")
    assert (told.exit, told.json["player"]) == (0, {"player": "20002", "name": "Kim Lee", "listed": False})


def test_a_comparison_and_odds_name_them(october, elo):
    options = "--ratings list.csv --initial 1500"
    assert elo(f"compare games.csv {options} --policy elo --policy club --output c.csv").exit == 0
    assert {row["name"] for row in rows(october / "c.csv") if row["player"] == "20001"} == {"Kim Lee"}
    assert elo(f"odds games.csv {options} --output o.csv --format json").exit == 0
    assert {(row["player_a"], row["name_a"]) for row in rows(october / "o.csv")} == {
        ("20001", "Kim Lee"),
        ("20002", "Kim Lee"),
    }
