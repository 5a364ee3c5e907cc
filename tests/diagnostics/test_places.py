"""Every problem is told at once, once, at its true cell."""

from datetime import date

import openpyxl
import pytest

COLUMNS = ["White", "Black", "Result", "Date", "K"]
BAD_ROW = ["", "Ben Okafor", "1-0?", "03/10/2026", "twenty"]
BAD_CELLS = [("G109", "A"), ("G103", "C"), ("G140", "D"), ("G111", "E")]
DAY = date(2026, 10, 3)


def at(errors):
    return [cell for _, cell in errors]


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_all_problems_of_a_row_are_told_at_once(ending, judge):
    text = ",".join(COLUMNS) + "\n" + ",".join(BAD_ROW) + "\n"
    answer = judge(text if ending == "csv" else [COLUMNS, [cell or None for cell in BAD_ROW]])
    assert answer.errors == [(code, f"{letter}2") for code, letter in BAD_CELLS]


def test_all_problems_of_all_rows_are_told_in_sheet_order(judge):
    good = ["Ana Ruiz", "Ben Okafor", "1-0", "2026-10-03", "20"]
    lines = [COLUMNS, BAD_ROW, good, BAD_ROW, BAD_ROW]
    answer = judge("\n".join(map(",".join, lines)))
    assert answer.errors == [(code, f"{letter}{row}") for row in (2, 4, 5) for code, letter in BAD_CELLS]


def test_cells_rows_and_lists_have_their_problems_in_one_answer(judge, rows):
    games = rows("Ana Ruiz,ana ruiz,1-0,2026-10-03", "Ana Ruiz,Zed Novak,win?,", "Zed Novak,Ben Okafor,1-0,")
    answer = judge(games, "player,rating,k\nAna Ruiz,l500,0\nBen Okafor,1600,\n")
    assert answer.errors == [
        ("G306", "A2"),
        ("G201", "B2"),
        ("G103", "C3"),
        ("G301", "A4"),
        ("P103", "B2"),
        ("P105", "C2"),
    ]


def test_files_come_in_the_order_in_which_they_were_given(judge, rows):
    bad = rows("Ana Ruiz,Ben Okafor,x,")
    answer = judge(bad, more=[bad, bad])
    assert [one["file"] for one in answer.of("G103")] == ["games.csv", "games2.csv", "games3.csv"]


@pytest.mark.parametrize(
    "row", [["", "", "#N/A", "", "=A1"], ["1.2E+11", "", 3, "x", 0], ["0", "-", "1:00:30", 5, True]]
)
def test_no_cell_is_told_twice(row, judge):
    games = [[*COLUMNS, "Games", "Rated"], [*row, 0, "perhaps"], [*row, 2.5, "#REF!"], [*row, "#DIV/0!", 7]]
    told = at(judge(games).errors)
    assert len(told) == len(set(told))


def test_no_cell_of_a_list_is_told_twice(judge, rows):
    listed = [
        ["player", "rating", "games", "k", "peak", "birth_year", "as_of", "rating_exact"],
        ["Ana Ruiz", "#N/A", -1, 0, "x", 98, "soon", "y"],
        ["ana ruiz", "=B2", "#N/A", "=A1", 1e9, "#N/A", "#N/A", "#N/A"],
        [None, 1e9, 2.5, 5000, "#N/A", 3000, 1.5, 1e12],
    ]
    told = [(one["file"], one["cell"]) for one in judge(rows(), listed).problems if one["severity"] == "error"]
    assert len(told) == len(set(told))


def test_rows_under_a_merged_title_keep_excels_numbers(judge):
    def league(path):
        book = openpyxl.Workbook()
        sheet = book.active
        sheet.title = "Games"
        sheet["A1"] = "Autumn League 2026"
        sheet.merge_cells("A1:E1")
        sheet["A2"] = "Club hall"
        for column, heading in enumerate(COLUMNS, 1):
            sheet.cell(4, column).value = f" {heading.upper()} "
        for row, result in {5: "1-0", 8: "x", 11: DAY}.items():
            for column, value in enumerate(["Ana Ruiz", "Ben Okafor", result, DAY], 1):
                sheet.cell(row, column).value = value
        book.save(path)

    answer = judge(league)
    assert answer.errors == [("G103", "C8"), ("G104", "C11")]
    assert answer.of("F114")[0]["message"].startswith("headings in row 4")
    assert answer.counts["rows_read"] == 3


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_blank_rows_and_leading_blank_columns_move_no_address(ending, judge):
    rows = [
        [None] * 6,
        [None, None, *COLUMNS],
        [None] * 6,
        [None, None, "Ana Ruiz", "Ben Okafor", "1-0", "2026-10-03"],
        [None] * 6,
        [None, None, "Cleo Park", "Dan Weiss", "x", "2026-10-03"],
    ]
    text = "\n".join(",".join(cell or "" for cell in row) for row in rows)
    answer = judge(text if ending == "csv" else rows)
    assert answer.errors == [("G103", "E6")]
    assert answer.counts["rows_read"] == 2


def test_a_line_break_within_a_cell_of_a_csv_is_no_new_row(judge, rows):
    answer = judge(rows('"Ana\nRuiz",Ben Okafor,1-0,', "Cleo Park,Dan Weiss,x,"))
    assert answer.errors == [("G103", "C3")]


def test_more_cells_than_headings_shift_nothing(judge):
    answer = judge("White,Black,Result\nAna Ruiz,Ben Okafor,1-0,\nCleo Park,Dan Weiss,0-1,\n")
    assert (answer.exit, answer.counts["rows_rated"]) == (0, 2)
    assert [row["player_a"] for row in answer.games] == ["Ana Ruiz", "Cleo Park"]


def test_a_column_past_z_has_two_letters(judge):
    head = [f"own{number}" for number in range(26)] + ["White", "Black", "Result"]
    answer = judge([head, [None] * 26 + ["Ana Ruiz", "Ben Okafor", "x"]])
    assert answer.errors == [("G103", "AC2")]


def test_a_problem_names_its_sheet(judge):
    answer = judge({"Read me": [["Fill in the next sheet"]], "Oct games": [COLUMNS, ["Ana Ruiz", "Ben Okafor", "x"]]})
    assert [(one["sheet"], one["cell"]) for one in answer.of("G103")] == [("Oct games", "C2")]


def test_a_hidden_sheet_is_not_read(judge):
    def book_with_example(path):
        book = openpyxl.Workbook()
        for row in ([*COLUMNS], ["(example)", "(example 2)", "1-0"]):
            book.active.append(row)
        book.active.sheet_state = "hidden"
        shown = book.create_sheet("Games")
        for row in ([*COLUMNS], ["Ana Ruiz", "Ben Okafor", "1-0"]):
            shown.append(row)
        book.active = 1
        book.save(path)

    answer = judge(book_with_example)
    assert (answer.exit, answer.counts["rows_read"]) == (0, 1)


def test_a_sheet_is_chosen_by_its_name(judge):
    first, second = (["Ana Ruiz", "Ben Okafor", result] for result in ("1-0", "0-1"))
    answer = judge({"One": [COLUMNS, first], "Two": [COLUMNS, second]}, options="--sheet Two")
    assert (answer.exit, answer.games[0]["score_a"]) == (0, "0")
    assert answer.games[0]["source"] == "games.xlsx!Two!2"


@pytest.mark.parametrize("count", [1, 25])
def test_every_misspelt_player_is_named_at_once(count, judge, rows):
    names = [f"Stranger {chr(65 + number)}" for number in range(count)]
    answer = judge(rows(*(f"{name},Ben Okafor,1-0,2026-10-03" for name in names)))
    assert [one["found"] for one in answer.of("G301")] == names


def test_all_files_that_cannot_be_read_are_named_at_once(judge):
    answer = judge("", "", more=[(".xlsx", b"no workbook")])
    assert answer.exit == 2
    assert [(one["file"], one["code"]) for one in answer.problems] == [
        ("games.csv", "F102"),
        ("games2.xlsx", "F103"),
        ("list.csv", "F102"),
    ]
