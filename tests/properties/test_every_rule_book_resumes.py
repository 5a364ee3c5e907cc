"""The promise of every built-in rule book: the list fed back next month equals one run over both months.

Juniors, the 30-game rule, peaks, floors, players without a rating whose results wait, those who leave the list and come
back; events that cross the month's end are rated with the earlier list in both runs.
"""

import tempfile
from pathlib import Path

import pytest
from helpers import games_frame, list_frame, written
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import elo_batch
from elo_batch.policies.books import BUILT_IN, rule_book

UNSHRUNK = settings(phases=[Phase.explicit, Phase.reuse, Phase.generate], report_multiple_bugs=False)
PLAYERS = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
UNLISTED = ("Gus", "Hua")
COLUMNS = "date event player_a player_b score_a"
EARLY, LATE = ("2025-09-05", "2025-09-28"), ("2025-10-03", "2025-10-20")
LISTS = "player rating games birth_year peak"
COMPARED = ("rating", "rating_exact", "games", "peak", "status", "as_of")


@st.composite
def ratings(draw):
    """A list: some unrated, some near the floor, some near 2400, juniors and adults, veterans and beginners."""
    rating = st.integers(1385, 1430) | st.integers(1500, 2300) | st.integers(2380, 2720)
    entries = []
    for player in PLAYERS:
        own = draw(st.none() | rating | rating)
        games = draw(st.sampled_from([0, 5, 27, 29, 30, 200])) if own else 0
        born = draw(st.sampled_from([None, 1980, 2007, 2008, 2012]))
        entries.append((player, own, games, born, None if own is None else own + draw(st.sampled_from([0, 0, 60]))))
    return entries


@st.composite
def months(draw):
    """Games of two months; events named by their month, and one that crosses the border."""
    rows = []
    pairs = st.lists(st.sampled_from(PLAYERS + UNLISTED), min_size=2, max_size=2, unique=True)
    for days, own in ((EARLY, "September"), (LATE, "October")):
        for a, b in draw(st.lists(pairs, min_size=1, max_size=14)):
            event = draw(st.sampled_from([own, own, "Crossing"]))
            rows.append((draw(st.sampled_from(days)), event, a, b, draw(st.sampled_from([0, 0, 0.5, 1, 1]))))
    return rows


@pytest.mark.parametrize("name", BUILT_IN)
@settings(UNSHRUNK, max_examples=25)
@given(months(), ratings())
def test_a_list_fed_back_equals_one_run_over_both_months(name, rows, listed):
    book = rule_book(name)
    options = {"policy": book if book.enters else book.with_rules(initial=1500), "duplicates": "keep"}
    options["period"] = "month" if book.newest.period.unit == "all" else None
    log, given_list = games_frame(rows, COLUMNS), list_frame(listed, LISTS)
    once = elo_batch.rate(log, ratings=given_list, **options)
    first = elo_batch.rate(log, ratings=given_list, to_date="2025-09-30", **options)
    if book.by_event_start:
        options["earlier_lists"] = {"2025-09-01": given_list}
    with tempfile.TemporaryDirectory() as folder:
        path = written(first.ratings, Path(folder) / "list.csv")
        then = elo_batch.rate(log, ratings=path, from_date="2025-10-01", **options)
    assert once.ok
    assert then.ok
    columns = [*COMPARED, *(["pending"] if book.by_performance else [])]
    ours, theirs = (run.ratings.set_index("player")[columns].sort_index() for run in (once, then))
    assert ours.to_csv() == theirs.to_csv()
