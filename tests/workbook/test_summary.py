"""The sheet Summary: who moved and who came on each list, in words that name it, and verify holds them."""

import re
import zipfile
from xml.etree import ElementTree

import numpy as np
import pytest
from helpers import games_frame, list_frame
from reports import NAMES, elo, fide, fide_back, lists, lists_by_month, log, months, rated
from tampering import edited, with_value

import elo_batch
from elo_batch.reports.period_sums import period_sums
from elo_batch.reports.workbook import summary as sheet
from elo_batch.verifying.report import open_report

MADE = (elo, months, lists, lists_by_month, fide, fide_back)
TOLD_ONCE = {"run of", "period", "in words", "laid down in", "rule book", "what is checked"}
"""What the report does not say a second time, or says only in the same words."""
TOLD_ONCE |= {"rows outside", "rows duplicate", "rows rejected"}


@pytest.fixture(scope="module")
def runs():
    return {make.__name__: make() for make in MADE}


@pytest.fixture(scope="module")
def written(runs, tmp_path_factory):
    folder = tmp_path_factory.mktemp("summary")
    for name, run in runs.items():
        run.write_workbook(folder / f"{name}.xlsx")
    return {name: folder / f"{name}.xlsx" for name in runs}


def rows_of(run):
    return dict(sheet.summary_rows(run.report()))


def charts(path):
    """The titles of the charts of a report, in order."""
    with zipfile.ZipFile(path) as book:
        parts = sorted(
            (name for name in book.namelist() if name.startswith("xl/charts/chart")), key=lambda name: (len(name), name)
        )
        trees = [ElementTree.fromstring(book.read(part)) for part in parts]  # noqa: S314  # our own
    space = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
    text = "{http://schemas.openxmlformats.org/drawingml/2006/main}t"
    return ["".join(one.text for one in tree.find(f".//{space}title").iter(text)) for tree in trees]


def test_with_several_lists_every_row_about_a_move_names_its_list(runs):
    rows = rows_of(runs["lists"])
    moves = [what for what in rows if "biggest" in what or ": first rating" in what]
    assert {what.partition(": ")[0] for what in moves} == {"standard", "rapid"}
    assert not any(what.startswith(("biggest", "first")) for what in rows)


def test_the_moves_of_each_list_are_those_of_its_columns(runs):
    run = runs["lists_by_month"]
    rows, frame = rows_of(run), run.ratings
    for on, heading in (("standard", "change"), ("rapid", "rapid_change")):
        changes = frame[heading].dropna().tolist()
        told = [float(text.split()[0]) for what, text in rows.items() if what.startswith(f"{on}: biggest rise")]
        assert told == sorted((one for one in changes if one > 0), reverse=True)[:5]
        told = [float(text.split()[0]) for what, text in rows.items() if what.startswith(f"{on}: biggest fall")]
        assert told == sorted(one for one in changes if one < 0)[:5]


def test_first_ratings_of_a_list_are_those_of_players_who_had_none_on_it(runs):
    rows = rows_of(runs["lists_by_month"])
    assert (rows["standard: first ratings"], rows["rapid: first ratings"]) == (2, 4)
    named = {text.rpartition(" (")[0] for what, text in rows.items() if what.startswith("rapid: first rating ")}
    assert named == {"New 1", "New 2", "Player 01", "Player 04"}
    assert rows["newcomers"] == 2


def test_more_first_ratings_than_can_be_named_are_counted(runs, monkeypatch):
    monkeypatch.setattr(sheet, "MOST_NEWCOMERS", 3)
    rows = rows_of(runs["lists_by_month"])
    assert rows["rapid: more first ratings"] == 1
    assert "rapid: first rating 4" not in rows
    assert "standard: more first ratings" not in rows


def test_with_one_list_no_row_names_a_list_or_first_ratings(runs):
    for name in ("elo", "months", "fide"):
        assert [what for what in rows_of(runs[name]) if ": " in what or "first rating" in what] == []


def test_each_list_has_its_own_charts(written):
    two = [
        "standard: Ratings before and after",
        "standard: Changes",
        "rapid: Ratings before and after",
        "rapid: Changes",
    ]
    assert charts(written["lists"])[1:] == two
    assert charts(written["elo"])[1:] == ["Ratings before and after", "Changes"]


def looks_at(path, number):
    """The columns that a chart looks at, by sheet and heading, and from which row to which; its labels."""
    with zipfile.ZipFile(path) as book:
        xml = book.read(f"xl/charts/chart{number}.xml").decode()
    tables = open_report(path).tables
    found = re.findall(r"<c:f>(\w+)!\$(\w+)\$(\d+):\$\w+\$(\d+)</c:f>", xml)
    headings = {sheet: {letter: name for name, letter in tables[sheet].letters.items()} for sheet in tables}
    return [(sheet, headings[sheet][letter], int(first), int(last)) for sheet, letter, first, last in found], xml


def test_the_chart_of_scores_has_the_expected_across_the_actual_upwards_and_games_beside(written):
    columns, xml = looks_at(written["elo"], 1)
    expected, actual = ("Summary", "expected", 2, 11), ("Summary", "actual", 2, 11)
    assert columns == [expected, actual, expected, expected]
    table = open_report(written["elo"]).tables["Summary"]
    games = [f"{count:,.0f}" for count in table.numbers("games")[:10]]
    assert re.findall(r"<a:t>([\d,]+)</a:t>", xml) == games


def test_the_charts_of_a_list_look_at_its_own_numbers(written):
    for number, on in ((2, ""), (4, "rapid_")):
        columns, _ = looks_at(written["lists"], number)
        rows = np.isfinite(open_report(written["lists"]).tables["Pool"].numbers(f"{on}rating_from")).sum()
        across = ("Pool", f"{on}rating_from", 2, rows + 1)
        before, after = (("Pool", f"{on}players_{when}", 2, rows + 1) for when in ("before", "after"))
        assert columns == [across, before, across, after]


def test_who_fell_off_and_came_back_by_a_first_rating_has_not_risen(runs):
    run = runs["fide_back"]
    assert run.ratings.set_index("player").loc["Falls", "change"] > 500
    assert not any("Falls" in str(text) for what, text in rows_of(run).items() if what.startswith("biggest"))


def test_who_fell_off_and_stayed_off_is_a_fall():
    told = sheet.rows_of_list(
        rated(["Ana"]).assign(name="", previous=1405.0, rating=np.nan, change=-14.0, played=3, had=True, anew=True)
    )
    assert dict(told) == {"biggest fall 1": "-14  Ana"}


@pytest.mark.parametrize("make", MADE, ids=lambda make: make.__name__)
def test_newcomers_are_as_many_on_summary_periods_and_counts(make, runs):
    run = runs[make.__name__]
    told = period_sums(run.data, run.games, run.changes)
    one = told[told["list"] == "standard"] if "list" in told else told
    assert rows_of(run)["newcomers"] == run.counts["newcomers"] == one["newcomers"].sum()
    assert ("a newcomer is" in rows_of(run)) == (run.counts["newcomers"] > 0)


def test_a_newcomer_is_counted_in_the_period_of_the_first_game_rated_or_not(runs):
    run = runs["fide_back"]
    # New 1 in January, though the first rating comes in February; New 2 only met New 3, in February.
    assert period_sums(run.data, run.games, run.changes)["newcomers"].tolist() == [1, 2, 0]


def test_periods_of_several_lists_have_a_row_for_each_list_from_its_own_games(runs):
    run = runs["lists_by_month"]
    told = period_sums(run.data, run.games, run.changes)
    assert told[["period", "list"]].to_numpy().tolist() == [
        [month, on] for month in ("2026-01", "2026-02") for on in ("standard", "rapid")
    ]
    for row in told.itertuples():
        games = run.games[(run.games["period"] == row.period) & (run.games["list"] == row.list)]
        changes = run.changes[(run.changes["period"] == row.period) & (run.changes["list"] == row.list)]
        assert (row.games, row.players, row.points) == (games["games"].sum(), len(changes), changes["change"].sum())


def cells_of(path):
    """The filled cells of the second column of Summary by what they are about, with their values."""
    table = open_report(path).tables["Summary"]
    return {
        what: (f"B{row + 2}", table.texts("value")[row], float(table.numbers("value")[row]))
        for row, what in enumerate(table.texts("what"))
        if what and table.filled("value")[row]
    }


def as_text(cell, text):
    """Another text in place of a text."""
    return lambda xml: re.sub(
        rf'<c r="{cell}"([^>]*?) t="s"><v>\d+</v>', rf'<c r="{cell}"\1 t="str"><v>{text}</v>', xml
    )


@pytest.mark.parametrize("make", [lists_by_month, fide_back], ids=lambda make: make.__name__)
def test_every_changed_cell_of_the_summary_is_named(make, written, tmp_path):
    path = written[make.__name__]
    for what, (cell, text, number) in cells_of(path).items():
        if what in TOLD_ONCE:
            continue
        edit = (
            as_text(cell, f"{text}!")
            if np.isnan(number)
            else with_value(cell, 1 - number if what == "check" else number + 1)
        )
        changed = edited(path, tmp_path / "changed.xlsx", "Summary", edit)
        found = {(one.place.sheet, one.place.cell) for one in elo_batch.verify(changed).diagnostics}
        rows = what.startswith("rows ") or what == "newcomers"
        assert ("Summary", cell) in found or (rows and found), what


def test_a_row_about_somebody_who_did_not_move_is_named(written, tmp_path):
    path = written["lists_by_month"]
    cells = cells_of(path)
    row = int(cells["rapid: biggest rise 5"][0][1:])
    changed = edited(path, tmp_path / "changed.xlsx", "Summary", as_text(f"A{row}", "rapid: biggest rise 6"))
    said = {one.message for one in elo_batch.verify(changed).diagnostics}
    assert "nobody is the rapid: biggest rise 6" in said
    assert "there is no row rapid: biggest rise 5" in said


@pytest.mark.parametrize("name", ["games", "players", "newcomers", "points", "highest_rise", "deepest_fall"])
def test_a_changed_number_of_a_period_of_any_list_is_named(name, written, tmp_path):
    path = written["lists_by_month"]
    table = open_report(path).tables["Periods"]
    for row in range(len(table)):
        cell = f"{table.letters[name]}{row + 2}"
        changed = edited(path, tmp_path / "changed.xlsx", "Periods", with_value(cell, table.numbers(name)[row] + 1))
        assert ("Periods", cell) in {(one.place.sheet, one.place.cell) for one in elo_batch.verify(changed).diagnostics}


@pytest.mark.parametrize("heading", ["rapid_players_before", "rapid_players_changed", "rapid_rating_from"])
def test_a_changed_number_behind_the_charts_of_any_list_is_named(heading, written, tmp_path):
    path = written["lists"]
    cell = f"{open_report(path).tables['Pool'].letters[heading]}2"
    changed = edited(path, tmp_path / "changed.xlsx", "Pool", with_value(cell, 77))
    assert ("Pool", cell) in {(one.place.sheet, one.place.cell) for one in elo_batch.verify(changed).diagnostics}


@pytest.mark.parametrize("make", [elo, fide, lists], ids=lambda make: make.__name__)
def test_expected_and_actual_scores_are_those_of_the_figure(make, runs, written):
    path = written[make.__name__]
    figure, table = elo_batch.calibration(path), open_report(path).tables["Summary"]
    for ours, theirs in zip(sheet.TENTHS_OUT, figure.table.columns, strict=True):
        np.testing.assert_allclose(table.numbers(ours)[:10], figure.table[theirs].to_numpy(dtype=float), atol=1e-12)
        assert np.isnan(table.numbers(ours)[10:]).all()
    assert rows_of(runs[make.__name__])["expected and actual scores"] == "; ".join(figure.said)
    assert charts(path)[0] == "Expected against actual score"


@pytest.mark.parametrize("name", sheet.TENTHS_OUT)
def test_a_changed_number_of_expected_and_actual_scores_is_named(name, written, tmp_path):
    path = written["elo"]
    table = open_report(path).tables["Summary"]
    row = int(np.flatnonzero(~np.isnan(table.numbers("actual")))[0])
    cell = f"{table.letters[name]}{row + 2}"
    changed = edited(path, tmp_path / "changed.xlsx", "Summary", with_value(cell, table.numbers(name)[row] + 1))
    assert ("Summary", cell) in {(one.place.sheet, one.place.cell) for one in elo_batch.verify(changed).diagnostics}
    changed = edited(path, tmp_path / "changed.xlsx", "Summary", as_text(f"{table.letters[name]}1", "other"))
    assert f"the column {name} is missing" in {one.message for one in elo_batch.verify(changed).diagnostics}


def test_a_run_without_expected_scores_has_no_such_numbers_and_is_intact(tmp_path):
    games = games_frame([], "player_a player_b result")
    run = elo_batch.rate(games, ratings=list_frame({"Ana": 1500, "Ben": 1500}))
    run.write_workbook(tmp_path / "report.xlsx")
    assert "expected and actual scores" not in rows_of(run)
    assert not open_report(tmp_path / "report.xlsx").tables["Summary"].has("actual")
    assert elo_batch.verify(tmp_path / "report.xlsx").ok


def test_newcomers_past_those_named_are_held_by_their_number(monkeypatch, tmp_path):
    monkeypatch.setattr(sheet, "MOST_NEWCOMERS", 1)
    months().write_workbook(tmp_path / "report.xlsx")
    assert elo_batch.verify(tmp_path / "report.xlsx").ok
    cell = f"{open_report(tmp_path / 'report.xlsx').tables['Periods'].letters['newcomers']}2"
    changed = edited(tmp_path / "report.xlsx", tmp_path / "changed.xlsx", "Periods", with_value(cell, 1))
    assert ("Periods", cell) in {(one.place.sheet, one.place.cell) for one in elo_batch.verify(changed).diagnostics}


def test_newcomers_that_nobody_can_tell_from_the_unrated_are_held_by_their_sum(monkeypatch, tmp_path):
    monkeypatch.setattr(sheet, "MOST_NEWCOMERS", 1)
    listed = rated(NAMES[:11])
    listed.loc[len(listed)] = ["Unrated", None]
    names = [*listed["player"], "New 1", "New 2"]
    options = {"period": "month", "initial": 1500, "newcomers": names, "duplicates": "keep"}
    elo_batch.rate(log(3, names), ratings=listed, **options).write_workbook(tmp_path / "report.xlsx")
    assert elo_batch.verify(tmp_path / "report.xlsx").ok
    cell = f"{open_report(tmp_path / 'report.xlsx').tables['Periods'].letters['newcomers']}2"
    changed = edited(tmp_path / "report.xlsx", tmp_path / "changed.xlsx", "Periods", with_value(cell, 1))
    (found,) = elo_batch.verify(changed).diagnostics
    assert found.message == "the newcomers of all periods are not those of the sheet Summary"
