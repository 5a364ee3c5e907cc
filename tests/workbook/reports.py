"""Reports of every kind that the tests of workbooks look at: by engine, rule book, periods, lists and limits."""

import random
from datetime import date

import pandas as pd
from helpers import games_frame, list_frame
from us_chess_runs import STRONG, listed, three_wins

import elo_batch

FIDE_LIST = "player rating games birth_year peak pending base"
NAMES = [f"Player {number:02}" for number in range(16)]
RESULTS = ("1-0", "0-1", "1/2-1/2")


def log(seed, names, days=12, *, events=("Open", "Cup"), month=1):
    """Rounds of everybody against somebody, some days apart."""
    draw, rows = random.Random(seed), []  # noqa: S311  # the same games each time
    for number in range(days):
        here = list(names)
        draw.shuffle(here)
        day = date(2026, month + 2 * number // days, 1 + number % 25)
        event = events[2 * number // days]
        rows += [
            (day, event, str(number + 1), a, b, draw.choice(RESULTS))
            for a, b in zip(here[::2], here[1::2], strict=True)
        ]
    return games_frame(rows, "date event round white black result")


def rated(names=NAMES, first=1200, step=55):
    """A list of players, so far apart."""
    return list_frame([(name, first + step * number) for number, name in enumerate(names)])


def elo():
    """Plain Elo, one period."""
    return elo_batch.rate(log(1, NAMES), ratings=rated(), duplicates="keep")


def quiet():
    """Plain Elo with players who did not play, one of them without a rating."""
    players = pd.concat([rated(), list_frame([("Quiet", 1150), ("Unrated", None)])])
    return elo_batch.rate(log(1, NAMES), ratings=players, duplicates="keep")


def club():
    """K 32, some Ks of the list, a floor and a ceiling, two decimals."""
    players = rated().assign(k=[None, 16, None, 40] * 4)
    return elo_batch.rate(
        log(2, NAMES), ratings=players, policy="club", floor=1250, ceiling=1900, decimals=2, duplicates="keep"
    )


def months():
    """Several periods, a newcomer in each."""
    names = [*NAMES[:12], "New 1", "New 2"]
    return elo_batch.rate(
        log(3, names), ratings=rated(NAMES[:12]), period="month", initial=1500, newcomers=names, duplicates="keep"
    )


def exact():
    """Ratings as they are, by weeks."""
    return elo_batch.rate(log(4, NAMES), ratings=rated(), period="week", decimals="exact", duplicates="keep")


def nfl():
    """A home advantage, neutral ground, newcomers at a fixed rating."""
    games = log(5, NAMES).assign(
        neutral=lambda frame: ["yes" if number % 3 == 0 else "" for number in range(len(frame))]
    )
    return elo_batch.rate(games, ratings=rated(NAMES[:14]), policy="nfl-style", newcomers=NAMES, duplicates="keep")


def series():
    """Rows that stand for several games, some with a K of their own."""
    rows = [
        ("Ana", "Ben", 5, 8, None),
        ("Ben", "Cleo", 2.5, 4, 10),
        ("Cleo", "Ana", 0, 3, None),
        ("Ana", "Dan", 7, 7, 64),
    ]
    players = list_frame({"Ana": 1450, "Ben": 1500, "Cleo": 1480.25, "Dan": 1520})
    return elo_batch.rate(games_frame(rows, "player_a player_b score_a games k"), ratings=players, k=None)


def lists():
    """Two rating lists in one file."""
    games = log(6, NAMES[:8]).assign(time_control=lambda frame: ["rapid", "standard"] * (len(frame) // 2))
    players = rated(NAMES[:8]).assign(rapid_rating=[1500, None, 1600, 1450, None, 1700, 1550, 1490])
    return elo_batch.rate(
        games, ratings=players, list_columns="standard=rating,rapid=rapid_rating", initial=1500, duplicates="keep"
    )


def lists_by_month():
    """Two rating lists in one file over several periods, a newcomer on either."""
    names = [*NAMES[:8], "New 1", "New 2"]
    games = log(9, names).assign(time_control=lambda frame: ["rapid", "standard", "standard"] * (len(frame) // 3))
    players = rated(NAMES[:8]).assign(rapid_rating=[1500, None, 1600, 1450, None, 1700, 1550, 1490])
    return elo_batch.rate(
        games,
        ratings=players,
        list_columns="standard=rating,rapid=rapid_rating",
        period="month",
        initial=1500,
        newcomers=names,
        duplicates="keep",
    )


def fide_back():
    """FIDE: who falls off the list and comes back by a first rating, who waits for one, who never gets one."""
    rows = [(date(2026, 1, day), "January", "Falls", f"Rival {day}", "0-1") for day in (3, 4, 5)]
    rows += [(date(2026, 3, day), "March", "Falls", f"Rival {day}", "1-0") for day in range(3, 9)]
    rows += [(date(2026, month, day), f"Month {month}", "New 1", f"Rival {day}", "1/2-1/2") for month, day in
             ((1, 7), (1, 8), (2, 3), (2, 4), (2, 5))]  # fmt: skip
    rows += [
        (date(2026, 2, 9), "Month 2", "New 2", "New 3", "1-0"),
        (date(2026, 3, 9), "Month 3", "New 3", "Rival 3", "1-0"),
    ]
    players = [("Falls", 1405, 300, 1980), *((f"Rival {number}", 1600 + number, 300, 1980) for number in range(3, 9))]
    return elo_batch.rate(
        games_frame(rows, "date event white black result"),
        ratings=list_frame(players, "player rating games birth_year"),
        policy="fide-standard",
        newcomers=["New 1", "New 2", "New 3"],
        duplicates="keep",
    )


def fide():
    """FIDE: K 10, 20 and 40, the 400-point rule, K times games held, first ratings, waiting results, who falls off."""
    names = [*NAMES, "Unrated 1", "Unrated 2"]
    ratings = [1402, 1410, 1600, 1700, 1850, 1900, 2000, 2050, 2100, 2150, 2200, 2300, 2395, 2450, 2660, 2700]
    rows = [
        (
            name,
            rating,
            12 if number % 5 == 0 else 300,
            2010 if number % 4 == 0 else 1980,
            2410 if number == 12 else None,
            None,
            1500 if number == 2 else None,
        )
        for number, (name, rating) in enumerate(zip(NAMES, ratings, strict=True))
    ]
    games = log(7, names, 10)
    rows.append(("Falls", 1401, 12, 1980, None, None, None))
    games.loc[len(games)] = [date(2026, 2, 27), "Cup", "99", "Falls", NAMES[1], "0-1"]
    return elo_batch.rate(
        games, ratings=list_frame(rows, FIDE_LIST), policy="fide-standard", duplicates="keep", newcomers=names
    )


def fide_busy():
    """FIDE: so many games in one month that K is held."""
    rows = [
        (date(2026, 3, 1 + number % 28), "League", "Ana", f"Rival {number % 4}", RESULTS[number % 3])
        for number in range(40)
    ]
    players = list_frame(
        [("Ana", 2000, 300, 1980), *((f"Rival {number}", 1900 + number, 9, 2012) for number in range(4))],
        "player rating games birth_year",
    )
    return elo_batch.rate(
        games_frame(rows, "date event white black result"), ratings=players, policy="fide-standard", duplicates="keep"
    )


def us_chess():
    """US Chess: two events and one with a bonus, special ratings, estimates, floors, a record of wins."""
    few = [0, 5, 8, 9, 30, 99]
    rows = [
        (
            name,
            1000 + 90 * number,
            few[number % 6],
            1900 if number == 5 else None,
            None,
            {1: "won", 2: "lost"}.get(number % 6),
        )
        for number, name in enumerate(NAMES[:12])
    ]
    games = log(8, [*NAMES[:12], "New 1", "New 2"], 8)
    wins = [(day, event, "1", a, b, result) for day, event, a, b, result in three_wins("Third", date(2026, 5, 2))]
    bonus = games_frame(wins, "date event round white black result")
    return elo_batch.rate(
        pd.concat([games, bonus]),
        ratings=listed([*rows, ("Low", 1000), *STRONG]),
        policy="us-chess",
        duplicates="keep",
        newcomers=["New 1", "New 2"],
    )


def dual():
    """US Chess: dual-rated games of high ratings."""
    rows = [
        (
            date(2026, 1, 1 + number),
            "Masters",
            "G/45;d5",
            f"High {number % 3}",
            f"High {3 + number % 2}",
            RESULTS[number % 3],
        )
        for number in range(6)
    ]
    players = listed([(f"High {number}", 2150 + 120 * number) for number in range(5)])
    return elo_batch.rate(
        games_frame(rows, "date event time_control white black result"),
        ratings=players,
        policy="us-chess",
        duplicates="keep",
    )


def log_told():
    """Ratings that the games themselves tell."""
    rows = [
        ("2026-01-03", "Ana", "Ben", "1-0", 2100, 2000),
        ("2026-01-09", "Ana", "Cleo", "0-1", 2100, 1900),
        ("2026-02-03", "Ben", "Cleo", "1/2-1/2", 1990, 1925),
    ]
    return elo_batch.rate(
        games_frame(rows, "date white black result rating_a rating_b"), ratings="log", policy="fide-standard"
    )


def ids():
    """A list kept by ids, with names beside them, and games that tell names."""
    names = [f"García-Márquez {number}, Ana" for number in range(10)]
    players = list_frame(
        [(f"{10000 + number}", 1300 + 60 * number, name) for number, name in enumerate(names)], "player rating name"
    )
    return elo_batch.rate(log(9, names), ratings=players, period="month", duplicates="keep")


def skipped():
    """Errors that are left out: entries whose rating is a text, or whose other cells cannot be, and their games."""
    players = rated().assign(previous=[None, "12oo", *[None] * 14], peak=[None, None, "master", *[None] * 13])
    players.loc[0, "rating"] = players.loc[1, "rating"] = "14oo"
    games = log(10, NAMES)
    games.loc[3, "result"] = "7-9"
    return elo_batch.rate(games, ratings=players, duplicates="keep", on_error="skip")


REPORTS = (
    *(elo, club, months, exact, nfl, series, lists, lists_by_month),
    *(fide, fide_back, fide_busy, us_chess, dual, log_told, ids, skipped),
)
"""All of them."""
