"""`verify`: a report held against itself, from the sheets it has and nothing else."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from elo_batch.domain.arrays import NONE
from elo_batch.domain.marks import EQUAL
from elo_batch.domain.progress import Progress
from elo_batch.policies.installed import US_CHESS
from elo_batch.verifying.equal import check_list_equal
from elo_batch.verifying.findings import Findings
from elo_batch.verifying.formulas import check_equal, check_formulas
from elo_batch.verifying.games import check_games, pairs_of
from elo_batch.verifying.names import check_names
from elo_batch.verifying.one_list import OneList, lists_of
from elo_batch.verifying.order import check_order
from elo_batch.verifying.proof import Proof
from elo_batch.verifying.ratings import check_links, check_list, settle_accounts
from elo_batch.verifying.report import ReportBook, missing_columns, open_report
from elo_batch.verifying.rule_book import check_inputs, check_k, check_rules
from elo_batch.verifying.rules import BOOK, rules_read
from elo_batch.verifying.sheets import check_periods, check_pool
from elo_batch.verifying.stated import check_floors, check_met_most, check_waiting, settle_starts
from elo_batch.verifying.summary import Summary, check_answer, check_left_out, check_scores, check_summary
from elo_batch.verifying.verdict import Verdict
from elo_batch.verifying.working import listed_of, working_read


def verify(path: str | Path, *, inputs: Sequence[str | Path] = (), progress: Progress | None = None) -> Verdict:
    """Whether a report is as it was written.

    Args:
        path: the report.
        inputs: the files it was made from, where they are at hand.
        progress: told of each sheet read.

    Raises:
        UnreadableFileError: the file cannot be read, or is no report of ours.
    """
    findings = Findings()
    # Millions of cells are made here and kept: looking for leftovers among them would take longer than all the rest.
    with no_collecting():
        book = open_report(Path(path), progress)
        if missing_columns(book, findings):
            return Verdict(path=Path(path), diagnostics=findings.diagnostics, policy="", counts=_counts(book))
        proof = _proof(book, findings)
        _check(book, proof)
    check_inputs(proof.rules, [Path(one) for one in inputs], findings)
    counts = _counts(book, len(proof.read.first))
    return Verdict(path=Path(path), diagnostics=findings.diagnostics, policy=_policy(proof), counts=counts)


@contextmanager
def no_collecting() -> Iterator[None]:
    """Without Python's own search for leftovers."""
    asked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if asked:
            gc.enable()


def _policy(proof: Proof) -> str:
    """The name of the rule book."""
    return next((str(line.rule.value) for line in proof.rules.named(BOOK)), "")


def _counts(book: ReportBook, accounts: int = 0) -> dict[str, int]:
    """How much was held against the rest."""
    return {
        "games": len(book.tables["Games"]),
        "lines": len(book.tables["Working"]),
        "accounts": accounts,
        "players": len(book.tables["Ratings"]),
        "formulas": sum(table.formula_count for table in book.tables.values()),
    }


def _proof(book: ReportBook, findings: Findings) -> Proof:
    """The sheets as they are held against each other."""
    tables = book.tables
    labels = tables["Periods"].texts("period") if "Periods" in tables else ()
    read = working_read(tables["Working"], tables["Ratings"], labels)
    rules = rules_read(tables["Rules"])
    sections = [section for section in rules.sections if section is not None]
    if len(sections) != len(rules.sections):
        sections = []
    return Proof(
        read=read,
        listed=listed_of(read, tables["Ratings"]),
        rules=rules,
        sections=sections,
        findings=findings,
        section=np.full(len(read.table), NONE),
    )


def _check(book: ReportBook, proof: Proof) -> None:
    """All checks in an order in which each leaves right numbers for the next."""
    read, findings = proof.read, proof.findings
    summary = Summary(table=book.tables["Summary"], findings=findings)
    check_rules(proof.rules, summary, findings)
    check_order(read, book.tables["Games"], book.tables["Ratings"], findings)
    passes = any(section.system == US_CHESS for section in proof.sections)
    check_games(read, pairs_of(read, book.tables["Games"]), findings, passes=passes)
    lists = lists_of(proof)
    for one in lists:
        settle_accounts(one)
    settle_starts(proof)
    check_met_most(proof)
    check_formulas(proof)
    check_equal(proof)
    check_floors(proof)
    check_k(proof.rules, read.table, read.columns["k"], findings)
    for one in lists:
        check_waiting(one)
        check_list(one)
    ratings, working = book.tables["Ratings"], read.table
    check_links(lists)
    players = check_list_equal(lists)
    if working.has_formulas and ratings.has(EQUAL):
        check_answer(summary, [(working, len(read.first)), (ratings, players)])
    _check_sheets(book, lists, summary)


def _check_sheets(book: ReportBook, lists: list[OneList], summary: Summary) -> None:
    """The sheets whose numbers are sums of the others."""
    tables, read, findings = book.tables, lists[0].read, summary.findings
    check_names(tables, findings)
    check_summary(summary, tables["Games"], lists)
    check_scores(summary, tables["Games"])
    check_left_out(summary, tables.get("Problems"))
    if "Periods" in tables:
        check_periods(tables["Periods"], tables["Games"], lists, summary)
    elif len(read.keys.labels) > 1:
        findings.add("F175", summary.table, -1, "", "the report has several periods and no sheet Periods")
    if "Pool" in tables:
        check_pool(tables["Pool"], lists, findings)
    else:
        findings.add("F175", summary.table, -1, "", "the report has no sheet Pool")
