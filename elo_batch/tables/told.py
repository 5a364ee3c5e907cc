"""Ratings that the log itself tells beside its players: a list made of them, and what is wrong with them."""

from dataclasses import replace

import numpy as np

from elo_batch.domain.arrays import NONE, Floats, Ints
from elo_batch.domain.choices import Start
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.log import Fate, GameLog
from elo_batch.domain.numbers import number_text
from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.case import Case, Found
from elo_batch.tables.game_columns import TOLD
from elo_batch.tables.meanings import NO_MEANINGS, Meanings
from elo_batch.tables.people import SIDES
from elo_batch.tables.ratings import no_list
from elo_batch.tables.registry import Registry

MOST_NAMED = 20
"""A note names so many players."""


def told_list(log: GameLog, meanings: Meanings = NO_MEANINGS) -> PlayerList:
    """Everybody in the log, as a list on which nobody has a rating: each period's games tell them."""
    registry = Registry(no_list(), meanings)
    registry.seats(log)
    order = registry.in_order().tolist()
    players = tuple(registry.strangers[index] for index in order)
    nothing = np.full(len(players), np.nan)
    return replace(
        PlayerList.of_ratings(nothing, nothing),
        players=players,
        names=tuple(registry.newcomers.names[index] for index in order),
        peak_assumed=np.ones(len(players), dtype=bool),
    )


def with_told(log: GameLog) -> Checked[GameLog]:
    """The log with the ratings that its rows tell; where no sheet has them, nothing can be rated from them."""
    if log.rating_a is not None or not len(log):
        return Checked(value=log)
    message = "the games have no columns rating_a and rating_b, which --ratings log needs"
    hint = "add the ratings before the games, as white_rating and black_rating, say"
    found = problem("G125", message, place=log.places.sheets[0].ref(), hint=hint)
    return Checked(value=log.with_fate(log.where(Fate.RATED), Fate.REJECTED), problems=(found,))


def two_ratings(case: Case) -> Found:
    """G213: a player with two ratings in one event; without an event each rating period is one."""
    if case.start is not Start.LOG or case.log.rating_a is None:
        return Found()
    rows, side, player, rating = _sides(case)
    event = case.log.event.codes[rows]
    group = np.where(event == NONE, len(case.log.event.values) + case.log.period.codes[rows], event)
    order = np.lexsort((rows, group, player))
    same = (player[order][1:] == player[order][:-1]) & (group[order][1:] == group[order][:-1])
    starts = np.flatnonzero(np.append(np.ones(min(len(order), 1), dtype=bool), ~same))
    first = np.repeat(order[starts], np.diff(np.append(starts, len(order))))
    differs = rating[order] != rating[first]
    ones, others = order[differs], first[differs]
    found = [_two(case, rows, side, rating, pair) for pair in zip(ones.tolist(), others.tolist(), strict=True)]
    marks = np.zeros(len(case.log), dtype=bool)
    marks[rows[ones]] = marks[rows[others]] = True
    return Found(problems=tuple(found), rows=marks)


def other_ratings(case: Case) -> Found:
    """G310: players whose first rating in the log is not that of the list, which counts."""
    if case.start is Start.LOG or case.log.rating_a is None or not case.has_list:
        return Found()
    rows, side, player, rating = _sides(case)
    day = case.log.day[rows].astype("datetime64[D]").view(np.int64)
    order = np.lexsort((rows, day, player))
    firsts = order[np.append(np.ones(min(len(order), 1), dtype=bool), np.diff(player[order]) != 0)]
    listed = np.append(np.where(np.isnan(case.listed.rating), -np.inf, case.listed.shown), np.full(1, np.nan))
    own = listed[np.minimum(player[firsts], len(case.listed))]
    others = firsts[(rating[firsts] != own) & ~np.isnan(own) & np.isfinite(rating[firsts])]
    if not len(others):
        return Found()
    return Found(problems=(_others(case, rows[others], side[others], player[others], rating[others]),))


def _sides(case: Case) -> tuple[Ints, Ints, Ints, Floats]:
    """Row, side, player and told rating of both sides of the rows that would be rated; −∞ where none is told."""
    rows = np.flatnonzero(case.rated)
    told = [np.full(len(case.log), np.nan) if one is None else one for one in (case.log.rating_a, case.log.rating_b)]
    rating = np.concatenate([one[rows] for one in told])
    return (
        np.concatenate([rows, rows]),
        np.repeat(np.arange(2), len(rows)),
        np.concatenate([case.roster.player_a[rows], case.roster.player_b[rows]]),
        np.where(np.isnan(rating), -np.inf, rating),
    )


def _two(case: Case, rows: Ints, side: Ints, rating: Floats, pair: tuple[int, int]) -> Diagnostic:
    """The error of a side whose rating differs from the first of its player and event."""
    (row, other), of = rows[list(pair)].tolist(), int(side[pair[0]])
    told, before = (number_text(one) if np.isfinite(one) else "no rating" for one in rating[list(pair)].tolist())
    player = int((case.roster.player_a, case.roster.player_b)[of][row])
    message = f"{case.name(player)} has another rating in {case.log.places.whole(other)}"
    place = case.log.places.ref(row, TOLD[of], SIDES[of])
    return problem("G213", message, place=place, found=f"{told} here, {before} there")


def _others(case: Case, rows: Ints, side: Ints, player: Ints, rating: Floats) -> Diagnostic:
    count = len(rows)
    said = [
        f"{case.name(who)} {number_text(told)} and {number_text(float(case.listed.shown[who])) or 'none'}"
        for who, told in zip(player[:MOST_NAMED].tolist(), rating[:MOST_NAMED].tolist(), strict=True)
    ]
    more = [f"and {count - MOST_NAMED} more"] if count > MOST_NAMED else []
    message = (
        f"{count} player{'s' if count > 1 else ''} with another rating in the games than on the list, which counts"
    )
    first = int(np.argmin(rows))
    place = case.log.places.ref(int(rows[first]), TOLD[int(side[first])])
    return problem("G310", message, place=place, found="; ".join([*said, *more]))
