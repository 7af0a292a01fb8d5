"""Article 6: who is ahead among the tied, by their own games alone."""

import pytest

from data.builder.events import SCORINGS
from tests.tiebreaks.small import Small


@pytest.mark.parametrize(
    ("text", "tiers"),
    [
        pytest.param("=w2\n=b1", [1, 1], id="drawn"),
        pytest.param("1w2 0w2 0b2\n0b1 1b1 1w1", [2, 1], id="met three times"),
        pytest.param("1w2 0b2\n0b1 1w1", [1, 1], id="one win each"),
        pytest.param("=w2 1b2\n=b1 0w1", [1, 2], id="a win and a draw"),
        pytest.param(
            "1w2 1b3 1w4\n0b1 1w4 1b3\nU 0w1 0w2\nU 0b2 0b1", [1, 2, 3, 3], id="last two unmet"
        ),
        # 2½, 2, ½, 0 and the last two unmet: the same standings serve all places
        pytest.param(
            "=w2 1b3 1w4\n=b1 1w4 =b3\nU 0w1 =w2\nU 0b2 0b1", [1, 2, 3, 3], id="same standings"
        ),
        pytest.param("1w2 Z\n0b1 =w3\nU =b2", [1, 1, 1], id="the other could draw level"),
        # 2, 2, 1, 1 when all have met: each pair is then decided by its own game
        pytest.param(
            "1w2 1w3 0b4\n0b1 1w4 1b3\n1b4 0b1 0w2\n0w3 0b2 1w1", [1, 2, 3, 4], id="two pairs"
        ),
    ],
)
def test_everybody_tied(text: str, tiers: list[int]) -> None:
    assert Small(text).tiers("DE") == tiers


def test_games_outside_the_group_are_not_looked_at() -> None:
    small = Small("1w3 1w4\n0b4 1w3\n0b1 0b2\n1w2 0b1")
    assert small.tiers("DE", [0, 0, 1, 1]) == [1, 1, 1, 1], "neither pair has met"
    assert small.tiers("DE", [0, 1, 0, 1]) == [1, 2, 2, 1]
    assert small.tiers("DE", [0, 1, 2, 3]) == [1, 1, 1, 1], "a group of one"


FORFEIT = "1w2 +w3 Z\n0b1 1w4 =w3\n1w4 -b1 =b2\n0b3 0b2 U"


def test_a_forfeit_is_no_encounter_in_a_swiss() -> None:
    """The first beat the second, who drew with the third; the first and third met by forfeit."""
    small = Small(FORFEIT)
    assert small.tiers("DE", [0, 0, 0, 1]) == [1, 1, 1, 1]
    assert small.tiers("DE/P", [0, 0, 0, 1]) == [1, 2, 2, 1]


def test_a_forfeit_is_an_encounter_in_a_round_robin() -> None:
    won = "+w2 =w3 =b4\n-b1 =b4 =w3\n=w4 =b1 =b2\n=b3 =w2 =w1"
    assert Small(won, system="Round-Robin").tiers("DE", [0, 0, 1, 1]) == [1, 2, 1, 1]
    both_lost = "-w2 =w3 =b4\n-b1 =b4 =w3\n=w4 =b1 =b2\n=b3 =w2 =w1"
    assert Small(both_lost, system="Round-Robin").tiers("DE", [0, 0, 1, 1]) == [1, 1, 1, 1]


def test_repeated_meetings_are_averaged_exactly() -> None:
    """⅓ + ½ = ⅔ + ⅙: the first two are equal, and then the second won their three games."""
    small = Small(
        """
        1w2 0b2 0w2 =w3 U   U   U
        0b1 1w1 1b1 U   =w3 0b3 0w3
        U   U   U   =b1 =b2 1w2 1b2
        """
    )
    assert small.tiers("DE") == [3, 2, 1]


def test_a_smaller_set_starts_again_on_its_own_games() -> None:
    """Points 2, 1½, 1½, 1, and the two in the middle drew; three of them are a circle."""
    small = Small("1w2 0b4 1b3\n0b1 =w3 1w4\n1w4 =b2 0w1\n0b3 1w1 0b2", system="Round-Robin")
    assert small.tiers("DE") == [1, 2, 2, 3]
    assert small.tiers("DE", [0, 0, 1, 0]) == [1, 1, 1, 1], "each won once"


def test_double_round_robin() -> None:
    """Averages of ¾ and ¼ against the second, ½ and ½ against the third."""
    small = Small(
        "=w2 1w3 U  1b2 0b3 U\n=b1 U 1w3 0w1 U 0b3\nU 0b1 0b2 U 1w1 1w2",
        system="Double Round-Robin",
    )
    # 1¼, ¾, 1
    assert small.tiers("DE") == [1, 3, 2]


def test_an_unfinished_round_robin_is_judged_on_the_pairs_met() -> None:
    """The first beat the second; the third has met nobody yet and could still draw level."""
    small = Small("1w2\n0b1\n1w4\n0b3", rounds=3, system="Round-Robin")
    assert small.tiers("DE", [0, 0, 0, 1]) == [1, 1, 1, 1]
    assert small.tiers("DE", [0, 0, 0, 1], "unfinished-round-robin=complete") == [1, 2, 2, 1]


def test_a_missing_game_is_worth_something_where_losses_score() -> None:
    """3-2-1-0: the second has missed one game, is behind on points and yet sure to overtake.

    Separate scores 11, 7½, 6, 8, 3; only 2 and 5 have not met, and 2 ends on 8½ at least.
    """
    small = Small(
        """
        1w3 0b2 1w4 +b2 1b5
        1b4 1w1 1b3 -w1 Z
        0b1 1w5 0w2 U   0b4
        0w2 U   0b1 1b5 1w3
        U   0b3 H   0w4 0w1
        """,
        scoring={**SCORINGS["3-2-1-0"], "P": 20},
    )
    assert small.tiers("DE/P") == [1, 2, 4, 3, 5]


# 1, 4 and 7 have 2 points; 4 beat 1, 7 has met neither and has the best Buchholz.
AGAIN = """
0w4 1w5 =b6 =b3
=b5 0w7 1w4 1b6
1w6 1b4 1b7 =w1
1b1 0w3 0b2 U
=w2 0b1 U   1w7
0b3 U   =w1 0w2
U   1b2 0w3 0b5
"""


def test_a_second_one_decides_what_the_first_could_not() -> None:
    small = Small(AGAIN)
    assert small.ranks("PTS,DE") == [4, 2, 1, 4, 2, 7, 4]
    assert small.ranks("PTS,DE,BH/C1") == [5, 2, 1, 5, 2, 7, 4]
    assert small.ranks("PTS,DE,BH/C1,DE") == [6, 2, 1, 5, 2, 7, 4]
    decided = small.deciders("PTS,DE,BH/C1,DE")
    assert (decided[0], decided[3], decided[6]) == ("DE", "BH/C1", "PTS")
