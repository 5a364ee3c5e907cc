"""Standard input and output, and Parquet, as they go in and out."""

import io
import sys
import zipfile

import pandas as pd
import pytest

GAMES = "White,Black,Result,Date\nAna Ruiz,Ben Okafor,1-0,2026-10-03\n"
LIST = "player,rating,Club\nAna Ruiz,1500,007\nBen Okafor,1600,\n"


@pytest.fixture
def month(folder):
    (folder / "games.csv").write_text(GAMES, encoding="utf-8")
    (folder / "list.csv").write_text(LIST, encoding="utf-8")
    return folder


@pytest.fixture
def typed_in(monkeypatch):
    """What stands on standard input."""

    def put(raw):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))

    return put


def test_games_from_standard_input_give_the_list_on_standard_output(month, elo, typed_in):
    typed_in(GAMES.encode())
    told = elo("rate - --ratings list.csv --ratings-out - --quiet")
    (month / "games.csv").write_text(GAMES, encoding="utf-8")
    assert elo("rate games.csv --ratings list.csv --ratings-out list-out.csv --quiet").exit == told.exit == 0
    assert told.out == (month / "list-out.csv").read_text(encoding="utf-8")
    assert "1 rows read" in told.err


def test_problems_of_standard_input_are_placed_in_it(month, elo, typed_in):  # noqa: ARG001
    typed_in(GAMES.replace("1-0", "won?").encode())
    told = elo("check - --ratings list.csv")
    assert (told.exit, "standard input:C2: error G103" in told.err) == (1, True)


def test_binary_rubbish_on_standard_input_is_one_sentence(elo, typed_in):
    typed_in(b"\x00\x01\x02" * 50)
    told = elo("check -")
    assert (told.exit, told.err.startswith("standard input: error F103")) == (2, True)


def test_standard_input_needs_a_place_for_the_results(elo, typed_in):
    typed_in(GAMES.encode())
    told = elo("rate - --initial 1500")
    assert (told.exit, "say with --output or --ratings-out" in told.err) == (2, True)


@pytest.mark.parametrize("more", ["--games-out -", "--format json"])
def test_only_one_thing_goes_to_standard_output(more, month, elo):  # noqa: ARG001
    told = elo(f"rate games.csv --ratings list.csv --ratings-out - {more}")
    assert (told.exit, "only one thing can go to standard output" in told.err) == (2, True)


def test_nothing_goes_to_standard_output_when_the_data_has_errors(month, elo):
    (month / "games.csv").write_text(GAMES.replace("1-0", "won?"), encoding="utf-8")
    told = elo("rate games.csv --ratings list.csv --ratings-out -")
    assert (told.exit, told.out) == (1, "")


@pytest.mark.parametrize("table", ["ratings", "games", "changes"])
def test_a_parquet_table_holds_what_the_csv_holds(table, month, elo):
    outs = f"--{table}-out out.parquet"
    assert elo(f"rate games.csv --ratings list.csv {outs} --decimals 3").exit == 0
    assert elo(f"rate games.csv --ratings list.csv --{table}-out out.csv --decimals 3").exit == 0
    kept, text = (
        pd.read_parquet(month / "out.parquet"),
        pd.read_csv(month / "out.csv", keep_default_na=False, dtype=str),
    )
    assert list(kept.columns) == list(text.columns)
    for name in kept.columns:
        cells = ["" if pd.isna(value) else str(value) for value in kept[name]]
        assert [cell.removesuffix(".0") for cell in cells] == text[name].tolist(), name


def test_a_list_goes_on_through_parquet(month, elo):
    assert elo("rate games.csv --ratings list.csv --ratings-out one.parquet").exit == 0
    (month / "november.csv").write_text(GAMES.replace("10-03", "11-07"), encoding="utf-8")
    assert elo("rate november.csv --ratings one.parquet --ratings-out two.csv").exit == 0
    assert elo("rate games.csv november.csv --ratings list.csv --period month --ratings-out both.csv").exit == 0
    two, both = (pd.read_csv(month / name, dtype=str) for name in ("two.csv", "both.csv"))
    for name in ("player", "rating", "rating_exact", "as_of", "Club"):
        assert two[name].tolist() == both[name].tolist()


def test_an_archive_of_several_files_is_refused(folder, elo):
    with zipfile.ZipFile(folder / "games.csv.zip", "w") as archive:
        archive.writestr("one.csv", GAMES)
        archive.writestr("two.csv", GAMES)
    told = elo("check games.csv.zip")
    assert (told.exit, "an archive must hold one text file, found one.csv, two.csv" in told.err) == (2, True)


def test_a_parquet_output_of_ours_in_a_folder_stays_aside(month, elo):
    assert elo("rate games.csv --ratings list.csv --changes-out changes.parquet").exit == 0
    (month / "list.csv").unlink()
    told = elo("rate . --initial 1500 --ratings-out -")
    assert (told.exit, "changes.parquet: note F115: left aside: an output of ours" in told.err) == (0, True)
