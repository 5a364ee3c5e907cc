"""The decimals asked for touch what is written of a rating, and nothing that is carried."""

import csv
import io
from decimal import Decimal

from helpers import file_bytes, log_frame, rate_frames, rating_lists, rows_of_games
from hypothesis import given
from hypothesis import strategies as st

SHOWN = {"rating", "previous", "change"}
decimals_ = st.integers(0, 9)


def table(frame):
    """The rows of a table as written in CSV."""
    return list(csv.DictReader(io.StringIO(file_bytes(frame).decode("utf-8"))))


def unshown(frame):
    """What stands in a table beside the ratings shown."""
    return [{name: text for name, text in row.items() if name not in SHOWN} for row in table(frame)]


@given(rows_of_games(), st.none() | rating_lists(), st.sampled_from(["all", "month"]), decimals_)
def test_decimals_touch_only_ratings_and_changes_as_written(rows, listed, period, decimals):
    one, other = (rate_frames(log_frame(rows), listed, period=period, decimals=asked) for asked in (decimals, "exact"))
    assert unshown(one.ratings) == unshown(other.ratings)
    assert unshown(one.changes) == unshown(other.changes)
    assert file_bytes(one.games) == file_bytes(other.games)


@given(rows_of_games(), st.none() | rating_lists(), st.sampled_from(["all", "month"]), decimals_)
def test_the_change_is_the_rating_less_the_previous_one_as_written(rows, listed, period, decimals):
    run = rate_frames(log_frame(rows), listed, period=period, decimals=decimals)
    for line in (*table(run.ratings), *table(run.changes)):
        if line["rating"]:
            assert Decimal(line["change"]) == Decimal(line["rating"]) - Decimal(line["previous"]), line


@given(rows_of_games(), st.none() | rating_lists(), decimals_)
def test_what_is_shown_has_the_decimals_asked_for_and_is_within_half_a_unit(rows, listed, decimals):
    for line in table(rate_frames(log_frame(rows), listed, decimals=decimals).ratings):
        if line["rating"]:
            assert Decimal(line["rating"]) == round(Decimal(line["rating"]), decimals)
            away = abs(Decimal(line["rating"]) - Decimal(float(line["rating_exact"])))
            assert away <= Decimal(5).scaleb(-decimals - 1)


@given(rows_of_games(), st.none() | rating_lists())
def test_with_exact_decimals_the_rating_is_the_exact_one(rows, listed):
    run = rate_frames(log_frame(rows), listed, decimals="exact")
    for line in table(run.ratings):
        assert line["rating"] == line["rating_exact"]
        if line["rating"]:
            assert float(line["change"]) == float(line["rating"]) - float(line["previous"])


@given(rows_of_games(), rating_lists(), st.sampled_from(["all", "month"]), decimals_)
def test_each_period_starts_from_what_the_one_before_it_showed(rows, listed, period, decimals):
    run = rate_frames(log_frame(rows), listed, period=period, decimals=decimals)
    last = {line["player"]: line["previous"] for line in table(run.ratings)}
    for line in table(run.changes):
        assert line["previous"] == last[line["player"]]
        last[line["player"]] = line["rating"]
    assert last == {line["player"]: line["rating"] for line in table(run.ratings)}
