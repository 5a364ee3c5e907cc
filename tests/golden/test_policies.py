"""`elo-batch policies`: what is built in, and a text that rates when it is copied and edited."""

import pytest

from elo_batch.policies.books import BUILT_IN, rule_book


def test_all_rule_books_are_listed_with_their_titles(elo):
    told = elo("policies")
    assert told.exit == 0
    for name in BUILT_IN:
        assert f"{name} " in told.out
        assert rule_book(name).title in told.out


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_printed_rule_book_is_one(elo, folder, name):
    (folder / "ours.toml").write_text(elo(f"policies {name}").out, encoding="utf-8")
    assert rule_book(str(folder / "ours.toml")) == rule_book(name)


def test_an_edited_rule_book_rates(elo, folder):
    text = elo("policies club").out.replace("k = 32", "k = 16")
    (folder / "ours.toml").write_text(text, encoding="utf-8")
    club, ours = (
        elo(f"rate games.csv --ratings list.csv --policy {one} --ratings-out -").out for one in ("club", "ours.toml")
    )
    changes = [[float(line.split(",")[5] or 0) for line in out.splitlines()[1:]] for out in (club, ours)]
    assert max(map(abs, changes[0])) > max(map(abs, changes[1])) > 0


def test_calc_and_odds_take_a_file_too(elo, folder):
    (folder / "ours.toml").write_text(elo("policies club").out.replace("k = 32", "k = 10"), encoding="utf-8")
    assert "+5.00" in elo("calc 1500 1500 win --policy ours.toml").out
    assert "+5.00" in elo("odds 1500 1500 --policy ours.toml").out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("policies chess", "there is no rule book 'chess'; known are: elo, club"),
        ("rate games.csv --policy chess", "or give a file .toml"),
        ("rate games.csv --policy none.toml --initial 1500", "F101"),
    ],
)
def test_a_rule_book_that_is_not_there_is_one_sentence(elo, line, says):
    told = elo(line)
    assert (told.exit, says in told.err) == (2, True)


@pytest.mark.parametrize("line", ["calc 1500 1500 win", "odds 1500 1500"])
def test_a_home_advantage_is_said_where_it_counts(elo, line):
    assert "The first side is at home, which counts as 65 points." in elo(f"{line} --policy nfl-style").out
    assert "at home" not in elo(line).out


@pytest.mark.parametrize(
    ("policy", "exit_code"), [("nfl-style", 0), ("nfl-style --scoreline ask", 1), ("elo --initial 1300", 1)]
)
@pytest.mark.parametrize("command", ["rate", "check"])
def test_the_rule_book_says_how_a_scoreline_counts_unless_the_command_does(elo, folder, command, policy, exit_code):
    (folder / "points.csv").write_text("home,away,result\nAna,Ben,18-12\n", encoding="utf-8")
    told = elo(f"{command} points.csv --policy {policy}")
    assert (told.exit, "G106" in told.out + told.err) == (exit_code, exit_code == 1)
