"""A rule book in words: a line for each rule of a section, with the number that formulas take from it."""

from collections.abc import Iterator
from dataclasses import dataclass

from elo_batch.domain.choices import Curve, Halves
from elo_batch.policies.entry import Entry, Newcomer
from elo_batch.policies.section import Expected, InForce, Limits, Rounded, Rounding, Section, When
from elo_batch.reports.k_words import BOUNDS
from elo_batch.reports.why_words import HALVES
from elo_batch.reports.working import everybody


@dataclass(frozen=True, kw_only=True)
class Rule:
    """A line on the sheet Rules.

    Attributes:
        name: what the value is called, in formulas too.
        value: a number, or a text; None for none.
        words: what it means.
        source: where it is laid down.
    """

    name: str
    value: float | str | None = None
    words: str = ""
    source: str = ""


def rules_of(section: Section) -> tuple[Rule, ...]:
    """A section in words."""
    return (
        *_period(section),
        *_curve(section),
        *_k(section),
        *_us_chess(section),
        *_newcomers(section.newcomer),
        *_limits(section.limits),
        *_rounding(section.rounding),
        *_results(section),
    )


def _period(section: Section) -> Iterator[Rule]:
    at = "event" if section.period.list_at is InForce.EVENT else "period"
    yield Rule(name="system", value=section.system, words="whose formulas rate the games", source=section.source)
    yield Rule(
        name="period", value=section.period.unit, words=f"rated together, from the list at the start of the {at}"
    )


def _curve(section: Section) -> Iterator[Rule]:
    asked: Expected = section.expected
    scale = {
        Curve.LOGISTIC: "E = 1 / (1 + 10^(-difference / scale)): points per game",
        Curve.NORMAL: "E = normal distribution of difference x root of 2 / scale: points per game",
        Curve.FIDE_TABLE: "E from the table beside, by the difference to the nearest whole point: points per game",
    }
    yield Rule(name="curve", value=asked.curve.value, words=scale[asked.curve])
    if asked.curve is not Curve.FIDE_TABLE:
        yield Rule(name="scale", value=asked.scale, words="the scale of the curve, in points")
    if asked.cap is not None:
        yield Rule(name="cap", value=asked.cap, words="a longer difference counts as this one")
    if asked.uncapped_from is not None:
        yield Rule(
            name="uncapped_from", value=asked.uncapped_from, words="own ratings from which the cap does not hold"
        )
    if asked.advantage:
        yield Rule(
            name="advantage", value=asked.advantage, words="added to player_a (home, White), not on neutral ground"
        )
    if section.games.gap is not None:
        words = f"not rated from this difference on, where a side is above {section.games.gap_above:g}"
        yield Rule(name="gap", value=section.games.gap, words=words)


def _k(section: Section) -> Iterator[Rule]:
    for rule in section.rules_of_k:
        whom = ", ".join(BOUNDS[name].format(bound) for name, bound in rule.bounds.items()) or everybody(section)
        yield Rule(name="k", value=rule.k, words=whom, source=rule.source)
    if section.rules_of_k:
        yield Rule(name="k of the list", words="a K in the list, or in a row of the games, goes before these")
    if section.most is not None:
        words = "K x games of a period is at most this; else K is the whole part of it divided by the games"
        yield Rule(name="most", value=section.most, words=words)


def _us_chess(section: Section) -> Iterator[Rule]:
    if section.bonus is None:
        return
    yield Rule(name="passes", value=2, words="all are rated twice, the second time against the ratings of the first")
    yield Rule(name="k", words="800 / (effective games + games of the event)")
    words = "a change above this x the root of the games (4 at least) counts twice from there on, from 3 games on"
    yield Rule(name="bonus", value=section.bonus.threshold, words=words)
    special = "up to 8 games, or only won or only lost so far: the rating at which the points were to be expected"
    yield Rule(name="special formula", words=special)
    if section.dual_rated is not None:
        span = f"{section.dual_rated.least:g} to {section.dual_rated.most:g} minutes"
        yield Rule(name="dual-rated", value=span, words="ratings above 2200 move less in games so long")


def _newcomers(rule: Newcomer) -> Iterator[Rule]:
    words = {
        Entry.ERROR: "nobody without a rating may enter",
        Entry.FIXED: "the rating at which newcomers enter",
        Entry.PERFORMANCE: f"a first rating from {rule.games} games against rated opponents",
        Entry.AGE: f"a first rating is worked out; until then {rule.in_words}" if rule.points_a_year else "",
    }
    yield Rule(
        name="newcomers", value=rule.enter.value if rule.rating is None else rule.rating, words=words[rule.enter]
    )
    if rule.games is not None:
        yield Rule(name="first_games", value=rule.games, words="games that a first rating needs")
    if rule.added_draws is not None:
        yield Rule(name="added_draws", value=rule.added_draws, words="draws added to the games of a first rating")
        yield Rule(name="added_rating", value=rule.added_rating, words="the rating of these added opponents")
    if rule.least is not None:
        yield Rule(name="least", value=rule.least, words="a lower first rating is not published")
    if rule.most is not None:
        yield Rule(name="most_first", value=rule.most, words="no first rating is higher")
    if rule.months is not None:
        yield Rule(name="months", value=rule.months, words="games longer ago do not count for a first rating")


def _limits(limits: Limits) -> Iterator[Rule]:
    for name, words in (
        ("floor", "no rating of who played falls below it"),
        ("ceiling", "no rating of who played rises above it"),
        ("delisted_below", "who falls below it leaves the list"),
    ):
        if (value := getattr(limits, name)) is not None:
            yield Rule(name=name, value=value, words=words)
    if limits.personal is not None:
        own = limits.personal
        words = f"below the highest published rating, in steps of {own.step:g}, from {own.lowest:g} to {own.highest:g}"
        yield Rule(name="personal floor", value=own.below_peak, words=words)


def _rounding(rounding: Rounding) -> Iterator[Rule]:
    what = "change" if rounding.of is Rounded.CHANGE else "rating"
    when = "at the end of each period" if rounding.when is When.PERIOD else "once, when it is written"
    halves = HALVES[Halves(rounding.halves)]
    yield Rule(name="decimals", value=rounding.decimals, words=f"the {what} is rounded to so many, {when}; {halves}")


def _results(section: Section) -> Iterator[Rule]:
    for notation, points in section.results.points.items():
        yield Rule(name="points", value=points, words=f"of player_a for {notation}")
    for event, weight in section.events.weight.items():
        yield Rule(name="weight", value=weight, words=f"how many times K the games of {event} count")
    if section.inactivity is not None:
        words = "inactive after more than so many months without a rated game"
        yield Rule(name="inactive_months", value=section.inactivity.months, words=words)
