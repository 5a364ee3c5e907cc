"""Every table of a run in a folder: the same in CSV, Parquet and JSON as in memory."""

import csv
import errno
import json

import pandas as pd
import pytest
from helpers import games_frame, list_frame

import elo_batch
from elo_batch.reports import parquet

TABLES = ("ratings", "changes", "games", "working", "problems", "rules", "counts")
FILES = sorted(f"{name}.{ending}" for name in TABLES for ending in ("csv", "parquet", "json"))
ODD = ("=1+1", "@home", "-Rook-", "+44", "<script>", 'say "x"', "a,b;c", "مريم", "NaN", "null", "0012", "2026-01-02")
RATE = "rate games.csv --ratings list.csv"


@pytest.fixture(scope="module")
def run():
    """Games of players with hostile names over two months, one of them unplayed."""
    rows = [(a, b, score, f"2026-{10 + number % 2}-0{1 + number % 9}") for number, (a, b, score) in enumerate(_pairs())]
    rows.append((ODD[0], ODD[1], "", "2026-11-20"))
    listed = [(name, 1400 + 37.125 * number, 1980 + number, f"+44 {number}") for number, name in enumerate(ODD[:-1])]
    listed = list_frame(listed, "player rating birth_year Phone")
    games = games_frame(rows, "player_a player_b result date")
    return elo_batch.rate(games, ratings=listed, initial=1500, period="month", decimals=3)


def _pairs():
    results = ("1-0", "0-1", "½-½")
    return [(a, b, results[(i + j) % 3]) for i, a in enumerate(ODD) for j, b in enumerate(ODD) if i < j]


@pytest.fixture(scope="module")
def written(run, tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables") / "new" / "folder"
    run.write_tables(folder)
    return folder


def same(read, frame):
    """Columns, texts, numbers and days of two frames, blank and missing being one; floats to the last bit."""
    assert list(read.columns) == list(frame.columns)
    for name in frame.columns:
        assert [*map(plain, read[name].tolist())] == [*map(plain, frame[name].tolist())], name


def plain(value):
    if value is None or value is pd.NA or value is pd.NaT or value != value or value == "":  # noqa: PLR0124
        return None
    return value.isoformat()[:10] if hasattr(value, "isoformat") else value


@pytest.mark.parametrize("name", TABLES)
def test_parquet_gives_the_frame_back(name, run, written):
    read = pd.read_parquet(written / f"{name}.parquet")
    same(read, run.tables()[name])
    for column, kind in run.tables()[name].dtypes.items():
        known = {"Int64": "number", "int64": "number", "float64": "number"}.get(str(kind), "")
        assert pd.api.types.is_numeric_dtype(read[column]) == bool(known), column


@pytest.mark.parametrize("name", TABLES)
def test_json_gives_the_frame_back(name, run, written):
    def strict(constant):
        raise AssertionError(constant)

    records = json.loads((written / f"{name}.json").read_text(encoding="utf-8"), parse_constant=strict)
    frame = run.tables()[name]
    assert len(records) == len(frame)
    for record, row in zip(records, frame.itertuples(index=False, name=None), strict=True):
        assert list(record) == list(frame.columns)
        assert [plain(value) for value in record.values()] == [plain(value) for value in row]


@pytest.mark.parametrize("name", TABLES)
def test_csv_gives_the_frame_back(name, run, written):
    frame = run.tables()[name]
    with (written / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        headings, *rows = csv.reader(file)
    assert headings == list(frame.columns)
    for row, cells in zip(frame.itertuples(index=False, name=None), rows, strict=True):
        assert [typed(cell, value) for cell, value in zip(cells, row, strict=True)] == [plain(value) for value in row]


def typed(cell, like):
    value = plain(like)
    if value is None or isinstance(value, str):
        return cell or None
    return type(value)(cell)


def test_own_columns_and_birth_years_stay_at_home(run, written):
    headings = (written / "ratings.csv").read_text(encoding="utf-8").splitlines()[0].split(",")
    assert {"Phone", "birth_year"} & set(run.ratings) == {"Phone", "birth_year"}
    assert {"Phone", "birth_year"} & set(headings) == set()


def test_a_column_that_is_named_is_shown(run, tmp_path):
    run.write_tables(tmp_path, show=["Phone"])
    records = json.loads((tmp_path / "ratings.json").read_text(encoding="utf-8"))
    assert {record["player"]: record["Phone"] for record in records}["@home"] == "+44 1"
    assert "birth_year" not in records[0]


def test_the_folder_has_every_table_in_every_format(elo, folder):
    told = elo(f"{RATE} --tables out/tables")
    assert (told.exit, sorted(path.name for path in (folder / "out" / "tables").iterdir())) == (0, FILES)
    assert f"wrote {len(FILES)} files to out/tables: {', '.join(TABLES)}" in told.out


def test_the_json_answer_names_every_file(elo):
    assert sorted(elo(f"{RATE} --tables out --format json").json["outputs"]) == [f"out/{name}" for name in FILES]


def test_tables_beside_the_games_are_known_again(elo, folder):
    (folder / "october").mkdir()
    (folder / "games.csv").rename(folder / "october" / "october.csv")
    line = "rate october --ratings list.csv --tables october --format json"
    first, second = elo(line), elo(line)
    assert (first.exit, second.exit) == (0, 0)
    assert second.json["counts"] == first.json["counts"]
    aside = {one["file"]: one["message"] for one in second.json["problems"] if one["code"] == "F115"}
    assert aside == dict.fromkeys(FILES, "left aside: an output of ours")


def test_a_table_without_rows_is_known_again(elo, folder):
    (folder / "october").mkdir()
    (folder / "october" / "october.csv").write_text("White,Black,Result\nAna Ruiz,Dan Weiss,+/-\n", encoding="utf-8")
    line = "rate october --ratings list.csv --tables october"
    assert (elo(line).exit, (folder / "october" / "working.json").read_text(encoding="utf-8")) == (0, "[\n]\n")
    assert elo(line).exit == 0


def test_an_input_in_the_folder_is_never_written(elo, standing):
    before = standing()
    told = elo(f"{RATE} --tables .")
    assert (told.exit, "games.csv is an input of this run" in told.err) == (2, True)
    assert standing() == before


def test_json_of_somebody_else_in_a_folder_of_games_is_never_written(elo, folder):
    (folder / "october").mkdir()
    (folder / "games.csv").rename(folder / "october" / "october.csv")
    (folder / "october" / "ratings.json").write_text('{"mine": 1}', encoding="utf-8")
    told = elo("rate october --ratings list.csv --tables october")
    assert (told.exit, "ratings.json is an input of this run" in told.err) == (2, True)
    assert [path.name for path in (folder / "october").iterdir() if path.suffix == ".parquet"] == []


def test_a_failure_leaves_neither_tables_nor_a_folder(elo, standing, monkeypatch, folder):
    def full(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    before = standing()
    monkeypatch.setattr(parquet.parquet, "write_table", full)
    told = elo(f"{RATE} --tables new/folder")
    assert (told.exit, "the disk is full" in told.err) == (2, True)
    assert (standing(), (folder / "new").exists()) == (before, False)


def test_a_file_in_place_of_the_folder_is_named(elo, standing):
    before = standing()
    told = elo(f"{RATE} --tables list.csv/tables")
    assert (told.exit, "list.csv is a file; name a folder" in told.err) == (2, True)
    assert standing() == before


def test_names_like_formulas_are_named_or_guarded(elo, folder):
    (folder / "games.csv").write_text("White,Black,Result\n=1+1,Ana Ruiz,1-0\n", encoding="utf-8")
    line = f"{RATE} --initial 1500 --tables out --format json"
    warned = [one["message"].partition(":")[0] for one in elo(line).json["problems"] if one["code"] == "F111"]
    assert warned == ["ratings.csv", "changes.csv", "games.csv", "working.csv", "problems.csv"]
    assert "F111" not in elo(f"{line} --csv-safe").codes
    assert "'=1+1" in (folder / "out" / "working.csv").read_text(encoding="utf-8")
    assert '"=1+1"' in (folder / "out" / "working.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("option", ["--tables out", "--html page.html"])
def test_a_stream_gives_the_list_only(option, elo):
    told = elo(f"{RATE} --stream --ratings-out new.csv {option}")
    assert (told.exit, f"{option.split()[0]} cannot be given with it" in told.err) == (2, True)


def test_errors_write_no_tables(elo, folder, standing):
    (folder / "games.csv").write_text("White,Black,Result\nAna Ruiz,Dan Weiss,2-1\n", encoding="utf-8")
    before = standing()
    assert elo(f"{RATE} --tables out").exit == 1
    assert standing() == before
