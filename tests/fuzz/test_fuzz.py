"""Whatever a file holds, `check` answers: problems or a sentence, every row accounted for, and no byte of it changed.

Each test tries a few files. `ELO_BATCH_FUZZ=50000` tries so many each, which takes hours.
"""

import faulthandler
import io
import os
import random
import zipfile
from datetime import date, datetime, time

import pytest
import xlsxwriter
from hostile_files import ODS_ROWS, ods, xls
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import elo_batch
from elo_batch.cli import app
from elo_batch.domain.errors import EloBatchError

FATES = ("rated", "unplayed", "unrated", "outside", "duplicate", "rejected")
TRIES = int(os.environ.get("ELO_BATCH_FUZZ", "20"))
"""How many files each test makes."""
LONGEST = 60
"""Seconds after which a file counts as one that hangs: everything ends, and hung.txt beside the file says where."""
many = settings(
    max_examples=TRIES,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large],
)
HEADINGS = (
    *("White", "Black", "Result", "Date", "Round", "Event", "Games", "K", "Rated", "Note", "White ID", "Black Name"),
    *("Winner", "Loser", "score_a", "rating_a", "White Elo", "player", "rating", "name", "status", "peak", "Weiß", ""),
)
ODD = (
    *("1-0", "0-1", "½-½", "1/2", "0,5", "1:0", "3-1", "+/-", "bye", "*", "W", "draw", "#REF!", "=1+1", "-", "+", "@x"),
    *(
        "Ana Ruiz",
        "ana ruiz",
        " Ana Ruiz ",
        "Ruiz, Ana",
        "NA",
        "null",
        "nan",
        "0012",
        "12.0",
        "1.2E+11",
        "\u00a0",
        "\u200b",
    ),
    *("2026-10-03", "03/10/2026", "13.1.2026", "2026-02-30", "9999-12-31", "0001-01-01", "46000", "1e9", "-1", "inf"),
    *(
        "EXAMPLE",
        "total",
        "x" * 300,
        "[red]",
        "\x07",
        "\ufeff",
        "\u202e",
        "é",
        "e\u0301",
        '"',
        "'",
        "\n",
        "a\r\nb",
        "\t",
        "9" * 400,
    ),
)
text = st.sampled_from(ODD) | st.text(max_size=12)
number = st.integers(-(10**6), 10**6) | st.floats() | st.sampled_from([0, 1, 0.5, 1e308, -0.0, 2**53, 45000, 2958466])
moment = st.datetimes(datetime(1900, 1, 1))  # noqa: DTZ001  # sheets know no zones
day = st.dates(date(1900, 1, 1)) | moment | st.just(time(1, 0))
cells = st.none() | text | number | st.booleans() | day
tables = st.tuples(
    st.lists(st.lists(cells, max_size=3), max_size=2),
    st.lists(st.sampled_from(HEADINGS), min_size=1, max_size=8),
    st.lists(st.lists(cells, max_size=9), max_size=8),
).map(lambda parts: [*parts[0], parts[1], *parts[2]])
options = st.sampled_from(
    [{}, {"initial": 1500}, {"initial": 1500, "on_error": "skip"}, {"period": "month", "scoreline": "games"}]
)


def judged(path, **said):
    """Check this file; a hang ends the whole run."""
    before = path.read_bytes()
    hung = path.with_name("hung.txt").open("w", encoding="utf-8")
    faulthandler.dump_traceback_later(LONGEST, exit=True, file=hung)
    try:
        found = elo_batch.check(path, **said)
    except EloBatchError:
        pass  # its sentence is the answer
    else:
        counts = found.counts
        assert not counts or counts["rows_read"] == sum(counts[f"rows_{fate}"] for fate in FATES), counts
        assert all(str(one) for one in found.diagnostics)
    finally:
        faulthandler.cancel_dump_traceback_later()
        hung.close()
    assert path.read_bytes() == before


def written(rows):
    """The rows as a workbook."""
    target = io.BytesIO()
    book = xlsxwriter.Workbook(target, {"in_memory": True, "nan_inf_to_errors": True, "remove_timezone": True})
    sheet = book.add_worksheet("Games")
    shown = book.add_format({"num_format": "yyyy-mm-dd"})
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            if isinstance(value, str):
                sheet.write_string(row, column, value)
            elif isinstance(value, date | time):
                sheet.write_datetime(row, column, value, shown)
            elif value is not None:
                sheet.write(row, column, value)
    book.close()
    return target.getvalue()


def mutated(raw, seed, times):
    """The bytes with some of them flipped, cut out, doubled, or written anew."""
    chance = random.Random(seed)  # noqa: S311  # a seed makes it again
    body = bytearray(raw)
    for _ in range(times):
        at, length = chance.randrange(len(body) + 1), chance.choice([1, 1, 2, 8, 64, 512])
        how = chance.randrange(5)
        if how == 0 and at < len(body):
            body[at] ^= 1 << chance.randrange(8)
        elif how == 1:
            del body[at : at + length]
        elif how == 2:
            body[at:at] = body[at : at + length]
        elif how == 3:
            body[at : at + length] = chance.randbytes(length)
        else:
            body[at:at] = chance.choice(
                [b"<", b">", b"&x;", b'"', b",", b"\0", b"\n", b"-1", b"99999999999", b"r=", b"</c>"]
            )
    return bytes(body)


def rezipped(raw, seed, times):
    """The archive with its parts mutated one by one, so that what is broken lies behind the packing."""
    chance = random.Random(seed)  # noqa: S311
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        names = old.namelist()
        chosen = set(chance.sample(names, chance.choice([1, 1, 2])))
        for name in names:
            body = old.read(name)
            new.writestr(name, mutated(body, chance.random(), times) if name in chosen else body)
    return target.getvalue()


@pytest.fixture(scope="module")
def real(shared):
    """The files of the real cases, and the old workbook among them by name."""
    return {path.name: path.read_bytes() for path in sorted((shared / "cases" / "files").glob("C*_games*.*"))}


@given(tables, options)
@many
def test_any_workbook_is_answered(tmp_path, rows, said):
    path = tmp_path / "games.xlsx"
    path.write_bytes(written(rows))
    judged(path, **said)


@given(tables, options, st.sampled_from(",;\t|"), st.sampled_from(["utf-8", "utf-8-sig", "cp1252", "utf-16"]))
@many
def test_any_text_is_answered(tmp_path, rows, said, delimiter, encoding):
    lines = (delimiter.join("" if cell is None else str(cell) for cell in row) for row in rows)
    path = tmp_path / "games.csv"
    path.write_bytes("\n".join(lines).encode(encoding, "replace"))
    judged(path, **said)


@given(
    st.binary(max_size=400),
    st.sampled_from([".csv", ".tsv", ".csv.gz", ".csv.zip", ".xlsx", ".xls", ".ods", ".parquet"]),
)
@many
def test_any_bytes_are_answered(tmp_path, raw, ending):
    path = tmp_path / f"games{ending}"
    path.write_bytes(raw)
    judged(path)


@given(st.integers(0, 2**32), st.integers(1, 6), options)
@many
def test_a_broken_real_file_is_answered(tmp_path, real, seed, times, said):
    name = sorted(real)[seed % len(real)]
    path = tmp_path / name
    path.write_bytes(mutated(real[name], seed, times))
    judged(path, **said)


@given(st.integers(0, 2**32), st.integers(1, 6), options)
@many
def test_a_real_workbook_with_broken_parts_is_answered(tmp_path, real, seed, times, said):
    zipped = sorted(name for name in real if real[name].startswith(b"PK"))
    name = zipped[seed % len(zipped)]
    path = tmp_path / name
    path.write_bytes(rezipped(real[name], seed, times))
    judged(path, **said)


@given(st.sampled_from(["games.xls", "games.ods"]), st.integers(0, 2**32), st.integers(1, 6))
@many
def test_a_broken_old_workbook_or_open_document_is_answered(tmp_path, name, seed, times):
    path = tmp_path / name
    good = xls() if name.endswith("xls") else ods(ODS_ROWS)
    path.write_bytes(mutated(good, seed, times) if name.endswith("xls") else rezipped(good, seed, times))
    judged(path, initial=1500)


@given(tables, st.integers(0, 2**32))
@settings(many, max_examples=max(TRIES // 8, 1))
def test_the_command_ends_in_zero_one_or_two(tmp_path, rows, seed):
    """The command itself, with these rows as a log, as a rating list and as an alias sheet."""
    path, other = tmp_path / "odd.xlsx", tmp_path / "games.csv"
    path.write_bytes(written(rows) if seed % 3 else rezipped(written(rows), seed, 2))
    other.write_text("White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n", encoding="utf-8")
    for line in (["check", path], ["check", other, "--ratings", path], ["check", other, "--aliases", path]):
        told = CliRunner().invoke(app, [*map(str, line), "--initial", "1500", "--format", "json"])
        assert told.exit_code in {0, 1, 2} or isinstance(told.exception, EloBatchError), told.output
        assert told.exception is None or isinstance(told.exception, SystemExit | EloBatchError), repr(told.exception)
