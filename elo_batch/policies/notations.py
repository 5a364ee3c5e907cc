"""What notations of a league's own are worth: the table [section.results.points] of a rule book."""

from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from elo_batch.domain.spelling import notation


def _one_meaning(points: dict[str, float]) -> dict[str, float]:
    """Spellings that are one notation must have the same points."""
    known: dict[str, str] = {}
    for text, value in points.items():
        other = known.setdefault(notation(text), text)
        if points[other] != value:
            raise ValueError(f"{other!r} and {text!r} are one notation of {points[other]:g} and {value:g} points")
    return points


def _not_blank(text: str) -> str:
    if not notation(text):
        raise PydanticCustomError("blank", "a notation cannot be blank: a blank cell is a game without a result")
    return text


Notation: TypeAlias = Annotated[str, AfterValidator(_not_blank)]
Share: TypeAlias = Annotated[float, Field(ge=0, le=1, strict=True)]
"""Points of one game."""
PointsByNotation: TypeAlias = Annotated[dict[Notation, Share], AfterValidator(_one_meaning)]
