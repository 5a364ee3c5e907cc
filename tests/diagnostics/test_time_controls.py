"""What is wrong with time controls, with --list-column, and with the columns it names."""

import pytest

LIST = "player,rating,rapid_rating\nAna Ruiz,1500,1500\nBen Okafor,1600,1600\n"
BOTH = "--list-column standard=rating,rapid=rapid_rating"
HEAD = "White,Black,Result,Tempo"


def test_a_blank_and_an_unknown_time_control_are_errors_at_their_cells(judge, rows):
    games = rows(
        "Ana Ruiz,Ben Okafor,1-0,", "Ana Ruiz,Ben Okafor,1-0,bullet", "Ana Ruiz,Ben Okafor,1-0,rapid", head=HEAD
    )
    answer = judge(games, LIST, BOTH)
    assert answer.errors == [("G128", "D2"), ("G128", "D3")]
    blank, unknown = answer.of("G128")
    assert (blank["message"], blank["found"]) == ("no list is named for this game", None)
    assert (unknown["found"], unknown["hint"]) == ("bullet", "The lists are: standard, rapid")


def test_rows_that_are_not_rated_need_no_time_control(judge, rows):
    games = rows(
        *(
            "Ana Ruiz,bye,,,2026-10-01,",
            "Ana Ruiz,Ben Okafor,1-0,,2026-10-02,no",
            "Ana Ruiz,Ben Okafor,1-0,,2026-11-02,",
        ),
        "Ana Ruiz,Ben Okafor,1-0,rapid,2026-10-02,",
        head=f"{HEAD},date,rated",
    )
    answer = judge(games, LIST, f"{BOTH} --to 2026-10-31")
    assert answer.exit == 0
    assert [row["list"] for row in answer.games] == ["", "", "rapid"]


def test_skipping_errors_leaves_rows_of_no_list_out(judge, rows):
    games = rows("Ana Ruiz,Ben Okafor,1-0,x", "Ana Ruiz,Ben Okafor,1-0,Rapid", head=HEAD)
    answer = judge(games, LIST, f"{BOTH} --on-error skip")
    assert (answer.exit, answer.counts["rows_rejected"], answer.counts["rows_rated"]) == (1, 1, 1)
    assert answer.ratings == {"Ana Ruiz": "1500", "Ben Okafor": "1600"}


def test_each_sheet_without_the_column_is_named(judge, rows):
    with_it, without = (rows("Ana Ruiz,Ben Okafor,1-0,rapid", head=head) for head in (HEAD, "White,Black,Result,Club"))
    answer = judge(with_it, LIST, BOTH, more=[without])
    assert [(one["file"], one["code"]) for one in answer.of("G125")] == [("games2.csv", "G125")]
    assert answer.exit == 1


def test_a_formula_without_a_value_names_no_list(judge):
    games = [["White", "Black", "Result", "Tempo"], ["Ana Ruiz", "Ben Okafor", "1-0", "=A1"]]
    assert judge(games, LIST, BOTH).errors == [("G113", "D2")]
    skipped = judge(games, LIST, f"{BOTH} --on-error skip")
    assert (skipped.counts["rows_rejected"], skipped.counts["rows_rated"]) == (1, 0)


def test_a_column_that_the_list_lacks_is_told_with_the_list_s_headings(judge, rows):
    answer = judge(rows("Ana Ruiz,Ben Okafor,1-0,rapid", head=HEAD), LIST, "--list-column a=rating,rapid=rapid_ratings")
    (problem,) = answer.of("P101")
    assert problem["message"] == "no rapid_ratings column for a rating list"
    assert problem["found"] == "the headings player, rating, rapid_rating"
    assert "did you mean 'rapid_rating' for rapid_ratings?" in problem["hint"]


def test_a_main_column_that_the_list_lacks_is_told_by_the_name_given(judge, rows):
    answer = judge(
        rows("Ana Ruiz,Ben Okafor,1-0,rapid", head=HEAD), "player,points\nAna Ruiz,1\n", "--list-column a=std"
    )
    assert answer.of("P101")[0]["message"] == "no std column for a rating list"


def test_a_column_rating_beside_the_only_list_named_is_not_overwritten(judge, rows):
    answer = judge(rows("Ana Ruiz,Ben Okafor,1-0,rapid", head=HEAD), LIST, "--list-column rapid=rapid_rating")
    (problem,) = answer.of("P102")
    assert problem["found"] == "rapid_rating and rating"
    assert "--list-column NAME=rating,rapid=rapid_rating" in problem["hint"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("rapid", "write it as standard=rating,rapid=rapid_rating"),
        ("=rating", "write it as"),
        ("rapid=", "write it as"),
        ("standard=rating,", "write it as"),
        ("", "write it as"),
        ("Rapid=rating,ra pid=fast", "the list Rapid is named twice"),
        ("standard=rating,rapid=Rating", "the column rating is of two lists"),
        ("standard=rating,rapid=games", "the heading games would mean two things"),
        ("standard=rating,rapid=rapid_peak", "the heading rapid_peak would mean two things"),
        ("standard=birth year", "the heading birth year would mean two things"),
        ("standard=rating,rapid=change", "the heading change would mean two things"),
        ("standard=rating,a=b_games,b=c", "the heading b_games would mean two things"),
    ],
)
def test_an_option_that_cannot_be_read_is_one_sentence(text, says, put, command):
    files = put("games", f"{HEAD}\nAna Ruiz,Ben Okafor,1-0,rapid\n"), "--ratings", put("list", LIST)
    for name in ("rate", "check"):
        answer = command(name, *files, "--list-column", text)
        assert (answer.exit, answer.out) == (2, "")
        assert says in answer.err
        assert answer.err.count("\n") == 1


def test_check_finds_what_rate_finds(put, command, rows):
    games, listed = put("games", rows("Ana Ruiz,Ben Okafor,1-0,rapdi", head=HEAD)), put("list", LIST)
    answer = command("check", games, "--ratings", listed, *BOTH.split(), "--format=json")
    assert answer.errors == [("G128", "D2")]
