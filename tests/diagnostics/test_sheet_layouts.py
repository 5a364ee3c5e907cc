"""Sheets as clubs lay them out: titles, headings of two rows, blank rows, totals, a second block, several sheets."""

import openpyxl
import pytest

LIST = "player,rating\nAna Ruiz,1500\nBen Okafor,1600\nCleo Park,1400\nDan Weiss,1800\n"
HEAD = ["White", "Black", "Result"]
FIRST, SECOND = ["Ana Ruiz", "Ben Okafor", "1-0"], ["Cleo Park", "Dan Weiss", "0-1"]
PLAYED = [("Ana Ruiz", "Ben Okafor", "1"), ("Cleo Park", "Dan Weiss", "0")]
LAYOUTS = {
    "a title above": [["Autumn League"], ["Season 2026"], [], HEAD, FIRST, SECOND],
    "blank rows": [HEAD, [], FIRST, [], [], SECOND, [None, None, None]],
    "blank columns": [[None, *HEAD[:2], None, "Result"], *([None, a, b, None, r] for a, b, r in (FIRST, SECOND))],
    "a total": [HEAD, FIRST, SECOND, ["Total", None, 2]],
    "a total beside the games": [["Round", *HEAD], [1, *FIRST], [1, *SECOND], ["Total:", None, None, "2 games"]],
    "an average": [HEAD, FIRST, SECOND, ["Average", None, 0.5]],
    "a signature": [HEAD, FIRST, SECOND, [], ["Signed: J. Arbiter, 3 October 2026"]],
    "a signature of two cells": [HEAD, FIRST, SECOND, [], ["Signature:", "J. Arbiter"]],
    "a second block": [["Round 1"], HEAD, FIRST, [], ["Round 2"], HEAD, SECOND],
    "headings in capitals again": [HEAD, FIRST, ["WHITE", "BLACK", "RESULT"], SECOND],
}
TWO_ROWS = {
    "name first": (["White", None, "Black", None, "Result"], ["Name", "Elo", "Name", "Elo", None], (0, 2, 4)),
    "rating first": (["White", None, "Black", None, "Result"], ["Rtg", "Name", "Rtg", "Name", None], (1, 3, 4)),
    "German": (
        ["Weiß", None, "Schwarz", None, "Ergebnis"],
        ["Spieler", "Wertung", "Spieler", "Wertung", None],
        (0, 2, 4),
    ),
}


def games_of(answer):
    return [(row["player_a"], row["player_b"], row["score_a"]) for row in answer.games]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_is_read_and_what_is_no_game_is_no_row(layout, judge):
    answer = judge(LAYOUTS[layout])
    assert (answer.exit, games_of(answer), answer.counts["rows_read"]) == (0, PLAYED, 2)


@pytest.mark.parametrize(
    ("layout", "cells"), [("a total", ["A4"]), ("a signature", ["A5"]), ("a second block", ["A5", "A6"])]
)
def test_every_row_that_is_no_game_is_named(layout, cells, judge):
    assert [one["cell"] for one in judge(LAYOUTS[layout]).of("F124")] == cells


@pytest.mark.parametrize(("above", "below", "at"), TWO_ROWS.values(), ids=TWO_ROWS)
def test_headings_of_two_rows_are_read_together(above, below, at, judge):
    rows = [[1500] * 5, [1500] * 5]
    for row, game in zip(rows, (FIRST, SECOND), strict=True):
        for index, cell in zip(at, game, strict=True):
            row[index] = cell
    answer = judge([above, below, *rows])
    assert (answer.exit, games_of(answer), answer.counts["rows_read"]) == (0, PLAYED, 2)
    assert "headings in row 2" in answer.of("F114")[0]["message"]


def test_a_stream_reads_headings_of_two_rows_in_every_part(tmp_path):
    import elo_batch  # noqa: PLC0415  # only this test needs the door

    head = "White,,Black,,Result,Date\nElo,Name,Elo,Name,,\n"
    lines = [f"1500,Ana Ruiz,1600,Ben Okafor,1-0,2026-10-{day:02}\n" for day in range(1, 29)]
    games, listed = tmp_path / "games.csv", tmp_path / "list.csv"
    games.write_text(head + "".join(lines), encoding="utf-8")
    listed.write_text(LIST, encoding="utf-8")
    streamed = elo_batch.rate_stream(games, ratings=listed, part=200)
    assert streamed.ratings.equals(elo_batch.rate(games, ratings=listed).ratings)
    assert streamed.counts["rows_rated"] == len(lines)


@pytest.mark.parametrize("row", [["Total", "Ben Okafor", "1-0"], ["White", "Black", "1-0"]])
def test_a_whole_game_of_players_with_such_names_is_a_game(row, judge):
    answer = judge([HEAD, row], LIST + "Total,1500\nWhite,1500\nBlack,1500\n")
    assert (answer.exit, answer.counts["rows_rated"]) == (0, 1)


def test_a_player_of_a_list_may_be_called_total(judge):
    assert judge([HEAD, FIRST], LIST + "Total,1500\n").ratings["Total"] == "1500"


@pytest.mark.parametrize(
    "head", [["Black", "White", "Result"], ["Result", "White", "Black"], ["White", "Black", "Round"]]
)
def test_a_second_block_in_another_order_stops_even_where_errors_are_skipped(head, judge):
    answer = judge([["White", "Black", "Result"], FIRST, head, SECOND], LIST, "--on-error=skip")
    assert (answer.exit, (answer.folder / "ratings.csv").exists()) == (1, False)
    assert "G147" in [code for code, _ in answer.errors]


def test_hidden_rows_are_read_and_counted(judge):
    def write(path):
        book = openpyxl.Workbook()
        for row in (HEAD, FIRST, SECOND):
            book.active.append(row)
        book.active.row_dimensions[3].hidden = True
        book.save(path)

    answer = judge(write)
    assert (games_of(answer), answer.of("G122")[0]["found"]) == (PLAYED, "row 3")


def test_two_sheets_of_games_are_an_error_and_a_sheet_of_notes_is_none(judge):
    assert judge({"Round 1": [HEAD, FIRST], "Round 2": [HEAD, SECOND]}).errors[0][0] == "F201"
    assert games_of(judge({"Read me": [["How to"]], "Games": [HEAD, FIRST, SECOND]})) == PLAYED
