"""Update, rate, update: month after month the ratings are those of `--ratings-out` fed back."""

import os
import tempfile
from itertools import pairwise
from pathlib import Path

import openpyxl
import pandas as pd
import pytest
from helpers import games_frame, list_frame, rating_lists, written
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import elo_batch
from elo_batch.policies.books import BUILT_IN, rule_book

UNSHRUNK = settings(phases=[Phase.explicit, Phase.reuse, Phase.generate], report_multiple_bugs=False)
PLAYERS = ("Ada", "Benedikt", "0012", "12", "NA", "Ñandú")
NEW = ("null", "Zoë", "Benedict", "=1+1")
COLUMNS = "player_a player_b score_a date event"
MONTHS = tuple(f"2026-{month:02d}" for month in range(1, 13))
RATINGS = ("rating", "rating_exact")


@pytest.fixture(autouse=True, scope="module")
def _no_waiting_for_the_disk():
    """Hundreds of lists need not each wait until they are on the disk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


@st.composite
def months(draw, count, most=6):
    """Games of so many months, each with an event of its own."""
    pairs = st.lists(st.sampled_from(PLAYERS + NEW), min_size=2, max_size=2, unique=True)
    found = []
    for month in MONTHS[:count]:
        games = draw(st.lists(st.tuples(pairs, st.sampled_from([0, 0.5, 1])), max_size=most, min_size=1))
        found.append([(a, b, score, f"{month}-10", f"Open {month}") for (a, b), score in games])
    return found


def as_sheet(listed, path):
    """The list as the officer keeps it: an own heading for the ratings, a title above, own columns."""
    # The library that writes the sheet knows sixteen digits.
    listed = listed.assign(rating=[None if pd.isna(value) else round(value, 6) for value in listed["rating"]])
    if path.suffix == ".csv":
        return written(listed.rename(columns={"rating": "Elo"}), path)
    book = openpyxl.Workbook()
    book.active.append(["The club"])
    book.active.append(["Elo" if name == "rating" else name for name in listed])
    for row in listed.itertuples(index=False):
        book.active.append([None if pd.isna(value) else value for value in row])
    for row in book.active.iter_rows(min_row=3):
        row[0].data_type = "s"
    book.save(path)
    return path


def rate(log, listed, **options):
    """A month; newcomers enter and are all confirmed, a game may stand twice."""
    run = elo_batch.rate(games_frame(log, COLUMNS), ratings=listed, newcomers=NEW, duplicates="keep", **options)
    assert run.ok, run.diagnostics
    return run


def both_ways(logs, listed, ending, dated, **options):
    """The last month's list by way of written lists, and by way of updates."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours = [folder / f"ours{number}.csv" for number in range(len(logs) + 1)]
        theirs = [folder / f"theirs{number}{ending}" for number in range(len(logs) + 1)]
        as_sheet(listed, theirs[0])
        as_sheet(listed, ours[0])
        for number, (log, (old, new), (before, after)) in enumerate(
            zip(logs, pairwise(ours), pairwise(theirs), strict=True)
        ):
            straight, updated = rate(log, old, **options), rate(log, before, **options)
            written(straight.ratings, new)
            heading = MONTHS[number] if dated in {"always", "even" if number % 2 else "odd"} else ""
            updated.write_update(after, as_column=heading)
        read = [elo_batch.read_ratings(path, policy=options["policy"]).value for path in (ours[-1], theirs[-1])]
    return straight.ratings, updated.ratings, *read


def alike(one, other, columns):
    """Whether two lists say the same of everybody in these columns."""
    texts = [frame.set_index("player")[list(columns)].sort_index().to_csv() for frame in (one, other)]
    assert texts[0] == texts[1]


@pytest.mark.parametrize(
    ("ending", "dated"), [(".xlsx", "never"), (".xlsx", "always"), (".xlsx", "odd"), (".csv", "odd")]
)
@settings(UNSHRUNK, max_examples=2)
@given(months(12), rating_lists(far=2500.0))
def test_twelve_months_of_updates_equal_twelve_months_of_lists(ending, dated, logs, listed):
    options = {"policy": "elo", "initial": 1500}
    straight, updated, ours, theirs = both_ways(logs, listed, ending, dated, **options)
    alike(straight, updated, (*RATINGS, "change", "games", "as_of"))
    alike(ours, theirs, ("rating", "as_of", "games"))


@pytest.mark.parametrize("name", BUILT_IN)
@settings(UNSHRUNK, max_examples=3)
@given(months(3, most=14), st.data())
def test_every_rule_book_finds_in_an_updated_list_what_it_needs(name, logs, data):
    book = rule_book(name)
    policy = book if book.enters else book.with_rules(initial=1500)
    ratings = st.none() | st.integers(1390, 1430) | st.integers(1500, 2300) | st.integers(2380, 2720)
    known = st.tuples(ratings, st.sampled_from([0, 5, 29, 200]), st.sampled_from([None, 1980, 2012]))
    entries = [(player, *data.draw(known)) for player in PLAYERS]
    listed = list_frame([(a, r, n if r else 0, y) for a, r, n, y in entries], "player rating games birth_year")
    dated = data.draw(st.sampled_from(["never", "always"]))
    straight, updated, ours, theirs = both_ways(logs, listed, ".xlsx", dated, policy=policy)
    more = [column for column in ("pending", "record") if column in straight]
    alike(straight, updated, (*RATINGS, "change", "games", *more))
    alike(ours, theirs, ("rating", "games"))
