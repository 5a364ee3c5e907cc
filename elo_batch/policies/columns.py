"""What headings of a league's own mean: the table [columns] of a rule book."""

from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from elo_batch.domain.columns import NAMES, no_column
from elo_batch.policies.part import Text


def _known(name: str) -> str:
    if name not in NAMES:
        raise PydanticCustomError("column", "{said}", {"said": no_column(name)})
    return name


ColumnName: TypeAlias = Annotated[str, AfterValidator(_known), Field(json_schema_extra={"enum": list(NAMES)})]
ColumnsByHeading: TypeAlias = dict[Text, ColumnName]
