"""First names in columns of their own: two people of one surname are never one player."""

import pytest

LISTED = "player,rating\nSchmidt,1500\nMeier,1600\n"
ROWS = ["Schmidt", "Jan", "Meier", "Ute", "1-0"], ["Schmidt", "Eva", "Meier", "Tom", "0-1"]
HEADS = [
    ["White", "White First Name", "Black", "Black First Name", "Result"],
    ["Weiß", "Vorname", "Schwarz", "Vorname", "Ergebnis"],
    ["Blancs", "Prénom", "Noirs", "Prénom", "Résultat"],
    ["White", None, "Black", None, "Result"],
]


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("text", [True, False])
def test_first_names_beside_the_sides_are_an_error(head, text, judge):
    rows = [head, *ROWS]
    games = "".join(",".join(cell or "" for cell in row) + "\n" for row in rows) if text else rows
    for answer in (judge(games, LISTED), judge(games, None, "--initial 1500")):
        assert (answer.exit, [code for code, _ in answer.errors]) == (1, ["G165"])
        assert "(column B)" in answer.of("G165")[0]["found"]


def test_headings_below_a_merged_one_are_an_error_too(judge):
    rows = [HEADS[3], ["Last", "First", "Last", "First", None], *ROWS]
    assert [code for code, _ in judge(rows, None, "--initial 1500").errors] == ["G165"]


@pytest.mark.parametrize(
    "heads", ["Name,Vorname,Elo", "Surname,Name,Rating", "Nachname,Name,Elo", "Player,First name,Rating"]
)
def test_first_names_beside_the_players_of_a_list_are_an_error(heads, judge):
    answer = judge("player_a,player_b,result\nLi,Mo,1-0\n", f"{heads}\nLi,Anna,1500\nMo,Bert,1600\n")
    assert (answer.exit, [code for code, _ in answer.errors]) == (1, ["P143"])


def test_last_and_first_name_alone_are_refused(judge):
    answer = judge("player_a,player_b,result\nLi,Mo,1-0\n", "Last name,First name,Rating\nLi,Anna,1500\nMo,Bert,1600\n")
    assert [code for code, _ in answer.errors] == ["P101"]


def test_with_ids_names_may_be_parted(judge):
    listed = "ID,Name,First name,Rating\n1,Schmidt,Jan,1500\n2,Meier,Ute,1600\n"
    games = "White ID,White,White First Name,Black ID,Black,Black First Name,Result\n1,Schmidt,Jan,2,Meier,Ute,1-0\n"
    answer = judge(games, listed)
    assert (answer.exit, answer.errors) == (0, [])


def test_a_first_name_that_the_whole_name_has_already_does_no_harm(judge):
    listed = "Player,First name,Rating\nJan Schmidt,Jan,1500\nUte Meier,Ute,1600\n"
    assert judge("White,Black,Result\nJan Schmidt,Ute Meier,1-0\n", listed).exit == 0


@pytest.mark.parametrize("beside", [("GM", "IM"), ("GER", "FRA"), ("", "ill"), ("(3)", "(4)"), (1, 2)])
def test_titles_countries_and_remarks_without_a_heading_do_no_harm(beside, judge):
    rows = [HEADS[3], ["Schmidt", beside[0], "Meier", beside[1], "1-0"], ["Meier", "", "Schmidt", "", "1-0"]]
    assert judge(rows, LISTED).exit == 0
