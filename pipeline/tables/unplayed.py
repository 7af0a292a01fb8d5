"""Unplayed rounds: voluntary or not, and their class (C.07 Art. 15, 16.1 and 16.2)."""

import polars as pl

from pipeline.rules.result_codes import OVER_THE_BOARD, REQUESTED_BYES, VOLUNTARY
from pipeline.tables.rectangle import at


def classified(rectangle: pl.DataFrame, competitors: int) -> pl.DataFrame:
    """The rectangle with played, vur and unplayed_class.

    `rectangle` has competitor (dense, of `competitors`), round, result and predetermined.
    unplayed_class is the number n of
    Art. 16.2.n, null for played rounds and in predetermined events, which know no such classes.
    A requested bye is 16.2.3 when a round that is not voluntary follows, otherwise 16.2.5.
    """
    result = pl.col("result")
    voluntary = result.is_in(VOLUNTARY)
    asked = rectangle.select(pl.col("competitor").filter(result.is_in(REQUESTED_BYES))).to_series()
    absent = pl.repeat(False, competitors, eager=True).scatter(asked, True)
    there = at(absent, "competitor") & ~voluntary
    available = rectangle.select("competitor", "round", "result").filter(there)
    # rounds rise, so the last one written is the last
    last = pl.zeros(competitors, pl.UInt16, eager=True)
    last = last.scatter(available["competitor"], available["round"])
    followed = pl.col("round") < at(last, "competitor")
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
