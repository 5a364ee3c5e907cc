"""The published US Chess event through the command: the list that comes out is the published one."""

import csv
import subprocess
import sys

import pytest

RESULTS = {"1": "1-0", "0": "0-1", "0.5": "1/2-1/2"}


def read(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write(path, heading, rows):
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([heading.split(), *rows])
    return path


@pytest.fixture(scope="module")
def crosstable(shared, tmp_path_factory):
    """The published players, and the list that the command writes of them."""
    folder = tmp_path_factory.mktemp("crosstable")
    players = read(shared / "oracles" / "uscf_crosstable_players.csv")
    # A floor lies 200 points below the peak, down to the hundred.
    known = [
        (one["player"], one["pre_rating"], one["pre_games_if_provisional"] or 100, peak(one["rating_floor_hit"]), "")
        for one in players
    ]
    write(folder / "list.csv", "player rating games peak record", known)
    games = read(shared / "oracles" / "uscf_crosstable_games.csv")
    rows = [
        (
            f"2023-05-{int(one['round']):02}",
            "Open",
            one["round"],
            one["player"],
            one["opponent"],
            RESULTS[one["score_player"]],
        )
        for one in games
    ]
    write(folder / "games.csv", "date event round white black result", rows)
    line = "rate games.csv --ratings list.csv --policy us-chess --ratings-out new.csv"
    done = subprocess.run(
        [sys.executable, "-m", "elo_batch", *line.split()], cwd=folder, capture_output=True, text=True, check=False
    )
    assert (done.returncode, "204 rated" in done.stdout) == (0, True), done.stderr
    return players, {one["player"]: one for one in read(folder / "new.csv")}


def peak(floor):
    return int(floor) + 200 if floor else ""


def test_all_64_ratings_are_the_published_ones_within_three_quarters_of_a_point(crosstable):
    players, new = crosstable
    apart = [abs(float(new[one["player"]]["rating_exact"]) - float(one["post_rating"])) for one in players]
    assert len(apart) == 64
    assert max(apart) <= 0.75


def test_at_least_53_ratings_are_written_as_they_were_published(crosstable):
    players, new = crosstable
    assert sum(new[one["player"]]["rating"] == one["post_rating"] for one in players) >= 53


def test_two_players_stand_on_their_floors(crosstable):
    players, new = crosstable
    held = {one["player"]: one["rating_floor_hit"] for one in players if one["rating_floor_hit"]}
    assert {player: new[player]["rating_exact"] for player in held} == held == {"P018": "1600", "P054": "1200"}


def test_provisional_players_have_the_published_numbers_of_games(crosstable):
    players, new = crosstable
    wanted = {one["player"]: one["post_games_if_provisional"] for one in players if one["post_games_if_provisional"]}
    assert len(wanted) == 8
    assert {player: new[player]["games"] for player in wanted} == wanted


def test_k_is_blank_for_those_whom_the_special_formula_rates(crosstable):
    players, new = crosstable
    few = {one["player"] for one in players if 0 < int(one["pre_games_if_provisional"] or 99) <= 8}
    assert {player for player, one in new.items() if not one["k_used"]} == few
