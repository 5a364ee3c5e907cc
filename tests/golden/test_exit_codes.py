"""0 clean, 1 the data has errors, 2 could not run: each in a sentence, never with a traceback."""

import gzip
import shutil

import openpyxl
import pytest

GAME = "White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n"
FILES = {
    "a zero-byte file": ("games.csv", b"", 2),
    "a file of blanks": ("games.csv", b" \n\n  \n", 1),
    "a byte order mark alone": ("games.csv", b"\xef\xbb\xbf", 2),
    "a header only": ("games.csv", b"White,Black,Result\n", 0),
    "a text without headings": ("games.csv", b"1,2,3\n4,5,6\n", 1),
    "binary rubbish": ("games.csv", bytes(range(256)) * 8, 2),
    "binary rubbish called a workbook": ("games.xlsx", bytes(range(1, 256)) * 8, 2),
    "a CSV called a workbook": ("games.xlsx", GAME.encode(), 2),
    "HTML called a workbook": ("games.xls", b"<html><body><table></table></body></html>", 2),
    "HTML called a CSV": ("games.csv", b"\n <!DOCTYPE html><p>404", 2),
    "an old workbook": ("games.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504), 2),
    "an old workbook with a new ending": ("games.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504), 2),
    "a text file": ("games.txt", GAME.encode(), 2),
    "a file without an ending": ("games", GAME.encode(), 2),
    "a zip that is no workbook": ("games.xlsx", b"PK\x05\x06" + bytes(18), 2),
    "text in another encoding": ("games.csv", "White,Black,Result\nJosé,Ben,1-0\n".encode("cp1252"), 1),
    "a truncated gzip": ("games.csv.gz", gzip.compress(GAME.encode() * 99)[:40], 2),
    "rubbish after a gzip's mark": ("games.csv.gz", b"\x1f\x8b rubbish", 2),
    "an empty gzip": ("games.csv.gz", gzip.compress(b""), 2),
    "a CSV called gzip": ("games.csv.gz", GAME.encode(), 0),
    "a gzip": ("games.csv.gz", gzip.compress(GAME.encode()), 0),
    "a gzip called CSV": ("games.csv", gzip.compress(GAME.encode()), 0),
    "a quote never closed": ("games.csv", b'White,Black,Result\n"Ana Ruiz,Ben Okafor,1-0\nCleo,Dan,1-0\n', 2),
    "capitals in the ending": ("GAMES.CSV", GAME.encode(), 0),
}
USAGE = (
    "",
    "rate",
    "rate games.csv",
    "rate games.csv --ratings",
    "rate games.csv --initial high",
    "rate games.csv --initial 1e12",
    "rate games.csv --initial 1500 --k 0",
    "rate games.csv --initial 1500 --k 1001",
    "rate games.csv --initial 1500 --k nan",
    "rate games.csv --initial inf",
    "rate games.csv --initial 1500 --floor 2000 --ceiling 1000",
    "rate games.csv --initial 1500 --decimals 10",
    "rate games.csv --initial 1500 --decimals -1",
    "rate games.csv --initial 1500 --decimals two",
    "rate games.csv --initial 1500 --policy fied",
    "rate games.csv --initial 1500 --scoreline maybe",
    "rate games.csv --initial 1500 --duplicates ignore",
    "rate games.csv --initial 1500 --on-error ignore",
    "rate games.csv --initial 1500 --format xml",
    "rate games.csv --initial 1500 --from 3.10.2026",
    "rate games.csv --initial 1500 --unknown",
    "check",
    "explain G999",
    "rat games.csv",
)


@pytest.fixture(params=["rate", "check"])
def run(request, elo):
    """Rate or check these files from the list."""
    return lambda *files: elo(request.param, *files, "--ratings", "list.csv")


@pytest.mark.parametrize("file", FILES.values(), ids=FILES)
def test_a_file_ends_in_its_exit_code(file, run, folder, standing):
    name, content, code = file
    (folder / "games.csv").unlink()
    (folder / name).write_bytes(content)
    before = standing()
    told = run(name)
    assert told.exit == code
    assert not code or standing() == before
    assert code < 2 or (len(told.sentences) == 1 and name in told.err)


def test_a_workbook_called_csv_is_refused_in_a_sentence(run, folder):
    openpyxl.Workbook().save(folder / "book.xlsx")
    (folder / "book.xlsx").rename(folder / "book.csv")
    told = run("book.csv")
    assert (told.exit, len(told.sentences)) == (2, 1)


@pytest.mark.parametrize("part", [0.05, 0.3, 0.5, 0.9, 0.99])
def test_a_workbook_cut_short_is_refused_in_a_sentence(part, run, folder):
    book = openpyxl.Workbook()
    for row in GAME.splitlines():
        book.active.append(row.split(","))
    book.save(folder / "book.xlsx")
    whole = (folder / "book.xlsx").read_bytes()
    (folder / "book.xlsx").write_bytes(whole[: int(len(whole) * part)])
    told = run("book.xlsx")
    assert (told.exit, len(told.sentences)) == (2, 1)


def test_a_blank_workbook_has_no_header(run, folder):
    openpyxl.Workbook().save(folder / "blank.xlsx")
    told = run("blank.xlsx")
    assert (told.exit, len(told.sentences)) == (2, 1)
    assert "no header found" in told.err


@pytest.mark.parametrize("names", [("nowhere.csv",), ("games.csv", "nowhere.xlsx"), ("nowhere/",)])
def test_a_missing_file_is_named(names, run):
    told = run(*names)
    assert told.exit == 2
    assert len(told.sentences) == 1


def test_all_missing_files_are_named_at_once(run):
    told = run("one.csv", "two.csv")
    assert (told.exit, [line.partition(":")[0] for line in told.sentences]) == (2, ["one.csv", "two.csv"])


def test_a_folder_without_games_is_refused(run, folder):
    (folder / "empty").mkdir()
    told = run("empty")
    assert (told.exit, len(told.sentences)) == (2, 1)


@pytest.mark.parametrize("line", USAGE)
def test_wrong_usage_is_exit_2_and_writes_nothing(line, elo, standing):
    before = standing()
    told = elo(line)
    assert (told.exit, standing()) == (2, before)
    assert told.err or line == ""


@pytest.mark.parametrize("line", ["--help", "rate --help", "check --help", "explain --help"])
def test_help_is_exit_0(line, elo):
    told = elo(line)
    assert (told.exit, told.err) == (0, "")
    assert "Usage" in told.out


@pytest.mark.parametrize(
    ("games", "options", "code"),
    [
        ("Ana Ruiz,Ben Okafor,1-0,2026-10-03", "", 0),
        ("Ana Ruiz,Ben Okafor,bye,2026-10-03", "", 0),
        ("Ana Ruiz,Ben Okafor,1-0,2026-10-03\nAna Ruiz,Ben Okafor,0-1,2026-10-03", "", 0),
        ("Ana Ruiz,Zed Novak,1-0,2026-10-03", "--initial 1500", 0),
        ("Ana Ruiz,Zed Novak,1-0,2026-10-03", "", 1),
        ("Ana Ruiz,Ben Okafor,x,2026-10-03", "", 1),
        ("Ana Ruiz,Ben Okafor,x,2026-10-03", "--on-error skip", 1),
    ],
)
def test_only_errors_of_the_data_are_exit_1(games, options, code, folder, elo):
    (folder / "games.csv").write_text(f"White,Black,Result,Date\n{games}\n", encoding="utf-8")
    assert elo(f"rate games.csv --ratings list.csv {options}").exit == code
    assert elo(f"check games.csv --ratings list.csv {options}").exit == code


def test_an_unforeseen_error_is_a_sentence(elo, monkeypatch, standing):
    def fails(*_, **__):
        raise RuntimeError("the moon is full")

    monkeypatch.setattr("elo_batch.pipeline.rate", fails)
    before = standing()
    told = elo("rate games.csv --ratings list.csv")
    assert (told.exit, len(told.sentences), standing()) == (2, 1, before)
    assert "the moon is full" in told.err


def test_no_memory_left_is_a_sentence(elo, monkeypatch):
    def fails(*_, **__):
        raise MemoryError

    monkeypatch.setattr("elo_batch.pipeline.rate", fails)
    told = elo("rate games.csv --ratings list.csv")
    assert (told.exit, len(told.sentences)) == (2, 1)
    assert "memory" in told.err


CASES = [
    ("C57_games.xls", 2, "HTML"),
    ("C59_games.xlsx", 2, "password"),
    ("C61_games_zero.csv", 2, "no header found"),
    ("C61_games_blank.xlsx", 2, "no header found"),
    ("C61_games_header.csv", 0, "no games"),
    ("C63_~$games.xlsx", 2, ""),
    ("C69_games.csv", 1, "result"),
]


@pytest.mark.parametrize("case", CASES, ids=[name for name, _, _ in CASES])
def test_a_real_file_ends_in_its_exit_code(case, run, folder, shared):
    name, code, words = case
    shutil.copy(shared / "cases" / "files" / name, folder / name)
    told = run(name)
    assert told.exit == code
    assert words in told.err


def test_a_workbook_with_a_broken_style_is_read(elo, folder, shared):
    shutil.copy(shared / "cases" / "files" / "C62_games.xlsx", folder)
    shutil.copy(shared / "cases" / "files" / "ratings_std.csv", folder)
    told = elo("rate C62_games.xlsx --ratings ratings_std.csv --format json")
    assert (told.exit, told.json["counts"]["rows_rated"]) == (0, 3)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["rate", "games.csv", "--ratings", "list.csv"], 0),
        (["rate", "games.csv"], 2),
        (["rate", "nowhere.csv", "--initial", "1500"], 2),
        (["explain", "G104"], 0),
    ],
)
def test_python_m_elo_batch_is_the_command(arguments, code, process):
    told = process("-m", "elo_batch", *arguments)
    assert told.exit == code
    assert "Traceback" not in told.err


def test_a_terminal_that_knows_no_accents_gets_question_marks(process, folder):
    (folder / "games.csv").write_text("White,Black,Result\nJosé,Ødegård,½\n", encoding="utf-8")
    told = process(
        "-m", "elo_batch", "rate", "games.csv", "--initial", "1500", PYTHONIOENCODING="ascii", PYTHONUTF8="0"
    )
    assert told.exit == 0
    assert "Jos?" in told.out
    assert "Traceback" not in told.err


@pytest.mark.parametrize(("line", "code"), [("explain G104", 0), ("explain G999", 2), ("check games.csv --k 0", 2)])
def test_a_process_says_all_and_ends_even_where_it_cannot_be_taken_apart(line, code, process):
    program = "import atexit, os, sys\natexit.register(os.abort)\nfrom elo_batch.cli import run\nrun()"
    told = process("-c", program, *line.split())
    assert told.exit == code
    assert (told.out if code == 0 else told.err).strip()
