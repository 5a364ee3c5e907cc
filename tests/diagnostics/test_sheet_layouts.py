"""Sheets as clubs lay them out: titles, headings of two rows, blank rows, totals, a second block, several sheets."""

import zipfile

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
    assert "headings in rows 1 and 2" in answer.of("F114")[0]["message"]


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


def test_a_list_without_the_totals_below_it(judge):
    lines = LIST + "\nAverage,1575\nTotal players:,4\n"
    answer = judge([HEAD, FIRST], lines)
    assert [one["cell"] for one in answer.of("P134")] == ["A7", "A8"]
    assert sorted(answer.ratings) == ["Ana Ruiz", "Ben Okafor", "Cleo Park", "Dan Weiss"]


@pytest.mark.parametrize(
    "closing",
    ["Average,1575", "Durchschnitt:,1575", "Club average,1575", "Ø,1575", "4 Spieler,", "Average rating,1575\nTotal,4"],
)
def test_an_average_closes_a_list_even_without_a_blank_row(closing, judge):
    answer = judge([HEAD, FIRST], f"{LIST}{closing}\n")
    assert answer.of("P134")[0]["cell"] == "A6"
    assert sorted(answer.ratings) == ["Ana Ruiz", "Ben Okafor", "Cleo Park", "Dan Weiss"]


@pytest.mark.parametrize("title", ["Round 2", "Runde 2:", "Ronda 2", "Round 2, 9 October 2026", "2. Round"])
def test_the_title_of_a_round_is_no_bye(title, judge):
    answer = judge([HEAD, FIRST, [title], SECOND])
    known = title[0] == "R"
    assert (answer.exit, len(answer.of("F124")), answer.counts["rows_read"]) == (0, known, 3 - known)


@pytest.mark.parametrize(
    "rows",
    [
        [["Players", None, "Result"], ["White", "Black", None]],
        [["Round", "Pairing", None, "Result"], [None, "White", "Black", None]],
        [["Paarung", None, None], ["Weiß", "Schwarz", "Ergebnis"]],
        [[None, None, "Result"], ["White", "Black", None]],
    ],
)
def test_headings_may_stand_in_either_of_two_rows(rows, judge):
    shift = [1] if rows[0][0] == "Round" else []
    answer = judge([*rows, [*shift, *FIRST], [*shift, *SECOND]])
    assert (answer.exit, games_of(answer), answer.counts["rows_read"]) == (0, PLAYED, 2)


def merged(rows, *ranges):
    def write(path):
        book = openpyxl.Workbook()
        book.active.title = "Games"
        for row in rows:
            book.active.append(row)
        for cells in ranges:
            book.active.merge_cells(cells)
        book.save(path)

    return write


def test_a_round_merged_over_its_games_is_the_round_of_each(judge):
    rows = [["Round", *HEAD], [1, *FIRST], [None, *SECOND], [2, *FIRST], [None, *SECOND]]
    answer = judge(merged(rows, "A2:A3", "A4:A5"))
    assert [row["round"] for row in answer.games] == ["1", "1", "2", "2"]
    assert [one["cell"] for one in answer.of("F126")] == ["A3"]


def test_a_player_merged_over_games_plays_each_of_them(judge):
    rows = [HEAD, FIRST, [None, "Cleo Park", "1-0"]]
    answer = judge(merged(rows, "A2:A3"))
    assert [(row["player_a"], row["player_b"]) for row in answer.games] == [
        ("Ana Ruiz", "Ben Okafor"),
        ("Ana Ruiz", "Cleo Park"),
    ]


def test_headings_merged_over_two_rows_are_those_of_the_lower(judge):
    rows = [["Players", None, "Result"], ["White", "Black", None], FIRST, SECOND]
    answer = judge(merged(rows, "A1:B1", "C1:C2"))
    assert (answer.exit, games_of(answer)) == (0, PLAYED)


def test_a_result_merged_over_games_is_an_error_at_the_cell(judge):
    answer = judge(merged([HEAD, FIRST, [*SECOND[:2], None]], "C2:C3"))
    assert answer.errors == [("G160", "C3")]


def test_merged_cells_wider_than_the_sheet_are_no_trouble(judge):
    def write(path):
        small = path.with_suffix(".small")
        merged([HEAD, FIRST, SECOND], "A4:B5")(small)
        with zipfile.ZipFile(small) as source, zipfile.ZipFile(path, "w") as target:
            for name in source.namelist():
                target.writestr(name, source.read(name).replace(b"A4:B5", b"A4:XFD1048576"))

    answer = judge(write)
    assert (answer.exit, games_of(answer)) == (0, PLAYED)


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
