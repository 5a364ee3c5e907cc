"""How players without a rating enter, as a rule book says it."""

from enum import StrEnum

from pydantic import Field, model_validator

from elo_batch.policies.part import MOST_MONTHS, Part, Rating


class Entry(StrEnum):
    """How newcomers enter."""

    ERROR = "error"
    FIXED = "fixed"
    PERFORMANCE = "performance"


OF_A_FIRST_RATING = ("games", "months", "added_draws", "added_rating", "least", "most")


class Newcomer(Part):
    """How players without a rating enter.

    Attributes:
        enter: error (they may not), fixed, or performance (a first rating from the games against rated opponents).
        rating: the fixed rating.
        games: so many games are needed for a first rating.
        months: games longer ago than so many months do not count for it.
        added_draws, added_rating: so many draws against hypothetical opponents of this rating are added.
        least: a lower first rating is not published; the player stays unrated.
        most: no first rating is higher.
    """

    enter: Entry = Field(Entry.ERROR, description="error, fixed or performance")
    rating: Rating | None = Field(None, description="the fixed rating")
    games: int | None = Field(None, ge=1, le=1000, description="games needed for a first rating by performance")
    months: int | None = Field(None, ge=1, le=MOST_MONTHS, description="games longer ago do not count for it")
    added_draws: int | None = Field(None, ge=1, le=100, description="draws added, against hypothetical opponents")
    added_rating: Rating | None = Field(None, description="the rating of these hypothetical opponents")
    least: Rating | None = Field(None, description="a lower first rating is not published")
    most: Rating | None = Field(None, description="no first rating is higher")

    @model_validator(mode="after")
    def _belongs(self) -> "Newcomer":
        if (self.enter is Entry.FIXED) != (self.rating is not None):
            raise ValueError('a rating belongs to enter = "fixed", and to that only')
        performance = self.enter is Entry.PERFORMANCE
        given = [name for name in OF_A_FIRST_RATING if getattr(self, name) is not None]
        if given and not performance:
            raise ValueError(f'{given[0]} belongs to enter = "performance"')
        if performance and self.games is None:
            raise ValueError('enter = "performance" needs games, the number of games for a first rating')
        return self

    @model_validator(mode="after")
    def _can_hold(self) -> "Newcomer":
        if (self.added_draws is None) != (self.added_rating is None):
            raise ValueError("added_draws and added_rating belong together")
        if self.least is not None and self.most is not None and self.least > self.most:
            raise ValueError(f"least {self.least:g} lies above most {self.most:g}: nobody gets a first rating")
        return self
