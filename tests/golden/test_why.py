"""`elo-batch why`: what a player who lost nine points is told, and what an officer can prove."""

import pandas as pd
import pytest

WHY = "why --games games.csv --ratings list.csv --quiet"
LEGEND = "\nS is the score, E the expected score: points on average, not the chance to win.\n"
# Ana wins against 1600 (E 0.3599) and draws against 1400 (E 0.6401).
PLAIN = f"""\
Ana Ruiz: 1500 -> 1510 (+10), 2 games, rule book elo

period all (Arpad Elo, The Rating of Chessplayers, Past and Present (1978))
rows of games.csv:
row  date        opponent    rating  diff.    S       E    S - E  change
  2  2026-10-03  Ben Okafor    1600   -100    1  0.3599  +0.6401  +12.80
  3  2026-10-10  Cleo Park     1400    100  0.5  0.6401  -0.1401   -2.80
sum of S - E: 1.5 - 1.0000 = +0.5000
K 20: everybody (Arpad Elo, The Rating of Chessplayers, Past and Present (1978))
K x sum: 20 x +0.5000 = +10.00
1500 + 10 = 1510
1500 -> 1510 (+10)
{LEGEND}"""
FIDE_HALF = f"""\
Own: 2813 -> 2810 (-3), 1 game, rule book fide-standard

period 2025-12 (FIDE Rating Regulations (B.02), amended from 1 October 2025)
rows of games.csv:
row  date        opponent  rating  diff.    S     E  S - E  change
  2  2025-12-01  Opponent    2623    190  0.5  0.75  -0.25   -2.50
sum of S - E: 0.5 - 0.75 = -0.25
K 10: once published at 2400 or higher (8.3.3); highest published 2830
K x sum: 10 x -0.25 = -2.50
-2.50 rounds to -3: halves away from zero
2813 -> 2810 (-3)
{LEGEND}"""
FIDE_CAP = f"""\
sum of S - E: 39 - 19.50 = +19.50
K 20: everybody else (8.3.3); highest published 2054, age not known, 300 career
  games
K 20 becomes 17: 39 games, K x games at most 700
K x sum: 17 x +19.50 = +331.50
+331.50 rounds to +332: halves away from zero
2054 -> 2386 (+332)
{LEGEND}"""
FIRST = """\
P009: no rating -> 1922, 8 games, rule book fide-standard

period 2025-12 (FIDE Rating Regulations (B.02), amended from 1 October 2025)
rows of games.csv:
row  date        opponent  rating    S
  2  2025-12-01  R0          1902    0
  3  2025-12-01  R1          1877    0
  4  2025-12-01  R2          1884    0
  5  2025-12-05  R0          1902  0.5
  6  2025-12-05  R1          1877  0.5
  7  2025-12-05  R2          1884    1
  8  2025-12-05  R3          2012    0
  9  2025-12-05  R4          1832    1
Old Open, 2023-09-30: 2 points of 4 games against 1800 on average, does not
  count: older than 26 months
Cup, 2025-12-01: 0 points of 3 games against 1887.67 on average, does not count:
  a first event without a point
Open, 2025-12-05: 3 points of 5 games against 1901.40 on average, counts
5 games count, 5 are needed
2 draws against 1800 are added
mean of the opponents: (9507 + 3600) / 7 = 1872.43
share of the points: (3 + 1) / 7 = 57 %, which is a difference of +50
1872.43 + 50 = 1922.43, rounds to 1922
no rating -> 1922

games that do not count:
games.csv!!10, 2025-12-06, against Another: neither player has a rating yet
"""


def table(heading, rows):
    return "\n".join([heading, *(",".join("" if cell is None else str(cell) for cell in row) for row in rows)]) + "\n"


def half():
    return (
        table("date,event,white,black,result", [("2025-12-01", "Open", "Own", "Opponent", "0.5")]),
        table("player,rating,games,peak", [("Own", 2813, 900, 2830), ("Opponent", 2623, 400, 2623)]),
    )


def capped():
    rows = [(f"2026-10-{1 + day % 28:02}", f"Event {day}", "Own", f"Opp {day}", 1) for day in range(39)]
    listed = [("Own", 2054, 300), *((f"Opp {day}", 2054, 300) for day in range(39))]
    return table("date,event,white,black,score_a", rows), table("player,rating,games", listed)


def test_a_plain_month_is_told_line_by_line(why):
    told = why("Ana Ruiz")
    assert (told.exit, told.out, told.err) == (0, PLAIN, "")


def test_a_half_of_fide_s_goes_away_from_zero(why):
    told = why("Own", *half(), "--policy fide-standard")
    assert (told.exit, told.out) == (0, FIDE_HALF)
    assert (
        "+2.50 rounds to +3: halves away from zero\n2623 -> 2626 (+3)\n"
        in why("Opponent", options="--policy fide-standard").out
    )


def test_k_times_games_that_is_held_is_told(why):
    told = why("own", *capped(), "--policy fide-standard")
    assert told.out[told.out.index("sum of S - E") :] == FIDE_CAP
    assert " 29  2026-10-28  Opp 27      2054      0  1  0.50  +0.50   +8.50\n" in told.out


def test_a_first_rating_is_told_from_the_results_that_count(why, first_rating):
    player, *tables = first_rating
    told = why(player, *tables, "--policy fide-standard")
    assert (told.exit, told.out) == (0, FIRST)


def test_too_few_games_wait_and_a_rating_too_low_is_not_published(why, first_rating):
    player, games, listed = first_rating
    few = "\n".join(games.splitlines()[:-2]) + "\n"
    told = why(player, few, listed, "--policy fide-standard")
    assert (
        "4 games count, 5 are needed\ntoo few for a first rating: the results wait\nno rating -> no rating\n"
        in told.out
    )
    assert f"{player}: no rating -> no rating, 7 games" in told.out
    low = table("date,event,white,black,score_a", [("2025-12-01", "A", "New", f"R{n}", n // 4) for n in range(5)])
    told = why("New", low, table("player,rating", [(f"R{n}", 1420) for n in range(5)]), "--policy fide-standard")
    # (7100 + 3600) / 7 = 1528.57; 2/7 = .29 less 158.
    assert "1528.57 - 158 = 1370.57, rounds to 1371\n1371 is below 1400: not published, the results wait\n" in told.out


def test_a_first_rating_has_its_ceiling(why):
    games = table("date,event,white,black,score_a", [("2025-12-01", "A", "New", f"R{n}", 1) for n in range(5)])
    told = why("New", games, table("player,rating", [(f"R{n}", 2300) for n in range(5)]), "--policy fide-standard")
    assert "2157.14 + 309 = 2466.14, rounds to 2466\nno first rating is above 2200\nno rating -> 2200\n" in told.out


def test_each_k_of_a_period_is_told_and_where_it_comes_from(why):
    games = "White,Black,Result,K\nAna Ruiz,Ben Okafor,1-0,40\nAna Ruiz,Cleo Park,1-0,\nCleo Park,Ana Ruiz,1-0,\n"
    listed = "player,rating,k\nAna Ruiz,1500,16\nBen Okafor,1600,\nCleo Park,1400,\n"
    told = why("Ana Ruiz", games, listed)
    assert "K 16: the list's own, in 2 games\nK 40: the row's own, in 1 game\nsum of K x (S - E) = +21.12\n" in told.out
    assert "row  opponent    rating  diff.  S       E    S - E   K  change\n" in told.out
    assert "K 25: --k\nK x sum: 25 x " in why("Ana Ruiz", options="--k 25").out


def test_an_unrounded_rating_is_carried_from_period_to_period(why):
    told = why("Ana Ruiz", options="--period week --decimals 1")
    assert "1500 + 12.80 = 1512.80\n1512.80 is carried on, and shown as 1512.8\n1500 -> 1512.8 (+12.8)\n" in told.out
    carried = "1509.66 is carried on, and shown as 1509.7"
    assert f"1512.80 - 3.14 = 1509.66\n{carried}\n1512.8 -> 1509.7 (-3.1)\n" in told.out


def test_a_shown_number_feigns_no_half(why):
    """1512.4996 is shown as 1512, so it may not be written 1512.50."""
    listed = "player,rating\nAna Ruiz,1499.690081889502\nBen Okafor,1600\nCleo Park,1400\n"
    told = why("Ana Ruiz", listed=listed, options="--to 2026-10-03")
    assert "1499.6901 + 12.8095 = 1512.4996\n1512.4996 is carried on, and shown as 1512\n" in told.out


def test_a_true_half_is_told_with_the_way_it_goes(why):
    games = "White,Black,Result\nAna Ruiz,Ben Okafor,1-0\n"
    listed = "player,rating\nAna Ruiz,1500.5\nBen Okafor,1500.5\n"
    halves = "halves go the way of the change"
    assert f"1510.50 is carried on, and shown as 1511: {halves}\n" in why("Ana Ruiz", games, listed).out
    assert f"1490.50 is carried on, and shown as 1490: {halves}\n" in why("Ben Okafor").out


def test_a_game_that_counts_more_than_once_is_told(why, folder):
    text = '[[section]]\n[section.k]\nrule = [{ k = 20 }]\n[section.events]\nweight = { "Cup" = 1.5 }\n'
    (folder / "ours.toml").write_text(f'name = "ours"\n{text}', encoding="utf-8")
    games = "White,Black,Result,Event\nAna Ruiz,Ben Okafor,1-0,Cup\nAna Ruiz,Cleo Park,1-0,\n"
    told = why("Ana Ruiz", games, options="--policy ours.toml")
    assert "K 20: everybody, in 1 game\nK 30 (1.5 times 20): everybody, in 1 game\n" in told.out
    # 30 x .6401 and 20 x .3599.
    assert "\nsum of K x (S - E) = +26.40\n" in told.out


def us_chess():
    """An event of a child without a rating and three others, one of them on few games."""
    rows = [
        ("Kid", "Ana", 1),
        ("Kid", "Ben", 0),
        ("Kid", "Cy", 1),
        ("Ben", "Ana", 1),
        ("Cy", "Ana", 0),
        ("Ben", "Cy", 1),
    ]
    return (
        table("date,event,white,black,score_a", [("2026-01-03", "Open", *row) for row in rows]),
        table(
            "player,rating,games,birth_year",
            [("Ana", 1500, 100, ""), ("Ben", 1600, 100, ""), ("Cy", 1400, 6, ""), ("Kid", "", "", 2014)],
        ),
    )


def test_what_us_chess_adds_to_k_times_the_sum_is_told(why):
    told = why("Ben", *us_chess(), "--policy us-chess").out
    assert "\nopponents are rated as the pass before the last left them\n" in told
    lines = dict(line.split(": ", 1) for line in told.splitlines() if ": " in line)
    by_k, bonus = float(lines["K x sum"].split(" = ")[1]), float(lines["bonus for what lies above 10 x the root of 4"])
    moved = float(told.split("\n1600 + ")[1].split(" = ")[0])
    assert bonus > 0
    assert by_k + bonus == pytest.approx(moved, abs=0.011)


def test_a_rating_of_a_special_formula_has_no_k(why):
    told = why("Cy", *us_chess(), "--policy us-chess").out
    assert "change" not in told.splitlines()[4]
    assert "\nthe system's own formula = -" in told
    assert "\nK " not in told


def test_who_is_taken_at_a_rating_by_age_has_none_before(why):
    told = why("Kid", *us_chess(), "--policy us-chess").out
    assert "\nno rating before: taken, for the games only, as 600\n" in told
    assert told.startswith("Kid: no rating -> ")


def test_limits_are_told(why):
    told = why("Ben Okafor", options="--floor 1590 --period week")
    assert "1587.20 is held at the floor 1590\n1600 -> 1590 (-10)\n" in told.out
    assert "1510 is held at the ceiling 1505\n1500 -> 1505 (+5)\n" in why("Ana Ruiz", options="--ceiling 1505").out


def test_who_leaves_the_list_keeps_the_change(why):
    games = table("date,event,white,black,score_a", [("2025-12-01", "Open", "Low", "R1", 0)])
    told = why(
        "Low", games, table("player,rating,games", [("Low", 1401, 100), ("R1", 1410, 100)]), "--policy fide-standard"
    )
    assert "-9.80 rounds to -10\n1391 is below 1400: no rating on the next list\n1401 -> no rating (-10)\n" in told.out


def test_the_cap_and_the_home_side_s_points_are_told(why):
    games = "Date,White,Black,Result\n2025-12-01,Ana Ruiz,Dan Weiss,1-0\n"
    listed = "player,rating\nAna Ruiz,1500\nDan Weiss,2100\n"
    assert "\na longer difference counts as 400\n" in why("Ana Ruiz", games, listed, "--policy fide-standard").out
    told = why("Dan Weiss", options="--policy nfl-style")
    assert "  2  2025-12-01  Ana Ruiz    1500    535  0  " in told.out
    assert "\nthe side named first has 65 points added\n" in told.out
    assert "longer" not in told.out


def test_a_series_and_a_rating_of_an_earlier_list_have_their_columns(why):
    games = "Date,White,Black,score_a,games\n2025-12-01,Ana Ruiz,Dan Weiss,3.5,8\n"
    told = why("Ana Ruiz", games, options="")
    assert "row  date        opponent   games  rating  diff.    S       E    S - E  change\n" in told.out
    assert "  2  2025-12-01  Dan Weiss      8    1800   -300  3.5  1.2078  +2.2922  +45.84\n" in told.out
    games = table(
        "date,event,white,black,score_a",
        [("2025-12-30", "Cup", "Ana Ruiz", "Dan Weiss", 1), ("2026-01-02", "Cup", "Dan Weiss", "Ana Ruiz", 0.5)],
    )
    told = why("Ana Ruiz", games, options="--policy fide-standard")
    assert "row  date        opponent    own  rating  diff.    S     E  S - E  change\n" in told.out
    assert "  3  2026-01-02  Dan Weiss  1500    1800   -300  0.5  0.15  +0.35   +7.00\n" in told.out


def test_each_list_is_told_by_itself(why):
    games = "White,Black,Result,time_control\nAna Ruiz,Ben Okafor,1-0,rapid\nAna Ruiz,Ben Okafor,1-0,standard\n"
    listed = "player,rating,rapid\nAna Ruiz,1500,1400\nBen Okafor,1600,1700\nCleo Park,1000,\n"
    told = why("Ana Ruiz", games, listed, "--list-column standard=rating,rapid=rapid")
    assert told.out.startswith("standard: Ana Ruiz: 1500 -> 1513 (+13), 1 game")
    assert "\n\nrapid: Ana Ruiz: 1400 -> 1417 (+17), 1 game" in told.out
    told = why("Cleo Park", options="--list-column standard=rating,rapid=rapid")
    assert told.out == (
        "standard: Cleo Park: no games that count; the rating stays 1000\n\n"
        "rapid: Cleo Park: no games that count; there is no rating\n"
    )


def test_ratings_that_the_games_tell_are_no_entries(why):
    games = "Date,White,Black,Result,white_rating,black_rating\n2026-10-03,Ana Ruiz,Ben Okafor,1-0,1500,1600\n"
    told = why("Ana Ruiz", games, line="why --games games.csv --ratings log --quiet")
    assert told.out.startswith("Ana Ruiz: 1500 -> 1513 (+13), 1 game")
    assert "enters" not in told.out


def test_notes_are_told_aside_unless_it_is_to_be_quiet(why):
    line = WHY.removesuffix(" --quiet")
    assert "note G207: 1 rating period" in why("Ana Ruiz", line=line).err
    assert why("Ana Ruiz", line=line).out == PLAIN


def test_python_gives_the_same(why):
    import elo_batch  # noqa: PLC0415  # as a script does

    found = elo_batch.rate("games.csv", ratings="list.csv").why("Ana Ruiz")
    (period,) = found.lists[0].periods
    assert "\n".join(period.said) in why("Ana Ruiz").out
    assert isinstance(period.lines, pd.DataFrame)
    with pytest.raises(elo_batch.UsageProblem):
        elo_batch.rate("games.csv", ratings="list.csv").why("Ana Riuz")
