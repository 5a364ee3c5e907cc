"""`elo-batch odds` as it is seen."""

import io
from functools import partial

import openpyxl
import pandas as pd
import pytest

PAIRINGS = """Board,Round,Date,White,Black,Result
1,5,2026-11-07,Ana Ruiz,Ben Okafor,
2,5,2026-11-07,cleo park,Dan Weiss,1-0
3,5,2026-11-07,Ben Okafor,bye,
4,5,2026-11-07,,Dan Weiss,+
"""
READERS = {"csv": pd.read_csv, "xlsx": partial(pd.read_excel, engine="calamine"), "parquet": pd.read_parquet}
ODDS = "odds round5.csv --ratings list.csv"
SHOWN = """\
4 pairings read: 2 with odds, 2 without an opponent; rule book elo (K 32)
round  date        player      rating  expected   K  if win  if draw  if loss
5      2026-11-07  Ana Ruiz      1500     0.360  32  +20.48    +4.48   -11.52
                   Ben Okafor    1600     0.640  32  +11.52    -4.48   -20.48

5      2026-11-07  Cleo Park     1400     0.091  32  +29.09   +13.09    -2.91
                   Dan Weiss     1800     0.909  32   +2.91   -13.09   -29.09
The expected score is points per game, a draw being half a point; it is not the chance to win.
"""


def lines(text):
    """The lines of a screen without the blanks at their ends."""
    return [line.rstrip() for line in text.splitlines()]


@pytest.fixture(autouse=True)
def _pairings(folder):
    (folder / "round5.csv").write_text(PAIRINGS, encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("odds 1500 1600 --k 32", ["1500  0.360 (36.0 %)", "+20.48", "+4.48", "-11.52", "1600  0.640 (64.0 %)"]),
        ("odds 1500,1620,1480 1600", ["1533.33", "0.405 (40.5 %)", "+11.90", "+1.90", "-8.10"]),
        ("odds -50 100", ["-50  0.297 (29.7 %)", "100  0.703"]),
        ("odds 1500 1500 --decimals 0", ["+10        0      -10"]),
        ("odds 1500 1600 --decimals exact", ["+12.80129999606288", "-7.19870000393712"]),
    ],
)
def test_both_sides_of_a_game_to_come_are_shown(line, says, elo):
    told = elo(line)
    assert (told.exit, told.err) == (0, "")
    assert [text for text in says if text not in told.out] == []
    assert "not the chance to win" in told.out


def test_two_ratings_answer_in_json_with_the_names_of_the_table(elo):
    answer = elo("odds 1500 1600 --k 32 --format json").json
    (pair,) = answer["odds"]
    assert (pair["rating_a"], pair["k_b"], pair["change_a_if_a_wins"]) == (1500, 32, 20.48207999370061)
    assert (pair["change_b_if_a_wins"], pair["change_b_if_b_wins"]) == (-20.48207999370061, 11.517920006299391)


def test_pairings_are_shown_side_by_side_with_round_and_day(elo):
    told = elo(f"{ODDS} --k 32")
    assert (told.exit, lines(told.out)) == (0, lines(SHOWN))


def test_byes_are_left_out_with_a_note_and_spellings_are_named(elo):
    err = elo(ODDS).err
    for says in (
        "round5.csv:D4: note G118: not played, left out: bye",
        "round5.csv:D5: note G118",
        "read as 'Cleo Park'",
    ):
        assert says in err
    assert elo(f"{ODDS} --quiet").err == ""


def test_a_long_sheet_is_cut_on_the_screen_and_whole_in_the_file(elo, folder):
    rows = "".join(f"{number},Ana Ruiz,Ben Okafor\n" for number in range(1, 251))
    (folder / "round5.csv").write_text(f"Round,White,Black\n{rows}", encoding="utf-8")
    told = elo(ODDS)
    assert (told.out.count("Ana Ruiz"), "and 50 pairings more" in told.out) == (200, True)
    elo(f"{ODDS} --output odds.csv")
    assert (folder / "odds.csv").read_text(encoding="utf-8").count("Ana Ruiz") == 250


@pytest.mark.parametrize("ending", ["csv", "xlsx", "parquet"])
def test_the_file_holds_what_the_answer_holds(ending, elo, folder):
    told = elo(f"{ODDS} --output odds.{ending} --format json")
    assert (told.exit, told.json["outputs"]) == (0, [f"odds.{ending}"])
    read = READERS[ending](folder / f"odds.{ending}")
    numbers = [name for name in read.columns if name.startswith(("rating", "expected", "k_", "change"))]
    assert len(numbers) == 12
    assert read[numbers].to_dict("records") == [{name: row[name] for name in numbers} for row in told.json["odds"]]
    assert read["player_a"].tolist() == ["Ana Ruiz", "Cleo Park"]
    assert [str(day)[:10] for day in read["date"]] == ["2026-11-07"] * 2


def test_pairings_may_come_from_standard_input_and_odds_go_to_standard_output(elo, monkeypatch):
    class Stream:
        buffer = io.BytesIO(PAIRINGS.encode())

    monkeypatch.setattr("sys.stdin", Stream)
    told = elo("odds - --ratings list.csv --output - --quiet")
    assert told.exit == 0
    assert len(pd.read_csv(io.StringIO(told.out))) == 2
    assert "2 with odds" in told.err


def test_a_replaced_file_is_called_so_and_a_folder_run_leaves_it_aside(elo, folder):
    for ending in ("csv", "xlsx"):
        assert elo(f"{ODDS} --output odds.{ending}").out.splitlines()[-1] == f"wrote odds.{ending}"
        assert elo(f"{ODDS} --output odds.{ending}").out.splitlines()[-1] == f"replaced odds.{ending}"
    (folder / "round5.csv").unlink()
    aside = elo("check . --ratings list.csv --format json").json["problems"]
    assert {one["file"] for one in aside if one["code"] == "F115"} == {"odds.csv", "odds.xlsx"}


def test_every_unknown_name_is_told_at_once_and_nothing_is_written(elo, standing, folder):
    text = "White,Black\nAna Ruis,Ben Okafor\nZed,Dan Weiss\nDan Weiss,dan weiss\n"
    (folder / "round5.csv").write_text(text, encoding="utf-8")
    before = standing()
    told = elo(f"{ODDS} --output odds.csv")
    assert (told.exit, standing()) == (1, before)
    assert told.out == (
        "no odds were worked out or written: the data has errors (3 pairings read: 0 in order, 3 with errors)\n"
    )
    assert "round5.csv:A2: error G301: a player who is not on the rating list, found Ana Ruis" in told.err
    assert "did you mean Ana Ruiz? Correct the name" in told.err
    assert "round5.csv:A3: error G301" in told.err
    assert "round5.csv:B4: error G201: a player meets himself, found Dan Weiss on both sides" in told.err
    assert elo(f"{ODDS} --format json").json["odds"] == []


LISTED = "id,name,rating\n01,Sam Lee,1500\n02,Sam Lee,1600\n04,Finn Moe,UNR\n05,Gus Ek,1700\n"
WHO = {
    "Sam Lee,Gus Ek": ("", "error G307: a name that several players on the list share", 1),
    "Gus Ekk,01": ("--initial 1500", "error G302: a newcomer whose name nearly equals Gus Ek on the list", 1),
    "Gus Ek,Gus ekk": ("--initial 1500 --newcomers new.csv", "G303: 1 on no list enter at 1500", 0),
    "Finn Moe,Gus Ek": ("", "note G305: against or by an unrated player, left out, found Finn Moe (04)", 0),
    "1.23457E+11,Gus Ek": ("", "error G115: an id in scientific notation", 1),
    "Zed,Gus Ek": ("", "error G301: a player who is not on the rating list, found Zed", 1),
    "Eva Lind,Gus Ek": ("", "error G306: a player whose entry on the list has an error, found Eva Lind (03)", 1),
}


@pytest.mark.parametrize("pair", WHO)
def test_who_is_who_is_said_in_the_words_of_rate(pair, elo, folder):
    options, says, code = WHO[pair]
    broken = "03,Eva Lind,l500\n" if "Eva" in pair else ""
    (folder / "list.csv").write_text(LISTED + broken, encoding="utf-8")
    (folder / "new.csv").write_text("player\nGus Ekk\n", encoding="utf-8")
    (folder / "round5.csv").write_text(f"White,Black,Result\n{pair},1-0\n", encoding="utf-8")
    for told in (elo(f"{ODDS} {options}"), elo(f"rate round5.csv --ratings list.csv {options}")):
        assert (told.exit, says in told.err) == (code, True)


def test_ids_are_shown_by_name_and_the_list_s_own_k_is_named(elo, folder):
    (folder / "list.csv").write_text("id,name,rating,k\n01,Sam Lee,1500,\n05,Gus Ek,1700,40\n", encoding="utf-8")
    (folder / "round5.csv").write_text("White,Black\n01,05\n", encoding="utf-8")
    told = elo(f"{ODDS} --output -")
    assert ",01,Sam Lee,05,Gus Ek,1500,1700," in told.out
    assert "the list's own K of 1 player in these pairings counts" in told.err
    assert "Sam Lee" in elo(ODDS).out
    assert "is not used: --k counts" in elo(f"{ODDS} --k 10").err


def test_a_day_that_cannot_be_read_is_a_warning_and_no_obstacle(elo, folder):
    (folder / "round5.csv").write_text("Date,White,Black\nSaturday,Ana Ruiz,Ben Okafor\n", encoding="utf-8")
    told = elo(ODDS)
    assert (told.exit, "1 with odds" in told.out) == (0, True)
    assert "round5.csv:A2: warning G108: this is not a date, found Saturday" in told.err


def test_rows_marked_as_not_rated_change_nothing_and_a_wrong_k_is_an_error(elo, folder):
    (folder / "round5.csv").write_text(
        "White,Black,Rated,K\nAna Ruiz,Ben Okafor,no,\nCleo Park,Dan Weiss,,0\n", encoding="utf-8"
    )
    told = elo(ODDS)
    assert told.exit == 1
    assert "round5.csv:C2: note G119" in told.err
    assert "round5.csv:D3: error G111: this is not a K, found 0" in told.err


def test_a_workbook_s_sheet_is_named(elo, folder):
    book = openpyxl.Workbook()
    for title, pair in (("Round 5", ["Ana Ruiz", "Ben Okafor"]), ("Round 6", ["Cleo Park", "Dan Weiss"])):
        sheet = book.create_sheet(title)
        sheet.append(["Home", "Away"])
        sheet.append(pair)
    book.save(folder / "rounds.xlsx")
    several = elo("odds rounds.xlsx --ratings list.csv")
    assert (several.exit, "more than one sheet holds pairings, found Round 5, Round 6" in several.err) == (1, True)
    told = elo("odds rounds.xlsx --ratings list.csv --sheet", "Round 6")
    assert (told.exit, "Cleo Park" in told.out, "Ana Ruiz" in told.out) == (0, True, False)


def test_files_the_wrong_way_round_are_recognised(elo):
    told = elo("odds list.csv --ratings games.csv")
    assert told.exit == 1
    assert told.err.count("are the files the wrong way round?") == 2


@pytest.mark.parametrize("text", ["White,Black\n", "White,Black\n,\n"])
def test_no_pairings_are_a_warning_or_a_note_and_no_error(text, elo, folder):
    (folder / "round5.csv").write_text(text, encoding="utf-8")
    told = elo(ODDS)
    assert told.exit == 0
    assert "pairings" in told.err.splitlines()[1] or "no pairings" in told.err


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("odds 1500", "1500 is one rating; give two ratings, or one file of pairings with --ratings LIST"),
        ("odds 1500,1600", "1500,1600 is one rating"),
        ("odds round5.csv", "the odds of pairings need the rating list: give --ratings FILE"),
        ("odds nothere.csv", "give --ratings FILE"),
        ("odds nothere.csv --ratings list.csv", "nothere.csv: error F101: there is no such file"),
        ("odds round5.csv --ratings nothere.csv", "nothere.csv: error F101"),
        ("odds round5.csv list.csv", "list.csv is no rating; give two ratings, or one file"),
        ("odds round5.csv --rating=list.csv", "there is no option --rating=list.csv"),
        ("odds 1500 1600 --ratings list.csv --output x.csv", "--ratings, --output: not for two ratings"),
        ("odds 1500 1600 --initial 1500", "--initial: not for two ratings"),
        ("odds 1500 l600", "'l600' is not a rating"),
        ("odds abc 1600", "'abc' is not a rating"),
        ("odds 1500 nan", "nan is not a rating"),
        ("odds 1500 1600 --k 0", "--k 0.0"),
        ("odds 1500 1600 --k -3", "--k -3.0"),
        ("odds 1500 1600 --k nan", "--k nan"),
        ("odds 1500 1600 --decimals many", "--decimals many"),
        ("odds 1500 1600 --decimals 10", "--decimals 10"),
        ("odds 1500 1600 --policy chess", "no rule book 'chess'"),
        (f"{ODDS} --k 1001", "--k 1001"),
        (f"{ODDS} --output round5.csv", "round5.csv is an input of this run"),
        (f"{ODDS} --output list.csv", "list.csv is an input of this run"),
        (f"{ODDS} --output odds.pdf", "odds.pdf: tables are written as .csv or .xlsx or .parquet"),
        (f"{ODDS} --output no/odds.csv", "there is no folder"),
        (f"{ODDS} --format xml", "--format xml"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(line, says, elo, standing):
    before = standing()
    told = elo(line)
    assert (told.exit, told.out, len(told.sentences), standing()) == (2, "", 1, before)
    assert says in told.err


def test_standard_output_holds_one_thing(elo):
    told = elo(f"{ODDS} --output - --format json")
    assert (told.exit, told.json["error"]) == (2, "only one thing can go to standard output")


def test_names_like_formulas_are_warned_of_in_csv(elo, folder):
    (folder / "list.csv").write_text("player,rating\n=1+1,1500\nBen Okafor,1600\n", encoding="utf-8")
    (folder / "round5.csv").write_text("White,Black\n=1+1,Ben Okafor\n", encoding="utf-8")
    assert "warning F111" in elo(f"{ODDS} --output odds.csv").err
    told = elo(f"{ODDS} --output odds.csv --csv-safe")
    assert "F111" not in told.err
    assert "'=1+1" in (folder / "odds.csv").read_text(encoding="utf-8")
