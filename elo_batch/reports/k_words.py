"""What gave a K, in words, with what its rule looked at."""

from collections.abc import Set as AbstractSet
from math import isnan

from elo_batch.engine.working import OF_LIST, OF_ROW, OF_SYSTEM
from elo_batch.policies.k import LOOKS_AT, Standpoint
from elo_batch.policies.k_rules import KRule
from elo_batch.policies.section import Section
from elo_batch.reports.working import FROM_COMMAND, everybody

NO_RULE = {OF_ROW: "the row's own", OF_LIST: "the list's own", OF_SYSTEM: "the system's own formula"}
BOUNDS = {
    "games_below": "fewer than {:g} career games",
    "age_to": "at most {:g} years old at the end of the year",
    "rating_from": "rated {:g} or higher",
    "rating_below": "rated below {:g}",
    "peak_from": "once published at {:g} or higher",
    "peak_below": "never published at {:g} or higher",
}
KNOWN = {
    "games": ("{:g} career games", "career games not known"),
    "age": ("{:g} years old", "age not known"),
    "rating": ("rated {:g}", "not rated"),
    "peak": ("highest published {:g}", "never published"),
}


def k_words(section: Section, rule: int, player: Standpoint, untold: AbstractSet[str] = frozenset()) -> str:
    """What gave a K, and what its rule looked at.

    Args:
        section: whose rule it is.
        rule: its number, or what is in its place.
        player: arrays of one entry.
        untold: what of it is not said, such as the age.
    """
    if rule in NO_RULE:
        return NO_RULE[rule]
    chosen = section.rules_of_k[rule]
    if chosen.source == FROM_COMMAND:
        return FROM_COMMAND
    whom = ", ".join(BOUNDS[name].format(bound) for name, bound in chosen.bounds.items()) or everybody(section)
    source = chosen.source or section.source
    seen = ", ".join(_seen(name, player) for name in _looks_at(section, chosen) if name not in untold)
    return whom + (f" ({source})" if source else "") + (f"; {seen}" if seen else "")


def _looks_at(section: Section, rule: KRule) -> list[str]:
    """What a rule looks at; the one for everybody else comes after all that the others look at."""
    rules = [rule] if rule.bounds else section.rules_of_k
    return list(dict.fromkeys(LOOKS_AT[bound][0] for one in rules for bound in one.bounds))


def _seen(name: str, player: Standpoint) -> str:
    value = float(getattr(player, name)[0])
    known, unknown = KNOWN[name]
    return unknown if isnan(value) else known.format(value)
