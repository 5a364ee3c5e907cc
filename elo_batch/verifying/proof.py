"""All that a report's formulas are held against: its sheets, read."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from elo_batch.domain.arrays import Ints
from elo_batch.policies.section import Section
from elo_batch.reports.workbook.columns import Places
from elo_batch.reports.workbook.working_out import Sheet
from elo_batch.verifying.findings import Findings
from elo_batch.verifying.rules import RulesRead
from elo_batch.verifying.working import Listed, WorkingRead


@dataclass(frozen=True, kw_only=True)
class Proof:
    """All that formulas of Working are held against.

    Attributes:
        read: the sheet.
        listed: what the sheet Ratings says.
        rules: the sheet Rules.
        sections: the rule book's sections; none where the sheet makes none.
        findings: what differs.
        section: for each line the section of the rule book as its formulas say it; none where none does.
    """

    read: WorkingRead
    listed: Listed
    rules: RulesRead
    sections: Sequence[Section]
    findings: Findings
    section: Ints = field(repr=False)

    @property
    def places(self) -> Places:
        """How formulas name cells."""
        return Places(letters=self.read.table.letters, rules=self.rules.address, blocks=self.read.blocks)

    @property
    def sheet(self) -> Sheet:
        """The sheet as it is worked out."""
        return Sheet(blocks=self.read.blocks, rules=self.rules.value, columns=self.read.columns)
