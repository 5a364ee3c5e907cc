"""What a stream can serve, judged before anything is read."""

from collections.abc import Sequence

from elo_batch.domain.choices import PeriodUnit, Start
from elo_batch.domain.errors import UnreadableFileError, UsageProblem
from elo_batch.options import RunOptions
from elo_batch.readers.kinds import Source
from elo_batch.readers.parts import first_look
from elo_batch.tables.periods import BY_DAY


def can_stream(sources: Sequence[Source], asked: RunOptions) -> None:
    """Refuse what a stream cannot serve, and files that cannot be read, before any of them is read."""
    if len(asked.policy.sections) > 1:
        raise UsageProblem("--stream rates by one section; give a rule book with that section only")
    if asked.policy.may_leave_out or asked.policy.by_event_start:
        raise UsageProblem(
            f"--stream cannot rate by {asked.policy.name}, whose games hang on each other; leave it away"
        )
    if asked.start is Start.LOG:
        raise UsageProblem("--stream rates from a list; leave --ratings log away, or --stream")
    if asked.columns:
        raise UsageProblem(
            "--stream reads files with headings; write a line of headings on top, or leave --stream away"
        )
    if asked.lists:
        raise UsageProblem("--stream rates one list; leave --list-column away, or --stream")
    if asked.period != PeriodUnit.ALL and asked.period not in BY_DAY:
        units = ", ".join([PeriodUnit.ALL, *BY_DAY])
        raise UsageProblem(
            f"--stream rates by date, and periods by {asked.period} may overlap in time: "
            f"choose --period {units}, or leave --stream away"
        )
    failed: list[UnreadableFileError] = []
    for source in sources:
        try:
            first_look(source)
        except UnreadableFileError as error:
            failed.append(error)
    if failed:
        raise UnreadableFileError(*(found for error in failed for found in error.problems))
