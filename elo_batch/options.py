"""Everything that can be said of a run besides its games and its list: what the door takes, judged once."""

from codecs import lookup
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from numbers import Integral
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypedDict, TypeVar

from elo_batch.domain.choices import (
    COLUMN_PREFIX,
    Dates,
    Duplicates,
    EventDay,
    Late,
    Missing,
    OnError,
    PeriodUnit,
    Scoreline,
    Start,
    is_period_unit,
)
from elo_batch.domain.columns import Pin
from elo_batch.domain.errors import UsageProblem
from elo_batch.domain.lists import ListColumn
from elo_batch.domain.point_systems import PointSystem, point_system
from elo_batch.policies.books import rule_book
from elo_batch.policies.part import MOST_DECIMALS
from elo_batch.policies.policy import Decimals, Policy
from elo_batch.tables.lists import list_table, lists_from
from elo_batch.tables.pins import columns_from, pinned, pins_from, together
from elo_batch.tables.results import reader_of
from elo_batch.tables.scores import Counting
from elo_batch.tables.table_kinds import Kind

if TYPE_CHECKING:
    import pandas as pd

Choice = TypeVar("Choice", bound=StrEnum)
Newcomers: TypeAlias = "str | Path | pd.DataFrame | Sequence[str]"
"""A file or a frame with a column player, or the names themselves."""
EarlierLists: TypeAlias = "Mapping[date | str, str | Path | pd.DataFrame] | Sequence[str]"
"""Lists by their days, or texts such as 2026-09-01=september.xlsx."""
Aliases: TypeAlias = "str | Path | pd.DataFrame | Mapping[str, str] | None"
"""A file or a frame with the columns seen and means, or what each spelling means."""


class Options(TypedDict, total=False):
    """The options of `rate` and `check`; all may be left out.

    Attributes:
        policy: a rule book or its name; `elo` when left out.
        k: K of everybody; wins over the list's and the rows' own.
        initial: the rating at which newcomers enter.
        floor, ceiling: limits of a rating after a period.
        decimals: to how many decimals ratings are written, or "exact".
        period: all, month, week, year, event, round or column:NAME.
        from_date, to_date: the days of the run, both included.
        scoreline: how results such as 3-1 count: outcome or games.
        points: what a win, a draw and a loss are worth, as 3-1-0, where results are points of a league's table.
        dates: which comes first in dates such as 03/10/2026: dmy (3 October) or mdy (March 10).
        map: headings and the columns that they mean, as {"Weiß": "player_a"} or texts such as Weiß=player_a.
        columns: the columns of games without headings, from the left; a blank one is not used.
        duplicates: what becomes of a game that stands twice: error, drop or keep.
        late: whether games of days already rated are rated: refuse or rate.
        missing: what it weighs that the list does not say something that the rule book looks at: note or error.
        on_error: what becomes of the rest when rows have errors: stop or skip.
        newcomers: those who nearly equal a listed player and are somebody else.
        sheets: which sheets to take where a workbook has several.
        list_columns: names of rating lists and the columns that hold them; each game is rated on the list that its
            time_control names.
        inactive_months: players last rated more than so many months before the run's end become inactive.
        earlier_lists: rating lists of earlier days, by the day from which each was in force, for rule books that rate a
            game from the list in force when its event started.
        aliases: whom spellings mean, and which entries of the list are one player: the officer's alias sheet.
        encoding: the encoding of text files that are not UTF-8; it is found where nothing is said.
    """

    policy: Policy | Path | str
    k: float | None
    initial: float | None
    floor: float | None
    ceiling: float | None
    decimals: Decimals | None
    period: str | None
    from_date: date | str | None
    to_date: date | str | None
    scoreline: Scoreline | str
    points: str | None
    dates: Dates | str
    map: Mapping[str, str] | Sequence[str] | str | None
    columns: Sequence[str] | str | None
    duplicates: Duplicates | str
    late: Late | str
    missing: Missing | str
    on_error: OnError | str
    newcomers: Newcomers
    sheets: Sequence[str] | str
    list_columns: Mapping[str, str] | str | None
    inactive_months: int | None
    earlier_lists: EarlierLists
    aliases: Aliases
    encoding: str | None


@dataclass(frozen=True, kw_only=True)
class RunOptions:
    """The options of a run, every one of them settled; see `Options`.

    Attributes:
        counting: how results count: scorelines, and the rule book's notations.
        own_k: whether K was given for everybody, so that no K of a list or a row counts.
        lists: the rating lists by time control, the main one first; none where there is one for all.
        start: where the ratings before the games come from.
        earlier: rating lists of earlier days, the oldest first.
        aliases: the officer's alias sheet, if any.
        pins: headings pinned to columns, by the run or by its rule book.
        columns: the columns of games without headings; none where they have some.
        encoding: that of text files that are not UTF-8; empty where it is to be found.
    """

    policy: Policy
    own_k: bool
    decimals: Decimals | None
    period: str
    from_date: date | None
    to_date: date | None
    counting: Counting
    dates: Dates
    duplicates: Duplicates
    late: Late
    missing: Missing
    on_error: OnError
    newcomers: Newcomers
    sheets: tuple[str, ...]
    lists: tuple[ListColumn, ...] = ()
    start: Start = Start.LIST
    earlier: "tuple[tuple[date, str | Path | pd.DataFrame], ...]" = ()
    aliases: Aliases = None
    pins: tuple[Pin, ...] = ()
    columns: tuple[str, ...] = ()
    encoding: str = ""

    @property
    def same_k(self) -> bool:
        """Whether no K of a list or a row counts: one was given for everybody, or the system works it out."""
        return self.own_k or not self.policy.takes_k

    @property
    def list_kind(self) -> Kind:
        """The kind of table that the rating list of this run is."""
        return pinned(list_table(self.lists, self.policy.list_columns), self.pins)

    @property
    def whole_events(self) -> bool:
        """Whether events are rated whole, on the day on which they end."""
        return self.period == PeriodUnit.EVENT and self.policy.section_by is EventDay.END


def settle(options: Options) -> RunOptions:
    """The options with the rule book's answers where nothing was said.

    Raises:
        UsageProblem: a value that makes no sense, naming its option.
    """
    if unknown := sorted(set(options) - set(Options.__annotations__)):
        raise UsageProblem(f"there is no option {', '.join(unknown)}; known are: {', '.join(Options.__annotations__)}")
    book = options.get("policy", "elo")
    if not isinstance(book, str | Path | Policy):
        raise UsageProblem(f"policy {book!r}: give a rule book, its name or its file")
    policy = (book if isinstance(book, Policy) else rule_book(str(book))).with_rules(
        k=options.get("k"),
        initial=options.get("initial"),
        floor=options.get("floor"),
        ceiling=options.get("ceiling"),
        inactive_months=options.get("inactive_months"),
    )
    first, last = _day("from", options.get("from_date")), _day("to", options.get("to_date"))
    if first and last and first > last:
        raise UsageProblem(f"--from {first} lies after --to {last}")
    decimals = options.get("decimals")
    return RunOptions(
        policy=policy,
        own_k=options.get("k") is not None,
        decimals=None if decimals is None else _decimals(decimals),
        period=_period(options.get("period") or policy.newest.period.unit),
        from_date=first,
        to_date=last,
        counting=Counting(
            scoreline=_choice(Scoreline, "scoreline", options.get("scoreline") or policy.newest.results.scoreline),
            read=reader_of(policy.newest.results.points),
            points=_points(options.get("points") or policy.newest.results.win_draw_loss),
        ),
        dates=_choice(Dates, "dates", options.get("dates") or Dates.ASK),
        duplicates=_choice(Duplicates, "duplicates", options.get("duplicates", Duplicates.ERROR)),
        late=_choice(Late, "late", options.get("late", Late.REFUSE)),
        missing=_choice(Missing, "missing", options.get("missing", Missing.NOTE)),
        on_error=_choice(OnError, "on-error", options.get("on_error", OnError.STOP)),
        newcomers=options.get("newcomers", ()),
        sheets=_names(options.get("sheets", ())),
        lists=lists_from(options.get("list_columns")),
        earlier=_earlier(options.get("earlier_lists", ()), policy),
        aliases=options.get("aliases"),
        pins=together(pins_from(options.get("map")), policy.pins),
        columns=columns_from(options.get("columns")),
        encoding=_encoding(options.get("encoding")),
    )


def _points(text: str) -> PointSystem | None:
    """What a win, a draw and a loss are worth; None where nothing was said."""
    try:
        return point_system(text) if text else None
    except ValueError as error:
        raise UsageProblem(f"--points {text}: {error}") from None


def _earlier(lists: EarlierLists, policy: Policy) -> "tuple[tuple[date, str | Path | pd.DataFrame], ...]":
    """Lists of earlier days, the oldest first."""
    if not lists:
        return ()
    if not policy.by_event_start:
        raise UsageProblem(f"{policy.name} rates from the list in force when a period starts: leave --list away")
    pairs = lists.items() if isinstance(lists, Mapping) else [text.partition("=")[::2] for text in lists]
    found = [(_day("list", day), table) for day, table in pairs]
    if any(day is None or (isinstance(table, str) and not table) for day, table in found):
        raise UsageProblem("--list: write it as 2026-09-01=september.xlsx")
    days = [day for day, _ in found if day]
    if len(set(days)) < len(days):
        raise UsageProblem(f"--list: two lists of {max(days, key=days.count)}")
    return tuple(sorted(((day, table) for day, table in found if day), key=lambda pair: pair[0]))


def _encoding(name: str | None) -> str:
    """The encoding's name as Python has it."""
    if not name:
        return ""
    try:
        'a,1;\t|"'.encode(name).decode(name)
        return lookup(name).name
    except (LookupError, TypeError, UnicodeError):
        raise UsageProblem(
            f"--encoding {name}: there is no such encoding; the usual are cp1252, cp1250, utf-16"
        ) from None


def _choice(kind: type[Choice], option: str, value: str) -> Choice:
    try:
        return kind(value)
    except (ValueError, TypeError):
        raise UsageProblem(f"--{option} {value}: choose one of {', '.join(kind)}") from None


def _day(option: str, value: date | str | None) -> date | None:
    if isinstance(value, str):
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise UsageProblem(f"--{option} {value}: write the day as 2026-10-31") from None
    if value is None or isinstance(value, date):
        return value.date() if isinstance(value, datetime) else value
    raise UsageProblem(f"--{option} {value!r}: write the day as 2026-10-31")


def _names(value: Sequence[str] | str) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _period(unit: str) -> str:
    if not isinstance(unit, str) or not is_period_unit(unit):
        raise UsageProblem(f"--period {unit}: choose one of {', '.join(PeriodUnit)} or {COLUMN_PREFIX}NAME")
    return unit


def _decimals(value: Decimals) -> Decimals:
    if value == "exact":
        return "exact"
    if isinstance(value, Integral) and not isinstance(value, bool) and 0 <= value <= MOST_DECIMALS:
        return int(value)
    raise UsageProblem(f"--decimals {value}: give a number from 0 to {MOST_DECIMALS}, or exact")
