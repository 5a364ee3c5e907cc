"""The officer's alias sheet: which spelling was seen, and whom it means."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from elo_batch.domain.cells import CellRef
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.tables.contracts import AliasesTable, Finding, findings
from elo_batch.tables.grid import Grid
from elo_batch.tables.headings import Sheet, read_headings
from elo_batch.tables.names import read_name
from elo_batch.tables.table_kinds import Kind
from elo_batch.tables.verdicts import Judged, column, judge_column, judge_values, name_codes, repaired_names, together

SEEN, MEANS = "seen", "means"
COLUMNS = (SEEN, MEANS)
ALIASES_TABLE = Kind(
    called="an alias sheet",
    aliases={SEEN: ("seen", "alias", "spelling", "as_seen"), MEANS: ("means", "meaning", "player", "is")},
    lacks=lambda found: tuple(name for name in COLUMNS if name not in found),
    settle=dict,
    missing="P126",
    double="P102",
    hidden="P117",
    unused="P121",
)


@dataclass(frozen=True, kw_only=True)
class Alias:
    """A row of the sheet.

    Attributes:
        seen: the spelling in the games.
        means: the id or name of the player meant.
        at: the cell of `seen`.
        to: the cell of `means`.
    """

    seen: str
    means: str
    at: CellRef
    to: CellRef


def read_aliases(grid: Grid) -> Checked[tuple[Alias, ...]]:
    """The aliases of a sheet; rows with an error are left out."""
    sheet, about = read_headings(grid, ALIASES_TABLE)
    if not sheet.columns:
        return Checked(value=(), problems=about)
    judged = _judge(sheet)
    rows = [_alias(sheet, index) for index in np.flatnonzero(~judged.wrong).tolist()]
    repaired = [note for name in COLUMNS for note in repaired_names(sheet, name, "P115")]
    blank = tuple(_lacking(sheet, one) for one in findings(AliasesTable, _frame(rows)))
    return Checked(
        value=tuple(one for one in rows if one.seen and one.means),
        problems=(*about, *judged.problems, *blank, *repaired),
    )


def _judge(sheet: Sheet) -> Judged:
    """Cells that cannot be read as a name."""
    everywhere = np.ones(len(sheet), dtype=bool)
    lost = [judge_column(sheet, name, name_codes(column(sheet, name), "P113"), everywhere) for name in COLUMNS]
    return together([*lost, judge_values(sheet, COLUMNS, "P111", "P112", everywhere)], len(sheet))


def _alias(sheet: Sheet, index: int) -> Alias:
    seen, means = (read_name(column(sheet, name).cell(index)).text for name in COLUMNS)
    at, to = (sheet.place.ref(int(sheet.row[index]), name) for name in COLUMNS)
    return Alias(seen=seen, means=means, at=at, to=to)


def _frame(aliases: Sequence[Alias]) -> pd.DataFrame:
    """The typed table that the contract judges, without blank rows; its index is Excel's row number."""
    some = [one for one in aliases if one.seen or one.means]
    index = pd.Index([one.at.row for one in some], dtype="int64")
    cells = {name: [getattr(one, name) or None for one in some] for name in COLUMNS}
    return pd.DataFrame({name: pd.Series(texts, index=index, dtype="str") for name, texts in cells.items()})


def _lacking(sheet: Sheet, finding: Finding) -> Diagnostic:
    """The error of a blank cell, with what stands beside it."""
    other = MEANS if finding.column == SEEN else SEEN
    index = int(np.searchsorted(sheet.row, finding.row))
    found = read_name(column(sheet, other).cell(index)).text
    return problem("P127", place=sheet.place.ref(finding.row, finding.column), found=found)
