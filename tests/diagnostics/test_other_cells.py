"""What dates, numbers and names mean, and which of them are refused."""

from datetime import date, datetime

import pytest

DAYS = [
    ("2026-10-03", "2026-10-03"),
    (" 2026-10-03 ", "2026-10-03"),
    ("2026-1-3", "2026-01-03"),
    ("2026/10/03", "2026-10-03"),
    ("2026.10.03", "2026-10-03"),
    ("20261003", "2026-10-03"),
    ("1872-11-30", "1872-11-30"),
    ("2026-09-30 23:59:59", "2026-09-30"),
    ("2026-09-30T23:30:00Z", "2026-09-30"),
    ("2026-09-30T23:30:00-04:00", "2026-09-30"),
    ("2026-10-01T00:15:00+0200", "2026-10-01"),
    ("2026-10-01T00:15:00.123 +02:00", "2026-10-01"),
]
NO_DAYS = (
    *(
        "31/13/2026",
        "30.02.2026",
        "03/10/26",
        "3.10.26",
        "13-10-26",
        "03/10-2026",
        "2026-13-01",
        "2026-02-30",
        "2026-10",
        "2026",
    ),
    *("tomorrow", "26-10-03", "2026-10/03", "2026-10-03 noon", "46298", "0"),
)
KS = [("20", 20), ("20.0", 20), ("20,5", 20.5), ("1e1", 10), ("1000", 1000), ("0.5", 0.5), ("", 20)]
NO_KS = ("0", "-20", "1000.1", "K20", "twenty", "1,000", "1.000.0", "nan", "inf", "1e999", "20%")
SPELLINGS = (
    *("Ana\u00a0Ruiz", "Ana  Ruiz", " Ana Ruiz", "Ana Ruiz ", "Ana\tRuiz", "Ana Ruiz\u200b", "\ufeffAna Ruiz"),
    *("Ana\u00adRuiz".replace("\u00ad", " \u00ad"), "Ana\u2003Ruiz", "\u200eAna Ruiz\u200f"),
)
CASES = ("ANA RUIZ", "ana ruiz", "aNA rUIZ")
WORDS = ("NA", "NULL", "nan", "None", "N/A", "null", "NaN", "#N/A", "inf", "TRUE", "true", "Infinity", "1e5")


def game(date="2026-10-03", k="", white="Ana Ruiz", black="Ben Okafor"):
    return f'White,Black,Result,Date,K\n"{white}","{black}",1-0,"{date}","{k}"\n'


@pytest.mark.parametrize(("written", "day"), DAYS)
def test_a_day_is_the_date_as_written(written, day, judge):
    answer = judge(game(date=written))
    assert (answer.exit, answer.games[0]["date"]) == (0, day)


@pytest.mark.parametrize("written", NO_DAYS)
def test_a_date_without_a_reading_is_refused(written, judge):
    answer = judge(game(date=written))
    assert (answer.errors, answer.of("G108")[0]["found"]) == ([("G108", "D2")], written)


@pytest.mark.parametrize(
    ("cell", "day"),
    [
        (date(2026, 10, 3), "2026-10-03"),
        (datetime.fromisoformat("2026-09-30T23:59:59"), "2026-09-30"),
        (datetime.fromisoformat("2026-10-01T00:00:00"), "2026-10-01"),
        ("2026-10-03", "2026-10-03"),
    ],
)
def test_excels_dates_are_days(cell, day, judge):
    answer = judge([["White", "Black", "Result", "Date"], ["Ana Ruiz", "Ben Okafor", 1, cell]])
    assert (answer.exit, answer.games[0]["date"]) == (0, day)


@pytest.mark.parametrize("cell", [4629, 462980, True, "3.10.2026", "=TODAY()", "#REF!"])
def test_another_cell_of_a_workbook_is_no_date(cell, judge):
    answer = judge([["White", "Black", "Result", "Date"], ["Ana Ruiz", "Ben Okafor", 1, cell]])
    assert [cell for _, cell in answer.errors] == ["D2"]


@pytest.mark.parametrize(("written", "k"), KS)
def test_a_row_has_the_k_that_it_says(written, k, judge):
    answer = judge(game(k=written))
    assert (answer.exit, float(answer.games[0]["k_a"]), float(answer.games[0]["k_b"])) == (0, k, k)


@pytest.mark.parametrize("written", NO_KS)
def test_what_is_no_k_is_refused(written, judge):
    assert judge(game(k=written)).errors == [("G111", "E2")]


@pytest.mark.parametrize("white", SPELLINGS)
def test_blanks_and_invisible_characters_make_no_other_player(white, judge):
    answer = judge(game(white=white))
    assert (answer.exit, answer.games[0]["player_a"], len(answer.ratings)) == (0, "Ana Ruiz", 4)
    assert [one["cell"] for one in answer.of("G120")] == ["A2"]


@pytest.mark.parametrize("white", CASES)
def test_case_makes_no_other_player_and_is_told(white, judge):
    answer = judge(game(white=white))
    assert (answer.exit, answer.games[0]["player_a"], answer.of("G208")[0]["found"]) == (0, "Ana Ruiz", white)


def test_composed_and_decomposed_accents_are_one_player(judge):
    answer = judge(game(white="Jose\u0301"), "player,rating\nJos\u00e9,1500\nBen Okafor,1600\n")
    assert (answer.exit, answer.ratings["Jos\u00e9"]) == (0, "1513")


def test_a_repair_is_told_once_with_its_count(judge, rows):
    answer = judge(rows(*["Ana  Ruiz,Ben Okafor,1-0,2026-10-03", "Ana  Ruiz,Cleo Park,1-0,2026-10-03"]))
    assert [(one["cell"], one["message"]) for one in answer.of("G120")] == [("A2", "read as 'Ana Ruiz', in 2 rows")]


@pytest.mark.parametrize(
    ("white", "id_"), [("12345679.0", "12345679"), ("0012", "0012"), ("12", "12"), ("00", "00"), ("12.5", "12.5")]
)
def test_an_id_of_a_csv_is_text(white, id_, judge):
    answer = judge(game(white=white), f"player,rating\n{id_},1500\nBen Okafor,1600\n")
    assert (answer.exit, answer.games[0]["player_a"]) == (0, id_)


@pytest.mark.parametrize(
    ("cell", "id_"), [(12345679, "12345679"), (12345679.0, "12345679"), ("0012", "0012"), (999999999999999, "9" * 15)]
)
def test_an_id_of_a_workbook_is_its_digits(cell, id_, judge):
    games = [["White", "Black", "Result"], [cell, "Ben Okafor", 1], [None, None, None]]
    answer = judge(games, [["player", "rating"], [cell, 1500], ["Ben Okafor", 1600]])
    assert (answer.exit, answer.ratings[id_]) == (0, "1513")


def test_leading_zeros_keep_two_players_apart(judge):
    listed = "player,rating\n0012,1500\n12,1600\n"
    answer = judge("White,Black,Result\n0012,12,1-0\n", listed)
    assert (answer.exit, answer.ratings) == (0, {"12": "1587", "0012": "1513"})


@pytest.mark.parametrize("written", ["1.23457E+11", "1,23457E+11", "1E+20", "2e+15"])
@pytest.mark.parametrize("side", ["white", "black"])
def test_an_id_whose_digits_are_lost_is_never_a_player(written, side, judge):
    answer = judge(game(**{side: written}), options="--initial 1500")
    assert answer.errors == [("G115", "A2" if side == "white" else "B2")]


@pytest.mark.parametrize("cell", [1e15, 1.5e17, 12345678901234567])
def test_a_number_too_long_for_excel_is_never_a_player(cell, judge):
    answer = judge([["White", "Black", "Result"], [cell, "Ben Okafor", 1]], options="--initial 1500")
    assert answer.errors == [("G115", "A2")]


@pytest.mark.parametrize("word", WORDS)
def test_a_player_may_be_called_like_nothing(word, judge):
    answer = judge(game(white=word), f"player,rating\n{word},1500\nBen Okafor,1600\n")
    assert (answer.exit, answer.ratings) == (0, {"Ben Okafor": "1587", word: "1513"})


@pytest.mark.parametrize("word", ["NA", "NULL", "nan", "None", "N/A", "inf", "TRUE"])
def test_a_player_of_a_workbook_may_be_called_like_nothing(word, judge):
    games = [["White", "Black", "Result"], [word, "Ben Okafor", 1]]
    answer = judge(games, [["player", "rating"], [word, 1500], ["Ben Okafor", 1600]])
    assert (answer.exit, answer.ratings) == (0, {"Ben Okafor": "1587", word: "1513"})


@pytest.mark.parametrize(("mark", "count"), [(",", 1), (";", 1), ("\t", 1), ("|", 1)])
def test_the_usual_delimiters_are_found(mark, count, judge):
    text = "White,Black,Result,Date\nAna Ruiz,Ben Okafor,1-0,2026-10-03\n".replace(",", mark)
    assert judge(text).counts["rows_rated"] == count


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("start", ["", "\ufeff"])
def test_line_ends_and_a_byte_order_mark_change_nothing(line_end, start, judge):
    text = start + game().replace("\n", line_end)
    answer = judge(text)
    assert (answer.exit, answer.counts["rows_rated"]) == (0, 1)


@pytest.mark.parametrize(
    "head",
    [
        "White,Black,Result,Date,K",
        "home_team,away_team,outcome,Match Date,k_factor",
        "  PLAYER_A ,Player B,RES,played on,K-Value",
        "Weiß,Schwarz,Ergebnis,Datum,K",
        "Blancs,Noirs,Résultat,Day,K",
        "player,opponent,score,Fecha,K",
        "team_1,team_2,score1,Game_Date,K",
    ],
)
def test_headings_are_known_by_their_meaning(head, judge):
    answer = judge(f"{head}\nAna Ruiz,Ben Okafor,1,2026-10-03,\n")
    assert (answer.exit, answer.counts["rows_rated"], answer.games[0]["date"]) == (0, 1, "2026-10-03")
