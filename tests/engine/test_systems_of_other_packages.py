"""A rating system of another package: registered as an entry point, it is rated, reported and streamed as our own."""

import textwrap

import pytest
from helpers import codes, column, exact, games_frame, list_frame

import elo_batch
from elo_batch.policies.installed import factory

PACKAGE = '''
"""Expected scores on a straight line: 0.5 at equality, 1 at `whole` points and beyond."""

import numpy as np

from elo_batch.systems.base import Facts

UNIT = 1 << 40


class Straight:
    unit, passes, by_row = UNIT, 1, True

    def __init__(self, section):
        self.whole = float(section.options.get("whole", 800))

    def expected(self, lead):
        return np.rint((0.5 + np.clip(lead / self.whole, -0.5, 0.5)) * UNIT)

    def mirrors(self, own, opponent):
        return True

    def prepare(self, games, field):
        return Facts()

    def map(self, own, opponent, points, games, edge):
        lead = own - opponent
        if edge is not None:
            lead = lead + edge
        expected = self.expected(lead).astype(points.dtype)
        return {"gain": points - (expected if games is None else games * expected)}

    def update(self, field, gained):
        return field.rating + field.k_for() * gained.sums["gain"] / UNIT, True
'''
BOOK = """
name = "ours"
[[section]]
system = "straight"
[section.options]
whole = 400
[section.k]
rule = [{ k = 40 }]
"""


@pytest.fixture
def book(tmp_path, monkeypatch):
    """A rule book that names the system of a package installed for this test only."""
    (tmp_path / "straight.py").write_text(textwrap.dedent(PACKAGE), encoding="utf-8")
    facts = tmp_path / "straight_ratings-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: straight-ratings\nVersion: 1.0\n", encoding="utf-8")
    (facts / "entry_points.txt").write_text("[elo_batch.systems]\nstraight = straight:Straight\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    factory.cache_clear()
    path = tmp_path / "ours.toml"
    path.write_text(BOOK, encoding="utf-8")
    yield path
    factory.cache_clear()


ROWS = [("2026-01-05", "Ana", "Ben", 1), ("2026-02-05", "Ben", "Cleo", 0.5)]
LISTED = {"Ana": 1500, "Ben": 1600, "Cleo": 1500}


def rated(policy, **options):
    return elo_batch.rate(
        games_frame(ROWS, "date player_a player_b score_a"), ratings=list_frame(LISTED), policy=policy, **options
    )


def test_it_rates_by_its_own_curve_with_the_rule_book_s_k(book):
    """100 points less on a line of 400: E is .25, so a win gains 40 · .75; then 1570 against 1500: .675."""
    run = rated(book, period="month")
    assert exact(run) == pytest.approx({"Ana": 1530, "Ben": 1570 - 7, "Cleo": 1507})
    assert run.games["expected_a"].tolist() == pytest.approx([0.25, 0.675])
    assert run.changes["period"].tolist() == ["2026-01", "2026-01", "2026-02", "2026-02"]


def test_performances_are_read_from_its_curve(book):
    assert column(rated(book), "performance")["Ben"] == round((1500 + 1500) / 2 - 100)


def test_reports_and_streams_need_nothing_more(book, tmp_path):
    rated(book).write_workbook(tmp_path / "report.xlsx")
    log = games_frame(ROWS, "date player_a player_b score_a")
    log.to_csv(tmp_path / "games.csv", index=False)
    streamed = elo_batch.rate_stream(tmp_path / "games.csv", ratings=list_frame(LISTED), policy=book)
    assert streamed.ratings.equals(rated(book).ratings)


def test_a_system_that_no_package_brings_is_named_at_its_line(book):
    book.write_text(BOOK.replace('"straight"', '"crooked"'), encoding="utf-8")
    with pytest.raises(elo_batch.UnreadableFileError) as caught:
        elo_batch.rule_book(str(book))
    (found,) = caught.value.problems
    assert (found.code, found.place.row) == ("R104", 4)
    assert "no package brings a rating system crooked; there are: elo, us-chess, straight" in found.message


def test_the_run_is_clean(book):
    assert rated(book).ok
    assert "R104" not in codes(rated(book))
