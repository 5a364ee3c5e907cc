"""What `why` prints: for each period the player's games, then how the rating comes of them, in sentences."""

import sys
import textwrap
from collections.abc import Mapping, Sequence
from math import isnan

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from elo_batch.cli.show import console_of, printable, rows_text
from elo_batch.domain.numbers import change_text, number_text
from elo_batch.reports.explanation import Explanation, ListWhy, PeriodWhy
from elo_batch.reports.text import cell_text
from elo_batch.reports.why_columns import LEGEND, columns_of, sheets_of

GAP = 2
NARROWEST = 12
"""So wide a column of names is at least; on a narrower screen lines break, since no number may be cut."""
NAMED = ("source", "opponent")
"""Columns of names, which may be broken over lines."""
ON_THE_LEFT = (*NAMED, "date")


def show_nothing(counts: Mapping[str, int]) -> None:
    """That errors have stopped the run."""
    console_of(sys.stdout).print(Text(f"nothing was rated: the data has errors ({rows_text(counts)})"))


def show_explanation(found: Explanation) -> None:
    """The player's lists, one below the other."""
    out = console_of(sys.stdout)
    for number, one in enumerate(found.lists):
        _print(out, "\n" * min(number, 1) + _title(found, one))
        for period in one.periods:
            _show_period(out, period, found)
        _show_left_out(out, one, found)
    if any(period.ks for one in found.lists for period in one.periods):
        _print(out, f"\n{LEGEND}")


def _who(player: str, found: Explanation) -> str:
    """A player as people know them: the name, with the id beside it."""
    return f"{found.called[player]} ({player})" if found.called.get(player, player) != player else player


def _title(found: Explanation, one: ListWhy) -> str:
    """Who it is, from where to where, by which rule book."""
    who = _who(found.player, found)
    on = f"{one.on}: " if one.on else ""
    before, after = (number_text(value) or "no rating" for value in (one.previous, one.rating))
    if not one.periods:
        stays = f"the rating stays {after}" if not isnan(one.rating) else "there is no rating"
        return f"{on}{who}: no games that count; {stays}"
    change = "" if isnan(one.change) else f" ({change_text(one.change, 'exact')})"
    games = f"{one.played} game{'s' if one.played != 1 else ''}"
    return f"{on}{who}: {before} -> {after}{change}, {games}, rule book {found.policy.name}"


def _show_period(out: Console, one: PeriodWhy, found: Explanation) -> None:
    """One period: its games, then what they come to."""
    source = f" ({one.section.source})" if one.section.source else ""
    _print(out, f"\nperiod {one.period}{source}")
    sheets = sheets_of(one)
    columns = columns_of(one, rows=len(sheets) == 1)
    if len(sheets) == 1:
        _print(out, f"rows of {sheets.pop()}:")
    _print_table(out, columns | {"opponent": [_who(player, found) for player in columns["opponent"]]})
    for sentence in one.said:
        _print(out, sentence)


def _show_left_out(out: Console, one: ListWhy, found: Explanation) -> None:
    """Games that count for nothing, with the reason."""
    if not len(one.left_out):
        return
    _print(out, "\ngames that do not count:")
    for line in one.left_out.to_dict("records"):
        opponent = f"against {_who(line['opponent'], found)}" if isinstance(line["opponent"], str) else ""
        about = ", ".join(filter(None, [line["source"], cell_text(line["date"]), opponent]))
        _print(out, f"{about}: {line['reason']}")


def _print(out: Console, text: str) -> None:
    """A sentence, broken between words where the screen ends."""
    for line in printable(text).split("\n"):
        out.print(Text("\n".join(textwrap.wrap(line, out.width, subsequent_indent="  ", break_on_hyphens=False))))


def _print_table(out: Console, columns: Mapping[str, Sequence[str]]) -> None:
    """Columns of names may be broken over lines, numbers never."""
    table = Table(box=None, pad_edge=False)
    for name in columns:
        left = name in ON_THE_LEFT
        table.add_column(name, justify="left" if left else "right", no_wrap=name not in NAMED, overflow="fold")
    for cells in zip(*columns.values(), strict=True):
        table.add_row(*(Text(printable(cell)) for cell in cells))
    widths = [
        min(NARROWEST, widest) if name in NAMED else widest
        for name, cells in columns.items()
        for widest in [max(map(cell_len, [name, *cells]))]
    ]
    width = out.width
    out.width = max(width, sum(widths) + GAP * (len(widths) - 1))
    out.print(table)
    out.width = width
