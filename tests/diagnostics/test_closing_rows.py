"""What stands under a list and is no player is left out with a note, or told; players of such names stay."""

import pytest

IDS = "Id,Name,Fed,Rating,Games\n10000,Ana Ruiz,ESP,1600,40\n10001,Ben Okafor,NGR,1700,41\n10002,Cleo Park,KOR,1500,9\n"
NAMES = "Player,Fed,Rating,Games\nAna Ruiz,ESP,1600,40\nBen Okafor,NGR,1700,41\nCleo Park,KOR,1500,9\n"
SHORT = "player,rating\nAna Ruiz,1600\nBen Okafor,1700\n"
GAMES = "Date,White,Black,Result\n2026-10-03,Ana Ruiz,Ben Okafor,1-0\n"
WORDS = [
    *("Average", "Members", "Players:", "Count", "Total", "Total players", "Number of members", "Subtotal", "Median"),
    *("Mitglieder", "Anzahl Spieler", "Summe", "Durchschnitt", "Stand: 1.10.2026", "Nombre de joueurs", "Moyenne"),
    *("Número de jugadores", "Socios", "Numero di giocatori", "Soci", "Aantal spelers", "Leden", "Gemiddelde"),
    *("Número de jogadores", "Média", "Liczba graczy", "Członkowie", "Średnia"),
]


def told(judge, listed):
    answer = judge(GAMES, listed)
    assert answer.exit == 0, answer.problems
    return (
        [one["cell"] for one in answer.of("P134")],
        [one["cell"] for one in answer.of("P135")],
        sorted(answer.ratings),
    )


PEOPLE = {IDS: ["10000", "10001", "10002"], NAMES: ["Ana Ruiz", "Ben Okafor", "Cleo Park"]}


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("gap", ["", "\n"])
@pytest.mark.parametrize(
    ("listed", "row"),
    [(IDS, '"{}",,,120,\n'), (IDS, ',"{}",,120,\n'), (NAMES, '"{}",,120,\n')],
    ids=["id", "name", "one"],
)
def test_a_word_and_a_number_close_a_list(word, gap, listed, row, judge):
    line = 6 if gap else 5
    place = f"A{line}"
    assert told(judge, listed + gap + row.format(word)) == ([place], [], PEOPLE[listed])


@pytest.mark.parametrize("gap", ["", "\n"])
def test_several_rows_close_a_list_whatever_their_order(gap, judge):
    rows = "Members,,,3,\nAverage,,,1600,\n\nSum,,,4800,\n,Signed: the officer,,,\n"
    cells, doubts, people = told(judge, IDS + gap + rows)
    assert (len(cells), doubts, people) == (4, [], PEOPLE[IDS])


@pytest.mark.parametrize(
    "listed", [IDS.replace("10001,Ben Okafor", "Count,Count"), NAMES.replace("Cleo Park", "Count")]
)
def test_a_player_of_such_a_name_stays(listed, judge):
    log = GAMES.replace("Ben Okafor", "Count") if listed.startswith("Id") else GAMES
    answer = judge(log, listed)
    assert (answer.exit, "Count" in answer.ratings, answer.of("P134")) == (0, True, [])


def test_a_player_of_such_a_name_in_the_middle_is_not_even_told(judge):
    listed = NAMES.replace("Ben Okafor", "Members")
    answer = judge(GAMES.replace("Ben Okafor", "Members"), listed)
    assert (answer.exit, answer.of("P134", "P135"), "Members" in answer.ratings) == (0, [], True)


def test_what_closes_a_list_says_nothing_of_a_name_in_its_middle(judge):
    listed = SHORT.replace("Ben Okafor", "Members") + "Ben Okafor,1700\n\nAverage,1650\n"
    assert told(judge, listed) == (["A6"], [], ["Ana Ruiz", "Ben Okafor", "Members"])


def test_a_word_at_the_end_that_may_be_a_player_is_told(judge):
    assert told(judge, SHORT + "Members,2\n") == ([], ["A4"], ["Ana Ruiz", "Ben Okafor", "Members"])


@pytest.mark.parametrize(("listed", "row"), [(IDS, "Kassenstand,,,120,\n"), (NAMES, "Kassenstand,,120,\n")])
def test_an_unknown_word_below_a_blank_row_is_told(listed, row, judge):
    cells, doubts, people = told(judge, f"{listed}\n{row}")
    assert (cells, doubts, "Kassenstand" in people) == ([], ["A6"], True)


@pytest.mark.parametrize("row", ["Zed Novak,ESP,1500,3\n", "Zed Novak,,1500,\n"])
def test_somebody_written_under_a_list_is_a_player_without_a_word(row, judge):
    cells, doubts, people = told(judge, NAMES + row)
    assert (cells, doubts, "Zed Novak" in people) == ([], [], True)


def test_a_newcomer_by_name_at_the_end_of_a_list_of_ours_is_no_matter(judge):
    listed = IDS + "Zed Novak,,,1500,3\n"
    assert told(judge, listed)[1] == []
