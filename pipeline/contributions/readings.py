"""A field as an option reads it: rounds to come in the cap, ratings of the unrated."""

from dataclasses import replace

import polars as pl

from pipeline.contributions.field import Field
from pipeline.rules.options import Options
from pipeline.rules.rating_tables import FLOOR, FLOOR_BEFORE, FLOOR_SINCE
from pipeline.tables.rectangle import at


def with_cap(field: Field, options: Options) -> Field:
    """The field with the rounds that the cap of 16.4.2 counts: those held, or all scheduled."""
    if options["rounds-to-come"] == "held":
        return field
    scheduled = pl.max_horizontal("rounds_declared", "rounds").cast(pl.Int32)
    return replace(field, events=field.events.with_columns(cap_rounds=scheduled))


def with_ratings(field: Field, assumed: str) -> Field:
    """The field with a rating for everybody: `assumed` is `none`, `floor` or a number."""
    if assumed == "none":
        return field
    before = pl.col("start_date") < FLOOR_SINCE
    floor = pl.when(before).then(pl.lit(FLOOR_BEFORE)).otherwise(pl.lit(FLOOR))
    given = floor if assumed == "floor" else pl.lit(int(assumed))
    events = field.events.with_columns(
        unrated=pl.lit(0, field.events.schema["unrated"]), given=given.cast(pl.Int32)
    )
    known = pl.col("rating").fill_null(at(events["given"], "event"))
    return replace(
        field, events=events.drop("given"), competitors=field.competitors.with_columns(known)
    )
