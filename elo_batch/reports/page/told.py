"""What a page is made of."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

import numpy as np
import pandas as pd

from elo_batch.domain.log import Fate
from elo_batch.policies.policy import Policy
from elo_batch.reports.frames import RunData
from elo_batch.reports.in_short import periods_in_short
from elo_batch.reports.page.markup import name, person
from elo_batch.tables.periods import ALL


@dataclass(frozen=True, kw_only=True)
class Told:
    """A run as a page tells it.

    Attributes:
        data: what was rated.
        policy: the rule book.
        counts: rows by fate, games, players, newcomers, periods.
        ratings: the list as it is handed out.
        games: the run's own frame.
        changes: the run's own frame.
        problems: every problem as it is handed out.
        untold: what words of a K do not say of a player, such as the age.
        today: the day of the run.
    """

    data: RunData
    policy: Policy
    counts: Mapping[str, int]
    ratings: pd.DataFrame
    games: pd.DataFrame
    changes: pd.DataFrame
    problems: pd.DataFrame
    untold: AbstractSet[str] = frozenset()
    today: date = field(default_factory=date.today)

    @property
    def days(self) -> str:
        """The days of the rated games; empty where they have none."""
        log = self.data.whole_log
        days = log.day[log.where(Fate.RATED)]
        days = days[~np.isnat(days)]
        if not len(days):
            return ""
        first, last = str(days.min())[:10], str(days.max())[:10]
        return first if first == last else f"{first} to {last}"

    @property
    def period(self) -> str:
        """The periods of the run in short."""
        if self.data.labels == (ALL,):
            return self.days or "all games"
        return periods_in_short(self.data.labels)

    @cached_property
    def place(self) -> Mapping[str, int]:
        """Every player's place among the players of the run."""
        return {player: number for number, player in enumerate(self.data.players)}

    @cached_property
    def called(self) -> Mapping[str, str]:
        """What people call a player: the name beside the id, where there is one."""
        return self.data.name_of

    def who(self, player: str, link: str = "") -> str:
        """A player as HTML: the name, with the id beside it; leading somewhere, where a link is given."""
        beside = self.called.get(player, "")
        shown = person(beside or player)
        shown = f'<a href="#{link}">{shown}</a>' if link else shown
        return f'{shown} <span class="id">{name(player)}</span>' if beside else shown
