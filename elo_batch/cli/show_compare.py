"""What `compare` prints: who moves most differently, then the totals of both rule books."""

import sys
from collections.abc import Iterator, Sequence

import pandas as pd
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from elo_batch.cli.show import console_of, printable, rows_text
from elo_batch.domain.numbers import change_text, number_text
from elo_batch.reports.comparison import LIST, Comparison, Half
from elo_batch.reports.text import cell_text

TOP = 20
NARROWEST, LONGEST_BOOK = 12, 16
GAP = 2
TOTALS = {
    "games_rated": "games rated",
    "periods": "periods",
    "newcomers": "newcomers",
    "points_in": "points in",
    "points_out": "points out",
    "leakage": "leakage (sum of changes)",
}
Column = tuple[str, Sequence[str]]
"""A heading of one line or more, and the cells below it."""


def show_comparison(found: Comparison, said: Sequence[str], *, aside: bool) -> None:
    """Rows read, who moves most differently, the totals, the outputs; all aside where a table is printed."""
    out = console_of(sys.stderr if aside else sys.stdout)
    for line in _rows(found):
        out.print(Text(printable(line)))
    if found.compared:
        _show_tables(out, found, whole="" if said or aside else "; --output FILE writes all players")
    for sentence in said:
        out.print(Text(printable(sentence)))


def _rows(found: Comparison) -> Iterator[str]:
    """What became of the rows: said once where both rule books took the same."""
    if not found.compared:
        yield "nothing was compared or written: the data has errors"
    rows = [rows_text(half.counts) for half in found.halves]
    if rows[0] == rows[1]:
        yield rows[0]
    else:
        yield from (f"{half.name}: {text}" for half, text in zip(found.halves, rows, strict=True))


def _show_tables(out: Console, found: Comparison, *, whole: str) -> None:
    """The players, the totals, and both in words; `whole` says how to get what is cut."""
    apart = found.both_sides[found.both_sides["difference"].fillna(0) != 0]
    if len(apart):
        _print_table(out, _players(found, apart.head(TOP)))
    if len(apart) > TOP:
        out.print(Text(f"and {len(apart) - TOP} more who move differently{whole}"))
    out.print()
    _print_table(out, _totals(found))
    out.print()
    for line in _in_words(found):
        out.print(Text(printable(line)))


def _players(found: Comparison, frame: pd.DataFrame) -> list[Column]:
    """What both rule books make of these players."""
    who = [
        f"{name} ({player})" if name else player for player, name in zip(frame["player"], frame["name"], strict=True)
    ]
    columns: list[Column] = [("player", who), *((name, _of_both(frame, name)) for name in ("previous", "played"))]
    columns += [_of_book(half, frame, number) for number, half in enumerate(found.halves, start=1)]
    columns += [("difference", [change_text(float(value), "exact") for value in frame["difference"]])]
    return [*columns, *([(LIST, frame[LIST].tolist())] if LIST in frame else [])]


def _of_both(frame: pd.DataFrame, name: str) -> list[str]:
    """What both rule books say, which is said twice where they do not agree: 9/7."""
    agreed, one, two = (map(cell_text, frame[column]) for column in (name, f"{name}_1", f"{name}_2"))
    return [text or f"{first}/{second}" for text, first, second in zip(agreed, one, two, strict=True)]


def _of_book(half: Half, frame: pd.DataFrame, number: int) -> Column:
    """Rating and change by one rule book as one column, under its name."""
    ratings = ["rating", *map(cell_text, frame[f"rating_{number}"])]
    changes = ["change", *(change_text(float(value), "exact") for value in frame[f"change_{number}"])]
    widths = [max(map(len, texts)) for texts in (ratings, changes)]
    pairs = [f"{one:>{widths[0]}}  {two:>{widths[1]}}" for one, two in zip(ratings, changes, strict=True)]
    return f"{_short(half.name)}\n{pairs[0]}", pairs[1:]


def _totals(found: Comparison) -> list[Column]:
    """What both rule books come to, one beside the other."""
    columns: list[Column] = [("", ["K", *TOTALS.values()])]
    for number, half in enumerate(found.halves, start=1):
        texts = [_total(found.totals[f"{name}_{number}"]) for name in TOTALS]
        columns.append((_short(half.name), [half.policy.k_in_words.removeprefix("K "), *texts]))
    return columns


def _total(total: float) -> str:
    return str(total) if isinstance(total, int) else change_text(total, "exact")


def _in_words(found: Comparison) -> Iterator[str]:
    """How many move differently, and by how much."""
    totals = found.totals
    apart, players = totals["players_who_differ"], totals["players"]
    if apart:
        mean, most = f"{totals['mean_difference']:.2f}", number_text(float(totals["largest_difference"]))
        verb = "moves" if apart == 1 else "move"
        yield f"{apart} of {players} players {verb} differently: by {mean} points on average, by {most} at most"
    else:
        yield f"none of {players} players moves differently"
    for number, half in enumerate(found.halves, start=1):
        if only := totals[f"rated_here_only_{number}"]:
            yield f"{only} {'player has' if only == 1 else 'players have'} a rating by {half.name} only"


def _short(name: str) -> str:
    """The name of a rule book as a heading."""
    text = printable(name).replace("\n", " ")
    return text if cell_len(text) <= LONGEST_BOOK else f"{text[: LONGEST_BOOK - 1]}…"


def _print_table(out: Console, columns: Sequence[Column]) -> None:
    """Columns below each other's headings; of these only the first may be broken over lines, never a number."""
    lines = max(heading.count("\n") for heading, _ in columns)
    table = Table(box=None, pad_edge=False)
    for number, (heading, _) in enumerate(columns):
        title = Text("\n" * (lines - heading.count("\n")) + heading)
        if number:
            table.add_column(title, justify="right", no_wrap=True)
        else:
            table.add_column(title, overflow="fold")
    for cells in zip(*(cells for _, cells in columns), strict=True):
        table.add_row(*(Text(printable(cell)) for cell in cells))
    numbers = [max(map(cell_len, [*heading.split("\n"), *cells])) for heading, cells in columns[1:]]
    out.width = max(out.width, NARROWEST + sum(GAP + width for width in numbers))
    out.print(table)
