"""Notations of a league's own: what a rule book says that a result cell is worth."""

import openpyxl
import pytest

import elo_batch

LEAGUE = """name = "league"
[[section]]
[section.k]
rule = [{ k = 20 }]
[section.results.points]
"OTW" = 0.75
"OTL" = 0.25
"3-2 OT" = 0.7
'2½ \u2013 2 so' = 0.6
"1-0" = 0.9
"bye" = 1
"D" = 0.4
"3" = 1
"32 SO" = 0.6
"""
LIST = "player,rating\nAna Ruiz,1500\nBen Okafor,1500\nCleo Park,1500\nDan Weiss,1500\n"
HEAD = "White,Black,Result,Date\n"


@pytest.fixture(autouse=True)
def league(folder):
    """The league's rule book and a list of equals: a point more than expected is worth K 20."""
    (folder / "league.toml").write_text(LEAGUE, encoding="utf-8")
    (folder / "list.csv").write_text(LIST, encoding="utf-8")

    def put(*lines, head=HEAD):
        (folder / "games.csv").write_text(head + "\n".join(lines) + "\n", encoding="utf-8")

    return put


RATE = "rate games.csv --ratings list.csv --policy league.toml"


def scores(frame):
    return dict(zip(frame["player_a"], frame["score_a"], strict=True))


def changes(out):
    """The changes of a list on standard output, by player."""
    cells = [line.split(",") for line in out.splitlines()[1:]]
    return {row[1]: float(row[5]) for row in cells}


def test_an_overtime_win_is_worth_three_quarters(elo, league):
    league("Ana Ruiz,Ben Okafor,OTW,2026-10-01", "Cleo Park,Dan Weiss,OTL,2026-10-01")
    told = elo(f"{RATE} --ratings-out - --quiet")
    # 20 x (0.75 - 0.5) and 20 x (0.25 - 0.5), and the other side the opposite.
    assert (told.exit, changes(told.out)) == (0, {"Ana Ruiz": 5, "Dan Weiss": 5, "Ben Okafor": -5, "Cleo Park": -5})


@pytest.mark.parametrize(
    ("cell", "score"),
    [
        *((text, 0.75) for text in ("OTW", "otw", " OtW ", "OT W", "OTW\u200b")),
        *((text, 0.7) for text in ("3-2 OT", "3\u20132 ot", "3 - 2 OT", "3-2OT", "3\u22122\xa0OT")),
        *((text, 0.6) for text in ("2½-2 SO", "2.5-2so", '"2,5 — 2 SO"')),
        *((text, 0.9) for text in ("1-0", "1 - 0", "1\u20130")),
        ("d", 0.4),
        ("3", 1),
        ("bye", 1),
        *((text, 0.5) for text in ("draw", "0.5", "½")),
        ("0-1", 0),
        ("1", 1),
    ],
)
def test_a_spelling_of_a_notation_gives_its_points_and_any_other_cell_what_it_says(cell, score, league):
    league(f"Ana Ruiz,Ben Okafor,{cell},2026-10-01")
    run = elo_batch.rate("games.csv", ratings="list.csv", policy="league.toml")
    assert (run.ok, run.games["score_a"].tolist(), run.games["games"].tolist()) == (True, [score], [1])


@pytest.mark.parametrize(("cell", "code"), [("3 2 SO", "G103"), ("OTX", "G103"), ("3-2", "G106"), ("O", "G103")])
def test_what_is_no_notation_is_judged_as_ever(cell, code, elo, league):
    league(f"Ana Ruiz,Ben Okafor,{cell},2026-10-01")
    told = elo(f"{RATE} --format json")
    assert (told.exit, [one["code"] for one in told.json["problems"] if one["severity"] == "error"]) == (1, [code])


def test_without_the_rule_book_it_is_no_result(elo, league):
    league("Ana Ruiz,Ben Okafor,OTW,2026-10-01")
    assert "games.csv:C2: error G103" in elo("rate games.csv --ratings list.csv").err
    assert elo("check games.csv --ratings list.csv --policy league.toml").exit == 0


@pytest.mark.parametrize("part", [40, 1 << 20])
def test_all_doors_read_alike(league, part):
    cells = ["OTW", "OTL", "3-2 OT", "1-0", "0-1", "draw", "otl", ""]
    league(*(f"Ana Ruiz,Ben Okafor,{cell},2026-10-{day:02}" for day, cell in enumerate(cells, start=1)))
    options = {"ratings": "list.csv", "policy": "league.toml"}
    run = elo_batch.rate("games.csv", **options)
    assert run.games["score_a"].dropna().tolist() == [0.75, 0.25, 0.7, 0.9, 0, 0.5, 0.25]
    read = elo_batch.read_games("games.csv", policy="league.toml")
    assert read.value["score_a"].dropna().tolist() == run.games["score_a"].dropna().tolist()
    stream = elo_batch.rate_stream("games.csv", part=part, **options)
    assert stream.ratings.to_csv() == run.ratings.to_csv()
    told = [
        [str(one) for one in found.diagnostics]
        for found in (
            run,
            stream,
            elo_batch.check("games.csv", **options),
            elo_batch.check_stream("games.csv", part=part, **options),
        )
    ]
    assert told[0] == told[1] == told[2] == told[3]


def test_a_workbook_s_number_is_a_notation_as_it_is_shown(elo, folder):
    book = openpyxl.Workbook()
    for row in (["Home", "Away", "Result"], ["Ana Ruiz", "Ben Okafor", 3], ["Cleo Park", "Dan Weiss", "OTL"]):
        book.active.append(row)
    book.save(folder / "games.xlsx")
    told = elo("rate games.xlsx --ratings list.csv --policy league.toml --ratings-out - --quiet")
    assert (told.exit, changes(told.out)["Ana Ruiz"], changes(told.out)["Cleo Park"]) == (0, 10, -5)


def test_a_notation_says_how_the_winner_won(elo, league):
    league("Ana Ruiz,Ben Okafor,OTW", "Cleo Park,Dan Weiss,", head="Winner,Loser,Result\n")
    told = elo(f"{RATE} --ratings-out - --quiet")
    assert (told.exit, changes(told.out)) == (0, {"Ana Ruiz": 5, "Cleo Park": 10, "Ben Okafor": -5, "Dan Weiss": -10})
    league("Ana Ruiz,Ben Okafor,OTL", head="Winner,Loser,Result\n")
    assert "error G126" in elo(RATE).err


def test_a_notation_is_of_one_game_and_not_of_a_series(elo, league):
    league("Ana Ruiz,Ben Okafor,OTW,4", head="White,Black,Result,Games\n")
    assert "games.csv:C2: error G123" in elo(RATE).err
    league("Ana Ruiz,Ben Okafor,OTW,1", head="White,Black,Result,Games\n")
    assert elo(RATE).exit == 0


def test_scores_in_two_columns_stay_numbers(elo, league):
    league("Ana Ruiz,Ben Okafor,3,1", head="home,away,score_a,score_b\n")
    told = elo(f"{RATE} --scoreline games --ratings-out - --quiet")
    assert (told.exit, changes(told.out)["Ana Ruiz"]) == (0, 20)  # 3 points of 4, where 2 are expected
    league("Ana Ruiz,Ben Okafor,OTW,", head="home,away,score_a,score_b\n")
    assert "games.csv:C2: error G103" in elo(RATE).err


def test_a_scoreline_without_a_notation_counts_as_the_command_says(elo, league):
    league("Ana Ruiz,Ben Okafor,3-2,2026-10-01", "Cleo Park,Dan Weiss,3-2 OT,2026-10-01")
    told = elo(f"{RATE} --scoreline outcome --ratings-out - --quiet")
    assert (changes(told.out)["Ana Ruiz"], changes(told.out)["Cleo Park"]) == (10, 4)


def test_the_newest_section_s_notations_count(elo, folder, league):
    sections = '[[section]]\n{}[section.k]\nrule = [{{ k = 20 }}]\n[section.results.points]\n"OTW" = {}\n'
    text = sections.format("in_force_from = 2020-01-01\n", 0.9) + sections.format("in_force_from = 2030-01-01\n", 0.6)
    (folder / "league.toml").write_text(f'name = "league"\n{text}', encoding="utf-8")
    league("Ana Ruiz,Ben Okafor,OTW,2026-10-01")
    told = elo(f"{RATE} --ratings-out - --quiet")
    assert changes(told.out)["Ana Ruiz"] == 2


def test_two_rule_books_read_one_sheet_each_in_its_way(elo, folder, league):
    (folder / "old.toml").write_text(LEAGUE.replace("0.75", "1").replace("league", "old"), encoding="utf-8")
    league("Ana Ruiz,Ben Okafor,OTW,2026-10-01")
    told = elo("compare games.csv --ratings list.csv --policy league.toml --policy old.toml --output - --quiet")
    assert "Ana Ruiz,,1500,1,1505,5,1510,10,5" in told.out.splitlines()


def test_the_answer_in_json_names_the_notations(elo, league):
    league("Ana Ruiz,Ben Okafor,OTW,2026-10-01")
    (section,) = elo(f"{RATE} --format json").json["policy"]["sections"]
    assert section["results"]["points"]["OTW"] == 0.75


FAULTS = {
    '"OTW" = 1.5': ("R104", "section.results.points.OTW: should be less than or equal to 1, found 1.5"),
    '"OTW" = -0.5': ("R104", "section.results.points.OTW: should be greater than or equal to 0, found -0.5"),
    '"3:2 = OT." = 75': ("R104", 'section.results.points."3:2 = OT.": should be less than or equal to 1, found 75'),
    "'OTW' = \"0.75\"": ("R104", "section.results.points.OTW: should be a valid number"),
    "OTW = true": ("R104", "section.results.points.OTW: should be a valid number, found True"),
    "OTW = nan": ("R104", "section.results.points.OTW: should be a finite number"),
    '"" = 0.5': ("R104", 'section.results.points."": a notation cannot be blank'),
    '" \u200b" = 0.5': ("R104", "a notation cannot be blank"),
}


@pytest.mark.parametrize("line", FAULTS)
def test_a_fault_of_a_notation_is_told_with_its_line_and_its_key(line, elo, folder, league):
    code, says = FAULTS[line]
    league("Ana Ruiz,Ben Okafor,OTW,2026-10-01")
    (folder / "league.toml").write_text(LEAGUE[: LEAGUE.index('"OTW"')] + f'"SO" = 1\n{line}\n', encoding="utf-8")
    told = elo(RATE)
    assert (told.exit, len(told.sentences)) == (2, 1)
    assert f"league.toml:row 7: error {code}: " in told.err
    assert says in told.err


def test_two_spellings_of_one_notation_must_agree(elo, folder, league):
    league("Ana Ruiz,Ben Okafor,OTW,2026-10-01")
    start = LEAGUE[: LEAGUE.index('"OTW"')]
    (folder / "league.toml").write_text(f'{start}"OTW" = 0.75\n"ot w" = 0.5\n', encoding="utf-8")
    told = elo(RATE)
    assert (told.exit, "league.toml:row 5: error R105: section.results.points: 'OTW' and 'ot w'" in told.err) == (
        2,
        True,
    )
    (folder / "league.toml").write_text(f'{start}"OTW" = 0.75\n"ot w" = 0.75\n', encoding="utf-8")
    assert elo(RATE).exit == 0
