"""Names on no list that nearly equal one listed player: what the officer may want to remember in the alias sheet."""

from dataclasses import dataclass

from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.case import Case
from elo_batch.tables.meanings import Meanings
from elo_batch.tables.names import identity
from elo_batch.tables.on_list import OnList
from elo_batch.tables.unlisted import strangers_of


@dataclass(frozen=True, kw_only=True)
class Suggestion:
    """An alias that nobody has accepted yet.

    Attributes:
        seen: the spelling in the games.
        means: the id (or name, where the list has no ids) of the player it nearly equals.
        name: the name beside the id; empty where there is none.
    """

    seen: str
    means: str
    name: str

    def __str__(self) -> str:
        return f"{self.seen} means {self.means}" + (f" ({self.name})" if self.name else "")


def suggestions_of(case: Case, meanings: Meanings) -> tuple[Suggestion, ...]:
    """For each name on no list that nearly equals exactly one listed player, and is not confirmed, that player."""
    if not case.has_list:
        return ()
    on_list = OnList(case.listed)
    # A newcomer's id says already that it is somebody else.
    names = [case.name(player) for player in strangers_of(case) if not case.has_id(player)]
    meant = {name: _meant(name, case, on_list, meanings) for name in names if identity(name) not in case.confirmed}
    return tuple(_suggestion(name, case.listed, *players) for name, players in meant.items() if len(players) == 1)


def _meant(name: str, case: Case, on_list: OnList, meanings: Meanings) -> set[int]:
    """The listed players whom a name nearly equals; a merged entry is the player it is merged into."""
    found = {index for other in case.near.of(name) for index in on_list.of(identity(other))}
    return {meanings.merged.get(index, (index, 0))[0] for index in found}


def _suggestion(seen: str, listed: PlayerList, player: int) -> Suggestion:
    return Suggestion(seen=seen, means=listed.players[player], name=listed.names[player])
