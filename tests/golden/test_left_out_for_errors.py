"""Under --on-error skip report and page say in words that rows with errors were left out, and where they are named."""

import re

import pytest
from tampering import edited, with_value

import elo_batch
from elo_batch.reports.in_short import left_out_for_errors
from elo_batch.reports.page.page import page
from elo_batch.reports.workbook.summary import LEFT_OUT, summary_rows
from elo_batch.verifying.report import open_report

LIST = "player,rating\nAna,1500\nBen,1600\nCleo,14oo\nDan,1550\n"
GAMES = "White,Black,Result,Date\nAna,Ben,1-0,2026-10-03\nAna,Dan,7-9,2026-10-04\nCleo,Ana,1-0,2026-10-05\n"
WORDS = "2 rows were left out for errors; {} names all 3 errors"


@pytest.fixture
def run(folder):
    """A run that leaves out a game with an error, and one of a player whose entry has an error."""
    (folder / "games.csv").write_text(GAMES, encoding="utf-8")
    (folder / "list.csv").write_text(LIST, encoding="utf-8")
    return elo_batch.rate(folder / "games.csv", ratings=folder / "list.csv", on_error="skip")


def test_the_summary_says_how_many_rows_were_left_out_and_where_all_errors_stand(run):
    assert dict(summary_rows(run.report()))[LEFT_OUT] == WORDS.format("the sheet Problems")
    assert run.counts["rows_rejected"] == 2


def test_the_page_says_the_same_with_a_link_to_the_problems(run):
    text = page_of(run)
    assert f'<p class="error"><a href="#problems">{WORDS.format("the part Problems")}.</a></p>' in text


def page_of(run):
    return "".join(page(run.page_writer().keywords["told"]))


def test_a_run_without_errors_says_nothing_of_them(folder):
    run = elo_batch.rate(folder / "games.csv", ratings=folder / "list.csv", on_error="skip")
    assert LEFT_OUT not in dict(summary_rows(run.report()))
    assert "left out for errors" not in page_of(run)


@pytest.mark.parametrize(
    ("rows", "errors", "words"),
    [
        (1, 1, "1 row was left out for errors; here names the error"),
        (0, 1, "no row was left out, but there are errors; here names the error"),
        (10, 4, "10 rows were left out for errors; here names all 4 errors"),
    ],
)
def test_one_and_many_are_told_apart(rows, errors, words):
    assert left_out_for_errors(rows, errors, "here") == words


def as_text(cell, text):
    """Another text in place of a text."""
    return lambda xml: re.sub(
        rf'<c r="{cell}"([^>]*?) t="s"><v>\d+</v>', rf'<c r="{cell}"\1 t="str"><v>{text}</v>', xml
    )


def test_verify_holds_the_words_and_their_number(run, folder):
    run.write_workbook(folder / "report.xlsx")
    assert elo_batch.verify(folder / "report.xlsx").ok
    table = open_report(folder / "report.xlsx").tables["Summary"]
    rows = {what: row + 2 for row, what in enumerate(table.texts("what"))}
    words, number, label = f"B{rows[LEFT_OUT]}", f"B{rows['rows rejected']}", f"A{rows[LEFT_OUT]}"
    for cell, edit in (
        (words, as_text(words, WORDS.format("the sheet Problems").replace("2 rows", "1 row"))),
        (words, with_value(number, 1)),
    ):
        changed = edited(folder / "report.xlsx", folder / "changed.xlsx", "Summary", edit)
        assert cell in {one.place.cell for one in elo_batch.verify(changed).diagnostics}
    changed = edited(folder / "report.xlsx", folder / "changed.xlsx", "Summary", as_text(label, "something else"))
    assert f"there is no row {LEFT_OUT}" in {one.message for one in elo_batch.verify(changed).diagnostics}


def test_words_of_rows_that_were_left_out_where_no_error_is_named_are_wrong(run, folder):
    run.write_workbook(folder / "report.xlsx")
    table = open_report(folder / "report.xlsx").tables["Problems"]
    cells = [f"A{row + 2}" for row, kind in enumerate(table.texts("severity")) if kind == "error"]
    changed = folder / "report.xlsx"
    for number, cell in enumerate(cells):
        changed = edited(changed, folder / f"{number}.xlsx", "Problems", as_text(cell, "note"))
    assert f"nobody says so: {LEFT_OUT}" in {one.message for one in elo_batch.verify(changed).diagnostics}
