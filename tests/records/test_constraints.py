"""Requested byes, prohibited pairings, absences and accelerations."""

import pytest
from written import found, read


def test_requested_byes_have_one_row_per_player():
    text = "240 H  12   15   31\n240 F   1    3\t \n240 z   2    7"
    assert read(text).requested_byes.rows() == [
        (0, 1, "H", 12, 15),
        (0, 1, "H", 12, 31),
        (0, 2, "F", 1, 3),
        (0, 3, "Z", 2, 7),
    ]
    assert found(text) == []


def test_the_draft_wrote_byes_as_330():
    headers = read("330 H   2    7\n330 -+  6  36  27")
    assert headers.requested_byes.rows() == [(0, 1, "H", 2, 7)]
    assert headers.facts["dialect"].to_list() == ["TRF-25 draft"]


def test_prohibited_pairings_are_groups():
    text = "XXP 3 4\n260   4  11    2   50  101"
    assert read(text).prohibited.rows() == [
        (0, 1, 1, 3, None, None),
        (0, 1, 1, 4, None, None),
        (0, 2, 2, 2, 4, 11),
        (0, 2, 2, 50, 4, 11),
        (0, 2, 2, 101, 4, 11),
    ]


def test_players_who_miss_the_next_round():
    assert read("XXZ 22 28,43/7").absent_next["player"].to_list() == [22, 28, 43, 7]


def test_accelerations_are_ranges_or_one_row_per_round():
    text = "250  2          1   4    1   25\nXXA    3  1.0  0.5\n250      1.0   1   2    4    9"
    assert read(text).accelerations.rows() == [
        (0, 1, 1, 25, 1, 4, 2000, None),
        (0, 2, 3, 3, 1, 1, None, 1000),
        (0, 2, 3, 3, 2, 2, None, 500),
        (0, 3, 4, 9, 1, 2, None, 1000),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "240 X   1    5", "240 H   1", "260   1   2    1", "XXP 1", "XXP one two", "XXZ Ana",
        "XXA true", "250  2     from 1 to 4",
    ],
)  # fmt: skip
def test_a_constraint_that_cannot_be_read_is_noted(text):
    headers = read(text)
    assert [rule for rule, *_ in found(text)] == ["CONSTRAINT_UNREADABLE"]
    for frame in (headers.requested_byes, headers.prohibited, headers.absent_next):
        assert frame.height == 0
    assert headers.accelerations.height == 0
