"""What only the rule books of some federations have."""

from pydantic import Field, model_validator

from elo_batch.policies.part import Part, Rating


class Bonus(Part):
    """The bonus of US Chess.

    Attributes:
        threshold: B; a change above B · √(games, four at least) counts twice from there on.
    """

    threshold: float = Field(gt=0, le=1000, description="a change above threshold times the root of the games")


class DualRated(Part):
    """Which time controls of US Chess count for two ratings at once, so that high ones move less.

    Attributes:
        least, most: main time in minutes plus increment or delay in seconds, both included.
    """

    least: float = Field(ge=0, description="minutes plus seconds, at least")
    most: float = Field(ge=0, description="minutes plus seconds, at most")

    @model_validator(mode="after")
    def _leaves_room(self) -> "DualRated":
        if self.least > self.most:
            raise ValueError(f"least {self.least:g} is more than most {self.most:g}")
        return self


class PersonalFloor(Part):
    """A floor for each player: so far below the highest published rating, rounded down.

    Attributes:
        below_peak: so many points below it.
        step: rounded down to a multiple of this.
        lowest: a floor that would be lower is none.
        highest: no floor is higher.
        games_above: for players with more career games than this, before the period.
    """

    below_peak: float = Field(ge=0, description="so many points below the highest published rating")
    step: float = Field(gt=0, description="rounded down to a multiple of this")
    lowest: Rating = Field(description="a floor that would be lower is none")
    highest: Rating = Field(description="no floor is higher")
    games_above: int = Field(ge=0, description="for players with more career games than this")

    @model_validator(mode="after")
    def _leaves_room(self) -> "PersonalFloor":
        if self.lowest > self.highest:
            raise ValueError(f"lowest {self.lowest:g} lies above highest {self.highest:g}")
        return self
