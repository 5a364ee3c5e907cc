"""The lines of the working, added up by hand, are the changes: for every player and period, to the last digit."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from helpers import LISTED, NEWCOMERS, log_frame, rate_frames, rating_lists, rows_of_games
from hypothesis import given, settings
from hypothesis import strategies as st

import elo_batch
from elo_batch.policies.books import rule_book

HALF = Fraction(1, 2)
BY_RATING = ("elo", "club", "casual")
periods_ = st.sampled_from(["all", "month", "week"])


def exactly(value, unit):
    """A number of the working as the whole number of units that it is."""
    return Fraction(round(Fraction(value) * unit), unit)


def nearest(value, decimals, *, up):
    """The nearest value at these decimals; an exact half goes up or down."""
    scaled = value * 10**decimals
    below = scaled.numerator // scaled.denominator
    return Fraction(below + (scaled - below > HALF or (scaled - below == HALF and up)), 10**decimals)


def written(number):
    return None if pd.isna(number) else Fraction(str(number))


def groups(run):
    """The lines of each period and player of the changes; no line belongs to any other."""
    of = dict(list(run.working.groupby(["period", "player"], sort=False)))
    rows = run.changes.to_dict("records")
    assert list(of) == [(row["period"], row["player"]) for row in rows]
    return [(row, of[row["period"], row["player"]]) for row in rows]


def totals(lines, unit):
    """Points, points less expected points, and the change, all exact."""
    rated = lines[lines["k"].notna()]
    surplus = [exactly(value, unit) for value in rated["surplus"]]
    change = sum((Fraction(float(k)) * gain for k, gain in zip(rated["k"], surplus, strict=True)), Fraction(0))
    return sum(map(Fraction, lines["score"])), sum(surplus, Fraction(0)), change


def agree(row, lines, unit):
    """What the changes say of games and points follows from the lines; the change before rounding and limits."""
    score, surplus, change = totals(lines, unit)
    assert row["played"] == lines["games"].sum()
    assert (row["score"], row["expected"]) == (float(score), float(score - surplus))
    ks = set(lines["k"].dropna())
    assert pd.isna(row["k_used"]) if len(ks) != 1 else ks == {row["k_used"]}
    for points, expected, gain in lines[["score", "expected", "surplus"]].dropna().itertuples(index=False):
        assert exactly(points, unit) - exactly(expected, unit) == exactly(gain, unit)
    return change


@settings(max_examples=25)
@given(rows_of_games(most=14), st.none() | rating_lists(), st.sampled_from(BY_RATING), periods_)
def test_unrounded_lines_carry_the_rating_from_period_to_period(rows, listed, book, period):
    run = rate_frames(log_frame(rows), listed, policy=book, period=period, initial=1437.5)
    decimals, after = rule_book(book).newest.rounding.decimals, {}
    for row, lines in groups(run):
        (before,) = set(lines["rating"])
        assert float(before) == after.get(row["player"], float(before))
        change = agree(row, lines, 2**40)
        after[row["player"]] = float(before) + float(change)
        shown = (
            nearest(Fraction(after[row["player"]]), decimals, up=change >= 0) if change else written(row["previous"])
        )
        assert written(row["rating"]) == shown
        assert written(row["change"]) == pytest.approx(shown - written(row["previous"]), abs=1e-9)
    exact = dict(zip(run.ratings["player"], run.ratings["rating_exact"], strict=True))
    assert {player: float(exact[player]) for player in after} == after


@settings(max_examples=25)
@given(rows_of_games(most=25, days=("01-01", "01-15", "02-03", "02-28", "03-05")), rating_lists(), periods_)
def test_lines_of_hundredths_round_to_the_change_of_the_period(rows, listed, period):
    listed = listed.assign(rating=listed["rating"].map(lambda rating: None if rating is None else round(rating)))
    run = rate_frames(log_frame(rows), listed, policy="fide-standard", period=period, initial=None)
    for row, lines in groups(run):
        change = agree(row, lines, 100)
        if lines["rating"].isna().all():
            assert (lines["note"] == "for a first rating").all()
            assert pd.isna(row["change"])
            continue
        rounded = nearest(change, 0, up=change >= 0)
        assert row["change"] == rounded
        reached = written(row["previous"]) + rounded
        left = rounded and reached < 1400
        assert written(row["rating"]) == (None if left else reached)


@settings(max_examples=25)
@given(
    rows_of_games(most=14), rating_lists(), st.sampled_from([*BY_RATING, "nfl-style", "fide-standard", "fide-rapid"])
)
def test_there_is_a_line_for_both_sides_of_a_rated_row_and_for_one_of_a_first_rating(rows, listed, book):
    run = rate_frames(log_frame(rows), listed, policy=book, initial=None if book.startswith("fide") else 1500)
    sides = run.working.groupby("source")["player"].apply(sorted).to_dict()
    games = run.games.to_dict("records")
    for game in games:
        lines = sides.pop(game["source"], [])
        both = sorted([game["player_a"], game["player_b"]])
        waits = game["note"].endswith("counts for a first rating only")
        if game["rated"]:
            assert lines == both
        else:
            assert lines == ([game[game["note"][: len("player_a")]]] if waits else [])
    assert sides == {}


@settings(max_examples=15)
@given(rows_of_games(most=14), rating_lists(), st.sampled_from([*BY_RATING, "fide-standard"]), periods_)
def test_a_line_is_what_games_out_says_of_that_side(rows, listed, book, period):
    run = rate_frames(log_frame(rows), listed, policy=book, period=period)
    games = run.games.set_index("source")
    for line in run.working.dropna(subset=["k"]).to_dict("records"):
        game = games.loc[line["source"]]
        own, other = ("a", "b") if game["player_a"] == line["player"] else ("b", "a")
        assert (line["opponent"], line["games"]) == (game[f"player_{other}"], game["games"])
        assert line["opponent_rating"] == game[f"rating_{other}"]
        for name in ("rating", "expected", "k", "change"):
            assert line[name] == game[f"{name}_{own}"], name
        points = game["score_a"] if own == "a" else game["games"] - game["score_a"]
        assert line["score"] == points


@settings(max_examples=12)
@given(
    rows_of_games(most=14),
    rating_lists(),
    st.sampled_from([*BY_RATING, "nfl-style", "fide-standard", "us-chess"]),
    periods_,
)
def test_an_explanation_has_the_player_s_lines_and_changes_and_its_steps_follow_each_other(rows, listed, book, period):
    options = {} if book in {*BY_RATING, "nfl-style"} else {"initial": None}
    run = rate_frames(log_frame(rows), listed, policy=book, period=period, **options)
    for player in {*run.ratings["player"]}:
        found = run.why(player)
        assert found.player == player
        (one,) = found.lists
        lines = run.working[run.working["player"] == player]
        whole = pd.concat([of.lines for of in one.periods]) if one.periods else lines.head(0)
        pd.testing.assert_frame_equal(
            whole.reset_index(drop=True), lines.reset_index(drop=True), check_dtype=False, check_exact=True
        )
        changes = run.changes[run.changes["player"] == player].to_dict("records")
        assert [of.period for of in one.periods] == [row["period"] for row in changes]
        for of, row in zip(one.periods, changes, strict=True):
            for name in ("previous", "rating", "change"):
                assert (pd.isna(row[name]) and np.isnan(getattr(of.steps, name))) or row[name] == getattr(
                    of.steps, name
                )
            assert sum(k.games for k in of.ks) == (0 if of.first else row["played"])
            assert of.said[-1].startswith(f"{text(of.steps.previous)} -> {text(of.steps.rating)}")


def text(number):
    return "no rating" if np.isnan(number) else f"{Decimal(repr(number)).normalize():f}"


@settings(max_examples=12)
@given(rows_of_games(most=14), rating_lists(), st.randoms(use_true_random=False), periods_)
def test_the_order_of_the_rows_moves_no_number(rows, listed, random, period):
    shuffled = list(rows)
    random.shuffle(shuffled)
    runs = [rate_frames(log_frame(some), listed, period=period) for some in (rows, shuffled)]
    names = ["period", "player", "opponent", "date", "score", "games", "k", "change"]
    one, other = (run.working.sort_values(names, ignore_index=True).drop(columns="source") for run in runs)
    pd.testing.assert_frame_equal(one, other, check_exact=True)


@settings(max_examples=15)
@given(rows_of_games(most=14), st.data())
def test_the_lines_of_several_lists_are_those_of_each_alone(rows, data):
    control = data.draw(st.lists(st.sampled_from(["standard", "rapid"]), min_size=len(rows), max_size=len(rows)))
    games = log_frame(rows).assign(time_control=control)
    listed = pd.DataFrame([(name, 1500 + 40 * place, 1700 - 30 * place) for place, name in enumerate(LISTED)])
    listed.columns = ["player", "rating", "rapid_rating"]
    both = rate_frames(games, listed, list_columns="standard=rating,rapid=rapid_rating", period="month").working
    for name, column in (("standard", "rating"), ("rapid", "rapid_rating")):
        of_list = games[games["time_control"] == name]
        if not len(of_list):
            assert not (both["list"] == name).any()
            continue
        alone = elo_batch.rate(
            of_list.drop(columns="time_control"),
            ratings=listed[["player", column]].rename(columns={column: "rating"}),
            period="month",
            initial=1500,
            duplicates="keep",
            newcomers=LISTED + NEWCOMERS,
        ).working.drop(columns="source")
        here = both[both["list"] == name].drop(columns=["list", "source"]).reset_index(drop=True)
        pd.testing.assert_frame_equal(here, alone, check_dtype=False, check_exact=True)
