"""A figure before it is drawn: its numbers, and what is to be said of them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd

from elo_batch.domain.diagnostics import Diagnostic, has_errors
from elo_batch.domain.errors import BadDataError, OutputProblem
from elo_batch.reports.outputs import Output, check_targets, write_outputs

PICTURES = (".png", ".svg")
Draw = Callable[[Any, "Figure"], None]
"""Draws on the axes given."""


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A figure.

    Attributes:
        title: what it shows.
        table: its numbers.
        said: what is to be known of them, in sentences.
        diagnostics: every problem of the files read; where there are errors, there is nothing to draw.
        inputs: the files that were read, which are never written.
        draw: what draws it.
        words: what stands in it besides, by the name that its drawing knows.
    """

    title: str
    table: pd.DataFrame
    said: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]
    inputs: tuple[Path, ...]
    draw: Draw
    words: dict[str, str] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether the data has no errors."""
        return not has_errors(self.diagnostics)

    def write(self, path: str | Path) -> tuple[str, ...]:
        """Write it as PNG or SVG, by the ending; the same numbers give the same bytes.

        Returns:
            What is to be said of the picture: names whose letters it lacks.

        Raises:
            BadDataError: the data has errors.
            OutputProblem: it cannot be written, or is a file that was read.
        """
        if not self.ok:
            raise BadDataError(self.diagnostics)
        target = Path(path)
        check_picture(target)
        check_targets([target], self.inputs)
        from elo_batch.figures.canvas import picture  # noqa: PLC0415  # matplotlib is heavy

        lacking: list[str] = []
        write_outputs([Output(target=target, write=partial(picture, figure=self, lacking=lacking))])
        return tuple(lacking)


def check_picture(target: Path) -> None:
    """Refuse a picture whose name does not say how it is drawn.

    Raises:
        OutputProblem: it ends neither in .png nor in .svg.
    """
    if target.suffix.lower() not in PICTURES:
        raise OutputProblem(f"{target}: pictures are drawn as {' or '.join(PICTURES)}, by the ending")
