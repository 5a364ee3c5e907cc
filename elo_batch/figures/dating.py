"""The days of lists that are drawn one after the other, and the order in which they stand."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from elo_batch.figures.parts import Part, Told

IN_NAME = re.compile(r"(?<!\d)(\d{4})-(\d{2})(?:-(\d{2}))?(?!\d)")
BY_NAME = "dates: those in the files' names, since the lists' own last rated days (as_of) do not tell them apart"
IN_ORDER = "the lists stand in the order in which they were given"
BELOW = {Told.AS_OF: "last rated day of the list", Told.PERIOD: "last day of the period", Told.HEADING: "month"}
"""What stands below the picture, by what tells the days."""
BELOW_OTHERS, BELOW_NAMES, BELOW_ORDER = "day of the list", "date in the file's name", "lists in the order given"


@dataclass(frozen=True, kw_only=True)
class Dates:
    """How lists are told apart.

    Attributes:
        said: what tells the days, in a sentence.
        below: what stands below the picture.
        labels: the day of each list, or what it is called, in the order in which they stand.
        order: that order.
    """

    said: str
    below: str
    labels: list[str]
    order: list[int]


def dates_of(parts: Sequence[Part]) -> Dates:
    """By their own days, else by those in the files' names, else as given."""
    days = [part.day for part in parts]
    if all(days) and len(set(days)) == len(days):
        told = list(dict.fromkeys(part.told for part in parts))
        below = BELOW[told[0]] if len(told) == 1 else BELOW_OTHERS
        return _by_days(f"dates: {' and '.join(told)}", below, [day for day in days if day])
    named = [_in_name(part.path) for part in parts]
    if all(named) and len(set(named)) == len(named):
        return _by_days(BY_NAME, BELOW_NAMES, [day for day in named if day])
    return Dates(
        said=f"no dates: {_why_none(parts)}{IN_ORDER}",
        below=BELOW_ORDER,
        labels=_called(parts),
        order=list(range(len(parts))),
    )


def _by_days(said: str, below: str, days: Sequence[date]) -> Dates:
    order = sorted(range(len(days)), key=days.__getitem__)
    return Dates(said=said, below=below, labels=[days[number].isoformat() for number in order], order=order)


def _why_none(parts: Sequence[Part]) -> str:
    """Why lists are not told apart by their days, where some have any."""
    without = [_named(part) for part in parts if part.day is None]
    if len(without) == len(parts):
        return ""
    if without:
        return f"{without[0]} has no day (as_of), and not all files have one in their names; "
    twins = next((one, other) for number, one in enumerate(parts) for other in parts[:number] if one.day == other.day)
    both, by = " and ".join(map(_named, reversed(twins))), {part.told for part in twins}
    day = f"{twins[0].day} (as_of)" if by == {Told.AS_OF} else str(twins[0].day)
    return f"{both} are of one day, {day}, and the files' names do not tell them apart; "


def _named(part: Part) -> str:
    return f"{part.path.name} ({part.label})" if part.label else part.path.name


def _called(parts: Sequence[Part]) -> list[str]:
    """What lists without days are called."""
    stems = [part.label or part.path.stem for part in parts]
    if len(set(stems)) == len(stems):
        return stems
    return [" ".join(filter(None, [str(part.path.with_suffix("")), part.label])) for part in parts]


def _in_name(path: Path) -> date | None:
    """The one date in a file's name; a month alone is its first day."""
    found = IN_NAME.findall(path.stem)
    with suppress(ValueError):
        return date(*(int(part or 1) for part in found[0])) if len(found) == 1 else None
    return None
