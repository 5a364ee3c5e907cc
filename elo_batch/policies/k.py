"""Which K a player has in a period."""

from collections.abc import Mapping
from dataclasses import dataclass

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


def unknown_bounds(rules: KRules | None, player: Standpoint, plays: Bools) -> Mapping[str, int]:
    """For each thing a rule looks at and the list does not say: for how many of those who play."""
    asked = {LOOKS_AT[bound][0] for rule in (rules.rules if rules else ()) for bound in rule.bounds}
    counts = {name: int((np.isnan(getattr(player, name)) & plays).sum()) for name in sorted(asked)}
    return {name: count for name, count in counts.items() if count}


def _fits(rule: KRule, player: Standpoint) -> Bools:
    fits = np.ones(len(player.rating), dtype=bool)
    for bound, value in rule.bounds.items():
        name, lies = LOOKS_AT[bound]
        known = getattr(player, name)
        fits &= lies(np.where(np.isnan(known), -np.inf, known) if bound == "peak_below" else known, value)
    return fits
