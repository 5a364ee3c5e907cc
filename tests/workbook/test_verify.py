"""A report as it was written is intact; a changed cell is named, whatever it is that was changed."""

import contextlib
import random
import re
import textwrap

import pytest
from helpers import games_frame
from hypothesis import given
from hypothesis import strategies as st
from reports import REPORTS, club, elo, exact, fide, fide_busy, lists, log, months, nfl, rated, series, us_chess
from tampering import (
    cleared,
    edited,
    shared,
    with_formula,
    with_row_twice,
    with_rows_swapped,
    with_text,
    with_value,
    without_formula,
    without_row,
)

import elo_batch
from elo_batch.reports.workbook import book as writing
from elo_batch.reports.workbook import report as reports
from elo_batch.verifying.report import open_report


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Every report."""
    folder = tmp_path_factory.mktemp("written")
    for make in REPORTS:
        make().write_workbook(folder / f"{make.__name__}.xlsx")
    return {make.__name__: folder / f"{make.__name__}.xlsx" for make in REPORTS}


def said(path):
    """What is found: codes, sheets and cells (or rows)."""
    found = elo_batch.verify(path).diagnostics
    return [(one.code, one.place.sheet, one.place.cell or one.place.row) for one in found]


def cell_of(path, sheet, heading, row):
    """The name of a cell in the column of that heading."""
    return f"{open_report(path).tables[sheet].letters[heading]}{row}"


def first_cell(path, sheet, heading):
    """The first cell of a column that holds a number, and the number."""
    table = open_report(path).tables[sheet]
    values = table.numbers(heading)
    row = next(row for row, value in enumerate(values.tolist()) if value == value)  # noqa: PLR0124  # a number
    return f"{table.letters[heading]}{row + 2}", float(values[row])


@pytest.mark.parametrize("make", REPORTS, ids=lambda make: make.__name__)
def test_a_report_as_written_is_intact(make, written):
    verdict = elo_batch.verify(written[make.__name__])
    assert verdict.diagnostics == ()
    assert verdict.ok
    assert verdict.counts["lines"] > 0


@pytest.mark.parametrize("make", REPORTS, ids=lambda make: make.__name__)
def test_a_report_of_values_only_is_intact_and_a_change_in_it_is_named(make, tmp_path, monkeypatch):
    monkeypatch.setattr(reports, "MOST_FORMULAS", 0)
    make().write_workbook(tmp_path / "report.xlsx")
    assert said(tmp_path / "report.xlsx") == []
    cell, value = first_cell(tmp_path / "report.xlsx", "Working", "surplus")
    changed = edited(tmp_path / "report.xlsx", tmp_path / "changed.xlsx", "Working", with_value(cell, value + 0.01))
    assert ("F172", "Working", cell) in said(changed)


def test_sheets_that_go_on_are_one_and_each_cell_is_named_where_it_stands(tmp_path, monkeypatch):
    for module in (writing, reports):
        monkeypatch.setattr(module, "MOST_ROWS", 40)
    elo().write_workbook(tmp_path / "report.xlsx")
    assert said(tmp_path / "report.xlsx") == []
    changed = edited(tmp_path / "report.xlsx", tmp_path / "changed.xlsx", "Games 2", with_value("I5", 1))
    assert ("F172", "Games 2", "I5") in said(changed)


def test_a_report_that_libreoffice_has_saved_is_intact(written, office):
    saved = office.convert(list(written.values()))
    assert [(path.name, said(path)) for path in saved if said(path)] == []


WORKING = "score games rating opponent_rating difference expected surplus k change start sum moved end previous"
CHANGED = [
    *((elo, "Working", name) for name in (*WORKING.split(), "list_rating", "tool_rating", "tool_exact", "date")),
    *(
        (elo, "Games", name)
        for name in ["score_a", "games", "rating_a", "expected_a", "k_a", "change_a", "rated", "rating_b", "k_b"]
    ),
    *(
        (elo, "Ratings", name)
        for name in ["rank", "rating", "previous", "change", "played", "score", "expected", "k_used"]
    ),
    *((elo, "Ratings", name) for name in ("performance",)),
    *((elo, "Pool", name) for name in ["before", "after", "rating_from", "players_before", "change_from"]),
    *((elo, "Rules", "value"),),
    *((months, "Periods", name) for name in ["games", "players", "newcomers", "mean_change", "points", "highest_rise"]),
    *((months, "Ratings", name) for name in ("rating 2026-01", "rating 2026-02")),
    *((months, "Working", name) for name in ("start", "end", "previous", "tool_exact")),
    *((fide, "Working", name) for name in ["hundredths", "counted_games", "mean", "percent", "lead", "end"]),
    *((fide, "Rules", name) for name in ["value", "expected_score", "table_difference"]),
    *((us_chess, "Working", name) for name in ["effective", "special", "first_expected", "first", "residual", "bonus"]),
    *((lists, "Ratings", name) for name in ("rapid_rating", "rapid_previous", "rapid_played")),
    *((club, "Working", name) for name in ("floor", "k", "end")),
    *((series, "Games", name) for name in ("games", "score_a", "k_a")),
    *((nfl, "Working", name) for name in ("difference", "rating")),
    *((fide_busy, "Working", name) for name in ("k", "sum")),
    *((exact, "Ratings", name) for name in ("rating", "change")),
]


@pytest.mark.parametrize(
    ("make", "sheet", "heading"), CHANGED, ids=[f"{make.__name__}-{sheet}-{name}" for make, sheet, name in CHANGED]
)
def test_a_changed_number_is_named_with_what_stands_there(make, sheet, heading, written, tmp_path):
    path = written[make.__name__]
    cell, value = first_cell(path, sheet, heading)
    changed = edited(path, tmp_path / "changed.xlsx", sheet, with_value(cell, value + 1))
    found = {(one.place.sheet, one.place.cell): one for one in elo_batch.verify(changed).diagnostics}
    assert (sheet, cell) in found
    assert found[sheet, cell].found == f"{value + 1:.15g}"


@pytest.mark.parametrize("make", [elo, fide, us_chess, months], ids=lambda make: make.__name__)
def test_every_formula_replaced_by_its_value_is_named(make, written, tmp_path):
    path = written[make.__name__]
    table = open_report(path).tables["Working"]
    for heading in table.letters:
        rows = [row for row, formula in enumerate(table.formulas(heading)) if formula]
        if not rows:
            continue
        cell = f"{table.letters[heading]}{rows[len(rows) // 2] + 2}"
        changed = edited(path, tmp_path / "changed.xlsx", "Working", without_formula(cell))
        assert said(changed) == [("F173", "Working", cell)], heading


@pytest.mark.parametrize("heading", ["expected", "surplus", "sum", "end", "equal"])
def test_another_formula_is_named_with_the_right_one(heading, written, tmp_path):
    cell = cell_of(written["elo"], "Working", heading, 2)
    right = open_report(written["elo"]).tables["Working"].formulas(heading)[0]
    changed = edited(written["elo"], tmp_path / "changed.xlsx", "Working", with_formula(cell, "1+1"))
    (found,) = elo_batch.verify(changed).diagnostics
    assert (found.code, found.place.cell, found.suggestion) == ("F173", cell, f"={right}")


def test_a_formula_that_another_program_writes_with_blanks_is_the_same(written, tmp_path):
    cell = cell_of(written["elo"], "Working", "surplus", 2)
    formula = open_report(written["elo"]).tables["Working"].formulas("surplus")[0].replace("-", " - ")
    assert said(edited(written["elo"], tmp_path / "same.xlsx", "Working", with_formula(cell, formula))) == []


@pytest.mark.parametrize("heading", ["difference", "expected", "surplus", "change"])
def test_formulas_that_excel_writes_once_for_many_cells_are_the_same(heading, written, tmp_path):
    letter = cell_of(written["elo"], "Working", heading, "")
    for number_first in (False, True):
        edit = shared(letter, 2, 9, number_first=number_first)
        assert said(edited(written["elo"], tmp_path / "same.xlsx", "Working", edit)) == []


def test_another_formula_written_once_for_many_cells_is_named_at_each(written, tmp_path):
    letter = cell_of(written["elo"], "Working", "surplus", "")
    changed = edited(written["elo"], tmp_path / "changed.xlsx", "Working", shared(letter, 2, 5, "1+1"))
    assert said(changed) == [("F173", "Working", f"{letter}{row}") for row in (2, 3, 4, 5)]


def test_a_formula_whose_first_cell_is_missing_is_named(written, tmp_path):
    letter = cell_of(written["elo"], "Working", "surplus", "")
    whole = shared(letter, 2, 4)

    def edit(xml):
        return re.sub(r' ref="[^"]*" si="7">[^<]*</f>', ' si="7"/>', whole(xml))

    changed = edited(written["elo"], tmp_path / "changed.xlsx", "Working", edit)
    assert said(changed) == [("F173", "Working", f"{letter}{row}") for row in (2, 3, 4)]


@pytest.mark.parametrize("sheet", ["Working", "Ratings", "Games", "Pool", "Rules"])
def test_a_text_that_says_it_is_a_number_is_named(sheet, written, tmp_path):
    heading = {"Working": "score", "Ratings": "played", "Games": "games", "Pool": "after", "Rules": "value"}[sheet]
    cell, _ = first_cell(written["elo"], sheet, heading)
    changed = edited(written["elo"], tmp_path / "changed.xlsx", sheet, with_value(cell, "many"))
    assert (sheet, cell) in {(one, place) for _, one, place in said(changed)}


@pytest.mark.parametrize(
    ("pattern", "put"),
    [
        (r't="s"><v>\d+</v>', 't="s"><v>99999999</v>'),
        (r't="s"><v>\d+</v>', 't="s"><v>x</v>'),
        (r'r="([A-Z]+)2"', r'r="\g<1>99999999999"'),
        (r"</sheetData>.*", ""),
        (r"<sheetData>", "<sheetData>\x00"),
    ],
    ids=["no-such-text", "a-text-of-no-number", "a-row-beyond-all", "cut-short", "a-zero-byte"],
)
@pytest.mark.parametrize("sheet", ["Working", "Ratings", "Summary"])
def test_a_broken_report_is_said_to_be_none_or_changed_but_nothing_else_happens(sheet, pattern, put, written, tmp_path):
    changed = edited(written["elo"], tmp_path / "broken.xlsx", sheet, lambda xml: re.sub(pattern, put, xml, count=1))
    with contextlib.suppress(elo_batch.UnreadableFileError):
        assert not elo_batch.verify(changed).ok


HIDDEN = {
    "in-a-comment": r"<!-- \g<0> --><c r='\1'><v>9999</v></c>",
    "in-a-section": r"<![CDATA[\g<0>]]>",
    "under-another-name": r'<x:c xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" r="\1"/>',
    "in-other-quotes": r"<c r='\1'><v>9999</v></c>",
    "twice": r"\g<0>\g<0>",
}


@pytest.mark.parametrize("put", HIDDEN.values(), ids=HIDDEN)
def test_a_cell_that_a_spreadsheet_would_see_otherwise_than_we_do_is_not_taken(put, written, tmp_path):
    cell, _ = first_cell(written["elo"], "Ratings", "rating")
    found = rf'<c r="({cell})"[^>]*>.*?</c>'
    changed = edited(written["elo"], tmp_path / "changed.xlsx", "Ratings", lambda xml: re.sub(found, put, xml))
    with pytest.raises(elo_batch.UnreadableFileError, match="F171"):
        elo_batch.verify(changed)


@pytest.mark.parametrize("heading", ["score", "expected", "change", "sum", "list_rating", "tool_rating"])
def test_a_cleared_cell_is_named(heading, written, tmp_path):
    cell, _ = first_cell(written["elo"], "Working", heading)
    changed = edited(written["elo"], tmp_path / "changed.xlsx", "Working", cleared(cell))
    assert ("Working", cell) in {(sheet, place) for _, sheet, place in said(changed)}


@pytest.mark.parametrize("sheet", ["Games", "Working", "Ratings"])
@pytest.mark.parametrize("how", [without_row, with_row_twice], ids=lambda how: how.__name__)
def test_a_row_taken_out_or_put_in_twice_is_named(sheet, how, written, tmp_path):
    changed = edited(written["elo"], tmp_path / "changed.xlsx", sheet, how(5))
    assert "F174" in {code for code, _, _ in said(changed)}


@pytest.mark.parametrize(("sheet", "row"), [("Games", 4), ("Working", 3), ("Ratings", 6)])
def test_rows_in_each_others_place_are_named(sheet, row, written, tmp_path):
    changed = edited(written["elo"], tmp_path / "changed.xlsx", sheet, with_rows_swapped(row, row + 1))
    assert ("F174", sheet, row + 1) in said(changed)


@pytest.mark.parametrize(
    ("make", "rule"),
    [(elo, "scale"), (elo, "k"), (elo, "decimals"), (nfl, "advantage"), (fide, "cap"), (fide, "delisted_below")],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_changed_rule_is_named_and_no_cell_that_follows_from_the_right_one(make, rule, written, tmp_path):
    path = written[make.__name__]
    table = open_report(path).tables["Rules"]
    row = table.texts("rule").index(rule)
    changed = edited(
        path, tmp_path / "changed.xlsx", "Rules", with_value(f"C{row + 2}", table.numbers("value")[row] + 1)
    )
    found = said(changed)
    assert ("F172", "Rules", f"C{row + 2}") in found
    assert [one for one in found if one[1] == "Working"] == []


@pytest.mark.parametrize("digits", [1, 4])
def test_the_exact_rating_is_held_as_the_text_it_is_to_its_last_digit(digits, written, tmp_path):
    path = written["elo"]
    table = open_report(path).tables["Ratings"]
    text, cell = table.texts("rating_exact")[0], cell_of(path, "Ratings", "rating_exact", 2)

    def edit(xml):
        return re.sub(
            rf'<c r="{cell}"([^>]*?) t="s"><v>\d+</v>', rf'<c r="{cell}"\1 t="str"><v>{text[:-digits]}</v>', xml
        )

    changed = edited(path, tmp_path / "changed.xlsx", "Ratings", edit)
    assert ("F172", "Ratings", cell) in said(changed)


@given(seed=st.integers(0, 10_000))
def test_in_a_random_report_a_changed_number_is_named_or_what_follows_from_it(seed, tmp_path_factory):
    folder, draw = tmp_path_factory.mktemp("random"), random.Random(seed)  # noqa: S311  # the same each time
    names = [f"Player {number}" for number in range(draw.choice([4, 6, 8]))]
    run = elo_batch.rate(
        log(seed, names, draw.randint(3, 9)),
        ratings=rated(names, draw.randint(900, 1500), draw.randint(20, 200)),
        policy=draw.choice(["elo", "club", "fide-standard", "us-chess", "casual"]),
        period=draw.choice(["all", "month", "event"]) if seed % 2 else None,
        duplicates="keep",
    )
    if run.data is None:
        return
    run.write_workbook(folder / "report.xlsx")
    assert said(folder / "report.xlsx") == []
    table = open_report(folder / "report.xlsx").tables[draw.choice(["Working", "Games", "Ratings"])]
    told_once = set() if table.name == "Games" else {"games", "peak", "as_of", "career"}
    proved = [name for name in table.letters if name not in told_once]
    heading = draw.choice([name for name in proved if (table.numbers(name) == table.numbers(name)).any()])
    row = draw.choice([row for row, value in enumerate(table.numbers(heading)) if value == value])  # noqa: PLR0124
    if table.name == "Games" and table.numbers("rated")[row] != 1:
        return  # what is not rated stands nowhere else
    cell, value = f"{table.letters[heading]}{row + 2}", float(table.numbers(heading)[row])
    other = 1 - value if table.name == "Working" and heading == "equal" else value + draw.choice([-1, 1, 10])
    changed = edited(folder / "report.xlsx", folder / "changed.xlsx", table.name, with_value(cell, other))
    found = said(changed)
    assert found, (table.name, heading, cell)
    assert (table.name, cell) in {(sheet, place) for _, sheet, place in found} or heading in FOLLOWS, (heading, found)


FOLLOWS = frozenset(
    {"date", "previous", "start", "floor", "record", "estimate", "special", "counted_games", "counted_points"}
)
"""Columns whose numbers come from outside the report: what follows from them is named; of a day on one line, Games."""


@pytest.mark.parametrize("sheet", ["Pool", "Periods"])
def test_a_sheet_that_is_missing_is_named(sheet, written, tmp_path):
    import openpyxl  # noqa: PLC0415  # for this test only
    from office import opened  # noqa: PLC0415

    book = opened(written["months"])
    del book[sheet]
    book.save(tmp_path / "changed.xlsx")
    assert openpyxl.load_workbook(tmp_path / "changed.xlsx").sheetnames.count(sheet) == 0
    found = [one for one in elo_batch.verify(tmp_path / "changed.xlsx").diagnostics if one.code == "F175"]
    assert len(found) == 1
    assert sheet in found[0].message


@pytest.mark.parametrize(
    ("sheet", "heading"),
    [("Ratings", "name"), ("Working", "name"), ("Working", "opponent_name"), ("Games", "name_a"), ("Games", "name_b")],
)
def test_a_changed_name_beside_an_id_is_named(sheet, heading, written, tmp_path):
    table = open_report(written["ids"]).tables[sheet]
    cell = f"{table.letters[heading]}3"
    changed = edited(
        written["ids"],
        tmp_path / "changed.xlsx",
        sheet,
        with_text(cell, "Somebody Else"),
    )
    (found,) = elo_batch.verify(changed).diagnostics
    assert (found.place.sheet, found.place.cell, found.found) == (sheet, cell, "Somebody Else")
    assert found.suggestion.startswith("García-Márquez")


@pytest.mark.parametrize("rows", [["bye"], ["bye", "1-0 ff"], []], ids=["a-bye", "byes-and-forfeits", "no-rows"])
def test_a_report_without_a_rated_game_is_intact(rows, tmp_path):
    games = games_frame([("Player 0", "Player 1", result) for result in rows], "white black result")
    run = elo_batch.rate(games, ratings=rated(["Player 0", "Player 1"]))
    run.write_workbook(tmp_path / "report.xlsx")
    assert said(tmp_path / "report.xlsx") == []


@pytest.mark.parametrize(
    ("sheet", "heading"),
    [("Pool", "change"), ("Working", "moved"), ("Games", "rated"), ("Ratings", "played"), ("Rules", "words")],
)
def test_a_column_that_has_lost_its_heading_is_named(sheet, heading, written, tmp_path):
    cell = cell_of(written["elo"], sheet, heading, 1)
    changed = edited(
        written["elo"],
        tmp_path / "changed.xlsx",
        sheet,
        with_text(cell, "other"),
    )
    (found,) = elo_batch.verify(changed).diagnostics
    assert (found.code, found.place.sheet) == ("F175", sheet)
    assert found.message == f"the sheet {sheet} has no column {heading}"


def test_a_rule_in_other_words_is_named(written, tmp_path):
    table = open_report(written["fide"]).tables["Rules"]
    row = table.texts("rule").index("period") + 2
    changed = edited(
        written["fide"],
        tmp_path / "changed.xlsx",
        "Rules",
        with_text(f"D{row}", "as we like"),
    )
    assert ("F172", "Rules", f"D{row}") in said(changed)


HONEST = {
    "two-sections-the-second-with-a-floor": """
        [[section]]
        in_force_from = 2020-01-01
        [[section.k.rule]]
        k = 20
        [[section]]
        in_force_from = 2026-02-01
        [[section.k.rule]]
        k = 20
        [section.limits]
        floor = 1000
        """,
    "who-falls-off-and-comes-back": """
        [[section]]
        [[section.k.rule]]
        k = 20
        [section.limits]
        delisted_below = 1400
        [section.newcomer]
        enter = "fixed"
        rating = 1500
        """,
}


@pytest.mark.parametrize("decimals", [None, 9])
@pytest.mark.parametrize("rules", HONEST.values(), ids=HONEST)
def test_an_honest_report_by_odd_rules_is_intact(rules, decimals, tmp_path):
    head = 'name = "ours"\ntitle = "Ours"\n'
    (tmp_path / "ours.toml").write_text(head + textwrap.dedent(rules), encoding="utf-8")
    names = [f"Player {number}" for number in range(6)]
    run = elo_batch.rate(
        log(11, names, 9),
        ratings=rated(names, 1396, 3),
        policy=tmp_path / "ours.toml",
        period="month",
        duplicates="keep",
        decimals=decimals,
    )
    assert run.data is not None, run.diagnostics
    run.write_workbook(tmp_path / "report.xlsx")
    assert said(tmp_path / "report.xlsx") == []


@pytest.mark.parametrize(
    ("make", "sheet", "heading", "text"),
    [
        (elo, "Ratings", "working", "7 games"),
        (elo, "Ratings", "as_of", "last year"),
        (elo, "Summary", "value", "2031-07"),
        (fide, "Working", "end", "left"),
    ],
    ids=["games-behind-a-link", "last-day", "period", "end-of-who-fell-off"],
)
def test_a_text_in_the_place_of_what_follows_is_named(  # noqa: PLR0913, PLR0917  # the cell and its text
    make, sheet, heading, text, written, tmp_path
):
    path = written[make.__name__]
    table = open_report(path).tables[sheet]
    row = 2
    if sheet == "Summary":
        row = table.texts("what").index("period") + 2
    if heading == "end":
        row = next(line for line, steps in enumerate(table.texts("steps")) if "leaves the list" in steps) + 2
    cell = f"{table.letters[heading]}{row}"
    changed = edited(path, tmp_path / "changed.xlsx", sheet, with_text(cell, text))
    assert (sheet, cell) in {(one, place) for _, one, place in said(changed)}
    if heading != "value":
        emptied = edited(path, tmp_path / "emptied.xlsx", sheet, lambda xml: re.sub(rf'<c r="{cell}".*?</c>', "", xml))
        assert (sheet, cell) in {(one, place) for _, one, place in said(emptied)}


def test_groups_of_one_size_may_stand_in_any_order(tmp_path):
    names = [f"Player {number}" for number in range(6)]
    run = elo_batch.rate(log(1575, names, 3)[3:6], ratings=rated(names, 1400, 90), duplicates="keep")
    run.write_workbook(tmp_path / "report.xlsx")
    assert said(tmp_path / "report.xlsx") == []
