"""Small words for the tests: frames of games and lists, plans for the engine, and what a run writes."""

import tempfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
from hypothesis import strategies as st

import elo_batch
from elo_batch.engine import plan as plans
from elo_batch.reports.run import table_writer
from elo_batch.systems.base import Field, Gained, Games, point_units
from elo_batch.tables.ratings import no_list

CARRIED = ("player", "rating", "rating_exact", "games", "peak", "status", "as_of")
"""What must not depend on where a run was stopped and resumed."""

LISTED = ("Ada", "Benedikt", "0012", "12", "NA", "Ñandú")
NEWCOMERS = ("null", "Zoë", "Benedict")
"""Names that tempt a reader to lose them, and one that nearly equals a listed one."""
DAYS = tuple(f"{month}-{day}" for month in ("01", "02", "03") for day in ("01", "15", "28"))


def games_frame(rows, columns="player_a player_b score_a"):
    """Games in the order of the columns; None is a blank cell."""
    return pd.DataFrame(list(rows), columns=columns.split(), dtype=object)


def list_frame(rows, columns="player rating"):
    """A rating list; a mapping gives player and rating."""
    rows = rows.items() if isinstance(rows, dict) else rows
    return pd.DataFrame(list(rows), columns=columns.split(), dtype=object)


def column(run, name="rating"):
    """A column of the rating list by player."""
    return dict(zip(run.ratings["player"], run.ratings[name], strict=True))


def exact(run):
    """Exact ratings by player; those without one are left out."""
    return {player: float(text) for player, text in column(run, "rating_exact").items() if text}


def codes(run):
    """The codes of all problems."""
    return [problem.code for problem in run.diagnostics]


def file_bytes(frame):
    """A table as the command writes it to a CSV file."""
    with tempfile.TemporaryDirectory() as folder:
        return written(frame, Path(folder) / "table.csv").read_bytes()


def written(frame, path):
    """The path, after the table was written there as the command writes it."""
    table_writer(frame, path, "Ratings", guard=False)(path)
    return path


def list_and_changes(run):
    """The rating list and the changes, byte for byte."""
    return file_bytes(run.ratings), file_bytes(run.changes)


def carried(run):
    """The columns of the list that a later run starts from, by player."""
    return run.ratings[list(CARRIED)].sort_values("player", ignore_index=True)


def plan_of(rows, players, *, periods=1):
    """A plan for the engine from rows (player_a, player_b, score_a[, games[, period[, k]]])."""
    full = [(*row, *(1, 0, np.nan)[len(row) - 3 :]) for row in rows]
    a, b, score, games, period, k = (list(values) for values in zip(*full, strict=True)) if full else [[]] * 6
    return plans.plan_of(
        Games(
            player_a=np.array(a, dtype=np.int64),
            player_b=np.array(b, dtype=np.int64),
            score_a=np.array(score, dtype=np.float64),
            games=np.array(games, dtype=np.int64),
            k_a=np.array(k, dtype=np.float64),
            k_b=np.array(k, dtype=np.float64),
        ),
        np.full(len(full), np.datetime64("NaT"), dtype="datetime64[D]"),
        np.array(period, dtype=np.int64),
        periods=periods,
        players=players,
    )


def players_at(*ratings):
    """A rating list of nameless players for the engine."""
    count, rating = len(ratings), np.array(ratings, dtype=np.float64)
    blank = np.full(count, np.nan)
    return replace(
        no_list(),
        players=tuple(f"P{index}" for index in range(count)),
        names=("",) * count,
        rating=rating,
        shown=rating,
        games=np.zeros(count),
        k=blank,
        peak=blank,
        status=("",) * count,
        as_of=np.full(count, np.datetime64("NaT"), dtype="datetime64[D]"),
        broken=np.zeros(count, dtype=bool),
    )


@st.composite
def rows_of_games(draw, *, names=LISTED + NEWCOMERS, year=2026, days=DAYS, most=10):
    """Rows (player_a, player_b, score_a, games, date, k): single games and series, some with a K of their own."""
    pairs = st.lists(st.sampled_from(names), min_size=2, max_size=2, unique=True)
    rows = []
    for a, b in draw(st.lists(pairs, min_size=1, max_size=most)):
        games = draw(st.sampled_from([1, 1, 1, 2, 7]))
        score = draw(st.integers(0, 2 * games)) / 2
        day = f"{year}-{draw(st.sampled_from(days))}"
        rows.append((a, b, score, games, day, draw(st.sampled_from([None, None, 10, 32.5]))))
    return rows


ROW_COLUMNS = "player_a player_b score_a games date k"


def log_frame(rows):
    """The frame of rows made by `rows_of_games`."""
    return games_frame(rows, ROW_COLUMNS)


@st.composite
def rating_lists(draw, *, far=3000.0):
    """A list of the listed players: ratings, career totals, overrides of K, peaks, a federation; some unknown."""
    rating = st.integers(900, 2700) | st.floats(100, far) | st.floats(-far, -1)
    entry = st.tuples(
        rating | st.none(),
        st.none() | st.integers(0, 500),
        st.none() | st.sampled_from([10, 32, 40]),
        st.none() | st.integers(2700, 2900),
        st.sampled_from(["", "active"]),
    )
    rows = [(name, *draw(entry), f"club of {name}") for name in LISTED]
    return list_frame(rows, "player rating games k peak status federation")


def rate_frames(games, listed=None, **options):
    """Rate frames or files of games; newcomers enter and are all confirmed, games may stand twice."""
    settled = {"initial": 1500, "duplicates": "keep", "newcomers": LISTED + NEWCOMERS, **options}
    return elo_batch.rate(games, ratings=listed, **settled)


def rate_once(system, field, games):
    """The ratings that a system gives for one period, by an engine of ten lines; and how many passes it took."""
    points = point_units(games.score_a, games.games, system.unit)
    sides = ((games.player_a, games.player_b, points[0]), (games.player_b, games.player_a, points[1]))
    rating, done, number = field.rating, False, 0
    while not done and number < system.passes:
        opponent, number = rating, number + 1
        gain = np.zeros(len(rating), dtype=np.int64)
        for own, other, taken in sides:
            np.add.at(gain, own, system.map(field.rating[own], opponent[other], taken, games.games, None)["gain"])
        gained = Gained(number=number, sums={"gain": gain}, groups=None, games=games, opponent=opponent)
        rating, done = system.update(field, gained)
    return rating, number


def games_of(rows, **columns):
    """Games from rows (player_a, player_b, score_a[, games]), without Ks of their own."""
    a, b, score, count = zip(*((*row, 1)[:4] for row in rows), strict=True)
    none = np.full(len(a), np.nan)
    return Games(
        player_a=np.array(a),
        player_b=np.array(b),
        score_a=np.array(score, dtype=np.float64),
        games=np.array(count),
        k_a=none,
        k_b=none,
        **columns,
    )


def field_at(rating, games=None, record=None):
    """Players at the start of a period; games may be infinite or NaN."""
    count = len(rating)
    return Field(
        rating=np.array(rating, dtype=np.float64),
        k=np.full(count, np.nan),
        games=None if games is None else np.array(games, dtype=np.float64),
        record=None if record is None else np.array(record),
    )
