"""Systems of the literature: solved by hand, by elimination in fractions, by plain iteration."""

import re
from collections import Counter
from fractions import Fraction
from random import Random

import polars as pl
import pytest

from data.builder.events import SCORINGS
from data.builder.generate import round_robin, swiss
from data.builder.worked import worked
from pipeline import compute_tiebreaks
from pipeline.rules.rating_tables import RATING_DIFFERENCE
from pipeline.tables.ingest import Tables
from tests.tiebreaks.opponents import opponents, tables
from tests.tiebreaks.small import Small

CODES = ("OTHER_RP", "OTHER_ARPO", "OTHER_LSQ", "OTHER_GRS")
PLAYED = {"1": 2, "=": 1, "0": 0, "W": 2, "D": 1, "L": 0}
#: Three in a row: 1 beat 2, 2 beat 3.
ROW = "1w2 Z\n0b1 1w3\nZ 0b2"


def test_three_in_a_row() -> None:
    event = Small(ROW)
    assert event.values("OTHER_LSQ") == [1, 0, -1]
    # with n = 3 and m = 1 the weight is 1: (1 + games) x - neighbours = 4 s
    assert event.values("OTHER_GRS") == [2, 0, -2]
    # 1 is 800 above the opponent, 2 level with the mean of the two
    assert event.values("OTHER_RP") == [800, 0, -800]
    assert event.values("OTHER_ARPO") == [0, 0, 0]


def test_a_circle_of_wins_is_a_tie() -> None:
    event = Small("1w2 0b3 Z\n0b1 Z 1w3\nZ 1w1 0b2")
    for code in CODES:
        assert event.values(code) == [0, 0, 0], code


def test_in_a_round_robin_they_follow_the_points() -> None:
    """Least squares is the margin by the number of players, the row sum the margin itself."""
    event = round_robin(5, 8, unplayed=0)
    values = compute_tiebreaks(tables(event), ["PTS", "OTHER_LSQ", "OTHER_GRS"])
    margin = 2 * values["PTS"] - 7
    assert (values["OTHER_LSQ"] - margin / 8).abs().max() < 1e-9
    assert (values["OTHER_GRS"] - margin).abs().max() < 1e-9


def test_groups_that_never_met_sum_to_zero_apart() -> None:
    event = Small("1w2 =b2\n0b1 =w1\n=w4 1b4\n=b3 0w3", (2400, 2300, 1500, 1400))
    assert event.values("OTHER_LSQ") == [0.25, -0.25, 0.25, -0.25]
    # 75 and 25 hundredths: 193 each, half of it on either side
    assert event.values("OTHER_RP") == [96.5, -96.5, 96.5, -96.5]


def test_gains_that_all_have_are_taken_away() -> None:
    """12½ hundredths count as 13, 87½ as 88: the winner gains 336, the loser loses 322."""
    event = Small(
        "1w2 1b2 1w2 1b2 1w2 1b2 1w2 0b2\n0b1 0w1 0b1 0w1 0b1 0w1 0b1 1w1",
    )
    assert event.values("OTHER_RP") == [(336 + 322) / 4, -(336 + 322) / 4]


def test_without_a_game_they_are_undefined() -> None:
    event = Small("1w2 U\n0b1 H\n+w4 Z\n-b3 Z")
    for code in CODES:
        assert event.values(code)[2:] == [None, None], code
        assert None not in event.values(code)[:2], code


def test_unplayed_games_do_not_matter_nor_do_ratings() -> None:
    plain = Small("1w2 =w3\n0b1 Z\nZ =b1", (2000, None, 1500))
    other = Small("1w2 =w3\n0b1 U\nH =b1")
    for code in CODES:
        assert plain.values(code) == other.values(code), code


def test_points_of_the_event_are_the_margin() -> None:
    """A win is worth three, the draw that a penalty made of a game half of the margin."""
    event = Small("1w2 Z\n0b1 =w3\nZ 0b2", scoring=SCORINGS["3-1-0"])
    assert event.values("PTS") == [3, 1, 0]
    # 3 and 1 apart: 7/3, -2/3, -5/3 in thirds
    assert event.values("OTHER_LSQ") == pytest.approx([7 / 3, -2 / 3, -5 / 3], abs=1e-9)


def games(table: Tables) -> dict[str, list[tuple[int, int, Fraction, int]]]:
    """Per event its games twice: player, opponent, margin of points, half points."""
    rounds = table.rounds.filter("played")
    other = rounds.select("event_id", "round", opponent="competitor", theirs="points")
    both = rounds.join(other, on=["event_id", "round", "opponent"])
    found: dict[str, list[tuple[int, int, Fraction, int]]] = {}
    for row in both.to_dicts():
        margin = Fraction(row["points"]) - Fraction(row["theirs"])
        entry = (row["competitor"], row["opponent"], margin, PLAYED[row["result"]])
        found.setdefault(row["event_id"], []).append(entry)
    return found


def eliminated(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """The solution of a regular system."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = next(r for r in range(column, size) if rows[r][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for r in range(size):
            if r != column and (factor := rows[r][column]):
                pairs = zip(rows[r], rows[column], strict=True)
                rows[r] = [a - factor * b for a, b in pairs]
    return [row[-1] for row in rows]


#: The fourth is at -34.0359375, half-way between two values of six decimals.
HALF_WAY = """
=w16 Z Z 0w4 0b5 0w6 Z 0w8 =b9 1w10 =b11 0w12 0b13 =w14 Z
1w15 Z 0w16 1w3 =b4 =w5 =b6 Z Z Z 1b10 0w11 0b12 1w13 =b14
1w14 =b15 Z 0b2 =w16 Dw4 Z Z 1b7 Lw8 0b9 Ww10 =b11 Lw12 Wb13
=w13 =b14 Lw15 1b1 =w2 Db3 Lw16 0w5 0b6 0w7 1b8 =w9 1b10 =w11 0b12
Z =b13 Dw14 Z 1w1 =b2 Z 1b4 =w16 0w6 =b7 Lw8 =b9 =w10 0b11
Dw11 Db12 =w13 Z =w15 =b1 0w2 Z 0w4 1b5 0w16 0w7 Z 0w9 =b10
0w10 0b11 0w12 1b13 0w14 =b15 Z Z 0w3 1b4 =w5 1b6 1w16 1w8 Z
Ww9 0b10 =w11 =b12 Dw13 0b14 1w15 =b1 Z Wb3 0w4 Wb5 Z 0b7 0w16
Lb8 =b16 =w10 1b11 =w12 Z 0w14 Z 0w1 Z 1w3 =b4 =w5 1b6 Z
1b7 1w8 =b9 Z 0w11 =b12 =w13 Z 1w15 0b1 0w2 Lb3 0w4 0b5 =w6
Db6 1w7 0b8 0w9 1b10 =b16 0w12 0b13 1w14 Z =w1 1b2 =w3 =b4 1w5
Z Dw6 1b7 =w8 =b9 =w10 0b11 =b16 Dw13 =b14 0w15 1b1 =w2 Wb3 0w4
=b4 =w5 0b6 0w7 Db8 Z =b10 1w11 Db12 Z 1w14 1b15 1w1 0b2 Lw3
0b3 =w4 Db5 Z 1b7 1w8 1b9 Z 0b11 =w12 0b13 Wb16 Lw15 =b1 =w2
0b2 =w3 Wb4 Z 0b6 0w7 0b8 Z 0b10 Z 0b12 0w13 Wb14 0b16 Z
=b1 =w9 1b2 Z =b3 =w11 Wb4 =w12 0b5 Z 1b6 Lw14 0b7 1w15 1b8
"""


def test_what_lies_half_way_hangs_on_no_error_of_the_solution() -> None:
    """Whatever the players are numbered, the same value comes out."""
    lines = HALF_WAY.split("\n")[1:-1]
    for seed in range(12):
        order = Random(seed).sample(range(1, 17), 16)

        def renumbered(cell: re.Match[str], order: list[int] = order) -> str:
            return f"{cell[1]}{order[int(cell[2]) - 1]}"

        own = {
            new: re.sub(r"([wb])(\d+)", renumbered, line)
            for new, line in zip(order, lines, strict=True)
        }
        values = Small("\n".join(own[number] for number in range(1, 17))).values("OTHER_RP")
        assert values[order[3] - 1] == -34.035938, order


@pytest.mark.parametrize("scoring", ["1-½-0", "3-2-1-0"])
def test_against_elimination_in_fractions(scoring: str) -> None:
    events = [
        swiss(11, 14, 5, unplayed=0.2, repeats=True, penalties=0.1, scoring=scoring),
        swiss(12, 20, 4, unplayed=0.1, scoring=scoring),
        round_robin(13, 7, double=True, unplayed=0.2, scoring=scoring),
    ]
    table = tables(*events)
    values = compute_tiebreaks(table, ["OTHER_LSQ", "OTHER_GRS"])
    for event_id, played in games(table).items():
        rows = values.filter(event_id=event_id).sort("competitor")
        nodes = sorted({player for player, *_ in played})
        met = Counter((player, other) for player, other, *_ in played)
        margin = [sum((m for p, _, m, _ in played if p == node), Fraction(0)) for node in nodes]
        graph = [
            [
                Fraction(sum(met[one, other] for other in nodes) if one == two else -met[one, two])
                for two in nodes
            ]
            for one in nodes
        ]
        # one component: adding 1 everywhere fixes the sum at zero
        squares = eliminated([[value + 1 for value in line] for line in graph], margin)
        most, size = max(met.values()), rows.height
        weight = Fraction(1, most * (size - 2))
        shifted = [
            [weight * value + (i == j) for j, value in enumerate(line)]
            for i, line in enumerate(graph)
        ]
        sums = eliminated(shifted, [(1 + weight * most * size) * value for value in margin])
        for code, right in (("OTHER_LSQ", squares), ("OTHER_GRS", sums)):
            found = rows.filter(pl.col("competitor").is_in(nodes))[code].to_list()
            assert found == pytest.approx([float(value) for value in right], abs=2e-9), code


def test_recursive_performance_is_the_limit_of_performances() -> None:
    """The iteration itself, from the ratings and from noise: the same differences in the end."""
    table = tables(worked()["swiss-16"], swiss(21, 30, 7, unplayed=0.1, unrated=0))
    found = compute_tiebreaks(table, ["OTHER_RP", "OTHER_ARPO"])
    for event_id, played in games(table).items():
        nodes = sorted({player for player, *_ in played})
        rivals = {node: [o for p, o, *_ in played if p == node] for node in nodes}
        halves = {node: sum(h for p, *_, h in played if p == node) for node in nodes}
        gain = {
            node: RATING_DIFFERENCE[
                (100 * halves[node] + len(rivals[node])) // (2 * len(rivals[node]))
            ]
            for node in nodes
        }
        rows = found.filter(event_id=event_id).filter(pl.col("competitor").is_in(nodes))
        for start in (0, 1900):
            level = {node: float(start * (node % 3)) for node in nodes}
            for _ in range(2000):
                level = {
                    node: sum(level[o] for o in rivals[node]) / len(rivals[node]) + gain[node]
                    for node in nodes
                }
            mean = sum(level.values()) / len(level)
            expected = [level[node] - mean for node in nodes]
            assert rows.sort("competitor")["OTHER_RP"].to_list() == pytest.approx(
                expected, abs=1e-5
            )
        performance = dict(rows.select("competitor", "OTHER_RP").rows())
        for player, average in rows.select("competitor", "OTHER_ARPO").rows():
            met = [performance[other] for other in rivals[player]]
            assert average == pytest.approx(sum(met) / len(met), abs=1e-6)


def test_an_event_has_the_same_values_alone_and_among_others() -> None:
    """Bit by bit, so that buckets can be cut anywhere."""
    one = swiss(31, 40, 7, unplayed=0.2)
    alone = compute_tiebreaks(tables(one), CODES)
    among = compute_tiebreaks(tables(swiss(32, 9, 3), one, swiss(33, 100, 2)), CODES)
    assert among.filter(pl.col("event_id") == alone["event_id"][0]).equals(alone)


def test_long_chains_of_games_are_solved_too() -> None:
    """Two rounds make a graph of long rings; a chain of 60 wins has 60 strengths a point apart."""
    size = 60
    lines = []
    for player in range(size):
        even = player % 2 == 0
        left = f"0b{player}" if player else "Z"
        right = f"1w{player + 2}" if player + 1 < size else "Z"
        lines.append(f"{right} {left}" if even else f"{left} {right}")
    values = Small("\n".join(lines)).values("OTHER_LSQ")
    assert values == [(size - 1) / 2 - player for player in range(size)]


@pytest.mark.parametrize(
    ("results", "scores", "expected"),
    [
        # 1 2 3 3 4 with the weights 1 4 6 4 1 of 16
        ("11101", (4, 3, 3, 2, 1), (1 + 8 + 18 + 12 + 4) / 16),
        # 2 2 2½ 3 4
        ("01111", (4, 3, 2.5, 2, 2), (2 + 8 + 15 + 12 + 4) / 16),
        ("1", (0,), 0),
    ],
)
def test_binomial_weights(results: str, scores: tuple[float, ...], expected: float) -> None:
    event = opponents(results, *scores)
    assert compute_tiebreaks(event, ["OTHER_BWO"])["OTHER_BWO"][0] == expected


def test_binomial_weights_take_the_elements_of_the_edition() -> None:
    """A dummy is 2 by its cap in 2026, the own 3 points before."""
    cells = "1w2 1b3 1w4 Z\n0b1 1w4 1b3 0w3\n1w4 0w1 0w2 1b2\n0b3 0b2 0b1 U"
    assert Small(cells).value("PTS") == 3
    new, old = (Small(cells, edition=edition) for edition in ("fide-2026", "fide-2024"))
    # 2 has 2, 3 has 2, 4 has 1
    assert new.value("OTHER_BWO") == (1 + 3 * 2 + 3 * 2 + 2) / 8
    assert old.value("OTHER_BWO") == (1 + 3 * 2 + 3 * 2 + 3) / 8
