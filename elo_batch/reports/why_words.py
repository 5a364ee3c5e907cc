"""One player's period in sentences: the sum, the K and its rule, rounding, limits, the new rating."""

from collections.abc import Iterator
from decimal import Decimal
from math import isnan

from elo_batch.domain.choices import Curve, Halves
from elo_batch.domain.numbers import amount_text, change_text, number_text
from elo_batch.policies.section import Rounded, When
from elo_batch.reports.explanation import KUsed, PeriodWhy
from elo_batch.reports.first_words import first_sentences

HALVES = {
    Halves.CHANGE: "halves go the way of the change",
    Halves.AWAY: "halves away from zero",
    Halves.UP: "halves up",
    Halves.EVEN: "halves to the even neighbour",
}
MOST_DIGITS = 12
FINE, COARSE = 4, 2
"""Digits of sums of expected scores: a curve's have no end, a table's are hundredths."""
FEWEST = 4
"""Fewer games than these count as so many for the bonus."""
LEAST_BONUS = 1e-9
"""What is less is a last place of the other numbers."""


def sentences(one: PeriodWhy) -> tuple[str, ...]:
    """The period in sentences."""
    if one.first is not None:
        return (*first_sentences(one.first), _end(one))
    entry = one.steps.entry
    how = "enters at" if not isnan(one.steps.previous) else "taken, for the games only, as"
    enters = [] if isnan(entry) else [f"no rating before: {how} {amount_text(entry, COARSE)}"]
    rated = () if isnan(one.steps.before) else (*_sum(one), *_change(one))
    return (*enters, *rated, _end(one))


def sum_digits(one: PeriodWhy) -> int:
    """With how many decimals expected scores are shown."""
    return COARSE if one.section.expected.curve is Curve.FIDE_TABLE else FINE


def _sum(one: PeriodWhy) -> Iterator[str]:
    """The sum over the games, and the K."""
    digits, expected = sum_digits(one), one.score - one.surplus
    yield from (f"a longer difference counts as {amount_text(cap, COARSE)}" for cap in one.caps)
    yield from (f"the side named first has {amount_text(edge, COARSE)} points added" for edge in one.edges)
    if one.passes > 1:
        yield "opponents are rated as the pass before the last left them"
    yield f"sum of S - E: {number_text(one.score)} - {expected:.{digits}f} = {change_text(one.surplus, digits)}"
    for k in one.ks:
        yield from _k(k, one)


def _k(k: KUsed, one: PeriodWhy) -> Iterator[str]:
    """A K and what gave it, and where K times games was held."""
    if isnan(k.k):
        return
    games = f", in {k.games} game{'s' if k.games > 1 else ''}" if len(one.ks) > 1 else ""
    times = "" if k.weight == 1 else f" ({k.weight:g} times {k.full / k.weight:g})"
    yield f"K {_number(k.full)}{times}: {k.words}{games}"
    if k.k != k.full:
        played, most = int(one.lines["games"].sum()), one.section.most or 0.0
        yield f"K {_number(k.full)} becomes {_number(k.k)}: {played} games, K x games at most {most:g}"


def _change(one: PeriodWhy) -> Iterator[str]:
    """From the sum to the rating, step by step."""
    steps, moved, bonus = one.steps, one.steps.unrounded - one.steps.before, _bonus(one)
    yield f"{_by_k(one)} = {_signed(moved - bonus, one)}"
    if bonus and one.section.bonus is not None:
        games = max(int(one.lines["games"].sum()), FEWEST)
        yield f"bonus for what lies above {one.section.bonus.threshold:g} x the root of {games}: {_signed(bonus, one)}"
    if one.section.rounding.when is When.RUN and moved:
        digits = max(_digits(value, one) for value in (steps.before, moved, steps.unrounded))
        before, size, after = (_plain(value, one, digits) for value in (steps.before, abs(moved), steps.unrounded))
        yield f"{before} {'+' if moved > 0 else '-'} {size} = {after}"
    yield from _rounding(one, moved)
    yield from _limits(one)
    yield from _shown(one)


def _by_k(one: PeriodWhy) -> str:
    """What a change is worked out from."""
    if len(one.ks) != 1:
        return "sum of K x (S - E)"
    k = one.ks[0].k
    surplus = change_text(one.surplus, sum_digits(one))
    return "the system's own formula" if isnan(k) else f"K x sum: {_number(k)} x {surplus}"


def _bonus(one: PeriodWhy) -> float:
    """What the bonus of US Chess adds to K times the sum."""
    if one.section.bonus is None or len(one.ks) != 1 or isnan(one.ks[0].k):
        return 0.0
    bonus = one.steps.unrounded - one.steps.before - one.ks[0].k * one.surplus
    return bonus if bonus > LEAST_BONUS else 0.0


def _number(k: float) -> str:
    """A K; one that a formula gives has no end of digits."""
    return number_text(k) if k == round(k, FINE) else f"{k:.{FINE}f}"


def _rounding(one: PeriodWhy, moved: float) -> Iterator[str]:
    """What is rounded at the end of the period."""
    steps, rounding = one.steps, one.section.rounding
    if steps.rounded == steps.unrounded:
        return
    if rounding.of is Rounded.CHANGE:
        into = change_text(steps.rounded - steps.before, rounding.decimals)
        yield f"{_signed(moved, one)} rounds to {into}{_half(moved, rounding.decimals, rounding.halves)}"
    else:
        half = _half(steps.unrounded, rounding.decimals, rounding.halves)
        yield f"{_plain(steps.unrounded, one)} rounds to {amount_text(steps.rounded, rounding.decimals)}{half}"


def _limits(one: PeriodWhy) -> Iterator[str]:
    """Where floor and ceiling hold a rating, and where one is too low for the list."""
    steps = one.steps
    if steps.reached != steps.rounded:
        limit = "floor" if steps.reached > steps.rounded else "ceiling"
        yield f"{_plain(steps.rounded, one)} is held at the {limit} {number_text(steps.reached)}"
    if isnan(steps.after):
        least = one.section.limits.delisted_below or 0.0
        yield f"{_plain(steps.reached, one)} is below {least:g}: no rating on the next list"


def _shown(one: PeriodWhy) -> Iterator[str]:
    """What a list shows of a rating that is carried on unrounded."""
    steps = one.steps
    if steps.rating != steps.after and not isnan(steps.after):
        half = "" if one.decimals == "exact" else _half(steps.after, one.decimals, one.section.rounding.halves)
        yield f"{_plain(steps.after, one)} is carried on, and shown as {number_text(steps.rating)}{half}"


def _end(one: PeriodWhy) -> str:
    """The rating before and after, as written."""
    before, after = (number_text(value) or "no rating" for value in (one.steps.previous, one.steps.rating))
    change = "" if isnan(one.steps.change) else f" ({change_text(one.steps.change, 'exact')})"
    return f"{before} -> {after}{change}"


def _digits(value: float, one: PeriodWhy) -> int:
    """So many that the text does not feign a half, nor hide what is rounded."""
    rounding = one.section.rounding
    decimals = rounding.decimals if rounding.when is When.PERIOD else one.decimals
    if decimals == "exact":
        return MOST_DIGITS
    digits = max(COARSE, decimals + 1)
    while digits < MOST_DIGITS and _is_half(f"{value:.{digits}f}", decimals) and not _is_half(value, decimals):
        digits += 1
    return digits


def _plain(value: float, one: PeriodWhy, digits: int | None = None) -> str:
    return _tidy(amount_text(value, digits or _digits(value, one)), one)


def _signed(value: float, one: PeriodWhy) -> str:
    return _tidy(change_text(value, _digits(value, one)), one)


def _tidy(text: str, one: PeriodWhy) -> str:
    """Without the noughts behind an exact number."""
    return text.rstrip("0").rstrip(".") if one.decimals == "exact" and "." in text else text


def _half(value: float, decimals: int, halves: Halves) -> str:
    """Where a half goes, if this is one."""
    return f": {HALVES[halves]}" if _is_half(value, decimals) else ""


def _is_half(value: float | str, decimals: int) -> bool:
    return abs(Decimal(value).scaleb(decimals)) % 1 == Decimal("0.5")
