"""What a result cell says: points of player_a, two scores, or a game that was not played.

Nothing is ever counted as a draw because it was not understood.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import TypeAlias

from elo_batch.domain.spelling import notation, simplified, tidy
from elo_batch.tables.grid import Cell
from elo_batch.tables.remarks import ON_TIME, unplayed_phrase
from elo_batch.tables.result_words import DRAWN, ENDED, LOST, ONLY_RESULTS, SHORT, UNPLAYED, WON

NUMBER = r"(\d+(?:\.\d+)?|\.\d+)"
ONE_SCORE = re.compile(r"(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+")
FRACTIONS = re.compile(r"(0\.5|1|0)\s*/\s*(0\.5|1|0)")
COMMA = re.compile(r"0,1")
"""A tenth of a point, or 0-1 written with a comma."""
ANNOTATED = re.compile(
    r"(?P<score>[\d.]+(?:\s*[-:]\s*[\d.]+)?)\s*[(\[]?\s*(?P<rest>[^\W\d][^()\[\]]*?)\s*[)\]]?"
    r"|(?P<first>[^\W\d][^()\[\]\d]*?)\s+\(?(?P<then>[\d.]+(?:\s*[-:]\s*[\d.]+)?)\)?"
)
"""A score with a word for how the game ended beside it: 1-0 (forfeit), w/o 1-0, 0-1 on time."""
TWO_SCORES = re.compile(rf"{NUMBER}\s*[-:]\s*{NUMBER}")
# 1-2 and 1/2 saved by Excel as a date and exported as CSV: 2-Jan, Jan-02, 2026-01-02, 02.01.2026.
MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
DATE = re.compile(
    rf"\d{{1,2}}[- ]{MONTH}(?:[- ]\d+)?|{MONTH}[- ]\d{{1,4}}|\d{{4}}-\d\d?-\d\d?.*|\d\d?[./]\d\d?[./]\d{{2,4}}.*"
)
TIME = re.compile(r"\d{1,2}:\d{2}:\d{2}(?:\s?[ap]m)?|0?0:00|12:00")
"""A clock time that is no score: with seconds, or noon and midnight, as Excel shows half a point and none."""
NOON = 12
FORFEIT_SCORES = re.compile(r"[01](?:\.5)?\s*f{1,2}(?:\s*[-:]\s*[01](?:\.5)?\s*f{0,2})?|[01]\s*[-:]\s*[01]\s*f{1,2}")

WORDS = {**dict.fromkeys(DRAWN, 0.5), **dict.fromkeys(WON, 1.0), **dict.fromkeys(LOST, 0.0)}
REASONS_OF = {kind: (*words, *SHORT.get(kind, ()), *ONLY_RESULTS[kind]) for kind, words in UNPLAYED.items()}
UNPLAYED_WORDS = {word: kind for kind, words in REASONS_OF.items() for word in words}


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
        points = self.points.get(notation(as_written(cell)))
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
        return _clock(cell)
    return NotAResult("G103") if COMMA.fullmatch(tidy(str(cell))) else _read_text(simplified(str(cell)))


def _clock(cell: time) -> Reading:
    """The two scores in a clock time; noon and midnight may be the numbers 0.5 and 0 shown as times."""
    score = not (cell.second or cell.microsecond) and (cell.minute or cell.hour not in {0, NOON})
    return TwoScores(float(cell.hour), float(cell.minute), repaired=True) if score else NotAResult("G105")


def as_written(cell: Cell) -> str:
    """A text or a number as the sheet shows it; a moment or a truth value is no notation."""
    if isinstance(cell, bool | date | time):
        return ""
    return f"{cell:.15g}" if isinstance(cell, int | float) else str(cell)


def _read_text(text: str) -> Reading:
    if kind := UNPLAYED_WORDS.get(text) or UNPLAYED_WORDS.get(text.replace(" ", "")):
        return Unplayed(kind)
    if (word := text.rstrip(".")) in WORDS:
        return Points(WORDS[word], one_game=True)
    if ONE_SCORE.fullmatch(text):
        return Points(float(text))
    if found := TWO_SCORES.fullmatch(text) or FRACTIONS.fullmatch(text):
        return _two(float(found[1]), float(found[2]), text)
    if kind := "forfeit" if FORFEIT_SCORES.fullmatch(text) else unplayed_phrase(text):
        return Unplayed(kind)
    return _annotated(text) or _not_a_result(text)


def _two(a: float, b: float, text: str) -> Reading:
    """Two scores; with a slash only those of one game, which 2/1 is not."""
    if TIME.fullmatch(text):
        return NotAResult("G105")
    return NotAResult("G103") if "/" in text and a + b != 1 else TwoScores(a, b)


def _annotated(text: str) -> Reading | None:
    """A score beside a word for how the game ended, or why it was none; None where the word says neither."""
    if not (found := ANNOTATED.fullmatch(text)):
        return None
    score, word = found["score"] or found["then"], (found["rest"] or found["first"]).strip(" .,;")
    if kind := unplayed_phrase(word):
        return Unplayed(kind)
    return _read_text(score) if word in ENDED or ON_TIME.fullmatch(word) else None


def _not_a_result(text: str) -> NotAResult:
    if DATE.fullmatch(text):
        return NotAResult("G104")
    return NotAResult("G105" if TIME.fullmatch(text) else "G103")
