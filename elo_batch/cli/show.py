"""What a run prints: problems to the error stream, the summary and the top of the list to the other."""

import json
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from elo_batch.domain.diagnostics import Diagnostic, Severity, some_of
from elo_batch.domain.errors import EloBatchError
from elo_batch.domain.numbers import change_text, number_text
from elo_batch.engine.calculator import Calculation
from elo_batch.policies.policy import Policy
from elo_batch.reports.frames import as_record
from elo_batch.reports.run import Checkup, RatingRun
from elo_batch.reports.text import cell_text

MOST_OF_A_CODE = 20
MOST_NAMED, LONGEST_FOUND = 20, 600
"""Places of the others of a code, and letters of what was found, that a line on the screen has; JSON has all."""
ALL = "--format json names all of them, a marked copy too"
TOP = 10
NOT_A_CHANCE = "The expected score is points per game, a draw being half a point; it is not the chance to win."
STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
TOP_COLUMNS = ("rank", "player", "name", "rating", "previous", "change", "played", "score", "expected")
LEFT_OUT = ("unplayed", "unrated", "outside", "duplicate", "rejected")


def show_json(  # noqa: PLR0913  # the keys of the answer
    problems: Sequence[Diagnostic],
    *,
    counts: Mapping[str, int],
    outputs: Sequence[str],
    policy: Mapping[str, Any],
    error: str = "",
    tables: Mapping[str, Sequence[Mapping[str, Any]]] | None = None,
) -> None:
    """One object for other programs; `error` only where the run could not be done, `tables` where a command has any."""
    answer: dict[str, Any] = {
        "problems": [as_record(one) for one in problems],
        "counts": dict(counts),
        "outputs": list(outputs),
        "policy": dict(policy),
    }
    answer |= dict(tables or {})
    if error:
        answer["error"] = error
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    parts = [f"{json.dumps(name)}: {_json(value)}" for name, value in answer.items()]
    sys.stdout.write("{" + ",\n ".join(parts) + "}\n")


def _json(value: Any) -> str:  # noqa: ANN401  # whatever JSON holds
    """JSON with a line for each problem; the fast writer knows no other layout."""
    if isinstance(value, list):
        return "[" + ",\n  ".join(json.dumps(one, ensure_ascii=False) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def show_error(error: EloBatchError) -> None:
    """The sentence for an error that ended the run."""
    console_of(sys.stderr).print(Text(printable(str(error)), style="bold red"))


def show_run(  # noqa: PLR0913  # what is shown and how
    found: Checkup,
    problems: Sequence[Diagnostic],
    said: Sequence[str],
    *,
    top: bool,
    quiet: bool,
    aside: bool = False,
) -> None:
    """Problems, then the summary, then the outputs or the top of the list; all aside where a table is printed."""
    show_problems(problems, quiet=quiet)
    out = console_of(sys.stderr if aside else sys.stdout)
    out.print(Text(_summary(found)))
    if isinstance(found, RatingRun) and found.data is not None and top and len(found.ratings):
        out.print(_top(found))
    for sentence in said:
        out.print(Text(printable(sentence)))


def show_calculation(done: Calculation) -> None:
    """Both sides of a game: expected score, score, change, new rating."""
    table = Table(box=None, pad_edge=False)
    for heading in ("rating", "expected", "score", "K", "change", "new rating"):
        table.add_column(heading, justify="right")
    for side in (done.side_a, done.side_b):
        share = side.expected / done.games
        expected = share_text(share) + (f" x {done.games} = {side.expected:.3f}" * (done.games > 1))
        cells = (f"{side.rating:g}", expected, f"{side.score:g}", f"{side.k:g}", change_text(side.change, 2))
        table.add_row(*cells, number_text(side.new_rating))
    out = console_of(sys.stdout)
    out.print(table)
    out.print(Text(NOT_A_CHANCE))


def show_advantage(policy: Policy) -> None:
    """That the first side plays at home, where the rule book makes something of it."""
    if points := policy.newest.expected.advantage:
        console_of(sys.stdout).print(Text(f"The first side is at home, which counts as {points:g} points."))


def share_text(share: float) -> str:
    """An expected score of one game."""
    return f"{share:.3f} ({100 * share:.1f} %)"


def printable(text: str) -> str:
    """Text that cannot move a terminal's cursor."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "\N{OPEN BOX}" for letter in text)


def console_of(stream: Any) -> Console:  # noqa: ANN401  # stdout or stderr
    """A console that shows texts as they are."""
    return Console(file=stream, markup=False, emoji=False, highlight=False, soft_wrap=True)


def show_problems(problems: Sequence[Diagnostic], *, quiet: bool) -> None:
    """Twenty of a code in sheet order, then the count, with twenty places of the others; no notes where quiet."""
    console = console_of(sys.stderr)
    of_code: dict[str, int] = defaultdict(int)
    more: dict[str, list[str]] = defaultdict(list)
    for one in problems:
        if quiet and one.severity is Severity.NOTE:
            continue
        of_code[one.code] += 1
        if of_code[one.code] > MOST_OF_A_CODE:
            more[one.code].append(_in_short(one))
        else:
            console.print(_styled(one))
    for code, found in more.items():
        names = list(dict.fromkeys(found))
        rest = f"; {ALL}" if len(names) > MOST_NAMED else ""
        console.print(Text(printable(f"… and {len(found)} more {code}: {some_of(names, MOST_NAMED)}{rest}")))


def _in_short(one: Diagnostic) -> str:
    """Where and what, for a list of many."""
    place = one.place
    where = "" if place is None else place.cell or (f"row {place.row}" if place.row else place.file)
    return " ".join(filter(None, [where, _shortened(one.found)]))


def _shortened(found: str) -> str:
    """What was found, cut where a list of names would fill the screen."""
    if len(found) <= LONGEST_FOUND:
        return found
    kept = found[:LONGEST_FOUND].rpartition(", ")[0] or found[:LONGEST_FOUND]
    return f"{kept}, … ({len(found):,} letters; --format json has all)"


def _styled(one: Diagnostic) -> Text:
    text = Text(printable(str(replace(one, found=_shortened(one.found)))))
    text.highlight_words([f"{one.severity} {one.code}"], STYLES[one.severity])
    return text


def rows_text(counts: Mapping[str, int]) -> str:
    """What became of the rows."""
    left = [f"{counts[f'rows_{fate}']} {fate}" for fate in LEFT_OUT if counts[f"rows_{fate}"]]
    return f"{counts['rows_read']} rows read: {counts['rows_rated']} rated" + "".join(f", {part}" for part in left)


def _summary(found: Checkup) -> str:
    """What became of the rows, in a line."""
    counts = found.counts
    if found.ok and not counts["rows_read"]:
        return "no errors, but no games yet" if not isinstance(found, RatingRun) else "no games yet: no rating changes"
    rows = rows_text(counts)
    if not isinstance(found, RatingRun):
        return f"{'no errors' if found.ok else 'errors found'}; {rows.replace(' rated', ' to be rated', 1)}"
    if found.data is None:
        return f"nothing was rated or written: the data has errors ({rows.replace(' rated', ' in order', 1)})"
    games = f"{counts['games_rated']} games in {counts['periods']} period{'s' if counts['periods'] != 1 else ''}"
    new = f", {counts['newcomers']} of them new" if counts["newcomers"] else ""
    book = f"rule book {found.policy.name} ({found.policy.k_in_words})"
    return f"{rows}\n{games}, {counts['players']} players{new}, {book}"


def _top(run: RatingRun) -> Table:
    """The first players of the new list."""
    frame = run.ratings.head(TOP)
    names = [name for name in TOP_COLUMNS if name != "name" or (frame["name"] != "").any()]
    others = [one.on for one in run.data.others if one.on] if run.data else []
    names += [on.heading(name) for on in others for name in ("rating", "change")]
    table = Table(box=None, pad_edge=False)
    for name in names:
        table.add_column(name, justify="left" if name in {"player", "name"} else "right")
    for row in frame[names].itertuples(index=False):
        table.add_row(*(Text(printable(_shown(name, value))) for name, value in zip(names, row, strict=True)))
    return table


def _shown(name: str, value: object) -> str:
    if name == "expected" and isinstance(value, float):
        return f"{value:.2f}"
    text = cell_text(value)
    return f"+{text}" if name.endswith("change") and text and not text.startswith(("-", "0")) else text
