"""FIDE's tables 8.1.1 and 8.1.2, row by row, and its K by the majority of published lists.

Sources: the tables as three transcriptions give them (rules/fide_pd.csv, rules/fide_dp.csv); fide_k_cells.csv, the
K that most published player-months of a cell have. All exact.
"""

import csv

import numpy as np
import pytest

from elo_batch.policies.books import rule_book
from elo_batch.policies.k import Standpoint, k_in_force
from elo_batch.systems.fide_table import difference_for, expected_hundredths


def rows_of(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_difference_gives_the_expected_score_of_its_row(shared):
    rows = rows_of(shared / "rules" / "fide_pd.csv")
    assert len(rows) == 51
    for row in rows:
        leads = np.arange(float(row["d_from"]), float(row["d_to"] or 3000) + 1)
        assert set(expected_hundredths(leads)) == {round(100 * float(row["pd_higher"]))}
        behind = leads[leads > 0]
        assert set(expected_hundredths(-behind)) == {round(100 * float(row["pd_lower"]))}


def test_every_percentage_gives_the_difference_of_its_row(shared):
    rows = rows_of(shared / "rules" / "fide_dp.csv")
    assert len(rows) == 101
    percent = np.array([int(row["p_percent"]) for row in rows])
    assert difference_for(percent).tolist() == [int(row["dp"]) for row in rows]


def test_a_difference_that_is_no_whole_number_counts_as_the_nearest():
    assert expected_hundredths(np.array([3.4, 3.5, -3.5, 735.4, 735.5])).tolist() == [50, 51, 49, 99, 100]


def test_beyond_735_all_or_nothing_is_expected():
    assert expected_hundredths(np.array([735.0, 736.0, 5000.0, -735.0, -736.0])).tolist() == [99, 100, 100, 1, 0]


BOOK = rule_book("fide-standard")
BANDS = {"<2300": 2000.0, "2300-2399": 2350.0, "2400+": 2450.0}


def test_every_cell_of_published_ks_follows_from_the_rules(shared):
    cells = rows_of(shared / "oracles" / "fide_k_cells.csv")
    assert len(cells) == 19
    rules = BOOK.newest.k
    for cell in cells:
        junior, band, many, ever_2400, ever_2300, wanted, _ = cell.values()
        peak = 2410.0 if ever_2400 == "1" else 2310.0 if ever_2300 == "1" else 2100.0
        player = Standpoint(
            rating=np.array([BANDS[band]]),
            games=np.array([30.0 if many == "1" else 29.0]),
            peak=np.array([peak]),
            age=np.array([18.0 if junior == "1" else 19.0]),
        )
        assert k_in_force(rules, player, np.array([np.nan])).tolist() == [float(wanted)], cell


@pytest.mark.parametrize(("games", "k"), [(29, 40), (30, 20), (31, 20)])
def test_k_is_20_once_thirty_games_are_completed(games, k):
    player = Standpoint(
        rating=np.array([2000.0]), games=np.array([float(games)]), peak=np.array([2000.0]), age=np.array([30.0])
    )
    assert k_in_force(BOOK.newest.k, player, np.array([np.nan])).tolist() == [k]
