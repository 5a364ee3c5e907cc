"""Rule books as TOML files: those built in, and an officer's own."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

from pydantic import ValidationError

from elo_batch.domain.cells import CellRef
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic, in_sheet_order
from elo_batch.domain.errors import UnreadableFileError, UsageProblem
from elo_batch.policies.policy import Policy, said_by

BUILT_IN = ("elo", "club", "casual", "fide-standard", "fide-rapid", "fide-blitz", "us-chess", "nfl-style")
ENDING = ".toml"
LARGEST = 1 << 20

Where: TypeAlias = tuple[str | int, ...]
"""A key's way from the top: names of tables, numbers of those that stand several times."""

HEADER = re.compile(r"\s*(\[\[?)\s*([^\]#]+?)\s*\]\]?\s*(?:#.*)?")
NAME = r"""(?:"[^"]*"|'[^']*'|[\w-]+)"""
KEY = re.compile(rf"\s*({NAME}(?:\s*\.\s*{NAME})*)\s*=")
BARE = re.compile(r"[\w-]+")
OF_A_KEY = "[key]"
"""What pydantic puts behind a key that is itself at fault."""
TOML_LINE = re.compile(r"\(at line (\d+), column \d+\)|\(at end of document\)")
CODES_OF = {"extra_forbidden": "R102", "missing": "R103", "value_error": "R105"}


def rule_book(name: str) -> Policy:
    """A built-in rule book by its name, or the one in a TOML file.

    Raises:
        UsageProblem: there is none of that name.
        UnreadableFileError: the file is no rule book, with a diagnostic for each fault.
    """
    if name in BUILT_IN:
        return read_book(text_of(name), f"{name}{ENDING}")
    if name.endswith(ENDING):
        return read_book(_text(Path(name)), Path(name).name)
    raise UsageProblem(f"there is no rule book {name!r}; known are: {', '.join(BUILT_IN)}, or give a file {ENDING}")


def text_of(name: str) -> str:
    """The TOML of a built-in rule book."""
    return (files("elo_batch.policies") / "built_in" / f"{name}{ENDING}").read_text(encoding="utf-8")


def read_book(text: str, file: str) -> Policy:
    """The rule book that this TOML describes.

    Raises:
        UnreadableFileError: with a diagnostic for each fault.
    """
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableFileError(_not_toml(str(error), text, file)) from None
    try:
        return Policy.model_validate(told)
    except ValidationError as error:
        lines = lines_of(text)
        found = {_fault(one, lines, file) for one in _real(error.errors(include_url=False))}
        raise UnreadableFileError(*in_sheet_order(sorted(found, key=str))) from None


def lines_of(text: str) -> dict[Where, int]:
    r"""The line on which each table and key of a TOML text stands.

    >>> lines_of('name = "x"\n[[section]]\n[section.k]\nmost = 700')[("section", 0, "k", "most")]
    4
    """
    lines: dict[Where, int] = {}
    times: dict[Where, int] = {}
    here: Where = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := HEADER.fullmatch(line):
            names = _names(header[2])
            here = (*_inside(names[:-1], times), names[-1])
            if header[1] == "[[":
                times[here] = times.get(here, -1) + 1
                here = (*here, times[here])
            lines[here] = number
        elif key := KEY.match(line):
            lines[(*here, *_names(key[1]))] = number
    return lines


def _inside(names: list[str], times: Mapping[Where, int]) -> Where:
    """The way to a table: of tables that stand several times the last is meant."""
    way: Where = ()
    for name in names:
        way = (*way, name)
        if way in times:
            way = (*way, times[way])
    return way


def _names(dotted: str) -> list[str]:
    """The names of a way such as a.b.'c d'; quotes are taken off."""
    return [name.strip("\"'") for name in re.findall(NAME, dotted)]


def _text(path: Path) -> str:
    place = CellRef(file=path.name)
    try:
        raw = path.read_bytes()
        return raw[:LARGEST].decode("utf-8-sig")
    except FileNotFoundError:
        raise UnreadableFileError(problem("F101", place=place, found=str(path))) from None
    except OSError as error:
        raise UnreadableFileError(problem("F113", place=place, found=error.strerror or "")) from None
    except UnicodeDecodeError:
        raise UnreadableFileError(problem("R101", "the rule book is not UTF-8 text", place=place)) from None


def _not_toml(said: str, text: str, file: str) -> Diagnostic:
    where = TOML_LINE.search(said)
    line = int(where[1]) if where and where[1] else len(text.splitlines())
    return problem("R101", place=CellRef(file=file, row=line), found=TOML_LINE.sub("", said).strip())


def _real(errors: Sequence[Any]) -> list[Any]:
    """The faults without those that only say that a list's own entries have faults."""
    inside = {other["loc"][:length] for other in errors for length in range(len(other["loc"]))}
    return [one for one in errors if one["type"] != "too_short" or one["loc"] not in inside]


def _fault(error: Any, lines: Mapping[Where, int], file: str) -> Diagnostic:  # noqa: ANN401  # pydantic's own records
    """A fault at its line: that of the key, else of the nearest table around it."""
    where = tuple(error["loc"])
    line = next((lines[way] for way in _outwards(where) if way in lines), 1)
    key = ".".join(_as_key(part) for part in where if isinstance(part, str) and part != OF_A_KEY)
    code = CODES_OF.get(error["type"], "R104")
    message = {"R102": f"there is no key {key}", "R103": f"the key {key} is missing"}.get(
        code, f"{key}: {said_by(error)}"
    )
    value = error["input"]
    found = "" if code in {"R102", "R103", "R105"} or isinstance(value, dict | list) else repr(value)[:80]
    return problem(code, message.removeprefix(": "), place=CellRef(file=file, row=line, column=key), found=found)


def _as_key(name: str) -> str:
    """A key as TOML has it: in quotes where it is more than a word."""
    return name if BARE.fullmatch(name) else f'"{name}"'


def _outwards(where: Where) -> Iterator[Where]:
    return (where[:length] for length in range(len(where), 0, -1))
