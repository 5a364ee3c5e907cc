"""Exact halves of FIDE go away from zero in a spreadsheet too: whole hundredths, divided inside the one ROUND."""

from datetime import date

import numpy as np
import pytest
from helpers import games_frame, list_frame
from office import opened, values

import elo_batch
from elo_batch.systems.fide_table import ROW_STARTS


@pytest.fixture(scope="module")
def halves():
    """Five hundred players, each with a change of exactly some points and a half."""
    draw, rows, players, halves = np.random.default_rng(6), [], {}, 0
    starts = np.array(ROW_STARTS)
    while halves < 500:
        leads = draw.integers(-400, 401, draw.integers(2, 8))
        stronger = np.searchsorted(starts, np.abs(leads), side="right") + 49
        expected = np.where(leads < 0, 100 - stronger, stronger)
        points = draw.integers(0, 3, len(leads)) * 50
        total = 10 * int((points - expected).sum())
        if total % 100 != 50:
            continue
        name, halves = f"Half {halves:03}", halves + 1
        players[name] = 2000
        for number, (lead, score) in enumerate(zip(leads.tolist(), points.tolist(), strict=True)):
            other = f"{name} meets {number}"
            players[other] = 2000 - lead
            rows.append((date(2026, 1, 5), "Open", name, other, score / 100))
    listed = list_frame(
        [(name, rating, 10, 300, 1980) for name, rating in players.items()], "player rating k games birth_year"
    )
    return elo_batch.rate(games_frame(rows, "date event white black score_a"), ratings=listed, policy="fide-standard")


def test_five_hundred_exact_halves_go_away_from_zero_in_libreoffice(halves, office, tmp_path):
    halves.write_workbook(tmp_path / "halves.xlsx")
    (converted,) = office.convert([tmp_path / "halves.xlsx"])
    book = opened(converted, data_only=True)
    head = [cell.value for cell in book["Working"][1]]
    lines = [dict(zip(head, row, strict=True)) for row in book["Working"].iter_rows(min_row=2, values_only=True)]
    asked = [
        line for line in lines if line["player"].startswith("Half") and "meets" not in line["player"] and line["start"]
    ]
    assert len(asked) == 500
    assert {abs(line["sum"]) % 1 for line in asked} == {0.5}
    assert [line["moved"] - line["sum"] for line in asked] == [0.5 if line["sum"] > 0 else -0.5 for line in asked]
    assert {line["equal"] for line in lines if line["start"]} == {True}
    assert values(converted)["Summary", "B2"] is True
