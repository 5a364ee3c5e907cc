"""One problem of the data, and a value that comes with its problems.

Problems of the data are collected and never raised; `errors` holds what is raised.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from elo_batch.domain.cells import CellRef, column_index

T = TypeVar("T")
SOME = 10
"""So many of a list are examples enough."""


class Severity(StrEnum):
    """How much a problem weighs."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, kw_only=True, slots=True)
class Diagnostic:
    """One problem: its code, its weight, its place, what was found and what to do.

    Attributes:
        code: a letter for the table and a number, as `elo-batch explain` lists them.
        severity: error (not rated), warning, or note.
        message: what is wrong, in words the sender knows.
        place: where; None when it concerns the run as a whole.
        found: what stood there, as the sheet shows it.
        hint: what to do about it.
        suggestion: what could stand there instead, where that is known.
    """

    code: str
    severity: Severity
    message: str
    place: CellRef | None = None
    found: str = ""
    hint: str = ""
    suggestion: str = ""

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        found = f", found {self.found}" if self.found else ""
        hint = f"\n  hint: {self.hint}" if self.hint else ""
        return f"{where}{self.severity} {self.code}: {self.message}{found}{hint}"


@dataclass(frozen=True, kw_only=True)
class Checked(Generic[T]):
    """A stage's value and the problems found on the way to it."""

    value: T
    problems: tuple[Diagnostic, ...] = ()


def some_of(texts: Sequence[str], most: int = SOME) -> str:
    """A list in one line: so many of it, and how many more there are.

    >>> some_of(["a", "b", "c", "d"], most=2)
    'a, b and 2 more'
    """
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return ", ".join(texts[:most]) + more


def in_sheet_order(problems: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The problems by file, sheet, row and column; those of the whole run last."""
    return tuple(sorted(problems, key=_sheet_order))


def has_errors(problems: Iterable[Diagnostic]) -> bool:
    """Whether any of them is an error."""
    return any(problem.severity is Severity.ERROR for problem in problems)


def _sheet_order(problem: Diagnostic) -> tuple[bool, int, str, str, int, int, str]:
    place = problem.place or CellRef(file="")
    column = column_index(place.letter) if place.letter else -1
    return problem.place is None, place.order, place.file, place.sheet, place.row, column, problem.code
