"""Logs in which each row is a player's own report: every game stands once for each of the two, and counts once."""

import itertools

import pytest

HEAD = "Name,Opponent,Result"
LOG = (
    "Ana Ruiz,Ben Okafor,win",
    "Ana Ruiz,Cleo Park,draw",
    "Ana Ruiz,Ben Okafor,loss",
    "Ben Okafor,Ana Ruiz,loss",
    "Ben Okafor,ana ruiz,win",
    "Cleo Park,Ana Ruiz,draw",
    "Cleo Park,Dan Weiss,0",
    "Dan Weiss,Cleo Park,1",
)
GAMES = (
    "White,Black,Result\nAna Ruiz,Ben Okafor,1\nAna Ruiz,Cleo Park,½\nAna Ruiz,Ben Okafor,0\nCleo Park,Dan Weiss,0\n"
)


def ratings(judge, *arguments, **options):
    answer = judge(*arguments, options="--decimals 6", **options)
    return answer.ratings if answer.exit == 0 else answer.errors


@pytest.mark.parametrize(
    "head",
    [
        "Name,Opponent,Result",
        "Player,Opponent,Result",
        "Spieler,Gegner,Ergebnis",
        "Nom,Adversaire,Résultat",
        "Nombre,Rival,Resultado",
    ],
)
def test_every_game_counts_once(head, judge, rows):
    assert ratings(judge, rows(*LOG, head=head)) == ratings(judge, GAMES)
    answer = judge(rows(*LOG, head=head))
    assert (answer.counts["rows_rated"], answer.counts["rows_duplicate"], answer.counts["rows_read"]) == (4, 4, 8)
    [note] = answer.of("G220")
    assert note["message"] == "the log lists each game once for each player: 4 games counted once, these rows left out"
    assert note["found"] == "rows 5-7, 9"


@pytest.mark.parametrize("order", [LOG[::-1], LOG[4:] + LOG[:4], LOG[::2] + LOG[1::2]])
def test_the_order_of_rows_changes_no_rating(order, judge, rows):
    assert ratings(judge, rows(*order, head=HEAD)) == ratings(judge, GAMES)


@pytest.mark.parametrize("column", ["Colour", "Color", "Farbe"])
def test_a_colour_does_not_confuse(column, judge, rows):
    colours = itertools.cycle("WB")
    lines = [f"{line},{colour}" for line, colour in zip(LOG, colours, strict=False)]
    assert ratings(judge, rows(*lines, head=f"{HEAD},{column}")) == ratings(judge, GAMES)


def test_days_and_rounds_tell_games_apart(judge, rows):
    lines = [
        "Ana Ruiz,Ben Okafor,win,2026-10-03,1",
        "Ben Okafor,Ana Ruiz,loss,2026-10-03,1",
        "Ana Ruiz,Ben Okafor,win,2026-10-10,2",
        "Ben Okafor,Ana Ruiz,loss,2026-10-10,2",
    ]
    answer = judge(rows(*lines, head=f"{HEAD},Date,Round"))
    assert (answer.errors, answer.counts["rows_rated"], answer.counts["rows_duplicate"]) == ([], 2, 2)


def test_the_same_result_twice_is_matched_as_often_as_it_stands(judge, rows):
    answer = judge(rows(*["Ana Ruiz,Ben Okafor,win"] * 3, *["Ben Okafor,Ana Ruiz,loss"] * 3, head=HEAD))
    assert (answer.errors, answer.counts["rows_rated"], answer.counts["rows_duplicate"]) == ([], 3, 3)


def test_reports_that_do_not_agree_are_an_error_with_both_rows(judge, rows):
    answer = judge(rows(*LOG[:6], "Cleo Park,Dan Weiss,win", "Dan Weiss,Cleo Park,win", head=HEAD))
    assert answer.errors == [("G222", "C9")]
    [one] = answer.of("G222")
    assert one["message"] == "this report and that of the other player in row 8 do not agree"
    assert one["found"] == "Dan Weiss 1-0 Cleo Park here, Cleo Park 1-0 Dan Weiss there"


def test_neither_of_two_reports_that_do_not_agree_is_rated(judge, rows):
    answer = judge(
        rows(*LOG[:6], "Cleo Park,Dan Weiss,win", "Dan Weiss,Cleo Park,win", head=HEAD), options="--on-error skip"
    )
    assert (answer.counts["rows_rejected"], answer.counts["rows_rated"], answer.ratings["Dan Weiss"]) == (2, 3, "1800")


def test_one_game_on_two_days_is_not_counted_twice(judge, rows):
    lines = [f"{line},2026-10-03" for line in LOG[:7]]
    answer = judge(rows(*lines, f"{LOG[7]},2026-10-04", head=f"{HEAD},Date"), options="--duplicates drop")
    assert answer.errors == [("G222", "C9")]


def test_a_game_that_only_one_player_reports_is_rated_and_named(judge, rows):
    answer = judge(rows(*LOG, "Ben Okafor,Dan Weiss,loss", head=HEAD))
    assert (answer.exit, answer.counts["rows_rated"], answer.counts["rows_duplicate"]) == (0, 5, 4)
    assert [(one["severity"], one["cell"], one["found"]) for one in answer.of("G221")] == [
        ("warning", "A10", "Ben Okafor 0-1 Dan Weiss")
    ]


def test_a_log_of_one_player_is_rated_as_it_stands(judge, rows):
    answer = judge(rows(*LOG[:3], head=HEAD))
    assert (answer.errors, answer.counts["rows_rated"], answer.of("G220", "G221", "G223")) == ([], 3, [])


def test_a_few_mirrored_games_are_a_warning(judge, rows):
    lines = [
        "Ana Ruiz,Ben Okafor,win",
        "Ben Okafor,Ana Ruiz,loss",
        "Ana Ruiz,Dan Weiss,loss",
        "Ben Okafor,Dan Weiss,loss",
        "Cleo Park,Dan Weiss,loss",
    ]
    answer = judge(rows(*lines, head=HEAD))
    assert (answer.exit, answer.counts["rows_rated"]) == (0, 5)
    assert [(one["severity"], one["found"]) for one in answer.of("G223")] == [("warning", "2 of 5 rows")]


def test_a_game_against_oneself_is_still_an_error(judge, rows):
    assert ("G201", "B10") in judge(rows(*LOG, "Dan Weiss,dan weiss,draw", head=HEAD)).errors


def test_other_headings_leave_it_to_the_rule_for_duplicates(judge, rows):
    lines = [f"{line},2026-10-03" for line in ("Ana Ruiz,Ben Okafor,1-0", "Ben Okafor,Ana Ruiz,0-1")]
    assert judge(rows(*lines)).of("G202")
    assert judge(rows(*lines, head="Player 1,Player 2,Result,Date")).of("G202")
    assert not judge(rows(*lines, head="Name,Opponent,Result,Date")).of("G202")


def test_every_row_counts_where_the_officer_keeps_what_looks_alike(judge, rows):
    answer = judge(rows(*LOG, head=HEAD), options="--duplicates keep")
    assert (answer.counts["rows_rated"], answer.counts["rows_duplicate"]) == (8, 0)


def test_reports_are_matched_through_aliases(judge, rows, put):
    put("aliases", (".csv", "seen,means\nB. Okafor,Ben Okafor\n"))
    lines = [line.replace("Ben Okafor,", "B. Okafor,", 1) if line.startswith("Ben") else line for line in LOG]
    answer = judge(rows(*lines, head=HEAD), options="--aliases aliases.csv")
    assert (answer.errors, answer.counts["rows_rated"], answer.counts["rows_duplicate"]) == ([], 4, 4)


def test_reports_are_matched_across_files(judge, rows):
    answer = judge(rows(*LOG[:3], head=HEAD), more=(rows(*LOG[3:6], head=HEAD), rows(*LOG[6:], head=HEAD)))
    assert (answer.errors, answer.counts["rows_rated"], answer.counts["rows_duplicate"]) == ([], 4, 4)
    assert [one["file"] for one in answer.of("G220")] == ["games2.csv", "games3.csv"]


def test_reports_are_matched_across_sheets(judge):
    head = HEAD.split(",")
    book = {
        "Ana": [head, *(line.split(",") for line in LOG[:3])],
        "Others": [head, *(line.split(",") for line in LOG[3:])],
    }
    answer = judge(book, options="--sheet Ana --sheet Others")
    assert (answer.errors, answer.counts["rows_rated"], answer.counts["rows_duplicate"]) == ([], 4, 4)


def test_reports_of_unplayed_games_stay_unplayed(judge, rows):
    answer = judge(rows(*LOG, "Ana Ruiz,Dan Weiss,bye", "Dan Weiss,Ana Ruiz,bye", head=HEAD))
    assert (answer.errors, answer.counts["rows_unplayed"], answer.counts["rows_rated"]) == ([], 2, 4)


def test_no_side_of_a_report_plays_at_home(judge, rows, put):
    put(
        "home",
        (
            ".toml",
            'name = "home"\n[[section]]\n[section.k]\nrule = [{ k = 20 }]\n[section.expected]\nadvantage = 100\n',
        ),
    )
    plain = ratings(judge, rows(*LOG, head=HEAD))
    answer = judge(rows(*LOG, head=HEAD), options="--decimals 6 --policy home.toml")
    assert answer.ratings == plain


def test_a_player_twice_in_a_round_is_seen_behind_the_mirrors(judge, rows):
    lines = [
        "Ana Ruiz,Ben Okafor,win,1",
        "Ben Okafor,Ana Ruiz,loss,1",
        "Ana Ruiz,Cleo Park,win,1",
        "Cleo Park,Ana Ruiz,loss,1",
    ]
    answer = judge(rows(*lines, head=f"{HEAD},Round"))
    assert (answer.errors, len(answer.of("G214"))) == ([], 1)


def test_a_stream_says_that_it_halves_nothing(command, put, rows):
    games = put(
        "games", rows("Ana Ruiz,Ben Okafor,win,2026-10-03", "Ben Okafor,Ana Ruiz,loss,2026-10-03", head=f"{HEAD},Date")
    )
    told = command("check", games, "--initial", "1500", "--stream", "--format=json")
    assert told.of("G220")[0]["message"] == "--stream does not look for games that stand once for each player"
    dropped = command("check", games, "--initial", "1500", "--stream", "--duplicates", "drop", "--format=json")
    assert (dropped.errors, dropped.counts["rows_duplicate"]) == ([], 1)


ROUNDS = ("Ana Ruiz,Ben Okafor,1-0", "Cleo Park,Dan Weiss,1-0", "Ben Okafor,Ana Ruiz,1-0", "Dan Weiss,Cleo Park,0-1")


@pytest.mark.parametrize("last", ["0-1", "1-0", "½-½"])
@pytest.mark.parametrize(("column", "values"), [("Round", (1, 2)), ("Date", ("2026-10-03", "2026-10-10"))])
def test_a_double_round_robin_has_no_mirrors(column, values, last, judge, rows):
    lines = [
        f"{line},{values[number // 2]}" for number, line in enumerate((*ROUNDS[:3], f"Dan Weiss,Cleo Park,{last}"))
    ]
    answer = judge(rows(*lines, head=f"{HEAD},{column}"))
    assert (answer.errors, answer.counts["rows_rated"], answer.of("G220", "G222")) == ([], 4, [])


def test_four_reports_that_agree_without_rounds_are_two_games(judge, rows):
    lines = (*ROUNDS[:2], "Ben Okafor,Ana Ruiz,0-1", "Dan Weiss,Cleo Park,0-1")
    answer = judge(rows(*lines, head=HEAD))
    assert (answer.errors, answer.counts["rows_rated"], len(answer.of("G220"))) == ([], 2, 1)


def test_a_double_round_robin_that_lists_each_game_twice_is_halved(judge, rows):
    lines = [f"{line},{1 + number // 2}" for number, line in enumerate(ROUNDS)]
    turned = [
        "Ben Okafor,Ana Ruiz,0-1,1",
        "Dan Weiss,Cleo Park,0-1,1",
        "Ana Ruiz,Ben Okafor,0-1,2",
        "Cleo Park,Dan Weiss,1-0,2",
    ]
    answer = judge(rows(*lines, *turned, head=f"{HEAD},Round"))
    assert (answer.errors, answer.counts["rows_rated"], answer.counts["rows_duplicate"]) == ([], 4, 4)


COLOURED = "Name,Colour,Opponent,Result"


def scored(answer):
    return [float(row["score_a"]) for row in answer.games if row["rated"] == "1"]


@pytest.mark.parametrize("black", ["Black", "B", "schwarz", "S", "noirs"])
@pytest.mark.parametrize("score", ["0-1", "1-0", "1:0"])
def test_a_score_of_a_player_who_had_black_has_two_readings(black, score, judge, rows):
    answer = judge(rows(f"Ana Ruiz,{black},Ben Okafor,{score}", "Ana Ruiz,White,Cleo Park,1-0", head=COLOURED))
    assert answer.errors == [("G158", "D2")]


@pytest.mark.parametrize(("result", "score"), [("L", 0), ("win", 1), ("0", 0), ("1", 1), ("½-½", 0.5), ("draw", 0.5)])
def test_words_single_points_and_draws_beside_black_are_the_reporter_s(result, score, judge, rows):
    answer = judge(rows(f"Ana Ruiz,Black,Ben Okafor,{result}", head=COLOURED))
    assert (answer.errors, scored(answer)) == ([], [score])


@pytest.mark.parametrize("colour", ["White", "W", ""])
def test_a_score_of_a_player_who_had_white_has_one_reading(colour, judge, rows):
    answer = judge(rows(f"Ana Ruiz,{colour},Ben Okafor,0-1", head=COLOURED))
    assert (answer.errors, scored(answer)) == ([], [0])


def test_two_reports_tell_whose_points_stand_first(judge, rows):
    white = (
        "Ana Ruiz,W,Ben Okafor,1-0",
        "Ben Okafor,B,Ana Ruiz,1-0",
        "Cleo Park,B,Dan Weiss,0-1",
        "Dan Weiss,W,Cleo Park,0-1",
    )
    answer = judge(rows(*white, head=COLOURED))
    assert (answer.errors, scored(answer), len(answer.of("G159"))) == ([], [1, 1], 1)
    own = (
        "Ana Ruiz,W,Ben Okafor,1-0",
        "Ben Okafor,B,Ana Ruiz,0-1",
        "Cleo Park,B,Dan Weiss,0-1",
        "Dan Weiss,W,Cleo Park,1-0",
    )
    answer = judge(rows(*own, head=COLOURED))
    assert (answer.errors, scored(answer), len(answer.of("G159"))) == ([], [1, 0], 1)


def test_a_colour_that_cannot_be_told_is_asked_about_where_white_s_points_stand_first(judge, rows):
    lines = ("Ana Ruiz,W,Ben Okafor,1-0", "Ben Okafor,B,Ana Ruiz,1-0", "Cleo Park,red,Dan Weiss,0-1")
    assert judge(rows(*lines, head=COLOURED)).errors == [("G158", "D4")]


def test_reports_that_tell_both_readings_are_errors(judge, rows):
    lines = (
        "Ana Ruiz,W,Ben Okafor,1-0",
        "Ben Okafor,B,Ana Ruiz,1-0",
        "Cleo Park,B,Dan Weiss,0-1",
        "Dan Weiss,W,Cleo Park,1-0",
    )
    assert [one for one in judge(rows(*lines, head=COLOURED)).errors if one[0] == "G158"] == [
        ("G158", "D3"),
        ("G158", "D4"),
    ]
