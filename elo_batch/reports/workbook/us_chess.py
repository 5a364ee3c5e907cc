"""US Chess on the sheet Working: both passes, K by effective games, the bonus, and what proves a special rating.

A special rating is no formula of a spreadsheet: it is the rating at which the points were to be expected. So it is
stated, and beside it stands what is expected there less the points, which must be 0.
"""

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints
from elo_batch.reports.workbook import shapes
from elo_batch.reports.workbook.building import Builder
from elo_batch.reports.workbook.ledger import Ledger
from elo_batch.systems.special import HIGHEST


def prepare(ledger: Ledger, build: Builder) -> None:
    """Tell the builder what lines look at that stands in the columns of accounts further on."""
    accounts, of_first = ledger.accounts, ledger.of_first
    build.sheet.columns.update(
        start=of_first(accounts.before),
        first=of_first(accounts.first),
        estimate=of_first(accounts.estimate),
        effective=of_first(ledger.effective),
    )


def pass_columns(ledger: Ledger, build: Builder) -> None:
    """The columns between the lines and the account: everything up to the ratings after the first pass."""
    build.add("career", ledger.of_first(ledger.accounts.career), shown="plain", width=7)
    known = ledger.begins & ledger.of_lines(~np.isnan(ledger.accounts.career))
    effective = [(known, shapes.effective_shape(known=True)), (ledger.begins, shapes.effective_shape(known=False))]
    build.add("effective", ledger.of_first(ledger.effective), *effective, shown="exact", width=8)
    lines = ledger.lines
    most = met_most(ledger.account, lines.opponent, lines.games, len(ledger.first))
    build.add("met_most", ledger.of_first(most), shown="plain", width=7)
    _specials(ledger, build)
    _estimates(ledger, build)
    _first_pass(ledger, build)
    _proofs(ledger, build)


def bonus_column(ledger: Ledger, build: Builder) -> None:
    """The bonus of the last pass."""
    by_k = ledger.begins & ~ledger.of_lines(ledger.special)
    build.work_out("bonus", *_of_sections(ledger, by_k, shapes.bonus_shape("sum")), shown="exact", width=7)


def met_most(account: Ints, opponent: Ints, games: Floats | Ints, accounts: int) -> Floats:
    """For each account how many games there were against the opponent met most often.

    Shape: the first three have an element for each line, the answer one for each account.
    """
    pairs, where = np.unique(np.stack([account, opponent]), axis=1, return_inverse=True)
    counts, most = np.zeros(pairs.shape[1]), np.zeros(accounts)
    np.add.at(counts, where.ravel(), games)
    np.maximum.at(most, pairs[0], counts)
    return most


def _specials(ledger: Ledger, build: Builder) -> None:
    """Special ratings of the last pass, and who has nothing but wins, or losses, behind them."""
    if not ledger.special.any():
        return
    record = np.where(ledger.special, ledger.accounts.record, np.nan)
    build.add("record", ledger.of_first(record), shown="plain", width=7)
    build.add("special", ledger.of_first(np.where(ledger.special, ledger.accounts.unrounded, np.nan)), shown="exact")


def _estimates(ledger: Ledger, build: Builder) -> None:
    """At which rating those are met in the first pass who have no game behind them."""
    new = ledger.accounts.estimate != ledger.accounts.before
    if not new.any():
        return
    mine = ledger.of_lines(new)
    build.add("estimate", ledger.of_first(np.where(new, ledger.accounts.estimate, np.nan)), shown="exact")
    build.work_out("estimate_share", (mine, shapes.share_shape("estimate", "{start@}")), shown="three", width=9)
    shape = shapes.residual_shape("estimate", "estimate_share", weight="1")
    build.work_out("estimate_residual", (ledger.begins & mine, shape), shown="residual", width=9)


def _first_pass(ledger: Ledger, build: Builder) -> None:
    """The first pass, line by line, and the ratings that it leaves."""
    accounts, opponent = ledger.accounts, ledger.opponent
    met = np.where(opponent == NONE, np.nan, accounts.estimate[opponent])
    started = np.where(opponent == NONE, np.nan, accounts.before[opponent])
    choices = [(met == started, shapes.MET_AT_START), (met != started, shapes.MET_AT_ESTIMATE)]
    build.add("first_opponent", met, *choices, shown="one", width=9)
    every = np.ones(len(met), dtype=bool)
    build.work_out("first_expected", (every, shapes.FIRST_EXPECTED), shown="three", width=9)
    build.work_out("first_surplus", (every, shapes.FIRST_SURPLUS), shown="surplus", width=8)
    by_k = ledger.begins & ~ledger.of_lines(ledger.special)
    build.work_out("first_sum", (by_k, shapes.FIRST_SUM), shown="signed", width=8)
    build.work_out("first_bonus", *_of_sections(ledger, by_k, shapes.bonus_shape("first_sum")), shown="exact", width=7)
    build.add("first", ledger.of_first(accounts.first), (by_k, shapes.AFTER_FIRST), shown="exact", width=9)


def _proofs(ledger: Ledger, build: Builder) -> None:
    """That special ratings are those at which the points were to be expected."""
    if not ledger.special.any():
        return
    mine = ledger.of_lines(ledger.special)
    for name, rating, opponent in (
        ("first_share", "first", "{first_opponent}"),
        ("share", "special", "{opponent_rating}"),
    ):
        build.work_out(name, (mine, shapes.share_shape(rating, opponent)), shown="three", width=8)
    for name, rating, share in (("first_residual", "first", "first_share"), ("residual", "special", "share")):
        shape = shapes.residual_shape(rating, share, weight="{effective}")
        high = build.sheet.columns[rating] >= HIGHEST
        choices = [(ledger.begins & mine & high, shapes.CAPPED_RESIDUAL % shape), (ledger.begins & mine, shape)]
        build.work_out(name, *choices, shown="residual", width=9)


def _of_sections(ledger: Ledger, lines: Bools, shape: str) -> list[tuple[Bools, str]]:
    """The shape with the values of the section of each account."""
    number = ledger.of_lines(ledger.accounts.section)
    return [(lines & (number == index), shapes.of_section(shape, index)) for index in range(len(ledger.sections))]
