"""The rating systems that the sections of a rule book ask for."""

import numpy as np

from elo_batch.domain.arrays import Ints
from elo_batch.engine.period import Part
from elo_batch.engine.plan import taken
from elo_batch.policies.installed import OURS, factory
from elo_batch.policies.policy import Policy
from elo_batch.policies.section import Section
from elo_batch.systems.base import Games, System
from elo_batch.systems.elo import Elo
from elo_batch.systems.us_chess import UsChess


def system_for(section: Section) -> System:
    """Elo with the section's curve, or the system that the section names."""
    if section.system not in OURS:
        named: System = factory(section.system)(section)
        return named
    if section.bonus is not None:
        return UsChess(bonus=section.bonus.threshold)
    asked = section.expected
    return Elo(curve=asked.curve, scale=asked.scale, cap=asked.cap, uncapped_from=asked.uncapped_from)


def newest_of(policy: Policy, section: Ints | None) -> Section:
    """The newest of the sections by which the rows of a period are rated; None says that there is one for all."""
    return policy.newest if section is None or not len(section) else policy.sections[int(section.max())]


def parts_of(system: System | None, policy: Policy, games: Games, section: Ints | None) -> tuple[Part, ...]:
    """The games of a period by the section that each is rated by, the newest last.

    Args:
        system: another system than the rule book's, for all games.
        policy: the rule book.
        games: the games of the period.
        section: for each of them the number of its section; None where there is one for all.
    """
    if system is not None:
        return (Part(system=system, games=games),)
    numbers = [] if section is None else np.unique(section).tolist()
    if len(numbers) <= 1:
        only = newest_of(policy, section)
        return (Part(system=system_for(only), games=games, edge=only.expected.advantage),)
    found = [(policy.sections[number], np.flatnonzero(section == number)) for number in numbers]
    return tuple(
        Part(system=system_for(one), games=taken(games, rows), rows=rows, edge=one.expected.advantage)
        for one, rows in found
    )
