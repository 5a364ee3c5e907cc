"""The rule book us-chess over months: lists fed back, the order of rows, streams, events that cross a month's end."""

from datetime import date, timedelta

import numpy as np
import pandas as pd
import pytest
from helpers import codes, column, exact, games_frame
from us_chess_runs import ONE_SECTION, PLAYED, listed, rate

import elo_batch

RESULTS = ("1-0", "1-0", "1/2", "0-1")


def season(seed=5, players=14, events=9):
    """Events that follow each other, some players on the list, others newcomers with and without a birth year."""
    random = np.random.default_rng(seed)
    names = [f"P{number:02}" for number in range(players)]
    rows = []
    for event in range(events):
        day = date(2024, 11, 3) + timedelta(days=14 * event)
        field = random.choice(players, 8, replace=False)
        for round_ in range(4):
            random.shuffle(field)
            for a, b in zip(field[::2], field[1::2], strict=True):
                result = "1-0" if a == 0 or b == 3 else "0-1" if b == 0 or a == 3 else str(random.choice(RESULTS))
                rows.append((day + timedelta(days=round_ // 2), f"Event {event + 1}", names[a], names[b], result))
    known = [
        (1500, 3, None, None, "won"),
        (1650.5, 30, 1700, 1990, ""),
        (2250, 200, 2300, None, ""),
        (900, 9, 900, 2014, "lost"),
        (1200, None, None, 1980, ""),
        (1300, 1, None, 1990, "lost"),
        (None, None, None, 2012, ""),
        (None, 0, None, None, ""),
    ]
    ratings = [(name, *entry) for name, entry in zip(names, known, strict=False)]
    return rows, listed(ratings)


STATE = ("rating", "rating_exact", "games", "peak", "record", "birth_year", "status", "as_of")


def test_the_list_fed_back_next_month_equals_one_run_over_all_months():
    rows, ratings = season()
    straight = rate(rows, ratings)
    fed, lines = ratings, []
    for month in sorted({row[0].replace(day=1) for row in rows}):
        run = rate([row for row in rows if row[0].replace(day=1) == month], fed)
        fed = run.ratings
        lines += told(run.changes)
    for name in STATE:
        assert column(run, name) == column(straight, name), name
    assert len(set(column(straight, "record").values())) == 3
    assert lines == told(straight.changes)


def told(frame):
    """The lines of a frame; None where there is nothing."""
    return [[None if pd.isna(value) else value for value in line] for line in frame.to_numpy(dtype=object)]


def test_the_order_of_the_rows_moves_no_byte():
    rows, ratings = season()
    shuffled = rows.copy()
    np.random.default_rng(1).shuffle(shuffled)
    one, other = rate(rows, ratings), rate([tuple(row) for row in shuffled], ratings)
    assert one.ratings.to_csv() == other.ratings.to_csv()
    assert one.changes.to_csv() == other.changes.to_csv()


@pytest.mark.parametrize("part", [400, 1 << 20])
def test_a_stream_rates_months_by_it_to_the_last_bit(tmp_path, part):
    rows, ratings = season()
    games_frame(rows, PLAYED).to_csv(tmp_path / "games.csv", index=False)
    (tmp_path / "ours.toml").write_text(ONE_SECTION, encoding="utf-8")
    options = {"ratings": ratings, "policy": tmp_path / "ours.toml", "duplicates": "keep"}
    memory = elo_batch.rate(tmp_path / "games.csv", **options)
    stream = elo_batch.rate_stream(tmp_path / "games.csv", part=part, **options)
    assert stream.ratings.to_csv() == memory.ratings.to_csv()


CROSSING = [
    (date(2026, 1, 30), "Winter Open", "Ann", "Bob", "1-0"),
    (date(2026, 1, 31), "January", "Ann", "Cid", "1-0"),
    (date(2026, 2, 1), "Winter Open", "Bob", "Cid", "1/2"),
]
THREE = [("Ann", 1500), ("Bob", 1600), ("Cid", 1700)]


def test_an_event_is_rated_whole_in_the_month_in_which_it_ends():
    january = rate(CROSSING, listed(THREE), to_date="2026-01-31")
    assert january.counts["rows_outside"] == 2
    assert [problem.found for problem in january.diagnostics if problem.code == "G121"] == ["2026-02-01"] * 2
    february = rate(CROSSING, january.ratings, from_date="2026-02-01")
    assert february.ok
    assert february.changes["period"].unique().tolist() == ["Winter Open"]
    assert exact(february) == exact(rate(CROSSING, listed(THREE)))


def test_a_wrong_row_of_an_event_that_ends_later_is_an_error():
    wrong = [(*CROSSING[0][:4], "1-0?"), *CROSSING[1:]]
    run = rate(wrong, listed(THREE), from_date="2026-02-01")
    assert not run.ok
    assert rate(wrong, listed(THREE), to_date="2026-01-30").counts["rows_outside"] == 2


def test_an_event_that_a_list_is_rated_to_is_not_rated_again():
    once = rate(CROSSING, listed(THREE))
    again = rate(CROSSING, once.ratings)
    assert codes(again).count("G304") == 3


def test_the_log_may_tell_when_an_event_ends():
    told = [(*row, "2026-03-05" if row[1] == "January" else None) for row in CROSSING]
    run = rate(told, listed(THREE), PLAYED + " event_end")
    assert run.changes["period"].unique().tolist() == ["Winter Open", "January"]
    assert exact(run) != exact(rate(CROSSING, listed(THREE)))


def test_by_months_each_game_counts_on_its_own_day():
    run = rate(CROSSING, listed(THREE), to_date="2026-01-31", period="month")
    assert run.counts["rows_outside"] == 1
