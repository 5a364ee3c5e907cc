"""Systems of points for a win, a draw and a loss, such as 3-1-0."""

import re
from dataclasses import dataclass

from elo_batch.domain.spelling import simplified

FORM = "give the points of a win, a draw and a loss, as 3-1-0"
SYSTEM = re.compile(r"(\d+(?:\.\d+)?)\s*[-:/ ]\s*(\d+(?:\.\d+)?)\s*[-:/ ]\s*(\d+(?:\.\d+)?)")


@dataclass(frozen=True, kw_only=True)
class PointSystem:
    """What a win, a draw and a loss are worth in a league's table."""

    win: float
    draw: float
    loss: float

    def __str__(self) -> str:
        return f"{self.win:g}-{self.draw:g}-{self.loss:g}"


def point_system(text: str) -> PointSystem:
    """The system that a text such as 3-1-0 says.

    Raises:
        ValueError: another text, or points that do not fall from win to loss.

    >>> point_system("2-1-0")
    PointSystem(win=2.0, draw=1.0, loss=0.0)
    """
    if not (found := SYSTEM.fullmatch(simplified(text))):
        raise ValueError(FORM)
    win, draw, loss = map(float, found.groups())
    if not win > draw > loss:
        raise ValueError(f"{FORM}: a win must be worth more than a draw, and a draw more than a loss")
    return PointSystem(win=win, draw=draw, loss=loss)
