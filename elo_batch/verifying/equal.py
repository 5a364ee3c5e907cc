"""The formulas of the column `equal`, which depend on what stands on the sheets."""

from collections.abc import Iterator, Mapping

import numpy as np

from elo_batch.domain.arrays import NONE, Floats, Ints
from elo_batch.reports.workbook import shapes
from elo_batch.verifying.proof import Proof
from elo_batch.verifying.working import WorkingRead


def equal_shapes(proof: Proof) -> Iterator[tuple[str, Ints]]:
    """The shapes of the column `equal`, as what stands on the sheets makes them, and the lines that have each."""
    read, keys = proof.read, proof.read.keys
    residuals = [name for name in shapes.RESIDUALS if name in read.columns]
    rated = ~np.isnan(read.of_accounts("tool_rating"))
    filled = [read.table.filled(name)[read.first] for name in residuals]
    lists: Mapping[tuple[str, int], Floats] = proof.listed.values()
    groups: dict[str, list[int]] = {}
    formulas, letters = read.table.formulas("equal"), proof.places.ratings
    for account, line in enumerate(read.first.tolist()):
        on, period = int(keys.on[line]), int(keys.period[line])
        after = ("rating", on) if read.is_last[account] else ("list", period if main_list(proof, on) else NONE)
        listed = [f"{{tool_rating}}={{={after[0]}#{after[1]}}}"] if after in lists else []
        looks = f"Ratings!${letters.get(('previous', on))}$" in formulas[line]
        if looks or (read.before[account] == NONE and _stands(read, lists, line, on)):
            listed.append(f"{{previous}}={{=previous#{on}}}")
        asked = tuple(name for name, marks in zip(residuals, filled, strict=True) if marks[account])
        shape = shapes.equal_shape(blank=not rated[account], residuals=asked, listed=tuple(listed))
        groups.setdefault(shape, []).append(line)
    yield from ((shape, np.array(lines, dtype=np.int64)) for shape, lines in groups.items())


def main_list(proof: Proof, on: int) -> bool:
    """Whether the list of this number is the one with the plain columns."""
    return proof.listed.headings.get(("rating", on)) == "rating"


def _stands(read: WorkingRead, lists: Mapping[tuple[str, int], Floats], line: int, on: int) -> bool:
    """Whether the sheet Ratings shows what the account says of the list before."""
    previous = read.columns["previous"][line]
    return ("previous", on) in lists and bool(np.isnan(previous) or lists["previous", on][line] == previous)
