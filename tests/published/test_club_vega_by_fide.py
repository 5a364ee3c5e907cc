"""A real club's 15 events by the FIDE table from the ratings beside the games: all 326 published changes exact.

Source: oracle_rows.csv, published_var and k_inferred (the K goes into the log as white_k and black_k).
"""

import csv
from collections import Counter

import pandas as pd
import pytest
from typer.testing import CliRunner

from elo_batch.cli import app


@pytest.fixture(scope="module")
def club(shared):
    return shared / "data" / "club_vega"


@pytest.fixture(scope="module")
def oracle(club):
    with (club / "oracle_rows.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def rated(club, oracle, tmp_path, *options):
    """The changes by event and player, from the command."""
    k = {(row["tournament"], row["player"]): row["k_inferred"] for row in oracle}
    log = pd.read_csv(club / "games.csv", dtype="str")
    for side in ("white", "black"):
        log[f"{side}_k"] = [k.get(key, "") for key in zip(log["tournament"], log[side], strict=True)]
    log.to_csv(tmp_path / "games.csv", index=False)
    command = ["rate", str(tmp_path / "games.csv"), "--ratings", "log", "--policy", "fide-standard", *options]
    command += ["--period", "column:tournament", "--changes-out", str(tmp_path / "changes.csv")]
    told = CliRunner().invoke(app, command)
    assert told.exit_code == 0, told.output
    changes = pd.read_csv(tmp_path / "changes.csv", dtype={"player": "str"})
    return changes.set_index(["period", "player"])["change"].to_dict()


def test_all_326_published_changes_come_out_of_the_command(club, oracle, tmp_path):
    changes = rated(club, oracle, tmp_path)
    wanted = {(row["tournament"], row["player"]): int(row["published_var"]) for row in oracle}
    assert len(wanted) == 326
    assert {key: changes[key] for key in wanted} == wanted


def test_the_logistic_curve_would_miss_many_of_them(oracle):
    """So the table matters: about a quarter of the integers differ."""
    rounded = [round(float(row["new_by_logistic_formula"])) - int(row["old_rating"]) for row in oracle]
    missed = Counter(one == int(row["published_var"]) for one, row in zip(rounded, oracle, strict=True))[False]
    assert 60 < missed < 110
