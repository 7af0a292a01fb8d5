"""Walking a list: every tied group of every event is split by one entry at a time."""

from collections.abc import Sequence

import polars as pl

from pipeline.contributions.field import Field
from pipeline.rules.options import Options
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
    group = steps[-1] if steps else field.competitors["event"]
    places = field.competitors.select("event", "competitor", *_named(steps), group=group)
    order = places.sort("group", "competitor").with_row_index("row")
    first_of_event = order.group_by("event").agg(start=pl.col("row").min())
    tied = (
        order.group_by("group")
        .agg(
            *[pl.col(step.name).first() for step in _named(steps)],
            first=pl.col("row").min(),
            size=pl.len(),
            event=pl.col("event").first(),
        )
        .sort("group")
        .with_columns(decided_by=_decided_by(steps, codes))
    )
    return (
        order.select("event", "competitor", "group")
        .join(
            tied.join(first_of_event, on="event", how="left").select(
                "group",
                rank=pl.col("first") - pl.col("start") + 1,
                decided_by="decided_by",
                tied_after_all=pl.col("size") > 1,
            ),
            on="group",
            how="left",
            maintain_order="left",
        )
        .drop("group")
    )


def refinements(
    field: Field, values: pl.DataFrame, codes: Sequence[str], options: Options
) -> list[pl.Series]:
    """After each entry of a list the group of every competitor: dense ids in order of rank."""
    group = field.competitors["event"]
    steps: list[pl.Series] = []
    for code in codes:
        group = _refined(group, *_sorting(field, values, code, group, options))
        steps.append(group)
    return steps


def _sorting(
    field: Field, values: pl.DataFrame, code: str, group: pl.Series, options: Options
) -> tuple[pl.Series, bool]:
    """(value of each competitor inside its group, whether high is better)."""
    descriptor, entry = lookup(code)
    if entry.grain == "group":
        return entry.tiers(field, group, descriptor.modifiers, options), False
    return values[descriptor.code], entry.high_is_better(descriptor)


def _refined(group: pl.Series, value: pl.Series, descending: bool) -> pl.Series:
    """Dense group ids, in order, after splitting every group by a value; null is last."""
    order = (
        pl.DataFrame({"group": group, "value": value})
        .with_row_index("row")
        .sort("group", "value", descending=[False, descending], nulls_last=True)
    )
    new = (pl.col("group") != pl.col("group").shift()) | pl.col("value").ne_missing(
        pl.col("value").shift()
    )
    ids = order.select("row", id=new.fill_null(True).cum_sum().cast(pl.UInt32) - 1)
    return pl.zeros(group.len(), pl.UInt32, eager=True).scatter(ids["row"], ids["id"])


def _named(steps: Sequence[pl.Series]) -> list[pl.Series]:
    return [step.alias(f"step {number}") for number, step in enumerate(steps)]


def _decided_by(steps: Sequence[pl.Series], codes: Sequence[str]) -> pl.Expr:
    """Of each final group, the first code after which it differs from the group before it."""
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
