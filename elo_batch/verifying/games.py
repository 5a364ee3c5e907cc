"""The sheets Games and Working side by side: a rated game has a row on one, and a line for each player on the other."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from elo_batch.domain.arrays import NONE, Floats, Ints
from elo_batch.reports.working import COUNTS_FOR_FIRST
from elo_batch.verifying.findings import Findings
from elo_batch.verifying.majority import Told, judge
from elo_batch.verifying.table import Table
from elo_batch.verifying.working import WorkingRead

SAID = "what Games and Working say elsewhere of this game"
OTHER = {"a": "b", "b": "a"}


@dataclass(frozen=True, kw_only=True)
class Pairs:
    """Which lines of Working belong to the rows of Games.

    Attributes:
        games: the sheet.
        a, b: for each row the lines of both players; none where there is none.
        rated: which rows are rated.
    """

    games: Table
    a: Ints
    b: Ints
    rated: Floats

    def line(self, letter: str) -> Ints:
        """The lines of one side."""
        return self.a if letter == "a" else self.b


def pairs_of(read: WorkingRead, games: Table) -> Pairs:
    """Find the lines of each row, by source and both players."""
    working = read.table
    lines = _numbered([working.texts(name) for name in ("source", "player", "opponent")])
    place = {key: line for line, key in enumerate(lines)}
    source, first, second = (games.texts(name) for name in ("source", "player_a", "player_b"))
    sides = (_numbered([source, first, second]), _numbered([source, second, first]))
    a, b = (np.array([place.get(key, NONE) for key in keys], dtype=np.int64) for keys in sides)
    return Pairs(games=games, a=a, b=b, rated=games.numbers("rated"))


def _numbered(columns: Sequence[Sequence[str]]) -> list[tuple[str, str, str, int]]:
    """Keys, the same ones told apart by how often they came before."""
    seen: Counter[tuple[str, str, str]] = Counter()
    keys = []
    for one, two, three in zip(*columns, strict=True):
        keys.append((one, two, three, seen[one, two, three]))
        seen[one, two, three] += 1
    return keys


def check_games(read: WorkingRead, pairs: Pairs, findings: Findings, *, passes: bool) -> None:
    """Hold both sheets against each other; in several passes an opponent's rating is another one on Working."""
    _rows(read, pairs, findings)
    _texts(read, pairs, findings)
    _numbers(read, pairs, findings)
    for letter in OTHER:
        _side(read, pairs, letter, findings, passes=passes)


def _rows(read: WorkingRead, pairs: Pairs, findings: Findings) -> None:
    """Rows without their lines, lines without their rows."""
    games, working = pairs.games, read.table
    lacks = (pairs.rated == 1) & ((pairs.a == NONE) | (pairs.b == NONE))
    for row in np.flatnonzero(lacks).tolist():
        both = pairs.a[row] == pairs.b[row] == NONE
        whom = "either player" if both else games.texts("player_a" if pairs.a[row] == NONE else "player_b")[row]
        lacks_them = f"Working lacks a line of {whom} for this rated game"
        findings.add("F174", games, row, "rated" if both else "", lacks_them)
    has = np.zeros(len(working), dtype=bool)
    has[np.concatenate([pairs.a[pairs.a != NONE], pairs.b[pairs.b != NONE]])] = True
    for line in np.flatnonzero(~has).tolist():
        findings.add("F174", working, line, "", "Games has no row for this line, or this line stands here twice")
    surplus = read.columns["surplus"]
    rates = ~np.isnan(_at(surplus, pairs.a)) & ~np.isnan(_at(surplus, pairs.b))
    findings.numbers(games, "rated", np.ones(len(games)), "what Working makes of this game", where=rates)


def _texts(read: WorkingRead, pairs: Pairs, findings: Findings) -> None:
    """Period, event, round and note: of three alike texts the one that differs is named."""
    working, games = read.table, pairs.games
    for name in ("period", "event", "round", "note", "list"):
        if not (working.has(name) and games.has(name)):
            continue
        there = np.array(games.texts(name), dtype=object)
        told = [_own(text) for text in working.texts(name)] if name == "note" else working.texts(name)
        lines = np.array([*told, ""], dtype=object)
        counts = pairs.rated == 1 if name == "note" else np.ones(len(games), dtype=bool)
        wrong = [counts & (line != NONE) & (lines[line] != there) for line in (pairs.a, pairs.b)]
        for row in np.flatnonzero(wrong[0] | wrong[1]).tolist():
            _tell_text(read, pairs, findings, (row, name), [bool(one[row]) for one in wrong], lines)


def _tell_text(  # noqa: PLR0913, PLR0917  # what a difference is made of
    read: WorkingRead,
    pairs: Pairs,
    findings: Findings,
    cell: tuple[int, str],
    wrong: list[bool],
    lines: Any,  # noqa: ANN401
) -> None:
    """Name the row of Games where both lines say another thing, else the line."""
    row, name = cell
    own = [int(line[row]) for line in (pairs.a, pairs.b)]
    if all(differs or line == NONE for differs, line in zip(wrong, own, strict=True)):
        right = lines[max(own)]
        findings.add("F172", pairs.games, row, name, f"{name} is not {SAID}", right=right or "a blank cell")
        return
    right = pairs.games.texts(name)[row]
    for line in [line for differs, line in zip(wrong, own, strict=True) if differs]:
        findings.add("F172", read.table, line, name, f"{name} is not {SAID}", right=right or "a blank cell")


def _own(note: str) -> str:
    """A line's text without what stands before the sheet's own note."""
    return note.removeprefix(COUNTS_FOR_FIRST).removeprefix("; ")


def _numbers(read: WorkingRead, pairs: Pairs, findings: Findings) -> None:
    """Date, number of games, and the score."""
    games = pairs.games
    for name in ("date", "games"):
        row = Told(values=games.numbers(name), rows=np.arange(len(games)), table=games, heading=name)
        _of_three(findings, row, _line(read, pairs.a, name), _line(read, pairs.b, name))
    count, score = games.numbers("games"), games.numbers("score_a")
    row = Told(values=score, rows=np.arange(len(games)), table=games, heading="score_a")
    column = read.columns["score"]
    other = Told(
        values=count - _at(column, pairs.b),
        rows=pairs.b,
        table=read.table,
        heading="score",
        back=lambda right: count - right,
        column=column,
    )
    _of_three(findings, row, _line(read, pairs.a, "score"), other, most=count)


def _of_three(findings: Findings, row: Told, one: Told, other: Told, *, most: Floats | float = np.inf) -> None:
    """What Games and both lines say, or the one there is, which is wrong where it is below 0 or above what can be."""
    both = one.says & other.says
    judge(findings, row, one.where(both), other.where(both), SAID)
    for told in (one.where(~both), other.where(~both)):
        bad = (told.values < 0) | (told.values > most)
        judge(findings, row, told, Told(values=np.where(bad, row.values, np.nan)), SAID)


def _side(read: WorkingRead, pairs: Pairs, letter: str, findings: Findings, *, passes: bool) -> None:
    """What Games says of one side, and what its line does."""
    games, columns, mine = pairs.games, read.columns, pairs.line(letter)
    theirs = pairs.line(OTHER[letter])
    rated = np.where(pairs.rated == 1, np.arange(len(games)), NONE)
    own = np.where(pairs.rated == 1, mine, NONE)
    told = _at(columns["score"], own) - _at(columns["surplus"], own)
    moves = _at(columns["k"], own) * _at(columns["surplus"], own)
    with np.errstate(all="ignore"):
        k = _at(columns["change"], own) / _at(columns["surplus"], own)
    # After a first pass the opponent's line has another rating; the player's own account begins with this one.
    witness = _begin(read, own) if passes else _line(read, np.where(pairs.rated == 1, theirs, NONE), "opponent_rating")
    thirds = {
        "rating": witness,
        "expected": Told(values=told),
        "k": Told(values=k),
        "change": Told(values=moves),
    }
    for name, third in thirds.items():
        heading = f"{name}_{letter}"
        row = Told(values=games.numbers(heading), rows=rated, table=games, heading=heading)
        judge(findings, row, _line(read, own, name), third, SAID)


def _line(read: WorkingRead, lines: Ints, name: str) -> Told:
    """What these lines say in a column."""
    column = read.columns[name]
    return Told(values=_at(column, lines), rows=lines, table=read.table, heading=name, column=column)


def _begin(read: WorkingRead, lines: Ints) -> Told:
    """With what rating the accounts of these lines begin."""
    return Told(values=_at(read.of_accounts("start")[read.account], lines))


def _at(column: Floats, lines: Ints) -> Floats:
    """Values of lines; NaN where there is no line."""
    if not len(column):
        return np.full(len(lines), np.nan)
    return np.where(lines == NONE, np.nan, column[lines])
