"""Names parted over two columns: read by one of them, several people would be one player."""

import re
from collections.abc import Iterator

import numpy as np

from elo_batch.domain.arrays import NONE
from elo_batch.domain.cells import column_index
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.tables.aliases import plain
from elo_batch.tables.grid import Cells
from elo_batch.tables.headings import Sheet
from elo_batch.tables.table_kinds import Kind

Other = tuple[str, str, Cells]
"""A column beside one of players: its letter, its heading and its cells."""
PARTS = re.compile(
    "firstname|forename|givenname|christianname|lastname|surname|familyname|vorname|rufname|nachname|familienname"
    "|prenom|nomdefamille|nombredepila|apellido|nomeproprio|cognome|sobrenome|apelido|voornaam|achternaam|imie"
)
"""Words of headings, as they are compared, that say that a column has a part of a name only."""
WHOLE = re.compile("imieinazwisko|nazwiskoiimie|(?:first|vor).*(?:last|nach|sur)|(?:last|nach|sur).*(?:first|vor)")
"""Headings of both parts in one column."""
PLAYERS = {"G165": ("player_a", "player_b"), "P143": ("player",)}
IDS = frozenset({"id", "id_a", "id_b"})
CODE = re.compile(r"[A-Z]{1,3}")
"""A title or a country, which is no first name."""


def parted_columns(sheet: Sheet, kind: Kind) -> tuple[Diagnostic, ...]:
    """G165 and P143: columns of players beside one that holds the rest of their names."""
    code = "G165" if "player_a" in sheet.columns else "P143"
    named = [name for name in PLAYERS[code] if name in sheet.columns and not _has_ids(sheet, kind, name)]
    found = [(name, other) for name in named for other in _said(sheet, name)]
    unsaid = [(name, other) for name in named for other in _unsaid(sheet, name)]
    found = found or (unsaid if len(unsaid) == len(named) else [])
    places = dict.fromkeys(f"{other[1] or 'no heading'} (column {other[0]})" for _, other in found)
    if not places:
        return ()
    players = ", ".join(f"{sheet.place.columns[name][1]} (column {sheet.place.columns[name][0]})" for name in named)
    return (problem(code, place=sheet.place.ref(), found=f"{players} beside {', '.join(places)}"),)


def _has_ids(sheet: Sheet, kind: Kind, name: str) -> bool:
    """Whether a player is known by an id, so that names only say who that is."""
    beside = {"player_a": "id_a", "player_b": "id_b"}.get(name, "")
    return beside in sheet.columns or kind.means.get(plain(sheet.place.columns[name][1])) in IDS


def _said(sheet: Sheet, name: str) -> Iterator[Other]:
    """Columns that mean nothing else, and that have parts of names by their headings."""
    for letter, heading, canonical, cells in sheet.all_columns:
        words = plain(heading)
        part = not canonical and PARTS.search(words) and not WHOLE.search(words)
        if part and (cells.codes != NONE).any() and not _within(cells, sheet.columns[name]):
            yield letter, heading, cells


def _unsaid(sheet: Sheet, name: str) -> Iterator[Other]:
    """A column without a heading directly to the right, full of words, beside players of one word each."""
    right = column_index(sheet.place.columns[name][0]) + 1
    players = sheet.columns[name]
    for letter, heading, canonical, cells in sheet.all_columns:
        if column_index(letter) == right and not heading and not canonical and _are_names(cells, players):
            yield letter, heading, cells


def _are_names(cells: Cells, players: Cells) -> bool:
    filled, known = (int(np.count_nonzero(one.codes != NONE)) for one in (cells, players))
    words = [str(cell).strip() for cell in cells.values]
    alone = [" " not in str(cell).strip() for cell in players.values]
    return (
        0 < known <= 2 * filled
        and all(any(map(str.isalpha, word)) and not any(map(str.isdigit, word)) for word in words)
        and not all(CODE.fullmatch(word) for word in words)
        and 2 * sum(alone) > len(alone)
    )


def _within(cells: Cells, players: Cells) -> bool:
    """Whether the players' names have these parts in them already."""
    pairs = zip(cells.codes.tolist(), players.codes.tolist(), strict=True)
    both = {pair for pair in pairs if NONE not in pair}
    return all(plain(str(cells.values[one])) in plain(str(players.values[other])) for one, other in both)
