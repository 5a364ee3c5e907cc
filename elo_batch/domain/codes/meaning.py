"""What `elo-batch explain` knows of a code."""

from dataclasses import dataclass

from elo_batch.domain.diagnostics import Severity


@dataclass(frozen=True, kw_only=True)
class Code:
    """A code's meaning.

    Attributes:
        code: letter and number.
        severity: what it usually weighs.
        title: the problem in a line.
        why: why the run minds.
        example: a cell or a row that has it.
        repair: what to do.
    """

    code: str
    severity: Severity
    title: str
    why: str
    example: str
    repair: str


def error(code: str, title: str, *, why: str, example: str, repair: str) -> Code:
    """A code that is an error."""
    return Code(code=code, severity=Severity.ERROR, title=title, why=why, example=example, repair=repair)


def warning(code: str, title: str, *, why: str, example: str, repair: str) -> Code:
    """A code that is a warning."""
    return Code(code=code, severity=Severity.WARNING, title=title, why=why, example=example, repair=repair)


def note(code: str, title: str, *, why: str, example: str, repair: str = "") -> Code:
    """A code that is a note: a repair made, a row left out, a choice taken."""
    return Code(code=code, severity=Severity.NOTE, title=title, why=why, example=example, repair=repair)
