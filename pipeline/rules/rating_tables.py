"""FIDE rating tables 8.1.1 and 8.1.2 (B.02), as whole numbers."""

from datetime import date

#: Table 8.1.1: rating difference for 50, 51, … 100 hundredths of the points.
_DP_FROM_50 = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip
#: dp at each hundredth from 0 to 100; below one half it is the negative of the complement.
RATING_DIFFERENCE = (*(-dp for dp in reversed(_DP_FROM_50[1:])), *_DP_FROM_50)

#: Table 8.1.2: lowest rating difference at which the expectation is 51, 52, … 100 hundredths.
EXPECTATION_STEPS = (
    4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163,
    171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375,
    392, 412, 433, 457, 485, 518, 560, 620, 736,
)  # fmt: skip
#: From this difference on the whole point is expected.
FULL_SCORE = EXPECTATION_STEPS[-1]


def _expectation(difference: int) -> int:
    if difference < 0:
        return 100 - _expectation(-difference)
    return 50 + sum(difference >= step for step in EXPECTATION_STEPS)


#: Expected hundredths of a point at differences from -FULL_SCORE to FULL_SCORE.
EXPECTATION = tuple(_expectation(d) for d in range(-FULL_SCORE, FULL_SCORE + 1))
#: 10.3: performance without a point is the lowest opponent less this; 10.2: of all points plus it.
WITHOUT_POINTS = 800

#: Lowest rating that FIDE publishes, from this day on, and what it was since July 2012. Earlier
#: floors are not distinguished.
FLOOR_SINCE = date(2024, 3, 1)
FLOOR, FLOOR_BEFORE = 1400, 1000
