"""Byes that a file lost: a blank cell whose points the stated total still holds."""

import polars as pl

from pipeline import findings
from pipeline.rules.result_codes import RESULT
from pipeline.tables.rectangle import at, replaced, totals
from pipeline.tables.sides import RESULT_COLUMN, column


def lost_byes(
    rectangle: pl.DataFrame, competitors: pl.DataFrame, events: pl.DataFrame
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(rectangle, findings): a blank round becomes the bye that alone explains the total.

    Exactly one held round of the player is blank and the stated total is higher by what a
    half-point bye or a full bye pays: the cell becomes H, or U (F where the round has a U, or a U
    pays otherwise). With several blank rounds more than one change would do: none is made.
    """
    held = pl.col("round") <= at(events["rounds_played"], "event")
    points = rectangle.select(pl.when(held).then("points").alias("points"))["points"]
    total = totals(points, competitors["rounds"])
    gaps = (
        rectangle.with_row_index("row")
        .filter(held & pl.col("blank"))
        .filter(pl.col("competitor").is_unique())
        .with_columns(
            at(competitors["stated_points"], "competitor").alias("stated_points"),
            at(competitors["final_adjustment"], "competitor").alias("final_adjustment"),
            at(total, "competitor").alias("total"),
            *[
                at(events[name], "event").alias(name)
                for name in ("scale", "half_bye", "full_bye", "pab")
            ],
        )
        .with_columns(
            gap=pl.col("stated_points") * pl.col("scale")
            - 1000 * pl.col("total")
            - 1000 * pl.col("final_adjustment")
        )
    )
    is_bye = held & (pl.col("result") == "U")
    with_bye = rectangle.filter(is_bye).select("event", "round").unique()
    taken = with_bye.with_columns(taken=pl.lit(True))
    is_pab = pl.col("taken").is_null() & (pl.col("pab") == pl.col("full_bye"))
    found = (
        gaps.join(taken, on=["event", "round"], how="left")
        .with_columns(
            letter=pl.when(pl.col("gap") == 1000 * pl.col("half_bye"))
            .then(pl.lit("H"))
            .when(pl.col("gap") == 1000 * pl.col("full_bye"))
            .then(pl.when(is_pab).then(pl.lit("U")).otherwise(pl.lit("F")))
        )
        .filter(pl.col("letter").is_not_null() & (pl.col("gap") > 0))
        .sort("row")
    )
    paid = pl.when(pl.col("letter") == "H").then("half_bye").otherwise("full_bye")
    mended = replaced(
        rectangle,
        found["row"],
        result=found["letter"].cast(RESULT),
        points=found.select(paid.cast(rectangle.schema["points"]).alias("pay"))["pay"],
        blank=pl.repeat(False, found.height, eager=True),
    )
    return mended, findings.found(
        "LOST_BYE",
        found,
        column=column(RESULT_COLUMN),
        before="blank",
        after=pl.col("letter"),
        action="the stated points prove it",
    )
