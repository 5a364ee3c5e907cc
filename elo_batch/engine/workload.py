"""How many games everybody had in one period, and at which Ks."""

import numpy as np

from elo_batch.domain.arrays import Floats, Ints, longer
from elo_batch.systems.base import Games, capped, used_k

K_UNIT = 1 << 20
"""K times games is added up in units of 2⁻²⁰, so that the sum does not depend on the order of the rows."""


def games_of_each(games: Games, players: int, *, single: bool) -> Ints:
    """Each player's games in these rows."""
    weights = None if single else games.games
    counts = np.bincount(games.player_a, weights, players) + np.bincount(games.player_b, weights, players)
    return counts.astype(np.int64)


class Workload:
    """The games of one period, added part by part.

    Attributes:
        games: each player's games.
    """

    def __init__(self, k: Floats, most: float | None = None) -> None:
        self.games = np.zeros(len(k), dtype=np.int64)
        self._k, self._most = k, most
        self._low, self._high = k, k
        # None while no row has had a K of its own.
        self._pull: Ints | None = None

    def add(self, games: Games, *, single: bool) -> Ints:
        """Add some rows; each player's games in them."""
        counts = games_of_each(games, len(self.games), single=single)
        if self._pull is not None or games.own_k:
            self._add_own(games)
        self.games += counts
        return counts

    def grow(self, k: Floats) -> None:
        """Let newcomers in; the Ks of the others stay."""
        players = len(k)
        self.games, self._k = longer(self.games, players, 0), k
        if self._pull is None:
            self._low = self._high = k
        else:
            self._low, self._high = longer(self._low, players, np.inf), longer(self._high, players, -np.inf)
            self._pull = longer(self._pull, players, 0)

    @property
    def pull(self) -> Ints:
        """Each player's K times games, added up in units of 2⁻²⁰."""
        pull = self.games * _units(self._k) if self._pull is None else self._pull
        return pull if self._most is None else np.minimum(pull, int(self._most) * K_UNIT)

    @property
    def k_used(self) -> Floats:
        """The one K of all a player's games; NaN where rows asked for different ones. Of players without games: any."""
        return capped(np.where(self._low == self._high, self._low, np.nan), self.games, self._most)

    def _add_own(self, games: Games) -> None:
        """Rows among which some ask for a K of their own."""
        pull = self.games * _units(self._k) if self._pull is None else self._pull
        if self._pull is None:
            had = self.games > 0
            self._low, self._high = np.where(had, self._k, np.inf), np.where(had, self._k, -np.inf)
        for player, k in ((games.player_a, games.k_a), (games.player_b, games.k_b)):
            used = used_k(k, self._k[player])
            np.minimum.at(self._low, player, used)
            np.maximum.at(self._high, player, used)
            np.add.at(pull, player, _units(used) * games.games)
        self._pull = pull


def _units(k: Floats) -> Ints:
    """Ks in whole units; none where a system has no K for somebody."""
    return np.rint(np.nan_to_num(k) * K_UNIT).astype(np.int64)
