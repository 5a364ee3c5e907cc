"""The tables of a rule book that say which K a player has. Ratings are in points."""

from pydantic import Field, model_validator

from elo_batch.policies.part import Part, PositiveK, Rating

BOUNDS = ("games_below", "age_to", "rating_from", "rating_below", "peak_from", "peak_below")


class KRule(Part):
    """One K and whom it is for; every bound given must hold.

    Attributes:
        k: the development coefficient.
        games_below: career games before the period are fewer.
        age_to: the age reached in the list's year is at most this.
        rating_from, rating_below: the rating at the period's start.
        peak_from, peak_below: the highest published rating, before the period.
        source: where it is laid down.
    """

    k: PositiveK = Field(description="the development coefficient")
    games_below: int | None = Field(None, ge=1, description="fewer career games than this")
    age_to: int | None = Field(None, ge=1, le=150, description="at most this age at the end of the list's year")
    rating_from: Rating | None = Field(None, description="rated so high or higher")
    rating_below: Rating | None = Field(None, description="rated lower than this")
    peak_from: Rating | None = Field(None, description="once published so high or higher")
    peak_below: Rating | None = Field(None, description="never published so high")
    source: str = Field("", description="where it is laid down")

    @property
    def bounds(self) -> dict[str, float]:
        """The bounds that are given."""
        return {name: value for name in BOUNDS if (value := getattr(self, name)) is not None}

    @model_validator(mode="after")
    def _can_hold(self) -> "KRule":
        for low, high in (("rating_from", "rating_below"), ("peak_from", "peak_below")):
            bottom, top = getattr(self, low), getattr(self, high)
            if bottom is not None and top is not None and bottom >= top:
                raise ValueError(f"{low} {bottom:g} is not below {high} {top:g}: nobody fits")
        return self


class KRules(Part):
    """Which K a player has: the first rule that fits counts.

    Attributes:
        rules: the rules in their order; the last is for everybody.
        most: K times the games of a period is at most this; a larger K becomes the whole part of most / games.
    """

    rules: tuple[KRule, ...] = Field(alias="rule", min_length=1, description="the first rule that fits counts")
    most: float | None = Field(None, gt=0, description="K times the games of a period is at most this")

    @model_validator(mode="after")
    def _covers_everybody(self) -> "KRules":
        for number, rule in enumerate(self.rules, start=1):
            if not rule.bounds and number < len(self.rules):
                raise ValueError(f"rule {number} is for everybody, so the rules after it never count")
        if self.rules[-1].bounds:
            raise ValueError("the last rule must be for everybody: give it no bounds")
        return self
