"""Printed pages: nothing is cut, no number turns to ####, every page says what it is."""

import shutil
import subprocess

import pytest
from office import opened, without
from reports import fide, lists, months, us_chess
from xlsxwriter.utility import xl_col_to_name

A4_UNITS = 150
"""Figures that stand side by side on a landscape A4 page at full size."""
SMALLEST = 0.45
MADE = (months, fide, us_chess, lists)


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    """Reports with one page side by side, with several, with several lists."""
    folder = tmp_path_factory.mktemp("pages")
    for make in MADE:
        make().write_workbook(folder / f"{make.__name__}.xlsx")
    return [folder / f"{make.__name__}.xlsx" for make in MADE]


def test_no_column_is_wider_than_its_page_and_none_is_printed_too_small(books):
    for path in books:
        for sheet in opened(path):
            widths = [sheet.column_dimensions[xl_col_to_name(index)] for index in range(sheet.max_column)]
            shown = [one.width for one in widths if not one.hidden]
            pages = sheet.page_setup.fitToWidth or 1
            assert max(shown) < A4_UNITS / 2, (path.name, sheet.title)
            assert A4_UNITS * pages / sum(shown) > SMALLEST, (path.name, sheet.title, sum(shown))


def test_every_sheet_has_its_headings_in_sight_a_filter_and_a_page_that_says_what_it_is(books):
    for sheet in opened(books[0]):
        assert sheet.freeze_panes == "A2"
        assert sheet.print_title_rows == "$1:$1"
        assert (sheet.page_setup.orientation, sheet.page_setup.paperSize) == ("landscape", 9)
        assert sheet.auto_filter.ref or sheet.title == "Summary"
        footer = sheet.oddFooter
        assert (footer.left.text, footer.right.text) == (f"&A: {period(books[0])}", "page &P of &N")
        assert footer.center.text.startswith("rule book elo, run of 20")


def period(path):
    """The periods as the sheet Summary has them."""
    rows = dict(row[:2] for row in opened(path)["Summary"].iter_rows(values_only=True))
    return rows["period"]


def test_no_number_is_printed_as_hashes(books, office):
    if shutil.which("pdftotext") is None:
        without("pdftotext (poppler-utils)")
    for pages in office.convert(books, "pdf"):
        told = subprocess.run(["pdftotext", "-layout", str(pages), "-"], capture_output=True, text=True, check=True)  # noqa: S607  # found on the way
        assert "##" not in told.stdout
        assert "page 1 of" in told.stdout
