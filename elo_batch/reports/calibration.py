"""Expected against actual scores: of the games in which a side was to take 60 to 70 %, how much did it take?

Each rated game counts for either side, so that it does not matter which side was listed first.
"""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import Floats, Ints

NEEDED = ("score_a", "games", "expected_a", "expected_b", "rated")
"""The columns of games that say it."""
TENTHS = 10
NEAREST = 1e-9
"""A share so near to a border is taken for the border."""


@dataclass(frozen=True, kw_only=True)
class Sides:
    """Both sides of rated games; arrays of one entry for each side.

    Attributes:
        games: how many games.
        score, expected: over them.
    """

    games: Floats
    score: Floats
    expected: Floats


def tenths(sides: Sides) -> pd.DataFrame:
    """For each tenth of the expected score: games, mean expected and mean actual score; blank without games.

    Formula: expected = Σ E / Σ games, actual = Σ S / Σ games, over the sides whose E / games lies in the tenth.
    Holds: mirrored about one half, as every game has two sides; a share of just one half is in the upper tenth.
    """
    tenth = tenth_of(sides.expected / sides.games)
    sums = {
        name: np.bincount(tenth, weights=getattr(sides, name), minlength=TENTHS)
        for name in ("games", "expected", "score")
    }
    with np.errstate(invalid="ignore"):
        expected, actual = sums["expected"] / sums["games"], sums["score"] / sums["games"]
    borders = np.arange(TENTHS) / TENTHS
    counted = sums["games"].astype(np.int64)
    return pd.DataFrame(
        {"from": borders, "to": borders + 1 / TENTHS, "games": counted, "expected": expected, "actual": actual}
    )


def tenth_of(share: Floats) -> Ints:
    """The tenth in which each share lies; a share on a border lies in the tenth nearer to one half.

    >>> tenth_of(np.array([0.0, 0.1, 0.25, 0.5, 0.9, 1.0])).tolist()
    [0, 1, 2, 5, 8, 9]
    """
    upper = share > 0.5 + NEAREST
    low = np.floor(np.where(upper, 1 - share, share) * TENTHS + NEAREST).astype(np.int64)
    return np.clip(np.where(upper, TENTHS - 1 - low, low), 0, TENTHS - 1)


def _off(table: pd.DataFrame) -> float:
    known = table[table["games"] > 0]
    return float((known["games"] * (known["actual"] - known["expected"]).abs()).sum() / known["games"].sum())


def sides_of(rows: pd.DataFrame) -> Sides:
    """Both sides of the rated rows; who has nothing expected (a first rating, say) is left out."""
    told = {name: rows[name].to_numpy(dtype=np.float64, na_value=np.nan) for name in NEEDED}
    a, b = ((told["rated"] == 1) & ~np.isnan(told[f"expected_{side}"]) for side in "ab")
    games, score = told["games"], told["score_a"]
    return Sides(
        games=np.concatenate([games[a], games[b]]),
        score=np.concatenate([score[a], (games - score)[b]]),
        expected=np.concatenate([told["expected_a"][a], told["expected_b"][b]]),
    )


def rated_games(rows: pd.DataFrame) -> int:
    """How many games were rated."""
    return int(rows["games"][rows["rated"] == 1].sum())


def said_of(rows: pd.DataFrame) -> tuple[str, ...]:
    """How many games there are, and how far the scores lie apart, in sentences."""
    table = tenths(sides_of(rows))
    said = f"{rated_games(rows)} rated games, each of which counts for either side"
    if not table["games"].any():
        return (said,)
    return said, f"mean distance between expected and actual score, weighted by games: {_off(table):.3f}"
