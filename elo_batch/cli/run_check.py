"""What `check` does once its options are parsed: one call of the door, print, and add what is accepted."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import elo_batch
from elo_batch.accepting import can_accept
from elo_batch.cli.progress import progress_bar
from elo_batch.cli.replacing import check_replaced
from elo_batch.cli.run import CLEAN, HAS_ERRORS, tables_beside
from elo_batch.cli.show import show_json, show_run
from elo_batch.domain.choices import Foreign
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.errors import UsageProblem
from elo_batch.marking.sent import marked_target, only_file
from elo_batch.readers.files import protected
from elo_batch.reports.run import Checkup
from elo_batch.tables.suggestions import Suggestion


@dataclass(frozen=True, kw_only=True)
class How:
    """How the check is made and shown.

    Attributes:
        copy: where the marked copy goes; None where none is wanted.
        foreign: whether it may replace a file that somebody else wrote.
        stream: whether the log is read a part at a time.
        accept: whether suggestions are added to the alias sheet.
        as_json, quiet: how the answer is printed.
    """

    copy: Path | None
    foreign: Foreign
    stream: bool
    accept: bool
    as_json: bool
    quiet: bool


def check_and_tell(games: Sequence[Path], ratings: Path | None, options: dict[str, Any], how: How) -> int:
    """Check and print; the exit code."""
    sheet: Path | None = options["aliases"]
    if how.accept:
        _can_accept(games, ratings, options, how)
        options = {**options, "aliases": sheet if sheet and sheet.exists() else None}
    if how.copy:
        _check_copy(how.copy, games, tables_beside(ratings, options), stream=how.stream)
        check_replaced([how.copy], how.foreign)
    check = elo_batch.check_stream if how.stream else elo_batch.check
    with progress_bar(shown=not (how.quiet or how.as_json)) as progress:
        found = check(games, ratings=ratings, progress=progress, **options)
        said = [f"{'replaced' if how.copy.exists() else 'wrote'} {how.copy}"] if how.copy else []
        problems = (*found.diagnostics, *(found.write_marked_copy(how.copy) if how.copy else ()))
    added = elo_batch.accept_suggestions(found.suggestions, sheet) if how.accept and sheet else ()
    if how.as_json:
        _show_json(found, problems, added, how, outputs=[str(path) for path in (how.copy, added and sheet) if path])
    else:
        show_run(found, problems, [*said, *(_said(added, sheet) if how.accept else ())], top=False, quiet=how.quiet)
    return CLEAN if found.ok else HAS_ERRORS


def _can_accept(games: Sequence[Path], ratings: Path | None, options: dict[str, Any], how: How) -> None:
    """Refuse what could not be done before any work is done."""
    sheet: Path | None = options["aliases"]
    if sheet is None:
        raise UsageProblem("--accept-suggestions adds to an alias sheet: say which with --aliases FILE")
    if how.stream:
        raise UsageProblem("--accept-suggestions compares all names at once; leave --stream away")
    others = [*games, *tables_beside(ratings, {**options, "aliases": None})]
    can_accept(sheet, [path for path in others if path.is_file()])


def _check_copy(copy: Path, games: Sequence[Path], beside: Sequence[Path], *, stream: bool) -> None:
    """Refuse a marked copy that cannot be made, before any work is done."""
    if stream:
        raise UsageProblem("--stream reads logs larger than a sheet, so --marked-copy cannot be given with it")
    if only_file(games) is None:
        raise UsageProblem("--marked-copy FILE is a copy of one file of games: give one file, no folder and no stream")
    marked_target(copy, protected([*games, *beside]))


def _said(added: Sequence[Suggestion], sheet: Path | None) -> list[str]:
    return [f"added to {sheet}: {one}" for one in added] or [f"nothing to add to {sheet}"]


def _show_json(
    found: Checkup, problems: Sequence[Diagnostic], added: Sequence[Suggestion], how: How, *, outputs: list[str]
) -> None:
    tables = {"accepted": [asdict(one) for one in added]} if how.accept else {}
    show_json(problems, counts=found.counts, outputs=outputs, policy=found.policy.record, tables=tables)
