"""Which elements of a competitor are cut first (C.07 Art. 14 and 16.5).

A position column holds 1 for the element that is cut first, 2 for the next and so on, 0 for those
that no cut asked for reaches; null for rows that are no element. The elements are ordered by one
packed whole number each, so that a cut takes the least number of each competitor's block.
"""

import polars as pl

from pipeline.tables.rectangle import at, blocks, borders, first_rows

#: Bits of the packed keys: rounds below 1024, scores within ±2**22, products within ±2**31.
_ROUND, _SCORE, _PRODUCT = 10, 23, 32
_MIDDLE, _PRODUCT_MIDDLE = 1 << (_SCORE - 1), 1 << (_PRODUCT - 1)
#: Key of a row that is no element or was cut.
_NONE = (1 << 63) - 1


def lowest_first(
    rows: pl.DataFrame, rounds: pl.Series, worth: pl.Expr, vur: pl.Expr, cuts: int
) -> pl.Series:
    """Positions for low cuts: voluntary unplayed rounds ascending, then the rest ascending (16.5).

    `worth` is null for rows that are no element. Closed form of 16.5 for sums of opponents' scores:
    a VUR can never contribute less than the least significant value.
    """
    return _least(rows, rounds, (~vur).cast(pl.Int64) * (1 << _SCORE) + worth, cuts)


def highest_first(
    rows: pl.DataFrame, rounds: pl.Series, worth: pl.Expr, left: pl.Expr, cuts: int
) -> pl.Series:
    """Positions for high cuts among the elements `left` by the low ones; no exception here."""
    return _least(rows, rounds, pl.when(left).then(-worth), cuts)


def highest_products_first(
    rows: pl.DataFrame, score: str, product: str, left: pl.Expr
) -> pl.Series:
    """Positions for high cuts of Sonneborn-Berger: the highest opponent, then the highest product.

    The text names no most significant value here; null for rows that the low cuts took. Every
    row left has its position.
    """
    kept = (
        rows.select("competitor", "round", score, product, left=left)
        .with_row_index("row")
        .filter("left")
        .sort("competitor", score, product, "round", descending=[False, True, True, False])
        .with_columns(position=pl.int_range(1, pl.len() + 1, dtype=pl.UInt16).over("competitor"))
    )
    nothing = pl.Series("position", [None], pl.UInt16).new_from_index(0, rows.height)
    return nothing.scatter(kept["row"], kept["position"])


def _least(rows: pl.DataFrame, rounds: pl.Series, order: pl.Expr, cuts: int) -> pl.Series:
    """Positions of the least by (order, round) in each competitor's block; null without order."""
    key = (order.cast(pl.Int64) + _MIDDLE) * (1 << _ROUND) + pl.col("round")
    frame = rows.select("competitor", key=key).with_columns(
        pl.col("key").fill_null(_NONE),
        position=pl.when(pl.col("key").is_not_null()).then(pl.lit(0, pl.UInt16)),
    )
    between = borders(rounds)
    for cut in range(1, cuts + 1):
        least = blocks(frame["key"], between).list.min()
        taken = (pl.col("key") == at(least, "competitor")) & (pl.col("key") < _NONE)
        frame = frame.with_columns(
            key=pl.when(taken).then(_NONE).otherwise("key"),
            position=pl.when(taken).then(pl.lit(cut, pl.UInt16)).otherwise("position"),
        )
    return frame["position"]


def higher_of_two(
    rows: pl.DataFrame, rounds: pl.Series, score: str, product: str, vur: str, cuts: int
) -> pl.Series:
    """Positions 1 to `cuts` for Sonneborn-Berger, later rows 0; null for rows that are no element.

    Each pass takes the product of the lowest-scored opponent (several: the lowest product) or, if
    it is not lower, the lowest product among the voluntary unplayed rounds (16.5); on equality the
    voluntary one.
    """
    scored = pl.col(score).cast(pl.Int64) + _MIDDLE
    element = pl.col(score).is_not_null()
    number = pl.col("round").cast(pl.Int64)
    lowest = (scored * (1 << 15) + pl.col("points") + (1 << 13)) * 2 + (~pl.col(vur))
    level = pl.col(score).clip(0, (1 << 20) - 1)
    voluntary = (pl.col(product).cast(pl.Int64) + _PRODUCT_MIDDLE) * (1 << 20) + level
    frame = rows.select(
        "competitor",
        row=pl.int_range(pl.len(), dtype=pl.UInt32),
        lowest=pl.when(element).then(lowest * (1 << _ROUND) + number).otherwise(_NONE),
        voluntary=pl.when(element & pl.col(vur))
        .then(voluntary * (1 << _ROUND) + number)
        .otherwise(_NONE),
        position=pl.when(element).then(pl.lit(0, pl.UInt16)),
    )
    worths = rows[product]
    for cut in range(1, cuts + 1):
        least, other = (_row_of_least(frame[key], rounds) for key in ("lowest", "voluntary"))
        better = (worths.gather(other) >= worths.gather(least)).fill_null(False)
        picked = other.zip_with(better, least)
        taken = pl.col("row") == at(picked, "competitor")
        frame = frame.with_columns(
            lowest=pl.when(taken).then(_NONE).otherwise("lowest"),
            voluntary=pl.when(taken).then(_NONE).otherwise("voluntary"),
            position=pl.when(taken).then(pl.lit(cut, pl.UInt16)).otherwise("position"),
        )
    return frame["position"]


def _row_of_least(keys: pl.Series, rounds: pl.Series) -> pl.Series:
    """The row with the least key of each competitor, the last bits of a key being the round."""
    least = blocks(keys, borders(rounds)).list.min()
    row = first_rows(rounds) + least % (1 << _ROUND) - 1
    return pl.select(pl.when(pl.lit(least) < _NONE).then(pl.lit(row)).cast(pl.UInt32)).to_series()
