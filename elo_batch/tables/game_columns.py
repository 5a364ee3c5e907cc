"""The columns of a sheet of games, decoded: what each row says, before anybody judges it."""

from dataclasses import dataclass, replace

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Days, Floats, Texts
from elo_batch.domain.choices import Scoreline
from elo_batch.tables.dates import read_day
from elo_batch.tables.grid import Cell, Cells
from elo_batch.tables.headings import Sheet
from elo_batch.tables.names import read_name
from elo_batch.tables.numbers import read_number, read_whole
from elo_batch.tables.scores import (
    BYE,
    NO_RESULT,
    PLAYED,
    Counted,
    Scores,
    count,
    read_scores,
    result_columns,
)
from elo_batch.tables.verdicts import (
    as_text,
    column,
    days,
    each,
    numbers,
    spread,
    texts,
)

BYE_NAMES = frozenset({"bye", "freilos", "spielfrei", "exempt"})
NOBODY = frozenset({"", "0", "-", "--"})
YES = frozenset({"1", "yes", "y", "true", "rated", "x", "ja", "oui"})
NO = frozenset({"0", "no", "n", "false", "unrated", "nein", "non", "not rated"})


@dataclass(frozen=True, kw_only=True)
class TypedGames:
    """A sheet's columns, decoded; one entry for each row."""

    player_a: Texts
    player_b: Texts
    scores: Scores
    counted: Counted
    games: Floats
    k: Floats
    day: Days
    rated: Bools
    played: Bools


def decode_games(sheet: Sheet, scoreline: Scoreline) -> TypedGames:
    """What every row of the sheet says."""
    scores = read_scores(sheet)
    names_a, bye_a = _names(column(sheet, side_column(sheet, "player_a")))
    names_b, bye_b = _names(column(sheet, side_column(sheet, "player_b")))
    alone = (names_a.codes == NONE) ^ (names_b.codes == NONE)
    bye = bye_a | bye_b | (alone & (scores.reason == NO_RESULT))
    played = (scores.reason == PLAYED) & ~bye
    if not result_columns(sheet):
        played &= (names_a.codes != NONE) | (names_b.codes != NONE)
    games = numbers(column(sheet, "games"), read_whole)
    rated = column(sheet, "rated")
    return TypedGames(
        player_a=names_a,
        player_b=names_b,
        scores=replace(scores, reason=np.where(bye, BYE, scores.reason).astype(np.int8)),
        counted=count(scores, np.where(games >= 1, games, np.nan), scoreline),
        games=games,
        k=numbers(column(sheet, "k"), read_number),
        day=days(column(sheet, "date"), read_day),
        rated=spread([answer is not False for answer in each(rated, is_rated)], True, rated.codes, "bool"),
        played=played,
    )


def side_column(sheet: Sheet, side: str) -> str:
    """The column of a side: winner and loser stand for player_a and player_b where these are missing."""
    other = {"player_a": "winner", "player_b": "loser"}[side]
    return side if side in sheet.columns or other not in sheet.columns else other


def _names(cells: Cells) -> tuple[Texts, Bools]:
    """The names of a side, and the rows in which a bye stands for a player."""
    read = [name.text for name in each(cells, read_name)]
    bye = spread([text.casefold() in BYE_NAMES for text in read], False, cells.codes, "bool")
    return texts(cells, _player), bye


def _player(cell: Cell) -> str:
    """The player in a cell; empty for a bye and for nobody."""
    name = read_name(cell).text
    return "" if name.casefold() in BYE_NAMES | NOBODY else name


def is_rated(cell: Cell) -> bool | None:
    """Whether a cell says rated or not rated; None where it says neither."""
    text = as_text(cell).casefold()
    if text in YES:
        return True
    return False if text in NO else None
