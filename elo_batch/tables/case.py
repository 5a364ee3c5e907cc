"""What the checks across rows look at, and what they say."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import pandas as pd

from elo_batch.domain.arrays import Bools
from elo_batch.domain.choices import Duplicates, Late, Start
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.lists import ListColumn
from elo_batch.domain.log import Fate, GameLog
from elo_batch.domain.rating_list import PlayerList
from elo_batch.domain.spelling import with_name
from elo_batch.tables.game_keys import game_keys
from elo_batch.tables.lists import by_list
from elo_batch.tables.names import identity
from elo_batch.tables.near import Lookalikes
from elo_batch.tables.people import SIDES, Roster


@dataclass(frozen=True, kw_only=True)
class Case:
    """What the checks look at.

    Attributes:
        log: the games.
        roster: who played.
        listed: the rating list; empty where none was given.
        has_list: whether a list was given.
        enters: whether there is a rating at which newcomers enter.
        confirmed: identities of the newcomers that the officer has confirmed.
        duplicates: what becomes of the same game standing twice.
        late: what becomes of games of days already rated.
        near: finds names of the list that nearly equal another.
        called: how messages call the list.
        start: where the ratings before the games come from.
        entered: newcomers of earlier parts of a stream, as they came.
        astonishing: by how many points weaker a winner is whose game is named; None where none is.
    """

    log: GameLog
    roster: Roster
    listed: PlayerList
    has_list: bool
    enters: bool
    confirmed: frozenset[str]
    duplicates: Duplicates
    late: Late
    near: Lookalikes
    called: str = "the list"
    start: Start = Start.LIST
    entered: Sequence[int] = ()
    astonishing: float | None = None

    @property
    def told(self) -> bool:
        """Whether the games themselves tell the ratings before them."""
        return self.start is Start.LOG

    @property
    def rated(self) -> Bools:
        """The rows that would be rated."""
        return self.log.where(Fate.RATED)

    @cached_property
    def keys(self) -> pd.DataFrame:
        """Keys of the rows that may be a game told twice."""
        return game_keys(self.log, self.roster, self.rated)

    def written(self, row: int, side: str) -> str:
        """What stands in the cell of a side, and whose id that is where it is another text."""
        code = int((self.log.player_a if side == SIDES[0] else self.log.player_b)[row])
        player = int((self.roster.player_a if side == SIDES[0] else self.roster.player_b)[row])
        text, name = self.log.people[code], self.name(player)
        return name if text == name or identity(text) == identity(name) else f"{text} ({name})"

    def name(self, player: int) -> str:
        """The player's id, or name."""
        return self.roster.name(player, self.listed)

    def has_id(self, player: int) -> bool:
        """Whether a player is a newcomer with an id beside the name."""
        return player >= len(self.listed) and bool(self.roster.firsts[player - len(self.listed)])

    def spelled(self, player: int) -> str:
        """The name of a newcomer, where one is known, else the id."""
        return self.roster.spelled(player, self.listed)

    def in_full(self, player: int) -> str:
        """A newcomer by name and id, where both are known."""
        return with_name(self.name(player), self.spelled(player) if self.has_id(player) else "")


def cases_of(case: Case, listed: Sequence[PlayerList], lists: Sequence[ListColumn]) -> tuple[Case, ...]:
    """For each of several rating lists its own games and entries; none where there is one list for all."""
    parts = zip(lists, by_list(case.log, lists), listed, strict=True) if lists else ()
    return tuple(replace(case, log=log, listed=own, called=f"the list {one.name}") for one, log, own in parts)


@dataclass(frozen=True, kw_only=True)
class Found:
    """What a check found: its problems, and the rows that meet a fate for it."""

    problems: tuple[Diagnostic, ...] = ()
    rows: Bools | None = None
    fate: Fate = Fate.REJECTED
