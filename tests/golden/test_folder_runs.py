"""A folder of games: what is taken from it, in which order, and what is left aside."""

import shutil

import pytest

GAME = "White,Black,Result,Date\nAna Ruiz,Ben Okafor,1-0,2026-{:02}-03\n"
RATE = "rate month --ratings list.csv"


@pytest.fixture
def month(folder):
    """A folder with one file of games."""
    path = folder / "month"
    path.mkdir()
    (path / "oct.csv").write_text(GAME.format(10), encoding="utf-8")
    return path


def read_from(told):
    """The files whose headings were taken, the list apart."""
    notes = [one for one in told.json["problems"] if one["code"] == "F114" and "rating" not in one["message"]]
    return [one["file"] for one in notes]


def test_every_file_of_a_folder_is_read_in_natural_order(month, elo):
    for number, name in enumerate(["round 10.csv", "round 9.csv", "Round 2.CSV"], 1):
        (month / name).write_text(GAME.format(number), encoding="utf-8")
    told = elo("check month --ratings list.csv --format json")
    assert read_from(told) == ["oct.csv", "Round 2.CSV", "round 9.csv", "round 10.csv"]
    assert told.json["counts"]["rows_rated"] == 4


@pytest.mark.parametrize("name", ["~$oct.xlsx", "~$oct.csv", ".oct.csv", "notes.txt", "hall.png", "oct.csv.bak"])
def test_what_is_no_games_file_is_left_aside(name, month, elo):
    (month / name).write_bytes(b"\x00\x01 whatever")
    told = elo("check month --ratings list.csv --format json")
    assert (told.exit, read_from(told)) == (0, ["oct.csv"])


def test_a_folder_within_is_left_aside(month, elo):
    (month / "old").mkdir()
    (month / "old" / "sep.csv").write_text(GAME.format(9), encoding="utf-8")
    assert elo("check month --ratings list.csv --format json").json["counts"]["rows_read"] == 1


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@pytest.mark.parametrize("options", ["", "--csv-safe", "--decimals exact"])
@pytest.mark.usefixtures("month")
def test_our_own_outputs_are_left_aside_and_named(ending, options, elo):
    outputs = [f"--{table}-out month/{table}.{ending}" for table in ("ratings", "games", "changes")]
    assert elo(f"{RATE} --output month/report.xlsx {' '.join(outputs)} {options}").exit == 0
    told = elo("check month --ratings list.csv --format json")
    assert (told.exit, read_from(told)) == (0, ["oct.csv"])
    aside = {one["file"] for one in told.json["problems"] if one["code"] == "F115"}
    assert aside == {"report.xlsx", f"ratings.{ending}", f"games.{ending}", f"changes.{ending}"}


@pytest.mark.usefixtures("month")
def test_a_second_run_over_a_folder_rates_what_the_first_rated(elo):
    first, second = (elo(f"{RATE} --format json").json for _ in range(2))
    assert first["counts"] == second["counts"]
    assert first["outputs"] == second["outputs"] == ["month/month-rated.xlsx"]


def test_an_old_report_under_another_name_is_left_aside(month, elo):
    elo(f"{RATE} --output report.xlsx")
    shutil.move("report.xlsx", month / "games of november.xlsx")
    told = elo("check month --ratings list.csv --format json")
    assert (told.exit, read_from(told)) == (0, ["oct.csv"])


def test_the_list_and_the_newcomers_in_the_folder_are_no_games(month, elo, folder):
    shutil.move(folder / "list.csv", month / "list.csv")
    (month / "new.csv").write_text("player\nAna Ruis\n", encoding="utf-8")
    told = elo("check month --ratings month/list.csv --newcomers month/new.csv --initial 1500 --format json")
    assert (told.exit, told.json["counts"]["rows_read"]) == (0, 1)


def test_a_folder_that_holds_the_list_only_holds_no_games(month, elo, folder):
    (month / "oct.csv").unlink()
    shutil.move(folder / "list.csv", month / "list.csv")
    told = elo("check month --ratings month/list.csv")
    assert (told.exit, len(told.sentences)) == (2, 1)


def test_a_file_that_cannot_be_read_stops_the_folder(month, elo):
    (month / "sep.xlsx").write_bytes(b"no workbook")
    told = elo("check month --ratings list.csv --format json")
    assert (told.exit, told.codes) == (2, ["F103"])


def relative(_):
    return "games.csv", "./games.csv"


def absolute(folder):
    return "games.csv", str(folder / "games.csv")


def linked(folder):
    (folder / "link.csv").symlink_to(folder / "games.csv")
    return "games.csv", "link.csv"


def through_its_folder(folder):
    (folder / "sub").mkdir()
    shutil.copy(folder / "games.csv", folder / "sub" / "games.csv")
    return "sub", "sub/games.csv"


def through_two_folders(folder):
    through_its_folder(folder)
    return "sub", "./sub/../sub"


@pytest.mark.parametrize("twice", [relative, absolute, linked, through_its_folder, through_two_folders])
@pytest.mark.parametrize("command", ["rate", "check"])
def test_a_file_given_twice_is_refused(twice, command, elo, folder, standing):
    names = twice(folder)
    before = standing()
    told = elo(command, *names, "--ratings", "list.csv")
    assert (told.exit, standing(), len(told.sentences)) == (2, before, 1)
    assert "twice" in told.err


def test_two_files_of_one_name_are_two_files(month, elo):
    shutil.copy(month / "oct.csv", "oct.csv")
    told = elo("check oct.csv month/oct.csv --ratings list.csv --format json")
    assert told.json["counts"]["rows_read"] == 2
