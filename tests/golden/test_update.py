"""`rate --update`: the officer's own list comes back with new ratings, and with all that it had."""

import csv

import pytest
from archives import Archive
from club_workbook import QUOTED, RATINGS, SHEET, table

EXACTS = ("rating_exact", "rapid_rating_exact")


@pytest.fixture
def updated(club, elo, folder):
    """The list after October, its ratings written over."""
    told = elo("rate october.csv --ratings club.xlsx --initial 1500 --update new.xlsx --format json")
    assert told.exit == 0
    assert told.json["outputs"] == ["new.xlsx"]
    return Archive(club), Archive(folder / "new.xlsx")


def values(archive, sheet):
    return {at: cell[1] for at, cell in archive.cells(sheet).items()}


@pytest.mark.usefixtures("updated")
def test_the_ratings_stand_in_the_officers_own_column(folder):
    assert dict(table(folder / "new.xlsx")["Elo"]) == RATINGS


def test_only_the_cells_with_news_have_changed(updated):
    before, after = (archive.cells(SHEET) for archive in updated)
    changed = {at for at, cell in before.items() if after.get(at) != cell}
    # The gains are worked out from the ratings: what they came to no longer holds.
    assert changed == {"C4", "C5", "C6", "F4", "F5", "F6"}
    assert [after[at][1] for at in ("C4", "C5", "C6")] == [1510, 1587, 1416]
    assert [after[at][0::2] for at in ("F4", "F5", "F6")] == [before[at][0::2] for at in ("F4", "F5", "F6")]


def test_what_the_next_run_must_know_is_added_at_the_right(updated):
    added = {at: value for at, value in values(updated[1], SHEET).items() if at[0] in "GH" and int(at[1:]) > 2}
    assert {at: value for at, value in added.items() if at.endswith("3")} == {"G3": "as_of", "H3": "rating_exact"}
    assert added["H7"] == "1800"
    assert float(added["H4"]) == pytest.approx(1510, abs=0.01)
    days = {at: value for at, value in added.items() if at[0] == "G" and at != "G3"}
    assert days == {"G4": 46300, "G5": 46296, "G6": 46304, "G9": 46304}


def test_formulas_keep_what_they_came_to_unless_it_no_longer_holds(updated):
    before, after = (archive.cells("Summary") for archive in updated)
    assert {at: cell[0] for at, cell in before.items()} == {at: cell[0] for at, cell in after.items()}
    assert {at: cell[1] for at, cell in after.items() if cell[0]} == {
        "A1": None,
        "A2": None,
        "A3": 3000,
        "A4": 8,
        "A5": None,
        "A6": 3.14159265358979,
    }
    assert b'fullCalcOnLoad="1"' in updated[1].parts["xl/workbook.xml"]


def test_a_newcomer_stands_below_in_the_looks_of_the_last_row(updated):
    cells, looks = updated[1].cells(SHEET), updated[1].looks(SHEET)
    assert [cells[f"{letter}9"][:2] for letter in "ABCF"] == [
        (None, "Zoë =New"),
        (None, "Zoë =New"),
        (None, 1487),
        ("C9-1500", None),
    ]
    assert [looks[f"{letter}9"] for letter in "ABCDEF"] == [looks[f"{letter}8"] for letter in "ABCDEF"]
    assert looks["G9"][:3] == looks["C8"][:3]
    assert looks["G9"][3] == "yyyy-mm-dd"


def test_all_cells_keep_their_looks(updated):
    before, after = (archive.looks(SHEET) for archive in updated)
    inside_the_title = {"B1", "C1", "D1", "E1", "F1"}
    shown = before.keys() - inside_the_title
    assert {at: after.get(at) for at in shown} == {at: before[at] for at in shown}


def test_notes_links_and_rich_texts_stay(updated):
    before, after = updated
    assert before.notes(SHEET) == after.notes(SHEET) == {"B4": ("born 1990", "Jane")}
    assert isinstance(values(after, SHEET)["D5"], tuple)
    assert b"https://example.org/cleo" in b"".join(text for name, text in after.parts.items() if name.endswith(".rels"))


def test_rows_and_columns_keep_size_group_and_hiding(updated):
    before, after = updated
    assert after.columns(SHEET)[8][1] is True
    for number, said in before.columns(SHEET).items():
        assert after.columns(SHEET)[number] == said
    assert {row: said for row, said in after.rows(SHEET).items() if row in before.rows(SHEET)} == before.rows(SHEET)


def test_other_sheets_stay_as_they_are(updated):
    before, after = updated
    assert before.states() == after.states() == {SHEET: "visible", "Summary": "visible", "Secret": "veryHidden"}
    assert before.cells("Secret") == after.cells("Secret")
    assert before.tables("Summary") == after.tables("Summary")
    assert before.rest("Secret") == after.rest("Secret")


def test_views_protection_merges_and_the_page_stay(updated):
    before, after = (archive.rest(SHEET) for archive in updated)
    alike = before.keys() - {"autoFilter", "conditionalFormatting", "dataValidations", "sheetFormatPr"}
    assert {"sheetViews", "sheetProtection", "mergeCells", "pageSetup", "headerFooter", "rowBreaks"} <= alike
    assert {name: after.get(name) for name in alike} == {name: before[name] for name in alike}


def test_rules_filter_names_and_the_printed_area_grow_with_the_list(updated):
    before, after = (archive.rest(SHEET) for archive in updated)
    grown = (("C4:C8", "C4:C9"), ("A4:F8", "A4:G9"), ("E4:E8", "E4:E9"), ("A3:F8", "A3:H9"))

    def longer(text):
        for old, new in grown:
            text = text.replace(old, new)
        return text

    for name in ("autoFilter", "conditionalFormatting", "dataValidations"):
        assert sorted(after[name]) == sorted(map(longer, before[name]))
    assert updated[1].names() == {
        ("Ratings", ""): f"{QUOTED}!$C$4:$C$9",
        ("Base", ""): "Secret!$A$1",
        ("_xlnm._FilterDatabase", SHEET): f"{QUOTED}!$A$3:$H$9",
        ("_xlnm.Print_Area", SHEET): f"{QUOTED}!$A$1:$G$9",
        ("_xlnm.Print_Titles", SHEET): f"{QUOTED}!$3:$3",
    }


def test_no_kind_of_part_is_lost(updated):
    before, after = (archive.kinds() for archive in updated)
    core = {"sheet.xml", "table.xml", "styles.xml", "theme.xml"}
    assert {kind: after[kind] for kind in core} == {kind: before[kind] for kind in core}
    assert any(kind.startswith("comment") for kind in after)


@pytest.mark.usefixtures("club")
def test_formulas_that_do_not_see_the_newcomers_are_named(elo):
    told = elo("rate october.csv --ratings club.xlsx --initial 1500 --update new.xlsx --format json").json["problems"]
    assert [one["found"] for one in told if one["code"] == "F153"] == ["Summary!A2"]


def test_new_ratings_in_a_column_of_their_own_leave_the_old_ones(club, elo, folder):
    assert elo("rate october.csv --ratings club.xlsx --initial 1500 --update new.xlsx --as-column Nov_26").exit == 0
    list_ = table(folder / "new.xlsx")
    assert list(list_) == [
        "Member",
        "Elo",
        "Nick",
        "Fee",
        "Gain",
        "as_of of Nov_26",
        "rating_exact of Nov_26",
        "Nov_26",
    ]
    assert dict(list_["Nov_26"]) == RATINGS
    assert list(list_["Elo"])[:5] == [1500, 1600, 1400, 1800, 1550.5]
    before, after = Archive(club), Archive(folder / "new.xlsx")
    assert {at: after.cells(SHEET)[at] for at in before.cells(SHEET)} == before.cells(SHEET)
    looks = after.looks(SHEET)
    assert [looks[f"I{row}"] for row in range(3, 10)] == [looks[f"C{row}"] for row in range(3, 10)]
    rules = " ".join(after.rest(SHEET)["conditionalFormatting"] + after.rest(SHEET)["dataValidations"])
    assert "sqref=I4:I9" in rules
    assert after.names()["_xlnm.Print_Area", SHEET] == f"{QUOTED}!$A$1:$I$9"
    assert "sqref=C4:C9 I4:I9" in rules


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize("headings", [("Nov 26", "Dec 26"), ("Nov 26", ""), ("", "Dec 26"), ("", "")])
def test_the_next_month_starts_from_the_newest_column(elo, folder, headings):
    names = ["club.xlsx", "first.xlsx", "second.xlsx"]
    for month, heading, old, new in zip(("october", "november"), headings, names, names[1:], strict=False):
        more = ["--as-column", heading] if heading else []
        assert elo(f"rate {month}.csv --ratings {old} --initial 1500 --update {new}", *more).exit == 0
    assert elo("rate october.csv --ratings club.xlsx --initial 1500 --ratings-out first.csv").exit == 0
    assert elo("rate november.csv --ratings first.csv --initial 1500 --ratings-out second.csv").exit == 0
    list_ = table(folder / "second.xlsx")
    current = headings[1] or headings[0] or "Elo"
    exact = "rating_exact" + (f" of {current}" if current != "Elo" else "")
    with (folder / "second.csv").open(encoding="utf-8", newline="") as file:
        expected = {row["player"]: (float(row["rating"]), row["rating_exact"]) for row in csv.DictReader(file)}
    assert {player: (row[current], row[exact]) for player, row in list_.iterrows()} == expected


def test_a_prepared_blank_column_is_filled(folder, elo):
    (folder / "list.csv").write_text("player,Oct,rating,Nov\nAna Ruiz,,1500,\nBen Okafor,,1600,\nCleo Park,,1400,\n")
    assert elo("rate games.csv --ratings list.csv --update new.csv --as-column Nov").exit == 0
    lines = (folder / "new.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "player,Oct,rating,Nov,as_of of Nov,rating_exact of Nov"
    assert lines[1].startswith("Ana Ruiz,,1500,1510,2026-10-10,1510")


@pytest.mark.parametrize(
    ("heading", "says"),
    [
        ("Club", "it is filled"),
        ("games", "means something else"),
        ("rank", "means something else"),
        ("as_of of May", "means something else"),
    ],
)
def test_a_heading_that_is_taken_is_refused(elo, folder, heading, says):
    told = elo("rate games.csv --ratings list.csv --update new.csv --as-column", heading)
    assert (told.exit, says in told.err, (folder / "new.csv").exists()) == (2, True, False)


@pytest.mark.parametrize("heading", ["rating", "RATING", " rating "])
def test_the_column_of_the_ratings_in_force_is_not_written_over_by_naming_it(elo, folder, heading):
    told = elo("rate games.csv --ratings list.csv --update new.csv --as-column", heading)
    assert (told.exit, "the list has such a column, and it is filled" in told.err) == (2, True)
    assert "leave --as-column away to write over it" in told.err
    assert not (folder / "new.csv").exists()


@pytest.mark.usefixtures("club")
def test_last_months_column_is_not_written_over_by_a_forgotten_change_of_heading(elo, folder):
    line = "rate {}.csv --ratings {}.xlsx --initial 1500 --update {}.xlsx"
    assert elo(line.format("october", "club", "nov"), "--as-column", "Nov 2026").exit == 0
    told = elo(line.format("november", "nov", "dec"), "--as-column", "Nov  2026")
    assert (told.exit, "holds the ratings in force" in told.err, (folder / "dec.xlsx").exists()) == (2, True, False)
    assert elo(line.format("november", "nov", "dec")).exit == 0
    assert "Nov 2026" in table(folder / "dec.xlsx")


def test_a_column_of_ratings_that_is_filled_in_part_is_not_written_over_by_naming_it(elo, folder):
    (folder / "list.csv").write_text("player,rating\nAna Ruiz,1500\nBen Okafor,\nCleo Park,1400\n")
    line = "rate games.csv --ratings list.csv --initial 1500 --update new.csv --as-column rating"
    assert elo(line).exit == 2


def test_a_blank_column_of_ratings_may_be_named(folder, elo):
    (folder / "list.csv").write_text("player,rating\nAna Ruiz,\nBen Okafor,\n")
    (folder / "games.csv").write_text("White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n")
    assert elo("rate games.csv --ratings list.csv --initial 1500 --update new.csv --as-column rating").exit == 0
    assert (folder / "new.csv").read_text(encoding="utf-8").splitlines()[1] == "Ana Ruiz,1510"


def test_the_list_given_is_never_written(club, elo):
    before = club.read_bytes()
    told = elo("rate october.csv --ratings club.xlsx --initial 1500 --update club.xlsx")
    assert (told.exit, "is an input of this run" in told.err) == (2, True)
    assert club.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("rate games.csv --initial 1500 --update new.csv", "give that list"),
        ("rate games.csv --ratings list.csv --update new.xlsx", "ends in .csv"),
        ("rate games.csv --ratings list.csv --as-column Nov --ratings-out o.csv", "give --update NEW too"),
        ("rate games.csv --ratings list.csv --lossy --ratings-out o.csv", "give --update NEW too"),
        ("rate games.csv --ratings list.ods --update new.ods", "save it as .xlsx"),
        ("rate games.csv --ratings list.csv.gz --update new.csv", "save it as .xlsx"),
    ],
)
def test_an_update_that_cannot_be_made_is_refused_at_once(elo, folder, line, says):
    told = elo(line)
    assert (told.exit, says in told.err) == (2, True)
    assert sorted(path.name for path in folder.iterdir()) == ["games.csv", "list.csv"]
