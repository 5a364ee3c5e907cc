"""How far a long run is: stages report through this and know nothing of screens."""

from typing import Protocol


class Progress(Protocol):
    """Told of each stage and of its steps."""

    def stage(self, name: str, total: int, unit: str = "rows") -> None:
        """A stage begins that will take `total` steps, each of them one `unit`."""

    def step(self, done: int = 1) -> None:
        """So many more steps of the stage are done."""


class Silent:
    """Tells nobody."""

    def stage(self, name: str, total: int, unit: str = "rows") -> None:
        """Do nothing."""

    def step(self, done: int = 1) -> None:
        """Do nothing."""
