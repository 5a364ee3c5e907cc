"""What people send as text: delimiters, quotes, line ends, marks in the middle, and words that are names."""

import pytest

PAIR = "White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n"
NAMES = ["NA", "null", "NULL", "nan", "NaN ", "None", "inf", "-inf", "true", "FALSE", "1e", "#REF"]


@pytest.mark.parametrize(
    "text",
    [
        "sep=;\nWhite;Black;Result\nAna Ruiz;Ben Okafor;1-0\n",
        '\ufeff"sep=|"\r\nWhite|Black|Result\r\nAna Ruiz|Ben Okafor|1-0\r\n',
        "SEP=~\nWhite~Black~Result\nAna Ruiz~Ben Okafor~1-0\n",
        "sep=,;\nWhite,Black,Result\nAna Ruiz,Ben Okafor,1-0\n",
        "White\tBlack\tResult\nAna Ruiz\tBen Okafor\t1-0\n",
        "White|Black|Result\nAna Ruiz|Ben Okafor|1-0\n",
        "Club championship, October, 2026, A, B\n\nWhite;Black;Result\nAna Ruiz;Ben Okafor;1-0\n",
        "White,Black,Result\rAna Ruiz,Ben Okafor,1-0\r",
        "White,Black,Result\r\nAna Ruiz,Ben Okafor,1-0",
        "White,Black,Result\r\n\r\n\r\nAna Ruiz,Ben Okafor,1-0\r\r\n",
        "\n\n,,\nWhite,Black,Result\n   \n,,\nAna Ruiz,Ben Okafor,1-0\n\n",
        "White,Black,Result,,\nAna Ruiz,Ben Okafor,1-0,,\n",
        "White,Black,Result\nAna Ruiz,Ben Okafor,1-0,,,\n",
        'White,Black,Result,Note\n"Ana Ruiz",Ben Okafor,1-0,"a ""fine"", long\ngame"\n',
        "White,Black,Result\n\ufeffAna Ruiz,Ben Okafor,1-0\n",
        f"{PAIR.splitlines()[0]}\n\ufeff{PAIR}",
    ],
)
def test_a_text_of_one_game_has_one_game(text, judge):
    answer = judge(text)
    assert (answer.exit, answer.counts["rows_rated"], answer.counts["rows_rejected"]) == (0, 1, 0)
    game = [(row["player_a"], row["player_b"], row["score_a"]) for row in answer.games]
    assert game == [("Ana Ruiz", "Ben Okafor", "1")]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_a_decimal_comma_is_half_a_point_under_any_delimiter(delimiter, judge):
    result = '"0,5"' if delimiter == "," else "0,5"
    rows = (["White", "Black", "Result"], ["Ana Ruiz", "Ben Okafor", result])
    answer = judge("\n".join(map(delimiter.join, rows)))
    assert (answer.exit, answer.games[0]["score_a"]) == (0, "0.5")


@pytest.mark.parametrize("name", NAMES)
def test_words_that_computers_take_for_nothing_are_names(name, judge):
    answer = judge(f"White,Black,Result\n{name},Ben Okafor,1-0\n", f"player,rating\n{name},1500\nBen Okafor,1600\n")
    assert (answer.exit, answer.games[0]["player_a"]) == (0, name.strip())


@pytest.mark.parametrize(
    ("line", "cell"),
    [
        ("Ruiz, Ana,Ben Okafor,1-0", "D2"),
        ("Ben Okafor,Ruiz, Ana,1-0", "D2"),
        ("Ruiz, Ana,Okafor, Ben,1-0", "D2"),
    ],
)
def test_a_name_that_a_comma_has_parted_is_one_error_at_its_row_that_says_how_to_write_it(line, cell, judge):
    answer = judge(f"White,Black,Result\n{line}\nAna Ruiz,Ben Okafor,1-0\n")
    assert (answer.exit, answer.errors) == (1, [("G127", cell)])
    assert 'put it in quotes: "Ruiz, Ana"' in answer.of("G127")[0]["hint"]


def test_a_parted_name_whose_row_is_as_wide_as_the_headings_is_known_by_its_result(judge):
    answer = judge("White,Black,Result,Note\nRuiz, Ana,Ben Okafor,1-0\nAna Ruiz,Ben Okafor,1-0,\n")
    assert (answer.exit, answer.errors) == (1, [("G127", "B2")])
    assert 'put it in quotes: "Ruiz, Ana"' in answer.of("G127")[0]["hint"]


def test_blanks_after_every_comma_part_no_name(judge):
    answer = judge("White, Black, Result\nAna Ruiz, Ben Okafor, 1-0\nAna Ruiz, Ben Okafor, 1~0\n")
    assert answer.errors == [("G103", "C3")]


def test_a_parted_name_of_the_list_is_told_how_to_write_it(judge):
    answer = judge(PAIR, "player,rating\nAna Ruiz,1500\nBen Okafor,1600\nPark, Cleo,1400\n")
    (error,) = answer.of("P122")
    assert 'put it in quotes: "Park, Cleo"' in error["hint"]


def test_a_row_with_too_many_cells_and_one_with_too_few_are_named(judge):
    answer = judge("White,Black,Result\nAna Ruiz,Ben Okafor,1-0,x,y\nAna Ruiz,Ben Okafor\nBen Okafor,Ana Ruiz,1-0\n")
    assert answer.errors == [("G127", "D2")]
    assert [one["row"] for one in answer.of("G118")] == [3]
    assert answer.counts["rows_read"] == 3


def test_the_apostrophe_of_a_csv_made_safe_is_taken_off_again(judge):
    answer = judge("White,Black,Result\n'=1+1,O'Brien,1-0\n", "player,rating\n=1+1,1500\nO'Brien,1600\n")
    assert [(row["player_a"], row["player_b"]) for row in answer.games] == [("=1+1", "O'Brien")]
