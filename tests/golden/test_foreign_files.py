"""A file that somebody else wrote is never replaced unasked; one of ours is, so that a command may be run twice."""

import json
import os
import shutil
import zipfile

import openpyxl
import pytest
from club_workbook import simple_list

from elo_batch.copying.seal import is_sealed

RATE = "rate games.csv --ratings list.csv"
PAIRINGS = "White,Black\nAna Ruiz,Ben Okafor\n"
COMMANDS = {
    "report.xlsx": f"{RATE} --output report.xlsx",
    "games-rated.xlsx": RATE,
    "out.csv": f"{RATE} --ratings-out out.csv",
    "out.xlsx": f"{RATE} --ratings-out out.xlsx",
    "out.parquet": f"{RATE} --ratings-out out.parquet",
    "games-out.csv": f"{RATE} --games-out games-out.csv",
    "games-out.xlsx": f"{RATE} --games-out games-out.xlsx",
    "changes.csv": f"{RATE} --changes-out changes.csv",
    "changes.parquet": f"{RATE} --changes-out changes.parquet",
    "page.html": f"{RATE} --html page.html",
    "new.csv": f"{RATE} --update new.csv",
    "new.xlsx": "rate games.csv --ratings list.xlsx --update new.xlsx",
    "dated.csv": f"{RATE} --update dated.csv --as-column Nov",
    "dated.xlsx": "rate games.csv --ratings list.xlsx --update dated.xlsx --as-column Nov",
    "back.xlsx": "check games.csv --marked-copy back.xlsx",
    "sheet.xlsx": "check games.xlsx --marked-copy sheet.xlsx",
    "ana.png": "plot first.csv second.csv --output ana.png --player Ana_Ruiz",
    "ana.svg": "plot first.csv second.csv --output ana.svg --player Ana_Ruiz",
    "odds.csv": "odds round.csv --ratings list.csv --output odds.csv",
    "odds.xlsx": "odds round.csv --ratings list.csv --output odds.xlsx",
    "both.csv": "compare games.csv --ratings list.csv --policy elo --policy club --output both.csv",
    "both.xlsx": "compare games.csv --ratings list.csv --policy elo --policy club --output both.xlsx",
    "schemas/games.schema.json": "schemas schemas",
    "tables/ratings.csv": f"{RATE} --tables tables",
    "tables/rules.json": f"{RATE} --tables tables",
    "tables/problems.json": f"{RATE} --tables tables",
    "tables/games.parquet": f"{RATE} --tables tables",
}


@pytest.fixture
def ready(folder):
    """The folder with all that these commands read."""
    shutil.copy("list.csv", "first.csv")
    shutil.copy("list.csv", "second.csv")
    (folder / "round.csv").write_text(PAIRINGS)
    simple_list(folder / "list.xlsx")
    simple_list(folder / "games.xlsx", [("White", "Black", "Result"), ("Ana Ruiz", "Ben Okafor", "1-0?")])
    for name in ("schemas", "tables"):
        (folder / name).mkdir()
    return folder


def run(elo, line, *more):
    words = [word.replace("Ana_Ruiz", "Ana Ruiz") for word in line.split()]
    return elo(words[0], *words[1:], *more)


def foreign(path):
    """A file of the officer's own under this name: a workbook as such, anything else as text."""
    if path.suffix == ".xlsx":
        simple_list(path, [("White", "Black", "Result"), ("Cleo Park", "Dan Weiss", "1-0")])
    elif path.suffix == ".json":
        path.write_text('{"mine": [1, 2]}\n')
    else:
        path.write_text("White,Black,Result\nCleo Park,Dan Weiss,1-0\n")
    return path.read_bytes()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_file_of_somebody_else_is_kept_and_nothing_is_written(name, ready, elo, standing):
    foreign(ready / name)
    before = standing()
    told = run(elo, COMMANDS[name])
    assert (told.exit, standing()) == (2, before)
    assert f"{name} is there already, and not as elo_batch has written it" in told.err
    assert "add --replace" in told.err
    assert len(told.sentences) == 1


@pytest.mark.parametrize("name", COMMANDS)
def test_it_is_replaced_where_that_is_said(name, ready, elo):
    old = foreign(ready / name)
    assert run(elo, COMMANDS[name], "--replace").exit in {0, 1}
    assert (ready / name).read_bytes() != old


@pytest.mark.parametrize("name", COMMANDS)
def test_the_same_command_may_be_run_twice(name, ready, elo):
    assert [run(elo, COMMANDS[name]).exit for _ in range(2)] in ([0, 0], [1, 1])
    assert (ready / name).exists()


@pytest.mark.parametrize("name", ["report.xlsx", "out.csv", "new.xlsx", "back.xlsx", "page.html", "ana.png"])
def test_an_empty_file_may_go(name, ready, elo):
    (ready / name).touch()
    assert run(elo, COMMANDS[name]).exit == 0
    assert (ready / name).stat().st_size


@pytest.mark.parametrize("name", ["report.xlsx", "out.csv", "new.csv", "new.xlsx", "back.xlsx", "page.html", "ana.png"])
def test_a_link_to_a_file_of_somebody_else_is_no_way_round(name, ready, elo, standing):
    (ready / name).symlink_to(ready / f"mine{(ready / name).suffix}")
    foreign(ready / f"mine{(ready / name).suffix}")
    before = standing()
    assert run(elo, COMMANDS[name]).exit == 2
    assert standing() == before


@pytest.mark.parametrize("name", ["report.xlsx", "out.csv", "new.csv", "new.xlsx", "back.xlsx", "page.html", "ana.png"])
@pytest.mark.parametrize("more", [(), ("--replace",)])
def test_a_folder_is_no_file_that_could_be_replaced(name, more, ready, elo):
    (ready / name).mkdir()
    told = run(elo, COMMANDS[name], *more)
    assert (told.exit, "is not a file that could be replaced" in told.err) == (2, True)


@pytest.mark.parametrize("name", ["report.xlsx", "out.csv", "new.csv", "new.xlsx"])
def test_a_file_that_cannot_be_read_is_a_sentence(name, ready, elo, monkeypatch):
    foreign(ready / name)
    path_open = type(ready).open

    def closed(path, *arguments, **named):
        if path.name == name:
            raise PermissionError(13, os.strerror(13))
        return path_open(path, *arguments, **named)

    monkeypatch.setattr(type(ready), "open", closed)
    told = run(elo, COMMANDS[name])
    assert (told.exit, "is there already and cannot be read: Permission denied" in told.err) == (2, True)


@pytest.mark.parametrize("text", ['{"a": 1}', "[]", "[1]", '[\n{"severity": 1}\n]\n', "[\n]"])
def test_a_json_file_of_another_form_is_none_of_ours(text, ready, elo):
    (ready / "tables/problems.json").write_text(text)
    assert run(elo, f"{RATE} --tables tables").exit == 2
    assert (ready / "tables/problems.json").read_text() == text


@pytest.mark.usefixtures("ready")
def test_inputs_are_not_replaced_even_where_that_is_said(elo):
    told = elo(f"{RATE} --ratings-out list.csv --replace")
    assert (told.exit, "is an input of this run" in told.err) == (2, True)


@pytest.mark.parametrize("name", ["new.xlsx", "dated.xlsx", "sheet.xlsx", "back.xlsx"])
def test_a_copy_that_somebody_has_saved_since_is_kept(name, ready, elo, standing):
    run(elo, COMMANDS[name])
    assert is_sealed(ready / name)
    book = openpyxl.load_workbook(ready / name)
    book.worksheets[-1]["A2"] = "corrected by hand"
    book.save(ready / name)
    assert not is_sealed(ready / name)
    before = standing()
    told = run(elo, COMMANDS[name])
    assert (told.exit, standing()) == (2, before)
    assert run(elo, COMMANDS[name], "--replace").exit in {0, 1}
    assert is_sealed(ready / name)


def test_an_update_of_an_updated_list_has_a_seal_of_its_own(ready, elo):
    (ready / "two.csv").write_text("White,Black,Result,Date\nAna Ruiz,Cleo Park,0-1,2026-11-01\n")
    assert run(elo, COMMANDS["dated.xlsx"]).exit == 0
    for _ in range(2):
        assert elo("rate two.csv --ratings dated.xlsx --update more.xlsx --as-column Dec").exit == 0
        assert is_sealed(ready / "more.xlsx")


def test_a_seal_of_another_workbook_is_none(ready, elo):
    run(elo, COMMANDS["new.xlsx"])
    with zipfile.ZipFile(ready / "new.xlsx") as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts["xl/worksheets/sheet1.xml"] = parts["xl/worksheets/sheet1.xml"].replace(b"1510", b"1511")
    with zipfile.ZipFile(ready / "new.xlsx", "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    assert not is_sealed(ready / "new.xlsx")


def test_a_sealed_list_and_a_sealed_copy_are_read_like_any_other(ready, elo):
    run(elo, COMMANDS["new.xlsx"])
    assert elo("check games.csv --ratings new.xlsx --late").exit == 0
    (ready / "logs").mkdir()
    (ready / "good.csv").write_text("White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n")
    assert elo("check good.csv --marked-copy logs/back.xlsx").exit == 0
    told = elo("check logs --ratings list.csv --format json")
    assert (told.exit, told.json["counts"]["rows_rated"], "F115" in told.codes) == (0, 1, False)


def test_an_updated_text_without_exact_ratings_is_replaced_by_itself_only(ready, elo):
    (ready / "list.csv").write_text("player,rating\nAna Ruiz,1500\nBen Okafor,1500\n")
    (ready / "games.csv").write_text("White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n")
    line = f"{RATE} --update new.csv"
    assert [elo(line).exit for _ in range(2)] == [0, 0]
    (ready / "games.csv").write_text("White,Black,Result\nAna Ruiz,Ben Okafor,0-1\n")
    old = (ready / "new.csv").read_bytes()
    assert (elo(line).exit, (ready / "new.csv").read_bytes()) == (2, old)
    assert elo(f"{line} --replace").exit == 0


def test_an_updated_text_of_two_bytes_a_letter_is_known_again(ready, elo):
    text = "player,rating\nAna Ruiz,1500\nBen Okafor,1600\n"
    (ready / "list.csv").write_bytes(text.encode("utf-16"))
    for result in ("1-0", "0-1"):
        (ready / "games.csv").write_text(f"White,Black,Result\nAna Ruiz,Ben Okafor,{result}\n")
        assert elo(f"{RATE} --update new.csv").exit == 0
    assert "rating_exact" in (ready / "new.csv").read_bytes().decode("utf-16")


def test_schemas_of_another_version_are_replaced(ready, elo):
    assert elo("schemas schemas").exit == 0
    path = ready / "schemas/games.schema.json"
    old = json.loads(path.read_text())
    path.write_text(json.dumps({**old, "required": []}))
    assert elo("schemas schemas").exit == 0
    assert json.loads(path.read_text()) == old
