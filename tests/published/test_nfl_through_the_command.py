"""803 games of the National Football League: the home side is 65 points stronger, but on neutral ground.

Source: nfl_538_games.csv, the published ratings and probabilities; tolerance 1e-9.
"""

import csv

import numpy as np
import pandas as pd

import elo_batch


def test_every_expected_score_is_the_published_one(shared):
    with (shared / "oracles" / "nfl_538_games.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 803
    games = pd.DataFrame(
        {
            "home": [f"H{index}" for index in range(len(rows))],
            "away": [f"A{index}" for index in range(len(rows))],
            "result": [f"{row['score1']}-{row['score2']}" for row in rows],
            "date": [row["date"] for row in rows],
            "neutral": [row["neutral"] for row in rows],
        }
    )
    players = [*games["home"], *games["away"]]
    ratings = [float(row[name]) for name in ("elo1", "elo2") for row in rows]
    run = elo_batch.rate(games, ratings=pd.DataFrame({"player": players, "rating": ratings}), policy="nfl-style")
    expected = run.games["expected_a"].to_numpy()
    assert np.abs(expected - np.array([float(row["elo_prob1"]) for row in rows])).max() < 1e-9
    assert (run.games["expected_a"] + run.games["expected_b"] == 1).all()
