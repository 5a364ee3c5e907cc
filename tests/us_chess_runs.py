"""Runs by the rule book us-chess: lists, games, and the events that several test files rate."""

from helpers import games_frame, list_frame

import elo_batch

LISTED = "player rating games peak birth_year record"
PLAYED = "date event white black result"
ONE_SECTION = """name = "ours"
[[section]]
system = "us-chess"
[section.bonus]
threshold = 12
[section.period]
unit = "month"
[section.newcomer]
enter = "age"
points_a_year = 50
youngest = 2
oldest = 26
[section.limits]
floor = 100
"""
"""A rule book of one section, rated by months."""


def listed(rows):
    """A list of (player, rating[, games[, peak[, birth_year[, record]]]])."""
    return list_frame([(*row, *(99, None, None, None)[len(row) - 2 :]) for row in rows], LISTED)


def rate(games, ratings=None, columns=PLAYED, **options):
    settled = {"policy": "us-chess", "duplicates": "keep", **options}
    return elo_batch.rate(games_frame(games, columns), ratings=ratings, **settled)


def three_wins(event, day, player="Low"):
    """One player of 1000 beats three of 1400: far more than the threshold."""
    return [(day, event, player, f"High {number}", "1-0") for number in (1, 2, 3)]


STRONG = [(f"High {number}", 1400) for number in (1, 2, 3)]
