"""Where the points of a pool came from and went to: rating inflation as numbers that add up.

A pool's total is the sum of the ratings on its list. It grows by newcomers and shrinks by those who leave; games move
points from one player to another, and make or unmake some where the two sides' Ks differ, where their expected scores
do not add up to the game, and where a rating is held at a limit or rounded.
"""

from dataclasses import dataclass
from math import fsum

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Floats
from elo_batch.reports.workbook.ledger import Ledger

CAUSES = {
    "newcomers": "first ratings of players who had none",
    "players who left": "ratings of players who fell off the list",
    "different K": "games whose two sides have different Ks",
    "unequal expectations": "games whose two expected scores do not add up: caps by own rating, second passes",
    "other formulas": "bonus, special ratings, and systems that do not rate by K x (S - E)",
    "caps and floors": "ratings held at a floor or a ceiling",
    "rounding": "rounding at each period's end, and of what a list shows",
    "ratings told": "ratings that the games themselves tell, in place of those carried on",
}
"""What makes a pool's total grow or shrink."""


@dataclass(frozen=True, kw_only=True)
class Pool:
    """A pool before and after a run.

    Attributes:
        before, after: the ratings on the list, of those who have one.
        causes: points that came in (or went out, below 0) by each cause.
    """

    before: Floats
    after: Floats
    causes: dict[str, float]


def pool_of(ledger: Ledger, number: int) -> Pool:
    """The pool of the list of this number."""
    one = ledger.data.lists[number]
    listed = np.full(len(one.players), np.nan)
    listed[: len(one.listed)] = np.where(
        np.isnan(one.listed.rating), np.nan, one.rated.totals.previous[: len(one.listed)]
    )
    start, after = one.rated.start, one.rated.standing
    causes = _by_account(ledger, number, np.where(np.isnan(listed), np.nan, start.rating))
    shown = after.shown - after.rating
    was_shown = listed - start.rating
    causes["rounding"] += fsum(shown[~np.isnan(shown)]) - fsum(was_shown[~np.isnan(was_shown)])
    return Pool(before=listed[~np.isnan(listed)], after=after.shown[~np.isnan(after.shown)], causes=causes)


def _by_account(ledger: Ledger, number: int, start: Floats) -> dict[str, float]:
    """What each cause brought, from the accounts of one list; `start` has everybody's exact rating before the run."""
    accounts, mine = ledger.accounts, ledger.account_on == number
    level = np.where(ledger.before == NONE, start[accounts.player], accounts.after[ledger.before])
    # Who is taken at a rating for the formulas only comes in by the first rating that is worked out.
    unpublished = ~np.isnan(accounts.entry) & np.isnan(ledger.previous)
    before = np.where(unpublished, np.nan, accounts.before)
    enters, told = np.isnan(level) & ~np.isnan(before), ~np.isnan(level) & ~np.isnan(before) & (level != before)
    moves, worked_out = mine & ~np.isnan(before), mine & unpublished
    firsts = mine & np.isnan(accounts.before) & ~np.isnan(accounts.after)
    gone = moves & np.isnan(accounts.after)
    moved = accounts.unrounded - accounts.before
    unequal, by_k = _by_line(ledger, moves)
    return {
        "newcomers": _sum(before, mine & enters) + _sum(accounts.after, worked_out | firsts),
        "players who left": 0.0 - _sum(accounts.reached, gone),
        "different K": _sum(by_k, moves) - unequal,
        "unequal expectations": unequal,
        "other formulas": _sum(np.where(np.abs(moved - by_k) < NOTHING, 0.0, moved - by_k), moves),
        "caps and floors": _sum(accounts.reached - accounts.rounded, moves),
        "rounding": _sum(accounts.rounded - accounts.unrounded, moves),
        "ratings told": _sum(before - level, mine & told),
    }


def _by_line(ledger: Ledger, moves: Bools) -> tuple[float, Floats]:
    """Points that games make whose expected scores do not add up; and for each account K · Σ(S − E)."""
    lines = ledger.lines
    change = np.nan_to_num(lines.k * lines.surplus)
    by_k = np.zeros(len(ledger.first))
    np.add.at(by_k, ledger.account, change)
    # Both sides of a row that is rated for both.
    counts = moves[ledger.account] & ~np.isnan(lines.surplus) & ~np.isnan(lines.k)
    key = (ledger.on * (ledger.row.max(initial=0) + 1) + ledger.row)[counts]
    _, where, sides = np.unique(key, return_inverse=True, return_counts=True)
    both = sides[where] == 2  # noqa: PLR2004  # a game has two sides
    surplus, k, pair = lines.surplus[counts][both], lines.k[counts][both], where[both]
    left, least = np.zeros(len(sides)), np.full(len(sides), np.inf)
    np.add.at(left, pair, surplus)
    np.minimum.at(least, pair, k)
    mirrored = np.abs(left) < NOTHING
    return fsum(np.where(mirrored | np.isinf(least), 0.0, left * np.where(np.isinf(least), 0.0, least))), by_k


NOTHING = 1e-11
"""Two sides' expected scores that differ by less from the game add up to it."""


def _sum(values: Floats, those: Bools) -> float:
    return fsum(values[those & ~np.isnan(values)])
