"""The shapes of the report's formulas: the only place where a formula of the Working sheet is spelled.

A shape is a formula whose cells stand in braces, by the column that holds them:

{score}          on the same line
{score:}         all lines of the same player and period
{k^}             the first line of the same player and period, where the account of that period stands
{end<}           the account of the player's period before
{first@}         the account of the opponent in the same period
{!scale}         the value of that name on the sheet Rules; {!scale#1} that of the second section
{!percentage}    a column of a table on the sheet Rules

So whoever knows the columns of both sheets can write a formula, and whoever reads the workbook can work it out anew.
Functions are those that Excel 2016 and LibreOffice share.
"""

import re

from elo_batch.domain.choices import Curve, Halves
from elo_batch.policies.entry import Newcomer
from elo_batch.policies.section import Rounded, Section, When
from elo_batch.systems.us_chess import FEWEST, FOUR, FULL, HIGHEST, K_GAMES, Reliance

VALUE = re.compile(r"\{!([a-z_]+)\}")
NEAR = "0.000001"
"""What two exact ratings may differ by: the spreadsheet's own arithmetic, and no change that anybody made."""
NOTHING = "0.000000001"
SOLVED = "0.00000001"
"""What is left of a special rating's own equation, in points of games: less than any change of the rating leaves."""
RESIDUALS = ("estimate_residual", "first_residual", "residual")

LEAD = "{rating}-{opponent_rating}"
CAPPED = "MAX(-{!cap},MIN({!cap},%s))"
UNCAPPED_FROM = "IF({rating}>={!uncapped_from},%s,%s)"
EDGES = {0: "", 1: "+{!advantage}", -1: "-{!advantage}"}
"""What the side named first has added, the other taken off; by the sign."""

CURVES = {
    Curve.LOGISTIC: "{games}/(1+10^(-{difference}/{!scale}))",
    Curve.NORMAL: "{games}*NORMSDIST({difference}*SQRT(2)/{!scale})",
    Curve.FIDE_TABLE: "{games}*IF({difference}<0,1-%s,%s)",
}
STRONGER = "LOOKUP(INT(ABS({difference})+0.5),{!from_difference},{!expected_score})"
SURPLUS = "{score}-{expected}"
HUNDREDTHS = "ROUND(100*({score}-{expected}),0)"
OF_HUNDREDTHS = "{hundredths}/100"
CHANGE = "{k}*{surplus}"

SUM_OF_ONE_K = "{k}*SUM({surplus:})"
SUM_OF_KS = "SUMPRODUCT({k:},{surplus:})"
HUNDREDTHS_OF_ONE_K = "{k}*SUM({hundredths:})/100"
HUNDREDTHS_OF_KS = "SUMPRODUCT({k:},{hundredths:})/100"

START = "{end<}"
PREVIOUS = "{list_rating<}"
END = "{start}+{moved}"
SUM, SUM_AND_BONUS = "{sum}", "{sum}+{bonus}"
MOVED_TO_SPECIAL = "{special}-{start}"
UNMOVED = f"IF(ABS({{end}}-{{start}})<{NOTHING},{{previous}},%s)"
GONE = f'IF(AND(%s<{{!delisted_below}},ABS(%s-{{start}})>{NOTHING}),"",%s)'
BLANK_WHERE_GONE = 'IF(ISNUMBER({end}),%s,"")'

SAME = (f"ABS({{list_rating}}-{{tool_rating}})<{NOTHING}", f"ABS({{end}}-{{tool_exact}})<{NEAR}")
SUMS_UP = f"ABS(SUM({{change:}})-{{sum}})<{NEAR}"
SOLVES = f"ABS({{{{{{}}}}}})<{SOLVED}"
SAME_BLANK = ('{list_rating}=""', '{end}=""', '{tool_rating}=""')


def difference_shape(section: Section, side: int) -> str:
    """The difference that counts for a side: 1 is named first and has the advantage, -1 second, 0 on neutral ground.

    >>> difference_shape(Section(k={"rule": [{"k": 20}]}), 0)
    '{rating}-{opponent_rating}'
    """
    lead = LEAD + EDGES[side]
    if section.expected.cap is None:
        return lead
    held = CAPPED % lead
    return held if section.expected.uncapped_from is None else UNCAPPED_FROM % (lead, held)


def expected_shape(curve: Curve) -> str:
    """The expected score over a line's games."""
    shape = CURVES[curve]
    return shape % (STRONGER, STRONGER) if curve is Curve.FIDE_TABLE else shape


def rounded_shape(value: str, way: str, decimals: int, halves: Halves) -> str:
    """A value rounded to so many decimals, an exact half going where the rule book says.

    Args:
        value: the shape of the value.
        way: the shape of the change that led to it.
        decimals: to how many.
        halves: where halves go.

    >>> rounded_shape("{end}", "{moved}", 0, Halves.AWAY)
    'ROUND({end},0)'
    """
    scale = 10**decimals
    whole, back = (f"({value})", "") if scale == 1 else (f"({value})*{scale}", f"/{scale}")
    up, down = f"INT({whole}+0.5){back}", f"-INT(0.5-{whole}){back}"
    if halves is Halves.AWAY:
        return f"ROUND({value},{decimals})"
    if halves is Halves.UP:
        return up
    if halves is Halves.EVEN:
        return f"IF(ABS(MOD({whole},1)-0.5)<{NOTHING},2*ROUND({whole}/2,0){back},ROUND({value},{decimals}))"
    return f"IF({way}>=0,{up},{down})"


def moved_shape(section: Section, change: str) -> str:
    """How far the rating moves by K · Σ(S − E) (and the bonus) once a period's rounding is done."""
    rounding = section.rounding
    if rounding.when is not When.PERIOD:
        return change
    if rounding.of is Rounded.CHANGE:
        return rounded_shape(change, change, rounding.decimals, rounding.halves)
    return rounded_shape(f"{{start}}+{change}", change, rounding.decimals, rounding.halves) + "-{start}"


def end_shape(section: Section, *, floor: bool) -> str:
    """The rating at a period's end: within the limits, and blank for who falls off the list.

    Args:
        section: whose limits.
        floor: whether the player has a floor, own or everybody's.
    """
    limits, reached = section.limits, END
    if limits.ceiling is not None:
        reached = f"MIN({reached},{{!ceiling}})"
    if floor:
        reached = f"MAX({reached},{{floor}})"
    return reached if limits.delisted_below is None else GONE % (reached, reached, reached)


def list_shape(decimals: int | None, halves: Halves, *, blank: bool) -> str:
    """What the list shows of the rating at a period's end.

    Args:
        decimals: with how many; None where it is shown as it is.
        halves: where halves go.
        blank: whether there may be no rating.
    """
    shown = "{end}" if decimals is None else UNMOVED % rounded_shape("{end}", "{end}-{start}", decimals, halves)
    return BLANK_WHERE_GONE % shown if blank else shown


def sum_shape(*, hundredths: bool, one_k: bool) -> str:
    """K · Σ(S − E) over the player's lines of the period."""
    if hundredths:
        return HUNDREDTHS_OF_ONE_K if one_k else HUNDREDTHS_OF_KS
    return SUM_OF_ONE_K if one_k else SUM_OF_KS


def equal_shape(*, blank: bool, summed: bool, residuals: tuple[str, ...] = ()) -> str:
    """Whether what the sheet works out is what the tool says, and the changes of the lines make their sum."""
    parts = [*(SAME_BLANK if blank else SAME), *([SUMS_UP] if summed else []), *map(SOLVES.format, residuals)]
    return f"AND({','.join(parts)})"


def of_section(shape: str, number: int) -> str:
    """The shape with the values that this section has on the sheet Rules.

    >>> of_section("{games}*{!scale}", 1)
    '{games}*{!scale#1}'
    """
    return VALUE.sub(rf"{{!\1#{number}}}", shape)


# First ratings by performance.
COUNTED_GAMES, COUNTED_POINTS = "SUM({games:})", "SUM({score:})"
COUNTED_OPPONENTS = "SUMPRODUCT({games:},{opponent_rating:})"


def mean_shape(*, draws: bool) -> str:
    """The mean of the opponents, with the draws that a rule book adds."""
    if not draws:
        return "{counted_opponents}/{counted_games}"
    return "({counted_opponents}+{!added_draws}*{!added_rating})/({counted_games}+{!added_draws})"


def percent_shape(*, draws: bool) -> str:
    """The percentage scored, to the whole one, halves up."""
    if not draws:
        return "INT(100*{counted_points}/{counted_games}+0.5)"
    return "INT(100*({counted_points}+{!added_draws}/2)/({counted_games}+{!added_draws})+0.5)"


def lead_shape(*, draws: bool) -> str:  # noqa: ARG001  # asked as the other two
    """The difference that FIDE's table gives for a percentage."""
    found = "LOOKUP(%s,{!percentage},{!table_difference})"
    return f"IF({{percent}}<50,-{found % '100-{percent}'},{found % '{percent}'})"


def first_shape(newcomer: Newcomer) -> str:
    """A first rating: mean and difference, within its limits; blank for too few games, or too low a rating."""
    rating = "INT({mean}+{lead}+0.5)"
    if newcomer.most is not None:
        rating = f"MIN({{!most_first}},{rating})"
    if newcomer.least is not None:
        rating = f'IF({rating}<{{!least}},"",{rating})'
    return f'IF({{counted_games}}<{{!first_games}},"",{rating})'


# US Chess.
MET_AT_START, MET_AT_ESTIMATE, MET_AFTER_FIRST = "{start@}", "{estimate@}", "{first@}"
FIRST_EXPECTED = "{games}/(1+10^(({first_opponent}-{rating})/400))"
FIRST_SURPLUS = "{score}-{first_expected}"
FIRST_SUM = "{k}*SUM({first_surplus:})"
AFTER_FIRST = "{start}+{first_sum}+{first_bonus}"
OF_ACCOUNT_K = "{k^}"
CAPPED_RESIDUAL = "MAX(0,%s)"
"""What is left of the equation of a special rating that would be higher than any can be."""


def effective_shape(*, known: bool) -> str:
    """The effective games: those behind the player where they are known, and no more than the rating is worth."""
    told = Reliance()
    below = f"({told.top:g}-{{start}})^2"
    worth = f"IF({{start}}>{told.full_above:g},{FULL:g},{FULL:g}/SQRT({told.least}+{told.growth:.8f}*{below}))"
    return f"MIN({{career}},{worth})" if known else worth


def k_shape(*, dual: bool) -> str:
    """K from the effective games and those of the event; less for dual-rated games of high ratings."""
    part = f"*IF({{start}}<{HIGHEST:g},6.5-0.0025*{{start}},0.25)" if dual else ""
    return f"{K_GAMES:g}{part}/({{effective}}+SUM({{games:}}))"


def bonus_shape(total: str) -> str:
    """What the bonus adds to K · Σ(S − E) of a pass: all that lies above the threshold, once more."""
    games = "SUM({games:})"
    counts = f"AND({games}>={FEWEST},{{met_most}}<=IF({games}={FEWEST},1,2))"
    return f"IF({counts},MAX(0,{{{total}}}-{{!bonus}}*SQRT(MAX({games},{FOUR}))),0)"


def share_shape(rating: str, opponent: str) -> str:
    """What the special formula expects of a line at a rating: a straight line in place of the curve."""
    return f"{{games}}*MAX(0,MIN(1,0.5+({{{rating}^}}-{opponent})/800))"


def residual_shape(rating: str, share: str, *, weight: str) -> str:
    """What is expected at a special rating less the points; the rating before counts as `weight` games."""
    adjusted = "({start}-400*{record})"
    own = f"{weight}*MAX(0,MIN(1,0.5+({{{rating}}}-{adjusted})/800))"
    return f"{own}+SUM({{{share}:}})-SUM({{score:}})-{weight}*(1+{{record}})/2"
