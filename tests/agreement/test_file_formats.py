"""The same log as CSV, gzipped, as a workbook, in one file or several, or as a frame: the same list and changes."""

import gzip
import subprocess
import sys
import zipfile

import numpy as np
import pandas as pd
import pytest
from helpers import games_frame, list_and_changes, list_frame, log_frame, rate_frames, rating_lists, rows_of_games
from hypothesis import given, settings
from hypothesis import strategies as st

import elo_batch

PEOPLE = ("Ñandú", "NA", "0012", "12", "O'Neil, Ann", "null", "1e5", "True", "@SUM", "Zoë")
COLUMNS = "date event round white black result k note"
OPTIONS = ("--initial", "1500", "--period", "month", "--duplicates", "keep", "--decimals", "2", "--quiet")


@pytest.fixture(scope="module")
def log():
    """200 games of every kind of result, with byes and blanks."""
    random = np.random.default_rng(7)
    results = ("1-0", "0-1", "½-½", "0.5-0.5", "1", "0", "bye", "", "w")
    rows = []
    for number in range(200):
        a, b = random.choice(len(PEOPLE), 2, replace=False)
        day = f"2026-{random.integers(1, 7):02}-{random.integers(1, 29):02}"
        k = random.choice(["", "", "10", "32.5"])
        result = results[random.integers(len(results))]
        rows.append((day, f"Open {number % 3}", str(number), PEOPLE[a], PEOPLE[b], result, k, "note, with\ttabs"))
    return games_frame(rows, COLUMNS)


def as_csv(log, folder):
    log.to_csv(folder / "games.csv", index=False)
    return [folder / "games.csv"]


def as_csv_of_excel(log, folder):
    """With a byte-order mark, semicolons and Windows line ends."""
    log.to_csv(folder / "games.csv", index=False, sep=";", encoding="utf-8-sig", lineterminator="\r\n")
    return [folder / "games.csv"]


def as_gzip(log, folder):
    with gzip.open(folder / "games.csv.gz", "wt", encoding="utf-8", newline="") as file:
        log.to_csv(file, index=False)
    return [folder / "games.csv.gz"]


def as_tabs(log, folder):
    log.to_csv(folder / "games.tsv", index=False, sep="\t")
    return [folder / "games.tsv"]


def as_zip(log, folder):
    with zipfile.ZipFile(folder / "games.csv.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("october/games.csv", log.to_csv(index=False))
    return [folder / "games.csv.zip"]


def as_parquet(log, folder):
    log.astype("str").to_parquet(folder / "games.parquet", index=False)
    return [folder / "games.parquet"]


def as_macro_workbook(log, folder):
    log.to_excel(folder / "games.xlsx", index=False)
    (folder / "games.xlsx").rename(folder / "games.xlsm")
    return [folder / "games.xlsm"]


def as_workbook_of_texts(log, folder):
    log.to_excel(folder / "games.xlsx", index=False)
    return [folder / "games.xlsx"]


def as_workbook_of_values(log, folder):
    """Dates are date cells and numbers are numbers."""
    typed = log.assign(
        date=pd.to_datetime(log["date"]),
        k=pd.to_numeric(log["k"]),
        result=[float(text) if text in {"0", "1"} else text for text in log["result"]],
    )
    typed.to_excel(folder / "games.xlsx", index=False)
    return [folder / "games.xlsx"]


def as_several_files(log, folder):
    log.iloc[:50].to_csv(folder / "one.csv", index=False)
    log.iloc[50:120].to_excel(folder / "two.xlsx", index=False)
    log.iloc[120:].to_csv(folder / "three.csv.gz", index=False)
    return [folder / name for name in ("two.xlsx", "three.csv.gz", "one.csv")]


def as_folder(log, folder):
    as_several_files(log, folder)
    return [folder]


def as_reordered_columns(log, folder):
    log[log.columns[::-1]].to_csv(folder / "games.csv", index=False)
    return [folder / "games.csv"]


WAYS = (
    as_csv,
    as_csv_of_excel,
    as_gzip,
    as_tabs,
    as_zip,
    as_parquet,
    as_macro_workbook,
    as_workbook_of_texts,
    as_workbook_of_values,
    as_several_files,
    as_folder,
    as_reordered_columns,
)


@pytest.fixture(scope="module")
def from_frame(log):
    run = elo_batch.rate(log, initial=1500, period="month", duplicates="keep", decimals=2)
    assert run.ok
    assert run.counts["rows_unplayed"] > 0
    return list_and_changes(run)


@pytest.mark.parametrize("way", WAYS)
def test_the_command_writes_from_any_format_what_the_door_gives_for_the_frame(way, log, from_frame, tmp_path):
    (tmp_path / "in").mkdir()
    files = [str(path) for path in way(log, tmp_path / "in")]
    outputs = [tmp_path / "list.csv", tmp_path / "changes.csv"]
    asked = ["--ratings-out", str(outputs[0]), "--changes-out", str(outputs[1])]
    call = [sys.executable, "-m", "elo_batch", "rate", *files, *OPTIONS, *asked]
    done = subprocess.run(call, capture_output=True, text=True, encoding="utf-8", check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert tuple(path.read_bytes() for path in outputs) == from_frame


@settings(max_examples=10)
@given(rows_of_games(), rating_lists(), st.sampled_from(["games.csv", "games.csv.gz", "games.xlsx"]))
def test_games_and_lists_in_files_agree_with_frames(tmp_path_factory, rows, listed, name):
    folder = tmp_path_factory.mktemp("formats")
    log = log_frame(rows)
    log.to_excel(folder / name, index=False) if name.endswith("xlsx") else log.to_csv(folder / name, index=False)
    listed.to_csv(folder / "list.csv", index=False)
    from_files = rate_frames(folder / name, folder / "list.csv", period="month", decimals=3)
    assert list_and_changes(from_files) == list_and_changes(rate_frames(log, listed, period="month", decimals=3))


def test_numbers_and_texts_of_numbers_in_a_frame_are_the_same():
    texts = games_frame([("12", "0012", "0.5", "2", "10")], "player_a player_b score_a games k")
    values = games_frame([(12, "0012", 0.5, 2, 10.0)], "player_a player_b score_a games k")
    listed = {"12": "1500.5", "0012": 1600}, {"12": 1500.5, "0012": "1600.0"}
    one, other = (elo_batch.rate(log, ratings=list_frame(at)) for log, at in zip((texts, values), listed, strict=True))
    assert list_and_changes(one) == list_and_changes(other)
