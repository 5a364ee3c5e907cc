"""What came of holding a report against itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from elo_batch.domain.diagnostics import Diagnostic


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """Whether a report is intact, and every cell that is not.

    Attributes:
        path: the report.
        diagnostics: each difference, in the order of the sheets.
        policy: the name of the rule book on its sheet Rules.
        counts: what was held against the rest: lines, accounts, games, players, formulas.
    """

    path: Path
    diagnostics: tuple[Diagnostic, ...]
    policy: str
    counts: Mapping[str, int]

    @property
    def ok(self) -> bool:
        """Whether nothing was changed, as far as the report can show."""
        return not self.diagnostics
