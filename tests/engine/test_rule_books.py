"""Rule books through the whole run: K by games, age and peak; rounding; advantage; feeding back; streams."""

from datetime import date

import numpy as np
import pytest
from helpers import column, exact, games_frame, list_frame

import elo_batch
from elo_batch.domain.choices import Halves
from elo_batch.domain.errors import UsageProblem
from elo_batch.engine.rounding import shown

HEAD = 'name = "ours"\n[[section]]\n'
JUNIORS = f"""{HEAD}[section.period]
unit = "month"
[section.k]
rule = [
  {{ k = 10, peak_from = 1600 }},
  {{ k = 40, age_to = 18 }},
  {{ k = 30, games_below = 3 }},
  {{ k = 20 }},
]
[section.newcomer]
enter = "fixed"
rating = 1500
"""


@pytest.fixture
def book(tmp_path):
    """A rule book's file with this text."""

    def write(text):
        path = tmp_path / "ours.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def months(*games):
    return games_frame(games, "date player_a player_b score_a")


def test_each_player_gets_the_k_of_the_first_rule_that_fits(book):
    players = [("Peak", 1500, 50, 1980, 1650), ("Junior", 1500, 50, 2008, 1500), ("New", 1500, 2, 1980, 1500)]
    players += [("Old", 1500, 50, 1980, 1500)]
    ratings = list_frame(players, "player rating games birth_year peak")
    games = months((date(2026, 10, 1), "Peak", "Junior", 1.0), (date(2026, 10, 2), "New", "Old", 1.0))
    run = elo_batch.rate(games, ratings=ratings, policy=book(JUNIORS), decimals="exact")
    assert column(run, "k_used") == {"Peak": 10, "Junior": 40, "New": 30, "Old": 20}
    assert column(run, "change") == {"Peak": 5, "Junior": -20, "New": 15, "Old": -10}
    assert run.games[["k_a", "k_b", "change_a", "change_b"]].to_numpy().tolist() == [
        [10, 40, 5, -20],
        [30, 20, 15, -10],
    ]


def test_k_follows_games_and_peak_from_one_period_to_the_next_and_not_inside_one(book):
    ratings = list_frame([("Own", 1590, 2, 1980), ("Opp", 1590, 90, 1980)], "player rating games birth_year")
    own, opponent = "Own", "Opp"
    games = months(
        *((date(2026, 10, day), own, opponent, 1.0) for day in (1, 2)),
        (date(2026, 11, 1), own, opponent, 0.0),
    )
    run = elo_batch.rate(games, ratings=ratings, policy=book(JUNIORS), duplicates="keep")
    lines = run.changes[run.changes["player"] == own]
    # K 30 with two games before October; published at 1620 after it, so K 10 in November.
    assert lines["k_used"].tolist() == [30, 10]


@pytest.mark.parametrize("age", [17, 18, 19])
def test_a_junior_is_one_until_the_end_of_the_year_of_the_birthday(book, age):
    ratings = list_frame([("Own", 1500, 50, 2026 - age), ("Opp", 1500, 50, 1980)], "player rating games birth_year")
    games = months((date(2026, 12, 31), "Own", "Opp", 1.0))
    run = elo_batch.rate(games, ratings=ratings, policy=book(JUNIORS))
    assert column(run, "k_used")["Own"] == (40 if age <= 18 else 20)


def season(seed=3, players=12, games=240):
    random = np.random.default_rng(seed)
    names = "Ana Ruiz;Ben Okafor;Cleo Park;Dan Weiss;Eva Lind;Finn Moe;Gus Ek;Hal Ito;Ida Roy;Jo Vega;Kim Sato;Lou Berg"
    names = names.split(";")[:players]
    rows = []
    for number in range(games):
        a, b = random.choice(players, 2, replace=False)
        day = date(2026, 1 + number * 6 // games, 1 + number * 28 // games % 28)
        rows.append((day, names[a], names[b], random.choice([0.0, 0.5, 1.0])))
    return rows, list_frame(
        [(name, 1500 + 20 * index, 5 * index, 1980 + 4 * index) for index, name in enumerate(names[:8])],
        "player rating games birth_year",
    )


ROUNDED = (
    JUNIORS
    + """[section.rounding]
of = "change"
halves = "away"
when = "period"
[section.expected]
curve = "fide-table"
cap = 400
"""
)
NORMAL = JUNIORS + '[section.expected]\ncurve = "normal"\nadvantage = 30\n[section.limits]\nfloor = 1450\n'
CAPPED = JUNIORS.replace("rule = [", "most = 100\nrule = [")


@pytest.mark.parametrize("text", [JUNIORS, ROUNDED, NORMAL, CAPPED])
def test_the_list_fed_back_next_month_equals_one_run_over_all_months(book, text):
    rows, ratings = season()
    path, options = book(text), {"duplicates": "keep"}
    straight = elo_batch.rate(
        games_frame(rows, "date player_a player_b score_a"), ratings=ratings, policy=path, **options
    )
    listed, lines = ratings, []
    for month in range(1, 7):
        part = [row for row in rows if row[0].month == month]
        run = elo_batch.rate(
            games_frame(part, "date player_a player_b score_a"), ratings=listed, policy=path, **options
        )
        listed = run.ratings
        lines += run.changes[["period", "player", "rating", "change", "k_used"]].to_numpy().tolist()
    assert exact(run) == exact(straight)
    for name in ("rating", "games", "peak"):
        assert column(run, name) == column(straight, name), name
    assert lines == straight.changes[["period", "player", "rating", "change", "k_used"]].to_numpy().tolist()


@pytest.mark.parametrize("text", [JUNIORS, ROUNDED, NORMAL, CAPPED])
@pytest.mark.parametrize("part", [400, 1 << 20])
def test_a_stream_rates_by_the_rule_book_to_the_last_bit(book, tmp_path, text, part):
    rows, ratings = season()
    log = tmp_path / "games.csv"
    games_frame(rows, "date player_a player_b score_a").to_csv(log, index=False)
    options = {"ratings": ratings, "policy": book(text), "duplicates": "keep"}
    memory, stream = elo_batch.rate(log, **options), elo_batch.rate_stream(log, part=part, **options)
    assert stream.ratings.to_csv() == memory.ratings.to_csv()


@pytest.mark.parametrize(
    ("halves", "whole", "tenths"),
    [
        (Halves.AWAY, [3, -3, 4, -1], [0.3, -0.3, 0.8, -0.8]),
        (Halves.UP, [3, -2, 4, 0], [0.3, -0.2, 0.8, -0.7]),
        (Halves.EVEN, [2, -2, 4, 0], [0.2, -0.2, 0.8, -0.8]),
    ],
)
def test_a_half_goes_where_the_rule_book_says(halves, whole, tenths):
    way = np.array([-1.0, 1.0, -1.0, 1.0])
    assert shown(np.array([2.5, -2.5, 3.5, -0.5]), way, 0, halves).tolist() == whole
    assert shown(np.array([0.25, -0.25, 0.75, -0.75]), way, 1, halves).tolist() == tenths


def test_changes_rounded_each_period_are_carried(book):
    ratings = list_frame([("Own", 1500, 50, 1980), ("Opp", 1500, 50, 1980)], "player rating games birth_year")
    games = months(
        *((date(2026, month, 1), "Own", "Opp", 0.5) for month in (1, 2)), (date(2026, 3, 1), "Own", "Opp", 1.0)
    )
    run = elo_batch.rate(games, ratings=ratings, policy=book(ROUNDED), duplicates="keep")
    assert exact(run) == {"Own": 1510, "Opp": 1490}


def test_a_home_advantage_does_not_hold_on_neutral_ground(book):
    path = book(HEAD + "[section.expected]\nadvantage = 100\n[section.k]\nrule = [{ k = 20 }]\n")
    games = games_frame([("A", "B", 1.0, "no"), ("C", "D", 1.0, "yes")], "player_a player_b score_a neutral")
    run = elo_batch.rate(games, ratings=list_frame(dict.fromkeys("ABCD", 1500)), policy=path)
    assert run.games["expected_a"].round(4).tolist() == [0.6401, 0.5]
    assert (run.games["expected_a"] + run.games["expected_b"]).tolist() == [1, 1]


def test_the_command_s_k_goes_before_the_rules_and_keeps_the_bound_on_k_times_games(book):
    ratings = list_frame([("Own", 1500, 50, 1980), ("Opp", 1500, 50, 1980)], "player rating games birth_year")
    games = months(*((date(2026, 1, day), "Own", "Opp", 1.0) for day in range(1, 6)))
    run = elo_batch.rate(games, ratings=ratings, policy=book(CAPPED), duplicates="keep", k=32)
    assert column(run, "k_used") == {"Own": 20, "Opp": 20}


def test_a_stream_is_refused_where_events_decide_about_sections(book, tmp_path):
    two = (
        JUNIORS.replace("[[section]]\n", "[[section]]\nin_force_from = 2020-01-01\n")
        + "[[section]]\nin_force_from = 2025-01-01\n"
    )
    (tmp_path / "games.csv").write_text("date,white,black,result\n2026-10-01,Ana,Ben,1-0\n", encoding="utf-8")
    with pytest.raises(UsageProblem, match="one section"):
        elo_batch.rate_stream(tmp_path / "games.csv", policy=book(two))


def test_a_home_advantage_is_the_guest_s_disadvantage_where_own_ratings_decide_about_the_cap(book):
    text = f"{HEAD}[section.expected]\nadvantage = 100\ncap = 400\nuncapped_from = 2650\n"
    text += "[section.k]\nrule = [{ k = 20 }]\n"
    games = games_frame([("A", "B", 1.0)], "player_a player_b score_a")
    run = elo_batch.rate(games, ratings=list_frame({"A": 1500, "B": 1500}), policy=book(text))
    assert run.games[["expected_a", "expected_b"]].round(4).to_numpy().tolist() == [[0.6401, 0.3599]]


@pytest.mark.parametrize(("first", "second"), [("fide-table", "logistic"), ("normal", "fide-table")])
def test_the_table_of_hundredths_is_not_added_to_another_curve(book, first, second):
    section = '[[section]]\n{}[section.k]\nrule = [{{ k = 20 }}]\n[section.expected]\ncurve = "{}"\n'
    text = 'name = "ours"\n' + section.format("", first) + section.format("in_force_from = 2026-01-01\n", second)
    with pytest.raises(elo_batch.EloBatchError) as refused:
        elo_batch.rate(months((date(2026, 1, 2), "Ana", "Ben", 1.0)), policy=book(text), initial=1500)
    assert "R105" in str(refused.value)
    assert "needs it in all" in str(refused.value)


def test_a_book_takes_no_period_of_a_column_without_a_name(book):
    with pytest.raises(elo_batch.EloBatchError, match="R105"):
        elo_batch.rate(
            [], policy=book(f'{HEAD}[section.period]\nunit = "column:"\n[section.k]\nrule = [{{ k = 20 }}]\n')
        )
