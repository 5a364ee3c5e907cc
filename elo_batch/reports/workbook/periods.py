"""The sheet Periods: what each rating period of a run came to."""

import pandas as pd

from elo_batch.reports.period_sums import period_sums
from elo_batch.reports.workbook.report import Report


def periods_frame(report: Report) -> pd.DataFrame:
    """A line for each period, and of several lists for each of them."""
    return period_sums(report.data, report.games, report.changes)
