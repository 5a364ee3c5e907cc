"""The one table that a command may write: to a file, or to standard output; else the screen shows it."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from elo_batch.cli.replacing import check_replaced
from elo_batch.cli.run import STANDARD_OUTPUT, check_ending, formula_warnings
from elo_batch.domain.choices import Foreign
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.errors import UsageProblem
from elo_batch.readers.files import protected
from elo_batch.reports.cell_limits import shortened
from elo_batch.reports.outputs import Output, Writer, check_targets, write_outputs
from elo_batch.reports.text import write_rows


@dataclass(frozen=True, kw_only=True)
class OneTable:
    """The output asked for.

    Attributes:
        table: where it goes; None for the screen only.
        guard: whether CSV texts that look like formulas get an apostrophe.
        foreign: whether a file that somebody else wrote may be replaced.
    """

    table: Path | None
    guard: bool
    foreign: Foreign

    @property
    def printed(self) -> bool:
        """Whether the table goes to standard output."""
        return self.table == STANDARD_OUTPUT

    def check(self, inputs: Sequence[Path], *, as_json: bool) -> None:
        """Refuse a target that is an input, has no ending we know, or shares standard output with the JSON answer."""
        if self.table is None:
            return
        if self.printed and as_json:
            raise UsageProblem("only one thing can go to standard output")
        check_ending(self.table)
        targets = [] if self.printed else [self.table]
        check_targets(targets, protected(inputs))
        check_replaced(targets, self.foreign)

    def write(self, writer: Callable[[Path], Writer]) -> tuple[list[str], list[str]]:
        """Write the file, if one is asked for; what is to be said of it, and its name."""
        if self.table is None or self.printed:
            return [], []
        verb = "replaced" if self.table.exists() else "wrote"
        write_outputs([Output(target=self.table, write=writer(self.table))])
        return [f"{verb} {self.table}"], [str(self.table)]

    def warnings(self, frame: pd.DataFrame) -> list[Diagnostic]:
        """A warning for names in CSV that a spreadsheet would run, a note for texts that a workbook cannot hold."""
        if self.table is None:
            return []
        if self.table.suffix.lower() == ".xlsx":
            return shortened(self.table.name, frame)
        return [] if self.guard else formula_warnings(self.table, frame)

    def print_rows(self, frame: pd.DataFrame) -> None:
        """The rows on standard output, if they go there."""
        if self.printed:
            write_rows(sys.stdout, frame, guard=self.guard)
