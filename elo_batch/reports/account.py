"""The account of a run: every row counted once, and the notes that only the rating itself can give."""

from collections.abc import Mapping, Sequence

import numpy as np

from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.log import Fate, GameLog
from elo_batch.engine.overshoot import Overshoot
from elo_batch.policies.policy import Policy
from elo_batch.reports.frames import RunData
from elo_batch.reports.numbers import number_text

ROWS = {f"rows_{fate.name.lower()}": fate for fate in Fate}


def counts_of(log: GameLog, players: int, labels: tuple[str, ...], data: RunData | None) -> Mapping[str, int]:
    """Rows by fate, which add up to the rows read; and games, players, newcomers, periods."""
    fates = {name: int(log.where(fate).sum()) for name, fate in ROWS.items()}
    return {
        "rows_read": len(log),
        **fates,
        "games_rated": int(log.games[log.where(Fate.RATED)].sum()),
        "players": players if data is None else len(data.players),
        "newcomers": 0 if data is None else len(data.players) - len(data.listed),
        "periods": len(labels),
    }


def closing_notes(data: RunData, policy: Policy, *, own_k: bool) -> tuple[Diagnostic, ...]:
    """What is to be said after the rating: newcomers, Ks of the list, periods too long for their K."""
    return (*_newcomers(data, policy), *_overrides(data, own_k=own_k), *_overshoots(data))


def _newcomers(data: RunData, policy: Policy) -> tuple[Diagnostic, ...]:
    had_none = np.isnan(data.rated.standing.rating[: len(data.listed)]) | ~np.isnan(data.listed.rating)
    entered = [data.listed.players[index] for index in np.flatnonzero(~had_none)]
    return entrants(list(data.players[len(data.listed) :]), entered, policy)


def entrants(names: Sequence[str], entered: Sequence[str], policy: Policy) -> tuple[Diagnostic, ...]:
    """G303: those on no list, and those on it without a rating, who enter at the rule book's."""
    if not names and not entered:
        return ()
    at = number_text(policy.initial or 0.0)
    said = [f"{len(names)} on no list enter at {at}"] if names else []
    said += [f"{len(entered)} on the list without a rating enter at {at}"] if entered else []
    return (problem("G303", "; ".join(said), found=", ".join([*names, *entered])),)


def _overrides(data: RunData, *, own_k: bool) -> tuple[Diagnostic, ...]:
    overridden = int((~np.isnan(data.listed.k) & (data.rated.totals.played[: len(data.listed)] > 0)).sum())
    rows = int((~np.isnan(data.log.k[data.log.where(Fate.RATED)])).sum())
    return own_ks(overridden, rows, own_k=own_k)


def own_ks(
    players: int, rows: int, *, own_k: bool, who: str = "who played", table: str = "games"
) -> tuple[Diagnostic, ...]:
    """P301: Ks that the list or the rows have of their own, and whether they count."""
    notes = []
    if players:
        named = f"{players} player{'s' if players > 1 else ''} {who}"
        notes.append(f"the list's own K of {named} {'is not used: --k counts' if own_k else 'counts'}")
    if rows:
        which = f"{rows} row{'s' if rows > 1 else ''} of the {table}"
        notes.append(f"the own K of {which} {'is not used: --k counts' if own_k else 'counts for both sides'}")
    return tuple(problem("P301", note) for note in notes)


def _overshoots(data: RunData) -> tuple[Diagnostic, ...]:
    """One warning for each player, naming the busiest period."""
    return tuple(_overshoot(data, found) for found in data.rated.overshoots)


def _overshoot(data: RunData, found: Overshoot) -> Diagnostic:
    at = "different Ks" if np.isnan(found.k) else f"K {number_text(found.k)}"
    message = f"{found.games} games at {at} are too many for one rating period ({data.labels[found.period]})"
    return problem("G206", message, found=data.players[found.player])
