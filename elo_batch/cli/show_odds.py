"""What `odds` prints: two lines for each pairing, one for each side."""

import sys
from collections.abc import Sequence
from datetime import date
from typing import Any

import pandas as pd
from rich.table import Table
from rich.text import Text

from elo_batch.cli.show import NOT_A_CHANCE, console_of, printable, share_text
from elo_batch.domain.numbers import change_text
from elo_batch.engine.odds import Odds, SideOdds, side_odds
from elo_batch.policies.policy import Decimals
from elo_batch.reports.odds import OddsData, OddsRun
from elo_batch.reports.text import cell_text

SIDE_COLUMNS = ("rating", "expected", "K", "if win", "if draw", "if loss")
WIDEST, WIDEST_NAME = 200, 28
MOST_SHOWN = 200
"""So many pairings are shown; a file holds them all."""
LEFT_OUT = {"unplayed": "without an opponent", "unrated": "unrated", "rejected": "with errors"}


def show_odds(pair: Odds, decimals: Decimals) -> None:
    """Both sides of one game to come."""
    table = _table()
    for side in (pair.side_a, pair.side_b):
        table.add_row(*_cells(side, share_text(side.expected), decimals))
    _print_table(table)


def show_odds_run(run: OddsRun, said: Sequence[str], decimals: Decimals, *, table: bool, aside: bool) -> None:
    """The summary, the pairings where they are wanted, and the outputs; all aside where a table is printed."""
    out = console_of(sys.stderr if aside else sys.stdout)
    out.print(Text(_summary(run)))
    if table and run.data is not None and len(run.data.rows):
        _print_table(_pairings(run.data, decimals))
        if len(run.data.rows) > MOST_SHOWN:
            out.print(Text(f"and {len(run.data.rows) - MOST_SHOWN} pairings more; --output FILE writes them all"))
    for sentence in said:
        out.print(Text(printable(sentence)))


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """The rows for other programs; a blank is None, a day is 2026-10-31."""
    rows = frame.astype(object).where(frame.notna(), None).to_dict("records")
    return [
        {str(name): cell_text(value) if isinstance(value, date) else value for name, value in row.items()}
        for row in rows
    ]


def _table(*first: str) -> Table:
    """An empty table; only names may be broken over lines."""
    table = Table(box=None, pad_edge=False)
    for heading in first:
        table.add_column(heading, no_wrap=heading != "player", max_width=WIDEST_NAME)
    for heading in SIDE_COLUMNS:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _print_table(table: Table) -> None:
    out = console_of(sys.stdout)
    # Where the screen is narrower its lines break; a shortened number would be a wrong one.
    out.width = max(out.width, WIDEST)
    out.print(table)
    out.print(Text(NOT_A_CHANCE))


def _cells(side: SideOdds, expected: str, decimals: Decimals) -> list[str]:
    changes = (change_text(change, decimals) for change in (side.if_win, side.if_draw, side.if_loss))
    return [f"{side.rating:g}", expected, f"{side.k:g}", *changes]


def _pairings(data: OddsData, decimals: Decimals) -> Table:
    """Round and day where the sheet has them, then the two sides, one below the other."""
    log, names, shown = data.log, data.names, data.rows[:MOST_SHOWN].tolist()
    days = ["" if day is None else str(day) for day in log.day[shown].tolist()]
    rounds = [log.round.text(row) for row in shown]
    about = {heading: cells for heading, cells in (("round", rounds), ("date", days)) if any(cells)}
    table = _table(*about, "player")
    for index, row in enumerate(shown):
        both = side_odds(data.pairs, index, "a"), side_odds(data.pairs, index, "b")
        sides = (data.roster.player_a[row], data.roster.player_b[row])
        first = [cells[index] for cells in about.values()], [""] * len(about)
        for about_it, player, side in zip(first, sides, both, strict=True):
            texts = (Text(printable(text)) for text in (*about_it, names[player]))
            table.add_row(*texts, *_cells(side, f"{side.expected:.3f}", decimals))
        if index + 1 < len(shown):
            table.add_row()
    return table


def _summary(run: OddsRun) -> str:
    """What became of the pairings, in a line."""
    counts = run.counts
    left = [f"{counts[f'pairings_{fate}']} {words}" for fate, words in LEFT_OUT.items() if counts[f"pairings_{fate}"]]
    read = counts["pairings_read"]
    rows = f"{read} pairing{'s' if read != 1 else ''} read: {counts['pairings_in_order']} in order"
    rows += "".join(f", {part}" for part in left)
    if run.data is None:
        return f"no odds were worked out or written: the data has errors ({rows})"
    return f"{rows.replace('in order', 'with odds')}; rule book {run.policy.name} ({run.policy.k_in_words})"
