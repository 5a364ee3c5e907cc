"""The status of every player after a run: as given, but for who has got a rating, and who is inactive by the rule."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from elo_batch.domain.arrays import Bools, Days, longer
from elo_batch.domain.numbers import number_text
from elo_batch.domain.rating_list import PlayerList
from elo_batch.engine.fold import Rated
from elo_batch.engine.stream import Streamed
from elo_batch.policies.activity import lapsed
from elo_batch.policies.policy import Policy
from elo_batch.tables.ratings import UNRATED, is_unrated_status

ACTIVE, INACTIVE = "active", "inactive"


@dataclass(frozen=True, kw_only=True)
class Statuses:
    """Everybody's status after the run; the list's players first, then its newcomers.

    Attributes:
        texts: the statuses.
        left, returned: who became inactive, and who active again, as indices.
        end: the day at which the rule was applied; None where it was not asked for, or no day is known.
    """

    texts: tuple[str, ...]
    left: tuple[int, ...] = ()
    returned: tuple[int, ...] = ()
    end: np.datetime64 | None = None


def statuses_after(listed: PlayerList, rated: Sequence[Rated | Streamed], until: date | None) -> Statuses:
    """The statuses given; who has a rating on any list is unrated no longer, and who is inactive says the rule book.

    Args:
        listed: the list with the statuses.
        rated: what came of each rating list.
        until: the last day asked for; without one the run ends on the last day of its rated games.
    """
    given = [*listed.status, *[""] * (len(rated[0].standing) - len(listed))]
    has = np.any([~np.isnan(one.standing.rating) for one in rated], axis=0)
    fell = np.any([one.totals.fell for one in rated], axis=0) & ~has
    why = fell_status(rated[0].policy)
    # An entry that could not be read keeps the status that it has.
    known = has | longer(listed.broken, len(has), False)
    texts = [
        _by_rating(text, why, known=one, left=left)
        for text, one, left in zip(given, known.tolist(), fell.tolist(), strict=True)
    ]
    months = rated[0].policy.inactive_months
    end = None if months is None else _end(rated, until)
    if months is None or end is None:
        return Statuses(texts=tuple(texts))
    return _by_rule(texts, listed.broken, rated, end, months)


def fell_status(policy: Policy) -> str:
    """The status of those who fell off the list."""
    limit = policy.newest.limits.delisted_below
    return UNRATED if limit is None else f"{UNRATED} (fell below {number_text(limit)})"


def _by_rating(given: str, why: str, *, known: bool, left: bool) -> str:
    """A status that fits the rating; others, such as withdrawn, stay."""
    if known:
        return "" if is_unrated_status(given) else given
    if left and given.casefold() in {"", ACTIVE, INACTIVE}:
        return why
    return given or UNRATED


def _end(rated: Sequence[Rated | Streamed], until: date | None) -> np.datetime64 | None:
    if until is not None:
        return np.datetime64(until, "D")
    days = np.array([one.last_day for one in rated])
    known = days[~np.isnat(days)]
    return known.max() if len(known) else None


def _by_rule(
    texts: Sequence[str], broken: Bools, rated: Sequence[Rated | Streamed], end: np.datetime64, months: int
) -> Statuses:
    """The rule applied: blank and active may become inactive, and inactive who played becomes active again."""
    plain = [text.casefold() for text in texts]
    readable = np.append(~broken, np.ones(len(texts) - len(broken), dtype=bool))
    away = lapsed(_last_days(rated), end, months) & ~np.any([one.undated for one in rated], axis=0)
    played = np.any([one.totals.played > 0 for one in rated], axis=0)
    left = readable & away & np.array([text in {"", ACTIVE} for text in plain], dtype=bool)
    returned = readable & ~away & played & np.array([text == INACTIVE for text in plain], dtype=bool)
    after = np.select([left, returned], [INACTIVE, ACTIVE], np.array(texts, dtype=object))
    return Statuses(
        texts=tuple(map(str, after)),
        left=tuple(np.flatnonzero(left).tolist()),
        returned=tuple(np.flatnonzero(returned).tolist()),
        end=end,
    )


def _last_days(rated: Sequence[Rated | Streamed]) -> Days:
    """Everybody's last rated day on any of the lists."""
    days: Days = np.fmax.reduce([one.standing.as_of for one in rated])
    return days
