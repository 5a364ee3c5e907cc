"""Nothing is cut in silence: long sheets go on, long runs hold values and say so, long texts show their cut."""

import json
import subprocess
import sys

import openpyxl
import pandas as pd
import pytest
from helpers import games_frame, list_frame
from office import same, values
from reports import elo, months

import elo_batch
from elo_batch.reports.cell_limits import MOST_CHARACTERS, SHORTENED
from elo_batch.reports.workbook import book as writing
from elo_batch.reports.workbook import report as reports


def test_a_sheet_that_is_too_long_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(writing, "MOST_ROWS", 40)
    monkeypatch.setattr(reports, "MOST_ROWS", 40)
    run = elo()
    run.write_workbook(tmp_path / "report.xlsx")
    book = openpyxl.load_workbook(tmp_path / "report.xlsx")
    parts = [sheet for sheet in book if sheet.title.startswith("Games")]
    assert [sheet.title for sheet in parts] == ["Games", "Games 2", "Games 3"]
    rows = [row for sheet in parts for row in sheet.iter_rows(min_row=2, values_only=True)]
    assert [row[-1] for row in rows] == run.games["source"].tolist()
    assert len({tuple(cell.value for cell in sheet[1]) for sheet in parts}) == 1
    # Formulas that would have to reach across sheets are not written.
    assert not [
        cell
        for sheet in book
        if "Working" in sheet.title
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "f"
    ]


def test_beyond_a_stated_size_the_working_holds_values_and_says_so(tmp_path, monkeypatch):
    elo().write_workbook(tmp_path / "formulas.xlsx")
    monkeypatch.setattr(reports, "MOST_FORMULAS", 10)
    elo().write_workbook(tmp_path / "values.xlsx")
    live, plain = values(tmp_path / "formulas.xlsx"), values(tmp_path / "values.xlsx")
    assert [cell for cell in live if cell[0] == "Working" and not same(live[cell], plain[cell])] == []
    assert plain["Summary", "B2"] == "not here, see below"
    assert "values, not formulas" in plain["Summary", "B3"]
    book = openpyxl.load_workbook(tmp_path / "values.xlsx")
    assert not [cell for row in book["Working"].iter_rows() for cell in row if cell.data_type == "f"]


def test_a_text_too_long_for_a_cell_ends_in_words_that_say_so_and_is_listed(tmp_path):
    games = games_frame([("Ana", "Ben", 1, "x" * (MOST_CHARACTERS + 5))], "player_a player_b score_a note")
    run = elo_batch.rate(games, ratings=list_frame({"Ana": 1500, "Ben": 1600}))
    run.write_workbook(tmp_path / "report.xlsx")
    notes = [
        cell
        for (sheet, _), cell in values(tmp_path / "report.xlsx").items()
        if sheet == "Games" and str(cell).startswith("xxx")
    ]
    assert [(len(cell), cell.endswith(SHORTENED)) for cell in notes] == [(MOST_CHARACTERS, True)]
    problems = [cell for (sheet, _), cell in values(tmp_path / "report.xlsx").items() if sheet == "Problems"]
    assert "F161" in problems


def test_own_columns_and_birth_years_are_shown_only_when_asked_for(tmp_path):
    players = list_frame(
        [("Ana", 1500, 1990, "0170", "GER"), ("Ben", 1600, 1980, "0171", "FRA")],
        "player rating birth_year Phone federation",
    )
    run = elo_batch.rate(games_frame([("Ana", "Ben", 1)]), ratings=players)
    run.write_workbook(tmp_path / "plain.xlsx")
    run.write_workbook(tmp_path / "shown.xlsx", show=["Phone"])
    plain, shown = (set(map(str, values(tmp_path / name).values())) for name in ("plain.xlsx", "shown.xlsx"))
    assert {"Phone", "birth_year", "0170", "1990"} & plain == set()
    assert {"Phone", "0170", "0171"} <= shown
    assert {"birth_year", "1990"} & shown == set()
    with pytest.raises(elo_batch.UsageProblem, match="--show Fax: the list has no such column"):
        run.write_workbook(tmp_path / "no.xlsx", show=["Fax"])
    assert not (tmp_path / "no.xlsx").exists()
    for write, name in ((run.write_page, "no.html"), (run.write_tables, "no")):
        with pytest.raises(elo_batch.UsageProblem, match="--show Fax: the list has no such column"):
            write(tmp_path / name, show=["Fax"])
        assert not (tmp_path / name).exists()


def test_report_page_and_tables_hand_out_the_same_columns(tmp_path):
    players = list_frame(
        [("Ana", 1500, 1990, 16, "GER", "0170"), ("Ben", 1600, 1980, 32, "FRA", "0171")],
        "player rating birth_year k federation Phone",
    )
    run = elo_batch.rate(games_frame([("Ana", "Ben", 1)]), ratings=players)
    run.write_workbook(tmp_path / "report.xlsx")
    run.write_tables(tmp_path / "tables")
    run.write_page(tmp_path / "page.html")
    report = set(pd.read_excel(tmp_path / "report.xlsx", sheet_name="Ratings", engine="calamine").columns)
    tables = set(pd.read_csv(tmp_path / "tables" / "ratings.csv").columns)
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert {"k", "federation"} <= report & tables
    assert {"birth_year", "Phone"} & (report | tables) == set()
    assert [value in page for value in ("GER", "1990", "0170")] == [True, False, False]


def test_a_report_that_is_the_next_list_leaves_its_links_and_old_lists_behind(tmp_path):
    months().write_workbook(tmp_path / "autumn.xlsx")
    again = elo_batch.rate(
        games_frame([("Player 00", "Player 01", 1, "2027-01-09")], "white black result date"),
        ratings=tmp_path / "autumn.xlsx",
    )
    assert {"working", "history", "rating 2026-01"} & set(again.ratings.columns) == set()
    (anew,) = [one.message for one in again.diagnostics if one.code == "P116"]
    assert anew.endswith("working, rating 2026-01, rating 2026-02, history, equal")


def test_a_column_of_the_officers_called_working_comes_back():
    players = list_frame([("Ana", 1500, "no"), ("Ben", 1600, "yes")], "player rating working")
    run = elo_batch.rate(games_frame([("Ana", "Ben", 1)]), ratings=players)
    assert list(run.ratings["working"]) == ["yes", "no"]


@pytest.mark.parametrize("out", ["--ratings-out", "--games-out"])
def test_a_table_in_a_workbook_shows_a_cut_and_tells_it(out, tmp_path):
    note = "n" * (MOST_CHARACTERS + 5)
    (tmp_path / "games.csv").write_text(f"White,Black,Result,Note\nAna,Ben,1-0,{note}\n", encoding="utf-8")
    (tmp_path / "list.csv").write_text(f"player,rating,Remarks\nAna,1500,{note}\nBen,1600,\n", encoding="utf-8")
    command = f"rate games.csv --ratings list.csv {out} out.xlsx --format json".split()
    done = subprocess.run(
        [sys.executable, "-m", "elo_batch", *command], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    told = [one for one in json.loads(done.stdout)["problems"] if one["code"] == "F161"]
    assert [one["message"].startswith("out.xlsx, ") for one in told] == [True]
    texts = [str(cell) for row in openpyxl.load_workbook(tmp_path / "out.xlsx").active.values for cell in row]
    assert [len(text) for text in texts if text.endswith(SHORTENED)] == [MOST_CHARACTERS]
