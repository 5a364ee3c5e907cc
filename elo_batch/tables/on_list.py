"""Whom a name may mean on a rating list."""

from collections import defaultdict

from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.names import identity


class OnList:
    """The entries of a list by id and by name; case and blanks do not count."""

    def __init__(self, listed: PlayerList) -> None:
        self._by_id = {identity(player): index for index, player in reversed(list(enumerate(listed.players))) if player}
        by_name = defaultdict[str, list[int]](list)
        for index, name in enumerate(listed.names):
            if name:
                by_name[identity(name)].append(index)
        self._by_name = {key: tuple(indices) for key, indices in by_name.items()}

    def of(self, key: str) -> tuple[int, ...]:
        """The entries that a name with this identity may mean: the one by id, else all who are called so."""
        return (self._by_id[key],) if key in self._by_id else self._by_name.get(key, ())


def kept_by_ids(listed: PlayerList) -> bool:
    """Whether a list knows its players by ids: names stand beside them, or each has a digit and no blank.

    Where there is no list the games' own ids are as good as any.
    """
    return any(listed.names) or all(any(map(str.isdigit, player)) and " " not in player for player in listed.players)
