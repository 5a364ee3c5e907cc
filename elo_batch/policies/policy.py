"""A rule book: dated sections, since rules change."""

from collections.abc import Sequence
from datetime import date
from itertools import pairwise
from typing import Any, Literal, TypeAlias

from pydantic import Field, ValidationError, model_validator

from elo_batch.domain.choices import Curve, EventDay
from elo_batch.domain.columns import Pin
from elo_batch.domain.errors import UsageProblem
from elo_batch.policies.columns import ColumnsByHeading
from elo_batch.policies.entry import Entry, Newcomer
from elo_batch.policies.installed import US_CHESS
from elo_batch.policies.k_rules import KRule, KRules
from elo_batch.policies.part import Part, Text
from elo_batch.policies.section import Inactivity, InForce, Limits, Section

Decimals: TypeAlias = int | Literal["exact"]


class Policy(Part):
    """A rule book.

    Attributes:
        name: how `--policy` calls it.
        title: what it is, in a line.
        section_by: whether the start or the end of an event says which section holds; where it is the end, and a period
            is an event, events are rated whole, in the order of their ends.
        columns: headings of this league's sheets and the columns that they mean.
        sections: what it lays down, the oldest first.
    """

    name: Text = Field(description="how --policy calls it")
    title: str = Field("", description="what it is, in a line")
    section_by: EventDay = Field(
        EventDay.START, description="the day of an event that says which section holds; with end it is rated then"
    )
    columns: ColumnsByHeading = Field({}, description="headings of your sheets and the columns that they mean")
    sections: tuple[Section, ...] = Field(alias="section", min_length=1, description="what holds, the oldest first")

    @model_validator(mode="before")
    @classmethod
    def _inherit(cls, told: Any) -> Any:  # noqa: ANN401  # what stood in a file
        """Tables that a section does not give are those of the section before."""
        sections = told.get("section") if isinstance(told, dict) else None
        if not (isinstance(sections, list | tuple) and all(isinstance(one, dict) for one in sections)):
            return told
        whole: list[dict[str, Any]] = []
        for section in sections:
            whole.append({**(whole[-1] if whole else {}), **section})
        return {**told, "section": whole}

    @model_validator(mode="after")
    def _in_order(self) -> "Policy":
        days = [section.in_force_from or date.min for section in self.sections]
        for earlier, later in pairwise(days):
            if earlier >= later:
                raise ValueError(f"the section in force from {later} must come after one of an earlier day")
        return self

    @model_validator(mode="after")
    def _adds_up(self) -> "Policy":
        # The table's scores are hundredths, the curves' are not: sums of both would be of no unit.
        tables = {section.expected.curve is Curve.FIDE_TABLE for section in self.sections}
        if len(tables) > 1:
            raise ValueError("a book with the curve fide-table in one section needs it in all")
        return self

    @model_validator(mode="after")
    def _of_one_system(self) -> "Policy":
        # A list keeps what its system looks at, and points of one unit.
        if len({section.system for section in self.sections}) > 1:
            raise ValueError("all sections of a book have one system")
        return self

    @property
    def newest(self) -> Section:
        """What holds for events without a date, and wherever one section must speak for the book."""
        return self.sections[-1]

    @property
    def pins(self) -> tuple[Pin, ...]:
        """The headings that it pins."""
        by = f"the rule book {self.name}"
        return tuple(Pin(heading=heading, column=name, by=by, sure=False) for heading, name in self.columns.items())

    @property
    def initial(self) -> float | None:
        """The one rating at which newcomers enter; None where there is none."""
        return self.newest.newcomer.rating

    @property
    def enters(self) -> bool:
        """Whether players without a rating can get one."""
        return self.newest.newcomer.enter is not Entry.ERROR or self.newest.uses.standard

    @property
    def starts(self) -> bool:
        """Whether players of whom none has a rating can be rated by their games with each other."""
        return self.newest.newcomer.enter in {Entry.FIXED, Entry.AGE}

    @property
    def takes_k(self) -> bool:
        """Whether K is a matter of rules and of the officer, not of the system's formulas."""
        return self.newest.k is not None

    @property
    def by_performance(self) -> bool:
        """Whether first ratings come from games, so that results of players without a rating wait for one."""
        return any(section.newcomer.enter is Entry.PERFORMANCE for section in self.sections)

    @property
    def by_event_start(self) -> bool:
        """Whether games are rated from the list in force when their event started."""
        return self.newest.period.list_at is InForce.EVENT

    @property
    def list_columns(self) -> frozenset[str]:
        """Columns of the rating list that mean something because this rule book uses them."""
        uses = {
            "base": any(section.uses.base for section in self.sections),
            "standard": any(section.uses.standard for section in self.sections),
            "pending": self.by_performance,
            "record": self.newest.system == US_CHESS,
        }
        return frozenset(name for name, used in uses.items() if used)

    @property
    def may_leave_out(self) -> bool:
        """Whether played games may be left out for the ratings of their sides."""
        unrated = self.by_performance or any(one.limits.delisted_below is not None for one in self.sections)
        return unrated or any(one.games.gap is not None for one in self.sections)

    @property
    def inactive_months(self) -> int | None:
        """Players last rated more than so many months ago are inactive; None for no such rule."""
        return None if self.newest.inactivity is None else self.newest.inactivity.months

    @property
    def k_in_words(self) -> str:
        """Its Ks in short."""
        ks = dict.fromkeys(rule.k for rule in self.newest.rules_of_k)
        return "K " + ("/".join(f"{k:g}" for k in ks) if ks else "by the formula of the system")

    @property
    def record(self) -> dict[str, Any]:
        """The rule book for other programs: what most ask for, then all its sections."""
        section = self.newest
        ks: list[float | None] = [rule.k for rule in section.rules_of_k]
        return {
            "name": self.name,
            "title": self.title,
            "source": section.source,
            "scale": section.expected.scale,
            "k": ks[0] if len(ks) == 1 else ks or None,
            "initial": self.initial,
            "floor": section.limits.floor,
            "ceiling": section.limits.ceiling,
            "decimals": section.rounding.decimals,
            "period": section.period.unit,
            "inactive_months": self.inactive_months,
            "sections": [one.model_dump(mode="json") for one in self.sections],
        }

    def number_on(self, days: Sequence[date | None]) -> list[int]:
        """For each day the number of the section in force: the newest without a day, the first on days before it."""
        starts = [section.in_force_from or date.min for section in self.sections]
        return [len(starts) - 1 if day is None else max(sum(start <= day for start in starts) - 1, 0) for day in days]

    def with_rules(
        self,
        *,
        k: float | None = None,
        initial: float | None = None,
        floor: float | None = None,
        ceiling: float | None = None,
        inactive_months: int | None = None,
    ) -> "Policy":
        """This rule book with some rules changed in all sections; rules given as None stay as they are.

        Raises:
            UsageProblem: a value that makes no sense, naming the option.
        """
        try:
            sections = [_changed(section, k, initial, floor, ceiling, inactive_months) for section in self.sections]
        except ValidationError as error:
            raise UsageProblem("; ".join(map(_in_words, error.errors()))) from None
        return self.model_copy(update={"sections": tuple(sections)})


def _changed(  # noqa: PLR0913, PLR0917  # the rules that have an option
    section: Section,
    k: float | None,
    initial: float | None,
    floor: float | None,
    ceiling: float | None,
    inactive_months: int | None,
) -> Section:
    parts: dict[str, Any] = {}
    if k is not None:
        if section.k is None:
            raise UsageProblem(f"--k {k:g}: this rule book works out K itself")
        parts["k"] = KRules(rules=(KRule(k=k, source="--k"),), most=section.k.most)
    if initial is not None:
        parts["newcomer"] = Newcomer(enter=Entry.FIXED, rating=initial)
    limits = {name: value for name, value in (("floor", floor), ("ceiling", ceiling)) if value is not None}
    if limits:
        parts["limits"] = Limits.model_validate({**section.limits.model_dump(), **limits})
    if inactive_months is not None:
        parts["inactivity"] = Inactivity(months=inactive_months)
    return section.model_copy(update=parts)


OPTIONS = {"rating": "initial", "months": "inactive-months"}
"""Keys whose option has another name."""


def said_by(error: Any) -> str:  # noqa: ANN401  # pydantic's own error records
    """What a validation error says, without the words that pydantic puts before it."""
    return str(error["msg"]).removeprefix("Value error, ").removeprefix("Input ")


def _in_words(error: Any) -> str:  # noqa: ANN401  # pydantic's own error records
    said = said_by(error)
    key = str(error["loc"][-1]) if error["loc"] else ""
    return f"--{OPTIONS.get(key, key)} {error['input']}: {said}" if key else said
