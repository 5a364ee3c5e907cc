"""The engine against the formula as one would write it down in fifteen lines, with floats and dictionaries."""

from collections import defaultdict

import pytest
from helpers import LISTED, column, exact, log_frame, rate_frames, rating_lists, rows_of_games
from hypothesis import given, settings
from hypothesis import strategies as st


def naive(rows, start, k, initial, unit):
    """R′ = R + ΣK(S − E), period by period; `unit` is how many letters of the date make the period."""
    rating = dict(start)
    for period in sorted({row[4][:unit] for row in rows}):
        moves = defaultdict(float)
        inside = [row for row in rows if row[4][:unit] == period]
        for player in {name for row in inside for name in row[:2]}:
            rating.setdefault(player, initial)
        for a, b, score, games, _, own_k in inside:
            expected = games / (1 + 10 ** ((rating[b] - rating[a]) / 400))
            moves[a] += (own_k or k.get(a, 20)) * (score - expected)
            moves[b] += (own_k or k.get(b, 20)) * (expected - score)
        for player, move in moves.items():
            rating[player] += move
    return rating


@settings(max_examples=60)
@given(rows_of_games(most=14), st.none() | rating_lists(), st.sampled_from([("all", 0), ("year", 4), ("month", 7)]))
def test_the_engine_agrees_with_the_naive_formula(rows, listed, period):
    unit, letters = period
    entries = [] if listed is None else listed.to_dict("records")
    start = {entry["player"]: float(entry["rating"]) for entry in entries if entry["rating"] is not None}
    k = {entry["player"]: entry["k"] for entry in entries if entry["k"] is not None}
    run = rate_frames(log_frame(rows), listed, period=unit, initial=1437.5)
    wanted = naive(rows, start, k, 1437.5, letters)
    assert exact(run) == pytest.approx(wanted, abs=1e-9, rel=0)
    assert set(column(run)) == {*wanted, *(LISTED if listed is not None else ())}
