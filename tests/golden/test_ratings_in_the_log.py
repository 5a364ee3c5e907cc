"""`--ratings log`: each period is rated from the ratings beside its own games, and nothing is carried on."""

import pytest
from helpers import codes, column, exact, games_frame, list_frame

import elo_batch

COLUMNS = "date event white black result white_elo black_elo"
JANUARY, FEBRUARY = "2026-01-10", "2026-02-10"


def rated(rows, columns=COLUMNS, **options):
    return elo_batch.rate(games_frame(rows, columns), ratings="log", **options)


def test_no_list_is_needed():
    run = rated([(JANUARY, "Open", "Ana", "Ben", "1-0", 1500, 1600)])
    assert run.ok
    assert exact(run) == pytest.approx({"Ana": 1512.801299, "Ben": 1587.198701}, abs=1e-6)
    assert column(run, "previous") == {"Ana": 1500, "Ben": 1600}
    assert column(run, "change") == {"Ana": 13, "Ben": -13}
    assert (run.counts["players"], run.counts["newcomers"]) == (2, 0)


def test_nothing_is_carried_from_one_period_to_the_next():
    rows = [(JANUARY, "A", "Ana", "Ben", "1-0", 1500, 1500), (FEBRUARY, "B", "Ana", "Ben", "1-0", 1500, 1500)]
    run = rated(rows, period="month")
    assert column(run) == {"Ana": 1510, "Ben": 1490}
    assert run.changes[["previous", "rating"]].to_numpy().tolist() == [[1500, 1510], [1500, 1490]] * 2
    assert column(run, "played") == {"Ana": 2, "Ben": 2}


def test_over_events_of_one_period_each_event_uses_its_own():
    """Ana has 1500 in the first event and 1700 in the second: K 20 · (1 − E) at each of them, added to the last."""
    rows = [(JANUARY, "A", "Ana", "Ben", "1-0", 1500, 1500), ("2026-01-20", "B", "Ana", "Cleo", "1-0", 1700, 1500)]
    run = rated(rows, period="month")
    second = 20 * (1 - 1 / (1 + 10 ** ((1500 - 1700) / 400)))
    assert exact(run)["Ana"] == pytest.approx(1700 + 10 + second, abs=1e-6)
    assert run.games["rating_a"].tolist() == [1500, 1700]
    assert column(run, "previous")["Ana"] == 1700


@pytest.mark.parametrize("order", [1, -1])
def test_the_order_of_the_rows_does_not_say_which_event_is_the_last(order):
    rows = [(None, "Event 2", "Ana", "Ben", "1-0", 1500, 1500), (None, "Event 10", "Ana", "Cleo", "1-0", 1700, 1500)]
    assert column(rated(rows[::order]), "previous")["Ana"] == 1700


def test_two_ratings_in_one_event_are_an_error_that_names_both_rows():
    rows = [(JANUARY, "A", "Ana", "Ben", "1-0", 1500, 1500), (JANUARY, "A", "Cleo", "Ana", "1-0", 1400, 1510)]
    run = rated(rows, period="month")
    (error,) = [one for one in run.diagnostics if one.severity == "error"]
    assert (error.code, error.place.row, error.place.column) == ("G213", 3, "black_elo")
    assert "row 2" in error.message
    assert error.found == "1510 here, 1500 there"
    assert run.data is None


def test_without_an_event_a_period_is_one_event():
    rows = [(JANUARY, None, "Ana", "Ben", "1-0", 1500, 1500), (FEBRUARY, None, "Cleo", "Ana", "1-0", 1400, 1510)]
    assert "G213" in codes(rated(rows))
    assert "G213" not in codes(rated(rows, period="month"))


@pytest.mark.parametrize("none", [0, None, "UNR"])
def test_nought_and_blank_are_unrated(none):
    rows = [(JANUARY, "A", "Ana", "Ben", "1-0", 1500, none), (JANUARY, "A", "Ana", "Cleo", "0-1", 1500, 1500)]
    run = rated(rows)
    assert column(run, "played") == {"Ana": 1, "Ben": 0, "Cleo": 1}
    assert run.games["rated"].tolist() == [0, 1]
    assert run.games["note"].tolist()[0] == "player_b has no rating yet"
    assert "G305" in codes(run)


def test_an_unrated_player_enters_where_the_rule_book_says():
    run = rated([(JANUARY, "A", "Ana", "Ben", "1-0", 1500, None)], initial=1500)
    assert column(run) == {"Ana": 1510, "Ben": 1490}
    assert run.games["rating_b"].tolist() == [1500]


def test_a_player_unrated_in_one_row_and_rated_in_another_of_the_event_is_an_error():
    rows = [(JANUARY, "A", "Ana", "Ben", "1-0", 1500, None), (JANUARY, "A", "Ben", "Cleo", "0-1", 1500, 1500)]
    (error,) = [one for one in rated(rows).diagnostics if one.severity == "error"]
    assert (error.code, error.found) == ("G213", "1500 here, no rating there")


def test_a_first_rating_is_made_within_the_period_and_nothing_waits():
    rows = [(JANUARY, "A", "New", f"R{number}", "1/2-1/2", None, 1800) for number in range(5)]
    run = rated(rows, policy="fide-standard")
    assert column(run)["New"] == 1800
    parts = [(day, *row[1:]) for row, day in zip(rows, [JANUARY] * 3 + [FEBRUARY] * 2, strict=True)]
    assert str(column(rated(parts, policy="fide-standard"))["New"]) == "<NA>"


def test_published_ratings_of_the_log_count_for_the_k():
    rows = [(JANUARY, "A", "Ana", "Ben", "1-0", 2400, 2399)]
    run = rated(rows, policy="fide-standard")
    assert column(run, "k_used") == {"Ana": 10, "Ben": 20}


def test_k_comes_from_the_command_then_the_game_then_the_rule():
    row = (JANUARY, "A", "Ana", "Ben", "1-0", 1500, 1500, 40)
    columns = f"{COLUMNS} white_k"
    assert column(rated([row], columns), "k_used") == {"Ana": 40, "Ben": 20}
    assert column(rated([row], columns, k=10), "k_used") == {"Ana": 10, "Ben": 10}


def test_the_cap_of_k_times_games_holds_for_a_k_of_the_log_too():
    rows = [(JANUARY, "A", "Ana", f"R{number}", "1-0", 1500, 1500, 40) for number in range(18)]
    run = rated(rows, f"{COLUMNS} white_k", policy="fide-standard")
    assert column(run, "k_used")["Ana"] == 38


def test_a_list_beside_the_log_wins_and_differences_are_noted():
    rows = [(JANUARY, "A", "Ana", "Ben", "1-0", 1510, 1500)]
    run = elo_batch.rate(games_frame(rows, COLUMNS), ratings=list_frame({"Ana": 1500, "Ben": 1500}))
    assert column(run) == {"Ana": 1510, "Ben": 1490}
    (note,) = [one for one in run.diagnostics if one.code == "G310"]
    assert note.found == "Ana 1510 and 1500"


def test_a_log_without_ratings_cannot_be_rated_from_them():
    run = rated([("Ana", "Ben", 1)], "player_a player_b score_a")
    assert codes(run)[-1] == "G125" or "G125" in codes(run)
    assert not run.ok


def test_several_files_one_without_ratings(tmp_path):
    (tmp_path / "a.csv").write_text("white,black,result,white_elo,black_elo\nAna,Ben,1-0,1500,1600\n", encoding="utf-8")
    (tmp_path / "b.csv").write_text("white,black,result\nCleo,Dan,1-0\n", encoding="utf-8")
    run = elo_batch.rate([tmp_path / "a.csv", tmp_path / "b.csv"], ratings="log")
    assert column(run, "played") == {"Ana": 1, "Ben": 1, "Cleo": 0, "Dan": 0}


@pytest.mark.parametrize("options", [{"list_columns": "standard=rating,rapid=rapid"}])
def test_a_log_tells_one_list(options):
    with pytest.raises(elo_batch.UsageProblem, match="one list"):
        rated([(JANUARY, "A", "Ana", "Ben", "1-0", 1500, 1500)], **options)


def test_rows_in_any_order_give_the_same_list():
    rows = [
        (f"2026-0{1 + number % 3}-1{number % 4}", f"E{number % 5}", f"P{number % 4}", f"Q{number % 3}", 1, 1500, 1600)
        for number in range(24)
    ]
    there, back = rated(rows, period="month", duplicates="keep"), rated(rows[::-1], period="month", duplicates="keep")
    assert there.ratings.equals(back.ratings)
    assert there.changes.equals(back.changes)


def test_those_enter_of_whom_the_log_tells_no_rating_and_nobody_else():
    rows = [(JANUARY, "A", "Ana", "Ben", "1-0", 1500, 0), (JANUARY, "A", "Ana", "Cleo", "1-0", 1500, 1600)]
    told = [[one.message, one.found] for one in rated(rows, initial=1400).diagnostics if one.code == "G303"]
    assert told == [["1 on no list enter at 1400", "Ben"]]
    assert [one.code for one in rated(rows).diagnostics if one.code == "G303"] == []


@pytest.mark.parametrize("order", [1, -1])
def test_who_is_rated_in_one_event_and_unrated_in_a_later_one_has_that_rating(order):
    rows = [(JANUARY, "A", "Ana", "Ben", "1-0", 1500, 1500), ("2026-01-20", "B", "Ana", "Cleo", "1-0", None, 1500)]
    run = rated(rows[::order], period="month")
    assert column(run)["Ana"] == 1510
    assert column(run, "played") == {"Ana": 1, "Ben": 1, "Cleo": 0}
