"""The rectangle: every competitor of an event has one row for each of its rounds.

Competitors are numbered densely over the bucket in order (event, start number); rows are sorted by
(competitor, round). So the row of a competitor in a round is `first row + round - 1` and looking
something up is a gather, not a join.
"""

import numpy as np
import polars as pl
import pyarrow as pa


def first_rows(rounds: pl.Series) -> pl.Series:
    """Row of round 1 for each competitor, given the number of rounds of each."""
    return rounds.cast(pl.UInt32).cum_sum() - rounds.cast(pl.UInt32)


def at(values: pl.Series, index: str | pl.Expr) -> pl.Expr:
    """`values` at the dense index of each row; null where the index is null."""
    position = pl.col(index) if isinstance(index, str) else index
    if values.len() == 1:
        # a single literal is a constant, by which polars does not divide exactly
        values = values.extend_constant(None, 1)
    return pl.lit(values).gather(position)


def facing_rows(rectangle: pl.DataFrame, rounds: pl.Series) -> pl.Series:
    """Row of the opponent's side of each pairing; null without opponent."""
    facing = at(first_rows(rounds), "opponent") + pl.col("round").cast(pl.UInt32) - 1
    return rectangle.select(facing.alias("facing")).to_series()


def facing(column: str, rows: pl.Series) -> pl.Expr:
    """The value of `column` on the opponent's side of each pairing."""
    return pl.col(column).gather(pl.lit(rows))


def replaced(rectangle: pl.DataFrame, rows: pl.Series, **values: pl.Series) -> pl.DataFrame:
    """The rectangle with the named columns replaced at `rows`."""
    if rows.is_empty():
        return rectangle
    return rectangle.with_columns(
        rectangle[name].clone().scatter(rows, new) for name, new in values.items()
    )


def runs(keys: pl.Series) -> tuple[pl.Series, pl.Series]:
    """(each key of sorted rows once, in order; how many rows it has)."""
    found = keys.rle()
    return found.struct.field("value"), found.struct.field("len")


def borders(rows: pl.Series) -> pa.Array:
    """Where each competitor's (or event's) block begins and the last one ends, given its rows."""
    ends = np.zeros(rows.len() + 1, np.int64)
    np.cumsum(rows.to_numpy(), out=ends[1:])
    return pa.array(ends)


def blocks(values: pl.Series, between: pa.Array) -> pl.Series:
    """The values of each competitor (or event) as one list, given the borders.

    The lists lie over the values, which are not copied: adding up or comparing inside them costs a
    tenth of grouping the rows.
    """
    return pl.Series(pa.LargeListArray.from_arrays(between, values.to_arrow()))


def totals(values: pl.Series, rows: pl.Series) -> pl.Series:
    """Sum of `values` over the rows of each competitor (or event), given how many each has."""
    return blocks(values.cast(pl.Int64).fill_null(0), borders(rows)).list.sum()


def running(values: pl.Series, first: pl.Series, competitor: pl.Series) -> pl.Series:
    """Sum of `values` over the earlier rounds of the same competitor (the row itself left out)."""
    before = values.cast(pl.Int64).cum_sum() - values
    return before - before.gather(first.gather(competitor))
