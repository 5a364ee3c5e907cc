"""The winner's name as a result: in the column result, or in a column of its own beside the two sides.

A cell that is one of its row's two sides says who won, with or without the word won behind the name. It is matched as
players are, by all but case and blanks. Where a column names winners by ids, 1 and 0 may be ids or points.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints, Texts
from elo_batch.tables.grid import Cell, Cells
from elo_batch.tables.names import identity, read_name
from elo_batch.tables.near import Neighbours
from elo_batch.tables.result_columns import WINS_AFTER_A_NAME
from elo_batch.tables.results import NotAResult, Points, Reading, Unplayed
from elo_batch.tables.scores import PLAYED, REASONS, Counted
from elo_batch.tables.verdicts import MOST_LISTED, gathered


@dataclass(frozen=True, kw_only=True)
class Winners:
    """What the cells of a column say of who won; one entry for each row.

    Attributes:
        score: 1 where the cell names player_a, 0 where it names player_b, ½ where it says drawn; else NaN.
        named: rows whose cell names a side.
        neither: rows whose cell is a name, and not one of the two sides.
        two_readings: rows whose cell names a side and is a word for another result.
        reason: why the game was not played, as an index into `REASONS`.
    """

    score: Floats
    named: Bools
    neither: Bools
    two_readings: Bools
    reason: Ints

    @property
    def told(self) -> Bools:
        """The rows whose cell is judged by the row's sides, not by itself."""
        told: Bools = self.named | self.neither | self.two_readings
        return told


@dataclass(frozen=True, kw_only=True)
class Side:
    """Who stands on one side of each row: names, and ids where there are some."""

    texts: tuple[Texts, ...]


@dataclass(frozen=True, kw_only=True)
class NameColumn:
    """A column that may name winners.

    Attributes:
        cells: the column.
        readings: what each distinct cell says by itself.
        only_names: whether the column is for names: a number that is no side's id is then no result either.
    """

    cells: Cells
    readings: Sequence[Reading]
    only_names: bool

    @property
    def names(self) -> list[str]:
        """What each distinct cell could name; empty where it is a result and nothing else."""
        pairs = zip(self.cells.values, self.readings, strict=True)
        return [_name(cell) if self.only_names or _may_name(cell, reading) else "" for cell, reading in pairs]

    @property
    def numbers(self) -> list[str]:
        """What each distinct cell that is a number could name; empty for the others."""
        pairs = zip(self.cells.values, self.readings, strict=True)
        return [_name(cell) if _is_number(reading) else "" for cell, reading in pairs]

    def rows(self, answers: Iterable[object], blank: object, dtype: str) -> np.ndarray:
        """An answer for each row from one for each distinct cell."""
        return gathered(np.array([*answers, blank], dtype=dtype), self.cells.codes)

    def strange(self) -> list[bool]:
        """Which distinct cells are no result by themselves."""
        return [isinstance(reading, NotAResult) and reading.code == "G103" for reading in self.readings]


def read_winners(column: NameColumn, sides: tuple[Side, Side], games: Floats) -> Winners | None:
    """Who won by the cells of a column; None where it is a column of plain results.

    `games` is NaN where the row does not say how many; a number of at most so many is a score.
    """
    names = column.names
    won = [WINS_AFTER_A_NAME.sub("", name) for name in names]
    if not any(names) or not (column.only_names or any(column.strange()) or _stand_among([*names, *won], sides)):
        return None
    names = [name or number for name, number in zip(names, column.numbers, strict=True)]
    key = {name: index for index, name in enumerate(dict.fromkeys(filter(None, [*names, *won])))}
    hits = [_hits(column, names, side, key) | _hits(column, won, side, key) for side in sides]
    known = {name for side in sides for texts in side.texts for name in map(identity, texts.values) if name in key}
    strange = [wrong and name not in known for name, wrong in zip(names, column.strange(), strict=True)]
    near = set() if column.only_names else _nearly(column.cells, np.flatnonzero(strange), sides)
    is_name = [column.only_names or name in known or index in near for index, name in enumerate(names)]
    return _judged(column, (hits[0], hits[1]), games, is_name)


def _hits(column: NameColumn, names: Sequence[str], side: Side, key: dict[str, int]) -> Bools:
    """The rows in which what the distinct cells name is this side."""
    own = column.rows((key.get(name, NONE) for name in names), NONE, "int64")
    hits: Bools = (own != NONE) & _stands(own, side, key)
    return hits


def _nearly(cells: Cells, strange: Ints, sides: tuple[Side, Side]) -> set[int]:
    """Those of the cells that nearly equal a side of the first row in which they stand: names with a slip in them."""
    found = set()
    for index in strange[:MOST_LISTED].tolist():
        row = int((cells.codes == index).argmax())
        names = [texts.text(row) for side in sides for texts in side.texts]
        if Neighbours(filter(None, names)).of(read_name(cells.values[index]).text):
            found.add(index)
    return found


def _judged(column: NameColumn, hits: tuple[Bools, Bools], games: Floats, is_name: Sequence[bool]) -> Winners:
    """What each row says, by whether its cell is a side, a result, or both."""
    said = column.rows(map(_points, column.readings), np.nan, "float64")
    number = column.rows(map(_is_number, column.readings), False, "bool")
    reason = column.rows(map(_reason, column.readings), PLAYED, "int64")
    a_point = number & (said <= np.where(np.isnan(games), 1.0, games)) & (not column.only_names)
    side = hits[0] | hits[1]
    by_id = (side & ~a_point & column.rows(map(_has_digit, column.cells.values), False, "bool")).any()
    named = side & (~a_point | by_id)
    score = np.where(hits[0], 1.0, 0.0)
    says = a_point | (~number & (~np.isnan(said) | (reason != PLAYED)))
    two = named & says & ((said != score) | (reason != PLAYED))
    lost = column.rows(column.strange(), False, "bool") | (number & column.only_names)
    plain = np.where(number & column.only_names, np.nan, said)
    return Winners(
        score=np.where(named, score, plain),
        named=named & ~two,
        neither=lost & ~named & column.rows(is_name, False, "bool"),
        two_readings=two,
        reason=np.where(named, PLAYED, reason),
    )


def with_winners(counted: Counted, winners: Winners | None) -> Counted:
    """The points with those of the rows in which the winner is named."""
    if winners is None or not winners.told.any():
        return counted
    series = counted.games > 1
    return replace(
        counted,
        score=np.where(winners.named & ~series, winners.score, np.where(winners.told, np.nan, counted.score)),
        asks=counted.asks & ~winners.told,
        penalty=counted.penalty & ~winners.told,
        off=counted.off & ~winners.told,
        differs=np.where(winners.told, winners.named & series, counted.differs),
        reason=np.where(winners.told, PLAYED, counted.reason).astype(np.int8),
    )


def disagree(winners: Winners, counted: Counted) -> Bools:
    """The rows whose winner is not who won by the points; a winner beside no result at all is one of them."""
    lead = np.sign(2 * counted.score - counted.games)
    apart = ~np.isnan(counted.score) & (lead != np.sign(2 * winners.score - 1)) & (counted.reason == PLAYED)
    alone = winners.named & (counted.reason == REASONS.index("no result"))
    rows: Bools = ~np.isnan(winners.score) & (apart | alone)
    return rows


def _may_name(cell: Cell, reading: Reading) -> bool:
    """Whether a cell of a result column could name a side: what is no result, a word, or a number of several points."""
    if isinstance(reading, NotAResult):
        return isinstance(cell, str | int | float) and not isinstance(cell, bool)
    if isinstance(reading, Points) and not reading.one_game:
        return reading.score > 1
    return isinstance(cell, str) and any(map(str.isalpha, cell))


def _name(cell: Cell) -> str:
    return identity(read_name(cell).text)


def _stand_among(names: Iterable[str], sides: tuple[Side, Side]) -> bool:
    """Whether any of these names may be a player's; players are many, so they are looked through as one text."""
    wanted = [f"\n{name}\n" for name in set(names) if name]
    texts = ("\n".join(("", *texts.values, "")).casefold() for side in sides for texts in side.texts)
    return any(name in text for text in texts for name in wanted)


def _stands(own: Ints, side: Side, key: dict[str, int]) -> Bools:
    """The rows in which this side is the one that the cell names."""
    hit = np.zeros(len(own), dtype=bool)
    for texts in side.texts:
        table = np.array([*(key.get(identity(name), NONE) for name in texts.values), NONE], dtype=np.int64)
        hit |= table[texts.codes] == own
    return hit


def _points(reading: Reading) -> float:
    return reading.score if isinstance(reading, Points) else np.nan


def _is_number(reading: Reading) -> bool:
    return isinstance(reading, Points) and not reading.one_game


def _has_digit(cell: Cell) -> bool:
    return any(map(str.isdigit, str(cell)))


def _reason(reading: Reading) -> int:
    return REASONS.index(reading.reason) if isinstance(reading, Unplayed) else PLAYED
