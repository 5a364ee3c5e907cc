"""Several tables of games on one sheet: side by side, one below the other, beginning in different rows."""

import pytest

LIST = "player,rating\nAna Ruiz,1500\nBen Okafor,1600\nCleo Park,1400\nDan Weiss,1800\n"
HEAD = ["White", "Black", "Result"]
FIRST, SECOND = ["Ana Ruiz", "Ben Okafor", "1-0"], ["Cleo Park", "Dan Weiss", "0-1"]
PLAYED = [("Ana Ruiz", "Ben Okafor", "1"), ("Cleo Park", "Dan Weiss", "0")]
BLOCKS = {
    "side by side": [[*HEAD, None, *HEAD], [*FIRST, None, *SECOND]],
    "side by side without a gap": [[*HEAD, *HEAD], [*FIRST, *SECOND]],
    "side by side, the left one longer": [[*HEAD, None, *HEAD], [*FIRST, None, None, None, None], [None] * 4 + SECOND],
    "side by side under titles": [["Board A", None, None, "Board B"], [*HEAD, *HEAD], [*FIRST, *SECOND]],
    "below, in another order": [HEAD, FIRST, [], ["Round 2"], ["Result", *HEAD[:2]], ["0-1", *SECOND[:2]]],
    "below, with another column": [HEAD, FIRST, ["Round", *HEAD], [2, *SECOND]],
    "below, in another language": [HEAD, FIRST, ["Ergebnis", "Weiß", "Schwarz"], ["0-1", *SECOND[:2]]],
    "below, further right": [HEAD, FIRST, [None, None, None, None, *HEAD], [None] * 4 + SECOND],
}


def games_of(answer):
    return [(row["player_a"], row["player_b"], row["score_a"]) for row in answer.games]


@pytest.mark.parametrize("layout", BLOCKS)
def test_every_table_of_a_sheet_is_read_under_its_own_headings(layout, judge):
    answer = judge(BLOCKS[layout])
    assert (answer.exit, sorted(games_of(answer)), answer.counts["rows_read"]) == (0, PLAYED, 2)
    assert len(answer.of("F125")) == 1


def test_a_table_further_right_has_its_own_cells(judge):
    answer = judge([[*HEAD, None, *HEAD], [*FIRST, None, "Cleo Park", "Dan Weiss", "1-0?"]])
    assert answer.errors == [("G103", "G2")]
    assert answer.of("F125")[0]["cell"] == "E1"


def test_a_table_below_has_its_own_rows(judge):
    answer = judge([HEAD, FIRST, [], ["Round 2"], ["Result", *HEAD[:2]], ["1-0?", *SECOND[:2]]])
    assert (answer.errors, answer.of("F125")[0]["cell"]) == ([("G103", "A6")], "A5")


def test_the_date_on_the_left_holds_for_the_table_beside_it(judge):
    head, day = ["Date", *HEAD, *HEAD], "2026-10-03"
    answer = judge([head, [day, *FIRST, *SECOND]])
    assert [row["date"] for row in answer.games] == [day, day]


EMIL, GINA = ["Ana Ruiz", "Cleo Park", "1-0"], ["Ben Okafor", "Dan Weiss", "0-1"]
STEPS = {
    "the right one begins lower": [[*HEAD], FIRST, [*SECOND, None, *HEAD], [*EMIL, None, *GINA]],
    "the right one begins a row lower": [HEAD, [*FIRST, None, *HEAD], [*SECOND, None, *EMIL], GINA],
    "the left one begins lower": [[None] * 4 + HEAD, [None] * 4 + FIRST, [*HEAD, None, *SECOND], [*EMIL, None, *GINA]],
}


@pytest.mark.parametrize("layout", STEPS)
def test_no_game_is_lost_where_tables_begin_in_different_rows(layout, judge):
    answer = judge(STEPS[layout])
    pairs = sorted((a, b) for a, b, _ in games_of(answer))
    assert answer.exit == 0
    assert pairs == sorted((one[0], one[1]) for one in (FIRST, SECOND, EMIL, GINA))


DATED, LATER = "2026-10-01", "2026-11-01"


@pytest.mark.parametrize(
    ("rows", "dates"),
    [
        (
            [["Date", *HEAD, None, *HEAD, None, "Date", *HEAD], [DATED, *FIRST, None, *SECOND, None, LATER, *EMIL]],
            [DATED, DATED, LATER],
        ),
        ([[*HEAD, None, "Date", *HEAD], [*FIRST, None, DATED, *SECOND]], ["", DATED]),
        ([["Date", *HEAD, "Date", *HEAD], [DATED, *FIRST, LATER, *SECOND]], [DATED, LATER]),
        ([["Date", None, *HEAD, None, *HEAD], [DATED, None, *FIRST, None, *SECOND]], [DATED, DATED]),
    ],
)
def test_a_date_is_of_its_own_table_or_of_those_to_its_right(rows, dates, judge):
    answer = judge(rows)
    assert answer.exit == 0
    told = {(row["player_a"], row["player_b"]): row["date"] for row in answer.games}
    assert [told[a, b] for a, b, _ in (FIRST, SECOND, EMIL)[: len(dates)]] == dates


def test_a_date_between_two_tables_may_be_of_either_and_is_refused(judge):
    answer = judge([[*HEAD, "Date", *HEAD], [*FIRST, DATED, *SECOND]])
    assert (answer.exit, answer.errors[0][0]) == (1, "G102")


def test_whatever_stands_left_of_the_tables_holds_for_all_of_them(judge):
    answer = judge([["Rated", *HEAD, *HEAD], ["no", *FIRST, *SECOND]])
    assert (answer.counts["rows_unrated"], answer.counts["rows_rated"]) == (2, 0)


@pytest.mark.parametrize(
    "rows",
    [
        [["White ID", "Black ID", "Result", None, "White ID", "Black ID", "Result"], [*FIRST, None, *SECOND]],
        [["Winner", "Loser", None, "Winner", "Loser"], [*FIRST[:2], None, *SECOND[1::-1]]],
        [HEAD, FIRST, [], ["Winner", "Loser"], SECOND[1::-1]],
    ],
)
def test_tables_of_ids_and_of_winners_are_tables_too(rows, judge):
    answer = judge(rows)
    assert (answer.exit, answer.counts["rows_rated"]) == (0, 2)


def test_a_line_of_its_own_above_another_table_is_named(judge):
    answer = judge([HEAD, FIRST, ["Emil"], ["Black", "White", "Result"], SECOND])
    assert [(one["cell"], one["found"]) for one in answer.of("F124")] == [("A3", "Emil")]


def test_cells_under_no_headings_beside_several_tables_are_an_error(judge):
    answer = judge([[*HEAD, None, *HEAD], [*FIRST, None, *SECOND], [*EMIL, "late", *GINA]])
    assert ("G162", "D3") in answer.errors


def test_a_table_far_down_is_found(judge):
    rows = [HEAD, *[FIRST] * 400, *[[]] * 5000, ["Result", *HEAD[:2]], ["0-1", *SECOND[:2]]]
    assert judge(rows).counts["rows_read"] == 401


def test_headings_far_below_a_title_are_found(judge):
    assert judge([["Autumn League"], *[[]] * 5000, HEAD, FIRST]).counts["rows_read"] == 1


def test_one_whole_table_and_a_half_are_two_columns_of_one_meaning(judge):
    assert judge([[*HEAD, "Result"], [*FIRST, "1-0"]]).errors[0][0] == "G102"


@pytest.mark.parametrize("head", [["Black", "White", "Result"], ["Result", "White", "Black"]])
def test_a_stream_stops_at_a_second_table_in_another_order(head, tmp_path):
    import elo_batch  # noqa: PLC0415  # only these tests need the door

    games, listed = tmp_path / "games.csv", tmp_path / "list.csv"
    lines = [[*HEAD, "Date"], [*FIRST, "2026-10-03"], [*head, "Date"], [*SECOND, "2026-10-04"]]
    games.write_text("".join(",".join(line) + "\n" for line in lines), encoding="utf-8")
    listed.write_text(LIST, encoding="utf-8")
    run = elo_batch.rate_stream(games, ratings=listed, on_error="skip")
    assert "G147" in [one.code for one in run.diagnostics]
    with pytest.raises(elo_batch.BadDataError):
        _ = run.ratings


def test_headings_that_lack_a_column_among_the_games_stop_even_where_errors_are_skipped(judge):
    answer = judge([HEAD, FIRST, ["White", "Black", "Round"], SECOND], LIST, "--on-error=skip")
    assert (answer.exit, (answer.folder / "ratings.csv").exists()) == (1, False)
    assert "G147" in [code for code, _ in answer.errors]
