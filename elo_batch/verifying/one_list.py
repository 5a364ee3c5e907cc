"""One of the lists of a report: its accounts on Working, its columns on Ratings."""

from dataclasses import dataclass

import numpy as np

from elo_batch.domain.arrays import NONE, Ints
from elo_batch.verifying.proof import Proof
from elo_batch.verifying.table import Table
from elo_batch.verifying.working import WorkingRead


@dataclass(frozen=True, kw_only=True)
class OneList:
    """One list of the report.

    Attributes:
        proof: everything.
        number: the list's.
        accounts: its accounts, as numbers.
        row: for each of them the player's row on Ratings; none for who is not there.
    """

    proof: Proof
    number: int
    accounts: Ints
    row: Ints

    @property
    def table(self) -> Table:
        """The sheet Ratings."""
        return self.proof.listed.table

    @property
    def read(self) -> WorkingRead:
        """The sheet Working."""
        return self.proof.read

    def heading(self, name: str) -> str:
        """What a column of this list is called."""
        own = self.read.keys.lists[self.number]
        return f"{own}_{name}" if self.table.has(f"{own}_rating") else name

    @property
    def last(self) -> Ints:
        """The last account of each player who is on the sheet."""
        those = self.read.is_last[self.accounts] & (self.row != NONE)
        found: Ints = self.accounts[those]
        return found

    def row_of(self, accounts: Ints) -> Ints:
        """The players' rows on the sheet."""
        rows: Ints = self.proof.listed.row[self.read.first[accounts]]
        return rows


def lists_of(proof: Proof) -> list[OneList]:
    """All lists of the report."""
    first = proof.read.first
    lists = []
    for number in range(len(proof.read.keys.lists)):
        accounts = np.flatnonzero(proof.read.keys.on[first] == number)
        lists.append(OneList(proof=proof, number=number, accounts=accounts, row=proof.listed.row[first[accounts]]))
    return lists
