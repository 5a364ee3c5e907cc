"""What a result cell says: points of player_a, two scores, or a game that was not played.

Nothing is ever counted as a draw because it was not understood.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import TypeAlias

from elo_batch.domain.spelling import notation, simplified
from elo_batch.tables.grid import Cell

NUMBER = r"(\d+(?:\.\d+)?|\.\d+)"
ONE_SCORE = re.compile(NUMBER)
TWO_SCORES = re.compile(rf"{NUMBER}\s*[-:]\s*{NUMBER}")
# 1-2 and 1/2 saved by Excel as a date and exported as CSV: 2-Jan, Jan-02, 2026-01-02, 02.01.2026.
MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
DATE = re.compile(
    rf"\d{{1,2}}[- ]{MONTH}(?:[- ]\d+)?|{MONTH}[- ]\d{{1,4}}|\d{{4}}-\d\d?-\d\d?.*|\d\d?[./]\d\d?[./]\d{{2,4}}.*"
)
TIME = re.compile(r"\d{1,2}:\d{2}:\d{2}(?:\s?[ap]m)?")
FORFEIT_SCORES = re.compile(r"[01](?:\.5)?\s*f{1,2}(?:\s*[-:]\s*[01](?:\.5)?\s*f{0,2})?|[01]\s*[-:]\s*[01]\s*f{1,2}")

WORDS = {
    **dict.fromkeys(("draw", "drawn", "d", "=", "remis", "tie", "tied", "nulle", "tablas", "patta"), 0.5),
    **dict.fromkeys(("w", "win", "won"), 1.0),
    **dict.fromkeys(("l", "loss", "lost"), 0.0),
}
UNPLAYED = {
    "bye": (
        *("bye", "bye 1", "bye 0", "bye1", "bye0.5", "half bye", "halfbye", "half-point bye", "full-point bye"),
        *("zero-point bye", "freilos", "spielfrei"),
    ),
    "forfeit": (
        *("+/-", "-/+", "+:-", "-:+", "+-", "-+", "+--", "--+", "-/-", "-:-", "---", "+", "ff", "f", "forfeit"),
        *("forfeited", "default", "walkover", "w/o", "wo", "no show", "no-show", "kampflos"),
    ),
    "postponed": ("postponed", "pp", "ppd", "adjourned", "adj", "adj.", "suspended", "delayed", "verlegt"),
    "cancelled": ("cancelled", "canceled", "abandoned", "void", "annulled", "withdrawn"),
    "no result": (
        *("*", "?", "-", "--", "n/a", "na", "nan", "null", "none", "#n/a", "tbd", "tba", "tbp", "pending"),
        *("unplayed", "not played", "np", "n.p.", "no result"),
    ),
}
UNPLAYED_WORDS = {word: kind for kind, words in UNPLAYED.items() for word in words}


@dataclass(frozen=True, slots=True)
class Points:
    """Points that player_a took.

    Attributes:
        score: how many.
        one_game: whether the cell says the outcome of one game, as `draw` does, whatever the row stands for.
    """

    score: float
    one_game: bool = False


@dataclass(frozen=True, slots=True)
class TwoScores:
    """What stands on either side of the dash.

    Attributes:
        a, b: the two numbers.
        repaired: whether a clock time was read back.
    """

    a: float
    b: float
    repaired: bool = False


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A game that was not played, and why."""

    reason: str


@dataclass(frozen=True, slots=True)
class NotAResult:
    """A cell that is not understood, and the code that says so."""

    code: str


Reading: TypeAlias = Points | TwoScores | Unplayed | NotAResult
ReadResult: TypeAlias = Callable[[Cell], Reading]


@dataclass(frozen=True, kw_only=True, eq=False)
class BookReader:
    """Reads result cells by the notations of a rule book, and all others as `read_result` does.

    It equals only itself, so that a column keeps the answers that it gave.

    Attributes:
        points: what a notation gives player_a of one game.
    """

    points: Mapping[str, float]

    def __call__(self, cell: Cell) -> Reading:
        """What a result cell says in this rule book."""
        points = self.points.get(notation(_as_written(cell)))
        return read_result(cell) if points is None else Points(points, one_game=True)


def reader_of(points: Mapping[str, float]) -> ReadResult:
    """What reads result cells where these notations have points.

    >>> read = reader_of({"OTW": 0.75})
    >>> read("otw "), read("w")
    (Points(score=0.75, one_game=True), Points(score=1.0, one_game=True))
    """
    if not points:
        return read_result
    return BookReader(points={notation(text): value for text, value in points.items()})


def read_result(cell: Cell) -> Reading:
    """What a result cell says.

    >>> read_result("½–½"), read_result("3:1"), read_result("+ - -"), read_result("Ben")
    (TwoScores(a=0.5, b=0.5, repaired=False), TwoScores(a=3.0, b=1.0, repaired=False), \
Unplayed(reason='forfeit'), NotAResult(code='G103'))
    """
    if isinstance(cell, bool):
        return NotAResult("G103")
    if isinstance(cell, int | float):
        return Points(float(cell)) if cell >= 0 else NotAResult("G107")
    if isinstance(cell, datetime | date):
        return NotAResult("G104")
    if isinstance(cell, time):
        whole = not (cell.second or cell.microsecond)
        return TwoScores(float(cell.hour), float(cell.minute), repaired=True) if whole else NotAResult("G105")
    return _read_text(simplified(str(cell)))


def _as_written(cell: Cell) -> str:
    """A text or a number as the sheet shows it; a moment or a truth value is no notation."""
    if isinstance(cell, bool | date | time):
        return ""
    return f"{cell:.15g}" if isinstance(cell, int | float) else str(cell)


def _read_text(text: str) -> Reading:
    if kind := UNPLAYED_WORDS.get(text) or UNPLAYED_WORDS.get(text.replace(" ", "")):
        return Unplayed(kind)
    if text in WORDS:
        return Points(WORDS[text], one_game=True)
    if ONE_SCORE.fullmatch(text):
        return Points(float(text))
    if found := TWO_SCORES.fullmatch(text):
        return TwoScores(float(found[1]), float(found[2]))
    return Unplayed("forfeit") if FORFEIT_SCORES.fullmatch(text) else _not_a_result(text)


def _not_a_result(text: str) -> NotAResult:
    if DATE.fullmatch(text):
        return NotAResult("G104")
    return NotAResult("G105" if TIME.fullmatch(text) else "G103")
