"""Who is inactive: players whose last rated day lies too long back."""

import numpy as np

from elo_batch.domain.arrays import Bools, Days


def last_active_day(as_of: Days, months: int) -> Days:
    """The last day on which players rated on these days still are active: so many calendar months later.

    A day that the later month does not have is that month's last. Unknown days stay unknown.

    Shape: n days give n days.

    >>> last_active_day(np.array(["2025-08-31", "2025-10-31"], "datetime64[D]"), 6).astype(str).tolist()
    ['2026-02-28', '2026-04-30']
    """
    month = as_of.astype("datetime64[M]")
    later = month + np.timedelta64(months, "M")
    last = (later + np.timedelta64(1, "M")).astype("datetime64[D]") - np.timedelta64(1, "D")
    same_day: Days = later.astype("datetime64[D]") + (as_of - month.astype("datetime64[D]"))
    return np.minimum(same_day, last)


def lapsed(as_of: Days, end: np.datetime64, months: int) -> Bools:
    """Whose last rated day lies more than so many calendar months before the end; an unknown day never does.

    Shape: n days give n marks.
    """
    over: Bools = last_active_day(as_of, months) < end
    return over
