"""Record 299 in its own columns and in those of one program."""

import pytest
from written import found, read


def effects(text: str) -> list[tuple[object, ...]]:
    """Kind, match points, points, round and player of every effect."""
    return read(text).abnormal.drop("event", "line").rows()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("299           2.0    1    4", [("", None, 2000, 1, 4)]),
        ("299          -0.5    1    2   12", [("", None, -500, 1, 2), ("", None, -500, 1, 12)]),
        ("299     3.0          1    4", [("", 3000, None, 1, 4)]),
        ("299 -   1.0", [("-", 1000, None, None, None)]),
        ("299 w         3.0", [("W", None, 3000, None, None)]),
        ("299 H         0.0  000    7", [("H", None, 0, None, 7)]),
        ("299           1.0  999    7", [("", None, 1000, 999, 7)]),
        ("299 F   2.0  10.5    3   11\t", [("F", 2000, 10500, 3, 11)]),
    ],
)
def test_the_columns_of_the_text(text, expected):
    assert effects(text) == expected
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("299 +  2.0  2.5   1    1", [("+", 2000, 2500, 1, 1)]),
        ("299 +  2.0        1    1   12", [("+", 2000, None, 1, 1), ("+", 2000, None, 1, 12)]),
        ("299 H       0.5   2    3", [("H", None, 500, 2, 3)]),
    ],
)
def test_columns_further_left_are_read_with_a_warning(text, expected):
    assert effects(text) == expected
    assert [rule for rule, *_ in found(text)] == ["ABNORMAL_SHIFTED"]


@pytest.mark.parametrize(
    "text",
    [
        "299 ten",
        "299",
        "299 H" + 30 * "9",
        "299 U         1.0    1    4",
        "299           x.0    1    4",
        "299 W",
    ],
)
def test_what_fits_neither_is_refused(text):
    assert effects(text) == []
    assert [rule for rule, *_ in found(text)] == ["ABNORMAL_UNREADABLE"]
