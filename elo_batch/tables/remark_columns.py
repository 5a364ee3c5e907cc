"""The columns of a sheet in which a remark may say that a game was not played: note, termination, status, reason."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from elo_batch.domain.arrays import Bools, Ints
from elo_batch.domain.cells import CellRef
from elo_batch.domain.spelling import simplified
from elo_batch.tables.aliases import plain
from elo_batch.tables.answers import says_yes
from elo_batch.tables.grid import Cell, Cells
from elo_batch.tables.headings import Sheet
from elo_batch.tables.remarks import Doubt, read_remark
from elo_batch.tables.scores import PLAYED, REASONS
from elo_batch.tables.verdicts import as_found, as_text, gathered


def _headings(text: str) -> frozenset[str]:
    return frozenset(map(plain, text.split()))


FLAGS = _headings("forfeit forfeits forfeited is_forfeit walkover w/o default unplayed not_played kampflos forfait")
"""Plain headings under which a cell may say no more than yes."""
HEADINGS = FLAGS | _headings(
    "note notes remark remarks comment comments termination terminated_by ended_by ending result_type outcome_type "
    "type game_type win_type method reason status game_status match_status state info details special bemerkung "
    "bemerkungen anmerkung beendigung grund ergebnisart spielstatus hinweis remarque remarques commentaire statut "
    "motif observaciones observación estado motivo nota stato opmerking opmerkingen reden observação observações uwagi "
    "uwaga powód stan zakończenie"
)
"""Plain headings of such columns, whichever of them a sheet has."""


SIDES = frozenset({"+", "k", "w", "b", "white", "black", "home", "away", "weiß", "schwarz", "both", "beide"}) | {
    *("wahr", "vrai", "vero", "verdadero", "verdadeiro", "prawda", "waar", "t"),
}
"""Who forfeited, and other ways to say yes under such a heading."""
DENIALS = frozenset({"-", "--", "none", "n/a", "falsch", "faux", "falso", "fałsz", "onwaar", "played", "gespielt"})
YES_AND = ("yes ", "yes-", "yes,", "yes;", "yes:", "ja,", "ja -")


@dataclass(frozen=True, kw_only=True)
class Remarks:
    """What the remarks of a sheet say; one entry for each row.

    Attributes:
        reason: why the game was not played, as an index into `REASONS`.
        doubt: rows with a remark that may say so.
        at: which of `columns` says it.
        columns: letter, heading and cells of each such column.
    """

    reason: NDArray[np.int8]
    doubt: Bools
    at: Ints
    columns: tuple[tuple[str, str, Cells], ...]

    def heading(self, index: int) -> str:
        """The heading of the column that says it in this row."""
        return self.columns[int(self.at[index])][1]

    def place(self, sheet: Sheet, index: int) -> CellRef:
        """The cell that says it in this row."""
        letter, heading, _ = self.columns[int(self.at[index])]
        return replace(sheet.place.ref(int(sheet.row[index])), column=heading, letter=letter)

    def found(self, index: int) -> str:
        """What stands there."""
        return as_found(self.columns[int(self.at[index])][2].cell(index))


def read_remarks(sheet: Sheet) -> Remarks:
    """What the remarks of every row say; of several the first that says that there was no game."""
    columns = tuple(_columns(sheet))
    reason = np.full(len(sheet), PLAYED, dtype=np.int8)
    doubt, at = np.zeros(len(sheet), dtype=bool), np.zeros(len(sheet), dtype=np.int64)
    for number, (_, _, cells) in enumerate(columns):
        said = cells.each(_read_flag if plain(columns[number][1]) in FLAGS else read_remark)
        if not any(said):
            continue
        why = [PLAYED if isinstance(one, Doubt) or not one else REASONS.index(one) for one in said]
        own = gathered(np.array([*why, PLAYED], dtype=np.int8), cells.codes)
        maybe = gathered(np.array([*(isinstance(one, Doubt) for one in said), False]), cells.codes)
        first = (own != PLAYED) & (reason == PLAYED)
        at = np.where(first | (maybe & ~doubt & (reason == PLAYED)), number, at)
        reason = np.where(first, own, reason)
        doubt = doubt | maybe
    return Remarks(reason=reason, doubt=doubt & (reason == PLAYED), at=at, columns=columns)


def _read_flag(cell: Cell) -> str | Doubt:
    """What a cell under a heading such as forfeit says: yes, a sign or a side is enough there, and no says nothing.

    >>> _read_flag("White"), _read_flag("no"), _read_flag("Ana Ruiz")
    ('forfeit', '', <Doubt.MAYBE: 'maybe'>)
    """
    text = simplified(as_text(cell)).strip(" .!")
    if not text or text in DENIALS or says_yes(cell) is False:
        return ""
    if says_yes(cell) or text in SIDES or text.startswith(YES_AND):
        return "forfeit"
    return read_remark(cell) or Doubt.MAYBE


def _columns(sheet: Sheet) -> Iterator[tuple[str, str, Cells]]:
    for letter, heading, name, cells in sheet.all_columns:
        if name == "note" or (not name and plain(heading) in HEADINGS):
            yield letter, heading, cells
