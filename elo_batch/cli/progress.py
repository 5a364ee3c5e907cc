"""A progress bar on long work: only on a terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from elo_batch.domain.progress import Progress, Silent


@contextmanager
def progress_bar(*, shown: bool) -> Iterator[Progress]:
    """A bar on the error stream while the block runs, gone afterwards; silent where there is no terminal."""
    if not (shown and sys.stderr.isatty()):
        yield Silent()
        return
    from rich.console import Console  # noqa: PLC0415  # only on a terminal
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn  # noqa: PLC0415
    from rich.progress import Progress as RichProgress  # noqa: PLC0415

    amounts = TextColumn("{task.completed:,.0f} of {task.total:,.0f} {task.fields[unit]}")
    columns = (TextColumn("{task.description:<9}"), BarColumn(), amounts, TimeRemainingColumn())
    with RichProgress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield _Bar(bar)


class _Bar:
    """Tells rich of each stage."""

    def __init__(self, bar: "RichProgress") -> None:  # type: ignore[name-defined]  # noqa: F821
        self._bar = bar
        self._task = None

    def stage(self, name: str, total: int, unit: str = "rows") -> None:
        if self._task is not None:
            self._bar.update(self._task, completed=self._bar.tasks[-1].total)
        self._task = self._bar.add_task(name, total=total, unit=unit)

    def step(self, done: int = 1) -> None:
        if self._task is not None:
            self._bar.advance(self._task, done)
