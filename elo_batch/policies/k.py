"""Which K a player has in a period."""

from dataclasses import dataclass, replace

import numpy as np

from elo_batch.domain.arrays import Bools, Floats, Ints
from elo_batch.policies.k_rules import KRule, KRules


@dataclass(frozen=True, kw_only=True)
class Standpoint:
    """What rules of K look at, for every player at the start of a period; NaN where it is not known.

    A player who was never published has no peak, which is below any bound.

    Attributes:
        rating: ratings.
        games: career games.
        peak: highest published ratings.
        age: age reached in the list's year.
    """

    rating: Floats
    games: Floats
    peak: Floats
    age: Floats

    def entering_at(self, entry: float) -> "Standpoint":
        """The same, who has no rating yet seen as entering at this one; NaN where there is none to enter at."""
        enters = np.isnan(self.rating)
        return replace(
            self,
            rating=np.where(enters, entry, self.rating),
            peak=np.where(enters, np.fmax(self.peak, entry), self.peak),
        )

    def of(self, players: Ints) -> "Standpoint":
        """What rules look at, of these players."""
        return Standpoint(
            rating=self.rating[players], games=self.games[players], peak=self.peak[players], age=self.age[players]
        )


LOOKS_AT = {
    "games_below": ("games", np.less),
    "age_to": ("age", np.less_equal),
    "rating_from": ("rating", np.greater_equal),
    "rating_below": ("rating", np.less),
    "peak_from": ("peak", np.greater_equal),
    "peak_below": ("peak", np.less),
}
"""For each bound of a rule what it looks at, and how that must lie to it."""


def rule_in_force(rules: KRules, player: Standpoint) -> Ints:
    """For every player the number of the first rule that fits.

    A bound whose side is not known does not hold, so a rule for juniors is not for players without a birth year.
    Shape: n players give n numbers.
    """
    numbers: Ints = np.full(len(player.rating), len(rules.rules) - 1, dtype=np.int64)
    for number in range(len(rules.rules) - 2, -1, -1):
        numbers[_fits(rules.rules[number], player)] = number
    return numbers


def k_in_force(rules: KRules | None, player: Standpoint | None, override: Floats) -> Floats:
    """K of every player at the start of a period: the list's override where there is one, else the rule's.

    Shape: n players and n overrides (NaN for none) give n Ks; NaN where the system works out K itself. Nobody looks at
        the players where there is one rule.
    """
    if rules is None:
        return np.full(override.shape, np.nan)
    without = np.isnan(override)
    if player is not None and len(rules.rules) > 1:
        return np.where(without, np.array([rule.k for rule in rules.rules])[rule_in_force(rules, player)], override)
    one = np.float64(rules.rules[-1].k)
    return np.broadcast_to(one, override.shape) if without.all() else np.where(without, one, override)


def hangs_on(rules: KRules, player: Standpoint, override: Floats, thing: str, unknown: Bools) -> Bools:
    """Whose K hangs on a thing that is not known of them: another value of it would give another K.

    A peak that is not known is at least the one that is taken for it.
    Shape: n players, n overrides and n marks give n marks.
    Holds: nobody is marked who has an override, or of whom the thing is known.
    """
    hangs = np.zeros(len(unknown), dtype=bool)
    for value in _values(rules, thing):
        values = np.full(len(unknown), value)
        other = replace(player, **{thing: np.fmax(player.peak, values) if thing == "peak" else values})
        hangs |= k_in_force(rules, other, override) != k_in_force(rules, player, override)
    return hangs & unknown


def _values(rules: KRules, thing: str) -> list[float]:
    """Values on both sides of every bound that rules set to a thing."""
    bounds = [value for rule in rules.rules for name, value in rule.bounds.items() if LOOKS_AT[name][0] == thing]
    return [side for value in bounds for side in (value, np.nextafter(value, -np.inf), np.nextafter(value, np.inf))]


def _fits(rule: KRule, player: Standpoint) -> Bools:
    fits = np.ones(len(player.rating), dtype=bool)
    for bound, value in rule.bounds.items():
        name, lies = LOOKS_AT[bound]
        known = getattr(player, name)
        fits &= lies(np.where(np.isnan(known), -np.inf, known) if bound == "peak_below" else known, value)
    return fits
