"""Time controls as they are written in the United States: G/45;d5, 40/90,SD/30;+30, 45+5."""

import re

from elo_batch.tables.grid import Cell
from elo_batch.tables.verdicts import as_text

CONTROL = re.compile(r"(?:(?:g|game|sd)/?|\d+/)(?P<minutes>\d+)(?:(?:\+|d|inc)(?P<seconds>\d+))?")
PLAIN = re.compile(r"(?P<minutes>\d+)\+(?P<seconds>\d+)")
EXTRA = re.compile(r"(?:\+|d|td|inc|delay)(?P<seconds>\d+)")


def read_pace(cell: Cell) -> float | None:
    """Main time in minutes plus increment or delay in seconds, of all stages together; None where that is not said.

    >>> [read_pace(cell) for cell in ("G/45;d5", "g/60 +30", "40/90, SD/30; d10", "45+5", "rapid", "90")]
    [50.0, 90.0, 130.0, 50.0, None, None]
    """
    stages = [part for part in re.split(r"[;,\s]+", as_text(cell).casefold()) if part]
    read = [CONTROL.fullmatch(part) or PLAIN.fullmatch(part) or EXTRA.fullmatch(part) for part in stages]
    told = [stage.groupdict() for stage in read if stage]
    if len(told) < len(stages) or not any(stage.get("minutes") for stage in told):
        return None
    return float(sum(int(stage.get(unit) or 0) for stage in told for unit in ("minutes", "seconds")))
