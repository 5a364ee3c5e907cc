"""Numbers that stand on Working without a formula, held against all that tells of them."""

import numpy as np

from elo_batch.domain.arrays import NONE, Floats
from elo_batch.domain.numbers import number_text
from elo_batch.domain.pending import RESULT
from elo_batch.policies.federation import PersonalFloor
from elo_batch.policies.section import Limits
from elo_batch.reports.workbook.us_chess import met_most
from elo_batch.verifying.findings import differ
from elo_batch.verifying.majority import TOLD
from elo_batch.verifying.one_list import OneList
from elo_batch.verifying.proof import Proof
from elo_batch.verifying.ratings import HALF, MADE

COUNTED = ("counted_games", "counted_points", "counted_opponents")


def settle_starts(proof: Proof) -> None:
    """Starts and special ratings stand without a formula: where all else agrees, they are named."""
    read, first = proof.read, proof.read.first
    start, moved, end = (read.of_accounts(name) for name in ("start", "moved", "end"))
    rating = read.columns["rating"][first]
    _alone(proof, "start", end - moved, rating)
    # Who fell off the list has no end: the list shows the start, rounded.
    listed = read.of_accounts("previous")
    _alone(proof, "start", np.where(np.abs(start - listed) > HALF, listed, np.nan), rating)
    if "special" in read.columns:
        _alone(proof, "special", start + moved, read.of_accounts("tool_exact"))
    gone = np.flatnonzero(proof.listed.row[first] == NONE)
    for name in dict.fromkeys(read.keys.players[player] for player in read.keys.player[first[gone]].tolist()):
        proof.findings.add("F174", proof.listed.table, -1, "", f"{name}, who stands on Working, is not on the list")


def _alone(proof: Proof, name: str, one: Floats, other: Floats) -> None:
    """Name a number where two others agree on another one."""
    read = proof.read
    there = read.of_accounts(name)
    wrong = ~np.isnan(one) & ~np.isnan(there) & ~differ(one, other) & differ(there, other)
    for line, right in zip(read.first[wrong].tolist(), other[wrong].tolist(), strict=True):
        proof.findings.add("F172", read.table, line, name, f"{name} is not {TOLD}", right=number_text(right))
        read.columns[name][line] = right


def check_floors(proof: Proof) -> None:
    """A floor is everybody's, or a player's own, which stands on a step."""
    read = proof.read
    if "floor" not in read.columns or not proof.sections:
        return
    floor, said = read.of_accounts("floor"), proof.section[read.first]
    right, wrong = np.full(len(floor), np.nan), np.ones(len(floor), dtype=bool)
    for number, section in enumerate(proof.sections):
        mine = wrong & ((said == number) | (said == NONE))
        right[mine] = floors_of(section.limits, floor)[mine]
        wrong[mine] = differ(floor, right)[mine]
    newest = max((number for number, one in enumerate(proof.sections) if one.limits.floor is not None), default=NONE)
    if newest != NONE and 2 * wrong.sum() > len(floor):
        line = proof.rules.line(newest, "floor")
        message = "floor is not the one that the accounts of Working have"
        proof.findings.add("F172", proof.rules.table, line.row, "value", message)
        return
    whole, where = np.full(len(read.table), np.nan), np.zeros(len(read.table), dtype=bool)
    whole[read.first], where[read.first] = right, wrong
    proof.findings.numbers(read.table, "floor", whole, "a floor by the sheet Rules", where=where)


def floors_of(limits: Limits, floor: Floats) -> Floats:
    """The floors that these limits give to players who have these; NaN for none."""
    right = np.full(len(floor), np.nan if limits.floor is None else limits.floor)
    return right if limits.personal is None else np.fmax(right, on_a_step(limits.personal, floor))


def on_a_step(rule: PersonalFloor, floor: Floats) -> Floats:
    """The nearest floors at or below these that a player can have; NaN for none."""
    steps = np.floor(floor / rule.step) * rule.step
    highest = np.where(floor >= rule.highest, rule.highest, steps)
    return np.where(floor < rule.lowest, np.nan, highest)


def check_met_most(proof: Proof) -> None:
    """How many games there were against the opponent met most often."""
    read = proof.read
    if "met_most" not in read.columns:
        return
    most = met_most(read.account, read.keys.opponent, np.nan_to_num(read.columns["games"]), len(read.first))
    right = np.full(len(read.table), np.nan)
    right[read.first] = most
    proof.findings.numbers(read.table, "met_most", right, MADE)


def check_waiting(one: OneList) -> None:
    """What counts for a first rating that nobody has yet is what the list lets wait."""
    read, table, heading = one.read, one.table, one.heading("pending")
    if "counted_games" not in read.columns or not table.has(heading):
        return
    texts = table.texts(heading)
    waiting = np.array([waits(texts[row]) for row in one.row_of(one.last).tolist()]).reshape(-1, len(COUNTED))
    lines, there = read.first[one.last], ~np.isnan(waiting[:, 0])
    for name, told in zip(COUNTED, waiting.T, strict=True):
        right, where = np.full(len(read.table), np.nan), np.zeros(len(read.table), dtype=bool)
        right[lines], where[lines] = told, there & ~np.isnan(read.columns[name][lines])
        proof = one.proof.findings.numbers(read.table, name, right, f"what waits on {table.name}", where=where)
        read.columns[name][proof] = right[proof]


def waits(text: str) -> tuple[float, float, float]:
    """Games, points and opponents' ratings that wait and count, added up; NaN where nothing waits.

    Results without a point do not count (FIDE B02, 8.2).
    """
    results = [[float(part) for part in found.groups()[:3]] for found in RESULT.finditer(text)]
    if not results:
        return np.nan, np.nan, np.nan
    games, points, opponents = np.array([one for one in results if one[1]]).reshape(-1, len(COUNTED)).sum(axis=0)
    return float(games), float(points), float(opponents)
