"""How a first rating is made, in sentences."""

from collections.abc import Iterator
from math import isnan

from elo_batch.domain.numbers import amount_text, number_text
from elo_batch.reports.firsts import First, Made, Result


def first_sentences(first: First) -> Iterator[str]:
    """Which results count, what they come to, and what is published of it."""
    yield from map(_result, first.results)
    needed = first.newcomer.games or 1
    verb = "game counts" if first.games == 1 else "games count"
    yield f"{first.games} {verb}, {needed} {'is' if needed == 1 else 'are'} needed"
    if first.made is None:
        yield "too few for a first rating: the results wait"
        return
    yield from _made(first, first.made)
    yield from _published(first, first.made)


def _result(one: Result) -> str:
    about = ", ".join(filter(None, [one.event, one.day])) or "games without an event"
    points = f"{number_text(one.points)} point{'s' if one.points != 1 else ''}"
    games = f"of {one.games} game{'s' if one.games > 1 else ''}"
    counts = f"does not count: {one.disregarded}" if one.disregarded else "counts"
    return f"{about}: {points} {games} against {amount_text(one.opponents, 2)} on average, {counts}"


def _made(first: First, made: Made) -> Iterator[str]:
    """Mean, percentage, difference and their sum."""
    rule, whole = first.newcomer, first.games
    opponents, points = amount_text(first.opponents, 2), number_text(first.points)
    if rule.added_draws and rule.added_rating is not None:
        whole += rule.added_draws
        added = rule.added_draws * rule.added_rating
        yield f"{rule.added_draws} draws against {rule.added_rating:g} are added"
        opponents = f"({opponents} + {amount_text(added, 2)})"
        points = f"({points} + {number_text(rule.added_draws / 2)})"
    mean = amount_text(made.mean, 2)
    yield f"mean of the opponents: {opponents} / {whole} = {mean}"
    yield f"share of the points: {points} / {whole} = {made.percent} %, which is a difference of {made.difference:+d}"
    sign, size = ("+", made.difference) if made.difference >= 0 else ("-", -made.difference)
    rounds = "" if made.rating == made.mean + made.difference else f", rounds to {number_text(made.rating)}"
    yield f"{mean} {sign} {size} = {amount_text(made.mean + made.difference, 2)}{rounds}"


def _published(first: First, made: Made) -> Iterator[str]:
    """Where the limits of first ratings hold it."""
    rule = first.newcomer
    if isnan(first.rating):
        yield f"{number_text(made.rating)} is below {rule.least or 0.0:g}: not published, the results wait"
    elif first.rating != made.rating:
        yield f"no first rating is above {rule.most or 0.0:g}"
