"""What every table of a rule book is, and the values that its keys take. Ratings are in points."""

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

MOST_DECIMALS = 9
MOST_MONTHS = 1200
HIGHEST_K = 1000
MOST_WEIGHT = 100
FARTHEST_RATING = 1e7

Rating: TypeAlias = Annotated[float, Field(ge=-FARTHEST_RATING, le=FARTHEST_RATING)]
Text: TypeAlias = Annotated[str, StringConstraints(min_length=1)]
Weight: TypeAlias = Annotated[float, Field(gt=0, le=MOST_WEIGHT)]
PositiveK: TypeAlias = Annotated[float, Field(gt=0, le=HIGHEST_K)]


class Part(BaseModel):
    """A table of a rule book; it knows its keys and takes no others."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, populate_by_name=True)
