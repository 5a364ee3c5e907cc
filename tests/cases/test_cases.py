"""The 42 real sheets of shared/cases, through the command: rated as listed, or refused at the cell."""

import importlib.util
import json
import sys

import pytest

CASES = 42
REFUSED = {"C12", "C15", "C57"}
"""Cases with a value that are refused all the same: a loss against nobody, the same game reported by both, HTML."""
MOST_REFUSED = 5


@pytest.fixture(scope="session")
def cases(shared):
    """Every case by its number, with its outcome."""
    return json.loads((shared / "cases" / "EXPECTED.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def run_case(shared):
    """What runs one case through a command and judges its answer and its counts."""
    spec = importlib.util.spec_from_file_location("cases", shared / "accept" / "cases.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return lambda number, case: module.run_case(number, case, shared / "cases", [sys.executable, "-m", "elo_batch"])


def test_there_are_42_cases_and_few_are_refused(cases):
    assert len(cases) == CASES
    assert cases.keys() >= REFUSED
    assert len(REFUSED) <= MOST_REFUSED


@pytest.mark.parametrize("place", range(CASES))
def test_a_real_sheet_is_rated_as_listed_or_refused_at_the_cell(place, cases, run_case):
    number = list(cases)[place]
    answered, said = run_case(number, cases[number])
    assert answered, f"{number}: {said}"
    refusable = cases[number]["outcome"] == "ERROR" or number in REFUSED
    assert refusable or "as listed" in said.split(" | --")[0], f"{number} has a value and is refused: {said}"
