"""What a rule book lays down from one day on: period, expected score, K, newcomers, limits, rounding, results.

Every part is a table of the rule book's TOML file, every field a key of it. Ratings are in points.
"""

from datetime import date
from enum import StrEnum
from typing import Any

from pydantic import ConfigDict, Field, model_validator

from elo_batch.domain.choices import COLUMN_PREFIX, Curve, Halves, PeriodUnit, Scoreline, is_period_unit
from elo_batch.policies.entry import Entry, Newcomer
from elo_batch.policies.federation import Bonus, DualRated, PersonalFloor
from elo_batch.policies.installed import ELO, US_CHESS, SystemName
from elo_batch.policies.k_rules import KRule, KRules
from elo_batch.policies.notations import PointsByNotation
from elo_batch.policies.part import MOST_DECIMALS, MOST_MONTHS, Part, Rating, Weight


class Rounded(StrEnum):
    """What is rounded, and so carried into the next period."""

    RATING = "rating"
    CHANGE = "change"


class When(StrEnum):
    """When it is rounded."""

    RUN = "run"
    PERIOD = "period"


class InForce(StrEnum):
    """Which rating list a game is rated from."""

    PERIOD = "period"
    EVENT = "event"


class Period(Part):
    """Which games are rated together.

    Attributes:
        unit: all, month, week, year, event, round or column:NAME; the default of `--period`.
        list_at: a game is rated from the list in force when its period starts, or when its event starts.
    """

    unit: str = Field(PeriodUnit.ALL.value, description="all, month, week, year, event, round or column:NAME")
    list_at: InForce = Field(InForce.PERIOD, description="rated from the list at the start of: period or event")

    @model_validator(mode="after")
    def _known(self) -> "Period":
        if not is_period_unit(self.unit):
            raise ValueError(f"choose {', '.join(PeriodUnit)} or {COLUMN_PREFIX}NAME")
        return self


class Expected(Part):
    """The expected score of a game.

    Attributes:
        curve: logistic, the FIDE table, or the normal curve.
        scale: for the logistic curve the difference at which ten points to one are expected; for the normal curve
            its standard deviation is scale / √2.
        cap: a longer difference counts as this one; none where nothing is capped.
        uncapped_from: own ratings from which the cap does not hold; none where it holds for everybody.
        advantage: points added to player_a (home, White), but on neutral ground.
    """

    curve: Curve = Field(Curve.LOGISTIC, description="logistic, fide-table or normal")
    scale: float = Field(400.0, gt=0, description="the scale of the curve, in points")
    cap: float | None = Field(None, gt=0, description="a longer difference counts as this one")
    uncapped_from: Rating | None = Field(None, description="own ratings from which the cap does not hold")
    advantage: float = Field(0.0, ge=-2000, le=2000, description="points for player_a (home, White)")

    @model_validator(mode="after")
    def _belongs(self) -> "Expected":
        if self.uncapped_from is not None and self.cap is None:
            raise ValueError("uncapped_from needs a cap")
        return self


class WhichGames(Part):
    """Which played games are rated.

    Attributes:
        gap: a difference so long or longer is not rated where a side is above `gap_above`.
        gap_above: see `gap`.
    """

    gap: float | None = Field(None, gt=0, description="not rated from this difference on, where a side is too strong")
    gap_above: Rating | None = Field(None, description="for the gap: a side rated above this")

    @model_validator(mode="after")
    def _belongs(self) -> "WhichGames":
        if (self.gap is None) != (self.gap_above is None):
            raise ValueError("gap and gap_above belong together")
        return self


class ListUse(Part):
    """Columns of the rating list that count besides its ratings.

    Attributes:
        base: the rating to start from, where the list's own is to be corrected.
        standard: the rating at which players enter who have none on this list.
    """

    base: bool = Field(False, description="the column base corrects the rating to start from")
    standard: bool = Field(False, description="players without a rating enter at the column standard")


class Limits(Part):
    """How low and how high a rating can get.

    Attributes:
        floor, ceiling: for everybody who played.
        delisted_below: who falls below it leaves the list.
        personal: floors by the players' own peaks; none where there are none.
    """

    floor: Rating | None = Field(None, description="no rating falls below it")
    ceiling: Rating | None = Field(None, description="no rating rises above it")
    delisted_below: Rating | None = Field(None, description="who falls below it leaves the list")
    personal: PersonalFloor | None = Field(None, description="floors by the players' own peaks")

    @model_validator(mode="after")
    def _leaves_room(self) -> "Limits":
        if self.floor is not None and self.ceiling is not None and self.floor > self.ceiling:
            raise ValueError(f"the floor {self.floor:g} lies above the ceiling {self.ceiling:g}")
        return self


class Rounding(Part):
    """The one rounding.

    Attributes:
        of: the rating or the change.
        decimals: to how many.
        halves: where an exact half goes: the way of the last change, away from zero, up, or to the even neighbour.
        when: at each period's end, so that the rounded value is carried; or at the end of the run.
    """

    of: Rounded = Field(Rounded.RATING, description="rating or change")
    decimals: int = Field(0, ge=0, le=MOST_DECIMALS, description="to how many decimals")
    halves: Halves = Field(Halves.CHANGE, description="change, away, up or even")
    when: When = Field(When.RUN, description="run or period")

    @model_validator(mode="after")
    def _belongs(self) -> "Rounding":
        if self.of is Rounded.CHANGE and self.when is When.RUN:
            raise ValueError('a change is rounded at each period: write when = "period"')
        if self.of is Rounded.CHANGE and self.halves is Halves.CHANGE:
            raise ValueError('the half of a change goes away, up or even: halves = "away", say')
        return self


class Results(Part):
    """What results mean here.

    Attributes:
        win_draw_loss: what results are worth where they are points of a league's table; the default of `--points`.
        scoreline: how 3-1 counts: ask, outcome or games; the default of `--scoreline`.
        astonishing: a win of a side weaker by so many points or more is named in a note.
        points: what notations of a league's own give player_a of one game; before any other reading of the cell.
    """

    win_draw_loss: str = Field(
        "", description="what a win, a draw and a loss are worth where results are a league's points: 3-1-0, say"
    )
    scoreline: Scoreline = Field(Scoreline.ASK, description="how 3-1 counts: ask, outcome or games")
    astonishing: float = Field(600.0, gt=0, description="a win of a side weaker by so many points is named in a note")
    points: PointsByNotation = Field(
        default_factory=dict, description="points of player_a, 0 to 1, by notation: OTW = 0.75, say"
    )


class Events(Part):
    """How many times K the games of an event count.

    Attributes:
        weight: for names of events; others count once. Case does not matter.
        column: a column of the games that says it for each row; it goes before the event's.
    """

    weight: dict[str, Weight] = Field({}, description="how many times K the games of these events count")
    column: str = Field("", description="a column of the games that says it for each row")


class Inactivity(Part):
    """When a player counts as inactive.

    Attributes:
        months: no rated game for more than so many months.
    """

    months: int = Field(ge=1, le=MOST_MONTHS, description="no rated game for more than so many months")


class Section(Part):
    """What holds from one day on.

    Attributes:
        in_force_from: the first day; none for what has always held.
        source: where it is laid down.
        system: whose formulas rate the games: elo, by the tables expected and k; us-chess, by its own; or a system that
            another package brings.
        options: what the system of another package takes.
        k: none where the system works out K itself.
        bonus, dual_rated: of us-chess.
    """

    model_config = ConfigDict(json_schema_extra=lambda schema: schema["required"].remove("k"))

    in_force_from: date | None = Field(None, description="the first day on which it holds")
    source: str = Field("", description="where it is laid down")
    system: SystemName = Field(ELO, description="elo, us-chess, or a system that another package brings")
    options: dict[str, bool | int | float | str] = Field({}, description="what the system of another package takes")
    period: Period = Period()
    games: WhichGames = WhichGames()
    uses: ListUse = Field(ListUse(), alias="list")
    expected: Expected = Expected()
    k: KRules | None
    bonus: Bonus | None = None
    dual_rated: DualRated | None = None
    newcomer: Newcomer = Newcomer()
    limits: Limits = Limits()
    rounding: Rounding = Rounding()
    results: Results = Results()
    events: Events = Events()
    inactivity: Inactivity | None = None

    @model_validator(mode="before")
    @classmethod
    def _without_k(cls, told: Any) -> Any:  # noqa: ANN401  # what stood in a file
        """Only where the system works out K itself may the table k be missing."""
        own_k = isinstance(told, dict) and told.get("system") == US_CHESS
        return {"k": None, **told} if own_k else told

    @model_validator(mode="after")
    def _of_one_system(self) -> "Section":
        if self.system != US_CHESS and (self.bonus or self.dual_rated):
            raise ValueError('bonus and dual_rated belong to system = "us-chess"')
        if self.system == ELO and self.newcomer.enter is Entry.AGE:
            raise ValueError('enter = "age" needs a system that works out first ratings: system = "us-chess"')
        if self.system == US_CHESS:
            if self.k or self.expected != Expected() or self.events != Events():
                raise ValueError("us-chess has its own K and curve: leave the tables k, expected and events away")
            if self.newcomer.enter is Entry.PERFORMANCE or self.period.list_at is InForce.EVENT:
                raise ValueError("us-chess works out first ratings itself, from the list at the start of the period")
            if self.bonus is None:
                raise ValueError("us-chess needs the table bonus with its threshold")
        return self

    @property
    def rules_of_k(self) -> tuple[KRule, ...]:
        """The rules of K; none where the system works it out itself."""
        return () if self.k is None else self.k.rules

    @property
    def most(self) -> float | None:
        """K times the games of a period is at most this; None for no such rule."""
        return None if self.k is None else self.k.most
