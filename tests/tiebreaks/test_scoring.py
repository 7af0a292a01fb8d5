"""Scoring systems other than 1-½-0, and games that a penalty decided."""

from tests.tiebreaks.small import Small

HALF_PAB = {"W": 10, "D": 5, "L": 0, "A": 0, "P": 5}
THREE = {"W": 30, "D": 10, "L": 0, "A": 0, "P": 30}
LOSS_PAYS = {"W": 30, "D": 20, "L": 10, "A": 0, "P": 30}


def test_a_pairing_allocated_bye_worth_half() -> None:
    """It is no win, but no voluntary round either."""
    small = Small("1w2 U\n0b1 1w3\nH 0b2", scoring=HALF_PAB)
    assert small.values("PTS") == [1.5, 1, 0.5]
    assert small.values("WIN") == [1, 1, 0]
    assert small.values("REP") == [2, 2, 1]
    assert small.values("STD") == [1.5, 1, 0.5]
    assert small.rounds()["vur"].to_list() == [False, False]
    assert small.elements()[0] == [1, 1], "own score 1½, at most a draw in each round"
    assert small.value("SB") == 1 * 1 + 1 * 0.5
    assert small.value("SB/C1") == 1, "of two lowest scores the lower product goes"


def test_three_points_for_a_win() -> None:
    small = Small("1w2 =b3 U\n0b1 1w4 H\n=w4 =w1 Z\n=b3 0b2 Z", scoring=THREE)
    assert small.values("PTS") == [7, 4, 2, 1]
    assert small.values("WIN") == [2, 1, 0, 0]
    assert small.values("PS") == [3 + 4 + 7, 0 + 3 + 4, 1 + 2 + 2, 1 + 1 + 1]
    assert small.values("STD") == [2.5, 1.5, 1, 0.5]
    # the dummy of the bye is capped by three draws
    assert small.elements()[0] == [4, 3, 3]
    assert small.value("SB") == 4 * 3 + 3 * 1 + 3 * 3
    # opponents see a draw for the absence of the last round
    assert small.elements()[1][:2] == [7, 2]
    # limit half of nine: 4½; one half point below it includes player 2
    assert small.values("KS") == [0, 0, 1, 0]
    assert small.value("KS/L-1") == 3


def test_a_loss_that_pays() -> None:
    """3-2-1-0: a loss enters Sonneborn-Berger, an absence does not; a forfeit loss pays nothing."""
    small = Small("1w2 0b3 +w4\n0b1 1w4 U\n=w4 1w1 Z\n=b3 0b2 -b1", scoring=LOSS_PAYS)
    assert small.values("PTS") == [7, 7, 5, 3]
    assert small.value("WIN") == 2
    # 7 × 3 + (5 + 2) × 1 + the no-show's 3 × 3
    assert small.value("SB") == 7 * 3 + 7 * 1 + 3 * 3


def test_a_penalty_gives_half_a_point_to_one_side() -> None:
    """Scored ½–0: the side with the half has more points than its opponent (7.7)."""
    small = Small("=w2 1b3\n0b1 1w4\n1w4 0w1\n0b3 0b2")
    assert small.values("PTS") == [1.5, 1, 1, 0]
    assert small.values("STD") == [2, 1, 1, 0]
    assert small.tiers("DE", [0, 0, 1, 1]) == [1, 2, 1, 2]
    assert small.value("WIN") == 1


def test_both_sides_penalised() -> None:
    small = Small("0w2 1b3\n0b1 1w4\n1w4 0w1\n0b3 0b2")
    assert small.values("PTS") == [1, 1, 1, 0]
    assert small.values("STD") == [1.5, 1.5, 1, 0]
    assert small.values("WON") == [1, 1, 1, 0]
