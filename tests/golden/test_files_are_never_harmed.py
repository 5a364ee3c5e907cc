"""Outputs are written all or none; inputs are never touched."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter

from elo_batch.reports.text import write_csv

RATE = "rate games.csv --ratings list.csv"
ALL = "--replace --output report.xlsx --ratings-out ratings.csv --games-out games-out.xlsx --changes-out changes.csv"
OLD = ("report.xlsx", "ratings.csv", "games-out.xlsx", "changes.csv")


def failing_at(number: int, call: Callable, error: Exception) -> Callable:
    """The call, but its number-th time it fails."""
    count = iter(range(1, 1000))

    def stands_in(*arguments, **named):
        if next(count) == number:
            raise error
        return call(*arguments, **named)

    return stands_in


def full_disk() -> OSError:
    return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def open_elsewhere() -> OSError:
    return PermissionError(errno.EACCES, os.strerror(errno.EACCES))


@pytest.fixture(params=["old files", "no files"])
def before(request, folder, standing):
    """What stands in the folder before the run."""
    if request.param == "old files":
        for name in OLD:
            (folder / name).write_text(f"the old {name}", encoding="utf-8")
    return standing()


@pytest.mark.parametrize("number", [1, 2])
def test_a_workbook_that_cannot_be_written_harms_nothing(number, before, elo, monkeypatch, standing):
    monkeypatch.setattr(xlsxwriter.Workbook, "close", failing_at(number, xlsxwriter.Workbook.close, full_disk()))
    told = elo(f"{RATE} {ALL}")
    assert (told.exit, standing()) == (2, before)
    assert "disk is full" in told.err
    assert len(told.sentences) == 1


@pytest.mark.parametrize("number", [1, 2])
def test_a_text_that_cannot_be_written_harms_nothing(number, before, elo, monkeypatch, standing):
    monkeypatch.setattr("elo_batch.reports.run.write_csv", failing_at(number, write_csv, full_disk()))
    told = elo(f"{RATE} {ALL}")
    assert (told.exit, standing()) == (2, before)
    assert "disk is full" in told.err


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_disk_that_fills_up_at_the_last_moment_harms_nothing(number, before, elo, monkeypatch, standing):
    monkeypatch.setattr(os, "fsync", failing_at(number, os.fsync, full_disk()))
    told = elo(f"{RATE} {ALL}")
    assert (told.exit, standing()) == (2, before)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_an_output_that_cannot_be_put_in_place_leaves_all_old_ones(number, before, elo, monkeypatch, standing):
    monkeypatch.setattr(os, "replace", failing_at(number, os.replace, open_elsewhere()))
    told = elo(f"{RATE} {ALL}")
    assert (told.exit, standing()) == (2, before)
    assert "close it in Excel" in told.err
    assert len(told.sentences) == 1


@pytest.mark.parametrize("name", OLD)
def test_an_output_that_stays_open_elsewhere_leaves_all_old_ones(name, before, elo, monkeypatch, standing):
    replace = os.replace

    def refuses(source, target):
        if Path(target).name == name:
            raise open_elsewhere()
        replace(source, target)

    monkeypatch.setattr(os, "replace", refuses)
    assert (elo(f"{RATE} {ALL}").exit, standing()) == (2, before)


@pytest.mark.parametrize("number", [1, 3])
def test_a_run_that_is_broken_off_leaves_all_old_ones(number, before, elo, monkeypatch, standing):
    monkeypatch.setattr(os, "replace", failing_at(number, os.replace, KeyboardInterrupt()))
    assert elo(f"{RATE} {ALL}").exit != 0
    assert standing() == before


def test_hard_links_that_the_disk_does_not_know_are_no_hindrance(before, elo, folder, monkeypatch, standing):
    monkeypatch.setattr(os, "link", failing_at(1, os.link, OSError(errno.EPERM, "no links here")))
    assert elo(f"{RATE} {ALL}").exit == 0
    assert set(standing()) == set(before) | set(OLD)
    assert all(b"the old" not in (folder / name).read_bytes() for name in OLD)


def test_a_run_that_succeeds_leaves_its_outputs_and_nothing_else(before, elo, standing):
    assert elo(f"{RATE} {ALL}").exit == 0
    assert set(standing()) == set(before) | set(OLD)


def test_inputs_are_never_modified(elo, folder):
    book = openpyxl.Workbook()
    for line in (folder / "games.csv").read_text(encoding="utf-8").splitlines():
        book.active.append(line.split(","))
    book.save(folder / "more.xlsx")
    (folder / "new.csv").write_text("player\nAna Ruis\n", encoding="utf-8")
    inputs = [folder / name for name in ("games.csv", "more.xlsx", "list.csv", "new.csv")]
    known = [(path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_mode) for path in inputs]
    line = "rate games.csv more.xlsx --ratings list.csv --newcomers new.csv --duplicates drop --initial 1500"
    assert elo(f"{line} {ALL}").exit == 0
    assert [(path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_mode) for path in inputs] == known


def symbolic(source: Path, link: Path) -> None:
    link.symlink_to(source)


def hard(source: Path, link: Path) -> None:
    link.hardlink_to(source)


@pytest.mark.parametrize("option", ["--ratings-out", "--games-out", "--changes-out"])
@pytest.mark.parametrize("target", ["games.csv", "list.csv", "./games.csv", "new.csv", "sub/../list.csv"])
def test_an_output_that_is_an_input_is_refused(option, target, elo, folder, standing):
    (folder / "new.csv").write_text("player\nAna Ruis\n", encoding="utf-8")
    (folder / "sub").mkdir()
    before = standing()
    told = elo(f"{RATE} --newcomers new.csv --initial 1500 {option} {target}")
    assert (told.exit, standing(), len(told.sentences)) == (2, before, 1)
    assert "is an input of this run" in told.err


@pytest.mark.parametrize("link", [symbolic, hard])
@pytest.mark.parametrize("name", ["games.csv", "list.csv"])
def test_an_output_that_leads_to_an_input_is_refused(link, name, elo, folder, standing):
    link(folder / name, folder / "link.csv")
    before = standing()
    assert (elo(f"{RATE} --ratings-out link.csv").exit, standing()) == (2, before)


@pytest.mark.parametrize("link", [symbolic, hard])
def test_an_input_that_leads_to_an_output_is_refused(link, elo, folder, standing):
    link(folder / "list.csv", folder / "link.csv")
    before = standing()
    assert (elo("rate games.csv --ratings link.csv --ratings-out list.csv").exit, standing()) == (2, before)


def test_an_output_that_is_a_file_of_the_folder_given_is_refused(elo, folder, standing):
    (folder / "month").mkdir()
    (folder / "games.csv").rename(folder / "month" / "games.csv")
    before = standing()
    assert (elo("rate month --ratings list.csv --ratings-out month/games.csv").exit, standing()) == (2, before)


@pytest.mark.parametrize(
    "outputs",
    [
        "--ratings-out same.csv --games-out same.csv",
        "--ratings-out same.csv --games-out ./same.csv",
        "--output same.xlsx --changes-out same.xlsx",
    ],
)
def test_two_outputs_of_one_name_are_refused(outputs, elo, standing):
    before = standing()
    told = elo(f"{RATE} {outputs}")
    assert (told.exit, standing()) == (2, before)
    assert "twice" in told.err


@pytest.mark.parametrize(
    "outputs",
    [
        "--ratings-out nowhere/new.csv",
        "--output nowhere/deep/new.xlsx",
        "--ratings-out list.csv/new.csv",
        "--ratings-out sub",
        "--ratings-out sub.csv",
        "--ratings-out new.txt",
        "--ratings-out new",
        "--output new.csv",
    ],
)
def test_an_output_that_cannot_be_is_refused_before_any_work(outputs, elo, folder, standing):
    (folder / "sub").mkdir()
    (folder / "sub.csv").mkdir()
    before = standing()
    told = elo(f"{RATE} {outputs}")
    assert (told.exit, standing(), len(told.sentences)) == (2, before, 1)


def test_an_output_behind_a_link_is_written_where_the_link_leads(elo, folder):
    (folder / "shelf").mkdir()
    (folder / "shelf" / "real.csv").write_text("old", encoding="utf-8")
    (folder / "link.csv").symlink_to(folder / "shelf" / "real.csv")
    assert elo(f"{RATE} --ratings-out link.csv --replace").exit == 0
    assert (folder / "link.csv").is_symlink()
    assert (folder / "shelf" / "real.csv").read_text(encoding="utf-8").startswith("rank,player")


def test_an_output_keeps_the_rights_of_the_file_that_it_replaces(elo, folder):
    (folder / "new.csv").write_text("old", encoding="utf-8")
    (folder / "new.csv").chmod(0o640)
    assert elo(f"{RATE} --ratings-out new.csv --replace").exit == 0
    assert (folder / "new.csv").stat().st_mode & 0o777 == 0o640
