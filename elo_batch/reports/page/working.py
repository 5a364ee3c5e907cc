"""The working of every player, folded away until somebody asks for it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import isnan

import numpy as np

from elo_batch.domain.numbers import change_text, number_text
from elo_batch.reports.explanation import PeriodWhy
from elo_batch.reports.frames import RunData, list_order
from elo_batch.reports.page.markup import Column, change, name, said, section, short, table, text
from elo_batch.reports.page.told import Told
from elo_batch.reports.why import explain_all
from elo_batch.reports.why_columns import LEGEND, columns_of, sheets_of

MOST_LINES = 20_000
"""A page that shows more lines of working is too long for a telephone, and for a printer."""
NAMES = ("opponent", "source", "date")
"""Columns of texts."""


@dataclass(frozen=True, kw_only=True)
class Worked:
    """Whose working stands on a page.

    Attributes:
        told: what the page is made of.
        most: how many lines it may have.
    """

    told: Told
    most: int = MOST_LINES

    @cached_property
    def everybody(self) -> list[int]:
        """All who played, in the order of the list."""
        played = self._lines > 0
        return [player for player in list_order(self.told.data).tolist() if played[player]]

    @cached_property
    def shown(self) -> list[int]:
        """Those whose working stands here: as many as may have their lines, in the order of the list."""
        room = np.cumsum(self._lines[self.everybody]) <= self.most
        return [player for player, fits in zip(self.everybody, room.tolist(), strict=True) if fits]

    @cached_property
    def _lines(self) -> np.ndarray:
        players = len(self.told.data.players)
        lines = [one.rated.working.lines.player for one in self.told.data.lists]
        return np.bincount(np.concatenate(lines), minlength=players)

    def anchor(self, player: str) -> str:
        """Where on the page the working of this player stands; empty where it does not."""
        place = self.told.place[player]
        return f"p{place}" if place in self._places else ""

    @cached_property
    def _places(self) -> frozenset[int]:
        return frozenset(self.shown)


def working_section(worked: Worked) -> Iterator[str]:
    """A folded part for each player: the games, then how the rating comes of them."""
    if not worked.everybody:
        return
    yield section("working", "Working")
    yield said(LEGEND)
    if len(worked.shown) < len(worked.everybody):
        yield said(
            f"The working of {len(worked.shown)} of the {len(worked.everybody)} players who played stands here, in the "
            f"order of the list: {worked.most} lines at most. The command why shows that of any player, and --tables "
            "writes that of all."
        )
    lists = worked.told.data.lists
    of_lists = [dict(explain_all(one, worked.shown, worked.told.untold)) for one in lists]
    for player in worked.shown:
        yield from _player(worked.told, player, [found[player] for found in of_lists])
    yield "</section>\n"


def _player(told: Told, player: int, of_lists: list[tuple[PeriodWhy, ...]]) -> Iterator[str]:
    """One player."""
    played = [(one, periods) for one, periods in zip(told.data.lists, of_lists, strict=True) if periods]
    yield f'<details id="p{player}"><summary><b>{told.who(told.data.players[player])}</b> '
    yield f"· {'; '.join(_moved(one, player) for one, _ in played)}</summary>\n"
    for one, periods in played:
        for period in periods:
            yield from _period(told, period, on=one.on.name if one.on else "")
    yield "</details>\n"


def _moved(one: RunData, player: int) -> str:
    """From where to where."""
    before, after = (
        number_text(float(values[player])) or "no rating"
        for values in (one.rated.totals.previous, one.rated.standing.shown)
    )
    by = float(one.rated.totals.change[player])
    on = f"{name(one.on.name)}: " if one.on else ""
    return f"{on}{before} → {after} {'' if isnan(by) else change(change_text(by, 'exact'))}"


def _period(told: Told, one: PeriodWhy, *, on: str) -> Iterator[str]:
    """One period: its games, then what they come to."""
    period = "" if len(told.data.labels) == 1 else f"period {one.period}"
    heading = ", ".join(filter(None, [on, period]))
    yield '<div class="period">\n'
    yield f"<h3>{name(heading)}</h3>\n" if heading else ""
    sheets = sheets_of(one)
    columns = columns_of(one, rows=len(sheets) == 1)
    of_rows = f"games, by row of {sheets.pop()}" if len(sheets) == 1 else "games"
    shown = [
        Column(
            heading=heading,
            cells=[_cell(told, heading, cell) for cell in cells],
            number=heading not in NAMES,
            head=heading == "opponent",
        )
        for heading, cells in columns.items()
    ]
    yield from table(of_rows, shown)
    yield f"<ul>{''.join(f'<li>{text(sentence)}</li>' for sentence in one.said)}</ul>\n</div>\n"


def _cell(told: Told, heading: str, cell: str) -> str:
    if heading == "opponent":
        return told.who(cell)
    if heading == "date":
        return short(cell)
    return change(cell) if heading == "change" else text(cell)
