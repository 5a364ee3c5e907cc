"""Every row read has exactly one fate, however messy the log."""

import pandas as pd
from helpers import LISTED, games_frame, list_frame, rate_frames
from hypothesis import given
from hypothesis import strategies as st

import elo_batch

FATES = ("rated", "unplayed", "unrated", "outside", "duplicate", "rejected")
RESULTS = (
    *("1-0", "0-1", "½-½", "1", "0", "0.5", "0,5", "w", "draw", "3-1", "2:2", "7", "-1", "1-0?", "Ben", "=1+1"),
    *("bye", "+/-", "NA", "*", "postponed", "#REF!", "2026-01-02", "1:00:30", "nan", "  ", "1 - 0", "O-1"),
    *(None, 1, 0.5, 2, True),
)
PEOPLE = (*LISTED, "Nobody Known", "Unrated", "bye", "", None, " Ada ", "ADA", "1.23E+11", 12, 12.0, "[red]")
DATES = ("2026-01-01", "2026-02-28", "2026-02-30", "soon", None, "", "01/13/2026", 46000)
COLUMNS = "player_a player_b result date round k games"

rows_ = st.lists(
    st.tuples(
        st.sampled_from(PEOPLE),
        st.sampled_from(PEOPLE),
        st.sampled_from(RESULTS),
        st.sampled_from(DATES),
        st.sampled_from([None, "1", "2"]),
        st.sampled_from([None, None, 10, -3, "x"]),
        st.sampled_from([None, None, 1, 4, 0, 2.5, "two"]),
    ),
    min_size=1,
    max_size=12,
)
options_ = st.fixed_dictionaries(
    {
        "duplicates": st.sampled_from(["error", "drop", "keep"]),
        "scoreline": st.sampled_from(["ask", "outcome", "games"]),
        "period": st.sampled_from(["all", "month", "round"]),
        "from_date": st.sampled_from([None, pd.Timestamp(2026, 1, 15).date()]),
        "initial": st.sampled_from([None, 1500]),
    }
)
LISTED_FRAME = list_frame({**{name: 1400 + 50 * index for index, name in enumerate(LISTED)}, "Unrated": "UNR"})


def filled(row):
    """Whether a sheet has any cell in this row."""
    return any(cell not in (None, "") for cell in row)


@given(rows_, options_)
def test_rows_read_are_the_sum_of_their_fates(rows, options):
    run = rate_frames(games_frame(rows, COLUMNS), LISTED_FRAME, on_error="skip", **options)
    assert run.counts["rows_read"] == sum(run.counts[f"rows_{fate}"] for fate in FATES)
    assert run.counts["rows_read"] == sum(map(filled, rows))
    assert not (run.ok and run.counts["rows_rejected"])


@given(rows_, options_)
def test_the_games_written_are_those_that_were_rated_unrated_or_unplayed(rows, options):
    run = rate_frames(games_frame(rows, COLUMNS), LISTED_FRAME, on_error="skip", **options)
    assert int(run.games["rated"].sum()) == run.counts["rows_rated"]
    assert len(run.games) == sum(run.counts[f"rows_{fate}"] for fate in ("rated", "unrated", "unplayed"))
    assert int(run.ratings["played"].sum()) == 2 * run.counts["games_rated"] == int(run.changes["played"].sum())
    assert len(run.ratings) == run.counts["players"]


@given(rows_, options_)
def test_a_rejected_row_changes_nobody(rows, options):
    """What is rated with errors skipped is what is rated when only the rated rows are given."""
    run = rate_frames(games_frame(rows, COLUMNS), LISTED_FRAME, on_error="skip", **options)
    kept = {int(source.rpartition("!")[2]) for source in run.games.loc[run.games["rated"] == 1, "source"]}
    only = [row for index, row in enumerate(rows, start=2) if index in kept]
    again = rate_frames(games_frame(only, COLUMNS), LISTED_FRAME, **{**options, "duplicates": "keep"})
    assert again.ok
    assert run.ratings.equals(again.ratings)


@given(rows_, options_)
def test_check_counts_and_finds_what_rate_counts_and_finds(rows, options):
    log = games_frame(rows, COLUMNS)
    run = elo_batch.rate(log, ratings=LISTED_FRAME, on_error="skip", **options)
    checkup = elo_batch.check(log, ratings=LISTED_FRAME, on_error="skip", **options)
    assert checkup.counts == run.counts
    assert checkup.diagnostics == run.diagnostics
