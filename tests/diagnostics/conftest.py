"""What the tests of problems share: putting a sheet down, running the command on it, reading its answer."""

import csv
import json
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import sheets

from elo_batch.cli import main

LIST = "player,rating\nAna Ruiz,1500\nBen Okafor,1600\nCleo Park,1400\nDan Weiss,1800\n"


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What the command said: its exit code, its problems, its counts, and the tables that it wrote."""

    exit: int
    problems: list[dict[str, Any]] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    out: str = ""
    err: str = ""
    folder: Path

    def of(self, *codes: str) -> list[dict[str, Any]]:
        return [one for one in self.problems if one["code"] in codes]

    @property
    def errors(self) -> list[tuple[str, str | None]]:
        """Code and cell (or row) of every error, in the order told."""
        return [(one["code"], one["cell"] or one["row"]) for one in self.problems if one["severity"] == "error"]

    def table(self, name: str) -> list[dict[str, str]]:
        with (self.folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    @property
    def ratings(self) -> dict[str, str]:
        return {row["player"]: row["rating"] for row in self.table("ratings")}

    @property
    def games(self) -> list[dict[str, str]]:
        return self.table("games")


@pytest.fixture
def put(tmp_path):
    """Write a sheet into the test's own folder, as `sheets.put` says."""
    return lambda name, content: sheets.put(tmp_path, name, content)


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch):
    """Hundreds of runs need not each wait until their files are on the disk."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture
def command(tmp_path, monkeypatch, capsys) -> Callable[..., Answer]:
    """Run `elo-batch` in this process, in the test's own folder."""

    def run(*arguments: object) -> Answer:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "argv", ["elo-batch", *map(str, arguments)])
        with pytest.raises(SystemExit) as stop:
            main()
        out, err = capsys.readouterr()
        told = json.loads(out) if "--format=json" in sys.argv else {}
        return Answer(
            exit=stop.value.code or 0,
            problems=told.get("problems", []),
            counts=told.get("counts", {}),
            out=out,
            err=err,
            folder=tmp_path / "out",
        )

    return run


@pytest.fixture
def judge(put, command, tmp_path) -> Callable[..., Answer]:
    """Rate these games from this list, check them without any, or work out their odds; outputs have an own folder."""

    def run(
        games: Any, ratings: Any = LIST, options: str = "", *, more: Sequence[Any] = (), name: str = "rate"
    ) -> Answer:
        folder = tmp_path / "out"
        folder.mkdir(exist_ok=True)
        several = (games, *more)
        names = ["games", *(f"games{number}" for number in range(2, len(several) + 1))]
        paths = [put(name, content) for name, content in zip(names, several, strict=True)]
        listed = [] if ratings is None else ["--ratings", put("list", ratings)]
        outputs = [
            part for name in ("ratings", "games", "changes") for part in (f"--{name}-out", folder / f"{name}.csv")
        ]
        if name == "verify":
            return command("verify", "report.xlsx", *shlex.split(options), "--format=json")
        if name == "odds":
            return command("odds", *paths, *listed, *shlex.split(options), "--format=json")
        if ratings is None and "--initial" not in options:
            return command("check", *paths, *shlex.split(options), "--format=json")
        return command("rate", *paths, *listed, *shlex.split(options), *outputs, "--format=json")

    return run


@pytest.fixture
def rows() -> Callable[..., str]:
    """A CSV of games from lines under the usual headings."""
    return lambda *lines, head="White,Black,Result,Date": "\n".join([head, *lines]) + "\n"
