"""`elo-batch compare`: two rule books side by side, as an officer and a committee see them.

The file is long because all its cases look at one command from the one folder that its fixture fills.
"""

import io
from functools import partial

import openpyxl
import pandas as pd
import pytest

COLUMNS = ["player", "name", "previous", "played", "rating_1", "change_1", "rating_2", "change_2", "difference"]
READERS = {"csv": pd.read_csv, "xlsx": partial(pd.read_excel, engine="calamine"), "parquet": pd.read_parquet}
COMPARE = "compare games.csv --ratings list.csv --policy elo --policy club"
# Ana wins against 1600 (E 0.3599) and draws against 1400 (E 0.6401): 20 x 0.5 is +10, 32 x 0.5 is +16.
SHOWN = """\
2 rows read: 2 rated
                                        elo            club
player      previous  played  rating  change  rating  change  difference
Ben Okafor      1600       1    1587     -13    1580     -20          -7
Ana Ruiz        1500       2    1510     +10    1516     +16          +6
Cleo Park       1400       1    1403      +3    1404      +4          +1

                         elo  club
K                         20    32
games rated                2     2
periods                    1     1
newcomers                  0     0
points in                +13   +20
points out               -13   -20
leakage (sum of changes)   0     0

3 of 4 players move differently: by 4.67 points on average, by 7 at most
"""


def lines(text):
    """The lines of a screen, of which the blanks between and behind the words do not count."""
    return [" ".join(line.split()) for line in text.splitlines()]


def book(folder, name, k, more=""):
    """A rule book of one K."""
    text = f'name = "{name}"\n[[section]]\n[section.k]\nrule = [{{ k = {k} }}]\n{more}'
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return f"{name}.toml"


def test_who_moves_differently_is_shown_with_the_totals(elo, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    told = elo(COMPARE)
    assert (told.exit, lines(told.out)) == (0, lines(SHOWN))
    assert max(map(len, told.out.splitlines())) <= 80


def test_the_columns_stand_below_their_headings(elo):
    rows = elo(COMPARE).out.splitlines()
    heading, ana = (next(row for row in rows if word in row) for word in ("previous", "Ana Ruiz"))
    for word, number in (("previous", "1500"), ("difference", "+6")):
        assert heading.index(word) + len(word) == ana.index(number) + len(number)
    assert (heading.index("rating") + len("rating"), heading.rindex("change") + len("change")) == (
        ana.index("1510") + 4,
        ana.index("+16") + 3,
    )


@pytest.mark.parametrize("ending", ["csv", "xlsx", "parquet"])
def test_the_file_holds_all_players_the_largest_difference_first(ending, elo, folder):
    told = elo(f"{COMPARE} --output both.{ending}")
    assert (told.exit, told.out.splitlines()[-1]) == (0, f"wrote both.{ending}")
    read = READERS[ending](folder / f"both.{ending}")
    assert list(read.columns) == COLUMNS
    assert read["player"].tolist() == ["Ben Okafor", "Ana Ruiz", "Cleo Park", "Dan Weiss"]
    assert read["difference"].tolist() == [-7, 6, 1, 0]
    assert elo(f"{COMPARE} --output both.{ending}").out.splitlines()[-1] == f"replaced both.{ending}"


def test_a_workbook_has_the_totals_under_the_names_of_the_rule_books(elo, folder):
    elo(f"{COMPARE} --output both.xlsx")
    book = openpyxl.load_workbook(folder / "both.xlsx")
    rows = list(book["Totals"].iter_rows(values_only=True))
    assert (book.sheetnames, rows[0]) == (["Comparison", "Totals"], ("total", "both", "elo", "club"))
    assert dict(zip(rows[0], next(row for row in rows if row[0] == "points_in"), strict=True))["club"] == 20
    assert dict(zip(rows[0], next(row for row in rows if row[0] == "players_who_differ"), strict=True))["both"] == 3
    assert book["Comparison"]["I3"].number_format.startswith("+0")
    book.close()


def test_the_answer_in_json_numbers_what_is_of_one_rule_book(elo, folder):
    told = elo(f"{COMPARE} --format json --output both.csv")
    answer = told.json
    assert (told.exit, answer["outputs"]) == (0, ["both.csv"])
    assert list(answer) == ["problems", "counts", "outputs", "policy", "players", "totals"]
    assert (answer["policy"]["1"]["name"], answer["policy"]["2"]["k"]) == ("elo", 32)
    assert (answer["counts"]["rows_read_1"], answer["counts"]["rows_read_2"]) == (2, 2)
    assert list(answer["players"][0]) == COLUMNS
    kept = pd.read_csv(folder / "both.csv")["difference"].tolist()
    assert [row["difference"] for row in answer["players"]] == kept
    assert answer["totals"] == {
        "players": 4,
        "players_who_differ": 3,
        "mean_difference": 4.666666667,
        "largest_difference": 7.0,
        "games_rated_1": 2,
        "periods_1": 1,
        "newcomers_1": 0,
        "points_in_1": 13.0,
        "points_out_1": -13.0,
        "leakage_1": 0.0,
        "rated_here_only_1": 0,
        "games_rated_2": 2,
        "periods_2": 1,
        "newcomers_2": 0,
        "points_in_2": 20.0,
        "points_out_2": -20.0,
        "leakage_2": 0.0,
        "rated_here_only_2": 0,
    }


def test_the_table_goes_to_standard_output_and_the_screen_aside(elo):
    told = elo(f"{COMPARE} --output - --quiet")
    assert pd.read_csv(io.StringIO(told.out))["player"].tolist()[0] == "Ben Okafor"
    assert "3 of 4 players move differently" in told.err


def test_games_may_come_from_standard_input(elo, folder, monkeypatch):
    class Stream:
        buffer = io.BytesIO((folder / "games.csv").read_bytes())

    shown = elo(COMPARE).out
    monkeypatch.setattr("sys.stdin", Stream)
    assert elo(COMPARE.replace("games.csv", "-")).out == shown


def test_twenty_players_are_shown_and_the_rest_counted(elo, folder):
    rows = "".join(f"Player {number:02},Ben Okafor,1-0\n" for number in range(30))
    (folder / "games.csv").write_text(f"White,Black,Result\n{rows}", encoding="utf-8")
    told = elo(f"{COMPARE} --initial 1500")
    assert (told.out.count("Player "), "and 11 more who move differently; --output FILE" in told.out) == (19, True)
    assert "--output FILE" not in elo(f"{COMPARE} --initial 1500 --output both.csv").out
    assert (folder / "both.csv").read_text(encoding="utf-8").count("Player ") == 30


def test_nobody_moves_differently_by_one_and_the_same_rule_book(elo):
    told = elo("compare games.csv --ratings list.csv --policy elo --policy elo")
    assert "none of 4 players moves differently" in told.out
    assert "previous" not in told.out
    assert lines(told.out)[2] == "elo (1) elo (2)"


def test_rule_books_of_one_name_are_told_apart_by_their_files(elo, folder):
    (folder / "now.toml").write_text(elo("policies club").out, encoding="utf-8")
    (folder / "next.toml").write_text(elo("policies club").out.replace("k = 32", "k = 24"), encoding="utf-8")
    told = elo("compare games.csv --ratings list.csv --policy now.toml --policy next.toml")
    assert "now.toml next.toml" in lines(told.out)


def test_ids_are_shown_with_their_names(elo, folder):
    (folder / "list.csv").write_text("id,name,rating\n01,Ana Ruiz,1500\n02,Ben Okafor,1600\n", encoding="utf-8")
    (folder / "games.csv").write_text("White,Black,Result\n01,02,1-0\n", encoding="utf-8")
    told = elo(f"{COMPARE} --output -")
    assert "Ana Ruiz (01)" in told.err
    assert told.out.splitlines()[1].startswith("01,Ana Ruiz,1500,1,")


def test_differences_have_no_more_decimals_than_the_ratings(elo, folder):
    casual = "compare games.csv --ratings list.csv --policy elo --policy casual --output both.csv"
    elo(casual)
    read = pd.read_csv(folder / "both.csv", dtype=str).set_index("player")
    assert read.loc["Ana Ruiz", ["rating_1", "rating_2", "difference"]].tolist() == ["1510", "1510", "0"]
    assert read.loc["Ben Okafor", ["rating_1", "rating_2", "difference"]].tolist() == ["1587", "1587.2", "0.2"]


def test_a_problem_of_both_is_told_once_and_one_of_a_single_rule_book_with_its_name(elo, folder):
    book(folder, "byround", 20, '[section.period]\nunit = "round"\n')
    (folder / "games.csv").write_text(
        "White,Black,Result,Round\nAna Ruiz,Ben Okafor,1-0,1\nCleo Park,Ana Ruiz,bye,\nCleo Park,Ana Ruiz,0-1,2\n",
        encoding="utf-8",
    )
    told = elo("compare games.csv --ratings list.csv --policy elo --policy byround.toml")
    assert told.exit == 0
    assert told.err.count("games.csv:C3: note G118: not played") == told.err.count("games.csv: note F114") == 1
    assert told.err.count("G207: byround: 2 rating periods") == told.err.count("G207: elo: 1 rating period") == 1
    assert (told.err.count("byround: "), told.err.count("elo: ")) == (1, 1)


@pytest.mark.parametrize("books", [("elo", "nfl-style"), ("nfl-style", "elo")])
def test_an_error_of_one_rule_book_stops_both_and_names_it(books, elo, folder, standing):
    (folder / "games.csv").write_text("White,Black,Result\nAna Ruiz,Ben Okafor,3-1\n", encoding="utf-8")
    before, line = standing(), "compare games.csv --ratings list.csv --policy {} --policy {}".format(*books)
    told = elo(f"{line} --output both.csv")
    assert (told.exit, standing()) == (1, before)
    assert told.err.count("games.csv:C2: error G106: elo: ") == told.err.count("G106") == 1
    rows = {"elo": "elo: 1 rows read: 0 rated, 1 rejected", "nfl-style": "nfl-style: 1 rows read: 1 rated"}
    said = ["nothing was compared or written: the data has errors", *(rows[book] for book in books)]
    assert lines(told.out) == said
    answer = elo(f"{line} --format json").json
    assert (answer["players"], answer["totals"], answer["outputs"]) == ([], {}, [])


def test_an_error_of_both_is_told_once(elo, folder):
    (folder / "games.csv").write_text("White,Black,Result\nAna Ruiz,Ben Okafor,x\n", encoding="utf-8")
    told = elo(COMPARE)
    assert (told.exit, told.err.count("games.csv:C2: error G103: this is not a result")) == (1, 1)


def test_a_player_who_enters_by_one_rule_book_only_is_counted_apart(elo, folder):
    book(folder, "open", 20, '[section.newcomer]\nenter = "fixed"\nrating = 1500\n')
    (folder / "games.csv").write_text(
        "White,Black,Result\nAna Ruiz,Ben Okafor,1-0\nZed Novak,Ben Okafor,1-0\n", encoding="utf-8"
    )
    told = elo("compare games.csv --ratings list.csv --policy elo --policy open.toml --on-error skip --output both.csv")
    assert (told.exit, "error G301: elo: a player who is not on the rating list" in told.err) == (1, True)
    assert "1 player has a rating by open only" in told.out
    last = (folder / "both.csv").read_text(encoding="utf-8").splitlines()[-1]
    assert last == "Zed Novak,,1500,1,,,1513,13,"


def test_where_newcomers_enter_at_different_ratings_nobody_says_what_was_before(elo, folder):
    for name, rating in (("low", 1300), ("high", 1500)):
        book(folder, name, 20, f'[section.newcomer]\nenter = "fixed"\nrating = {rating}\n')
    told = elo("compare games.csv --policy low.toml --policy high.toml --output both.csv")
    assert told.exit == 0
    read = pd.read_csv(folder / "both.csv", keep_default_na=False, dtype=str).set_index("player")
    assert read["previous"].tolist() == ["", "", ""]
    assert read.loc["Ana Ruiz", ["rating_1", "rating_2", "difference"]].tolist() == ["1310", "1510", "200"]
    assert "note G303: low: 3 on no list enter at 1300" in told.err
    assert "Ana Ruiz 1300/1500 2 1310 +10 1510 +10 +200" in lines(told.out)


def test_each_list_has_its_own_rows(elo, folder):
    (folder / "list.csv").write_text(
        "player,rating,rapid\nAna Ruiz,1500,1400\nBen Okafor,1600,1700\n", encoding="utf-8"
    )
    (folder / "games.csv").write_text(
        "White,Black,Result,time_control\nAna Ruiz,Ben Okafor,1-0,rapid\nAna Ruiz,Ben Okafor,1-0,standard\n",
        encoding="utf-8",
    )
    told = elo(f"{COMPARE} --list-column standard=rating,rapid=rapid --output -")
    assert told.out.splitlines() == [
        ",".join([*COLUMNS, "list"]),
        "Ana Ruiz,,1400,1,1417,17,1427,27,10,rapid",
        "Ben Okafor,,1700,1,1683,-17,1673,-27,-10,rapid",
        "Ana Ruiz,,1500,1,1513,13,1520,20,7,standard",
        "Ben Okafor,,1600,1,1587,-13,1580,-20,-7,standard",
    ]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("compare games.csv --ratings list.csv", "give --policy twice, once for each (given: none)"),
        ("compare games.csv --ratings list.csv --policy elo", "(given: elo)"),
        (f"{COMPARE} --policy casual", "(given: elo, club, casual)"),
        ("compare games.csv --policy elo --policy club", "give --ratings FILE, or --initial RATING"),
        (f"{COMPARE[:-4]}chess", "there is no rule book 'chess'"),
        (f"{COMPARE} --output games.csv", "games.csv is an input of this run"),
        (f"{COMPARE} --output list.csv", "list.csv is an input of this run"),
        (f"{COMPARE} --output both.pdf", "both.pdf: tables are written as"),
        (f"{COMPARE} --output - --format json", "only one thing can go to standard output"),
        (f"{COMPARE} --k 0", "--k 0"),
        (f"{COMPARE} --stream --list-column a=rating,b=x", "--stream rates one list"),
        (f"{COMPARE.replace('games.csv', '-')} --stream", "standard input can be read once only"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(line, says, elo, standing):
    before = standing()
    told = elo(line)
    assert (told.exit, len(told.sentences), standing()) == (2, 1, before)
    assert says in told.err


def test_a_rule_book_is_an_input_and_never_written(elo, folder, standing):
    path = book(folder, "ours", 40)
    (folder / "both.csv").symlink_to(folder / path)
    before = standing()
    told = elo(f"{COMPARE[:-4]}{path} --output both.csv")
    assert (told.exit, "both.csv is an input of this run" in told.err, standing()) == (2, True, before)


def test_faults_of_both_rule_books_are_told_at_once(elo, folder):
    for name in ("one", "two"):
        book(folder, name, 0)
    told = elo("compare games.csv --ratings list.csv --policy one.toml --policy two.toml")
    assert (told.exit, "one.toml:row 4: error R104" in told.err, "two.toml:row 4: error R104" in told.err) == (
        2,
        True,
        True,
    )


@pytest.mark.parametrize("name", ["[red]x[/red]", ":smile:", "[/]", "=1+1"])
def test_no_word_of_a_user_is_markup_and_formulas_are_warned_of(name, elo, folder):
    (folder / "list.csv").write_text(f"player,rating\n{name},1500\nBen Okafor,1600\n", encoding="utf-8")
    (folder / "games.csv").write_text(f"White,Black,Result\n{name},Ben Okafor,1-0\n", encoding="utf-8")
    text = f'name = "{name}"\n[[section]]\n[section.k]\nrule = [{{ k = 32 }}]\n'
    (folder / "ours.toml").write_text(text, encoding="utf-8")
    told = elo(f"{COMPARE[:-4]}ours.toml --output both.csv")
    assert (told.exit, told.out.count(name)) == (0, 3)
    assert ("warning F111" in told.err) == name.startswith("=")
    assert "F111" not in elo(f"{COMPARE[:-4]}ours.toml --output both.csv --csv-safe").err


@pytest.mark.parametrize("width", ["40", "80", "200"])
def test_a_number_is_never_cut_short_and_a_name_is_whole(width, elo, folder, monkeypatch):
    monkeypatch.setenv("COLUMNS", width)
    name = "Maria Fernanda Gonzalez de la Cruz y Ortega"
    (folder / "list.csv").write_text(f"player,rating\n{name},1500.25\nBen Okafor,1600\n", encoding="utf-8")
    (folder / "games.csv").write_text(f"White,Black,Result\n{name},Ben Okafor,1-0\n", encoding="utf-8")
    told = elo(f"{COMPARE} --decimals 4")
    for text in ("1500.25", "1513.0447", "+12.7947", "+20.4715", "+7.6768", "difference"):
        assert text in told.out
    assert [word for word in name.split() if word not in told.out] == []


def test_a_comparison_is_known_again_and_never_rated(elo, folder):
    for ending in ("csv", "xlsx", "parquet"):
        elo(f"{COMPARE} --output both.{ending}")
    (folder / "list.csv").rename(folder / "list.txt")
    aside = elo("check . --format json").json["problems"]
    assert {one["file"] for one in aside if one["code"] == "F115"} >= {"both.csv", "both.xlsx", "both.parquet"}
