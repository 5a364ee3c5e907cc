"""Rating systems that other packages bring, as entry points of the group `elo_batch.systems`.

An entry point names a function that takes a section of a rule book and gives a system as `systems/base.py` has it.
"""

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

GROUP = "elo_batch.systems"
ELO, US_CHESS = "elo", "us-chess"
OURS = (ELO, US_CHESS)
"""The systems that need no other package."""


def installed() -> tuple[str, ...]:
    """The names of the systems that are installed."""
    return tuple(sorted(entry_points(group=GROUP).names))


@cache
def factory(name: str) -> Callable[[Any], Any]:
    """What makes the system of this name from a section."""
    (found,) = entry_points(group=GROUP, name=name)
    made: Callable[[Any], Any] = found.load()
    return made


def _known(name: str) -> str:
    if name not in OURS and name not in installed():
        there = ", ".join([*OURS, *installed()])
        raise PydanticCustomError("unknown_system", "no package brings a rating system {name}; there are: {there}",
                                  {"name": name, "there": there})  # fmt: skip
    return name


SystemName: TypeAlias = Annotated[str, AfterValidator(_known)]
