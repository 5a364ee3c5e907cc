"""Two rating lists in one file: each game counts on the list that its time_control names, and there alone.

The file is long because all its cases share the one list of players and games at its top.
"""

import openpyxl
import pandas as pd
import pytest
from helpers import column, file_bytes, games_frame, list_frame, written

import elo_batch
from elo_batch.cli import main
from elo_batch.domain.lists import ListColumn
from elo_batch.domain.marks import CHANGES_OUT, GAMES_OUT, RATINGS_OUT
from elo_batch.readers.files import is_ours
from elo_batch.tables.lists import lists_from

LISTS = "standard=rating,rapid=rapid_rating"
PLAYERS = list_frame(
    [
        ("Ana", 1500, 30, 1600, 12, 40, "N"),
        ("Ben", 1600, 40, None, None, None, "S"),
        ("Cleo", 1400, 10, 1500, 5, None, "W"),
    ],
    "player rating games rapid_rating rapid_games rapid_k club",
)
GAMES = games_frame(
    [
        ("2026-10-03", "Ana", "Ben", "1-0", " Standard "),
        ("2026-10-04", "Ana", "Cleo", "1-0", "rapid"),
        ("2026-10-05", "Ben", "Cleo", "0-1", "RAP ID"),
        ("2026-10-06", "Cleo", "Ben", "½-½", "standard"),
    ],
    "date white black result time_control",
)
OTHER = (
    *("rapid_rating", "rapid_previous", "rapid_change", "rapid_played", "rapid_score", "rapid_expected"),
    *("rapid_k_used", "rapid_performance", "rapid_games", "rapid_peak", "rapid_as_of", "rapid_rating_exact"),
)


def rated(games=GAMES, players=PLAYERS, **options):
    return elo_batch.rate(games, ratings=players, **{"list_columns": LISTS, "initial": 1500, **options})


def by_player(run, *names):
    """These columns of the list, for each player a tuple of texts."""
    rows = run.ratings[["player", *names]].astype(object).itertuples(index=False)
    return {row[0]: tuple(row[1:]) for row in rows}


def test_each_list_gives_the_numbers_worked_out_by_hand():
    """The expected scores: E(100) = 1 / (1 + 10^(-100/400)) = 0.640065, E(200) = 0.759747, E(0) = 0.5.

    Standard, K 20: Ana 1500 + 20 (1 - 0.359935) = 1512.8013; Cleo 1400 + 20 (0.5 - 0.240253) = 1405.1949;
    Ben 1600 + 20 (0 - 0.640065 + 0.5 - 0.759747) = 1582.0038.
    Rapid: Ana, K 40, 1600 + 40 (1 - 0.640065) = 1614.3974; Ben enters at 1500, 1500 + 20 (0 - 0.5) = 1490;
    Cleo 1500 + 20 (0 - 0.359935 + 1 - 0.5) = 1502.8013.
    """
    run = rated()
    exact = by_player(run, "rating_exact", "rapid_rating_exact")
    assert {player: tuple(round(float(text), 4) for text in texts) for player, texts in exact.items()} == {
        "Ana": (1512.8013, 1614.3974),
        "Ben": (1582.0038, 1490.0),
        "Cleo": (1405.1949, 1502.8013),
    }
    assert by_player(run, "rating", "change", "played", "games", "k_used") == {
        "Ana": (1513, 13, 1, 31, 20),
        "Ben": (1582, -18, 2, 42, 20),
        "Cleo": (1405, 5, 1, 11, 20),
    }
    assert by_player(run, "rapid_rating", "rapid_previous", "rapid_change", "rapid_played", "rapid_score") == {
        "Ana": (1614, 1600, 14, 1, 1),
        "Ben": (1490, 1500, -10, 1, 0),
        "Cleo": (1503, 1500, 3, 2, 1),
    }
    assert by_player(run, "rapid_k_used", "rapid_games", "rapid_peak") == {
        "Ana": (40, 13, 1614),
        "Ben": (20, pd.NA, 1500),
        "Cleo": (20, 7, 1503),
    }
    days = by_player(run, "as_of", "rapid_as_of")
    assert {player: tuple(day.day for day in both) for player, both in days.items()} == {
        "Ana": (3, 4),
        "Ben": (6, 5),
        "Cleo": (6, 5),
    }


def test_the_list_has_a_row_for_each_player_the_main_list_first_and_own_columns_last():
    assert tuple(rated().ratings.columns) == (*RATINGS_OUT, "rating_exact", *OTHER, "rapid_k", "club")
    assert rated().ratings["player"].tolist() == ["Ben", "Ana", "Cleo"]


def test_changes_and_games_name_their_list_in_a_last_column():
    run = rated()
    assert tuple(run.changes.columns) == (*CHANGES_OUT, "list")
    assert tuple(run.games.columns) == (*GAMES_OUT, "list")
    assert run.games["list"].tolist() == ["standard", "rapid", "rapid", "standard"]
    assert run.games["rating_a"].tolist() == [1500, 1600, 1500, 1400]
    assert run.games["k_a"].tolist() == [20, 40, 20, 20]
    told = run.changes[["player", "list", "change"]].itertuples(index=False, name=None)
    assert list(told) == [
        *(("Ana", "standard", 13), ("Ana", "rapid", 14), ("Ben", "standard", -18)),
        *(("Ben", "rapid", -10), ("Cleo", "standard", 5), ("Cleo", "rapid", 3)),
    ]


def test_changes_stand_period_by_period():
    later = games_frame([("2026-11-02", "Ana", "Cleo", "0-1", "rapid")], "date white black result time_control")
    run = rated(pd.concat([later, GAMES], ignore_index=True), period="month")
    assert run.changes["period"].tolist() == ["2026-10"] * 6 + ["2026-11"] * 2
    assert run.changes["list"].tolist()[-2:] == ["rapid", "rapid"]
    assert run.changes["previous"].tolist()[-2:] == [1614, 1503]


def test_without_the_option_no_column_list_is_written_and_time_control_does_not_matter():
    run = elo_batch.rate(GAMES, ratings=PLAYERS)
    assert "list" not in (*run.games.columns, *run.changes.columns)
    assert run.data.rated.totals.played.tolist() == [2, 3, 3]


def test_an_unplayed_game_of_no_list_is_kept_in_the_record():
    games = games_frame(
        [("Ana", "bye", "", None), ("Ana", "Ben", "+/-", "rapid"), ("Ana", "Cleo", 1, "rapid")],
        "white black result time_control",
    )
    run = rated(games)
    assert run.ok
    assert run.games[["rated", "list"]].fillna("").to_numpy().tolist() == [[0, ""], [0, "rapid"], [1, "rapid"]]


def test_an_unplayed_game_of_no_list_is_kept_where_one_list_is_named():
    games = games_frame([("Ana", "bye", "", None), ("Ana", "Ben", 1, "standard")], "white black result time_control")
    run = rated(games, list_columns="standard=rating")
    assert run.games["list"].fillna("").tolist() == ["", "standard"]
    assert [name for name in run.ratings.columns if name.startswith("rapid")] == [
        *("rapid_rating", "rapid_games", "rapid_k")
    ]


def test_several_files_of_games_are_one_log_whatever_lists_they_name():
    parts = [GAMES.iloc[2:], GAMES.iloc[:2]]
    run = rated(parts)
    assert run.games["list"].tolist() == ["rapid", "standard", "standard", "rapid"]
    assert run.ratings.to_csv() == rated().ratings.to_csv()


def test_a_column_is_whole_only_where_it_is_on_every_list():
    games = games_frame([("Ana", "Ben", 1, 16, "standard"), ("Ana", "Ben", 0, 32.5, "rapid")],
                        "white black result k time_control")  # fmt: skip
    assert rated(games).games["k_a"].tolist() == [16, 32.5]
    assert file_bytes(rated(games).games).decode().splitlines()[1].split(",")[12:14] == ["16", "16"]
    assert str(rated(games).games["k_a"].dtype) == "float64"


def test_a_newcomer_enters_each_list_with_the_first_game_on_it():
    games = games_frame([("Zed", "Ana", 1, "rapid"), ("Ben", "Ana", 1, "standard")], "white black result time_control")
    run = rated(games)
    assert by_player(run, "rating", "games", "rapid_previous", "rapid_games", "status")["Zed"] == (
        pd.NA,
        0,
        1500,
        1,
        "",
    )
    assert run.counts["newcomers"] == 1
    assert [one.message for one in run.diagnostics if one.code == "G303"] == ["rapid: 1 on no list enter at 1500"]


def test_who_has_no_rapid_rating_is_unrated_there_where_nobody_enters():
    run = rated(initial=None)
    assert run.counts["rows_unrated"] == 1
    assert [(one.code, one.found) for one in run.diagnostics if one.code == "G305"] == [("G305", "Ben")]
    assert column(run, "rapid_rating") == {"Ana": 1614, "Ben": pd.NA, "Cleo": 1493}
    assert column(run, "status") == {"Ana": "", "Ben": "", "Cleo": ""}


def test_only_who_is_on_no_list_is_unrated():
    players = list_frame([("Ana", None, 1500), ("Ben", None, None), ("Cleo", 1500, None)], "player rating rapid_rating")
    run = rated(games_frame([("Cleo", "Ana", "bye", "rapid")], "white black result time_control"), players)
    assert column(run, "status") == {"Ana": "", "Ben": "unrated", "Cleo": ""}


def test_each_list_has_its_own_last_rated_day():
    players = list_frame(
        [("Ana", 1500, "2026-10-10", 1500, "2026-10-01"), ("Ben", 1600, None, 1600, None)],
        "player rating as_of rapid_rating rapid_as_of",
    )
    rows = [("2026-10-05", "Ana", "Ben", 1, "rapid"), ("2026-10-05", "Ana", "Ben", 0, "standard")]
    run = rated(games_frame(rows, "date white black result time_control"), players)
    said = [(one.message, one.place.row) for one in run.diagnostics if one.code == "G304"]
    assert said == [("a game on or before 2026-10-10, the day to which the list standard is already rated", 3)]


def test_the_same_pair_may_meet_on_both_lists_in_one_round_and_on_one_twice_is_an_error():
    rows = [("2026-10-05", "1", "Ana", "Ben", 1, one) for one in ("rapid", "standard", "rapid")]
    run = rated(games_frame(rows, "date round white black result time_control"))
    assert [(one.code, one.place.row) for one in run.diagnostics if one.code in {"G202", "G203"}] == [("G202", 4)]


def test_an_entry_that_cannot_be_read_blocks_its_own_list_only():
    players = list_frame([("Ana", 1500, "l600"), ("Ben", 1600, 1700)], "player rating rapid_rating")
    rows = [("Ana", "Ben", 1, "rapid"), ("Ana", "Ben", 1, "standard")]
    run = rated(games_frame(rows, "white black result time_control"), players, on_error="skip")
    assert [(one.code, one.place.row) for one in run.diagnostics if one.code in {"P103", "G306"}] == [
        *[("G306", 2)],
        *[("P103", 2)],
    ]
    assert by_player(run, "rating", "rapid_rating")["Ana"] == (1513, "l600")


def test_problems_of_what_the_lists_share_are_told_once():
    players = list_frame([("Ana", 1500, 1600), (" ana", 1500, 1600), ("", 1, 2)], "player rating rapid_rating")
    run = rated(players=players)
    found = [(one.code, one.place.row) for one in run.diagnostics if one.code[0] == "P"]
    assert sorted(found) == [("P104", 4), ("P115", 3), ("P201", 2), ("P201", 3)]


def test_the_report_has_the_same_columns_and_formats_for_each_list(tmp_path):
    rated().write_workbook(tmp_path / "report.xlsx")
    book = openpyxl.load_workbook(tmp_path / "report.xlsx")
    ratings, games = book["Ratings"], book["Games"]
    headings = [cell.value for cell in ratings[1]]
    formats = {heading: ratings.cell(2, index).number_format for index, heading in enumerate(headings, 1)}
    assert headings == [*(name for name in rated().ratings.columns if name != "club"), "working", "equal"]
    assert formats["rapid_change"] == formats["change"] != "General"
    assert formats["rapid_expected"] == formats["expected"] != "General"
    assert [cell.value for cell in games[1]][-1] == "list"


def test_each_list_is_printed_on_a_page_of_its_own_with_the_players_names(tmp_path):
    rated().write_workbook(tmp_path / "report.xlsx")
    book = openpyxl.load_workbook(tmp_path / "report.xlsx")
    wide = {sheet.title: sheet.page_setup.fitToWidth for sheet in book if (sheet.page_setup.fitToWidth or 1) != 1}
    assert wide == {"Ratings": 2, "Working": 2}
    named = {sheet.title: sheet.print_title_cols for sheet in book if sheet.print_title_cols}
    assert named == {"Ratings": "$A:$C", "Working": "$A:$D"}


def test_a_corrected_rating_counts_on_its_own_list():
    players = PLAYERS.assign(rapid_rating_exact=["1590.25", None, "1500.4"])
    run = rated(players=players)
    assert [(one.place.column, one.found) for one in run.diagnostics if one.code == "P114"] == [
        ("rapid_rating", "1600 beside 1590.25")
    ]
    assert by_player(run, "rating_exact")["Ana"] == by_player(rated(), "rating_exact")["Ana"]
    assert run.games["rating_b"].tolist()[1:3] == [1500.4, 1500.4]


def test_k_for_everybody_wins_over_the_k_of_every_list():
    run = rated(k=10)
    assert set(column(run, "rapid_k_used").values()) == {10}
    assert column(run, "rapid_k")["Ana"] == 40
    assert any(one.message == "rapid: the list's own K of 1 player who played is not used: --k counts"
               for one in run.diagnostics)  # fmt: skip


def test_a_folder_run_knows_the_outputs_again(tmp_path):
    run = rated()
    for name in ("ratings", "games", "changes"):
        assert is_ours(written(getattr(run, name), tmp_path / f"{name}.csv"))


def test_the_screen_shows_every_list(tmp_path, capsys, monkeypatch):
    written(PLAYERS, tmp_path / "list.csv")
    written(GAMES, tmp_path / "games.csv")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr("sys.argv", ["elo-batch", "rate", "games.csv", "--ratings", "list.csv", "--initial", "1500",
                                     "--list-column", LISTS])  # fmt: skip
    with pytest.raises(SystemExit):
        main()
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [line[-2:] for line in lines if line[1:2] in (["player"], ["Ana"])] == [
        ["rapid_rating", "rapid_change"],
        ["1614", "+14"],
    ]


@pytest.mark.parametrize("ending", [".csv", ".xlsx", ".parquet"])
def test_a_written_list_comes_back_as_it_was(ending, tmp_path):
    first = rated()
    none = games_frame([("Ana", "bye", "", None)], "white black result time_control")
    again = rated(none, written(first.ratings, tmp_path / f"list{ending}"))
    kept = ["player", "rating", "games", "peak", "as_of", "rating_exact", "status", "rapid_k", "club"]
    kept += ["rapid_rating", "rapid_games", "rapid_peak", "rapid_as_of", "rapid_rating_exact"]
    assert file_bytes(again.ratings[kept]) == file_bytes(first.ratings[kept])
    anew = next(one.message for one in again.diagnostics if one.code == "P116")
    assert "rapid_previous, rapid_change, rapid_played" in anew
    assert list(again.ratings.columns) == list(first.ratings.columns)


def test_a_main_list_under_another_heading_is_written_as_rating_and_found_again():
    players = PLAYERS.rename(columns={"rating": "std"})
    lists = {"standard": "std", "rapid": "rapid_rating"}
    first = rated(players=players, list_columns=lists)
    assert list(first.ratings.columns) == list(rated().ratings.columns)
    assert column(first) == column(rated())
    again = rated(games_frame([("Ana", "Ben", 1, "standard")], "white black result time_control"), first.ratings,
                  list_columns=lists)  # fmt: skip
    assert again.ok
    assert column(again, "previous") == column(first)


def test_the_list_whose_column_is_rating_is_the_main_one_wherever_it_is_named():
    turned = rated(list_columns="rapid=rapid_rating,standard=rating")
    assert turned.ratings.to_csv() == rated().ratings.to_csv()
    assert lists_from("blitz=b,standard=Elo,rapid=r")[0] == ListColumn(name="standard", column="Elo", prefix="")


def test_one_list_alone_rates_a_log_without_time_controls():
    games = games_frame([("Ana", "Cleo", 1)], "white black result")
    alone = rated(games, PLAYERS.drop(columns="rating"), list_columns="rapid=rapid_rating")
    assert column(alone) == {"Ana": 1607, "Cleo": 1493, "Ben": pd.NA}


def test_without_a_list_file_everybody_is_a_newcomer_on_each_list():
    run = rated(players=None)
    assert run.ok
    assert column(run, "rapid_rating") == {"Ana": 1510, "Ben": 1490, "Cleo": 1500}
    assert column(run, "rating") == {"Ana": 1510, "Ben": 1490, "Cleo": 1500}


def test_the_lists_are_read_as_they_are_understood():
    frame = elo_batch.read_ratings(PLAYERS, list_columns=LISTS).value
    assert frame["rapid_rating"].tolist()[::2] == [1600, 1500]
    assert frame["rapid_games"].tolist() == [12, pd.NA, 5]


def test_a_column_of_another_rule_book_comes_back_as_it_is():
    run = rated(players=PLAYERS.assign(base=["b1", "b2", "b3"]))
    assert column(run, "base") == {"Ana": "b1", "Ben": "b2", "Cleo": "b3"}
