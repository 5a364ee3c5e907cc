"""What may be replaced: a file that we wrote, an empty one, and with --replace any other."""

import json
from collections.abc import Iterable
from pathlib import Path

from elo_batch.copying.seal import is_sealed
from elo_batch.domain.choices import Foreign
from elo_batch.domain.errors import OutputProblem
from elo_batch.readers.files import is_ours
from elo_batch.reports.outputs import is_foreign

TEXTS, WORKBOOK = (".csv", ".tsv"), ".xlsx"
TOP = 1 << 16
CARRIED = b"rating_exact"
"""What stands in the headings of a list that an update has written, and of hardly any other."""


ANOTHER_NAME = "give the output another name"


def check_replaced(targets: Iterable[Path], foreign: Foreign, instead: str = ANOTHER_NAME) -> None:
    """Refuse to replace files that somebody else wrote, before any work is done; `instead` says what to do.

    Raises:
        OutputProblem: one is there, is none of ours, and nobody has said that it may go.
    """
    if foreign is Foreign.REPLACE:
        return
    for target in targets:
        if target.exists() and not may_go(target):
            raise is_foreign(target, instead)


def may_go(path: Path) -> bool:
    """Whether a file that is there may be replaced without a word: nothing stands in it, or we wrote it."""
    try:
        with path.open("rb") as file:
            empty = not file.read(1)
        copied = is_sealed if path.suffix.lower() == WORKBOOK else _is_updated_text
        return empty or is_ours(path) or copied(path)
    except OSError as error:
        raise OutputProblem(f"{path} is there already and cannot be read: {error.strerror or error}") from error


def only_as_it_is(target: Path, foreign: Foreign) -> bool:
    """Whether an updated text may only be replaced by the same bytes, since nothing in it says who wrote it."""
    is_text = target.suffix.lower() in TEXTS
    return foreign is Foreign.KEEP and is_text and target.is_file() and not may_go(target)


def is_schema(path: Path, text: str) -> bool:
    """Whether a file holds a schema of the same title as this one, of whatever version."""
    try:
        there = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(there, dict) and there.get("title") == json.loads(text)["title"]


def _is_updated_text(path: Path) -> bool:
    """Whether a text has the column of exact ratings, in UTF-16 too."""
    if path.suffix.lower() not in TEXTS:
        return False
    with path.open("rb") as file:
        return CARRIED in file.read(TOP).replace(b"\0", b"")
