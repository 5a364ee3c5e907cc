"""Which games belong to the run, and to which of its periods, in which order."""

from itertools import permutations

import pytest

HEAD = "White,Black,Result,Date,Round,Event,Stage"


@pytest.fixture
def periods(judge):
    """The labels of the periods, in the order in which they ran."""

    def run(*lines, unit, head=HEAD):
        answer = judge("\n".join([head, *lines]) + "\n", options=f"--period '{unit}'")
        assert answer.exit == 0, answer.errors
        return list(dict.fromkeys(row["period"] for row in answer.table("changes")))

    return run


def on(day="", round_="", event="", stage="", white="Ana Ruiz"):
    return f'{white},Ben Okafor,1-0,{day},"{round_}","{event}","{stage}"'


UNITS = [
    ("all", ["2026-10-03", "2027-01-01"], ["all"]),
    ("month", ["2026-10-31", "2026-11-01", "2026-10-01"], ["2026-10", "2026-11"]),
    ("month", ["2027-01-01", "2026-12-31"], ["2026-12", "2027-01"]),
    ("year", ["2026-12-31", "2027-01-01", "2026-01-01"], ["2026", "2027"]),
    ("week", ["2026-10-05", "2026-10-11", "2026-10-12"], ["2026-W41", "2026-W42"]),
    ("week", ["2024-12-29", "2024-12-30", "2025-01-05"], ["2024-W52", "2025-W01"]),
    ("week", ["2026-12-31", "2027-01-01", "2027-01-03", "2027-01-04"], ["2026-W53", "2027-W01"]),
    ("week", ["2023-01-01", "2022-12-31", "2023-01-02"], ["2022-W52", "2023-W01"]),
]


@pytest.mark.parametrize(("unit", "days", "labels"), UNITS)
def test_a_unit_labels_its_days(unit, days, labels, periods):
    assert periods(*(on(day) for day in days), unit=unit) == labels


@pytest.mark.parametrize(("unit", "field"), [("round", "round_"), ("event", "event"), ("column:Stage", "stage")])
def test_a_period_is_labelled_by_the_cells_text(unit, field, periods):
    games = [("Round 10", "Ana Ruiz"), ("Round 9", "Ana Ruiz"), ("Round 9", "Cleo Park")]
    rows = [on(white=white, **{field: label}) for label, white in games]
    assert periods(*rows, unit=unit) == ["Round 9", "Round 10"]


@pytest.mark.parametrize("heading", ["stage", "STAGE", " Stage "])
def test_a_column_is_found_by_its_heading(heading, periods):
    assert periods(on(stage="A"), on(stage="B"), unit=f"column:{heading}") == ["A", "B"]


@pytest.mark.parametrize("unit", ["column:Result", "column:result", "column:Round", "column:White"])
def test_a_column_with_a_meaning_of_its_own_can_say_the_period(unit, periods):
    assert len(periods(on(round_="1", day="2026-10-03"), unit=unit)) == 1


def test_dated_periods_run_by_their_earliest_day(periods):
    rows = [
        on("2026-10-09", stage="A"),
        on("2026-10-02", stage="B"),
        on("2026-10-01", stage="C"),
        on("2026-10-03", stage="A"),
    ]
    assert periods(*rows, unit="column:Stage") == ["C", "B", "A"]


def test_periods_of_one_day_run_in_natural_order(periods):
    games = [("Day 10", "Ana Ruiz"), ("Day 9", "Cleo Park"), ("Day 11", "Dan Weiss")]
    rows = [on("2026-10-01", stage=label, white=white) for label, white in games]
    assert periods(*rows, unit="column:Stage") == ["Day 9", "Day 10", "Day 11"]


@pytest.mark.parametrize("labels", [("Cup", "cup"), ("Round 1", "Round 01"), ("A-1", "a-1"), ("Straße", "STRASSE")])
def test_the_order_of_the_rows_never_orders_the_periods(labels, judge):
    rows = [on(stage=label, white=white) for label in labels for white in ("Ana Ruiz", "Cleo Park")]
    texts = set()
    for order in (rows, rows[::-1]):
        answer = judge("\n".join([HEAD, *order]) + "\n", options="--period column:Stage --decimals exact")
        texts.add((answer.folder / "ratings.csv").read_text() + (answer.folder / "changes.csv").read_text())
    assert len(texts) == 1


@pytest.mark.parametrize(
    ("cell", "label"), [(1, "1"), (1.0, "1"), ("01", "01"), (2.5, "2.5"), ("Round 1", "Round 1"), (True, "True")]
)
def test_a_workbooks_cell_labels_its_period_as_it_reads(cell, label, judge):
    answer = judge(
        [["White", "Black", "Result", "Round"], ["Ana Ruiz", "Ben Okafor", 1, cell]], options="--period round"
    )
    assert [row["period"] for row in answer.games] == [label]


@pytest.mark.parametrize("unit", ["event", "round", "column:Stage"])
def test_a_missing_column_is_told_by_name(unit, judge, rows):
    answer = judge(rows("Ana Ruiz,Ben Okafor,1-0,2026-10-03"), options=f"--period {unit}")
    assert (answer.exit, answer.errors) == (1, [("G125", None)])
    assert f"no column {unit.removeprefix('column:')}" in answer.of("G125")[0]["message"]
    assert answer.counts["rows_rejected"] == 1


@pytest.mark.parametrize(
    ("unit", "cell"),
    [("month", "D3"), ("week", "D3"), ("year", "D3"), ("round", "E3"), ("event", "F3"), ("column:Stage", "G3")],
)
def test_a_blank_cell_places_no_game(unit, cell, judge):
    rows = [HEAD, on("2026-10-03", "1", "Cup", "A"), on(white="Cleo Park")]
    answer = judge("\n".join(rows) + "\n", options=f"--period {unit}")
    assert (answer.exit, answer.errors) == (1, [("G116", cell)])


@pytest.mark.parametrize("unit", ["month", "round", "column:Stage"])
def test_an_unplayed_game_needs_no_period(unit, judge):
    rows = [HEAD, on("2026-10-03", "1", "Cup", "A"), "Ana Ruiz,Ben Okafor,bye,,,,"]
    assert judge("\n".join(rows) + "\n", options=f"--period {unit}").exit == 0


@pytest.mark.parametrize("unit", ["month", "week", "year"])
@pytest.mark.parametrize("head", ["White,Black,Result", "White,Black,Result,Date"])
def test_a_log_without_dates_is_one_period(unit, head, judge):
    answer = judge(f"{head}\nAna Ruiz,Ben Okafor,1-0\nCleo Park,Dan Weiss,1-0\n", options=f"--period {unit}")
    assert (answer.exit, answer.counts["periods"], {row["period"] for row in answer.games}) == (0, 1, {"all"})


def test_each_period_starts_from_the_list_that_the_one_before_left(judge, rows):
    games = rows("Ana Ruiz,Ben Okafor,1-0,2026-10-03", "Ana Ruiz,Ben Okafor,1-0,2026-11-03")
    answer = judge(games, options="--period month --decimals 2")
    lines = [
        (row["period"], row["previous"], row["rating"])
        for row in answer.table("changes")
        if row["player"] == "Ana Ruiz"
    ]
    assert [(label, float(before), float(after)) for label, before, after in lines] == [
        ("2026-10", 1500, 1512.8),
        ("2026-11", 1512.8, 1524.91),
    ]


def test_the_periods_and_their_days_are_named(judge, rows):
    games = rows(
        "Ana Ruiz,Ben Okafor,1-0,2026-10-03", "Ana Ruiz,Ben Okafor,1-0,2026-10-09", "Ana Ruiz,Cleo Park,1-0,2026-11-03"
    )
    answer = judge(games, options="--period month")
    says = "2 rating periods (--period month): 2026-10 (2026-10-03 to 2026-10-09), 2026-11 (2026-11-03)"
    assert [one["message"] for one in answer.of("G207")] == [says]


DAYS = ("2026-09-30", "2026-10-01", "2026-10-15", "2026-10-31", "2026-11-01")
SPANS = [
    ("--from 2026-10-01", [1, 2, 3, 4]),
    ("--to 2026-10-31", [0, 1, 2, 3]),
    ("--from 2026-10-01 --to 2026-10-31", [1, 2, 3]),
    ("--from 2026-10-15 --to 2026-10-15", [2]),
    ("--from 2027-01-01", []),
]


@pytest.mark.parametrize("clock", ["", " 23:59:59", "T00:00:00+14:00"])
@pytest.mark.parametrize(("options", "inside"), SPANS)
def test_both_days_of_a_span_belong_to_it(options, inside, clock, judge, rows):
    answer = judge(rows(*(f"Ana Ruiz,Ben Okafor,1-0,{day}{clock}" for day in DAYS)), options=options)
    assert (answer.exit, [row["date"] for row in answer.games]) == (0, [DAYS[index] for index in inside])
    assert [one["row"] for one in answer.of("G121")] == [row for row in range(2, 7) if row - 2 not in inside]
    assert answer.counts["rows_outside"] == len(DAYS) - len(inside)


@pytest.mark.parametrize("option", ["--from", "--to"])
def test_a_span_needs_dates(option, judge):
    answer = judge("White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n", options=f"{option} 2026-10-01")
    assert (answer.exit, answer.errors) == (1, [("G125", None)])


def test_an_unplayed_game_outside_the_days_is_outside(judge, rows):
    answer = judge(rows("Ana Ruiz,Ben Okafor,bye,2026-09-30"), options="--from 2026-10-01")
    assert (answer.counts["rows_outside"], answer.counts["rows_unplayed"]) == (1, 0)


@pytest.mark.parametrize(
    "options",
    ["--from 2026-10-02 --to 2026-10-01", "--from 01/10/2026", "--period day", "--period column:", "--from 2026-02-30"],
)
def test_a_span_or_unit_that_makes_no_sense_is_wrong_usage(options, command, put, rows):
    games = put("games", rows("Ana Ruiz,Ben Okafor,1-0,2026-10-03"))
    answer = command("rate", games, "--initial", "1500", *options.split())
    assert (answer.exit, answer.out) == (2, "")
    assert "Traceback" not in answer.err


AS_OF = "player,rating,as_of\nAna Ruiz,1500,2026-10-31\nBen Okafor,1600,2026-09-30\nCleo Park,1400,\n"


@pytest.mark.parametrize("day", ["2026-10-31", "2026-10-01", "2020-01-01"])
@pytest.mark.parametrize("black", ["Ben Okafor", "Cleo Park"])
def test_a_day_that_the_list_contains_is_never_rated_again(day, black, judge, rows):
    answer = judge(rows(f"Ben Okafor,Cleo Park,1-0,{day}", f"Ana Ruiz,{black},1-0,{day}"), AS_OF)
    assert (answer.exit, answer.errors) == (1, [("G304", "D2"), ("G304", "D3")])
    assert all("2026-10-31" in one["message"] for one in answer.of("G304"))


def test_the_day_after_is_rated(judge, rows):
    answer = judge(rows("Ana Ruiz,Ben Okafor,1-0,2026-11-01"), AS_OF)
    assert (answer.exit, answer.of("G304")) == (0, [])


def test_late_rates_them_all_the_same_and_keeps_the_later_day(judge, rows):
    answer = judge(rows("Ana Ruiz,Ben Okafor,1-0,2026-10-15"), AS_OF, "--late")
    assert (answer.exit, answer.ratings["Ana Ruiz"]) == (0, "1513")
    assert {row["player"]: row["as_of"] for row in answer.table("ratings")} == {
        "Ana Ruiz": "2026-10-31",
        "Ben Okafor": "2026-10-15",
        "Cleo Park": "",
    }


def test_only_the_list_given_is_asked(judge, rows):
    games = rows("Ana Ruiz,Ben Okafor,1-0,2026-12-01", "Ana Ruiz,Ben Okafor,0-1,2026-11-01")
    assert judge(games, AS_OF, "--period month").exit == 0


@pytest.mark.parametrize("line", ["Ana Ruiz,Ben Okafor,bye,2026-10-15", "Ana Ruiz,Ben Okafor,1-0,"])
def test_games_without_a_day_or_a_result_are_never_too_late(line, judge, rows):
    assert judge(rows(line), AS_OF).of("G304") == []


def test_games_outside_the_run_are_never_too_late(judge, rows):
    assert judge(rows("Ana Ruiz,Ben Okafor,1-0,2026-10-15"), AS_OF, "--from 2026-11-01").exit == 0


def test_the_order_of_rows_and_files_changes_no_list(judge, rows):
    lines = [
        "Ana Ruiz,Ben Okafor,1-0,2026-10-03",
        "Cleo Park,Ana Ruiz,½,2026-11-03",
        "Dan Weiss,Cleo Park,1-0,2026-10-09",
    ]
    lists = set()
    for first, second, third in permutations(lines):
        answer = judge(rows(first), more=[rows(second, third)], options="--period month")
        lists.add((answer.folder / "ratings.csv").read_bytes() + (answer.folder / "changes.csv").read_bytes())
    assert len(lists) == 1
