"""Every example's command does what its folder says; files in expected/ are compared byte for byte."""

import csv
import io
import re
import shutil
from pathlib import Path

import openpyxl
import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted(path.parent for path in (ROOT / "examples").glob("*/README.md"))
PRINTED = {"stdout.txt", "stderr.txt"}
AS_TEXT = ".csv"
"""Of a workbook that an example writes, expected/ has the first sheet with this after its name."""


def command_of(readme: Path) -> str:
    """The one command in a README's code block."""
    return re.search(r"^```\n(elo-batch .+?)\n```$", readme.read_text(encoding="utf-8"), re.MULTILINE)[1]


def written(path: Path) -> str:
    """What the command has written, of a workbook the cells of its first sheet."""
    if path.exists():
        return path.read_text(encoding="utf-8")
    rows = (
        openpyxl.load_workbook(path.with_name(path.name.removesuffix(AS_TEXT)))
        .worksheets[0]
        .iter_rows(values_only=True)
    )
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_the_command_gives_what_the_example_expects(example, tmp_path, elo_batch_command):
    folder = tmp_path / example.name
    shutil.copytree(example, folder)
    done = elo_batch_command(command_of(folder / "README.md"), folder)
    expected = {path.name: path.read_text(encoding="utf-8") for path in (example / "expected").iterdir()}
    printed = {"stdout.txt": done.stdout, "stderr.txt": done.stderr}
    got = {name: printed[name] if name in PRINTED else written(folder / name) for name in expected}
    assert got == expected
    assert done.returncode == (1 if "errors" in example.name else 0)


def test_every_example_is_named_in_both_indexes():
    for index in (ROOT / "README.md", ROOT / "examples" / "README.md"):
        text = index.read_text(encoding="utf-8")
        assert [path.name for path in EXAMPLES if path.name not in text] == []
