"""The floors on Working held against the limits on the sheet Rules."""

import numpy as np

from elo_batch.domain.arrays import Floats
from elo_batch.policies.federation import PersonalFloor
from elo_batch.verifying.findings import differ
from elo_batch.verifying.formulas import Proof


def check_floors(proof: Proof) -> None:
    """A floor is everybody's, or a player's own, which stands on a step."""
    read = proof.read
    if "floor" not in read.columns or not proof.sections:
        return
    floor, limits = read.of_accounts("floor"), proof.sections[-1].limits
    least = np.nan if limits.floor is None else limits.floor
    right = np.full(len(floor), least)
    if limits.personal is not None:
        right = np.fmax(right, on_a_step(limits.personal, floor))
    wrong = differ(floor, right)
    if limits.floor is not None and 2 * wrong.sum() > len(floor):
        line = proof.rules.line(len(proof.sections) - 1, "floor")
        message = "floor is not the one that the accounts of Working have"
        proof.findings.add("F172", proof.rules.table, line.row, "value", message)
        return
    whole, where = np.full(len(read.table), np.nan), np.zeros(len(read.table), dtype=bool)
    whole[read.first], where[read.first] = right, wrong
    proof.findings.numbers(read.table, "floor", whole, "a floor by the sheet Rules", where=where)


def on_a_step(rule: PersonalFloor, floor: Floats) -> Floats:
    """The nearest floors at or below these that a player can have; NaN for none."""
    steps = np.floor(floor / rule.step) * rule.step
    highest = np.where(floor >= rule.highest, rule.highest, steps)
    return np.where(floor < rule.lowest, np.nan, highest)
