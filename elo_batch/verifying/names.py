"""Names beside ids: what the sheets Games and Working call a player is what the sheet Ratings does."""

from collections import Counter
from collections.abc import Mapping

from elo_batch.verifying.findings import Findings
from elo_batch.verifying.table import Table

BESIDE = {
    "Working": {"player": "name", "opponent": "opponent_name"},
    "Games": {"player_a": "name_a", "player_b": "name_b"},
}
"""The columns of names by the columns of ids."""


def check_names(tables: Mapping[str, Table], findings: Findings) -> None:
    """Hold all names of a player against each other; of the list's own name where all others agree on another one."""
    ratings = tables["Ratings"]
    told = {player: Counter[str]() for player in ratings.texts("player")}
    for table, who, named in _columns(tables):
        for player, name in zip(table.texts(who), table.texts(named), strict=True):
            told.setdefault(player, Counter())[name] += 1
    right = {}
    for row, (player, name) in enumerate(zip(ratings.texts("player"), ratings.texts("name"), strict=True)):
        others = told[player]
        right[player] = next(iter(others)) if len(others) == 1 and others.total() > 1 else name
        if right[player] != name:
            message = "name is not the one that Games and Working have"
            findings.add("F172", ratings, row, "name", message, right=right[player] or "a blank cell")
    for table, who, named in _columns(tables):
        findings.texts(table, named, [right.get(player, "") for player in table.texts(who)], "the one that Ratings has")


def _columns(tables: Mapping[str, Table]) -> list[tuple[Table, str, str]]:
    """The columns of names that there are, each with its column of ids."""
    return [
        (tables[sheet], who, named)
        for sheet, columns in BESIDE.items()
        for who, named in columns.items()
        if tables[sheet].has(named)
    ]
