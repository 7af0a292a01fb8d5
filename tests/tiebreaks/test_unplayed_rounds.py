"""Art. 16.2 to 16.4: the class of an unplayed round, the dummy and its cap, what opponents see."""

import pytest

from tests.tiebreaks.small import Small


def event(first: str, strong: bool, opponent: str) -> Small:
    """The first player's unplayed round before two wins (`strong`) or two losses.

    The second is the scheduled opponent, who loses or wins the rest. A draw in each of the three
    rounds would be 1½.
    """
    own, their = ("1", "0") if strong else ("0", "1")
    score, other = ("0", "1") if opponent == "weak" else ("1", "0")
    second = {"+": "-w1", "-": "+w1"}.get(first[0], "U")
    return Small(
        f"""
        {first}  {own}w3   {own}b4
        {second} {score}b4 {score}w3
        1w4      {their}b1 {other}b2
        0b3      {other}w2 {their}w1
        """
    )


@pytest.mark.parametrize(
    ("first", "strong", "opponent", "capped", "uncapped"),
    [
        # class .1: own score against 1½
        ("U", True, "weak", 1.5, 3),
        ("U", False, "weak", 1, 1),
        ("F", True, "weak", 1.5, 3),
        ("F", False, "weak", 1, 1),
        # class .2: own score against that of the scheduled opponent, who lost the rest or won it
        ("+b2", True, "weak", 0, 3),
        ("+b2", True, "strong", 2, 3),
        ("+b2", False, "strong", 1, 1),
        # class .3
        ("H", True, "weak", 1.5, 2.5),
        ("H", False, "weak", 0.5, 0.5),
        ("Z", True, "weak", 1.5, 2),
        ("Z", False, "weak", 0, 0),
        # class .4
        ("-b2", True, "weak", 1, 2),
        ("-b2", True, "strong", 2, 2),
        ("-b2", False, "weak", 0, 0),
    ],
)
def test_dummy_and_cap(
    first: str, strong: bool, opponent: str, capped: float, uncapped: float
) -> None:
    small = event(first, strong, opponent)
    number = {"U": 1, "F": 1, "+": 2, "H": 3, "Z": 3, "-": 4}[first[0]]
    assert small.rounds()["unplayed_class"][0] == number
    assert small.elements()[0][0] == capped
    for edition in ("fide-2023", "fide-2024"):
        assert small.under(edition).elements()[0][0] == uncapped


@pytest.mark.parametrize(("last", "capped", "uncapped"), [("Z", 1.5, 2), ("H", 1.5, 2.5)])
def test_bye_of_the_last_round(last: str, capped: float, uncapped: float) -> None:
    """Class .5, the cap binding."""
    text = f"1w2 1b3 {last}\n0b1 =w4 1w3\n=w4 0w1 0b2\n=b3 =b2 U"
    small = Small(text)
    assert small.rounds()["unplayed_class"].to_list() == [None, None, 5]
    assert small.elements()[0][2] == capped
    assert small.under("fide-2024").elements()[0][2] == uncapped


def test_bye_of_the_last_round_without_points_enough_for_the_cap() -> None:
    small = Small("0w2 =b3 Z\n1b1 =w4 1w3\n=w4 =w1 0b2\n=b3 =b2 U")
    assert small.elements()[0][2] == 0.5


@pytest.mark.parametrize(
    ("run", "classes", "added"),
    [
        ("Z", [5], 0.5),
        ("Z Z", [5, 5], 1),
        ("H Z", [5, 5], 0.5),
        ("H H", [5, 5], 0),
        ("H", [5], 0),
        ("Z -w4 Z", [5, 4, 5], 1),
        ("Z -w4", [5, 4], 0.5),
        ("Z +w4 Z", [3, 2, 5], 0.5),
        ("Z U", [3, 1], 0),
        ("Z F", [3, 1], 0),
        ("H +w4", [3, 2], 0),
        (". .", [5, 5], 1),
        ("-w4 -b4", [4, 4], 0),
    ],
)
def test_trailing_run(run: str, classes: list[int], added: float) -> None:
    """A draw for each requested bye that only voluntary rounds follow, as opponents see it."""
    cells = run.split()
    mirrored = {"-w4": "+b1", "+w4": "-b1", "-b4": "+w1"}
    second = ["=w3" if turn % 2 else "=b3" for turn in range(len(cells))]
    third = ["=b2" if turn % 2 else "=w2" for turn in range(len(cells))]
    fourth = [mirrored.get(cell, "U" if turn == 0 else "H") for turn, cell in enumerate(cells)]
    small = Small(
        "\n".join(
            " ".join(line)
            for line in (["1w2", *cells], ["0b1", *second], ["1w4", *third], ["0b3", *fourth])
        )
    )
    rows = small.rounds()
    assert rows["unplayed_class"].to_list() == [None, *classes]
    assert small.elements()[1][0] == rows["points"].sum() + added


def test_a_draw_in_other_scoring_is_what_it_pays() -> None:
    """3-1-0: the trailing absence is worth 1 to opponents, the cap is 1 in each round."""
    three = {"W": 30, "D": 10, "L": 0, "A": 0, "P": 30}
    small = Small("1w2 1b3 Z\n0b1 =w4 1w3\n=w4 0w1 0b2\n=b3 =b2 U", scoring=three)
    assert small.values("PTS") == [6, 4, 1, 5]
    assert small.elements()[1][0] == 6 + 1
    assert small.elements()[0][2] == min(6, 3 * 1)
    assert small.elements()[3][2] == min(5, 3 * 1)
