"""The expected score of FIDE's table 8.1.2, in whole hundredths.

Source: FIDE Rating Regulations (B.02), effective 1 March 2024, tables 8.1.1 and 8.1.2.
Letters: d is own − opponent; the row of |d| gives H to the stronger side and L = 1 − H to the weaker.
"""

import numpy as np

from elo_batch.domain.arrays import Floats, Ints

HUNDREDTHS = 100
"""One point, in the units of this file."""

# The differences at which the expected score of the stronger side goes up by a hundredth, from 0.50 at 0.
ROW_STARTS = (
    *(0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189),
    *(198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518),
    *(560, 620, 736),
)
# The difference for each hundredth scored from 0.50 on (table 8.1.1); below 0.50 it is the mirrored one.
DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184),
    *(193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501),
    *(538, 589, 677, 800),
)
STRONGER: Floats = (np.searchsorted(ROW_STARTS, np.arange(ROW_STARTS[-1] + 1), side="right") + 49).astype(np.float64)
"""For each whole difference the stronger side's hundredths."""


def expected_hundredths(lead: Floats) -> Floats:
    """Expected score of one game for each lead, in hundredths: whole numbers, held in doubles.

    Formula: H of the row of |d| where d ≥ 0, else 1 − H.
    Shape: n leads give n whole numbers.
    Units: leads in points; a lead that is no whole number counts as the nearest, halves up. Result in hundredths.
    Holds: E(d) + E(−d) is 100; a longer lead never lowers E; beyond 735 it is 100 or 0.
    Errors: none; NaN must not be given.
    Source: table 8.1.2.

    >>> expected_hundredths(np.array([0.0, 3.0, 4.0, -4.0, 735.0, 736.0, -2000.0]))
    array([ 50.,  50.,  51.,  49.,  99., 100.,   0.])
    """
    length = np.abs(lead)
    length += 0.5
    np.floor(length, out=length)
    stronger: Floats = STRONGER.take(length.astype(np.intp), mode="clip")
    stronger -= HUNDREDTHS / 2
    np.copysign(stronger, lead, out=stronger)
    stronger += HUNDREDTHS / 2
    return stronger


def difference_for(percent: Ints) -> Ints:
    """The rating difference for a share of the points.

    Formula: the row of the percentage.
    Shape: n whole percentages from 0 to 100 give n differences.
    Units: hundredths of the points; points.
    Holds: 50 % gives 0; p and 100 − p give opposite differences.
    Errors: none within 0 to 100.
    Source: table 8.1.1.

    >>> difference_for(np.array([100, 50, 42, 0]))
    array([ 800,    0,  -57, -800])
    """
    table = np.array([*(-difference for difference in DIFFERENCES[:0:-1]), *DIFFERENCES])
    found: Ints = table[percent]
    return found
