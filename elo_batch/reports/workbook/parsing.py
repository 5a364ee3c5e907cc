"""Reads the shape of a formula: numbers, texts, cells, + - * / ^, comparisons and functions, as Excel has them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

CELL = re.compile(r"\{(!?)([a-z_]+)(?:#(\d+))?([:^<@]?)\}")
TOKEN = re.compile(r"\s*(\d+\.?\d*(?:E-?\d+)?|\{[^}]*\}|\"[^\"]*\"|[A-Z]+(?=\()|<=|>=|<>|[-+*/^(),<>=])")
LEVELS = (("=", "<>", "<", ">", "<=", ">="), ("+", "-"), ("*", "/"), ("^",))
"""Operators, the loosest first."""


@dataclass(frozen=True, kw_only=True)
class Cell:
    """A cell, or the cells of a block.

    Attributes:
        sheet: "" for the sheet itself, "!" for Rules.
        name: the column, or the name of the value.
        section: the number of the section whose value it is; None elsewhere.
        which: "" on the same line, ":" the whole block, "^" its first line, "<" the account before, "@" the opponent's.
    """

    sheet: str
    name: str
    section: int | None
    which: str


@dataclass(frozen=True, kw_only=True)
class Call:
    """A function or an operator, and what it is applied to."""

    name: str
    parts: "tuple[Term, ...]"


Term: TypeAlias = "float | str | Cell | Call"


@cache
def parsed(shape: str) -> Term:
    """A shape as a tree.

    >>> parsed("{score}-2*{k^}").name
    '-'
    """
    reader = _Reader(TOKEN.findall(shape))
    term = reader.level(0)
    if reader.next is not None:
        raise ValueError(f"{shape}: nothing is expected at {reader.next}")
    return term


def cells_of(term: Term) -> Iterator[Cell]:
    """All cells that a shape looks at."""
    if isinstance(term, Cell):
        yield term
    elif isinstance(term, Call):
        for part in term.parts:
            yield from cells_of(part)


class _Reader:
    """Goes through the tokens once, from left to right."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens, self._place = tokens, 0

    @property
    def next(self) -> str | None:
        """The token that comes next."""
        return self._tokens[self._place] if self._place < len(self._tokens) else None

    def take(self) -> str:
        """The next token, which is used up."""
        self._place += 1
        return self._tokens[self._place - 1]

    def level(self, number: int) -> Term:
        """A row of terms between operators of one level."""
        if number == len(LEVELS):
            return self._signed()
        term = self.level(number + 1)
        while self.next in LEVELS[number]:
            term = Call(name=self.take(), parts=(term, self.level(number + 1)))
        return term

    def _signed(self) -> Term:
        """A sign binds tighter than any operator, as in a spreadsheet."""
        if self.next == "-":
            self.take()
            return Call(name="negative", parts=(self._signed(),))
        return self._single()

    def _single(self) -> Term:
        text = self.take()
        if text == "(":
            term = self.level(0)
            self.take()
            return term
        if text[0] == "{":
            return cell_in(text)
        if text[0] == '"':
            return text[1:-1]
        return self._call(text) if text[0].isalpha() else float(text)

    def _call(self, name: str) -> Term:
        self.take()
        parts = [self.level(0)]
        while self.take() == ",":
            parts.append(self.level(0))
        return Call(name=name, parts=tuple(parts))


def cell_in(braces: str) -> Cell:
    """The cell that a pair of braces stands for."""
    found = CELL.fullmatch(braces)
    if found is None:
        raise ValueError(f"{braces} is no cell")
    sheet, name, section, which = found.groups()
    return Cell(sheet=sheet, name=name, section=None if section is None else int(section), which=which)
