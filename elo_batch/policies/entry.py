"""How players without a rating enter, as a rule book says it."""

from enum import StrEnum

from pydantic import Field, model_validator

from elo_batch.policies.part import MOST_MONTHS, Part, Rating


class Entry(StrEnum):
    """How newcomers enter."""

    ERROR = "error"
    FIXED = "fixed"
    PERFORMANCE = "performance"
    AGE = "age"


OF_A_FIRST_RATING = ("games", "months", "added_draws", "added_rating", "least", "most")
BY_AGE = ("points_a_year", "youngest", "oldest")


class Newcomer(Part):
    """How players without a rating enter.

    Attributes:
        enter: error (they may not), fixed, performance (a first rating from the games against rated opponents), or age
            (the system works out a first rating from games in which they count as rated by their age).
        rating: the fixed rating.
        games: so many games are needed for a first rating.
        months: games longer ago than so many months do not count for it.
        added_draws, added_rating: so many draws against hypothetical opponents of this rating are added.
        least: a lower first rating is not published; the player stays unrated.
        most: no first rating is higher.
        points_a_year: for enter = "age" the points for each year of age.
        youngest, oldest: younger players count as so old; older ones, and those of unknown age, as so old.
    """

    enter: Entry = Field(Entry.ERROR, description="error, fixed, performance or age")
    rating: Rating | None = Field(None, description="the fixed rating")
    games: int | None = Field(None, ge=1, le=1000, description="games needed for a first rating by performance")
    months: int | None = Field(None, ge=1, le=MOST_MONTHS, description="games longer ago do not count for it")
    added_draws: int | None = Field(None, ge=1, le=100, description="draws added, against hypothetical opponents")
    added_rating: Rating | None = Field(None, description="the rating of these hypothetical opponents")
    least: Rating | None = Field(None, description="a lower first rating is not published")
    most: Rating | None = Field(None, description="no first rating is higher")
    points_a_year: float | None = Field(None, gt=0, le=1000, description="points for each year of age")
    youngest: int | None = Field(None, ge=0, le=150, description="younger players count as so old")
    oldest: int | None = Field(None, ge=0, le=150, description="older players, and of unknown age, count as so old")

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
    def _by_age(self) -> "Newcomer":
        if any((self.enter is Entry.AGE) != (getattr(self, name) is not None) for name in BY_AGE):
            raise ValueError(f'{", ".join(BY_AGE)} belong to enter = "age", and to that only')
        if self.youngest is not None and self.oldest is not None and self.youngest > self.oldest:
            raise ValueError(f"youngest {self.youngest} is older than oldest {self.oldest}")
        return self

    @property
    def in_words(self) -> str:
        """Where those enter who enter by their age."""
        points, oldest = self.points_a_year or 0.0, self.oldest or 0
        return f"{points:g} points a year of age, {points * oldest:g} at most"

    @model_validator(mode="after")
    def _can_hold(self) -> "Newcomer":
        if (self.added_draws is None) != (self.added_rating is None):
            raise ValueError("added_draws and added_rating belong together")
        if self.least is not None and self.most is not None and self.least > self.most:
            raise ValueError(f"least {self.least:g} lies above most {self.most:g}: nobody gets a first rating")
        return self
