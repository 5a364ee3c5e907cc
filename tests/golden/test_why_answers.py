"""`elo-batch why`: whom it finds, what it says where there is nothing to rate, and its answer for programs."""

import pytest

WHY = "why --games games.csv --ratings list.csv --quiet"
LEGEND = "\nS is the score, E the expected score: points on average, not the chance to win.\n"


@pytest.mark.parametrize("called", ["ana ruiz", " ANA   Ruiz ", "Ana Ruiz", "01", "ana Ruiz\u200b"])
def test_a_player_is_found_as_in_the_games(called, why):
    listed = "player,name,rating\n01,Ana Ruiz,1500\n02,Ben Okafor,1600\n03,Cleo Park,1400\n"
    assert why([called], listed=listed).out.startswith("Ana Ruiz (01): 1500 -> 1510 (+10), 2 games")


def test_a_newcomer_is_found_by_any_spelling_and_the_entry_is_told(why):
    games = "White,Black,Result\nzed NOVAK,Ana Ruiz,1-0\n"
    told = why("Zed novak", games, options="--initial 1300")
    assert told.out.startswith("zed NOVAK: 1300 -> 1315 (+15), 1 game")
    assert "no rating before: enters at 1300\nsum of S - E: 1 - 0.2403 = +0.7597\n" in told.out


@pytest.mark.parametrize(
    ("called", "says"),
    [
        ("Ana Riuz", "nobody on the list or in the games is called 'Ana Riuz'; did you mean Ana Ruiz?"),
        ("Ruiz", "did you mean Ana Ruiz?"),
        ("Nobody", "nobody on the list or in the games is called 'Nobody'\n"),
        ("", "is called ''\n"),
        ("Zed Nowak", "did you mean Zed Novak?"),
    ],
)
def test_who_is_not_known_is_named_with_those_who_are_near(called, says, why, standing):
    games = "White,Black,Result\nAna Ruiz,Ben Okafor,1-0\nZed Novak,Ana Ruiz,bye\n"
    told, before = why([called], games), standing()
    assert (told.exit, told.out, standing()) == (2, "", before)
    assert says in told.err


def test_a_spelling_of_the_alias_sheet_is_the_player_that_it_means(why, folder):
    (folder / "aliases.csv").write_text("alias,player\nRuiz A,Ana Ruiz\n", encoding="utf-8")
    games = "White,Black,Result\nRuiz A,Ben Okafor,1-0\n"
    told = why("ruiz a", games, options="--aliases aliases.csv")
    assert (told.exit, told.out.splitlines()[0]) == (0, "Ana Ruiz: 1500 -> 1513 (+13), 1 game, rule book elo")
    assert why("Ruiz A", "White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n").exit == 2


def test_a_name_that_several_have_asks_for_the_id(why):
    told = why(
        "J Smith",
        listed="player,name,rating\n01,J Smith,1500\n02,J Smith,1600\nAna Ruiz,,1500\n",
        options="--initial 1500",
    )
    assert (told.exit, "several players on the list are called 'J Smith': give the id, 01 or 02" in told.err) == (
        2,
        True,
    )


def test_who_has_not_played_is_told_so(why):
    assert why("dan weiss").out == "Dan Weiss: no games that count; the rating stays 1800\n"
    assert why("Zed", listed="player,rating\nZed,\nAna Ruiz,1\nBen Okafor,1\nCleo Park,1\n").out.startswith(
        "Zed: no games that count; there is no rating\n"
    )


def test_games_that_count_for_nothing_are_told_with_the_reason(why):
    games = (
        "Date,White,Black,Result,Rated\n2026-10-03,Ana Ruiz,Ben Okafor,1-0,\n2026-10-04,Ben Okafor,Ana Ruiz,+/-,\n"
        "2026-10-05,Ana Ruiz,Cleo Park,1-0,no\n,Ana Ruiz,,bye,\n2026-10-06,Cleo Park,Ben Okafor,bye,\n"
    )
    told = why("Ana Ruiz", games)
    assert told.out.split("\ngames that do not count:\n")[1] == (
        "games.csv!!3, 2026-10-04, against Ben Okafor: forfeit\n"
        "games.csv!!4, 2026-10-05, against Cleo Park: not rated\n"
        f"games.csv!!5: bye\n{LEGEND}"
    )


def test_the_reason_is_told_from_the_player_s_side(why):
    games = "Date,White,Black,Result\n2026-10-03,Ana Ruiz,Zed Novak,1-0\n2026-10-04,Ben Okafor,Ana Ruiz,1-0\n"
    told = why("Ana Ruiz", games, options="--policy fide-standard")
    said = "games.csv!!2, 2026-10-03, against Zed Novak: the opponent has no rating yet: counts for a first rating only"
    assert said in " ".join(told.out.split())
    zed = ["Zed Novak"]
    assert "do not count" not in why(zed, options="--policy fide-standard").out
    other_way_round = games.replace("Ana Ruiz,Zed Novak,1-0", "Zed Novak,Ana Ruiz,0-1")
    assert "do not count" not in why(zed, other_way_round, options="--policy fide-standard").out


def test_rows_of_several_sheets_are_named_whole(why, folder):
    (folder / "more.csv").write_text("White,Black,Result\nAna Ruiz,Dan Weiss,1-0\n", encoding="utf-8")
    told = why("Ana Ruiz", line=f"{WHY} --games more.csv")
    assert "rows of" not in told.out
    assert [row.split()[0] for row in told.out.splitlines() if "!!" in row] == [
        "games.csv!!2",
        "games.csv!!3",
        "more.csv!!2",
    ]


def test_errors_stop_as_they_stop_rate(why):
    games = "White,Black,Result\nAna Ruiz,Ben Okafor,1-0\nAna Ruiz,Cleo Park,x\n"
    told = why("Ana Ruiz", games)
    assert (told.exit, told.out) == (1, "nothing was rated: the data has errors (2 rows read: 1 rated, 1 rejected)\n")
    assert "games.csv:C3: error G103" in told.err
    told = why("Ana Ruiz", options="--on-error skip")
    assert (told.exit, told.out.splitlines()[0]) == (1, "Ana Ruiz: 1500 -> 1513 (+13), 1 game, rule book elo")


def test_what_the_list_does_not_say_is_an_error_where_it_is_to_be_strict(why):
    assert why("Ana Ruiz", options="--policy fide-standard").exit == 0
    told = why("Ana Ruiz", options="--policy fide-standard --strict")
    assert (told.exit, told.out.split(":")[0]) == (1, "nothing was rated")


def test_the_answer_in_json_says_the_same_in_numbers(why, first_rating):
    answer = why("ana ruiz", options="--format json").json
    assert list(answer) == ["problems", "counts", "outputs", "policy", "player", "lists"]
    assert answer["player"] == {"player": "Ana Ruiz", "name": "", "listed": True}
    (of_list,) = answer["lists"]
    (period,) = of_list["periods"]
    assert (of_list["list"], of_list["previous"], of_list["rating"], of_list["change"]) == (None, 1500, 1510, 10)
    assert (period["before"], period["unrounded"], period["entry"], period["first"]) == (1500, 1510, None, None)
    assert [line["opponent"] for line in period["lines"]] == ["Ben Okafor", "Cleo Park"]
    assert sum(line["change"] for line in period["lines"]) == pytest.approx(10)
    assert period["lines"][0]["source"] == "games.csv!!2"
    assert "\n".join(period["said"]) in why("ana ruiz").out
    player, *tables = first_rating
    (period,) = why(player, *tables, "--policy fide-standard --format json").json["lists"][0]["periods"]
    first = period["first"]
    assert (first["games"], first["points"], first["opponents"], first["rating"]) == (5, 3, 9507, 1922)
    assert first["made"] == {"mean": pytest.approx(13107 / 7), "percent": 57, "difference": 50, "rating": 1922}
    assert [one["disregarded"] for one in first["results"]] == [
        "older than 26 months",
        "a first event without a point",
        "",
    ]


def test_an_answer_in_json_of_errors_and_of_nobody(why):
    answer = why("Ana Ruiz", "White,Black,Result\nAna Ruiz,Ben Okafor,x\n", options="--format json")
    assert (answer.exit, answer.json["player"], answer.json["lists"]) == (1, None, [])
    answer = why("Nobody", "White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n", options="--format json")
    assert (answer.exit, "nobody on the list" in answer.json["error"]) == (2, True)


@pytest.mark.parametrize("name", ["[red]x[/red]", ":smile:", "[/]", "=1+1", "a\x1b[2Jb"])
def test_no_word_of_a_user_is_markup(name, why):
    shown = name.replace("\x1b", "\N{OPEN BOX}")
    games = f"White,Black,Result,Event\n{name},Ben Okafor,1-0,{name}\n{name},Ben Okafor,bye,\n"
    listed = f"player,rating\n{name},1500\nBen Okafor,1600\n"
    told = why([name], games, listed)
    assert (told.exit, told.out.startswith(f"{shown}: 1500 -> 1513")) == (0, True)
    told = why("Ben Okafor")
    assert told.out.count(shown) == 2
    assert "\x1b" not in told.out


@pytest.mark.parametrize("width", ["30", "80", "200"])
def test_no_number_is_cut_and_no_name_is_lost(width, why, monkeypatch):
    monkeypatch.setenv("COLUMNS", width)
    name = "Maria Fernanda Gonzalez de la Cruz y Ortega"
    told = why(
        "Ana Ruiz", f"White,Black,Result\nAna Ruiz,{name},1-0\n", f"player,rating\nAna Ruiz,1500.25\n{name},1600\n"
    )
    for word in (*name.split(), "-99.75", "0.3603", "+0.6397", "+12.79", "change"):
        assert word in told.out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("why", "Missing argument 'PLAYER'"),
        ("why Ana", "Missing option '--games'"),
        ("why Ana --games games.csv", "give --ratings FILE, or --initial RATING"),
        ("why Ana --games nowhere.csv --ratings list.csv", "nowhere.csv: error F101"),
        ("why Ana --games games.csv --ratings list.csv --policy fied", "there is no rule book 'fied'"),
        ("why Ana --games games.csv --ratings list.csv --format xml", "choose text or json"),
        ("why Ana --games games.csv --ratings list.csv --stream", "No such option: --stream"),
    ],
)
def test_what_makes_no_sense_could_not_run(line, says, elo, standing):
    before = standing()
    told = elo(line)
    assert (told.exit, told.out, standing()) == (2, "", before)
    assert says in told.err


def test_opponents_are_told_by_name_beside_their_ids(why):
    games = "white,black,result\n10000,10001,1-0\n10000,10002,bye\n"
    listed = "player,rating,name\n10000,1500,Ana Ruiz\n10001,1600,Ben Okafor\n10002,1400,Cleo\n"
    told = why("Ana Ruiz", games, listed).out
    assert told.startswith("Ana Ruiz (10000): 1500 -> ")
    assert "Ben Okafor (10001)" in told
    assert "against Cleo (10002): " in told
