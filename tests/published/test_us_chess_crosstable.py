"""US Chess, right values: an event of 64 players as it was published, and the worked examples."""

import csv
from math import inf

import numpy as np
import pytest
from helpers import field_at, games_of, rate_once

from elo_batch.systems.us_chess import Reliance, UsChess, effective_games

OF_2004 = Reliance(least=1, growth=1 / 100_000, top=2200, full_above=2200)


@pytest.fixture(scope="module")
def oracles(shared):
    return shared / "oracles"


@pytest.fixture(scope="module")
def crosstable(oracles):
    """The players' rows, and the event for the system."""
    players = read(oracles / "uscf_crosstable_players.csv")
    number = {row["player"]: index for index, row in enumerate(players)}
    rows = [
        (number[row["player"]], number[row["opponent"]], float(row["score_player"]))
        for row in read(oracles / "uscf_crosstable_games.csv")
    ]
    games = [float(row["pre_games_if_provisional"] or inf) for row in players]
    return players, field_at([float(row["pre_rating"]) for row in players], games), games_of(rows)


def test_two_passes_give_the_published_ratings(crosstable):
    players, field, games = crosstable
    rating, passes = rate_once(UsChess(bonus=12), field, games)
    assert passes == 2
    near, equal = published(players, rating)
    assert near == 64
    assert equal >= 53


def test_one_pass_does_not(crosstable):
    """What the first pass leaves: so a figure right by chance is told from a right one."""
    players, field, games = crosstable
    near, _ = published(players, rate_once(Once(bonus=12), field, games)[0])
    assert near == 11


@pytest.mark.parametrize("bonus", [10, 14])
def test_another_threshold_of_the_bonus_does_not(crosstable, bonus):
    players, field, games = crosstable
    near, _ = published(players, rate_once(UsChess(bonus=bonus), field, games)[0])
    assert near < 50


def test_the_worked_examples(oracles):
    seen = set()
    for row in read(oracles / "uscf_small_examples.csv"):
        case, wanted, tolerance = row["case"], float(row["published_result"]), float(row["tolerance"])
        assert EXAMPLES[case](row) == pytest.approx(wanted, abs=tolerance, rel=0), row["kind"]
        seen.add(case)
    assert seen == set(EXAMPLES)


class Once(UsChess):
    """The system without its second pass."""

    def update(self, field, gained):
        return super().update(field, gained)[0], True


def read(path):
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def published(players, rating):
    """Of how many players the rating is within 0.75 of the published one, and of how many it rounds to it."""
    floor = [float(row["rating_floor_hit"] or -inf) for row in players]
    wanted = np.array([float(row["post_rating"]) for row in players])
    held = np.maximum(rating, floor)
    return int((np.abs(held - wanted) <= 0.75).sum()), int((np.floor(held + 0.5) == wanted).sum())


def rated(row):
    """The player of an example against opponents who stay where they are."""
    met = [game.split(":") for game in row["games_opp:score"].split(";")]
    field = field_at(
        [float(row["rating"]), *(float(rating) for rating, _ in met)], [int(row["prior_games"])] + [inf] * len(met)
    )
    games = games_of([(0, number, float(score)) for number, (_, score) in enumerate(met, start=1)])
    return rate_once(Once(bonus=float(row["B"] or 12)), field, games)[0][0]


def effective(row, reliance):
    return effective_games(np.array([float(row["rating"])]), np.array([float(row["prior_games"])]), reliance)[0]


EXAMPLES = {
    "U1": rated,
    "U2": rated,
    "U3": lambda row: effective(row, OF_2004),
    "U4": lambda row: effective(row, Reliance()),
}
