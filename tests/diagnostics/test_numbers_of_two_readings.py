"""1.500 is fifteen hundred in one country and one and a half in another: the column settles it, or nobody."""

import pytest

GAMES = "player_a,player_b,result\nAna Ruiz,Ben Okafor,1-0\n"


def ratings(judge, *cells, heading="rating"):
    rows = "".join(f"{name};{cell}\n" for name, cell in zip(("Ana Ruiz", "Ben Okafor", "Cy Lo"), cells, strict=False))
    return judge(GAMES, f"player;{heading}\n{rows}")


@pytest.mark.parametrize("cell", ["1.500", "1,500", "+1.500"])
def test_a_rating_of_two_readings_is_refused_with_both(cell, judge):
    answer = ratings(judge, cell, cell)
    hint = "write 1500 or 1.5"
    assert [(one["cell"], one["hint"]) for one in answer.of("P103")] == [("B2", hint), ("B3", hint)]
    assert answer.exit == 1


@pytest.mark.parametrize(
    ("cell", "beside"),
    [
        ("1.500", "1500,5"),
        ("1.500", "1.600,5"),
        ("1.500", "1.234.567"),
        ("1.500", "1600"),
        ("1,500", "1600.5"),
        ("1,500", "1,600.5"),
        ("1,500", "1600"),
    ],
)
def test_a_column_that_shows_its_decimal_mark_or_is_far_from_one_and_a_half_settles_it(cell, beside, judge):
    answer = ratings(judge, cell, beside)
    assert (answer.exit, float(answer.games[0]["rating_a"])) == (0, 1500)
    assert answer.of("P115")[0]["cell"] == "B2"
    assert "read as '1500'" in answer.of("P115")[0]["message"]


@pytest.mark.parametrize(("cell", "beside"), [("1.500", "1.25"), ("1,500", "1,25"), ("1.500", "0.500")])
def test_beside_decimals_it_is_a_decimal(cell, beside, judge):
    answer = ratings(judge, cell, beside)
    assert (answer.exit, float(answer.games[0]["rating_a"]), answer.of("P115")) == (0, 1.5, [])


def test_marks_that_contradict_each_other_settle_nothing(judge):
    assert [one["cell"] for one in ratings(judge, "1.500", "2,5", "2.5").of("P103")] == ["B2"]


@pytest.mark.parametrize("cell", ["1 500", "1'500", "1\u2019500", "1\u00a0500", "1\u202f500", "1 500,0", "1.500,0"])
def test_a_mark_that_is_no_decimal_mark_parts_thousands(cell, judge):
    answer = ratings(judge, cell, "1600")
    assert (answer.exit, float(answer.games[0]["rating_a"]), answer.of("P115")[0]["cell"]) == (0, 1500, "B2")


def test_a_list_of_a_run_keeps_its_points(judge):
    answer = judge(GAMES, "player,rating,rating_exact\nAna Ruiz,1.500,1.5\nBen Okafor,2.125,2.125\n")
    assert (answer.exit, float(answer.games[0]["rating_a"])) == (0, 1.5)


@pytest.mark.parametrize("heading", ["peak", "base", "standard"])
def test_other_ratings_of_a_list_are_read_alike(heading, judge):
    answer = judge(GAMES, f"player;rating;{heading}\nAna Ruiz;1500,5;1.500\nBen Okafor;1600;1.600\n")
    assert answer.exit == 0
    if heading == "peak":
        assert float(answer.table("ratings")[0]["peak"]) > 1000


def test_ratings_in_the_log_are_judged_alike(judge):
    head = "White;White Elo;Black;Black Elo;Result\n"
    doubtful = judge(f"{head}Ana Ruiz;1.500;Ben Okafor;1.600;1-0\n", None, "--ratings log --initial 1500")
    assert doubtful.errors == [("G132", "B2"), ("G132", "D2")]
    plain = judge(f"{head}Ana Ruiz;1.500;Ben Okafor;1600;1-0\n", None, "--ratings log --initial 1500")
    assert (plain.exit, float(plain.games[0]["rating_a"])) == (0, 1500)


@pytest.mark.parametrize(("column", "cell", "code"), [("k", "1.500", None), ("games", "8.000", "G110")])
def test_a_column_whose_bounds_leave_one_reading_has_one(column, cell, code, judge):
    answer = judge(
        f"player_a;player_b;result;{column}\nAna Ruiz;Ben Okafor;1-0;{cell}\n",
        "player;rating\nAna Ruiz;1500\nBen Okafor;1500\n",
    )
    assert [one for one, _ in answer.errors] == ([code] if code else [])


def test_each_list_by_time_control_is_settled_by_its_own_column(judge):
    games = "player_a;player_b;result;time_control\nAna Ruiz;Ben Okafor;1-0;rapid\n"
    listed = "player;rating;rapid_rating\nAna Ruiz;1500,5;1.500\nBen Okafor;1600;1.600,5\n"
    answer = judge(games, listed, "--list-column standard=rating,rapid=rapid_rating")
    assert (answer.exit, float(answer.games[0]["rating_a"])) == (0, 1500)


def test_an_entry_with_an_error_comes_back_letter_by_letter(judge):
    answer = judge(GAMES, "player;rating;k\nAna Ruiz;1500,5;-1\nBen Okafor;1.600;-1\nCy Lo;1700;\n", "--on-error skip")
    assert answer.ratings["Ben Okafor"] == "1.600"
