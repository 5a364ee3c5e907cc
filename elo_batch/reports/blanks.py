"""What a new list has blank though the list given has formulas there."""

from collections.abc import Collection
from dataclasses import replace

from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic, Severity
from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.grid import never_calculated


def blank_formulas(listed: PlayerList, among: Collection[str] | None) -> tuple[Diagnostic, ...]:
    """P111: a warning for own columns whose formulas have no values, with the number of cells.

    Args:
        listed: the list given.
        among: the headings of the columns that are written; None for all.
    """
    written = [column for column in listed.own if among is None or column.header in among]
    counts = {column.header: sum(map(never_calculated, column.values)) for column in written}
    said = [f"{header} ({count} cell{'s' if count > 1 else ''})" for header, count in counts.items() if count]
    if not said:
        return ()
    message = f"formulas without a stored value, left blank: {', '.join(said)}"
    place = listed.places.sheets[0].ref() if listed.places.sheets else None
    return (replace(problem("P111", message, place=place), severity=Severity.WARNING),)
