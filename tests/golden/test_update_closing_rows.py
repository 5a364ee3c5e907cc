"""A list that ends with totals: updated month after month, and never with totals among its players."""

import openpyxl
import pytest

ROWS = [["Player", "Rating"], ["Ana Ruiz", 1500], ["Ben Okafor", 1600], [], ["Total", 2], ["Average", 1550]]
KNOWN = "White,Black,Result,Date\nAna Ruiz,Ben Okafor,1-0,2026-{}-10\n"
NEW = "White,Black,Result,Date\nAna Ruiz,Zed Moss,1-0,2026-01-10\n"


def put(path, rows):
    if path.suffix == ".csv":
        path.write_text("".join(",".join(map(str, row)) + "\n" for row in rows), encoding="utf-8")
        return
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    book.save(path)


def first_cells(path):
    if path.suffix == ".csv":
        return [line.partition(",")[0] for line in path.read_text(encoding="utf-8").splitlines()]
    return [row[0].value or "" for row in openpyxl.load_workbook(path).active.iter_rows()]


@pytest.mark.parametrize("end", ["csv", "xlsx"])
@pytest.mark.parametrize("closing", [ROWS[3:], [[], ["Signed: the officer"]], [[], ["Average", 1550], ["Members", 2]]])
def test_newcomers_are_never_written_below_totals(elo, folder, end, closing):
    put(folder / f"list.{end}", ROWS[:3] + closing)
    (folder / "games.csv").write_text(NEW, encoding="utf-8")
    told = elo(f"rate games.csv --ratings list.{end} --initial 1500 --update new.{end} --ratings-out o.csv")
    assert (told.exit, len(told.sentences), "row 5" in told.err, "1 newcomer would" in told.err) == (2, 1, True, True)
    assert not (folder / f"new.{end}").exists()
    assert not (folder / "o.csv").exists()


@pytest.mark.parametrize("end", ["csv", "xlsx"])
def test_without_newcomers_the_totals_stay_where_they_are_month_after_month(elo, folder, end):
    put(folder / f"list0.{end}", ROWS)
    for month in (1, 2, 3):
        (folder / "games.csv").write_text(KNOWN.format(f"{month:02}"), encoding="utf-8")
        told = elo(f"rate games.csv --ratings list{month - 1}.{end} --update list{month}.{end} --ratings-out o.csv")
        assert told.exit == 0
        assert first_cells(folder / f"list{month}.{end}") == [
            "Player",
            "Ana Ruiz",
            "Ben Okafor",
            "",
            "Total",
            "Average",
        ]
    assert "Total" not in (folder / "o.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize("end", ["csv", "xlsx"])
def test_newcomers_month_after_month_with_the_totals_above_the_headings(elo, folder, end):
    put(folder / f"list0.{end}", [["Total", 2], [], *ROWS[:3]])
    for month, name in ((1, "Zed Moss"), (2, "Kai Berg")):
        (folder / "games.csv").write_text(
            NEW.replace("Zed Moss", name).replace("-01-", f"-{month:02}-"), encoding="utf-8"
        )
        told = elo(f"rate games.csv --ratings list{month - 1}.{end} --initial 1500 --update list{month}.{end}")
        assert told.exit == 0
    assert first_cells(folder / f"list2.{end}")[2:] == ["Player", "Ana Ruiz", "Ben Okafor", "Zed Moss", "Kai Berg"]
