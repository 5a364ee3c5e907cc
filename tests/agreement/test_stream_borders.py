"""A stream reads what an ordinary run reads where parts, rows and files end in odd ways."""

import gzip
import io

import pandas as pd
import pyarrow as pa
import pytest
from pyarrow import parquet

import elo_batch

LIST = pd.DataFrame({"player": ["A", "B", "C", "D"], "rating": [1500, 1600, 1500, 1600]})
HEAD = "date,white,black,result"
ONE, TWO = "2026-10-01,A,B,1-0", "2026-10-01,C,D,1-0"

TEXTS = {
    "title and doubled carriage returns": f"Club league\r\r\n{HEAD}\r\r\n{ONE}\r\r\n{TWO}",
    "title ending in a lone carriage return": f"Club league\r{HEAD}\r\n{ONE}\r\n{TWO}",
    "title and a heading without an end": f"Club league\n{HEAD}",
    "an example in the last line": f"{HEAD},note\n{ONE},\n{TWO},EXAMPLE",
    "an example only": f"{HEAD},note\n{TWO},EXAMPLE",
    "a quoted title over two lines": f'"Club\nleague"\n{HEAD}\n{ONE}\n{TWO}',
    "another spelling in a last line that was not played": f"{HEAD}\n{ONE}\n2026-10-01,a,B,postponed",
}


def told(run):
    return run.counts, sorted((one.code, str(one.place)) for one in run.diagnostics), run.ok


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("part", [60, 1 << 20])
def test_a_text_is_read_alike(tmp_path, name, part):
    log = tmp_path / "games.csv"
    log.write_bytes(TEXTS[name].encode())
    memory = elo_batch.rate(log, ratings=LIST)
    stream = elo_batch.rate_stream(log, ratings=LIST, part=part)
    assert stream.counts == memory.counts
    assert stream.ok == memory.ok
    assert stream.ratings.to_csv() == memory.ratings.to_csv()
    if part > 60:
        assert told(stream) == told(memory)


def test_a_gzipped_log_may_come_from_standard_input(monkeypatch):
    raw = gzip.compress(f"{HEAD}\n{ONE}\n{TWO}\n".encode())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(raw))))
    run = elo_batch.rate_stream("-", ratings=LIST)
    assert run.counts["rows_rated"] == 2


def test_a_later_day_in_another_file_is_named_with_its_file(tmp_path):
    for name, day in (("second.csv", "06"), ("first.csv", "05")):
        (tmp_path / name).write_text(f"{HEAD}\n2026-10-{day},A,B,1-0\n", encoding="utf-8")
    run = elo_batch.rate_stream([tmp_path / "second.csv", tmp_path / "first.csv"], ratings=LIST)
    found = [one for one in run.diagnostics if one.code == "G211"]
    assert ["(row 2 of second.csv)" in one.message for one in found] == [True]


FRAME = pd.DataFrame(
    {"date": ["2026-10-01"] * 3, "white": ["A", "B", "C"], "black": ["B", "C", "D"], "result": ["1-0"] * 3}
)


@pytest.mark.parametrize("rate", [elo_batch.rate, elo_batch.rate_stream])
def test_a_column_that_is_blank_throughout_is_no_obstacle_in_parquet(tmp_path, rate):
    table = pa.Table.from_pandas(FRAME.assign(note=None)).set_column(4, "note", pa.nulls(3))
    parquet.write_table(table, tmp_path / "games.parquet", row_group_size=1)
    assert rate(tmp_path / "games.parquet", ratings=LIST).counts["rows_rated"] == 3


@pytest.mark.parametrize("rate", [elo_batch.rate, elo_batch.rate_stream])
@pytest.mark.parametrize("kind", [pa.date32(), pa.timestamp("ns"), pa.null(), pa.string()])
def test_a_table_without_rows_is_a_table(tmp_path, rate, kind):
    schema = pa.schema([("date", kind), ("white", pa.string()), ("black", pa.string()), ("result", pa.string())])
    parquet.write_table(schema.empty_table(), tmp_path / "games.parquet")
    run = rate(tmp_path / "games.parquet", ratings=LIST)
    assert (run.ok, run.counts["rows_read"]) == (True, 0)


def test_a_list_without_players_feeds_back(tmp_path):
    run = elo_batch.rate(pd.DataFrame(columns=["white", "black", "result"]), ratings=LIST.head(0))
    run.ratings.to_parquet(tmp_path / "list.parquet")
    again = elo_batch.rate(FRAME, ratings=tmp_path / "list.parquet", initial=1500)
    assert again.ok


@pytest.mark.parametrize("options", [{}, {"from_date": "2027-01-01"}])
@pytest.mark.parametrize("rate", [elo_batch.rate, elo_batch.rate_stream])
def test_categories_that_no_row_has_are_nobody(tmp_path, rate, options):
    white = pd.Categorical(FRAME["white"], categories=["A", "a", "B", "C", "Zed"])
    FRAME.assign(white=white).to_parquet(tmp_path / "games.parquet")
    run = rate(tmp_path / "games.parquet", ratings=LIST, **options)
    assert run.ok
    assert [one.code for one in run.diagnostics if one.code == "G208"] == []


def test_a_heading_that_stands_twice_in_parquet_is_told_as_in_a_sheet(tmp_path):
    columns = [pa.array(["A"]), pa.array(["B"]), pa.array(["1-0"]), pa.array(["1-0"])]
    parquet.write_table(pa.Table.from_arrays(columns, ["white", "black", "result", "result"]), tmp_path / "g.parquet")
    run = elo_batch.rate(tmp_path / "g.parquet", ratings=LIST)
    assert [one.code for one in run.diagnostics if one.severity == "error"] == ["G102"]
