"""What pandas and openpyxl read from a report is what the run has in memory."""

from itertools import pairwise

import numpy as np
import openpyxl
import pandas as pd
import pytest
from helpers import games_frame, list_frame
from office import opened
from reports import REPORTS, elo, fide, months, us_chess
from xlsxwriter import Workbook

import elo_batch
from elo_batch.domain.marks import WORKING_OUT
from elo_batch.reports.workbook.bulk import Bulk, BulkSheet
from elo_batch.reports.workbook.columns import column_of

NAMES = ["=1+1", "@home", "-Rook-", "+44", "#N/A", "<&>\"'", "0012", "Ñandú ½"]
SPARKLINES = "ignore:Sparkline Group extension is not supported"


def same(read, frame):
    """Whether a table read is the frame: texts exactly, floats within 1e-9, blanks as blanks."""
    assert list(read.columns[: len(frame.columns)]) == list(frame.columns)
    for name in frame.columns:
        got, wanted = read[name], frame[name]
        if str(wanted.dtype) == "str":
            assert got.fillna("").astype("str").tolist() == wanted.fillna("").tolist(), name
        elif "datetime" in str(wanted.dtype):
            assert pd.to_datetime(got).tolist() == wanted.tolist() or got.isna().all() == wanted.isna().all(), name
        else:
            wanted = wanted.to_numpy(dtype=np.float64, na_value=np.nan)
            np.testing.assert_allclose(got.to_numpy(dtype=np.float64), wanted, rtol=0, atol=1e-9, err_msg=name)


def texts_of(frame):
    """Columns that pandas is to read as texts."""
    return {name: "str" for name in frame.columns if str(frame[name].dtype) == "str"}


@pytest.mark.filterwarnings(SPARKLINES)
@pytest.mark.parametrize("engine", ["calamine", "openpyxl"])
@pytest.mark.parametrize("make", [elo, months, fide, us_chess], ids=lambda make: make.__name__)
def test_the_sheets_are_the_frames_in_memory(make, engine, tmp_path):
    run = make()
    run.write_workbook(tmp_path / "report.xlsx")
    own = {column.header for column in run.data.listed.own if column.name in {"", "birth_year"}}
    ratings = run.ratings[[name for name in run.ratings.columns if name not in own]]
    for sheet, frame in (("Ratings", ratings), ("Games", run.games), ("Problems", run.problems.astype(object))):
        read = pd.read_excel(
            tmp_path / "report.xlsx",
            sheet_name=sheet,
            engine=engine,
            dtype=texts_of(frame),
            keep_default_na=False,
            na_values=[""],
        )
        if sheet != "Problems":
            same(read, frame)
        assert len(read) == len(frame)


def test_the_working_is_that_of_the_run_by_player_then_period(tmp_path):
    run = months()
    run.write_workbook(tmp_path / "report.xlsx")
    frame = run.working.sort_values(["player", "period"], kind="stable", ignore_index=True)
    read = pd.read_excel(tmp_path / "report.xlsx", sheet_name="Working", engine="calamine", dtype=texts_of(frame))
    assert list(read.columns[: len(WORKING_OUT)]) == list(WORKING_OUT)
    same(read, frame)
    players = read["player"].tolist()
    assert len(dict.fromkeys(players)) == 1 + sum(one != other for one, other in pairwise(players))


def test_the_exact_rating_is_read_back_bit_for_bit(tmp_path):
    run = elo()
    run.write_workbook(tmp_path / "report.xlsx")
    read = pd.read_excel(
        tmp_path / "report.xlsx", sheet_name="Ratings", engine="calamine", dtype={"rating_exact": "str"}
    )
    assert read["rating_exact"].tolist() == run.ratings["rating_exact"].tolist()
    assert [float(text) for text in read["rating_exact"]] == run.data.rated.standing.rating[
        np.argsort(-run.data.rated.standing.rating)
    ].tolist()


def test_names_like_formulas_are_texts_on_every_sheet_and_no_text_of_ours_begins_with_a_hash(tmp_path):
    games = games_frame([(name, "Ben", 1) for name in NAMES])
    run = elo_batch.rate(
        games, ratings=list_frame({**dict.fromkeys(NAMES, 1500), "Ben": 1600}), newcomers=NAMES, duplicates="keep"
    )
    run.write_workbook(tmp_path / "report.xlsx")
    book = openpyxl.load_workbook(tmp_path / "report.xlsx")
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    named = [cell for cell in cells if cell.value in NAMES]
    assert {cell.value for cell in named} == set(NAMES)
    assert {cell.data_type for cell in named} == {"s"}
    hashes = [cell.value for cell in cells if isinstance(cell.value, str) and cell.value.startswith("#")]
    assert set(hashes) <= {"#N/A"}
    read = pd.read_excel(
        tmp_path / "report.xlsx", sheet_name="Ratings", dtype="str", keep_default_na=False, engine="calamine"
    )
    assert set(read["player"]) == {*NAMES, "Ben"}


@pytest.mark.parametrize("make", REPORTS, ids=lambda make: make.__name__)
def test_formulas_use_what_excel_2016_has_and_end_on_their_own_sheet(make, tmp_path):
    make().write_workbook(tmp_path / "report.xlsx")
    book = opened(tmp_path / "report.xlsx")
    known = {
        "SUM",
        "SUMPRODUCT",
        "IF",
        "AND",
        "ABS",
        "INT",
        "ROUND",
        "MAX",
        "MIN",
        "LOOKUP",
        "ISNUMBER",
        "SQRT",
        "COUNTIF",
        "MOD",
        "NORMSDIST",
    }
    for row in book["Working"].iter_rows():
        for cell in row:
            if cell.data_type == "f":
                words = {word for word in cell.value.replace("(", " ( ").split() if word.isupper() and word.isalpha()}
                assert not words & {"LET", "LAMBDA", "FILTER", "SUMIFS"}
                assert "_xl" not in cell.value
    assert known


def test_rows_written_as_text_read_back_as_those_of_the_library(tmp_path):
    frame = pd.DataFrame(
        {
            "text": pd.Series(["=1+1", "", " a\nb ", "<x>&"], dtype="str"),
            "number": [1.5, np.nan, 1e-300, 0.1 + 0.2],
            "whole": pd.Series([1, None, 3, 2**40], dtype="Int64"),
            "day": pd.to_datetime(["2026-10-31", None, "1900-03-01", "1899-12-31"]),
            "thing": pd.Series(["x", 7, None, True], dtype=object),
        }
    )
    book = Workbook(str(tmp_path / "bulk.xlsx"))
    sheet = book.add_worksheet("Rows", BulkSheet)
    sheet.write_row(0, 0, list(frame.columns))
    date = book.add_format({"num_format": "yyyy-mm-dd"})._get_xf_index()  # noqa: SLF001  # as the report asks for it
    bulk = Bulk(
        columns=[column_of(name, frame[name], format="date" if name == "day" else "") for name in frame.columns]
    )
    bulk.fill(sheet, slice(0, 4), lambda name, _grey: date if name == "date" else 0, lambda _rows: None)
    book.close()
    rows = [
        list(row)
        for row in openpyxl.load_workbook(tmp_path / "bulk.xlsx")["Rows"].iter_rows(min_row=2, values_only=True)
    ]
    assert [row[0] for row in rows] == ["=1+1", None, " a\nb ", "<x>&"]
    assert [row[1] for row in rows] == [1.5, None, 1e-300, 0.1 + 0.2]
    assert [row[2] for row in rows] == [1, None, 3, 2**40]
    assert [str(row[3])[:10] for row in rows] == ["2026-10-31", "None", "1900-03-01", "1899-12-31"]
    assert [row[4] for row in rows] == ["x", 7, None, True]
