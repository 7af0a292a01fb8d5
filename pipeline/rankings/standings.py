"""Standings of every list, declared ones included."""

from collections.abc import Sequence

import polars as pl

from pipeline.contributions.field import Field
from pipeline.contributions.part import part
from pipeline.rankings.lists import RankingList
from pipeline.rankings.walk import rank
from pipeline.rules.lists import DECLARED
from pipeline.rules.options import Options
from pipeline.tables.rectangle import at


def standings(
    field: Field,
    values: pl.DataFrame,
    lists: Sequence[RankingList],
    declared: pl.DataFrame,
    options: Options,
) -> pl.DataFrame:
    """One row per event, list and competitor: event_id, unit, list, competitor (start number),
    rank, decided_by, tied_after_all; sorted by (event_id, list, rank, competitor).

    `declared` has one row per event that declares a list: event, codes. Its list is `declared`.
    """
    tables = [
        rank(field, values, ranking.codes, options).with_columns(list=pl.lit(ranking.name))
        for ranking in lists
    ]
    for (codes,), events in declared.group_by("codes", maintain_order=True):
        chosen = part(field, events["event"])
        seats = chosen.competitors["seat"]
        ranked = rank(chosen, values[seats], list(codes), options)
        tables.append(
            ranked.with_columns(
                at(chosen.events["origin"], "event").alias("event"),
                at(seats, "competitor").alias("competitor"),
                list=pl.lit(DECLARED),
            )
        )
    if not tables:
        return pl.DataFrame(schema=_SCHEMA)
    everything = pl.concat(tables).sort("event", "list", "rank", "competitor")
    return everything.select(
        at(field.events["event_id"], "event").alias("event_id"),
        pl.lit("player").cast(pl.Enum(["player", "team"])).alias("unit"),
        "list",
        at(field.competitors["player"], "competitor").alias("competitor"),
        "rank",
        "decided_by",
        "tied_after_all",
    )


_SCHEMA: dict[str, pl.DataType | type[pl.DataType]] = {
    "event_id": pl.String,
    "unit": pl.Enum(["player", "team"]),
    "list": pl.String,
    "competitor": pl.UInt32,
    "rank": pl.UInt32,
    "decided_by": pl.String,
    "tied_after_all": pl.Boolean,
}
