"""The sheet Rules: the rule book in words, the numbers that formulas take from it, tables, versions, inputs.

Formulas find a number by its name and section (`Addresses`), so the sheet and the formulas cannot part.
"""

import hashlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.domain.choices import Curve
from elo_batch.policies.policy import Policy
from elo_batch.policies.section import Section
from elo_batch.reports.workbook.ledger import FIRST_ROW
from elo_batch.reports.workbook.rule_words import Rule, rules_of
from elo_batch.systems import fide_table

RULES_OUT = ("section", "rule", "value", "words", "source")
VALUE = "C"
EXPECTED_OUT = {"from_difference": "F", "expected_score": "G"}
"""Table 8.1.2: the columns that hold from which difference on the stronger side is expected so many points."""
PERCENT_OUT = {"percentage": "H", "table_difference": "I"}
"""Table 8.1.1: the difference for each percentage scored, from 50 on."""
PACKAGES = ("numpy", "pandas", "XlsxWriter")
BLOCK = 1 << 20


@dataclass(frozen=True, kw_only=True)
class RulesSheet:
    """The sheet, and where its numbers are.

    Attributes:
        frame: its cells.
        tables: further columns, shorter than the others.
        places: the cell of each number, by section and name, and the columns of tables by name.
    """

    frame: pd.DataFrame
    tables: Mapping[str, Sequence[float]]
    places: Mapping[tuple[int, str], str]

    def address(self, section: int, name: str) -> str:
        """Where formulas find this number, or this column of a table."""
        column = {**EXPECTED_OUT, **PERCENT_OUT}.get(name)
        if column is None:
            return self.places[section, name]
        return f"Rules!${column}$2:${column}${len(self.tables[name]) + 1}"

    def value(self, section: int, name: str) -> Any:  # noqa: ANN401  # a number, or the column of a table
        """The number, or the column of a table, that formulas find there."""
        if name in self.tables:
            return np.array(self.tables[name])
        row = int(self.places[section, name].rpartition("$")[2]) - FIRST_ROW
        return self.frame["value"].iloc[row]


def rules_sheet(policy: Policy, inputs: Sequence[Path]) -> RulesSheet:
    """The sheet for a rule book and the files that were read."""
    rows, places = [("", Rule(name="rule book", value=policy.name, words=policy.title))], {}
    for number, section in enumerate(policy.sections):
        for rule in rules_of(section):
            rows.append((in_force(section), rule))
            places[number, rule.name] = f"Rules!${VALUE}${len(rows) + 1}"
    rows += [("", rule) for rule in (*_versions(), *_inputs(inputs))]
    cells = [(section, rule.name, rule.value, rule.words, rule.source) for section, rule in rows]
    return RulesSheet(frame=pd.DataFrame(cells, columns=list(RULES_OUT)), tables=_tables(policy), places=places)


def in_force(section: Section) -> str:
    """From when a section holds."""
    return "always" if section.in_force_from is None else f"from {section.in_force_from}"


def _tables(policy: Policy) -> Mapping[str, Sequence[float]]:
    if policy.newest.expected.curve is not Curve.FIDE_TABLE:
        return {}
    return tables_of()


def tables_of() -> Mapping[str, Sequence[float]]:
    """FIDE's tables, a column of each by its heading."""
    half = fide_table.HUNDREDTHS // 2
    scores = [(half + row) / fide_table.HUNDREDTHS for row in range(half + 1)]
    percents = [float(half + row) for row in range(half + 1)]
    return {
        "from_difference": list(map(float, fide_table.ROW_STARTS)),
        "expected_score": scores,
        "percentage": percents,
        "table_difference": list(map(float, fide_table.DIFFERENCES)),
    }


def _versions() -> Iterator[Rule]:
    yield Rule(name="version", value=version("elo-batch"), words="elo_batch")
    yield Rule(name="version", value=sys.version.split()[0], words="Python")
    for name in PACKAGES:
        yield Rule(name="version", value=version(name), words=name)


def _inputs(inputs: Sequence[Path]) -> Iterator[Rule]:
    for path in inputs:
        if path.is_file():
            yield Rule(name="input", value=sha256(path), words=f"SHA-256 of {path.name}")


def sha256(path: Path) -> str:
    """The SHA-256 of a file, by which anybody can tell whether it is the one that was read."""
    total = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            total.update(block)
    return total.hexdigest()
