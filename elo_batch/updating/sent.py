"""The officer's rating list as it was given, and the updated one that goes back. openpyxl loads when it writes only."""

from dataclasses import dataclass
from pathlib import Path

from elo_batch.domain.choices import Losses
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.domain.errors import OutputProblem, UsageProblem
from elo_batch.options import RunOptions
from elo_batch.readers.files import read_grid
from elo_batch.readers.inputs import Inputs, Table
from elo_batch.readers.kinds import Source, ending
from elo_batch.reports.frames import ListData
from elo_batch.reports.outputs import Output, Writer, check_targets, write_outputs
from elo_batch.reports.run import Update
from elo_batch.tables.grid import Grid
from elo_batch.tables.table_kinds import Kind
from elo_batch.updating.plan import Plan, plan_update

WORKBOOKS, TEXTS = (".xlsx", ".xlsm"), (".csv", ".tsv")
WRITTEN_AS = {**dict.fromkeys(WORKBOOKS, ".xlsx"), **{text: text for text in TEXTS}}
"""How the update of a list of each ending ends; a workbook with macros comes back without them."""


@dataclass(frozen=True, kw_only=True)
class ListFile:
    """A rating list as it was given.

    Attributes:
        path: where it is.
        order: its place among the files of the run.
        kind: what its headings mean.
        inputs: every file that was read with it; none of them is ever written.
        encoding: that of a text that is not UTF-8, where somebody has said it.
    """

    path: Path
    order: int
    kind: Kind
    inputs: tuple[Path, ...]
    encoding: str = ""

    def write(self, data: ListData, target: Path, update: Update) -> tuple[Diagnostic, ...]:
        """Write the updated list; see `RatingRun.write_update`."""
        check_update(self.path, target)
        check_targets([target], self.inputs)
        told: list[Diagnostic] = []
        write_outputs([Output(target=target, write=self.writer(data, update, told))])
        return tuple(told)

    def writer(self, data: ListData, update: Update, told: list[Diagnostic]) -> Writer:
        """What writes the updated list to a path, and tells what there is to say of it."""
        grid = self._grid(data)
        plan = plan_update(grid, self.kind, data, update.as_column)

        def write(path: Path) -> None:
            told.extend(self._write(plan, path, update, grid.encoding))

        return write

    def _write(self, plan: Plan, path: Path, update: Update, encoding: str) -> tuple[Diagnostic, ...]:
        from elo_batch.updating.text import Form, update_text  # noqa: PLC0415  # only one of the two is needed
        from elo_batch.updating.workbook import update_workbook  # noqa: PLC0415  # openpyxl loads for this only

        place = Source(path=self.path, order=self.order).ref
        if ending(self.path) in TEXTS:
            return update_text(self.path, plan, path, place, Form(encoding=encoding, guard=update.guard))
        return update_workbook(self.path, plan, path, place, update.losses)

    def _grid(self, data: ListData) -> Grid:
        """The sheet that was rated, as it is now."""
        sheet = data.listed.places.sheets[0].sheet
        source = Source(path=self.path, order=self.order, encoding=self.encoding)
        grids = [grid for grid in read_grid(source) if grid.sheet == sheet]
        if not grids:
            raise OutputProblem(f"{self.path.name} has changed since it was read; nothing was written")
        return grids[0]


def list_file(ratings: Table | None, read: Inputs, asked: RunOptions) -> ListFile | None:
    """The list's file; None where there is none, or a frame was given."""
    if not isinstance(ratings, str | Path) or not read.ratings:
        return None
    order = read.ratings[0][0].order
    return ListFile(path=Path(ratings), order=order, kind=asked.list_kind, inputs=read.files, encoding=asked.encoding)


def check_update(path: Path, target: Path) -> None:
    """Refuse, before any work is done, a list that cannot be brought up to date, or a target that is no such file.

    Raises:
        UsageProblem: the ending of one of them.
    """
    given = ending(path)
    if given not in WRITTEN_AS:
        known = ", ".join(WRITTEN_AS)
        raise UsageProblem(
            f"{path}: a list is brought up to date in its own file's form if it ends in {known}; "
            "save it as .xlsx, or take --ratings-out"
        )
    if target.suffix.lower() != WRITTEN_AS[given]:
        raise UsageProblem(f"{target}: the update of a list that ends in {given} ends in {WRITTEN_AS[given]}")


def check_losses(path: Path, losses: Losses) -> None:
    """Refuse, before any work is done, a workbook of which its update would lack something.

    Raises:
        LossProblem: it would, and nobody has said that it may.
    """
    if losses is Losses.REFUSE and ending(path) in WORKBOOKS and path.is_file():
        from elo_batch.updating.losses import refuse_losses  # noqa: PLC0415  # openpyxl loads for this only

        refuse_losses(path)
