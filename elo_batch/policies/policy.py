"""A rule book: K, limits, newcomers and rounding."""

from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from elo_batch.domain.choices import PeriodUnit
from elo_batch.domain.errors import UsageProblem

Decimals: TypeAlias = int | Literal["exact"]

MOST_DECIMALS = 9
HIGHEST_K = 1000
FARTHEST_RATING = 1e7
MOST_MONTHS = 1200


class Policy(BaseModel):
    """A rule book.

    Attributes:
        name: how `--policy` calls it.
        title: what it is, in a line.
        source: where its rules are laid down.
        scale: the scale of the logistic curve, in points.
        k: the development coefficient of every player whose list entry has none of its own.
        initial: the rating at which newcomers enter; None when they may not.
        floor, ceiling: limits of the rating after a period; None for no limit.
        decimals: to how many decimals ratings are published.
        period: the unit of the rating period.
        inactive_months: players last rated more than so many months ago are inactive; None for no such rule.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    name: str
    title: str
    source: str
    scale: float = Field(400.0, gt=0)
    k: float = Field(gt=0, le=HIGHEST_K)
    initial: float | None = Field(None, ge=-FARTHEST_RATING, le=FARTHEST_RATING)
    floor: float | None = Field(None, ge=-FARTHEST_RATING, le=FARTHEST_RATING)
    ceiling: float | None = Field(None, ge=-FARTHEST_RATING, le=FARTHEST_RATING)
    decimals: int = Field(0, ge=0, le=MOST_DECIMALS)
    period: PeriodUnit = PeriodUnit.ALL
    inactive_months: int | None = Field(None, ge=1, le=MOST_MONTHS)

    @model_validator(mode="after")
    def _limits_leave_room(self) -> "Policy":
        if self.floor is not None and self.ceiling is not None and self.floor > self.ceiling:
            raise ValueError(f"the floor {self.floor:g} lies above the ceiling {self.ceiling:g}")
        return self

    @classmethod
    def named(cls, name: str) -> "Policy":
        """The built-in rule book of that name.

        Raises:
            UsageProblem: there is none of that name.
        """
        if name not in BUILT_IN:
            raise UsageProblem(f"there is no rule book {name!r}; known are: {', '.join(BUILT_IN)}")
        return BUILT_IN[name]

    def with_rules(self, **rules: Any) -> "Policy":  # noqa: ANN401  # pydantic judges each value
        """This rule book with some rules changed; rules given as None stay as they are.

        Raises:
            UsageProblem: a value that makes no sense, naming the rule.
        """
        changed = {name: value for name, value in rules.items() if value is not None}
        try:
            return Policy.model_validate({**self.model_dump(), **changed})
        except ValidationError as error:
            raise UsageProblem("; ".join(map(_in_words, error.errors()))) from None


def _in_words(error: Any) -> str:  # noqa: ANN401  # pydantic's own error records
    said = str(error["msg"]).removeprefix("Value error, ").removeprefix("Input ")
    return f"--{str(error['loc'][0]).replace('_', '-')} {error['input']}: {said}" if error["loc"] else said


BUILT_IN = {
    "elo": Policy(
        name="elo",
        title="plain Elo: logistic curve, scale 400, K 20, exact ratings carried, whole points published",
        source="Arpad Elo, The Rating of Chessplayers, Past and Present (1978)",
        k=20,
    )
}
