"""Holds every formula of the sheet Working against those that rate writes, and its value against what it gives.

A column is looked at after those that it looks at, and a value found wrong gives way to the right one, so that what
follows from it is not found wrong again.
"""

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints
from elo_batch.engine.systems import system_for
from elo_batch.policies.installed import OURS
from elo_batch.reports.workbook import shapes
from elo_batch.reports.workbook.columns import Places
from elo_batch.reports.workbook.parsing import cells_of, parsed
from elo_batch.reports.workbook.working_out import Sheet
from elo_batch.verifying.candidates import candidates
from elo_batch.verifying.equal import equal_shapes
from elo_batch.verifying.findings import differ, plain, shown
from elo_batch.verifying.proof import Proof

SECTION = re.compile(r"\{![a-z_]+#(\d+)\}")
STATED = frozenset({"start", "previous", "opponent_rating", "counted_games", "counted_points", "counted_opponents"})
"""Columns whose values may stand without a formula, and without a word about it."""
TOLD = frozenset({"moved", "end", "list_rating"})
"""Columns whose values may, where the column steps says so."""
GAPS = frozenset({"difference", "expected", "surplus", "change", "hundredths", "sum", "moved", "end", "list_rating"})
"""Columns in which no cell is blank where its formula has a value."""
FEW = 3


def check_formulas(proof: Proof) -> None:
    """Hold all columns but the last, `equal`, against their formulas."""
    known = candidates(proof.sections) if proof.sections else {}
    places, sheet = proof.places, proof.sheet
    for name in [name for name in proof.read.columns if name in known]:
        _Column(proof, places, sheet, name, [one for one in known[name] if _can_be(proof, one)]).check()


def check_equal(proof: Proof) -> None:
    """Hold the column `equal` against its formulas."""
    of_lines = list(equal_shapes(proof))
    column = _Column(proof, proof.places, proof.sheet, "equal", [shape for shape, _ in of_lines])
    for number, (_, lines) in enumerate(of_lines):
        column.look_at(number, lines)
    column.say()


def _can_be(proof: Proof, shape: str) -> bool:
    """Whether all that a shape looks at is there."""
    for cell in cells_of(parsed(shape)):
        if not cell.sheet and cell.name not in proof.read.columns:
            return False
        if cell.sheet == "!":
            try:
                proof.rules.value(cell.section or 0, cell.name)
            except KeyError:
                return False
    return True


class _Column:
    """One column being held against its formulas."""

    def __init__(self, proof: Proof, places: Places, sheet: Sheet, name: str, known: Sequence[str]) -> None:
        self._proof, self._places, self._sheet, self._name, self._known = proof, places, sheet, name, known
        table = proof.read.table
        self._formulas, self._values = table.formulas(name), proof.read.columns[name]
        self._has = self._formulas != ""
        self._shape = np.full(len(table), NONE)

    def check(self) -> None:
        """Find each formula's shape, then hold the values against what it gives."""
        for number in range(len(self._known)):
            self.look_at(number, np.flatnonzero(self._has & (self._shape == NONE)))
        self.say()

    def look_at(self, number: int, lines: Ints) -> None:
        """Give these lines the shape where it is theirs."""
        lines = lines[self._has[lines]]
        if not len(lines):
            return
        wanted = self._written(number, lines)
        there = self._formulas[lines]
        same = there == wanted
        for at in np.flatnonzero(~same).tolist():
            same[at] = plain(there[at]) == plain(wanted[at])
        mine = lines[same]
        self._shape[mine] = number
        section = SECTION.search(self._known[number])
        if section:
            blocks = self._proof.read.blocks
            self._proof.section[blocks.first[mine]] = int(section[1])

    def _written(self, number: int, lines: Ints) -> Any:  # noqa: ANN401  # an array of texts
        """The formulas that the file would have there."""
        texts = self._places.formulas(self._known[number], lines)
        plain = [text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&") for text in texts]
        return np.array(plain, dtype=object)

    def say(self) -> None:
        """Tell what differs."""
        strange = self._has & (self._shape == NONE)
        for line in np.flatnonzero(strange).tolist():
            self._tell_formula(line, f"={self._formulas[line]}")
        for number in range(len(self._known)):
            lines = np.flatnonzero(self._shape == number)
            if len(lines):
                self._hold(number, lines)
        self._stated()

    def _tell_formula(self, line: int, stands: str) -> None:
        proof, right = self._proof, self._expected_formula(line)
        message = f"{self._name} has another formula than rate writes there: {stands}"
        proof.findings.add("F173", proof.read.table, line, self._name, message, right=right)

    def _expected_formula(self, line: int) -> str:
        """The formula that belongs on a line; an empty text where several may."""
        fitting = [number for number in range(len(self._known)) if self._fits(number, np.array([line]))[0]]
        worked = [number for number in fitting if not np.isnan(self._worked(number, np.array([line]))[0])]
        near = [number for number in fitting if not self._differs(number, np.array([line]))[0]]
        chosen = (near or worked or fitting)[:1]
        return f"={self._written(chosen[0], np.array([line]))[0]}" if chosen else ""

    def _hold(self, number: int, lines: Ints) -> None:
        """Hold stored values against what their formula gives; wrong ones give way."""
        worked = self._worked(number, lines, guarded=False)
        wrong = differ(self._values[lines], worked)
        self._say_wrong(number, lines[wrong], worked[wrong], len(lines))

    def _say_wrong(self, number: int, lines: Ints, worked: Floats, among: int) -> None:
        if among >= FEW and 2 * len(lines) > among and self._blame_rules(number, len(lines)):
            return
        proof = self._proof
        answers = self._name == "equal"
        for line, right in zip(lines.tolist(), worked.tolist(), strict=True):
            said = ("TRUE" if right else "FALSE") if answers else shown(right)
            message = f"{self._name} is not what its formula gives"
            proof.findings.add("F172", proof.read.table, line, self._name, message, right=said)
        self._values[lines] = worked

    def _blame_rules(self, number: int, wrong: int) -> bool:
        """Where most cells do not follow, a number on Rules that all of them take is the one that was changed."""
        asked = [cell for cell in cells_of(parsed(self._known[number])) if cell.sheet == "!"]
        for cell in asked:
            if cell.name in self._proof.rules.tables:
                continue
            row = self._proof.rules.line(cell.section or 0, cell.name).row
            message = (
                f"{cell.name} is not the number from which {wrong} cells of Working in the column {self._name} come"
            )
            self._proof.findings.add("F172", self._proof.rules.table, row, "value", message)
        return bool(asked)

    def _stated(self) -> None:
        """Values that stand alone: no formula may be there that gives just them."""
        table = self._proof.read.table
        there = table.filled(self._name)
        alone = np.flatnonzero(there & ~self._has)
        blank = np.flatnonzero(~there) if self._name in GAPS else np.empty(0, dtype=np.int64)
        good, best = np.zeros(len(table), dtype=bool), np.full(len(table), NONE)
        for number in range(len(self._known)):
            for lines in (alone, blank):
                fits = lines[self._fits(number, lines)]
                worked = self._worked(number, fits)
                known = ~np.isnan(worked)
                best[fits[known & (best[fits] == NONE)]] = number
                # One branch of a formula may need no more than is there.
                whole, stands = self._worked(number, fits, guarded=False), self._values[fits]
                good[fits[~np.isnan(stands) & ~differ(stands, whole)]] = True
        if table.has_formulas:
            for line in alone[good[alone] & ~self._said_to_be_stated(alone)].tolist():
                message = f"a value stands in the place of the formula of {self._name}"
                self._proof.findings.add("F173", table, line, self._name, message, right=self._expected_formula(line))
        self._tell_stated(np.concatenate([alone, blank]), good, best)
        if table.has_formulas and self._name in {"end", "list_rating"}:
            self._tell_lost()

    def _tell_lost(self) -> None:
        """Accounts whose formula is gone, though it gave a blank cell."""
        read, columns = self._proof.read, self._proof.read.columns
        moves = ~np.isnan(columns["start"]) & ~np.isnan(columns["moved"])
        lines = np.flatnonzero(read.begins & moves & ~self._has)
        for line in lines[~self._said_to_be_stated(lines)].tolist():
            message = f"the formula of {self._name} is not there"
            self._proof.findings.add("F173", read.table, line, self._name, message, right=self._expected_formula(line))

    def _tell_stated(self, lines: Ints, good: Bools, best: Ints) -> None:
        """Values that no formula gives, though one belongs there and nothing says why it is not there."""
        if self._name in STATED:
            return
        for line in lines[~good[lines] & (best[lines] != NONE) & ~self._said_to_be_stated(lines)].tolist():
            right = self._worked(int(best[line]), np.array([line]))
            self._say_wrong(int(best[line]), np.array([line]), right, 1)

    def _said_to_be_stated(self, lines: Ints) -> Bools:
        """On which of these lines the steps say that the value is stated, and no formula gives it."""
        if self._name not in TOLD:
            return np.zeros(len(lines), dtype=bool)
        steps = self._proof.read.table.texts("steps")
        return np.array([f"{self._name} is stated" in steps[line] for line in lines.tolist()], dtype=bool)

    def _fits(self, number: int, lines: Ints) -> Bools:
        """On which lines a shape may stand: those of its section, and an account's on first lines only."""
        fits = np.ones(len(lines), dtype=bool)
        section, read = SECTION.search(self._known[number]), self._proof.read
        if section:
            said = self._proof.section[read.blocks.first[lines]]
            fits &= (said == int(section[1])) | (said == NONE)
        if self._name not in OF_LINES:
            fits &= read.begins[lines]
        if self._known[number] == shapes.OF_ACCOUNT_K:
            fits &= ~read.begins[lines]
        elif self._name == "k":
            fits &= read.begins[lines]
        return fits

    def _worked(self, number: int, lines: Ints, *, guarded: bool = True) -> Floats:
        """What a shape gives; where guarded, nothing for lines that lack a number on which it hangs."""
        shape = self._known[number]
        if not len(lines):
            return np.empty(0)
        worked = self._by_engine(shape, lines) if self._name == "expected" else self._sheet.worked_out(shape, lines)
        if guarded:
            for cell in cells_of(parsed(shape)):
                if not cell.sheet and cell.which in {"", ":"}:
                    worked[~self._known_on(cell.name, lines, whole=cell.which == ":")] = np.nan
        return worked

    def _known_on(self, name: str, lines: Ints, *, whole: bool) -> Bools:
        """Whether a column has a number on these lines, or anywhere in their blocks."""
        read, known = self._proof.read, ~np.isnan(self._sheet.columns[name])
        if whole:
            known = np.logical_or.reduceat(known, read.first)[read.account]
        marks: Bools = known[lines]
        return marks

    def _by_engine(self, shape: str, lines: Ints) -> Floats:
        """Expected scores from the curve of the engine itself."""
        found = SECTION.search(shape)
        section = self._proof.sections[int(found[1]) if found else 0]
        if section.system not in OURS:
            return self._sheet.worked_out(shape, lines)
        system = system_for(section)
        lead, games = self._sheet.columns["difference"][lines], self._sheet.columns["games"][lines]
        known = ~np.isnan(lead)
        worked = np.full(len(lines), np.nan)
        worked[known] = games[known] * system.expected(lead[known]) / system.unit
        return worked

    def _differs(self, number: int, lines: Ints) -> Bools:
        return differ(self._values[lines], self._worked(number, lines, guarded=False))


OF_LINES = frozenset(
    {
        *("opponent_rating", "difference", "expected", "surplus", "hundredths", "k", "change"),
        *("estimate_share", "first_opponent", "first_expected", "first_surplus", "first_share", "share"),
    }
)
"""Columns with something on every line; the others are of accounts."""
