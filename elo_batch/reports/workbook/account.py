"""The accounts of the sheet Working: from the rating at a period's start to the one on the list, step by step."""

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Floats
from elo_batch.engine.working import OF_FIRST
from elo_batch.policies.entry import Entry
from elo_batch.policies.limits import personal_floors
from elo_batch.policies.section import Section, When
from elo_batch.reports.workbook import shapes, us_chess
from elo_batch.reports.workbook.account_words import steps_of
from elo_batch.reports.workbook.building import Builder
from elo_batch.reports.workbook.firsts import FirstColumns
from elo_batch.reports.workbook.ledger import Ledger
from elo_batch.reports.workbook.lines import HUNDRED, by_table


def account_columns(ledger: Ledger, build: Builder) -> None:
    """All columns of the accounts."""
    by_k = _sum(ledger, build)
    if ledger.passes.any():
        us_chess.bonus_column(ledger, build)
    rated = _moved(ledger, build, by_k)
    firsts = FirstColumns(ledger, build)
    firsts.add()
    _end(ledger, build, rated, firsts)
    _list(ledger, build)
    _verdict(ledger, build)


def follows(ledger: Ledger) -> Bools:
    """The first lines of accounts that have one before them."""
    marks: Bools = ledger.begins & (ledger.before[ledger.account] != NONE)
    return marks


def start_column(ledger: Ledger, build: Builder) -> None:
    """The rating at the start: where the account before has left it, if it has."""
    accounts, after = ledger.accounts, ledger.accounts.after
    same = ledger.of_lines(np.where(ledger.before == NONE, np.nan, after[ledger.before]) == accounts.before)
    build.add("start", ledger.of_first(accounts.before), (follows(ledger) & same, shapes.START), shown="exact", width=9)


def _sum(ledger: Ledger, build: Builder) -> Bools:
    """K · Σ(S − E); on which lines there is one."""
    total, table = ledger.of_first(_sums(ledger)), by_table(ledger)
    by_k, one_k = ~np.isnan(total), ledger.of_lines(_one_k(ledger))
    choices = [(by_k & (one_k == single), shapes.sum_shape(hundredths=table, one_k=single)) for single in (True, False)]
    build.add("sum", total, *choices, shown="signed", width=8)
    return by_k


def _moved(ledger: Ledger, build: Builder, by_k: Bools) -> Bools:
    """How far the rating moves before any limit; on which lines a formula says so."""
    accounts, one_k, table = ledger.accounts, ledger.of_lines(_one_k(ledger)), by_table(ledger)
    number = ledger.of_lines(accounts.section)
    choices = [
        (
            by_k & (number == index) & (one_k == single),
            shapes.moved_shape(section, _taken(ledger, section, table, single)),
        )
        for index, section in enumerate(ledger.sections)
        for single in (True, False)
    ]
    special = ledger.begins & ledger.of_lines(ledger.special)
    choices.append((special, shapes.MOVED_TO_SPECIAL))
    build.add("moved", ledger.of_first(accounts.rounded - accounts.before), *choices, shown="signed", width=8)
    marks: Bools = by_k | special
    return marks


def _taken(ledger: Ledger, section: Section, table: bool, single: bool) -> str:  # noqa: FBT001
    """The change as the one rounding takes it: whole hundredths are divided inside it."""
    if section.rounding.when is When.PERIOD and table:
        return shapes.sum_shape(hundredths=True, one_k=single)
    return shapes.SUM_AND_BONUS if ledger.passes.any() else shapes.SUM


def _sums(ledger: Ledger) -> Floats:
    """K · Σ(S − E) of each account; NaN where there is no K."""
    lines, unit = ledger.lines, HUNDRED if by_table(ledger) else 1.0
    if not len(lines.k):
        return np.zeros(0)
    gain = np.nan_to_num(lines.surplus) * unit
    gain = np.rint(gain) if by_table(ledger) else gain
    k = np.nan_to_num(lines.k)
    several, single = np.add.reduceat(k * gain, ledger.first), k[ledger.first] * np.add.reduceat(gain, ledger.first)
    without = np.logical_or.reduceat(np.isnan(lines.k) & (lines.rule != OF_FIRST), ledger.first)
    none = without | np.isnan(ledger.accounts.unrounded)
    return np.where(none, np.nan, np.where(_one_k(ledger), single, several) / unit)


def _one_k(ledger: Ledger) -> Bools:
    """For each account whether all its lines have one K."""
    k = np.nan_to_num(ledger.lines.k)
    if not len(k):
        return np.zeros(0, dtype=bool)
    same: Bools = np.minimum.reduceat(k, ledger.first) == np.maximum.reduceat(k, ledger.first)
    return same


def _end(ledger: Ledger, build: Builder, rated: Bools, firsts: "FirstColumns") -> None:
    """The rating at the end of a period: within the limits, or a first one."""
    number, floor = ledger.of_lines(ledger.accounts.section), ledger.of_first(floors_of(ledger))
    if not np.isnan(floor).all():
        build.add("floor", floor, shown="plain", width=7)
    ends = [
        (
            rated & (number == index) & (np.isnan(floor) != held),
            shapes.of_section(shapes.end_shape(section, floor=held), index),
        )
        for index, section in enumerate(ledger.sections)
        for held in (True, False)
    ]
    build.add("end", ledger.of_first(ledger.accounts.after), *ends, *firsts.ends, shown="exact", width=9)


def floors_of(ledger: Ledger) -> Floats:
    """Each account's floor: the player's own where that is higher than everybody's; NaN for none."""
    accounts = ledger.accounts
    floor = np.full(len(accounts.player), np.nan)
    for number, section in enumerate(ledger.sections):
        those, limits = accounts.section == number, section.limits
        if limits.floor is not None:
            floor[those] = limits.floor
        if limits.personal is not None:
            own = personal_floors(limits.personal, accounts.peak, accounts.career)
            floor[those] = np.fmax(floor, own)[those]
    return floor


def _list(ledger: Ledger, build: Builder) -> None:
    """What the list before showed, and what the new one shows."""
    rated, of_first = ledger.data.rated, ledger.of_first
    decimals = None if rated.decimals == "exact" else rated.decimals
    halves = rated.policy.newest.rounding.halves
    number = ledger.of_lines(ledger.accounts.section)
    shown = [
        (ledger.begins & (number == index), shapes.list_shape(decimals, halves, blank=_may_be_blank(section)))
        for index, section in enumerate(ledger.sections)
    ]
    build.add("previous", of_first(ledger.previous), (follows(ledger), shapes.PREVIOUS), shown="plain", width=8)
    build.add("list_rating", of_first(ledger.rating), *shown, shown="plain", width=9)


def _may_be_blank(section: Section) -> bool:
    """Whether somebody may have no rating at a period's end."""
    return section.limits.delisted_below is not None or section.newcomer.enter is Entry.PERFORMANCE


def _verdict(ledger: Ledger, build: Builder) -> None:
    """What the tool says, whether that is the same, and what there is to say."""
    build.add("tool_rating", ledger.of_first(ledger.rating), shown="plain", width=9)
    build.add("tool_exact", ledger.of_first(ledger.accounts.after), shown="exact", width=9)
    build.work_out("equal", *_equals(ledger, build), shown="logical", width=7)
    build.add("steps", steps_of(ledger, build.stated), shown="shrink", width=30)


def _equals(ledger: Ledger, build: Builder) -> list[tuple[Bools, str]]:
    """What is held against the tool's ratings, and the changes against their sum."""
    columns, begins = build.sheet.columns, ledger.begins
    gone = begins & np.isnan(ledger.of_first(ledger.rating))
    marks = [begins & ~np.isnan(columns[name]) for name in shapes.RESIDUALS if name in columns]
    residuals = [name for name in shapes.RESIDUALS if name in columns]
    keys = np.stack([gone, begins & ~np.isnan(columns["sum"]), *marks])
    choices = []
    for key in np.unique(keys[:, begins], axis=1).T:
        those = begins & (keys == key[:, None]).all(axis=0)
        blank, summed, *present = key.tolist()
        asked = tuple(name for name, there in zip(residuals, present, strict=True) if there)
        choices.append((those, shapes.equal_shape(blank=blank, summed=summed, residuals=asked)))
    return choices
