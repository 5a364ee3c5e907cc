"""The contracts of the tables that are read, as Pandera models.

Cells are decoded one by one before this; the contract judges the typed table as it is and coerces nothing.
The frame's index is Excel's row number, so every finding names its row. `schemas/` publishes these models.
"""

from dataclasses import dataclass

import pandas as pd
import pandera.pandas as pa
from pandera.engines.pandas_engine import DateTime
from pandera.errors import SchemaErrors
from pandera.typing.pandas import Series

from elo_batch.domain.choices import MOST_GAMES
from elo_batch.policies.part import FARTHEST_RATING, HIGHEST_K

FIRST_YEAR, LAST_YEAR = 1850, 2150


class GamesTable(pa.DataFrameModel):
    """Games as they are rated: one row is one game, or one series when games > 1."""

    player_a: Series[str] = pa.Field(nullable=False, description="first side: id or name (White, Home)")
    player_b: Series[str] = pa.Field(nullable=False, description="second side: id or name (Black, Away)")
    score_a: Series[float] = pa.Field(nullable=False, description="points of player_a over the row's games")
    games: Series[int] = pa.Field(ge=1, le=MOST_GAMES, description="how many games the row stands for")
    k: Series[float] | None = pa.Field(gt=0, le=HIGHEST_K, nullable=True, description="the K of this row's games")
    k_a: Series[float] | None = pa.Field(gt=0, le=HIGHEST_K, nullable=True, description="the K of player_a in this row")
    k_b: Series[float] | None = pa.Field(gt=0, le=HIGHEST_K, nullable=True, description="the K of player_b in this row")
    date: Series[DateTime] | None = pa.Field(
        nullable=True, dtype_kwargs={"unit": "s"}, description="the day of the game"
    )
    round: Series[str] | None = pa.Field(nullable=True, description="the round")
    event: Series[str] | None = pa.Field(nullable=True, description="the event or tournament")
    rated: Series[bool] = pa.Field(description="whether the game is to be rated")
    note: Series[str] | None = pa.Field(nullable=True, description="a remark; rows with EXAMPLE are left out")

    class Config:
        """The contract names every column and changes none."""

        strict = True
        coerce = False

    @pa.dataframe_check(name="score lies between 0 and games", ignore_na=True)
    def score_lies_within_games(cls, frame: pd.DataFrame) -> "pd.Series[bool]":  # noqa: N805  # Pandera's way
        """A side takes no fewer than 0 and no more points than there are games."""
        return frame["score_a"].isna() | frame["score_a"].between(0, frame["games"])


class RatingsTable(pa.DataFrameModel):
    """A rating list: one row is one player."""

    player: Series[str] = pa.Field(
        nullable=False, unique=True, description="id or name; case and blanks make no other player"
    )
    name: Series[str] | None = pa.Field(nullable=True, description="the name beside an id")
    rating: Series[float] | None = pa.Field(
        ge=-FARTHEST_RATING, le=FARTHEST_RATING, nullable=True, description="the rating; blank, 0 or UNR for unrated"
    )
    games: Series[float] | None = pa.Field(ge=0, nullable=True, description="career total of games")
    k: Series[float] | None = pa.Field(gt=0, le=HIGHEST_K, nullable=True, description="the officer's override of K")
    birth_year: Series[float] | None = pa.Field(ge=FIRST_YEAR, le=LAST_YEAR, nullable=True, description="year of birth")
    peak: Series[float] | None = pa.Field(
        ge=-FARTHEST_RATING, le=FARTHEST_RATING, nullable=True, description="highest published rating"
    )
    status: Series[str] | None = pa.Field(
        nullable=True, description="active, withdrawn and the like; rows with EXAMPLE are left out"
    )
    as_of: Series[DateTime] | None = pa.Field(
        nullable=True, dtype_kwargs={"unit": "s"}, description="the last rated day"
    )

    class Config:
        """The contract names every column and changes none."""

        strict = True
        coerce = False


class AliasesTable(pa.DataFrameModel):
    """The officer's alias sheet: one row is one spelling and whom it means."""

    seen: Series[str] = pa.Field(nullable=False, description="the spelling in the games, or an entry of the list")
    means: Series[str] = pa.Field(nullable=False, description="the id or name of the player meant, as on the list")

    class Config:
        """The contract names every column and changes none."""

        strict = True
        coerce = False


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One finding of a contract.

    Attributes:
        row: the index of the frame, that is Excel's row number.
        column: the column; score_a for the check across score and games.
        check: the check that failed, in Pandera's words.
    """

    row: int
    column: str
    check: str


def findings(model: type[pa.DataFrameModel], frame: pd.DataFrame) -> list[Finding]:
    """All findings of a contract, lazily collected; none for a frame that keeps it.

    Columns in which nothing stands and nothing has to are left out: nothing can be found there, and blank cells take
    longer than others.
    """
    asked = model.to_schema().columns
    blank = [name for name in frame.columns if asked[name].nullable and frame[name].isna().all()]
    try:
        model.validate(frame.drop(columns=blank), lazy=True, inplace=True)
    except SchemaErrors as errors:
        cases = errors.failure_cases
        across = cases["schema_context"] == "DataFrameSchema"
        columns = cases["column"].where(~across, "score_a")
        rows = {
            (int(row), str(column), str(check))
            for row, column, check in zip(cases["index"], columns, cases["check"], strict=True)
        }
        return [Finding(row=row, column=column, check=check) for row, column, check in sorted(rows)]
    return []
