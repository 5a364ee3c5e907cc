"""Updates of texts, of several lists in one file, of lists of ours, from Python and from streams."""

import openpyxl
import pandas as pd
import pytest
from archives import Archive
from club_workbook import RATINGS, SHEET, months, simple_list, table, with_part

import elo_batch


def test_a_list_as_text_keeps_its_own_form(elo, folder):
    text = (
        '\ufeffNr;"Spieler";Elo;Verein\r\n'
        '1;"Ana Ruiz";1500,5;"Vega; Süd"\r\n'
        "2;Ben Okafor;1600;'=1+1\r\n"
        '3;"Dan ""Tiger"" Weiss";1800;\r\n'
        "4;Cleo Park;1400;Vega"
    )
    (folder / "list.csv").write_bytes(text.encode())
    (folder / "games.csv").write_text("White,Black,Result\nAna Ruiz,Ben Okafor,1-0\nZoe,Cleo Park,1-0\n")
    assert (
        elo("rate games.csv --ratings list.csv --initial 1500 --decimals 1 --update new.csv --as-column Nov").exit == 0
    )
    lines = (folder / "new.csv").read_bytes().decode().split("\r\n")
    assert lines[0] == '\ufeffNr;"Spieler";Elo;Verein;as_of of Nov;rating_exact of Nov;Nov'
    assert lines[1].startswith('1;"Ana Ruiz";1500,5;"Vega; Süd";;1513.2')
    assert lines[2].startswith("2;Ben Okafor;1600;'=1+1;;1587.2")
    assert lines[3].startswith('3;"Dan ""Tiger"" Weiss";1800;;;1800;1800')
    assert lines[4].startswith("4;Cleo Park;1400;Vega;;1392.8")
    assert lines[5].startswith(";Zoe;;;;1507.1")


def test_lines_of_a_text_without_news_stay_byte_for_byte(elo, folder):
    text = 'player,rating,rating_exact\n"Ana Ruiz", 1500,\nBen Okafor,1600,1600\n"Dan Weiss" ,"1800",1800\n'
    (folder / "list.csv").write_text(text)
    (folder / "games.csv").write_text("White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n")
    assert elo("rate games.csv --ratings list.csv --update new.csv").exit == 0
    lines = (folder / "new.csv").read_text().splitlines()
    assert (lines[0], lines[3]) == ("player,rating,rating_exact", '"Dan Weiss" ,"1800",1800')
    assert lines[2] == "Ben Okafor,1587,1587.1987000039371"


def test_newcomers_like_formulas_are_guarded_in_texts_and_texts_in_workbooks(elo, folder):
    (folder / "games.csv").write_text("White,Black,Result\n=1+1,Ben Okafor,1-0\n")
    assert "F111" in elo("rate games.csv --ratings list.csv --initial 1500 --update new.csv --format json").codes
    assert (folder / "new.csv").read_text().splitlines()[-1].startswith("=1+1,")
    safe = elo("rate games.csv --ratings list.csv --initial 1500 --update new.csv --csv-safe --format json")
    assert "F111" not in safe.codes
    assert (folder / "new.csv").read_text().splitlines()[-1].startswith("'=1+1,")
    simple_list(folder / "list.xlsx")
    assert elo("rate games.csv --ratings list.xlsx --initial 1500 --update new.xlsx").exit == 0
    cell = openpyxl.load_workbook(folder / "new.xlsx").active["A5"]
    assert (cell.value, cell.data_type) == ("=1+1", "s")


def test_several_lists_are_brought_up_to_date_side_by_side(elo, folder):
    rows = [("player", "rating", "Rapid", "rapid_games"), ("Ana Ruiz", 1500, 1600, 3), ("Ben Okafor", 1600, None, None)]
    simple_list(folder / "list.xlsx", rows)
    lists = "--list-column standard=rating,rapid=Rapid --initial 1500"
    log = "White,Black,Result,Date,time_control\nAna Ruiz,Ben Okafor,1-0,2026-{}-01,standard\n"
    log += "Ben Okafor,Ana Ruiz,1-0,2026-{}-02,rapid\n"
    months(folder, october=log.format(10, 10), november=log.format(11, 11))
    for how, headings in (("", ["rating", "Rapid"]), ("--as-column Nov", ["Nov", "rapid_Nov"])):
        assert elo(f"rate october.csv --ratings list.xlsx {lists} --update one.xlsx {how}").exit == 0
        assert (
            elo(f"rate november.csv --ratings one.xlsx {lists} --update two.xlsx {how.replace('Nov', 'Dec')}").exit == 0
        )
        assert elo(f"rate october.csv --ratings list.xlsx {lists} --ratings-out one.csv").exit == 0
        assert elo(f"rate november.csv --ratings one.csv {lists} --ratings-out two.csv").exit == 0
        got = pd.read_excel(engine="openpyxl", io=folder / "two.xlsx", dtype=object).set_index("player")
        expected = pd.read_csv(folder / "two.csv", dtype={"rating_exact": str, "rapid_rating_exact": str}).set_index(
            "player"
        )
        named = [heading.replace("Nov", "Dec") for heading in headings]
        exact = [f"{name}{f' of {heading}' if how else ''}" for name, heading in zip(EXACTS, named, strict=True)]
        theirs = expected.loc[got.index, ["rating", "Rapid", *EXACTS, "rapid_games"]]
        mine = got[[*named, *exact, "rapid_games"]].set_axis(theirs.columns, axis=1)
        pd.testing.assert_frame_equal(mine, theirs, check_dtype=False, check_index_type=False)


EXACTS = ("rating_exact", "rapid_rating_exact")


@pytest.mark.usefixtures("club")
def test_a_stream_updates_the_list_too(elo, folder):
    line = "rate october.csv --ratings club.xlsx --initial 1500 --update {}.xlsx"
    assert elo(line.format("whole")).exit == 0
    assert elo(line.format("part"), "--stream").exit == 0
    assert Archive(folder / "whole.xlsx").cells(SHEET) == Archive(folder / "part.xlsx").cells(SHEET)


def test_the_door_writes_an_update_and_refuses_losses(club, folder):
    run = elo_batch.rate(folder / "october.csv", ratings=club, initial=1500)
    told = run.write_update(folder / "new.xlsx", as_column="Nov 2026")
    assert [one.code for one in told] == ["F154", "F155", "F153", "F153"]
    assert dict(table(folder / "new.xlsx")["Nov 2026"]) == RATINGS
    with_part(club)
    with pytest.raises(elo_batch.LossProblem, match="macros") as refused:
        run.write_update(folder / "other.xlsx")
    assert [one.code for one in refused.value.problems] == ["F151"]
    assert not (folder / "other.xlsx").exists()
    assert [one.code for one in run.write_update(folder / "other.xlsx", losses="accept")] == [
        "F154",
        "F155",
        "F153",
        "F151",
    ]


def test_a_word_for_losses_that_is_none_is_wrong_usage(club, folder):
    run = elo_batch.rate(folder / "october.csv", ratings=club, initial=1500)
    with pytest.raises(elo_batch.UsageProblem, match="choose refuse or accept"):
        run.write_update(folder / "new.xlsx", losses="some")


def test_a_frame_has_no_file_to_be_brought_up_to_date(folder):
    listed = pd.DataFrame({"player": ["Ana Ruiz", "Ben Okafor", "Cleo Park"], "rating": [1500, 1600, 1400]})
    with pytest.raises(elo_batch.UsageProblem, match="the file of a rating list"):
        elo_batch.rate(folder / "games.csv", ratings=listed).write_update(folder / "new.xlsx")


def test_own_columns_come_back_here_and_birth_years_too(elo, folder):
    rows = [("player", "Elo", "born", "Phone"), ("Ana Ruiz", 1500, 1990, "0151"), ("Ben Okafor", 1600, 2010, None)]
    simple_list(folder / "list.xlsx", [*rows, ("Cleo Park", 1400, None, "+44")])
    assert elo("rate games.csv --ratings list.xlsx --update new.xlsx").exit == 0
    sheet = openpyxl.load_workbook(folder / "new.xlsx").active
    assert [[cell.value for cell in row] for row in sheet["C1:D4"]] == [
        ["born", "Phone"],
        [1990, "0151"],
        [2010, None],
        [None, "+44"],
    ]


def test_a_list_that_has_changed_since_it_was_read_is_not_written(folder):
    path = simple_list(folder / "list.xlsx")
    run = elo_batch.rate(folder / "games.csv", ratings=path)
    simple_list(path, [("player", "Elo"), (None, None), ("Ana Ruiz", 1500), ("Ben Okafor", 1600), ("Cleo Park", 1400)])
    with pytest.raises(elo_batch.OutputProblem, match="has changed since it was read"):
        run.write_update(folder / "new.xlsx")


def test_a_list_of_ours_is_brought_up_to_date_in_all_its_columns(elo, folder):
    months(folder, october="White,Black,Result,Date\nAna Ruiz,Ben Okafor,1-0,2026-10-03\n")
    months(folder, november="White,Black,Result,Date\nCleo Park,Ben Okafor,1-0,2026-11-03\n")
    assert elo("rate october.csv --ratings list.csv --ratings-out one.xlsx").exit == 0
    assert elo("rate november.csv --ratings one.xlsx --update two.xlsx --ratings-out two.csv").exit == 0
    got = (
        pd.read_excel(engine="openpyxl", io=folder / "two.xlsx", dtype={"rating_exact": str, "Club": str})
        .set_index("player")
        .sort_index()
    )
    expected = (
        pd.read_csv(folder / "two.csv", dtype={"rating_exact": str, "Club": str}).set_index("player").sort_index()
    )
    got["as_of"] = got["as_of"].dt.strftime("%Y-%m-%d")
    pd.testing.assert_frame_equal(got, expected, check_dtype=False)


def test_days_before_1900_are_texts(elo, folder):
    simple_list(folder / "list.xlsx")
    (folder / "games.csv").write_text("White,Black,Result,Date\nAna Ruiz,Ben Okafor,1-0,1872-10-03\n")
    assert elo("rate games.csv --ratings list.xlsx --update new.xlsx").exit == 0
    assert openpyxl.load_workbook(folder / "new.xlsx").active["C2"].value == "1872-10-03"


@pytest.mark.parametrize(("encoding", "more"), [("cp1252", ""), ("utf-16", ""), ("cp1250", "--encoding cp1250")])
def test_a_text_keeps_its_encoding(elo, folder, encoding, more):
    text = "player,Elo,Town\nJörg Müller,1500,Köln\nBen Okafor,1600,Düren\nGünther Groß,1550,Lübeck\n"
    (folder / "list.csv").write_bytes(text.encode(encoding))
    (folder / "games.csv").write_text("White,Black,Result\nJörg Müller,Ben Okafor,1-0\n", encoding="utf-8")
    assert elo(f"rate games.csv --ratings list.csv --update new.csv {more}").exit == 0
    lines = (folder / "new.csv").read_bytes().decode(encoding).splitlines()
    assert [line.split(",")[:3] for line in lines[1:]] == [
        ["Jörg Müller", "1513", "Köln"],
        ["Ben Okafor", "1587", "Düren"],
        ["Günther Groß", "1550", "Lübeck"],
    ]


def test_a_newcomer_whom_the_encoding_cannot_write_is_an_error_in_words(elo, folder):
    (folder / "list.csv").write_bytes("player,Elo\nJörg Müller,1500\nGünther Groß,1550\n".encode("cp1252"))
    (folder / "games.csv").write_text("White,Black,Result\nJörg Müller,Łukasz Żak,1-0\n", encoding="utf-8")
    told = elo("rate games.csv --ratings list.csv --initial 1500 --update new.csv")
    assert (told.exit, "lacks letters of the newcomers" in told.err) == (2, True)
    assert not (folder / "new.csv").exists()


OWN = (
    'player,name,rating,club\r\n=1+1,"=1+1",1600,@home\r\nP5,"Ann ""X"" Lee",1650,"=HYPERLINK(""http://x"",""y"")"\r\n'
)
OWN += "P6,,1500,-5\r\nP7,-Rook-,1400, =x\r\n"
ONE_GAME = "White,Black,Result\nP5,P6,1-0\n"
UPDATE = "rate games.csv --ratings list.csv --update new.csv"


@pytest.fixture
def own(folder):
    """A list whose own cells begin like formulas, and a game of two others."""
    (folder / "list.csv").write_bytes(OWN.encode())
    (folder / "games.csv").write_text(ONE_GAME)
    return folder


def lines_of(path):
    return path.read_bytes().decode().split("\r\n")


def test_own_cells_like_formulas_stay_and_are_counted(own, elo):
    told = elo(f"{UPDATE} --format json").json["problems"]
    (warning,) = [one for one in told if one["code"] == "F111"]
    assert warning["message"] == "the updated list: 4 texts would run as formulas in a spreadsheet"
    assert warning["found"] == '-Rook-, =1+1, =HYPERLINK("http://x","y"), @home'
    assert lines_of(own / "new.csv")[1] == '=1+1,"=1+1",1600,@home,1600'


def test_own_cells_like_formulas_are_guarded_where_that_is_asked_for(own, elo):
    told = elo(f"{UPDATE} --csv-safe --format json")
    assert "F111" not in told.codes
    assert lines_of(own / "new.csv") == [
        "player,name,rating,club,rating_exact",
        "'=1+1,\"'=1+1\",1600,'@home,1600",
        'P5,"Ann ""X"" Lee",1656,"\'=HYPERLINK(""http://x"",""y"")",1655.932299930555',
        "P6,,1494,-5,1494.067700069445",
        "P7,'-Rook-,1400, =x,1400",
        "",
    ]


def test_a_guarded_update_is_the_same_list_next_month(own, elo):
    for name, how in (("plain", ""), ("safe", "--csv-safe")):
        assert elo(f"rate games.csv --ratings list.csv --update {name}.csv {how}").exit == 0
        assert elo(f"rate games.csv --ratings {name}.csv --ratings-out {name}-next.csv").exit == 0
    assert (own / "plain-next.csv").read_text() == (own / "safe-next.csv").read_text()
    assert elo("rate games.csv --ratings safe.csv --update safer.csv --csv-safe").exit == 0
    assert lines_of(own / "safer.csv")[1] == lines_of(own / "safe.csv")[1]


def test_cells_without_news_keep_their_quotes_whatever_is_beside_them(folder, elo):
    text = 'player,rating,rating_exact,note,"own"\n"P5", 1650,,"a ""b""", "c"\nP6,"1500","1500","=x,y",\n'
    (folder / "list.csv").write_text(text)
    (folder / "games.csv").write_text(ONE_GAME)
    assert elo(UPDATE).exit == 0
    assert (folder / "new.csv").read_text().splitlines() == [
        'player,rating,rating_exact,note,"own"',
        '"P5",1656,1655.932299930555,"a ""b""", "c"',
        'P6,"1494","1494.067700069445","=x,y",',
    ]


def test_lines_in_quotes_are_followed_by_such_lines(folder, elo):
    (folder / "list.csv").write_text('"player","rating","Club"\n"P5","1650",""\n"P6","1500","Vega, B"\n')
    (folder / "games.csv").write_text("White,Black,Result\nP5,Zoe,1-0\n")
    assert elo(f"{UPDATE} --initial 1500 --as-column Nov").exit == 0
    lines = (folder / "new.csv").read_text().splitlines()
    assert all(line.count('"') == 2 * (line.replace("Vega, B", "").count(",") + 1) for line in lines)


def test_short_lines_in_quotes_are_filled_up_in_quotes(folder, elo):
    (folder / "list.csv").write_text('"player","rating","Club","Fee"\n"P5","1650"\n"P6","1500","",""\n')
    (folder / "games.csv").write_text(ONE_GAME)
    assert elo(UPDATE).exit == 0
    assert (folder / "new.csv").read_text().splitlines()[1] == '"P5","1656","","","1655.932299930555"'


def test_guarded_numbers_with_a_comma_stay_numbers(folder, elo):
    (folder / "list.csv").write_text("player;rating;fee\nP5;1650,5;-1,5\nP6;1500;+2,5\n")
    (folder / "games.csv").write_text(ONE_GAME)
    assert elo(f"{UPDATE} --csv-safe").exit == 0
    assert [line.split(";")[2] for line in (folder / "new.csv").read_text().splitlines()] == ["fee", "-1,5", "+2,5"]
