"""The sheet Rules held against itself, against the rule book that it names, and against what Working says of K."""

from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import Floats
from elo_batch.domain.errors import EloBatchError
from elo_batch.domain.numbers import number_text
from elo_batch.policies.books import rule_book
from elo_batch.policies.policy import Policy
from elo_batch.policies.section import Section
from elo_batch.reports.workbook.rule_words import Rule, rules_of
from elo_batch.reports.workbook.rules import EXPECTED_OUT, in_force, sha256, tables_of
from elo_batch.reports.working import FROM_COMMAND
from elo_batch.verifying.findings import NEAR, Findings
from elo_batch.verifying.rules import BOOK, INPUT, VERSION, Line, RulesRead
from elo_batch.verifying.summary import Summary
from elo_batch.verifying.table import Table

BY_OPTION = frozenset({"k", "newcomers", "floor", "ceiling", "inactive_months"})
"""Rules that an option may change: of these nobody knows what they were."""


def check_rules(rules: RulesRead, summary: Summary, findings: Findings) -> None:
    """Hold the sheet against the words it must have, and the rule book that it names."""
    book = _book(rules)
    for section, rows in zip(rules.sections, rules.rows, strict=True):
        known = _same_day(book, rows[0].section)
        if known is not None:
            fixed = [line for line in rows if line.rule.name not in BY_OPTION]
            right = [one for one in rules_of(known) if one.name not in BY_OPTION]
            _compare(rules, fixed, right, findings, "what the rule book of that name says")
        if section is None and not findings.on(rules.table):
            message = f"the rules in force {rows[0].section} make no rule book: a number or its words were changed"
            findings.add("F172", rules.table, rows[0].row, "", message)
        if section is not None:
            _compare(rules, rows, rules_of(section), findings, "what the rest of the section says")
    _tables(rules, findings)
    _head(rules, summary, book, findings)


def _book(rules: RulesRead) -> Policy | None:
    """The built-in rule book of that name, if this is the version that wrote the report."""
    names = [str(line.rule.value) for line in rules.named(BOOK)]
    ours = any(
        line.rule.value == version("elo-batch") and line.rule.words == "elo_batch" for line in rules.named(VERSION)
    )
    try:
        return rule_book(names[0]) if names and ours else None
    except EloBatchError:
        return None


def _same_day(book: Policy | None, name: str) -> Section | None:
    """The section of the book that holds from the same day."""
    sections = book.sections if book else ()
    return next((one for one in sections if in_force(one) == name), None)


def _compare(rules: RulesRead, lines: Sequence[Line], right: Sequence[Rule], findings: Findings, why: str) -> None:
    """Hold rows against rules, one by one."""
    if [line.rule.name for line in lines] != [rule.name for rule in right]:
        findings.add("F174", rules.table, lines[0].row, "", f"the rules of this section are not {why}")
        return
    for line, rule in zip(lines, right, strict=True):
        for name, there, wanted in (
            ("value", _text(line.rule.value), _text(rule.value)),
            ("words", line.rule.words, rule.words),
            ("source", line.rule.source, rule.source),
        ):
            if name == "value" and there != wanted and isinstance(rule.value, int | float):
                rules.right[line.row] = float(rule.value)
            if there != wanted:
                findings.add(
                    "F172",
                    rules.table,
                    line.row,
                    name,
                    f"{name} of {rule.name} is not {why}",
                    right=wanted or "a blank cell",
                )


def _text(value: Any) -> str:  # noqa: ANN401  # a number, a text, or nothing
    return "" if value is None else number_text(float(value)) if isinstance(value, int | float) else str(value)


def _tables(rules: RulesRead, findings: Findings) -> None:
    """FIDE's tables are those of the engine."""
    for name, values in tables_of().items():
        if not rules.table.has(name):
            if any(section and section.expected.curve.value == "fide-table" for section in rules.sections):
                findings.add("F175", rules.table, -1, "", f"the column {name} is missing")
            continue
        right = np.full(max(len(rules.table), len(values)), np.nan)
        right[: len(values)] = values
        table = "8.1.2" if name in EXPECTED_OUT else "8.1.1"
        wrong = findings.numbers(rules.table, name, right[: len(rules.table)], f"what FIDE's table {table} says")
        if wrong.any():
            rules.tables[name][: len(values)] = np.array(values)[: len(rules.tables[name])]


def _head(rules: RulesRead, summary: Summary, book: Policy | None, findings: Findings) -> None:
    """The name, the title and the source, which the Summary has too."""
    heads = rules.named(BOOK)
    if not heads:
        findings.add("F174", rules.table, -1, "", "there is no row rule book")
        return
    head = heads[0]
    newest = rules.rows[-1][0].rule.source if rules.rows else ""
    if book is not None and head.rule.words != book.title:
        findings.add("F172", rules.table, head.row, "words", "this is not the title of the rule book", right=book.title)
    summary.say("rule book", str(head.rule.value))
    summary.say("in words", book.title if book else head.rule.words)
    summary.say("laid down in", newest)


def check_k(rules: RulesRead, working: Table, k: Floats, findings: Findings) -> None:
    """K on each line is the number that its rule says, and the rule is one of the sheet Rules."""
    lines = [line for rows in rules.rows for line in rows if line.rule.name == "k"]
    own = {line.rule.value: line for line in lines if isinstance(line.rule.value, float)}
    command = next((value for value, line in own.items() if line.rule.source == FROM_COMMAND), None)
    held = any(line.rule.name == "most" for rows in rules.rows for line in rows)
    codes, texts = pd.factorize(np.array(working.texts("k_rule"), dtype=object))
    named = [command if text.partition(", ")[0] == FROM_COMMAND else _leading(text) for text in texts]
    times = [float(text.partition(", times ")[2] or 1) for text in texts]
    right = np.array([np.nan if number is None else number * by for number, by in zip(named, times, strict=True)])
    wanted = right[codes] if len(texts) else np.zeros(0)
    # K times games held at most: then K is less than its rule says.
    wrong = np.where(held, k > wanted + NEAR, np.abs(k - wanted) > NEAR)
    findings.numbers(working, "k", wanted, "what its rule says", where=wrong & ~np.isnan(wanted) & ~np.isnan(k))
    _unknown(rules, lines, {number for number in named if number is not None} - set(own), set(named), findings)


def _unknown(
    rules: RulesRead, lines: Sequence[Line], unknown: set[float], named: set[float | None], findings: Findings
) -> None:
    """A K that Working names and no rule has: one of the rules was changed."""
    unused = [line for line in lines if line.rule.value not in named]
    for number, line in zip(sorted(unknown), unused or lines, strict=False):
        message = f"Working names a rule of K {number:g}, and there is none"
        findings.add("F172", rules.table, line.row, "value", message, right=f"{number:g}")


def _leading(rule: str) -> float | None:
    """The number with which a rule's words begin."""
    head, colon, _ = rule.partition(": ")
    try:
        return float(head) if colon else None
    except ValueError:
        return None


def check_inputs(rules: RulesRead, inputs: Sequence[Path], findings: Findings) -> None:
    """Whether files at hand are those that the report was made from."""
    known = {str(line.rule.words).removeprefix("SHA-256 of "): line for line in rules.named(INPUT)}
    for path in inputs:
        right = sha256(path)
        line = known.get(path.name)
        if right in {one.rule.value for one in known.values()}:
            continue
        row = -1 if line is None else line.row
        said = (
            f"{path.name} is not the file that the report was made from"
            if line
            else f"the report names no file {path.name}"
        )
        findings.add("F176", rules.table, row, "value" if line else "", said, right=right if line else "")
