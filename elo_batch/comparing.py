"""Two rule books side by side: the same games rated by each, from the same list."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias, Unpack

import pandas as pd

from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.errors import UnreadableFileError, UsageProblem
from elo_batch.domain.progress import Progress, Silent
from elo_batch.options import Options, RunOptions, settle
from elo_batch.pipeline import judge, needs_start, rate_judged, read_all, start_of
from elo_batch.policies.policy import Policy
from elo_batch.readers.inputs import Inputs, Table, Tables
from elo_batch.readers.kinds import STANDARD_INPUT
from elo_batch.readers.parts import PART
from elo_batch.reports.comparison import Comparison, Half, half_of
from elo_batch.streaming import rate_stream

Book: TypeAlias = Policy | Path | str
TWO = 2


def compare(
    games: Tables,
    *,
    policies: Sequence[Book],
    ratings: Table | None = None,
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> Comparison:
    """Rate games by two rule books and set the ratings side by side; each half is what `rate` gives.

    Args:
        games: files, folders or frames of games; they are read once.
        policies: the two rule books, or their names or files.
        ratings: the rating list; without it everybody is a newcomer.
        progress: told of each stage.
        **options: see `Options`; they hold for both runs.

    Returns:
        The comparison. Where the data has errors that are not to be skipped, it has problems and no tables.

    Raises:
        UsageProblem: options that make no sense, or not two rule books.
        UnreadableFileError: files that cannot be read at all.
    """
    asked, told = _settled(policies, options), progress or Silent()
    started = [start_of(ratings, one) for one in asked]
    asked = [one for _, one in started]
    beside = started[0][0]
    for one in asked:
        needs_start(beside, one)
    read = read_all(games, beside, asked[0], told)
    first, second = (_half(read, one, name, told) for one, name in zip(asked, _names(policies, asked), strict=True))
    return Comparison(first=first, second=second, inputs=read.value.files)


def compare_stream(
    games: Tables,
    *,
    policies: Sequence[Book],
    ratings: Table | None = None,
    progress: Progress | None = None,
    part: int = PART,
    **options: Unpack[Options],
) -> Comparison:
    """The same for logs in date order that may be larger than memory: they are read once for each rule book.

    Raises:
        UsageProblem: as `compare`; and standard input, which cannot be read twice.
        UnreadableFileError: files that cannot be read at all.
    """
    asked = _settled(policies, options)
    _no_standard_input(games, ratings, options.get("newcomers", ()), options.get("aliases"))
    halves, files = [], tuple[Path, ...]()
    for one, name in zip(asked, _names(policies, asked), strict=True):
        by_one: Options = {**options, "policy": one.policy}
        run = rate_stream(games, ratings=ratings, progress=progress, part=part, **by_one)
        halves.append(half_of(run, name, one.decimals))
        files = run.inputs
    return Comparison(first=halves[0], second=halves[1], inputs=files)


def _half(read: Checked[Inputs], asked: RunOptions, name: str, progress: Progress) -> Half:
    """One of the two runs; of its log nothing is kept."""
    return half_of(rate_judged(judge(read, asked, progress), asked, progress), name, asked.decimals)


def _settled(policies: Sequence[Book], options: Options) -> list[RunOptions]:
    """The options of both runs; all rule books that cannot be read are named at once."""
    if "policy" in options:
        raise UsageProblem("a comparison takes two rule books: give policies in place of policy")
    if isinstance(policies, str) or len(policies) != TWO:
        given = [policies] if isinstance(policies, str) else [str(getattr(book, "name", book)) for book in policies]
        raise UsageProblem(
            f"two rule books are compared: give --policy twice, once for each (given: {', '.join(given) or 'none'})"
        )
    asked: list[RunOptions] = []
    problems: list[Diagnostic] = []
    for book in policies:
        try:
            asked.append(settle({**options, "policy": book}))
        except UnreadableFileError as error:
            problems += [one for one in error.problems if one not in problems]
    if problems:
        raise UnreadableFileError(*problems)
    return asked


def _names(policies: Sequence[Book], asked: Sequence[RunOptions]) -> list[str]:
    """What the two rule books are called: by name; if that is the same by file, else by number too."""
    names = [one.policy.name for one in asked]
    if len(set(names)) < TWO:
        names = [
            one.policy.name if isinstance(book, Policy) else Path(book).name
            for book, one in zip(policies, asked, strict=True)
        ]
    if len(set(names)) < TWO:
        names = [f"{name} ({number})" for number, name in enumerate(names, start=1)]
    return names


def _no_standard_input(games: Tables, *others: object) -> None:
    tables = [games] if isinstance(games, str | Path | pd.DataFrame) else list(games)
    if any(isinstance(one, str | Path) and Path(one) == STANDARD_INPUT for one in (*tables, *others)):
        raise UsageProblem(
            "--stream reads the games once for each rule book, and standard input can be read once only: "
            "give a file, or leave --stream away"
        )
