"""What the aliases mean on a rating list: whom each spelling is, and which entries are one player.

A spelling is a node, and so is an entry of the list, by whatever name; an alias is an arrow from one to another.
What no arrow leaves is the player meant.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.alias_sheet import Alias
from elo_batch.tables.names import identity
from elo_batch.tables.near import Lookalikes
from elo_batch.tables.on_list import OnList
from elo_batch.tables.statuses import MERGED

Node: TypeAlias = int | str
"""An entry of the list, or the identity of a spelling that is no single entry's."""


@dataclass(frozen=True, kw_only=True)
class Meanings:
    """The aliases as they count.

    Attributes:
        aliases: the rows of the sheet that are in order and say something.
        meant: for each of them the id or name of the player it means in the end.
        spelled: for the identity of a spelling the number of its alias.
        merged: for an entry of the list the entry it is merged into, and the number of its alias.
        idle: rows that say what is so without them.
        confirmed: identities of the newcomers whom the officer has confirmed, by whatever spelling.
    """

    aliases: tuple[Alias, ...] = ()
    meant: tuple[str, ...] = ()
    spelled: Mapping[str, int] = field(default_factory=dict)
    merged: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    idle: tuple[Alias, ...] = ()
    confirmed: frozenset[str] = frozenset()


NO_MEANINGS = Meanings()


@dataclass(frozen=True, kw_only=True)
class Known:
    """Who may be meant.

    Attributes:
        listed: the rating list.
        has_list: whether one was given; without it nobody can be checked.
        enters: whether newcomers enter.
        confirmed: identities of the newcomers whom the officer has confirmed.
        near: finds names of the list that nearly equal another.
    """

    listed: PlayerList
    has_list: bool
    enters: bool
    confirmed: frozenset[str]
    near: Lookalikes


@dataclass(frozen=True, kw_only=True)
class Arrow:
    """An alias from node to node."""

    start: Node
    end: Node
    alias: Alias


@dataclass(frozen=True, kw_only=True)
class Way:
    """The arrows from a spelling to the player meant; where they lead in a circle, until a node comes again."""

    arrows: tuple[Arrow, ...]

    @property
    def alias(self) -> Alias:
        """The alias with which it begins."""
        return self.arrows[0].alias

    @property
    def end(self) -> Node:
        """Where it ends."""
        return self.arrows[-1].end

    @property
    def circles(self) -> bool:
        """Whether it comes back to a node on it."""
        return self.end in {arrow.start for arrow in self.arrows}

    @property
    def named(self) -> str:
        """The names on the way."""
        return " > ".join([*(arrow.alias.seen for arrow in self.arrows), self.arrows[-1].alias.means])


def meanings_of(aliases: Sequence[Alias], known: Known) -> Checked[Meanings]:
    """The aliases held against a list; those with an error mean nothing."""
    on_list = OnList(known.listed)
    arrows = [_arrow(alias, on_list) for alias in aliases]
    going = [arrow for arrow in arrows if arrow.start != arrow.end]
    first, again, two = _first_of_each(going)
    ways = [_way(start, first) for start in first]
    wrong = [_wrong(way, known, on_list) for way in ways]
    sound = [way for way, found in zip(ways, wrong, strict=True) if found is None]
    idle = (*(arrow.alias for arrow in arrows if arrow.start == arrow.end), *again)
    problems = (*two, *filter(None, wrong), *(_followed(way) for way in sound if len(way.arrows) > 1))
    value = _meanings(sound, idle, known.listed)
    return Checked(value=replace(value, confirmed=_confirmed(known.confirmed, value)), problems=problems)


def _confirmed(names: frozenset[str], meanings: Meanings) -> frozenset[str]:
    numbers = (meanings.spelled[name] for name in names if name in meanings.spelled)
    return names | frozenset(identity(meanings.meant[number]) for number in numbers)


def with_merged(listed: PlayerList, meanings: Meanings) -> PlayerList:
    """The list on which entries that are merged say so in their status."""
    status = list(listed.status)
    for index, (into, _) in meanings.merged.items():
        status[index] = f"{MERGED} {listed.players[into]}"
    return replace(listed, status=tuple(status))


def _meanings(ways: Sequence[Way], idle: tuple[Alias, ...], listed: PlayerList) -> Meanings:
    ends = [(way.end, way.arrows[-1].alias.means) for way in ways]
    starts = [(way.arrows[0].start, way.end, number) for number, way in enumerate(ways)]
    return Meanings(
        aliases=tuple(way.alias for way in ways),
        meant=tuple(listed.players[end] if isinstance(end, int) else name for end, name in ends),
        spelled={start: number for start, _, number in starts if isinstance(start, str)},
        merged={
            start: (end, number) for start, end, number in starts if isinstance(start, int) and isinstance(end, int)
        },
        idle=idle,
    )


def _arrow(alias: Alias, on_list: OnList) -> Arrow:
    return Arrow(start=_node(alias.seen, on_list), end=_node(alias.means, on_list), alias=alias)


def _node(name: str, on_list: OnList) -> Node:
    found = on_list.of(identity(name))
    return found[0] if len(found) == 1 else identity(name)


def _first_of_each(arrows: Sequence[Arrow]) -> tuple[dict[Node, Arrow], list[Alias], list[Diagnostic]]:
    """For each spelling its arrow; rows that say the same again; and P202: spellings with two meanings."""
    first: dict[Node, Arrow] = {}
    again: list[Alias] = []
    two: dict[Node, list[Diagnostic]] = {}
    for arrow in arrows:
        known = first.setdefault(arrow.start, arrow)
        if known.end != arrow.end:
            two.setdefault(arrow.start, []).append(_two_meanings(known.alias, arrow.alias))
        elif known is not arrow:
            again.append(arrow.alias)
    kept = {start: arrow for start, arrow in first.items() if start not in two}
    return kept, again, [found for several in two.values() for found in several]


def _way(start: Node, arrows: Mapping[Node, Arrow]) -> Way:
    way = [arrows[start]]
    while way[-1].end in arrows and way[-1].end not in {arrow.start for arrow in way}:
        way.append(arrows[way[-1].end])
    return Way(arrows=tuple(way))


def _wrong(way: Way, known: Known, on_list: OnList) -> Diagnostic | None:
    """What keeps a way from ending at one player."""
    if way.circles:
        return problem("P203", place=way.alias.to, found=way.named)
    if isinstance(way.end, int) or not known.has_list:
        return None
    name = way.arrows[-1].alias.means
    if shared := on_list.of(identity(name)):
        ids = " or ".join(known.listed.players[index] for index in shared)
        return problem("P306", place=way.alias.to, found=name, hint=f"write the player's id instead: {ids}")
    if isinstance(way.arrows[0].start, int):
        message = f"{way.alias.seen} is on the list, and means somebody who is not"
        return problem("P305", message, place=way.alias.to, found=name, hint=_meant(known.near.of(name)))
    others = known.near.of(name)
    called = {identity(name), *(identity(arrow.alias.seen) for arrow in way.arrows)}
    if known.enters and (not others or called & known.confirmed):
        return None
    return problem("P305", place=way.alias.to, found=name, hint=_meant(others))


def _meant(others: Sequence[str]) -> str | None:
    return f"did you mean {' or '.join(others)}?" if others else None


def _two_meanings(first: Alias, other: Alias) -> Diagnostic:
    message = f"{other.seen} means {first.means} in row {first.to.row} and {other.means} here"
    return problem("P202", message, place=other.to, found=other.means)


def _followed(way: Way) -> Diagnostic:
    return problem("P204", place=way.alias.to, found=way.named)
