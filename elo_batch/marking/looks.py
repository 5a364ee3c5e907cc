"""How a cell is marked, and how a mark is told from what the sender has put there.

The sender's own fill stands in the last line of our comment, so that it comes back when the copy is marked again:
comments move with their cells, and every program keeps their text, but not their author.
"""

from typing import Any

from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, Cell
from openpyxl.comments import Comment
from openpyxl.styles import PatternFill
from openpyxl.styles.colors import Color

from elo_batch.copying.boxes import fit_box
from elo_batch.domain.diagnostics import Diagnostic, Severity
from elo_batch.reports.cell_limits import MOST_CHARACTERS, fitting

COLOURS = {Severity.ERROR: "FFF8A5A0", Severity.WARNING: "FFFFCF70", Severity.NOTE: "FFA6D0F5"}
"""Red, amber and blue; each so made that nobody picks it from Excel's palette."""
WEIGHTS = tuple(Severity)
HEAD = "elo-batch check found:"
BULLET = "\N{BULLET} "
FILL = f"{BULLET}the cell's own fill, which comes back with the next check: "
AUTHOR = "elo-batch"
LONGEST_LINE, MOST_LINES = 2_000, 10


def plain(text: str) -> str:
    """A text on one line, without characters that no workbook may hold."""
    return " ".join(ILLEGAL_CHARACTERS_RE.sub("\N{REPLACEMENT CHARACTER}", text).splitlines())


def in_words(problem: Diagnostic) -> str:
    """A problem as the comment of its cell tells it."""
    found = f" (found: {problem.found})" if problem.found else ""
    hint = f" What to do: {problem.hint}." if problem.hint else ""
    suggestion = f" Suggestion: {problem.suggestion}." if problem.suggestion else ""
    return fitting(
        plain(f"{problem.severity} {problem.code}: {problem.message}{found}.{hint}{suggestion}"), LONGEST_LINE
    )


def solid(severity: Severity) -> PatternFill:
    """The fill of a cell with a problem of this weight."""
    return PatternFill("solid", fgColor=COLOURS[severity])


def mark_cell(cell: Cell, problems: list[Diagnostic], *, commented: bool) -> None:
    """Fill a cell by the heaviest of its problems and tell them all in its comment, below the sender's own words."""
    ordered = sorted(problems, key=lambda one: WEIGHTS.index(one.severity))
    if commented:
        own = cell.comment
        text = _joined(own.text if own else "", ordered, _fill_text(cell.fill))
        cell.comment = _boxed(text, own.author if own else AUTHOR)
    cell.fill = solid(ordered[0].severity)


def unmark_cell(cell: Cell) -> bool:
    """Take our mark off a cell, if it has one; whether it had."""
    if not cell.comment:
        return False
    own, ours = _parted(cell.comment.text or "")
    if ours:
        cell.comment = _boxed(own, cell.comment.author) if own else None
        cell.fill = _fill_from(next((line.removeprefix(FILL) for line in ours if line.startswith(FILL)), ""))
    return bool(ours)


def is_our_fill(fill: Any) -> bool:  # noqa: ANN401  # untyped library
    """Whether this is one of our three."""
    return fill.fill_type == "solid" and fill.fgColor.type == "rgb" and fill.fgColor.rgb in COLOURS.values()


def _joined(own: str, problems: list[Diagnostic], fill: str) -> str:
    """The sender's words, then ours, a line for each problem; the sender's are never cut."""
    lines = [BULLET + in_words(one) for one in problems[:MOST_LINES]]
    if len(problems) > MOST_LINES:
        lines.append(f"{BULLET}and {len(problems) - MOST_LINES} more, see the list of problems")
    if fill:
        lines.append(FILL + fill)
    before = f"{own}\n\n" if own else ""
    return before + fitting("\n".join([HEAD, *lines]), MOST_CHARACTERS - len(before))


def _parted(text: str) -> tuple[str, list[str]]:
    """The sender's words of a comment, also those written below ours, and our lines."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if HEAD not in lines:
        return text, []
    at = len(lines) - 1 - lines[::-1].index(HEAD)
    below = [line for line in lines[at + 1 :] if not line.startswith(BULLET)]
    ours = [line for line in lines[at:] if line not in below]
    own = "\n".join(lines[:at]).removesuffix("\n")
    return "\n".join(filter(None, [own, "\n".join(below)])), ours


def _boxed(text: str, author: str | None) -> Comment:
    comment = Comment(text, author)
    fit_box(comment)
    return comment


def _fill_text(fill: Any) -> str:  # noqa: ANN401
    """A fill as a short text; empty where there is none, and for a gradient, which is given up."""
    if fill.tagname == "patternFill" and fill.fill_type:
        return ",".join([fill.fill_type, _colour_text(fill.fgColor), _colour_text(fill.bgColor)])
    return ""


def _colour_text(colour: Color) -> str:
    return f"{colour.type}:{colour.value}:{colour.tint!r}"


def _fill_from(text: str) -> PatternFill:
    """The fill of a short text; none where it cannot be told."""
    try:
        kind, front, back = text.split(",")
        return PatternFill(kind, fgColor=_colour_from(front), bgColor=_colour_from(back))
    except ValueError:
        return PatternFill()


def _colour_from(text: str) -> Color:
    kind, value, tint = text.split(":")
    return Color(**{kind: value if kind == "rgb" else int(value)}, tint=float(tint))
