"""Issue A, right values: a real club's 1,274 games; the published changes themselves come with issue C."""

import csv
from collections import defaultdict

import pytest
from helpers import exact, games_frame, list_frame

import elo_batch


@pytest.fixture(scope="module")
def club(shared):
    return shared / "data" / "club_vega"


def test_all_1274_rows_are_accounted_for(club):
    run = elo_batch.rate(club / "games.csv", initial=1500, period="event")
    fates = ("rated", "unplayed", "unrated", "outside", "duplicate", "rejected")
    assert run.counts["rows_read"] == 1274
    assert sum(run.counts[f"rows_{fate}"] for fate in fates) == 1274
    assert len(run.games) + run.counts["rows_duplicate"] + run.counts["rows_rejected"] == 1274


def test_each_event_by_the_logistic_curve(club):
    """oracle_rows.csv, new_by_logistic_formula: an independent calculation from the same games."""
    games, oracle = by_event(club / "games.csv"), by_event(club / "oracle_rows.csv")
    assert sum(map(len, oracle.values())) == 326
    for event, wanted in oracle.items():
        new = exact(rate_event(games[event], {row["player"]: int(row["k_inferred"]) for row in wanted}))
        published = {row["player"]: float(row["new_by_logistic_formula"]) for row in wanted}
        assert {player: new[player] for player in published} == pytest.approx(published, abs=1e-6, rel=0), event


FIDE_TABLE = """name = "fide"
[[section]]
[section.expected]
curve = "fide-table"
cap = 400
[section.k]
rule = [{ k = 20 }]
[section.rounding]
of = "change"
halves = "away"
when = "period"
"""


def test_the_logistic_curve_and_the_fide_table_side_by_side(club, tmp_path):
    """published_var and published_new beside new_by_logistic_formula; a quarter of the integers differ."""
    (tmp_path / "fide.toml").write_text(FIDE_TABLE, encoding="utf-8")
    games, oracle = by_event(club / "games.csv"), by_event(club / "oracle_rows.csv")
    differ = 0
    for event, wanted in oracle.items():
        listed, log = event_tables(games[event], {row["player"]: int(row["k_inferred"]) for row in wanted})
        found = elo_batch.compare(log, ratings=listed, policies=("elo", tmp_path / "fide.toml"))
        players = found.players.set_index("player")
        for row in wanted:
            player = players.loc[row["player"]]
            assert player["rating_1"] == pytest.approx(float(row["new_by_logistic_formula"]), abs=0.5 + 1e-6)
            assert [player["change_2"], player["rating_2"]] == [int(row["published_var"]), int(row["published_new"])]
            assert player["difference"] == int(row["published_new"]) - player["rating_1"]
            differ += player["difference"] != 0
        assert found.totals["leakage_2"] == players["change_2"].sum()
    assert differ / 326 == pytest.approx(0.25, abs=0.05)


def by_event(path):
    """The file's rows by tournament."""
    rows = defaultdict(list)
    with path.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            rows[row["tournament"]].append(row)
    return rows


def rate_event(games, k):
    """An event as one period."""
    listed, log = event_tables(games, k)
    return elo_batch.rate(log, ratings=listed)


def event_tables(games, k):
    """List and games of an event, from the ratings that stand beside its games; 0 is unrated."""
    sides = [(game[side], game[f"{side}_rating"]) for game in games for side in ("white", "black")]
    listed = list_frame([(player, rating, k.get(player)) for player, rating in dict(sides).items()], "player rating k")
    log = games_frame([(game["white"], game["black"], game["result"]) for game in games], "white black result")
    return listed, log
