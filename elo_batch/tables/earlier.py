"""Rating lists of earlier days, seen from the players of the list given."""

from itertools import pairwise

import numpy as np

from elo_batch.domain.arrays import NONE, Floats, Ints
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.meanings import NO_MEANINGS, Meanings
from elo_batch.tables.registry import Registry


def ratings_on(earlier: PlayerList, listed: PlayerList, meanings: Meanings = NO_MEANINGS) -> Checked[Floats]:
    """The ratings that the players of a list had on an earlier one; NaN for those who were not on it.

    A player is found as in games: by the aliases, else by id, else by a name that only one on the list has. Who is on
    the earlier list only is left out. Of several entries that mean one player the player's own counts.
    """
    registry = Registry(listed, meanings)
    place = registry.indices(earlier.players)
    known = (place < len(listed)) & ~earlier.broken
    own = known & np.fromiter((registry.alias_of(name) == NONE for name in earlier.players), dtype=bool)
    aliased = np.flatnonzero(known & ~own & ~np.isin(place, place[own]))
    rating = np.full(len(listed), np.nan)
    rows = np.append(np.flatnonzero(own), aliased)
    rating[place[rows]] = earlier.rating[rows]
    return Checked(value=rating, problems=_two_entries(earlier, listed, place, aliased))


def _two_entries(earlier: PlayerList, listed: PlayerList, place: Ints, rows: Ints) -> tuple[Diagnostic, ...]:
    """P310: entries of an earlier list that mean one player, none being his own, and differ in their ratings."""
    order = rows[np.argsort(place[rows], kind="stable")]
    pairs = [(one, other) for one, other in pairwise(order.tolist()) if place[one] == place[other]]
    return tuple(
        problem(
            "P310",
            f"two entries mean {listed.players[place[one]]}, and have different ratings",
            place=earlier.places.ref(other, "player", "name"),
            found=f"{earlier.players[one]} and {earlier.players[other]}",
        )
        for one, other in pairs
        if not np.array_equal(earlier.rating[one], earlier.rating[other], equal_nan=True)
    )
