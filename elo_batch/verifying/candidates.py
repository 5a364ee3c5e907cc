"""Which formulas may stand in a column of the sheet Working: all shapes that the rule book's sections give it."""

from collections.abc import Mapping, Sequence

from elo_batch.domain.choices import Curve, Halves
from elo_batch.policies.entry import Entry
from elo_batch.policies.installed import ELO, US_CHESS
from elo_batch.policies.part import MOST_DECIMALS
from elo_batch.policies.section import Section, When
from elo_batch.reports.workbook import shapes
from elo_batch.reports.workbook.shapes import of_section

BOTH = (True, False)
SIDES = (0, 1, -1)


def by_table(sections: Sequence[Section]) -> bool:
    """Whether expected scores are FIDE's hundredths."""
    return sections[-1].system == ELO and sections[-1].expected.curve is Curve.FIDE_TABLE


def candidates(sections: Sequence[Section]) -> Mapping[str, Sequence[str]]:
    """The shapes of each column's formulas."""
    table = by_table(sections)
    numbered = list(enumerate(sections))
    passes = any(section.system == US_CHESS for section in sections)
    columns: dict[str, list[str]] = {
        "difference": [of_section(shapes.difference_shape(one, side), at) for at, one in numbered for side in SIDES],
        "expected": [of_section(shapes.expected_shape(one.expected.curve), at) for at, one in numbered],
        "surplus": [shapes.OF_HUNDREDTHS if table else shapes.SURPLUS],
        "hundredths": [shapes.HUNDREDTHS],
        "change": [shapes.CHANGE],
        "start": [shapes.START],
        "sum": [shapes.sum_shape(hundredths=table, one_k=single) for single in BOTH],
        "moved": [
            *(shapes.moved_shape(one, _taken(one, table, single, passes)) for one in sections for single in BOTH),
            shapes.MOVED_TO_SPECIAL,
        ],
        **_firsts(sections, table),
        "end": [
            *(of_section(shapes.end_shape(one, floor=held), at) for at, one in numbered for held in BOTH),
            *(of_section(shapes.first_shape(one.newcomer), at) for at, one in numbered),
        ],
        "previous": [shapes.PREVIOUS],
        "list_rating": list_shapes(sections),
    }
    return {
        name: list(dict.fromkeys(those)) for name, those in (columns | (_us_chess(sections) if passes else {})).items()
    }


def _taken(section: Section, table: bool, single: bool, passes: bool) -> str:  # noqa: FBT001
    """The change as the one rounding takes it."""
    if section.rounding.when is When.PERIOD and table:
        return shapes.sum_shape(hundredths=True, one_k=single)
    return shapes.SUM_AND_BONUS if passes else shapes.SUM


def list_shapes(sections: Sequence[Section]) -> list[str]:
    """What the list shows, with so many decimals as were asked for; the rule book's come first."""
    rounding = sections[-1].rounding
    decimals = dict.fromkeys([rounding.decimals, *range(MOST_DECIMALS + 1), None])
    return [
        shapes.list_shape(number, Halves(rounding.halves), blank=blank)
        for number in decimals
        for blank in dict.fromkeys(may_be_blank(section) for section in sections)
    ]


def may_be_blank(section: Section) -> bool:
    """Whether somebody may have no rating at a period's end."""
    return section.limits.delisted_below is not None or section.newcomer.enter is Entry.PERFORMANCE


def _firsts(sections: Sequence[Section], table: bool) -> dict[str, list[str]]:  # noqa: FBT001
    """First ratings by performance."""
    numbered = list(enumerate(sections))
    return {
        "counted_games": [shapes.COUNTED_GAMES],
        "counted_points": [shapes.COUNTED_POINTS],
        "counted_opponents": [shapes.COUNTED_OPPONENTS],
        "mean": [of_section(shapes.mean_shape(draws=draws), at) for at, _ in numbered for draws in BOTH],
        "percent": [of_section(shapes.percent_shape(draws=draws), at) for at, _ in numbered for draws in BOTH],
        "lead": [of_section(shapes.lead_shape(draws=True), at) for at, _ in numbered if table],
    }


def _us_chess(sections: Sequence[Section]) -> dict[str, list[str]]:
    """The columns of two passes."""
    bonus = {
        name: [of_section(shapes.bonus_shape(total), at) for at in range(len(sections))]
        for name, total in (("first_bonus", "first_sum"), ("bonus", "sum"))
    }
    residuals = {}
    for name, rating, share, weight in (
        ("estimate_residual", "estimate", "estimate_share", "1"),
        ("first_residual", "first", "first_share", "{effective}"),
        ("residual", "special", "share", "{effective}"),
    ):
        shape = shapes.residual_shape(rating, share, weight=weight)
        residuals[name] = [shape, shapes.CAPPED_RESIDUAL % shape]
    return {
        "opponent_rating": [shapes.MET_AFTER_FIRST],
        "k": [shapes.k_shape(dual=False), shapes.k_shape(dual=True), shapes.OF_ACCOUNT_K],
        "effective": [shapes.effective_shape(known=known) for known in BOTH],
        "estimate_share": [shapes.share_shape("estimate", "{start@}")],
        "first_opponent": [shapes.MET_AT_START, shapes.MET_AT_ESTIMATE],
        "first_expected": [shapes.FIRST_EXPECTED],
        "first_surplus": [shapes.FIRST_SURPLUS],
        "first_sum": [shapes.FIRST_SUM],
        "first": [shapes.AFTER_FIRST],
        "first_share": [shapes.share_shape("first", "{first_opponent}")],
        "share": [shapes.share_shape("special", "{opponent_rating}")],
        **bonus,
        **residuals,
    }
