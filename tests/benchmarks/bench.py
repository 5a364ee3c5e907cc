"""Speed as ratios measured in one run: python tests/benchmarks/bench.py [--games N] [--players N]

kernel       coded arrays to ratings, against the fastest numpy loop we know (which gives other bits on other machines)
rule books   the same under the built-in rule books of federations, against plain Elo
end to end   a CSV through the command, with all validation and the duplicate search, to a Parquet list, against
             pyarrow reading the same file, and against the pandas merge-and-groupby script that people write
stream       the same with --stream against the run in memory, with the peak memory of both
workbook     a tenth of the games as xlsx, against pandas reading it with calamine
report       a tenth of the games as a report with live formulas, against a bare loop of XlsxWriter in constant memory
             over the same cells; against a tenth of that; its peak memory
verify       the report held against itself, against the command that rates those games and writes it
problems     a tenth of the games, one of a hundred wrong: what printing the problems adds, as text and as JSON

bad cells    the same with a bad cell of many kinds in each hundredth row, from a list, against the clean log
astonishing  the same from a list so wide that many results are astonishing, against one on which none is
near names   1,000 names on no list, each compared to 100,000 listed, against difflib

Each figure is the median of some runs, the contestants taking turns. Nothing here is a test: no time is asserted.

The file is long because all its figures share the same made logs and lists, which one run makes once.
"""

import argparse
import difflib
import json
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

import numpy as np
import pyarrow as pa
import xlsxwriter
from pyarrow import csv

import elo_batch
from elo_batch.domain.arrays import Texts
from elo_batch.domain.rating_list import PlayerList
from elo_batch.engine.fold import fold
from elo_batch.engine.plan import Plan, plan_of
from elo_batch.engine.standing import opening
from elo_batch.policies.books import rule_book
from elo_batch.reports.workbook.book import working_sheet, write_report
from elo_batch.reports.workbook.columns import Column, Places, column_of
from elo_batch.reports.workbook.ratings import ratings_sheet
from elo_batch.reports.workbook.report import Report
from elo_batch.reports.workbook.rules import rules_sheet
from elo_batch.systems.base import Games
from elo_batch.systems.elo import Elo
from elo_batch.tables.near import Neighbours

PERIODS = 120
SYLLABLES = np.array(
    [
        "ba",
        "ko",
        "mi",
        "ra",
        "tu",
        "sen",
        "ner",
        "hof",
        "ber",
        "lin",
        "mar",
        "kov",
        "ski",
        "vic",
        "dal",
        "gren",
        "mann",
        "feld",
        "os",
        "un",
    ]
)
"""What names of the benchmark are made of."""
CHECK = (sys.executable, "-m", "elo_batch", "check", "--duplicates", "keep")
FEDERATIONS = ("fide-standard", "us-chess")
PYARROW = """
import sys, pyarrow as pa, pyarrow.csv as csv
names = ["date", "event", "round", "white", "black", "result"]
kinds = dict.fromkeys(names, pa.dictionary(pa.int32(), pa.string()))
csv.read_csv(sys.argv[1], convert_options=csv.ConvertOptions(column_types=kinds))
"""
PANDAS = """
import sys, pandas as pd
games = pd.read_csv(sys.argv[1])
games["month"] = games["date"].str[:7]
games["score"] = games["result"].map({"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5})
players = pd.unique(pd.concat([games["white"], games["black"]]))
ratings = pd.DataFrame({"player": players, "rating": 1500.0})
for _, month in games.groupby("month"):
    both = month.merge(ratings, left_on="white", right_on="player").merge(
        ratings, left_on="black", right_on="player", suffixes=("_a", "_b"))
    both["gain"] = both["score"] - 1 / (1 + 10 ** ((both["rating_b"] - both["rating_a"]) / 400))
    gains = both.groupby("white")["gain"].sum().sub(both.groupby("black")["gain"].sum(), fill_value=0)
    ratings["rating"] += 20 * ratings["player"].map(gains).fillna(0)
ratings.to_parquet(sys.argv[2])
"""

READ_EXCEL = """
import sys, pandas as pd
pd.read_excel(sys.argv[1], engine="calamine", dtype=str)
"""


def main() -> None:
    """Run the contests and print their ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--players", type=int, nargs="+", default=[20_000, 500_000])
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()
    for players in asked.players:
        kernel(asked.games, players, asked.runs)
        rule_books(asked.games, players, max(asked.runs // 2, 1))
    runs = max(asked.runs // 2, 1)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        log = write_log(folder / "games.csv", asked.games, asked.players[0])
        end_to_end(log, asked.games, runs)
        stream(log, asked.games, runs)
        workbook(folder, asked.games // 10, asked.players[0], runs)
        report(folder, asked.games // 10, asked.players[0], runs)
        problems(folder, asked.games // 10, asked.players[0], runs)
        bad_cells(folder, asked.games // 10, asked.players[0], runs)
        astonishing_games(folder, asked.games // 10, asked.players[0], runs)
        near_names()


def log_of(games: int, players: int) -> tuple[np.ndarray, ...]:
    """A log of random pairs and results, in the order of its periods."""
    random = np.random.default_rng(1)
    a = random.integers(0, players, games).astype(np.intp)
    b = ((a + 1 + random.integers(0, players - 1, games)) % players).astype(np.intp)
    score = np.array([1, 0, 0.5])[random.integers(0, 3, games)]
    return a, b, score, np.sort(random.integers(0, PERIODS, games))


def plan_for(games: int, players: int) -> Plan:
    """The log as the engine takes it."""
    a, b, score, period = log_of(games, players)
    undated = np.full(games, np.datetime64("NaT"), dtype="datetime64[D]")
    none = np.full(games, np.nan)
    columns = Games(player_a=a, player_b=b, score_a=score, games=np.ones(games, dtype=np.int64), k_a=none, k_b=none)
    return plan_of(columns, undated, period, periods=PERIODS, players=players)


def rule_books(games: int, players: int, runs: int) -> None:
    """The rule books of federations, against plain Elo."""
    plan, listed = plan_for(games, players), PlayerList.of_ratings(np.full(players, 2000.0), np.full(players, np.nan))
    start = opening(listed, 0, 0)
    elo = rule_book("elo")
    for name in FEDERATIONS:
        book = rule_book(name)
        ours, plain = contest(
            lambda book=book: fold(None, book, start, plan), lambda: fold(None, elo, start, plan), runs
        )
        print(
            f"{name}, {games:,} games, {players:,} players: {ours / plain:.2f} x plain Elo "
            f"({1e9 * ours / games:.1f} and {1e9 * plain / games:.1f} ns a game)"
        )


def kernel(games: int, players: int, runs: int) -> None:
    """Coded arrays to ratings."""
    a, b, score, period = log_of(games, players)
    bounds = np.searchsorted(period, np.arange(PERIODS + 1))
    plan = plan_for(games, players)
    policy = rule_book("elo")
    start = opening(PlayerList.of_ratings(np.full(players, 1500.0), np.full(players, np.nan)), 0, 0)
    ours, best = contest(
        lambda: fold(Elo(), policy, start, plan), lambda: numpy_loop(a, b, score, bounds, players), runs
    )
    print(
        f"kernel, {games:,} games, {players:,} players: {ours / best:.2f} x the numpy loop "
        f"({1e9 * ours / games:.1f} and {1e9 * best / games:.1f} ns a game, {games / ours / 1e6:.0f} M games/s)"
    )


def numpy_loop(a: np.ndarray, b: np.ndarray, score: np.ndarray, bounds: np.ndarray, players: int) -> np.ndarray:
    """The fastest loop we know: codes as indices, scratch made once, np.exp, sums in doubles."""
    rating = np.full(players, 1500.0)
    x, y = np.empty((2, int(np.diff(bounds).max())))
    for first, last in pairwise(bounds.tolist()):
        side_a, side_b, lead, own = a[first:last], b[first:last], x[: last - first], y[: last - first]
        np.take(rating, side_b, out=lead, mode="clip")
        np.take(rating, side_a, out=own, mode="clip")
        lead -= own
        lead *= np.log(10) / 400
        np.exp(lead, out=lead)
        lead += 1
        np.divide(1, lead, out=lead)
        np.subtract(score[first:last], lead, out=lead)
        gain = np.bincount(side_a, lead, players)
        gain -= np.bincount(side_b, lead, players)
        gain *= 20
        rating += gain
    return rating


def end_to_end(log: Path, games: int, runs: int) -> None:
    """A CSV to a Parquet list, as whole processes."""
    out = log.with_name("list.parquet")
    ours = rate(log, out)
    rivals = {
        "pyarrow reading the file": [sys.executable, "-c", PYARROW, str(log)],
        "pandas merge and groupby": [sys.executable, "-c", PANDAS, str(log), str(out)],
    }
    for name, rival in rivals.items():
        mine, theirs = contest(lambda: run(ours), lambda rival=rival: run(rival), runs)
        print(
            f"end to end, {games:,} games: {mine / theirs:.2f} x {name} ({mine:.1f} s and {theirs:.1f} s); "
            f"peak memory {peak(ours):.2f} and {peak(rival):.2f} GB"
        )


def stream(log: Path, games: int, runs: int) -> None:
    """A log in date order a part at a time, and at once."""
    lists = [log.with_name(f"{name}.csv") for name in ("stream", "memory")]
    parts, whole = [*rate(log, lists[0]), "--stream"], rate(log, lists[1])
    ours, theirs = contest(lambda: run(parts), lambda: run(whole), runs)
    same = "the same list" if lists[0].read_bytes() == lists[1].read_bytes() else "ANOTHER LIST"
    print(
        f"stream, {games:,} games: {ours / theirs:.2f} x the run in memory ({ours:.1f} and {theirs:.1f} s), "
        f"{same}; peak memory {peak(parts):.2f} and {peak(whole):.2f} GB"
    )


def workbook(folder: Path, games: int, players: int, runs: int) -> None:
    """An Excel workbook to a list, against pandas reading it."""
    book, out = write_book(folder / "games.xlsx", games, players), folder / "list.csv"
    ours, rival = rate(book, out), [sys.executable, "-c", READ_EXCEL, str(book)]
    mine, theirs = contest(lambda: run(ours), lambda: run(rival), runs)
    print(
        f"workbook, {games:,} games: {mine / theirs:.2f} x pandas reading it ({mine:.1f} s and {theirs:.1f} s); "
        f"peak memory {peak(ours):.2f} and {peak(rival):.2f} GB"
    )


def report(folder: Path, games: int, players: int, runs: int) -> None:
    """A report, against a bare loop over the same cells, and against one of a tenth of the games."""
    told = {
        count: report_of(write_log(folder / f"report-{count}.csv", count, players)) for count in (games, games // 10)
    }
    whole, tenth = told[games], told[games // 10]
    target = folder / "report.xlsx"
    ours, bare = contest(lambda: write_report(target, whole), lambda: bare_loop(folder / "bare.xlsx", whole), runs)
    size = target.stat().st_size / 1e6
    _, less = contest(lambda: None, lambda: write_report(target, tenth), runs)
    print(
        f"report, {games:,} games: {ours / bare:.2f} x a bare loop over the same cells ({ours:.1f} and {bare:.1f} s), "
        f"{ours / less:.1f} x a tenth of the games; {size:.0f} MB; "
        f"peak memory of the command {peak(report_command(folder / f'report-{games}.csv', target)):.2f} GB"
    )
    rating = report_command(folder / f"report-{games}.csv", target)
    verifying = [sys.executable, "-m", "elo_batch", "verify", str(target)]
    held, made = contest(lambda: run(verifying), lambda: run(rating), runs)
    print(
        f"verify, the same: {held / made:.2f} x the command that rates and writes it ({held:.1f} and {made:.1f} s), "
        f"peak memory {peak(verifying):.2f} GB"
    )


def report_command(log: Path, out: Path) -> list[str]:
    """The command that rates a log in one period and writes the report."""
    command = [
        sys.executable,
        "-m",
        "elo_batch",
        "rate",
        str(log),
        "--initial",
        "1500",
        "--duplicates",
        "keep",
        "--k",
        "1",
    ]
    return [*command, "--quiet", "--output", str(out)]


def report_of(log: Path) -> Report:
    """What the report of that run is made of."""
    made = elo_batch.rate(log, initial=1500, duplicates="keep", k=1).report()
    assert made.formulas  # else there is nothing to compare
    return made


def bare_loop(path: Path, told: Report) -> None:
    """The cells of the long sheets, each by a call of XlsxWriter in constant memory."""
    working, places = working_sheet(told, rules_sheet(told.policy, told.inputs))
    ratings = ratings_sheet(told, places.letters)
    games = [column_of(str(name), told.games[name]) for name in told.games.columns]
    with xlsxwriter.Workbook(str(path), {"constant_memory": True}) as book:
        shown = book.add_format({"num_format": "0.00"})
        for columns in (ratings.columns, games, working):
            sheet = book.add_worksheet()
            cells = [cells_of(column, places) for column in columns]
            for row, values in enumerate(zip(*cells, strict=True)):
                for index, value in enumerate(values):
                    if isinstance(value, tuple):
                        sheet.write_formula(row, index, value[0], shown, value[1])
                    elif isinstance(value, str):
                        sheet.write_string(row, index, value)
                    elif value == value:  # noqa: PLR0124  # not a number: a blank cell
                        sheet.write_number(row, index, value, shown)


def cells_of(column: Column, places: Places) -> list[object]:
    """What stands in a column: texts, numbers, and formulas with their values."""
    values = column.values
    if isinstance(values, Texts):
        return [values.values[code] if code >= 0 else np.nan for code in values.codes.tolist()]
    if np.issubdtype(values.dtype, np.datetime64):
        days = (values - np.datetime64("1899-12-30")) / np.timedelta64(1, "D")
        return days.astype(np.float64).tolist()
    cells: list[object] = values.tolist()
    for number, shape in enumerate(column.shapes if column.shape is not None else ()):
        lines = np.flatnonzero(column.shape == number)
        for line, formula in zip(lines.tolist(), places.formulas(shape, lines), strict=True):
            cells[line] = (f"={formula}", cells[line])
    return cells


def problems(folder: Path, games: int, players: int, runs: int) -> None:
    """A log with many wrong results, against the same log without."""
    clean = write_log(folder / "clean.csv", games, players)
    wrong = write_log(folder / "wrong.csv", games, players, wrong=100)
    for form in ("text", "json"):
        check = [*CHECK, "--format", form]
        mine, theirs = contest(lambda c=check: run([*c, str(wrong)]), lambda c=check: run([*c, str(clean)]), runs)
        what = f"{games // 100:,} in {games:,} rows as {form}"
        print(f"problems, {what}: {mine - theirs:+.2f} s ({mine:.1f} and {theirs:.1f} s)")


def bad_cells(folder: Path, games: int, players: int, runs: int) -> None:
    """A log with a bad cell of many kinds in each hundredth row, against the same log without; all are named."""
    clean, listed = write_log(folder / "clean.csv", games, players), write_list(folder / "ratings.csv", players, 300)
    columns = columns_of(games, players)
    wrong = write_columns(folder / "bad.csv", with_bad_cells(columns, games))
    for more in (["--format", "text"], ["--format", "json"], ["--format", "json", "--on-error", "skip"]):
        check = [*CHECK, "--period", "month", "--ratings", str(listed), *more]
        mine, theirs = contest(lambda c=check: run([*c, str(wrong)]), lambda c=check: run([*c, str(clean)]), runs)
        print(
            f"bad cells, {games // 100:,} in {games:,} rows, {' '.join(more[1:])}: {mine / theirs:.2f} x the clean "
            f"check ({mine:.1f} and {theirs:.1f} s)"
        )
    asked = [*CHECK, "--ratings", str(listed), "--format", "json", str(wrong)]
    told = subprocess.run(asked, check=False, capture_output=True)
    answer = json.loads(told.stdout)
    errors = sum(one["severity"] == "error" for one in answer["problems"])
    print(f"bad cells: {errors:,} errors listed, {answer['counts']['rows_rejected']:,} rows rejected")


def with_bad_cells(columns: dict[str, np.ndarray], games: int) -> dict[str, np.ndarray]:
    """In each hundredth row one bad cell: the kinds take turns, and half of them differ from row to row."""
    columns = {name: values.astype(object) for name, values in columns.items()}
    rows = np.arange(50, games, 100)
    kinds = (
        *(("result", "2026-01-02"), ("result", "1-{}?"), ("result", ""), ("white", "Stranger {}")),
        *(("black", "P0000I2"), ("date", "2026-02-31"), ("date", "{}/13/2016"), ("result", "3 points")),
    )
    for turn, (name, cell) in enumerate(kinds):
        some = rows[turn :: len(kinds)]
        columns[name][some] = [cell.format(row) for row in some.tolist()]
    return columns


def astonishing_games(folder: Path, games: int, players: int, runs: int) -> None:
    """A list so wide that every eighth game or so gets a note, against a list on which none does."""
    log = write_log(folder / "clean.csv", games, players)
    wide, narrow = (write_list(folder / f"{span}.csv", players, span) for span in (1500, 300))
    check = [*CHECK, "--format", "json", "--ratings"]
    mine, theirs = contest(
        lambda: run([*check, str(wide), str(log)]), lambda: run([*check, str(narrow), str(log)]), runs
    )
    print(f"astonishing games, {games:,} rows: {mine / theirs:.2f} x a check without ({mine:.1f} and {theirs:.1f} s)")


def near_names(listed: int = 100_000, unknown: int = 1_000) -> None:
    """Near names of many unknown ones, against the time that difflib would take (ten of them are timed)."""
    random = np.random.default_rng(3)
    rows = SYLLABLES[random.integers(0, len(SYLLABLES), (listed, 6))].tolist()
    names = [f"{''.join(row[:3])} {''.join(row[3:])}".title() for row in rows]
    asked = [name[:3] + name[4:] for name in names[:unknown]]
    start = time.perf_counter()
    near = Neighbours(names)
    found = sum(bool(near.of(name)) for name in asked)
    ours = time.perf_counter() - start
    start = time.perf_counter()
    for name in asked[:10]:
        difflib.get_close_matches(name, names, n=3, cutoff=0.9)
    theirs = (time.perf_counter() - start) * unknown / 10
    what = f"{unknown:,} unknown, {listed:,} listed"
    print(f"near names, {what}: {ours / theirs:.4f} x difflib ({ours:.1f} and {theirs:.0f} s), {found:,} found")


def write_list(path: Path, players: int, span: int) -> Path:
    """A rating list whose ratings lie so far apart."""
    rows = (f"P{player:06},{1500 + player * span // players}\n" for player in range(players))
    path.write_text("player,rating\n" + "".join(rows), encoding="utf-8")
    return path


def rate(log: Path, out: Path) -> list[str]:
    """The command that rates a log by months, everybody being a newcomer."""
    command = [sys.executable, "-m", "elo_batch", "rate", str(log), "--initial", "1500", "--period", "month"]
    return [*command, "--duplicates", "keep", "--quiet", "--ratings-out", str(out)]


def peak(command: list[str]) -> float:
    """The peak memory of one process in gigabytes, measured from a small one."""
    script = (
        "import resource, subprocess, sys; "
        "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", script, *command], check=True, capture_output=True, text=True)
    return int(done.stdout) / 1e6


def columns_of(games: int, players: int) -> dict[str, np.ndarray]:
    """The columns of a log in date order, as texts."""
    a, b, score, _ = log_of(games, players)
    days = np.datetime64("2016-01-01") + np.sort(np.random.default_rng(2).integers(0, 3652, games))
    row, names = np.arange(games), np.array([f"P{player:06}" for player in range(players)])
    return {
        "date": np.datetime_as_string(days),
        "event": np.array([f"E{number}" for number in range(199)])[row % 199],
        "round": np.array([str(number + 1) for number in range(9)])[row % 9],
        "white": names[a],
        "black": names[b],
        "result": np.array(["0-1", "1/2-1/2", "1-0"])[(2 * score).astype(int)],
    }


def write_log(path: Path, games: int, players: int, wrong: int = 0) -> Path:
    """A log as CSV; every so many rows a wrong result."""
    columns = columns_of(games, players)
    if wrong:
        columns["result"][::wrong] = "1-0?"
    return write_columns(path, columns)


def write_columns(path: Path, columns: dict[str, np.ndarray]) -> Path:
    """Columns of texts as CSV."""
    table = pa.table({name: pa.array(values) for name, values in columns.items()})
    csv.write_csv(table, path, csv.WriteOptions(quoting_style="none"))
    return path


def write_book(path: Path, games: int, players: int) -> Path:
    """A log as a workbook, its days as real dates."""
    columns = columns_of(games, players)
    columns["date"] = columns["date"].astype("datetime64[D]").astype(object)
    with xlsxwriter.Workbook(str(path), {"constant_memory": True, "default_date_format": "yyyy-mm-dd"}) as book:
        sheet = book.add_worksheet("Games")
        sheet.write_row(0, 0, list(columns))
        for number, cells in enumerate(zip(*(values.tolist() for values in columns.values()), strict=True), start=1):
            sheet.write_row(number, 0, cells)
    return path


def run(command: list[str]) -> None:
    """One whole process, which may find errors in the data; its output is thrown away."""
    done = subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if done.returncode > 1:
        raise SystemExit(f"this could not be run: {' '.join(command)}")


def contest(one: object, other: object, runs: int) -> tuple[float, float]:
    """Median seconds of two contestants that take turns, after a warm-up each."""
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(runs + 1):
        for contestant, taken in zip((one, other), times, strict=True):
            start = time.perf_counter()
            contestant()
            if number:
                taken.append(time.perf_counter() - start)
    return statistics.median(times[0]), statistics.median(times[1])


if __name__ == "__main__":
    main()
