"""Puts one player's working together: every period's games, Ks and steps, and the games that count for nothing."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import Bools, Floats, Ints, Texts
from elo_batch.domain.log import Fate
from elo_batch.engine.accounts import Accounts
from elo_batch.engine.left_out import SAID, Why
from elo_batch.engine.systems import system_for
from elo_batch.engine.working import OF_FIRST, Working, WorkingLines, lines_at
from elo_batch.policies.k import Standpoint
from elo_batch.policies.policy import Policy
from elo_batch.reports.explanation import Explanation, KUsed, ListWhy, PeriodWhy, Steps
from elo_batch.reports.firsts import first_of
from elo_batch.reports.frames import RunData, as_numbers, named, rows_told, sources_of
from elo_batch.reports.k_words import k_words
from elo_batch.reports.why_words import sentences
from elo_batch.reports.working import in_order, rule_texts, working_frame
from elo_batch.tables.frames import text_series
from elo_batch.tables.meant import meant
from elo_batch.tables.people import SIDES

CALLED = ("the player", "the opponent")


def explain(data: RunData, policy: Policy, asked: str) -> Explanation:
    """Why this player has the rating that the run gave.

    Args:
        data: what was rated.
        policy: the rule book.
        asked: an id or a name, matched as in the games.

    Raises:
        UsageProblem: there is no such player, or there are several of that name.
    """
    index = meant(asked, data.listed, data.roster)
    everybody = (*data.listed.players, *data.roster.strangers)
    names = (*data.listed.names, *data.roster.names)
    listed = index < len(data.listed)
    return Explanation(
        player=everybody[index],
        name=names[index],
        called={own: name for own, name in zip(everybody, names, strict=True) if name},
        listed=listed,
        policy=policy,
        lists=tuple(_on_list(one, index, everybody) for one in data.lists),
    )


def _on_list(data: RunData, index: int, everybody: Sequence[str]) -> ListWhy:
    """The player on one rating list; who has no game that is rated on any list has no place in it."""
    left, on = _left_out(data, index, everybody), data.on.name if data.on else ""
    newcomers = data.players[len(data.listed) :]
    if index >= len(data.listed) and everybody[index] not in newcomers:
        return ListWhy(on=on, previous=np.nan, rating=np.nan, change=np.nan, played=0, periods=(), left_out=left)
    player = index if index < len(data.listed) else len(data.listed) + newcomers.index(everybody[index])
    totals = data.rated.totals
    return ListWhy(
        on=on,
        previous=float(totals.previous[player]),
        rating=float(data.rated.standing.shown[player]),
        change=float(totals.change[player]),
        played=int(totals.played[player]),
        periods=tuple(_periods(data, player, _in_one_order(data, data.rated.working_of(player)))),
        left_out=left,
    )


def explain_all(
    data: RunData, players: Sequence[int], untold: AbstractSet[str] = frozenset()
) -> Iterator[tuple[int, tuple[PeriodWhy, ...]]]:
    """The periods of these players on one rating list, worked out together.

    Args:
        data: what was rated on the list.
        players: their places among its players.
        untold: what words of a K do not say of a player, such as the age.
    """
    told = _in_one_order(data, data.rated.working)
    order = np.argsort(told.lines.player, kind="stable")
    lines, frame = lines_at(told.lines, order), told.frame.iloc[order]
    for player in players:
        mine = slice(*np.searchsorted(lines.player, [player, player + 1]).tolist())
        own = _Told(
            lines=lines_at(lines, np.arange(mine.start, mine.stop)),
            accounts=lines_at(told.accounts, np.flatnonzero(told.accounts.player == player)),
            firsts=told.firsts,
            frame=frame.iloc[mine],
        )
        yield player, tuple(_periods(data, player, own, untold))


@dataclass(frozen=True, kw_only=True)
class _Told(Working):
    """A working whose lines stand in order, with the frame that shows them."""

    frame: pd.DataFrame


def _in_one_order(data: RunData, working: Working) -> _Told:
    lines = lines_at(working.lines, in_order(data, working.lines))
    frame = working_frame(data, lines)
    return _Told(lines=lines, accounts=working.accounts, firsts=working.firsts, frame=frame)


def _periods(data: RunData, player: int, told: _Told, untold: AbstractSet[str] = frozenset()) -> Iterator[PeriodWhy]:
    """The player's periods, in their order."""
    lines = told.lines
    for account, number in enumerate(told.accounts.period.tolist()):
        # The lines of a period stand together.
        those = slice(*np.searchsorted(lines.period, [number, number + 1]).tolist())
        one, mine = lines_at(told.accounts, np.array([account])), lines_at(lines, np.arange(those.start, those.stop))
        section, firsts = data.rated.policy.sections[int(one.section[0])], told.firsts.get(number)
        waits = firsts is not None and bool((mine.rule == OF_FIRST).any())
        away = mine.difference != mine.rating - mine.opponent_rating + mine.edge
        why = PeriodWhy(
            period=data.labels[number],
            section=section,
            lines=told.frame.iloc[those].reset_index(drop=True),
            score=float(mine.score.sum()),
            surplus=float(one.surplus[0]),
            ks=tuple(_ks(data.rated.policy, mine, one, untold)),
            steps=_steps(data, player, account, one),
            caps=_distinct(np.abs(mine.difference[away & ~np.isnan(mine.difference)])),
            edges=_distinct(np.abs(mine.edge[mine.edge != 0])),
            passes=(data.rated.system or system_for(section)).passes,
            first=first_of(player, firsts, section.newcomer, system_for(section)) if waits and firsts else None,
            decimals=data.rated.decimals,
        )
        yield replace(why, said=sentences(why))


def _ks(policy: Policy, lines: WorkingLines, account: Accounts, untold: AbstractSet[str]) -> Iterator[KUsed]:
    """The Ks that counted in these lines of one player's period, with what gave them."""
    section = policy.sections[int(account.section[0])]
    player = Standpoint(rating=account.before, games=account.career, peak=account.peak, age=account.age)
    for code in np.unique(lines.rule[lines.rule != OF_FIRST]).tolist():
        of_code = lines_at(lines, np.flatnonzero(lines.rule == code))
        for full in np.unique(of_code.full_k).tolist():
            those = lines_at(of_code, np.flatnonzero((of_code.full_k == full) | np.isnan(of_code.full_k)))
            yield KUsed(
                k=float(those.k[0]),
                full=full,
                weight=float(those.weight[0]),
                games=int(those.games.sum()),
                rule=rule_texts(policy, those).text(0),
                words=k_words(section, code, player, untold),
            )


def _steps(data: RunData, player: int, account: int, one: Accounts) -> Steps:
    """How the rating went through the player's period of this number."""
    changes = data.rated.changes
    written = np.flatnonzero(changes.player == player)[account]
    exact = {name: float(getattr(one, name)[0]) for name in ("before", "unrounded", "rounded", "reached", "after")}
    shown = {name: float(getattr(changes, name)[written]) for name in ("previous", "rating", "change")}
    # Where games tell the ratings before them everybody enters anew; nothing is to be said of it.
    entry = float(one.entry[0]) if data.rated.plan.told is None else np.nan
    return Steps(entry=entry, **exact, **shown)


def _left_out(data: RunData, index: int, everybody: Sequence[str]) -> pd.DataFrame:
    """The player's games that count for nothing, and why; in the order of the sheets."""
    log, roster = data.log, data.roster
    rows = rows_told(log)
    is_a, is_b = roster.player_a[rows] == index, roster.player_b[rows] == index
    counts = _counts_as_first(data)[rows]
    out = (log.fate[rows] != Fate.RATED) & ((is_a & (counts != Why.FIRST_A)) | (is_b & (counts != Why.FIRST_B)))
    rows, is_a = rows[out], is_a[out]
    played = log.fate[rows] != Fate.UNPLAYED
    score = np.where(is_a, log.score_a[rows], log.games[rows] - log.score_a[rows])
    return pd.DataFrame(
        {
            "period": text_series(log.period.at(rows)),
            "date": log.day[rows].astype("datetime64[s]"),
            "event": text_series(log.event.at(rows)),
            "round": text_series(log.round.at(rows)),
            "opponent": named(everybody, np.where(is_a, roster.player_b[rows], roster.player_a[rows])),
            "score": as_numbers(np.where(played, score, np.nan)),
            "games": log.games[rows],
            "reason": _reasons(log.reason.at(rows), is_a),
            "note": text_series(log.note.at(rows)),
            "source": sources_of(log, rows),
        }
    )


def _counts_as_first(data: RunData) -> Ints:
    """For each row of the log a `Why`."""
    why = np.zeros(len(data.log), dtype=np.int64)
    if data.rated.left is not None:
        why[data.rows] = data.rated.left
    return why


def _reasons(reason: Texts, is_a: Bools) -> "pd.Series[str]":
    """Why games were left out, as seen from the player's side."""
    sides = [
        text_series(replace(reason, values=tuple(_seen_from(text, own, other) for text in reason.values)))
        for own, other in (SIDES, SIDES[::-1])
    ]
    return sides[0].where(is_a, sides[1]).fillna("")


def _seen_from(text: str, own: str, other: str) -> str:
    return text.replace(own, CALLED[0]).replace(other, CALLED[1]) if text in set(SAID.values()) else text


def _distinct(values: Floats) -> tuple[float, ...]:
    return tuple(np.unique(values).tolist())
