"""What is named like a file and is none: devices, pipes, folders, sparse files, and files that may not be read."""

import errno
import os
import zipfile
from pathlib import Path

import pytest
from hostile_files import parts

import elo_batch
from elo_batch.domain.errors import UnreadableFileError
from elo_batch.readers.files import is_ours
from elo_batch.readers.kinds import Source

GAME = "White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n"
NO_FILE = "F113: the file cannot be opened, found a device or a pipe"


def pipe(path: Path) -> None:
    os.mkfifo(path)


def zeros(path: Path) -> None:
    path.symlink_to("/dev/zero")


def nothing(path: Path) -> None:
    path.symlink_to("/dev/null")


def denied(source: Source) -> None:
    """What the system does where a file belongs to somebody else; the tests may run as one who may read everything."""
    raise PermissionError(errno.EACCES, f"{os.strerror(errno.EACCES)}", str(source.path))


def sparse(path: Path) -> None:
    """A file that says that it has 100 GB."""
    with path.open("wb") as file:
        file.truncate(100 << 30)


def folder(path: Path) -> None:
    path.mkdir()


KINDS = [(pipe, NO_FILE), (zeros, NO_FILE), (nothing, NO_FILE), (sparse, "F103"), (folder, "F108")]


@pytest.mark.parametrize("ending", [".csv", ".xlsx", ".parquet", ".csv.gz"])
@pytest.mark.parametrize(("make", "says"), KINDS)
def test_what_is_no_file_is_refused_at_once(tmp_path, make, says, ending):
    path = tmp_path / f"games{ending}"
    make(path)
    with pytest.raises(UnreadableFileError, match=says):
        elo_batch.check(path)


@pytest.mark.parametrize(("make", "says"), [(pipe, NO_FILE), (zeros, NO_FILE), (folder, "F113")])
@pytest.mark.parametrize("option", ["ratings", "aliases", "newcomers"])
def test_no_table_beside_the_games_is_read_from_what_is_no_file(tmp_path, make, says, option):
    games, path = tmp_path / "games.csv", tmp_path / "other.csv"
    games.write_text(GAME, encoding="utf-8")
    make(path)
    with pytest.raises(UnreadableFileError, match=says):
        elo_batch.check(games, **{"initial": 1500, option: path})


@pytest.mark.parametrize("make", [pipe, zeros, nothing])
def test_a_folder_run_leaves_aside_what_is_no_file(tmp_path, make):
    (tmp_path / "games.csv").write_text(GAME, encoding="utf-8")
    make(tmp_path / "more.csv")
    found = elo_batch.check(tmp_path, initial=1500)
    aside = [one for one in found.diagnostics if one.code == "F115"]
    assert [(one.place.file, "which is no file" in one.message) for one in aside] == [("more.csv", True)]
    assert found.counts["rows_rated"] == 1


@pytest.mark.parametrize("make", [pipe, zeros])
def test_a_stream_is_not_read_from_what_is_no_file(tmp_path, make):
    path = tmp_path / "games.csv"
    make(path)
    with pytest.raises(UnreadableFileError, match=NO_FILE):
        elo_batch.check_stream(path, initial=1500)


def test_a_file_that_may_not_be_read_is_named(tmp_path, monkeypatch):
    path = tmp_path / "games.csv"
    path.write_text(GAME, encoding="utf-8")
    monkeypatch.setattr("elo_batch.readers.kinds._no_device", denied)
    with pytest.raises(
        UnreadableFileError, match=r"games\.csv: error F113: the file cannot be opened, found Permission"
    ):
        elo_batch.check(path)


def test_whether_a_file_is_ours_is_asked_of_its_first_bytes_only(tmp_path):
    """A workbook with properties of 500 MB is none of ours, and is not unpacked to know."""
    path = tmp_path / "games.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in parts().items():
            archive.writestr(name, content)
        with archive.open("docProps/custom.xml", "w") as stream:
            for _ in range(500):
                stream.write(bytes(1 << 20))
    assert not is_ours(path)
