"""Each result letter as the only round that matters: points, classes and every count (Art. 7)."""

from functools import cache

import pytest

from tests.tiebreaks.small import Small

#: The same letter seen from the other side of the board.
MIRROR = {"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+"}
COUNTS = ("PTS", "WIN", "WON", "BPG", "BWG", "REP", "STD")


@cache
def event(letter: str, system: str = "Swiss") -> Small:
    """The first player has Black against the second, or no opponent, and then loses a game."""
    if letter in MIRROR:
        first, second = f"{letter}b2", f"{MIRROR[letter]}w1"
    else:
        first, second = letter, "Z"
    return Small(
        f"""
        {first}  0b3
        {second} 0b4
        1w4      1w1
        0b3      1w2
        """,
        system=system,
    )


@pytest.mark.parametrize(
    ("letter", "points", "played", "vur", "number", "counts"),
    [
        # points, WIN, WON, BPG, BWG, REP, STD of two rounds, the second a loss with Black
        ("1", 1, True, False, None, (1, 1, 1, 2, 1, 2, 1)),
        ("=", 0.5, True, False, None, (0.5, 0, 0, 2, 0, 2, 0.5)),
        ("0", 0, True, False, None, (0, 0, 0, 2, 0, 2, 0)),
        ("W", 1, True, False, None, (1, 1, 1, 2, 1, 2, 1)),
        ("D", 0.5, True, False, None, (0.5, 0, 0, 2, 0, 2, 0.5)),
        ("L", 0, True, False, None, (0, 0, 0, 2, 0, 2, 0)),
        ("+", 1, False, False, 2, (1, 1, 0, 1, 0, 2, 1)),
        ("-", 0, False, True, 4, (0, 0, 0, 1, 0, 1, 0)),
        ("U", 1, False, False, 1, (1, 1, 0, 1, 0, 2, 1)),
        ("F", 1, False, False, 1, (1, 1, 0, 1, 0, 2, 1)),
        ("H", 0.5, False, True, 3, (0.5, 0, 0, 1, 0, 1, 0.5)),
        ("Z", 0, False, True, 3, (0, 0, 0, 1, 0, 1, 0)),
        (".", 0, False, True, 3, (0, 0, 0, 1, 0, 1, 0)),
    ],
)
def test_letter(
    letter: str,
    points: float,
    played: bool,
    vur: bool,
    number: int | None,
    counts: tuple[float, ...],
) -> None:
    small = event(letter)
    row = small.rounds().row(0, named=True)
    assert (row["points"], row["played"], row["vur"], row["unplayed_class"]) == (
        points,
        played,
        vur,
        number,
    )
    assert tuple(small.value(code) for code in COUNTS) == counts


@pytest.mark.parametrize("letter", "1=0WDL")
def test_played_letters_are_rated_and_encounters(letter: str) -> None:
    small = event(letter)
    assert small.value("ARO") == (2350 + 2300 + 1) // 2
    assert small.tiers("DE", [0, 0, 1, 2]) == {
        "1": [1, 2, 1, 1], "W": [1, 2, 1, 1], "=": [1, 1, 1, 1],
        "D": [1, 1, 1, 1], "0": [2, 1, 1, 1], "L": [2, 1, 1, 1],
    }[letter]  # fmt: skip


@pytest.mark.parametrize("letter", "+-UFHZ.")
def test_unplayed_letters_are_neither(letter: str) -> None:
    small = event(letter)
    assert small.value("ARO") == 2300
    assert small.tiers("DE", [0, 0, 1, 2]) == [1, 1, 1, 1]
    with_forfeits = {"+": [1, 2, 1, 1], "-": [2, 1, 1, 1]}.get(letter, [1, 1, 1, 1])
    assert small.tiers("DE/P", [0, 0, 1, 2]) == with_forfeits


@pytest.mark.parametrize("letter", "+-")
def test_forfeits_of_a_round_robin_are_games_but_not_rated(letter: str) -> None:
    """15.2: encounters with their points; a forfeit loss lowers REP; Art. 10 leaves both out."""
    small = event(letter, "Round-Robin")
    assert small.value("ARO") == 2300
    assert small.tiers("DE", [0, 0, 1, 2]) == {"+": [1, 2, 1, 1], "-": [2, 1, 1, 1]}[letter]
    assert small.value("REP") == {"+": 2, "-": 1}[letter]
    assert small.value("WIN") == {"+": 1, "-": 0}[letter]
    assert small.value("WON") == small.value("BWG") == 0
    assert small.rounds()["unplayed_class"].to_list() == [None, None]


def test_both_sides_lose_by_forfeit() -> None:
    small = Small("-b2 1w3 =b4\n-w1 =b4 1w3\n=w4 0b1 0b2\n=b3 =w2 =w1")
    assert small.tables.rounds.filter(round=1)["unplayed_class"].to_list() == [4, 4, None, None]
    assert small.values("STD") == [2, 2, 0.5, 1.5], "as many points as the scheduled opponent"
    assert small.values("REP") == [2, 2, 3, 3]
    assert small.tiers("DE/P", [0, 0, 1, 2]) == [1, 1, 1, 1]
    # each dummy is capped by the other's score: 1½ and 1½
    assert [row[0] for row in small.elements()[:2]] == [1.5, 1.5]
