"""Which player a person means who asks for one by id or name."""

from collections.abc import Sequence

from elo_batch.domain.errors import UsageProblem
from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.names import read_name
from elo_batch.tables.near import Neighbours, known_names
from elo_batch.tables.people import Roster
from elo_batch.tables.registry import Registry

MOST_NAMED = 5
"""So many names are offered in place of one that nobody has."""


def meant(asked: str, listed: PlayerList, roster: Roster) -> int:
    """The index of the player asked for, among the list's and then those on no list; matched as names in games are.

    Args:
        asked: an id, a name, or a spelling that the alias sheet has.
        listed: the rating list.
        roster: who is in the games.

    Raises:
        UsageProblem: there is no such player, or several on the list have that name.
    """
    registry, name = Registry(listed, roster.meanings), read_name(asked).text
    registry.indices(roster.strangers)
    known = len(listed) + len(roster.strangers)
    found = int(registry.indices([name])[0])
    if found in registry.shared:
        others = [listed.players[index] for index in registry.shared[found]]
        raise UsageProblem(f"several players on the list are called {asked!r}: give the id, {' or '.join(others)}")
    if found >= known or not name:
        raise UsageProblem(_unknown(asked, [*known_names(listed), *roster.strangers]))
    return found


def _unknown(asked: str, known: Sequence[str]) -> str:
    near = Neighbours(known).of(asked)
    others = f"; did you mean {' or '.join(near[:MOST_NAMED])}?" if near else ""
    return f"nobody on the list or in the games is called {asked!r}{others}"
