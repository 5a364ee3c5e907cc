"""What the words of one result column mean: letters are told by the other letters, White and Home by the headings.

W/D/L is English, V/N/D French: a letter alone may be a win in one language and a defeat in another, or no result at all
(U is unplayed on a crosstable). So a letter of another language counts where the column has that language's letters for
a win and for a defeat, and none outside it, and all such languages give it the same meaning; English needs no telling.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from elo_batch.domain.spelling import notation, simplified
from elo_batch.tables.aliases import plain
from elo_batch.tables.grid import Cell, Cells
from elo_batch.tables.result_words import COLOURS, GROUNDS, LETTERS
from elo_batch.tables.results import UNPLAYED_WORDS, BookReader, NotAResult, Points, Reading, ReadResult, as_written

DOUBTFUL = "G152"
ENGLISH = LETTERS["English"]
KNOWN = frozenset(letter for letters in (LETTERS | COLOURS | GROUNDS).values() for letter in letters)
WIN_WORDS = (
    r"(?:wins?|won|victory|gewinnt|gewann|sieg|siegt|gagnent|gagne|gana|ganan|vince|vincono|wint|winnen|vence|wygrywa"
    r"|wygrały?)$"
)
WINS = re.compile(rf"\s*[-_]?\s*{WIN_WORDS}")
WINS_AFTER_A_NAME = re.compile(rf"[\s_-]+{WIN_WORDS}")
SIDE_WORDS = (
    (
        "white weiß weiss weisser blancs blancas bianco bianchi wit brancas białe biały",
        "black schwarz schwarzer noirs negras nero neri zwart pretas czarne czarny",
    ),
    (
        "home heim heimmannschaft domicile casa local equipo_local thuis thuisploeg mandante gospodarz gospodarze",
        "away visitor gast gastmannschaft auswärts exterieur visitante equipo_visitante ospite trasferta uit gość",
    ),
)
"""Words for the two sides: of a board, and of a ground."""
HALF = 0.5
Alphabet: TypeAlias = Mapping[str, float]
"""Points by letter."""
OWN_NAMES = frozenset({"playera", "playerb"})
"""The plain names of the columns, which leave open whether they are a board's or a ground's."""


@dataclass(frozen=True, kw_only=True, eq=False)
class ColumnReader:
    """Reads the cells of one result column; it equals only itself, so that a column keeps the answers that it gave.

    Attributes:
        base: reads all that is no word of this column; notations of a rule book go before such words.
        letters: points by letter, None where it could mean two things.
        sides: points by a plain word for a side that won.
    """

    base: ReadResult
    letters: Mapping[str, float | None]
    sides: Mapping[str, float]

    def __call__(self, cell: Cell) -> Reading:
        """What a cell of this column says."""
        if not isinstance(cell, str) or (isinstance(self.base, BookReader) and notation(cell) in self.base.points):
            return self.base(cell)
        text = simplified(cell).rstrip(".")
        if text in self.letters:
            points = self.letters[text]
            return NotAResult(DOUBTFUL) if points is None else Points(points, one_game=True)
        points = self.sides.get(plain(WINS.sub("", text)))
        return self.base(cell) if points is None else Points(points, one_game=True)


def column_reader(cells: Cells, headings: tuple[str, str], base: ReadResult, *, whole: bool) -> ReadResult:
    """What reads this column.

    Args:
        cells: its cells.
        headings: those of the two sides; empty texts where no word may mean a side.
        base: reads what is no word of this column.
        whole: whether all cells of the column are known; in a part of it letters of other languages tell nothing.
    """
    texts = [simplified(cell).rstrip(".") for cell in cells.values if isinstance(cell, str)]
    words = {text for text in texts if text[:1].isalpha()}
    letters = letters_meaning(_letters(words), _alphabets(headings) if whole else ()) | _signs(cells)
    sides = side_words(headings) if words else {}
    if not letters and not sides:
        return base
    return _reader(base, tuple(sorted(letters.items())), tuple(sorted(sides.items())))


@lru_cache(maxsize=64)
def _reader(
    base: ReadResult, letters: tuple[tuple[str, float | None], ...], sides: tuple[tuple[str, float], ...]
) -> ColumnReader:
    return ColumnReader(base=base, letters=dict(letters), sides=dict(sides))


def _letters(words: set[str]) -> set[str]:
    """The single letters of a column with any that could be a result; none that say that a game was not played."""
    return {word for word in words if len(word) == 1 and word not in UNPLAYED_WORDS} if words & KNOWN else set()


def _alphabets(headings: tuple[str, str]) -> tuple[Alphabet, ...]:
    """The letters that a column under these headings may be written in."""
    found = tuple(LETTERS.values())
    if not all(headings):
        return found
    colours = "white" in side_words(headings)
    return (*found, *GROUNDS.values(), *(COLOURS.values() if colours else ()))


def letters_meaning(letters: set[str], alphabets: Collection[Alphabet]) -> dict[str, float | None]:
    """Points for each letter of a column; empty where all are English.

    >>> languages = LETTERS.values()
    >>> letters_meaning({"v", "d"}, languages), letters_meaning({"d"}, languages), letters_meaning({"u"}, languages)
    ({'d': 0.0, 'v': 1.0}, {}, {'u': None})
    """
    if letters <= ENGLISH.keys():
        return {}
    fitting = [alphabet for alphabet in alphabets if letters <= alphabet.keys() and _whole(letters, alphabet)]
    if not fitting and letters >= {"w", "l"}:
        fitting = [ENGLISH]
    told = {letter: {alphabet.get(letter) for alphabet in fitting} for letter in sorted(letters)}
    return {letter: points.pop() if len(points) == 1 else None for letter, points in told.items()}


def _whole(letters: set[str], alphabet: Alphabet) -> bool:
    """Whether these letters say both a win and a defeat; W, which is English too, tells a language with a draw only."""
    said = {alphabet[letter] for letter in letters}
    shared = any(ENGLISH.get(letter) == alphabet[letter] for letter in letters)
    drawn = HALF in said or not shared or alphabet in COLOURS.values()
    return {0.0, 1.0} <= said and drawn


def _signs(cells: Cells) -> dict[str, float | None]:
    """+, = and - where a column has no other results: won, drawn, lost, or points for games that were not played."""
    texts = {simplified(as_written(cell)) for cell in cells.values}
    both = "+" in texts and bool(texts & {"-", "="})
    return dict.fromkeys("+-=") if both and not any(text[-1:].isdigit() for text in texts) else {}


def side_words(headings: tuple[str, str]) -> dict[str, float]:
    """Points of the first side by plain words for either, which mean a side where the headings speak of the same.

    >>> side_words(("Weiß", "Schwarz"))["black"], side_words(("Home", "Away"))["casa"]
    (0.0, 1.0)
    >>> side_words(("Player 1", "Player 2"))
    {'player1': 1.0, 'player2': 0.0}
    """
    first, second = map(plain, headings)
    open_ = {first, second} == OWN_NAMES
    found: dict[str, float] = {}
    for words_a, words_b in SIDE_WORDS:
        of_a, of_b = (tuple(map(plain, words.split())) for words in (words_a, words_b))
        if open_ or (_speaks(first, of_a) and _speaks(second, of_b)):
            found |= dict.fromkeys(of_a, 1.0) | dict.fromkeys(of_b, 0.0)
    return found | ({first: 1.0, second: 0.0} if first and second else {})


def _speaks(heading: str, words: tuple[str, ...]) -> bool:
    return any(word in heading for word in words)
