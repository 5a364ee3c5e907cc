"""What a log in date order asks of its rows, and how it falls into batches of whole days."""

from collections.abc import Iterable, Iterator

import numpy as np

from elo_batch.domain.arrays import Bools
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked
from elo_batch.domain.log import Fate, GameLog
from elo_batch.tables.join import join_logs, rows_of

NO_DAY = np.datetime64("NaT", "D")


class DateOrder:
    """Sees the parts of a log one after the other and rejects games that stand below a later one."""

    def __init__(self) -> None:
        self._latest, self._file, self._row = NO_DAY, "", 0

    def check(self, log: GameLog) -> Checked[GameLog]:
        """G211: rated rows of a day before that of a row above them."""
        rows = np.flatnonzero(log.where(Fate.RATED) & ~np.isnat(log.day))
        days = log.day[rows].astype("datetime64[D]", copy=False).view(np.int64)
        if not len(rows):
            return Checked(value=log)
        before = np.iinfo(np.int64).min if np.isnat(self._latest) else self._latest.astype(np.int64)
        latest = np.maximum.accumulate(np.append(before, days))[:-1]
        wrong = days < latest
        leads = np.maximum.accumulate(np.where(days >= latest, np.arange(len(days)), -1))
        problems = tuple(
            problem(
                "G211",
                f"a game below one of {latest[at].astype('datetime64[D]')} "
                f"({self._where(log) if leads[at] < 0 else log.places.whole(int(rows[leads[at]]))})",
                place=log.places.ref(int(rows[at]), "date"),
                found=str(log.day[rows[at]]),
            )
            for at in np.flatnonzero(wrong)
        )
        if leads[-1] >= 0:
            last = int(rows[leads[-1]])
            place = log.places.ref(last)
            self._latest, self._file, self._row = log.day[last], place.file, place.row
        return Checked(value=_rejected(log, rows_to_mask(rows[wrong], len(log))), problems=problems)

    def _where(self, log: GameLog) -> str:
        """The row of the latest day so far, with its file where that is another."""
        return f"row {self._row}" if log.places.sheets[0].file == self._file else f"row {self._row} of {self._file}"


def dated(log: GameLog) -> Checked[GameLog]:
    """G212: rated rows without a date; one problem where there is no column of dates."""
    rows = log.where(Fate.RATED) & np.isnat(log.day)
    if not any("date" in place.columns for place in log.places.sheets) and rows.any():
        message = "the games have no column date, which --stream needs"
        return Checked(
            value=_rejected(log, rows), problems=(problem("G212", message, place=log.places.sheets[0].ref()),)
        )
    problems = tuple(problem("G212", place=log.places.ref(int(row), "date")) for row in np.flatnonzero(rows))
    return Checked(value=_rejected(log, rows), problems=problems)


class WholeDays:
    """Makes batches of whole days from the parts of a log in date order: twins have the same day."""

    def __init__(self) -> None:
        self._waiting: list[GameLog] = []
        self._day = NO_DAY

    def of(self, parts: Iterable[GameLog]) -> Iterator[GameLog]:
        """The rows of all parts, each batch once its days are complete."""
        for log in parts:
            held = self._ready(log)
            # A batch lives no longer than its reader wants it.
            del log
            while held:
                yield held.pop()
        if self._waiting:
            yield join_logs(self._waiting)

    def _ready(self, log: GameLog) -> list[GameLog]:
        """The batch that is complete once this part is known, if any; a part without rated rows is one."""
        rows = np.flatnonzero(log.where(Fate.RATED))
        if not len(rows):
            return [log]
        day = log.day[rows[-1]]
        if day == self._day:
            self._waiting.append(log)
            return []
        cut = int(rows[np.argmax(log.day[rows] == day)])
        ready = [part for part in (*self._waiting, rows_of(log, slice(0, cut))) if len(part)]
        self._waiting, self._day = [rows_of(log, np.arange(cut, len(log)))], day
        return [join_logs(ready)] if ready else []


def rows_to_mask(rows: np.ndarray, length: int) -> Bools:
    """True at these places."""
    mask = np.zeros(length, dtype=bool)
    mask[rows] = True
    return mask


def _rejected(log: GameLog, rows: Bools) -> GameLog:
    return log.with_fate(rows, Fate.REJECTED) if rows.any() else log
