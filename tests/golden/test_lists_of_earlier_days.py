"""Games are rated from the list in force when their event started, where the rule book says so and it is known."""

from datetime import date

import pytest
from helpers import column, games_frame, list_frame

import elo_batch
from elo_batch.cli import app
from elo_batch.domain.errors import UsageProblem

COLUMNS = "date event player_a player_b score_a"
CROSSING = [
    (date(2025, 10, 30), "Crossing", "Ana", "Ben", 1),
    (date(2025, 11, 2), "Crossing", "Ben", "Ana", 1),
    (date(2025, 11, 5), "November", "Ana", "Ben", 0.5),
]
LISTED = [("Ana", 1700, 100), ("Ben", 1900, 100)]


def rated(rows, ratings=None, **options):
    if ratings is None:
        ratings = list_frame(LISTED, "player rating games")
    options = {"policy": "fide-standard", **options}
    return elo_batch.rate(games_frame(rows, COLUMNS), ratings=ratings, **options)


def ratings_used(run):
    return run.games[["rating_a", "rating_b"]].to_numpy().tolist()


def test_an_event_that_began_in_october_is_rated_from_october_s_list_in_november_too():
    run = rated(CROSSING)
    october = {"Ana": 1700 + 15, "Ben": 1900 - 15}
    assert ratings_used(run) == [[1700, 1900], [1900, 1700], [october["Ana"], october["Ben"]]]
    # Ana's November: .24 lost from October's list, .22 gained by the draw at 170 points less (.28); K 20.
    assert column(run)["Ana"] == october["Ana"] + round(20 * (-0.24 + 0.22))


def test_in_a_run_of_november_alone_the_earlier_list_is_given_by_its_day():
    october = rated(CROSSING[:1])
    given = list_frame(LISTED, "player rating games")
    november = rated(CROSSING, october.ratings, earlier_lists={"2025-10-01": given}, from_date="2025-11-01")
    once = rated(CROSSING)
    for name in ("rating", "games", "peak"):
        assert column(november, name) == column(once, name)


def test_a_log_of_november_alone_may_tell_when_its_events_began():
    given = list_frame(LISTED, "player rating games")
    rows = [(*row, "2025-10-30" if row[1] == "Crossing" else None) for row in CROSSING[1:]]
    listed = rated(CROSSING[:1]).ratings
    run = elo_batch.rate(
        games_frame(rows, f"{COLUMNS} event_start"),
        ratings=listed,
        policy="fide-standard",
        earlier_lists={"2025-10-01": given},
    )
    assert column(run) == column(rated(CROSSING))


def test_the_days_of_an_event_say_by_which_section_its_games_are_rated():
    rows = [(date(2025, 10, 3), "Open", "Ana", "Ben", 1, "2025-09-30")]
    ratings = list_frame([("Ana", 2700, 100), ("Ben", 2200, 100)], "player rating games")
    run = elo_batch.rate(games_frame(rows, f"{COLUMNS} event_start"), ratings=ratings, policy="fide-standard")
    assert run.games["expected_a"].tolist() == [0.92]


def test_without_the_earlier_list_the_one_given_counts():
    october = rated(CROSSING[:1])
    november = rated(CROSSING[1:], october.ratings)
    assert ratings_used(november)[0] == [1885, 1715]


def test_of_several_earlier_lists_the_one_in_force_on_the_event_s_first_day_counts():
    lists = {
        day: list_frame([("Ana", rating, 100), ("Ben", 1900, 100)], "player rating games")
        for day, rating in ((date(2025, 8, 1), 1500), (date(2025, 9, 1), 1600), (date(2025, 10, 1), 1650))
    }
    rows = [(date(2025, 9, 30), "Long", "Ana", "Ben", 1), (date(2025, 11, 2), "Long", "Ben", "Ana", 1)]
    run = rated(rows[1:], earlier_lists=lists)
    assert ratings_used(run) == [[1900, 1700]]
    run = rated(rows, earlier_lists=lists, from_date="2025-11-01")
    assert ratings_used(run) == [[1900, 1600]]


def test_an_event_before_all_lists_is_rated_from_the_list_given():
    rows = [(date(2025, 7, 30), "Long", "Ana", "Ben", 1), (date(2025, 11, 2), "Long", "Ben", "Ana", 1)]
    lists = {"2025-09-01": list_frame([("Ana", 1600, 1)], "player rating games")}
    assert ratings_used(rated(rows, earlier_lists=lists, from_date="2025-11-01")) == [[1900, 1700]]


def test_who_was_not_on_the_earlier_list_is_taken_as_on_the_list_now():
    lists = {"2025-10-01": list_frame([("Ben", 1850, 100), ("Gone", 2000, 1)], "player rating games")}
    run = rated(CROSSING[:2], earlier_lists=lists, from_date="2025-11-01")
    assert ratings_used(run) == [[1850, 1700]]


def test_k_and_the_cap_are_those_of_the_period_in_which_the_game_is_rated():
    rows = [
        (date(2025, 10, 31), "Crossing", "Ana", "Ben", 1),
        *((date(2025, 11, 1), "Crossing", "Ana", "Ben", 1) for _ in range(38)),
        (date(2025, 11, 20), "Other", "Ana", "Ben", 1),
    ]
    run = rated(rows, duplicates="keep")
    k = run.changes.set_index(["period", "player"])["k_used"]
    assert (k[("2025-10", "Ana")], k[("2025-11", "Ana")]) == (20, 700 // 39)


def test_plain_elo_rates_from_the_list_at_the_period_s_start():
    run = rated(CROSSING, policy="elo", period="month")
    assert ratings_used(run)[1] == ratings_used(run)[2][::-1] != [1900, 1700]
    with pytest.raises(UsageProblem, match="leave --list away"):
        rated(CROSSING, policy="elo", earlier_lists={"2025-10-01": list_frame({"Ana": 1})})


@pytest.mark.parametrize(
    "lists", [["september.xlsx"], ["2025-09-31=a.csv"], ["2025-09-01="], ["2025-09-01=a.csv", "2025-09-01=b.csv"]]
)
def test_a_list_without_a_day_or_a_file_is_wrong_usage(lists):
    with pytest.raises(UsageProblem, match="--list"):
        rated(CROSSING, earlier_lists=lists)


def test_the_command_takes_earlier_lists_and_never_writes_them(tmp_path, monkeypatch):
    from typer.testing import CliRunner  # noqa: PLC0415  # here only

    monkeypatch.chdir(tmp_path)
    games_frame(CROSSING[1:], COLUMNS).to_csv("games.csv", index=False)
    list_frame(LISTED, "player rating games").to_csv("october.csv", index=False)
    list_frame([("Ana", 1715, 101), ("Ben", 1885, 101)], "player rating games").to_csv("november.csv", index=False)
    games = games_frame(CROSSING, COLUMNS)
    games.to_csv("games.csv", index=False)
    command = (
        "rate games.csv --ratings november.csv --policy fide-standard --from 2025-11-01 --list 2025-10-01=october.csv"
    )
    told = CliRunner().invoke(app, [*command.split(), "--games-out", "out.csv"])
    assert told.exit_code == 0, told.output
    assert "1900,1700" in (tmp_path / "out.csv").read_text(encoding="utf-8")
    before = (tmp_path / "october.csv").read_bytes()
    told = CliRunner().invoke(app, [*command.split(), "--ratings-out", "october.csv"])
    assert told.exit_code != 0
    assert (tmp_path / "october.csv").read_bytes() == before


def test_an_earlier_list_that_cannot_be_read_is_an_error_at_its_cell(tmp_path):
    (tmp_path / "old.csv").write_text("player,rating\nAna,l700\n", encoding="utf-8")
    run = rated(CROSSING, earlier_lists={"2025-09-01": tmp_path / "old.csv"})
    (error,) = [one for one in run.diagnostics if one.severity == "error"]
    assert (error.code, error.place.file, error.place.row) == ("P103", "old.csv", 2)


ALIASES = {"Anna": "Ana", "A. Ruiz": "Ana"}


def crossing(september):
    """The ratings used in a game whose event began in October."""
    rows = [(*CROSSING[1], "2025-10-30")]
    return elo_batch.rate(
        games_frame(rows, f"{COLUMNS} event_start"),
        ratings=list_frame(LISTED, "player rating games"),
        policy="fide-standard",
        earlier_lists={"2025-10-01": list_frame(september)},
        aliases=ALIASES,
    )


def test_an_earlier_list_is_matched_through_the_aliases():
    assert ratings_used(crossing([("Anna", 1650), ("Ben", 1850)])) == [[1850, 1650]]


def test_of_two_entries_of_an_earlier_list_the_player_s_own_counts():
    for rows in ([("Ana", 1655), ("Anna", 1650)], [("Anna", 1650), ("Ana", 1655)]):
        assert ratings_used(crossing([*rows, ("Ben", 1850)])) == [[1850, 1655]]


def test_two_entries_of_an_earlier_list_that_mean_one_player_and_differ_are_an_error():
    run = crossing([("Anna", 1650), ("A. Ruiz", 1660), ("Ben", 1850)])
    (error,) = [one for one in run.diagnostics if one.code == "P310"]
    assert (error.found, error.place.row, run.ok) == ("Anna and A. Ruiz", 3, False)


def test_two_entries_of_an_earlier_list_that_mean_one_player_and_agree_are_one():
    assert ratings_used(crossing([("Anna", 1650), ("A. Ruiz", 1650), ("Ben", 1850)])) == [[1850, 1650]]


def test_a_newcomer_may_be_confirmed_by_a_spelling_of_the_alias_sheet():
    games = games_frame([("Ana Ruiiz", "Ben Okafor", 1)])
    options = {"ratings": list_frame({"Ana Ruiz": 1500, "Ben Okafor": 1500}), "initial": 1400}
    near = elo_batch.rate(games, **options)
    aliases = {"Ana R.": "Ana Ruiiz"}
    sure = elo_batch.rate(games, **options, newcomers=["Ana R."], aliases=aliases)
    assert "G302" in [one.code for one in near.diagnostics]
    assert "G302" not in [one.code for one in sure.diagnostics]
