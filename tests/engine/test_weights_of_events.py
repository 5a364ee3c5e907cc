"""Games of some events count more than once: K times a weight, by the event's name or by a column of the games."""

import pytest
from helpers import column, exact, games_frame, list_frame

import elo_batch

EQUAL = {"Ana": 1500, "Ben": 1500, "Cleo": 1500}
COLUMNS = "event player_a player_b score_a"
HEAD = 'name = "ours"\n[[section]]\n[section.k]\nrule = [{ k = 20 }]\n[section.events]\n'


@pytest.fixture
def book(tmp_path):
    def write(events):
        path = tmp_path / "ours.toml"
        path.write_text(HEAD + events, encoding="utf-8")
        return path

    return write


def rated(policy, rows, columns=COLUMNS, listed=None, **options):
    return elo_batch.rate(games_frame(rows, columns), ratings=list_frame(listed or EQUAL), policy=policy, **options)


def test_the_games_of_an_event_count_as_many_times_as_the_rule_book_says(book):
    policy = book('weight = { "World Cup" = 3, "Friendly" = 0.5 }\n')
    rows = [("World Cup", "Ana", "Ben", 1), ("friendly", "Ana", "Cleo", 1), ("League", "Ben", "Cleo", 1)]
    run = rated(policy, rows)
    assert exact(run) == {"Ana": 1500 + 30 + 5, "Ben": 1500 - 30 + 10, "Cleo": 1500 - 5 - 10}
    assert run.games[["k_a", "k_b"]].to_numpy().tolist() == [[60, 60], [10, 10], [20, 20]]


def test_a_column_of_the_games_says_it_for_each_row_and_goes_before_the_event(book):
    policy = book('weight = { "Cup" = 3 }\ncolumn = "Importance"\n')
    rows = [("Cup", "Ana", "Ben", 1, 2), ("Cup", "Ana", "Cleo", 1, None), (None, "Ben", "Cleo", 1, "1,5")]
    run = rated(policy, rows, f"{COLUMNS} importance")
    assert run.games["k_a"].tolist() == [40, 60, 30]


def test_the_weight_multiplies_the_k_of_the_list_and_of_the_command_but_not_that_of_the_row(book):
    policy = book('weight = { "Cup" = 2 }\n')
    row = ("Cup", "Ana", "Ben", 1)
    listed = list_frame([("Ana", 1500, 40), ("Ben", 1500, None)], "player rating k")
    run = elo_batch.rate(games_frame([row], COLUMNS), ratings=listed, policy=policy)
    assert exact(run) == {"Ana": 1540, "Ben": 1480}
    assert exact(rated(policy, [row], k=10))["Ana"] == 1510
    assert exact(rated(policy, [(*row, 32)], f"{COLUMNS} k"))["Ana"] == 1516


def test_k_times_games_at_most_counts_the_weight(tmp_path):
    path = tmp_path / "ours.toml"
    text = HEAD.replace("[section.k]\n", "[section.k]\nmost = 700\n") + 'weight = { "Cup" = 2 }\n'
    path.write_text(text, encoding="utf-8")
    run = rated(path, [("Cup", "Ana", "Ben", 0.5)] * 20, duplicates="keep")
    assert run.games["k_a"].tolist() == [700 // 20] * 20


def test_a_player_whose_games_weigh_differently_has_no_one_k(book):
    run = rated(book('weight = { "Cup" = 2 }\n'), [("Cup", "Ana", "Ben", 1), ("League", "Ana", "Cleo", 1)])
    assert str(column(run, "k_used")["Ana"]) == "<NA>"
    assert (column(run, "k_used")["Ben"], column(run, "k_used")["Cleo"]) == (40, 20)


def test_too_many_heavy_games_are_warned_of(book):
    run = rated(book('weight = { "Cup" = 10 }\n'), [("Cup", "Ana", "Ben", 0.5)] * 8, duplicates="keep")
    assert [one.found for one in run.diagnostics if one.code == "G206"] == ["Ana", "Ben"]


def test_the_order_of_the_rows_does_not_matter(book):
    policy = book('weight = { "A" = 1.1, "B" = 0.7, "C" = 3 }\n')
    names = ["Ana", "Ben", "Cleo"]
    rows = [("ABCD"[n % 4], names[n % 3], names[(n + 1 + n % 2) % 3], n % 3 / 2) for n in range(40)]
    listed = {"Ana": 1432.7, "Ben": 1655.1, "Cleo": 1500}
    there, back = (
        rated(policy, part, listed=listed, duplicates="keep", decimals="exact") for part in (rows, rows[::-1])
    )
    assert there.ratings.equals(back.ratings)


def test_weights_count_in_a_stream_too(book, tmp_path):
    policy = book('weight = { "Cup" = 2 }\ncolumn = "importance"\n')
    rows = [("2026-01-05", "Cup", "Ana", "Ben", 1, None), ("2026-01-06", "League", "Ana", "Cleo", 1, 3)]
    log = games_frame(rows, f"date {COLUMNS} importance")
    log.to_csv(tmp_path / "games.csv", index=False)
    listed = list_frame(EQUAL)
    streamed = elo_batch.rate_stream(tmp_path / "games.csv", ratings=listed, policy=policy)
    assert streamed.ratings.equals(elo_batch.rate(log, ratings=listed, policy=policy).ratings)


@pytest.mark.parametrize("weight", ["0", "-1", "101", '"heavy"'])
def test_a_weight_that_makes_no_sense_is_named_at_its_line(book, weight):
    with pytest.raises(elo_batch.UnreadableFileError) as caught:
        elo_batch.rule_book(str(book(f'weight = {{ "Cup" = {weight} }}\n')))
    (found,) = caught.value.problems
    assert (found.code, found.place.row) == ("R104", 6)
