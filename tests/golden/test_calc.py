"""`elo-batch calc` as it is seen."""

import pytest


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("calc 1500 1600 win --k 32", ["0.360 (36.0 %)", "+20.48", "1520", "-20.48", "1580"]),
        ("calc 1450 1500 --score 5 --games 8 --k 32", ["0.429 (42.9 %) x 8 = 3.428", "+50.29", "1500"]),
        ("calc 1500,1620,1480 1600 draw", ["1533.33", "0.405", "+1.90"]),
        ("calc -50 100 loss", ["-50", "0.297", "-5.93", "-56"]),
        ("calc 1500 1500 win --k 25 --decimals 1", ["+12.50", "1512.5"]),
        ("calc 1500 1500 win --k 25", ["1513", "1487"]),
        ("calc 1500 1500 draw", [" 20    0.00 "]),
    ],
)
def test_a_game_is_worked_out_for_both_sides(line, says, elo):
    told = elo(line)
    assert told.exit == 0
    assert [text for text in says if text not in told.out] == []
    assert "not the chance to win" in told.out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("calc 1500 1600", "say how it ended"),
        ("calc 1500 1600 win --score 1", "say how it ended"),
        ("calc 1500 abc win", "'abc' is not a rating"),
        ("calc 1500 1600 wan", "'wan' is no outcome"),
        ("calc 1500 1600 win --k 0", "--k 0.0"),
        ("calc 1500 1600 win --games 8", "for a series of 8 give --score"),
        ("calc 1500 1600 --score 9 --games 8", "--score 9"),
        ("calc 1500 1600 win --policy chess", "no rule book 'chess'"),
        ("calc 1500 1600 win --decimals many", "--decimals many"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(line, says, elo):
    told = elo(line)
    assert (told.exit, told.out, says in told.err, told.err.count("\n")) == (2, "", True, 1)


@pytest.mark.parametrize(
    ("word", "change"), [("won", "+10.00"), ("1-0", "+10.00"), ("0.5", "0.00"), ("lost", "-10.00")]
)
def test_an_outcome_may_be_written_as_in_a_sheet(elo, word, change):
    assert change in elo("calc", "1500", "1500", word).out


@pytest.mark.parametrize("rating", ["1500,5", "1,599", "1500,1620,14"])
def test_a_comma_that_may_be_a_decimal_or_a_thousand_is_refused(elo, rating):
    told = elo("calc", "1500", rating, "win")
    assert told.exit == 2
    assert "write a decimal as 1500.5" in told.err
