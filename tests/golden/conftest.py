"""A folder with games and a list, and the command as a user runs it there."""

import csv
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from club_workbook import NOVEMBER, OCTOBER, club_list, months

from elo_batch.cli import main

GAMES = "White,Black,Result,Date\nAna Ruiz,Ben Okafor,1-0,2026-10-03\nCleo Park,Ana Ruiz,½-½,2026-10-10\n"
LIST = "player,rating,Club\nAna Ruiz,1500,Vega\nBen Okafor,1600,\nCleo Park,1400,007\nDan Weiss,1800,\n"


@dataclass(frozen=True, kw_only=True)
class Told:
    """What the command told: exit code and the two streams."""

    exit: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        return json.loads(self.out)

    @property
    def codes(self) -> list[str]:
        return [one["code"] for one in self.json["problems"]]

    @property
    def sentences(self) -> list[str]:
        """The lines of the error stream without the hints below them."""
        return [line for line in self.err.splitlines() if line.strip() and not line.startswith("  hint:")]


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """The folder in which the command runs, with games.csv and list.csv."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.csv").write_text(GAMES, encoding="utf-8")
    (tmp_path / "list.csv").write_text(LIST, encoding="utf-8")
    return tmp_path


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch):
    """Hundreds of runs need not each wait until their files are on the disk."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture
def elo(folder, monkeypatch, capsys) -> Callable[..., Told]:  # noqa: ARG001  # the folder is where it runs
    """Run the command in this process: `elo("rate games.csv", "--ratings", path)`."""

    def run(line: str, *more: object) -> Told:
        monkeypatch.setattr(sys, "argv", ["elo-batch", *line.split(), *map(str, more)])
        with pytest.raises(SystemExit) as stop:
            main()
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Told(exit=stop.value.code or 0, out=out, err=err)

    return run


@pytest.fixture
def process(folder) -> Callable[..., Told]:
    """Run Python on this in a process of its own."""

    def run(*arguments: str, **environment: str) -> Told:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=folder,
            env={**os.environ, **environment},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        return Told(exit=done.returncode, out=done.stdout, err=done.stderr)

    return run


@pytest.fixture
def standing(folder) -> Callable[[], dict[str, bytes]]:
    """Every file of the folder, hidden ones too, with its bytes."""
    return lambda: {
        str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


@pytest.fixture
def why(elo, folder, monkeypatch):
    """What is told of a player, from these games and this list where they are given, on 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")

    def ask(player, games=None, listed=None, options="", line="why --games games.csv --ratings list.csv --quiet"):
        for name, table in (("games.csv", games), ("list.csv", listed)):
            if table is not None:
                (folder / name).write_text(table, encoding="utf-8")
        return elo(f"{line} {options}", *player) if isinstance(player, list) else elo(f"{line} {options}", player)

    return ask


def table(heading, rows):
    """A table as a CSV file has it."""
    return "\n".join([heading, *(",".join("" if cell is None else str(cell) for cell in row) for row in rows)]) + "\n"


@pytest.fixture
def first_rating(shared):
    """The published first rating, with an older result, a first event without a point and a game that cannot count."""
    with (shared / "oracles" / "fide_initial_published.csv").open(encoding="utf-8", newline="") as file:
        (case,) = csv.DictReader(file)
    opponents, scores = case["opp_ratings"].split(";"), case["scores"].split(";")
    new = case["player"]
    rows = [("2025-12-01", "Cup", new, f"R{number}", 0) for number in range(3)]
    rows += [("2025-12-05", "Open", new, f"R{number}", score) for number, score in enumerate(scores)]
    rows += [("2025-12-06", "Open", "Another", new, 1)]
    old = '"games 4, points 2, opponents 7200, 2023-09-30, Old Open"'
    listed = [*((f"R{number}", rating, "") for number, rating in enumerate(opponents)), (new, "", old)]
    return new, table("date,event,white,black,score_a", rows), table("player,rating,pending", listed)


@pytest.fixture
def club(folder) -> Path:
    """A club's workbook with its list of ratings, and the games of two months."""
    months(folder, october=OCTOBER, november=NOVEMBER)
    return club_list(folder / "club.xlsx")
