"""How often each alias was used, and what is to be said of it."""

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Ints, Texts
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.log import Fate, GameLog
from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.meanings import Meanings
from elo_batch.tables.registry import Registry
from elo_batch.tables.statuses import MERGED

MOST_NAMED = 20
"""A note names so many spellings."""


class AliasUses:
    """Counts the rows of logs in which each alias says who played; rows outside the days of the run do not count."""

    def __init__(self, meanings: Meanings) -> None:
        self._meanings = meanings
        self._rows = np.zeros(len(meanings.aliases), dtype=np.int64)

    def add(self, log: GameLog, registry: Registry) -> None:
        """The rows of a log, all of whose spellings the registry has met."""
        if not len(self._rows):
            return
        alias = np.array([*map(registry.alias_of, log.people), NONE], dtype=np.int64)
        inside = ~log.where(Fate.OUTSIDE)
        sides = ((log.player_a, log.id_a), (log.player_b, log.id_b))
        a, b = (_of_ids(alias[side[inside]], ids, inside, registry) for side, ids in sides)
        for side in (a, np.where(a == b, NONE, b)):
            self._rows += np.bincount(side + 1, minlength=len(self._rows) + 1)[1:]

    def notes(self, listed: PlayerList) -> tuple[Diagnostic, ...]:
        """P307 and P309 for each alias that was used, P308 for all others."""
        merging = {number: index for index, (_, number) in self._meanings.merged.items()}
        counts = enumerate(self._rows.tolist())
        said = [self._note(number, rows, listed, merging) for number, rows in counts if rows or number in merging]
        return (*said, *self._unused(merging))

    def _note(self, number: int, rows: int, listed: PlayerList, merging: dict[int, int]) -> Diagnostic:
        alias, meant = self._meanings.aliases[number], self._meanings.meant[number]
        where = f"{rows} row{'' if rows == 1 else 's'}"
        if number not in merging:
            return problem("P307", f"read as {meant!r} in {where}", place=alias.at, found=alias.seen)
        entry = listed.players[merging[number]]
        message = f"{entry} and {meant} are one player: {where} of {entry} count for {meant}; {entry} is not rated"
        return problem("P309", message, place=alias.at, found=f"status of {entry}: {MERGED} {meant}")

    def _unused(self, merging: dict[int, int]) -> tuple[Diagnostic, ...]:
        numbered = enumerate(self._meanings.aliases)
        without = [alias for number, alias in numbered if not (self._rows[number] or number in merging)]
        spare = sorted([*without, *self._meanings.idle], key=lambda alias: alias.at.row)
        if not spare:
            return ()
        count = f"{len(spare)} alias{'es were' if len(spare) > 1 else ' was'} not used"
        more = [f"and {len(spare) - MOST_NAMED} more"] if len(spare) > MOST_NAMED else []
        found = ", ".join([*(alias.seen for alias in spare[:MOST_NAMED]), *more])
        return (problem("P308", count, place=spare[0].at, found=found),)


def _of_ids(by_name: Ints, ids: Texts | None, inside: Bools, registry: Registry) -> Ints:
    """The aliases of a side's rows: that of the id, where it has one, else that of the name."""
    if ids is None:
        return by_name
    own = np.array([*map(registry.alias_of_id, ids.values), NONE], dtype=np.int64)[ids.codes[inside]]
    return np.where(own == NONE, by_name, own)
