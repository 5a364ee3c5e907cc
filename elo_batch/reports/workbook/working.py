"""The sheet Working: a line for each player and game, and on the first line of each period its account.

The account goes from the rating at the period's start over K · Σ(S − E), rounding and limits to the rating on the list,
and says whether that is what the tool says.
"""

from elo_batch.domain.arrays import Texts
from elo_batch.reports.workbook import us_chess
from elo_batch.reports.workbook.account import account_columns, start_column
from elo_batch.reports.workbook.building import Builder
from elo_batch.reports.workbook.columns import Column
from elo_batch.reports.workbook.ledger import Ledger
from elo_batch.reports.workbook.lines import line_columns
from elo_batch.reports.workbook.working_out import Sheet


def working_columns(ledger: Ledger, sheet: Sheet, names: Texts, *, formulas: bool) -> tuple[Column, ...]:
    """The columns of the sheet.

    Args:
        ledger: lines and accounts.
        sheet: an empty one, to work the formulas out.
        names: the players' names beside their ids.
        formulas: whether formulas are written; values stand alone else.
    """
    build, passes = Builder(sheet, len(ledger.row), formulas=formulas), ledger.passes.any()
    # Accounts follow each other, so each looks at ends that are worked out further on.
    sheet.columns.update(end=ledger.of_first(ledger.accounts.after), list_rating=ledger.of_first(ledger.rating))
    if passes:
        us_chess.prepare(ledger, build)
    line_columns(ledger, build, names)
    build.heading = "account"
    start_column(ledger, build)
    if passes:
        us_chess.pass_columns(ledger, build)
    account_columns(ledger, build)
    return build.columns
