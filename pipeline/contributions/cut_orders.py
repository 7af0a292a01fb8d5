"""In which order the elements of a competitor are cut (C.07 Art. 14 and 16.5).

A position column holds 1 for the element that is cut first; null for rows that are no element. The
rounds of a competitor are one block of the rectangle, so sorting one packed whole number per row
sorts every block at once.
"""

import polars as pl

from pipeline.tables.rectangle import first_rows

#: Bits of the packed keys: rounds below 1024, scores within ±2**22, products within ±2**31.
_ROUND, _SCORE, _PRODUCT = 10, 23, 32
_MIDDLE, _PRODUCT_MIDDLE = 1 << (_SCORE - 1), 1 << (_PRODUCT - 1)


def lowest_first(rows: pl.DataFrame, worth: pl.Expr, vur: pl.Expr) -> pl.Series:
    """Positions for low cuts: voluntary unplayed rounds ascending, then the rest ascending (16.5).

    `worth` is null for rows that are no element. Closed form of 16.5 for sums of opponents' scores:
    a VUR can never contribute less than the least significant value.
    """
    return _positions(rows, worth, pl.when(vur).then(0).otherwise(1), worth)


def highest_first(rows: pl.DataFrame, worth: pl.Expr, low: pl.Expr, cut: int) -> pl.Series:
    """Positions for high cuts among the elements that `cut` low cuts leave; no exception here."""
    left = pl.when(low > cut).then(worth)
    return _positions(rows, left, pl.lit(0), -worth)


def highest_products_first(
    rows: pl.DataFrame, score: str, product: str, low: pl.Expr, cut: int
) -> pl.Series:
    """Positions for high cuts of Sonneborn-Berger: the highest opponent, then the highest product.

    The text names no most significant value here; null for rows that the low cuts took.
    """
    left = (
        rows.select("competitor", "round", score, product, low=low)
        .with_row_index("row")
        .filter((pl.col("low") > cut) | (pl.col("low") == 0))
        .sort("competitor", score, product, "round", descending=[False, True, True, False])
        .with_columns(position=pl.int_range(1, pl.len() + 1, dtype=pl.UInt16).over("competitor"))
    )
    nothing = pl.Series("position", [None], pl.UInt16).new_from_index(0, rows.height)
    return nothing.scatter(left["row"], left["position"])


def _positions(rows: pl.DataFrame, element: pl.Expr, group: pl.Expr, order: pl.Expr) -> pl.Series:
    """Place of each row in its competitor's block by (is element, group, order, round)."""
    rank = pl.when(element.is_null()).then(2).otherwise(group).cast(pl.Int64)
    key = rank * (1 << _SCORE) + order.fill_null(0).cast(pl.Int64) + _MIDDLE
    packed = (pl.col("competitor").cast(pl.Int64) * (1 << (_SCORE + 2)) + key) * (
        1 << _ROUND
    ) + pl.col("round")
    ordered = rows.select(packed.alias("key"))["key"].sort()
    # a sorted block lies where the block lay, so the place in it is the round of the row there
    place = rows["round"]
    row = pl.int_range(rows.height, dtype=pl.Int64, eager=True)
    target = row - place + (ordered & ((1 << _ROUND) - 1))
    placed = pl.zeros(rows.height, pl.UInt16, eager=True).scatter(target, place)
    return rows.select(pl.when(element.is_not_null()).then(placed).alias("position"))["position"]


def higher_of_two(
    rows: pl.DataFrame, rounds: pl.Series, score: str, product: str, vur: str, cuts: int
) -> pl.Series:
    """Positions 1 to `cuts` for Sonneborn-Berger, later rows 0; null for rows that are no element.

    Each pass takes the product of the lowest-scored opponent (several: the lowest product) or, if
    it is not lower, the lowest product among the voluntary unplayed rounds (16.5); on equality the
    voluntary one.
    """
    first = first_rows(rounds)
    scored = pl.col(score).cast(pl.Int64) + _MIDDLE
    worth = pl.col(product).cast(pl.Int64)
    number = pl.col("round").cast(pl.Int64)
    frame = rows.select(
        "competitor",
        is_vur=vur,
        lowest=((scored * (1 << 15) + pl.col("points") + (1 << 13)) * 2 + (~pl.col(vur)))
        * (1 << _ROUND)
        + number,
        voluntary=((worth + _PRODUCT_MIDDLE) * (1 << 20) + pl.col(score).clip(0, (1 << 20) - 1))
        * (1 << _ROUND)
        + number,
        element=pl.col(score).is_not_null(),
    ).with_row_index("row")
    position = rows.select(
        pl.when(pl.col(score).is_not_null()).then(pl.lit(0, pl.UInt16)).alias("position")
    )["position"]
    worths = rows[product]
    left = frame.filter("element")
    for cut in range(1, cuts + 1):
        picks = left.group_by("competitor", maintain_order=True).agg(
            least=pl.col("lowest").min() % (1 << _ROUND),
            voluntary=pl.col("voluntary").filter("is_vur").min() % (1 << _ROUND),
        )
        start = first.gather(picks["competitor"])
        picks = picks.with_columns(
            least=start + picks["least"].cast(pl.UInt32) - 1,
            voluntary=start + picks["voluntary"].cast(pl.UInt32) - 1,
        )
        least, other = worths.gather(picks["least"]), worths.gather(picks["voluntary"])
        row = picks.select(
            pl.when(pl.Series((other >= least).fill_null(False)))
            .then("voluntary")
            .otherwise("least")
            .alias("row")
        )
        position = position.scatter(row["row"], cut)
        if cut < cuts:
            left = left.join(row, on="row", how="anti", maintain_order="left")
    return position
