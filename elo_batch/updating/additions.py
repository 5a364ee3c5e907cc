"""The columns that an update adds to a list: for the new ratings if asked, and what the next run must know."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import time, timedelta
from enum import StrEnum

from elo_batch.domain.arrays import NONE
from elo_batch.domain.cells import column_index
from elo_batch.domain.errors import UsageProblem
from elo_batch.domain.marks import RATINGS_OUT
from elo_batch.domain.numbers import number_text
from elo_batch.policies.k import LOOKS_AT
from elo_batch.policies.policy import Policy
from elo_batch.tables.aliases import RATINGS, meanings, plain
from elo_batch.tables.current import BEFORE, DAY, EXACT, OF, marked_heading, name_in_workbook, named_by
from elo_batch.tables.grid import Cell, NoValue
from elo_batch.tables.headings import Sheet
from elo_batch.tables.ratings import UNRATED
from elo_batch.updating.columns import Entries, Value, Values, Written

ELO = "elo"
"""The system that looks at ratings only, unless a rule of K looks at more."""
MEANS = {**{plain(name): name for name in RATINGS_OUT}, **meanings(RATINGS)}


class Look(StrEnum):
    """How the cells of an added column look."""

    RATING = "rating"
    NUMBER = "number"
    DAY = "day"
    TEXT = "text"


MARKED = (EXACT, DAY)
"""The columns whose headings say which ratings are in force."""
LOOKS = {"games": Look.NUMBER, "peak": Look.NUMBER, "as_of": Look.DAY}


@dataclass(frozen=True, kw_only=True)
class Added:
    """A column that the list has not had.

    Attributes:
        heading: its heading.
        values: what each player has there, the list's players first.
        look: how its cells look.
        beside: the column of ratings that it belongs to, from 0.
        hidden: whether it stays out of sight.
    """

    heading: str
    values: Values
    look: Look
    beside: int
    hidden: bool = False


@dataclass(frozen=True, kw_only=True)
class After:
    """The columns of one list after an update.

    Attributes:
        written: those that it has and that are brought up to date.
        added: those that are added.
        headings: columns that get another heading.
        in_force: by the name that a workbook's sheet gives to it, the heading of the ratings in force.
        old: columns of ratings that are no longer in force, where newcomers have none.
    """

    written: tuple[Written, ...]
    added: tuple[Added, ...]
    headings: Mapping[int, str] = field(default_factory=dict)
    in_force: Mapping[str, str] = field(default_factory=dict)
    old: frozenset[int] = frozenset()


@dataclass(frozen=True, kw_only=True)
class ListColumns:
    """The columns of one list before an update.

    Attributes:
        sheet: the list as read.
        seen: the headings of all columns as they stand there.
        entries: what the run writes of each player.
        written: by canonical name the columns that the list has and the run writes.
        as_column: the heading of the new ratings as asked for; empty where they go over the old ones.
    """

    sheet: Sheet
    seen: tuple[str, ...]
    entries: Entries
    written: Mapping[str, Written]
    as_column: str

    @property
    def rating(self) -> int:
        """The column of the ratings in force, from 0."""
        return self.written["rating"].index

    @property
    def dated(self) -> str:
        """The heading of a column for the new ratings; empty where they go over the old ones."""
        return "" if plain(self.asked) == plain(self.seen[self.rating]) else self.asked

    @property
    def asked(self) -> str:
        """The heading asked for, as this list has it."""
        on = self.entries.data.on
        return f"{on.prefix}{self.as_column}" if on and self.as_column else self.as_column

    @property
    def in_force(self) -> str:
        """The heading of the ratings in force after the update, where it is not the list's usual one."""
        exact = self.written.get(EXACT)
        before = self.seen[exact.index] if exact else ""
        return self.dated or (named_by(before) if exact and self.calls(exact.index, EXACT) else "")

    def marked(self, name: str) -> str:
        """The heading of one of its columns, which may have to say what is in force."""
        heading = self.entries.heading(name)
        return marked_heading(heading, self.in_force) if self.in_force and name in MARKED else heading

    def calls(self, index: int, name: str) -> bool:
        """Whether a column has a heading of our own words, marked or not, and none that somebody has pinned."""
        words = plain(self.seen[index].partition(OF)[0])
        return words == plain(self.entries.heading(name)) or (not self.prefixed and MEANS.get(words) == name)

    @property
    def prefixed(self) -> bool:
        """Whether its headings begin with the name of a list."""
        return bool(self.entries.data.on and self.entries.data.on.prefix)


def columns_after(before: ListColumns) -> After:
    """What becomes of the columns of one list.

    Raises:
        UsageProblem: the heading for the new ratings cannot be taken.
    """
    _not_in_force(before)
    needed = [_added(before, name) for name in _needed(before) if name not in before.written]
    written = tuple(column for name, column in before.written.items() if not (before.dated and name == "rating"))
    if EXACT not in before.written and (before.in_force or _says_more(before.entries)):
        needed.append(replace(_added(before, EXACT), hidden=True))
    names = {name_in_workbook(before.entries.heading(EXACT)): before.in_force} if before.in_force else {}
    after = After(
        written=written, added=tuple(needed), headings=_marked(before), in_force=names, old=_old_ratings(before)
    )
    return _with_dated(before, after) if before.dated else after


def _not_in_force(before: ListColumns) -> None:
    """Refuse the heading of the ratings in force: a heading forgotten since last month would cost last month's ratings.

    Raises:
        UsageProblem: it was asked for, and its column is filled.
    """
    asks = before.asked and not before.dated
    if asks and any(cell is not None for cell in _cells(before.sheet, before.rating)):
        raise UsageProblem(
            f"--as-column {before.asked!r}: the list has such a column, and it is filled: it holds the ratings in"
            " force; choose another heading, or leave --as-column away to write over it"
        )


def _old_ratings(before: ListColumns) -> frozenset[int]:
    """The columns of ratings that are no longer in force after the update."""
    columns = ((column_index(letter), heading) for letter, heading, _, _ in before.sheet.all_columns)
    older = {index for index, heading in columns if BEFORE in heading}
    return frozenset(older | ({before.rating} if before.dated else set()))


def _marked(before: ListColumns) -> dict[int, str]:
    """The headings of columns on the list that say from now on which ratings are in force; pinned ones stay."""
    if not before.in_force:
        return {}
    marks = {before.written[name].index: (name, before.marked(name)) for name in MARKED if name in before.written}
    known = {index: text for index, (name, text) in marks.items() if name == EXACT or before.calls(index, name)}
    return {index: text for index, text in known.items() if before.seen[index] != text}


def _added(before: ListColumns, name: str) -> Added:
    """A column for something that the next run must know; entries with an error have nothing there."""
    broken = before.entries.data.listed.broken.tolist()
    values = before.entries.columns[name]
    known = tuple(None if one else value for one, value in zip(broken, values, strict=False))
    return Added(
        heading=before.marked(name),
        values=(*known, *values[len(broken) :]),
        look=LOOKS.get(name, Look.TEXT),
        beside=before.rating,
    )


def _needed(before: ListColumns) -> tuple[str, ...]:
    """What the next run must know besides the ratings, where there is anything to say; the day's heading may have."""
    entries = before.entries
    looks = _looks_at(entries.data.rated.policy)
    said = {
        "games": "games" in looks,
        "peak": "peak" in looks,
        "status": not entries.data.on or not entries.data.on.prefix,
        DAY: True,
        "record": "record" in entries.columns,
        "pending": "pending" in entries.columns,
    }
    tell = {name for name in said if any(map(_tells, entries.columns.get(name, ())))}
    tell |= {DAY} if before.in_force else set()
    return tuple(name for name, wanted in said.items() if wanted and name in tell)


def _tells(value: Value) -> bool:
    """Whether a value says something; that a player without a rating is unrated needs no saying."""
    return value is not None and value != UNRATED


def _looks_at(policy: Policy) -> frozenset[str]:
    """What the rule book looks at of a player, besides the rating."""
    if policy.by_performance or any(section.system != ELO for section in policy.sections):
        return frozenset({"games", "peak"})
    rules = (rule for section in policy.sections for rule in section.rules_of_k)
    return frozenset(LOOKS_AT[bound][0] for rule in rules for bound in rule.bounds)


def _says_more(entries: Entries) -> bool:
    """Whether the exact ratings say more than the ratings shown."""
    pairs = zip(entries.columns["rating"], entries.columns[EXACT], strict=True)
    return any(exact is not None and exact != _as_text(shown) for shown, exact in pairs)


def _as_text(shown: Value) -> str:
    """What comes back from a cell: a workbook is written with sixteen digits of a number."""
    return number_text(float(f"{shown:.16g}")) if isinstance(shown, int | float) else str(shown)


def _with_dated(before: ListColumns, after: After) -> After:
    """The new ratings in a column of their own, one that was prepared for them or a new one."""
    # Entries with an error have what was read there.
    listed, values = before.entries.data.listed, before.entries.columns["rating"]
    index = _prepared(before)
    if index == NONE:
        added = Added(heading=before.dated, values=values, look=Look.RATING, beside=before.rating)
        return replace(after, added=(added, *after.added))
    column = Written(index=index, heading=before.dated, values=values, changed=(True,) * len(listed))
    return replace(after, written=(*after.written, column))


def _prepared(before: ListColumns) -> int:
    """A blank column with the heading asked for; NONE where there is none.

    Raises:
        UsageProblem: it is filled, or the heading means something else.
    """
    asked = f"--as-column {before.dated!r}"
    marks = MEANS.get(plain(before.dated.partition(OF)[0])) in MARKED
    if marks or MEANS.get(plain(before.dated), "rating") != "rating":
        raise UsageProblem(f"{asked}: this heading means something else; choose another")
    found = [index for index, text in enumerate(before.seen) if plain(text) == plain(before.dated)]
    if any(any(cell is not None for cell in _cells(before.sheet, index)) for index in found):
        raise UsageProblem(f"{asked}: the list has such a column, and it is filled; choose another heading")
    return found[0] if found else NONE


def _cells(sheet: Sheet, index: int) -> Values:
    """The cells of a column below its heading."""
    found = [cells for letter, _, _, cells in sheet.all_columns if column_index(letter) == index]
    values = (found[0].cell(row) for row in range(len(sheet))) if found else iter(())
    return tuple(_as_value(cell) for cell in values)


def _as_value(cell: Cell) -> Value:
    if isinstance(cell, NoValue | time | timedelta):
        return str(cell)
    return None if cell == "" else cell
