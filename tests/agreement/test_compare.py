"""A comparison is two ordinary runs laid side by side, and nothing else."""

import numpy as np
import pandas as pd
import pytest
from helpers import LISTED, NEWCOMERS, games_frame, list_frame, log_frame, rating_lists, rows_of_games
from hypothesis import given, settings
from hypothesis import strategies as st

import elo_batch

BOOKS = ("elo", "club", "casual", "fide-standard", "nfl-style")
SIDES = ("rating", "change")


def settled(**options):
    return {"initial": 1500, "duplicates": "keep", "newcomers": LISTED + NEWCOMERS, **options}


def numbers(column):
    """Numbers, of which missing ones are equal."""
    return column.to_numpy(dtype=np.float64, na_value=np.nan)


def side(run):
    return run.ratings.set_index("player")


@settings(max_examples=15)
@given(
    rows=rows_of_games(),
    listed=st.none() | rating_lists(),
    books=st.lists(st.sampled_from(BOOKS), min_size=2, max_size=2),
    options=st.fixed_dictionaries(
        {
            "period": st.sampled_from([None, "month"]),
            "decimals": st.sampled_from([None, 2, "exact"]),
            "k": st.sampled_from([None, 24]),
        }
    ),
)
def test_each_half_is_what_rate_gives(rows, listed, books, options):
    games, options = log_frame(rows), settled(**options)
    found = elo_batch.compare(games, ratings=listed, policies=books, **options)
    players = found.players.set_index("player")
    runs = [elo_batch.rate(games, ratings=listed, policy=book, **options) for book in books]
    for number, run in enumerate(runs, start=1):
        alone = side(run).loc[players.index]
        for name in SIDES:
            np.testing.assert_array_equal(numbers(players[f"{name}_{number}"]), numbers(alone[name]))
        for name in ("previous", "played"):
            both, own = numbers(players[name]), numbers(alone[name])
            other = numbers(side(runs[2 - number]).loc[players.index][name])
            agree = (own == other) | np.isnan(other)
            np.testing.assert_array_equal(both[agree], own[agree])
            assert np.isnan(both[~agree & ~np.isnan(own)]).all()
        assert players["name"].tolist() == alone["name"].tolist()
        assert found.totals[f"games_rated_{number}"] == run.counts["games_rated"]
        assert found.totals[f"newcomers_{number}"] == run.counts["newcomers"]
        changes = numbers(alone["change"])
        for name, some in (("points_in", changes > 0), ("points_out", changes < 0), ("leakage", ~np.isnan(changes))):
            assert found.totals[f"{name}_{number}"] == pytest.approx(changes[some].sum(), rel=0, abs=1e-6)
    between = numbers(players["rating_2"]) - numbers(players["rating_1"])
    np.testing.assert_allclose(numbers(players["difference"]), between, rtol=0, atol=5e-10)
    told = [[str(one) for one in run.diagnostics] for run in runs]
    assert set(map(str, found.diagnostics)) >= set(told[0]) & set(told[1])
    assert len(found.diagnostics) == len(set(told[0]) | set(told[1]))


@settings(max_examples=10)
@given(rows=rows_of_games(), listed=rating_lists(), books=st.permutations(BOOKS).map(lambda books: books[:2]))
def test_the_other_way_round_every_difference_has_the_other_sign(rows, listed, books):
    games, options = log_frame(rows), settled()
    there, back = (
        elo_batch.compare(games, ratings=listed, policies=order, **options) for order in (books, books[::-1])
    )
    assert there.players["player"].tolist() == back.players["player"].tolist()
    np.testing.assert_array_equal(numbers(there.players["difference"]), -numbers(back.players["difference"]))
    swapped = {
        name[:-1] + "21"[int(name[-1]) - 1] if name[-1] in "12" else name: total for name, total in back.totals.items()
    }
    assert dict(there.totals) == {name: swapped[name] for name in there.totals}


@settings(max_examples=10)
@given(rows=rows_of_games(), listed=rating_lists(), seed=st.integers(0, 99))
def test_shuffled_rows_give_the_same_comparison(rows, listed, seed):
    games, options = log_frame(rows), settled(policies=("elo", "casual"))
    shuffled = games.sample(frac=1, random_state=seed, ignore_index=True)
    one, other = (elo_batch.compare(log, ratings=listed, **options) for log in (games, shuffled))
    pd.testing.assert_frame_equal(one.players, other.players)
    assert one.totals == other.totals


@settings(max_examples=15)
@given(rows=rows_of_games(), listed=rating_lists())
def test_players_stand_by_the_largest_difference_then_by_code_point(rows, listed):
    found = elo_batch.compare(log_frame(rows), ratings=listed, policies=("elo", "club"), **settled())
    apart = np.abs(numbers(found.players["difference"]))
    keys = [(-(-1 if np.isnan(one) else one), name) for one, name in zip(apart, found.players["player"], strict=True)]
    assert keys == sorted(keys)


def test_points_in_and_out_add_up_to_the_leakage():
    listed = list_frame([("A", 1500, 40), ("B", 1500, 20), ("C", 1500, 10)], "player rating k")
    games = games_frame([("A", "B", 1), ("C", "B", 0), ("A", "C", 1)])
    totals = elo_batch.compare(games, ratings=listed, policies=("elo", "casual")).totals
    # A wins twice at K 40: +40; B loses and wins at K 20: 0; C loses twice at K 10: -10.
    assert [totals[f"{name}_1"] for name in ("points_in", "points_out", "leakage")] == [40, -10, 30]
    plain = elo_batch.compare(games, ratings=listed, policies=("elo", "club"), k=32).totals
    assert (plain["leakage_1"], plain["leakage_2"], plain["players_who_differ"]) == (0, 0, 0)


def test_tenths_add_up_to_tenths():
    listed = list_frame(dict.fromkeys("ABCDEF", 1500))
    games = games_frame([("A", "B", 1), ("C", "D", 1), ("E", "F", 1)])
    totals = elo_batch.compare(games, ratings=listed, policies=("casual", "elo"), k=20.2).totals
    assert (totals["points_in_1"], totals["points_out_1"], totals["mean_difference"]) == (30.3, -30.3, 0.1)


@pytest.mark.parametrize("part", [60, 1 << 20])
def test_a_stream_compares_alike(tmp_path, part):
    path = tmp_path / "games.csv"
    rows = [("A", "B", 1, f"2026-01-{day:02}") for day in range(1, 20)] + [("C", "A", 0.5, "2026-02-01")]
    games_frame(rows, "player_a player_b score_a date").to_csv(path, index=False)
    options = settled(policies=("elo", "club"), period="month", ratings=list_frame({"A": 1500, "B": 1600}))
    memory, stream = elo_batch.compare(path, **options), elo_batch.compare_stream(path, part=part, **options)
    pd.testing.assert_frame_equal(memory.players, stream.players)
    assert (memory.totals, memory.diagnostics, memory.ok) == (stream.totals, stream.diagnostics, stream.ok)
    assert memory.inputs == stream.inputs


def test_what_stops_a_run_stops_the_comparison():
    found = elo_batch.compare(games_frame([("A", "B", 7)]), policies=("elo", "club"), initial=1500)
    assert (found.ok, found.compared, [one.code for one in found.diagnostics if one.severity == "error"]) == (
        False,
        False,
        ["G107"],
    )
    for table in ("players", "totals"):
        with pytest.raises(elo_batch.BadDataError, match="G107"):
            getattr(found, table)


def test_a_rule_book_in_place_of_two_is_refused():
    with pytest.raises(elo_batch.UsageProblem, match="policies in place of policy"):
        elo_batch.compare([], policies=("elo", "club"), policy="elo")
    with pytest.raises(elo_batch.UsageProblem, match=r"\(given: elo\)"):
        elo_batch.compare([], policies="elo")


def test_rule_books_and_their_names_are_taken_alike():
    games, club = games_frame([("A", "B", 1)]), elo_batch.rule_book("club")
    one, two = (elo_batch.compare(games, policies=("elo", book), initial=1500) for book in (club, "club"))
    pd.testing.assert_frame_equal(one.players, two.players)
    assert elo_batch.compare(games, policies=(club, club), initial=1500).first.name == "club (1)"
