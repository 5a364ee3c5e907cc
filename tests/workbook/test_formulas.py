"""Everything that can be a formula is one; what is stated is so where it must be, and says why."""

from datetime import date

import numpy as np
import pytest
from helpers import games_frame, list_frame
from office import opened
from reports import REPORTS, elo, fide, us_chess
from us_chess_runs import STRONG, listed, rate

import elo_batch
from elo_batch.domain.choices import Halves
from elo_batch.reports.workbook.parsing import cells_of, parsed
from elo_batch.reports.workbook.points import pool_of
from elo_batch.reports.workbook.shapes import rounded_shape
from elo_batch.reports.workbook.working_out import Blocks, Sheet

WORKED_OUT = (
    *("difference", "expected", "surplus", "change", "hundredths", "sum", "moved", "end", "list_rating", "equal"),
    *("effective", "first_opponent", "first_expected", "first_surplus", "first_sum", "first_bonus", "bonus"),
    *("share", "residual", "first_share", "first_residual", "mean", "percent", "lead"),
)


def working(run, path):
    """The lines of the sheet Working, by column, with their cells."""
    run.write_workbook(path)
    rows = opened(path)["Working"].iter_rows()
    head = [cell.value for cell in next(rows)]
    return [dict(zip(head, row, strict=True)) for row in rows]


@pytest.mark.parametrize("make", REPORTS, ids=lambda make: make.__name__)
def test_every_value_that_can_be_worked_out_is_a_formula(make, tmp_path):
    for line in working(make(), tmp_path / "report.xlsx"):
        plain = [
            name for name in WORKED_OUT if name in line and line[name].value is not None and line[name].data_type != "f"
        ]
        assert plain == [], line["player"].value


def test_the_account_of_every_period_stands_on_its_first_line_only(tmp_path):
    lines = working(elo(), tmp_path / "report.xlsx")
    seen = [(line["player"].value, line["period"].value) for line in lines if line["equal"].value is not None]
    assert seen == list(dict.fromkeys((line["player"].value, line["period"].value) for line in lines))


def test_sums_reach_over_the_lines_of_one_player_and_period_only(tmp_path):
    lines = working(elo(), tmp_path / "report.xlsx")
    for row, line in enumerate(lines, start=2):
        if line["sum"].value is None:
            continue
        last = row + sum(other["player"].value == line["player"].value for other in lines) - 1
        assert line["sum"].value == f"=N{row}*SUM(M{row}:M{last})"


def test_a_special_rating_is_stated_with_its_reason(tmp_path):
    lines = [line for line in working(us_chess(), tmp_path / "report.xlsx") if line["special"].value is not None]
    assert lines
    assert {line["special"].data_type for line in lines} == {"n"}
    assert all("special rating: stated" in line["steps"].value for line in lines)


def test_a_first_rating_made_with_results_that_waited_states_what_it_has_of_them(tmp_path):
    pending = "games 4, points 2, opponents 7200, 2025-12-20, Old Cup"
    players = [("Ana", 1800, ""), ("Ben", 1850, ""), ("Gus", None, pending)]
    games = games_frame(
        [("2026-01-05", "New Cup", "Gus", "Ana", "1-0"), ("2026-01-06", "New Cup", "Ana", "Ben", "1-0")],
        "date event white black result",
    )
    run = elo_batch.rate(games, ratings=list_frame(players, "player rating pending"), policy="fide-standard")
    (line,) = [line for line in working(run, tmp_path / "report.xlsx") if line["player"].value == "Gus"]
    assert (line["counted_games"].value, line["counted_games"].data_type) == (5, "n")
    assert line["end"].data_type == "f"
    assert "results that waited" in line["steps"].value


def test_a_half_that_only_looks_like_one_is_stated_and_says_so(tmp_path):
    """Eleven games at a tenth to one sum up to a whole point but for the last digits, which decide."""
    players = list_frame([("Ana", 1500.5), ("Ben", 1900.5)])
    run = elo_batch.rate(games_frame([("Ana", "Ben", 3, 11)], "player_a player_b score_a games"), ratings=players)
    lines = working(run, tmp_path / "report.xlsx")
    stated = [line["player"].value for line in lines if line["list_rating"].data_type == "n"]
    assert all("list_rating is stated" in line["steps"].value for line in lines if line["player"].value in stated)
    assert {line["player"].value: line["tool_rating"].value for line in lines} == dict(
        zip(run.ratings["player"], run.ratings["rating"], strict=True)
    )


@pytest.mark.parametrize(
    ("halves", "value", "change", "wanted"),
    [
        (Halves.CHANGE, 1500.5, 1, 1501),
        (Halves.CHANGE, 1500.5, -1, 1500),
        (Halves.CHANGE, -3.5, -1, -4),
        (Halves.AWAY, -2.5, 1, -3),
        (Halves.UP, -2.5, -1, -2),
        (Halves.EVEN, 2.5, 1, 2),
        (Halves.EVEN, 3.5, -1, 4),
        (Halves.EVEN, 3.4, -1, 3),
    ],
)
def test_halves_go_where_the_rule_book_says(halves, value, change, wanted):
    sheet = Sheet(
        blocks=Blocks(**dict.fromkeys(("first", "last", "before", "opponent"), np.zeros(1, dtype=int))),
        rules=lambda _section, _name: 0,
        columns={"end": np.array([float(value)]), "moved": np.array([float(change)])},
    )
    shape = rounded_shape("{end}", "{moved}", 0, halves)
    assert sheet.worked_out(shape, np.zeros(1, dtype=int)).tolist() == [wanted]
    assert {cell.name for cell in cells_of(parsed(shape))} <= {"end", "moved"}


def test_points_that_one_sided_caps_make_are_told_as_such():
    """From 2650 on the true difference counts: 700 points are .99, but .08 seen from below, so .07 are lost."""
    players = list_frame(
        [("Ana", 2700, 10, 300, 1980), ("Ben", 2000, 10, 300, 1980)], "player rating k games birth_year"
    )
    games = games_frame([("2026-01-05", "Open", "Ana", "Ben", "1-0")], "date event white black result")
    causes = pool_of(elo_batch.rate(games, ratings=players, policy="fide-standard").report().ledger, 0).causes
    assert causes["unequal expectations"] == pytest.approx(10 * (1 - 0.99 - 0.08))
    assert causes["different K"] == pytest.approx(0, abs=1e-9)


def test_first_ratings_and_those_that_wait_are_worked_out(tmp_path):
    lines = working(fide(), tmp_path / "report.xlsx")
    made = [line for line in lines if "mean" in line and line["mean"].value is not None]
    assert made
    assert {line["mean"].data_type for line in made} == {"f"}


def test_a_difference_of_half_a_point_counts_as_the_next_whole_one(tmp_path):
    """FIDE's table begins a row at 4: 3.5 is the nearest to it from below, 3.49 to 3."""
    players = list_frame([("Ana", 2003.5, 300, 1980), ("Ben", 2000, 300, 1980)], "player rating games birth_year")
    games = games_frame([("2026-01-05", "Open", "Ana", "Ben", "1-0")], "date event white black result")
    lines = working(elo_batch.rate(games, ratings=players, policy="fide-standard"), tmp_path / "report.xlsx")
    assert {line["expected"].data_type for line in lines} == {"f"}
    values = opened(tmp_path / "report.xlsx", data_only=True)["Working"]
    head = [cell.value for cell in values[1]]
    assert [row[head.index("expected")] for row in values.iter_rows(min_row=2, values_only=True)] == [0.51, 0.49]


@pytest.mark.parametrize("often", [2, 3])
def test_the_bonus_hangs_on_how_often_the_same_two_have_met(often, tmp_path):
    wins = [(date(2026, 1, 2), "Open", "Low", "High 1", "1-0")] * often
    wins += [(date(2026, 1, 2), "Open", "Low", "High 2", "1-0"), (date(2026, 1, 2), "Open", "Low", "High 3", "1-0")]
    run = rate(wins, listed([("Low", 1000), *STRONG]))
    lines = working(run, tmp_path / "report.xlsx")
    assert {line["moved"].data_type for line in lines if line["equal"].value is not None} == {"f"}
    (bonus,) = [
        row["bonus"] for row in told(tmp_path / "report.xlsx") if row["player"] == "Low" and row["bonus"] is not None
    ]
    assert (bonus > 0) == (often == 2)


def told(path):
    """The stored values of the sheet Working, line by line."""
    rows = opened(path, data_only=True)["Working"].iter_rows(values_only=True)
    head = next(rows)
    return [dict(zip(head, row, strict=True)) for row in rows]
