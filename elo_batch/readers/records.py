"""The columns of a JSON table, for knowing our own again."""

import json
from pathlib import Path

from elo_batch.domain.marks import NO_RECORDS

LONGEST = 1 << 16
"""A record of ours is one line, shorter than this."""


def first_keys(path: Path) -> list[str]:
    """The keys of the first record, which stands on the second line as we write it; none for a table without rows.

    Raises:
        ValueError: it is no table of ours.
    """
    with path.open(encoding="utf-8", newline="") as file:
        opening, first = file.readline(LONGEST), file.readline(LONGEST)
    if opening + first == NO_RECORDS:
        return []
    record = json.loads(first.rstrip().removesuffix(","))
    if opening != "[\n" or not isinstance(record, dict):
        raise ValueError(path.name)
    return list(record)
