"""The system of an event that names none, as its schedule shows it."""

import pytest

from tests.tiebreaks.small import Small


@pytest.mark.parametrize(
    ("text", "system"),
    [
        ("1w2\n0b1", "round_robin"),
        ("1w2 =b2\n0b1 =w1", "double_round_robin"),
        ("1w2 =b3 Z\n0b1 Z 1w3\nZ =w1 0b2", "round_robin"),
        # more rounds than the table has: two came, and were given byes
        ("1w2 F U\n0b1 Z Z", "swiss"),
        ("1w2 =b3 Z H\n0b1 Z 1w3 U\nZ =w1 0b2 H", "swiss"),
    ],
)
def test_schedule(text: str, system: str) -> None:
    assert Small(text, system="").tables.events["system"].to_list() == [system]
