"""Every code has an example in `code_examples.py`: it weighs, points and reads as told there; `explain` tells it."""

from typing import Any

import pytest
from code_examples import EXAMPLES, Example

from elo_batch.domain.codes import CODES


def _place(problem: dict[str, Any]) -> str:
    where = problem["cell"] or (f"row {problem['row']}" if problem["row"] else "")
    return ":".join(filter(None, [problem["file"], "!".join(filter(None, [problem["sheet"], where]))]))


def _name(example: Example) -> str:
    return f"{example.code}-{example.found or example.says}"


@pytest.mark.parametrize("example", EXAMPLES, ids=_name)
def test_a_code_has_its_weight_its_place_and_its_words(example, judge, tmp_path):
    if example.prepare:
        example.prepare(tmp_path)
    answer = judge(example.games, example.ratings, example.options, name=example.command)
    assert example.at in {_place(one) for one in answer.of(example.code)}
    problem = next(one for one in answer.of(example.code) if _place(one) == example.at)
    assert problem["severity"] == example.severity
    assert not example.heading or problem["column"] == example.heading
    assert example.found in (problem["found"] or "")
    assert example.says in problem["message"]
    assert example.hint in (problem["hint"] or "")
    assert answer.exit == (example.exit if example.exit is not None else example.severity == "error")


@pytest.mark.parametrize("code", CODES)
def test_no_code_is_without_an_example(code):
    assert code in {example.code for example in EXAMPLES}


@pytest.mark.parametrize("code", CODES)
def test_an_example_has_the_severity_that_explain_tells(code):
    assert {example.severity for example in EXAMPLES if example.code == code} == {CODES[code].severity}


@pytest.mark.parametrize("code", CODES)
def test_explain_tells_why_an_example_and_the_repair(code, command):
    answer = command("explain", code)
    assert answer.exit == 0
    for text in (
        code,
        CODES[code].severity,
        CODES[code].title,
        CODES[code].why,
        CODES[code].example,
        CODES[code].repair,
    ):
        assert text in answer.out


def test_explain_without_a_code_lists_them_all(command):
    answer = command("explain")
    assert [line.split()[0] for line in answer.out.splitlines()] == list(CODES)


def test_explain_takes_a_code_in_small_letters(command):
    assert command("explain", "g104").out == command("explain", "G104").out


@pytest.mark.parametrize("code", ["G999", "x", ""])
def test_explain_of_an_unknown_code_is_wrong_usage(code, command):
    answer = command("explain", code)
    assert (answer.exit, answer.out) == (2, "")
    assert "there is no code" in answer.err
