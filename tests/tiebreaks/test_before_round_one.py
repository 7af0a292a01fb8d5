"""An event that has held no round: sums over nothing are 0, what needs a round is undefined."""

import pytest

from tests.tiebreaks.small import Small

PAIRED_LATER = Small(".\n.\n.", rounds=5)


SUMS = (
    "PTS", "WIN", "REP", "PS", "STD", "BH", "FB", "SB", "KS", "OTHER_BH_NOBYE",
    "OTHER_BH_NOBYE_OWN", "OTHER_BH_SUM", "OTHER_PS_SUM", "US_SOLK",
    "US_CUM", "US_SB", "US_CUMOPP", "US_KASH",
)  # fmt: skip


@pytest.mark.parametrize("code", SUMS)
def test_sums_over_no_round_are_nothing(code: str) -> None:
    assert PAIRED_LATER.values(code) == [0, 0, 0]


@pytest.mark.parametrize("code", ["US_MED", "US_MMED"])
def test_medians_without_a_score_are_cut_too_often(code: str) -> None:
    assert PAIRED_LATER.values(code) == [None, None, None]
    assert PAIRED_LATER.values(code, "excess-cuts=zero") == [0, 0, 0]
    assert PAIRED_LATER.values(code, "excess-cuts=uncut") == [0, 0, 0]


@pytest.mark.parametrize("code", ["PS/C1", "BH/C1", "SB/C1", "AOB", "ARO", "TPR", "PTP", "APRO"])
def test_cuts_and_averages_are_undefined(code: str) -> None:
    assert PAIRED_LATER.values(code) == [None, None, None]


def test_everybody_shares_the_first_place() -> None:
    assert PAIRED_LATER.ranks("PTS,BH/C1,BH,SB,DE") == [1, 1, 1]
