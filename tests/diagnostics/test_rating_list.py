"""What a rating list says, what of it comes back untouched, and what cannot be read."""

from datetime import date, datetime, time, timedelta

import openpyxl
import pytest

GAMES = "White,Black,Result,Date\nAna Ruiz,Ben Okafor,1-0,2026-10-03\n"
OWN_COLUMNS = ["Club", "Card no", "Paid", "Joined", "Fee", "Share", "Seen"]
OWN = {
    "Ana Ruiz": ["Vega", "007", True, date(2020, 1, 31), 25, 0.125, datetime.fromisoformat("2026-01-02T13:30:00")],
    "Ben Okafor": [None, "0", False, date(1999, 12, 31), 0, -1.5, datetime.fromisoformat("2025-12-31T23:59:00")],
    "Cleo Park": [" two  blanks ", "1e5", None, None, None, None, None],
}
RATINGS = {"Ana Ruiz": 1500, "Ben Okafor": 1600, "Cleo Park": 1400}


def list_of_one(rating, exact, heading="rating_exact"):
    return f'player,rating,{heading}\nAna Ruiz,"{rating}","{exact}"\nBen Okafor,1600,\n'


@pytest.fixture
def returned(command, put, tmp_path):
    """Rate one game and read the list back: a row for each player, cells as a workbook or a CSV holds them."""

    def run(listed, ending, options=()):
        out = tmp_path / f"back{ending}"
        games, ratings = put("games", GAMES), put("list", listed)
        answer = command("rate", games, "--ratings", ratings, "--ratings-out", out, "--format=json", *options)
        assert answer.exit == 0, answer.errors
        if ending == ".csv":
            return answer, [line.split(",") for line in out.read_text(encoding="utf-8").splitlines()]
        book = openpyxl.load_workbook(out)
        cells = [list(row) for row in book.active.iter_rows(values_only=True)]
        book.close()
        return answer, cells

    return run


def by_player(cells, columns):
    head = cells[0]
    return {row[head.index("player")]: [row[head.index(column)] for column in columns] for row in cells[1:]}


KEPT = [
    ("1513", "1512.5"),
    ("1513", "1513.5"),
    ("1513", "1512.801299960629"),
    ("1513", "1513"),
    ("1512.8", "1512.75"),
    ("1512.8", "1512.85"),
    ("1500.1", "1500.15"),
    ("1500.4", "1500.35"),
    ("1512.80", "1512.804999"),
    ("1512,8", "1512.83"),
    ("0", "0.4"),
    ("-12", "-12.5"),
    ("1512.801299960629", "1512.801299960629"),
]
CHANGED = [
    ("1513", "1512.4999999"),
    ("1513", "1513.5000001"),
    ("1512.8", "1512.7499999"),
    ("1512.8", "1512.8500001"),
    ("1512.80", "1512.8051"),
    ("1512.0", "1512.1"),
    ("1600", "1512.8"),
    ("-12", "12"),
]


@pytest.mark.parametrize(("rating", "exact"), KEPT)
def test_the_exact_rating_counts_while_the_rating_is_a_right_way_to_write_it(rating, exact, judge):
    answer = judge(GAMES, list_of_one(rating, exact))
    assert (answer.exit, answer.of("P114"), answer.games[0]["rating_a"]) == (0, [], exact)


@pytest.mark.parametrize(("rating", "exact"), CHANGED)
def test_a_rating_that_the_officer_has_changed_counts(rating, exact, judge):
    answer = judge(GAMES, list_of_one(rating, exact))
    assert float(answer.games[0]["rating_a"]) == float(rating)
    assert [(one["cell"], one["found"]) for one in answer.of("P114")] == [("B2", f"{rating} beside {exact}")]


@pytest.mark.parametrize(
    ("rating", "exact", "counts"), [(1513, "1512.5", 1512.5), (1513, "1512.49", 1513), (1512.8, "1512.84", 1512.84)]
)
def test_a_workbooks_rating_is_judged_like_its_text(rating, exact, counts, judge):
    listed = [["player", "rating", "rating_exact"], ["Ana Ruiz", rating, exact], ["Ben Okafor", 1600, None]]
    assert float(judge(GAMES, listed).games[0]["rating_a"]) == counts


def test_a_blank_exact_rating_leaves_the_rating(judge):
    assert judge(GAMES, list_of_one("1500", "")).games[0]["rating_a"] == "1500"


@pytest.mark.parametrize("marker", ["", "0", "UNR", "unr.", "Unrated", "-", "n/a", "new", "0.0"])
def test_a_player_without_a_rating_is_never_rated_as_zero(marker, judge):
    answer = judge(GAMES, f"player,rating\nAna Ruiz,{marker}\nBen Okafor,1600\n")
    assert (answer.exit, answer.counts["rows_unrated"], answer.ratings) == (
        0,
        1,
        {"Ben Okafor": "1600", "Ana Ruiz": ""},
    )
    assert answer.games[0]["note"] == "unrated player"
    assert [(one["cell"], one["found"]) for one in answer.of("P118")] == [("B2", "Ana Ruiz")]


@pytest.mark.parametrize("cell", [None, 0, "UNR", "unr."])
def test_a_workbooks_markers_are_the_same(cell, judge):
    answer = judge(GAMES, [["player", "rating"], ["Ana Ruiz", cell], ["Ben Okafor", 1600]])
    assert (answer.exit, answer.counts["rows_unrated"]) == (0, 1)


def test_an_unrated_player_enters_where_newcomers_do(judge):
    answer = judge(GAMES, "player,rating\nAna Ruiz,UNR\nBen Okafor,1600\n", "--initial 1500")
    assert (answer.exit, answer.ratings["Ana Ruiz"], answer.of("G303")[0]["found"]) == (0, "1513", "Ana Ruiz")


@pytest.mark.parametrize(
    ("rating", "value"),
    [("1500,5", 1500.5), ("+1500", 1500), ("\u22125", -5), ("1.5e3", 1500), ("1500.", 1500), ("1.500,5", 1500.5)],
)
def test_a_rating_has_its_usual_spellings(rating, value, judge):
    answer = judge(GAMES, f'player,rating\nAna Ruiz,"{rating}"\nBen Okafor,1600\n')
    assert float(answer.games[0]["rating_a"]) == value


@pytest.mark.parametrize(
    "rating", ["l500", "12,345", "1.500,5,5", "1500?", "15 00", "nan", "inf", "1e9", "-10000001", "1500-1600"]
)
def test_what_is_no_rating_is_refused_and_nobody_is_rated_against_it(rating, judge):
    answer = judge(GAMES, f'player,rating\nAna Ruiz,"{rating}"\nBen Okafor,1600\n')
    assert (answer.exit, answer.errors) == (1, [("G306", "A2"), ("P103", "B2")])


@pytest.mark.parametrize("again", ["Ana Ruiz", "ANA RUIZ", " ana  ruiz"])
def test_a_player_who_stands_twice_is_told_at_every_row(again, judge):
    answer = judge(GAMES, f"player,rating\nAna Ruiz,1500\nBen Okafor,1600\n{again},1550\n")
    assert [one["cell"] for one in answer.of("P201")] == ["A2", "A4"]
    assert answer.of("P201")[0]["message"].endswith("in row 4 too")
    assert answer.exit == 1


def test_a_name_that_stands_three_times_names_all_rows(judge):
    answer = judge(GAMES, "player,rating\nAna Ruiz,1\nAna Ruiz,2\nAna Ruiz,3\nBen Okafor,4\n")
    assert [one["message"].partition(", in ")[2] for one in answer.of("P201")] == [
        "row 3, 4 too",
        "row 2, 4 too",
        "row 2, 3 too",
    ]


@pytest.mark.parametrize("head", ["id,name", "ID,Player", "player,name", "Member No,Name"])
@pytest.mark.parametrize("white", ["7", "Ana Ruiz", "ANA RUIZ"])
def test_a_player_is_known_by_id_or_by_name(head, white, judge, rows):
    answer = judge(rows(f"{white},8,1-0,"), f"{head},rating\n7,Ana Ruiz,1500\n8,Ben Okafor,1600\n")
    assert (answer.exit, answer.ratings) == (0, {"8": "1587", "7": "1513"})
    assert {row["player"]: row["name"] for row in answer.table("ratings")} == {"7": "Ana Ruiz", "8": "Ben Okafor"}


def test_an_id_goes_before_a_name(judge, rows):
    answer = judge(rows("8,9,1-0,"), "id,name,rating\n7,8,1500\n8,Ana Ruiz,1600\n9,Ben Okafor,1600\n")
    assert answer.ratings == {"7": "1500", "8": "1610", "9": "1590"}


@pytest.mark.parametrize("options", ["", "--initial 1500"])
def test_a_name_that_two_share_is_nobody_until_the_id_is_given(options, judge, rows):
    listed = "id,name,rating\n1,Sam Lee,1200\n2,Sam Lee,1800\n3,Ben Okafor,1500\n"
    answer = judge(rows("Sam Lee,Ben Okafor,1-0,", "Ben Okafor,sam lee,1-0,"), listed, options)
    assert (answer.exit, [one["code"] for one in answer.problems if one["severity"] == "error"]) == (1, ["G307"])
    assert "1 or 2 (rows 2, 3 of the list)" in answer.of("G307")[0]["hint"]
    assert judge(rows("1,Ben Okafor,1-0,"), listed, options).exit == 0


def test_a_list_of_names_only_has_them_as_players(judge):
    answer = judge(GAMES, "Name,Elo\nAna Ruiz,1500\nBen Okafor,1600\n")
    assert (answer.exit, answer.ratings) == (0, {"Ben Okafor": "1587", "Ana Ruiz": "1513"})


def test_players_without_games_stay_as_they_were(judge):
    answer = judge(GAMES)
    assert (answer.ratings["Cleo Park"], answer.ratings["Dan Weiss"]) == ("1400", "1800")
    idle = next(row for row in answer.table("ratings") if row["player"] == "Dan Weiss")
    assert (idle["previous"], idle["change"], idle["played"]) == ("1800", "0", "0")


def workbook_list():
    rows = [[name, rating, *OWN[name]] for name, rating in RATINGS.items()]
    return [["player", "rating", *OWN_COLUMNS], *rows]


def test_own_columns_of_a_workbook_come_back_untouched_in_a_workbook(returned):
    back = by_player(returned(workbook_list(), ".xlsx")[1], OWN_COLUMNS)
    for name, cells in OWN.items():
        found = [
            cell.date()
            if isinstance(cell, datetime) and isinstance(own, date) and not isinstance(own, datetime)
            else cell
            for cell, own in zip(back[name], cells, strict=True)
        ]
        assert found == cells
        assert [type(cell) for cell in found if not isinstance(cell, int | float) or isinstance(cell, bool)] == [
            type(cell) for cell in cells if not isinstance(cell, int | float) or isinstance(cell, bool)
        ]


@pytest.mark.parametrize(
    "span", [time(1, 2), timedelta(hours=30), timedelta(minutes=90)], ids=["clock", "30 h", "90 min"]
)
def test_an_own_span_of_time_comes_back_as_long(span, returned):
    listed = [["player", "rating", "Clock"], ["Ana Ruiz", 1500, span], ["Ben Okafor", 1600, None]]
    back = by_player(returned(listed, ".xlsx")[1], ["Clock"])["Ana Ruiz"][0]
    assert _hours(back) == _hours(span)


def _hours(span):
    """How many hours a cell stands for; nothing for a date, which is what a wrong format makes of a span."""
    if isinstance(span, date):
        return None
    return span.hour + span.minute / 60 if isinstance(span, time) else span / timedelta(hours=1)


@pytest.mark.parametrize("cell", ["#N/A", "=B2*2"])
def test_an_own_cell_without_a_value_is_no_error(cell, returned):
    answer, _ = returned([["player", "rating", "Club"], ["Ana Ruiz", 1500, cell], ["Ben Okafor", 1600, None]], ".xlsx")
    assert (answer.exit, answer.errors) == (0, [])


def test_own_columns_of_a_workbook_read_well_in_csv(returned):
    back = by_player(returned(workbook_list(), ".csv")[1], OWN_COLUMNS)
    assert back["Ana Ruiz"] == ["Vega", "007", "TRUE", "2020-01-31", "25", "0.125", "2026-01-02 13:30:00"]
    assert back["Ben Okafor"] == ["", "0", "FALSE", "1999-12-31", "0", "-1.5", "2025-12-31 23:59:00"]
    assert back["Cleo Park"] == [" two  blanks ", "1e5", "", "", "", "", ""]


@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
@pytest.mark.parametrize(
    "cell", ["007", "1.50", "1e5", "03/10/2026", " x ", "TRUE", "nan", "0", "½", "a\u00a0b", "'quoted'"]
)
def test_an_own_text_of_a_csv_comes_back_to_the_letter(cell, ending, returned):
    _, cells = returned(f"player,rating,Club\nAna Ruiz,1500,{cell}\nBen Okafor,1600,\n", ending)
    back = by_player(cells, ["Club"])
    assert back["Ana Ruiz"] == [cell]
    assert back["Ben Okafor"] in ([""], [None])


def test_own_columns_keep_their_headings_and_their_order(returned):
    own = ["Zebra", "apple", "Club  name", "birth_year", "FED", "K-Factor"]
    _, cells = returned(
        f"{own[0]},player,{own[1]},rating,{','.join(own[2:])}\nx,Ana Ruiz,y,1500,z,1990,ESP,\n,Ben Okafor,,1600,,,,\n",
        ".csv",
    )
    assert cells[0][16:] == ["Zebra", "apple", "Club name", "birth_year", "FED", "K-Factor"]


@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
def test_an_override_of_k_counts_and_comes_back_as_given(ending, returned):
    answer, cells = returned("player,rating,k\nAna Ruiz,1500,40\nBen Okafor,1600,\n", ending)
    back = by_player(cells, ["k", "k_used"])
    assert [str(cell or "") for cell in back["Ana Ruiz"]] == ["40", "40"]
    assert [str(cell or "") for cell in back["Ben Okafor"]] == ["", "20"]
    assert answer.of("P301")[0]["message"] == "the list's own K of 1 player who played counts"


@pytest.mark.parametrize(("options", "k"), [(["--k", "10"], "10"), ([], "40")])
def test_the_command_line_wins_over_the_list_and_the_list_over_the_rule_book(options, k, returned):
    _, cells = returned("player,rating,k\nAna Ruiz,1500,40\nBen Okafor,1600,\n", ".csv", options)
    assert by_player(cells, ["k", "k_used"])["Ana Ruiz"] == ["40", k]


def test_columns_of_an_earlier_run_are_written_anew_and_not_doubled(returned):
    head = "rank,player,rating,previous,change,played,score,expected,k_used,performance,Club"
    listed = f"{head}\n9,Ana Ruiz,1500,1,2,3,4,5,6,7,Vega\n9,Ben Okafor,1600,1,2,3,4,5,6,7,\n"
    answer, cells = returned(listed, ".csv")
    assert len(cells[0]) == len(set(cells[0]))
    assert by_player(cells, ["rank", "previous", "Club"])["Ana Ruiz"] == ["2", "1500", "Vega"]
    assert len(answer.of("P116")) == 1


@pytest.mark.parametrize("status", ["withdrawn", "inactive", ""])
def test_a_status_comes_back(status, returned):
    _, cells = returned(f"player,rating,status\nAna Ruiz,1500,{status}\nBen Okafor,1600,\n", ".csv")
    assert by_player(cells, ["status"])["Ana Ruiz"] == [status]
