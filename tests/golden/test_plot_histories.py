"""The history that one file holds is drawn: the periods of a report, the months of an officer's own list."""

from datetime import date

import numpy as np
import pytest

import elo_batch
from elo_batch.figures.dating import IN_ORDER
from elo_batch.figures.months import NAMES, day_in, last_day
from elo_batch.reports.workbook import ratings as sheet

MONTHS = ("2026-10", "2026-11", "2026-12")
GAMES = "White,Black,Result,Date,Cup\n" + "".join(
    f"Ana Ruiz,Ben Okafor,{result},{month}-1{number},{cup}\n"
    for number, (month, result, cup) in enumerate(
        zip(MONTHS, ("1-0", "1-0", "0-1"), ("Open", "Cup", "Final"), strict=True)
    )
)
LIST = "player,rating,Phone\nAna Ruiz,1500,1501\nBen Okafor,1600,1601\nCleo Park,1400,1401\n"
RATE = "rate games.csv --ratings list.csv"


@pytest.fixture
def club(folder):
    (folder / "games.csv").write_text(GAMES, encoding="utf-8")
    (folder / "list.csv").write_text(LIST, encoding="utf-8")
    return folder


def history(*files, player="Ana Ruiz"):
    figure = elo_batch.rating_history(list(files), [player])
    return dict(zip(figure.table["list"], figure.table[player], strict=True)), figure.said


@pytest.mark.parametrize(
    ("period", "days"),
    [
        ("month", ["2026-10-31", "2026-11-30", "2026-12-31"]),
        ("week", ["2026-10-11", "2026-11-15", "2026-12-13"]),
        ("year", None),
        ("event", ["2026-10-10", "2026-11-11", "2026-12-12"]),
    ],
)
def test_a_report_is_drawn_by_the_last_day_of_each_of_its_periods(period, days, elo, club):
    if period == "event":
        (club / "games.csv").write_text(GAMES.replace("Cup\n", "Event\n"), encoding="utf-8")
    assert elo(f"{RATE} --period {period} --output r.xlsx").exit == 0
    told, said = history(club / "r.xlsx")
    run = elo_batch.rate(club / "games.csv", ratings=club / "list.csv", period=period)
    changes = run.changes[run.changes["player"] == "Ana Ruiz"]
    if days is None:
        assert (list(told), said[0]) == (["2026-12-12"], "dates: the last rated day of each list (as_of)")
    else:
        assert told == dict(zip(days, changes["rating"].tolist(), strict=True))
        assert said == ("dates: the last day of each period of the report",)


def test_who_did_not_play_keeps_the_rating_and_who_came_later_has_none_before(elo, club):
    more = "New Star,Ana Ruiz,1-0,2026-11-20,\n"
    (club / "games.csv").write_text(GAMES + more, encoding="utf-8")
    assert elo(f"{RATE} --period month --initial 1500 --output r.xlsx").exit == 0
    assert list(history(club / "r.xlsx", player="Cleo Park")[0].values()) == [1400, 1400, 1400]
    told, said = history(club / "r.xlsx", player="New Star")
    assert [np.isnan(value) for value in told.values()] == [True, False, False]
    assert "New Star has no rating on 1 of 3 lists" in said


def test_a_report_that_holds_the_last_of_many_lists_says_so(elo, club, monkeypatch):
    monkeypatch.setattr(sheet, "MOST_LISTS", 2)
    assert elo(f"{RATE} --period month --output r.xlsx").exit == 0
    told, said = history(club / "r.xlsx")
    assert list(told) == ["2026-11-30", "2026-12-31"]
    assert "r.xlsx holds the lists of the last 2 of its 3 periods" in said


def test_periods_without_any_day_stand_in_their_order(elo, club):
    games = "White,Black,Result,Round\nAna Ruiz,Ben Okafor,1-0,1\nAna Ruiz,Ben Okafor,1-0,2\n"
    (club / "games.csv").write_text(games, encoding="utf-8")
    assert elo(f"{RATE} --period round --output r.xlsx").exit == 0
    told, said = history(club / "r.xlsx")
    assert (list(told), said) == (["1", "2"], (f"no dates: {IN_ORDER}",))


def updated(elo, club, names, ending="csv"):
    """The own list after a month under each of these headings."""
    source = "list.csv"
    for number, (month, name) in enumerate(zip(MONTHS, names, strict=False)):
        (club / f"{month}.csv").write_text("".join(
            line for line in GAMES.splitlines(keepends=True) if month in line or "White" in line
        ), encoding="utf-8")  # fmt: skip
        line = f"rate {month}.csv --ratings {source} --update {number}.{ending} --as-column"
        assert elo(line, name).exit == 0
        source = f"{number}.{ending}"
    return club / source


def test_an_own_list_is_drawn_by_the_months_of_its_columns(elo, club):
    path = updated(elo, club, ["Oct 2026", "Nov 2026", "Dec 2026"])
    told, said = history(path)
    run = elo_batch.rate(club / "games.csv", ratings=club / "list.csv", period="month")
    ratings = run.changes[run.changes["player"] == "Ana Ruiz"]["rating"].tolist()
    assert told == dict(zip(["2026-10-01", "2026-11-01", "2026-12-01"], ratings, strict=True))
    assert said == (
        "dates: the months in the headings of the columns",
        f"{path.name}: drawn from its columns Oct 2026, Nov 2026, Dec 2026",
        f"{path.name}: its column rating is not drawn, since its heading says no month",
    )


def test_an_own_list_whose_headings_say_no_month_draws_what_is_in_force_and_says_so(elo, club):
    path = updated(elo, club, ["autumn", "winter"])
    told, said = history(path)
    assert list(told) == ["2026-11-11"]
    assert said[1:] == (f"{path.name}: only its column winter is drawn, since its heading says no month",)
    path = updated(elo, club, ["Nov 2026"])
    assert history(path)[1][1:] == (
        f"{path.name}: only its column Nov 2026 is drawn, since no other heading says a month",
    )


def test_a_column_of_fees_or_words_under_a_month_is_no_list(elo, club):
    (club / "list.csv").write_text(
        LIST.replace("Phone", "Phone,Aug 2026,Sep 2026,Jul 2026,Jun 2026").replace("01\n", "01,5,paid,1450,9000\n"),
        encoding="utf-8",
    )
    path = updated(elo, club, ["Oct 2026", "Nov 2026"])
    assert list(history(path)[0]) == ["2026-07-01", "2026-10-01", "2026-11-01"]


def test_a_list_that_no_update_has_made_is_one_list(club):
    (club / "list.csv").write_text("player,rating,Oct 2026,as_of\nAna,1500,1490,2026-11-30\n", encoding="utf-8")
    assert history(club / "list.csv", player="Ana")[0] == {"2026-11-30": 1500}


def test_a_report_and_another_list_are_drawn_together_by_their_days(elo, club):
    assert elo(f"{RATE} --period month --output r.xlsx").exit == 0
    (club / "new.csv").write_text("player,rating,as_of\nAna Ruiz,1700,2027-01-30\n", encoding="utf-8")
    told, said = history(club / "new.csv", club / "r.xlsx")
    assert list(told) == ["2026-10-31", "2026-11-30", "2026-12-31", "2027-01-30"]
    assert said[0] == "dates: the last rated day of each list (as_of) and the last day of each period of the report"


def test_two_lists_of_one_day_are_named_with_it(club):
    for name in ("autumn", "winter"):
        (club / f"{name}.csv").write_text("player,rating,as_of\nAna,1500,2026-10-27\n", encoding="utf-8")
    told = "autumn.csv and winter.csv are of one day, 2026-10-27 (as_of), and the files' names do not tell them apart"
    assert history(club / "autumn.csv", club / "winter.csv", player="Ana")[1] == (f"no dates: {told}; {IN_ORDER}",)


def test_a_list_that_has_no_day_among_others_is_named(club):
    (club / "autumn.csv").write_text("player,rating,as_of\nAna,1500,2026-10-27\n", encoding="utf-8")
    (club / "winter.csv").write_text("player,rating\nAna,1500\n", encoding="utf-8")
    told = "winter.csv has no day (as_of), and not all files have one in their names"
    assert history(club / "autumn.csv", club / "winter.csv", player="Ana")[1] == (f"no dates: {told}; {IN_ORDER}",)


def test_the_picture_has_a_point_for_each_list(elo, club):
    assert elo(f"{RATE} --period month --output r.xlsx").exit == 0
    assert elo("plot r.xlsx --output h.svg --player", "Ana Ruiz").exit == 0
    drawn = (club / "h.svg").read_text(encoding="utf-8")
    assert all(f">{text}<" in drawn for text in ("2026-10-31", "2026-11-30", "2026-12-31", "last day of the period"))


@pytest.mark.parametrize(
    ("heading", "day"),
    [
        ("Nov 2026", date(2026, 11, 1)),
        ("November 2026", date(2026, 11, 1)),
        ("Sept. 2026", date(2026, 9, 1)),
        ("2026-11", date(2026, 11, 1)),
        ("11/2026", date(2026, 11, 1)),
        ("2026-11-30", date(2026, 11, 30)),
        ("30.11.2026", date(2026, 11, 30)),
        ("Elo 2026-11", date(2026, 11, 1)),
        ("Rating Nov 2026", date(2026, 11, 1)),
        ("März 2026", date(2026, 3, 1)),
        ("Juillet 2026", date(2026, 7, 1)),
        ("październik 2026", date(2026, 10, 1)),
        ("30 Nov 2026", date(2026, 11, 30)),
        ("31 Nov 2026", None),
        ("Jui 2026", None),
        ("Ju 2026", None),
        ("Nov 26", None),
        ("13/2026", None),
        ("03/04/2026", None),
        ("Phone", None),
        ("Fee 2026", None),
        ("2026", None),
    ],
)
def test_a_heading_says_a_day_only_where_it_can_be_one(heading, day):
    assert day_in(heading) == day


def test_every_months_name_says_its_own_month():
    for number, names in enumerate(NAMES, start=1):
        assert {day_in(f"{name} 2026") for name in names.split()} == {date(2026, number, 1)}


@pytest.mark.parametrize(
    ("label", "day"),
    [
        ("2026-10", date(2026, 10, 31)),
        ("2028-02", date(2028, 2, 29)),
        ("2026-W53", date(2027, 1, 3)),
        ("2026-W54", None),
        ("2026", date(2026, 12, 31)),
        ("2026-13", None),
        ("Open", None),
        ("all", None),
    ],
)
def test_a_period_ends_on_the_last_day_of_its_month_week_or_year(label, day):
    assert last_day(label) == day
