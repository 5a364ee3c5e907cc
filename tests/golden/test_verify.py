"""`elo-batch verify` says in a sentence whether a report is intact."""

import pytest
from tampering import edited, with_value

import elo_batch
from elo_batch.cli.run_verify import summary


@pytest.fixture
def report(tmp_path):
    """The report of one game."""
    (tmp_path / "games.csv").write_text("White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n", encoding="utf-8")
    (tmp_path / "list.csv").write_text("player,rating\nAna Ruiz,1500\nBen Okafor,1600\n", encoding="utf-8")
    elo_batch.rate(tmp_path / "games.csv", ratings=tmp_path / "list.csv").write_workbook(tmp_path / "report.xlsx")
    return tmp_path / "report.xlsx"


def test_an_intact_report_is_said_to_be_so_with_what_was_held_against_the_rest(report):
    found = elo_batch.verify(report, inputs=[report.with_name("games.csv"), report.with_name("list.csv")])
    assert found.ok
    first, second = summary(found).splitlines()
    assert first == "report.xlsx is intact: every number follows from its sheets Working and Rules"
    assert second.startswith("1 games, 2 lines and 2 accounts of Working, 2 players, ")
    assert second.endswith("rule book elo")


def test_a_changed_report_is_said_to_be_so_with_how_many_places_differ(report):
    edited(report, report, "Ratings", with_value("D2", 1700))
    assert summary(elo_batch.verify(report)).startswith("report.xlsx was changed: 1 place differs\n")


def test_what_is_no_report_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "games.csv").write_text("White,Black,Result\nAna,Ben,1-0\n", encoding="utf-8")
    with pytest.raises(elo_batch.UnreadableFileError, match="F171: this file is no report of ours"):
        elo_batch.verify(tmp_path / "games.csv")
