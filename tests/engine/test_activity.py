"""Calendar months: how long a player stays active after the last rated day."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_batch.policies.activity import lapsed, last_active_day


def day(text):
    return np.array([text], dtype="datetime64[D]")


@pytest.mark.parametrize(
    ("rated", "months", "last"),
    [
        ("2025-10-31", 12, "2026-10-31"),
        ("2025-08-31", 6, "2026-02-28"),
        ("2023-08-31", 6, "2024-02-29"),
        ("2024-02-29", 12, "2025-02-28"),
        ("2024-02-29", 48, "2028-02-29"),
        ("2025-02-28", 1, "2025-03-28"),
        ("2025-12-15", 1, "2026-01-15"),
        ("2026-03-31", 1, "2026-04-30"),
        ("1899-12-31", 2, "1900-02-28"),
    ],
)
def test_a_player_is_active_up_to_the_same_day_so_many_months_later(rated, months, last):
    end = np.datetime64(last, "D")
    assert last_active_day(day(rated), months) == [end]
    assert lapsed(day(rated), end, months).tolist() == [False]
    assert lapsed(day(rated), end + 1, months).tolist() == [True]


def test_a_player_without_a_known_day_never_lapses():
    assert lapsed(day("NaT"), np.datetime64("2026-10-31"), 1).tolist() == [False]


@given(st.dates(), st.integers(1, 1200))
def test_a_later_day_never_lapses_earlier(rated, months):
    first, second = (last_active_day(np.array([rated], dtype="datetime64[D]") + later, months) for later in (0, 1))
    assert first <= second
