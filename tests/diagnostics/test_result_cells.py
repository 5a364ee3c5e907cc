"""What a result cell means: points, a game not played, or nothing that could be understood."""

from datetime import date, datetime, time, timedelta

import pytest

DAY = date(2026, 10, 3)
WINS = (
    "1-0",
    "1 - 0",
    "1:0",
    "1\u20130",
    "1\u20140",
    "1\u22120",
    "1.0-0.0",
    "1,0-0,0",
    "1",
    "1.0",
    "w",
    "W",
    "win",
    "Won",
    "01:00",
)
DRAWS = (
    *("1/2-1/2", "½-½", "½\u2013½", " ½ - ½ ", "½:½", "1/2:1/2", "1/2 - 1/2", "0.5-0.5", "0,5-0,5", ".5-.5"),
    *("0.5", "0,5", ".5", "½", "1/2", "draw", "DRAW", "D", "drawn", "=", "remis", "tie"),
)
LOSSES = ("0-1", "0 - 1", "0:1", "0\u20131", "0", "0.0", "l", "L", "loss", "Lost", "00:01")
MEANINGS = [*((text, 1.0) for text in WINS), *((text, 0.5) for text in DRAWS), *((text, 0.0) for text in LOSSES)]
UNPLAYED = {
    "bye": ("bye", "BYE", "Bye ", "half bye", "full-point bye"),
    "forfeit": (
        *("+/-", "-/+", "+:-", "-:+", "+ - -", "- - +", "-/-", "+", "1-0 ff", "1F-0F", "0-1f", "0f-0f"),
        *("forfeit", "walkover", "w/o", "no show", "default"),
    ),
    "postponed": ("postponed", "ppd", "adj", "Adjourned", "delayed"),
    "cancelled": ("cancelled", "canceled", "abandoned", "void"),
    "no result": ("", " ", "*", "?", "-", "--", "n/a", "NA", "nan", "NULL", "none", "tbd", "pending"),
}
REFUSED = {
    "G103": (
        "1-0?",
        "x",
        "1-0-1",
        "one",
        "1/3",
        "1-",
        "-0",
        "1 0",
        "yes",
        "TRUE",
        "1e0",
        "1-0!",
        "A-B",
        "10%",
    ),
    "G104": (
        "2-Jan",
        "Jan-02",
        "02-Jan-26",
        "2026-01-02",
        "2026-01-02 00:00:00",
        "02.01.2026",
        "1/2/2026",
        "2 Jan 2026",
    ),
    "G105": ("1:00:00", "01:00:00", "0:01:00", "1:00:30", "1:00:00 AM", "12:00", "00:00", "0:00"),
    "G106": ("3-1", "2:0", "1-1", "0-0", "10-8"),
    "G153": ("½-0", "1-½"),
    "G107": ("3", "1.5", "2,5"),
}
CELLS = {
    "a date": (DAY, "G104"),
    "a moment": (datetime.fromisoformat("2026-01-02T13:30:00"), "G104"),
    "seconds": (time(1, 0, 30), "G105"),
    "half a day or 12:0": (time(12, 0), "G105"),
    "no time or 0:0": (time(0, 0), "G105"),
    "a yes": (True, "G103"),
    "less than none": (-1, "G107"),
    "more than the game": (2, "G107"),
    "a span": (timedelta(hours=25), "G103"),
    "an error": ("#VALUE!", "G114"),
    "a formula": ("=1-0", "G113"),
}


def scored(answer):
    return [float(row["score_a"]) for row in answer.games if row["rated"] == "1"]


@pytest.mark.parametrize(("text", "score"), MEANINGS)
def test_a_spelling_means_its_points(text, score, judge):
    answer = judge(f'White,Black,Result,Date\nAna Ruiz,Ben Okafor,"{text}",2026-10-03\n')
    assert (answer.exit, scored(answer)) == (0, [score])


@pytest.mark.parametrize(
    ("cell", "score"), [(1, 1), (0, 0), (0.5, 0.5), (1.0, 1), ("½-½", 0.5), (time(1, 0), 1), (time(0, 1), 0)]
)
def test_a_workbooks_cell_means_its_points(cell, score, judge):
    answer = judge([["White", "Black", "Result"], ["Ana Ruiz", "Ben Okafor", cell]])
    assert (answer.exit, scored(answer)) == (0, [score])


@pytest.mark.parametrize(("reason", "text"), [(reason, text) for reason, texts in UNPLAYED.items() for text in texts])
def test_a_game_not_played_is_never_rated(reason, text, judge):
    answer = judge(f'White,Black,Result,Date\nAna Ruiz,Ben Okafor,"{text}",\nCleo Park,Dan Weiss,1-0,\n')
    assert answer.exit == 0
    assert (answer.counts["rows_unplayed"], answer.counts["rows_rated"]) == (1, 1)
    assert [(one["cell"], one["message"]) for one in answer.of("G118")] == [("C2", f"not played, left out: {reason}")]
    assert (answer.games[0]["rated"], answer.games[0]["note"], answer.games[0]["change_a"]) == ("0", reason, "")
    assert (answer.ratings["Ana Ruiz"], answer.ratings["Ben Okafor"]) == ("1500", "1600")


@pytest.mark.parametrize(("code", "text"), [(code, text) for code, texts in REFUSED.items() for text in texts])
def test_what_is_not_understood_is_never_a_result(code, text, judge):
    answer = judge(f'White,Black,Result\nAna Ruiz,Ben Okafor,"{text}"\n')
    assert (answer.exit, answer.errors) == (1, [(code, "C2")])
    assert not list(answer.folder.iterdir())


@pytest.mark.parametrize("cell", [time(12, 0), time(0, 0)])
@pytest.mark.parametrize("options", ["--scoreline outcome", "--scoreline games", "--points 3-1-0"])
def test_noon_and_midnight_are_no_scores_however_scores_count(options, cell, judge):
    answer = judge([["White", "Black", "Result"], ["Ana Ruiz", "Ben Okafor", cell]], options=options)
    assert answer.errors == [("G105", "C2")]


def test_other_times_are_scores_where_scores_count(judge):
    answer = judge(
        [["White", "Black", "Result"], ["Ana Ruiz", "Ben Okafor", time(12, 3)]], options="--scoreline outcome"
    )
    assert scored(answer) == [1]


@pytest.mark.parametrize(("cell", "code"), CELLS.values(), ids=CELLS)
def test_a_workbooks_cell_of_another_kind_is_refused(cell, code, judge):
    answer = judge([["White", "Black", "Result"], ["Ana Ruiz", "Ben Okafor", cell]])
    assert (answer.exit, answer.errors) == (1, [(code, "C2")])


@pytest.mark.parametrize("name", ["", "BYE", "bye", "Bye ", "0", "-"])
@pytest.mark.parametrize("result", ["bye", ""])
def test_a_blank_opponent_beside_an_unplayed_result_is_a_bye(name, result, judge, rows):
    answer = judge(rows(f"Ana Ruiz,{name},{result},", "Cleo Park,Dan Weiss,1-0,"))
    assert (answer.exit, answer.counts["rows_unplayed"], set(answer.ratings)) == (
        0,
        1,
        {"Ana Ruiz", "Ben Okafor", "Cleo Park", "Dan Weiss"},
    )


@pytest.mark.parametrize("line", ["Zed Novak,Yara Stone,bye,", "Zed Novak,Ana Ruiz,,", "Zed Novak,,bye,"])
def test_nobody_needs_to_be_listed_for_a_game_not_played(line, judge, rows):
    answer = judge(rows(line))
    assert (answer.exit, answer.counts["rows_unplayed"], answer.counts["newcomers"]) == (0, 1, 0)


@pytest.mark.parametrize("result", ["1-0", "0-1", "½-½"])
def test_nobody_is_rated_for_a_bye_that_has_a_result(result, judge, rows):
    answer = judge(rows(f"Ana Ruiz,BYE,{result},"))
    assert (answer.counts["rows_rated"], answer.ratings["Ana Ruiz"]) == (0, "1500")


@pytest.mark.parametrize("name", ["", "0", "-"])
def test_a_result_against_nobody_is_an_error(name, judge, rows):
    assert judge(rows(f"Ana Ruiz,{name},1-0,")).errors == [("G109", "B2")]


SCORELINES = [
    ("3-1", "outcome", 1, 1),
    ("1-3", "outcome", 0, 1),
    ("2-2", "outcome", 0.5, 1),
    ("0-0", "outcome", 0.5, 1),
    ("3-1", "games", 3, 4),
    ("2.5-1.5", "games", 2.5, 4),
    ("2½-1½", "games", 2.5, 4),
    ("0-2", "games", 0, 2),
    ("1-0", "games", 1, 1),
    ("1-0", "outcome", 1, 1),
]


@pytest.mark.parametrize(("text", "how", "score", "games"), SCORELINES)
def test_a_scoreline_counts_as_asked(text, how, score, games, judge):
    answer = judge(f"White,Black,Result\nAna Ruiz,Ben Okafor,{text}\n", options=f"--scoreline {how}")
    assert [(float(row["score_a"]), int(row["games"])) for row in answer.games] == [(score, games)]


@pytest.mark.parametrize(("text", "how", "score", "games"), SCORELINES)
def test_two_goal_columns_count_like_a_scoreline(text, how, score, games, judge):
    answer = judge(f"home,away,fthg,ftag\nAna Ruiz,Ben Okafor,{text.replace('-', ',')}\n", options=f"--scoreline {how}")
    assert [(float(row["score_a"]), int(row["games"])) for row in answer.games] == [(score, games)]


@pytest.mark.parametrize("text", ["2.5-1", "1½-0", "0-0", "0.5-0"])
def test_a_series_is_of_whole_games(text, judge):
    answer = judge(f"White,Black,Result\nAna Ruiz,Ben Okafor,{text}\n", options="--scoreline games")
    assert answer.errors == [("G123", "C2")]


@pytest.mark.parametrize("digits", [6, 12, 30, 400])
def test_more_games_than_anybody_plays_are_refused_at_their_cell(digits, judge):
    answer = judge(f"White,Black,Result\nAna Ruiz,Ben Okafor,1-{'9' * digits}\n", options="--scoreline games")
    assert (answer.exit, [cell for _, cell in answer.errors]) == (1, ["C2"])


@pytest.mark.parametrize("digits", [3, 30, 400])
def test_more_points_than_games_are_refused_at_their_cell(digits, judge):
    assert judge(f"White,Black,Result\nAna Ruiz,Ben Okafor,{'9' * digits}\n").errors == [("G107", "C2")]


@pytest.mark.parametrize(("result", "score"), [("5", 5), ("5-3", 5), ("4.5", 4.5), ("0", 0), ("8", 8)])
def test_a_games_column_makes_a_row_a_series(result, score, judge):
    answer = judge(f"White,Black,Result,Games\nAna Ruiz,Ben Okafor,{result},8\n")
    assert [(float(row["score_a"]), int(row["games"])) for row in answer.games] == [(score, 8)]
    assert answer.counts["games_rated"] == 8


def test_winner_and_loser_say_it_all(judge):
    answer = judge("Winner,Loser\nAna Ruiz,Ben Okafor\nCleo Park,Dan Weiss\n")
    assert [(row["player_a"], row["score_a"]) for row in answer.games] == [("Ana Ruiz", "1"), ("Cleo Park", "1")]


def test_a_draw_stands_beside_winner_and_loser(judge):
    answer = judge("Winner,Loser,Result\nAna Ruiz,Ben Okafor,\nCleo Park,Dan Weiss,draw\n")
    assert scored(answer) == [1.0, 0.5]


@pytest.mark.parametrize("cell", ["no", "N", "false", "0", "unrated"])
def test_a_row_marked_unrated_is_left_out(cell, judge):
    answer = judge(f"White,Black,Result,Rated\nAna Ruiz,Ben Okafor,1-0,{cell}\n")
    assert (answer.exit, answer.counts["rows_unrated"], answer.games[0]["note"]) == (0, 1, "not rated")


@pytest.mark.parametrize("cell", ["", "yes", "Y", "true", "1", "rated"])
def test_a_row_marked_rated_is_rated(cell, judge):
    assert judge(f"White,Black,Result,Rated\nAna Ruiz,Ben Okafor,1-0,{cell}\n").counts["rows_rated"] == 1


@pytest.mark.parametrize(("cell", "rated"), [(True, 1), (False, 0), (1, 1), (0, 0)])
def test_a_workbooks_tick_says_whether_a_row_is_rated(cell, rated, judge):
    answer = judge([["White", "Black", "Result", "Rated"], ["Ana Ruiz", "Ben Okafor", 1, cell]])
    assert (answer.exit, answer.counts["rows_rated"]) == (0, rated)


BYES = (
    *(
        "Bye 1",
        "BYE.",
        "[bye]",
        "*bye*",
        "BYE (1 pt)",
        "Half point bye",
        "Freilos 1",
        "kampflos",
        "walkover",
        "forfeit",
    ),
    *(
        "Exempté",
        "descansa",
        "riposo",
        "Vrij",
        "vrijgeloot",
        "folga",
        "pauza",
        "unpaired",
        "no opponent",
        "N.N.",
        "bye 0.5",
    ),
)


@pytest.mark.parametrize("name", BYES)
def test_a_name_that_says_that_there_was_no_opponent_is_a_bye(name, judge, rows):
    answer = judge(rows(f"Ana Ruiz,{name},1-0,", "Cleo Park,Dan Weiss,1-0,"), None, "--initial 1500")
    assert (answer.errors, answer.counts["rows_unplayed"], answer.counts["rows_rated"]) == ([], 1, 1)
    assert [(one["cell"], one["message"]) for one in answer.of("G118")] == [("C2", "not played, left out: bye")]


@pytest.mark.parametrize("name", ["Vrij", "Pauza", "Walkover", "Exempté 1"])
def test_a_listed_player_who_is_called_as_a_bye_is_plays(name, judge, rows):
    answer = judge(rows(f"Ana Ruiz,{name},1-0,"), f"player,rating\nAna Ruiz,1500\n{name},1500\n")
    assert (answer.errors, answer.counts["rows_rated"]) == ([], 1)


@pytest.mark.parametrize("name", ["Bye Bye", "Byers", "Jan Vrij", "Forfeit Jones", "Nobody", "Half"])
def test_a_name_with_such_a_word_in_it_is_a_player(name, judge, rows):
    answer = judge(rows(f"Ana Ruiz,{name},1-0,"), None, "--initial 1500")
    assert (answer.errors, answer.counts["rows_rated"]) == ([], 1)
