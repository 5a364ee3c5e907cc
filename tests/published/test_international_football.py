"""Issue A, right values: 49,520 internationals, rated monthly, against the R package PlayerRatings."""

import csv
import gzip

import pytest
from helpers import exact

import elo_batch

OPTIONS = {"initial": 1500, "k": 20, "period": "month", "scoreline": "outcome", "duplicates": "keep"}


@pytest.fixture(scope="module")
def results(shared):
    return shared / "data" / "intl_football" / "results.csv.gz"


@pytest.fixture(scope="module")
def run(results):
    return elo_batch.rate(results, decimals="exact", **OPTIONS)


def test_all_337_teams_equal_the_oracle(run, shared):
    """oracle_monthly_k20_init1500.csv, made with PlayerRatings 1.1-0 in R."""
    with (shared / "data" / "intl_football" / "oracle_monthly_k20_init1500.csv").open(encoding="utf-8") as file:
        oracle = {row["Player"]: row for row in csv.DictReader(file)}
    assert len(oracle) == 337
    assert exact(run) == pytest.approx({team: float(row["Rating"]) for team, row in oracle.items()}, abs=1e-9, rel=0)
    played = dict(zip(run.ratings["player"], run.ratings["games"], strict=True))
    assert played == {team: int(row["Games"]) for team, row in oracle.items()}


def test_every_row_is_rated(run):
    assert run.ok
    assert run.counts["rows_read"] == run.counts["rows_rated"] == run.counts["games_rated"] == 49_520
    assert run.counts["newcomers"] == run.counts["players"] == 337


def test_the_two_kept_duplicates_are_named(run):
    kept = [problem for problem in run.diagnostics if problem.code == "G202"]
    assert [(problem.place.row, problem.found) for problem in kept] == [
        (8583, "Mexico 1-0 Bermuda"),
        (10060, "Kenya 0-1 Sudan"),
    ]
    assert [row in problem.message for row, problem in zip(("row 8582", "row 10055"), kept, strict=True)] == [True] * 2


def test_fixtures_without_a_result_are_left_out_and_counted(run, results, tmp_path):
    with gzip.open(results, "rt", encoding="utf-8", newline="") as file:
        heading, *games = file.read().splitlines()
    fixtures = [
        "2026-12-01,Spain,Argentina,NA,NA,Friendly,Madrid,Spain,FALSE",
        "2026-12-02,Scotland,England,,,Friendly,Glasgow,Scotland,FALSE",
        "2026-12-03,Atlantis,Spain,,,Friendly,Nowhere,Atlantis,TRUE",
    ]
    with gzip.open(tmp_path / "results.csv.gz", "wt", encoding="utf-8", newline="") as file:
        file.write("\n".join([heading, *games[:20_000], *fixtures, *games[20_000:], ""]))
    more = elo_batch.rate(tmp_path / "results.csv.gz", decimals="exact", **OPTIONS)
    assert more.ok
    assert more.counts == {**run.counts, "rows_read": 49_523, "rows_unplayed": 3}
    assert more.ratings.equals(run.ratings)
    left_out = more.games[more.games["rated"] == 0]
    assert left_out["source"].str.rpartition("!")[2].tolist() == ["20002", "20003", "20004"]
