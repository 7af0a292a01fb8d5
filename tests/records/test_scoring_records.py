"""Point systems in thousandths: 162 over BB over XXS, with the defaults of each."""

import pytest
from written import facts, found

from pipeline.records.scoring_records import PAYMENTS

STANDARD = {
    "win": 1000, "draw": 500, "loss": 0, "absent": 0, "forfeit_win": 1000, "forfeit_loss": 0,
    "full_bye": 1000, "half_bye": 500, "pab": 1000, "unknown": 500,
}  # fmt: skip


def paid(text: str) -> tuple[str | None, dict[str, int]]:
    """The source and the payments that are not standard."""
    row = facts(text)
    return row["scoring_source"], {
        name: row[name] for name in PAYMENTS if row[name] != STANDARD[name]
    }


THREE_ONE = {
    "win": 3000, "draw": 1000, "forfeit_win": 3000, "full_bye": 3000, "half_bye": 1000,
    "pab": 3000, "unknown": 1000,
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "source", "changed"),
    [
        ("012 One", None, {}),
        ("162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0    X 0.5", "162", {}),
        ("162  W 3.0    D 1.0", "162", THREE_ONE),
        ("162 W 3.0 D 1", "162", THREE_ONE),
        ("162 w=3, d=1", "162", THREE_ONE),
        ("162  W 3.0\n162  D 1.0", "162", THREE_ONE),
        ("162  P 0.0", "162", {"pab": 0}),
        ("162  P 0.5\n162  A 0.5", "162", {"pab": 500, "absent": 500, "forfeit_loss": 500}),
        ("162  Z 0.5", "162", {"absent": 500, "forfeit_loss": 500}),
        ("162  L 1.0    X 0.0", "162", {"loss": 1000, "unknown": 0}),
        ("162  W10.5", "162", dict.fromkeys(["win", "forfeit_win", "full_bye", "pab"], 10500)),
        ("BBW 3.0\nBBD 1.0", "BB", THREE_ONE),
        ("BBU 0.5\nBBZ 0.5", "BB", {"pab": 500, "absent": 500}),
        ("BBF 0.5\nBBL 1.0", "BB", {"forfeit_loss": 500, "loss": 1000}),
    ],
)
def test_declared_points_and_what_follows_them(text, source, changed):
    assert paid(text) == (source, changed)
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("XXS WW=3.0 BW=3.0", {"win": 3000}),
        ("XXS W=3 D=1\nXXS PAB=3", THREE_ONE),
        ("XXS W=3", {"win": 3000, "forfeit_win": 3000, "full_bye": 3000}),
        ("XXS W=3 FPB=1", {"win": 3000, "forfeit_win": 3000}),
        ("XXS FPB=2 W=3\nXXS W=1", {}),
        ("XXS PAB = .5  ZPB=.5", {"pab": 500, "absent": 500}),
        ("XXS HPB=0,FL=0.5", {"half_bye": 0, "forfeit_loss": 500}),
        ("XXS WL=1 BL=1", {"loss": 1000}),
    ],
)
def test_assignments_of_xxs_the_last_of_each_counts(text, changed):
    assert paid(text) == ("XXS", changed)
    assert found(text) == []


def test_different_points_for_white_and_black_are_noted():
    assert paid("XXS WW=1.0 BW=1.1") == ("XXS", {})
    assert [rule for rule, *_ in found("XXS WW=1.0 BW=1.1")] == ["SCORING_TEXT"]


def test_162_beats_bb_beats_xxs_and_a_difference_is_noted():
    text = "XXS W=2\nBBW 4\n162  W 3.0    D 1.0"
    assert paid(text) == ("162", THREE_ONE)
    assert found(text) == [("SCORING_CONFLICT", None, None, "162")]
    assert found("XXS WW=1.0 BW=1.0\n162  W 1.0") == []


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("162 W one", "W one"),
        ("162  Q 1.0    D 0.5", "Q 1.0"),
        ("XXS true", "true"),
        ("BBW", "BBW"),
    ],
)
def test_what_cannot_be_read_changes_nothing(text, before):
    assert paid(text)[1] == {}
    assert found(text) == [("SCORING_TEXT", 1, before, None)]
