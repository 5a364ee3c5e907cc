"""The sheet Rules read back: the rule book's sections, and the numbers that formulas take from there."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import product
from typing import Any

import numpy as np
from pydantic import ValidationError

from elo_batch.domain.choices import Halves
from elo_batch.policies.entry import Entry
from elo_batch.policies.installed import US_CHESS
from elo_batch.policies.k_rules import KRule
from elo_batch.policies.section import InForce, Rounded, Rounding, Section, When
from elo_batch.reports.k_words import BOUNDS
from elo_batch.reports.workbook.ledger import FIRST_ROW
from elo_batch.reports.workbook.rule_words import Rule, rules_of
from elo_batch.reports.workbook.rules import EXPECTED_OUT, PERCENT_OUT
from elo_batch.verifying.table import Table

TABLES = {**EXPECTED_OUT, **PERCENT_OUT}
BOOK, VERSION, INPUT = "rule book", "version", "input"
ALWAYS, FROM = "always", "from "
GAP_ABOVE = re.compile(r"above (\S+)$")
BY_AGE = re.compile(r"until then (\S+) points a year of age, (\S+) at most")
PERSONAL = re.compile(r"steps of (\S+), from (\S+) to (\S+)$")
MINUTES = re.compile(r"(\S+) to (\S+) minutes")


@dataclass(frozen=True, kw_only=True)
class Line:
    """A row of the sheet.

    Attributes:
        row: its place under the headings, from 0.
        section: from when it holds.
        rule: the rule as it stands there.
    """

    row: int
    section: str
    rule: Rule


@dataclass(frozen=True, kw_only=True)
class RulesRead:
    """The sheet as it stands.

    Attributes:
        table: its cells.
        lines: its rows.
        sections: the sections that its rows make, the oldest first; None for one whose rows make none.
        rows: for each section its rows.
        tables: the columns of tables by name.
        right: numbers that take the place of changed ones, by row.
    """

    table: Table
    lines: Sequence[Line]
    sections: Sequence[Section | None]
    rows: Sequence[Sequence[Line]]
    tables: Mapping[str, Any]
    right: dict[int, float] = field(default_factory=dict)

    def named(self, name: str) -> list[Line]:
        """Rows of that name outside sections."""
        return [line for line in self.lines if not line.section and line.rule.name == name]

    def line(self, section: int, name: str) -> Line:
        """The row from which formulas take a number: the last of that name.

        Raises:
            KeyError: there is none.
        """
        found = [line for line in self.rows[section] if line.rule.name == name]
        if not found:
            raise KeyError(name)
        return found[-1]

    def address(self, section: int, name: str) -> str:
        """How formulas name a number, or the column of a table."""
        column = TABLES.get(name)
        if column is None:
            return f"Rules!$C${self.line(section, name).row + FIRST_ROW}"
        return f"Rules!${column}$2:${column}${len(self.tables[name]) + 1}"

    def value(self, section: int, name: str) -> Any:  # noqa: ANN401  # a number, or the column of a table
        """What formulas find there."""
        if name in self.tables:
            return self.tables[name]
        line = self.line(section, name)
        value = self.right.get(line.row, line.rule.value)
        return value if isinstance(value, float) else np.nan


def rules_read(table: Table) -> RulesRead:
    """The sheet Rules of a report."""
    lines = _lines(table)
    names = list(dict.fromkeys(line.section for line in lines if line.section))
    rows = [[line for line in lines if line.section == name] for name in names]
    tables = {name: _known(table.numbers(name)) for name in TABLES if table.has(name)}
    sections = [_section(name, those) for name, those in zip(names, rows, strict=True)]
    return RulesRead(table=table, lines=lines, sections=sections, rows=rows, tables=tables)


def _known(values: Any) -> Any:  # noqa: ANN401  # an array
    return values[~np.isnan(values)]


def _lines(table: Table) -> list[Line]:
    numbers = table.numbers("value")
    columns = [table.texts(name) for name in ("section", "rule", "value", "words", "source")]
    lines = []
    for row, (section, name, text, words, source) in enumerate(zip(*columns, strict=True)):
        value: float | str | None = text or None
        if not np.isnan(numbers[row]):
            value = float(numbers[row])
        if name or words:
            rule = Rule(name=name, value=value, words=words, source=source)
            lines.append(Line(row=row, section=section, rule=rule))
    return lines


def _section(name: str, lines: Sequence[Line]) -> Section | None:
    """The section that these rows are the words of; None where they make none."""
    try:
        section = Section.model_validate(_told(name, [line.rule for line in lines]))
        rules_of(section)
    except (ValidationError, ValueError, KeyError, TypeError):
        return None
    return section


def _told(name: str, rules: Sequence[Rule]) -> dict[str, Any]:
    """A section as a rule book's file tells it."""
    given = {rule.name: rule for rule in rules}
    value = {one: rule.value for one, rule in given.items()}
    system = str(value["system"])
    told: dict[str, Any] = {
        "in_force_from": None if name == ALWAYS else date.fromisoformat(name.removeprefix(FROM)),
        "source": given["system"].source,
        "system": system,
        "period": {"unit": value["period"], "list_at": _list_at(given["period"].words)},
        "newcomer": _newcomer(value, given["newcomers"]),
        "limits": _limits(value, given.get("personal floor")),
        "rounding": _rounding(given["decimals"]),
        "events": {"weight": _by_name(rules, "weight", "how many times K the games of ", " count")},
    }
    points = _by_name(rules, "points", "of player_a for ", "")
    told |= {"results": {"points": points}} if points else {}
    if "inactive_months" in value:
        told["inactivity"] = {"months": _whole(value["inactive_months"])}
    if "gap" in value:
        told["games"] = {"gap": value["gap"], "gap_above": _found(GAP_ABOVE, given["gap"].words)[0]}
    return told | (_us_chess(value) if system == US_CHESS else _elo(value, rules))


def _list_at(words: str) -> str:
    """Raises ValueError where the words say none."""
    return InForce(words.rpartition(" ")[2]).value


def _elo(value: Mapping[str, Any], rules: Sequence[Rule]) -> dict[str, Any]:
    """The curve and the rules of K."""
    names = ("curve", "scale", "cap", "uncapped_from", "advantage")
    k: dict[str, Any] = {"rule": [_k(rule) for rule in rules if rule.name == "k"]}
    if "most" in value:
        k["most"] = value["most"]
    return {"expected": {name: value[name] for name in names if name in value}, "k": k}


def _us_chess(value: Mapping[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {"bonus": {"threshold": value["bonus"]}}
    if "dual-rated" in value:
        least, most = _found(MINUTES, str(value["dual-rated"]))
        told["dual_rated"] = {"least": least, "most": most}
    return told


def _k(rule: Rule) -> KRule:
    """A rule of K by its words."""
    bounds = {}
    for name, words in BOUNDS.items():
        before, after = words.split("{:g}")
        found = re.search(rf"(?:^|, ){re.escape(before)}([-\d.e+]+){re.escape(after)}(?:$|, )", rule.words)
        if found:
            bounds[name] = _whole(float(found[1]))
    return KRule.model_validate({"k": rule.value, "source": rule.source, **bounds})


def _newcomer(value: Mapping[str, Any], enters: Rule) -> dict[str, Any]:
    """How newcomers enter."""
    if isinstance(enters.value, float):
        return {"enter": Entry.FIXED, "rating": enters.value}
    told: dict[str, Any] = {"enter": enters.value}
    if enters.value == Entry.AGE:
        points, oldest = _found(BY_AGE, enters.words)
        return {**told, "points_a_year": points, "youngest": 0, "oldest": _whole(oldest / points)}
    for key, name in (("games", "first_games"), ("months", "months"), ("added_draws", "added_draws")):
        if name in value:
            told[key] = _whole(value[name])
    for key, name in (("added_rating", "added_rating"), ("least", "least"), ("most", "most_first")):
        if name in value:
            told[key] = value[name]
    return told


def _limits(value: Mapping[str, Any], own: Rule | None) -> dict[str, Any]:
    told: dict[str, Any] = {name: value[name] for name in ("floor", "ceiling", "delisted_below") if name in value}
    if own is not None:
        step, lowest, highest = _found(PERSONAL, own.words)
        told["personal"] = {
            "below_peak": own.value,
            "step": step,
            "lowest": lowest,
            "highest": highest,
            "games_above": 0,
        }
    return told


def _rounding(rule: Rule) -> Rounding:
    """The rounding that has these words."""
    for of, when, halves in product(Rounded, When, Halves):
        told = {"of": of, "when": when, "halves": halves, "decimals": _whole(rule.value)}
        try:
            rounding = Rounding.model_validate(told)
        except ValidationError:
            continue
        section = Section.model_validate({"k": {"rule": [{"k": 1}]}, "rounding": rounding})
        if next(one.words for one in rules_of(section) if one.name == "decimals") == rule.words:
            return rounding
    raise ValueError(rule.words)


def _by_name(rules: Sequence[Rule], name: str, before: str, after: str) -> dict[str, Any]:
    """What rules of one name say of notations, or of events."""
    return {rule.words.removeprefix(before).removesuffix(after): rule.value for rule in rules if rule.name == name}


def _found(pattern: re.Pattern[str], words: str) -> list[float]:
    """The numbers in a rule's words."""
    found = pattern.search(words)
    if found is None:
        raise ValueError(words)
    return [float(number) for number in found.groups()]


def _whole(value: Any) -> int:  # noqa: ANN401  # a number of a cell
    """A whole number."""
    if float(value) != int(value):
        raise ValueError(value)
    return int(value)
