"""Notes, terminations and the like that say that a game was not played, or how a played one ended."""

import pytest

from elo_batch.tables.remarks import Doubt, read_remark

UNPLAYED = {
    "forfeit": (
        *(
            "forfeit",
            "Forfeit",
            "FORFEITED",
            "double forfeit",
            "won by forfeit",
            "lost by forfeit",
            "forfeit win",
            "default",
        ),
        *(
            "won by default",
            "walkover",
            "W.O.",
            "w/o",
            "wo",
            "no show",
            "No-show",
            "did not show up",
            "kampflos",
            "Forfait",
        ),
        *(
            "par forfait",
            "nicht angetreten",
            "incomparecencia",
            "a tavolino",
            "reglementair",
            "walkower",
            "forfeit, no show",
        ),
        *(
            "forfeit (no show)",
            "+/-",
            "Forfeit by Black",
            "F",
            "f.",
            "forf",
            "fft",
            "kl.",
            "did not come",
            "nobody came",
        ),
    ),
    "bye": ("bye", "Bye.", "half-point bye", "freilos", "exempt"),
    "postponed": ("postponed", "adjourned", "verlegt", "reporté", "aplazada", "game postponed", "pp", "PPD", "adj."),
    "cancelled": ("cancelled", "canceled", "abgesagt", "annulé"),
    "no result": (
        "not played",
        "unplayed",
        "nicht gespielt",
        "non joué",
        "unterminated",
        "game not held",
        "kein Spiel",
    ),
}
PLAYED = (
    *("time forfeit", "Time-forfeit", "forfeit on time", "forfeited on time", "lost on time", "abandoned game won"),
    *(
        "won by checkmate",
        "resignation",
        "no forfeit",
        "not a forfeit",
        "kein Forfeit",
        "not a bye",
        "normal",
        "Goodbye",
        "nice game",
    ),
    *("rated", "standard", "abandon", "-", "?", "*", "---", "n/a", "none", "board 3"),
)
DOUBTFUL = (
    *(
        "black forfeited after 20 moves",
        "forfeit on move 12",
        "kampflos (krank)",
        "abandoned",
        "withdrew after round 3",
    ),
    *("White forfeits", "cancelled due to rain, played on Sunday", "first postponed, then played"),
)


@pytest.mark.parametrize(("why", "text"), [(why, text) for why, texts in UNPLAYED.items() for text in texts])
def test_a_whole_cell_says_why_nobody_played(why, text):
    assert read_remark(text) == why


@pytest.mark.parametrize("text", PLAYED)
def test_how_a_played_game_ended_says_nothing_against_it(text):
    assert not read_remark(text)


@pytest.mark.parametrize("text", DOUBTFUL)
def test_a_longer_remark_may_mean_either(text):
    assert read_remark(text) is Doubt.MAYBE


@pytest.mark.parametrize(
    "heading", ["Note", "Remark", "Bemerkung", "Termination", "Result type", "Reason", "Status", "Type"]
)
def test_a_game_left_out_by_a_remark_is_counted_and_named_with_its_column(heading, judge):
    answer = judge(
        f"White,Black,Result,{heading}\nAna Ruiz,Ben Okafor,1-0,forfeit\nCleo Park,Dan Weiss,1-0,time forfeit\n"
    )
    assert (answer.errors, answer.counts["rows_unplayed"], answer.counts["rows_rated"]) == ([], 1, 1)
    [one] = answer.of("G118")
    assert (one["cell"], one["message"], one["found"]) == (
        "D2",
        f"not played, left out: forfeit (column {heading})",
        "forfeit",
    )
    assert (answer.games[0]["rated"], answer.games[0]["note"]) == ("0", "forfeit")
    assert (answer.ratings["Ana Ruiz"], answer.ratings["Ben Okafor"]) == ("1500", "1600")


def test_several_columns_of_remarks_may_stand_in_one_sheet(judge):
    rows = ("White,Black,Result,Note,Status,Termination", "Ana Ruiz,Ben Okafor,1-0,,final,forfeit")
    games = "\n".join([*rows, "Cleo Park,Dan Weiss,1-0,,postponed,"]) + "\n"
    answer = judge(games)
    assert (answer.errors, [one["cell"] for one in answer.of("G118")]) == ([], ["F2", "E3"])


def test_a_remark_that_may_mean_either_is_rated_and_named(judge):
    answer = judge("White,Black,Result,Note\nAna Ruiz,Ben Okafor,1-0,black forfeited after 20 moves\n")
    assert (answer.exit, answer.counts["rows_rated"]) == (0, 1)
    assert [(one["severity"], one["cell"]) for one in answer.of("G154")] == [("warning", "D2")]


@pytest.mark.parametrize(
    ("result", "why"), [("", "forfeit"), ("bye", "bye; forfeit"), ("*", "forfeit"), ("+/-", "forfeit")]
)
def test_a_game_without_a_result_stays_one_that_was_not_played(result, why, judge):
    answer = judge(f"White,Black,Result,Note\nAna Ruiz,Ben Okafor,{result},forfeit\n")
    assert (answer.errors, answer.counts["rows_unplayed"], answer.games[0]["note"]) == ([], 1, why)
    assert not answer.of("G154")


def test_nothing_is_judged_in_a_row_that_a_remark_leaves_out(judge):
    answer = judge("White,Black,Result,Note\nAna Ruiz,,1-0,bye\nAna Ruiz,Zed Novak,3-1,forfeit\n")
    assert (answer.errors, answer.counts["rows_unplayed"]) == ([], 2)


@pytest.mark.parametrize(
    ("cell", "rated"),
    [("yes", 0), ("x", 0), ("1", 0), ("", 1), ("no", 1), ("0", 1), ("forfeit", 0), ("FALSCH", 1), ("-", 1)]
    + [(text, 0) for text in ("White", "Black", "F", "+", "k", "W", "WAHR", "yes - late", "TRUE", "no show")],
)
def test_yes_is_enough_under_a_heading_that_says_forfeit(cell, rated, judge):
    answer = judge(f"White,Black,Result,Forfeit\nAna Ruiz,Ben Okafor,1-0,{cell}\n")
    assert (answer.errors, answer.counts["rows_rated"]) == ([], rated)


@pytest.mark.parametrize("note", ["Black won", "black wins", "draw", "Remis", "0-1", "1/2", "½", "stalemate", "½-½"])
def test_a_note_that_tells_another_result_is_a_warning_at_its_cell(note, judge):
    answer = judge(f"White,Black,Result,Note\nAna Ruiz,Ben Okafor,1-0,{note}\n")
    assert (answer.errors, answer.counts["rows_rated"]) == ([], 1)
    assert [(one["severity"], one["cell"]) for one in answer.of("G157")] == [("warning", "D2")]


@pytest.mark.parametrize("note", ["White won", "1-0", "board 1", "1", "d", "White", "3-1", "checkmate", "won"])
def test_a_note_that_tells_the_same_result_or_none_is_nothing(note, judge):
    assert not judge(f"White,Black,Result,Note\nAna Ruiz,Ben Okafor,1-0,{note}\n").of("G157", "G151")


@pytest.mark.parametrize("ending", ["draw", "stalemate", "Black won", "0-1"])
def test_an_ending_that_tells_another_result_is_an_error(ending, judge):
    games = f"White,Black,Result,Termination\nAna Ruiz,Ben Okafor,1-0,{ending}\n"
    assert judge(games).errors == [("G151", "D2")]


def test_a_draw_noted_beside_winner_and_loser_is_an_error(judge):
    assert judge("Winner,Loser,Note\nAna Ruiz,Ben Okafor,draw\nAna Ruiz,Cleo Park,\n").errors == [("G151", "C2")]
    assert judge("Winner,Loser,Draw,Note\nAna Ruiz,Ben Okafor,yes,draw\n").errors == []


def test_a_score_in_a_player_s_own_note_may_be_seen_from_either_side(judge):
    answer = judge("Name,Opponent,Result,Note\nAna Ruiz,Ben Okafor,1,0-1\nAna Ruiz,Ben Okafor,1,draw\n")
    assert [one["cell"] for one in answer.of("G157")] == ["D3"]


@pytest.mark.parametrize("note", ["not rated", "Unrated", "friendly", "casual", "Freundschaftsspiel", "nicht gewertet"])
def test_a_game_noted_as_not_rated_is_left_out(note, judge):
    answer = judge(f"White,Black,Result,Note\nAna Ruiz,Ben Okafor,1-0,{note}\nCleo Park,Dan Weiss,1-0,\n")
    assert (answer.errors, answer.counts["rows_unrated"], answer.counts["rows_rated"]) == ([], 1, 1)
    assert [(one["cell"], one["found"]) for one in answer.of("G119")] == [("D2", note)]


def test_a_friendly_is_a_kind_of_match_in_other_columns(judge):
    games = "White,Black,Result,Type\nAna Ruiz,Ben Okafor,1-0,friendly\nCleo Park,Dan Weiss,1-0,unrated\n"
    answer = judge(games)
    assert (answer.counts["rows_unrated"], answer.counts["rows_rated"]) == (1, 1)


@pytest.mark.parametrize("cell", ["Ana Ruiz", "late", "see the arbiter"])
def test_anything_else_under_a_heading_that_says_forfeit_is_a_warning(cell, judge):
    answer = judge(f"White,Black,Result,Forfeit\nAna Ruiz,Ben Okafor,1-0,{cell}\n")
    assert (answer.errors, answer.counts["rows_rated"]) == ([], 1)
    assert [one["cell"] for one in answer.of("G154")] == ["D2"]
