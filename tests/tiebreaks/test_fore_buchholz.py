"""Art. 8.3: every pairing of the last round is taken as a draw; byes stay what they are."""

from tests.tiebreaks.small import Small


def test_a_bye_in_the_last_round_stays() -> None:
    """Player 3 has the pairing-allocated bye, player 4 a half-point bye."""
    small = Small("1w3 1w2\n=w4 0b1\n0b1 U\n=b2 H")
    # redrawn: 1 has 1½, 2 has 1, 3 has 1, 4 has 1
    assert small.values("FB") == [1 + 1, 1 + 1.5, 1.5 + 1, 1 + 1]
    assert small.values("BH") == [1 + 0.5, 1 + 2, 2 + 1, 0.5 + 1]


def test_a_forfeit_in_the_last_round_is_a_draw_too() -> None:
    small = Small("1w2 -b3\n0b1 1w4\n1w4 +w1\n0b3 0b2")
    # redrawn: 1½, ½, 1½, ½; the forfeit is a game against the scheduled opponent
    assert small.values("FB") == [0.5 + 1.5, 1.5 + 0.5, 0.5 + 1.5, 1.5 + 0.5]
    assert small.elements(view="_f")[0] == [0.5, 1.5]
    assert small.elements("vur", "_f")[0] == [0, 0]
    # as it was: dummies capped by the other's score
    assert small.elements()[0] == [1, 1]
    assert small.elements("vur")[0] == [0, 0.5], "a forfeit loss is voluntary"


def test_a_pairing_in_the_last_round_ends_a_trailing_run() -> None:
    """Player 1 is absent, then loses by forfeit: class .5 as it was, .3 with the round redrawn."""
    small = Small("1w2 Z -b3\n0b1 =w3 1w4\n1w4 =b2 +w1\n0b3 U 0b2")
    assert small.rounds()["unplayed_class"].to_list() == [None, 5, 4]
    # seen by player 2 in round 1: 1 and a draw for the absence; redrawn 1½ without it
    assert small.elements()[1][0] == 1.5
    assert small.elements(view="_f")[1][0] == 1.5
    # the first player's own dummy: 1 as it was, 1½ (own redrawn score, the cap is 1½) redrawn
    assert small.elements()[0][1] == 1
    assert small.elements(view="_f")[0][1] == 1.5


def test_before_the_last_round_it_is_buchholz() -> None:
    text = "1w2 1b3\n0b1 =w4\n1w4 0w1\n0b3 =b2"
    assert Small(text).values("FB") == [2, 2, 2, 2]
    small = Small(text, rounds=3)
    assert small.values("FB") == small.values("BH") == [1.5, 2.5, 2.5, 1.5]


def test_cuts_and_averages_of_it() -> None:
    small = Small("1w3 1w2\n=w4 0b1\n0b1 U\n=b2 H")
    assert small.values("FB/C1") == [1, 1.5, 1.5, 1]
    assert small.values("BH/F") == small.values("FB")
    # Fore Buchholz 2, 2½, 2½, 2 of the opponents 3 and 2, 4 and 1, 1, 2
    assert small.values("AOB/F") == [2.5, 2, 2, 2.5]


def test_the_virtual_opponent_knows_none() -> None:
    small = Small("1w2\n0b1", edition="virtual-opponent")
    assert small.values("FB") == small.values("BH/F") == small.values("AOB/F") == [None, None]
