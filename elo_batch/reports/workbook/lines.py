"""The lines of the sheet Working: a game as seen by one player, up to the change it stands for."""

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints, Texts
from elo_batch.domain.choices import Curve
from elo_batch.policies.installed import ELO, US_CHESS
from elo_batch.policies.section import Section
from elo_batch.reports.frames import sources_of
from elo_batch.reports.workbook import shapes
from elo_batch.reports.workbook.building import Builder
from elo_batch.reports.workbook.ledger import Ledger
from elo_batch.reports.working import notes, rule_texts
from elo_batch.systems.elo import Elo

SIDES = (0, 1, -1)
"""Nobody has an advantage; the player has it; the opponent has it."""
HUNDRED = 100.0
WIDE = 24
"""The most that the name of a player takes."""


def line_columns(ledger: Ledger, build: Builder, names: Texts) -> None:
    """What a line says of the game, and what the formulas make of it; with the players' names where they have ids."""
    _game(ledger, build, names)
    _expected(ledger, build)
    _change(ledger, build)


def _game(ledger: Ledger, build: Builder, names: Texts) -> None:
    """Who met whom, when, and with which result."""
    data, lines, log = ledger.data, ledger.lines, ledger.data.log
    build.add("period", Texts(values=data.labels, codes=lines.period), width=16)
    if len(data.lists) > 1:
        build.add(
            "list", Texts(values=tuple(one.on.name if one.on else "" for one in data.lists), codes=ledger.on), width=9
        )
    for who, named, players in (("player", "name", lines.player), ("opponent", "opponent_name", lines.opponent)):
        build.add(who, Texts(values=data.players, codes=players), width=WIDE)
        if names.values:
            build.add(named, names.at(players), width=WIDE)
    build.add("date", log.day[ledger.row], shown="date", width=12)
    build.add("event", log.event.at(ledger.row), width=18)
    build.add("round", log.round.at(ledger.row), width=8)
    build.add("score", lines.score, width=6)
    build.add("games", lines.games, width=6)


def _expected(ledger: Ledger, build: Builder) -> None:
    """Ratings, the difference that counts, the expected score, S − E."""
    lines = ledger.lines
    which, side = _sections(ledger)
    own = [(which == number, number, section) for number, section in enumerate(ledger.sections) if is_ours(section)]
    passes = [(ledger.passes[ledger.account], shapes.MET_AFTER_FIRST)] if ledger.passes.any() else []
    build.add("rating", lines.rating, shown="one", width=8)
    build.add("opponent_rating", lines.opponent_rating, *passes, shown="one", width=9)
    leads = [
        (those & (side == sign), shapes.of_section(shapes.difference_shape(section, sign), number))
        for those, number, section in own
        for sign in SIDES
    ]
    build.add("difference", lines.difference, *leads, shown="one", width=8)
    curves = [
        (those, shapes.of_section(shapes.expected_shape(section.expected.curve), number))
        for those, number, section in own
    ]
    build.add("expected", lines.expected, *curves, shown="three", width=8)
    build.sheet.columns["hundredths"] = np.rint(HUNDRED * lines.surplus)
    surplus = shapes.OF_HUNDREDTHS if by_table(ledger) else shapes.SURPLUS
    build.add("surplus", lines.surplus, (~np.isnan(lines.surplus), surplus), shown="surplus", width=8)


def _change(ledger: Ledger, build: Builder) -> None:
    """K, what gave it, K · (S − E), and where the line came from."""
    lines = ledger.lines
    build.add("k", lines.k, *_k(ledger), shown="k", width=5)
    build.add("k_rule", rule_texts(ledger.data.rated.policy, lines), width=34)
    build.add("change", lines.change, (~np.isnan(lines.change), shapes.CHANGE), shown="signed", width=8)
    build.add("note", notes(ledger.data.log.note.at(ledger.row), lines.rule), width=24)
    build.add("source", sources(ledger), width=26)
    if by_table(ledger):
        shape = (~np.isnan(lines.surplus), shapes.HUNDREDTHS)
        build.add("hundredths", np.rint(HUNDRED * lines.surplus), shape, width=8)


def _k(ledger: Ledger) -> list[tuple[Bools, str]]:
    """K is worked out where the system does so: on the first line of a block, whence the others have it."""
    if not ledger.passes.any():
        return []
    has = ~np.isnan(ledger.lines.k) & ledger.passes[ledger.account]
    full = ledger.of_lines(ledger.k_part) == 1
    first = ledger.begins
    plain, dual = shapes.k_shape(dual=False), shapes.k_shape(dual=True)
    return [(has & first & full, plain), (has & first, dual), (has, shapes.OF_ACCOUNT_K)]


def is_ours(section: Section) -> bool:
    """Whether the section's expected scores are of one of our curves."""
    return section.system in {ELO, US_CHESS}


def by_table(ledger: Ledger) -> bool:
    """Whether expected scores are FIDE's hundredths."""
    newest = ledger.data.rated.policy.newest
    return newest.system == ELO and newest.expected.curve is Curve.FIDE_TABLE


def _sections(ledger: Ledger) -> tuple[Ints, Ints]:
    """For each line the section whose curve and cap give its difference and expected score, and who has the advantage.

    None where no section does, as with the system of another package.
    """
    lines, which, side = ledger.lines, np.full(len(ledger.row), NONE), np.zeros(len(ledger.row), dtype=np.int64)
    known = ~np.isnan(lines.difference)
    for number, section in enumerate(ledger.sections):
        if not is_ours(section) or ledger.data.rated.system is not None:
            continue
        asked = section.expected
        curve = Elo(curve=asked.curve, scale=asked.scale, cap=asked.cap, uncapped_from=asked.uncapped_from)
        # Of a run without games these columns have no numbers, and so no kind.
        own, other, edge = (
            column[known].astype(np.float64) for column in (lines.rating, lines.opponent_rating, lines.edge)
        )
        lead = curve.lead(own, other, edge)
        fits = known.copy()
        fits[known] = (lead == lines.difference[known]) & _expects(curve, lead, ledger, known)
        fits &= (lines.edge == 0) | (np.abs(lines.edge) == abs(asked.advantage))
        better = fits & ((which == NONE) | (lines.section == number))
        which[better] = number
        side[better] = np.sign(lines.edge[better] * np.where(asked.advantage < 0, -1, 1)).astype(np.int64)
    return which, side


def _expects(curve: Elo, lead: Floats, ledger: Ledger, known: Bools) -> Bools:
    """Whether the curve gives these lines' expected scores."""
    lines = ledger.lines
    same: Bools = lines.games[known] * curve.expected(lead) / curve.unit == lines.expected[known]
    return same


def sources(ledger: Ledger) -> Texts:
    """`file!sheet!row` of each line."""
    rows, where = np.unique(ledger.row, return_inverse=True)
    return Texts(values=tuple(sources_of(ledger.data.log, rows)), codes=where)
