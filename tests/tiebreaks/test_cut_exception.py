"""Which elements the cuts take (Art. 14 and 16.5), element by element."""

import polars as pl
import pytest

from pipeline.contributions.cut_orders import higher_of_two, highest_first, lowest_first
from tests.tiebreaks.small import Small

ROUNDS = pl.UInt16


def kept_scores(elements: list[tuple[int, bool]], low: int, high: int = 0) -> int:
    """What low and then high cuts leave of Buchholz elements (score, vur)."""
    rows = pl.DataFrame(
        elements, schema={"score": pl.Int32, "vur": pl.Boolean}, orient="row"
    ).with_row_index("round", 1)
    rows = rows.with_columns(competitor=pl.lit(0, pl.UInt32), round=pl.col("round").cast(ROUNDS))
    rounds = pl.Series([len(elements)], dtype=ROUNDS)
    lows = lowest_first(rows, rounds, pl.col("score"), pl.col("vur"), low)
    highs = highest_first(rows, rounds, pl.col("score"), pl.lit(lows == 0), high)
    assert lows.n_unique() == low + 1 and highs.filter(lows != 0).null_count() == low
    return int(rows["score"].filter((lows == 0) & (highs == 0)).sum())


@pytest.mark.parametrize(
    ("elements", "sums"),
    [
        # sums after C1, C2, M1, M2
        pytest.param(
            [(5, 0), (3, 0), (8, 0), (6, 0), (2, 0)], (22, 19, 14, 5), id="no voluntary round"
        ),
        pytest.param(
            [(5, 0), (3, 0), (8, 0), (6, 0), (2, 1)], (22, 19, 14, 5), id="it is the lowest"
        ),
        pytest.param(
            [(5, 0), (3, 0), (8, 1), (6, 0), (2, 0)], (16, 14, 10, 3), id="it is the highest"
        ),
        pytest.param(
            [(5, 0), (2, 1), (8, 0), (6, 0), (2, 0)], (21, 19, 13, 5), id="it equals the lowest"
        ),
        pytest.param(
            [(5, 1), (3, 0), (8, 1), (6, 0), (2, 0)], (19, 11, 11, 2), id="two, lowest first"
        ),
        pytest.param(
            [(5, 1), (5, 1), (5, 1), (6, 0), (2, 0)], (18, 13, 12, 2), id="more than the cuts"
        ),
    ],
)
def test_buchholz(elements: list[tuple[int, int]], sums: tuple[int, ...]) -> None:
    given = [(score, bool(vur)) for score, vur in elements]
    assert (
        kept_scores(given, 1),
        kept_scores(given, 2),
        kept_scores(given, 1, 1),
        kept_scores(given, 2, 2),
    ) == sums


def kept_products(elements: list[tuple[int, int, int]], low: int) -> int:
    """What low cuts leave of Sonneborn-Berger elements (score, points, vur)."""
    rows = pl.DataFrame(
        elements, schema={"score": pl.Int32, "points": pl.Int32, "vur": pl.Int8}, orient="row"
    ).with_row_index("round", 1)
    rows = rows.with_columns(
        competitor=pl.lit(0, pl.UInt32),
        round=pl.col("round").cast(ROUNDS),
        product=pl.col("score").cast(pl.Int64) * pl.col("points"),
        vur=pl.col("vur") == 1,
    )
    rounds = pl.Series([len(elements)], dtype=ROUNDS)
    position = higher_of_two(rows, rounds, "score", "product", "vur", 3)
    return int(rows["product"].filter((position == 0) | (position > low)).sum())


@pytest.mark.parametrize(
    ("elements", "sums"),
    [
        # half points; sums of products without a cut, after one, two and three
        pytest.param(
            [(2, 2, 0), (5, 0, 0), (4, 2, 0), (8, 1, 0)], (20, 16, 8, 8), id="no voluntary round"
        ),
        pytest.param(
            [(3, 2, 0), (3, 0, 0), (3, 1, 0), (8, 1, 0)], (17, 17, 14, 8), id="lowest opponent"
        ),
        pytest.param(
            [(2, 1, 0), (4, 1, 1), (5, 2, 0), (6, 2, 0)], (28, 24, 22, 12), id="higher of the two"
        ),
        pytest.param(
            [(4, 1, 0), (4, 1, 1), (5, 2, 0), (6, 2, 0)], (30, 26, 22, 12), id="equal, voluntary"
        ),
        pytest.param(
            [(2, 2, 0), (6, 0, 1), (5, 2, 0), (6, 1, 0)], (20, 16, 6, 6), id="forfeit loss stays"
        ),
        pytest.param(
            [(2, 0, 0), (6, 0, 1), (5, 2, 0), (6, 1, 0)], (16, 16, 16, 6), id="forfeit loss for 0"
        ),
        pytest.param(
            [(5, 1, 1), (7, 0, 1), (6, 2, 0), (8, 2, 0)], (33, 28, 16, 16), id="itself voluntary"
        ),
        pytest.param(
            [(3, 1, 0), (4, 1, 1), (4, 2, 1), (9, 2, 0)], (33, 29, 21, 18), id="two voluntary"
        ),
    ],
)
def test_sonneborn_berger(elements: list[tuple[int, int, int]], sums: tuple[int, ...]) -> None:
    assert tuple(kept_products(elements, low) for low in range(4)) == sums


def test_the_exception_is_for_swiss_events_alone() -> None:
    """A forfeit of a round robin is a game: the lowest opponent goes, not the forfeit loss."""
    robin = Small("-w4 1b3 1w2\n1w3 =b4 0b1\n0b2 0w1 0b4\n+b1 =w2 1w3", system="Round-Robin")
    assert robin.values("PTS") == [2, 1.5, 0, 2.5]
    # player 1: 0 × 2½ (forfeit), 1 × 0, 1 × 1½; the lowest opponent gives 0
    assert robin.value("SB") == robin.value("SB/C1") == 1.5
    # player 2: 1 × 0, ½ × 2½, 0 × 2: with two cuts the loss goes too
    assert robin.values("SB/C2")[1] == 1.25


def test_cuts_and_elements() -> None:
    """As many cuts as elements leave an empty sum, more of them nothing (adjudicated)."""
    small = Small("1w2 Z Z\n0b1 1w3 U\nU 0b2 H", [2000, 1900, 1800])
    assert small.values("BH/C2") == [2, 2, 2]
    assert small.values("BH/C3") == small.values("SB/C3") == small.values("PS/C3") == [0, 0, 0]
    nothing = [None, None, None]
    assert small.values("BH/C4") == small.values("SB/C4") == small.values("PS/C4") == nothing
    assert small.values("BH/M1") == [1, 1.5, 1.5]
    assert small.values("BH/M2") == nothing
    assert small.values("BH/M2", "excess-cuts=zero") == [0, 0, 0]
    assert small.values("ARO/C1") == [None, 2000, None], "an average of nothing is undefined"
    assert small.values("ARO/M1") == small.values("ARO/C2") == nothing
