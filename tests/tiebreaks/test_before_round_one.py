"""An event that has held no round: sums over nothing are 0, what needs a round is undefined."""

import pytest

from tests.tiebreaks.small import Small

PAIRED_LATER = Small(".\n.\n.", rounds=5)


@pytest.mark.parametrize("code", ["PTS", "WIN", "REP", "PS", "STD", "BH", "FB", "SB", "KS"])
def test_sums_over_no_round_are_nothing(code: str) -> None:
    assert PAIRED_LATER.values(code) == [0, 0, 0]


@pytest.mark.parametrize("code", ["PS/C1", "BH/C1", "SB/C1", "AOB", "ARO", "TPR", "PTP", "APRO"])
def test_cuts_and_averages_are_undefined(code: str) -> None:
    assert PAIRED_LATER.values(code) == [None, None, None]


def test_everybody_shares_the_first_place() -> None:
    assert PAIRED_LATER.ranks("PTS,BH/C1,BH,SB,DE") == [1, 1, 1]
