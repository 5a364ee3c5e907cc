"""A log read a part at a time gives the list of the ordinary run, byte for byte, the same counts and problems.

The file is long because every case is held against the same ordinary run, whose helpers stand at its top.
"""

import gzip
import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from helpers import codes, file_bytes, games_frame, list_frame, log_frame, rating_lists, rows_of_games
from hypothesis import given, settings
from hypothesis import strategies as st

import elo_batch
from elo_batch import streaming
from elo_batch.reports.run import RatingRun

COLUMNS = "date white black result"
LIST = {"Ana Ruiz": 1540, "Ben Okafor": 1475, "Cleo Park": 1500}
PEOPLE = [*LIST, "Dan Weiss", "Eva Lind", "Fay Oduya", "Gus Holm"]


def season(games=300, days=60, seed=3):
    """A log in date order, with several games a day."""
    random = np.random.default_rng(seed)
    dates = np.sort(np.datetime64("2026-01-01") + random.integers(0, days, games))
    rows = []
    for day in dates.astype(str).tolist():
        a, b = random.choice(len(PEOPLE), 2, replace=False)
        rows.append((day, PEOPLE[a], PEOPLE[b], ("1-0", "0-1", "1/2-1/2", "bye")[random.integers(4)]))
    return games_frame(rows, COLUMNS)


def as_csv(log, path, **how):
    log.to_csv(path, index=False, **how)
    return path


def told(run):
    """Everything that a run says."""
    ratings = file_bytes(run.ratings) if isinstance(run, RatingRun) and run.data else b""
    return ratings, dict(run.counts), run.ok, [str(problem) for problem in run.diagnostics]


def agree(games, listed=None, *, part=500, **options):
    """Rate in memory and as a stream; what both say."""
    options = {"initial": 1500, "duplicates": "keep", "newcomers": PEOPLE, **options}
    run = elo_batch.rate(games, ratings=listed, **options)
    assert told(elo_batch.rate_stream(games, ratings=listed, part=part, **options)) == told(run)
    return run


@settings(max_examples=20)
@given(
    rows=rows_of_games(most=25),
    listed=st.none() | rating_lists(),
    part=st.sampled_from([50, 130, 100_000]),
    kind=st.sampled_from(["csv", "csv.gz", "parquet"]),
    options=st.fixed_dictionaries(
        {
            "period": st.sampled_from(["all", "month", "week", "year"]),
            "duplicates": st.sampled_from(["error", "drop", "keep"]),
            "on_error": st.sampled_from(["stop", "skip"]),
            "newcomers": st.sampled_from([(), ("Benedict",)]),
            "decimals": st.sampled_from([None, 3, "exact"]),
            "k": st.sampled_from([None, None, 16]),
            "floor": st.sampled_from([None, 1450]),
            "initial": st.sampled_from([1500, 1437.5]),
            "from_date": st.sampled_from([None, "2026-01-15"]),
        }
    ),
)
def test_a_stream_is_the_run_in_memory(tmp_path_factory, rows, listed, part, kind, options):  # noqa: PLR0913, PLR0917  # what varies
    path = tmp_path_factory.mktemp("stream") / f"games.{kind}"
    log = log_frame(sorted(rows, key=lambda row: row[4]))
    if kind == "parquet":
        log.astype("str").replace("None", "").to_parquet(path, index=False, row_group_size=4)
    else:
        as_csv(log, path)
    agree(path, listed, part=part, **options)


@pytest.mark.parametrize("period", ["all", "month", "week", "year"])
@pytest.mark.parametrize("part", [400, 2000])
def test_every_unit_of_time_with_a_list_and_without(period, part, tmp_path):
    path = as_csv(season(games=120), tmp_path / "games.csv")
    assert agree(path, part=part, period=period).ok
    assert agree(path, list_frame(LIST), part=part, period=period).counts["newcomers"] == 4


def quoted(log, path):
    """Cells that hold line ends and quotes, at every place that a part could end."""
    return as_csv(log.assign(note=[f'so\n"it" was, {n}' for n in range(len(log))]), path)


def quoted_of_excel(log, path):
    """With a byte-order mark, semicolons and Windows line ends."""
    log = log.assign(note=[f"so\r\nit was; {n}" for n in range(len(log))])
    return as_csv(log, path, sep=";", encoding="utf-8-sig", lineterminator="\r\n")


def under_a_title(log, path):
    """Headings in row 3, and no end of the last line."""
    path.write_text(f"Season 2026,,,\n\n{log.to_csv(index=False).removesuffix(chr(10))}")
    return path


def ragged(log, path):
    """A line that is too long and some that are too short, so that parts of the file are read line by line."""
    lines = log.assign(note="").to_csv(index=False).splitlines()
    lines[60:63] = [line.removesuffix(",") for line in lines[60:63]]
    lines[90] += ",more"
    path.write_text("\n".join(lines))
    return path


def gzipped(log, path):
    path = path.with_suffix(".csv.gz")
    path.write_bytes(gzip.compress(log.to_csv(index=False).encode()))
    return path


def zipped(log, path):
    return as_csv(log, path.with_suffix(".csv.zip"), compression="zip")


def row_groups(log, path):
    path = path.with_suffix(".parquet")
    log.assign(date=pd.to_datetime(log["date"])).astype({"white": "str"}).to_parquet(path, row_group_size=17)
    return path


WAYS = (quoted, quoted_of_excel, under_a_title, ragged, gzipped, zipped, row_groups)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("part", [400, 1333, 1 << 20])
def test_every_way_to_write_a_log_is_read_in_parts_as_it_is_read_at_once(way, part, tmp_path):
    path = way(season(games=120), tmp_path / "games.csv")
    agree(path, list_frame(LIST), part=part, period="month", on_error="skip")


@pytest.mark.parametrize("duplicates", ["error", "drop", "keep"])
@pytest.mark.parametrize("part", [200, 500, 1500])
def test_twins_are_found_wherever_a_part_ends(duplicates, part, tmp_path):
    log = season(games=120, days=12)
    twice = pd.concat([log, log.iloc[::7]]).sort_values("date", kind="stable")
    path = as_csv(twice, tmp_path / "games.csv")
    run = agree(path, part=part, duplicates=duplicates, on_error="skip")
    assert codes(run).count("G202") >= 12


def test_a_day_longer_than_a_part_makes_the_batch_longer(tmp_path):
    log = pd.concat([season(games=200, days=1), season(games=3).assign(date="2026-01-02")])
    path = as_csv(pd.concat([log, log.iloc[-1:]]), tmp_path / "games.csv")
    assert "G202" in codes(agree(path, part=100, on_error="skip"))


@pytest.mark.parametrize("name", ["one.csv", "one.parquet"])
def test_several_files_continue_one_stream_even_within_a_day(name, tmp_path):
    log = season()
    cut = 1 + int(np.flatnonzero(log["date"] == log["date"].shift(-1))[150])
    first = log.iloc[:cut]
    one = as_csv(first, tmp_path / name) if name.endswith("csv") else tmp_path / name
    if name.endswith("parquet"):
        first.astype("str").to_parquet(one, index=False)
    rest = pd.concat([log.iloc[cut - 1 : cut], log.iloc[cut:]])
    two = as_csv(rest, tmp_path / "two.csv")
    run = agree([one, two], part=400, period="month", on_error="skip", duplicates="error")
    assert "one." in next(str(problem) for problem in run.diagnostics if problem.code == "G202")


WRONG = {
    "an unknown result": ("result", "1-0?", "G103"),
    "a date that is none": ("date", "soon", "G108"),
    "nobody": ("white", "", "G109"),
    "the same on both sides": ("white", "=black", "G201"),
    "a result left out": ("result", "postponed", "G118"),
    "a name put right": ("white", "Ana  Ruiz", "G120"),
    "another spelling": ("white", "ANA RUIZ", "G208"),
    "a near miss": ("black", "Ana Riuz", "G302"),
}


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("on_error", ["stop", "skip"])
def test_problems_of_later_parts_name_their_rows(wrong, on_error, tmp_path):
    column, cell, code = WRONG[wrong]
    log = season()
    for row in (41, 240, 290):
        log.loc[row, column] = log.loc[row, "black"] if cell == "=black" else cell
    path = as_csv(log, tmp_path / "games.csv")
    run = agree(path, list_frame(LIST), part=900, on_error=on_error, newcomers=PEOPLE[3:])
    rows = [one.place.row for one in run.diagnostics if one.code == code and (code != "G118" or cell in one.message)]
    assert rows[0] == 43
    assert (292 in rows) == (code not in {"G120", "G208", "G302"})


def test_who_is_on_no_list_is_named_once_with_the_first_row(tmp_path):
    path = as_csv(season(), tmp_path / "games.csv")
    run = agree(path, list_frame(LIST), part=480, initial=None, on_error="skip")
    assert codes(run).count("G301") == 4


def test_of_several_spellings_of_a_newcomer_the_one_in_mixed_case_is_written(tmp_path):
    for spellings in (("ZOE KANE", "Zoe Kane", "zoe kane"), ("Zoe Kane", "ZOE KANE"), ("zoe kane", "ZOE KANE")):
        log = season()
        for row, name in zip((30, 150, 280), spellings, strict=False):
            log.loc[row, ["white", "result"]] = [name, "1-0"]
        run = agree(as_csv(log, tmp_path / "games.csv"), part=400)
        assert {"Zoe Kane", "ZOE KANE"} & set(run.ratings["player"]) == {
            "Zoe Kane" if "Zoe Kane" in spellings else "ZOE KANE"
        }


def test_a_newcomer_who_only_had_a_bye_is_on_no_list(tmp_path):
    log = season()
    log.loc[[5, 200], ["white", "result"]] = ["Only Bye", "bye"]
    run = agree(as_csv(log, tmp_path / "games.csv"), part=400)
    assert "Only Bye" not in set(run.ratings["player"])


def test_a_k_of_a_row_first_met_in_a_later_part_of_a_period(tmp_path):
    log = season().assign(k="")
    log["k"] = log["k"].astype(object)
    for rows, k in ((slice(100, 130), 10), (slice(180, 200), 32.5), (slice(250, 252), 20)):
        log.iloc[rows, 4] = k
    for period in ("all", "month"):
        for options in ({}, {"k": 24}):
            agree(as_csv(log, tmp_path / "games.csv"), list_frame(LIST), part=300, period=period, **options)


def test_too_many_games_for_a_period_are_warned_of_in_the_busiest(tmp_path):
    log = season(games=900, days=80)
    run = agree(as_csv(log, tmp_path / "games.csv"), part=900, period="month", k=40)
    assert "G206" in codes(run)


def test_rows_left_out_by_the_thousand_are_named_as_at_once(tmp_path):
    log = season(games=4000)
    run = agree(as_csv(log.assign(result="bye"), tmp_path / "games.csv"), part=5000)
    assert codes(run).count("G118") == 1001
    run = agree(as_csv(log, tmp_path / "games.csv"), part=5000, from_date="2026-02-20")
    assert codes(run).count("G121") == 1001


@pytest.mark.parametrize("late", ["refuse", "rate"])
def test_games_of_days_already_rated_are_told_as_at_once(late, tmp_path):
    path = as_csv(season(games=60), tmp_path / "games.csv")
    listed = list_frame([(name, 1500, "2026-01-20") for name in PEOPLE], "player rating as_of")
    assert ("G210" in codes(agree(path, listed, part=200, late=late))) == (late == "rate")


@pytest.mark.parametrize("text", ["date,white,black,result\n", "white,black\nAna,Ben\n" * 9])
def test_a_log_without_games_or_columns_is_told_as_at_once(text, tmp_path):
    path = tmp_path / "games.csv"
    path.write_text(text)
    agree(path, part=30)


def test_a_game_out_of_order_names_its_row_and_the_later_one_above(tmp_path):
    log = season()
    log.loc[[249, 250], "result"] = "1-0"
    log.loc[250, "date"] = "2026-01-03"
    path = as_csv(log, tmp_path / "games.csv")
    run = elo_batch.rate_stream(path, initial=1500, duplicates="keep", part=200)
    (found,) = [problem for problem in run.diagnostics if problem.code == "G211"]
    assert (found.place.row, found.found, run.data) == (252, "2026-01-03", None)
    assert f"a game below one of {log.loc[249, 'date']} (row 251)" in str(found)
    skipped = elo_batch.rate_stream(path, initial=1500, duplicates="keep", part=200, on_error="skip")
    without = elo_batch.rate(log.drop(250), initial=1500, duplicates="keep")
    assert file_bytes(skipped.ratings) == file_bytes(without.ratings)
    assert skipped.counts["rows_rejected"] == 1


def test_undated_games_are_errors_of_a_stream(tmp_path):
    log = season()
    log.loc[[7, 270], "date"] = ""
    run = elo_batch.rate_stream(as_csv(log, tmp_path / "games.csv"), initial=1500, duplicates="keep", part=200)
    assert [problem.place.row for problem in run.diagnostics if problem.code == "G212"] == [9, 272]
    path = as_csv(log.drop(columns="date"), tmp_path / "undated.csv")
    assert codes(elo_batch.rate_stream(path, initial=1500, part=200)).count("G212") == 1


@pytest.mark.parametrize("period", ["event", "round", "column:Group"])
def test_periods_that_may_overlap_in_time_are_refused(period, tmp_path):
    path = as_csv(season(), tmp_path / "games.csv")
    with pytest.raises(elo_batch.UsageProblem, match=f"periods by {period} may overlap in time"):
        elo_batch.rate_stream(path, initial=1500, period=period)


def test_reading_ends_after_very_many_errors_and_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.setattr(streaming, "MOST_ERRORS", 50)
    path = as_csv(season().assign(result="1-0?"), tmp_path / "games.csv")
    run = elo_batch.rate_stream(path, initial=1500, part=1000, on_error="skip")
    assert (run.data, codes(run).count("F120"), run.ok) == (None, 1, False)
    assert 50 <= codes(run).count("G103") < 100


@pytest.mark.parametrize("text", ['note "of one\n', 'x,"y\n'])
def test_a_quote_that_is_never_closed_ends_a_stream_as_it_ends_a_run(text, tmp_path):
    path = tmp_path / "games.csv"
    path.write_text(season().to_csv(index=False) + text + season().to_csv(index=False))
    for rate in (elo_batch.rate, elo_batch.rate_stream):
        with pytest.raises(elo_batch.UnreadableFileError, match="F117"):
            rate(path, initial=1500)


@pytest.mark.parametrize("part", [150, 1 << 20])
def test_a_byte_that_is_not_utf8_is_found_in_its_line(part, tmp_path):
    path = tmp_path / "games.csv"
    lines = season().to_csv(index=False).encode().splitlines(keepends=True)
    lines[200] = lines[200].replace(b",", b",\xe9", 1)
    path.write_bytes(b"".join(lines))
    with pytest.raises(elo_batch.UnreadableFileError, match="0xe9 in line 201"):
        elo_batch.rate_stream(path, initial=1500, part=part)


def test_files_that_cannot_be_read_are_all_named_before_any_is_rated(tmp_path):
    path = as_csv(season(), tmp_path / "games.csv")
    with pytest.raises(elo_batch.UnreadableFileError) as raised:
        elo_batch.rate_stream([path, tmp_path / "no.csv", tmp_path / "none.csv"], initial=1500)
    assert len(raised.value.problems) == 2


def test_workbooks_and_frames_are_refused(tmp_path):
    season().to_excel(tmp_path / "games.xlsx", index=False)
    with pytest.raises(elo_batch.UsageProblem, match=r"games\.xlsx is a workbook: leave --stream away"):
        elo_batch.rate_stream(tmp_path / "games.xlsx", initial=1500)
    with pytest.raises(elo_batch.UsageProblem, match="a frame is in memory already"):
        elo_batch.rate_stream(season(), initial=1500)


def test_a_check_of_a_stream_says_what_a_check_says(tmp_path):
    log = season()
    log.loc[222, "result"] = "?"
    path = as_csv(log, tmp_path / "games.csv")
    for options in ({}, {"initial": 1500}, {"initial": 1500, "on_error": "skip"}):
        asked = {"duplicates": "keep", **options}
        assert told(elo_batch.check_stream(path, part=200, **asked)) == told(elo_batch.check(path, **asked))


def test_single_games_and_changes_are_not_kept(tmp_path):
    run = elo_batch.rate_stream(as_csv(season(), tmp_path / "games.csv"), initial=1500, duplicates="keep")
    for name in ("games", "changes"):
        with pytest.raises(elo_batch.UsageProblem, match="keeps the rating list only"):
            getattr(run, name)


def test_the_command_writes_the_same_list(tmp_path):
    path = str(as_csv(season(), tmp_path / "games.csv"))
    asked = ["--initial", "1500", "--duplicates", "keep", "--period", "month", "--format", "json", "--ratings-out"]
    for extra, name in (([], "one.csv"), (["--stream"], "two.csv")):
        done = run_command("rate", path, *asked, str(tmp_path / name), *extra)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()


@pytest.mark.parametrize("option", ["--output o.xlsx", "--games-out o.csv", "--changes-out o.csv", ""])
def test_the_command_refuses_outputs_that_a_stream_does_not_give(option, tmp_path):
    path = str(as_csv(season(), tmp_path / "games.csv"))
    done = run_command("rate", path, "--initial", "1500", "--stream", *option.split())
    assert (done.returncode, "--stream writes the rating list only" in done.stderr) == (2, True)


def run_command(*arguments):
    call = [sys.executable, "-m", "elo_batch", *arguments]
    return subprocess.run(call, capture_output=True, text=True, encoding="utf-8", check=False, timeout=120)


PEAK = Path("/proc/self/status")
"""Where Linux says how much memory a process had at most; what `resource` says counts the parent's too."""
GROWTH = f"""
import re, sys
import elo_batch
from elo_batch import streaming
peak = lambda: int(re.search(r"VmHWM:\\s+(\\d+)", open("{PEAK}").read())[1])
start = peak()
elo_batch.rate_stream(sys.argv[1], initial=1500, period="month", duplicates="keep", part=1 << 21)
print(peak() - start)
"""


@pytest.mark.skipif(not PEAK.exists(), reason="only Linux says it")
def test_memory_does_not_grow_with_the_log(tmp_path):
    """Of a log of some parts and of one four times as long, which at once takes four times the memory."""
    grown = [growth(games, tmp_path / "games.csv") for games in (300_000, 1_200_000)]
    assert grown[1] < 1.5 * grown[0], grown


def growth(games, path):
    """By how much memory grows at most while a log of so many games is rated."""
    random = np.random.default_rng(1)
    a, b = random.integers(0, 2000, (2, games)).astype(str)
    days = np.sort(np.datetime64("2020-01-01") + random.integers(0, 700, games)).astype(str)
    log = {"date": days, "white": np.char.add("P", a), "black": np.char.add("Q", b), "result": "1-0"}
    as_csv(pd.DataFrame(log), path)
    done = subprocess.run([sys.executable, "-c", GROWTH, str(path)], capture_output=True, text=True, check=True)
    return int(done.stdout)
