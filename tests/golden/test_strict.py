"""What the rule book looks at and the list does not say: a note that names the rules, with --strict an error."""

import pytest

import elo_batch

BOOK = """name = "ours"
[[section]]
[section.k]
rule = [
  { k = 10, peak_from = 2400 },
  { k = 40, age_to = 18, peak_below = 2300 },
  { k = 30, games_below = 30 },
  { k = 20 },
]
"""
GAMES = "Date,White,Black,Result\n2026-10-01,Ana Ruiz,Ben Okafor,1-0\n2026-10-02,Cleo Park,Ana Ruiz,½-½\n"
WHOLE = [
    ("player", "rating", "birth_year", "games", "peak", "k"),
    ("Ana Ruiz", "1500", "2010", "5", "1500", ""),
    ("Ben Okafor", "2390", "1980", "90", "2420", ""),
    ("Cleo Park", "1400", "1990", "20", "1450", ""),
    ("Dan Weiss", "1800", "", "", "", ""),
]
JUNIORS = "K 40 for juniors (age_to 18, peak_below 2300) could not apply to them"
NEW = "K 30 for new players (games_below 30) could not apply to them"
PEAKS = "and the rating shown was taken for it in K 10 (peak_from 2400), K 40 (age_to 18, peak_below 2300)"
RATE = "rate games.csv --ratings list.csv --policy ours.toml"


@pytest.fixture(autouse=True)
def listed(folder):
    """Write the list without these columns, or with these cells blank."""
    (folder / "ours.toml").write_text(BOOK, encoding="utf-8")
    (folder / "games.csv").write_text(GAMES, encoding="utf-8")

    def put(*without, blank=(), **cells):
        rows = [dict(zip(WHOLE[0], row, strict=True)) for row in WHOLE[1:]]
        names = [name for name in WHOLE[0] if name not in without]
        for row in rows:
            row.update({name: "" for player, name in blank if player == row["player"]})
            row.update(cells if row["player"] == "Ana Ruiz" else {})
        lines = [names, *([row[name] for name in names] for row in rows)]
        (folder / "list.csv").write_text("\n".join(map(",".join, lines)) + "\n", encoding="utf-8")

    put()
    return put


def told(answer):
    """Severity, place, message and names of what is not told."""
    return [
        (one["severity"], one["cell"] or one["file"], one["message"], one["found"])
        for one in answer.json["problems"]
        if one["code"] == "R301"
    ]


def test_a_list_that_says_all_is_told_of_nothing_and_is_strict(elo):
    assert told(elo(f"{RATE} --format json")) == []
    assert elo(f"{RATE} --strict").exit == 0


MISSING = {
    "birth_year": ("no birth_year is known of 2 players who played, so " + JUNIORS, "Ana Ruiz, Cleo Park"),
    "games": ("no career games are known of 1 player who played, so " + NEW, "Cleo Park"),
    "peak": ("no peak is known of 3 players who played, " + PEAKS, "Ana Ruiz, Ben Okafor, Cleo Park"),
}


@pytest.mark.parametrize("column", MISSING)
def test_a_missing_column_names_its_rules_and_those_to_whom_it_matters(column, elo, listed):
    """Ben's peak makes his K 10 whatever his age, Ana is a junior whatever her games; Dan does not play."""
    listed(column)
    says, names = MISSING[column]
    assert told(elo(f"{RATE} --format json")) == [("note", "list.csv", says, names)]
    assert f"hint: add the column {column} to the list" in elo(RATE).err


@pytest.mark.parametrize("column", MISSING)
def test_a_blank_cell_is_named_where_it_stands(column, elo, listed):
    listed(blank=[("Cleo Park", column)])
    ((severity, cell, says, names),) = told(elo(f"{RATE} --format json"))
    where = {"birth_year": "C4", "games": "D4", "peak": "E4"}[column]
    assert (severity, cell, names) == ("note", where, "Cleo Park")
    assert " 1 player who played, " in says
    assert f"hint: fill in {column} for these players" in elo(RATE).err


@pytest.mark.parametrize("columns", [("birth_year",), ("games",), ("peak",), ("birth_year", "games", "peak")])
@pytest.mark.parametrize("on_error", ["stop", "skip"])
def test_strict_makes_it_an_error_and_nothing_is_written(columns, on_error, elo, listed, standing):
    listed(*columns)
    before = standing()
    answer = elo(f"{RATE} --strict --on-error {on_error} --ratings-out new.csv --format json")
    assert (answer.exit, standing()) == (1, before)
    assert [severity for severity, *_ in told(answer)] == ["error"] * len(columns)
    assert answer.json["outputs"] == []
    shown = elo(f"{RATE} --strict --quiet")
    assert (shown.exit, standing()) == (1, before)
    assert "nothing was rated or written: the data has errors" in shown.out
    assert shown.err.count("error R301: ") == len(columns)


def test_check_finds_what_rate_finds(elo, listed):
    listed("birth_year", "peak")
    for more in ("", "--strict"):
        rated, checked = (elo(f"{command} {RATE[5:]} {more} --format json") for command in ("rate", "check"))
        assert (rated.exit, rated.json["problems"]) == (checked.exit, checked.json["problems"])
        assert rated.exit == bool(more)


def test_the_python_door_gives_no_tables(listed):
    listed("games")
    run = elo_batch.rate("games.csv", ratings="list.csv", policy="ours.toml", missing="error")
    assert (run.ok, run.data) == (False, None)
    with pytest.raises(elo_batch.BadDataError, match="R301"):
        _ = run.ratings
    with pytest.raises(elo_batch.UsageProblem, match="--missing perhaps: choose one of note, error"):
        elo_batch.rate("games.csv", ratings="list.csv", missing="perhaps")


@pytest.mark.parametrize("missing", ["note", "error"])
@pytest.mark.parametrize("without", [("birth_year",), ("games", "peak"), ()])
@pytest.mark.parametrize("part", [40, 1 << 20])
def test_a_stream_is_told_alike(missing, without, part, listed):
    listed(*without)
    options = {"ratings": "list.csv", "policy": "ours.toml", "missing": missing}
    runs = (
        elo_batch.rate("games.csv", **options),
        elo_batch.rate_stream("games.csv", part=part, **options),
        elo_batch.check("games.csv", **options),
        elo_batch.check_stream("games.csv", part=part, **options),
    )
    first, *others = [(run.ok, dict(run.counts), [str(one) for one in run.diagnostics]) for run in runs]
    assert all(other == first for other in others)
    assert first[0] == (missing == "note" or not without)


def test_strict_streams_write_nothing(elo, listed, standing):
    listed("birth_year")
    before = standing()
    assert (elo(f"{RATE} --stream --strict --ratings-out new.csv").exit, standing()) == (1, before)
    assert elo(f"check {RATE[5:]} --stream --strict").exit == 1
    assert elo(f"{RATE} --stream --ratings-out new.csv").exit == 0


@pytest.mark.parametrize("option", ["--k 32", ""])
def test_a_k_of_their_own_needs_no_rules(option, elo, listed):
    listed("birth_year", "games", "peak", k="16" if not option else "")
    answer = elo(f"{RATE} {option} --format json")
    names = [found for *_, found in told(answer)]
    # Ben's 2390, taken for his peak, makes him no junior.
    assert names == ([] if option else ["Cleo Park", "Ben Okafor, Cleo Park", "Ben Okafor, Cleo Park"])


def test_a_newcomer_has_no_birth_year_and_no_games(elo, folder):
    with (folder / "games.csv").open("a", encoding="utf-8") as file:
        file.write("2026-10-03,Zed Novak,Dan Weiss,1-0\n")
    found = told(elo(f"{RATE} --initial 1500 --format json"))
    assert [(cell, names) for _, cell, _, names in found] == [
        ("C5", "Dan Weiss, Zed Novak"),
        ("D5", "Dan Weiss"),
        ("E5", "Dan Weiss"),
    ]


def test_where_only_newcomers_lack_it_the_list_is_named(elo, folder):
    with (folder / "games.csv").open("a", encoding="utf-8") as file:
        file.write("2026-10-03,Zed Novak,Ana Ruiz,1-0\n")
    ((_, place, says, names),) = told(elo(f"{RATE} --initial 1500 --format json"))
    assert (place, names, "no birth_year is known of 1 player" in says) == ("list.csv", "Zed Novak", True)


def test_a_newcomer_who_would_be_a_junior_s_equal_needs_no_birth_year(elo, folder):
    (folder / "ours.toml").write_text(BOOK.replace("k = 30", "k = 40"), encoding="utf-8")
    with (folder / "games.csv").open("a", encoding="utf-8") as file:
        file.write("2026-10-03,Zed Novak,Ana Ruiz,1-0\n")
    assert told(elo(f"{RATE} --initial 1500 --format json")) == []


def test_who_has_no_rating_was_never_published_and_has_no_peak_to_tell(elo, folder):
    with (folder / "list.csv").open("a", encoding="utf-8") as file:
        file.write("Eva Lind,UNR,1980,50,,\n")
    with (folder / "games.csv").open("a", encoding="utf-8") as file:
        file.write("2026-10-03,Eva Lind,Ana Ruiz,1-0\n")
    assert told(elo(f"{RATE} --initial 1500 --format json")) == []


def test_who_gets_a_first_rating_had_no_k_that_could_hang_on_anything(elo, folder):
    players = [f"Player {number}" for number in range(5)]
    listed = "".join(f"{name},{1500 + number},1980,90,1600\n" for number, name in enumerate(players))
    (folder / "list.csv").write_text(f"player,rating,birth_year,games,peak\n{listed}", encoding="utf-8")
    games = [f"2026-10-0{day},Zed Novak,{name},½-½\n" for day, name in enumerate(players, start=1)]
    book = elo("policies fide-standard").out.replace("k = 40\nage_to", "k = 50\nage_to")
    (folder / "ours.toml").write_text(book, encoding="utf-8")
    for rows, expected in ((games, []), ([*games, "2026-11-01,Zed Novak,Player 1,½-½\n"], ["Zed Novak"])):
        (folder / "games.csv").write_text(f"Date,White,Black,Result\n{''.join(rows)}", encoding="utf-8")
        assert [found for *_, found in told(elo(f"{RATE} --format json"))] == expected


def test_a_log_that_tells_ratings_tells_neither_ages_nor_games_nor_peaks(elo, folder):
    head = "Date,White,white_rating,Black,black_rating,Result\n"
    (folder / "games.csv").write_text(f"{head}2026-10-01,Ana Ruiz,1500,Ben Okafor,1600,1-0\n", encoding="utf-8")
    answer = elo("rate games.csv --ratings log --policy ours.toml --format json")
    assert (answer.exit, [says.split(" known")[0] for _, _, says, _ in told(answer)]) == (
        0,
        ["no birth_year is", "no career games are", "no peak is"],
    )


def test_without_a_list_everybody_lacks_a_birth_year(elo):
    ((severity, place, says, names),) = told(elo("check games.csv --initial 1500 --policy ours.toml --format json"))
    assert (severity, place, names) == ("note", None, "Ana Ruiz, Ben Okafor, Cleo Park")
    assert says.startswith("no birth_year is known of 3 players")


def test_games_without_a_date_tell_no_age(elo, folder, listed):
    (folder / "games.csv").write_text("White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n", encoding="utf-8")
    ((severity, place, says, names),) = told(elo(f"{RATE} --format json"))
    assert (severity, place, names) == ("note", None, "Ana Ruiz")
    assert says == "no date is known of the games, and so no age, of 1 player who played, so " + JUNIORS
    assert (elo(f"{RATE} --strict").exit, "hint: add the column date to the games" in elo(RATE).err) == (1, True)
    listed("birth_year")
    ((_, _, says, _),) = told(elo(f"{RATE} --format json"))
    assert says.startswith("no birth_year is known")


def test_an_undated_game_in_a_dated_period_tells_the_age_of_all(elo, folder):
    (folder / "games.csv").write_text(f"{GAMES},Ana Ruiz,Dan Weiss,1-0\n", encoding="utf-8")
    assert all("no date" not in says for *_, says, _ in told(elo(f"{RATE} --format json")))


def test_a_rule_that_comes_into_question_on_the_way_is_told(elo, folder):
    """Ana reaches 1600 in the run; only from there does her age matter."""
    rules = "rule = [{ k = 400, age_to = 18, rating_from = 1600 }, { k = 300 }]"
    (folder / "ours.toml").write_text(f'name = "ours"\n[[section]]\n[section.k]\n{rules}\n', encoding="utf-8")
    (folder / "list.csv").write_text(
        "player,rating\nAna Ruiz,1500\nBen Okafor,1550\nCleo Park,1500\n", encoding="utf-8"
    )
    names = [found for *_, found in told(elo(f"{RATE} --period month --format json"))]
    assert names == ["Ana Ruiz"]


def test_a_rule_book_of_one_k_asks_for_nothing(elo, listed):
    listed("birth_year", "games", "peak")
    for policy in ("elo", "club", "casual"):
        assert elo(f"rate games.csv --ratings list.csv --policy {policy} --strict").exit == 0


def test_each_list_says_what_it_lacks_itself(elo, folder):
    (folder / "list.csv").write_text(
        "player,rating,birth_year,games,peak,rapid_rating,rapid_peak\nAna Ruiz,1500,1980,50,1500,1400,1400\n"
        "Ben Okafor,1600,1980,50,1600,1700,1700\n",
        encoding="utf-8",
    )
    (folder / "games.csv").write_text(
        "Date,White,Black,Result,time_control\n2026-10-01,Ana Ruiz,Ben Okafor,1-0,rapid\n"
        "2026-10-01,Ana Ruiz,Ben Okafor,1-0,standard\n",
        encoding="utf-8",
    )
    line = f"{RATE} --list-column standard=rating,rapid=rapid_rating"
    ((_, _, says, names),) = told(elo(f"{line} --format json"))
    assert says == f"rapid: no career games are known of 2 players who played, so {NEW}"
    assert (names, "add the column rapid_games to the list" in elo(line).err) == ("Ana Ruiz, Ben Okafor", True)
    assert elo(f"{line} --strict").exit == 1


def test_a_comparison_is_strict_with_both(elo, listed):
    listed("birth_year")
    told = elo("compare games.csv --ratings list.csv --policy elo --policy ours.toml --strict")
    assert (told.exit, "error R301: ours: no birth_year" in told.err) == (1, True)
    assert "nothing was compared or written" in told.out


def test_many_players_are_counted_and_twenty_named(elo, folder):
    names = [f"Player {number:02}" for number in range(30)]
    (folder / "list.csv").write_text(
        "player,rating,birth_year,peak\n" + "".join(f"{name},1500,1980,1500\n" for name in names), encoding="utf-8"
    )
    rows = "".join(f"2026-10-01,{one},{two},1-0\n" for one, two in zip(names[::2], names[1::2], strict=True))
    (folder / "games.csv").write_text(f"Date,White,Black,Result\n{rows}", encoding="utf-8")
    ((_, _, says, found),) = told(elo(f"{RATE} --format json"))
    assert (" 30 players who played" in says, found.count("Player")) == (True, 20)
    assert found.endswith("Player 19, and 10 more")


def test_a_list_that_a_run_has_written_says_games_and_peak(elo, folder, listed):
    listed("birth_year", "games", "peak")
    assert elo(f"{RATE} --ratings-out new.csv").exit == 0
    (folder / "games.csv").write_text(GAMES.replace("2026-10", "2026-11"), encoding="utf-8")
    found = told(elo(f"{RATE.replace('list.csv', 'new.csv')} --format json"))
    # Career games that were never known stay unknown; a peak is known from the first list on.
    assert [says.split(" known")[0] for _, _, says, _ in found] == ["no birth_year is", "no career games are"]
