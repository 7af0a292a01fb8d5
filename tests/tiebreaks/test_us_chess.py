"""US Chess rule 34E: published examples, the worked events and what differs from FIDE."""

import pytest

from data.builder.events import SCORINGS
from data.builder.worked import worked
from pipeline import compute_tiebreaks, rank
from pipeline.rules.editions import NAMES
from pipeline.tables.ingest import Tables
from tests.golden.golden_rows import golden, number
from tests.tiebreaks.opponents import opponents, tables
from tests.tiebreaks.small import Small

CODES = ("US_MMED", "US_SOLK", "US_MED", "US_CUM", "US_CUMOPP", "US_SB", "US_KASH")


def first(event: Tables, code: str) -> float | None:
    return compute_tiebreaks(event, [code])[code][0]


@pytest.mark.parametrize("key", ["swiss-16", "memorial-8"])
@pytest.mark.parametrize("edition", NAMES)
def test_worked_events_under_every_edition(key: str, edition: str) -> None:
    rows = [r for r in golden("values") if r["event"] == key and r["edition"] == "us-chess"]
    frame = compute_tiebreaks(tables(worked()[key], edition=edition), [*CODES, "PTS"])
    assert len(rows) >= 24
    for row in rows:
        found = frame[row["code"]][int(row["player"]) - 1]
        assert found == number(row["value"]), row


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ("1w2 0b3 1w4 =b5 0w6", 9),
        ("1w2 0b3 1w4 H 0w6", 8.5),
        ("F 1b3 0w4 =b5 1w6", 10),
        ("1w2 0b3 1w4 1b5 =w6", 10.5),
        # a forfeit win is an unplayed win
        ("+w2 0b3 1w4 =b5 0w6", 8),
    ],
)
def test_cumulative(cells: str, expected: float) -> None:
    mirror = {"1": "0", "0": "1", "=": "=", "+": "-"}
    own = cells.split()
    lines = [own] + [["Z"] * 5 for _ in range(5)]
    for turn, cell in enumerate(own):
        if cell not in ("F", "H"):
            colour = {"w": "b", "b": "w"}[cell[1]]
            lines[int(cell[2]) - 1][turn] = f"{mirror[cell[0]]}{colour}1"
    assert Small("\n".join(map(" ".join, lines))).value("US_CUM") == expected


def test_modified_median_of_two_players_on_four_points() -> None:
    weaker, stronger = (
        opponents("11110", 0, 3, 3, 4, 5),
        opponents("11110", 3, 2, 3, 3, 5),
    )
    assert (first(weaker, "US_SOLK"), first(stronger, "US_SOLK")) == (15, 16)
    assert (first(weaker, "US_MMED"), first(stronger, "US_MMED")) == (15, 14)
    assert (first(weaker, "US_MED"), first(stronger, "US_MED")) == (10, 9)


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ("1100", 2 + 2.5),  # even: lowest and highest
        ("1110", 2 + 2.5 + 3),
        ("1000", 1 + 2 + 2.5),
    ],
)
def test_what_the_modified_median_drops(results: str, expected: float) -> None:
    assert first(opponents(results, 2, 1, 3, 2.5), "US_MMED") == expected


def test_nine_rounds_drop_two() -> None:
    eight = opponents("11111000", 1, 2, 3, 3, 3.5, 4, 4.5, 5)
    nine = opponents("111110000", 1, 2, 3, 3, 3.5, 4, 4.5, 5, 6)
    assert first(eight, "US_MMED") == 26 - 1
    assert first(nine, "US_MMED") == 32 - 1 - 2
    assert first(eight, "US_MED") == 26 - 1 - 5
    assert first(nine, "US_MED") == 32 - 1 - 2 - 5 - 6


def test_a_median_of_fewer_scores_than_drops_is_undefined() -> None:
    assert Small("1w2\n0b1").values("US_MED") == [None, None]
    assert Small("1w2 0b2\n0b1 1w1").values("US_MED") == [0, 0]


def test_an_opponents_unplayed_games_count_half() -> None:
    """Points 1, 1, 0 and then withdrawn for two rounds: 3 for the opponents."""
    event = Small(
        """
        1w2 1b3 0w4 Z   Z
        0b1 0w4 1b3 1w4 1b3
        0b4 0w1 0w2 0b5 0w2
        1w3 1b2 1b1 0b2 1w5
        U   U   U   1w3 0b4
        """
    )
    # 4 met the one who withdrew (3), 3 (0), 2 (3) twice and 5, who played two rounds (1 + 3 · ½)
    assert event.values("US_SOLK")[3] == 3 + 0 + 3 + 3 + 2.5
    assert event.value("US_SOLK") == 3 + 0 + 4, "own unplayed rounds are opponents without points"
    assert event.value("US_SB") == 3 + 0
    assert event.values("US_KASH") == [9, 14, 5, 17, 5]
    assert event.values("US_BLACKS") == [1, 3, 2, 3, 1]


def test_performance_and_average_opposition() -> None:
    event = Small("1w2 =b3 Z\n0b1 U 1w3\nU =w1 0b2", (2000, 1900, 1801))
    first, second, third = (2300 + 1801) / 2, (1600 + 2201) / 2, (2000 + 1500) / 2
    assert event.values("US_PERF") == [
        int((second + third) / 2 + 0.5),
        int((first + third) / 2 + 0.5),
        int((first + second) / 2 + 0.5),
    ]
    assert event.values("US_AVG") == [1851, 1901, 1950], "1850.5 and 1900.5 go up"
    unrated = Small("1w2 =b3 Z\n0b1 U 1w3\nU =w1 0b2", (2000, 1900, None))
    assert unrated.values("US_AVG") == [None] * 3
    assert unrated.values("US_AVG/U1801") == [1851, 1901, 1950]


def test_the_average_of_performances_is_rounded_once() -> None:
    """Opponents performed 1600½ and 1601½: 1601, not the 1601½ of two values rounded before."""
    event = Small(
        "=w2 =b3\n=b1 =w4\n=w5 =w1\nZ =b2\n=b3 Z",
        (1600, 1500, 1500, 1601, 1603),
    )
    assert event.value("US_PERF") == 1601


def test_result_between_tied_players_is_a_balance() -> None:
    """Three wins and a loss are ahead of one win: +2 against +1."""
    event = Small(
        """
        1w2 1b2 1w2 0b2 Z
        0b1 0w1 0b1 1w1 0w3
        1w4 Z   Z   Z   1b2
        0b3 Z   Z   Z   Z
        """
    )
    assert event.tiers("US_RESULT") == [1, 3, 1, 2]
    assert event.tiers("US_RESULT", [0, 1, 0, 0]) == [2, 1, 1, 3]
    assert event.tiers("US_RESULT", [0, 1, 2, 3]) == [1, 1, 1, 1]
    forfeit = Small("+w2\n-b1")
    assert forfeit.tiers("US_RESULT") == [1, 1], "a forfeit is no game"


def test_free_rounds_of_an_odd_round_robin_are_no_rounds() -> None:
    event = Small("1w2 1b3 Z\n0b1 Z 1w3\nZ 0w1 0b2", system="Round-Robin")
    assert event.values("US_SOLK") == [1, 2, 3]
    assert event.values("US_MMED") == [1, 0, 1]


def test_other_scoring_keeps_the_even_score_in_the_middle() -> None:
    event = Small("1w2 0b3\n0b1 =w4\n=w4 1w1\n=b3 =b2", scoring=SCORINGS["3-1-0"])
    assert event.values("PTS") == [3, 1, 4, 2]
    assert event.values("US_MMED") == [0, 2, 3, 1], "3 of 6 points are even"


def test_the_default_order_as_a_list() -> None:
    standings = rank(tables(worked()["swiss-16"]), ["us-chess"])
    # 3½ points: Modified Median 12½ for 3, 11 for 1, 10½ for 4 and 16, whose Solkoff is 12
    assert standings["competitor"].to_list()[:5] == [2, 3, 1, 16, 4]
    assert standings["decided_by"].to_list()[3:5] == ["US_MMED", "US_SOLK"]
