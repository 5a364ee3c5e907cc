"""Bars as inline SVG, drawn with the colours of the page; one file, no library."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import Floats, Ints
from elo_batch.domain.numbers import number_text
from elo_batch.reports.page.markup import text
from elo_batch.reports.spans import counts, spans

WIDE, HIGH = 400, 240
LEFT, RIGHT, TOP, BOTTOM = 34, 20, 44, 40
MOST_BARS = 12
MOST_LABELS = 7
MOST_LINES = 4
GAP = 0.12
"""The share of a span that is left free at either side of its bars."""


@dataclass(frozen=True, kw_only=True)
class Bars:
    """One set of bars.

    Attributes:
        name: what they are, beside their colour.
        kind: the class that gives their colour.
        values: what is counted.
    """

    name: str
    kind: str
    values: Floats


def chart(title: str, unit: str, bars: Sequence[Bars], anchor: str) -> str:
    """How many values lie in each span, a set of bars beside the other; nothing without values."""
    borders = spans(np.concatenate([one.values for one in bars]), MOST_BARS)
    if not len(borders):
        return ""
    high = [counts(one.values, borders) for one in bars]
    return "".join(
        (
            f'<figure><svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-labelledby="{anchor}-t {anchor}-d">\n',
            f'<title id="{anchor}-t">{text(title)}</title>\n',
            f'<desc id="{anchor}-d">{text(_described(bars, high, borders))}</desc>\n',
            f'<text x="{LEFT}" y="14" class="t">{text(title)}</text>\n',
            *(_legend(bars) if len(bars) > 1 else ()),
            *_lines(int(max(one.max() for one in high))),
            *_drawn(bars, high),
            *_borders(borders),
            f'<text x="{(LEFT + WIDE - RIGHT) / 2:g}" y="{HIGH - 4}" class="m">{text(unit)}</text>\n',
            "</svg></figure>\n",
        )
    )


def _described(bars: Sequence[Bars], high: Sequence[Ints], borders: Floats) -> str:
    """The chart for those who do not see it."""
    rows = [
        f"{number_text(float(borders[index]))} to below {number_text(float(borders[index + 1]))}: "
        + ", ".join(f"{name} {one[index]}".strip() for one, name in zip(high, _names(bars), strict=True))
        for index in range(len(borders) - 1)
        if any(one[index] for one in high)
    ]
    return f"Number of players. {'; '.join(rows)}."


def _names(bars: Sequence[Bars]) -> list[str]:
    return [one.name for one in bars] if len(bars) > 1 else [""]


def _legend(bars: Sequence[Bars]) -> Iterator[str]:
    at = LEFT
    for one in bars:
        yield f'<rect x="{at}" y="20" width="9" height="9" class="{one.kind}"/>'
        yield f'<text x="{at + 13}" y="28">{text(one.name)}</text>\n'
        at += 30 + 7 * len(one.name)


def top_of(most: int) -> int:
    """The step of the lines across: so that the highest bar has a few of them below it.

    >>> top_of(3), top_of(17), top_of(230)
    (1, 5, 100)
    """
    power = 1
    while True:
        for step in (power, 2 * power, 5 * power):
            if step * MOST_LINES >= most:
                return step
        power *= 10


def _scale(most: int) -> float:
    step = top_of(most)
    return (HIGH - TOP - BOTTOM) / (step * -(-most // step))


def _lines(most: int) -> Iterator[str]:
    step = top_of(most)
    for count in range(0, step * -(-most // step) + 1, step):
        y = HIGH - BOTTOM - count * _scale(most)
        yield f'<line x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="{"l" if count else "z"}"/>'
        yield f'<text x="{LEFT - 5}" y="{y + 4:.1f}" class="e">{count}</text>\n'


def _drawn(bars: Sequence[Bars], high: Sequence[Ints]) -> Iterator[str]:
    step, scale = (WIDE - LEFT - RIGHT) / len(high[0]), _scale(int(max(one.max() for one in high)))
    width = step * (1 - 2 * GAP) / len(bars)
    for number, (one, tall) in enumerate(zip(bars, high, strict=True)):
        for index, count in enumerate(tall.tolist()):
            if count:
                x, size = LEFT + step * (index + GAP) + width * number, count * scale
                place = f'x="{x:.1f}" y="{HIGH - BOTTOM - size:.1f}" width="{width:.1f}" height="{size:.1f}"'
                yield f'<rect {place} class="{one.kind}"/>'
    yield "\n"


def _borders(borders: Floats) -> Iterator[str]:
    step = (WIDE - LEFT - RIGHT) / (len(borders) - 1)
    every = -(-len(borders) // MOST_LABELS)
    for index in range(0, len(borders), every):
        words = number_text(float(borders[index]))
        yield f'<text x="{LEFT + step * index:.1f}" y="{HIGH - BOTTOM + 16}" class="m">{words}</text>\n'
