"""`check --accept-suggestions` writes near misses into the officer's alias sheet, for review, and rates nothing."""

import json
from pathlib import Path

import openpyxl
import pandas as pd
import pytest

import elo_batch

GAMES = "White,Black,Result,Date\nJon Smith,Ben Okafor,1-0,2026-10-03\nZed Xavier,Jon Smith,1-0,2026-10-04\n"
LIST = "id,name,rating\n7,John Smith,1500\n8,Ben Okafor,1600\n9,Zed Xavier,1600\n"


@pytest.fixture
def month(folder, elo):
    """A folder with games and a list, and the check made in it."""
    (folder / "games.csv").write_text(GAMES, encoding="utf-8")
    (folder / "list.csv").write_text(LIST, encoding="utf-8")

    def run(sheet="aliases.csv", options="--accept-suggestions", games="games.csv"):
        line = f"check {games} --ratings list.csv {sheet and '--aliases ' + sheet} {options}"
        return elo(line)

    return run


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, "seen,means\nJon Smith,7\n"),
        ("seen,means\n", "seen,means\nJon Smith,7\n"),
        ("seen,means", "seen,means\nJon Smith,7\n"),
        ("note;means;seen\nmine;8;Benny\n", "note;means;seen\nmine;8;Benny\n;7;Jon Smith\n"),
        ("seen,means\r\nBenny,8\r\n", "seen,means\r\nBenny,8\r\nJon Smith,7\r\n"),
        ("\ufeffseen,means\nBenny,8", "\ufeffseen,means\nBenny,8\nJon Smith,7\n"),
    ],
)
def test_near_misses_are_added_below_and_the_rest_is_kept(before, after, month, tmp_path):
    sheet = tmp_path / "aliases.csv"
    if before is not None:
        sheet.write_bytes(before.encode())
    done = month()
    assert (done.exit, sheet.read_bytes().decode()) == (1, after)
    assert "added to aliases.csv: Jon Smith means 7 (John Smith)" in done.out


def test_what_was_accepted_is_used_by_the_next_check_and_nothing_is_added_again(month, tmp_path):
    assert month().exit == 1
    written = (tmp_path / "aliases.csv").read_bytes()
    done = month()
    assert (done.exit, (tmp_path / "aliases.csv").read_bytes()) == (0, written)
    assert "nothing to add to aliases.csv" in done.out


def test_nothing_else_is_written(month, tmp_path):
    month()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["aliases.csv", "games.csv", "list.csv"]


def test_without_the_option_nothing_is_added(month, tmp_path):
    (tmp_path / "aliases.csv").write_text("seen,means\n", encoding="utf-8")
    assert month(options="").exit == 1
    assert (tmp_path / "aliases.csv").read_text(encoding="utf-8") == "seen,means\n"


def test_a_workbook_keeps_its_columns_its_order_and_its_widths(month, tmp_path):
    book = openpyxl.Workbook()
    book.active.title = "Mine"
    for row in (["My aliases"], ["Note", "Seen", "Means"], ["since 2024", "Benny", "8"]):
        book.active.append(row)
    book.active.column_dimensions["B"].width = 44
    book.create_sheet("Other").append(["kept"])
    book.save(tmp_path / "aliases.xlsx")
    month("aliases.xlsx")
    after = openpyxl.load_workbook(tmp_path / "aliases.xlsx")
    rows = [list(row) for row in after["Mine"].iter_rows(values_only=True)]
    assert rows[2:] == [["since 2024", "Benny", "8"], [None, "Jon Smith", "7"]]
    assert (after["Mine"].column_dimensions["B"].width, after["Other"]["A1"].value) == (44, "kept")


def test_a_new_workbook_is_read_by_the_next_check(month):
    assert month("aliases.xlsx").exit == 1
    assert month("aliases.xlsx").exit == 0


def test_an_id_in_a_workbook_stays_a_text(month, tmp_path):
    (tmp_path / "list.csv").write_text(LIST.replace("7,John", "0007,John"), encoding="utf-8")
    month("aliases.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "aliases.xlsx").active
    assert (sheet["B2"].value, sheet["B2"].number_format) == ("0007", "@")


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_a_name_that_looks_like_a_formula_is_added_as_a_text(ending, month, tmp_path):
    (tmp_path / "games.csv").write_text(GAMES.replace("Jon Smith", "=John Smith"), encoding="utf-8")
    assert month(f"aliases.{ending}").exit == 1
    assert month(f"aliases.{ending}").exit == 0


def test_a_name_near_two_players_is_not_suggested(month, tmp_path):
    (tmp_path / "list.csv").write_text(LIST + "10,Jan Smith,1500\n", encoding="utf-8")
    assert "nothing to add" in month().out
    assert not (tmp_path / "aliases.csv").exists()


def test_a_name_near_the_id_and_the_name_of_one_player_is_suggested(tmp_path):
    run = elo_batch.check(
        pd.DataFrame({"white": ["Jon Smith"], "black": ["B"], "result": [1]}),
        ratings=pd.DataFrame({"id": ["John Smith", "B"], "name": ["Smith, John", "B"], "rating": [1500, 1600]}),
    )
    assert [(one.seen, one.means) for one in run.suggestions] == [("Jon Smith", "John Smith")]
    assert elo_batch.accept_suggestions(run.suggestions, tmp_path / "new.tsv") == run.suggestions
    assert (tmp_path / "new.tsv").read_text(encoding="utf-8") == "seen\tmeans\nJon Smith\tJohn Smith\n"


def test_a_confirmed_newcomer_is_not_suggested(month, tmp_path):
    (tmp_path / "new.csv").write_text("player\nJON SMITH\n", encoding="utf-8")
    assert "nothing to add" in month(options="--accept-suggestions --initial 1500 --newcomers new.csv").out


def test_a_name_near_a_merged_entry_means_the_player_it_is_merged_into(month, tmp_path):
    (tmp_path / "aliases.csv").write_text("seen,means\n7,9\n", encoding="utf-8")
    month()
    assert (tmp_path / "aliases.csv").read_text(encoding="utf-8") == "seen,means\n7,9\nJon Smith,9\n"


def test_json_tells_what_was_added(month):
    told = json.loads(month(options="--accept-suggestions --format json").out)
    assert told["accepted"] == [{"seen": "Jon Smith", "means": "7", "name": "John Smith"}]
    assert told["outputs"] == ["aliases.csv"]


@pytest.mark.parametrize(
    ("sheet", "options", "words"),
    [
        ("", "--accept-suggestions", "say which with --aliases FILE"),
        ("aliases.csv", "--accept-suggestions --stream", "leave --stream away"),
        ("aliases.ods", "--accept-suggestions", "ends in .csv, .tsv or .xlsx"),
        ("games.csv", "--accept-suggestions", "is an input of this run"),
        ("nowhere/aliases.csv", "--accept-suggestions", "there is no folder"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(sheet, options, words, month):
    done = month(sheet, options)
    assert (done.exit, words in done.err, "Traceback" in done.err) == (2, True, False)


def test_a_sheet_without_the_columns_is_left_as_it_is(month, tmp_path):
    Path(tmp_path / "aliases.csv").write_text("who,what\na,b\n", encoding="utf-8")
    done = month()
    assert (done.exit, "nothing was added" in done.err) == (2, True)
    assert (tmp_path / "aliases.csv").read_text(encoding="utf-8") == "who,what\na,b\n"
