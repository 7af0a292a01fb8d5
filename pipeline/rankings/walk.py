"""Walking a list: every tied group of every event is split by one entry at a time."""

from collections.abc import Sequence

import polars as pl

from pipeline.contributions.field import Field
from pipeline.rules.options import Options
from pipeline.tables.rectangle import at, first_rows
from pipeline.tiebreaks.catalogue import lookup


def rank(
    field: Field, values: pl.DataFrame, codes: Sequence[str], options: Options
) -> pl.DataFrame:
    """One row per competitor, sorted by (event, rank, competitor).

    Columns: event, competitor (dense), rank (shared ranks count their members: 1, 2, 2, 4),
    decided_by (the code that separates it from the next better; null for the first place and where
    nothing is better) and tied_after_all. `values` has one row per competitor in field order.
    """
    steps = refinements(field, values, codes, options)
    start = _starts(field)
    places = field.competitors.select(
        "event", "competitor", *_named(steps), start=start, group=steps[-1] if steps else start
    )
    return places.sort("group", "competitor").select(
        "event",
        "competitor",
        rank=pl.col("group") - pl.col("start") + 1,
        # a group is numbered by its first row here
        decided_by=_decided_by(steps, codes).gather(pl.col("group")),
        tied_after_all=pl.col("group").is_duplicated(),
    )


def refinements(
    field: Field, values: pl.DataFrame, codes: Sequence[str], options: Options
) -> list[pl.Series]:
    """After each entry of a list the group of every competitor.

    A group is numbered by its first place, places being counted over all events from 0.
    """
    group = _starts(field)
    steps: list[pl.Series] = []
    for code in codes:
        group = _refined(group, *_sorting(field, values, code, group, options))
        steps.append(group)
    return steps


def _starts(field: Field) -> pl.Series:
    """The first place of the event of every competitor."""
    first = at(first_rows(field.events["players"]), "event")
    return field.competitors.select(first.alias("start"))["start"]


def _sorting(
    field: Field, values: pl.DataFrame, code: str, group: pl.Series, options: Options
) -> tuple[pl.Series, bool]:
    """(value of each competitor inside its group, whether high is better)."""
    descriptor, entry = lookup(code)
    if entry.grain == "group":
        return entry.tiers(field, group, descriptor.modifiers, options), False
    return values[descriptor.code], entry.high_is_better(descriptor)


def _refined(group: pl.Series, value: pl.Series, descending: bool) -> pl.Series:
    """The groups after splitting each by a value; null is last."""
    tied = (
        pl.DataFrame({"group": group, "value": value})
        .with_row_index("row")
        .filter(group.is_duplicated())
        .sort("group", "value", descending=[False, descending], nulls_last=True)
    )
    place = pl.int_range(pl.len(), dtype=pl.UInt32)
    first = (pl.col("group") != pl.col("group").shift()).fill_null(True)
    new = first | pl.col("value").ne_missing(pl.col("value").shift())
    ahead = place - pl.when(first).then(place).forward_fill()
    split = pl.when(new).then(pl.col("group") + ahead).forward_fill()
    apart = tied.select("row", split.alias("group"))
    return group.clone().scatter(apart["row"], apart["group"])


def _named(steps: Sequence[pl.Series]) -> list[pl.Series]:
    return [step.alias(f"step {number}") for number, step in enumerate(steps)]


def _decided_by(steps: Sequence[pl.Series], codes: Sequence[str]) -> pl.Expr:
    """Of each row of an order, the first code after which it is in another group than the row
    before it."""
    same_event = pl.col("event") == pl.col("event").shift()
    return pl.coalesce(
        *[
            pl.when(same_event & (pl.col(step.name) != pl.col(step.name).shift())).then(
                pl.lit(code)
            )
            for step, code in zip(_named(steps), codes, strict=True)
        ],
        pl.lit(None, pl.String),
    )
