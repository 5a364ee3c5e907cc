"""Dates such as 03/10/2026: told by --dates or by a number above 12, else refused; never guessed."""

from datetime import date, datetime

import openpyxl
import pytest

LIST = "player,rating\nAna Ruiz,1500\nBen Okafor,1600\nCleo Park,1400\nDan Weiss,1800\n"
PAIRS = [(a, b) for a in ("Ana Ruiz", "Ben Okafor") for b in ("Cleo Park", "Dan Weiss")]
HEAD = ["White", "Black", "Result", "Date"]


def sheet(*days):
    return [HEAD, *([*pair, "1-0", day] for pair, day in zip(PAIRS, days, strict=False))]


def text(*days):
    return "".join(",".join(map(str, row)) + "\n" for row in sheet(*days))


def days_of(answer):
    return [row["date"] for row in answer.games]


@pytest.mark.parametrize(
    ("written", "options", "day"),
    [
        ("03/10/2026", "--dates=dmy", "2026-10-03"),
        ("03/10/2026", "--dates=mdy", "2026-03-10"),
        ("3.10.2026", "--dates=dmy", "2026-10-03"),
        ("3. 10. 2026", "--dates=dmy", "2026-10-03"),
        ("3-10-2026", "--dates=mdy", "2026-03-10"),
        ("03/10/2026 23:59", "--dates=dmy", "2026-10-03"),
        ("03/10/2026 7:30 PM", "--dates=mdy", "2026-03-10"),
        ("03/10/2026T23:30:00+02:00", "--dates=dmy", "2026-10-03"),
        ("13/10/2026", "--dates=dmy", "2026-10-13"),
        ("10/13/2026", "--dates=mdy", "2026-10-13"),
        ("13/10/2026", "", "2026-10-13"),
        ("12/13/2026", "", "2026-12-13"),
        ("31.12.2026", "", "2026-12-31"),
        ("05/05/2026", "", "2026-05-05"),
        ("2026-03-10", "--dates=mdy", "2026-03-10"),
    ],
)
def test_a_date_is_read_in_the_order_told(written, options, day, judge):
    answer = judge(text(written), LIST, options)
    assert (answer.exit, days_of(answer)) == (0, [day])


@pytest.mark.parametrize("written", ["03/10/2026", "12.11.2026", "1-2-2026", "03/10/2026 10:00"])
def test_a_date_that_nothing_decides_asks_for_the_order(written, judge):
    answer = judge(text(written))
    assert (answer.errors, answer.of("G140")[0]["found"]) == ([("G140", "D2")], written)


@pytest.mark.parametrize(
    ("written", "first", "read"),
    [
        (("03/10/2026", "13/10/2026"), "day", ["2026-10-03", "2026-10-13"]),
        (("03/10/2026", "10/13/2026"), "month", ["2026-03-10", "2026-10-13"]),
        (("03/10/2026", "2026-12-24", "05/05/2026", "13/10/2026"), "day", ["2026-10-03", "2026-12-24", "2026-05-05"]),
    ],
)
def test_a_number_above_twelve_decides_for_its_column_and_is_named(written, first, read, judge):
    answer = judge(text(*written))
    assert (answer.exit, days_of(answer)[: len(read)]) == (0, read)
    assert f"read with the {first} first, as {written[-1]} (row {len(written) + 1})" in answer.of("G143")[0]["message"]


def test_the_order_given_needs_no_note_and_real_dates_need_no_order(judge):
    assert not judge(text("03/10/2026", "13/10/2026"), LIST, "--dates=dmy").of("G143")
    answer = judge(sheet(date(2026, 3, 10), "2026-10-13"))
    assert (answer.exit, days_of(answer)) == (0, ["2026-03-10", "2026-10-13"])


@pytest.mark.parametrize(("order", "cell"), [("dmy", "10/13/2026"), ("mdy", "13/10/2026")])
def test_a_date_against_the_order_given_is_refused(order, cell, judge):
    answer = judge(text("03/10/2026", cell), LIST, f"--dates={order}")
    assert answer.errors == [("G108", "D3")]
    assert "first this is no day" in answer.of("G108")[0]["hint"]


def test_both_orders_in_one_column_are_refused_row_by_row(judge):
    answer = judge(text("13/10/2026", "03/10/2026", "10/14/2026", "05/05/2026"))
    assert answer.errors == [("G141", "D2"), ("G141", "D3"), ("G141", "D4")]
    assert "13/10/2026 (row 2), the month in 10/14/2026 (row 4)" in answer.of("G141")[0]["message"]


@pytest.mark.parametrize("options", ["", "--dates=dmy"])
@pytest.mark.parametrize("real", [date(2026, 3, 10), datetime.fromisoformat("2026-03-10T19:30"), 46091])
def test_real_dates_beside_texts_are_refused_since_excel_has_swapped_some(real, options, judge):
    answer = judge(sheet("13/10/2026", real, "2026-12-24", "05/05/2026"), LIST, options)
    assert answer.errors == [("G142", "D3")]
    assert "(row 3), stand in one column with texts, such as 13/10/2026 (row 2)" in answer.of("G142")[0]["message"]


def test_beside_real_dates_a_text_of_two_small_numbers_is_refused_too(judge):
    answer = judge(sheet("03/10/2026", date(2026, 3, 10)))
    assert answer.errors == [("G142", "D2"), ("G142", "D3")]


@pytest.mark.parametrize("written", ["27.10.2026", "10/27/2026", "05/05/2026"])
def test_real_dates_that_nothing_can_have_swapped_stand_beside_texts(written, judge):
    answer = judge(sheet(date(2026, 10, 13), written, datetime.fromisoformat("2026-10-20T19:30"), date(2026, 10, 10)))
    assert answer.exit == 0


def test_a_text_tells_nothing_of_texts_with_other_marks(judge):
    answer = judge(text("12.10.2026", "10/13/2026"))
    assert answer.errors == [("G140", "D2")]
    assert judge(text("12.10.2026", "10/13/2026"), LIST, "--dates=mdy").exit == 0


def test_under_skip_the_rows_that_cannot_be_told_are_counted(judge):
    answer = judge(text("13/10/2026", "03/10/2026", "10/14/2026", "05/05/2026"), LIST, "--on-error=skip")
    assert (answer.exit, days_of(answer)) == (1, ["2026-05-05"])
    assert (answer.counts["rows_read"], answer.counts["rows_rejected"], answer.counts["rows_rated"]) == (4, 3, 1)


def test_a_short_year_is_told_what_to_do(judge):
    answer = judge(text("03/10/26"), LIST, "--dates=dmy")
    assert "four digits" in answer.of("G108")[0]["hint"]


def test_games_that_are_not_judged_do_not_ask(judge):
    bye = [HEAD, ["Ana Ruiz", "bye", None, "03/10/2026"], [*PAIRS[1], "1-0", date(2026, 10, 3)]]
    answer = judge([HEAD, ["Ana Ruiz", "bye", None, "03/10/2026"], [*PAIRS[0], "1-0", "2026-10-03"]])
    assert (answer.exit, answer.counts["rows_unplayed"]) == (0, 1)
    assert judge(bye).errors == [("G142", "D3")]


@pytest.mark.parametrize(("mac", "number"), [(False, 46326), (True, 44864), (False, 46326.75)])
def test_excels_day_numbers_are_read_in_the_workbooks_own_system(mac, number, judge):
    def write(path):
        book = openpyxl.Workbook()
        if mac:
            book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
        for row in sheet(number, date(2026, 10, 30)):
            book.active.append(row)
        book.save(path)

    answer = judge(write)
    assert (answer.exit, days_of(answer)) == (0, ["2026-10-31", "2026-10-30"])
    assert "read as 2026-10-31" in answer.of("G120")[0]["message"]


def test_a_day_number_in_a_text_file_has_no_system_and_is_refused(judge):
    assert judge(text("46326")).errors == [("G108", "D2")]


@pytest.mark.parametrize(("days", "code"), [(("13/10/2026", "03/10/2026"), "G140"), (("13/10/2026",), "G140")])
def test_a_stream_asks_for_the_order_even_where_a_column_seen_whole_would_tell_it(days, code, command, put):
    games, listed = put("games", text(*days)), put("list", "player,rating\nAna Ruiz,1500\nCleo Park,1400\n")
    options = ("--ratings", listed, "--initial=1500", "--ratings-out=out.csv", "--format=json")
    refused = command("rate", games, "--stream", *options)
    assert [one["code"] for one in refused.problems if one["severity"] == "error"] == [code] * len(days)


def test_a_stream_reads_dates_as_the_ordinary_run_does_once_the_order_is_told(command, put, tmp_path):
    games, listed = put("games", text("03/10/2026", "05/10/2026")), put("list", "player,rating\nAna Ruiz,1500\n")
    options = ("--ratings", listed, "--initial=1500", "--dates=dmy", "--format=json")
    command("rate", games, "--stream", "--ratings-out=streamed.csv", *options)
    command("rate", games, "--ratings-out=plain.csv", *options)
    assert (tmp_path / "streamed.csv").read_bytes() == (tmp_path / "plain.csv").read_bytes()
    assert "2026-10-05" in (tmp_path / "plain.csv").read_text(encoding="utf-8")


def test_the_order_holds_for_the_list_too(judge):
    listed = "player,rating,as_of\nAna Ruiz,1500,03/10/2026\nCleo Park,1400,\n"
    assert judge(text("2026-10-04"), listed, "--dates=dmy").exit == 0
    assert judge(text("2026-10-03"), listed, "--dates=dmy").of("G304")
    assert judge(text("2026-10-04"), listed).of("P130")[0]["cell"] == "C2"


def test_an_order_that_is_none_is_refused(command, put):
    answer = command("check", put("games", text("2026-10-04")), "--dates=ymd")
    assert (answer.exit, "dmy" in answer.err) == (2, True)
