"""Each list is a pool of its own: rated together or apart, at once or month by month, it comes out the same."""

import tempfile
from pathlib import Path

import pytest
from helpers import games_frame, rate_frames, rating_lists, rows_of_games, written
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from elo_batch.domain.lists import WRITTEN

LISTS = "standard=rating,rapid=fast"
COLUMNS = "player_a player_b score_a games date k time_control"
SHARED = ("rating", "games", "k", "peak")
UNSHRUNK = settings(phases=[Phase.explicit, Phase.reuse, Phase.generate], report_multiple_bugs=False)
KEPT = ("rating", "games", "peak", "as_of", "rating_exact")


def heading(name):
    return "fast" if name == "rating" else f"rapid_{name}"


@st.composite
def logs(draw, days=("01-01", "01-15", "02-28", "03-28")):
    """Rows of games of both lists."""
    rows = draw(rows_of_games(days=days))
    return [(*row, draw(st.sampled_from(["standard", "rapid", "Rapid"]))) for row in rows]


@st.composite
def two_lists(draw):
    """One file with two lists."""
    main, fast = draw(rating_lists()), draw(rating_lists())
    return main.assign(**{heading(name): fast[name] for name in SHARED})


def together(rows, listed, **options):
    return rate_frames(games_frame(rows, COLUMNS), listed, list_columns=LISTS, **options)


@given(logs(), st.none() | two_lists(), st.sampled_from(["all", "month"]), st.sampled_from([None, 1500, 1512.5]))
def test_a_list_beside_another_is_rated_as_if_it_were_alone(rows, listed, period, initial):
    if listed is None and initial is None:
        initial = 1500
    options = {"period": period, "initial": initial, "on_error": "skip"}
    both = together(rows, listed, **options)
    rapid = [row[:-1] for row in rows if row[-1] != "standard"]
    if not rapid:
        return
    own = None if listed is None else listed[["player"]].assign(**{name: listed[heading(name)] for name in SHARED})
    alone = rate_frames(games_frame(rapid, "player_a player_b score_a games date k"), own, **options)
    left = both.ratings.set_index("player")[[heading(name) for name in WRITTEN]].astype(str)
    right = alone.ratings.set_index("player")[list(WRITTEN)].astype(str)
    assert left.loc[right.index].to_numpy().tolist() == right.to_numpy().tolist()
    lines = both.games[both.games["list"] == "rapid"].drop(columns=["list", "source"])
    assert lines.astype(float, errors="ignore").astype(str).to_numpy().tolist() == alone.games.drop(
        columns="source"
    ).astype(float, errors="ignore").astype(str).to_numpy().tolist()  # fmt: skip


@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
@settings(UNSHRUNK, max_examples=25)
@given(
    st.tuples(logs(days=("01-01", "01-15")), logs(days=("02-01", "02-28"))),
    st.none() | two_lists(),
    st.sampled_from([0, 2, "exact"]),
    st.sampled_from([LISTS, "standard=std,rapid=fast"]),
)
def test_two_lists_resumed_from_the_written_file_equal_one_run_straight_through(ending, parts, listed, decimals, lists):
    earlier, later = parts
    if listed is not None and "std" in lists:
        listed = listed.rename(columns={"rating": "std"})
    options = {"period": "month", "decimals": decimals, "list_columns": lists, "initial": 1512.5}
    straight = rate_frames(games_frame(earlier + later, COLUMNS), listed, **options)
    with tempfile.TemporaryDirectory() as folder:
        half_way = rate_frames(games_frame(earlier, COLUMNS), listed, **options)
        path = written(half_way.ratings, Path(folder) / f"list{ending}")
        again = rate_frames(games_frame(later, COLUMNS), path, **options)
    columns = ["player", "status", *KEPT, *map(heading, KEPT)]
    tables = [run.ratings[columns].sort_values("player", ignore_index=True).to_csv() for run in (straight, again)]
    assert straight.ok
    assert again.ok
    assert tables[0] == tables[1]


@given(logs(), two_lists(), st.randoms())
def test_shuffled_rows_give_the_same_lists(rows, listed, random):
    turned = random.sample(rows, len(rows))
    one, other = (together(some, listed, period="month") for some in (rows, turned))
    assert one.ratings.to_csv() == other.ratings.to_csv()
    assert one.changes.to_csv() == other.changes.to_csv()
