"""Statuses come back as given; a rule of the rule book says who is inactive, and a game makes active again."""

import numpy as np
import pytest
from helpers import column, games_frame, list_frame, written

import elo_batch

ROWS = [
    ("Ana", 1500, "", "2026-09-30"),
    ("Ben", 1600, "inactive", "2024-01-01"),
    ("Cleo", 1400, "", "2025-10-15"),
    ("Dan", 1800, "Active", "2025-10-14"),
    ("Eva", 1700, "withdrawn", "2020-01-01"),
    ("Finn", 1700, "on leave", "2020-01-01"),
    ("Gus", 1700, "active", None),
    ("Hal", 1700, "inactive", "2026-10-01"),
    ("Ida", 1700, "", "2020-01-01"),
]
LIST = list_frame(ROWS, "player rating status as_of")
GIVEN = {name: status for name, _, status, _ in ROWS}
GAMES = games_frame([("2026-10-15", "Ana", "Ben", 1)], "date white black result")


def rated(games=GAMES, listed=LIST, **options):
    return elo_batch.rate(games, ratings=listed, late="rate", **options)


def note(run):
    return next((one.message, one.found) for one in run.diagnostics if one.code == "P303")


@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
def test_without_the_rule_statuses_come_back_as_given(ending, tmp_path):
    assert column(rated(), "status") == GIVEN
    assert column(rated(listed=written(rated().ratings, tmp_path / f"list{ending}")), "status") == GIVEN
    assert "P303" not in [one.code for one in rated().diagnostics]


def test_who_was_not_rated_for_so_long_becomes_inactive_and_who_plays_active_again():
    """The run ends on 2026-10-15: Cleo's 2025-10-15 is just twelve months back, Dan's 2025-10-14 more."""
    run = rated(inactive_months=12)
    changed = {name: text for name, text in column(run, "status").items() if text != GIVEN[name]}
    assert changed == {"Ben": "active", "Dan": "inactive", "Ida": "inactive"}
    assert note(run) == (
        "2 became inactive (last rated more than 12 months before 2026-10-15), 1 active again",
        "inactive: Dan, Ida; active: Ben",
    )


def test_the_run_ends_on_the_day_asked_for():
    assert column(rated(inactive_months=12, to_date="2026-10-14"), "status")["Dan"] == "Active"
    assert column(rated(inactive_months=12, to_date="2026-10-16"), "status")["Cleo"] == "inactive"


def test_games_without_a_date_change_no_status_and_the_run_says_so():
    run = rated(GAMES.drop(columns="date"), inactive_months=12)
    assert column(run, "status") == GIVEN
    assert note(run)[0].startswith("no status was changed")


def test_who_played_on_an_unknown_day_has_not_stayed_away():
    games = games_frame([("2026-10-15", "Ana", "Cleo", 1), (None, "Ida", "Ben", 1)], "date white black result")
    after = column(rated(games, inactive_months=12), "status")
    assert (after["Ida"], after["Ben"], after["Dan"]) == ("", "active", "inactive")


def test_an_early_game_of_a_long_run_does_not_keep_a_player_active():
    games = games_frame([("2025-01-02", "Ana", "Ben", 1), ("2026-10-15", "Ana", "Cleo", 1)], "date white black result")
    assert column(rated(games, inactive_months=12), "status")["Ben"] == "inactive"


def test_a_season_rated_at_once_and_by_months_leaves_the_same_players_inactive():
    games = [("2026-01-10", "Ana", "Ben", 1), ("2026-03-10", "Zoe", "Cleo", 1), ("2026-08-10", "Ana", "Ben", 0)]
    straight = rated(games_frame(games, "date white black result"), initial=1500, inactive_months=4)
    listed = LIST
    for game in games:
        run = rated(games_frame([game], "date white black result"), listed, initial=1500, inactive_months=4)
        listed = run.ratings
    asleep = [{name for name, text in column(one, "status").items() if text == "inactive"} for one in (straight, run)]
    assert asleep[0] == asleep[1] == {"Cleo", "Dan", "Hal", "Ida", "Zoe"}


def test_a_game_on_any_list_keeps_a_player_active():
    listed = LIST.assign(fast=1500, fast_as_of=None).rename(columns={"fast_as_of": "rapid_as_of"})
    listed.loc[listed["player"] == "Ida", "rapid_as_of"] = "2026-10-01"
    games = GAMES.assign(time_control="rapid")
    run = rated(games, listed, inactive_months=12, list_columns="standard=rating,rapid=fast")
    after = column(run, "status")
    assert (after["Ida"], after["Ben"], after["Dan"]) == ("", "active", "inactive")


def test_an_entry_that_cannot_be_read_keeps_its_status():
    listed = LIST.assign(rating=["l500" if name == "Ida" else 1500 for name in LIST["player"]])
    run = rated(listed=listed, inactive_months=12, on_error="skip")
    assert column(run, "status")["Ida"] == ""
    assert "Ida" not in note(run)[1]


@pytest.mark.parametrize("months", [0, -1, 1.5, 1201])
def test_a_number_of_months_that_makes_no_sense_is_wrong_usage(months):
    with pytest.raises(elo_batch.UsageProblem, match="--inactive-months"):
        rated(inactive_months=months)


@pytest.mark.parametrize(
    "status", ["withdrawn", "DECEASED", "Verstorben", "zurückgezogen", "décédée", "Fallecido", "ritirata", "overleden"]
)
def test_a_game_of_who_no_longer_plays_is_rated_with_a_warning_at_each_cell(status):
    listed = list_frame([("Ana", 1500, status), ("Ben", 1500, "active")], "player rating status")
    games = games_frame([("1", "Ana", "Ben", 1), ("2", "Ben", "Ana", 1)], "round white black result")
    run = elo_batch.rate(games, ratings=listed)
    warned = [(one.place.cell, one.found, one.severity) for one in run.diagnostics if one.code == "G308"]
    assert warned == [("B2", "Ana", "warning"), ("C3", "Ana", "warning")]
    assert run.counts["rows_rated"] == 2
    assert column(run, "status")["Ana"] == status


@pytest.mark.parametrize("status", ["", "active", "inactive", "retired?", "suspended"])
def test_no_other_status_is_warned_of(status):
    listed = list_frame([("Ana", 1500, status), ("Ben", 1500, "")], "player rating status")
    run = elo_batch.rate(games_frame([("Ana", "Ben", 1)]), ratings=listed)
    assert "G308" not in [one.code for one in run.diagnostics]


def test_a_game_that_is_not_rated_is_not_warned_of():
    listed = list_frame([("Ana", 1500, "withdrawn"), ("Ben", None, "")], "player rating status")
    run = elo_batch.rate(games_frame([("Ana", "Ben", 1), ("Ben", "Ana", "bye")]).rename(columns={"score_a": "result"}),
                         ratings=listed)  # fmt: skip
    assert "G308" not in [one.code for one in run.diagnostics]
    assert np.isnan(run.data.rated.standing.rating[1])
