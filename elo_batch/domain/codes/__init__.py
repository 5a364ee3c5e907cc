"""Every code of a problem: what it means, why it matters, an example and the repair.

The letter says the table (F file, G games, P players' list, R rule book); the hundred says the kind: 1 one cell or one
sheet, 2 across rows, 3 against the list or the history. A code is never used for anything else again.
"""

from elo_batch.domain.cells import CellRef
from elo_batch.domain.codes.alias_sheets import ALIAS_SHEETS
from elo_batch.domain.codes.files import FILES
from elo_batch.domain.codes.games import GAMES
from elo_batch.domain.codes.games_across import GAMES_ACROSS
from elo_batch.domain.codes.layouts import LAYOUTS
from elo_batch.domain.codes.meaning import Code
from elo_batch.domain.codes.outcomes import OUTCOMES
from elo_batch.domain.codes.players import PLAYERS
from elo_batch.domain.codes.reports import REPORTS
from elo_batch.domain.codes.rules import RULES
from elo_batch.domain.diagnostics import Diagnostic, Severity

WHOLE_TABLE = frozenset(
    {
        *("F120", "F123", "F201", "F202"),
        *("G101", "G102", "G125", "G129", "G144", "G145", "G147", "G165"),
        *("P101", "P102", "P120", "P126", "P142", "P143"),
    }
)
"""What is wrong with a table as a whole: without it there is no rest to go on with."""
_TABLES = (FILES, LAYOUTS, GAMES, OUTCOMES, GAMES_ACROSS, PLAYERS, ALIAS_SHEETS, RULES, REPORTS)
CODES: dict[str, Code] = {code.code: code for table in _TABLES for code in table}


def problem(  # noqa: PLR0913  # what a diagnostic is made of
    code: str,
    message: str = "",
    *,
    place: CellRef | None = None,
    found: str = "",
    hint: str | None = None,
    severity: Severity | None = None,
    suggestion: str = "",
) -> Diagnostic:
    """A diagnostic of this code, with the code's own severity, message and hint where none are given."""
    known = CODES[code]
    return Diagnostic(
        code=code,
        severity=severity or known.severity,
        message=message or known.title,
        place=place,
        found=found,
        hint=known.repair if hint is None else hint,
        suggestion=suggestion,
    )
