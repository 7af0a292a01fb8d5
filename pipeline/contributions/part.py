"""The field of some events of a bucket."""

import polars as pl

from pipeline.contributions.field import Field
from pipeline.tables.rectangle import at, first_rows


def part(field: Field, events: pl.Series) -> Field:
    """The field of some events with ids made dense again.

    Events keep `origin` and competitors `seat`: the dense ids that they have in the whole field.
    """
    kept = pl.col("event").is_in(events.implode())
    chosen = field.events.filter(kept)
    people = field.competitors.filter(kept)
    event = at(dense_ids(chosen["event"], field.events.height), "event").alias("event")
    ids = dense_ids(people["competitor"], field.competitors.height)
    rows = field.rounds.filter(kept).with_columns(
        event, *[at(ids, name).alias(name) for name in ("competitor", "opponent")]
    )
    facing = at(first_rows(people["rounds"]), "opponent") + pl.col("round") - 1
    return Field(
        chosen.with_columns(event, origin="event"),
        people.with_columns(event, at(ids, "competitor").alias("competitor"), seat="competitor"),
        rows.with_columns(facing=facing),
    )


def dense_ids(kept: pl.Series, height: int) -> pl.Series:
    """Old dense id → new one, null for ids that are not kept, given the kept ids in order."""
    ids = pl.Series([None], dtype=pl.UInt32).new_from_index(0, height)
    return ids.scatter(kept, pl.int_range(kept.len(), dtype=pl.UInt32, eager=True))
