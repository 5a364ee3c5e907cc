"""One player's working, as values: the games, each K with its rule, and how every period's rating comes of them."""

from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd

from elo_batch.policies.policy import Decimals, Policy
from elo_batch.policies.section import Section
from elo_batch.reports.firsts import First


@dataclass(frozen=True, kw_only=True)
class KUsed:
    """A K that counted for some of a player's games of a period; NaN where the system does not rate by K.

    Attributes:
        k: the K that counted.
        full: the same before K times games was held.
        weight: how many times the player's K these games count.
        games: how many games it counted for.
        rule: what gave it, as in the column k_rule.
        words: the same in words.
    """

    k: float
    full: float
    weight: float
    games: int
    rule: str
    words: str


@dataclass(frozen=True, kw_only=True)
class Steps:
    """How a rating went through one period; NaN where there is none.

    Attributes:
        entry: the rating at which the player enters in it.
        before: the exact rating at its start.
        unrounded: as the system gives it.
        rounded: after the rounding of the period.
        reached: within the limits.
        after: the exact rating at its end.
        previous, rating, change: as written.
    """

    entry: float
    before: float
    unrounded: float
    rounded: float
    reached: float
    after: float
    previous: float
    rating: float
    change: float


@dataclass(frozen=True, kw_only=True)
class PeriodWhy:
    """One player's period.

    Attributes:
        period: its label.
        section: the section of the rule book whose K, rounding and limits hold.
        lines: the player's rows of `RatingRun.working`.
        score: over all these games.
        surplus: score − expected, over the rated ones.
        ks: the Ks that counted.
        steps: how the rating went.
        caps: what longer differences counted as, where there were any.
        edges: points that were added to the difference in some games.
        passes: how many times the system rates the games, opponents as the time before left them.
        first: how a first rating is made; None where the player has a rating.
        decimals: how ratings are written.
        said: all this in sentences.
    """

    period: str
    section: Section
    lines: pd.DataFrame
    score: float
    surplus: float
    ks: tuple[KUsed, ...]
    steps: Steps
    caps: tuple[float, ...]
    edges: tuple[float, ...]
    passes: int
    first: First | None
    decimals: Decimals
    said: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ListWhy:
    """One player on one rating list.

    Attributes:
        on: the name of the list; empty where there is one for all.
        previous, rating, change: as written, over the run; NaN where there is none.
        played: games over the run.
        periods: those in which the player had games that count.
        left_out: games that count for nothing, and why.
    """

    on: str
    previous: float
    rating: float
    change: float
    played: int
    periods: tuple[PeriodWhy, ...]
    left_out: pd.DataFrame


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """Why a player has the rating that a run gave.

    Attributes:
        player: the player's id, or the name where there are no ids.
        name: the name beside the id; empty where there is none.
        called: the names beside ids of all who have one.
        listed: whether the player stands on the rating list that was given.
        policy: the rule book.
        lists: the player on each rating list; mostly there is one.
    """

    player: str
    name: str
    called: Mapping[str, str]
    listed: bool
    policy: Policy
    lists: tuple[ListWhy, ...]
