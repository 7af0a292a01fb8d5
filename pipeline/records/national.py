"""National ratings beside the FIDE ratings of the player records (TRF26, NRS)."""

import polars as pl

from pipeline.records.layouts import LAYOUTS, NATIONAL, cut
from pipeline.records.numbers import whole


def national(records: pl.DataFrame) -> pl.DataFrame:
    """One row per national rating: event, line, player, body, rating, number, origin, name.

    `number` may hold letters; what is blank or no rating is null. Of known lines (see `records`)
    they are those whose code is no record's.
    """
    rows = cut(records.filter(~pl.col("code").is_in(list(LAYOUTS))), NATIONAL)
    rating = whole(pl.col("rating"))
    return rows.select(
        "event",
        "line",
        player=whole(pl.col("player")).cast(pl.UInt32),
        body="body",
        rating=pl.when(rating > 0).then(rating),
        number=pl.col("number").replace("", None),
        origin=pl.col("origin").replace("", None),
        name=pl.col("name").replace("", None),
    )
