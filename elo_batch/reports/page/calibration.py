"""The section of a page on expected against actual scores: a drawing as inline SVG, and its numbers."""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from elo_batch.domain.numbers import number_text
from elo_batch.reports.calibration import TENTHS, said_of, sides_of, tenths
from elo_batch.reports.page.markup import Column, said, section, table, text
from elo_batch.reports.page.told import Told

SIZE, LEFT, TOP, BOTTOM = 300, 44, 26, 44
"""A square of so many units, and the room beside, above and below it for words."""
WIDE, HIGH = LEFT + SIZE + 30, TOP + SIZE + BOTTOM
TITLE = "Expected against actual score"
UNIT = "points per game"


def calibration(told: Told) -> Iterator[str]:
    """How well expected scores held; nothing where nothing was expected."""
    scores = tenths(sides_of(told.games))
    known = scores[scores["games"] > 0]
    if known.empty:
        return
    yield section("calibration", "Expected and actual scores")
    yield from (said(f"{sentence[0].upper()}{sentence[1:]}.") for sentence in said_of(told.games))
    yield '<div class="pair">\n'
    yield "".join(_drawn(known))
    yield from table("Expected and actual scores by tenths", _columns(known))
    yield "</div>\n</section>\n"


def _columns(known: pd.DataFrame) -> list[Column]:
    means = {one: [f"{share:.3f}" for share in known[one].tolist()] for one in ("expected", "actual")}
    return [
        Column(heading="tenth", cells=[_span(row) for row in known.itertuples()], number=False, head=True),
        Column(heading="games", cells=[f"{count:,}" for count in known["games"].tolist()]),
        *(Column(heading=one, cells=cells) for one, cells in means.items()),
    ]


def _span(row: Any) -> str:  # noqa: ANN401  # a row of a frame
    return f"{row[1]:.1f} to {row[2]:.1f}"


def _drawn(known: pd.DataFrame) -> Iterator[str]:
    """A point for each tenth with its games, and the line on which the two scores are equal."""
    yield f'<figure><svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-labelledby="k-t k-d">\n'
    yield f'<title id="k-t">{TITLE}</title>\n<desc id="k-d">{text(_described(known))}</desc>\n'
    yield f'<text x="{LEFT}" y="14" class="t">{TITLE}</text>\n'
    for tick in range(0, TENTHS + 1, 2):
        at = tick / TENTHS
        yield f'<line x1="{LEFT}" x2="{LEFT + SIZE}" y1="{_y(at)}" y2="{_y(at)}" class="{"l" if tick else "z"}"/>'
        yield f'<text x="{LEFT - 5}" y="{_y(at, 4)}" class="e">{number_text(at)}</text>'
        yield f'<text x="{_x(at)}" y="{TOP + SIZE + 16}" class="m">{number_text(at)}</text>\n'
    yield f'<line x1="{_x(0)}" x2="{_x(1)}" y1="{_y(0)}" y2="{_y(1)}" class="d"/>\n'
    for row in known.itertuples():
        yield f'<circle cx="{_x(row.expected)}" cy="{_y(row.actual)}" r="5" class="after"/>'
        yield f'<text x="{_x(row.expected, 8)}" y="{_y(row.actual, 14)}">{row.games:,}</text>\n'
    yield f'<text x="{LEFT + SIZE / 2:g}" y="{HIGH - 8}" class="m">expected score, {UNIT}</text>\n'
    yield f'<text transform="translate(12 {TOP + SIZE / 2:g}) rotate(-90)" class="m">actual score, {UNIT}</text>\n'
    yield '</svg><figcaption class="said">Dashed: as expected. Beside each point: games.</figcaption></figure>\n'


def _described(known: pd.DataFrame) -> str:
    """The drawing for those who do not see it."""
    rows = [f"expected {row.expected:.2f}, actual {row.actual:.2f}, {row.games:,} games" for row in known.itertuples()]
    return f"Points per game. {'; '.join(rows)}."


def _x(share: Any, off: float = 0) -> str:  # noqa: ANN401  # a number of a frame
    return f"{LEFT + SIZE * float(share) + off:.1f}"


def _y(share: Any, off: float = 0) -> str:  # noqa: ANN401  # a number of a frame
    return f"{TOP + SIZE * (1 - float(share)) + off:.1f}"
