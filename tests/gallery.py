"""The gallery of problems: for each code the smallest sheets that have it, what the command says, and what to do.

`python tests/gallery.py` writes the folders that are missing and the page; codes named after it are written anew.
A folder `diagnostics/CODE/` has the sheets, the command line in `command.txt` and the command's words in `says.txt`.
"""

import contextlib
import io
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import openpyxl
from code_examples import EXAMPLES, LIST, Example
from sheets import put

from elo_batch.cli import main
from elo_batch.domain.codes import CODES

HOME = Path(__file__).parent / "diagnostics"
PAGE = HOME / "GALLERY.md"
COMMAND, SAYS = "command.txt", "says.txt"
MOST_SHOWN = 1200
"""Characters of a sheet on the page."""


def make(code: str, folder: Path) -> None:
    """Write the folder of a code anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    example = next(one for one in EXAMPLES if one.code == code)
    if example.prepare:
        example.prepare(folder)
    command = _command(example, folder)
    (folder / COMMAND).write_text(command + "\n", encoding="utf-8")
    (folder / SAYS).write_text(told(folder, code), encoding="utf-8")


def _command(example: Example, folder: Path) -> str:
    """The command line, as typed in the folder."""
    games = put(folder, "games", example.games).name
    if example.command == "verify":
        return " ".join(filter(None, ["elo-batch verify report.xlsx", example.options]))
    if example.ratings is None:
        kind = example.command if "--initial" in example.options or example.command == "odds" else "check"
        return " ".join(filter(None, ["elo-batch", kind, shlex.quote(games), example.options]))
    listed = put(folder, "list", example.ratings).name
    written = "--ratings-out ratings.csv" if example.command == "rate" else ""
    words = [
        "elo-batch",
        example.command,
        shlex.quote(games),
        "--ratings",
        shlex.quote(listed),
        example.options,
        written,
    ]
    return " ".join(filter(None, words))


def told(folder: Path, code: str) -> str:
    """What the command of a folder says of this code, run in a copy of the folder."""
    words = shlex.split((folder / COMMAND).read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / "sheets"
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns(COMMAND, SAYS))
        said = io.StringIO()
        out, err = contextlib.redirect_stdout(said), contextlib.redirect_stderr(said)
        with _inside(copy), patch.object(sys, "argv", words), out, err, contextlib.suppress(SystemExit):
            main()
    return "".join(_of(code, said.getvalue().splitlines(keepends=True)))


@contextlib.contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def _of(code: str, lines: list[str]) -> Iterator[str]:
    """The lines of a code's problems, with the hints below them."""
    inside = False
    for line in lines:
        inside = f" {code}: " in line or (inside and line.startswith("  "))
        if inside:
            yield line


def page() -> str:
    """The gallery as a page, made from the folders."""
    head = (
        "# Gallery of problems\n\nEach code with a smallest sheet that has it, what the command says, and what to do."
    )
    usual = f"Where no other list is shown, list.csv is\n\n{_fenced(LIST)}\n"
    return "\n".join([f"{head}\n{usual}", *(_entry(code) for code in CODES)])


def _entry(code: str) -> str:
    folder, meaning = HOME / code, CODES[code]
    sheets = [f"{path.name}:\n\n{_fenced(_shown(path))}" for path in sorted(folder.iterdir()) if _is_sheet(path)]
    said = (folder / COMMAND).read_text(encoding="utf-8") + (folder / SAYS).read_text(encoding="utf-8")
    parts = [
        f"## {code}: {meaning.title}",
        meaning.why,
        *sheets,
        _fenced(f"$ {said}"),
        f"What to do: {meaning.repair}.",
    ]
    return "\n\n".join(parts).replace(".\n.", ".") + "\n"


def _is_sheet(path: Path) -> bool:
    """Whether a file is shown: the usual list stands at the top of the page."""
    return path.name not in {COMMAND, SAYS} and (path.name != "list.csv" or path.read_text(encoding="utf-8") != LIST)


def _fenced(text: str) -> str:
    return f"```text\n{text.rstrip()}\n```"


def _shown(path: Path) -> str:
    """A file as a page can show it: its text, its cells, or how large it is."""
    if path.is_dir():
        return f"(a folder: {', '.join(sorted(one.name for one in path.iterdir()))})"
    with contextlib.suppress(UnicodeDecodeError):
        text = path.read_bytes().decode()
        if "\0" not in text:
            return text[:MOST_SHOWN] or "(an empty file)"
    with contextlib.suppress(Exception):
        return "\n\n".join(_cells(path))[:MOST_SHOWN]
    return f"({path.stat().st_size:,} bytes)"


def _cells(path: Path) -> Iterator[str]:
    for sheet in openpyxl.load_workbook(path):
        rows = (
            "\t".join("" if cell is None else str(cell) for cell in row) for row in sheet.iter_rows(values_only=True)
        )
        yield "\n".join([f"[{sheet.title}]", *rows])


def write(named: list[str]) -> None:
    """Write the folders that are missing or named, drop those of no code, and write the page."""
    for folder in HOME.iterdir():
        if folder.is_dir() and folder.name[1:].isdigit() and folder.name not in CODES:
            shutil.rmtree(folder)
    for code in CODES:
        if code in named or not (HOME / code / SAYS).exists():
            make(code, HOME / code)
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1:])
