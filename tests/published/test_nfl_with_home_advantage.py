"""INDEX.md: 803 NFL games; the logistic curve with 65 points for playing at home, none on neutral ground."""

import csv

import numpy as np

from elo_batch.systems.logistic import UNIT, expected_units

HOME_ADVANTAGE = 65


def test_expected_scores_equal_elo_prob1(shared):
    with (shared / "oracles" / "nfl_538_games.csv").open(encoding="utf-8") as file:
        games = list(csv.DictReader(file))
    assert len(games) == 803
    own, opponent, neutral, published = (
        np.array([float(game[name]) for game in games]) for name in ("elo1", "elo2", "neutral", "elo_prob1")
    )
    expected = expected_units(own + np.where(neutral == 1, 0, HOME_ADVANTAGE) - opponent, 400.0) / UNIT
    assert np.abs(expected - published).max() < 1e-9
