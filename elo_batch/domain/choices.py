"""The choices a run offers, each with its few answers; the command's options and the Python door share them."""

from enum import StrEnum


class Scoreline(StrEnum):
    """How a result such as 3-1 counts."""

    ASK = "ask"
    OUTCOME = "outcome"
    GAMES = "games"


class Dates(StrEnum):
    """Which of day and month comes first in a date such as 03/10/2026."""

    ASK = "ask"
    DMY = "dmy"
    MDY = "mdy"


class Duplicates(StrEnum):
    """What becomes of the same game with the same result standing twice."""

    ERROR = "error"
    DROP = "drop"
    KEEP = "keep"


class OnError(StrEnum):
    """What becomes of the rest when some rows have errors."""

    STOP = "stop"
    SKIP = "skip"


class Late(StrEnum):
    """What becomes of games on or before the day to which the list is already rated."""

    REFUSE = "refuse"
    RATE = "rate"


class Start(StrEnum):
    """Where the ratings before the games come from."""

    LIST = "list"
    LOG = "log"


class Losses(StrEnum):
    """Whether an updated list may lack something of the workbook that it is made from."""

    REFUSE = "refuse"
    ACCEPT = "accept"


class Foreign(StrEnum):
    """Whether an output may take the place of a file that somebody else wrote."""

    KEEP = "keep"
    REPLACE = "replace"


class Missing(StrEnum):
    """What it weighs that the list does not say something that the rule book looks at."""

    NOTE = "note"
    ERROR = "error"


class PeriodUnit(StrEnum):
    """What makes games belong to one rating period; a column of the log is `column:NAME`."""

    ALL = "all"
    MONTH = "month"
    WEEK = "week"
    YEAR = "year"
    EVENT = "event"
    ROUND = "round"


class EventDay(StrEnum):
    """Which day of an event says the section that its games are rated by."""

    START = "start"
    END = "end"


class Curve(StrEnum):
    """How an expected score follows from a rating difference."""

    LOGISTIC = "logistic"
    FIDE_TABLE = "fide-table"
    NORMAL = "normal"


class Halves(StrEnum):
    """Where an exact half goes when a rating or a change is rounded."""

    CHANGE = "change"
    AWAY = "away"
    UP = "up"
    EVEN = "even"


COLUMN_PREFIX = "column:"
MOST_GAMES = 100_000
"""A row, or a calculation, stands for so many games at most."""


def is_period_unit(unit: str) -> bool:
    """Whether this is the name of a unit, or of a column.

    >>> [is_period_unit(unit) for unit in ("month", "column:club", "column:", "decade")]
    [True, True, False, False]
    """
    return unit in set(PeriodUnit) or (unit.startswith(COLUMN_PREFIX) and unit != COLUMN_PREFIX)
