"""The winner's name as the result, in the result column or in one of its own."""

import pytest

BESIDE = "White,Black,Result,Winner\n"


def scored(answer):
    return [float(row["score_a"]) for row in answer.games if row["rated"] == "1"]


@pytest.mark.parametrize("heading", ["Result", "Winner", "Sieger", "Vainqueur", "Ganador", "Vincitore", "Winnaar"])
def test_the_name_of_a_side_says_that_it_won(heading, judge):
    lines = ["Ana Ruiz,Ben Okafor,Ben Okafor", "Cleo Park,Dan Weiss, cleo  PARK ", "Ana Ruiz,Dan Weiss,remis"]
    answer = judge("\n".join([f"White,Black,{heading}", *lines]) + "\n")
    assert (answer.errors, scored(answer)) == ([], [0, 1, 0.5])


def test_a_name_among_scores_is_the_winner(judge):
    answer = judge(
        "White,Black,Result\nAna Ruiz,Ben Okafor,1-0\nAna Ruiz,Cleo Park,Cleo Park\nAna Ruiz,Dan Weiss,½-½\n"
    )
    assert scored(answer) == [1, 0, 0.5]


@pytest.mark.parametrize("winner", ["12345679", "12345679.0"])
def test_an_id_of_a_side_says_that_it_won(winner, judge):
    listed = "id,name,rating\n12345678,Ana Ruiz,1500\n12345679,Ben Okafor,1600\n"
    assert scored(judge(f"White,Black,Result\n12345678,12345679,{winner}\n", listed)) == [0]
    both = f"White ID,White,Black ID,Black,Winner\n12345678,Ana Ruiz,12345679,Ben Okafor,{winner}\n"
    assert scored(judge(both, listed)) == [0]


def test_a_point_is_never_the_id_of_a_player(judge):
    answer = judge("White,Black,Result\n0,1,1\n2,1,0\n", "player,rating\n0,1500\n1,1500\n2,1500\n")
    assert "G150" not in {one["code"] for one in answer.problems}
    assert judge("White,Black,Result\n3,1,1\n", "player,rating\n3,1500\n1,1500\n").games[0]["score_a"] == "1"


IDS = "player,rating\n" + "".join(f"{number},1500\n" for number in (1, 2, 3, 12))


def test_one_may_be_an_id_or_a_point_where_winners_are_named_by_ids(judge):
    assert judge("White,Black,Result\n1,12,12\n3,2,3\n2,1,1\n3,1,1\n", IDS).errors == [("G155", "C4"), ("G155", "C5")]


def test_an_id_that_is_also_the_points_of_its_own_win_has_one_reading(judge):
    answer = judge("White,Black,Result\n1,12,12\n1,2,1\n2,3,0\n2,3,1\n2,3,½\n", IDS)
    assert (answer.errors, scored(answer)) == ([], [0, 1, 0, 1, 0.5])


def test_in_a_column_of_winners_one_is_an_id(judge):
    answer = judge("White,Black,Winner\n1,12,12\n2,1,1\n", IDS)
    assert (answer.errors, scored(answer)) == ([], [0, 0])


def test_names_among_scores_make_no_ids_of_the_points(judge):
    listed = "id,name,rating\n1,Ana Ruiz,1500\n2,Ben Okafor,1600\n"
    head = "White ID,White,Black ID,Black,Result\n"
    answer = judge(f"{head}2,Ben Okafor,1,Ana Ruiz,1\n2,Ben Okafor,1,Ana Ruiz,Ana Ruiz\n", listed)
    assert (answer.errors, scored(answer)) == ([], [1, 0])


def test_points_of_a_series_are_no_id(judge):
    answer = judge("White,Black,Result,Games\n5,7,5,8\n", "player,rating\n5,1500\n7,1500\n")
    assert [(row["score_a"], row["games"]) for row in answer.games] == [("5", "8")]


@pytest.mark.parametrize("column", ["Result", "Winner"])
def test_a_player_of_another_game_is_no_winner_and_never_a_draw(column, judge):
    answer = judge(f"White,Black,{column}\nAna Ruiz,Ben Okafor,Cleo Park\nCleo Park,Dan Weiss,Dan Weiss\n")
    [one] = answer.of("G150")
    assert (answer.exit, answer.errors) == (1, [("G150", "C2")])
    assert one["hint"] == "The sides are Ana Ruiz and Ben Okafor; write one of them, or draw"


@pytest.mark.parametrize("column", ["Winner", "Result"])
def test_a_misspelt_winner_is_asked_for(column, judge):
    [one] = judge(f"White,Black,{column}\nAna Ruiz,Ben Okafor,Ben Okafro\n").of("G150")
    assert one["hint"].startswith("did you mean Ben Okafor? The sides are")


def test_a_blank_winner_is_no_result(judge):
    answer = judge("White,Black,Winner\nAna Ruiz,Ben Okafor,\nCleo Park,Dan Weiss,Dan Weiss\n")
    assert (answer.errors, answer.counts["rows_unplayed"], scored(answer)) == ([], 1, [0])


def test_a_draw_has_a_column_of_its_own_beside_the_winner(judge):
    answer = judge(
        "White,Black,Winner,Draw\nAna Ruiz,Ben Okafor,,yes\nCleo Park,Dan Weiss,Dan Weiss,no\nAna Ruiz,Dan Weiss,,no\n"
    )
    assert (answer.errors, scored(answer), answer.counts["rows_unplayed"]) == ([], [0.5, 0], 1)
    assert judge("White,Black,Winner,Draw\nAna Ruiz,Ben Okafor,Ana Ruiz,yes\n").errors == [("G151", "C2")]


@pytest.mark.parametrize(
    ("result", "winner"),
    [
        ("1-0", "Ana Ruiz"),
        ("0-1", "ben okafor"),
        ("½-½", "draw"),
        ("½-½", ""),
        ("1-0", ""),
        ("Ben Okafor", "Ben Okafor"),
    ],
)
def test_a_winner_may_stand_beside_the_result(result, winner, judge):
    answer = judge(f"{BESIDE}Ana Ruiz,Ben Okafor,{result},{winner}\n")
    assert (answer.errors, answer.counts["rows_rated"]) == ([], 1)


@pytest.mark.parametrize(
    ("result", "winner"),
    [("0-1", "Ana Ruiz"), ("1-0", "Ben Okafor"), ("½-½", "Ana Ruiz"), ("1-0", "draw"), ("", "Ana Ruiz")],
)
def test_a_winner_who_did_not_win_by_the_result_is_an_error_with_both(result, winner, judge):
    answer = judge(f"{BESIDE}Ana Ruiz,Ben Okafor,{result},{winner}\n")
    assert answer.errors == [("G151", "D2")]
    assert answer.of("G151")[0]["found"] == f"{winner} beside {result or 'a blank cell'}"


def test_a_winner_must_agree_with_goals_too(judge):
    games = (
        "Home,Away,Home goals,Away goals,Winner\nAna Ruiz,Ben Okafor,3,1,Ana Ruiz\nAna Ruiz,Cleo Park,0,2,Ana Ruiz\n"
    )
    assert judge(games, options="--scoreline outcome").errors == [("G151", "E3")]


def test_a_walkover_in_place_of_the_winner_is_no_game(judge):
    answer = judge(f"{BESIDE}Ana Ruiz,Ben Okafor,1-0,walkover\nCleo Park,Dan Weiss,1-0,Cleo Park\n")
    assert (answer.errors, answer.counts["rows_unplayed"]) == ([], 1)
    assert [(one["cell"], one["message"]) for one in answer.of("G118")] == [
        ("D2", "not played, left out: forfeit (column Winner)")
    ]


@pytest.mark.parametrize(
    ("name", "result"), [("White", "white"), ("NA", "NA"), ("Draw", "draw"), ("D", "D"), ("Bye Bye", "1-0")]
)
def test_a_name_that_is_a_word_for_another_result_is_asked_about(name, result, judge):
    answer = judge(f"White,Black,Result\nAna Ruiz,{name},{result}\n", f"player,rating\nAna Ruiz,1500\n{name},1500\n")
    assert answer.errors == ([] if result == "1-0" else [("G155", "C2")])


@pytest.mark.parametrize(
    ("game", "score"),
    [
        ("Green,White,White wins", None),
        ("Green,White,white won", None),
        ("Black,Green,Black won", None),
        ("White,Green,White wins", 1),
        ("Green,Black,Black won", 0),
        ("Green,Black,Green won", 1),
        ("Green,Black,White wins", 1),
    ],
)
def test_a_side_that_won_is_asked_about_where_a_player_is_called_so(game, score, judge):
    listed = "player,rating\nGreen,1500\nWhite,1500\nBlack,1500\n"
    answer = judge(f"White,Black,Result\n{game}\n", listed)
    assert answer.errors == ([] if score is not None else [("G155", "C2")])
    assert score is None or scored(answer) == [score]


def test_a_name_that_ends_in_a_word_for_winning_is_a_name(judge):
    listed = "player,rating\nJan Sieg,1500\nJan,1500\n"
    answer = judge("White,Black,Result\nJan,Jan Sieg,Jan\nJan,Jan Sieg,Jan Sieg won\n", listed)
    assert (answer.errors, scored(answer)) == ([], [1, 0])


def test_a_name_that_is_a_word_for_the_same_result_wins(judge):
    answer = judge("White,Black,Result\nWhite,Ana Ruiz,White\n", "player,rating\nAna Ruiz,1500\nWhite,1500\n")
    assert (answer.errors, scored(answer)) == ([], [1])


def test_a_winner_of_several_games_says_nothing_of_their_points(judge):
    assert judge("White,Black,Result,Games\nAna Ruiz,Ben Okafor,Ana Ruiz,8\n").errors == [("G123", "C2")]


def test_a_bye_needs_no_winner(judge):
    answer = judge(f"{BESIDE}Ana Ruiz,BYE,,Ana Ruiz\nCleo Park,Dan Weiss,1-0,Cleo Park\n")
    assert (answer.errors, answer.counts["rows_unplayed"]) == ([], 1)


def test_sides_that_are_one_player_are_an_error_whoever_won(judge):
    assert ("G201") in {code for code, _ in judge("White,Black,Result\nAna Ruiz,ana ruiz,Ana Ruiz\n").errors}


@pytest.mark.parametrize("heading", ["Loser", "Verlierer"])
def test_a_loser_beside_the_sides_must_agree_with_the_winner(heading, judge):
    head = f"White,Black,Winner,{heading}\n"
    answer = judge(f"{head}Ana Ruiz,Ben Okafor,Ana Ruiz,Ben Okafor\nCleo Park,Dan Weiss,Dan Weiss,\n")
    assert (answer.errors, scored(answer)) == ([], [1, 0])
    assert judge(f"{head}Ana Ruiz,Ben Okafor,Ana Ruiz,Ana Ruiz\n").errors == [("G151", "D2")]
    assert judge(f"{head}Ana Ruiz,Ben Okafor,draw,Ana Ruiz\n").errors == [("G151", "D2")]
    assert judge(f"{head}Ana Ruiz,Ben Okafor,Ana Ruiz,Cleo Park\n").errors == [("G150", "D2")]


def test_a_loser_alone_says_that_the_other_side_won(judge):
    answer = judge("White,Black,Winner,Loser\nAna Ruiz,Ben Okafor,,Ana Ruiz\nCleo Park,Dan Weiss,,dan weiss\n")
    assert (answer.errors, scored(answer)) == ([], [0, 1])


def test_a_loser_must_agree_with_a_score(judge):
    games = "White,Black,Result,Loser\nAna Ruiz,Ben Okafor,1-0,Ana Ruiz\nAna Ruiz,Ben Okafor,0-1,Ana Ruiz\n"
    assert judge(games).errors == [("G151", "D2")]
