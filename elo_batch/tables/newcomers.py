"""The officer's list of confirmed newcomers: a sheet with a column player."""

from elo_batch.domain.diagnostics import Checked
from elo_batch.tables.grid import Grid
from elo_batch.tables.headings import read_headings
from elo_batch.tables.names import identity, read_name
from elo_batch.tables.table_kinds import Kind

NEWCOMERS_TABLE = Kind(
    called="a list of newcomers",
    aliases={"player": ("player", "newcomer"), "id": ("id",), "name": ("name",)},
    lacks=lambda found: () if found & {"player", "id", "name"} else ("player",),
    settle=dict,
    missing="P120",
    double="P102",
    hidden="P117",
    unused="P121",
)


def read_newcomers(grid: Grid) -> Checked[frozenset[str]]:
    """The identities of the newcomers that the officer has confirmed."""
    sheet, about = read_headings(grid, NEWCOMERS_TABLE)
    columns = [cells for name, cells in sheet.columns.items() if name in NEWCOMERS_TABLE.aliases]
    names = [name for cells in columns if len(sheet) for name in cells.each(read_name)]
    return Checked(value=frozenset(identity(name.text) for name in names), problems=about)
