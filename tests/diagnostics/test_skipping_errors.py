"""`--on-error skip` writes the rest, still exits 1, and loses no row of the list."""

import pytest

GAMES = "White,Black,Result,Date\nAna Ruiz,Ben Okafor,1-0,2026-10-03\n"
BROKEN = {
    "a rating": ("l500", "", ""),
    "a k": ("1500", "0", ""),
    "a day": ("1500", "", "soon"),
}


@pytest.mark.parametrize("entry", BROKEN.values(), ids=BROKEN)
def test_skip_loses_no_row_of_the_list(entry, judge, rows):
    rating, k, as_of = entry
    listed = f"player,rating,k,as_of,Club\nAna Ruiz,{rating},{k},{as_of},Vega\nBen Okafor,1600,,,\nCleo Park,1400,,,\n"
    games = rows("Ana Ruiz,Ben Okafor,1-0,2026-10-03", "Cleo Park,Ben Okafor,½,2026-10-03")
    answer = judge(games, listed, "--on-error skip")
    assert answer.exit == 1
    table = {row["player"]: row for row in answer.table("ratings")}
    assert set(table) == {"Ben Okafor", "Ana Ruiz", "Cleo Park"}
    back = table["Ana Ruiz"]
    assert (back["rating"], back["k"], back["as_of"], back["Club"], back["status"]) == (rating, k, as_of, "Vega", "")
    assert (answer.counts["rows_rejected"], answer.counts["rows_rated"]) == (1, 1)


def test_skip_keeps_doubled_and_nameless_entries(judge):
    listed = "player,rating\nAna Ruiz,1500\nBen Okafor,1600\nana ruiz,1550\n,1700\nCleo Park,1400\n"
    answer = judge(GAMES + "Cleo Park,Ben Okafor,1-0,2026-10-04\n", listed, "--on-error skip")
    assert (answer.exit, len(answer.table("ratings")), answer.counts["rows_rated"]) == (1, 5, 1)
    assert sorted(row["rating"] for row in answer.table("ratings") if row["player"] != "Ben Okafor")[1:] == [
        "1500",
        "1550",
        "1700",
    ]


def test_skip_writes_the_rest_and_still_says_that_there_are_errors(judge, rows):
    games = rows(
        "Ana Ruiz,Ben Okafor,1-0,2026-10-03",
        "Ana Ruiz,Cleo Park,x,",
        "Zed Novak,Dan Weiss,1-0,",
        "Dan Weiss,Dan Weiss,1-0,",
    )
    answer = judge(games, options="--on-error skip")
    assert answer.exit == 1
    assert [code for code, _ in answer.errors] == ["G103", "G301", "G201"]
    assert (answer.counts["rows_rated"], answer.counts["rows_rejected"]) == (1, 3)
    assert answer.ratings == {"Dan Weiss": "1800", "Ben Okafor": "1587", "Ana Ruiz": "1513", "Cleo Park": "1400"}
    assert [row["source"] for row in answer.games] == ["games.csv!!2"]


def test_a_mended_rating_is_no_longer_called_unreadable(judge, rows):
    broken = "player,rating\nAna Ruiz,l500\nBen Okafor,1600\nCleo Park,1400\n"
    answer = judge(rows("Cleo Park,Ben Okafor,½,2026-10-03"), broken, "--on-error skip")
    table = answer.table("ratings")
    mended = [{**row, "rating": "1500" if row["player"] == "Ana Ruiz" else row["rating"]} for row in table]
    text = "\n".join([",".join(table[0]), *(",".join(row.values()) for row in mended)]) + "\n"
    again = judge(rows("Ana Ruiz,Ben Okafor,1-0,2026-11-03"), text)
    assert {row["player"]: row["status"] for row in again.table("ratings")}["Ana Ruiz"] == ""


def test_without_skip_nothing_is_written(judge, rows):
    answer = judge(rows("Ana Ruiz,Ben Okafor,1-0,2026-10-03", "Ana Ruiz,Cleo Park,x,"))
    assert (answer.exit, list(answer.folder.iterdir())) == (1, [])
