"""Unplayed rounds: voluntary or not, and their class (C.07 Art. 15, 16.1 and 16.2)."""

import polars as pl

from pipeline.rules.result_codes import OVER_THE_BOARD, REQUESTED_BYES, VOLUNTARY


def classified(rectangle: pl.DataFrame) -> pl.DataFrame:
    """The rectangle with played, vur and unplayed_class.

    `rectangle` has competitor, round, result and predetermined. unplayed_class is the number n of
    Art. 16.2.n, null for played rounds and in predetermined events, which know no such classes.
    A requested bye is 16.2.3 when a round that is not voluntary follows, otherwise 16.2.5.
    """
    result = pl.col("result")
    voluntary = result.is_in(VOLUNTARY)
    last = (
        rectangle.lazy()
        .group_by("competitor")
        .agg(last_available=pl.when(~voluntary).then("round").max().fill_null(0))
        .sort("competitor")
        .collect()["last_available"]
    )
    followed = pl.col("round") < pl.lit(last).gather(
        pl.col("competitor") - pl.col("competitor").min()
    )
    number = (
        pl.when(result.is_in(["U", "F"]))
        .then(1)
        .when(result == "+")
        .then(2)
        .when(result.is_in(REQUESTED_BYES) & followed)
        .then(3)
        .when(result == "-")
        .then(4)
        .when(result.is_in(REQUESTED_BYES))
        .then(5)
    )
    swiss = ~pl.col("predetermined")
    return rectangle.with_columns(
        played=result.is_in(OVER_THE_BOARD),
        vur=voluntary & swiss,
        unplayed_class=pl.when(swiss).then(number).cast(pl.UInt8),
    )
